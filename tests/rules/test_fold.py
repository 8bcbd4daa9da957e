"""The fold: adjustments, time and declared totals, the same in every game."""

import pytest

from rules.catalogue import GAMES
from rules.fold import Adjustment, Refused, fold
from rules.game import Sides
from tests.rules.scoring import code, refusal, result, sides, tally

WIN, TIE = {"points": [70, 50]}, {"points": [60, 60]}
TIME = {"time": True}


def adjusted(*adjustments, hands=(WIN, WIN), **rest):
    return result("sueca", *hands, adjustments=list(adjustments), **rest)


@pytest.mark.parametrize("after", [-1, 0, 1, None])
def test_an_adjustment_counts_in_the_totals_and_not_in_a_hand(after):
    got = adjusted({"side": 1, "points": 1, "after": after, "reason": "signals", "by": None})
    assert (got["hands"], got["totals"]) == ([[1, 0], [1, 0]], [2, 1])


def test_an_adjustment_without_hands_stands_before_the_first():
    assert adjusted({"side": 0, "points": -2}, hands=())["totals"] == [-2, 0]


def test_adjustments_add_up():
    both = [{"side": 0, "points": 1, "after": 0}, {"side": 0, "points": -0.5, "after": 0}]
    assert adjusted(*both)["totals"] == [2.5, 0]


def test_halves_that_are_whole_are_written_whole():
    assert repr(adjusted({"side": 0, "points": 1.0}, {"side": 1, "points": 0.5})["totals"]) == "[3, 0.5]"


def test_from_there_an_adjustment_counts_towards_the_end():
    ends = {"side": 0, "points": 3, "after": 0}
    assert adjusted(ends, hands=(WIN,))["winners"] == [0]
    assert refusal("sueca", WIN, WIN, adjustments=[ends]) == (1, None)


def test_an_adjustment_after_the_last_hand_may_put_the_end_off():
    four = {"renounce": 1}
    assert not adjusted({"side": 0, "points": -1}, hands=(four,))["finished"]
    assert adjusted({"side": 0, "points": -1, "after": 0}, hands=(four, WIN))["totals"] == [4, 0]


def test_an_adjustment_may_end_a_match_before_its_first_hand():
    assert adjusted({"side": 0, "points": 4}, hands=())["winners"] == [0]
    assert refusal("sueca", WIN, adjustments=[{"side": 0, "points": 4, "after": -1}]) == (0, None)


@pytest.mark.parametrize(
    "adjustment",
    [
        {"side": 0, "points": 1, "after": 2},
        {"side": 0, "points": 1, "after": -2},
        {"side": 0, "points": 1, "after": 0.0},
        {"side": 0, "points": 1, "after": False},
        {"side": 2, "points": 1},
        {"side": -1, "points": 1},
        {"side": True, "points": 1},
        {"side": "0", "points": 1},
        {"side": None, "points": 1},
        {"points": 1},
        {"side": 0},
        {"side": 0, "points": None},
        {"side": 0, "points": True},
        {"side": 0, "points": "1"},
        {"side": 0, "points": 0.25},
        {"side": 0, "points": float("nan")},
        {"side": 0, "points": float("inf")},
        {"side": 0, "points": 1e300},
        {"side": 0, "points": 10**5000},
        {"side": 0, "points": [1]},
        {"side": 0, "points": 1, "why": "x"},
        {"side": 0, "points": 1, "reason": 7},
        "minus one",
        None,
        [],
    ],
)
def test_adjustments_that_do_not_fit_are_refused(adjustment):
    assert refusal("sueca", WIN, WIN, adjustments=[adjustment]) == (None, "adjustments")


def test_adjustments_are_kept_beside_the_hand_they_follow():
    folded = tally(
        "sueca", WIN, WIN, adjustments=[{"side": 1, "points": 1, "after": 0}, {"side": 0, "points": 1, "after": -1}]
    )
    assert [scored.adjusted for scored in folded.hands] == [(Adjustment(1, 1, 0),), ()]
    assert folded.opening == (Adjustment(0, 1, -1),)
    assert folded.hands[0].state.totals == (2, 1)


def test_time_closes_a_match_with_a_row_of_zeros():
    closed = result("sueca", WIN, TIME)
    assert (closed["hands"], closed["totals"]) == ([[1, 0], [0, 0]], [1, 0])
    assert (closed["finished"], closed["winners"], closed["next"]) == (True, [0], {})


def test_time_with_level_sides_is_shared():
    assert result("sueca", TIE, TIME)["winners"] == [0, 1]


def test_an_adjustment_after_time_moves_the_winner():
    assert adjusted({"side": 1, "points": 2}, hands=(WIN, TIME))["winners"] == [1]


def test_time_needs_a_hand_and_no_other_key():
    assert refusal("sueca", TIME) == (0, "time")
    assert refusal("sueca", WIN, {**TIME, **WIN}) == (1, "time")
    assert refusal("sueca", WIN, {**TIME, "note": 1}) == (1, "time")
    assert result("sueca", WIN, {**TIME, "points": None})["finished"]


@pytest.mark.parametrize("value", [1, "yes", [True], {}])
def test_time_is_true(value):
    assert refusal("sueca", WIN, {"time": value}) == (1, "time")


@pytest.mark.parametrize("value", [None, False])
def test_time_that_was_not_called_is_as_if_left_out(value):
    assert result("sueca", {**WIN, "time": value})["hands"] == [[1, 0]]


def test_no_hand_comes_after_the_end():
    assert refusal("sueca", WIN, TIME, WIN) == (2, None)
    assert refusal("sueca", WIN, TIME, TIME) == (2, None)
    assert code("sueca", {"renounce": 0}, WIN) == "after_end"


@pytest.mark.parametrize("game", GAMES)
def test_declared_totals_finish_a_match_for_the_leader(game):
    declared = [10 * place for place, _name in enumerate(sides(game))]
    leader = {"high": declared[-1], "low": declared[0]}[GAMES[game].best]
    got = result(game, declared=declared)
    assert (got["totals"], got["hands"], got["next"]) == (declared, [], {})
    assert (got["finished"], got["winners"], got["warnings"]) == (True, [declared.index(leader)], 0)


def test_adjustments_are_added_to_declared_totals():
    got = result("canastra", declared=[5040, 5030], adjustments=[{"side": 0, "points": -50}])
    assert (got["totals"], got["winners"]) == ([4990, 5030], [1])
    assert result("canastra", declared=[0.5, 0.5])["winners"] == [0, 1]


@pytest.mark.parametrize(
    "declared",
    [[], [1], [1, 2, 3], [1, "2"], [1, None], [1, True], [1, 0.3], [1, float("nan")], 5040, "12", {}, [1, 10**5000]],
)
def test_declared_totals_are_points_one_a_side(declared):
    assert refusal("canastra", declared=declared) == (None, "declared")


def test_totals_are_declared_instead_of_hands():
    assert refusal("sueca", WIN, declared=[1, 0]) == (None, "declared")


def test_every_problem_of_a_hand_is_told_at_once():
    with pytest.raises(Refused) as refused:
        fold(
            GAMES["sueca"], GAMES["sueca"].rulesets["portugal"], Sides(2, 4), [{"points": [70, 49], "all_tricks": True}]
        )
    assert [problem.field for problem in refused.value.problems] == ["points", "all_tricks"]
    assert refused.value.hand == 0


def test_the_deal_goes_round_the_seats():
    assert [result("sueca", *[WIN, TIE, TIE, TIE, TIE][:count])["next"]["dealer"] for count in range(6)] == [
        0,
        1,
        2,
        3,
        0,
        1,
    ]
