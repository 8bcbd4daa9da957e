"""`manage.py score`: files in, sheets or lines of JSON out; it needs no database."""

import io
import json
import sys

import pytest
from django.core.management import call_command
from django.utils import translation

GOOD = {"name": "fine", "game": "sueca", "sides": ["Nós", "Vós"], "hands": [{"points": [95, 25]}]}
MET = {**GOOD, "expect": {"totals": [2, 0], "next": {"dealer": 1}}}
MISSED = {**GOOD, "name": "off", "expect": {"totals": [1, 0]}}
BAD = {**GOOD, "name": "bad", "hands": [{"points": [95, 20]}]}
BAD_EXPECTED = {**BAD, "expect": {"error": {"hand": 0, "field": "points"}}}


@pytest.fixture
def written(tmp_path):
    """Writes a file of documents, or of bytes that are none."""

    def write(content, name="match.json"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def run(*files, as_json=True):
    """Exit status, lines of standard output, standard error."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with translation.override("en"):
        try:
            call_command("score", *files, json=as_json, stdout=out, stderr=err)
        except SystemExit as stopped:
            status = stopped.code
    return status, out.getvalue().splitlines(), err.getvalue()


def test_json_is_one_line_a_document_in_order_and_then_the_count(written):
    status, lines, _err = run(written([GOOD, BAD_EXPECTED, MET]))
    assert (status, lines[-1]) == (0, "3 passed, 0 failed")
    first, second, third = map(json.loads, lines[:-1])
    assert first == third
    assert first["totals"] == [2, 0]
    assert second["error"]["field"] == "points"


def test_a_file_may_hold_one_document(written):
    assert run(written(GOOD))[1][-1] == "1 passed, 0 failed"


def test_a_refusal_that_was_not_expected_fails(written):
    status, lines, err = run(written([BAD, GOOD]))
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert json.loads(lines[0])["error"]["hand"] == 0
    assert "bad: no refusal was expected" in err


def test_a_missed_expectation_fails_and_is_told_beside_the_json(written):
    status, lines, err = run(written([MISSED, GOOD]))
    assert (status, lines[-1], len(lines)) == (1, "1 passed, 1 failed", 3)
    assert "off: expected totals [1, 0], got [2, 0]" in err


def test_a_refusal_that_was_expected_and_did_not_come_fails(written):
    assert run(written({**GOOD, "expect": {"error": {"hand": 0}}}))[0] == 1


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"[" * 100_000, b'{"game": sueca}', b'{"a": ' + b"9" * 9000, b"NaN", b"[1, null]"]
)
@pytest.mark.parametrize("as_json", [True, False])
def test_a_faulty_file_is_told_and_never_stops_the_rest(written, content, as_json):
    status, lines, _err = run(written(content, "faulty.json"), written(GOOD), as_json=as_json)
    assert status == 1
    assert lines[-1].startswith("1 passed, ")


def test_a_file_that_is_missing_is_told(written, tmp_path):
    status, lines, _err = run(str(tmp_path / "none.json"), str(tmp_path), written(GOOD))
    assert (status, lines[-1]) == (1, "1 passed, 2 failed")
    assert json.loads(lines[0])["error"]["code"] == "unreadable"


def test_a_dash_is_standard_input(monkeypatch):
    given = io.TextIOWrapper(io.BytesIO(json.dumps([GOOD, MET]).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    assert run("-")[1][-1] == "2 passed, 0 failed"


def test_the_sheet_gives_every_hand_its_reasons(written):
    match = {**GOOD, "hands": [{"points": [60, 60]}, {"points": [95, 25]}], "rules": "brasil"}
    _status, lines, _err = run(written(match), as_json=False)
    assert "     Nós: 91 to 119 points +2 [6]" in lines
    assert "     Nós: after a tie +1 [8]" in lines
    assert lines[-3:-1] == ["Total: Nós 3, Vós 0", 'Next: {"hand": 2, "dealer": 2, "carry": 0}']


def test_the_sheet_shows_products_warnings_adjustments_and_the_word_for_a_deficit(written):
    side = {"cards": 100, "left": [0, 20], "real": 2, "limpa": 1}
    match = {
        "game": "canastra",
        "sides": ["Nós", "Vós"],
        "hands": [{"sides": [side, {"left": [None, None]}]}, {"time": True}],
        "adjustments": [{"side": 1, "points": -50, "after": 0}],
    }
    _status, lines, _err = run(written(match), as_json=False)
    text = "\n".join(lines)
    assert "natural canastra 2 × 500 = +1000 [26]" in text
    assert "! The canastras named hold at least 160 points of cards." in text
    assert "Adjustment: Vós −50" in text
    assert "Total: Nós 1580, Vós −250 ré" in text
    assert "Won by Nós: time was called." in text


def test_the_sheet_says_why_a_document_is_refused(written):
    _status, lines, _err = run(written(BAD), as_json=False)
    assert "bad: refused in hand 1, points: These add up to 115; there are 120." in lines[0]


def test_names_that_cannot_be_printed_are_escaped(written):
    odd = json.dumps({**GOOD, "name": "x"}).replace("N\\u00f3s", "\\ud800").encode()
    status, lines, _err = run(written(odd), as_json=False)
    assert (status, lines[-2]) == (0, 'Next: {"hand": 1, "dealer": 1, "carry": 0}')
    assert "\\ud800" in lines[0]
