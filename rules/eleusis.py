"""Elêusis: everybody deals once and invents a secret rule; the others count how many cards they are left with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rules.ask import Ask, Count, Flag, Seat
from rules.game import (
    DEALS,
    Article,
    Fact,
    Game,
    Hand,
    Line,
    Options,
    Outcome,
    Problem,
    Seats,
    Sides,
    State,
    Upcoming,
    leaders,
)
from rules.text import Param, SideName, Text
from rules.text import gettext_noop as _
from rules.usual import said

PLAYERS, DEALT, OUT_AFTER = (4, 8), 14, 30
NONE_LEFT, NEVER_DEALT = 4, 10
MOST_KEYS = 23
"""Cards left that a key says; a hand that cost more penalties is typed."""
PENALTIES: Mapping[str, int | str] = {
    _("a wrong card"): 2,
    _("a wrong row of 2 to 4 cards"): _("two for each"),
    _("“no play”, wrongly"): 5,
}
"""Cards to draw."""


class EleusisOptions(Options):
    pass


class EleusisHand(Hand):
    pass


class Dealt(EleusisHand):
    dealer: Annotated[
        Seat,
        Ask(_("Who dealt?"), among=lambda _options, coming: still_to_deal(coming) if coming else None),
    ]
    left: Annotated[
        tuple[Count | None, ...],
        Ask(
            _("Cards left"),
            of="side",
            help=_("Of everybody but the dealer."),
            null=_("deals"),
            but="dealer",
            keys=MOST_KEYS,
        ),
    ]


class Stopped(EleusisHand):
    stopped: Annotated[Flag, Ask(_("Stopped before everybody has dealt"))]


def form(raw: Mapping[str, Any]) -> type[EleusisHand]:
    return Stopped if "stopped" in said(raw) else Dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class EleusisState(State):
    """Who has dealt, the last of them, and whether the match was stopped."""

    dealt: tuple[bool, ...]
    last: int = -1
    stopped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EleusisUpcoming(Upcoming):
    """Who has dealt, and so does not again."""

    dealt: tuple[bool, ...]

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer}

    def due(self) -> dict[str, Any]:
        return {"dealer": self.dealer}

    def facts(self) -> list[Fact]:
        names: dict[str, Param] = {f"side{side}": SideName(side) for side in still_to_deal(self)}
        return [Fact(_("Still to deal"), Text(", ".join(f"%({key})s" for key in names), names))]

    def beside(self, side: int) -> list[Text]:
        return [Text(_("has dealt"))] if self.dealt[side] else []


def still_to_deal(coming: EleusisUpcoming) -> tuple[int, ...]:
    """The seats whose rule has not been played yet, by number."""
    return tuple(seat for seat, dealt in enumerate(coming.dealt) if not dealt)


def start(_options: EleusisOptions, sides: Sides) -> EleusisState:
    return EleusisState(totals=(0,) * sides.count, places=sides.places, dealt=(False,) * sides.count)


def check(_options: EleusisOptions, state: EleusisState, hand: EleusisHand) -> Iterable[Problem]:
    match hand:
        case Stopped():
            if not state.hands:
                yield Problem("stopped_first", "stopped")
        case Dealt(dealer=dealer, left=left):
            if state.dealt[dealer]:
                yield Problem("dealt_before", "dealer", {"name": SideName(dealer)})
            if left[dealer] is not None:
                yield Problem("dealer_left", "left", {"name": SideName(dealer)})
            if any(cards is None for side, cards in enumerate(left) if side != dealer):
                yield Problem("others_left", "left")


def play(_options: EleusisOptions, state: EleusisState, hand: EleusisHand) -> tuple[EleusisState, list[Line]]:
    """Source: the counting of points in the text of Elêusis."""
    if not isinstance(hand, Dealt):
        lines = [Line(side, _("never dealt"), NEVER_DEALT, "9") for side, dealt in enumerate(state.dealt) if not dealt]
        return replace(state, stopped=True), lines
    dealt = tuple(before or seat == hand.dealer for seat, before in enumerate(state.dealt))
    return replace(state, dealt=dealt, last=hand.dealer), _counted(hand)


def _counted(hand: Dealt) -> list[Line]:
    counts = {side: cards for side, cards in enumerate(hand.left) if cards is not None}
    most = max(counts.values())
    lines = [line for side, cards in counts.items() for line in _lines(side, cards, most)]
    best = max(most - cards + _bonus(cards) for cards in counts.values())
    return [*lines, Line(hand.dealer, _("dealt: as many as the best"), best, "8")]


def _bonus(cards: int) -> int:
    return 0 if cards else NONE_LEFT


def _lines(side: int, cards: int, most: int) -> Iterable[Line]:
    if cards == most:
        yield Line(side, _("most cards left: %(cards)s"), 0, "6", params={"cards": cards})
    else:
        params = {"cards": cards, "most": most}
        yield Line(side, _("%(cards)s left, the longest hand has %(most)s"), most - cards, "6", params=params)
    if not cards:
        yield Line(side, _("no card left"), _bonus(cards), "7")


def outcome(_options: EleusisOptions, state: EleusisState) -> Outcome:
    if not (state.stopped or all(state.dealt)):
        return Outcome()
    how = _("stopped before everybody had dealt") if state.stopped else _("everybody has dealt")
    return Outcome(finished=True, winners=leaders(state.totals, best="high"), how=how)


def upcoming(_options: EleusisOptions, state: EleusisState) -> EleusisUpcoming:
    """Who deals is the next seat round that has not dealt."""
    round_ = ((state.last + step) % state.places for step in range(1, state.places + 1))
    dealer = next((seat for seat in round_ if not state.dealt[seat]), None)
    return EleusisUpcoming(dealer=dealer, dealt=state.dealt)


def turn_seat(coming: EleusisUpcoming, hand: EleusisHand | None) -> int | None:
    """Who dealt, which the table is free to choose; nobody when it was stopped."""
    if isinstance(hand, Dealt):
        return hand.dealer
    return None if hand else coming.dealer


def describe(_options: EleusisOptions, hand: EleusisHand) -> Text:
    if not isinstance(hand, Dealt):
        return Text(_("stopped"))
    left = " · ".join("–" if cards is None else str(cards) for cards in hand.left)
    return Text(_("%(dealer)s’s rule, left %(left)s"), {"dealer": SideName(hand.dealer), "left": left})


def articles(_options: EleusisOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _(
                "Find the secret rule by which cards may follow each other, and get rid of yours. Everybody invents "
                "one."
            ),
        ),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s players, two packs shuffled together; a long hand may need a third."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1]},
        ),
        Article(
            "3",
            _("Rule and deal"),
            _(
                "The dealer writes a rule down where all can see the folded paper, gives a hint, and deals %(cards)s "
                "cards to each of the others, and one to begin the row. The rule is about the cards that lie there, "
                "never about people or things around the table."
            ),
            {"cards": DEALT},
        ),
        Article(
            "4",
            _("Play"),
            _(
                "Who begins is counted off from the dealer by the first card. In turn one shows a card, or a row of "
                "2 to 4: what is right goes on in the row, what is wrong below it. Who says “no play” shows the hand: "
                "rightly, of less than five cards, it ends the hand; of more, as many less four are dealt anew. "
                "Cards to draw:"
            ),
            rows=list(PENALTIES.items()),
        ),
        Article(
            "5",
            _("End of a hand"),
            _(
                "When somebody has no cards, or nobody is left: after %(cards)s cards in all, a mistake puts a player "
                "out, who keeps the hand to be counted."
            ),
            {"cards": OUT_AFTER},
        ),
        Article(
            "6",
            _("Points"),
            _("Each of the others scores as many as the longest hand has cards, less the own; the longest scores 0."),
        ),
        Article("7", _("No card left"), _("Whoever has none left gets more:"), rows=[(_("no card left"), NONE_LEFT)]),
        Article(
            "8", _("Dealer"), _("The dealer scores as many as the best of the others, with what that one got more.")
        ),
        Article(
            "9",
            _("Stopped early"),
            _("Where it ends before all have dealt, each who never did gets:"),
            rows=[(_("never dealt"), NEVER_DEALT)],
        ),
        Article(
            "10",
            _("What is written down"),
            _("Who dealt, and how many cards each of the others has left. Their values do not count."),
        ),
        Article("11", _("End"), _("When all have dealt once, the highest total wins; level totals share.")),
    ]


ELEUSIS = Game(
    slug="eleusis",
    name=_("Elêusis"),
    family="house",
    options=EleusisOptions,
    rulesets={"classic": EleusisOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(Dealt, Stopped),
    form=form,
    start=start,
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        "dealt_before": _("%(name)s has dealt already."),
        "dealer_left": _("%(name)s deals, and has no cards."),
        "others_left": _("Everybody but the dealer has a number of cards, if it is 0."),
        "stopped_first": _("The match can be stopped once a hand has been played."),
    },
    closing={"stopped": True},
    closing_name=_("Stop here"),
    turn=replace(DEALS, seat=turn_seat),
)
