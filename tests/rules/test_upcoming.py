"""What the coming hand brings, in words: facts for the table, and what bears on one side."""

from __future__ import annotations

from typing import Any

import pytest

from rules.document import read_document
from rules.game import Upcoming

FOUR = ["Ana", "Bruno", "Carla", "Duarte"]
NEGATIVES = [
    {"contract": "no_tricks", "taken": [4, 3, 2, 4]},
    {"contract": "no_hearts", "taken": [0, 5, 6, 2]},
    {"contract": "no_queens", "taken": [1, 0, 2, 1]},
    {"contract": "no_kings_jacks", "taken": [3, 2, 0, 3]},
    {"contract": "no_king_of_hearts", "taken": [0, 1, 0, 0]},
    {"contract": "no_last_two", "taken": [1, 0, 1, 0]},
]
TIE = {"points": [60, 60]}


def coming(game: str, *hands: dict[str, Any], **document: Any) -> Upcoming:
    sides = FOUR if game == "king" else ["Ana / Carla", "Bruno / Duarte"]
    tally = read_document({"game": game, "sides": sides, "hands": list(hands), **document}).fold()
    assert tally.upcoming
    return tally.upcoming


def told(upcoming: Upcoming) -> list[tuple[str, str]]:
    return [(fact.label, fact.text.source % fact.text.params) for fact in upcoming.facts()]


def beside(upcoming: Upcoming, side: int) -> list[str]:
    return [text.source % text.params for text in upcoming.beside(side)]


def test_king_names_the_contract_due_and_what_each_costs():
    assert told(coming("king", *NEGATIVES[:2])) == [("No queens", "-50 each")]


def test_king_leaves_the_contract_to_the_dealer_where_the_order_is_free():
    assert told(coming("king", options={"order": "any"})) == [("Contract", "the dealer chooses")]


def test_king_says_whose_festa_it_is():
    assert told(coming("king", *NEGATIVES)) == [("Festa", "of 2")]


@pytest.mark.parametrize(("rules", "ties", "points"), [("double_simple", 2, 2), ("brasil", 2, 3)])
def test_sueca_says_what_a_win_counts_after_a_tie(rules, ties, points):
    assert told(coming("sueca", *[TIE] * ties, rules=rules)) == [("After a tie", f"a win of 1 counts {points}")]
    assert told(coming("sueca", TIE, rules="portugal")) == []


def test_bridge_says_beside_a_side_how_it_stands():
    hands = [
        {"contract": "2H", "declarer": "N", "tricks": 8},
        {"contract": "3N", "declarer": "E", "tricks": 9},
        {"contract": "1N", "declarer": "S", "tricks": 7},
    ]
    upcoming = coming("bridge", *hands)
    assert beside(upcoming, 0) == ["40 below"]
    assert beside(upcoming, 1) == ["vulnerable", "games: 1"]
    assert told(upcoming) == []


def test_chicago_counts_its_four_deals():
    deal = {"contract": "1N", "declarer": "N", "tricks": 7}
    assert told(coming("bridge", deal, {"contract": "pass"}, rules="chicago")) == [("Chicago", "deal 2 of 4")]


def test_canastra_says_what_a_side_opens_with():
    upcoming = coming("canastra", {"sides": [{"total": 2500}, {"total": 600}]})
    assert (beside(upcoming, 0), beside(upcoming, 1)) == (["opens with 120"], ["opens with 75"])
