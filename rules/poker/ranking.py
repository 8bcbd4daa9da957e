"""The ranking of hands, best first, each with how many of all five-card hands it is: counted, not copied."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

from rules.poker.cards import PACK, RANKS, SUITS
from rules.text import gettext_noop as _

HAND = 5
HANDS = comb(len(PACK), HAND)

_RANKS, _SUITS = len(RANKS), len(SUITS)
_RUNS = _RANKS - HAND + 2
"""Five ranks in a row; one more than the ranks have themselves, because the ace stands below the 2 too."""
_SUITED = _RUNS * _SUITS


class Kind(NamedTuple):
    name: str
    hands: int


RANKING: Mapping[str, Kind] = {
    "royal_flush": Kind(_("royal flush"), _SUITS),
    "straight_flush": Kind(_("straight flush"), _SUITED - _SUITS),
    "four_of_a_kind": Kind(_("four of a kind"), _RANKS * (_RANKS - 1) * _SUITS),
    "full_house": Kind(_("full house"), _RANKS * comb(_SUITS, 3) * (_RANKS - 1) * comb(_SUITS, 2)),
    "flush": Kind(_("flush"), comb(_RANKS, HAND) * _SUITS - _SUITED),
    "straight": Kind(_("straight"), _RUNS * _SUITS**HAND - _SUITED),
    "three_of_a_kind": Kind(_("three of a kind"), _RANKS * comb(_SUITS, 3) * comb(_RANKS - 1, 2) * _SUITS**2),
    "two_pair": Kind(_("two pairs"), comb(_RANKS, 2) * comb(_SUITS, 2) ** 2 * (_RANKS - 2) * _SUITS),
    "one_pair": Kind(_("one pair"), _RANKS * comb(_SUITS, 2) * comb(_RANKS - 1, 3) * _SUITS**3),
    "high_card": Kind(_("high card"), (comb(_RANKS, HAND) - _RUNS) * (_SUITS**HAND - _SUITS)),
}
