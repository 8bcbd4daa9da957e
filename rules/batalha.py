"""Batalha: the higher card takes both, until all are played; whoever has gathered most cards has won."""

from __future__ import annotations

from typing import Annotated

from rules.ask import Ask, Count
from rules.game import Article, Game, Hand, Line, Options, Seats, State
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, ends_after, only

PLAYERS, PACK, WITH_ONE_PACK = (2, 8), 52, 4
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A"
WORTH = 1


def dealt(players: int) -> int:
    """The cards that so many are dealt: one pack, two above four players, less what does not divide."""
    cards = PACK if players <= WITH_ONE_PACK else 2 * PACK
    return cards - cards % players


class BatalhaOptions(Options):
    pass


class BatalhaHand(Hand):
    cards: Annotated[tuple[Count, ...], Ask(_("Cards gathered"), of="side", total=dealt)]


def play(_options: BatalhaOptions, state: State, hand: BatalhaHand) -> tuple[State, list[Line]]:
    """One for each card; source: the text of the batalha, where most cards gathered win."""
    return state, [
        Line(side, _("cards gathered"), number * WORTH, "6", number, WORTH)
        for side, number in enumerate(hand.cards)
        if number
    ]


def describe(_options: BatalhaOptions, hand: BatalhaHand) -> Text:
    return Text("%(cards)s", {"cards": " · ".join(map(str, hand.cards))})


def articles(_options: BatalhaOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Gather more cards than anybody else.")),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s players. One pack of %(cards)s cards; with more than %(one)s players, two."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "cards": PACK, "one": WITH_ONE_PACK},
        ),
        Article(
            "3",
            _("Deal"),
            _(
                "The cards are dealt out face down, as many to each, and the rest is left out. By the number of "
                "players:"
            ),
            rows=[(str(players), dealt(players)) for players in range(PLAYERS[0], PLAYERS[1] + 1)],
        ),
        Article("4", _("Play"), _("Each in turn lays a card on the table. Whoever laid the highest gathers them all.")),
        Article(
            "5", _("Ranks and ties"), _("From the lowest: %(ranks)s. Level cards are played again."), {"ranks": RANKS}
        ),
        Article("6", _("Worth"), _("Each card gathered counts:"), rows=[(_("a card"), WORTH)]),
        Article("7", _("What is written down"), _("How many cards each has gathered; together those that were dealt.")),
        Article("8", _("End"), _("When all cards were played, whoever has gathered most has won.")),
        Article("9", _("Level totals"), _("Who are level with most cards have won together.")),
    ]


BATALHA = Game(
    slug="batalha",
    name=_("Batalha"),
    family="house",
    options=BatalhaOptions,
    rulesets={"classic": BatalhaOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(BatalhaHand,),
    form=only(BatalhaHand),
    start=at_zero(State),
    play=play,
    outcome=lambda _options, state: ends_after(1, state, how=_("all cards were played")),
    describe=describe,
    articles=articles,
    length=lambda _options: 1,
)
