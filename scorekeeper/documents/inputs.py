"""What an official wrote down, field by field as the game declares it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _
from pydantic import BaseModel

from rules.ask import Field, fields
from rules.game import AnyGame, Options, Upcoming
from scorekeeper.documents.layout import Kind, Value

Read = Callable[[Mapping[str, Any]], Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One value of a hand: its heading, the side it is asked of (None: the hand), and how to find and say it."""

    key: str
    title: str
    side: int | None
    kind: Kind
    read: Read
    say: Callable[[Any], Value]

    def value(self, payload: Mapping[str, Any]) -> Value:
        """The value as it was recorded; nothing where it was left out."""
        found = self.read(payload)
        return None if found is MISSING else self.say(found)


MISSING = object()


@dataclass(frozen=True, slots=True)
class Seating:
    """Of whom a game is asked: the names of its sides, and of the seats round the table."""

    sides: Sequence[str]
    seats: Sequence[str]

    def players(self, side: int) -> Sequence[str]:
        return self.seats[side :: len(self.sides)]


def asked(
    game: AnyGame,
    options: Options,
    upcoming: Upcoming | None,
    table: Seating,
    forms: Sequence[type[BaseModel]] | None = None,
) -> tuple[Asked, ...]:
    """Every value that any form of a hand (or of these) may have, each once, in the order the forms ask them."""
    found: dict[str, Asked] = {}
    for form in game.forms(options) if forms is None else forms:
        for one in _of_model(form, table, options, upcoming):
            found.setdefault(one.key, one)
    return tuple(found.values())


def _of_model(model: type[BaseModel], table: Seating, options: Options, upcoming: Upcoming | None) -> Iterator[Asked]:
    for field in fields(model):
        if field.ask.when(options, upcoming):
            inside = [] if field.record is None else fields(field.record)
            yield from _of_field(field, [one for one in inside if one.ask.when(options, upcoming)], table)


def _of_field(field: Field, inside: Sequence[Field], table: Seating) -> Iterator[Asked]:
    """The values of one field; `inside` are those of its record, where it is one."""
    if field.kind == "records":
        for side in range(len(table.sides)):
            for inner in inside:
                yield from _inside(inner, table, side, _at(field.name, side))
    elif field.kind == "by_seat":
        for seat in range(len(table.seats)):
            for inner in inside:
                yield from _inside(inner, table, seat % len(table.sides), _at(field.name, str(seat)))
    elif field.record is not None:
        for inner in inside:
            yield _one(inner, table, f"{field.name}.{inner.name}", None, _at(field.name, inner.name))
    elif field.many and field.ask.of == "side":
        for side in range(len(table.sides)):
            yield _one(field, table, f"{field.name}.{side}", side, _at(field.name, side))
    else:
        yield _one(field, table, field.name, None, _at(field.name))


def _inside(field: Field, table: Seating, side: int, record: Read) -> Iterator[Asked]:
    """A field of a side's record, once or for each of the side's players."""
    key = f"{side}.{field.name}"
    if not (field.many and field.ask.of == "player"):
        yield _one(field, table, key, side, lambda payload: _step(record(payload), field.name))
        return
    for index, name in enumerate(table.players(side)):
        read = _at_player(record, field.name, index)
        yield _one(field, table, f"{key}.{index}", side, read, title=f"{_(field.ask.label)}: {name}")


def _at_player(record: Read, name: str, index: int) -> Read:
    return lambda payload: _step(_step(record(payload), name), index)


def _one(field: Field, table: Seating, key: str, side: int | None, read: Read, title: str = "") -> Asked:
    number = field.kind == "count" and field.also is None
    say = _saying(field, table)
    return Asked(key, title or _(field.ask.label), side, "number" if number else "text", read, say)


def _at(*path: str | int) -> Read:
    def read(payload: Mapping[str, Any]) -> Any:
        found: Any = payload
        for step in path:
            found = _step(found, step)
        return found

    return read


def _step(found: Any, step: str | int) -> Any:
    if isinstance(found, Mapping):
        return found.get(cast(str, step), MISSING)
    if isinstance(found, list) and isinstance(step, int) and step < len(found):
        return found[step]
    return MISSING


def _saying(field: Field, table: Seating) -> Callable[[Any], Value]:
    """How a recorded value of this field is said: in words, names and numbers."""

    def say(value: Any) -> Value:
        if value is None:
            return _(field.ask.null) if field.ask.null else None
        if isinstance(value, bool) and field.kind == "flag":
            return _("yes") if value else None
        if isinstance(value, list):
            return ", ".join(str(say(one)) for one in value)
        if isinstance(value, Mapping) and field.also is not None:
            counted = [(_(one.ask.label), value.get(one.name)) for one in fields(field.also)]
            return ", ".join(f"{label} {number}" for label, number in counted if number)
        names = {"seat": table.seats, "side": table.sides}.get(field.kind)
        if names is not None and isinstance(value, int) and value < len(names):
            return names[value]
        word = field.ask.words.get(str(value))
        if word is not None:
            return _(word)
        return int(value) if isinstance(value, bool) else value

    return say
