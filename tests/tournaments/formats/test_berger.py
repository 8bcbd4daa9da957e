"""Berger's tables as printed, and what they promise."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT
from tournaments.formats.berger import berger, resting

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3 | "
        "3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | "
        "5-10 6-4 7-3 8-2 9-1"
    ),
}


def printed(entries):
    return " | ".join(" ".join(f"{one}-{two}" for one, two in meetings) for meetings in berger(entries))


@pytest.mark.parametrize("entries", PRINTED)
def test_tables_are_as_printed(entries):
    assert printed(entries) == PRINTED[entries]


@PATIENT
@given(st.integers(2, 60))
def test_every_two_meet_once_and_nobody_plays_twice_in_a_round(entries):
    met = [tuple(sorted(meeting)) for meetings in berger(entries) for meeting in meetings]
    assert sorted(met) == list(combinations(range(1, entries + 1), 2))
    for meetings in berger(entries):
        playing = [number for meeting in meetings for number in meeting]
        assert len(playing) == len(set(playing)) == entries - entries % 2


def test_odd_pools_rest_whoever_would_meet_the_highest_number():
    assert [resting(5, number) for number in range(1, 6)] == [1, 4, 2, 5, 3]
    assert printed(5) == "2-5 3-4 | 5-3 1-2 | 3-1 4-5 | 1-4 2-3 | 4-2 5-1"


def test_nobody_rests_where_the_number_is_even():
    assert resting(8, 3) is None


@PATIENT
@given(st.integers(2, 30))
def test_homes_are_shared_evenly(entries):
    homes = [home for meetings in berger(entries) for home, _ in meetings]
    counts = [homes.count(number) for number in range(1, entries + 1)]
    assert max(counts) - min(counts) <= 1
