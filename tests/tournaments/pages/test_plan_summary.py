"""What a plan comes to, in words that a director can check by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from tests.tournaments.playing import Rule, favourite, fought, outsider, play, stage
from tournaments.formats.catalogue import FORMATS
from tournaments.views.plan_summary import COUNT, outline, outlines

POOLS = {"group_size": 4, "qualify": 2}


def told(format: str, entries: int, unit: str = "pair", *, last: bool = False, **settings: Any) -> str:
    with override("en"):
        found = outline(format, settings, entries, unit, last=last)
    return found.problem or found.text


@pytest.mark.parametrize(
    ("format", "entries", "settings", "text"),
    [
        ("groups", 64, POOLS, "64 pairs: 16 pools of 4, 3 rounds, 96 encounters; the first 2 of each go on: 32."),
        ("groups", 14, POOLS, "14 pairs: 4 pools of 3 or 4, 3 rounds, 18 encounters; the first 2 of each go on: 8."),
        (
            "groups",
            12,
            {"groups": 3, "qualify": 2, "best_others": 2, "legs": 2},
            "12 pairs: 3 pools of 4, 6 rounds, 36 encounters; the first 2 of each and the 2 best of those next"
            " placed go on: 8.",
        ),
        ("league", 6, {}, "6 pairs: everybody meets everybody, 5 rounds, 15 encounters; all go on."),
        ("knockout", 32, {"third_place": True}, "32 pairs: a knockout, 5 rounds, 32 encounters."),
        ("knockout", 6, {}, "6 pairs: a knockout with 2 byes, 3 rounds, 5 encounters."),
        ("double_elimination", 8, {}, "8 pairs: whoever loses twice is out, 14 or 15 encounters."),
    ],
)
def test_a_stage_is_told(format: str, entries: int, settings: dict[str, Any], text: str) -> None:
    assert told(format, entries, **settings) == text


def test_tables_are_told_with_who_sits_out() -> None:
    said = told("tables", 18, "individual", rounds=5, qualify=8)
    assert said == "18 players: 4 tables of 4 a round, 2 sit out, 5 rounds; the first 8 go on."


def test_a_table_knockout_is_told_down_to_its_final_table() -> None:
    assert told("table_knockout", 16, "individual").endswith("3 rounds, 7 tables in all.")
    assert "Stand-ins help" in told("table_knockout", 7, "individual")


def test_too_few_are_told() -> None:
    assert told("knockout", 1) == "There are not enough entries to draw: at least 2."
    assert told("groups", 0, **POOLS) == "There are not enough entries to draw: at least 2."


def test_each_stage_is_told_for_those_whom_the_one_before_sends_on() -> None:
    with override("en"):
        first, second = outlines([("groups", POOLS), ("knockout", {})], 64, "pair")
    assert first.going_on == 32
    assert second.text == "32 pairs: a knockout, 5 rounds, 31 encounters."


def test_after_a_stage_that_cannot_be_the_next_is_not_told() -> None:
    with override("en"):
        first, second = outlines([("groups", {"groups": 9}), ("knockout", {})], 4, "pair")
    assert first.problem
    assert second.text == ""


def test_every_format_is_told() -> None:
    assert set(COUNT) == set(FORMATS)


MANY = range(4, 25)
THIRD = {"third_place": True}


@pytest.mark.parametrize("entries", MANY)
@pytest.mark.parametrize(
    ("format", "settings"),
    [
        ("groups", {**POOLS, "legs": 2}),
        ("league", {}),
        ("knockout", {}),
        ("knockout", THIRD),
        ("knockout", {**THIRD, "redraw": True}),
        ("knockout", {**THIRD, "redraw": True, "byes": "first_round"}),
        ("knockout", {**THIRD, "byes": "each_round"}),
        ("double_elimination", {"reset": False}),
    ],
)
def test_as_many_rounds_and_encounters_are_told_as_are_played(
    format: str, settings: dict[str, Any], entries: int
) -> None:
    rounds = play(format, stage(format, entries, settings))
    said = told(format, entries, **settings)
    assert f", {len(fought(rounds))} encounters" in said
    if format != "double_elimination":
        assert f", {len(rounds)} rounds," in said


@pytest.mark.parametrize("rule", [favourite, outsider])
@pytest.mark.parametrize("entries", MANY)
def test_with_a_reset_it_is_one_of_two_numbers(entries: int, rule: Rule) -> None:
    rounds = play("double_elimination", stage("double_elimination", entries, {"reset": True}), rule)
    said = told("double_elimination", entries, reset=True)
    assert f" {len(fought(rounds))} " in said


@pytest.mark.parametrize("entries", MANY)
def test_as_many_tables_are_told_as_are_played(entries: int) -> None:
    said = told("tables", entries, "individual", rounds=3)
    rounds = play("tables", stage("tables", entries, {"rounds": 3}))
    assert f"{len(rounds)} rounds" in said
    assert f" {len(rounds[0].encounters)} table" in said
    knockout = told("table_knockout", entries, "individual")
    if "in all" in knockout:
        tables = fought(play("table_knockout", stage("table_knockout", entries)))
        assert f" {len(tables)} table" in knockout
