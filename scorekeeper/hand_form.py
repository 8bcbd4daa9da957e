"""A form from a game's declaration: the inputs of a hand, from a document to their values, and back.

Inputs are named after the document: `taken-0`, `sides-1-red_threes`, `sides-0-left-1`, `honours-seat`, of seat 1
`players-1-bet` and `players-1-outcome-0`; `…-null` says that null is meant. `form` may name one of the game's forms;
else its fields are read together. A word may come in pieces (`contract.0`, `contract.1`). A button or radio whose
name begins with `choice` holds several inputs at once, as a query string: that is how one tap can say everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from django.utils.translation import gettext
from pydantic import BaseModel

from rules.ask import Field, fields
from rules.game import AnyGame, Options, Problem, Sides, Upcoming
from rules.reading import read_hand
from scorekeeper import texts

FORM, CHOICE, NULL = "form", "choice", "-null"
YES = "true"
MISSING = object()
INTEGER = re.compile(r"[+\-−]?[0-9]{1,12}")
MOST_KEYS = 14
"""Up to so many counts are keys to tap; more are typed."""
ROOM = 4
"""So many values a form has room for where there may be several; more where more were written."""

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Asking:
    """Of whom a hand is asked, and what the ruleset and the coming hand make of the questions."""

    game: AnyGame
    options: Options
    upcoming: Upcoming | None
    side_names: Sequence[str]
    seat_names: Sequence[str]

    @property
    def sides(self) -> int:
        return len(self.side_names)

    def players(self, side: int) -> Sequence[str]:
        """The names of a side's players; sides alternate round the table."""
        return self.seat_names[side :: self.sides]


# ------------------------------------------------------- posted values to a document, and back


def merged(posted: Mapping[str, Any]) -> dict[str, str]:
    """Posted values with what choices hold put in its place."""
    values = {name: str(value) for name, value in posted.items()}
    chosen = [value for name, value in values.items() if name.startswith(CHOICE)]
    for query in chosen:
        values.update(parse_qsl(query, keep_blank_values=True))
    return values


def document(asking: Asking, values: Values) -> dict[str, Any]:
    """The hand's document as the values say it. What cannot be read is kept, and refused by the rules."""
    found: dict[str, Any] = {}
    for model in _models(asking.game, values.get(FORM, "")):
        for one in fields(model):
            if one.name not in found and _is_told(one, value := _read(asking, one, one.name, values)):
                found[one.name] = value
    return found


def _is_told(one: Field, value: Any) -> bool:
    """What says nothing beyond its default is left out, as in documents."""
    return value is not MISSING and (one.required or value != one.default or value is None)


def filled(asking: Asking, document: Mapping[str, Any]) -> dict[str, str]:
    """The values of a form that says a recorded hand; what documents write in two ways is written in one."""
    hand = read_hand(asking.game, Sides(asking.sides, len(asking.seat_names)), document)
    return flat(document if isinstance(hand, tuple) else hand.model_dump(exclude_unset=True))


