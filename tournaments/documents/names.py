"""Names made to fit: shortened by their measured width, a pair's two names each for itself."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from scorekeeper.documents import fonts

PAIR = " / "
LESS = "…"
SHORT = "."
"""Ends a cut name of a pair: two of the other would take the room of an initial."""


@lru_cache(maxsize=16384)
def shortened(name: str, room: float, size: float, font: str = fonts.TEXT) -> str:
    """The name, no wider than `room`: whole, or as much of its beginning; of a pair both names keep a part."""
    fonts.register()
    name = " ".join(name.split())
    if fonts.width(name, font, size) <= room:
        return name
    parts = [part.strip() for part in name.split("/")]
    if len(parts) != 2 or not all(parts):
        return _cut(name, room, size, font, LESS)
    return _pair(parts[0], parts[1], room - fonts.width(PAIR, font, size), size, font)


def _pair(one: str, two: str, room: float, size: float, font: str) -> str:
    """Each has half the room, and what the other leaves of it."""
    first = _cut(one, max(room / 2, room - fonts.width(two, font, size)), size, font, SHORT)
    second = _cut(two, room - fonts.width(first, font, size), size, font, SHORT)
    return f"{first}{PAIR}{second}"


def _cut(name: str, room: float, size: float, font: str, mark: str) -> str:
    """The beginning of the name that fits, a cut word marked; no pair's name ends on its "da" or "e"."""
    if fonts.width(name, font, size) <= room:
        return name
    ends = accumulate(_letter(sign, font) * size for sign in name)
    fits = sum(1 for end in ends if end <= room - _letter(mark, font) * size)
    kept = name[:fits].rstrip()
    words, _space, last = kept.rpartition(" ")
    if mark == SHORT and words and last.islower():
        return words
    return kept if not kept or (mark == SHORT and name[len(kept)] == " ") else kept + mark


@lru_cache(maxsize=1024)
def _letter(sign: str, font: str) -> float:
    """How wide a letter is, at size 1."""
    return fonts.width(sign, font, 100) / 100
