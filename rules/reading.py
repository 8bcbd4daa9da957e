"""From a document's raw values to a game's models, or to the problems that stop them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
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
    "length": gettext_noop("Not complete: every side needs one value, and only one."),
    "nobody": gettext_noop("Nobody sits there."),
    "sum": gettext_noop("These add up to %(sum)s; there are %(count)s."),
    "level": gettext_noop("What is won and what is lost must be level; together this is %(sum)s."),
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


def read_hand(game: AnyGame, sides: Sides, raw: object, options: Options | None = None) -> Hand | tuple[Problem, ...]:
    """A hand of `game` from its raw document, or every problem of its shape.

    `options` say which forms the ruleset has; without them any form of the game is taken.

    Refuses what all games refuse: a wrong type, an unknown key or word, a list of the wrong length, a missing key,
    a negative count, a seat or side that does not exist. What a game refuses beyond that is its own `check`.
    """
    if not isinstance(raw, dict):
        return (Problem("type", None),)
    offered: tuple[type[Hand], ...] = game.hands if options is None else tuple(game.forms(options))
    forms = (*game.hands, Time)
    if strange := _strange(raw, _keys(forms), _keys((*offered, Time))):
        return tuple(Problem("unknown", key) for key in strange)
    form: type[Hand] | Problem = game.form(raw)
    if isinstance(form, Problem):
        return (form,)
    if form not in offered and form is not Time:
        form = offered[0]
    shape = _shape(form, forms)
    if shape.by_seat and (nobody := tuple(_nobodies(shape, raw, sides))):
        return nobody
    try:
        hand: Hand = form.model_validate(_written(shape, raw))
    except ValidationError as errors:
        return _problems(game, errors, {field.name for field in shape.sided})
    return tuple(_misfits(shape, hand, sides)) or hand


def _strange(raw: Mapping[Any, object], known: Set[str], here: Set[str]) -> list[str]:
    """Keys that no form has; of those that only other rulesets' forms have, the ones that say something."""
    if raw.keys() <= here:
        return []
    return [str(key) for key in raw if key not in known or (key not in here and raw[key] is not None)]


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
        return _problems(game, errors)
    return options


def overrides(game: AnyGame, ruleset: str, options: Options) -> dict[str, object]:
    """The options that differ from those of their ruleset, as a document writes them."""
    base: Options = game.rulesets[ruleset]
    return {
        field.name: getattr(options, field.name)
        for field in fields(type(base))
        if getattr(options, field.name) != getattr(base, field.name)
    }


class Time(Hand):
    """The one form of hand that every game has: time was called. The fold takes it before any game sees it."""

    time: Annotated[Flag, Ask(gettext_noop("Time was called"))]


class _Shape(NamedTuple):
    """What reading does with the keys of a form or record."""

    own: frozenset[str]
    nulls: frozenset[str]
    """Keys whose null is as if left out: its own, and those of the other forms."""
    falses: frozenset[str]
    """Flags of the other forms: false is as if left out."""
    nested: tuple[tuple[str, _Shape], ...]
    by_seat: tuple[str, ...]
    """Those of the nested that are a record of each seat."""
    sided: tuple[Field, ...]
    """Lists of one value a side."""
    named: tuple[Field, ...]
    """Seats and sides, which must exist."""


Models = tuple[type[BaseModel], ...]


@cache
def _shape(model: type[BaseModel], siblings: Models = ()) -> _Shape:
    """The shape of one form among all the forms a hand may take."""
    own = {field.name: field for field in fields(model)}
    others = [field for sibling in siblings for field in fields(sibling) if field.name not in own]
    null_means = {name for name, field in own.items() if field.ask.null and not field.many}
    return _Shape(
        own=frozenset(own),
        nulls=frozenset(own) - null_means | {field.name for field in others},
        falses=frozenset(field.name for field in others if field.kind == "flag"),
        nested=tuple((name, _shape(inner, _inner(siblings, name))) for name in own for inner in _inner((model,), name)),
        by_seat=tuple(field.name for field in own.values() if field.kind == "by_seat"),
        sided=tuple(field for field in own.values() if field.many and field.ask.of == "side"),
        named=tuple(field for field in own.values() if field.kind in ("seat", "side")),
    )


