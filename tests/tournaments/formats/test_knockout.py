"""Knockouts with a fixed bracket: byes, third place, walkovers, late entries, corrections."""

from dataclasses import replace

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
    number,
    opened,
    outsider,
    play,
    report,
    scheme,
    stage,
)
from tournaments.formats.best_of import BestOf
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Played, Walkover, declared
from tournaments.formats.rounds import encounters
from tournaments.formats.settling import clashes, followers, settle
from tournaments.formats.slots import Vacant
from tournaments.formats.stage import Gone
from tournaments.standings.progress import complete, follow

KNOCKOUT = FORMATS["knockout"]


def finished(of, rounds):
    return KNOCKOUT.finish(of, rounds)


@PATIENT
@example(st.integers(2, 70), st.booleans())
def test_n_minus_one_encounters_decide_a_knockout_of_n(entries, upset):
    of = stage("knockout", entries)
    rounds = play("knockout", of, outsider if upset else favourite)
    assert len(fought(rounds)) == entries - 1
    assert complete(KNOCKOUT, of, rounds)
    assert len(finished(of, rounds)[0]) == 1


@PATIENT
@example(st.integers(2, 70))
def test_byes_go_to_the_top_seeds_and_never_meet(entries):
    rounds = opened("knockout", stage("knockout", entries))
    first = rounds[0].encounters
    assert all(one.entries for one in first)
    byes = sorted(number(one.entries[0]) for one in first if one.is_bye)
    assert byes == list(range(1, 2 * len(first) - entries + 1))


def test_first_round_is_in_bracket_order():
    rounds = opened("knockout", stage("knockout", 8))
    assert [one.entries for one in rounds[0].encounters] == [("E1", "E8"), ("E4", "E5"), ("E2", "E7"), ("E3", "E6")]
    assert [each.name.kind for each in rounds] == ["quarterfinals", "semifinals", "final"]
    assert [one.label for one in encounters(rounds)] == ["Q1", "Q2", "Q3", "Q4", "S1", "S2", "F"]


def test_winners_go_on_by_themselves():
    rounds = play("knockout", stage("knockout", 8), stop=lambda one: one.label == "S1")
    assert at(rounds, "S1").entries == ("E1", "E4")
    assert at(rounds, "F").sides == (Vacant.OPEN, Vacant.OPEN)


def test_third_place_settles_three_and_four_and_the_others_share():
    of = stage("knockout", 8, {"third_place": True})
    rounds = play("knockout", of)
    assert at(rounds, "3P").entries == ("E4", "E3")
    assert at(rounds, "3P").round == at(rounds, "F").round
    assert finished(of, rounds) == (("E1",), ("E2",), ("E3",), ("E4",), ("E8", "E5", "E7", "E6"))


def test_without_it_the_losers_of_the_semifinals_share():
    of = stage("knockout", 4)
    assert finished(of, play("knockout", of)) == (("E1",), ("E2",), ("E4", "E3"))


def test_whoever_is_still_in_it_comes_first():
    of = stage("knockout", 4)
    rounds = play("knockout", of, stop=lambda one: one.label == "F")
    assert finished(of, rounds) == (("E1", "E2"), ("E4", "E3"))


def test_a_double_walkover_gives_the_next_side_a_bye():
    of = stage("knockout", 4)
    rounds = report(opened("knockout", of), "S1", Walkover(None))
    rounds = follow(KNOCKOUT, of, report(rounds, "S2", favourite(at(rounds, "S2"))), scheme(of))
    assert at(rounds, "F").sides == (Vacant.NOBODY, "E2")
    assert at(rounds, "F").is_bye
    assert finished(of, rounds) == (("E2",), ("E1", "E4", "E3"))


def test_a_loser_by_double_walkover_plays_for_no_third_place():
    of = stage("knockout", 4, {"third_place": True})
    rounds = report(opened("knockout", of), "S1", Walkover(None))
    rounds = follow(KNOCKOUT, of, report(rounds, "S2", favourite(at(rounds, "S2"))), scheme(of))
    assert finished(of, rounds) == (("E2",), ("E3",), ("E1", "E4"))


def test_a_draw_moves_nobody():
    of = stage("knockout", 4)
    drawn = Played((declared((3, 3), best="high"),))
    rounds = follow(KNOCKOUT, of, report(opened("knockout", of), "S1", drawn), scheme(of))
    assert at(rounds, "F").sides == (Vacant.OPEN, Vacant.OPEN)
    assert not complete(KNOCKOUT, of, rounds)


def test_whoever_withdraws_loses_the_next_encounter_by_walkover():
    of = stage("knockout", 8, gone={"E1": Gone(1)})
    rounds = play("knockout", of)
    assert at(rounds, "Q1").verdict.decided_by == "play"
    assert at(rounds, "S1").verdict[:2] == ("walkover", 1)
    assert at(rounds, "S1").by_itself
    assert at(rounds, "F").entries == ("E4", "E2")


def test_in_a_bracket_struck_results_still_let_the_opponent_go_on():
    of = stage("knockout", 4, gone={"E1": Gone(0, struck=True)})
    assert at(opened("knockout", of), "S1").verdict[:2] == ("walkover", 1)


def test_best_of_follows_the_round():
    of = stage("knockout", 8, {"third_place": True}, best_of=BestOf(default=1, semifinals=3, final=5, third_place=7))
    rounds = opened("knockout", of)
    assert [at(rounds, label).best_of for label in ("Q1", "S2", "F", "3P")] == [1, 3, 5, 7]


