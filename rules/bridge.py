"""Contract bridge: what a contract scores, below the line and above it, in rubber, rodado and Chicago."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Ge, Le
from pydantic import AfterValidator, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

from rules.ask import EXACT, Ask, Flag
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
    Record,
    Seats,
    State,
    Upcoming,
    leaders,
)
from rules.text import Param, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, said


class Strain(NamedTuple):
    """A suit or no trump: how it is shown, and what its first trick and each further one are worth."""

    symbol: str
    first: int
    each: int


class Doubled(NamedTuple):
    """Times the tricks bid; each overtrick, not vulnerable and vulnerable (None: as tricks); for making it."""

    mark: str
    label: str
    times: int
    overtrick: tuple[int, int] | None
    made: int


class Contract(NamedTuple):
    level: int
    strain: str
    doubled: str

    @property
    def tricks(self) -> int:
        """The tricks it takes to make it."""
        return BOOK + self.level

    @property
    def value(self) -> int:
        """What the tricks bid are worth when made (article 4)."""
        strain = STRAINS[self.strain]
        return (strain.first + strain.each * (self.level - 1)) * DOUBLINGS[self.doubled].times


class Scoring(NamedTuple):
    """How a ruleset counts: whether tricks bid add up below the line, and the bonuses given hand by hand."""

    adds_up: bool
    game: tuple[int, int]
    part: int
    last_part: int


BOOK = 6
DEALS = 4
GAME = 100
GAMES = 2
SEATS = ("N", "E", "S", "W")
NO_TRUMP = "N"
STRAINS: Mapping[str, Strain] = {
    "C": Strain("♣", 20, 20),
    "D": Strain("♦", 20, 20),
    "H": Strain("♥", 30, 30),
    "S": Strain("♠", 30, 30),
    NO_TRUMP: Strain(_("NT"), 40, 30),
}
DOUBLINGS: Mapping[str, Doubled] = {
    "": Doubled("", "", 1, None, 0),
    "X": Doubled("×", _("doubled and made"), 2, (100, 200), 50),
    "XX": Doubled("××", _("redoubled and made"), 4, (200, 400), 100),
}
SLAMS: Mapping[int, tuple[int, int]] = {6: (500, 750), 7: (1000, 1500)}
SLAM_WORDS = {6: _("small slam"), 7: _("grand slam")}
UNDERTRICK = (50, 100)
DOUBLED_UNDERTRICKS = ((100, 200, 200, 300), (200, 300))
"""Each undertrick of a doubled contract, not vulnerable and vulnerable; the last stands for all further ones."""
GAME_BONUS = (300, 500)
RUBBER_BONUS = {0: 700, 1: 500}
"""For the second game, by the games the others have."""
UNFINISHED_GAME = 300
ALL_ACES = 150
"""The honours at no trump: four aces in one hand."""
SCORINGS: Mapping[str, Scoring] = {
    "rubber": Scoring(adds_up=True, game=(0, 0), part=0, last_part=0),
    "rodado": Scoring(adds_up=False, game=GAME_BONUS, part=50, last_part=0),
    "chicago": Scoring(adds_up=True, game=GAME_BONUS, part=0, last_part=100),
    "pure": Scoring(adds_up=False, game=GAME_BONUS, part=50, last_part=0),
}
CONTRACTS: Mapping[str, Contract] = {
    f"{level}{name}{doubled}": Contract(level, name[0], doubled)
    for level in range(1, 8)
    for name in (*STRAINS, "NT")
    for doubled in DOUBLINGS
}
"""Every contract as documents write it."""

SEAT_WORDS = {"N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")}
BELOW, ABOVE = "below", "above"
COLUMNS = {BELOW: _("Below the line"), ABOVE: _("Above the line")}

SeatWord = Literal["N", "E", "S", "W"]
RulesetWord = Literal["rubber", "rodado", "chicago"]


class BridgeOptions(Options):
    """`ruleset` is the ruleset's own and no option; every ruleset takes the options of all and heeds its own."""

    ruleset: RulesetWord = "rubber"
    part_bonus: Annotated[
        Literal[100, 50],
        EXACT,
        Ask(
            _("A part score in an unfinished rubber earns"),
            words={"100": "100", "50": "50"},
            when=lambda options, _upcoming: options.ruleset == "rubber",
        ),
    ] = 100
    vulnerable: Annotated[
        Literal["dealer", "non_dealer"],
        Ask(
            _("Vulnerable in deals 2 and 3"),
            words={"dealer": _("the dealer's side"), "non_dealer": _("the other side")},
            when=lambda options, _upcoming: options.ruleset == "chicago",
        ),
    ] = "dealer"
    pure: Annotated[
        Flag,
        Ask(_("Every deal by itself, as in duplicate"), when=lambda options, _upcoming: options.ruleset == "chicago"),
    ] = False

    @property
    def scoring(self) -> Scoring:
        return SCORINGS["pure" if self.ruleset == "chicago" and self.pure else self.ruleset]


