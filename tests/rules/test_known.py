"""Every known document scores as it says, for each game in the catalogue."""

import json
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from rules.document import missed, score

CASES = json.loads((Path(__file__).parents[1] / "cases" / "known.json").read_text(encoding="utf-8"))
PLAYABLE = [case for case in CASES if case["game"] in GAMES]


@pytest.mark.parametrize("case", PLAYABLE, ids=[case["name"] for case in PLAYABLE])
def test_known_document_scores_as_expected(case):
    got = score(case)
    assert missed(case, got) == [], got
