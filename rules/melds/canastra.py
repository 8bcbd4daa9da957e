"""Canastra by the Confederação's rules: two pairs, canastras and cards counted each hand, to above 5,000."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MultipleOf
from pydantic import StrictInt

from rules.ask import MOST, Ask, Count, Flag, Target, Times
from rules.game import (
    Article,
    Game,
    Hand,
    Line,
    Options,
    Outcome,
    Points,
    Problem,
    Record,
    Seats,
    Sides,
    State,
    Upcoming,
    leaders,
    next_dealer,
    sums,
)
from rules.melds.values import Canastra, CardCounts, CardKind, canastra_line, card_points, named
from rules.text import Param, Text, Word
from rules.text import gettext_noop as _

REALS: Mapping[str, Canastra] = {
    "real": Canastra(_("natural canastra"), _("natural"), 500, 50, "26"),
    "real_aces": Canastra(_("natural canastra of aces"), _("natural of aces"), 1000, 105, "26"),
}
OTHERS: Mapping[str, Canastra] = {
    "limpa": Canastra(_("clean canastra"), _("clean"), 500, 60, "27", needs_natural=True),
    "limpa_aces": Canastra(_("clean canastra of aces"), _("clean of aces"), 500, 110, "27", needs_natural=True),
    "suja": Canastra(_("dirty canastra"), _("dirty"), 300, 50, "27", needs_natural=True),
    "suja_aces": Canastra(_("dirty canastra of aces"), _("dirty of aces"), 300, 100, "30", needs_natural=True),
}
CANASTRAS: Mapping[str, Canastra] = {**REALS, **OTHERS}
"""What a canastra earns; all but the natural ones only beside a natural one (rule 27)."""

CARDS: Mapping[str, CardKind] = {
    "joker": CardKind(_("joker"), 2, 20),
    "two": CardKind(_("two"), 8, 10),
    "ace": CardKind(_("ace"), 8, 15),
    "high": CardKind(_("eight to king"), 48, 10),
    "low": CardKind(_("four to seven"), 32, 5),
}
PACK_POINTS = sum(kind.number * kind.points for kind in CARDS.values())

RED_THREE = 100
ALL_RED_THREES, FOUR = 800, 4
WENT_OUT = 100
EXACT_CUT = 100
MISDEAL = 100
LAID_NOTHING = -100
OPENINGS = (75, 120)
OPENING_STEP = 30
RAISED_FROM = 2500
"""The total from which a side opens with the higher points (rule 7)."""
ROUNDED_TO, HALFWAY = 10, 5
HIGH_HAND = 3000
JOKERS, SUITS, ACES, SITTINGS = 2, 8, 8, 5
"""What two packs and one hand allow: clean canastras, natural ones, aces in canastras, cuts or deals repeated."""
MOST_BESIDE = ALL_RED_THREES + WENT_OUT + HALFWAY
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
            words={"opponents": _("gives the other side 100"), "own": _("costs the own side 100")},
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

    @cached_property
    def laid(self) -> int:
        """The points of the cards laid down."""
        return card_points(self.cards, CARDS)

    @cached_property
    def canastras(self) -> tuple[tuple[Canastra, int], ...]:
        """The canastras named, with their numbers."""
        return named(self, CANASTRAS)

    @property
    def laid_nothing(self) -> bool:
        return self.left == (None, None)


class CanastraTotal(Record):
    total: Annotated[Annotated[StrictInt, Ge(-MOST), Le(MOST), MultipleOf(ROUNDED_TO)], Ask(_("Total of the hand"))]


class CanastraHand(Hand):
    pass


class Counted(CanastraHand):
    sides: Annotated[tuple[CanastraSide, CanastraSide], Ask(_("Sides"), of="side")]


class Totals(CanastraHand):
    sides: Annotated[tuple[CanastraTotal, CanastraTotal], Ask(_("Only the totals"), of="side")]


KEYS = frozenset(CanastraSide.model_fields) | frozenset(CanastraTotal.model_fields)


def form(raw: Mapping[str, Any]) -> type[CanastraHand] | Problem:
    """Counted, or totals from the pad: those stand alone, and on both sides."""
    records = raw.get("sides")
    sides = [side for side in records if isinstance(side, dict)] if isinstance(records, list) else []
    if not [side for side in sides if side.get("total") is not None]:
        return Counted
    for side in sides:
        if {key for key, value in side.items() if key in KEYS and value is not None} != {"total"}:
            return Problem("total_alone", "total", side=sides.index(side))
    return Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastraUpcoming(Upcoming):
    """The points each side needs to open with."""

    opening: tuple[int, ...]


def start(_options: CanastraOptions, sides: Sides) -> State:
    return State(totals=(0,) * sides.count, places=sides.places)


def opening(total: Points, errors: int = 0) -> int:
    """The points to open with at this total, after so many failed openings in the hand (rules 7 and 13)."""
    ladder = OPENINGS[total >= RAISED_FROM :]
    return ladder[errors] if errors < len(ladder) else ladder[-1] + OPENING_STEP * (errors - len(ladder) + 1)


def check(options: CanastraOptions, state: State, hand: CanastraHand) -> Iterable[Problem]:
    if isinstance(hand, Counted):
        yield from _impossible(*hand.sides)
        for side, record in enumerate(hand.sides):
            yield from _impossible_side(side, record)
            yield from _odd_side(side, record)
    else:
        yield Problem("only_totals", None, warning=True)
    if _may_be_high(hand):
        for side, points in enumerate(sums(_lines(options, hand), 2)):
            if points > HIGH_HAND:
                yield Problem("high_hand", None, {"points": HIGH_HAND}, side=side, warning=True)


def _impossible(first: CanastraSide, second: CanastraSide) -> Iterator[Problem]:
    """What the two sides cannot both have: cards, going out, threes, canastras, cuts and deals."""
    points = first.laid + second.laid + sum(left or 0 for left in first.left + second.left)
    if points > PACK_POINTS:
        yield Problem("pack_points", "cards", {"most": PACK_POINTS, "sum": points})
    if first.went_out and second.went_out:
        yield Problem("both_out", "went_out")
    for slug, most, number in (
        ("red_threes", FOUR, first.red_threes + second.red_threes),
        ("limpa", JOKERS, first.limpa + first.limpa_aces + second.limpa + second.limpa_aces),
        ("real", SUITS, first.real + second.real),
        ("real_aces", ACES, _aces(first) + _aces(second)),
        ("exact_cut", SITTINGS, first.exact_cut + second.exact_cut),
        ("misdeal", SITTINGS, first.misdeal + second.misdeal),
    ):
        if number > most:
            yield Problem("too_many", slug, {"most": most})
    if first.exact_cut and second.exact_cut:
        yield Problem("one_side", "exact_cut")
    if first.misdeal and second.misdeal:
        yield Problem("one_side", "misdeal")


def _aces(record: CanastraSide) -> int:
    """The aces that the canastras of aces hold."""
    return 7 * record.real_aces + 6 * (record.limpa_aces + record.suja_aces)


def _impossible_side(side: int, record: CanastraSide) -> Iterator[Problem]:
    if record.laid_nothing and (record.laid or record.canastras or record.went_out):
        yield Problem("laid_something", "left", side=side)
    elif record.went_out and 0 not in record.left:
        yield Problem("out_with_cards", "left", side=side)


def _odd_side(side: int, record: CanastraSide) -> Iterator[Problem]:
    least = sum(kind.holds * number for kind, number in record.canastras)
    if record.laid < least:
        yield Problem("few_cards", "cards", {"least": least}, side=side, warning=True)
    if record.went_out and not record.canastras:
        yield Problem("out_without", "went_out", side=side, warning=True)


def _may_be_high(hand: CanastraHand) -> bool:
    """Whether a side's lines can come to a high hand at all; most hands need not be counted twice."""
    if isinstance(hand, Totals):
        return True
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    repeats = sum([side.exact_cut * EXACT_CUT + side.misdeal * MISDEAL for side in hand.sides])
    best = max([side.laid + sum([kind.points * number for kind, number in side.canastras]) for side in hand.sides])
    return best + repeats + MOST_BESIDE > HIGH_HAND


