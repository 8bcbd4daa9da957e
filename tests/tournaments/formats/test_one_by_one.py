"""Knockouts drawn round by round: redraws, and byes wherever the number is odd."""

from collections import Counter

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import (
    PATIENT,
    at,
    entrants,
    favourite,
    fought,
    given,
    opened,
    outsider,
    play,
    report,
    scheme,
    stage,
)
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Walkover
from tournaments.formats.rounds import encounters
from tournaments.formats.stage import Gone
from tournaments.standings.progress import complete, follow

KNOCKOUT = FORMATS["knockout"]
HAT = Hat("2026", "Stage")
SUECA = {"redraw": True}


def counts(rounds):
    return [sum(len(one.entries) == 2 for one in each.encounters if one.label != "3P") for each in rounds]


def test_23_pairs_with_a_bye_each_round_play_11_6_3_1_1():
    rounds = play("knockout", stage("knockout", 23, SUECA))
    assert counts(rounds) == [11, 6, 3, 1, 1]
    assert [each.name.kind for each in rounds] == ["round_of", "round_of", "quarterfinals", "semifinals", "final"]
    assert [one.label for one in rounds[3].encounters] == ["S1", "S2"]


@PATIENT
@example(st.integers(2, 60), st.booleans(), st.booleans())
def test_n_minus_one_encounters_and_no_second_bye_before_all(entries, redraw, upset):
    of = stage("knockout", entries, {"redraw": redraw, "byes": "each_round"})
    rounds = play("knockout", of, *([outsider] if upset else []))
    assert len(fought(rounds)) == entries - 1
    assert complete(KNOCKOUT, of, rounds)
    had = Counter()
    for each in rounds:
        there = [name for one in each.encounters for name in one.entries]
        byes = [one.entries[0] for one in each.encounters if one.is_bye]
        assert len(byes) == len(there) % 2
        for name in byes:
            assert had[name] == min(had[other] for other in there)
        had.update(byes)


def test_next_round_is_drawn_only_when_the_last_is_decided():
    rounds = opened("knockout", stage("knockout", 8, SUECA))
    assert len(rounds) == 1
    rounds = play("knockout", stage("knockout", 8, SUECA), stop=lambda one: one.label == "Q4")
    assert len(rounds) == 1


def test_each_round_is_in_its_own_draw_order():
    rounds = play("knockout", stage("knockout", 8, SUECA))
    first = HAT.order("draw", [f"E{n}" for n in range(1, 9)])
    assert [name for one in rounds[0].encounters for name in one.entries] == list(first)
    left = [name for one in rounds[1].encounters for name in one.entries]
    assert left == list(HAT.order("draw-2", left))


def test_whoever_the_hat_leaves_over_has_the_bye():
    rounds = opened("knockout", stage("knockout", 5, SUECA))
    assert rounds[0].encounters[-1].entries == HAT.order("draw", [f"E{n}" for n in range(1, 6)])[-1:]


def test_a_redraw_may_give_its_byes_in_the_first_round():
    rounds = play("knockout", stage("knockout", 11, {"redraw": True, "byes": "first_round"}))
    assert counts(rounds) == [3, 4, 2, 1]
    byes = {one.entries[0] for one in rounds[0].encounters if one.is_bye}
    assert byes == {"E1", "E2", "E3", "E4", "E5"}


def test_without_a_redraw_neighbours_meet_and_the_best_meets_the_last():
    rounds = play("knockout", stage("knockout", 6, {"byes": "each_round"}))
    assert [one.entries for one in rounds[0].encounters] == [("E1", "E6"), ("E2", "E5"), ("E3", "E4")]
    assert sum(one.is_bye for one in rounds[1].encounters) == 1


