"""Rami: whoever completes a hand makes the others count what they hold, once, twice, three or four times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple

from rules.ask import Ask, Count, Side, Target
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Problem, Seats, State
from rules.text import SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, ends_after, only

PLAYERS, CARDS, JOKERS, IN_HAND = (2, 6), 106, 2, 13
CARD_POINTS: Mapping[str, int | str] = {
    _("ace"): 20,
    _("king, queen, jack"): 10,
    _("10 to 2"): "10–2",
    _("joker"): 0,
}


class Kind(NamedTuple):
    """How a hand was completed, and how often the others' points count."""

    label: str
    short: str
    times: int


KINDS: Mapping[str, Kind] = {
    "normal": Kind(_("with sets or jokers (×1)"), "×1", 1),
    "two_colours": Kind(_("runs only, black and red (×2)"), "×2", 2),
    "one_colour": Kind(_("runs only, of one colour (×3)"), "×3", 3),
    "one_suit": Kind(_("runs only, of one suit (×4)"), "×4", 4),
}


class RamiOptions(Options):
    rounds: Annotated[Target, Ask(_("Hands in the match"))] = 10


class RamiHand(Hand):
    winner: Annotated[Side, Ask(_("Who completed the hand?"))]
    kind: Annotated[
        Literal["normal", "two_colours", "one_colour", "one_suit"],
        Ask(_("How?"), words={slug: kind.label for slug, kind in KINDS.items()}),
    ]
    left: Annotated[tuple[Count, ...], Ask(_("Points left in hand"), of="side", nought="winner")]


def check(_options: RamiOptions, _state: State, hand: RamiHand) -> Iterable[Problem]:
    if hand.left[hand.winner]:
        yield Problem("winner_left", "left")


def play(_options: RamiOptions, state: State, hand: RamiHand) -> tuple[State, list[Line]]:
    times = KINDS[hand.kind].times
    return state, [
        Line(side, _("left in hand"), left * times, "6", times, left)
        for side, left in enumerate(hand.left)
        if side != hand.winner
    ]


def describe(_options: RamiOptions, hand: RamiHand) -> Text:
    kind = KINDS[hand.kind]
    left = " · ".join(map(str, hand.left))
    return Text(
        _("%(winner)s %(kind)s, left %(left)s"),
        {"winner": SideName(hand.winner), "kind": kind.short, "left": left},
    )


def articles(options: RamiOptions) -> list[Article]:
    return [
        Article(
            "1", _("Aim"), _("Each for himself: put all your cards together first, and hold little when another does.")
        ),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s play, with two packs and %(jokers)s jokers: %(cards)s cards."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "jokers": JOKERS, "cards": CARDS},
        ),
        Article(
            "3",
            _("Deal and play"),
            _(
                "Everybody gets %(cards)s cards. In turn one draws a card, from the stock or the top of the discards, "
                "and lays one off. When the stock is used up, the discards but the top one become the new stock."
            ),
            {"cards": IN_HAND},
        ),
        Article(
            "4",
            _("Putting together"),
            _(
                "Runs of three or more cards of one suit, and sets of three or four of one rank; an ace stands below "
                "the 2 or above the king. Sets and jokers need a run without a joker beside them. No card counts twice."
            ),
        ),
        Article(
            "5",
            _("Ending a hand"),
            _(
                "Who has put all %(cards)s cards together lays the last one off face down and shows the hand. If it is "
                "not complete, it is taken up again and play goes on."
            ),
            {"cards": IN_HAND},
        ),
        Article(
            "6",
            _("What the others count"),
            _("The cards that they have not put together, multiplied by how the hand was completed:"),
            rows=[(kind.label, kind.times) for kind in KINDS.values()],
        ),
        Article("7", _("Values of cards"), _("In the hand:"), rows=list(CARD_POINTS.items())),
        Article(
            "8",
            _("What is written down"),
            _("Who completed the hand, how, and the points that each of the others held."),
        ),
        Article(
            "9",
            _("End"),
            _("Hands in the match: %(rounds)s. After the last the lowest total wins; level totals share."),
            {"rounds": options.rounds},
        ),
        *variants("10", options),
    ]


RAMI = Game(
    slug="rami",
    name=_("Rami"),
    family="melds",
    options=RamiOptions,
    rulesets={"classic": RamiOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    best="low",
    hands=(RamiHand,),
    form=only(RamiHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: ends_after(options.rounds, state, best="low", how=_("the last hand was played")),
    describe=describe,
    articles=articles,
    problems={"winner_left": _("Who completed the hand has nothing left in it.")},
    length=lambda options: options.rounds,
)
