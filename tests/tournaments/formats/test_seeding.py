"""Bracket order and snakes."""

import pytest

from tournaments.formats.labels import bracket_label, pool_name
from tournaments.formats.seeding import bracket_order, bracket_size, snake

PRINTED = {
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}


@pytest.mark.parametrize("size", PRINTED)
def test_bracket_order_is_as_printed(size):
    assert " ".join(map(str, bracket_order(size))) == PRINTED[size]


@pytest.mark.parametrize("size", [64, 128, 256])
def test_each_next_order_puts_its_complement_beside_each_seed(size):
    order = bracket_order(size)
    assert order[::2] == bracket_order(size // 2)
    assert all(one + two == size + 1 for one, two in zip(order[::2], order[1::2], strict=True))


@pytest.mark.parametrize(("entries", "size"), [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (23, 32), (32, 32), (33, 64)])
def test_bracket_is_the_smallest_power_of_two_that_holds_all(entries, size):
    assert bracket_size(entries) == size


def test_snake_turns_at_every_end():
    assert snake("123456789", 4) == (("1", "8", "9"), ("2", "7"), ("3", "6"), ("4", "5"))


def test_pools_are_lettered_on_beyond_z():
    assert [pool_name(index) for index in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


def test_labels_of_a_bracket():
    found = [bracket_label(places, number) for places, number in ((2, 1), (4, 2), (8, 4), (16, 1), (128, 64))]
    assert found == ["F", "S2", "Q4", "R16-1", "R128-64"]
