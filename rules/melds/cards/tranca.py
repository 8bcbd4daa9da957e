"""Tranca's rules card, as each of its rulesets has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.card import variants
from rules.game import Article
from rules.melds.cards import family
from rules.melds.tables import BLACK_THREE, TRANCA, TRANCA_THREES
from rules.text import gettext_noop as _

if TYPE_CHECKING:
    from rules.melds.tranca import TrancaOptions

COPAG_MORTO = 13


def articles(options: TrancaOptions) -> list[Article]:
    return [
        family.aim("1", 0, options.values.to_go_out, options.target),
        Article(
            "2",
            _("Players"),
            _("Two sides of one or two players; partners sit opposite each other and share what they have laid down."),
        ),
        family.deal("3", COPAG_MORTO if options.rules == "copag" else family.DEALT),
        *_play_articles(),
        *_count_articles(options),
        family.morto("9"),
        family.going_out("10", options.values.to_go_out),
        Article(
            "11",
            _("What is written down"),
            _(
                "For each side its clean and dirty canastras, how many cards it laid down and how many are left in its "
                "hands, its red threes, who went out, and what became of the morto."
            ),
        ),
        family.the_end("12", options.target),
        *variants("13", options),
    ]


def _play_articles() -> list[Article]:
    return [
        Article(
            "4",
            _("Turn"),
            _(
                "Draw a card from the stock, or take all the discards if the top one goes into a meld at once; lay "
                "down and add to melds as you like; discard one card. A black three on top locks them for a turn."
            ),
        ),
        Article(
            "5",
            _("Melds"),
            _(
                "Three or more cards of a suit in sequence from the four up, the ace above the king; or three or more "
                "of equal rank. Twos are wild. Threes are never melded."
            ),
        ),
    ]


def _count_articles(options: TrancaOptions) -> list[Article]:
    return [
        Article(
            "6",
            _("Canastras"),
            _("Seven cards or more in a meld are a canastra: clean without a wild card, dirty with one."),
            rows=family.worth(options.values.canastras.values()),
        ),
        Article(
            "7",
            _("Cards laid and left"),
            _("Every card laid down counts %(each)s for the side, every card left in hand as much against it."),
            {"each": TRANCA.each},
        ),
        Article(
            "8",
            _("Threes"),
            BLACK_TEXTS[options.black_threes],
            {"each": TRANCA_THREES.each, **({"black": -BLACK_THREE} if options.black_threes else {})},
        ),
    ]


BLACK_TEXTS = {
    False: _(
        "A red three is laid open and replaced at once: each earns %(each)s beside a canastra and costs as much "
        "without one; all four are worth no more than four times that. A black three is only there to be discarded."
    ),
    True: _(
        "A red three is laid open and replaced at once: each earns %(each)s beside a canastra and costs as much "
        "without one; all four are worth no more than four times that. A black three is only there to be discarded: "
        "left in hand when the hand ends, it costs %(black)s besides what it counts as a card."
    ),
}
