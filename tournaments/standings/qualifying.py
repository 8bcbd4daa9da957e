"""Who goes on to the next stage, in which order, and where a line cuts through entries that are level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.formats.entrants import Entrant
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Round, encounters
from tournaments.formats.settings import Line
from tournaments.formats.stage import AnyStage, Finish
from tournaments.standings.levels import Level, ruled, split
from tournaments.standings.standing import Row, Scheme, standings
from tournaments.standings.tie_breaks import View


class PoolTable(NamedTuple):
    """The standings of one pool ("" where the stage has none: tables)."""

    pool: str
    rows: tuple[Row, ...]


class Qualified(NamedTuple):
    """An entry that goes on, as number `place` of those of its pool that do."""

    entry: str
    pool: str
    place: int


class _Candidate(NamedTuple):
    row: Row
    pool: str
    place: int
    level: tuple[str, ...]
    """Everybody who could go on and shares the place, itself included."""


def pool_tables(
    stage: AnyStage, rounds: Sequence[Round], scheme: Scheme, *, after: int | None = None
) -> tuple[PoolTable, ...]:
    """The standings of every pool, in the order of the pools; `after` a round as they stood then."""
    pools = dict.fromkeys(encounter.pool for encounter in encounters(rounds))
    return tuple(PoolTable(pool, standings(stage, rounds, scheme, pool=pool, after=after)) for pool in pools)


def across(stage: AnyStage, rows: Sequence[Row], scheme: Scheme) -> list[Level]:
    """Entries of several pools compared: the stage's list, per encounter played, direct keys passing."""
    view = View(best=scheme.best, points_best=scheme.points_best, across=True)
    return ruled(split([row.tally for row in rows], scheme.tie_breaks, view), stage.rulings, stage.gone)


def qualified(stage: AnyStage, tables: Sequence[PoolTable], scheme: Scheme, line: Line) -> tuple[Qualified, ...]:
    """Those who go on, best first: by place, then across pools; who shares a place, in the order of "lots".

    The first `line.qualify` of each pool, whoever is gone passed over, and the `line.best_others` best of those next
    placed. Raises `level` with the pool ("" across pools) and the entries where a line cuts through entries that
    are level and the director has not ruled, `settings` for more others than pools.
    """
    qualify, others = line
    if others > len(tables):
        raise Refusal("settings", stage=stage.hat.stage, field="best_others")
    orders = [_candidates(stage, table) for table in tables]
    chosen = [one for order in orders for one in order[:qualify]]
    if qualify is not None:
        for order in orders:
            _refuse_level(stage, order, qualify)
        chosen += _best_others(stage, [order for order in orders if qualify < len(order)], scheme, line)
    return _in_order(stage, orders, chosen, scheme)


def _candidates(stage: AnyStage, table: PoolTable) -> list[_Candidate]:
    """Everybody of a pool who may go on, in order."""
    rows = [row for row in table.rows if row.entry not in stage.gone]
    lots = _lots(stage, rows)
    rows.sort(key=lambda row: (row.place or 0, lots[row.entry]))
    return [
        _Candidate(row, table.pool, index, tuple(other.entry for other in rows if other.place == row.place))
        for index, row in enumerate(rows, start=1)
    ]


def _lots(stage: AnyStage, rows: Sequence[Row]) -> dict[str, int]:
    return {name: index for index, name in enumerate(stage.hat.order("lots", [row.entry for row in rows]))}


def _refuse_level(stage: AnyStage, order: Sequence[_Candidate], count: int) -> None:
    """Raises `level` if the last of the first `count` shares its place with the next."""
    if count < len(order) and order[count - 1].row.place == order[count].row.place:
        raise Refusal("level", stage=stage.hat.stage, pool=order[count].pool, entries=order[count].level)


def _best_others(
    stage: AnyStage, orders: Sequence[Sequence[_Candidate]], scheme: Scheme, line: Line
) -> list[_Candidate]:
    """The best of those next placed in their pools. Raises `level` where that line cuts through."""
    if not line.best_others:
        return []
    at = line.qualify or 0
    found = {order[at].row.entry: order for order in orders}
    best: list[_Candidate] = []
    for level in across(stage, [order[at].row for order in orders], scheme):
        free = line.best_others - len(best)
        if 0 < free < len(level.entries):
            raise Refusal("level", stage=stage.hat.stage, entries=level.entries)
        for entry in level.entries[:free]:
            _refuse_level(stage, found[entry], at + 1)
            best.append(found[entry][at])
    return best


def _in_order(
    stage: AnyStage, orders: Sequence[Sequence[_Candidate]], chosen: Sequence[_Candidate], scheme: Scheme
) -> tuple[Qualified, ...]:
    """By place in the pools, then across them, then by lots.

    Everybody at a place is compared, so that a ruling on all who were level also orders those of them who go on.
    """
    going: list[Qualified] = []
    for place in sorted({one.place for one in chosen}):
        pools = {one.row.entry: one.pool for one in chosen if one.place == place}
        for level in across(stage, [order[place - 1].row for order in orders if place <= len(order)], scheme):
            entries = stage.hat.order("lots", [entry for entry in level.entries if entry in pools])
            going += [Qualified(entry, pools[entry], place) for entry in entries]
    return tuple(going)


def finished_in_order(stage: AnyStage, finish: Finish) -> tuple[Qualified, ...]:
    """Everybody of a bracket who is not gone, as they finished; who shares a place, in the order of "lots"."""
    ranked = {entrant.name for entrant in stage.field if not entrant.stand_in and entrant.name not in stage.gone}
    order = [name for group in finish for name in stage.hat.order("lots", group) if name in ranked]
    return tuple(Qualified(name, "", place) for place, name in enumerate(order, start=1))


def next_field(stage: AnyStage, going: Sequence[Qualified]) -> tuple[Entrant, ...]:
    """The entrants of the next stage, ranked as they come, with the pool and place they won."""
    found = {entrant.name: entrant for entrant in stage.field}
    return tuple(
        replace(found[one.entry], rank=rank, pool=one.pool, place=one.place, late=False, after=0)
        for rank, one in enumerate(going, start=1)
    )