def test_random_draws_everybody_but_gives_byes_to_the_top_seeds():
    rounds = opened("knockout", stage("knockout", 6, {"seeding": "random"}))
    byes = {one.entries[0] for one in rounds[0].encounters if one.is_bye}
    assert byes == {"E1", "E2"}
    hat = Hat("2026", "Stage")
    drawn = [*hat.order("draw", ["E1", "E2"]), *hat.order("draw", ["E3", "E4", "E5", "E6"])]
    assert [name for one in rounds[0].encounters for name in one.entries] == [
        drawn[seed - 1] for seed in (1, 4, 5, 2, 3, 6)
    ]


def test_a_given_order_is_the_bracket():
    order = ["E3", None, "E2", "E1", "E4", None, "E5", "E6"]
    rounds = opened("knockout", stage("knockout", 6, given=given(order=order)))
    assert [one.entries for one in rounds[0].encounters] == [("E3",), ("E2", "E1"), ("E4",), ("E5", "E6")]
    assert at(rounds, "S1").sides == ("E3", Vacant.OPEN)


@pytest.mark.parametrize(
    "order",
    [
        ["E1", "E2", "E3", None],
        ["E1", "E2", "E3", "E4", "E4", None, None, None],
        [None, None, "E1", "E2", "E3", "E4", "E5", "E6"],
        ["E1", "E2", "E3", "E4", "E5", "E6"],
        ["E1", "E2", "E3", "E4", "E5", "E9", None, None],
        ["E1", None, "E2", None, "E3", None, "E4", None, "E5", None, "E6", None, None, None, None, None],
    ],
    ids=["partial", "twice", "two byes meet", "no byes", "stranger", "too long"],
)
def test_an_order_that_does_not_fit_is_refused(order):
    with pytest.raises(Refusal) as refused:
        opened("knockout", stage("knockout", 6, given=given(order=order)))
    assert refused.value.code == "bad_draw"


def test_pools_are_no_draw_of_a_knockout():
    with pytest.raises(Refusal) as refused:
        opened("knockout", stage("knockout", 2, given=given(pools=[["E1", "E2"]])))
    assert refused.value.code == "bad_draw"


def test_a_late_entry_takes_the_bye_beside_the_lowest_seed():
    rounds = opened("knockout", stage("knockout", (*entrants(6), Entrant(name="late", late=True))))
    assert at(rounds, "Q1").is_bye
    assert at(rounds, "Q3").entries == ("E2", "late")


def test_a_full_bracket_takes_no_late_entry():
    with pytest.raises(Refusal) as refused:
        opened("knockout", stage("knockout", (*entrants(8), Entrant(name="late", late=True))))
    assert refused.value.code == "late"


def test_one_entry_has_won():
    of = stage("knockout", 1)
    rounds = play("knockout", of)
    assert complete(KNOCKOUT, of, rounds)
    assert finished(of, rounds) == (("E1",),)


def test_each_encounter_says_whom_its_winner_and_loser_fill():
    found = followers(opened("knockout", stage("knockout", 4, {"third_place": True})))
    assert found == {"S1": (("F", 0), ("3P", 0)), "S2": (("F", 1), ("3P", 1))}


def test_a_correction_moves_nobody_who_has_a_result_but_names_the_clash():
    of = stage("knockout", 4)
    rounds = play("knockout", of)
    corrected = settle(of, report(rounds, "S1", outsider(at(rounds, "S1"))), bracket=True)
    assert at(corrected, "F").entries == ("E1", "E2")
    assert [(clash.label, clash.sits, clash.due) for clash in clashes(of, corrected)] == [("F", "E1", "E4")]


def test_a_correction_moves_whoever_has_not_begun():
    of = stage("knockout", 4)
    rounds = play("knockout", of, stop=lambda one: one.label == "F")
    corrected = settle(of, report(rounds, "S1", outsider(at(rounds, "S1"))), bracket=True)
    assert at(corrected, "F").entries == ("E4", "E2")
    assert clashes(of, corrected) == ()
    held = settle(of, report(rounds, "S1", outsider(at(rounds, "S1"))), bracket=True, held=("F",))
    assert at(held, "F").entries == ("E1", "E2")
    assert [clash.due for clash in clashes(of, held)] == ["E4"]


def test_a_result_taken_back_empties_what_followed():
    of = stage("knockout", 4, gone={"E2": Gone(1)})
    rounds = play("knockout", of)
    assert at(rounds, "F").verdict.decided_by == "walkover"
    undone = settle(of, report(rounds, "S2", None), bracket=True)
    assert at(undone, "F").sides == ("E1", Vacant.OPEN)
    assert at(undone, "F").result is None


def test_seeds_decide_even_where_a_stage_has_none():
    rounds = opened("knockout", stage("knockout", entrants(4, seeded=False)))
    drawn = Hat("2026", "Stage").order("draw", ["E1", "E2", "E3", "E4"])
    assert [one.entries for one in rounds[0].encounters] == [(drawn[0], drawn[3]), (drawn[1], drawn[2])]


def test_a_redraw_act_draws_the_next_number():
    of = stage("knockout", entrants(4, seeded=False), redraws=(0,))
    drawn = Hat("2026", "Stage").order("draw-2", ["E1", "E2", "E3", "E4"])
    assert opened("knockout", of)[0].encounters[0].entries == (drawn[0], drawn[3])


def test_ranks_of_a_later_stage_go_before_seeds():
    field = [replace(entrant, rank=9 - entrant.seed) for entrant in entrants(8)]
    assert opened("knockout", stage("knockout", field))[0].encounters[0].entries == ("E8", "E1")
