"""Bisca, article by article of its card."""

import pytest

from rules.bisca import HAND_POINTS
from tests.rules.scoring import described, last, lines, refusal, result

FOUR = ["Ana", "Bruno", "Carla", "Duarte"]


def test_four_suits_of_cards_hold_120_points():
    assert HAND_POINTS == 120


@pytest.mark.parametrize(("points", "won"), [([61, 59], [1, 0]), ([49, 71], [0, 1]), ([60, 60], [0, 0])])
def test_of_two_sides_61_win_the_hand(points, won):
    assert last("bisca", {"points": points}) == won


@pytest.mark.parametrize(
    ("points", "won"),
    [([50, 40, 30], [1, 0, 0]), ([45, 45, 30], [0, 0, 0]), ([20, 30, 30, 40], [0, 0, 0, 1])],
)
def test_of_more_sides_most_points_win_and_level_is_nobodys(points, won):
    assert last("bisca", {"points": points}, sides=FOUR[: len(points)]) == won


def test_every_side_that_is_level_is_told_so():
    assert lines("bisca", {"points": [45, 45, 30]}, sides=FOUR[:3]) == [(0, 0, "6"), (1, 0, "6")]


def test_the_target_ends_it():
    assert result("bisca", {"points": [60, 60]}, {"points": [71, 49]})["winners"] == [0]
    assert result("bisca", {"points": [71, 49]}, options={"target": 2})["finished"] is False


@pytest.mark.parametrize(
    "hand",
    [{"points": [60, 61]}, {"points": [120]}, {}, {"points": [130, -10]}],
)
def test_what_cannot_have_happened_is_refused(hand):
    assert refusal("bisca", hand) == (0, "points")


def test_two_to_four_sides_sit_down_alone_or_in_pairs():
    assert refusal("bisca", sides=["Ana"]) == (None, "sides")
    assert refusal("bisca", sides=[*FOUR, "Eva"]) == (None, "sides")
    pairs = [["Ana", "Carla"], ["Bruno", "Duarte"]]
    assert result("bisca", {"points": [60, 60]}, seats=pairs)["next"]["dealer"] == 1
    three = [["a", "b"], ["c", "d"], ["e", "f"]]
    assert last("bisca", {"points": [50, 40, 30]}, sides=FOUR[:3], seats=three) == [1, 0, 0]


def test_a_hand_in_one_line():
    assert described("bisca", {"points": [71, 49]}) == "71 · 49"
