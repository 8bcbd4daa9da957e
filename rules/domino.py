"""Dominoes, by the pips that are left or to six: two sides, alone or in pairs; how a hand went out, or was blocked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from rules.ask import Ask, Count, Flag, Side, Target
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Points, Problem, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, race, said

MOST_PIPS, TILES_EACH = 6, 7
IN_STROKES = 3
"""To six a score is two groups of so many strokes."""
TILES = [(low, high) for high in range(MOST_PIPS + 1) for low in range(high + 1)]
PIPS = sum(map(sum, TILES))


class Way(NamedTuple):
    """How a hand was won, and what it is worth to six."""

    label: str
    worth: int


WAYS: Mapping[str, Way] = {
    "single": Way(_("out, at one end"), 1),
    "blocked": Way(_("blocked, with fewer pips"), 1),
    "double": Way(_("out with a double"), 2),
    "both_ends": Way(_("out, fitting both ends"), 3),
    "both_ends_double": Way(_("out with a double, fitting both ends"), 6),
}


class DominoOptions(Options):
    target: Annotated[Target, Ask(_("Played to"))] = 100
    partner_pips: Annotated[
        Flag,
        Ask(_("The partner's pips count too"), when=lambda options, _upcoming: options.counted == "pips"),
    ] = False
    counted: Literal["pips", "ways"] = "pips"


class DominoHand(Hand):
    pass


class Out(DominoHand):
    out: Annotated[Side, Ask(_("Went out"))]
    left: Annotated[tuple[Count, Count], Ask(_("Pips left"), of="side")]


class Blocked(DominoHand):
    blocked: Annotated[Flag, Ask(_("Blocked"))]
    left: Annotated[tuple[Count, Count], Ask(_("Pips left"), of="side")]


class Won(DominoHand):
    winner: Annotated[Side, Ask(_("Who won?"))]
    how: Annotated[
        Literal["single", "blocked", "double", "both_ends", "both_ends_double"],
        Ask(_("How?"), words={slug: way.label for slug, way in WAYS.items()}),
    ]


class Annulled(DominoHand):
    annulled: Annotated[Flag, Ask(_("Annulled"))]


def form(raw: Mapping[str, Any]) -> type[DominoHand] | Problem:
    told = said(raw)
    if "annulled" in told:
        return Annulled
    if told & {"winner", "how"}:
        return Won
    if {"out", "blocked"} <= told:
        return Problem("out_blocked", "blocked")
    return Blocked if "blocked" in told else Out


FORMS: Mapping[str, tuple[type[DominoHand], ...]] = {"pips": (Out, Blocked, Annulled), "ways": (Won, Annulled)}
"""What may be written down, by what is counted."""


def offered(options: DominoOptions) -> tuple[type[DominoHand], ...]:
    return FORMS[options.counted]


def check(_options: DominoOptions, _state: State, hand: DominoHand) -> Iterable[Problem]:
    if isinstance(hand, Out | Blocked) and sum(hand.left) > PIPS:
        yield Problem("pips", "left", {"count": PIPS, "sum": sum(hand.left)})


def play(options: DominoOptions, state: State, hand: DominoHand) -> tuple[State, list[Line]]:
    match hand:
        case Out():
            return state, _out(options, hand)
        case Blocked():
            return state, _blocked(hand)
        case Won():
            way = WAYS[hand.how]
            return state, [Line(hand.winner, way.label, way.worth, "6")]
        case _:
            return state, [Line(side, _("annulled"), 0, "7") for side in range(2)]


def _out(options: DominoOptions, hand: Out) -> list[Line]:
    lines = [Line(hand.out, _("pips of the others"), hand.left[1 - hand.out], "5")]
    if options.partner_pips and hand.left[hand.out]:
        lines.append(Line(hand.out, _("pips of the partner"), hand.left[hand.out], "5"))
    return lines


def _blocked(hand: Blocked) -> list[Line]:
    first, second = hand.left
    if first == second:
        return [Line(side, _("blocked, level"), 0, "6") for side in range(2)]
    winner = int(second < first)
    return [Line(winner, _("blocked, pips of the others"), hand.left[1 - winner], "6")]


def taps(options: DominoOptions, _upcoming: Upcoming) -> list[Tray]:
    """To six every hand is one tap; by the pips only that it was annulled."""
    annulled = Taps([Tap(Text(_("annulled")), {"annulled": True})])
    if options.counted == "pips":
        return [Tray([annulled])]
    wins = [Taps([_way_tap(side, how) for how in WAYS], side) for side in range(2)]
    return [Tray([*wins, annulled])]


def _way_tap(side: int, how: str) -> Tap:
    way = WAYS[how]
    points: Mapping[str, Param] = {"points": way.worth}
    return Tap(Text("+%(points)s", points), {"winner": side, "how": how}, Text(way.label), main=True)


def describe(_options: DominoOptions, hand: DominoHand) -> Text:
    match hand:
        case Out():
            params: dict[str, Param] = {"side": SideName(hand.out), "pips": _pips(hand.left)}
            return Text(_("%(side)s went out, left %(pips)s"), params)
        case Blocked():
            return Text(_("blocked, left %(pips)s"), {"pips": _pips(hand.left)})
        case Won():
            return Text("%(side)s: %(how)s", {"side": SideName(hand.winner), "how": Word(WAYS[hand.how].label)})
        case _:
            return Text(_("annulled"))


def _pips(left: Sequence[Points]) -> str:
    return " · ".join(map(str, left))


def articles(options: DominoOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Be the first to lay all your tiles, hand after hand, until a side has %(target)s."),
            {"target": options.target},
        ),
        Article(
            "2",
            _("Tiles and players"),
            _(
                "%(tiles)s tiles, every pair of numbers from 0 to %(most)s once. Two play, or two pairs with partners "
                "opposite each other."
            ),
            {"tiles": len(TILES), "most": MOST_PIPS},
        ),
        Article(
            "3",
            _("Beginning"),
            _(
                "Everybody takes %(each)s tiles; of two players' tiles the others are the stock. The first hand begins "
                "with the double %(most)s, or with who drew the highest tile; the next begin one seat on."
            ),
            {"each": TILES_EACH, "most": MOST_PIPS},
        ),
        Article(
            "4",
            _("Play"),
            _(
                "A tile is laid at either end of the line, number to the same number. Who has none that fits draws "
                "from the stock while there is one, and then passes."
            ),
        ),
        *COUNTED_ARTICLES[options.counted](options),
        Article("7", _("Annulled"), _("A hand that was annulled gives nothing, and is played again.")),
        Article("8", _("What is written down"), WRITTEN[options.counted]),
        Article(
            "9",
            _("End"),
            _("A side with %(target)s or more has won."),
            {"target": options.target},
        ),
        *variants("10", options),
    ]


def _by_pips(options: DominoOptions) -> list[Article]:
    return [
        Article("5", _("Going out"), OUT_TEXTS[options.partner_pips]),
        Article(
            "6",
            _("Blocked"),
            _(
                "When no tile fits any more, each side counts the pips it has left; of all tiles there are %(pips)s. "
                "The side with fewer gets the pips of the others; level, nobody gets anything."
            ),
            {"pips": PIPS},
        ),
    ]


def _to_six(_options: DominoOptions) -> list[Article]:
    return [
        Article(
            "5",
            _("Blocked"),
            _("When no tile fits any more, the side with fewer pips left has won the hand; level, nobody has."),
        ),
        Article(
            "6",
            _("Worth of a hand"),
            _("To the side that won it:"),
            rows=[(way.label, way.worth) for way in WAYS.values()],
        ),
    ]


COUNTED_ARTICLES = {"pips": _by_pips, "ways": _to_six}
OUT_TEXTS = {
    False: _("The side that goes out gets all the pips that the others have left."),
    True: _("The side that goes out gets all the pips that are left, the partner's too."),
}
WRITTEN = {
    "pips": _("Who went out, or that it was blocked, and the pips that each side has left; or that it was annulled."),
    "ways": _("Who won and how; or that the hand was annulled."),
}


DOMINO = Game(
    slug="domino",
    name=_("Dominoes"),
    family="boards",
    options=DominoOptions,
    rulesets={"points": DominoOptions(), "six": DominoOptions(target=6, counted="ways")},
    ruleset_names={"points": _("By the pips, to 100"), "six": _("To 6")},
    seats=lambda _options: Seats(sides=(2, 2), players=(1, 2)),
    hands=(Out, Blocked, Won, Annulled),
    offered=offered,
    form=form,
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    describe=describe,
    articles=articles,
    problems={
        "out_blocked": _("A hand is either gone out of or blocked."),
        "pips": _("These add up to %(sum)s pips; there are only %(count)s in all."),
    },
    target=lambda options: options.target,
    one_scores=True,
    taps=taps,
    strokes=lambda options: IN_STROKES if options.counted == "ways" else 0,
)