def _inner(models: Models, name: str) -> Models:
    """The records that stand under this name in any of the models."""
    found = (field.record or field.also for model in models for field in fields(model) if field.name == name)
    return tuple(record for record in found if record is not None)


@cache
def _keys(forms: Models) -> frozenset[str]:
    """Every key that any form of a hand has."""
    return frozenset(field.name for form in forms for field in fields(form))


def _written(shape: _Shape, raw: Mapping[str, Any]) -> dict[str, Any]:
    """What is really written: without the keys whose null, or false, is as if left out; in nested records too."""
    kept = {
        key: value
        for key, value in raw.items()
        if not ((value is None and key in shape.nulls) or (value is False and key in shape.falses))
    }
    for name, inner in shape.nested:
        value = kept.get(name)
        if isinstance(value, dict) and name in shape.by_seat:
            kept[name] = {seat: _written_in(inner, item) for seat, item in value.items()}
        elif isinstance(value, list):
            kept[name] = [_written_in(inner, item) for item in value]
        elif name in kept:
            kept[name] = _written_in(inner, value)
    return kept


def _written_in(shape: _Shape, record: object) -> object:
    return _written(shape, record) if isinstance(record, dict) else record


def _problems(game: AnyGame, errors: ValidationError, sided: Set[str] = frozenset()) -> tuple[Problem, ...]:
    """The first problem of each field, and of each side's value in lists of the `sided`.

    Keys that a side's record cannot have come first, as they do in a hand.
    """
    found: dict[tuple[int | None, str | None, str, int | None], Problem] = {}
    for error in errors.errors(include_url=False, include_input=False):
        problem = _problem(game, error, sided)
        found.setdefault((problem.side, problem.field, problem.inner, problem.at), problem)
    return tuple(sorted(found.values(), key=lambda problem: problem.code != "unknown" or problem.side is None))


def _problem(game: AnyGame, error: ErrorDetails, sided: Set[str]) -> Problem:
    """Where pydantic stopped, in the document's words: the hand's own key, or the key inside a side's record."""
    where = error["loc"]
    side, name, inner = _place(where)
    code = error["type"] if error["type"] in game.problems else _CODES.get(error["type"], "type")
    if code == "missing" and isinstance(where[-1], int):
        code = "length"
    ours, theirs = _PARAMS.get(code, ("", ""))
    params = {ours: error["ctx"][theirs]} if ours else {}
    at = where[1] if code != "length" and len(where) == 2 and where[0] in sided else None
    whose = at if isinstance(at, int) else None
    return Problem(code, None if name is None else str(name), params, side=side, inner=inner, at=whose)


def _place(where: tuple[int | str, ...]) -> tuple[int | None, int | str | None, str]:
    """The side or seat that is meant; the key, in a side's record its own, else the hand's; and that in a seat's."""
    match where:
        case ("sides", int(side), name, *_rest):
            return side, name, ""
        case (name, str(seat), *rest) if seat.isdecimal():
            return int(seat), name, str(rest[0]) if rest else ""
        case _:
            return None, where[0] if where else None, ""


def _nobodies(shape: _Shape, raw: Mapping[str, Any], sides: Sides) -> Iterable[Problem]:
    """Records of seats that do not exist; seats are written as plain digits."""
    seats = {str(seat) for seat in range(sides.places)}
    for name in shape.by_seat:
        if isinstance(raw.get(name), dict) and not raw[name].keys() <= seats:
            yield Problem("nobody", name)


def _uneven(field: Field, values: Sequence[int | None], sides: Sides) -> Problem | None:
    if len(values) != sides.count:
        return Problem("length", field.name)
    count = field.ask.total_of(sides.count)
    if count is None or (added := sum(value or 0 for value in values)) == count:
        return None
    return Problem("sum" if count else "level", field.name, {"sum": added, "count": count})


def _misfits(shape: _Shape, hand: Hand, sides: Sides) -> Iterable[Problem]:
    """Lists that are not as long as the table or add up to something else, and seats or sides that do not exist."""
    for field in shape.sided:
        values = getattr(hand, field.name)
        if values is not None and (problem := _uneven(field, values, sides)):
            yield problem
    for field in shape.named:
        value = getattr(hand, field.name)
        most = sides.places if field.kind == "seat" else sides.count
        if any(one is not None and one >= most for one in (value if field.many else (value,))):
            yield Problem("nobody", field.name)
