"""Poker: hold'em, Omaha and stud high-low, stud, draw and lowball, at a table that plays for chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.game import Game, Line, Seats, State
from rules.poker import pots
from rules.poker.articles import articles
from rules.poker.cards import apart, shown
from rules.poker.hand import BOARD, PLAYERS, PROBLEMS, PokerHand, PokerOptions, Showdown, Won, check, form
from rules.poker.ranking import HAND, RANKING
from rules.text import NO_TEXT, Param, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, until_time

MAIN_POT: Mapping[str, str] = {
    "whole": _("Main pot: %(hand)s %(cards)s"),
    "high": _("Main pot, high: %(hand)s %(cards)s"),
    "low": _("Main pot, low: %(cards)s"),
    "alone": _("Main pot: all others folded"),
}
SIDE_POT: Mapping[str, str] = {
    "whole": _("Side pot %(number)s: %(hand)s %(cards)s"),
    "high": _("Side pot %(number)s, high: %(hand)s %(cards)s"),
    "low": _("Side pot %(number)s, low: %(cards)s"),
    "alone": _("Side pot %(number)s: all others in it folded"),
}
"""What a side has won, whole or by halves, and with what."""
MINUS = "−"
PART_ARTICLES = {"whole": "5", "high": "5", "low": "7", "alone": "6"}


def play(options: PokerOptions, state: State, hand: PokerHand) -> tuple[State, list[Line]]:
    match hand:
        case Showdown():
            return state, [*_paid(hand), *_won(options, hand)]
        case Won():
            return state, [Line(side, _("won or lost"), chips, "8") for side, chips in enumerate(hand.won) if chips]
        case _:
            return state, []


def _paid(hand: Showdown) -> Iterator[Line]:
    """What each has paid, and what of it nobody matched (article 6)."""
    for side, chips in enumerate(hand.paid):
        if chips:
            yield Line(side, _("paid"), -chips, "6")
    for side, chips in enumerate(pots.unmatched(hand.paid)):
        if chips:
            yield Line(side, _("returned, as nobody matched it"), chips, "6")


def _won(options: PokerOptions, hand: Showdown) -> Iterator[Line]:
    """Pot by pot, to whoever is alone in it or by the cards shown (articles 5 to 7)."""
    stakes = [paid - back for paid, back in zip(hand.paid, pots.unmatched(hand.paid), strict=True)]
    found = pots.cut(stakes, [side for side, cards in enumerate(hand.cards) if cards])
    if any(len(pot.sides) > 1 for pot in found):
        yield from _contested(options, hand, found)
    else:
        yield from (_line(number, "alone", pot.sides[0], pot.chips) for number, pot in enumerate(found))


def _contested(options: PokerOptions, hand: Showdown, found: list[pots.Pot]) -> Iterator[Line]:
    from rules.poker import showdown  # it takes a moment, see there

    made = showdown.show(options, hand)
    for number, pot in enumerate(found):
        if len(pot.sides) == 1:
            yield _line(number, "alone", pot.sides[0], pot.chips)
            continue
        for award in showdown.awards(options, pot, made):
            for side, chips in pots.shared(award.chips, award.winners).items():
                best = award.winners[side]
                name = Word(RANKING[best.kind].name) if best.kind in RANKING else ""
                yield _line(number, award.part, side, chips, {"hand": name, "cards": best.cards})


def _line(number: int, part: str, side: int, chips: int, params: Mapping[str, Param] | None = None) -> Line:
    label = SIDE_POT[part] if number else MAIN_POT[part]
    return Line(side, label, chips, PART_ARTICLES[part], params={"number": number, **(params or {})})


def describe(_options: PokerOptions, hand: PokerHand) -> Text:
    match hand:
        case Won():
            return Text(_("without cards: %(won)s"), {"won": " · ".join(map(_signed, hand.won))})
        case Showdown():
            return _told(hand)
        case _:
            return NO_TEXT


def _signed(chips: int) -> str:
    return f"{chips:+}".replace("-", MINUS) if chips else "0"


def _told(hand: Showdown) -> Text:
    cards = " · ".join(shown(apart(cards), "") if cards else "–" for cards in hand.cards)
    if hand.board is None:
        return Text("%(cards)s", {"cards": cards})
    return Text(_("%(cards)s, board %(board)s"), {"cards": cards, "board": shown(apart(hand.board), "")})


POKER = Game(
    slug="poker",
    name=_("Poker"),
    family="bets",
    options=PokerOptions,
    rulesets={
        "holdem": PokerOptions(cards=2, board=BOARD),
        "omaha_hilo": PokerOptions(cards=4, board=BOARD, own=2, split=True),
        "stud": PokerOptions(cards=7),
        "stud_hilo": PokerOptions(cards=7, split=True),
        "draw": PokerOptions(cards=HAND),
        "low": PokerOptions(cards=HAND, upside_down=True),
    },
    ruleset_names={
        "holdem": _("Texas hold'em"),
        "omaha_hilo": _("Omaha, high and low"),
        "stud": _("Seven-card stud"),
        "stud_hilo": _("Seven-card stud, high and low"),
        "draw": _("Five-card draw"),
        "low": _("Low: the worst hand wins"),
    },
    seats=lambda _options: Seats(sides=PLAYERS),
    hands=(Showdown, Won),
    form=form,
    start=at_zero(State),
    check=check,
    play=play,
    outcome=until_time,
    totals_sum=0,
    describe=describe,
    articles=articles,
    problems=PROBLEMS,
)
