"""The showdown: what hand each side makes of its cards, and which of them win a pot or half of it.

Hands are ranked by pokerkit: kept up, MIT, plain Python, with tables for high hands, for Omaha's two and three and for
lows of eight or better; phevaluator is faster, but ranks high hands only. Making the tables takes a moment, so this
module is imported only where cards are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pokerkit.hands import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
)
from pokerkit.hands import Hand as Ranked

from rules.poker.cards import RANKS, shown
from rules.poker.hand import PokerOptions, Showdown
from rules.poker.pots import Pot

HIGHS: Mapping[int | None, type[Ranked]] = {None: StandardHighHand, 2: OmahaHoldemHand}
LOWS: Mapping[int | None, type[Ranked]] = {None: EightOrBetterLowHand, 2: OmahaEightOrBetterLowHand}
"""By how many of the own cards a hand is made of."""
KEPT = 1024
"""Showdowns that are kept as they were read: every page of a match goes over all its hands."""
ROYAL = "AKQJT"
WHEEL = "A5432"
LOW = "low"
ACE_LOW = "KQJT98765432A"


class Made(NamedTuple):
    """The best hand a side can make: what it is called, and its five cards; the higher `strength` is better."""

    strength: int
    kind: str
    cards: str


class Shown(NamedTuple):
    """What each side that shows has made, high and low; no low where there is none."""

    high: Mapping[int, Made]
    low: Mapping[int, Made]


class Award(NamedTuple):
    """A pot or half of it (`part`: whole, high or low), and the sides that win it with their hands."""

    part: str
    chips: int
    winners: Mapping[int, Made]


@lru_cache(maxsize=KEPT)
def show(options: PokerOptions, hand: Showdown) -> Shown:
    """The hands that those still in make."""
    board = hand.board or ""
    cards = {side: own for side, own in enumerate(hand.cards) if own}
    high = {side: _made(HIGHS[options.own].from_game(own, board)) for side, own in cards.items()}
    return Shown(high, _lows(options, cards, board) if options.split else {})


def awards(options: PokerOptions, pot: Pot, made: Shown) -> Iterator[Award]:
    """The whole pot to the best hand, or halves to high and low, the odd chip to high."""
    high = _best({side: made.high[side] for side in pot.sides}, worst=options.upside_down)
    low = _best({side: made.low[side] for side in pot.sides if side in made.low})
    half = pot.chips // 2 if low else 0
    yield Award("high" if low else "whole", pot.chips - half, high)
    if half:
        yield Award(LOW, half, low)


def _lows(options: PokerOptions, cards: Mapping[int, str], board: str) -> dict[int, Made]:
    """Five different cards of 8 or less, the ace low: of those that have such."""
    found = {side: LOWS[options.own].from_game_or_none(own, board) for side, own in cards.items()}
    return {
        side: Made(-low.entry.index, LOW, shown(_falling(_written(low), ACE_LOW))) for side, low in found.items() if low
    }


def _best(made: Mapping[int, Made], *, worst: bool = False) -> Mapping[int, Made]:
    """The strongest of the hands, several when level; or the weakest, where the ranking stands upside down."""
    if not made:
        return made
    strengths = [one.strength for one in made.values()]
    best = min(strengths) if worst else max(strengths)
    return {side: one for side, one in made.items() if one.strength == best}


def _made(hand: Ranked) -> Made:
    cards = _falling(_written(hand))
    ranks = "".join(card[0] for card in cards)
    kind = hand.entry.label.name.lower()
    if ranks == WHEEL and kind.startswith("straight"):
        cards = [*cards[1:], cards[0]]
    return Made(hand.entry.index, "royal_flush" if kind == "straight_flush" and ranks == ROYAL else kind, shown(cards))


def _written(hand: Ranked) -> list[str]:
    return [card.rank + card.suit for card in hand.cards]


def _falling(cards: Sequence[str], order: str = RANKS[::-1]) -> list[str]:
    """Cards of which there are most first, then by their rank."""
    count = Counter(card[0] for card in cards)
    return sorted(cards, key=lambda card: (-count[card[0]], order.index(card[0])))
