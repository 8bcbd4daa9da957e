"""Double elimination: two losses, a losers' bracket, a grand final that may be played again."""

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT, at, favourite, fought, number, opened, outsider, play, stage
from tournaments.formats.best_of import BestOf
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.results import Walkover
from tournaments.formats.rounds import encounters
from tournaments.formats.slots import LoserOf, WinnerOf
from tournaments.formats.stage import Gone
from tournaments.standings.progress import complete

FORM = FORMATS["double_elimination"]


def last_but(one):
    """The favourite wins but for the first grand final."""
    return outsider(one) if one.label == "GF" else favourite(one)


@PATIENT
@example(st.integers(2, 70), st.booleans())
def test_2n_minus_2_encounters_decide_it(entries, upset):
    of = stage("double_elimination", entries)
    rounds = play("double_elimination", of, outsider if upset else favourite)
    played = len(fought(rounds))
    assert played == 2 * entries - 1 if any(one.label == "GF2" for one in encounters(rounds)) else 2 * entries - 2
    assert complete(FORM, of, rounds)


@PATIENT
@example(st.integers(2, 70))
def test_2n_minus_1_where_the_losers_side_wins_the_grand_final(entries):
    of = stage("double_elimination", entries)
    rounds = play("double_elimination", of, last_but)
    assert len(fought(rounds)) == 2 * entries - 1
    assert at(rounds, "GF2").entries == at(rounds, "GF").entries
    assert FORM.finish(of, rounds)[:2] == (("E1",), ("E2",))


def test_without_reset_one_grand_final_is_all():
    of = stage("double_elimination", 8, {"reset": False})
    rounds = play("double_elimination", of, last_but)
    assert len(fought(rounds)) == 14
    assert FORM.finish(of, rounds)[:2] == (("E2",), ("E1",))


@PATIENT
@example(st.integers(5, 64), st.integers(0, 6))
def test_nobody_meets_again_before_the_third_losers_round(entries, salt):
    rounds = play(
        "double_elimination",
        stage("double_elimination", entries),
        lambda one: favourite(one) if (sum(map(number, one.entries)) * 7 + salt) % 3 else outsider(one),
    )
    met = set()
    for one in fought(rounds):
        if one.label.startswith(("L3", "L4")):
            break
        assert frozenset(one.entries) not in met, one.label
        met.add(frozenset(one.entries))


def test_rounds_are_in_the_order_they_can_be_played():
    rounds = opened("double_elimination", stage("double_elimination", 16))
    first = [each.encounters[0].label.split("-")[0] for each in rounds]
    assert first == ["W1", "W2", "L1", "L2", "W3", "L3", "L4", "W4", "L5", "L6", "GF"]


def test_losers_enter_in_reverse_then_with_halves_exchanged():
    rounds = opened("double_elimination", stage("double_elimination", 32))
    entering = {
        depth: [at(rounds, f"L{depth}-{n}").slots[1].label for n in range(1, count + 1)]
        for depth, count in ((2, 8), (4, 4), (6, 2))
    }
    assert entering[2] == [f"W2-{n}" for n in (8, 7, 6, 5, 4, 3, 2, 1)]
    assert entering[4] == ["W3-3", "W3-4", "W3-1", "W3-2"]
    assert entering[6] == ["W4-2", "W4-1"]
    assert at(rounds, "L1-1").slots == (LoserOf("W1-1"), LoserOf("W1-2"))
    assert at(rounds, "L3-1").slots == (WinnerOf("L2-1"), WinnerOf("L2-2"))


def test_byes_run_through_the_losers_bracket():
    rounds = play("double_elimination", stage("double_elimination", 5))
    labels = [one.label for one in encounters(rounds)]
    assert "L1-2" not in labels, "neither W1-3 nor W1-4 has a loser"
    assert at(rounds, "L1-1").is_bye
    assert at(rounds, "L1-1").entries == ("E5",)


def test_finish_is_by_the_round_of_the_second_loss():
    of = stage("double_elimination", 8)
    finish = FORM.finish(of, play("double_elimination", of))
    assert [len(group) for group in finish] == [1, 1, 1, 1, 2, 2]
    assert finish[0] + finish[1] == ("E1", "E2")


def test_whoever_has_lost_once_is_still_in_it():
    of = stage("double_elimination", 4)
    rounds = play("double_elimination", of, stop=lambda one: one.label == "L1-1")
    assert set(FORM.finish(of, rounds)[0]) == {"E1", "E2", "E3", "E4"}


def test_a_double_walkover_puts_both_out():
    of = stage("double_elimination", 4)
    rounds = play("double_elimination", of, lambda one: Walkover(None) if one.label == "W1-1" else favourite(one))
    assert set(FORM.finish(of, rounds)[-1]) == {"E1", "E4"}
    assert at(rounds, "W2-1").is_bye
    assert at(rounds, "L1-1").is_bye


def test_whoever_withdraws_loses_twice_by_walkover():
    of = stage("double_elimination", 8, gone={"E1": Gone(1)})
    rounds = play("double_elimination", of)
    assert complete(FORM, of, rounds)
    lost = [one.label for one in fought(rounds) if "E1" in one.entries and one.verdict.decided_by == "walkover"]
    assert lost == ["W2-1", "L2-2"]


@pytest.mark.parametrize(
    ("entries", "labels"), [(2, ["W1-1", "GF"]), (3, ["W1-1", "W1-2", "W2-1", "L1-1", "L2-1", "GF"])]
)
def test_smallest_brackets(entries, labels):
    rounds = opened("double_elimination", stage("double_elimination", entries))
    assert [one.label for one in encounters(rounds)] == labels


def test_grand_finals_are_best_of_the_final():
    of = stage("double_elimination", 4, best_of=BestOf(default=1, final=3))
    rounds = play("double_elimination", of, last_but)
    assert [at(rounds, label).best_of for label in ("W2-1", "GF", "GF2")] == [1, 3, 3]


EACH = {"byes": "each_round"}


@PATIENT
@example(st.integers(2, 60), st.booleans())
def test_with_byes_in_each_round_2n_minus_2_encounters_decide_it_too(entries, upset):
    of = stage("double_elimination", entries, EACH)
    rounds = play("double_elimination", of, last_but if upset else favourite)
    assert len(fought(rounds)) == 2 * entries - (1 if upset else 2)
    assert complete(FORM, of, rounds)
    for each in rounds:
        there = [name for one in each.encounters for name in one.entries]
        assert len(there) == len(set(there))
        assert sum(one.is_bye for one in each.encounters) == len(there) % 2
    assert len(FORM.finish(of, rounds)[0]) == 1


def test_47_pairs_with_byes_in_each_round():
    rounds = play("double_elimination", stage("double_elimination", 47, EACH))
    fights = {each.encounters[0].label.split("-")[0]: sum(not one.is_bye for one in each.encounters) for each in rounds}
    assert [fights[f"W{n}"] for n in range(1, 7)] == [23, 12, 6, 3, 1, 1]
    assert sum(fights.values()) == 92


def test_both_brackets_are_drawn_side_by_side():
    rounds = play("double_elimination", stage("double_elimination", 8, EACH), stop=lambda one: one.label[:2] == "W2")
    assert [each.encounters[0].label for each in rounds] == ["W1-1", "W2-1", "L1-1"]
    assert rounds[1].encounters[0].entries == ("E1", "E4")
