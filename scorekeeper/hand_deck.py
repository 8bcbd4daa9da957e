"""A hand whose cards are tapped on a pack of 52: the keys of the pack, and how many cards each place holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.poker.cards import RANKS, SUITS, shown
from rules.poker.hand import PokerOptions
from scorekeeper.hand_form import Asking, HandForm

WORDS = {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}


class Card(NamedTuple):
    """A card as documents write it, as it looks, and its suit in words."""

    slug: str
    shown: str
    suit: str


def context(asking: Asking, _form: HandForm) -> Mapping[str, Any]:
    options = cast(PokerOptions, asking.options)
    return {
        "each": options.cards,
        "board": options.board,
        "suits": [(gettext(word), [_card(rank, suit) for rank in reversed(RANKS)]) for suit, word in WORDS.items()],
    }


def _card(rank: str, suit: str) -> Card:
    return Card(rank + suit, shown([rank + suit]).removesuffix(SUITS[suit]) + SUITS[suit], gettext(WORDS[suit]))
