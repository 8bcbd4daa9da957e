"""`verify` finds nothing wrong with championships as they are played, and every kind of fault that is put in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.logbook import VERBS as KNOWN
from scorekeeper.models import LogEntry
from scorekeeper.writing import Actor
from tournaments import directing
from tournaments.models import Encounter, EncounterMatch, Slot
from tournaments.verifying import check_championships

DOCUMENTS = json.loads((Path(__file__).parents[1] / "cases" / "championships.json").read_text(encoding="utf-8"))
CASES = [case for case in DOCUMENTS if "error" not in case.get("expect", {})]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["championship"])
def test_what_was_played_agrees_and_every_act_has_its_words(club, case):
    directing.import_championship(club, Actor(), case, key="document")
    assert list(check_championships()) == []
    assert set(LogEntry.objects.values_list("verb", flat=True)) <= KNOWN.keys()


@pytest.fixture
def bracket(club):
    case = next(case for case in CASES if case["stages"][-1]["format"] == "knockout" and case["stages"][-1]["results"])
    return directing.import_championship(club, Actor(), case, key="document").stages.order_by("-number")[0]


@pytest.mark.parametrize(
    "fault",
    [
        lambda stage: Encounter.objects.filter(stage=stage, decided_by="play").update(winner=None),
        lambda stage: Encounter.objects.filter(stage=stage, decided_by="play").update(settled=False),
        lambda stage: Slot.objects.filter(encounter__stage=stage, source="winner").update(entry=None),
        lambda stage: EncounterMatch.objects.filter(encounter__stage=stage).update(totals=[1, 2]),
    ],
)
def test_a_fault_is_found(bracket, fault):
    assert fault(bracket)
    assert list(check_championships())
