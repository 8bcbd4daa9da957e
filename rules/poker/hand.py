"""What is written down of a hand of poker: chips paid and cards shown, or only who won what; and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le
from pydantic import StrictInt

from rules.ask import MOST, Ask, Count
from rules.game import Hand, Options, Problem, State
from rules.poker.cards import Cards, apart
from rules.text import SideName
from rules.text import gettext_noop as _

PLAYERS = (2, 10)
BOARD = 5

CHIPS = (1, 5, 10, 25, 50, 100)
"""Amounts that are offered to be tapped."""
Chips = Annotated[StrictInt, Ge(-MOST), Le(MOST)]


class PokerOptions(Options):
    """What tells the rulesets apart; none of it is an option."""

    cards: int
    """How many cards of the own everybody has at the showdown."""
    board: int = 0
    """How many cards lie on the table for all."""
    own: int | None = None
    """How many of the own cards a hand is made of, where that is fixed."""
    split: bool = False
    """Whether the low hand takes half of the pot."""
    upside_down: bool = False
    """Whether the worst hand wins."""


class PokerHand(Hand):
    pass


class Showdown(PokerHand):
    paid: Annotated[tuple[Count, ...], Ask(_("Paid"), of="side", amounts=CHIPS)]
    cards: Annotated[
        tuple[Cards | None, ...],
        Ask(
            _("Cards"),
            of="side",
            null=_("folded"),
            help=_("Rank and suit, as in AhKh: ranks 2 to 9, T, J, Q, K, A; suits s, h, d, c."),
        ),
    ]
    board: Annotated[Cards | None, Ask(_("Board"), when=lambda options, _upcoming: bool(options.board))] = None


class Won(PokerHand):
    won: Annotated[tuple[Chips, ...], Ask(_("Won or lost"), of="side", total=0, amounts=CHIPS)]


def form(raw: Mapping[str, Any]) -> type[PokerHand] | Problem:
    told = {key for key, value in raw.items() if value is not None}
    if "won" not in told:
        return Showdown
    return Problem("won_alone", "won") if told & {"paid", "cards", "board"} else Won


def check(options: PokerOptions, _state: State, hand: PokerHand) -> Iterable[Problem]:
    if isinstance(hand, Showdown):
        yield from _odd_board(options, hand)
        yield from _odd_cards(options, hand)


def _odd_cards(options: PokerOptions, hand: Showdown) -> Iterator[Problem]:
    """Somebody must still be in, with as many cards as the game deals, and no card may be there twice."""
    if not any(hand.cards):
        yield Problem("all_folded", "cards")
    for side, cards in enumerate(hand.cards):
        if cards and len(apart(cards)) != options.cards:
            yield Problem("cards_each", "cards", {"side": SideName(side), "count": options.cards})
    seen = apart("".join(cards for cards in (*hand.cards, hand.board) if cards))
    if len(set(seen)) < len(seen):
        yield Problem("cards_twice", "cards")


def _odd_board(options: PokerOptions, hand: Showdown) -> Iterator[Problem]:
    if hand.board and not options.board:
        yield Problem("board_none", "board")
    elif len(apart(hand.board or "")) != options.board:
        yield Problem("board_size", "board", {"count": options.board})


PROBLEMS: Mapping[str, str] = {
    "cards_unread": _("Cards are written rank and suit, as in AhKh: ranks 2 to 9, T, J, Q, K, A; suits s, h, d, c."),
    "cards_each": _("%(side)s needs %(count)s cards."),
    "cards_twice": _("A card is there twice."),
    "all_folded": _("Somebody must still be in; if nobody shows cards, write down what was won and lost."),
    "board_size": _("The board has %(count)s cards; if it never came to that, write down what was won and lost."),
    "board_none": _("There is no board in this game."),
    "won_alone": _("What was won follows from the cards: it is written down only where there are none."),
}
