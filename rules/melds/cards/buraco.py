"""Buraco's rules card, as each of its rulesets has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.card import variants
from rules.game import Article
from rules.melds.cards import family
from rules.melds.tables import BuracoRules
from rules.text import gettext_noop as _

if TYPE_CHECKING:
    from rules.melds.buraco import BuracoOptions


def articles(options: BuracoOptions) -> list[Article]:
    table = options.table
    return [
        family.aim("1", table.jokers, table.values.to_go_out, options.target),
        Article("2", _("Players"), PLAYERS_TEXTS["copag" if options.rules == "copag" else "two"]),
        family.deal("3"),
        Article("4", _("Turn"), TURN_TEXTS["closed" if table.closed else "open"]),
        *_meld_articles(table),
        family.morto("8"),
        family.going_out("9", table.values.to_go_out),
        Article(
            "10",
            _("What is written down"),
            _(
                "For each side its canastras by kind, the points of the cards laid down (or how many of each kind) and "
                "of those left in its hands, who went out, and what became of the morto."
            ),
        ),
        family.the_end("11", options.target),
        *variants("12", options),
    ]


PLAYERS_TEXTS = {
    "two": _("Two sides of one or two players; partners sit opposite each other and share what they have laid down."),
    "copag": _(
        "Two to six players: each alone, in two or three pairs, or in two threes; sides alternate round the table and "
        "share what they have laid down."
    ),
}
TURN_TEXTS = {
    "open": _(
        "Draw a card from the stock, or take all the discards; lay down and add to melds as you like; discard one card."
    ),
    "closed": _(
        "Draw a card from the stock, or take all the discards if the top one goes into a meld at once; lay down and "
        "add to melds as you like; discard one card."
    ),
}
MELD_TEXTS = {
    ("sets", "twos"): _(
        "Three or more cards of a suit in sequence, the ace below the two or above the king; or three or more of equal "
        "rank. A meld has one wild card at most. Twos are wild, except where a two itself belongs."
    ),
    ("sets", "jokers"): _(
        "Three or more cards of a suit in sequence, the ace below the two or above the king; or three or more of equal "
        "rank. A meld has one wild card at most. Jokers are wild, and twos, except where a two itself belongs."
    ),
    ("runs", "jokers"): _(
        "Three or more cards of a suit in sequence, the ace below the two or above the king, or at both ends; never "
        "cards of equal rank. A meld has one wild card at most. Jokers are wild, and twos, except where a two itself "
        "belongs."
    ),
}
CANASTRA_TEXTS = {
    "thousand": _(
        "Seven cards or more in a meld are a canastra: clean without a wild card, dirty with one. The thirteen from "
        "ace to king are one of 500, the fourteen from ace to ace one of 1000. Only the highest kind counts."
    ),
    "wilds": _(
        "Seven cards or more in a meld are a canastra: natural without a wild card, dirty with one. Seven twos are a "
        "canastra of their own."
    ),
}


def _meld_articles(table: BuracoRules) -> list[Article]:
    kinds = table.values.canastras
    return [
        Article("5", _("Melds"), MELD_TEXTS["sets" if table.sets else "runs", "jokers" if table.jokers else "twos"]),
        Article(
            "6",
            _("Canastras"),
            CANASTRA_TEXTS["wilds" if "wilds" in kinds else "thousand"],
            rows=family.worth(kinds.values()),
        ),
        Article(
            "7",
            _("Cards laid and left"),
            _("Cards laid down count for the side, cards left in hand against it; a morto that was not played is not."),
            rows=family.worth(table.cards.values()),
        ),
    ]
