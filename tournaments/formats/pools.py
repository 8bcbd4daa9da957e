"""Pools: how many of what size, and who is drawn into which, by pots of seeds with clubs kept apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.formats.entrants import Entrant, seeded
from tournaments.formats.given import Given, each_once
from tournaments.formats.hat import Hat, draw_purpose
from tournaments.formats.refusals import Refusal

Pools = tuple[tuple[str, ...], ...]


def pool_sizes(entries: int, pools: int) -> tuple[int, ...]:
    """Sizes that differ by one at most, the larger pools first. Raises `settings` for pools of fewer than two."""
    if entries < 2 * pools:
        raise Refusal("settings", field="groups")
    least, over = divmod(entries, pools)
    return tuple(least + (index < over) for index in range(pools))


def given_pools(given: Given, field: Iterable[str], sizes: Sequence[int]) -> Pools:
    """The pools as given. Raises `bad_draw` unless they are as many and as large, with every entry once."""
    given.only("pools")
    pools = tuple(tuple(name for name in pool if name is not None) for pool in given.pools or ())
    each_once((name for pool in pools for name in pool), field)
    if pools != given.pools or sorted(map(len, pools)) != sorted(sizes):
        raise Refusal("bad_draw")
    return pools


def draw_pools(entrants: Sequence[Entrant], pools: int, hat: Hat, *, number: int = 1, pots: int | None = None) -> Pools:
    """Deal the pots out, one of each to every pool, keeping a club's entries apart.

    `number` is the number of this draw in its stage, `pots` how many pots are made of seeds (None: all); the rest
    is one pot. Two of a club share a pool only where the club has more entries than there are pools, and then as
    few as can be: rows and clubs are the two sides of a bipartite graph, pools are colours of its edges, and such a
    graph needs no more colours than its busiest corner has edges (Kőnig).
    """
    rows = _rows(entrants, pools, hat, number, pots)
    colours = _coloured([(row, club) for row, _, club in rows], pools)
    dealt: list[list[str]] = [[] for _ in range(pools)]
    for (_, entrant, _), pool in zip(rows, colours, strict=True):
        dealt[pool].append(entrant)
    return tuple(tuple(pool) for pool in sorted(dealt, key=len, reverse=True))


Edge = tuple[int, str]


def _rows(
    entrants: Sequence[Entrant], pools: int, hat: Hat, number: int, pots: int | None
) -> list[tuple[int, str, str]]:
    """Row, entry and club, in the order drawn. A club larger than the number of pools counts as several."""
    clubs = {entrant.name: entrant.club for entrant in entrants}
    met: dict[str, int] = {}
    rows = []
    for index, entry in enumerate(_drawn(entrants, pools, hat, number, pots)):
        club = clubs[entry]
        met[club] = met.get(club, -1) + 1
        rows.append((index // pools, entry, f"{club}/{met[club] // pools}" if club else f"/{entry}"))
    return rows


def _drawn(entrants: Sequence[Entrant], pools: int, hat: Hat, number: int, pots: int | None) -> list[str]:
    """All entries as they come out, pot after pot; pot n by purpose "pots-n", counted on through later draws."""
    order = [entrant.name for entrant in seeded(entrants, hat, draw_purpose(number))]
    apart = len(order) if pots is None else pots * pools
    cut = [order[start : start + pools] for start in range(0, min(apart, len(order)), pools)]
    if order[apart:]:
        cut.append(order[apart:])
    before = (number - 1) * len(cut)
    return [entry for index, pot in enumerate(cut, start=1) for entry in hat.order(f"pots-{before + index}", pot)]


def _coloured(edges: Sequence[Edge], colours: int) -> list[int]:
    """A colour for every edge, the first free one where that goes, so that no corner has a colour twice."""
    at_row: dict[int, dict[int, int]] = {}
    at_club: dict[str, dict[int, int]] = {}
    found: list[int] = []
    for index, (row, club) in enumerate(edges):
        mine, theirs = at_row.setdefault(row, {}), at_club.setdefault(club, {})
        free = [colour for colour in range(colours) if colour not in mine]
        colour = next((colour for colour in free if colour not in theirs), None)
        if colour is None:
            colour = free[0]
            other = next(other for other in range(colours) if other not in theirs)
            _exchange(edges, found, at_row, at_club, club, (colour, other))
        found.append(colour)
        mine[colour] = theirs[colour] = index
    return found


def _exchange(
    edges: Sequence[Edge],
    found: list[int],
    at_row: dict[int, dict[int, int]],
    at_club: dict[str, dict[int, int]],
    club: str,
    pair: tuple[int, int],
) -> None:
    """Swap two colours along the chain that starts at the club with the first of them, and so free it there."""
    chain = []
    corner: dict[int, int] = at_club[club]
    colour, other = pair
    while (edge := corner.get(colour)) is not None:
        chain.append(edge)
        corner = at_row[edges[edge][0]] if len(chain) % 2 else at_club[edges[edge][1]]
        colour, other = other, colour
    for edge in chain:
        row, name = edges[edge]
        del at_row[row][found[edge]], at_club[name][found[edge]]
        found[edge] = pair[0] + pair[1] - found[edge]
    for edge in chain:
        row, name = edges[edge]
        at_row[row][found[edge]] = at_club[name][found[edge]] = edge
