"""Splitting those who are tied by one tie-break after the other, and what the director ruled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rules.game import Best
from tournaments.standings.numbers import Value
from tournaments.standings.tally import Tally
from tournaments.standings.tie_breaks import TieBreak, View

RULING = "ruling"


class Level(NamedTuple):
    """Entries that nothing tells apart, and what set them behind the level before (a key, "ruling", or "")."""

    tied: tuple[Tally, ...]
    by: str = ""

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(tally.entry for tally in self.tied)


class Seen(NamedTuple):
    """A value that a tie-break gave to an entry while it told it from others."""

    entry: str
    key: str
    value: Value


def split(
    tied: Sequence[Tally], tie_breaks: Sequence[TieBreak], view: View, seen: list[Seen] | None = None, by: str = ""
) -> list[Level]:
    """The levels of `tied`, best first. Each part that is still tied goes on with the next tie-break.

    What was compared is added to `seen`: values of direct keys exist only among those who were tied.
    """
    if len(tied) < 2 or not tie_breaks:
        return [Level(tuple(tied), by)]
    first, *rest = tie_breaks
    values = first.values(tied, view)
    if values is None:
        return split(tied, rest, view, seen, by)
    if seen is not None:
        seen.extend(Seen(tally.entry, first.key, value) for tally, value in zip(tied, values, strict=True))
    levels: list[Level] = []
    for part in _parts(tied, values, first.best(view)):
        levels += split(part, rest, view, seen, first.key if levels else by)
    return levels


def _parts(tied: Sequence[Tally], values: Sequence[Value], best: Best) -> list[list[Tally]]:
    """Those with one value together, the best value first, no value last."""
    groups: dict[Value, list[Tally]] = {}
    for tally, value in zip(tied, values, strict=True):
        groups.setdefault(value, []).append(tally)
    order = sorted((value for value in groups if value is not None), reverse=best == "high")
    return [groups[value] for value in order] + ([groups[None]] if None in groups else [])


def ruled(levels: Iterable[Level], rulings: Sequence[Sequence[str]], absent: Collection[str] = ()) -> list[Level]:
    """The levels with every one split that the director ruled on.

    A ruling is an order of all that are level, or of all of them that are not `absent`; those then come after.
    """
    return [part for level in levels for part in _ruled(level, rulings, absent)]


def _ruled(level: Level, rulings: Sequence[Sequence[str]], absent: Collection[str]) -> list[Level]:
    found = {tally.entry: tally for tally in level.tied}
    present = {entry for entry in found if entry not in absent}
    meant = (sorted(found), sorted(present))
    order = next((order for order in rulings if sorted(order) in meant and len(order) > 1), None)
    if order is None:
        return [level]
    singles = [Level((found.pop(entry),), RULING if index else level.by) for index, entry in enumerate(order)]
    return [*singles, Level(tuple(found.values()), RULING)] if found else singles
