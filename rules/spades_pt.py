"""Espadinha: two pairs bid tricks and win them; what one gains of it, the other loses."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Le

from rules.ask import Ask, Count, Target
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Seats, State
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

TRICKS, CARDS = 13, 52
BID_TRICK, OVER_TRICK = 10, 1


class EspadinhaOptions(Options):
    target: Annotated[Target, Ask(_("Points to win the match"))] = 200
    difference_by: Annotated[
        Literal["tricks", "points"],
        Ask(
            _("When both make it, the difference goes to the side with more"),
            words={"tricks": _("tricks"), "points": _("points")},
        ),
    ] = "tricks"


class EspadinhaHand(Hand):
    bids: Annotated[tuple[Annotated[Count, Le(TRICKS)], Annotated[Count, Le(TRICKS)]], Ask(_("Bids"), of="side")]
    tricks: Annotated[tuple[Count, Count], Ask(_("Tricks won"), of="side", total=TRICKS)]


def made(hand: EspadinhaHand, side: int) -> int | None:
    """What the side's tricks are worth by its bid; None where it fell short (articles 5 and 6)."""
    bid, tricks = hand.bids[side], hand.tricks[side]
    return None if tricks < bid else bid * BID_TRICK + (tricks - bid) * OVER_TRICK


def play(options: EspadinhaOptions, state: State, hand: EspadinhaHand) -> tuple[State, list[Line]]:
    first, second = made(hand, 0), made(hand, 1)
    if first is None and second is None:
        return state, [Line(side, _("both fell short"), 0, "8") for side in range(2)]
    if first is None or second is None:
        winner = 0 if second is None else 1
        points = second if first is None else first
        gains, losses, article = _("the others fell short"), _("fell short"), "6"
    else:
        ahead = hand.tricks if options.difference_by == "tricks" else (first, second)
        winner, points = int(ahead[1] > ahead[0]), abs(first - second)
        gains, losses, article = _("both made it, ahead"), _("both made it, behind"), "7"
    return state, [Line(winner, gains, points or 0, article), Line(1 - winner, losses, -(points or 0), article)]


def describe(_options: EspadinhaOptions, hand: EspadinhaHand) -> Text:
    params = dict(zip(("bid", "other_bid", "tricks", "other_tricks"), (*hand.bids, *hand.tricks), strict=True))
    return Text(_("bid %(bid)s – %(other_bid)s, won %(tricks)s – %(other_tricks)s"), params)


def articles(options: EspadinhaOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Two pairs, partners opposite each other, win the tricks they bid; the first with %(target)s wins."),
            {"target": options.target},
        ),
        Article(
            "2",
            _("Cards"),
            _("%(cards)s cards, %(each)s for everybody. From the top: ace, king, queen, jack, 10 and so on to the 2."),
            {"cards": CARDS, "each": TRICKS},
        ),
        Article(
            "3",
            _("Bids"),
            _("Before playing each pair says how many of the %(tricks)s tricks it will win."),
            {"tricks": TRICKS},
        ),
        Article("4", _("Play"), _("Suit is followed; who cannot may play any card. Spades are trumps.")),
        Article(
            "5",
            _("A bid made"),
            _("A pair that wins as many tricks as it bid, or more, has made it. That is worth:"),
            rows=[(_("each trick bid"), BID_TRICK), (_("each trick over"), OVER_TRICK)],
        ),
        Article(
            "6",
            _("One falls short"),
            _("A pair with fewer tricks than it bid loses as many points as the other made, and the other gains them."),
        ),
        Article("7", _("Both make it"), DIFFERENCE_TEXTS[options.difference_by]),
        Article("8", _("Both fall short"), _("Nobody gains or loses anything.")),
        Article("9", _("What is written down"), _("The bids of both pairs, and the tricks they won.")),
        Article(
            "10",
            _("End"),
            _("A pair with %(target)s or more has won; the higher, if both."),
            {"target": options.target},
        ),
        *variants("11", options),
    ]


DIFFERENCE_TEXTS = {
    "tricks": _("The pair with more tricks gains the difference between what both made, and the other loses it."),
    "points": _("The pair that made more gains the difference between what both made, and the other loses it."),
}


SPADES_PT = Game(
    slug="spades_pt",
    name=_("Espadinha"),
    family="bids",
    options=EspadinhaOptions,
    rulesets={"pmcc": EspadinhaOptions()},
    ruleset_names={"pmcc": _("The difference to the pair with more tricks")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(EspadinhaHand,),
    form=only(EspadinhaHand),
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    describe=describe,
    articles=articles,
    target=lambda options: options.target,
)
