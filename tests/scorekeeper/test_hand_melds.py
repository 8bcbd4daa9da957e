"""The pads of Buraco and Tranca: what each ruleset asks, and what stands in the pad of a recorded hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from rules.document import read_document
from rules.fold import Refused
from scorekeeper import hand_form
from scorekeeper.hand_form import Asking
from scorekeeper.hand_pads import pad_of

PAIRS = ["Ana / Carla", "Bruno / Duarte"]
FOUR = ["Ana", "Bruno", "Carla", "Duarte"]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def asking(game: str, rules: str, sides: list[str] = PAIRS, seats: list[str] = FOUR, **options: Any) -> Asking:
    match = read_document({"game": game, "rules": rules, "sides": sides, "options": options, "hands": []})
    state = match.game.start(match.options, match.sides)
    return Asking(match.game, match.options, match.game.upcoming(match.options, state), match.names, seats)


def pad(asked: Asking, hand: dict[str, Any] | None = None) -> Any:
    problems: list[Any] = []
    if hand is not None:
        try:
            sides = {"sides": list(asked.side_names), "hands": [hand]}
            read_document({"game": asked.game.slug, "rules": asked.options.rules, **sides}).fold()  # type: ignore[attr-defined]
        except Refused as refused:
            problems = list(refused.problems)
    values = hand_form.filled(asked, hand) if hand is not None else {}
    return pad_of(asked.game.slug).context(asked, hand_form.build(asked, values, problems))


@pytest.mark.parametrize(
    ("game", "rules", "options", "rows"),
    [
        ("buraco", "netcartas", {}, ["Clean", "Dirty", "Of 500", "Of 1000"]),
        ("buraco", "aberto", {}, ["Clean", "Dirty", "Of 500", "Of 1000"]),
        ("buraco", "copag", {}, ["Natural", "Dirty", "Of wild cards"]),
        ("tranca", "copag", {}, ["Clean", "Dirty", "Red threes"]),
        ("tranca", "copag", {"black_threes": True}, ["Clean", "Dirty", "Red threes", "Black threes in hand"]),
    ],
)
def test_a_ruleset_is_asked_what_it_counts(game: str, rules: str, options: dict[str, Any], rows: list[str]) -> None:
    for side in pad(asking(game, rules, **options))["sides"]:
        assert [keys.label for keys in side["rows"]] == rows


@pytest.mark.parametrize(
    ("rules", "has"), [("netcartas", False), ("acb_pairs", False), ("aberto", True), ("acb", True)]
)
def test_jokers_are_counted_where_the_pack_has_them(rules: str, *, has: bool) -> None:
    kinds = [kind.name for kind in pad(asking("buraco", rules))["sides"][0]["kinds"]]
    assert ("sides-0-cards-joker" in kinds) is has
    assert {"sides-0-cards-two", "sides-0-cards-low"} <= set(kinds)


def test_nobody_or_one_side_is_out() -> None:
    asked = asking("tranca", "copag")
    assert [choice.checked for choice in pad(asked)["out"]] == [True, False, False]
    assert [choice.label for choice in pad(asked)["out"]] == ["nobody", *PAIRS]
    second = pad(asked, {"sides": [{"left": 3}, {"went_out": True, "clean": 1, "cards": 20}]})["out"]
    assert [choice.checked for choice in second] == [False, False, True]
    assert second[1].value == "sides-0-went_out=true&sides-1-went_out="


def test_two_out_in_a_document_are_told_once() -> None:
    both = {"sides": [{"went_out": True, "cards": 20}, {"went_out": True, "cards": 20}]}
    assert pad(asking("tranca", "copag"), both)["out_errors"] == ["Only one side can go out."]


@pytest.mark.parametrize(("seats", "alone"), [(FOUR, [False, False]), (FOUR[:2], [True, True])])
def test_a_side_of_one_player_is_empty_when_it_goes_out(seats: list[str], alone: list[bool]) -> None:
    assert [side["empties"] for side in pad(asking("buraco", "netcartas", seats=seats))["sides"]] == alone


def test_more_canastras_than_there_are_keys_stand_beside_them() -> None:
    first = pad(asking("buraco", "netcartas"), {"sides": [{"clean": 5, "cards": 300}, {"left": 5}]})["sides"][0]
    assert (first["rows"][0].beyond, first["rows"][1].beyond) == ("5", "")
