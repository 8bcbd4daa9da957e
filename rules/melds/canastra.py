"""Canastra by the Confederação's rules: two pairs, canastras and cards counted each hand, to above 5,000."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MultipleOf
from pydantic import StrictInt

from rules.ask import MOST, Ask, Count, Flag, Target, Times
from rules.game import (
    Game,
    Hand,
    Line,
    Options,
    Outcome,
    Points,
    Problem,
    Record,
    Seats,
    State,
    Upcoming,
    next_dealer,
    sums,
)
from rules.melds.cards.canastra import articles
from rules.melds.count import PROBLEMS, described, odd, over_pack, several_out, side_lines, too_many
from rules.melds.match import end
from rules.melds.tables import CANASTRA as VALUES
from rules.melds.tables import CARDS, EXACT_CUT, MISDEAL, OPENING_STEP, OPENINGS, RAISED_FROM, RED_THREES
from rules.melds.values import FOUR, WENT_OUT, CardCounts, Meld, card_points, named
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import at_zero

ROUNDED_TO, HALFWAY = 10, 5
HIGH_HAND = 3000
JOKERS, SUITS, ACES, REPEATS = 2, 8, 8, 5
"""What two packs and one hand allow: clean canastras, natural ones, aces in canastras, cuts or deals repeated."""
MOST_BESIDE = RED_THREES.four + WENT_OUT + HALFWAY
"""The most that a side scores beside canastras, cards, cuts and misdeals."""


class CanastraOptions(Options):
    target: Annotated[Target, Ask(_("Points to win the match"))] = 5000
    reach: Annotated[
        Literal["above", "at_least"],
        Ask(_("The match is won"), words={"above": _("above the target"), "at_least": _("at the target or above")}),
    ] = "above"
    round: Annotated[
        Literal["away", "up"],
        Ask(_("A 5 is rounded"), words={"away": _("away from zero"), "up": _("always up")}),
    ] = "away"
    misdeal: Annotated[
        Literal["opponents", "own"],
        Ask(
            _("A misdeal"),
            words={"opponents": _("counts for the other side"), "own": _("counts against the own side")},
        ),
    ] = "opponents"


InFives = Annotated[StrictInt, Ge(0), Le(MOST), MultipleOf(HALFWAY)]
Left = InFives | None


class CanastraSide(Record):
    real: Annotated[Count, Ask(_("Natural canastras"))] = 0
    real_aces: Annotated[Count, Ask(_("Natural, of aces"))] = 0
    limpa: Annotated[Count, Ask(_("Clean canastras"), help=_("count only beside a natural one"))] = 0
    limpa_aces: Annotated[Count, Ask(_("Clean, of aces"), help=_("count only beside a natural one"))] = 0
    suja: Annotated[Count, Ask(_("Dirty canastras"), help=_("count only beside a natural one"))] = 0
    suja_aces: Annotated[Count, Ask(_("Dirty, of aces"), help=_("count only beside a natural one"))] = 0
    red_threes: Annotated[Annotated[Count, Le(FOUR)], Ask(_("Red threes"))] = 0
    went_out: Annotated[Flag, Ask(_("Went out"))] = False
    cards: Annotated[InFives | CardCounts, Ask(_("Cards laid down"))] = 0
    left: Annotated[tuple[Left, Left], Ask(_("Left in hand"), of="player", null=_("laid nothing"))]
    exact_cut: Annotated[Times, Ask(_("Exact cuts"))] = 0
    misdeal: Annotated[Times, Ask(_("Misdeals"))] = 0
    opening_errors: Annotated[Count, Ask(_("Failed openings"))] = 0

    @property
    def meld(self) -> Meld:
        laid = card_points(self.cards, CARDS)
        return Meld(named(self, VALUES.canastras), laid, self.left, self.went_out, self.red_threes)


class CanastraTotal(Record):
    total: Annotated[Annotated[StrictInt, Ge(-MOST), Le(MOST), MultipleOf(ROUNDED_TO)], Ask(_("Total of the hand"))]


class CanastraHand(Hand):
    pass


class Counted(CanastraHand):
    sides: Annotated[tuple[CanastraSide, CanastraSide], Ask(_("Sides"), of="side")]

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """What each side has, as the family counts it."""
        return tuple([record.meld for record in self.sides])


class Totals(CanastraHand):
    sides: Annotated[tuple[CanastraTotal, CanastraTotal], Ask(_("Only the totals"), of="side")]


KEYS = frozenset(CanastraSide.model_fields) | frozenset(CanastraTotal.model_fields)


def form(raw: Mapping[str, Any]) -> type[CanastraHand] | Problem:
    """Counted, or totals from the pad: those stand alone, and on both sides."""
    sides = raw["sides"] if isinstance(raw.get("sides"), list) else []
    records = [record if isinstance(record, dict) else {} for record in sides]
    if not [record for record in records if record.get("total") is not None]:
        return Counted
    for side, record in enumerate(records):
        if record and {key for key, value in record.items() if key in KEYS and value is not None} != {"total"}:
            return Problem("total_alone", "total", side=side)
    return Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastraUpcoming(Upcoming):
    """The points each side needs to open with."""

    opening: tuple[int, ...]

    def beside(self, side: int) -> list[Text]:
        return [Text(_("opens with %(points)s"), {"points": self.opening[side]})]


def opening(total: Points, errors: int = 0) -> int:
    """The points to open with at this total, after so many failed openings in the hand (rules 7 and 13)."""
    ladder = OPENINGS[total >= RAISED_FROM :]
    return ladder[errors] if errors < len(ladder) else ladder[-1] + OPENING_STEP * (errors - len(ladder) + 1)


def check(options: CanastraOptions, state: State, hand: CanastraHand) -> list[Problem]:
    if isinstance(hand, Counted):
        found = over_pack(VALUES, hand.melds) + _contradictions(hand.melds) + several_out(hand.melds)
        found += _impossible_together(*hand.sides)
        for side, meld in enumerate(hand.melds):
            found += odd(VALUES, side, meld)
    else:
        found = [Problem("only_totals", None, warning=True)]
    return found + _high_hands(options, hand) if _may_be_high(hand) else found


def _contradictions(melds: Sequence[Meld]) -> list[Problem]:
    """Cards left that contradict what was laid down, or going out."""
    found = []
    for side, meld in enumerate(melds):
        if meld.laid_nothing and (meld.laid or meld.canastras or meld.went_out):
            found.append(Problem("laid_something", "left", side=side))
        elif meld.went_out and 0 not in meld.left:
            found.append(Problem("out_with_cards", "left", side=side))
    return found


def _impossible_together(first: CanastraSide, second: CanastraSide) -> list[Problem]:
    """What the two sides cannot both have: threes, canastras, cuts and deals."""
    found = too_many(
        (
            ("red_threes", FOUR, first.red_threes + second.red_threes),
            ("limpa", JOKERS, first.limpa + first.limpa_aces + second.limpa + second.limpa_aces),
            ("real", SUITS, first.real + second.real),
            ("real_aces", ACES, _aces(first) + _aces(second)),
            ("exact_cut", REPEATS, first.exact_cut + second.exact_cut),
            ("misdeal", REPEATS, first.misdeal + second.misdeal),
        )
    )
    if first.exact_cut and second.exact_cut:
        found.append(Problem("one_side", "exact_cut"))
    if first.misdeal and second.misdeal:
        found.append(Problem("one_side", "misdeal"))
    return found


def _aces(record: CanastraSide) -> int:
    """The aces that the canastras of aces hold."""
    return 7 * record.real_aces + 6 * (record.limpa_aces + record.suja_aces)


def _may_be_high(hand: CanastraHand) -> bool:
    """Whether a side's lines can come to a high hand at all; most hands need not be counted twice."""
    if isinstance(hand, Totals):
        return True
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    repeats = sum([side.exact_cut * EXACT_CUT + side.misdeal * MISDEAL for side in hand.sides])
    best = max([meld.laid + sum([kind.points * number for kind, number in meld.canastras]) for meld in hand.melds])
    return best + repeats + MOST_BESIDE > HIGH_HAND