class Honours(Record):
    seat: Annotated[SeatWord, Ask(_("Held by"), words=SEAT_WORDS)]
    points: Annotated[Literal[100, 150], EXACT, Ask(_("Honours"), words={"100": "100", "150": "150"})]


class BridgeHand(Hand):
    pass


def _one_there_is(contract: str) -> str:
    if contract not in CONTRACTS:
        raise PydanticCustomError("contract_unknown", "no contract")
    return contract


class Played(BridgeHand):
    contract: Annotated[StrictStr, AfterValidator(_one_there_is), Ask(_("Contract"))]
    declarer: Annotated[SeatWord, Ask(_("Declarer"), words=SEAT_WORDS)]
    tricks: Annotated[StrictInt, Ge(0), Le(13), Ask(_("Tricks of the declaring side"))]
    honours: Annotated[
        Honours | None, Ask(_("Honours"), when=lambda options, _upcoming: options.ruleset != "rodado")
    ] = None


class PassedOut(BridgeHand):
    contract: Annotated[Literal["pass"], Ask(_("Contract"), words={"pass": _("passed out")})]


class Unfinished(BridgeHand):
    unfinished: Annotated[Flag, Ask(_("Closed unfinished"))]


def form(raw: Mapping[str, Any]) -> type[BridgeHand] | Problem:
    """The form of a hand: closing the match, passed out, or played."""
    if "unfinished" in said(raw):
        return Unfinished
    return PassedOut if raw.get("contract") == "pass" else Played


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeState(State):
    """Games won, tricks below the line, deals played (none passed out); whether the match was closed unfinished."""

    games: tuple[int, int] = (0, 0)
    below: tuple[int, int] = (0, 0)
    deals: int = 0
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeUpcoming(Upcoming):
    """Who deals and who is vulnerable; games won and part scores below the line. `deal`, from 1, in Chicago."""

    vulnerable: tuple[int, ...]
    games: tuple[int, int]
    below: tuple[int, int]
    deal: int | None

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer, "vulnerable": self.vulnerable, "games": self.games, "below": self.below}

    def facts(self) -> list[Fact]:
        if self.deal is None:
            return []
        return [Fact(_("Chicago"), Text(_("deal %(deal)s of %(all)s"), {"deal": self.deal, "all": DEALS}))]

    def beside(self, side: int) -> list[Text]:
        games, below = self.games[side], self.below[side]
        said = [
            (side in self.vulnerable, Text(_("vulnerable"))),
            (games, Text(_("games: %(games)s"), {"games": games})),
            (below, Text(_("%(points)s below"), {"points": below})),
        ]
        return [text for so, text in said if so]


def dealer(options: BridgeOptions, state: BridgeState) -> int:
    """The deal moves every hand; in Chicago a hand passed out is dealt again (article 3)."""
    return (state.deals if options.ruleset == "chicago" else state.hands) % state.places


