"""Canastra by the Confederação's rules: two pairs, canastras and cards counted each hand, to above 5,000."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MultipleOf
from pydantic import StrictInt

from rules.ask import MOST, Ask, Count, Flag, Target, Times
from rules.card import variants
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
JOKERS, SUITS, ACES, REPEATS = 2, 8, 8, 5
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


def start(_options: CanastraOptions, sides: Sides) -> State:
    return State(totals=(0,) * sides.count, places=sides.places)


def opening(total: Points, errors: int = 0) -> int:
    """The points to open with at this total, after so many failed openings in the hand (rules 7 and 13)."""
    ladder = OPENINGS[total >= RAISED_FROM :]
    return ladder[errors] if errors < len(ladder) else ladder[-1] + OPENING_STEP * (errors - len(ladder) + 1)


def check(options: CanastraOptions, state: State, hand: CanastraHand) -> Iterable[Problem]:
    if isinstance(hand, Counted):
        yield from _impossible_cards(hand.sides)
        yield from _impossible_together(*hand.sides)
        for side, record in enumerate(hand.sides):
            yield from _odd_side(side, record)
    else:
        yield Problem("only_totals", None, warning=True)
    if _may_be_high(hand):
        for side, points in enumerate(sums(_lines(options, hand), 2)):
            if points > HIGH_HAND:
                yield Problem("high_hand", None, {"points": HIGH_HAND}, side=side, warning=True)


def _impossible_cards(sides: Sequence[CanastraSide]) -> Iterator[Problem]:
    """More cards than there are, and cards left or laid that contradict each other."""
    points = sum([side.laid + sum(filter(None, side.left)) for side in sides])
    if points > PACK_POINTS:
        yield Problem("pack_points", "cards", {"most": PACK_POINTS, "sum": points})
    for side, record in enumerate(sides):
        if record.laid_nothing and (record.laid or record.canastras or record.went_out):
            yield Problem("laid_something", "left", side=side)
        elif record.went_out and 0 not in record.left:
            yield Problem("out_with_cards", "left", side=side)


def _impossible_together(first: CanastraSide, second: CanastraSide) -> Iterator[Problem]:
    """What the two sides cannot both have: going out, threes, canastras, cuts and deals."""
    if first.went_out and second.went_out:
        yield Problem("both_out", "went_out")
    for slug, most, number in (
        ("red_threes", FOUR, first.red_threes + second.red_threes),
        ("limpa", JOKERS, first.limpa + first.limpa_aces + second.limpa + second.limpa_aces),
        ("real", SUITS, first.real + second.real),
        ("real_aces", ACES, _aces(first) + _aces(second)),
        ("exact_cut", REPEATS, first.exact_cut + second.exact_cut),
        ("misdeal", REPEATS, first.misdeal + second.misdeal),
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


def _odd_side(side: int, record: CanastraSide) -> Iterator[Problem]:
    least = sum([kind.holds * number for kind, number in record.canastras])
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
    return state, [*_lines(options, hand), *_opening_lines(state, hand)]


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
        yield f"−{-LAID_NOTHING if left is None else left}" if left != 0 else 0
    for kind, number in record.canastras:
        yield f"· {number}"
        yield Word(kind.short)
    if record.red_threes:
        yield f"· {record.red_threes} ×"
        yield Word(_("red three"))
    if record.went_out:
        yield "·"
        yield Word(_("went out"))


def articles(options: CanastraOptions) -> list[Article]:
    """The official rules that bear on play and score, under their official numbers."""
    return [
        Article(
            "1",
            _("Aim and first deal"),
            _("Two pairs meld sequences and aces into canastras of seven. The highest of the cards drawn deals first."),
        ),
        *_deal_articles(options),
        *_play_articles(),
        *_card_articles(),
        *_canastra_articles(),
        *_end_articles(options),
        *variants("", options),
    ]


def _deal_articles(options: CanastraOptions) -> list[Article]:
    return [
        Article(
            "2",
            _("Exact cut"),
            _("Who cuts exactly the cards that are to be dealt earns the pair %(points)s."),
            {"points": EXACT_CUT},
        ),
        Article("3", _("Misdeal"), MISDEAL_TEXTS[options.misdeal], {"points": MISDEAL}),
        Article(
            "4",
            _("Red threes"),
            _(
                "A red three is laid open and replaced from the pack at once. One forgotten at the start cannot be "
                "exchanged later. The hand ends when the last card bought is a red three."
            ),
        ),
        Article(
            "5",
            _("Deal"),
            _(
                "Two packs and two jokers, 15 cards to each of four players; a wrong number is dealt again. Play goes "
                "to the right, and the deal moves one seat every hand."
            ),
        ),
    ]


MISDEAL_TEXTS = {
    "opponents": _("A wrong deal gives the other pair %(points)s, and the same player deals again."),
    "own": _("A wrong deal costs the dealer's pair %(points)s, and the same player deals again."),
}


def _play_articles() -> list[Article]:
    return [
        Article("6", _("First turn"), _("The first to play may put the card bought on the table and buy another.")),
        Article(
            "7",
            _("Opening"),
            _(
                "A pair first lays a sequence or three aces without wild cards, worth %(low)s or more; once its total "
                "is %(raised)s, %(high)s. A natural canastra in hand opens at once."
            ),
            {"low": OPENINGS[0], "high": OPENINGS[1], "raised": RAISED_FROM},
        ),
        Article(
            "8",
            _("Discard pile"),
            _("The last discard is taken only to lay it at once, in a sequence or three aces without wild cards."),
        ),
        Article(
            "13",
            _("Failed opening"),
            _(
                "Who opens with too little and has discarded raises the pair's opening for this hand: from %(low)s to "
                "%(high)s, then by %(step)s each time."
            ),
            {"low": OPENINGS[0], "high": OPENINGS[1], "step": OPENING_STEP},
        ),
    ]


def _card_articles() -> list[Article]:
    return [
        Article(
            "22",
            _("Cards laid and left"),
            _("Cards laid count for the pair, cards left in hand against it. Who never laid a card loses %(points)s."),
            {"points": -LAID_NOTHING},
            [*((kind.label, kind.points) for kind in CARDS.values()), (_("black three left in hand"), 0)],
        ),
        Article(
            "23",
            _("Red threes, with a natural canastra"),
            _("Red threes count for a pair that has a natural canastra."),
            rows=_red_three_rows(1),
        ),
        Article(
            "24",
            _("Red threes, without one"),
            _("They count against a pair that has none."),
            rows=_red_three_rows(-1),
        ),
        Article(
            "25",
            _("Four red threes, nothing laid"),
            _("A pair that never laid a card and holds all four loses them and what both players lose."),
            rows=[(_("together"), 2 * LAID_NOTHING - ALL_RED_THREES)],
        ),
    ]


def _red_three_rows(sign: int) -> list[tuple[str, Param]]:
    return [(_("each"), sign * RED_THREE), (_("all four"), sign * ALL_RED_THREES)]


def _canastra_articles() -> list[Article]:
    return [
        Article(
            "26",
            _("Natural canastra"),
            _("Seven cards of a suit in sequence, or seven aces, without wild cards."),
            rows=[(kind.label, kind.points) for kind in REALS.values()],
        ),
        Article(
            "27",
            _("Clean and dirty canastras"),
            _(
                "Six cards with a joker are clean, with a two dirty. Both count only for a pair that has a natural "
                "canastra as well."
            ),
            rows=[(kind.label, kind.points) for kind in OTHERS.values()],
        ),
        Article("28", _("Aces"), _("Only aces are melded as equal cards; two of a suit are allowed.")),
        Article(
            "29",
            _("Going out on a natural canastra"),
            _(
                "Going out earns %(points)s. An eighth card makes a natural canastra dirty; if it was the only one, "
                "the pair has none: its cards count, no canastra does."
            ),
            {"points": WENT_OUT},
        ),
        Article(
            "30",
            _("Eight aces"),
            _("A canastra of aces with more than seven cards is dirty."),
            rows=[(OTHERS["suja_aces"].label, OTHERS["suja_aces"].points)],
        ),
        Article("31", _("Longer canastras"), _("Dirty canastras may have more than seven cards.")),
        Article(
            "32", _("Twos"), _("A two that is wild between two cards stays where it is; it serves in its own suit.")
        ),
        Article("33", _("Jokers"), _("A joker may be moved at any time.")),
    ]


def _end_articles(options: CanastraOptions) -> list[Article]:
    return [
        Article("35", _("Rounding"), ROUND_TEXTS[options.round]),
        Article(
            "39",
            _("Count"),
            _(
                "When a pair is out or the pack is used up, the other pair checks the count. Each pair's canastras, "
                "cards and red threes are written down, or only its total."
            ),
        ),
        Article("40", _("End"), END_TEXTS[options.reach], {"target": options.target}),
    ]


ROUND_TEXTS = {
    "away": _("A total of a hand that ends in 5 is brought to the next ten away from zero."),
    "up": _("A total of a hand that ends in 5 is brought up to the next ten."),
}
END_TEXTS = {
    "above": _("The match ends with the hand after which a pair is above %(target)s and the totals differ."),
    "at_least": _("The match ends with the hand after which a pair has %(target)s or more and the totals differ."),
}


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