def test_seeds_may_be_asked_for_in_every_round():
    rounds = play("knockout", stage("knockout", 8, {"redraw": True, "seeding": "seeds"}), outsider)
    assert [one.entries for one in rounds[0].encounters] == [("E1", "E8"), ("E4", "E5"), ("E2", "E7"), ("E3", "E6")]
    assert [one.entries for one in rounds[1].encounters] == [("E5", "E8"), ("E6", "E7")]


def test_third_place_needs_two_losers_of_semifinals():
    with_two = play("knockout", stage("knockout", 8, {"redraw": True, "third_place": True}))
    assert len(at(with_two, "3P").entries) == 2
    of = stage("knockout", 3, {"redraw": True, "third_place": True})
    with_one = play("knockout", of)
    assert all(one.label != "3P" for one in encounters(with_one))
    assert [len(group) for group in KNOCKOUT.finish(of, with_one)] == [1, 1, 1]


def test_whoever_withdrew_is_not_drawn_again():
    of = stage("knockout", 8, SUECA, gone={"E1": Gone(1)})
    rounds = play("knockout", of)
    assert "E1" not in [name for one in rounds[1].encounters for name in one.entries]
    assert counts(rounds) == [4, 1, 1]


def test_a_double_walkover_leaves_fewer_to_be_drawn():
    of = stage("knockout", 4, SUECA)
    rounds = opened("knockout", of)
    rounds = follow(KNOCKOUT, of, report(rounds, "S1", Walkover(None)), scheme(of))
    rounds = follow(KNOCKOUT, of, report(rounds, "S2", Walkover(0)), scheme(of))
    assert len(rounds) == 1
    assert complete(KNOCKOUT, of, rounds)


def test_given_rounds_are_played_as_given():
    draw = [[["E1", "E2"], ["E3", "E4"], ["E5", None]], [["E5", "E1"], ["E3", None]]]
    rounds = play("knockout", stage("knockout", 5, SUECA, given=given(rounds=draw)))
    assert [one.entries for one in rounds[0].encounters] == [("E1", "E2"), ("E3", "E4"), ("E5",)]
    assert [one.entries for one in rounds[1].encounters] == [("E5", "E1"), ("E3",)]
    assert sorted(at(rounds, "F").entries) == ["E1", "E3"]


@pytest.mark.parametrize(
    "first",
    [
        [["E1", "E2"], ["E3", "E4"]],
        [["E1", "E2"], ["E3", None], ["E4", None], ["E5", None]],
        [["E1", "E2", "E3"], ["E4", "E5"]],
        [["E1", "E2"], ["E3", "E4"], ["E5", None], [None, None]],
    ],
    ids=["partial", "too many byes", "three", "nobody"],
)
def test_given_rounds_that_do_not_fit_are_refused(first):
    with pytest.raises(Refusal) as refused:
        opened("knockout", stage("knockout", 5, SUECA, given=given(rounds=[first])))
    assert refused.value.code == "bad_draw"


def test_a_late_entry_takes_the_bye_or_has_it():
    late = Entrant(name="late", late=True)
    joined = opened("knockout", stage("knockout", (*entrants(5), late), SUECA))
    assert joined[0].encounters[-1].entries == (HAT.order("draw", [f"E{n}" for n in range(1, 6)])[-1], "late")
    rests = opened("knockout", stage("knockout", (*entrants(6), late), SUECA))
    assert rests[0].encounters[-1].entries == ("late",)


def test_a_late_entry_that_would_add_a_round_is_refused():
    with pytest.raises(Refusal) as refused:
        opened("knockout", stage("knockout", (*entrants(8), Entrant(name="late", late=True)), SUECA))
    assert refused.value.code == "late"


def test_a_double_walkover_may_leave_an_odd_number_where_byes_were_in_the_first_round():
    of = stage("knockout", 8, {"redraw": True, "byes": "first_round"})
    rounds = play("knockout", of, lambda one: Walkover(None) if one.label == "Q1" else favourite(one))
    assert [sum(one.is_bye for one in each.encounters) for each in rounds] == [0, 1, 0]
