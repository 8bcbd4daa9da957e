"""Magic: two players with packs of their own; games won in a match of best of so many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rules.ask import Ask, Side, Target
from rules.card import variants
from rules.game import NOBODYS, Article, Fact, Game, Hand, Line, Options, Seats, State, Tap, Taps, Tray, Upcoming
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

PLAYERS, LIFE, FEWEST_CARDS, COPIES, IN_HAND = 2, 20, 60, 4, 7
WORTH = 1
COLOURS: Mapping[str, str] = {
    _("white"): _("plains"),
    _("blue"): _("islands"),
    _("black"): _("swamps"),
    _("red"): _("mountains"),
    _("green"): _("forests"),
}
"""The lands that give mana of each colour."""


class MagicOptions(Options):
    best_of: Annotated[Target, Ask(_("Best of"))] = 3

    @property
    def needed(self) -> int:
        """Games to be won: half of them, rounded up."""
        return (self.best_of + 1) // 2


class MagicHand(Hand):
    game: Annotated[Side | None, Ask(_("Who won the game?"), null=_("drawn"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class MagicUpcoming(Upcoming):
    """How many games the match is the best of, and how many of them win it."""

    best_of: int
    needed: int

    def listed(self) -> dict[str, object]:
        return {}

    def facts(self) -> list[Fact]:
        params: dict[str, Param] = {"best_of": self.best_of, "needed": self.needed}
        return [Fact(_("Match"), Text(_("best of %(best_of)s: first to %(needed)s"), params))]


def play(_options: MagicOptions, state: State, hand: MagicHand) -> tuple[State, list[Line]]:
    """A game won is one; a drawn game is nobody's and does not count towards the match."""
    if hand.game is None:
        return state, [Line(side, _("drawn, does not count"), 0, "9") for side in range(PLAYERS)]
    return state, [Line(hand.game, _("game won"), WORTH, "8")]


def upcoming(options: MagicOptions, _state: State) -> MagicUpcoming:
    return MagicUpcoming(dealer=None, best_of=options.best_of, needed=options.needed)


def taps(_options: MagicOptions, _upcoming: MagicUpcoming) -> list[Tray]:
    """Who won, or that nobody did."""
    wins = [Taps([Tap(Text(_("wins")), {"game": side}, main=True)], side) for side in range(PLAYERS)]
    return [Tray([*wins, Taps([Tap(Text(_("a draw")), {"game": None})])])]


def describe(_options: MagicOptions, hand: MagicHand) -> Text:
    if hand.game is None:
        return Text(_("drawn"))
    return Text(_("%(winner)s won"), {"winner": SideName(hand.game)})


def articles(options: MagicOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Bring the opponent's life from %(life)s to 0, or see the opponent draw from an empty library."),
            {"life": LIFE},
        ),
        Article(
            "2",
            _("Players and cards"),
            _(
                "Two play, each with a deck of their own: at least %(cards)s cards, of each at most %(copies)s, of "
                "basic lands as many as you like."
            ),
            {"cards": FEWEST_CARDS, "copies": COPIES},
        ),
        Article(
            "3",
            _("Colours"),
            _("Lands give the mana that spells are paid with. Each colour has its own:"),
            rows=[(colour, Word(lands)) for colour, lands in COLOURS.items()],
        ),
        Article(
            "4",
            _("Cards"),
            _(
                "Lands, creatures, enchantments, artefacts and planeswalkers stay in play until something removes "
                "them; instants and sorceries take effect and go to the graveyard. Instants may be cast at any time, "
                "the others in your own turn."
            ),
        ),
        Article(
            "5",
            _("A turn"),
            _(
                "Untap, upkeep, draw a card. Main phase: one land, and what you can pay for. Combat. A second main "
                "phase. At the end, cards above %(hand)s are discarded and damage is healed."
            ),
            {"hand": IN_HAND},
        ),
        Article(
            "6",
            _("Combat"),
            _(
                "The attacker names all attacking creatures, then the defender who blocks whom. Each deals damage "
                "equal to its power; what is not blocked hits the player."
            ),
        ),
        Article(
            "7",
            _("The stack"),
            _("Spells and abilities wait on the stack; the one that was added last takes effect first."),
        ),
        Article("8", _("Worth of a game"), _("To its winner:"), rows=[(_("a game won"), WORTH)]),
        Article("9", _("Drawn games"), _("A drawn game gives nothing, and is not counted towards the end.")),
        Article("10", _("What is written down"), _("Who won each game, or that it was drawn.")),
        Article(
            "11",
            _("End"),
            _("Best of %(best_of)s: whoever has won %(needed)s games has won the match."),
            {"best_of": options.best_of, "needed": options.needed},
        ),
        *variants("12", options),
    ]


MAGIC = Game(
    slug="magic",
    name=_("Magic"),
    family="others",
    options=MagicOptions,
    rulesets={"constructed": MagicOptions()},
    ruleset_names={"constructed": _("Constructed decks")},
    seats=lambda _options: Seats(sides=(PLAYERS, PLAYERS)),
    hands=(MagicHand,),
    form=only(MagicHand),
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: race(state, to=options.needed, how=_("enough games were won")),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    totals_are_points=False,
    unit="game",
    turn=NOBODYS,
    taps=taps,
)
