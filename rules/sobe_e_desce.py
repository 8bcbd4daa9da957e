"""Sobe e desce: five tricks a hand, each takes a point off; nobody wants to be left without one, and 0 ends it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from rules.ask import Ask, Count, Target
from rules.card import variants
from rules.game import (
    Article,
    Game,
    Hand,
    Line,
    Options,
    Outcome,
    Problem,
    Seats,
    Sides,
    State,
    Upcoming,
    leaders,
    next_dealer,
)
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import only

PLAYERS, TRICKS, CARDS, DEALT = 4, 5, 40, 5
SUITS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
MOST_OUT = 2
"""Hands in a row that a player may stay out of."""


class Counts(NamedTuple):
    """What a trick, a trick won with a trump, and being left without any count."""

    trick: int
    with_trump: int
    none: int


PLAIN = Counts(-1, 0, 5)
SPECIAL: Mapping[str, tuple[str, Counts]] = {
    "pmcc": ("hearts", Counts(-1, -1, 10)),
    "classic": ("clubs", Counts(-2, 0, 10)),
}
"""The trump that counts otherwise, by ruleset."""


class SobeOptions(Options):
    start: Annotated[Target, Ask(_("Everybody begins with"))] = 20
    maximum: Annotated[
        Target, Ask(_("Ends with a total of"), when=lambda options, _upcoming: options.counting == "pmcc")
    ] = 50
    counting: Literal["pmcc", "classic"] = "pmcc"


def counts(options: SobeOptions, trump: str) -> Counts:
    special, counted = SPECIAL[options.counting]
    return counted if trump == special else PLAIN


def may_stay_out(options: SobeOptions) -> bool:
    return options.counting == "classic"


class SobeHand(Hand):
    trump: Annotated[Literal["hearts", "diamonds", "clubs", "spades"], Ask(_("Trump"), words=SUITS)]
    tricks: Annotated[
        tuple[Count | None, ...],
        Ask(
            _("Tricks"),
            of="side",
            total=TRICKS,
            null=_("stayed out"),
            nullable=lambda options, _upcoming: may_stay_out(options),
        ),
    ]
    trump_tricks: Annotated[
        tuple[Count, ...] | None,
        Ask(
            _("Of them won with a trump"),
            of="side",
            help=_("Only with ♥ as trump."),
            keys=TRICKS,
            only=("trump", "hearts"),
            when=lambda options, _upcoming: not may_stay_out(options),
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SobeState(State):
    out: tuple[int, ...]
    """How many hands in a row each has stayed out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SobeUpcoming(Upcoming):
    """Who has stayed out as often as may be."""

    must_play: tuple[bool, ...]

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer}

    def beside(self, side: int) -> list[Text]:
        return [Text(_("must play"))] if self.must_play[side] else []


def start(options: SobeOptions, sides: Sides) -> SobeState:
    return SobeState(totals=(options.start,) * sides.count, places=sides.places, out=(0,) * sides.count)


def check(options: SobeOptions, state: SobeState, hand: SobeHand) -> Iterable[Problem]:
    stayed = [side for side, tricks in enumerate(hand.tricks) if tricks is None]
    if stayed and not may_stay_out(options):
        yield Problem("nobody_out", "tricks")
    elif stayed and hand.trump == "hearts":
        yield Problem("hearts_all", "tricks")
    elif any(state.out[side] >= MOST_OUT for side in stayed):
        yield Problem("out_too_long", "tricks", {"hands": MOST_OUT})
    if counts(options, hand.trump).with_trump:
        yield from _check_trumps(hand)


def _check_trumps(hand: SobeHand) -> Iterable[Problem]:
    if hand.trump_tricks is None:
        yield Problem("missing", "trump_tricks")
    elif any(trumps > (tricks or 0) for trumps, tricks in zip(hand.trump_tricks, hand.tricks, strict=False)):
        yield Problem("trumps_of_tricks", "trump_tricks")


def play(options: SobeOptions, state: SobeState, hand: SobeHand) -> tuple[SobeState, list[Line]]:
    counted = counts(options, hand.trump)
    trumps = hand.trump_tricks if counted.with_trump and hand.trump_tricks else (0,) * len(hand.tricks)
    lines = [
        line
        for side, (tricks, trump_tricks) in enumerate(zip(hand.tricks, trumps, strict=True))
        for line in _lines(counted, side, tricks, trump_tricks)
    ]
    out = tuple(before + 1 if tricks is None else 0 for before, tricks in zip(state.out, hand.tricks, strict=True))
    return replace(state, out=out), lines


def _lines(counted: Counts, side: int, tricks: int | None, trump_tricks: int) -> Iterable[Line]:
    if tricks is None:
        yield Line(side, _("stayed out"), 0, "8")
    elif not tricks:
        yield Line(side, _("no trick"), counted.none, "6")
    else:
        yield Line(side, _("tricks"), tricks * counted.trick, "6", tricks, counted.trick)
    if trump_tricks:
        points = trump_tricks * counted.with_trump
        yield Line(side, _("won with a trump"), points, "7", trump_tricks, counted.with_trump)