def vulnerable(options: BridgeOptions, state: BridgeState) -> tuple[int, ...]:
    """The sides vulnerable in the coming hand (article 9)."""
    if options.ruleset != "chicago":
        return tuple(side for side, games in enumerate(state.games) if games)
    if state.deals == 0:
        return ()
    if state.deals == DEALS - 1:
        return (0, 1)
    dealing = dealer(options, state) % 2
    return (dealing if options.vulnerable == "dealer" else 1 - dealing,)


def check(options: BridgeOptions, state: BridgeState, hand: BridgeHand) -> Iterable[Problem]:
    if isinstance(hand, Unfinished) and not state.hands:
        yield Problem("unfinished_first", "unfinished")
    if isinstance(hand, Played) and hand.honours is not None:
        if options.ruleset == "rodado":
            yield Problem("honours_rodado", "honours")
        elif CONTRACTS[hand.contract].strain == NO_TRUMP and hand.honours.points != ALL_ACES:
            yield Problem("honours_no_trump", "honours", {"points": ALL_ACES})


def play(options: BridgeOptions, state: BridgeState, hand: BridgeHand) -> tuple[BridgeState, list[Line]]:
    if isinstance(hand, Unfinished):
        return replace(state, closed=True), _unfinished_lines(options, state)
    if not isinstance(hand, Played):
        return state, [Line(side, _("passed out"), 0, "3") for side in range(2)]
    contract, side = CONTRACTS[hand.contract], SEATS.index(hand.declarer) % 2
    over = hand.tricks - contract.tricks
    exposed = side in vulnerable(options, state)
    if over < 0:
        after, lines = replace(state, deals=state.deals + 1), [_undertricks(contract, 1 - side, -over, exposed=exposed)]
    else:
        after, bonuses = _made(options, state, side, contract, exposed=exposed)
        lines = [*_trick_lines(contract, side, over, exposed=exposed), *bonuses]
    lines += _honours(hand)
    # Where nothing adds up below the line, there is no line.
    return after, lines if options.scoring.adds_up else [line._replace(column="") for line in lines]


def _trick_lines(contract: Contract, side: int, over: int, *, exposed: bool) -> Iterable[Line]:
    """A contract made: tricks bid and over, the bonuses for doubling and for slams (articles 4, 5, 6)."""
    strain, doubled = STRAINS[contract.strain], DOUBLINGS[contract.doubled]
    yield Line(side, _("tricks bid"), contract.value, "4", column=BELOW)
    if over:
        each = strain.each if doubled.overtrick is None else doubled.overtrick[exposed]
        yield Line(side, _("overtricks"), over * each, "5", over, each, column=ABOVE)
    if doubled.made:
        yield Line(side, doubled.label, doubled.made, "5", column=ABOVE)
    if contract.level in SLAMS:
        yield Line(side, SLAM_WORDS[contract.level], SLAMS[contract.level][exposed], "6", column=ABOVE)


