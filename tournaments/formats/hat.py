"""The hat: everything drawn is an order by SHA-256, the same on any machine, and anyone can check it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple


class Lot(NamedTuple):
    """One line of a draw's certificate: what was hashed, and what came out (64 hex digits)."""

    text: str
    digest: str
    entry: str


class Hat(NamedTuple):
    """The championship's draw seed and the name of the stage that draws."""

    seed: str
    stage: str

    def lot(self, purpose: str, entry: str) -> Lot:
        """What `entry` draws for `purpose`."""
        text = f"{self.seed}/{self.stage}/{purpose}/{entry}"
        return Lot(text, sha256(text.encode()).hexdigest(), entry)

    def lots(self, purpose: str, entries: Iterable[str]) -> tuple[Lot, ...]:
        """The certificate of a draw: every entry's lot, in the order they came out."""
        return _drawn(self, purpose, tuple(entries))

    def order(self, purpose: str, entries: Iterable[str]) -> tuple[str, ...]:
        """The entries in the order they came out."""
        return tuple(lot.entry for lot in self.lots(purpose, entries))


@lru_cache(maxsize=256)
def _drawn(hat: Hat, purpose: str, entries: tuple[str, ...]) -> tuple[Lot, ...]:
    return tuple(sorted((hat.lot(purpose, entry) for entry in entries), key=lambda lot: lot.digest))


def draw_purpose(number: int) -> str:
    """The purpose of a stage's draw number `number`: its first is "draw", then "draw-2", "draw-3" …"""
    return "draw" if number == 1 else f"draw-{number}"