def flat(document: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The values of a form that says this document."""
    values: dict[str, str] = {}
    for key, value in document.items():
        values.update(_flat(f"{prefix}{key}", value))
    return values


def _flat(name: str, value: object) -> dict[str, str]:
    if isinstance(value, Mapping):
        return flat(value, f"{name}-")
    if isinstance(value, list | tuple):
        return {key: text for index, one in enumerate(value) for key, text in _flat(f"{name}-{index}", one).items()}
    if value is None:
        return {f"{name}{NULL}": YES}
    return {name: YES if value is True else "" if value is False else str(value)}


def slug_of(model: type[BaseModel]) -> str:
    return model.__name__.lower()


def _models(game: AnyGame, slug: str) -> tuple[type[BaseModel], ...]:
    return tuple(model for model in game.hands if slug_of(model) == slug) or game.hands


def _read(asking: Asking, one: Field, name: str, values: Values, side: int | None = None) -> Any:
    if one.kind == "records" and one.record:
        return _read_records(asking, one.record, name, values)
    if one.kind == "record" and one.record:
        return _read_record(asking, one.record, name, values, side) or MISSING
    if one.kind == "by_seat" and one.record:
        return _read_by_seat(asking, one.record, name, values)
    if one.several:
        return _read_several(one, name, values)
    if one.many:
        spared = _spared(one, name, values)
        read = [
            _read_single(one, f"{name}-{index}", values, spared=str(index) == spared)
            for index in range(_number_of(asking, one, side))
        ]
        return _listed(one, [value for value in read if value is not MISSING])
    if one.also and not values.get(name, "").strip():
        return _read_record(asking, one.also, name, values, side) or MISSING
    return _read_single(one, name, values)


def _listed(one: Field, read: list[Any]) -> Any:
    """A list that is not full is refused for its length; one with nothing in it is missing."""
    empty = not read or (not one.required and all(value is None for value in read))
    return MISSING if empty else read


def _read_records(asking: Asking, record: type[BaseModel], name: str, values: Values) -> Any:
    read = [_read_record(asking, record, f"{name}-{side}", values, side) for side in range(asking.sides)]
    return read if any(read) else MISSING


def _read_by_seat(asking: Asking, record: type[BaseModel], name: str, values: Values) -> Any:
    """A record of each seat of which anything is told: the others take no part."""
    seats = range(len(asking.seat_names))
    read = {str(seat): _read_record(asking, record, f"{name}-{seat}", values, seat) for seat in seats}
    return {seat: record for seat, record in read.items() if record} or MISSING


def _read_several(one: Field, name: str, values: Values) -> Any:
    """What was chosen one after the other; one alone is written without its list."""
    read = [_read_single(one, f"{name}-{index}", values) for index in range(_room(name, values))]
    told = [value for value in read if value is not MISSING]
    return told[0] if len(told) == 1 else told or MISSING


def _room(name: str, values: Values) -> int:
    return max(ROOM, sum(key.startswith(f"{name}-") for key in values))


def _read_record(
    asking: Asking, record: type[BaseModel], name: str, values: Values, side: int | None
) -> dict[str, Any]:
    read = [(one, _read(asking, one, f"{name}-{one.name}", values, side)) for one in fields(record)]
    return {one.name: value for one, value in read if _is_told(one, value)}


def _spared(one: Field, name: str, values: Values) -> str:
    """Who is not asked, where another field says so."""
    return values.get(f"{name.removesuffix(one.name)}{one.ask.but}", "") if one.ask.but else ""


def _read_single(one: Field, name: str, values: Values, *, spared: bool = False) -> Any:
    if one.ask.null and values.get(f"{name}{NULL}"):
        return None
    text = (values.get(name) or _pieces(name, values)).strip()
    if not text:
        return None if spared or _may_be_none(one) else MISSING
    if one.choices:
        return next((choice for choice in one.choices if str(choice) == text), text)
    if one.kind == "flag":
        return True if text in (YES, "on", "1") else text
    if one.kind in ("count", "seat", "side") and INTEGER.fullmatch(text):
        return int(text.replace("−", "-"))
    return text


def _may_be_none(one: Field) -> bool:
    """Whether, of several words, one that was not chosen means null: its key is a dash."""
    return bool(one.many and one.choices and one.ask.null)


def _pieces(name: str, values: Values) -> str:
    """A word that was chosen piece by piece."""
    return "".join(values.get(f"{name}.{index}", "") for index in range(3))


def _number_of(asking: Asking, one: Field, side: int | None) -> int:
    if one.ask.of == "player":
        return len(asking.players(side)) if side is not None else len(asking.seat_names)
    return asking.sides


# ---------------------------------------------------------------------------- what a form shows


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """One input: its name and value, and of whom it is asked, where it is asked of several."""

    name: str
    value: str
    whose: str = ""
    null_name: str = ""
    is_null: bool = False
    choices: tuple[Choice, ...] = ()
    usual: str = ""
    """What it was the last time."""


@dataclass(frozen=True, slots=True)
class Part:
    """A field as it is asked, with the problems that landed beside it."""

    name: str
    kind: str
    label: str
    help: str
    null: str
    required: bool
    blank: bool
    """Whether nothing may be chosen: there is no default that stands in for it."""
    low: int | None
    total: int | None
    """What the boxes come to together."""
    most: int | None
    """The most that one set of keys for all boxes says, where they are too many for each."""
    but: str
    """The input that names whose box is not asked."""
    nought: str
    """The input that names whose number is 0 of itself."""
    only: tuple[str, str] | None
    """Another input and its value, without which this part need not be seen."""
    amounts: tuple[int, ...]
    """Keys that add themselves to a number, as chips do."""
    boxes: tuple[Box, ...]
    errors: tuple[str, ...] = ()
    also: tuple[Part, ...] = ()
    names: bool = False
    """Whether it chooses among people."""
    several: bool = False
    """Whether the boxes are several values one after the other."""
    default: str = ""

    def told(self, box: Box) -> bool:
        """Whether the box says more than nothing would."""
        return box.is_null or box.value not in ("", self.default)

    @property
    def box(self) -> Box:
        return self.boxes[0]

    @property
    def signed(self) -> bool:
        """Whether a number may be below zero."""
        return self.low is None or self.low < 0

    @property
    def tiled(self) -> bool:
        """Whether each box is a tile beside the others: a number of everybody, whole and not below zero."""
        plain = self.kind == "number" and len(self.boxes) > 1 and not self.signed and not self.several
        return plain or bool(self.total) or self.most is not None

    @property
    def keys(self) -> range:
        """The numbers that are keys for all boxes: the shares of a total, where there are few."""
        if self.most is not None:
            return range(self.most + 1)
        few = self.total is not None and self.total < MOST_KEYS
        return range(self.total + 1) if few and self.total is not None else range(0)


@dataclass(frozen=True, slots=True)
class Section:
    """The parts that belong together: a side's record, one record of the hand, or (`of`: its field) a seat's."""

    name: str
    label: str
    side: int | None
    parts: Mapping[str, Part]
    errors: tuple[str, ...] = ()
    of: str = ""
    but: str = ""
    """The input that names the seat of which nothing is asked."""

    @property
    def shown(self) -> list[Part]:
        """What everybody is asked who takes part; amounts stand with those of the others."""
        return [part for part in self.parts.values() if part.required and not part.amounts]

    @property
    def seldom(self) -> list[Part]:
        """What may be left out: of several values all but the first too."""
        further = [replace(part, boxes=part.boxes[1:], errors=()) for part in self.shown if part.several]
        return [*further, *(part for part in self.parts.values() if not part.required)]

    @property
    def opens(self) -> bool:
        """Whether any of it was told."""
        return any(part.errors or any(map(part.told, part.boxes)) for part in self.seldom)


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the forms a hand may take. `fixed` are the inputs that say which."""

    slug: str
    label: str
    fixed: Mapping[str, str]
    parts: Mapping[str, Part]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class HandForm:
    """All forms of the game's hand with their values, and what could be placed beside no input."""

    variants: Mapping[str, Variant]
    chosen: str
    values: Values
    errors: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())

    @property
    def variant(self) -> Variant:
        return self.variants[self.chosen]


