"""Pools and leagues: rounds, rests, legs and late entries."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT, at, entrants, opened, playable, stage
from tournaments.formats.entrants import Entrant
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import encounters
from tournaments.formats.stage import Gone


@PATIENT
@given(st.integers(4, 40), st.integers(2, 9))
def test_every_entry_meets_every_other_of_its_pool_once(entries, size):
    if entries < 2 * -(-entries // size):
        return
    rounds = opened("groups", stage("groups", entries, {"group_size": size}))
    pools = {}
    for one in encounters(rounds):
        pools.setdefault(one.pool, []).append(tuple(sorted(one.entries)))
    seen = set()
    for met in pools.values():
        present = sorted({name for pair in met for name in pair})
        assert sorted(met) == list(combinations(present, 2))
        assert seen.isdisjoint(present)
        seen.update(present)
    assert len(seen) == entries


def test_labels_name_pool_round_and_place():
    rounds = opened("groups", stage("groups", 8, {"group_size": 4}))
    assert [one.label for one in rounds[1].encounters] == ["A2-1", "A2-2", "B2-1", "B2-2"]


def test_whoever_rests_is_said_with_the_round():
    rounds = opened("league", stage("league", 5))
    assert [each.resting for each in rounds] == [("E1",), ("E4",), ("E2",), ("E5",), ("E3",)]


def test_second_legs_mirror_the_first_with_sides_swapped():
    rounds = opened("league", stage("league", 4, {"legs": 2}))
    assert len(rounds) == 6
    for first, second in zip(rounds[:3], rounds[3:], strict=True):
        assert [one.sides for one in second.encounters] == [one.sides[::-1] for one in first.encounters]


def test_everything_can_be_played_at_once():
    rounds = opened("league", stage("league", 4))
    assert playable(rounds).label == "A1-1"
    assert at(rounds, "A3-2").entries == ("E3", "E1")


def test_what_is_undecided_of_struck_results_stays_so_against_somebody_gone_too():
    gone = {"E1": Gone(0, struck=True), "E4": Gone(0)}
    rounds = opened("league", stage("league", 4, gone=gone))
    assert at(rounds, "A1-1").entries == ("E1", "E4")
    assert at(rounds, "A1-1").verdict is None
    assert at(rounds, "A2-1").entries == ("E4", "E3")
    assert at(rounds, "A2-1").verdict.winner == 1


@pytest.mark.parametrize("settings", [{}, {"groups": 2, "group_size": 4}, {"groups": 5}, {"groups": True}])
def test_settings_that_make_no_pools_are_refused(settings):
    with pytest.raises(Refusal) as refused:
        opened("groups", stage("groups", 8, settings))
    assert refused.value.code == "settings"


def test_a_late_entry_plays_whoever_rests_in_the_smallest_odd_pool():
    field = (*entrants(7), Entrant(name="late", late=True, after=1))
    rounds = opened("groups", stage("groups", field, {"groups": 2}))
    before = opened("groups", stage("groups", 7, {"groups": 2}))
    assert at(rounds, "B1-1").entries == (before[0].resting[0], "late")
    kept = [(one.round, one.entries) for one in encounters(rounds) if "late" not in one.entries]
    assert sorted(kept) == sorted((one.round, one.entries) for one in encounters(before))


def test_a_late_entry_may_make_a_pool_odd_before_its_first_round_only():
    late = Entrant(name="late", late=True)
    rounds = opened("league", stage("league", (*entrants(4), late)))
    assert len(rounds) == 5
    with pytest.raises(Refusal) as refused:
        opened("league", stage("league", (*entrants(4), replace(late, after=1))))
    assert refused.value.code == "late"
    assert refused.value.entries == ("late",)
