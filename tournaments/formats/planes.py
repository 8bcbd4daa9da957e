"""Finite planes: n² players at tables of n, for n + 1 rounds, every two at one table exactly once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Table = tuple[int, ...]

FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements; its sum is the exclusive or."""

Field = tuple[int, Callable[[int, int], int], Callable[[int, int], int]]


def _prime(size: int) -> Field:
    return size, lambda one, two: (one + two) % size, lambda one, two: one * two % size


FIELDS: Mapping[int, Field] = {
    **{size: _prime(size) for size in (2, 3, 5, 7)},
    4: (4, lambda one, two: one ^ two, lambda one, two: FOUR[one][two]),
}
"""Size, sum and product of the fields whose planes are of use at a card table."""


def plane(size: int) -> tuple[tuple[Table, ...], ...]:
    """The rounds for `size`² players, numbered from 0: the lines of one direction are the tables of one round."""
    _, add, times = FIELDS[size]
    span = range(size)
    upright = tuple(tuple(x * size + y for y in span) for x in span)
    slopes = (tuple(tuple(x * size + add(times(slope, x), start) for x in span) for start in span) for slope in span)
    return (upright, *slopes)
