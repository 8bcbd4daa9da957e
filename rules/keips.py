"""Keips: two pairs after four cards alike; whoever has them says keips, unless somebody of the others cuts first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from rules.ask import Ask, Flag, Side, Target
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, race

PLAYERS, CARDS, IN_HAND = 4, 52, 4
WORTH = 1
KEIPS_WORD, CORTE_WORD = _("keips"), _("corte")


class KeipsOptions(Options):
    target: Annotated[Target, Ask(_("Hands to win the match"))] = 5


class KeipsHand(Hand):
    pass


class Said(KeipsHand):
    call: Annotated[Literal["keips"], Ask(_("Call"), words={"keips": KEIPS_WORD})]
    winner: Annotated[Side, Ask(_("Who said keips?"))]


class Corte(KeipsHand):
    call: Annotated[Literal["corte"], Ask(_("Call"), words={"corte": CORTE_WORD})]
    caller: Annotated[Side, Ask(_("Who said corte?"))]
    right: Annotated[Flag, Ask(_("The others had four alike"))] = False


def form(raw: Mapping[str, Any]) -> type[KeipsHand]:
    return Corte if raw.get("call") == "corte" else Said


def play(_options: KeipsOptions, state: State, hand: KeipsHand) -> tuple[State, list[Line]]:
    """One to whoever said it, or for a wrong corte to the others; source: the points in the text of the keips."""
    match hand:
        case Corte(caller=caller, right=True):
            return state, [Line(caller, _("right corte"), WORTH, "6")]
        case Corte(caller=caller):
            return state, [Line(1 - caller, _("wrong corte of the others"), WORTH, "6")]
        case Said(winner=winner):
            return state, [Line(winner, KEIPS_WORD, WORTH, "5")]
        case _:
            raise TypeError(hand)


def taps(_options: KeipsOptions, _upcoming: Upcoming) -> list[Tray]:
    """What a side said: keips, a right corte, or a wrong one, which is the others'."""
    return [Tray([Taps([*_won(side), _wrong(side)], side) for side in range(2)])]


def _won(side: int) -> list[Tap]:
    points = Text("+%(points)s", {"points": WORTH})
    return [
        Tap(points, {"call": "keips", "winner": side}, Text(KEIPS_WORD), main=True),
        Tap(points, {"call": "corte", "caller": side, "right": True}, Text(_("right corte")), main=True),
    ]


def _wrong(side: int) -> Tap:
    params: dict[str, Param] = {"points": WORTH, "name": SideName(1 - side)}
    return Tap(Text(_("wrong corte")), {"call": "corte", "caller": side}, Text("+%(points)s %(name)s", params))


def describe(_options: KeipsOptions, hand: KeipsHand) -> Text:
    match hand:
        case Corte(caller=caller, right=right):
            return Text(CORTE_TOLD[right], {"caller": SideName(caller)})
        case Said(winner=winner):
            return Text(_("%(winner)s: keips"), {"winner": SideName(winner)})
        case _:
            raise TypeError(hand)


CORTE_TOLD = {True: _("%(caller)s: right corte"), False: _("%(caller)s: wrong corte")}


def articles(options: KeipsOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Be the first pair with a player who holds four cards of one rank.")),
        Article(
            "2",
            _("Players and cards"),
            _("%(players)s players, two pairs, partners opposite each other. %(cards)s cards."),
            {"players": PLAYERS, "cards": CARDS},
        ),
        Article("3", _("Deal"), _("Everybody gets %(each)s cards."), {"each": IN_HAND}),
        Article(
            "4",
            _("Play"),
            _(
                "Cards are changed, as the table has agreed, until somebody holds four of one rank. Partners may have "
                "a secret sign for it."
            ),
        ),
        Article(
            "5",
            _("Keips"),
            _("Who holds four alike says keips and wins the hand for the pair:"),
            rows=[(KEIPS_WORD, WORTH)],
        ),
        Article(
            "6",
            _("Corte"),
            _("Who believes that an opponent holds four alike says corte. It wins the hand for:"),
            rows=[(_("right: the caller's pair"), WORTH), (_("wrong: the others"), WORTH)],
        ),
        Article(
            "7",
            _("What is written down"),
            _("Which pair said keips; or which said corte, and whether that was right."),
        ),
        Article("8", _("Next hand"), _("All cards are gathered, and the next player deals.")),
        Article("9", _("End"), _("The pair that has won %(target)s hands has won."), {"target": options.target}),
        *variants("10", options),
    ]


KEIPS = Game(
    slug="keips",
    name=_("Keips"),
    family="house",
    options=KeipsOptions,
    rulesets={"classic": KeipsOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Said, Corte),
    form=form,
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    describe=describe,
    articles=articles,
    target=lambda options: options.target,
    taps=taps,
)
