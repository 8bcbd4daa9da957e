"""Hearts: each for himself, a point for every heart and thirteen for the queen of spades; the fewest win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from rules.ask import Ask, Count, Seat, Target
from rules.card import end_at_limit, variants
from rules.game import Article, Fact, Game, Hand, Line, Options, Points, Problem, Seats, State, Upcoming, next_dealer
from rules.text import SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

PLAYERS, CARDS, PASSED = 4, 52, 3
IN_SUIT, HEART_POINTS, QUEEN_POINTS = 13, 1, 13
MOON = IN_SUIT * HEART_POINTS + QUEEN_POINTS
EVERYTHING = MOON * (PLAYERS - 1)

PASSES: Mapping[str, str] = {
    "left": _("to the left"),
    "right": _("to the right"),
    "across": _("across the table"),
    "none": _("no cards"),
}
"""Where the cards go, hand after hand, and round again."""


class HeartsOptions(Options):
    limit: Annotated[Target, Ask(_("Ends with a total of"))] = 100
    moon: tuple[str, ...] = ("others",)
    """What taking everything may be made of."""


def may_choose(options: HeartsOptions) -> bool:
    """Whether whoever takes everything chooses what becomes of it (article 7)."""
    return len(options.moon) > 1


class HeartsHand(Hand):
    hearts: Annotated[tuple[Count, ...], Ask(_("Hearts taken"), of="side", total=IN_SUIT)]
    queen: Annotated[Seat, Ask(_("Who took the queen of spades?"))]
    moon: Annotated[
        Literal["others", "self"],
        Ask(
            _("Who took everything"),
            words={"others": _("gives the points to the others"), "self": _("takes them off")},
            when=lambda options, _upcoming: may_choose(options),
        ),
    ] = "others"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsUpcoming(Upcoming):
    """Where the cards are passed before the coming hand."""

    passing: str

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer, "pass": self.passing}

    def facts(self) -> list[Fact]:
        return [Fact(_("Pass"), Text(PASSES[self.passing]), foreseen=True)]


def check(options: HeartsOptions, _state: State, hand: HeartsHand) -> Iterable[Problem]:
    if hand.moon not in options.moon:
        yield Problem("moon_self", "moon")


def play(_options: HeartsOptions, state: State, hand: HeartsHand) -> tuple[State, list[Line]]:
    if hand.hearts[hand.queen] == IN_SUIT:
        return state, _moon(state, hand)
    lines = [
        Line(side, _("hearts"), number * HEART_POINTS, "5", number, HEART_POINTS)
        for side, number in enumerate(hand.hearts)
        if number
    ]
    return state, [*lines, Line(hand.queen, _("queen of spades"), QUEEN_POINTS, "6")]


def _moon(state: State, hand: HeartsHand) -> list[Line]:
    """Everything to the others; or off one's own total, down to 0 (article 7)."""
    if hand.moon == "others":
        return [Line(side, _("another took everything"), MOON, "7") for side in range(PLAYERS) if side != hand.queen]
    return [Line(hand.queen, _("took everything"), -min(MOON, max(0, state.totals[hand.queen])), "7")]


def due(hand: HeartsHand, held: Points) -> Points:
    """What a hand's points must come to, all players together, where whoever took the queen `held` so many before."""
    if hand.hearts[hand.queen] != IN_SUIT:
        return MOON
    return EVERYTHING if hand.moon == "others" else -min(MOON, max(0, held))


def upcoming(_options: HeartsOptions, state: State) -> HeartsUpcoming:
    return HeartsUpcoming(dealer=next_dealer(state), passing=list(PASSES)[state.hands % len(PASSES)])


def describe(_options: HeartsOptions, hand: HeartsHand) -> Text:
    queen = {"queen": SideName(hand.queen)}
    if hand.hearts[hand.queen] == IN_SUIT:
        return Text(MOON_TOLD[hand.moon], queen)
    return Text(_("%(hearts)s, ♠Q: %(queen)s"), {"hearts": " · ".join(map(str, hand.hearts)), **queen})


MOON_TOLD = {
    "others": _("%(queen)s took everything, for the others"),
    "self": _("%(queen)s took everything, off the own total"),
}
MOON_TEXTS = {
    False: _("Who takes all the hearts and the queen gets nothing, and everybody else %(points)s."),
    True: _(
        "Who takes all the hearts and the queen chooses: %(points)s to everybody else, or %(points)s off the own "
        "total, though never below 0."
    ),
}


def articles(options: HeartsOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Four play, each for himself. Take as few points as you can; or else all of them.")),
        Article(
            "2",
            _("Cards"),
            _("%(cards)s cards, %(each)s for everybody. From the top: ace, king, queen, jack, 10 and so on to the 2."),
            {"cards": CARDS, "each": CARDS // PLAYERS},
        ),
        Article(
            "3",
            _("Passing"),
            _("Before playing everybody passes %(cards)s cards, hand after hand and then from the beginning:"),
            {"cards": PASSED},
            [(str(number), Word(where)) for number, where in enumerate(PASSES.values(), 1)],
        ),
        Article(
            "4",
            _("Play"),
            _(
                "Suit is followed; who cannot may play any card. The highest card of the suit led takes the trick and "
                "leads the next. In the first trick neither hearts nor the queen of spades are played."
            ),
        ),
        Article("5", _("Hearts"), _("Each heart taken counts:"), rows=[("♥", HEART_POINTS)]),
        Article("6", _("Queen of spades"), _("Whoever takes it gets:"), rows=[("♠Q", QUEEN_POINTS)]),
        Article("7", _("Everything"), MOON_TEXTS[may_choose(options)], {"points": MOON}),
        Article(
            "8",
            _("What is written down"),
            _("How many hearts each took, %(hearts)s together, and who took the queen of spades."),
            {"hearts": IN_SUIT},
        ),
        end_at_limit("9", options.limit),
        *variants("10", options),
    ]


HEARTS = Game(
    slug="hearts",
    name=_("Hearts"),
    family="tricks",
    options=HeartsOptions,
    rulesets={"pmcc": HeartsOptions(), "classic": HeartsOptions(moon=("others", "self"))},
    ruleset_names={"pmcc": _("Everything to the others"), "classic": _("Everything to the others or off")},
    seats=lambda _options: Seats(sides=(PLAYERS, PLAYERS)),
    best="low",
    hands=(HeartsHand,),
    form=only(HeartsHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: race(state, to=options.limit, best="low", how=_("somebody reached the limit")),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={"moon_self": _("In this ruleset the points of everything go to the others.")},
    target=lambda options: options.limit,
)
