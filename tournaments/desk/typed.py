"""A result as people type it on a line: 4-2, 4 2, 5040 -310, ½-½, or match after match."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.document import whole
from rules.game import Points
from scorekeeper.errors import DomainError
from scorekeeper.recording.points import MOST_DECLARED
from tournaments.errors import DirectingError

NUMBER = re.compile(
    r"(?P<sign>(?:^|(?<=[\s-]))-)?"
    r"(?:(?P<whole>(?<!\d)(?:\d{1,3}(?:\.\d{3})+|\d+)(?!\d))(?P<half>½|[.,]5(?!\d))?|(?P<only>½))"
)
"""A dash is a minus where a number follows at once and none stands before it; a dot before three digits parts them."""
BETWEEN = re.compile(r"[\s\-–—:;,x×·]*", re.IGNORECASE)
HALVES = (("1/2", "½"), ("−", "-"))


def matches_in(typed: str, *, sides: int, example: str = "4-2") -> list[list[Points]]:
    """The matches of a typed result, each as many totals as there are sides; `example`: one that fits the game.

    Raises `result_unread`, `result_count`, `totals_range`.
    """
    numbers = numbers_in(typed, example=example)
    if len(numbers) % sides:
        raise DirectingError("result_count", "result", each=sides, count=len(numbers))
    return [numbers[at : at + sides] for at in range(0, len(numbers), sides)]


def numbers_in(typed: str, *, example: str) -> list[Points]:
    """Every number of a line. Raises `result_unread` where there is none, or anything else; `totals_range`."""
    line = typed.strip()
    for old, new in HALVES:
        line = line.replace(old, new)
    found = list(NUMBER.finditer(line))
    if not found or not BETWEEN.fullmatch(NUMBER.sub(" ", line)):
        raise DirectingError("result_unread", "result", example=example)
    points = [_points(one) for one in found]
    if any(abs(one) > MOST_DECLARED for one in points):
        raise DomainError("totals_range", "result", most=MOST_DECLARED)
    return points


def _points(found: re.Match[str]) -> Points:
    half = 0.5 if found["half"] or found["only"] else 0
    points = whole(int((found["whole"] or "0").replace(".", "")) + half)
    return -points if found["sign"] else points


def typed_text(matches: Sequence[Sequence[Points]]) -> str:
    """Matches as one would type them."""
    return " ".join("-".join(str(total) for total in one) for one in matches)
