"""Rami, article by article of its card."""

import pytest

from rules.rami import KINDS
from tests.rules.scoring import code, described, last, lines, refusal, result

SIX = ["Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe"]
TIMES = {"normal": 1, "two_colours": 2, "one_colour": 3, "one_suit": 4}


def hand(winner, *left, kind="normal"):
    return {"winner": winner, "kind": kind, "left": list(left)}


@pytest.mark.parametrize("kind", TIMES)
def test_the_others_count_what_they_hold_as_often_as_the_hand_was_completed_well(kind):
    assert last("rami", hand(1, 20, 0, kind=kind)) == [20 * TIMES[kind], 0]
    assert lines("rami", hand(0, 0, 7, kind=kind)) == [(1, 7 * TIMES[kind], "6")]
    assert KINDS[kind].times == TIMES[kind]


def test_the_last_hand_ends_it_for_the_lowest():
    end = result("rami", hand(0, 0, 30), hand(1, 10, 0), options={"rounds": 2})
    assert (end["totals"], end["winners"], end["finished"]) == ([10, 30], [0], True)
    assert result("rami", *[hand(0, 0, 1)] * 9)["finished"] is False
    assert result("rami", *[hand(0, 0, 1)] * 10)["finished"] is True
    assert result("rami", hand(0, 0, 0), options={"rounds": 1})["winners"] == [0, 1]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (hand(0, 3, 20), "left"),
        (hand(0, 0, -1), "left"),
        (hand(0, 0), "left"),
        (hand(2, 0, 1), "winner"),
        (hand(0, 0, 1, kind="luck"), "kind"),
        ({"winner": 0, "left": [0, 1]}, "kind"),
        ({"kind": "normal", "left": [0, 1]}, "winner"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("rami", given) == (0, field)


def test_the_winner_holds_nothing():
    assert code("rami", hand(0, 3, 20)) == "winner_left"


def test_two_to_six_play():
    assert last("rami", hand(5, 1, 2, 3, 4, 5, 0), sides=SIX) == [1, 2, 3, 4, 5, 0]
    assert refusal("rami", sides=["Ana"]) == (None, "sides")
    assert refusal("rami", sides=[*SIX, "Graça"]) == (None, "sides")


def test_a_hand_in_one_line():
    assert described("rami", hand(1, 20, 0, kind="one_colour")) == "1 ×3, left 20 · 0"
