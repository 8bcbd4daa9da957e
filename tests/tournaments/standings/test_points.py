"""What an encounter of two sides is worth."""

from fractions import Fraction

import pytest

from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Abandoned, Bye, Played, Ruled, Walkover, declared
from tournaments.formats.rounds import Encounter
from tournaments.formats.slots import Seat, Vacant
from tournaments.standings.points import PointsSystem, read_points


def credits(result, *, best_of=1, sides=("X", "Y"), **points):
    one = Encounter(
        label="A1-1", round=1, number=1, slots=tuple(map(Seat, sides)), sides=sides, best_of=best_of, result=result
    )
    return PointsSystem(walkover_score=points.pop("walkover_score", (4, 0)), **points).credits(one)


def figures(result, **facts):
    given = credits(result, **facts)
    return [(one.points, one.ended, one.scored, one.conceded) for one in given.values()]


def matches(*scores):
    return Played(tuple(declared(score, best="high") for score in scores))


def test_win_draw_and_loss_are_worth_2_1_and_0():
    assert figures(matches((4, 1))) == [(2, "won", 4, 1), (0, "lost", 1, 4)]
    assert figures(matches((2, 2))) == [(1, "drawn", 2, 2), (1, "drawn", 2, 2)]
    assert figures(matches((4, 1)), win=3, draw=1, loss=0.5) == [(3, "won", 4, 1), (Fraction(1, 2), "lost", 1, 4)]


def test_undecided_encounters_and_byes_are_worth_nothing():
    assert credits(None) == {}
    assert credits(matches((4, 1)), best_of=3) == {}
    assert credits(Bye(0), sides=("X", Vacant.NOBODY)) == {}


def test_in_a_best_of_n_scores_add_up_and_matches_won_are_counted():
    given = credits(matches((4, 1), (0, 4), (4, 3)), best_of=3)
    assert [(one.points, one.scored, one.conceded, one.matches) for one in given.values()] == [
        (2, 8, 8, 2),
        (0, 8, 8, 1),
    ]


def test_a_walkover_is_worth_a_win_and_its_score_once():
    assert figures(Walkover(1), best_of=3) == [(0, "lost", 0, 4), (2, "won", 4, 0)]
    given = credits(Walkover(1), best_of=3)
    assert [(one.matches, one.walkovers) for one in given.values()] == [(0, 1), (0, 0)]


def test_a_walkover_may_have_points_and_scores_of_its_own():
    found = figures(Walkover(0), walkover_win=3, walkover_loss=-1, walkover_score=(10, 2))
    assert found == [(3, "won", 10, 2), (-1, "lost", 2, 10)]
    assert figures(Walkover(0), walkover_counts=False) == [(2, "won", 0, 0), (0, "lost", 0, 0)]


def test_a_double_walkover_gives_both_the_loss_and_no_score():
    assert figures(Walkover(None), walkover_loss=-1) == [(-1, "lost", 0, 0), (-1, "lost", 0, 0)]
    assert [one.walkovers for one in credits(Walkover(None)).values()] == [1, 1]


def test_whoever_abandons_gets_what_that_is_worth_and_the_other_wins_as_by_walkover():
    assert figures(Abandoned(0, (3, 1)), abandoned=-2, walkover_win=3) == [(-2, "lost", 3, 1), (3, "won", 1, 3)]
    assert figures(Abandoned(0)) == [(0, "lost", 0, 4), (2, "won", 4, 0)]
    assert [one.walkovers for one in credits(Abandoned(0)).values()] == [1, 0]


def test_a_null_ruling_is_a_draw_without_score():
    assert figures(Ruled(None)) == [(1, "drawn", 0, 0), (1, "drawn", 0, 0)]


def test_a_ruling_for_one_side_is_a_win():
    assert figures(Ruled(1)) == [(0, "lost", 0, 0), (2, "won", 0, 0)]
    assert figures(Ruled(1, matches((2, 2)).matches)) == [(0, "lost", 2, 2), (2, "won", 2, 2)]


def test_the_walkover_score_is_the_games_target_to_nothing():
    assert read_points(None, target=5000).walkover_score == (5000, 0)
    assert read_points({"win": 3}, target=None).walkover_score == (0, 0)
    assert read_points({"walkover_score": [4, 1]}, target=5000).walkover_score == (4, 1)


@pytest.mark.parametrize(
    "raw",
    [
        {"win": 1.3},
        {"win": "2"},
        {"win": True},
        {"victory": 3},
        {"walkover_score": [4]},
        {"walkover_score": 4},
        {"walkover_counts": 1},
        [2, 1, 0],
    ],
)
def test_anything_but_whole_points_and_halves_is_refused(raw):
    with pytest.raises(Refusal) as refused:
        read_points(raw, target=4)
    assert refused.value.code == "settings"
