"""Reading single values of a document, with the refusal that fits where one is not what it should be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.fold import is_points
from rules.game import Points
from tournaments.formats.refusals import Refusal

LONGEST = 120


def same(name: str) -> str:
    """What makes two names one: neither case nor outer spaces tell them apart."""
    return name.strip().casefold()


def mapping(raw: object, field: str, code: str = "settings") -> dict[str, Any]:
    if not isinstance(raw, Mapping):
        raise Refusal(code, field=field)
    return {str(key): value for key, value in raw.items()}


def items(raw: object, field: str, code: str = "settings") -> tuple[Any, ...]:
    """A list; missing is empty."""
    if raw is None:
        return ()
    if not isinstance(raw, (list, tuple)):
        raise Refusal(code, field=field)
    return tuple(raw)


def text(raw: object, field: str) -> str:
    """Free text; missing is empty."""
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise Refusal("settings", field=field)
    return raw.strip()


def name(raw: object, field: str) -> str:
    """A name of 1 to 120 characters, without outer spaces."""
    found = text(raw, field)
    if not 1 <= len(found) <= LONGEST:
        raise Refusal("settings", field=field)
    return found


def whole(raw: object, field: str, *, least: int, code: str = "settings") -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or raw < least:
        raise Refusal(code, field=field)
    return raw


def points(raw: object, field: str, code: str = "settings") -> Points:
    if not is_points(raw):
        raise Refusal(code, field=field)
    return raw  # type: ignore[return-value]
