"""A draw given from outside (a hat, a document, a director's hand) instead of by the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.formats.refusals import Refusal

Names = tuple[str | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One of: pools (list order is the Berger number), a bracket's order (None: a bye), or rounds of sides."""

    pools: tuple[Names, ...] | None = None
    order: Names | None = None
    rounds: tuple[tuple[Names, ...], ...] | None = None

    def only(self, *allowed: str) -> None:
        """Raises `bad_draw` if anything else than `allowed` was given."""
        if any(getattr(self, key) is not None for key in ("pools", "order", "rounds") if key not in allowed):
            raise Refusal("bad_draw")


def each_once(given: Iterable[str | None], expected: Iterable[str]) -> None:
    """Raises `bad_draw` unless the names given are those expected, each once; byes (None) aside."""
    found = Counter(name for name in given if name is not None)
    wanted = Counter(expected)
    if found != wanted:
        raise Refusal("bad_draw", entries=tuple(sorted((found - wanted) + (wanted - found))))