def build(asking: Asking, values: Values, problems: Sequence[Problem] = ()) -> HandForm:
    """The form with `values` typed in and `problems` beside their inputs."""
    forms = asking.game.typed(asking.options)
    variants = {slug_of(model): _variant(asking, model, values, problems) for model in forms}
    chosen = _chosen(asking, variants, values)
    placed = set(_places(variants.values()))
    loose = [found for found in problems if (found.field, found.side) not in placed]
    return HandForm(variants, chosen, values, _texts(asking, loose), tuple(problems))


def typed(form: HandForm) -> tuple[str, ...]:
    """What stands in a form, part by part, also where it makes no hand yet."""
    variant = form.variant
    parts = [("", part) for part in variant.parts.values()]
    parts += [
        (section.label, part)
        for section in variant.sections
        for part in section.parts.values()
        if not (section.of and part.amounts)
    ]
    return tuple(_typed(whose, part, said) for whose, part in parts if any(said := _said(part, form.values)))


def _said(part: Part, values: Values) -> list[str]:
    """What was typed or chosen in each box; a zero that is there by default is as good as nothing."""
    words = [
        next((choice.label for choice in box.choices if choice.value == box.value), values.get(box.name, ""))
        for box in part.boxes
    ]
    by_default = not part.required and not part.blank
    nothing = next((choice.label for choice in part.boxes[0].choices if choice.value == part.default), "0")
    return ["" if by_default and word == nothing else word for word in words]


def _typed(whose: str, part: Part, said: Sequence[str]) -> str:
    words = " · ".join(word or "–" for word in said)
    return f"{whose}: {part.label} {words}" if whose else f"{part.label}: {words}"


def _chosen(asking: Asking, variants: Mapping[str, Variant], values: Values) -> str:
    """The form that the values mean; the game's first where they mean none."""
    if values.get(FORM, "") in variants:
        return values[FORM]
    form = asking.game.form(document(asking, values))
    slug = "" if isinstance(form, Problem) else slug_of(form)
    return slug if slug in variants else next(iter(variants))


