"""Canastra's rules card: the Confederação's rules that bear on play and score, under their official numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.card import variants
from rules.game import Article
from rules.melds.tables import (
    CARDS,
    EXACT_CUT,
    MISDEAL,
    OPENING_STEP,
    OPENINGS,
    OTHERS,
    RAISED_FROM,
    REALS,
    RED_THREES,
)
from rules.melds.values import LAID_NOTHING, WENT_OUT
from rules.text import Param
from rules.text import gettext_noop as _

if TYPE_CHECKING:
    from rules.melds.canastra import CanastraOptions


def articles(options: CanastraOptions) -> list[Article]:
    """The official rules that bear on play and score, under their official numbers."""
    return [
        Article(
            "1",
            _("Aim and first deal"),
            _("Two pairs meld sequences and aces into canastras of seven. The highest of the cards drawn deals first."),
        ),
        *_deal_articles(options),
        *_play_articles(),
        *_card_articles(),
        *_canastra_articles(),
        *_end_articles(options),
        *variants("", options),
    ]


def _deal_articles(options: CanastraOptions) -> list[Article]:
    return [
        Article(
            "2",
            _("Exact cut"),
            _("Who cuts exactly the cards that are to be dealt earns the pair %(points)s."),
            {"points": EXACT_CUT},
        ),
        Article("3", _("Misdeal"), MISDEAL_TEXTS[options.misdeal], {"points": MISDEAL}),
        Article(
            "4",
            _("Red threes"),
            _(
                "A red three is laid open and replaced from the pack at once. One forgotten at the start cannot be "
                "exchanged later. The hand ends when the last card bought is a red three."
            ),
        ),
        Article(
            "5",
            _("Deal"),
            _(
                "Two packs and two jokers, 15 cards to each of four players; a wrong number is dealt again. Play goes "
                "to the right, and the deal moves one seat every hand."
            ),
        ),
    ]


MISDEAL_TEXTS = {
    "opponents": _("A wrong deal gives the other pair %(points)s, and the same player deals again."),
    "own": _("A wrong deal costs the dealer's pair %(points)s, and the same player deals again."),
}


def _play_articles() -> list[Article]:
    return [
        Article("6", _("First turn"), _("The first to play may put the card bought on the table and buy another.")),
        Article(
            "7",
            _("Opening"),
            _(
                "A pair first lays a sequence or three aces without wild cards, worth %(low)s or more; once its total "
                "is %(raised)s, %(high)s. A natural canastra in hand opens at once."
            ),
            {"low": OPENINGS[0], "high": OPENINGS[1], "raised": RAISED_FROM},
        ),
        Article(
            "8",
            _("Discard pile"),
            _("The last discard is taken only to lay it at once, in a sequence or three aces without wild cards."),
        ),
        Article(
            "13",
            _("Failed opening"),
            _(
                "Who opens with too little and has discarded raises the pair's opening for this hand: from %(low)s to "
                "%(high)s, then by %(step)s each time."
            ),
            {"low": OPENINGS[0], "high": OPENINGS[1], "step": OPENING_STEP},
        ),
    ]


def _card_articles() -> list[Article]:
    return [
        Article(
            "22",
            _("Cards laid and left"),
            _("Cards laid count for the pair, cards left in hand against it. Who never laid a card loses %(points)s."),
            {"points": -LAID_NOTHING},
            [*((kind.label, kind.points) for kind in CARDS.values()), (_("black three left in hand"), 0)],
        ),
        Article(
            "23",
            _("Red threes, with a natural canastra"),
            _("Red threes count for a pair that has a natural canastra."),
            rows=_red_three_rows(1),
        ),
        Article(
            "24",
            _("Red threes, without one"),
            _("They count against a pair that has none."),
            rows=_red_three_rows(-1),
        ),
        Article(
            "25",
            _("Four red threes, nothing laid"),
            _("A pair that never laid a card and holds all four loses them and what both players lose."),
            rows=[(_("together"), 2 * LAID_NOTHING - RED_THREES.four)],
        ),
    ]


def _red_three_rows(sign: int) -> list[tuple[str, Param]]:
    return [(_("each"), sign * RED_THREES.each), (_("all four"), sign * RED_THREES.four)]


def _canastra_articles() -> list[Article]:
    return [
        Article(
            "26",
            _("Natural canastra"),
            _("Seven cards of a suit in sequence, or seven aces, without wild cards."),
            rows=[(kind.label, kind.points) for kind in REALS.values()],
        ),
        Article(
            "27",
            _("Clean and dirty canastras"),
            _(
                "Six cards with a joker are clean, with a two dirty. Both count only for a pair that has a natural "
                "canastra as well."
            ),
            rows=[(kind.label, kind.points) for kind in OTHERS.values()],
        ),
        Article("28", _("Aces"), _("Only aces are melded as equal cards; two of a suit are allowed.")),
        Article(
            "29",
            _("Going out on a natural canastra"),
            _(
                "Going out earns %(points)s. An eighth card makes a natural canastra dirty; if it was the only one, "
                "the pair has none: its cards count, no canastra does."
            ),
            {"points": WENT_OUT},
        ),
        Article(
            "30",
            _("Eight aces"),
            _("A canastra of aces with more than seven cards is dirty."),
            rows=[(OTHERS["suja_aces"].label, OTHERS["suja_aces"].points)],
        ),
        Article("31", _("Longer canastras"), _("Dirty canastras may have more than seven cards.")),
        Article(
            "32", _("Twos"), _("A two that is wild between two cards stays where it is; it serves in its own suit.")
        ),
        Article("33", _("Jokers"), _("A joker may be moved at any time.")),
    ]


def _end_articles(options: CanastraOptions) -> list[Article]:
    return [
        Article("35", _("Rounding"), ROUND_TEXTS[options.round]),
        Article(
            "39",
            _("What is written down"),
            _(
                "When a pair is out or the pack is used up, the other pair checks the count. Each pair's canastras, "
                "cards and red threes are written down, or only its total."
            ),
        ),
        Article("40", _("End"), END_TEXTS[options.reach], {"target": options.target}),
    ]


ROUND_TEXTS = {
    "away": _("A total of a hand that ends in 5 is brought to the next ten away from zero."),
    "up": _("A total of a hand that ends in 5 is brought up to the next ten."),
}
END_TEXTS = {
    "above": _("The match ends with the hand after which a pair is above %(target)s and the totals differ."),
    "at_least": _("The match ends with the hand after which a pair has %(target)s or more and the totals differ."),
}