def play(options: CanastraOptions, state: State, hand: CanastraHand) -> tuple[State, list[Line]]:
    return state, _lines(options, hand)


def _lines(options: CanastraOptions, hand: CanastraHand) -> list[Line]:
    if isinstance(hand, Totals):
        return [Line(side, _("total of the hand"), record.total, "39") for side, record in enumerate(hand.sides)]
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    lines: list[Line] = []
    for side, record in enumerate(hand.sides):
        own = _side_lines(options, side, record, others=hand.sides[1 - side])
        lines += own
        lines += _rounding(options, side, sum([line.points for line in own]))
    return lines


def _side_lines(options: CanastraOptions, side: int, record: CanastraSide, *, others: CanastraSide) -> list[Line]:
    """The reasons for one side's points, in the order the pad counts them."""
    natural = bool(record.real or record.real_aces)
    lines = [canastra_line(side, kind, number, natural=natural) for kind, number in record.canastras]
    if record.laid:
        lines.append(Line(side, _("cards laid down"), record.laid, "22"))
    lines += [_left_line(side, left) for left in record.left if left != 0]
    if record.red_threes:
        lines.append(_red_threes_line(side, record, natural=natural))
    if record.went_out:
        lines.append(Line(side, _("went out"), WENT_OUT, "29"))
    if record.exact_cut:
        lines.append(Line(side, _("exact cut"), record.exact_cut * EXACT_CUT, "2", record.exact_cut, EXACT_CUT))
    return lines + _misdeal_lines(options, side, record, others)


