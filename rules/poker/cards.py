"""Cards of the pack of 52 as documents write them ("AhKh"), and as people read them ("A♥ K♥")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import AfterValidator, StrictStr
from pydantic_core import PydanticCustomError

RANKS = "23456789TJQKA"
SUITS: Mapping[str, str] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
PACK = [rank + suit for suit in SUITS for rank in RANKS]

TEN = "T"
_WRITTEN = re.compile(f"([{RANKS}][{''.join(SUITS)}])*")


def _read(text: str) -> str:
    joined = text.replace(" ", "")
    if not joined or not _WRITTEN.fullmatch(joined):
        raise PydanticCustomError("cards_unread", "ranks 23456789TJQKA, suits shdc")
    return joined


Cards = Annotated[StrictStr, AfterValidator(_read)]
"""Cards one after the other; blanks between them say nothing, and are dropped."""


def apart(cards: str) -> list[str]:
    """Each card of cards that were written together."""
    return [cards[index : index + 2] for index in range(0, len(cards), 2)]


def shown(cards: Sequence[str], between: str = " ") -> str:
    """Cards as they look: ranks with the symbols of their suits, the ten in figures."""
    return between.join(("10" if card[0] == TEN else card[0]) + SUITS[card[1]] for card in cards)
