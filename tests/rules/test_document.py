"""The score document: its own faults, its result, what it expects, and files of documents."""

import json

import pytest

from rules.document import Unreadable, missed, parse, score
from tests.rules.scoring import document, refusal, result

WIN = {"points": [70, 50]}


def test_the_result_names_everything_a_reader_needs():
    assert score(document("sueca", WIN)) == {
        "game": "sueca",
        "rules": "portugal",
        "hands": [[1, 0]],
        "totals": [1, 0],
        "finished": False,
        "winners": [],
        "warnings": 0,
        "next": {"hand": 1, "dealer": 1, "carry": 0},
    }


def test_a_refusal_names_hand_field_code_and_says_why():
    assert score(document("sueca", WIN, {"points": [70, 40]})) == {
        "error": {"hand": 1, "field": "points", "code": "points_sum", "message": "These add up to 110; there are 120."}
    }


def test_the_first_bad_hand_is_reported():
    assert refusal("sueca", {"points": [1, 1]}, {"renounce": 9}) == (0, "points")


def test_what_may_be_missing_may_be_null():
    bare = {"game": "sueca", "sides": ["A", "B"], "hands": []}
    nulls = dict.fromkeys(["rules", "options", "seats", "adjustments", "declared", "expect", "name"])
    assert score(bare) == score({**bare, **nulls})
    assert score(bare)["rules"] == "portugal"


def test_hands_may_be_missing_only_where_totals_are_declared():
    without = {"game": "sueca", "sides": ["A", "B"]}
    assert score(without)["error"]["field"] == "hands"
    assert score({**without, "declared": [4, 1]})["totals"] == [4, 1]


@pytest.mark.parametrize("raw", [None, [], "sueca", 1, [{}]])
def test_a_document_is_an_object(raw):
    error = score(raw)["error"]
    assert (error["hand"], error["field"], error["code"]) == (None, None, "type")


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        ({"game": None}, "game"),
        ({"game": "bingo"}, "game"),
        ({"game": ["sueca"]}, "game"),
        ({"rules": "london"}, "rules"),
        ({"rules": 1}, "rules"),
        ({"options": []}, "options"),
        ({"options": {"target": "4"}}, "options"),
        ({"options": {"colour": None}}, "options"),
        ({"sides": None}, "sides"),
        ({"sides": "AB"}, "sides"),
        ({"sides": {"A": 1, "B": 2}}, "sides"),
        ({"sides": ["A"]}, "sides"),
        ({"sides": ["A", "B", "C"]}, "sides"),
        ({"sides": ["A", 2]}, "sides"),
        ({"sides": ["A", None]}, "sides"),
        ({"seats": "AB"}, "seats"),
        ({"seats": [["A", "C"]]}, "seats"),
        ({"seats": [["A"], ["B"]]}, "seats"),
        ({"seats": [["A", "C"], ["B"]]}, "seats"),
        ({"seats": [["A", "C"], ["B", 4]]}, "seats"),
        ({"seats": [["A", "C"], ["B", "D"], []]}, "seats"),
        ({"hands": {}}, "hands"),
        ({"hands": "x"}, "hands"),
        ({"adjustments": {}}, "adjustments"),
        ({"declared": 5}, "declared"),
        ({"note": None}, "note"),
    ],
)
def test_faults_of_the_document_are_told_by_their_key(fault, field):
    error = score({**document("sueca", WIN), **fault})["error"]
    assert (error["hand"], error["field"]) == (None, field)


def test_seats_say_who_sits_where():
    assert result("sueca", WIN, seats=[["Ana", "Carla"], ["Bruno", "Duarte"]])["next"]["dealer"] == 1
    assert result("king", seats=[["Ana"], ["Bruno"], ["Carla"], ["Duarte"]])["next"]["dealer"] == 0
    assert refusal("king", seats=[["Ana", "Bruno"], ["Carla", "Duarte"]]) == (None, "seats")


def test_an_option_is_overridden_singly():
    assert result("sueca", {"points": [60, 60]}, rules="brasil", options={"target": 10})["next"]["carry"] == 1


@pytest.mark.parametrize(
    "expect",
    [
        None,
        {},
        {"totals": [1, 0], "finished": False, "winners": [], "warnings": 0},
        {"next": {"carry": 0}},
        {"next": {}},
        {"hands": [[1.0, 0]]},
    ],
)
def test_an_expectation_that_is_met(expect):
    given = document("sueca", WIN, expect=expect)
    assert missed(given, score(given)) == []


@pytest.mark.parametrize(
    ("expect", "keys"),
    [
        ({"totals": [2, 0]}, ["totals"]),
        ({"totals": [1, 0], "winners": [0], "finished": True}, ["winners", "finished"]),
        ({"next": {"carry": 1}}, ["next"]),
        ({"next": {"owner": 1}}, ["next"]),
        ({"error": {"hand": 0, "field": "points"}}, ["error"]),
        ({"colour": "blue"}, ["colour"]),
        ([1, 0], ["expect"]),
    ],
)
def test_an_expectation_that_is_missed(expect, keys):
    given = document("sueca", WIN, expect=expect)
    assert [miss.key for miss in missed(given, score(given))] == keys


def test_a_refusal_is_expected_by_hand_and_field():
    bad = document("sueca", {"points": [70, 40]})
    expected = [
        (None, False),
        ({"totals": [0, 0]}, False),
        ({"error": {"hand": 0, "field": "points"}}, True),
        ({"error": {"hand": 0, "field": "band"}}, False),
        ({"error": {"hand": 1, "field": "points"}}, False),
        ({"error": {}}, True),
    ]
    for expect, met in expected:
        given = {**bad, "expect": expect}
        assert (missed(given, score(given)) == []) is met


def test_a_file_holds_a_document_or_a_list_of_them():
    assert parse(b'{"game": "sueca"}') == [{"game": "sueca"}]
    assert parse(b'\xef\xbb\xbf [{"game": "sueca"}, 7]') == [{"game": "sueca"}, 7]
    assert parse(b"[]") == []


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b'{"game": sueca}', b"[" * 100_000])
def test_a_file_that_is_no_json_says_so(content):
    with pytest.raises(Unreadable):
        parse(content)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "9" * 9000, "-" + "9" * 30])
def test_numbers_beyond_any_game_are_refused_where_they_stand(number):
    text = json.dumps(document("sueca", {"points": ["here", 50]})).replace('"here"', number)
    (given,) = parse(text.encode())
    assert score(given)["error"]["field"] == "points"


def test_a_document_nested_deeply_is_refused_and_not_followed():
    deep = b"[" * 800 + b"]" * 800
    (given,) = parse(b'{"game": "canastra", "sides": ["A", "B"], "hands": [{"sides": ' + deep + b"}]}")
    assert score(given)["error"]["field"] == "sides"
