"""Spades, article by article of its card."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result
from tests.rules.strategies import documents, matches


def hand(bids, tricks, nil=None):
    return {"bids": bids, "tricks": tricks, **({} if nil is None else {"nil": nil})}


BAGGED = hand([2, 2], [7, 6])


def test_a_bid_made_is_ten_a_trick_and_a_trick_over_is_a_bag():
    assert last("spades", hand([5, 4], [6, 7])) == [51, 43]
    assert lines("spades", hand([5, 4], [5, 8])) == [(0, 50, "5"), (1, 40, "5"), (1, 4, "6")]


def test_a_bid_that_failed_loses_ten_a_trick_bid():
    assert last("spades", hand([8, 4], [7, 6])) == [-80, 42]


def test_a_bid_of_nothing_makes_only_bags():
    assert lines("spades", hand([0, 13], [1, 12])) == [(0, 1, "6"), (1, -130, "5")]


@pytest.mark.parametrize(("nil", "points"), [(["made", None], [150, 85]), ([None, "failed"], [50, -15])])
def test_a_nil_counts_besides_the_bid(nil, points):
    assert last("spades", hand([5, 8], [5, 8], nil))[0] == points[0]
    assert last("spades", hand([5, 8], [5, 8], nil))[1] == points[1] - 5


def test_both_sides_may_have_a_nil():
    assert last("spades", hand([5, 8], [5, 8], ["failed", "made"])) == [-50, 180]
    assert last("spades", hand([5, 8], [5, 8], [None, None])) == [50, 80]


def test_the_tenth_bag_costs_in_that_hand():
    got = result("spades", BAGGED, BAGGED)
    assert got["hands"] == [[25, 24], [-75, 24]]
    assert got["next"]["bags"] == [0, 8]


def test_bags_beyond_the_tenth_go_on_counting():
    assert result("spades", BAGGED, hand([0, 2], [7, 6]))["next"]["bags"] == [2, 8]
    assert last("spades", BAGGED, hand([0, 2], [7, 6])) == [7 - 100, 24]


def test_a_hand_may_bring_the_tenth_bag_twice():
    nine = [hand([4, 0], [13, 0])]
    assert result("spades", *nine)["next"]["bags"] == [9, 0]
    assert last("spades", *nine, hand([0, 0], [11, 2])) == [11 - 200, 2]


def test_bags_are_shown_beside_the_total():
    spades = GAMES["spades"]
    state = spades.start(spades.rulesets["standard"], type("Two", (), {"count": 2, "places": 4}))
    shown = spades.upcoming(spades.rulesets["standard"], state).beside(0)
    assert [text.source % text.params for text in shown] == ["bags: 0 of 10"]


def test_five_hundred_win_and_the_higher_of_both():
    slam = hand([13, 0], [13, 0])
    assert result("spades", slam, slam, slam)["finished"] is False
    assert result("spades", slam, slam, slam, slam)["winners"] == [0]
    both = [hand([6, 7], [6, 7], ["made", "made"])] * 3
    assert (result("spades", *both)["totals"], result("spades", *both)["winners"]) == ([480, 510], [1])


def test_level_at_the_target_another_hand_is_played():
    nils = ["made", "made"]
    four = [hand([6, 7], [6, 7], nils), hand([7, 6], [7, 6], nils), hand([6, 7], [6, 7]), hand([7, 6], [7, 6], nils)]
    level = result("spades", *four)
    assert (level["totals"], level["finished"]) == ([560, 560], False)
    assert result("spades", *four, hand([6, 7], [6, 7]))["winners"] == [1]


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
        (hand([6, 5], [7, 6], ["lost", None]), "nil"),
        (hand([6, 5], [7, 6], ["made"]), "nil"),
        (hand([6, 5], [7, 6], "made"), "nil"),
        ({**hand([6, 5], [7, 6]), "bags": 1}, "bags"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("spades", given) == (0, field)


def test_a_bid_beside_a_nil_is_not_questioned():
    assert last("spades", hand([0, 13], [0, 13], ["made", "made"])) == [100, 230]


@settings(deadline=None, max_examples=40)
@given(documents("spades"))
def test_bags_since_the_last_penalty_are_fewer_than_ten(document):
    got = result("spades", *document["hands"])
    bags = [
        sum(max(0, hand["tricks"][side] - hand["bids"][side]) for hand in document["hands"]) % 10 for side in (0, 1)
    ]
    assert got["finished"] or got["next"]["bags"] == bags


@settings(deadline=None, max_examples=40)
@given(matches("spades"), st.integers(0, 1))
def test_a_side_loses_a_hundred_for_every_ten_bags(match, side):
    lost = [
        line.points
        for one in match.fold().hands
        for line in one.lines
        if line.side == side and line.label == "ten bags"
    ]
    over = sum(max(0, one.hand.tricks[side] - one.hand.bids[side]) for one in match.fold().hands)
    assert -sum(lost) == over // 10 * 100


def test_a_hand_in_one_line():
    assert described("spades", hand([5, 4], [6, 7])) == "bid 5 – 4, won 6 – 7"
    assert described("spades", hand([5, 4], [6, 7], [None, "made"])) == "bid 5 – 4, won 6 – 7, · – nil made"
