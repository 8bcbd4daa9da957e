"""Pif-paf, article by article of its card."""

import pytest
from hypothesis import given, settings

from tests.rules.scoring import code, described, last, lines, refusal, result
from tests.rules.strategies import documents

FOUR = ["Ana", "Bruno", "Carla", "Duarte"]


def hand(bets, winner):
    return {"bets": bets, "winner": winner}


def test_the_winner_gains_what_the_others_bet():
    assert last("pif_paf", hand([10, 10, 5, 0], 0), sides=FOUR) == [15, -10, -5, 0]
    assert lines("pif_paf", hand([10, 10, 0], 1)) == [(0, -10, "5"), (1, 10, "6")]


def test_the_winner_alone_in_it_gains_nothing():
    assert last("pif_paf", hand([0, 4, 0], 1)) == [0, 0, 0]


def test_there_is_no_end_but_time():
    many = [hand([100, 100, 100], 2)] * 30
    assert result("pif_paf", *many)["finished"] is False
    closed = result("pif_paf", *many, {"time": True})
    assert (closed["totals"], closed["winners"]) == ([-3000, -3000, 6000], [2])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (hand([10, 10, 0], 2), "winner"),
        (hand([10, 10, 0], 3), "winner"),
        (hand([10, 10, 0], None), "winner"),
        (hand([10, 10], 0), "bets"),
        (hand([10, -10, 0], 0), "bets"),
        (hand([10, 0.5, 0], 0), "bets"),
        ({"winner": 0}, "bets"),
        ({**hand([1, 1, 1], 0), "pot": 3}, "pot"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("pif_paf", given) == (0, field)


def test_only_who_has_bet_can_have_won():
    assert code("pif_paf", hand([10, 10, 0], 2)) == "winner_bet"


def test_three_to_eight_players_sit_down():
    assert refusal("pif_paf", sides=FOUR[:2]) == (None, "sides")
    assert refusal("pif_paf", sides=[f"Player {one}" for one in range(9)]) == (None, "sides")
    eight = [f"Player {one}" for one in range(8)]
    assert last("pif_paf", hand([1] * 8, 7), sides=eight) == [-1] * 7 + [7]


@settings(deadline=None, max_examples=40)
@given(documents("pif_paf"))
def test_chips_only_change_hands(document):
    got = result("pif_paf", *document["hands"], sides=document["sides"])
    assert all(sum(points) == 0 for points in [*got["hands"], got["totals"]])


def test_a_hand_in_one_line():
    assert described("pif_paf", hand([10, 10, 5], 0)) == "0 won, bets 10 · 10 · 5"
