"""Peixinho: cards are asked for and fished for; whoever lays down most fours has won."""

from __future__ import annotations

from typing import Annotated

from rules.ask import Ask, Count
from rules.game import Article, Game, Hand, Line, Options, Seats, State
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, ends_after, only

PLAYERS, CARDS, IN_HAND = (2, 6), 52, 4
IN_FOUR = 4
FOURS = CARDS // IN_FOUR
WORTH = 1


class PeixinhoOptions(Options):
    pass


class PeixinhoHand(Hand):
    fours: Annotated[tuple[Count, ...], Ask(_("Fours laid down"), of="side", total=FOURS)]


def play(_options: PeixinhoOptions, state: State, hand: PeixinhoHand) -> tuple[State, list[Line]]:
    """Each four is one; source: the text of the peixinho, where a peixinho is four cards of one value."""
    return state, [
        Line(side, _("fours"), number * WORTH, "6", number, WORTH) for side, number in enumerate(hand.fours) if number
    ]


def describe(_options: PeixinhoOptions, hand: PeixinhoHand) -> Text:
    return Text("%(fours)s", {"fours": " · ".join(map(str, hand.fours))})


def articles(_options: PeixinhoOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Put four cards of one rank together, as often as you can: each four is a peixinho.")),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s players, each alone. %(cards)s cards."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "cards": CARDS},
        ),
        Article(
            "3",
            _("Beginning"),
            _(
                "The cards lie face down on the table, spread or in a pile: the sea. Everybody takes %(each)s; who "
                "took them first asks first."
            ),
            {"each": IN_HAND},
        ),
        Article(
            "4",
            _("Asking"),
            _(
                "You ask the player at your left for a rank, aces for instance. Who has any must give you all of them; "
                "else you fish a card. If that is of the rank you asked for, you ask again; if not, the player at your "
                "left is next."
            ),
        ),
        Article("5", _("Fours"), _("Whoever holds all four cards of a rank lays them down before them.")),
        Article("6", _("Worth"), _("Each four laid down counts:"), rows=[(_("a four"), WORTH)]),
        Article(
            "7",
            _("What is written down"),
            _("How many fours each laid down, %(fours)s together."),
            {"fours": FOURS},
        ),
        Article("8", _("End"), _("When all fours are laid down, whoever has most has won.")),
        Article("9", _("Level totals"), _("Who are level with most fours have won together.")),
    ]


PEIXINHO = Game(
    slug="peixinho",
    name=_("Peixinho"),
    family="house",
    options=PeixinhoOptions,
    rulesets={"classic": PeixinhoOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(PeixinhoHand,),
    form=only(PeixinhoHand),
    start=at_zero(State),
    play=play,
    outcome=lambda _options, state: ends_after(1, state, how=_("all fours are laid down")),
    describe=describe,
    articles=articles,
    length=lambda _options: 1,
)