def outcome(options: SobeOptions, state: SobeState) -> Outcome:
    winners = leaders(state.totals, best="low")
    if min(state.totals) <= 0:
        return Outcome(finished=True, winners=winners, how=_("somebody came down to 0"))
    if not may_stay_out(options) and max(state.totals) >= options.maximum:
        return Outcome(finished=True, winners=winners, how=_("somebody reached the limit"))
    return Outcome()


def upcoming(options: SobeOptions, state: SobeState) -> SobeUpcoming:
    must = tuple(may_stay_out(options) and out >= MOST_OUT for out in state.out)
    return SobeUpcoming(dealer=next_dealer(state), must_play=must)


def describe(_options: SobeOptions, hand: SobeHand) -> Text:
    tricks = " · ".join("–" if tricks is None else str(tricks) for tricks in hand.tricks)
    return Text("%(trump)s %(tricks)s", {"trump": SUITS[hand.trump], "tricks": tricks})


def articles(options: SobeOptions) -> list[Article]:
    special = SPECIAL[options.counting][0]
    return [
        Article(
            "1",
            _("Aim"),
            _("Four play, each for himself, and begin with %(start)s: come down to 0 first, by taking tricks."),
            {"start": options.start},
        ),
        Article(
            "2",
            _("Cards"),
            _("%(cards)s cards, without eights, nines and tens. From the top: ace, 7, king, jack, queen, 6 to 2."),
            {"cards": CARDS},
        ),
        Article(
            "3",
            _("Deal and trump"),
            _(
                "Everybody gets three cards; the next after the dealer names trump, and all get two more, which makes "
                "%(dealt)s."
            ),
            {"dealt": DEALT},
        ),
        Article(
            "4",
            _("Exchange"),
            _("In turn everybody may put cards aside and get as many others; what was put aside is out of the hand."),
        ),
        Article(
            "5",
            _("Play"),
            _(
                "Suit is followed; who cannot plays a trump, and who has neither any card. One plays higher than what "
                "lies there if one can. Whoever has the ace of trumps leads it at the first chance."
            ),
        ),
        Article(
            "6",
            _("What a hand counts"),
            _("Off or onto the own total; with %(suit)s as trump the second figure:"),
            {"suit": SUITS[special]},
            _figures(options),
        ),
        Article("7", _("Tricks won with a trump"), TRUMP_TEXTS[options.counting]),
        Article(
            "8", _("Staying out"), OUT_TEXTS[options.counting], {"hands": MOST_OUT} if may_stay_out(options) else {}
        ),
        Article(
            "9",
            _("What is written down"),
            _("The trump, and the tricks of each player: %(tricks)s together."),
            {"tricks": TRICKS},
        ),
        Article("10", _("End"), END_TEXTS[options.counting], _end_params(options)),
        *variants("11", options),
    ]


def _figures(options: SobeOptions) -> list[tuple[str, str]]:
    special = SPECIAL[options.counting][1]
    return [
        (_("each trick"), f"{_signed(PLAIN.trick)}, {_signed(special.trick)}"),
        (_("no trick at all"), f"{_signed(PLAIN.none)}, {_signed(special.none)}"),
    ]


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}"


def _end_params(options: SobeOptions) -> dict[str, int]:
    return {} if may_stay_out(options) else {"maximum": options.maximum}


TRUMP_TEXTS = {
    "pmcc": _("With hearts as trump, each trick that was won with a trump takes another point off."),
    "classic": _("They count like any other."),
}
OUT_TEXTS = {
    "pmcc": _("Nobody stays out."),
    "classic": _(
        "Before exchanging a player may stay out, and counts nothing; not with hearts as trump, and not more than "
        "%(hands)s hands in a row."
    ),
}
END_TEXTS = {
    "pmcc": _("When somebody has 0 or less, or %(maximum)s or more, the lowest total wins; level totals share."),
    "classic": _("When somebody has 0 or less, the lowest total wins; level totals share."),
}


SOBE_E_DESCE = Game(
    slug="sobe_e_desce",
    name=_("Sobe e desce"),
    family="tricks",
    options=SobeOptions,
    rulesets={"pmcc": SobeOptions(), "classic": SobeOptions(counting="classic")},
    ruleset_names={
        "pmcc": _("Everybody plays, hearts count more"),
        "classic": _("One may stay out, clubs count double"),
    },
    seats=lambda _options: Seats(sides=(PLAYERS, PLAYERS)),
    best="low",
    hands=(SobeHand,),
    form=only(SobeHand),
    start=start,
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        "nobody_out": _("In this ruleset nobody stays out."),
        "hearts_all": _("With hearts as trump everybody plays."),
        "out_too_long": _("Nobody stays out of more than %(hands)s hands in a row."),
        "trumps_of_tricks": _("Nobody wins more tricks with trumps than tricks."),
    },
)
