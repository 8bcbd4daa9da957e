"""Where seeds stand in a bracket, and how they are spread over tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")


def bracket_size(entries: int) -> int:
    """The places of the smallest bracket that holds them: a power of two."""
    return 1 << max(entries - 1, 0).bit_length()


@cache
def bracket_order(size: int) -> tuple[int, ...]:
    """The seeds in bracket order, for a power of two: each next one puts 2n+1−x beside x.

    From 8 on that grows from 1 4 2 3: neighbours meet, and the two halves meet in the final.
    """
    if size == 1:
        return (1,)
    return tuple(seed for best in bracket_order(size // 2) for seed in (best, size + 1 - best))


def snake(items: Sequence[T], tables: int) -> tuple[tuple[T, ...], ...]:
    """Deal the items out to and fro: 1 2 3, then 3 2 1, so that every table is as strong as the next."""
    dealt: list[list[T]] = [[] for _ in range(tables)]
    for start in range(0, len(items), tables):
        row = items[start : start + tables]
        seats = range(len(row)) if start // tables % 2 == 0 else range(tables - 1, tables - 1 - len(row), -1)
        for seat, item in zip(seats, row, strict=True):
            dealt[seat].append(item)
    return tuple(map(tuple, dealt))
