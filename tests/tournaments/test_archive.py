"""A championship's document, in and out: the database comes to what the pure replay of the document comes to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.writing import Actor
from tournaments import archive
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
    made = archive.import_championship(club, Actor(), case, key="document")
    assert shown(archive.played(made)) == replayed(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["championship"])
def test_what_is_exported_comes_in_again_to_the_same_bytes(club, case):
    made = archive.import_championship(club, Actor(), case, key="document")
    once = json.dumps(archive.export_championship(made), ensure_ascii=False, indent=2)
    again = archive.import_championship(club, Actor(), json.loads(once), key="again")
    assert json.dumps(archive.export_championship(again), ensure_ascii=False, indent=2) == once
    assert replayed(json.loads(once)) == replayed(case)


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["championship"])
def test_a_document_that_is_refused_leaves_nothing_behind(club, case):
    with pytest.raises(DirectingError) as refused:
        archive.import_championship(club, Actor(), case, key="document")
    assert refused.value.problem == case["expect"]["error"]["code"]
    assert not club.championships.exists()
