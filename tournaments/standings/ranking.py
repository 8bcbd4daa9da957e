"""The ranking of a championship: by the last stage reached, and where it was finished there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.formats.entrants import Entrant, shown_order
from tournaments.formats.hat import Hat
from tournaments.formats.stage import Finish, Gone


class Place(NamedTuple):
    """A line of the ranking; `place` is None for those whose results are struck."""

    place: int | None
    entry: str


def ranking(
    finishes: Sequence[Finish], entrants: Sequence[Entrant], gone: Mapping[str, Gone], hat: Hat
) -> tuple[Place, ...]:
    """Everybody but stand-ins. `finishes` are those of the stages that were opened, first to last.

    Shared places repeat (1, 2, 2, 4) and are listed by seed, then in the draw order of `hat`, the first stage's.
    Whoever withdrew or was disqualified comes last: those whose results stand share a place, struck ones have none.
    """
    order = {name: index for index, name in enumerate(shown_order(entrants, hat))}
    left = {entrant.name for entrant in entrants if not entrant.stand_in}
    groups = [*_groups(finishes, left - gone.keys()), left & {name for name in gone if not gone[name].struck}]
    places: list[Place] = []
    for group in groups:
        first = len(places) + 1
        places += [Place(first, name) for name in sorted(group, key=order.__getitem__)]
    struck = left & {name for name in gone if gone[name].struck}
    return (*places, *(Place(None, name) for name in sorted(struck, key=order.__getitem__)))


def _groups(finishes: Sequence[Finish], left: set[str]) -> list[set[str]]:
    """Those who share a place, best first; each entry where it was last."""
    groups: list[set[str]] = []
    for finish in reversed(finishes):
        for group in finish:
            found = left.intersection(group)
            left = left - found
            groups.append(found)
    return [*groups, left]