def _left_line(side: int, left: int | None) -> Line:
    if left is None:
        return Line(side, _("a player laid nothing"), LAID_NOTHING, "22")
    return Line(side, _("left in hand"), -left, "22")


def _red_threes_line(side: int, record: CanastraSide, *, natural: bool) -> Line:
    """Red threes pay beside a natural canastra and cost without; all four count double (rules 23 to 25)."""
    sign = 1 if natural else -1
    if record.red_threes == FOUR:
        article = "23" if natural else "25" if record.laid_nothing else "24"
        return Line(side, _("all four red threes"), sign * ALL_RED_THREES, article)
    each = sign * RED_THREE
    article = "23" if natural else "24"
    return Line(side, _("red threes"), record.red_threes * each, article, record.red_threes, each)


def _misdeal_lines(options: CanastraOptions, side: int, record: CanastraSide, others: CanastraSide) -> list[Line]:
    if options.misdeal == "own":
        times, label, each = record.misdeal, _("misdeal"), -MISDEAL
    else:
        times, label, each = others.misdeal, _("misdeal of the others"), MISDEAL
    return [Line(side, label, times * each, "3", times, each)] if times else []


def _rounding(options: CanastraOptions, side: int, points: Points) -> list[Line]:
    """A 5 goes to the tens, away from zero or up (rule 35)."""
    if points % ROUNDED_TO == 0:
        return []
    up = points > 0 or options.round == "up"
    return [Line(side, _("rounded to tens"), HALFWAY if up else -HALFWAY, "35")]


def outcome(options: CanastraOptions, state: State) -> Outcome:
    first, second = state.totals
    top = max(first, second)
    reached = top > options.target or (top == options.target and options.reach == "at_least")
    if not reached or first == second:
        return Outcome()
    return Outcome(finished=True, winners=leaders(state.totals, best="high"), how=_("the target was passed"))


def upcoming(_options: CanastraOptions, state: State) -> CanastraUpcoming:
    return CanastraUpcoming(dealer=next_dealer(state), opening=tuple(opening(total) for total in state.totals))


def describe(_options: CanastraOptions, hand: CanastraHand) -> Text:
    """Both sides as the pad has them: cards, what is left, canastras, who went out."""
    if isinstance(hand, Totals):
        return Text("%(first)s / %(second)s", dict(zip(("first", "second"), _totals(hand), strict=True)))
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    sources, params = [], {}
    for side, record in enumerate(hand.sides):
        named = {f"s{side}_{index}": part for index, part in enumerate(_parts(record))}
        sources.append(" ".join(f"%({name})s" for name in named))
        params.update(named)
    return Text(" / ".join(sources), params)


def _totals(hand: Totals) -> Iterator[str]:
    return (str(record.total).replace("-", "−") for record in hand.sides)


def _parts(record: CanastraSide) -> Iterator[Param]:
    yield record.laid
    for left in record.left:
        yield f"−{-LAID_NOTHING if left is None else left}"
    for kind, number in record.canastras:
        yield f"· {number}"
        yield Word(kind.short)
    if record.red_threes:
        yield f"· {record.red_threes}"
        yield Word(_("red threes"))
    if record.went_out:
        yield "·"
        yield Word(_("went out"))


def articles(options: CanastraOptions) -> list[Article]:
    return [Article("36", _("The match"), _("Two pairs play to the target."))]


CANASTRA = Game(
    slug="canastra",
    name=_("Canastra"),
    options=CanastraOptions,
    rulesets={"confederacao": CanastraOptions()},
    ruleset_names={"confederacao": _("Confederation")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Counted, Totals),
    form=form,
    start=start,
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        "total_alone": _("A total from the pad stands alone, and both sides have one."),
        "only_totals": _("Only totals were written down: nothing can be checked."),
        "high_hand": _("More than %(points)s in one hand is rare: check it."),
        "pack_points": _("Laid down and left in hand, both sides have %(sum)s points; the pack has %(most)s."),
        "both_out": _("Only one side can go out."),
        "too_many": _("Both sides together can have at most %(most)s."),
        "one_side": _("Only the side that cuts or deals can have this."),
        "laid_something": _("A side that laid cards or went out has somebody who laid something."),
        "out_with_cards": _("A player of the side that went out has nothing left: 0."),
        "few_cards": _("The canastras named hold at least %(least)s points of cards."),
        "out_without": _("This side went out without a canastra."),
    },
    target=lambda options: options.target,
    deficit=_("ré"),
)
