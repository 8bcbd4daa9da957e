"""Standings: who stands where in a pool, a league or at tables, now or after any round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.game import Best
from tournaments.formats.entrants import Entrant, shown_order
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.formats.stage import AnyStage
from tournaments.standings.levels import Level, Seen, ruled, split
from tournaments.standings.numbers import Number, Value, exact
from tournaments.standings.points import PointsSystem
from tournaments.standings.table_points import TablePoints
from tournaments.standings.tally import Credit, Tally, tallied
from tournaments.standings.tie_breaks import Figure, TieBreak, View, meetings


class Penalty(NamedTuple):
    """Points (a positive number) taken off after round `after` (0: before the first)."""

    entry: str
    points: int | float
    after: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """How a stage counts: its points, its tie-breaks in order, and the penalties given in it."""

    scoring: PointsSystem | TablePoints
    tie_breaks: tuple[TieBreak, ...]
    best: Best = "high"
    penalties: tuple[Penalty, ...] = ()

    @property
    def points_best(self) -> Best:
        return self.scoring.points_best if isinstance(self.scoring, TablePoints) else "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the standings. `place` is None where the results are struck.

    `values` are those of the stage's tie-breaks, of direct keys only where they were compared. `by` is what set the
    entry behind the line before: a tie-break's key, "ruling", or "" (the first, and inside a shared place).
    """

    place: int | None
    tally: Tally
    values: Mapping[str, Value] = field(default_factory=dict)
    by: str = ""

    @property
    def entry(self) -> str:
        return self.tally.entry


def standings(
    stage: AnyStage, rounds: Sequence[Round], scheme: Scheme, *, pool: str = "", after: int | None = None
) -> tuple[Row, ...]:
    """The standings of a pool, or (no `pool`) of everybody in the stage, from decided encounters only.

    `after` a round: as they stood then, with what the director had done by then. Inside a shared place entries stand
    by seed, then draw order. Stand-ins are not ranked; whose results are struck stand last.
    """
    rounds = [_of_pool(each, pool) for each in rounds if after is None or each.number <= after]
    entrants = [each for each in _entrants(stage, rounds, pool) if not each.stand_in]
    struck = {name for name, gone in stage.gone.items() if gone.struck and (after is None or gone.after <= after)}
    credits = [(one, scheme.scoring.credits(one)) for one in encounters(rounds) if struck.isdisjoint(one.entries)]
    tallies = _tallies(stage, rounds, scheme, entrants, credits, after)
    view = View(best=scheme.best, points_best=scheme.points_best, met=meetings(given for _, given in credits))
    seen: list[Seen] = []
    levels = split([tally for tally in tallies if tally.entry not in struck], scheme.tie_breaks, view, seen)
    levels = ruled(levels, stage.rulings, stage.gone)
    order = {name: index for index, name in enumerate(shown_order(entrants, stage.hat))}
    rows = _rows(levels, order, _values(tallies, scheme, view, seen))
    last = sorted((tally for tally in tallies if tally.entry in struck), key=lambda tally: order[tally.entry])
    return (*rows, *(Row(place=None, tally=tally) for tally in last))


def _of_pool(each: Round, pool: str) -> Round:
    return replace(each, encounters=tuple(one for one in each.encounters if one.pool == pool)) if pool else each


def _entrants(stage: AnyStage, rounds: Sequence[Round], pool: str) -> tuple[Entrant, ...]:
    if not pool:
        return stage.field
    present = {name for one in encounters(rounds) for name in one.entries}
    return tuple(entrant for entrant in stage.field if entrant.name in present)


Credited = Sequence[tuple[Encounter, Mapping[str, Credit]]]


def _tallies(
    stage: AnyStage,
    rounds: Sequence[Round],
    scheme: Scheme,
    entrants: Sequence[Entrant],
    credits: Credited,
    after: int | None,
) -> list[Tally]:
    """What everybody's encounters add up to, with byes at tables and penalties."""
    own: dict[str, list[tuple[int, Credit]]] = {}
    for encounter, given in credits:
        for name, credit in given.items():
            own.setdefault(name, []).append((encounter.round, credit))
    lots = {name: number for number, name in enumerate(stage.hat.order("lots", _names(stage.field)), start=1)}
    at_tables = isinstance(scheme.scoring, TablePoints)
    return [
        tallied(
            entrant.name,
            (credit for _, credit in own.get(entrant.name, ())),
            seed=entrant.seed,
            lot=lots[entrant.name],
            extra=_extra(entrant.name, rounds, scheme, own, after),
            tables=at_tables,
        )
        for entrant in entrants
    ]


def _names(entrants: Iterable[Entrant]) -> list[str]:
    return [entrant.name for entrant in entrants]


def _extra(
    entry: str,
    rounds: Sequence[Round],
    scheme: Scheme,
    own: Mapping[str, Sequence[tuple[int, Credit]]],
    after: int | None,
) -> Number:
    """Points for sitting out, less penalties; a penalty makes a sum of totals worse where low is best, too."""
    taken = sum(
        exact(penalty.points)
        for penalty in scheme.penalties
        if penalty.entry == entry and (after is None or penalty.after <= after)
    )
    byes = scheme.scoring.bye_points(entry, rounds, own) if isinstance(scheme.scoring, TablePoints) else 0
    return byes - taken if scheme.points_best == "high" else byes + taken


def _values(tallies: Sequence[Tally], scheme: Scheme, view: View, seen: Iterable[Seen]) -> dict[str, dict[str, Value]]:
    """By entry, the value of every tie-break of the stage."""
    values: dict[str, dict[str, Value]] = {tally.entry: {} for tally in tallies}
    for tie_break in scheme.tie_breaks:
        for tally in tallies:
            value = tie_break.of(tally) if isinstance(tie_break, Figure) else None
            values[tally.entry][tie_break.key] = value
    for one in seen:
        values[one.entry][one.key] = one.value
    return values


def _rows(levels: Sequence[Level], order: Mapping[str, int], values: Mapping[str, Mapping[str, Value]]) -> list[Row]:
    rows: list[Row] = []
    for level in levels:
        place = len(rows) + 1
        for index, tally in enumerate(sorted(level.tied, key=lambda tally: order[tally.entry])):
            by = level.by if index == 0 else ""
            rows.append(Row(place=place, tally=tally, values=values[tally.entry], by=by))
    return rows
