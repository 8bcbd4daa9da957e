"""Werewolf (lobo e aldeões): one wolf among villagers; a point to the wolf, or to everyone else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from rules.ask import Ask, Flag, Seat, Target
from rules.card import end_after_games, variants
from rules.game import NOBODYS, Article, Game, Hand, Line, Options, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, ends_after

PLAYERS, BETTER_ABOVE = (5, 20), 7
WORTH = 1
ROLES: Mapping[str, str] = {
    _("joker"): _("the narrator"),
    _("ace"): _("the wolf"),
    _("queen"): _("the seer"),
    _("2 to 10"): _("villagers"),
}
"""What the card that somebody drew makes of them."""
WINNERS: Mapping[str, str] = {"wolf": _("The wolf won"), "village": _("The village won")}


class WerewolfOptions(Options):
    narrator: Annotated[Flag, Ask(_("One of the players is the narrator"))] = False
    rounds: Annotated[Target, Ask(_("Games in the match"))] = 1


class WerewolfHand(Hand):
    wolf: Annotated[Seat, Ask(_("Who was the wolf?"))]
    seer: Annotated[Seat, Ask(_("Who was the seer?"))]
    winner: Annotated[Literal["wolf", "village"], Ask(_("Who won?"), words=WINNERS)]

    @property
    def apart(self) -> int | None:
        """The seat that plays for nobody."""
        return None


class Played(WerewolfHand):
    pass


class Narrated(WerewolfHand):
    narrator: Annotated[Seat, Ask(_("Who was the narrator?"))]

    @property
    def apart(self) -> int | None:
        return self.narrator


def form(raw: Mapping[str, Any]) -> type[WerewolfHand]:
    return Played if raw.get("narrator") is None else Narrated


def offered(options: WerewolfOptions) -> tuple[type[WerewolfHand], ...]:
    return (Narrated,) if options.narrator else (Played,)


def play(_options: WerewolfOptions, state: State, hand: WerewolfHand) -> tuple[State, list[Line]]:
    """One to the wolf, or to everyone else but the narrator; source: step 9 of the text of lobo e aldeões."""
    wolf = hand.winner == "wolf"
    return state, [
        Line(side, _("won as the wolf") if wolf else _("won with the village"), WORTH, "8")
        for side in range(len(state.totals))
        if (side == hand.wolf) == wolf and side != hand.apart
    ]


def upcoming(_options: WerewolfOptions, _state: State) -> Upcoming:
    return Upcoming(dealer=None)


def taps(_options: WerewolfOptions, _upcoming: Upcoming) -> list[Tray]:
    """Who won, once the others are named."""
    points: Mapping[str, Param] = {"points": WORTH}
    won = [Tap(Text(word), {"winner": who}, Text(TO[who], points), main=True) for who, word in WINNERS.items()]
    return [Tray([Taps(won)])]


TO = {"wolf": _("+%(points)s to the wolf"), "village": _("+%(points)s to everyone else")}


def describe(_options: WerewolfOptions, hand: WerewolfHand) -> Text:
    params: dict[str, Param] = {"wolf": SideName(hand.wolf), "winner": Word(WINNERS[hand.winner])}
    return Text(_("%(winner)s; wolf: %(wolf)s"), params)


def articles(options: WerewolfOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("The village wants to find the wolf that is among them; the wolf wants to be rid of everybody else."),
        ),
        Article(
            "2",
            _("Players"),
            _("%(fewest)s to %(most)s players in a circle, better more than %(better)s; and a narrator."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "better": BETTER_ABOVE},
        ),
        Article(
            "3",
            _("Roles"),
            _("Everybody draws a card and keeps it secret:"),
            rows=[(card, Word(role)) for card, role in ROLES.items()],
        ),
        Article("4", _("The narrator"), NARRATOR_TEXTS[options.narrator]),
        Article(
            "5",
            _("Night"),
            _(
                "All close their eyes. The wolf wakes and points at a victim, and sleeps again. Then the seer, while "
                "alive, points at somebody, and the narrator nods if that is the wolf."
            ),
        ),
        Article(
            "6",
            _("Day"),
            _(
                "All open their eyes and hear who died. The living vote, one vote each; whoever has most of them is "
                "out. The narrator says whether it was the wolf; if not, it is night again."
            ),
        ),
        Article(
            "7",
            _("Who wins"),
            _("The village, when it votes the wolf out; the wolf, when nobody else is alive."),
        ),
        Article(
            "8",
            _("Worth of a game"),
            _("If the wolf wins, to the wolf; if the village wins, to everyone else, dead or alive:"),
            rows=[(_("a game won"), WORTH)],
        ),
        Article("9", _("What is written down"), WRITTEN[options.narrator]),
        end_after_games("10", options.rounds),
        *variants("11", options),
    ]


NARRATOR_TEXTS = {
    False: _(
        "Leads through the game and does not play; here it is somebody who is not among the players written down."
    ),
    True: _("Leads through the game; the player who is narrator gets nothing, whoever wins."),
}
WRITTEN = {
    False: _("Who was the wolf, who the seer, and whether the wolf or the village won."),
    True: _("Who was the narrator, who the wolf, who the seer, and whether the wolf or the village won."),
}


WEREWOLF = Game(
    slug="werewolf",
    name=_("Werewolf"),
    family="others",
    options=WerewolfOptions,
    rulesets={"classic": WerewolfOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(Played, Narrated),
    offered=offered,
    form=form,
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: ends_after(options.rounds, state, how=_("the last game was played")),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    length=lambda options: options.rounds,
    unit="game",
    turn=NOBODYS,
    taps=taps,
)