def _high_hands(options: CanastraOptions, hand: CanastraHand) -> list[Problem]:
    return [
        Problem("high_hand", None, {"points": HIGH_HAND}, side=side, warning=True)
        for side, points in enumerate(sums(_lines(options, hand), 2))
        if points > HIGH_HAND
    ]


def play(options: CanastraOptions, state: State, hand: CanastraHand) -> tuple[State, list[Line]]:
    return state, [*_lines(options, hand), *_opening_lines(state, hand)]


def _lines(options: CanastraOptions, hand: CanastraHand) -> list[Line]:
    if isinstance(hand, Totals):
        return [Line(side, _("total of the hand"), record.total, "39") for side, record in enumerate(hand.sides)]
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    lines: list[Line] = []
    for side, record in enumerate(hand.sides):
        own = side_lines(VALUES, side, hand.melds[side])
        if record.exact_cut:
            own.append(Line(side, _("exact cut"), record.exact_cut * EXACT_CUT, "2", record.exact_cut, EXACT_CUT))
        own += _misdeal_lines(options, side, record, others=hand.sides[1 - side])
        own += _rounding(options, side, sum([line.points for line in own]))
        lines += own
    return lines


def _misdeal_lines(options: CanastraOptions, side: int, record: CanastraSide, *, others: CanastraSide) -> list[Line]:
    if options.misdeal == "own":
        times, label, each = record.misdeal, _("misdeal"), -MISDEAL
    else:
        times, label, each = others.misdeal, _("misdeal of the others"), MISDEAL
    return [Line(side, label, times * each, "3", times, each)] if times else []


