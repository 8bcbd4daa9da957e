"""A hand's form where records are kept by seat: rows, amounts on one pad, and problems beside what they are of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from rules.catalogue import GAMES
from rules.document import read_document
from rules.game import Problem, Sides
from rules.reading import read_hand
from scorekeeper import hand_form
from scorekeeper.hand_form import Asking, HandForm, Variant

NAMES = ["Ana", "Bruno", "Carla"]
MISSING = "This is still missing."


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def asking(*hands: dict[str, Any], ruleset: str = "casino") -> Asking:
    match = read_document({"game": "blackjack", "rules": ruleset, "sides": NAMES, "hands": list(hands)})
    return Asking(match.game, match.options, match.fold().upcoming, NAMES, NAMES)


def refused(values: dict[str, str]) -> tuple[HandForm, tuple[Problem, ...]]:
    problems = read_hand(GAMES["blackjack"], Sides(3, 3), hand_form.document(asking(), values))
    assert isinstance(problems, tuple)
    return hand_form.build(asking(), values, problems), problems


def variant(asked: Asking, values: dict[str, str] | None = None) -> Variant:
    return hand_form.build(asked, values or {}).variant


def test_who_was_told_nothing_of_takes_no_part() -> None:
    values = {"bank": "0", "players-1-bet": "10", "players-1-outcome-0": "win", "players-2-outcome-0": ""}
    values |= {"players-1-stake": "1", "players-2-stake": "1"}
    found = hand_form.document(asking(), values)
    assert found == {"bank": 0, "players": {"1": {"bet": 10, "outcome": "win"}}}


def test_of_several_one_alone_is_written_without_its_list_and_gaps_are_none() -> None:
    values = {"players-1-outcome-0": "win", "players-1-outcome-1": "", "players-1-outcome-3": "lose"}
    assert hand_form.document(asking(), values)["players"]["1"] == {"outcome": ["win", "lose"]}


def test_there_is_room_for_as_many_as_were_written() -> None:
    six = {"bank": 0, "players": {"1": {"bet": 10, "outcome": ["win"] * 6}}}
    values = hand_form.filled(asking(), six)
    assert len(variant(asking(), values).sections[1].parts["outcome"].boxes) == 6
    assert hand_form.document(asking(), values) == six


def test_what_it_was_the_last_time_is_offered_and_not_filled_in() -> None:
    before = {"bank": 2, "players": {"1": {"bet": 25, "outcome": "win"}}}
    boxes = variant(asking(before)).parts["players.bet"].boxes
    offered = [(box.whose, box.value, box.usual) for box in boxes]
    assert offered == [("Ana", "", ""), ("Bruno", "", "25"), ("Carla", "", "")]


def test_seldom_things_are_folded_away_until_they_are_told() -> None:
    row = variant(asking()).sections[1]
    assert [part.label for part in row.shown] == ["What came of it"]
    folded = [(part.label, len(part.boxes)) for part in row.seldom]
    assert folded == [("What came of it", 3), ("Stake", 1), ("Insurance", 1)]
    assert not row.opens
    assert variant(asking(), {"players-1-stake": "2"}).sections[1].opens
    assert variant(asking(), {"players-1-outcome-1": "win"}).sections[1].opens


def test_a_ruleset_offers_only_what_it_has() -> None:
    offered = variant(asking(ruleset="vinte_e_um")).sections[0].parts
    assert "insurance" not in offered
    assert [choice.value for choice in offered["outcome"].box.choices] == ["win", "lose", "blackjack"]


def test_a_problem_stands_beside_what_it_is_of() -> None:
    form, _problems = refused({"bank": "0", "players-1-bet": "10", "players-2-outcome-0": "win"})
    assert form.variant.parts["players.bet"].errors == (f"Carla: {MISSING}",)
    assert [section.parts["outcome"].errors for section in form.variant.sections] == [(), (MISSING,), ()]
    assert form.errors == ()


def test_a_problem_of_the_whole_record_stands_in_its_row_and_of_all_above_the_form() -> None:
    form = hand_form.build(asking(), {}, [Problem("bank_plays", "players", side=0)])
    assert [len(section.errors) for section in form.variant.sections] == [1, 0, 0]
    form, problems = refused({"bank": "1"})
    assert ([problem.code for problem in problems], len(form.errors)) == (["nobody_plays"], 1)


def test_what_was_typed_is_told_seat_by_seat() -> None:
    values = {"bank": "0", "players-1-bet": "10", "players-1-outcome-0": "win", "players-1-stake": "1"}
    told = hand_form.typed(hand_form.build(asking(), values))
    assert told == ("Who keeps the bank?: Ana", "Bet: – · 10 · –", "Bruno: What came of it won · – · – · –")
