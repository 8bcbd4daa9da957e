"""From a document's raw values to a game's models, or to the problems that stop them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules.ask import Field, fields, known_keys
from rules.game import AnyGame, Hand, Options, Problem, Sides
from rules.text import gettext_noop

PROBLEMS: Mapping[str, str] = {
    "type": gettext_noop("This is not something that can be written here."),
    "unknown": gettext_noop("This does not belong here."),
    "missing": gettext_noop("This is still missing."),
    "too_low": gettext_noop("This is too low: at least %(least)s."),
    "too_high": gettext_noop("This is too high: at most %(most)s."),
    "word": gettext_noop("This is none of the choices."),
    "length": gettext_noop("Every side needs one value, and only one."),
    "nobody": gettext_noop("Nobody sits there."),
}

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "greater_than_equal": "too_low",
    "less_than_equal": "too_high",
    "literal_error": "word",
    "too_short": "length",
    "too_long": "length",
}


def read_hand(game: AnyGame, sides: Sides, raw: object) -> Hand | tuple[Problem, ...]:
    """A hand of `game` from its raw document, or every problem of its shape.

    Refuses what all games refuse: a wrong type, an unknown key or word, a list of the wrong length, a missing key,
    a negative count, a seat or side that does not exist. What a game refuses beyond that is its own `check`.
    """
    if not isinstance(raw, Mapping):
        return (Problem("type", None),)
    unknown = [key for key in raw if key not in known_keys(game.hands)]
    if unknown:
        return tuple(Problem("unknown", str(key)) for key in unknown)
    form = game.form(raw)
    if isinstance(form, Problem):
        return (form,)
    try:
        hand: Hand = form.model_validate(_without_nulls(form, game.hands, raw))
    except ValidationError as errors:
        return tuple(_problem(error) for error in errors.errors(include_url=False, include_context=True))
    return tuple(_misfits(hand, sides)) or hand


def read_options(game: AnyGame, ruleset: str, overrides: Mapping[str, object]) -> Options | tuple[Problem, ...]:
    """The values of `ruleset` with single options overridden; null leaves one as it is, unless it means something."""
    base: Options = game.rulesets[ruleset]
    asked = {field.name: field.ask for field in fields(type(base))}
    unknown = [key for key in overrides if key not in asked]
    if unknown:
        return tuple(Problem("unknown", str(key)) for key in unknown)
    given = {key: value for key, value in overrides.items() if value is not None or asked[key].null}
    try:
        options: Options = game.options.model_validate({**base.model_dump(), **given})
    except ValidationError as errors:
        return tuple(_problem(error) for error in errors.errors(include_url=False, include_context=True))
    return options


def _without_nulls(
    model: type[BaseModel], models: tuple[type[BaseModel], ...], raw: Mapping[str, Any]
) -> dict[str, object]:
    """Drop the keys whose null is as if left out; a key that only another form has may be null as well."""
    own = {field.name: field for field in fields(model)}
    kept: dict[str, object] = {}
    for key, value in raw.items():
        field = own.get(key)
        if value is None and (field is None or not field.ask.null) and key in known_keys(models):
            continue
        if field is not None and field.record is not None and field.kind == "records" and isinstance(value, list):
            record = field.record
            value = [_without_nulls(record, (record,), item) if isinstance(item, Mapping) else item for item in value]
        kept[key] = value
    return kept


def _problem(error: ErrorDetails) -> Problem:
    """Where pydantic stopped, in the document's words: the hand's own key, or the key inside a side's record."""
    where = error["loc"]
    side = where[1] if len(where) > 2 and where[0] == "sides" and isinstance(where[1], int) else None
    name = where[2] if side is not None else where[0] if where else None
    inside_list = error["type"] == "missing" and isinstance(where[-1], int)
    context = error.get("ctx", {})
    code = "length" if inside_list else _CODES.get(error["type"], "type")
    params = {"least": context.get("ge"), "most": context.get("le")} if code in ("too_low", "too_high") else {}
    return Problem(code, None if name is None else str(name), params, side=side)


def _misfits(hand: Hand, sides: Sides) -> Iterable[Problem]:
    """Lists that are not as long as the table, and seats or sides that do not exist."""
    for field in fields(type(hand)):
        value = getattr(hand, field.name)
        if field.many and field.ask.of == "side" and value is not None and len(value) != sides.count:
            yield Problem("length", field.name)
        elif not _exists(field, value, sides):
            yield Problem("nobody", field.name)


def _exists(field: Field, value: object, sides: Sides) -> bool:
    if not isinstance(value, int) or field.kind not in ("seat", "side"):
        return True
    return value < (sides.places if field.kind == "seat" else sides.count)
