"""What was written down, value by value, as workbooks and blank sheets have it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from rules.catalogue import GAMES
from rules.game import Sides
from scorekeeper.documents.grid import DeclaredGrid
from scorekeeper.documents.inputs import Asked, Seating, asked

NAMES = ["Ana", "Bruno", "Carla"]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def bets(ruleset: str = "casino") -> tuple[Asked, ...]:
    game = GAMES["blackjack"]
    options = game.rulesets[ruleset]
    return asked(game, options, None, Seating(NAMES, NAMES), game.typed(options))


def test_a_record_by_seat_has_its_values_for_each_seat() -> None:
    whose = [(one.side, one.title) for one in bets("vinte_e_um") if one.side is not None]
    assert whose == [(side, title) for side in range(3) for title in ("Bet", "What came of it", "Stake")]
    assert "Insurance" in {one.title for one in bets()}


def test_its_values_are_told_in_words_and_nothing_of_who_took_no_part() -> None:
    players = {"1": {"bet": 10, "outcome": ["win", "lose"], "stake": 2}, "2": {"bet": 5, "outcome": "blackjack"}}
    told = {one.key: one.value({"bank": 0, "players": players}) for one in bets()}
    assert (told["bank"], told["0.bet"]) == ("Ana", None)
    assert (told["1.bet"], told["1.outcome"], told["1.stake"]) == (10, "won, lost", "doubled")
    assert (told["2.outcome"], told["2.stake"], told["2.insurance"]) == ("blackjack", None, None)


def test_a_blank_sheet_does_not_foresee_what_the_hand_itself_says() -> None:
    game = GAMES["blackjack"]
    grid = DeclaredGrid(game, game.rulesets["casino"], Sides(3, 3), None, blank=True)
    titles = [column.title for column in grid.columns()]
    assert titles.count("Who keeps the bank?") == 1
    assert "Bank" not in titles
    assert "turn" not in grid.blank_row(1).cells
