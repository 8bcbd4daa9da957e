"""Burro: whoever lays the cards down last gets a letter, and so does who kept the joker; a whole word ends it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from rules.ask import Ask, Side
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Points, Seats, State, Tap, Taps, Tray, Upcoming, next_dealer
from rules.text import Param, SideName, Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

PLAYERS, ALIKE = (3, 13), 4
WORDS = {"BURRO": _("BURRO, the donkey"), "PORCO": _("PORCO, the pig")}


class BurroOptions(Options):
    word: Annotated[Literal["BURRO", "PORCO"], Ask(_("Word"), words=WORDS)] = "BURRO"


class BurroHand(Hand):
    last: Annotated[Side, Ask(_("Who was last?"))]
    joker: Annotated[
        Side | None,
        Ask(_("Who kept the joker?"), help=_("Tap this first, then who was last.")),
    ] = None


def spelt(options: BurroOptions, letters: Points) -> str:
    """So much of the word; there are no more letters than it has."""
    return options.word[: int(letters)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BurroState(State):
    """Whether the hand before was played with a joker."""

    joker: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BurroUpcoming(Upcoming):
    """How much of the word each has, and will have with one letter more."""

    letters: tuple[str, ...]
    then: tuple[str, ...]

    joker: bool
    """Whether the hand before had one."""

    def folded(self, name: str) -> bool:
        """Whoever plays with a joker has one in every hand; the others never need to see it."""
        return name == "joker" and not self.joker

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer, "letters": list(self.letters)}


def play(_options: BurroOptions, state: BurroState, hand: BurroHand) -> tuple[BurroState, list[Line]]:
    lines = [Line(hand.last, _("was last"), 1, "5")]
    if hand.joker is not None:
        lines.append(Line(hand.joker, _("kept the joker"), 1, "6"))
    return replace(state, joker=hand.joker is not None), lines


def upcoming(options: BurroOptions, state: BurroState) -> BurroUpcoming:
    return BurroUpcoming(
        dealer=next_dealer(state),
        letters=tuple(spelt(options, total) for total in state.totals),
        then=tuple(spelt(options, total + 1) for total in state.totals),
        joker=state.joker,
    )


def taps(_options: BurroOptions, coming: BurroUpcoming) -> list[Tray]:
    """Who was last, with the letters that it makes."""
    named = [
        Tap(Text("%(name)s", {"name": SideName(side)}), {"last": side}, Text("%(then)s", {"then": then}), main=True)
        for side, then in enumerate(coming.then)
    ]
    return [Tray([Taps(named, note=Text(_("Who was last?")))])]


def describe(_options: BurroOptions, hand: BurroHand) -> Text:
    params: dict[str, Param] = {"last": SideName(hand.last)}
    if hand.joker is None:
        return Text(_("%(last)s was last"), params)
    return Text(_("%(last)s was last, joker with %(joker)s"), {**params, "joker": SideName(hand.joker)})


def articles(options: BurroOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Collect four cards alike, and never be the last to notice that somebody has them.")),
        Article(
            "2",
            _("Players and cards"),
            _(
                "%(fewest)s to %(most)s players, better more than four. For each %(alike)s cards of one rank are "
                "taken, one of each suit; a joker may be added. Cards have no value."
            ),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "alike": ALIKE},
        ),
        Article(
            "3",
            _("Deal"),
            _(
                "All cards are dealt out one by one, clockwise; with the joker one player has %(more)s cards, and "
                "begins."
            ),
            {"more": ALIKE + 1},
        ),
        Article(
            "4",
            _("Play"),
            _(
                "In turn one card is passed on face down to the next player. The joker is not the first card to be "
                "passed, and stays a round with whoever gets it. Without a joker all pass a card at the same time."
            ),
        ),
        Article(
            "5",
            _("Laying down"),
            _(
                "Who has %(alike)s alike lays the cards down, as quietly as can be; whoever sees it does so too. "
                "The last to lay down gets a letter."
            ),
            {"alike": ALIKE},
            [(_("the last to lay down"), 1)],
        ),
        Article(
            "6",
            _("Joker"),
            _("Who has it in the end gets a letter too, also one who was last."),
            rows=[(_("joker in hand"), 1)],
        ),
        Article("7", _("False alarm"), _("The table agrees what it costs to lay down without having four alike.")),
        Article("8", _("What is written down"), _("Who was last, and who had the joker, if one was in play.")),
        Article(
            "9",
            _("End"),
            _(
                "The letters make %(word)s. Who has them all has lost and ends the match; those with fewest letters "
                "have done best."
            ),
            {"word": options.word},
        ),
        *variants("10", options),
    ]


BURRO = Game(
    slug="burro",
    name=_("Burro"),
    family="house",
    options=BurroOptions,
    rulesets={"classic": BurroOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    best="low",
    hands=(BurroHand,),
    form=only(BurroHand),
    start=at_zero(BurroState),
    play=play,
    outcome=lambda options, state: race(state, to=len(options.word), best="low", how=_("somebody has the whole word")),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    totals_are_points=False,
    spelt=spelt,
    taps=taps,
)