def _undertricks(contract: Contract, side: int, down: int, *, exposed: bool) -> Line:
    if not contract.doubled:
        each = UNDERTRICK[exposed]
        return Line(side, _("undertricks"), down * each, "7", down, each, column=ABOVE)
    listed = DOUBLED_UNDERTRICKS[exposed]
    doubled = sum(listed[:down]) + max(0, down - len(listed)) * listed[-1]
    return Line(side, _("undertricks"), doubled * DOUBLINGS[contract.doubled].times // 2, "7", column=ABOVE)


def _honours(hand: Played) -> list[Line]:
    if hand.honours is None:
        return []
    side = SEATS.index(hand.honours.seat) % 2
    return [Line(side, _("honours"), hand.honours.points, "8", column=ABOVE)]


def _made(
    options: BridgeOptions, state: BridgeState, side: int, contract: Contract, *, exposed: bool
) -> tuple[BridgeState, Iterable[Line]]:
    """The games and part scores after a contract made, and the bonuses they bring (articles 10 and 11)."""
    scoring, deals = options.scoring, state.deals + 1
    below = _add(state.below, side, contract.value)
    if below[side] >= GAME:
        state = replace(state, deals=deals, games=_add(state.games, side, 1), below=(0, 0))
        return state, _game_bonus(options, state, side, exposed=exposed)
    part = scoring.last_part if scoring.adds_up and deals == DEALS else scoring.part
    state = replace(state, deals=deals, below=below if scoring.adds_up else (0, 0))
    return state, [Line(side, _("part score"), part, "11", column=ABOVE)] if part else []


def _add(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    first, second = pair
    return (first + more, second) if side == 0 else (first, second + more)


def _game_bonus(options: BridgeOptions, state: BridgeState, side: int, *, exposed: bool) -> list[Line]:
    if options.ruleset == "rubber":
        bonus = RUBBER_BONUS[state.games[1 - side]] if state.games[side] == GAMES else 0
        return [Line(side, _("rubber"), bonus, "10", column=ABOVE)] if bonus else []
    return [Line(side, _("game"), options.scoring.game[exposed], "10", column=ABOVE)]


def _unfinished_lines(options: BridgeOptions, state: BridgeState) -> list[Line]:
    """A rubber closed early rewards the only game and the only part score (article 12)."""
    lines = [Line(side, _("closed unfinished"), 0, "12") for side in range(2)]
    if options.ruleset == "rubber":
        for holding, bonus, label in (
            (state.games, UNFINISHED_GAME, _("the only game")),
            (state.below, options.part_bonus, _("the only part score")),
        ):
            if sum(map(bool, holding)) == 1:
                lines.append(Line(int(not holding[0]), label, bonus, "12", column=ABOVE))
    return lines


def outcome(options: BridgeOptions, state: BridgeState) -> Outcome:
    leading = leaders(state.totals, best="high")
    if state.closed:
        return Outcome(finished=True, winners=leading, how=_("closed unfinished"))
    if options.ruleset == "chicago":
        over = state.deals == DEALS
        return Outcome(finished=True, winners=leading, how=_("all four deals have been played")) if over else Outcome()
    if GAMES not in state.games:
        return Outcome()
    if options.ruleset == "rodado":
        return Outcome(finished=True, winners=(state.games.index(GAMES),), how=_("two games were won"))
    return Outcome(finished=True, winners=leading, how=_("the rubber is complete"))


def upcoming(options: BridgeOptions, state: BridgeState) -> BridgeUpcoming:
    return BridgeUpcoming(
        dealer=dealer(options, state),
        vulnerable=vulnerable(options, state),
        games=state.games,
        below=state.below,
        deal=state.deals + 1 if options.ruleset == "chicago" else None,
    )


def describe(_options: BridgeOptions, hand: BridgeHand) -> Text:
    if not isinstance(hand, Played):
        return Text(_("closed unfinished") if isinstance(hand, Unfinished) else _("passed out"))
    contract = CONTRACTS[hand.contract]
    over = hand.tricks - contract.tricks
    params: dict[str, Param] = {
        "level": contract.level,
        "strain": Word(STRAINS[contract.strain].symbol),
        "doubled": DOUBLINGS[contract.doubled].mark,
        "declarer": Word(SEAT_WORDS[hand.declarer]),
        "result": f"+{over}" if over > 0 else f"−{-over}" if over else "=",
    }
    if hand.honours is None:
        return Text("%(level)s%(strain)s%(doubled)s %(declarer)s %(result)s", params)
    return Text(
        _("%(level)s%(strain)s%(doubled)s %(declarer)s %(result)s, honours %(honours)s"),
        {**params, "honours": hand.honours.points},
    )


def articles(options: BridgeOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), AIMS[options.ruleset]),
        Article(
            "2",
            _("Deal"),
            _(
                "The pack of 52 is dealt out, 13 to each of North, East, South and West, ace high. North deals first "
                "and the deal moves to the left."
            ),
        ),
        Article("3", _("Passed out"), PASSED_TEXTS[options.ruleset]),
        Article(
            "4",
            _("Tricks bid"),
            _(
                "The pairs bid for the contract: how many tricks above six, with which trump or none. If it is made, "
                "the tricks bid score; doubled ×%(doubled)s, redoubled ×%(redoubled)s."
            ),
            {"doubled": DOUBLINGS["X"].times, "redoubled": DOUBLINGS["XX"].times},
            _trick_rows(),
        ),
        *_score_articles(options),
        *_course_articles(options),
        Article(
            "13",
            _("What is written down"),
            _("The contract and who declared it, and the tricks of the declaring side; or passed out.")
            if options.ruleset == "rodado"
            else _("The contract and who declared it, the tricks of the declaring side, and honours; or passed out."),
        ),
        Article("14", _("End"), END_TEXTS[options.ruleset]),
        *variants("15", options),
    ]


