"""`manage.py championship`: every known document passes; a faulty one never stops the rest."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

CASES = Path(__file__).parents[1] / "cases" / "championships.json"


def run(*arguments: str) -> tuple[list[str], int]:
    out = io.StringIO()
    try:
        call_command("championship", *arguments, stdout=out, stderr=io.StringIO())
        return out.getvalue().splitlines(), 0
    except SystemExit as ended:
        return out.getvalue().splitlines(), int(str(ended.code))


def test_every_known_document_passes():
    count = len(json.loads(CASES.read_text(encoding="utf-8")))
    lines, status = run(str(CASES), "--json")
    assert (lines[-1], status) == (f"{count} passed, 0 failed", 0)
    assert len(lines) == count + 1
    assert all("stages" in json.loads(line) or "error" in json.loads(line) for line in lines[:-1])


def test_standings_and_ranking_are_told_to_people():
    lines, _ = run(str(CASES))
    assert "Ranking" in lines
    assert any(line.startswith("Quadro (knockout)") for line in lines)


@pytest.mark.parametrize("faulty", [{"championship": "X"}, [], {"version": 99}])
def test_a_faulty_document_is_told_and_fails_without_stopping_the_rest(tmp_path, faulty):
    good = json.loads(CASES.read_text(encoding="utf-8"))[0]
    file = tmp_path / "some.json"
    file.write_text(json.dumps([faulty, good]), encoding="utf-8")
    lines, status = run(str(file), "--json")
    assert "error" in json.loads(lines[0])
    assert "ranking" in json.loads(lines[1])
    assert (lines[-1], status) == ("1 passed, 1 failed", 1)
