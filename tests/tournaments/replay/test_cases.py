"""Every known championship document plays as it says, and survives being written and read again."""

import json
from pathlib import Path

import pytest

from tournaments.formats.refusals import Refusal
from tournaments.replay.cases import championship, missed
from tournaments.replay.reading import read_championship
from tournaments.replay.writing import text

CASES = json.loads((Path(__file__).parents[2] / "cases" / "championships.json").read_text(encoding="utf-8"))
NAMES = [case["championship"] for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_known_document_plays_as_expected(case):
    got = championship(case)
    assert missed(case, got) == [], got


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_writing_reading_and_writing_again_gives_the_same_bytes(case):
    try:
        once = text(read_championship(case))
    except Refusal:
        assert "error" in case["expect"]
        return
    assert text(read_championship(json.loads(once))) == once
    assert championship(json.loads(once)) == championship(case)
