"""Guritipau: grains of maize are won from the table and taken home; eight of them are a stone, a pedra."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

from rules.ask import Ask, Count, Flag, Side, Target
from rules.card import variants
from rules.game import (
    Article,
    Fact,
    Game,
    Hand,
    Line,
    Options,
    Outcome,
    Problem,
    Seats,
    State,
    Tap,
    Taps,
    Tray,
    Upcoming,
    next_dealer,
)
from rules.text import NO_TEXT, Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, race, said

CARDS, IN_HAND, TRICKS = 48, 9, 5
PEDRA, ALL_IN = 8, 7
"""Grains that are a pedra, and those at which all is played for."""
OWN, AFTER_PEDRA = 1, 3
"""Grains on the table as a rule: the winners' one, and after a pedra."""
POSTURES: Mapping[tuple[int, int], int] = {(0, 6): 3, (3, 6): 0, (4, 6): 0}
"""Grains on the table by how the midj stand, fewer first; with three or four against six it is left free."""
IN_A_ROW: tuple[int, ...] = (4, 4, 4, 3, 2, 2, 1)
"""Hands in a row that a side needs against seven, by the grains it has."""
WITH = {_("with 6 midj"): 6, _("with 5 or 4"): 5, _("with 3"): 3, _("with 2 or less"): 2}


class Way(NamedTuple):
    """How a hand was won, and what the winners take home beyond the table."""

    label: str
    more: int
    heading: str = ""
    """What its buttons are called, where they are closed."""


WAYS: Mapping[str, Way] = {
    "tricks": Way(_("five tricks"), 1),
    "resigned": Way(_("the others gave up"), 1, _("The others gave up…")),
    "fraud": Way(_("fraud of the others"), 1, _("Fraud of the others…")),
    "ranciod": Way(_("invite ranciód"), 0, _("Invite ranciód…")),
}


class GuritipauOptions(Options):
    target: Annotated[Target | None, Ask(_("Pedras to win the match"), null=_("no end"))] = None


class GuritipauHand(Hand):
    pass


class Won(GuritipauHand):
    winner: Annotated[Side, Ask(_("Who won?"))]
    table: Annotated[
        Count | None,
        Ask(_("Midj on the table"), when=lambda _options, coming: not coming or coming.needed is None),
    ] = None
    how: Annotated[
        Literal["tricks", "fraud", "resigned", "ranciod"],
        Ask(_("How?"), words={slug: way.label for slug, way in WAYS.items()}),
    ]


class Annulled(GuritipauHand):
    annulled: Annotated[Flag, Ask(_("Annulled"))]


def form(raw: Mapping[str, Any]) -> type[GuritipauHand]:
    return Annulled if "annulled" in said(raw) else Won


@dataclass(frozen=True, slots=True, kw_only=True)
class GuritipauState(State):
    """The grains each side has at home, the hands each still needs when all is played for; whether a pedra was won."""

    midj: tuple[int, int] = (0, 0)
    needed: tuple[int, int] | None = None
    fresh: bool = False
    """Whether the last hand won a pedra."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuritipauUpcoming(Upcoming):
    """What each side has at home or needs, and what is likely to lie on the table."""

    midj: tuple[int, int]
    needed: tuple[int, int] | None
    table: int
    takes_back: tuple[bool, bool]
    """Whether a side's pedra would be one off the others."""

    def listed(self) -> dict[str, object]:
        needed = None if self.needed is None else list(self.needed)
        return {"dealer": self.dealer, "midj": list(self.midj), "needed": needed}

    def facts(self) -> list[Fact]:
        first, second = self.midj
        if self.needed is not None:
            return [Fact(_("Às todas"), _against(max(self.needed)))]
        return [
            Fact(_("Midj"), Text("%(first)s – %(second)s", {"first": first, "second": second})),
            Fact(_("On the table as a rule"), Text("%(midj)s", {"midj": self.table})),
        ]

    def beside(self, side: int) -> list[Text]:
        midj = Text(_("%(midj)s midj"), {"midj": self.midj[side]})
        return [midj] if self.needed is None else [midj, self.needs(side)]

    def kept(self, side: int) -> int:
        return self.midj[side]

    def needs(self, side: int) -> Text:
        """What a side needs for the pedra when all is played for."""
        if self.needed is None:
            return NO_TEXT
        hands = self.needed[side]
        return Text(_("needs one hand")) if hands == 1 else Text(_("needs %(hands)s in a row"), {"hands": hands})


