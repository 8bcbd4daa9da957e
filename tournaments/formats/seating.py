"""Balanced seating: whole rounds of tables, planned ahead, with the first seats shared evenly."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.formats.meetings import Meetings, Table
from tournaments.formats.planes import FIELDS, plane

Seated = tuple[tuple[str, ...], ...]
"""The tables of a round, each in the order of its seats."""

PASSES = 4
"""How often all rounds are gone through again, once they are planned."""


def balanced(players: Sequence[str], size: int, rounds: int, past: Sequence[Seated] = ()) -> tuple[Seated, ...]:
    """`rounds` rounds of all players at tables of `size`, given those already played.

    The players' number is a multiple of `size`; their order is where the search begins. 16 players at five rounds of
    four meet every other exactly once; otherwise as few meetings are repeated as the search can find.
    """
    meetings = _meetings(players, past)
    planned = _plane(len(players), size, rounds) if not any(map(any, meetings.met)) else []
    for tables in planned:
        meetings.note(tables)
    while len(planned) < rounds:
        planned.append(meetings.seat(range(len(players)), size))
        meetings.note(planned[-1])
    _refine(planned, meetings, size)
    return tuple(_named(players, tables) for tables in planned)


def balanced_round(players: Sequence[str], size: int, past: Sequence[Seated]) -> Seated:
    """One more round, where as many tables as possible have somebody whose turn it is to sit first."""
    meetings = _meetings(players, past)
    tables = meetings.seat(range(len(players)), size)
    turns = Counter(table[0] for seated in past for table in seated)
    fewest = sorted(turns[player] for player in players)[len(tables) - 1]
    due = frozenset(index for index, player in enumerate(players) if turns[player] <= fewest)
    meetings.spread(tables, due)
    return _named(players, tables)


def _meetings(players: Sequence[str], past: Sequence[Seated]) -> Meetings:
    number = {player: index for index, player in enumerate(players)}
    meetings = Meetings(len(players))
    for seated in past:
        meetings.note([[number[player] for player in table if player in number] for table in seated])
    return meetings


def _named(players: Sequence[str], tables: Sequence[Table]) -> Seated:
    return tuple(tuple(players[seat] for seat in table) for table in tables)


def _plane(players: int, size: int, rounds: int) -> list[list[Table]]:
    if players != size * size or size not in FIELDS:
        return []
    return [[list(table) for table in tables] for tables in plane(size)[:rounds]]


def _refine(planned: list[list[Table]], meetings: Meetings, size: int) -> None:
    """Seat every round again among all the others, until none gets cheaper."""
    for _ in range(PASSES):
        changed = False
        for index, tables in enumerate(planned):
            meetings.note(tables, -1)
            again = _again(tables, meetings, size)
            if meetings.cost(again) < meetings.cost(tables):
                planned[index], changed = again, True
            meetings.note(planned[index])
        if not changed:
            return


def _again(tables: list[Table], meetings: Meetings, size: int) -> list[Table]:
    if len(tables) == 2:
        return meetings.seat([player for table in tables for player in table], size)
    again = [list(table) for table in tables]
    meetings.improve(again)
    return again


def repeated(rounds: Sequence[Seated]) -> int:
    """How many meetings were not the first of their two players."""
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def first_seats(rounds: Sequence[Seated], order: Sequence[str], past: Sequence[Seated] = ()) -> tuple[Seated, ...]:
    """The same tables with their seats in `order`, but first seats shared as evenly as can be, those of `past` too.

    Tables choose whose turn it is; while somebody has two turns more than another who could take one over, if need
    be along a chain of tables, he hands one on. When nobody can, no sharing is more even (Harvey and others, 2006).
    """
    place = {player: index for index, player in enumerate(order)}
    turns = Counter(table[0] for tables in past for table in tables)
    line = [table for tables in rounds for table in tables]
    chosen: list[str] = []
    for table in line:
        chosen.append(min(table, key=lambda player: (turns[player], place[player])))
        turns[chosen[-1]] += 1
    while _hand_on(line, chosen, turns):
        pass
    seats = iter(_with_first(table, first, place) for table, first in zip(line, chosen, strict=True))
    return tuple(tuple(next(seats) for _ in tables) for tables in rounds)


def _with_first(table: Sequence[str], first: str, place: Mapping[str, int]) -> tuple[str, ...]:
    return (first, *sorted((player for player in table if player != first), key=place.__getitem__))


def _hand_on(line: Sequence[Sequence[str]], chosen: list[str], turns: Counter[str]) -> bool:
    """One chain that makes the turns more even, if there is one."""
    for start in sorted(turns, key=lambda player: -turns[player]):
        came = _reach(start, line, chosen)
        end = next((player for player in came if turns[player] <= turns[start] - 2), None)
        if end is not None:
            turns[start] -= 1
            turns[end] += 1
            while end != start:
                table = came[end]
                end, chosen[table] = chosen[table], end
            return True
    return False


def _reach(start: str, line: Sequence[Sequence[str]], chosen: Sequence[str]) -> dict[str, int]:
    """Everybody to whom a turn of `start` could be handed on, and the table where the last step is made."""
    having: dict[str, list[int]] = {}
    for index, player in enumerate(chosen):
        having.setdefault(player, []).append(index)
    came: dict[str, int] = {}
    waiting = deque([start])
    while waiting:
        for table in having.get(waiting.popleft(), ()):
            for player in line[table]:
                if player != start and player not in came:
                    came[player] = table
                    waiting.append(player)
    return came
