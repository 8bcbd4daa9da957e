"""The shared fixtures hold what they promise."""

from __future__ import annotations

import pytest

from rules.catalogue import GAMES
from scorekeeper.models import Club, Match
from tests.scorekeeper import factories


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_catalogue_can_be_started(club: Club, game: str) -> None:
    assert factories.start_match(club, game).state == Match.State.OPEN


def test_the_king_game_of_the_factories_is_a_whole_one(king: Match) -> None:
    factories.record(king, *factories.KING_GAME)
    assert king.finished
    assert sum(king.totals) == 0