def _against(hands: int) -> Text:
    """What the side with seven plays against; a single hand is the same for both."""
    if hands == 1:
        return Text(_("one hand decides"))
    return Text(_("one hand against %(hands)s in a row"), {"hands": hands})


def check(_options: GuritipauOptions, state: GuritipauState, hand: GuritipauHand) -> Iterable[Problem]:
    if isinstance(hand, Won) and hand.table is None and state.needed is None:
        yield Problem("missing", "table")


def play(_options: GuritipauOptions, state: GuritipauState, hand: GuritipauHand) -> tuple[GuritipauState, list[Line]]:
    """Source: what a hand and a pedra are won by, in the text of Guritipau."""
    if not isinstance(hand, Won):
        return state, [Line(side, _("annulled"), 0, "10") for side in range(2)]
    if state.needed is not None:
        return _in_a_row(state, state.needed, hand.winner)
    taken = (hand.table or 0) + WAYS[hand.how].more
    home = Line(hand.winner, _("takes %(midj)s midj home"), 0, "6", params={"midj": taken})
    midj = _changed(state.midj, hand.winner, state.midj[hand.winner] + taken)
    if midj[hand.winner] >= PEDRA:
        return _cleared(state), [home, _pedra(state, hand.winner)]
    return replace(state, midj=midj, needed=_needed(midj), fresh=False), [home]


def _in_a_row(state: GuritipauState, needed: tuple[int, int], winner: int) -> tuple[GuritipauState, list[Line]]:
    """Às todas: a hand of the side with seven ends it, so the others' are in a row by themselves."""
    left = needed[winner] - 1
    if not left:
        return _cleared(state), [_pedra(state, winner)]
    line = Line(winner, _("one of those in a row; still needed: %(left)s"), 0, "8", params={"left": left})
    return replace(state, needed=_changed(needed, winner, left)), [line]


def _pedra(state: GuritipauState, winner: int) -> Line:
    if state.totals[1 - winner] > 0:
        return Line(1 - winner, _("a pedra back"), -1, "7")
    return Line(winner, _("a pedra"), 1, "7")


def _cleared(state: GuritipauState) -> GuritipauState:
    return replace(state, midj=(0, 0), needed=None, fresh=True)


def _needed(midj: tuple[int, int]) -> tuple[int, int] | None:
    if ALL_IN not in midj:
        return None
    first, second = (1 if own == ALL_IN else IN_A_ROW[own] for own in midj)
    return first, second


