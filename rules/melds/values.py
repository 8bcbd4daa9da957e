"""What the tables of the meld family are made of: canastras, cards, red threes, and what a side has of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from rules.ask import Ask, Count
from rules.game import Record
from rules.text import gettext_noop as _

ToGoOut = Literal["nothing", "any", "clean"]
"""The canastra that a side needs before it may go out."""
TO_GO_OUT_WORDS: Mapping[str, str] = {
    "nothing": _("no canastra needed"),
    "any": _("any canastra"),
    "clean": _("a clean canastra"),
}
MortoWord = Literal["used", "unused", "none"]
MORTO_WORDS: Mapping[str, str] = {
    "used": _("played"),
    "unused": _("taken, not played"),
    "none": _("not taken"),
}


class Canastra(NamedTuple):
    """A kind of canastra: what it earns, and the least that its cards count or are.

    `needs_natural`: counts only beside a natural one. `clean`: is enough where going out takes a clean one.
    """

    label: str
    short: str
    points: int
    holds: int
    article: str
    needs_natural: bool = False
    clean: bool = False


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


class RedThrees(NamedTuple):
    """What red threes earn beside a canastra, and cost without: each, and all four together.

    The articles: with a canastra, without, and without any card laid down.
    """

    each: int
    four: int
    articles: tuple[str, str, str]


class Articles(NamedTuple):
    """The articles that the lines every game of the family has rest on."""

    cards: str
    went_out: str
    morto: str = ""


class Values(NamedTuple):
    """A ruleset's table: its canastras, what both sides' cards can come to, and the rest that is counted.

    `each`: what a card counts, where cards are written down by number and not by points.
    """

    canastras: Mapping[str, Canastra]
    pack: int
    to_go_out: ToGoOut
    articles: Articles
    red_threes: RedThrees | None = None
    each: int | None = None


class Meld(NamedTuple):
    """What a side has when the hand ends, whichever game wrote it down; `left` None: a player laid nothing."""

    canastras: tuple[tuple[Canastra, int], ...]
    laid: int
    left: tuple[int | None, ...]
    went_out: bool
    red_threes: int = 0
    morto: MortoWord = "used"

    @property
    def laid_nothing(self) -> bool:
        return not any(left is not None for left in self.left)


FOUR = 4
"""Red threes there are, and black ones."""
WENT_OUT = 100
NO_MORTO = -100
LAID_NOTHING = -100


def card_points(cards: int | CardCounts, kinds: Mapping[str, CardKind]) -> int:
    """The points of cards laid down, whichever way they were written."""
    if isinstance(cards, int):
        return cards
    return sum(kind.points * int(getattr(cards, slug)) for slug, kind in kinds.items())


def pack_points(kinds: Mapping[str, CardKind]) -> int:
    """What all cards of the pack count together."""
    return sum(kind.number * kind.points for kind in kinds.values())


def named(record: Record, kinds: Mapping[str, Canastra]) -> tuple[tuple[Canastra, int], ...]:
    """The canastras that a side names, with their numbers."""
    numbers = vars(record)
    return tuple([(kind, numbers[slug]) for slug, kind in kinds.items() if numbers[slug]])
