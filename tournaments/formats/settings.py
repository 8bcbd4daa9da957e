"""The settings of a format: frozen values with their bounds, read from a document or a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeVar

from annotated_types import Ge, Le
from pydantic import BaseModel, BeforeValidator, ConfigDict, StrictInt, ValidationError

from rules.fold import is_points
from tournaments.formats.refusals import Refusal

MOST = 10**9


def _halves(value: object) -> object:
    if not is_points(value):
        raise ValueError("points are whole or halves")
    return value


Count = Annotated[StrictInt, Ge(1), Le(10_000)]
Halves = Annotated[int | float, BeforeValidator(_halves), Ge(-MOST), Le(MOST)]
"""Whole points or halves."""


class Line(NamedTuple):
    """The qualifying line: how many of each pool go on (None: all), and how many of those next placed."""

    qualify: int | None = None
    best_others: int = 0


class Settings(BaseModel):
    """What can be set of a format; null is as if left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @property
    def line(self) -> Line:
        return Line()


S = TypeVar("S", bound=Settings)


def read_settings(form: type[S], raw: object) -> S:
    """The settings as written. Raises `settings` with the field that does not fit."""
    if raw is None:
        raw = {}
    if not isinstance(raw, Mapping):
        raise Refusal("settings", field="settings")
    try:
        return form.model_validate({key: value for key, value in raw.items() if value is not None})
    except ValidationError as errors:
        first = errors.errors()[0]
        raise Refusal("settings", field=str(first["loc"][0]) if first["loc"] else "settings") from errors
