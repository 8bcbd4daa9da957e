"""Crapô: two play their own packs out onto common ground; whoever has no cards left has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from rules.ask import Ask, Side, Target
from rules.card import variants
from rules.game import NOBODYS, Article, Game, Hand, Line, Options, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

PLAYERS, PACK, IN_CRAPO, IN_COLUMNS = 2, 52, 14, 8
WORTH = 1
MOVED: Mapping[str, int] = {
    _("no free space"): 1,
    _("1 free space"): 2,
    _("2 free spaces"): 4,
    _("3 free spaces"): 8,
    _("4 free spaces or more"): 13,
}
"""How many cards may be moved together, by the spaces that are free."""


class CrapoOptions(Options):
    target: Annotated[Target, Ask(_("Games to win the match"))] = 1


class CrapoHand(Hand):
    winner: Annotated[Side, Ask(_("Who won?"))]


def play(_options: CrapoOptions, state: State, hand: CrapoHand) -> tuple[State, list[Line]]:
    """A game to whoever was without cards first; source: the end of the text of the crapô."""
    return state, [Line(hand.winner, _("no cards left"), WORTH, "9")]


def taps(_options: CrapoOptions, _upcoming: Upcoming) -> list[Tray]:
    return [Tray([Taps([Tap(Text(_("wins")), {"winner": side}, main=True)], side) for side in range(PLAYERS)])]


def describe(_options: CrapoOptions, hand: CrapoHand) -> Text:
    winner: dict[str, Param] = {"winner": SideName(hand.winner)}
    return Text(_("%(winner)s won"), winner)


def articles(options: CrapoOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Be the first without cards.")),
        Article(
            "2",
            _("Players and cards"),
            _(
                "%(players)s players, each with a pack of %(cards)s. From the top: king, queen, jack, 10 down to the "
                "ace."
            ),
            {"players": PLAYERS, "cards": PACK},
        ),
        Article(
            "3",
            _("Beginning"),
            _(
                "Each shuffles a pack, and both change halves and shuffle again. %(crapo)s cards at your right, the "
                "top one open, are your crapô. %(columns)s cards, four of each player, are laid open in two columns: "
                "the spaces. The rest at your left is your stock. Whoever laid the lowest card begins."
            ),
            {"crapo": IN_CRAPO, "columns": IN_COLUMNS},
        ),
        Article(
            "4",
            _("Spaces and aces"),
            _(
                "On a space cards go down by one, red and black in turn. Between the columns aces are laid as they "
                "come, and on each its suit, upwards."
            ),
        ),
        Article(
            "5",
            _("A turn"),
            _(
                "The crapô is played from before anything else; with no more use for it, the top of the stock. If that "
                "fits nowhere it is laid open beside the stock, on your waste, and the turn ends."
            ),
        ),
        Article(
            "6",
            _("Loading the opponent"),
            _(
                "Onto the opponent's crapô or waste a card of its top one's suit may be laid, one higher or lower. A "
                "card of your crapô, or a stock card onto the opponent's crapô, only while a space is free."
            ),
        ),
        Article(
            "7",
            _("Moving several cards"),
            _("A row of cards goes from one space to another, at most so many together:"),
            rows=tuple(MOVED.items()),
        ),
        Article("8", _("What is written down"), _("Who won each game.")),
        Article("9", _("Worth of a game"), _("To the player without cards:"), rows=[(_("a game won"), WORTH)]),
        Article("10", _("End"), _("Whoever has won %(target)s has won the match."), {"target": options.target}),
        *variants("11", options),
    ]


CRAPO = Game(
    slug="crapo",
    name=_("Crapô"),
    family="house",
    options=CrapoOptions,
    rulesets={"classic": CrapoOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=(PLAYERS, PLAYERS)),
    hands=(CrapoHand,),
    form=only(CrapoHand),
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    describe=describe,
    articles=articles,
    totals_are_points=False,
    target=lambda options: options.target,
    unit="game",
    turn=NOBODYS,
    taps=taps,
)