def _changed(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def outcome(options: GuritipauOptions, state: GuritipauState) -> Outcome:
    return Outcome() if options.target is None else race(state, to=options.target)


def upcoming(_options: GuritipauOptions, state: GuritipauState) -> GuritipauUpcoming:
    return GuritipauUpcoming(
        dealer=next_dealer(state),
        midj=state.midj,
        needed=state.needed,
        table=POSTURES.get((min(state.midj), max(state.midj)), AFTER_PEDRA if state.fresh else OWN),
        takes_back=(state.totals[1] > 0, state.totals[0] > 0),
    )


SHOWN = range(5)
MORE = range(5, PEDRA + 1)
"""Grains on the table that are keys at once, and that are seldom; eight or more are all a pedra."""


def taps(_options: GuritipauOptions, coming: GuritipauUpcoming) -> list[Tray]:
    """Who won, with what lay on the table; closed, more on it, and other ways to win than by tricks."""
    annulled = Taps([Tap(Text(_("annulled")), {"annulled": True})])
    others = [Tray(_groups(coming, how, [*SHOWN, *MORE]), way.heading) for how, way in WAYS.items() if way.heading]
    if coming.needed is not None:
        return [Tray([*_groups(coming, "tricks", SHOWN), annulled]), *others]
    more = Tray(_groups(coming, "tricks", MORE), _("More on the table…"))
    return [Tray([*_groups(coming, "tricks", SHOWN), annulled]), more, *others]


def _groups(coming: GuritipauUpcoming, how: str, tables: Iterable[int]) -> list[Taps]:
    return [Taps(list(_keys(coming, side, how, tables)), side, coming.needs(side)) for side in range(2)]


def _keys(coming: GuritipauUpcoming, side: int, how: str, tables: Iterable[int]) -> Iterable[Tap]:
    """What is likely to lie on the table comes first."""
    if coming.needed is not None:
        left = coming.needed[side] - 1
        note = Text(_("still needed: %(left)s"), {"left": left}) if left else _pedra_text(coming, side)
        yield Tap(Text(_("wins")), {"winner": side, "how": how}, note, main=how == "tricks")
        return
    for table in sorted(tables, key=lambda table: table != coming.table):
        taken = table + WAYS[how].more
        label = Text("+%(midj)s", {"midj": taken})
        note = Text(_("%(table)s on the table"), {"table": table})
        if coming.midj[side] + taken >= PEDRA:
            label = _pedra_text(coming, side)
        hand = {"winner": side, "table": table, "how": how}
        yield Tap(label, hand, note, main=how == "tricks" and table == coming.table)


def _pedra_text(coming: GuritipauUpcoming, side: int) -> Text:
    return Text(_("a pedra back") if coming.takes_back[side] else _("a pedra"))


def describe(_options: GuritipauOptions, hand: GuritipauHand) -> Text:
    if not isinstance(hand, Won):
        return Text(_("annulled"))
    params: dict[str, Param] = {"side": SideName(hand.winner), "how": Word(WAYS[hand.how].label)}
    if hand.table is None:
        return Text("%(side)s: %(how)s", params)
    return Text(_("%(side)s: %(how)s, +%(midj)s midj"), {**params, "midj": hand.table + WAYS[hand.how].more})


def articles(options: GuritipauOptions) -> list[Article]:
    return [
        Article(
            "1", _("Aim"), _("Win grains of maize, midj, from the table: %(pedra)s are a pedra."), {"pedra": PEDRA}
        ),
        Article(
            "2",
            _("Players and cards"),
            _(
                "Four, in pairs with partners opposite. %(cards)s cards. From the top: nhánha (the queen of trumps), "
                "bóst (the ace of clubs, always a trump), the ace of trumps, king, jack, queen; then in red suits ace, "
                "2 … 9, in black ones 9 … 2, ace."
            ),
            {"cards": CARDS},
        ),
        Article(
            "3",
            _("Deal"),
            _(
                "The player on the dealer's left shuffles, both cut. Everybody gets %(each)s cards; the next is turned "
                "up and fixes trump, the others are not touched. Who has not %(each)s says so before the first card."
            ),
            {"each": IN_HAND},
        ),
        Article(
            "4",
            _("Midj on the table"),
            _(
                "The side that won the last hand puts one on the table. Who has lost a pedra, or nothing against six, "
                "puts three. A cantiga adds more, and makes one of the others tell the trumps."
            ),
            rows=[
                (_("as a rule"), OWN),
                (_("after a pedra"), AFTER_PEDRA),
                *((f"{more}–{fewer}", table) for (fewer, more), table in POSTURES.items()),
            ],
        ),
        Article(
            "5",
            _("Play and winning a hand"),
            _(
                "Counterclockwise; suit is followed, or a trump played. Who has the ace of trumps may change a card of "
                "its colour for the one turned up. A hand is won by %(tricks)s tricks, by a fraud of the others that "
                "is noticed, or when they give up."
            ),
            {"tricks": TRICKS},
        ),
        Article(
            "6",
            _("Taking home"),
            _("The winners take what lies on the table, and as many more:"),
            rows=[(way.label, way.more) for way in WAYS.values()],
        ),
        Article(
            "7",
            _("Pedra"),
            _(
                "With %(pedra)s midj or more a side has won a pedra. While the others have any, they give one back "
                "instead. Then both have no midj."
            ),
            {"pedra": PEDRA},
        ),
        Article(
            "8",
            _("Às todas"),
            _(
                "With %(seven)s midj a side needs one hand more for the pedra, whatever lies on the table. The others "
                "have it if they win so many in a row:"
            ),
            {"seven": ALL_IN},
            [(label, IN_A_ROW[midj]) for label, midj in WITH.items()],
        ),
        Article("9", _("What is written down"), _("Who won, how, and how many midj lay on the table.")),
        Article("10", _("Annulled"), _("A hand that was annulled changes nothing; the deal goes on.")),
        Article("11", _("End"), END_TEXTS[options.target is None], _end_params(options)),
        *variants("12", options),
    ]


END_TEXTS = {
    True: _("There is none: whoever has more pedras when play stops is in front."),
    False: _("A side with %(target)s pedras has won."),
}


def _end_params(options: GuritipauOptions) -> dict[str, Param]:
    return {} if options.target is None else {"target": options.target}


GURITIPAU = Game(
    slug="guritipau",
    kept=_("Midj"),
    name=_("Guritipau"),
    family="tricks",
    options=GuritipauOptions,
    rulesets={"sao_nicolau": GuritipauOptions()},
    ruleset_names={"sao_nicolau": _("São Nicolau")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Won, Annulled),
    form=form,
    start=at_zero(GuritipauState),
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    target=lambda options: options.target,
    totals_are_points=False,
    taps=taps,
)
