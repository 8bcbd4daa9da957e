"""Results reach their encounters and move the bracket: from slips, from tables, by the director's word."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club
from tests.tournaments.championships import at, found_championship, play, report, sides

pytestmark = pytest.mark.django_db


def test_a_slip_decides_an_encounter_and_moves_the_winner_on(club: Club) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    decided = at(cup, "Q1")
    assert (decided.winner, decided.scores, decided.state) == (0, [4, 2], "to_confirm")
    assert sides(at(cup, "S1")) == [sides(decided)[0], None]


def test_all_is_played(club: Club) -> None:
    cup = found_championship(club)
    assert play(cup) == 7
    assert cup.stages.get().state == "complete"