def _places(variants: Iterable[Variant]) -> Iterator[tuple[str | None, int | None]]:
    for variant in variants:
        for name in (*variant.parts, *variant.fixed):
            yield name, None
        for section in variant.sections:
            if section.of:
                yield section.of, section.side
                continue
            if section.side is None:
                yield section.name, None
            for name in section.parts:
                yield name, section.side
                yield name, None


def _variant(asking: Asking, model: type[BaseModel], values: Values, problems: Sequence[Problem]) -> Variant:
    fixed: dict[str, str] = {}
    parts: dict[str, Part] = {}
    sections: list[Section] = []
    for one in _asked(asking, model):
        if one.kind == "records" and one.record:
            sections += _side_sections(asking, one, one.record, values, problems)
        elif one.kind == "by_seat" and one.record:
            rows = list(_seat_sections(asking, one, one.record, values, problems))
            parts.update(_amounts(rows))
            sections += rows
        elif one.kind == "record" and one.record:
            sections.append(_section(asking, one.record, one.name, gettext(one.ask.label), values, problems))
        elif one.required and (len(one.choices) == 1 or one.kind == "flag"):
            fixed[one.name] = str(one.choices[0]) if one.choices else YES
        else:
            parts[one.name] = _part(asking, one, one.name, values, _errors(asking, problems, one.name))
    return Variant(slug_of(model), _variant_label(model), fixed, parts, tuple(sections))


def _asked(asking: Asking, model: type[BaseModel]) -> list[Field]:
    return [one for one in fields(model) if asking.upcoming is None or one.ask.when(asking.options, asking.upcoming)]


def _variant_label(model: type[BaseModel]) -> str:
    """What a form is called: the words it fixes; else what it asks first."""
    declared = fields(model)
    words = [
        one.ask.words.get(str(one.choices[0]), one.ask.label) if one.choices else one.ask.label
        for one in declared
        if one.required and (len(one.choices) == 1 or one.kind == "flag")
    ]
    return ", ".join(map(gettext, words or [one.ask.label for one in declared if one.required][:1]))


def _side_sections(
    asking: Asking, one: Field, record: type[BaseModel], values: Values, problems: Sequence[Problem]
) -> Iterator[Section]:
    for side, label in enumerate(asking.side_names):
        yield _section(asking, record, f"{one.name}-{side}", label, values, problems, side=side)


def _seat_sections(
    asking: Asking, one: Field, record: type[BaseModel], values: Values, problems: Sequence[Problem]
) -> Iterator[Section]:
    """Of each seat the record's parts, all of which may stay blank: then the seat takes no part."""
    usual = flat(asking.upcoming.usual()) if asking.upcoming else {}
    for seat, label in enumerate(asking.seat_names):
        name = f"{one.name}-{seat}"
        here = [found for found in problems if (found.field, found.side) == (one.name, seat)]
        parts = {}
        for inner in _asked(asking, record):
            errors = _texts(asking, [found for found in here if found.inner == inner.name])
            part = _part(asking, inner, f"{name}-{inner.name}", values, errors, seat)
            boxes = tuple(replace(box, usual=usual.get(box.name, "")) for box in part.boxes)
            parts[inner.name] = replace(part, blank=part.blank or part.required, boxes=boxes)
        loose = _texts(asking, [found for found in here if found.inner not in parts])
        yield Section(name, label, seat, parts, loose, of=one.name, but=one.ask.but)


def _amounts(rows: Sequence[Section]) -> Mapping[str, Part]:
    """The amounts of all seats, which share their keys."""
    together: dict[str, list[tuple[str, Part]]] = {}
    for row in rows:
        for name, part in row.parts.items():
            if part.amounts:
                together.setdefault(f"{row.of}.{name}", []).append((row.label, part))
    return {
        name: replace(
            of_seats[0][1],
            name=name,
            boxes=tuple(replace(part.box, whose=whose) for whose, part in of_seats),
            errors=tuple(f"{whose}: {error}" for whose, part in of_seats for error in part.errors),
        )
        for name, of_seats in together.items()
    }


