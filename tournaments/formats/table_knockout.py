"""Table knockout: the first of each table go on, down to one final table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

from annotated_types import Ge, Le
from pydantic import StrictInt, model_validator

from tournaments.formats.drawn import drawn_rounds
from tournaments.formats.entrants import Entrant, names, seeded
from tournaments.formats.given import Given, Names, each_once
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.formats.seeding import snake
from tournaments.formats.settings import Settings
from tournaments.formats.stage import Finish, Format, Stage
from tournaments.formats.table_places import places
from tournaments.formats.tables import is_over, laid


class TableKnockoutSettings(Settings):
    """Tables of `size`, the first `advance` of each go on."""

    size: Annotated[StrictInt, Ge(2), Le(20)] = 4
    advance: Annotated[StrictInt, Ge(1)] = 2

    @model_validator(mode="after")
    def _somebody_is_out(self) -> TableKnockoutSettings:
        if self.advance >= self.size:
            raise ValueError("advance")
        return self


class Fit(NamedTuple):
    """How a round of so many goes: `tables` play, the `waiting` best seeds go on without."""

    tables: int
    waiting: int


class Misfit(NamedTuple):
    """So many cannot play: who would be left out, or how many stand-ins make it go (None: none do)."""

    left_out: int
    stand_ins: int | None


def fit(entries: int, settings: TableKnockoutSettings) -> Fit | Misfit:
    """How the next round of so many goes: all play, or as many as bring the rest down to a number that goes up.

    Numbers that go up are size × (size ÷ advance)^k; 30 at tables of four, two going on: 7 tables play, 2 wait.
    """
    found = _fit(entries, settings)
    if found is not None:
        return found
    left_out = next((less for less in range(1, entries) if _fit(entries - less, settings)), entries)
    stand_ins = next((more for more in range(1, 4 * settings.size) if _fit(entries + more, settings)), None)
    return Misfit(left_out, stand_ins)


def _fit(entries: int, settings: TableKnockoutSettings) -> Fit | None:
    size, out = settings.size, settings.size - settings.advance
    target = _target(entries, settings)
    if target is None:
        return None
    if target == entries:
        return Fit(entries // size, 0)
    tables, over = divmod(entries - target, out)
    return None if over or tables * size > entries else Fit(tables, entries - tables * size)


def _target(entries: int, settings: TableKnockoutSettings) -> int | None:
    """The largest number up to `entries` from which whole tables lead to one final table."""
    ratio, over = divmod(settings.size, settings.advance)
    target = settings.size
    while not over and target * ratio <= entries:
        target *= ratio
    return target if target <= entries else None


class TableKnockout(Format[TableKnockoutSettings]):
    """Seeds are spread over the tables in a snake, in every round anew."""

    key = "table_knockout"
    settings = TableKnockoutSettings
    at_tables = True

    def draw(
        self, stage: Stage[TableKnockoutSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        if rounds and (not is_over(stage, rounds[-1]) or is_final(rounds[-1])):
            return ()
        number = len(rounds) + 1
        going = set(going_on(stage, rounds[-1]) if rounds else names(stage.playing(1)))
        order = seeded((entrant for entrant in stage.field if entrant.name in going), stage.hat, stage.purpose(1))
        given = (stage.given.rounds or ())[number - 1 : number] if stage.given else ()
        return (_given(stage, number, given[0], order) if given else _drawn(stage, number, order),)

    def drawn(self, stage: Stage[TableKnockoutSettings], rounds: Sequence[Round]) -> Given:
        return drawn_rounds(stage, rounds)

    def entering(self, stage: Stage[TableKnockoutSettings], rounds: Sequence[Round]) -> tuple[str, ...] | None:
        try:
            return going_on(stage, rounds[-1]) if rounds and is_over(stage, rounds[-1]) else None
        except Refusal:
            return None

    def finish(self, stage: Stage[TableKnockoutSettings], rounds: Sequence[Round]) -> Finish:
        """The final table by places, then those out in one round together, later first."""
        groups: list[tuple[str, ...]] = []
        for each in rounds:
            if is_final(each):
                groups[:0] = places(each.encounters[0], stage.best, stage.rulings)
            elif is_over(stage, each):
                groups.insert(0, _out(stage, each))
        out = {name for group in groups for name in group}
        still = tuple(entrant.name for entrant in stage.field if entrant.name not in out)
        return tuple(group for group in (still, *groups) if group)


def _out(stage: Stage[TableKnockoutSettings], each: Round) -> tuple[str, ...]:
    """Who went out in a round; nobody yet while the director has to rule on it."""
    try:
        on = going_on(stage, each)
    except Refusal:
        return ()
    return tuple(name for table in each.encounters for name in table.entries if name not in on)


def is_final(each: Round) -> bool:
    return each.name.kind == "last_table"


def going_on(stage: Stage[TableKnockoutSettings], each: Round) -> tuple[str, ...]:
    """Who goes on from a round that is over: those who waited, and the first of each table."""
    found = [name for name in each.resting if not _is_gone(stage, name, each.number)]
    for table in each.encounters:
        found.extend(advancing(stage, table))
    return tuple(found)


def advancing(stage: Stage[TableKnockoutSettings], table: Encounter) -> tuple[str, ...]:
    """The first of a table; where one is gone the next moves up. Raises `level` where the line cuts through."""
    found: list[str] = []
    for group in places(table, stage.best, stage.rulings):
        present = [name for name in group if not _is_gone(stage, name, table.round)]
        free = stage.settings.advance - len(found)
        if free < len(present) and free > 0:
            raise Refusal("level", stage=stage.hat.stage, sides=table.entries, entries=tuple(present))
        found.extend(present[:free])
    return tuple(found)


def _is_gone(stage: Stage[TableKnockoutSettings], name: str, after: int) -> bool:
    return name in stage.gone and stage.gone[name].after <= after


def _drawn(stage: Stage[TableKnockoutSettings], number: int, order: Sequence[Entrant]) -> Round:
    going = fit(len(order), stage.settings)
    if isinstance(going, Misfit):
        raise Refusal("left_out", stage=stage.hat.stage, entries=names(order)[len(order) - going.left_out :])
    waiting, playing = names(order)[: going.waiting], names(order)[going.waiting :]
    return _named(laid(number, snake(playing, going.tables), waiting))


def _given(stage: Stage[TableKnockoutSettings], number: int, given: Sequence[Names], order: Sequence[Entrant]) -> Round:
    """A round as given. Raises `bad_draw` unless as many tables are full, and as many wait, as have to."""
    seated = tuple(tuple(name for name in table if name is not None) for table in given)
    waiting = tuple(name for name in names(order) if not any(name in table for table in seated))
    each_once((name for table in given for name in table), (name for name in names(order) if name not in waiting))
    size = stage.settings.size
    if seated != tuple(given) or any(len(table) != size for table in seated):
        raise Refusal("bad_draw")
    if fit(len(order), stage.settings) != Fit(len(seated), len(waiting)):
        raise Refusal("bad_draw", entries=waiting)
    return _named(laid(number, seated, waiting))


def _named(each: Round) -> Round:
    last = len(each.encounters) == 1 and not each.resting
    return replace(each, name=RoundName("last_table")) if last else each
