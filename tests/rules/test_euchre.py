"""Euchre, article by article of its card."""

import pytest

from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result


def hand(makers, tricks, *, alone=False):
    return {"makers": makers, "tricks": tricks, "alone": alone}


@pytest.mark.parametrize(("tricks", "points"), [(3, 1), (4, 1), (5, 2)])
def test_the_makers_score_from_three_tricks_on(tricks, points):
    assert last("euchre", hand(0, tricks)) == [points, 0]
    assert last("euchre", hand(1, tricks)) == [0, points]


@pytest.mark.parametrize(("tricks", "points"), [(3, 1), (4, 1), (5, 4)])
def test_alone_only_all_five_tricks_are_worth_more(tricks, points):
    assert last("euchre", hand(1, tricks, alone=True)) == [0, points]


@pytest.mark.parametrize("tricks", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_makers_with_fewer_than_three_are_euchred(tricks, alone):
    assert last("euchre", hand(0, tricks, alone=alone)) == [0, 2]


def test_each_worth_rests_on_its_article():
    assert lines("euchre", hand(0, 5)) == [(0, 2, "6")]
    assert lines("euchre", hand(0, 2)) == [(1, 2, "7")]


def test_with_somebody_else_is_understood():
    assert last("euchre", {"makers": 0, "tricks": 5}) == [2, 0]
    assert last("euchre", {"makers": 0, "tricks": 5, "alone": None}) == [2, 0]


def test_ten_points_win():
    nine = [hand(0, 5, alone=True), hand(0, 5, alone=True), hand(0, 3)]
    assert result("euchre", *nine)["finished"] is False
    won = result("euchre", *nine, hand(1, 0))
    assert (won["totals"], won["finished"], won["winners"], won["next"]) == ([11, 0], True, [0], {})


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (hand(2, 3), "makers"),
        (hand(-1, 3), "makers"),
        (hand(None, 3), "makers"),
        (hand(0, 6), "tricks"),
        (hand(0, -1), "tricks"),
        (hand(0, 3, alone="yes"), "alone"),
        ({"makers": 0}, "tricks"),
        ({**hand(0, 3), "trump": "hearts"}, "trump"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("euchre", given) == (0, field)


def test_the_end_is_no_option():
    assert refusal("euchre", options={"target": 5}) == (None, "options")


def test_one_button_says_every_hand_there_is():
    euchre = GAMES["euchre"]
    trays = euchre.taps(euchre.rulesets["standard"], None)
    said = [tap.hand for tray in trays for group in tray.groups for tap in group.taps]
    known = [hand(makers, tricks, alone=alone) for makers in (0, 1) for tricks in range(6) for alone in (False, True)]
    assert sorted(map(str, ({"alone": False, **one} for one in said))) == sorted(
        str({"alone": one.pop("alone"), **one}) for one in known
    )


def test_what_stands_on_a_button_is_what_it_scores():
    euchre = GAMES["euchre"]
    for tray in euchre.taps(euchre.rulesets["standard"], None):
        for tap in (tap for group in tray.groups for tap in group.taps if tap.main):
            assert last("euchre", tap.hand)[tap.hand["makers"]] == tap.label.params["points"]


def test_a_hand_in_one_line():
    assert described("euchre", hand(0, 4)) == "0 made trump, won 4"
    assert described("euchre", hand(1, 5, alone=True)) == "1 made trump, alone, won 5"
