"""From a document's raw values to a game's models, or to the problems that stop them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules.ask import Ask, Field, Flag, fields
from rules.game import AnyGame, Hand, Options, Problem, Sides
from rules.text import gettext_noop

PROBLEMS: Mapping[str, str] = {
    "type": gettext_noop("This is not something that can be written here."),
    "unknown": gettext_noop("This does not belong here."),
    "missing": gettext_noop("This is still missing."),
    "too_low": gettext_noop("This is too low: at least %(least)s."),
    "too_high": gettext_noop("This is too high: at most %(most)s."),
    "step": gettext_noop("This goes in steps of %(step)s."),
    "word": gettext_noop("This is none of the choices."),
    "length": gettext_noop("Every side needs one value, and only one."),
    "nobody": gettext_noop("Nobody sits there."),
}

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "greater_than_equal": "too_low",
    "less_than_equal": "too_high",
    "multiple_of": "step",
    "literal_error": "word",
    "too_short": "length",
    "too_long": "length",
}
_PARAMS = {"too_low": ("least", "ge"), "too_high": ("most", "le"), "step": ("step", "multiple_of")}
"""What the text of a code says of the bound: our name for it and pydantic's."""


def read_hand(game: AnyGame, sides: Sides, raw: object) -> Hand | tuple[Problem, ...]:
    """A hand of `game` from its raw document, or every problem of its shape.

    Refuses what all games refuse: a wrong type, an unknown key or word, a list of the wrong length, a missing key,
    a negative count, a seat or side that does not exist. What a game refuses beyond that is its own `check`.
    """
    if not isinstance(raw, dict):
        return (Problem("type", None),)
    keys = _hand_keys(game.hands)
    if not raw.keys() <= keys.keys():
        return tuple(Problem("unknown", str(key)) for key in raw if key not in keys)
    form: type[Hand] | Problem = game.form(raw)
    if isinstance(form, Problem):
        return (form,)
    shape = _shape(form)
    if not raw.keys() <= shape.own.keys():
        raw = {key: value for key, value in raw.items() if key in shape.own or not _left_out(keys[key], value)}
    try:
        hand: Hand = form.model_validate(_written(shape, raw))
    except ValidationError as errors:
        return _problems(errors)
    return tuple(_misfits(shape, hand, sides)) or hand


def read_options(game: AnyGame, ruleset: str, overrides: Mapping[str, object]) -> Options | tuple[Problem, ...]:
    """The values of `ruleset` with single options overridden; null leaves one as it is, unless it means something."""
    base: Options = game.rulesets[ruleset]
    shape = _shape(type(base))
    unknown = [key for key in overrides if key not in shape.own]
    if unknown:
        return tuple(Problem("unknown", str(key)) for key in unknown)
    try:
        options: Options = game.options.model_validate({**base.model_dump(), **_written(shape, overrides)})
    except ValidationError as errors:
        return _problems(errors)
    return options


def overrides(game: AnyGame, ruleset: str, options: Options) -> dict[str, object]:
    """The options that differ from those of their ruleset, as a document writes them."""
    base: Options = game.rulesets[ruleset]
    return {
        name: getattr(options, name) for name in _shape(type(base)).own if getattr(options, name) != getattr(base, name)
    }


class Time(Hand):
    """The one form of hand that every game has: time was called. The fold takes it before any game sees it."""

    time: Annotated[Flag, Ask(gettext_noop("Time was called"))]


class _Shape(NamedTuple):
    """A model's fields by what reading does with them."""

    own: Mapping[str, Field]
    droppable: frozenset[str]
    """Whose null is as if left out."""
    nested: tuple[tuple[str, type[BaseModel]], ...]
    sided: tuple[str, ...]
    """Lists of one value a side."""
    named: tuple[Field, ...]
    """Seats and sides, which must exist."""


@cache
def _shape(model: type[BaseModel]) -> _Shape:
    own = {field.name: field for field in fields(model)}
    inner = {name: field.record or field.also for name, field in own.items()}
    return _Shape(
        own=own,
        droppable=frozenset(name for name, field in own.items() if field.many or not field.ask.null),
        nested=tuple((name, record) for name, record in inner.items() if record is not None),
        sided=tuple(name for name, field in own.items() if field.many and field.ask.of == "side"),
        named=tuple(field for field in own.values() if field.kind in ("seat", "side")),
    )


@cache
def _hand_keys(forms: tuple[type[BaseModel], ...]) -> Mapping[str, Field]:
    """Every key that any form of a hand has."""
    return {name: field for form in (*forms, Time) for name, field in _shape(form).own.items()}


def _left_out(field: Field, value: object) -> bool:
    """A key of another form is as if left out when it is null, or a flag that is false."""
    return value is None or (value is False and field.kind == "flag")


def _written(shape: _Shape, raw: Mapping[str, Any]) -> dict[str, Any]:
    """What is really written: without the keys whose null is as if left out, in nested records too."""
    kept = {key: value for key, value in raw.items() if value is not None or key not in shape.droppable}
    for name, record in shape.nested:
        value = kept.get(name)
        if isinstance(value, dict):
            kept[name] = _written(_shape(record), value)
        elif isinstance(value, list):
            kept[name] = [_written(_shape(record), item) if isinstance(item, dict) else item for item in value]
    return kept


def _problems(errors: ValidationError) -> tuple[Problem, ...]:
    """The first problem of each field."""
    found: dict[tuple[int | None, str | None], Problem] = {}
    for error in errors.errors(include_url=False, include_input=False):
        problem = _problem(error)
        found.setdefault((problem.side, problem.field), problem)
    return tuple(found.values())


def _problem(error: ErrorDetails) -> Problem:
    """Where pydantic stopped, in the document's words: the hand's own key, or the key inside a side's record."""
    where = error["loc"]
    side = where[1] if len(where) > 2 and where[0] == "sides" and isinstance(where[1], int) else None
    name = where[2] if side is not None else where[0] if where else None
    inside_list = error["type"] == "missing" and isinstance(where[-1], int)
    code = "length" if inside_list else _CODES.get(error["type"], "type")
    ours, theirs = _PARAMS.get(code, ("", ""))
    params = {ours: error["ctx"][theirs]} if ours else {}
    return Problem(code, None if name is None else str(name), params, side=side)


def _misfits(shape: _Shape, hand: Hand, sides: Sides) -> Iterable[Problem]:
    """Lists that are not as long as the table, and seats or sides that do not exist."""
    for name in shape.sided:
        values = getattr(hand, name)
        if values is not None and len(values) != sides.count:
            yield Problem("length", name)
    for field in shape.named:
        value = getattr(hand, field.name)
        most = sides.places if field.kind == "seat" else sides.count
        if any(one is not None and one >= most for one in (value if field.many else (value,))):
            yield Problem("nobody", field.name)
