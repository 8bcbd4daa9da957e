"""Berger's tables: who meets whom in which round, so that everybody meets everybody once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Meeting(NamedTuple):
    """Two numbers that meet, the first-named at home."""

    home: int
    away: int


@cache
def berger(entries: int) -> tuple[tuple[Meeting, ...], ...]:
    """The rounds for `entries` numbers from 1. Odd: whoever would meet the number above the highest rests.

    In every round one number meets the highest, at home in odd rounds, and the others fold around it.
    """
    highest = entries + entries % 2
    rounds = (_round(highest, index) for index in range(highest - 1))
    return tuple(tuple(meeting for meeting in each if max(meeting) <= entries) for each in rounds)


def _round(highest: int, index: int) -> tuple[Meeting, ...]:
    circle = highest - 1
    pivot = index * (highest // 2) % circle
    first = Meeting(pivot + 1, highest) if index % 2 == 0 else Meeting(highest, pivot + 1)
    folded = (Meeting((pivot + step) % circle + 1, (pivot - step) % circle + 1) for step in range(1, highest // 2))
    return (first, *folded)


def resting(entries: int, round_number: int) -> int | None:
    """The number that has no encounter in a round (from 1); None where the entries are even."""
    playing = {number for meeting in berger(entries)[round_number - 1] for number in meeting}
    return next((number for number in range(1, entries + 1) if number not in playing), None)