def _opening_lines(state: State, hand: CanastraHand) -> Iterator[Line]:
    """Failed openings cost nothing, but raise what the side opens with in this hand (rule 13)."""
    if isinstance(hand, Counted):
        for side, record in enumerate(hand.sides):
            if record.opening_errors:
                points = opening(state.totals[side], record.opening_errors)
                yield Line(side, _("failed opening: %(points)s needed"), 0, "13", params={"points": points})


def _rounding(options: CanastraOptions, side: int, points: Points) -> list[Line]:
    """A 5 goes to the tens, away from zero or up (rule 35)."""
    if points % ROUNDED_TO == 0:
        return []
    up = points > 0 or options.round == "up"
    return [Line(side, _("rounded to tens"), HALFWAY if up else -HALFWAY, "35")]


def outcome(options: CanastraOptions, state: State) -> Outcome:
    return end(state, options.target, passed=options.reach == "above")


def upcoming(_options: CanastraOptions, state: State) -> CanastraUpcoming:
    return CanastraUpcoming(dealer=next_dealer(state), opening=tuple(opening(total) for total in state.totals))


def describe(_options: CanastraOptions, hand: CanastraHand) -> Text:
    """Both sides as the pad has them: cards, what is left, canastras, who went out."""
    if isinstance(hand, Totals):
        return Text("%(first)s / %(second)s", dict(zip(("first", "second"), _totals(hand), strict=True)))
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    return described(hand.melds)


def _totals(hand: Totals) -> Iterator[str]:
    return (str(record.total).replace("-", "−") for record in hand.sides)


CANASTRA = Game(
    slug="canastra",
    name=_("Canastra"),
    family="melds",
    options=CanastraOptions,
    rulesets={"confederacao": CanastraOptions()},
    ruleset_names={"confederacao": _("Confederation")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Counted, Totals),
    form=form,
    start=at_zero(State),
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        **PROBLEMS,
        "total_alone": _("A total from the pad stands alone, and both sides have one."),
        "only_totals": _("Only totals were written down: nothing can be checked."),
        "high_hand": _("More than %(points)s in one hand is rare: check it."),
        "pack_points": _("Laid down and left in hand, both sides have %(sum)s points; the pack has %(most)s."),
        "one_side": _("Only the side that cuts or deals can have this."),
        "laid_something": _("A side that laid cards or went out has somebody who laid something."),
        "out_with_cards": _("A player of the side that went out has nothing left: 0."),
        "few_cards": _("The canastras named hold at least %(least)s points of cards."),
    },
    target=lambda options: options.target,
    totals_step=5,
    spelt=lambda _options, total: _("ré") if total < 0 else "",
)