END_TEXTS = {
    "rubber": _("After a side's second game, or when it is closed unfinished; level totals share the win."),
    "rodado": _("A side's second game ends the match and wins it."),
    "chicago": _("After the fourth deal; level totals share the win."),
}
AIMS = {
    "rubber": _("Two pairs play for two games, a rubber; then the higher total wins, whoever made the games."),
    "rodado": _("Two pairs play for two games; who has them first wins, whatever the totals."),
    "chicago": _("Two pairs play four deals; the higher total wins."),
}
PASSED_TEXTS = {
    "rubber": _("If all four pass, nothing is scored and the next player deals."),
    "rodado": _("If all four pass, nothing is scored and the next player deals."),
    "chicago": _("If all four pass, nothing is scored and the same player deals again."),
}


def _trick_rows() -> list[tuple[str, Param]]:
    rows: list[tuple[str, Param]] = [
        (f"{STRAINS[first].symbol} {STRAINS[second].symbol}", STRAINS[first].each) for first, second in ("CD", "HS")
    ]
    no_trump = STRAINS[NO_TRUMP]
    return [*rows, (_("no trump, the first"), no_trump.first), (_("no trump, each further one"), no_trump.each)]


def _score_articles(options: BridgeOptions) -> list[Article]:
    """What one contract scores beside its tricks, always not vulnerable / vulnerable."""
    return [
        Article(
            "5",
            _("Overtricks and doubling"),
            _(
                "Tricks above the contract score as tricks of its suit; doubled, these figures stand instead, not "
                "vulnerable / vulnerable."
            ),
            rows=[
                (_("each overtrick, doubled"), _either(DOUBLINGS["X"].overtrick)),
                (_("each overtrick, redoubled"), _either(DOUBLINGS["XX"].overtrick)),
                *((doubled.label, doubled.made) for doubled in DOUBLINGS.values() if doubled.made),
            ],
        ),
        Article(
            "6",
            _("Slams"),
            _("For twelve or thirteen tricks bid and made, not vulnerable / vulnerable:"),
            rows=[(SLAM_WORDS[level], _either(bonus)) for level, bonus in SLAMS.items()],
        ),
        Article(
            "7",
            _("Undertricks"),
            _("If the contract fails, the others score each trick that is missing; redoubled, twice what is doubled."),
            rows=[
                (_("each, not vulnerable / vulnerable"), _either(UNDERTRICK)),
                (_("doubled, not vulnerable: first, second, …"), ", ".join(map(str, DOUBLED_UNDERTRICKS[False]))),
                (_("doubled, vulnerable: first, second, …"), ", ".join(map(str, DOUBLED_UNDERTRICKS[True]))),
            ],
        ),
        Article(
            "8",
            _("Honours"),
            _("Honours are not counted.")
            if options.ruleset == "rodado"
            else _(
                "One player's four of the five highest trumps score 100, all five 150; at no trump, all four aces in "
                "one hand score 150. They count for either side."
            ),
        ),
    ]


