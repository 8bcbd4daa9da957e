"""Spades: two pairs bid tricks and win them; tricks over are bags, and every tenth bag costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from annotated_types import Le
from pydantic import AfterValidator

from rules.ask import Ask, Count
from rules.game import Article, Game, Hand, Line, Options, Seats, Sides, State, Upcoming, next_dealer
from rules.text import Param, Text, Word
from rules.text import gettext_noop as _
from rules.usual import only, race

TRICKS, CARDS = 13, 52
BID_TRICK, BAG = 10, 1
BAGS, TOO_MANY_BAGS = 10, -100
NIL: Mapping[str, int] = {"made": 100, "failed": -100}
NIL_WORDS: Mapping[str, str] = {"made": _("nil made"), "failed": _("nil failed")}
TARGET = 500


class SpadesOptions(Options):
    pass


NilWord = Literal["made", "failed"] | None


def _said(nils: tuple[NilWord, NilWord] | None) -> tuple[NilWord, NilWord] | None:
    """Nobody's nil is as if left out."""
    return nils if nils and any(nils) else None


class SpadesHand(Hand):
    bids: Annotated[tuple[Annotated[Count, Le(TRICKS)], Annotated[Count, Le(TRICKS)]], Ask(_("Bids"), of="side")]
    tricks: Annotated[tuple[Count, Count], Ask(_("Tricks won"), of="side", total=TRICKS)]
    nil: Annotated[
        tuple[NilWord, NilWord] | None,
        AfterValidator(_said),
        Ask(_("Nil"), of="side", null=_("none"), words=NIL_WORDS),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpadesState(State):
    """The bags of each side since they last cost it."""

    bags: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpadesUpcoming(Upcoming):
    """The bags of each side since they last cost it."""

    bags: tuple[int, ...]

    def beside(self, side: int) -> list[Text]:
        return [Text(_("bags: %(bags)s of %(most)s"), {"bags": self.bags[side], "most": BAGS})]


def start(_options: SpadesOptions, sides: Sides) -> SpadesState:
    zeros = (0,) * sides.count
    return SpadesState(totals=zeros, places=sides.places, bags=zeros)


def over(hand: SpadesHand, side: int) -> int:
    """The tricks over a bid that was made (article 6)."""
    return max(0, hand.tricks[side] - hand.bids[side])


def play(_options: SpadesOptions, state: SpadesState, hand: SpadesHand) -> tuple[SpadesState, list[Line]]:
    bags = tuple(before + over(hand, side) for side, before in enumerate(state.bags))
    lines = [line for side, count in enumerate(bags) for line in _lines(hand, side, count)]
    return replace(state, bags=tuple(count % BAGS for count in bags)), lines


def _lines(hand: SpadesHand, side: int, bags: int) -> Iterable[Line]:
    """What a side scores that now has so many bags; no source counts it, these are the usual values."""
    bid, nil = hand.bids[side], hand.nil[side] if hand.nil else None
    if hand.tricks[side] < bid:
        yield Line(side, _("bid failed"), -bid * BID_TRICK, "5", bid, -BID_TRICK)
    elif bid:
        yield Line(side, _("bid made"), bid * BID_TRICK, "5", bid, BID_TRICK)
    if count := over(hand, side):
        yield Line(side, _("bags"), count * BAG, "6", count, BAG)
    if nil:
        yield Line(side, NIL_WORDS[nil], NIL[nil], "7")
    if tens := bags // BAGS:
        yield Line(side, _("ten bags"), tens * TOO_MANY_BAGS, "6", tens, TOO_MANY_BAGS)


def upcoming(_options: SpadesOptions, state: SpadesState) -> SpadesUpcoming:
    return SpadesUpcoming(dealer=next_dealer(state), bags=state.bags)


def describe(_options: SpadesOptions, hand: SpadesHand) -> Text:
    params: dict[str, Param] = dict(
        zip(("bid", "other_bid", "tricks", "other_tricks"), (*hand.bids, *hand.tricks), strict=True)
    )
    if hand.nil is None:
        return Text(_("bid %(bid)s – %(other_bid)s, won %(tricks)s – %(other_tricks)s"), params)
    first, second = (Word(NIL_WORDS[nil]) if nil else "" for nil in hand.nil)
    nils = {"nil": first or "·", "other_nil": second or "·"}
    text = _("bid %(bid)s – %(other_bid)s, won %(tricks)s – %(other_tricks)s, %(nil)s – %(other_nil)s")
    return Text(text, {**params, **nils})


def articles(_options: SpadesOptions) -> tuple[Article, ...]:
    return (
        Article(
            "1",
            _("Aim"),
            _("Two pairs, partners opposite each other, win the tricks they bid; the first with %(target)s wins."),
            {"target": TARGET},
        ),
        Article(
            "2",
            _("Cards"),
            _("%(cards)s cards, %(each)s for everybody. From the top: ace, king, queen, jack, 10 and so on to the 2."),
            {"cards": CARDS, "each": TRICKS},
        ),
        Article(
            "3",
            _("Bids"),
            _(
                "Each player says how many tricks to win; partners add up what they said. Who says nil means to win "
                "none at all, while the partner's bid stands for the pair."
            ),
        ),
        Article(
            "4",
            _("Play"),
            _(
                "Suit is followed; who cannot may play any card. Spades are trumps, and are led only once one has been "
                "played to another suit."
            ),
        ),
        Article(
            "5",
            _("The bid"),
            _("A pair that wins as many tricks as it bid, or more, has made it; with fewer it loses what it bid."),
            rows=[(_("each trick bid, made"), BID_TRICK), (_("each trick bid, failed"), -BID_TRICK)],
        ),
        Article(
            "6",
            _("Bags"),
            _("Tricks over the bid are bags. They are counted from hand to hand; each time there are ten they cost."),
            rows=[(_("each bag"), BAG), (_("every tenth bag"), TOO_MANY_BAGS)],
        ),
        Article(
            "7",
            _("Nil"),
            _("Scored besides the pair's bid. Tricks won on a nil that failed count among the pair's."),
            rows=[(_("nil made"), NIL["made"]), (_("nil failed"), NIL["failed"])],
        ),
        Article(
            "8", _("What is written down"), _("The bids of both pairs, the tricks they won, and what became of a nil.")
        ),
        Article(
            "9",
            _("End"),
            _("A pair with %(target)s or more has won; the higher, if both. Level, another hand is played."),
            {"target": TARGET},
        ),
    )


SPADES = Game(
    slug="spades",
    name=_("Spades"),
    family="bids",
    options=SpadesOptions,
    rulesets={"standard": SpadesOptions()},
    ruleset_names={"standard": _("Standard")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(SpadesHand,),
    form=only(SpadesHand),
    start=start,
    play=play,
    outcome=lambda _options, state: race(state, to=TARGET, alone=True),
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    target=lambda _options: TARGET,
)
