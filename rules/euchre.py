"""Euchre: two pairs; one makes trump and must win three of the five tricks, or it is euchred."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from annotated_types import Le

from rules.ask import Ask, Count, Flag, Side
from rules.game import Article, Game, Hand, Line, Options, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

CARDS, TRICKS, MAKES = 24, 5, 3
TARGET = 10


class Worth(NamedTuple):
    """What a hand is worth, and to whom: `makers`, or else the others."""

    label: str
    points: int
    makers: bool = True


MADE = Worth(_("three or four tricks"), 1)
MARCH = Worth(_("all five tricks"), 2)
ALONE = Worth(_("all five tricks, alone"), 4)
EUCHRED = Worth(_("the others, when fewer than three are won: euchred"), 2, makers=False)
WORTHS = (MADE, MARCH, ALONE, EUCHRED)


class EuchreOptions(Options):
    pass


class EuchreHand(Hand):
    makers: Annotated[Side, Ask(_("Who made trump?"))]
    tricks: Annotated[Annotated[Count, Le(TRICKS)], Ask(_("Tricks they won"))]
    alone: Annotated[Flag, Ask(_("Played alone"))] = False


def worth(tricks: int, *, alone: bool) -> Worth:
    """What the makers' tricks are worth (articles 6 and 7); no source counts them, these are the usual values."""
    if tricks < MAKES:
        return EUCHRED
    if tricks < TRICKS:
        return MADE
    return ALONE if alone else MARCH


def play(_options: EuchreOptions, state: State, hand: EuchreHand) -> tuple[State, list[Line]]:
    found = worth(hand.tricks, alone=hand.alone)
    if not found.makers:
        return state, [Line(1 - hand.makers, _("euchred the makers"), found.points, "7")]
    return state, [Line(hand.makers, found.label, found.points, "6")]


def taps(_options: EuchreOptions, _coming: Upcoming) -> list[Tray]:
    """Who made trump, and how many tricks it brought them; alone for less than all is seldom, and worth the same."""
    made = [
        Taps([*(_tap(side, tricks) for tricks in (3, 4, 5)), _tap(side, TRICKS, alone=True)], side) for side in (0, 1)
    ]
    euchred = [_euchred(side, alone=False) for side in (0, 1)]
    alone = [Taps([_tap(side, tricks, alone=True) for tricks in (3, 4)], side) for side in (0, 1)]
    euchred_alone = [_euchred(side, alone=True) for side in (0, 1)]
    return [Tray([*made, *euchred]), Tray([*alone, *euchred_alone], _("Alone, and not all five"))]


def _tap(side: int, tricks: int, *, alone: bool = False) -> Tap:
    points: Mapping[str, Param] = {"points": worth(tricks, alone=alone).points}
    note = Text(_("alone, %(tricks)s tricks") if alone else _("%(tricks)s tricks"), {"tricks": tricks})
    return Tap(Text("+%(points)s", points), _document(side, tricks, alone=alone), note, main=True)


def _euchred(side: int, *, alone: bool) -> Taps:
    counts = [Tap(Text("%(tricks)s", {"tricks": won}), _document(side, won, alone=alone)) for won in range(MAKES)]
    return Taps(counts, side, Text(_("euchred, with so many tricks")), short=True)


def _document(side: int, tricks: int, *, alone: bool) -> dict[str, Any]:
    return {"makers": side, "tricks": tricks, **({"alone": True} if alone else {})}


def describe(_options: EuchreOptions, hand: EuchreHand) -> Text:
    params: Mapping[str, Param] = {"side": SideName(hand.makers), "tricks": hand.tricks}
    if hand.alone:
        return Text(_("%(side)s made trump, alone, won %(tricks)s"), params)
    return Text(_("%(side)s made trump, won %(tricks)s"), params)


def articles(_options: EuchreOptions) -> tuple[Article, ...]:
    return (
        Article(
            "1",
            _("Aim"),
            _(
                "The pair that names trump must win %(makes)s of the %(tricks)s tricks. The first pair with %(target)s "
                "has won."
            ),
            {"makes": MAKES, "tricks": TRICKS, "target": TARGET},
        ),
        Article(
            "2",
            _("Players and cards"),
            _("Two pairs, partners opposite each other. %(cards)s cards: nine, ten, jack, queen, king, ace."),
            {"cards": CARDS},
        ),
        Article(
            "3",
            _("Deal and trump"),
            _(
                "Everybody gets %(tricks)s cards; the next is turned up. In turn each may have its suit as trump, the "
                "dealer then taking it in; if nobody does, in a second round each may name another suit. If again "
                "nobody does, the next player deals; nothing is written down."
            ),
            {"tricks": TRICKS},
        ),
        Article(
            "4",
            _("Rank"),
            _(
                "The jack of trumps is highest, then the other jack of its colour, which is a trump too; then ace, "
                "king, queen, ten, nine."
            ),
        ),
        Article(
            "5",
            _("Play"),
            _(
                "Suit is followed; who cannot may play any card. The highest trump, else the highest card of the suit "
                "led, wins. Whoever makes trump may play alone: the partner lays the cards down."
            ),
        ),
        Article("6", _("Made"), _("What the makers score:"), rows=_rows(makers=True)),
        Article("7", _("Euchred"), _("What is scored against them, alone or not:"), rows=_rows(makers=False)),
        Article(
            "8",
            _("What is written down"),
            _("Which pair made trump, how many tricks it won, and whether one of it played alone."),
        ),
        Article("9", _("End"), _("A pair with %(target)s or more has won."), {"target": TARGET}),
    )


def _rows(*, makers: bool) -> list[tuple[str, Param]]:
    return [(one.label, one.points) for one in WORTHS if one.makers == makers]


EUCHRE = Game(
    slug="euchre",
    name=_("Euchre"),
    family="bids",
    options=EuchreOptions,
    rulesets={"standard": EuchreOptions()},
    ruleset_names={"standard": _("Standard")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(EuchreHand,),
    form=only(EuchreHand),
    start=at_zero(State),
    play=play,
    outcome=lambda _options, state: race(state, to=TARGET),
    describe=describe,
    articles=articles,
    target=lambda _options: TARGET,
    strokes=lambda _options: TRICKS,
    taps=taps,
)
