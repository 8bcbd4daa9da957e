"""Pif-paf: three to eight players bet chips on their cards; whoever melds all of them takes what the others bet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from rules.ask import Ask, Count, Side
from rules.game import Article, Game, Hand, Line, Options, Problem, Seats, State
from rules.text import SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, until_time

PLAYERS = (3, 8)
PACKS, CARDS, EACH, MELD = 2, 104, 9, 3
ANTE = 1
CHIPS = (1, 5, 10, 25, 50, 100)


class PifPafOptions(Options):
    pass


class PifPafHand(Hand):
    bets: Annotated[tuple[Count, ...], Ask(_("Chips bet"), of="side", amounts=CHIPS)]
    winner: Annotated[Side, Ask(_("Who won?"))]


def check(_options: PifPafOptions, _state: State, hand: PifPafHand) -> Iterable[Problem]:
    if not hand.bets[hand.winner]:
        yield Problem("winner_bet", "winner", {"name": SideName(hand.winner)})


def play(_options: PifPafOptions, state: State, hand: PifPafHand) -> tuple[State, list[Line]]:
    """Source: the text of Pif Paf, on bets and on whoever goes out first."""
    lost = {side: bet for side, bet in enumerate(hand.bets) if bet and side != hand.winner}
    lines = [Line(side, _("bet, and lost"), -bet, "5") for side, bet in lost.items()]
    return state, [*lines, Line(hand.winner, _("won what the others bet"), sum(lost.values()), "6")]


def describe(_options: PifPafOptions, hand: PifPafHand) -> Text:
    bets = " · ".join(map(str, hand.bets))
    return Text(_("%(name)s won, bets %(bets)s"), {"name": SideName(hand.winner), "bets": bets})


def articles(_options: PifPafOptions) -> tuple[Article, ...]:
    least, most = PLAYERS
    return (
        Article("1", _("Aim"), _("Meld all the cards of the hand before the others do, and so win what they bet.")),
        Article(
            "2",
            _("Players and cards"),
            _("%(least)s to %(most)s players, each alone. %(packs)s packs without jokers, %(cards)s cards."),
            {"least": least, "most": most, "packs": PACKS, "cards": CARDS},
        ),
        Article(
            "3",
            _("Before the first hand"),
            _(
                "The table agrees how many chips everybody begins with, and the least and the most that may be bet in "
                "a hand. Totals here are what was won or lost since."
            ),
        ),
        Article(
            "4",
            _("Deal"),
            _(
                "Who wants cards pays first: %(ante)s chip. Then everybody in gets %(each)s cards; the rest is the "
                "stock."
            ),
            {"ante": ANTE, "each": EACH},
        ),
        Article(
            "5",
            _("Bets"),
            _(
                "From the dealer's left each stays out, bets or raises, until all who are in have bet the same. Who "
                "drops out has lost what was bet so far."
            ),
        ),
        Article(
            "6",
            _("Play"),
            _(
                "In turn each draws from the stock or takes the last discard, and discards. A meld is %(meld)s cards "
                "or more of one rank, in at least %(meld)s suits, or a run in one suit. The first with all cards "
                "melded, one discarded or none, wins the hand: it gains the bets of all others."
            ),
            {"meld": MELD},
        ),
        Article(
            "7",
            _("What is written down"),
            _("The chips that each bet, those of the deal among them (0: was not in), and who won: somebody who bet."),
        ),
        Article("8", _("Sum"), _("What one wins the others lose: all totals together are 0.")),
        Article("9", _("End"), _("As long as the table likes; most chips won is best when time is called.")),
    )


PIF_PAF = Game(
    slug="pif_paf",
    name=_("Pif-paf"),
    family="melds",
    options=PifPafOptions,
    rulesets={"classic": PifPafOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(PifPafHand,),
    form=only(PifPafHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=until_time,
    totals_sum=0,
    describe=describe,
    articles=articles,
    problems={"winner_bet": _("%(name)s has bet nothing, so cannot have won.")},
)