def _section(
    asking: Asking,
    record: type[BaseModel],
    name: str,
    label: str,
    values: Values,
    problems: Sequence[Problem],
    side: int | None = None,
) -> Section:
    parts = {
        one.name: _part(
            asking,
            one,
            f"{name}-{one.name}",
            values,
            _errors(asking, problems, one.name, side) if side is not None else (),
            side,
        )
        for one in _asked(asking, record)
    }
    return Section(name, label, side, parts, _errors(asking, problems, name) if side is None else ())


def _part(
    asking: Asking,
    one: Field,
    name: str,
    values: Values,
    errors: tuple[str, ...] = (),
    side: int | None = None,
) -> Part:
    whose = _several(one, name, values) if one.several else _whose(asking, one, side)
    boxes = tuple(
        _box(asking, one, f"{name}-{index}" if one.many else name, values, label) for index, label in enumerate(whose)
    )
    kinds = _asked(asking, one.also) if one.also else ()
    also = tuple(_part(asking, kind, f"{name}-{kind.name}", values) for kind in kinds)
    return Part(
        name=name,
        kind=_input(one),
        label=gettext(one.ask.label),
        help=gettext(one.ask.help) if one.ask.help else "",
        null=gettext(one.ask.null) if one.ask.null else "",
        required=one.required,
        blank=not one.required and one.default is None,
        low=one.low,
        total=one.ask.total_of(asking.sides),
        most=_most(one),
        but=f"{name.removesuffix(one.name)}{one.ask.but}" if one.ask.but else "",
        nought=f"{name.removesuffix(one.name)}{one.ask.nought}" if one.ask.nought else "",
        only=one.ask.only,
        amounts=tuple(one.ask.amounts),
        boxes=boxes,
        errors=errors,
        also=also,
        several=one.several,
        default="" if one.default is None else str(one.default),
        names=one.kind in ("seat", "side"),
    )


def _whose(asking: Asking, one: Field, side: int | None) -> Sequence[str]:
    if not one.many:
        return ("",)
    if one.ask.of == "player":
        return asking.seat_names if side is None else asking.players(side)
    return asking.side_names


def _several(one: Field, name: str, values: Values) -> Sequence[str]:
    """What each of several values is called: the first is the field's own."""
    further = [gettext(one.ask.several) % {"number": index + 1} for index in range(1, _room(name, values))]
    return ["", *further]


def _input(one: Field) -> str:
    """Keys to choose from, a tick, a number, or a text."""
    if one.choices or one.kind in ("seat", "side") or _keys(one):
        return "choice"
    return {"flag": "tick", "count": "number"}.get(one.kind, "text")


def _keys(one: Field) -> range:
    """The counts that are keys, where there are few."""
    most = one.high if one.ask.keys is None else one.ask.keys
    few = one.kind == "count" and one.low == 0 and most is not None and most < MOST_KEYS
    return range(most + 1) if few and most is not None else range(0)


def _most(one: Field) -> int | None:
    """What keys go up to that all boxes share: too many to stand beside each."""
    return one.ask.keys if one.many and one.ask.keys is not None and not _keys(one) else None


def _box(asking: Asking, one: Field, name: str, values: Values, whose: str) -> Box:
    value = values.get(name, "") or _pieces(name, values)
    if not value and _input(one) == "choice" and one.default is not None:
        value = str(one.default)
    ticked = one.ask.null and not one.ask.but and not _may_be_none(one)
    may_be = ticked and one.ask.nullable(asking.options, asking.upcoming)
    null = f"{name}{NULL}" if may_be else ""
    choices = tuple(Choice(key, label, key == value) for key, label in _choices(asking, one))
    return Box(name, value, whose, null, bool(null and values.get(null)), choices)


def _choices(asking: Asking, one: Field) -> Iterator[tuple[str, str]]:
    if one.kind in ("seat", "side"):
        names = asking.seat_names if one.kind == "seat" else asking.side_names
        among = one.ask.among(asking.options, asking.upcoming)
        yield from ((str(index), name) for index, name in enumerate(names) if among is None or index in among)
    for choice in one.choices or _keys(one):
        yield str(choice), gettext(one.ask.words[str(choice)]) if str(choice) in one.ask.words else str(choice)


def _errors(asking: Asking, problems: Sequence[Problem], name: str, side: int | None = None) -> tuple[str, ...]:
    """Of a side's field also those that concern both sides."""
    here = [found for found in problems if found.field == name and (found.side in (side, None) or side is None)]
    return _texts(asking, here)


def _texts(asking: Asking, problems: Sequence[Problem]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts.problem(found, asking.game, asking.side_names) for found in problems))
