"""A championship's document, in and out: the database comes to what the pure replay of the document comes to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.writing import Actor
from tournaments import archive, directing
from tournaments.errors import DirectingError
from tournaments.replay.cases import championship as replayed
from tournaments.replay.output import shown

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "cases" / "championships.json").read_text(encoding="utf-8"))
    if "error" not in case.get("expect", {})
]
BAD = [
    case
    for case in json.loads((Path(__file__).parents[1] / "cases" / "championships.json").read_text(encoding="utf-8"))
    if "error" in case.get("expect", {})
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["championship"])
def test_a_document_taken_in_comes_to_what_its_replay_comes_to(club, case):
    made = directing.import_championship(club, Actor(), case, key="document")
    assert shown(archive.played(made)) == replayed(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["championship"])
def test_what_is_exported_comes_in_again_to_the_same_bytes(club, case):
    made = directing.import_championship(club, Actor(), case, key="document")
    once = json.dumps(archive.export_championship(made), ensure_ascii=False, indent=2)
    again = directing.import_championship(club, Actor(), json.loads(once), key="again")
    assert json.dumps(archive.export_championship(again), ensure_ascii=False, indent=2) == once
    assert replayed(json.loads(once)) == replayed(case)


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["championship"])
def test_a_document_that_is_refused_leaves_nothing_behind(club, case):
    with pytest.raises(DirectingError) as refused:
        directing.import_championship(club, Actor(), case, key="document")
    assert refused.value.problem == case["expect"]["error"]["code"]
    assert not club.championships.exists()


def test_hands_written_down_with_the_sides_the_other_way_round_stay_so(club):
    hands = [{"won": 0, "band": "61"}] * 4
    document = {
        "version": 1,
        "championship": "Duelo",
        "game": "sueca",
        "unit": "pair",
        "seed": "1",
        "entries": [{"name": "X"}, {"name": "Y"}],
        "stages": [
            {
                "name": "Liga",
                "format": "league",
                "best_of": 3,
                "draw": {"pools": [["X", "Y"]]},
                "results": [
                    {"sides": ["X", "Y"], "score": [4, 1]},
                    {"sides": ["Y", "X"], "matches": [{"hands": hands}]},
                    {"sides": ["X", "Y"], "score": [2, 4]},
                ],
            }
        ],
    }
    made = directing.import_championship(club, Actor(), document, key="document")
    exported = archive.export_championship(made)
    assert [one["sides"] for one in exported["stages"][0]["results"]] == [["X", "Y"], ["Y", "X"], ["X", "Y"]]
    assert exported["stages"][0]["results"][1]["matches"][0]["hands"] == hands
    assert replayed(exported) == replayed(document) == shown(archive.played(made))
    assert replayed(document)["stages"][0]["rounds"][0]["encounters"][0]["winner"] == "Y"


def test_what_stood_when_a_side_left_is_kept(club):
    document = {
        "version": 1,
        "championship": "Duelo",
        "game": "canastra",
        "unit": "pair",
        "seed": "1",
        "entries": [{"name": "X"}, {"name": "Y"}],
        "stages": [
            {
                "name": "Liga",
                "format": "league",
                "draw": {"pools": [["X", "Y"]]},
                "results": [{"sides": ["Y", "X"], "abandoned": True, "score": [830, 2050]}],
            }
        ],
    }
    made = directing.import_championship(club, Actor(), document, key="document")
    assert archive.export_championship(made)["stages"][0]["results"] == document["stages"][0]["results"]
    assert replayed(document) == shown(archive.played(made))
    assert replayed(document)["stages"][0]["rounds"][0]["encounters"][0]["score"] == [2050, 830]
