"""Tranca in three rulesets: cards counted by number, canastras, threes and the morto; one hand, or to a target."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from annotated_types import Le

from rules.ask import Ask, Count, Flag, Target
from rules.game import Game, Hand, Line, Options, Problem, Record, Seats, State
from rules.melds.cards.tranca import articles
from rules.melds.count import PROBLEMS, described, odd, over_pack, several_out, side_lines, too_many
from rules.melds.match import coming, end
from rules.melds.tables import BLACK_THREE, TRANCA_CANASTRAS, tranca_values
from rules.melds.values import FOUR, MORTO_WORDS, Meld, MortoWord, Values, named
from rules.text import gettext_noop as _
from rules.usual import at_zero, only


class TrancaOptions(Options):
    rules: Literal["netcartas", "jogatina", "copag"] = "netcartas"
    clean: Annotated[Count, Ask(_("A clean canastra is worth"))] = TRANCA_CANASTRAS["clean"].points
    dirty: Annotated[Count, Ask(_("A dirty canastra is worth"))] = TRANCA_CANASTRAS["dirty"].points
    target: Annotated[Target | None, Ask(_("Points to win the match"), null=_("one hand"))] = None
    black_threes: Annotated[Flag, Ask(_("Black threes in hand cost points"))] = False

    @cached_property
    def values(self) -> Values:
        return tranca_values(self.rules, self.clean, self.dirty)


Four = Annotated[Count, Le(FOUR)]


class TrancaSide(Record):
    clean: Annotated[Count, Ask(_("Clean canastras"))] = 0
    dirty: Annotated[Count, Ask(_("Dirty canastras"))] = 0
    red_threes: Annotated[Four, Ask(_("Red threes"))] = 0
    morto: Annotated[MortoWord, Ask(_("Morto"), words=MORTO_WORDS)] = "used"
    went_out: Annotated[Flag, Ask(_("Went out"))] = False
    cards: Annotated[Count, Ask(_("Cards laid down"), help=_("how many"))] = 0
    left: Annotated[Count, Ask(_("Cards left in hand"), help=_("how many, black threes too"))] = 0
    black_threes: Annotated[
        Four, Ask(_("Black threes in hand"), when=lambda options, _upcoming: options.black_threes)
    ] = 0


class TrancaHand(Hand):
    sides: Annotated[tuple[TrancaSide, TrancaSide], Ask(_("Sides"), of="side")]


def _melds(options: TrancaOptions, hand: TrancaHand) -> list[Meld]:
    """What each side has, as the family counts it."""
    return [
        Meld(
            canastras=named(side, options.values.canastras),
            laid=side.cards,
            left=(side.left,),
            went_out=side.went_out,
            red_threes=side.red_threes,
            morto=side.morto,
        )
        for side in hand.sides
    ]


def check(options: TrancaOptions, _state: State, hand: TrancaHand) -> list[Problem]:
    melds = _melds(options, hand)
    red, black = (sum([getattr(side, key) for side in hand.sides]) for key in ("red_threes", "black_threes"))
    found = too_many([("red_threes", FOUR, red)]) + several_out(melds) + over_pack(options.values, melds)
    found += _black_threes(hand) or too_many([("black_threes", FOUR, black)])
    for side, meld in enumerate(melds):
        found += odd(options.values, side, meld)
    return found


def _black_threes(hand: TrancaHand) -> list[Problem]:
    """They are among the cards left in hand."""
    return [
        Problem("black_threes_left", "black_threes", {"most": record.left}, side=side)
        for side, record in enumerate(hand.sides)
        if record.black_threes > record.left
    ]


def play(options: TrancaOptions, state: State, hand: TrancaHand) -> tuple[State, list[Line]]:
    lines: list[Line] = []
    for side, (record, meld) in enumerate(zip(hand.sides, _melds(options, hand), strict=True)):
        lines += side_lines(options.values, side, meld)
        if options.black_threes and (threes := record.black_threes):
            lines.append(Line(side, _("black threes in hand"), threes * BLACK_THREE, "8", threes, BLACK_THREE))
    return state, lines


TRANCA = Game(
    slug="tranca",
    name=_("Tranca"),
    family="melds",
    options=TrancaOptions,
    rulesets={
        "netcartas": TrancaOptions(),
        "jogatina": TrancaOptions(rules="jogatina"),
        "copag": TrancaOptions(rules="copag", target=3000),
    },
    ruleset_names={
        "netcartas": _("NetCartas"),
        "jogatina": _("Jogatina"),
        "copag": _("Copag, to 3000"),
    },
    seats=lambda _options: Seats(sides=(2, 2), players=(1, 2)),
    hands=(TrancaHand,),
    form=only(TrancaHand),
    start=at_zero(State),
    check=check,
    play=play,
    outcome=lambda options, state: end(state, options.target),
    upcoming=lambda options, state: coming(state, options.values.to_go_out),
    describe=lambda options, hand: described(_melds(options, hand)),
    articles=articles,
    problems={
        **PROBLEMS,
        "out_without_clean": _("This side went out without a clean canastra."),
        "pack_points": _("Laid down and left in hand, both sides have %(sum)s cards; there can be %(most)s."),
        "few_cards": _("The canastras named hold at least %(least)s cards."),
        "black_threes_left": _("Black threes are among the cards left: at most %(most)s."),
    },
    target=lambda options: options.target,
    totals_step=5,
    length=lambda options: None if options.target else 1,
)