def _either(pair: tuple[int, int] | None) -> str:
    """A figure not vulnerable and vulnerable."""
    return " / ".join(map(str, pair or ()))


def _course_articles(options: BridgeOptions) -> list[Article]:
    """How a match goes on and ends: vulnerability, games, part scores."""
    return [
        Article("9", _("Vulnerable"), _vulnerable_text(options)),
        Article("10", _("Making a game"), GAME_TEXTS[options.scoring.adds_up], {"points": GAME}, _game_rows(options)),
        Article("11", _("Part scores"), *_part_text(options)),
        Article("12", _("Closed unfinished"), *_unfinished_text(options)),
    ]


def _vulnerable_text(options: BridgeOptions) -> str:
    if options.ruleset != "chicago":
        return _("A side with a game is vulnerable.")
    if options.vulnerable == "dealer":
        return _("In the first deal nobody, in the second and third the dealer's side, in the fourth both.")
    return _("In the first deal nobody, in the second and third the side that does not deal, in the fourth both.")


GAME_TEXTS = {
    False: _("Tricks bid that are worth %(points)s or more in one contract, doubling included, make a game."),
    True: _(
        "Tricks bid score below the line, all else above. %(points)s below, in one hand or in several, make a game; "
        "then both sides start anew below the line."
    ),
}


def _game_rows(options: BridgeOptions) -> list[tuple[str, Param]]:
    if options.ruleset == "rubber":
        return [
            (_("for the second game, if the others have none"), RUBBER_BONUS[0]),
            (_("for the second game, if the others have one"), RUBBER_BONUS[1]),
        ]
    return [(_("game, not vulnerable / vulnerable"), _either(options.scoring.game))]


def _part_text(options: BridgeOptions) -> tuple[str, Mapping[str, Param]]:
    scoring = options.scoring
    if scoring.last_part:
        text = _("Part scores wait for a game. One made in the last deal that completes none earns %(bonus)s.")
        return text, {"bonus": scoring.last_part}
    if scoring.part:
        return _("A contract made that is no game earns %(bonus)s."), {"bonus": scoring.part}
    return _("Part scores wait below the line for a game."), {}


def _unfinished_text(options: BridgeOptions) -> tuple[str, Mapping[str, Param]]:
    if options.ruleset != "rubber":
        return _("A match may be closed early, without any bonus; the higher total wins."), {}
    text = _(
        "A rubber may be closed early. The only side with a game earns %(game)s, the only side with a part score "
        "%(part)s; the higher total wins."
    )
    return text, {"game": UNFINISHED_GAME, "part": options.part_bonus}


BRIDGE = Game(
    slug="bridge",
    family="bids",
    seat_names=tuple(SEAT_WORDS[seat] for seat in SEATS),
    name=_("Bridge"),
    options=BridgeOptions,
    rulesets={
        "rubber": BridgeOptions(ruleset="rubber"),
        "rodado": BridgeOptions(ruleset="rodado"),
        "chicago": BridgeOptions(ruleset="chicago"),
    },
    ruleset_names={"rubber": _("Rubber bridge"), "rodado": _("Rodado"), "chicago": _("Chicago")},
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Played, PassedOut, Unfinished),
    form=form,
    start=at_zero(BridgeState),
    check=check,
    play=play,
    outcome=outcome,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        "contract_unknown": _("A contract is a level from 1 to 7 with a suit or no trump, perhaps doubled."),
        "honours_rodado": _("Honours do not count in this game."),
        "honours_no_trump": _("At no trump only all four aces count as honours: %(points)s."),
        "unfinished_first": _("The match can be closed once a hand has been played."),
    },
    columns=lambda options: COLUMNS if options.scoring.adds_up else {},
    closing={"unfinished": True},
    closing_name=_("Close unfinished"),
)
