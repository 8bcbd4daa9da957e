"""What the tables of the meld family are made of: canastras, cards, and how both are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple

from rules.ask import Ask, Count
from rules.game import Line, Record
from rules.text import Word
from rules.text import gettext_noop as _


class Canastra(NamedTuple):
    """A kind of canastra: what it earns, the least its cards are worth, and whether another must stand beside it."""

    label: str
    short: str
    points: int
    holds: int
    article: str
    needs_other: bool = False


class CardKind(NamedTuple):
    """Cards of equal worth: how many the pack has of them, and what one counts."""

    label: str
    number: int
    points: int


class CardCounts(Record):
    """Cards laid down, counted by kind instead of added up."""

    joker: Annotated[Count, Ask(_("Jokers"))] = 0
    two: Annotated[Count, Ask(_("Twos"))] = 0
    ace: Annotated[Count, Ask(_("Aces"))] = 0
    high: Annotated[Count, Ask(_("Eights to kings"))] = 0
    low: Annotated[Count, Ask(_("Low cards"))] = 0


def card_points(cards: int | CardCounts, kinds: Mapping[str, CardKind]) -> int:
    """The points of cards laid down, whichever way they were written."""
    if isinstance(cards, int):
        return cards
    return sum(kind.points * int(getattr(cards, slug)) for slug, kind in kinds.items())


def counted(record: Record, kinds: Mapping[str, Canastra]) -> Iterator[tuple[Canastra, int]]:
    """The canastras that a side names, with their numbers."""
    for slug, kind in kinds.items():
        if number := getattr(record, slug):
            yield kind, number


def held(canastras: Iterable[tuple[Canastra, int]]) -> int:
    """The least that the cards of these canastras are worth."""
    return sum(kind.holds * number for kind, number in canastras)


def canastra_line(side: int, kind: Canastra, number: int, *, counts: bool) -> Line:
    """A kind of canastra as a line; without the other it needs, a line of nothing that says so."""
    if counts:
        return Line(side, kind.label, number * kind.points, kind.article, number, kind.points)
    return Line(side, _("%(canastra)s, not counted"), 0, kind.article, number, 0, {"canastra": Word(kind.label)})
