"""Buraco in six rulesets: canastras, cards and the morto counted each hand; one hand, or hands to a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from rules.ask import Ask, Count, Flag, Target
from rules.game import Game, Hand, Line, Options, Problem, Record, Seats, State
from rules.melds.cards.buraco import articles
from rules.melds.count import PROBLEMS, described, odd, over_pack, several_out, side_lines, too_many
from rules.melds.match import coming, end
from rules.melds.tables import BURACO as TABLES
from rules.melds.tables import BURACO_CANASTRAS, MOST_WILDS, BuracoRules
from rules.melds.values import MORTO_WORDS, CardCounts, Meld, MortoWord, card_points, named
from rules.text import gettext_noop as _
from rules.usual import at_zero, only


class BuracoOptions(Options):
    rules: Literal["netcartas", "aberto", "fechado", "copag", "acb", "acb_pairs"] = "netcartas"
    target: Annotated[Target | None, Ask(_("Points to win the match"), null=_("one hand"))] = None

    @property
    def table(self) -> BuracoRules:
        return TABLES[self.rules]


def _pays(slug: str) -> Callable[[BuracoOptions, Any], bool]:
    """Whether the ruleset has this canastra."""
    return lambda options, _upcoming: slug in options.table.values.canastras


class BuracoCards(CardCounts):
    joker: Annotated[Count, Ask(_("Jokers"), when=lambda options, _upcoming: options.table.jokers > 0)] = 0
    low: Annotated[Count, Ask(_("Threes to sevens"))] = 0


class BuracoSide(Record):
    clean: Annotated[Count, Ask(_("Clean canastras"))] = 0
    dirty: Annotated[Count, Ask(_("Dirty canastras"))] = 0
    five_hundred: Annotated[Count, Ask(_("Of 500"), help=_("ace to king"), when=_pays("five_hundred"))] = 0
    thousand: Annotated[Count, Ask(_("Of 1000"), help=_("ace to ace"), when=_pays("thousand"))] = 0
    wilds: Annotated[Count, Ask(_("Of wild cards"), help=_("seven twos"), when=_pays("wilds"))] = 0
    morto: Annotated[MortoWord, Ask(_("Morto"), words=MORTO_WORDS)] = "used"
    went_out: Annotated[Flag, Ask(_("Went out"))] = False
    cards: Annotated[Count | BuracoCards, Ask(_("Cards laid down"))] = 0
    left: Annotated[Count, Ask(_("Left in hand"))] = 0


class BuracoHand(Hand):
    sides: Annotated[tuple[BuracoSide, ...], Ask(_("Sides"), of="side")]


def _melds(table: BuracoRules, hand: BuracoHand) -> list[Meld]:
    """What each side has, as the family counts it."""
    return [
        Meld(
            canastras=named(side, table.values.canastras),
            laid=card_points(side.cards, table.cards),
            left=(side.left,),
            went_out=side.went_out,
            morto=side.morto,
        )
        for side in hand.sides
    ]


def check(options: BuracoOptions, _state: State, hand: BuracoHand) -> list[Problem]:
    table = options.table
    melds = _melds(table, hand)
    found = [problem for side, record in enumerate(hand.sides) for problem in _foreign(table, side, record)]
    found += several_out(melds)
    found += too_many([("wilds", MOST_WILDS, sum([record.wilds for record in hand.sides]))])
    found += over_pack(table.values, melds)
    for side, meld in enumerate(melds):
        found += odd(table.values, side, meld)
    return found


def _foreign(table: BuracoRules, side: int, record: BuracoSide) -> list[Problem]:
    """Canastras and cards that these rules do not have."""
    found = [
        Problem("no_such_canastra", slug, side=side)
        for slug in BURACO_CANASTRAS
        if slug not in table.values.canastras and getattr(record, slug)
    ]
    if not table.jokers and isinstance(record.cards, BuracoCards) and record.cards.joker:
        found.append(Problem("no_jokers", "cards", side=side))
    return found


def play(options: BuracoOptions, state: State, hand: BuracoHand) -> tuple[State, list[Line]]:
    table = options.table
    melds = enumerate(_melds(table, hand))
    return state, [line for side, meld in melds for line in side_lines(table.values, side, meld)]


def seats(options: BuracoOptions) -> Seats:
    """Copag's rules are also played by each alone, by three pairs, and by two threes."""
    if options.rules == "copag":
        return Seats(sides=(2, 6), players=(1, 3), most=6)
    return Seats(sides=(2, 2), players=(1, 2))


BURACO = Game(
    slug="buraco",
    name=_("Buraco"),
    family="melds",
    options=BuracoOptions,
    rulesets={
        "netcartas": BuracoOptions(),
        "aberto": BuracoOptions(rules="aberto"),
        "fechado": BuracoOptions(rules="fechado"),
        "copag": BuracoOptions(rules="copag", target=2000),
        "acb": BuracoOptions(rules="acb"),
        "acb_pairs": BuracoOptions(rules="acb_pairs"),
    },
    ruleset_names={
        "netcartas": _("NetCartas, without jokers"),
        "aberto": _("Open"),
        "fechado": _("Closed"),
        "copag": _("Copag, to 2000"),
        "acb": _("With two jokers"),
        "acb_pairs": _("Pairs, without jokers"),
    },
    seats=seats,
    hands=(BuracoHand,),
    form=only(BuracoHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: end(state, options.target),
    upcoming=lambda options, state: coming(state, options.table.values.to_go_out),
    describe=lambda options, hand: described(_melds(options.table, hand)),
    articles=articles,
    problems={
        **PROBLEMS,
        "too_many": _("All sides together can have at most %(most)s."),
        "out_without_clean": _("This side went out without a clean canastra."),
        "no_such_canastra": _("These rules have no such canastra."),
        "no_jokers": _("These rules are played without jokers."),
        "pack_points": _("Laid down and left in hand, all sides have %(sum)s points; the pack has %(most)s."),
        "few_cards": _("The canastras named hold at least %(least)s points of cards."),
    },
    target=lambda options: options.target,
    totals_step=5,
    length=lambda options: None if options.target else 1,
)
