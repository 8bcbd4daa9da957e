"""What a game declares as source strings, as the words people read: translated, with names, signs and halves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from rules.document import problem_text
from rules.game import AnyGame, Line, Options, Points, Problem
from rules.text import Param, SideName, Text, Word

MINUS = "−"
HALF = "½"
LONG_NAME = 20
"""Letters that still fit a quarter of a phone's width, over two lines."""


def points_text(points: Points | None) -> str:
    """Points as a pad has them: a real minus, halves as ½, whole points without a fraction."""
    if points is None:
        return ""
    whole, half = divmod(abs(points), 1)
    digits = f"{int(whole) or ''}{HALF}" if half else str(int(whole))
    return f"{MINUS}{digits}" if points < 0 else digits


def totals_text(totals: Sequence[Points]) -> str:
    """Two totals with a dash between; more of them, or any below zero, read better apart."""
    return ("–" if len(totals) == 2 and min(totals) >= 0 else " · ").join(map(points_text, totals))


def signed_text(points: Points | None) -> str:
    """Points that were gained or lost: +25, −40, 0."""
    text = points_text(points)
    return f"+{text}" if points and points > 0 else text


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are called across a table: of a long one its first and last word, unless two are called alike."""
    called = [_short(name) for name in names]
    return tuple(short if called.count(short) == 1 else name for short, name in zip(called, names, strict=True))


def _short(name: str) -> str:
    words = name.split()
    return name if len(name) <= LONG_NAME or len(words) < 3 else f"{words[0]} {words[-1]}"


def spelt_text(game: AnyGame, options: Options, total: Points | None) -> str:
    """What the game says of a total in its own words, where it has any; else nothing."""
    spelt = "" if total is None else game.spelt(options, total)
    return gettext(spelt) if spelt else ""


def text(source: Text, names: Sequence[str] = ()) -> str:
    """A declared text; `names` are those of the sides."""
    return gettext(source.source) % _params(source.params, names) if source.source else ""


def line_label(line: Line, names: Sequence[str] = ()) -> str:
    """What a line's points are for."""
    return text(Text(line.label, line.params), names)


def line_product(line: Line) -> str:
    """How often, times what each: 4 × −20; nothing where the line is one sum."""
    if line.times is None or line.each is None:
        return ""
    return f"{line.times} × {points_text(line.each)}"


def problem(found: Problem, game: AnyGame, names: Sequence[str] = ()) -> str:
    """Why a hand is refused, or what is odd about it."""
    told = text(Text(problem_text(found.code, game), found.params), names)
    return f"{names[found.at]}: {told}" if found.at is not None and found.at < len(names) else told


def numbers(params: Mapping[str, Param]) -> dict[str, Any]:
    """What a text of the site says of a declared number, as a pad has it."""
    return _params(params, ())


def _params(params: Mapping[str, Param], names: Sequence[str]) -> dict[str, object]:
    return {key: _param(value, names) for key, value in params.items()}


def _param(value: Param, names: Sequence[str]) -> object:
    if isinstance(value, Word):
        return gettext(value)
    if isinstance(value, SideName):
        return names[value] if value < len(names) else value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return points_text(value)
    return value
