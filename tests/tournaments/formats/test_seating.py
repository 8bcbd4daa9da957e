"""Balanced seating: how often players meet, and whose turn the first seat is."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT
from tournaments.formats.planes import FIELDS, plane
from tournaments.formats.seating import balanced, first_seats, repeated


def players(count):
    return [f"P{n:02}" for n in range(1, count + 1)]


def met(rounds):
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("size", sorted(FIELDS))
def test_planes_let_every_two_meet_exactly_once(size):
    found = met(plane(size))
    assert found == Counter(combinations(range(size * size), 2))


def test_16_players_at_five_rounds_meet_every_other_exactly_once():
    assert met(balanced(players(16), 4, 5)) == Counter(combinations(players(16), 2))


def test_16_players_at_fewer_rounds_meet_nobody_twice():
    assert repeated(balanced(players(16), 4, 3)) == 0


def test_16_players_at_ten_rounds_meet_every_other_exactly_twice():
    assert set(met(balanced(players(16), 4, 10)).values()) == {2}


@PATIENT
@example(st.integers(2, 16), st.integers(1, 10), st.integers(0, 10**6))
def test_no_seating_repeats_more_meetings_than_the_best_of_200_random_draws(tables, rounds, chance):
    crowd = players(4 * tables)
    dice = random.Random(chance)
    drawn = min(repeated([shuffled(crowd, dice) for _ in range(rounds)]) for _ in range(200))
    assert repeated(balanced(crowd, 4, rounds)) <= drawn


def shuffled(crowd, dice):
    line = dice.sample(crowd, len(crowd))
    return [line[start : start + 4] for start in range(0, len(line), 4)]


@PATIENT
@example(st.integers(3, 6), st.integers(2, 6), st.integers(1, 6))
def test_other_sizes_of_table_seat_everybody_every_round(size, tables, rounds):
    for seated in balanced(players(size * tables), size, rounds):
        assert sorted(player for table in seated for player in table) == players(size * tables)
        assert {len(table) for table in seated} == {size}


@PATIENT
@example(st.integers(2, 12), st.integers(1, 9))
def test_first_seats_are_shared_evenly(tables, rounds):
    crowd = players(4 * tables)
    seated = first_seats(balanced(crowd, 4, rounds), crowd)
    turns = Counter(table[0] for each in seated for table in each)
    shares = [turns[player] for player in crowd]
    assert sum(shares) == tables * rounds
    assert max(shares) - min(shares) <= 1


def test_first_seats_of_rounds_played_count():
    crowd = players(8)
    past = [(("P01", "P02", "P03", "P04"), ("P05", "P06", "P07", "P08"))]
    coming = [(("P01", "P02", "P05", "P06"), ("P03", "P04", "P07", "P08"))]
    assert [table[0] for table in first_seats(coming, crowd, past)[0]] == ["P02", "P03"]


def test_seats_keep_the_tables_and_follow_the_order():
    coming = [(("P03", "P02", "P04", "P01"),)]
    assert first_seats(coming, players(4)) == ((("P01", "P02", "P03", "P04"),),)


def test_the_same_order_gives_the_same_seating_and_another_may_not():
    crowd = players(20)
    assert balanced(crowd, 4, 4) == balanced(crowd, 4, 4)
    assert balanced(crowd, 4, 4) != balanced(crowd[::-1], 4, 4)


def test_what_was_played_before_is_not_repeated():
    crowd = players(32)
    first = balanced(crowd, 4, 2)
    later = balanced(crowd, 4, 2, first)
    assert repeated([*first, *later]) == 0


def test_somebody_who_left_does_not_matter_any_more():
    first = balanced(players(16), 4, 1)
    left = players(16)[:12]
    assert repeated([*first, *balanced(left, 4, 1, first)]) <= 3
