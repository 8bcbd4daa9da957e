"""Seating a round at tables so that as few as possible meet who met before: a search without chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import gcd

Table = list[int]

REPEAT = 1_000
MOST_MEETINGS = 1_000
COST = [REPEAT * max(0, meetings - 1) + meetings**2 for meetings in range(MOST_MEETINGS)]
"""What it costs that two met so often: a repeated meeting above all, then that some meet more often than others."""
NEXT = [COST[meetings + 1] - COST[meetings] for meetings in range(MOST_MEETINGS - 1)]
"""What one more meeting of two costs."""

SWAPS = 2_000
"""A round is started anew from other orders until that many exchanges of two players were weighed at least."""


class Meetings:
    """How often each two of `count` players (numbered from 0) have met."""

    def __init__(self, count: int) -> None:
        self.met = [[0] * count for _ in range(count)]

    def note(self, tables: Iterable[Sequence[int]], times: int = 1) -> None:
        """Count a round's meetings, or (−1) take them back."""
        for table in tables:
            for one, two in combinations(table, 2):
                self.met[one][two] += times
                self.met[two][one] += times

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        """What it would cost to play this round now."""
        return sum(NEXT[self.met[one][two]] for table in tables for one, two in combinations(table, 2))

    def seat(self, players: Sequence[int], size: int) -> list[Table]:
        """The best round found for these players, in tables of `size`."""
        best = self._one_by_one(players, size)
        self.improve(best)
        weighed = 0
        for tables in _starts(players, size):
            if weighed > SWAPS or self.cost(best) < REPEAT:
                break
            if len(tables) != 2:
                self.improve(tables)
                weighed += len(players) ** 2
            best = min(best, tables, key=self.cost)
        return best

    def improve(self, tables: list[Table]) -> None:
        """Exchange players of two tables as long as that makes the round cheaper."""
        cheaper = True
        while cheaper:
            cheaper = sum(self._exchange(one, two) for one, two in combinations(tables, 2)) > 0

    def spread(self, tables: list[Table], wanted: frozenset[int]) -> None:
        """Give every table one of the `wanted` players, where that repeats no more meetings."""
        for table in tables:
            for other in tables:
                if wanted.isdisjoint(table) and len(wanted.intersection(other)) > 1:
                    self._fetch(table, other, wanted)

    def _fetch(self, table: Table, other: Table, wanted: frozenset[int]) -> None:
        exchanges = (
            (here, there) for here in range(len(table)) for there in range(len(other)) if other[there] in wanted
        )
        found = next((pair for pair in exchanges if self._gain(table, pair[0], other, pair[1]) < REPEAT), None)
        if found is not None:
            here, there = found
            table[here], other[there] = other[there], table[here]

    def _one_by_one(self, players: Sequence[int], size: int) -> list[Table]:
        """Each player in turn at the table where he meets the fewest he has met."""
        tables: list[Table] = [[] for _ in range(len(players) // size)]
        for player in players:
            row = self.met[player]
            free = [table for table in tables if len(table) < size]
            min(free, key=lambda table: (sum(NEXT[row[other]] for other in table), len(table))).append(player)
        return tables

    def _exchange(self, one: Table, two: Table) -> bool:
        cheaper = False
        for here in range(len(one)):
            for there in range(len(two)):
                if self._gain(one, here, two, there) < 0:
                    one[here], two[there] = two[there], one[here]
                    cheaper = True
        return cheaper

    def _gain(self, one: Table, here: int, two: Table, there: int) -> int:
        first, second = self.met[one[here]], self.met[two[there]]
        at_one = sum(NEXT[second[x]] - NEXT[first[x]] for index, x in enumerate(one) if index != here)
        return at_one + sum(NEXT[first[x]] - NEXT[second[x]] for index, x in enumerate(two) if index != there)


def _starts(players: Sequence[int], size: int) -> Iterator[list[Table]]:
    """Other rounds to begin from: for two tables all there are, else the players counted off in ever wider steps."""
    count = len(players)
    if count == 2 * size:
        for beside in combinations(players[1:], size - 1):
            first = [players[0], *beside]
            yield [first, [player for player in players if player not in first]]
        return
    for step in range(1, count):
        if gcd(step, count) == 1:
            line = [players[index * step % count] for index in range(count)]
            yield [line[start : start + size] for start in range(0, count, size)]
