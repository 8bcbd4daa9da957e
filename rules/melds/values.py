"""What the tables of the meld family are made of: canastras, cards, and how both are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from rules.ask import Ask, Count
from rules.game import Line, Record
from rules.text import Word
from rules.text import gettext_noop as _


class Canastra(NamedTuple):
    """A kind of canastra: what it earns, the least its cards are worth, whether it needs a natural one beside it."""

    label: str
    short: str
    points: int
    holds: int
    article: str
    needs_natural: bool = False


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


def named(record: Record, kinds: Mapping[str, Canastra]) -> tuple[tuple[Canastra, int], ...]:
    """The canastras that a side names, with their numbers."""
    return tuple([(kind, number) for slug, kind in kinds.items() if (number := getattr(record, slug))])


def canastra_line(side: int, kind: Canastra, number: int, *, natural: bool) -> Line:
    """A kind of canastra as a line; of nothing, and saying so, where it lacks the natural one it needs."""
    if natural or not kind.needs_natural:
        return Line(side, kind.label, number * kind.points, kind.article, number, kind.points)
    return Line(side, _("%(canastra)s, not counted"), 0, kind.article, params={"canastra": Word(kind.label)})
