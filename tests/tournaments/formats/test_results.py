"""What decides an encounter: best-of, walkovers, abandonments, rulings."""

import pytest

from tournaments.formats.best_of import BestOf, read_best_of
from tournaments.formats.labels import bracket_best_of
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import (
    Abandoned,
    Bye,
    Match,
    Played,
    Ruled,
    Walkover,
    declared,
    refuse_surplus,
    verdict,
)


def played(*scores, best="high"):
    return Played(tuple(declared(score, best=best) for score in scores))


def test_nothing_reported_decides_nothing():
    assert verdict(None, best_of=1) is None


def test_one_match_decides_a_single_match_even_if_drawn():
    assert verdict(played((4, 1)), best_of=1).winner == 0
    drawn = verdict(played((2, 2)), best_of=1)
    assert (drawn.winner, drawn.decided_by, drawn.scores) == (None, "play", (2, 2))


def test_low_totals_win_where_the_game_says_so():
    assert verdict(played((60, 95), best="low"), best_of=1).winner == 0


@pytest.mark.parametrize(
    ("best_of", "scores", "winner"),
    [
        (3, [(4, 0), (4, 1)], 0),
        (3, [(4, 0), (1, 4), (0, 4)], 1),
        (3, [(4, 2), (2, 2), (4, 3)], 0),
        (3, [(4, 1), (2, 2), (3, 3)], 0),
        (5, [(4, 1), (0, 4), (4, 2), (4, 3)], 0),
        (4, [(4, 1), (4, 2), (4, 3)], 0),
    ],
)
def test_first_to_more_than_half_wins_and_else_who_has_more_after_all(best_of, scores, winner):
    assert verdict(played(*scores), best_of=best_of).winner == winner


@pytest.mark.parametrize(
    ("best_of", "scores"), [(3, [(4, 0)]), (3, [(4, 0), (2, 2)]), (5, [(4, 0), (4, 0), (2, 2), (3, 3)]), (2, [(4, 0)])]
)
def test_too_few_matches_leave_it_undecided(best_of, scores):
    assert verdict(played(*scores), best_of=best_of) is None


def test_all_matches_played_and_level_is_a_draw():
    found = verdict(played((4, 0), (0, 4), (2, 2)), best_of=3)
    assert (found.winner, found.matches, found.scores) == (None, (1, 1), (6, 6))


@pytest.mark.parametrize(
    ("best_of", "scores"), [(1, [(4, 0), (4, 0)]), (3, [(4, 0), (4, 0), (0, 4)]), (2, [(2, 2)] * 3)]
)
def test_matches_after_the_decision_are_refused(best_of, scores):
    with pytest.raises(Refusal) as refused:
        refuse_surplus(played(*scores).matches, best_of=best_of)
    assert refused.value.code == "surplus_match"


def test_matches_up_to_the_decision_are_taken():
    refuse_surplus(played((4, 0), (0, 4), (4, 0)).matches, best_of=3)


def test_scores_are_the_sum_of_the_matches():
    assert verdict(played((5040, 3210), (4100, 5200), (5005, 10)), best_of=3).scores == (14145, 8420)


def test_a_match_ended_by_time_says_so():
    assert verdict(Played((Match((3, 2), (0,), by_time=True),)), best_of=1).decided_by == "time"


def test_a_match_can_be_won_with_the_lower_total():
    assert verdict(Played((Match((900, 1000), (0,)),)), best_of=1).winner == 0


def test_walkovers_and_rulings():
    assert verdict(Walkover(1), best_of=3)[:3] == ("walkover", 1, None)
    assert verdict(Walkover(None), best_of=3)[:3] == ("walkover", None, None)
    assert verdict(Ruled(0), best_of=3)[:3] == ("ruling", 0, None)
    assert verdict(Ruled(None), best_of=3)[:3] == ("ruling", None, None)
    assert verdict(Bye(1), best_of=3)[:3] == ("bye", 1, None)


def test_whoever_abandons_loses_as_by_walkover_with_the_score_if_there_is_one():
    assert verdict(Abandoned(0, (3, 1)), best_of=1)[:3] == ("walkover", 1, (3, 1))
    assert verdict(Abandoned(1), best_of=1)[:3] == ("walkover", 0, None)


def test_a_ruling_on_a_drawn_encounter_keeps_its_score():
    assert verdict(Ruled(1, played((2, 2)).matches), best_of=1).scores == (2, 2)


def test_best_of_is_set_by_round():
    best_of = read_best_of({"default": 1, "semifinals": 3, "final": 5})
    assert [bracket_best_of(best_of, places) for places in (2, 4, 8, 16)] == [5, 3, 1, 1]
    assert best_of.named("third_place") == 1
    assert read_best_of(3) == BestOf(default=3)
    assert read_best_of(None) == BestOf()


@pytest.mark.parametrize("raw", [0, -1, True, "3", 2.0, {"finals": 3}, {"final": 0}, [3]])
def test_anything_else_is_no_best_of(raw):
    with pytest.raises(Refusal) as refused:
        read_best_of(raw)
    assert refused.value.code == "settings"
