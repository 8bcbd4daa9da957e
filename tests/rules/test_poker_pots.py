"""Pots: cut at what those still in have paid, what nobody matched given back, odd chips to the earliest seats."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.poker.pots import Pot, cut, shared, unmatched


def pots(paid, inside):
    """The pots after what nobody matched has gone back."""
    return cut([chips - back for chips, back in zip(paid, unmatched(paid), strict=True)], inside)


def test_all_in_alike_play_for_one_pot():
    assert pots([50, 50, 50], [0, 1, 2]) == [Pot(150, (0, 1, 2))]


def test_pots_are_cut_at_what_those_still_in_have_paid():
    assert pots([20, 100, 100], [0, 1, 2]) == [Pot(60, (0, 1, 2)), Pot(160, (1, 2))]
    assert pots([10, 30, 60, 60], [0, 1, 2, 3]) == [
        Pot(40, (0, 1, 2, 3)),
        Pot(60, (1, 2, 3)),
        Pot(60, (2, 3)),
    ]


def test_what_folders_paid_is_inside_and_cuts_nothing():
    assert pots([50, 50, 10, 50], [0, 1, 3]) == [Pot(160, (0, 1, 3))]
    assert pots([20, 100, 60, 100], [0, 1, 3]) == [Pot(80, (0, 1, 3)), Pot(200, (1, 3))]


def test_what_nobody_matched_goes_back():
    assert unmatched([50, 80, 20]) == (0, 30, 0)
    assert unmatched([50, 80, 80]) == (0, 0, 0)
    assert pots([50, 80, 20], [0, 1]) == [Pot(120, (0, 1))]


def test_a_folder_gets_back_what_nobody_matched_too():
    assert unmatched([40, 40, 70]) == (0, 0, 30)
    assert pots([40, 40, 70], [0, 1]) == [Pot(120, (0, 1))]


def test_what_two_folders_paid_above_the_others_stays_in_the_last_pot():
    assert pots([20, 50, 80, 80], [0, 1]) == [Pot(80, (0, 1)), Pot(150, (1,))]


def test_where_nobody_matched_anything_there_is_no_pot():
    assert unmatched([0, 0, 25]) == (0, 0, 25)
    assert pots([0, 0, 25], [2]) == []


def test_odd_chips_go_one_each_to_the_earliest_seats():
    assert shared(101, [3, 1]) == {1: 51, 3: 50}
    assert shared(101, [4, 0, 2]) == {0: 34, 2: 34, 4: 33}
    assert shared(1, [2, 5]) == {2: 1, 5: 0}


@st.composite
def tables(draw):
    """What was paid at a table, and who is still in."""
    paid = draw(st.lists(st.integers(0, 300), min_size=2, max_size=10))
    inside = draw(st.sets(st.integers(0, len(paid) - 1), min_size=1))
    return paid, sorted(inside)


@given(tables())
def test_pots_and_what_goes_back_are_all_that_was_paid(table):
    paid, inside = table
    assert sum(pot.chips for pot in pots(paid, inside)) + sum(unmatched(paid)) == sum(paid)


@given(tables())
def test_only_who_is_in_may_win_and_each_further_pot_is_for_fewer(table):
    paid, inside = table
    found = pots(paid, inside)
    assert all(set(pot.sides) <= set(inside) and pot.sides and pot.chips > 0 for pot in found)
    assert all(set(after.sides) < set(before.sides) for before, after in pairwise(found))


@given(tables())
def test_nobody_plays_for_more_than_was_paid_against_him(table):
    """Up to each pot one is in, every other has at most as much in it as he has: but for what folders overpaid."""
    paid, inside = table
    most = max(paid[side] for side in inside)
    found = pots([min(chips, most) for chips in paid], inside)
    for side in inside:
        reach = sum(pot.chips for pot in found if side in pot.sides)
        assert reach <= sum(min(chips, paid[side]) for chips in paid)


@given(st.integers(0, 10_000), st.sets(st.integers(0, 9), min_size=1))
def test_shares_are_the_whole_pot_and_differ_by_a_chip_at_most(chips, winners):
    shares = shared(chips, winners)
    assert set(shares) == winners
    assert sum(shares.values()) == chips
    assert max(shares.values()) - min(shares.values()) <= 1
    assert [shares[side] for side in sorted(winners)] == sorted(shares.values(), reverse=True)
