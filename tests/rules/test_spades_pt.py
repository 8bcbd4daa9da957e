"""Espadinha, article by article of its card."""

import pytest

from tests.rules.scoring import described, last, lines, refusal, result


def hand(bids, tricks):
    return {"bids": bids, "tricks": tricks}


def test_a_bid_made_is_ten_a_trick_and_one_for_each_over():
    assert last("spades_pt", hand([7, 8], [5, 8])) == [-80, 80]
    assert last("spades_pt", hand([6, 8], [8, 5])) == [62, -62]
    assert last("spades_pt", hand([0, 13], [1, 12])) == [1, -1]


def test_both_make_it_and_the_side_with_more_tricks_gains_the_difference_though_it_made_less():
    assert last("spades_pt", hand([6, 5], [7, 6])) == [10, -10]
    assert last("spades_pt", hand([5, 6], [7, 6])) == [8, -8]
    assert last("spades_pt", hand([4, 9], [4, 9])) == [-50, 50]


def test_by_points_the_side_that_made_more_gains_it():
    assert last("spades_pt", hand([5, 6], [7, 6]), options={"difference_by": "points"}) == [-8, 8]


@pytest.mark.parametrize("by", ["tricks", "points"])
def test_level_difference_is_nothing(by):
    assert last("spades_pt", hand([0, 0], [7, 6]), options={"difference_by": by}) in ([1, -1], [-1, 1])
    assert last("spades_pt", hand([6, 6], [7, 6]), options={"difference_by": by}) == [1, -1]


def test_both_fall_short_and_nothing_happens():
    assert last("spades_pt", hand([8, 7], [7, 6])) == [0, 0]
    assert lines("spades_pt", hand([8, 7], [7, 6])) == [(0, 0, "8"), (1, 0, "8")]


def test_lines_rest_on_what_happened():
    assert lines("spades_pt", hand([7, 8], [5, 8])) == [(1, 80, "6"), (0, -80, "6")]
    assert lines("spades_pt", hand([6, 5], [7, 6])) == [(0, 10, "7"), (1, -10, "7")]


def test_the_target_ends_it():
    won = result("spades_pt", hand([13, 1], [13, 0]), hand([7, 8], [7, 6]))
    assert (won["totals"], won["winners"]) == ([200, -200], [0])
    assert result("spades_pt", hand([13, 1], [13, 0]), options={"target": 130})["finished"] is True


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (hand([14, 0], [7, 6]), "bids"),
        (hand([-1, 0], [7, 6]), "bids"),
        (hand([6], [7, 6]), "bids"),
        (hand([6, 5], [7, 7]), "tricks"),
        (hand([6, 5], [14, -1]), "tricks"),
        ({"bids": [6, 5]}, "tricks"),
        ({"tricks": [7, 6]}, "bids"),
        ({**hand([6, 5], [7, 6]), "nil": 1}, "nil"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("spades_pt", given) == (0, field)


def test_a_hand_in_one_line():
    assert described("spades_pt", hand([6, 5], [7, 6])) == "bid 6 – 5, won 7 – 6"
