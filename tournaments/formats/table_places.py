"""The order at one table: by totals, level players together unless the director ruled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.game import Best, Points
from tournaments.formats.rounds import Encounter

Groups = tuple[tuple[str, ...], ...]


def places(table: Encounter, best: Best, rulings: Sequence[Sequence[str]] = ()) -> Groups:
    """Best first; () while the table is not decided. A ruling is an order of all that are level."""
    decided = table.verdict
    if decided is None or decided.scores is None:
        return ()
    scores = dict(zip(table.entries, decided.scores, strict=True))
    order = sorted(scores, key=lambda name: scores[name], reverse=best == "high")
    level = (tuple(group) for _, group in groupby(order, key=lambda name: scores[name]))
    return tuple(part for group in level for part in ruled(group, rulings))


def ruled(group: tuple[str, ...], rulings: Sequence[Sequence[str]]) -> Groups:
    """The group one by one, if there is a ruling on exactly these; else as it is."""
    for order in rulings:
        if len(group) > 1 and sorted(order) == sorted(group):
            return tuple((name,) for name in order)
    return (group,)


def shares(groups: Groups, worth: Sequence[Points]) -> dict[str, tuple[Points, int]]:
    """For each player, the sum of what the places of his group are worth, and how many share it."""
    found: dict[str, tuple[Points, int]] = {}
    place = 0
    for group in groups:
        together = sum(worth[place : place + len(group)])
        found.update((name, (together, len(group))) for name in group)
        place += len(group)
    return found
