"""The cross table of a pool: everybody against everybody, each result seen from the line's side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.queries import Meeting, SideLine


@dataclass(frozen=True, slots=True)
class Cell:
    """One encounter in a cell; `score` is "" while it has none."""

    meeting: Meeting
    score: str
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A line: whose it is, its number at the head of a column, and a cell a column (None: oneself)."""

    number: int
    side: SideLine
    cells: tuple[tuple[Cell, ...] | None, ...]


def cross_table(names: Sequence[str], meetings: Iterable[Meeting]) -> tuple[CrossLine, ...]:
    """The lines in the order of `names`; of encounters with two sides only."""
    cells: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    sides: dict[str, SideLine] = {}
    for one in meetings:
        if len(one.sides) != 2:
            return ()
        for mine, other in (one.sides, one.sides[::-1]):
            sides[mine.name] = mine
            cells[mine.name, other.name].append(_cell(one, mine, other))
    return tuple(
        CrossLine(number, sides[name], tuple(None if other == name else tuple(cells[name, other]) for other in names))
        for number, name in enumerate(names, start=1)
        if name in sides
    )


def _cell(one: Meeting, mine: SideLine, other: SideLine) -> Cell:
    score = f"{mine.score}–{other.score}" if mine.score or other.score else ""
    return Cell(one, score, mine.won, other.won)
