"""How those who come from pools are placed in a bracket: crossed, or by seeds with first pairings mended."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.entrants import Entrant
from tournaments.formats.seeding import bracket_order, bracket_size
from tournaments.formats.slots import PlaceIn

FOUR_OF_TWO = ((0, 1), (1, 4), (1, 2), (0, 3), (1, 1), (0, 4), (0, 2), (1, 3))
"""Four from each of two pools, as (pool, place) in bracket order: A1–B4, B2–A3 against B1–A4, A2–B3."""


def crossed(pools: Sequence[str], each: int) -> tuple[PlaceIn, ...] | None:
    """The bracket's order for `each` qualifiers of every pool; None where they are not crossed.

    With two of each, A1–B2, C1–D2 … above B1–A2, D1–C2 …: two of one pool meet again only in the final. Everybody's
    number must be a power of two.
    """
    if each == 4 and len(pools) == 2:
        return tuple(PlaceIn(pools[pool], place) for pool, place in FOUR_OF_TWO)
    if each != 2 or len(pools) < 2 or len(pools) & (len(pools) - 1):
        return None
    pairs = list(zip(pools[::2], pools[1::2], strict=True))
    upper = [PlaceIn(pool, place) for one, two in pairs for pool, place in ((one, 1), (two, 2))]
    lower = [PlaceIn(pool, place) for one, two in pairs for pool, place in ((two, 1), (one, 2))]
    return (*upper, *lower)


def crossed_field(field: Sequence[Entrant]) -> tuple[PlaceIn, ...] | None:
    """The bracket's order for those who came from pools; None where they cannot be crossed."""
    places: dict[str, list[int]] = {}
    for entrant in field:
        places.setdefault(entrant.pool, []).append(entrant.place)
    each = len(next(iter(places.values()), []))
    if "" in places or any(sorted(found) != list(range(1, each + 1)) for found in places.values()):
        return None
    return crossed(sorted(places, key=lambda pool: (len(pool), pool)), each)


def by_seeds(field: Sequence[Entrant]) -> tuple[Entrant | None, ...]:
    """Entrants given best first, in bracket order (None: a bye), first pairings of one pool mended."""
    size = bracket_size(len(field))
    mended = mend(field)
    return tuple(mended[seed - 1] if seed <= len(mended) else None for seed in bracket_order(size))


def mend(field: Sequence[Entrant], size: int | None = None) -> tuple[Entrant, ...]:
    """Entrants best first, such that no two of one pool meet in the first round, where that is possible.

    Seed s meets seed size + 1 − s (`size` missing: that of the bracket). From the best seed on, the lower seed of a
    clash changes places with the next lower one that then clashes with nobody, else with the next higher. Who has a
    bye never moves.
    """
    order = list(field)
    size = size or bracket_size(len(order))
    for seed in range(1, size // 2 + 1):
        lower = size + 1 - seed
        if lower <= len(order) and _clash(order, seed, lower):
            _swap_lower(order, seed, lower, size)
    return tuple(order)


def _swap_lower(order: list[Entrant], seed: int, lower: int, size: int) -> None:
    candidates = (*range(lower + 1, len(order) + 1), *range(lower - 1, 0, -1))
    for other in candidates:
        partner = size + 1 - other
        if other == seed or partner > len(order):
            continue
        order[lower - 1], order[other - 1] = order[other - 1], order[lower - 1]
        if not _clash(order, seed, lower) and not _clash(order, other, partner):
            return
        order[lower - 1], order[other - 1] = order[other - 1], order[lower - 1]


def _clash(order: Sequence[Entrant], one: int, two: int) -> bool:
    return bool(order[one - 1].pool) and order[one - 1].pool == order[two - 1].pool
