"""What follows from the results so far: sides that are known, rounds to be drawn, who finished, who goes on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tournaments.formats.entering import reseated
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, encounters, is_settled
from tournaments.formats.settling import NOTHING, settle
from tournaments.formats.stage import AnyFormat, AnyStage, Finish
from tournaments.standings.qualifying import PoolTable, Qualified, across, finished_in_order, pool_tables, qualified
from tournaments.standings.standing import Row, Scheme


def follow(
    form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], scheme: Scheme, *, held: Collection[str] = NOTHING
) -> tuple[Round, ...]:
    """The rounds settled, and with every round that can be drawn now. For an opening, `rounds` is ().

    Rounds that no longer hold, because somebody came or went, are drawn anew. `held` are encounters under way.
    """
    rounds = settle(stage, _kept(form, stage, rounds, held), bracket=form.needs_winner, held=held)
    if (moved := reseated(form, stage, rounds, held=held)) != rounds:
        rounds = settle(stage, moved, bracket=form.needs_winner, held=held)
    while drawn := form.draw(stage, rounds, _standing(form, stage, rounds, scheme)):
        rounds = settle(stage, (*rounds, *drawn), bracket=form.needs_winner, held=held)
    return rounds


def _kept(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], held: Collection[str]) -> tuple[Round, ...]:
    """The rounds that still hold, and those in which people sit down already, with all before these."""
    sitting = (number for number, each in enumerate(rounds, 1) if any(one.label in held for one in each.encounters))
    return tuple(rounds[: max((len(form.keeps(stage, rounds)), *sitting))])


def _standing(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], scheme: Scheme) -> tuple[str, ...]:
    """The present order, for formats that seat by it."""
    if not (form.by_standings and form.at_tables and rounds):
        return ()
    return tuple(row.entry for table in pool_tables(stage, rounds, scheme) for row in table.rows)


def complete(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round]) -> bool:
    """Whether nothing is left to be played: every encounter is decided (or counts for nobody), and none is to come."""
    struck = {name for name, gone in stage.gone.items() if gone.struck}
    for one in encounters(rounds):
        done = is_settled(one) if form.needs_winner else one.verdict is not None
        if not done and (form.needs_winner or struck.isdisjoint(one.entries)):
            return False
    return not form.draw(stage, rounds)


def finish(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], scheme: Scheme) -> Finish:
    """Who finished where in the stage, best first: a bracket's finish, or by place and then across pools."""
    if not form.by_standings:
        return form.finish(stage, rounds)
    tables = pool_tables(stage, rounds, scheme)
    groups: list[tuple[str, ...]] = []
    for place in sorted({row.place for table in tables for row in table.rows if row.place is not None}):
        groups += _at_place(stage, tables, scheme, place)
    return tuple(groups)


def _at_place(stage: AnyStage, tables: Sequence[PoolTable], scheme: Scheme, place: int) -> list[tuple[str, ...]]:
    rows: list[Row] = [row for table in tables for row in table.rows if row.place == place]
    if len(tables) == 1:
        return [tuple(row.entry for row in rows)]
    return [level.entries for level in across(stage, rows, scheme)]


def going_on(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], scheme: Scheme) -> tuple[Qualified, ...]:
    """Who goes on from a complete stage, best first. Raises `level` where the director has to rule first."""
    if not form.by_standings:
        return finished_in_order(stage, form.finish(stage, rounds))
    return qualified(stage, pool_tables(stage, rounds, scheme), scheme, stage.settings.line)


def joined(
    form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], *, held: Collection[str] = NOTHING
) -> tuple[Round, ...]:
    """The draw as it stands with the late entries of the field in it, and all results where they were.

    Raises `late` where the stage cannot take them, or an encounter under way (`held`) would go. At tables late entries
    are seated by `follow` from the next round.
    """
    if form.at_tables or not rounds:
        return tuple(rounds)
    again = form.draw(replace(stage, given=form.drawn(stage, rounds)), ())
    begun = (one for one in encounters(rounds) if one.label in held or (one.result is not None and not one.by_itself))
    reported = {_key(one): one for one in begun}
    placed = tuple(
        replace(each, encounters=tuple(_with_result(one, reported.pop(_key(one), None)) for one in each.encounters))
        for each in again
    )
    if reported or len(again) < len(rounds):
        raise Refusal("late", entries=tuple(entrant.name for entrant in stage.field if entrant.late))
    return placed


def _key(one: Encounter) -> tuple[object, ...]:
    """What an encounter is known by when a draw is laid anew: in a pool its label may change, its sides do not."""
    return (one.pool, one.round, frozenset(one.entries)) if one.pool else (one.label,)


def _with_result(one: Encounter, old: Encounter | None) -> Encounter:
    return one if old is None else replace(one, sides=old.sides, result=old.result)
