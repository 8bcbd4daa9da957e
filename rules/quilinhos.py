"""Quilinhos: somebody has four cards alike, all lay a hand on the pile, and the last draws what it weighs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le
from pydantic import StrictInt

from rules.ask import Ask, Side, Target
from rules.card import end_at_limit, variants
from rules.game import Article, Game, Hand, Line, Options, Problem, Seats, State, Tap, Taps, Tray, Upcoming, next_dealer
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

PLAYERS, CARDS, ALIKE = (3, 4), 52, 4
ACE, HIGHEST = 1, 10
ACES_PLAYED = 4
"""With so many players the aces are played with, and lie no longer in the pile."""
PLAYED_WITH: Mapping[int, str] = {3: "K, Q, J", ACES_PLAYED: "K, Q, J, A"}
"""The ranks that are dealt, by the number of players."""
CARD_VALUES: Mapping[str, int | str] = {_("ace"): ACE, _("2 to 10"): "2–10"}


def lowest(players: int) -> int:
    """The lowest card that the pile of so many players holds."""
    return ACE if players < ACES_PLAYED else ACE + 1


def _drawn(card: int) -> Param:
    """A card of the pile as the table says it."""
    return Word(_("ace")) if card == ACE else card


class QuilinhosOptions(Options):
    limit: Annotated[Target, Ask(_("Ends with a total of"))] = 50


class QuilinhosHand(Hand):
    last: Annotated[Side, Ask(_("Who was last?"))]
    card: Annotated[StrictInt, Ge(ACE), Le(HIGHEST), Ask(_("Card drawn"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuilinhosUpcoming(Upcoming):
    """How many play: the cards of the pile follow from it."""

    players: int

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer}


def check(_options: QuilinhosOptions, state: State, hand: QuilinhosHand) -> Iterable[Problem]:
    players = len(state.totals)
    if hand.card < lowest(players):
        yield Problem("aces_played", "card", {"players": players})


def play(_options: QuilinhosOptions, state: State, hand: QuilinhosHand) -> tuple[State, list[Line]]:
    """The drawn card's value to the last; source: the text of the quilinhos, steps 6 and 8."""
    return state, [Line(hand.last, _("was last, drew %(card)s"), hand.card, "6", params={"card": _drawn(hand.card)})]


def upcoming(_options: QuilinhosOptions, state: State) -> QuilinhosUpcoming:
    return QuilinhosUpcoming(dealer=next_dealer(state), players=len(state.totals))


def taps(_options: QuilinhosOptions, coming: QuilinhosUpcoming) -> list[Tray]:
    """The cards of the pile below each player: who was last, and what was drawn, by one tap."""
    cards, note = range(lowest(coming.players), HIGHEST + 1), Text(_("was last, drew"))
    return [
        Tray(
            [Taps([_card_tap(side, card) for card in cards], side, note, short=True) for side in range(coming.players)]
        )
    ]


def _card_tap(side: int, card: int) -> Tap:
    return Tap(Text("%(card)s", {"card": _drawn(card)}), {"last": side, "card": card})


def describe(_options: QuilinhosOptions, hand: QuilinhosHand) -> Text:
    params: dict[str, Param] = {"last": SideName(hand.last), "card": _drawn(hand.card)}
    return Text(_("%(last)s was last, drew %(card)s"), params)


def articles(options: QuilinhosOptions) -> list[Article]:
    return [
        Article(
            "1", _("Aim"), _("Each for himself: weigh less than the others. Never be the last with a hand on the pile.")
        ),
        Article(
            "2",
            _("Players and cards"),
            _(
                "%(fewest)s or %(most)s players, one pack of %(cards)s. Some ranks are played with; the other cards "
                "are the pile, face down in the middle. Played with, by the number of players:"
            ),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "cards": CARDS},
            [(str(players), ranks) for players, ranks in PLAYED_WITH.items()],
        ),
        Article(
            "3",
            _("Deal"),
            _("One player shuffles these cards and deals them clockwise one by one: %(each)s for everybody."),
            {"each": ALIKE},
        ),
        Article(
            "4",
            _("Play"),
            _(
                "From the dealer's left, everybody in turn passes one card unseen to the next player. Whoever has "
                "%(alike)s cards alike, and no other in hand, lays a hand on the pile."
            ),
            {"alike": ALIKE},
        ),
        Article(
            "5", _("The last"), _("All others lay theirs on top, as fast as they can. The last draws from the pile.")
        ),
        Article("6", _("Worth"), _("The card drawn counts against the last:"), rows=tuple(CARD_VALUES.items())),
        Article("7", _("Next hand"), _("The cards played with are gathered and dealt again by the next player.")),
        Article("8", _("What is written down"), _("Who was last, and the card that was drawn.")),
        end_at_limit("9", options.limit),
        *variants("10", options),
    ]


QUILINHOS = Game(
    slug="quilinhos",
    name=_("Quilinhos"),
    family="house",
    options=QuilinhosOptions,
    rulesets={"classic": QuilinhosOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    best="low",
    hands=(QuilinhosHand,),
    form=only(QuilinhosHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: race(state, to=options.limit, best="low", how=_("somebody reached the limit")),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={"aces_played": _("With %(players)s players the aces are played with; the pile has none.")},
    target=lambda options: options.limit,
    taps=taps,
)
