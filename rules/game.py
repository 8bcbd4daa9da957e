"""What a game declares, and what a state, a line, an outcome and a problem are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from rules.text import NO_PARAMS, NO_TEXT, Param, Text
from rules.text import gettext_noop as _

Points = int | float
"""Whole points or halves; a float is always a multiple of 0.5, which binary floats hold exactly."""

Best = Literal["high", "low"]

Family = Literal["tricks", "bids", "melds", "house", "boards", "bets", "others"]

FAMILIES: Mapping[Family, str] = MappingProxyType(
    {
        "tricks": _("Tricks"),
        "bids": _("Tricks that are bid"),
        "melds": _("Games of melds"),
        "house": _("Family games"),
        "boards": _("Boards and tiles"),
        "bets": _("Bets"),
        "others": _("Others"),
    }
)
"""Games by what one does in them, for whoever looks for one."""

TIME: Mapping[str, Any] = MappingProxyType({"time": True})
"""The word for a match closed to the clock, in games that have none of their own."""


class Hand(BaseModel):
    """One deal as an official writes it down. Fields are annotated with `rules.ask.Ask`."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Record(BaseModel):
    """One side's part of a hand that has `sides`, or one seat's."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Options(BaseModel):
    """A ruleset's values, annotated with `Ask` as a hand's fields are. Every option changes a result somewhere.

    A value without `Ask` tells rulesets apart and is no option: documents cannot set it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


class Line(NamedTuple):
    """One reason for points: `points` to `side`, resting on `article` of the game's rules.

    `times` and `each`, where given, are shown as a product ("4 × −20"); `points` is always the whole. `column` is
    one of the game's `columns`, where its sheet has several a side.
    """

    side: int
    label: str
    points: Points
    article: str
    times: int | None = None
    each: Points | None = None
    params: Mapping[str, Param] = NO_PARAMS
    column: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a hand is refused, or what is odd about it.

    `field` is the hand's own key, or the key inside a side's record (`side` says whose); None: the whole hand.
    Of a record by seat `field` is the hand's key, `side` the seat, and `inner` the record's own key.
    Of a list of one value a side `at` says whose value it is.
    """

    code: str
    field: str | None
    params: Mapping[str, Param] = dataclasses.field(default_factory=dict)
    side: int | None = None
    warning: bool = False
    inner: str = ""
    at: int | None = None


class Outcome(NamedTuple):
    """Whether the match is over, who won (several when level), and how, as a source string."""

    finished: bool = False
    winners: tuple[int, ...] = ()
    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How many sides sit down, how many players a side may have (both ends included), and how many in all at most."""

    sides: tuple[int, int]
    players: tuple[int, int] = (1, 1)
    most: int | None = None

    def places(self, sides: int) -> int:
        """How many seats the deal goes round, where nobody said who sits where."""
        least, most = self.players
        if least == most:
            return sides * most
        return 4 if sides == 2 else sides

    @property
    def counts(self) -> range:
        """How many sides there may be."""
        return range(self.sides[0], self.sides[1] + 1)

    @property
    def people(self) -> tuple[int, int]:
        """How many may sit down in all."""
        (few, many), (fewest, largest) = self.sides, self.players
        return few * fewest, self.most or many * largest

    def fit(self, sides: int, each: int) -> bool:
        """Whether so many sides of so many players may sit down."""
        (few, many), (fewest, largest) = self.sides, self.players
        fits = few <= sides <= many and fewest <= each <= largest
        return fits and (self.most is None or sides * each <= self.most)


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays: how many sides, and how many seats the deal goes round."""

    count: int
    places: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where a match stands. `totals` and `hands` are kept by the fold; the rest is the game's own."""

    totals: tuple[Points, ...]
    places: int
    hands: int = 0


class Fact(NamedTuple):
    """Something about the coming hand: what it is called, and what it is. `foreseen`: it rests on the number alone."""

    label: str
    text: Text
    foreseen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Upcoming:
    """What the coming hand brings. `dealer` is a seat; None where the game is not dealt."""

    dealer: int | None

    def facts(self) -> Sequence[Fact]:
        """What everybody at the table must know before the hand."""
        return ()

    def beside(self, _side: int) -> Sequence[Text]:
        """What bears on one side only, to be shown beside its total."""
        return ()

    def kept(self, _side: int) -> Points | None:
        """What a side has besides its total, where the game keeps something (`Game.kept`)."""
        return None

    def folded(self, _name: str) -> bool:
        """Whether this field, which a tap may be given besides, is so seldom said that it stands closed."""
        return False

    def due(self) -> Mapping[str, Any]:
        """What of the hand is known before it is played, for its form to begin with."""
        return {}

    def usual(self) -> Mapping[str, Any]:
        """What is likely to be as it was, to be offered beside its input."""
        return {}

    def listed(self) -> dict[str, object]:
        """What a score document's `next` shows of it; a game drops what serves only its form."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        if self.dealer is None:
            del values["dealer"]
        return values


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The seat that a hand turns on, in most games its dealer: which it is, and how the table says so.

    `seat` is given what was coming and, once it is written down, the hand, which may say otherwise. `written` is the
    hand's field that says it, where it does not go round by itself.
    """

    seat: Callable[[Any, Any], int | None]
    mark: str
    column: str
    said: str
    was: str
    first: str
    asked: str
    order: str
    again: str
    written: str = ""


DEALS = Turn(
    seat=lambda upcoming, _hand: upcoming.dealer,
    mark="●",
    column=_("Deals"),
    said=_("%(name)s deals"),
    was=_("%(name)s dealt"),
    first=_("deals first"),
    asked=_("Seat 1 deals first: who sits there?"),
    order=_("Seats, in the order of the deal"),
    again=_("Same players, next dealer"),
)


NOBODYS = Turn(
    seat=lambda _upcoming, _hand: None,
    mark="",
    column="",
    said="",
    was="",
    first="",
    asked="",
    order=_("Seats"),
    again=_("Same players"),
)
"""For games in which nothing goes round the table."""


class Tap(NamedTuple):
    """A whole hand as one button: what stands on it, what stands below that in small, and the hand's document."""

    label: Text
    hand: Mapping[str, Any]
    note: Text = NO_TEXT
    main: bool = False
    """Whether it is one of the few that are tapped most."""


class Taps(NamedTuple):
    """Buttons that belong together: one side's, or (`side` None) those of the table."""

    taps: Sequence[Tap]
    side: int | None = None
    note: Text = NO_TEXT
    short: bool = False
    """Whether what stands on them is so short that many fit in a row."""


class Tray(NamedTuple):
    """All the buttons that are shown at a time. One with a heading stays closed until that is tapped."""

    groups: Sequence[Taps]
    heading: str = ""


class Article(NamedTuple):
    """A paragraph of the game's rules card; lines cite it by `number`.

    Values come from the calculator's own tables: in `params`, or as `rows` of a label and what it is worth.
    """

    number: str
    heading: str
    text: str
    params: Mapping[str, Param] = NO_PARAMS
    rows: Sequence[tuple[str, Param]] = ()


O_ = TypeVar("O_", bound=Options)
H_ = TypeVar("H_", bound=Hand)
S_ = TypeVar("S_", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[O_, H_, S_]):
    """A game: facts, and pure functions over a small immutable state. `rules.fold` puts them together.

    - `family`: among which games it is looked for.
    - `hands`: the forms a hand may take; `form` picks one from the raw document (or says why it cannot).
    - `check` yields every problem of a hand, refusals and warnings (by itself none); `play` is called only without
      refusals and yields the state after the hand (totals untouched) with the lines; the fold adds the lines up.
    - `upcoming`: what the next hand brings; by itself only that the deal moves on.
    - `problems`: the source text of each code that `check` or `form` yields.
    - `columns`: what the sheet keeps apart for each side, heading by slug; none where a side has one column.
    - `closing`: the official's word that ends a match before its end, and `closing_name` what the act is called.
    - `length`: how many hands a match has, where that is fixed. `strokes`: totals are also
      shown as strokes, so many in a group (0: they are not).
    - `spelt`: a total in the game's own words, where the number alone says too little; they stand beside it.
    - What totals come to, where the rules leave no other way: `totals_step`, of which all are multiples (0: of none);
      `totals_sum` of all together; `one_scores`, where each hand scores for one side, so only one reaches the target.
    - `kept`: what a side has besides its total after each hand; its column on the sheet is filled by `Upcoming.kept`.
    - `unit`: what the table calls a hand. `turn`: the seat it turns on. `seat_names`: the seats' own words, if any.
    - `taps`: hands that one button says each. `offered`: the forms of a hand by ruleset, where they differ.
    """

    slug: str
    name: str
    options: type[O_]
    rulesets: Mapping[str, O_]
    ruleset_names: Mapping[str, str]
    seats: Callable[[O_], Seats]
    family: Family
    best: Best = "high"
    hands: tuple[type[H_], ...]
    form: Callable[[Mapping[str, Any]], type[H_] | Problem]
    start: Callable[[O_, Sides], S_]
    check: Callable[[O_, S_, H_], Iterable[Problem]] = dataclasses.field(default=lambda _options, _state, _hand: ())
    play: Callable[[O_, S_, H_], tuple[S_, Sequence[Line]]]
    outcome: Callable[[O_, S_], Outcome]
    upcoming: Callable[[O_, S_], Upcoming] = dataclasses.field(
        default=lambda _options, state: Upcoming(dealer=next_dealer(state))
    )
    describe: Callable[[O_, H_], Text]
    articles: Callable[[O_], Sequence[Article]]
    problems: Mapping[str, str] = dataclasses.field(default_factory=dict)
    totals_are_points: bool = True
    totals_step: int = 0
    totals_sum: Points | None = None
    one_scores: bool = False
    target: Callable[[O_], Points | None] = dataclasses.field(default=lambda _options: None)
    columns: Callable[[O_], Mapping[str, str]] = dataclasses.field(default=lambda _options: {})
    closing: Mapping[str, Any] = dataclasses.field(default_factory=lambda: dict(TIME))
    closing_name: str = _("Call time")
    length: Callable[[O_], int | None] = dataclasses.field(default=lambda _options: None)
    strokes: Callable[[O_], int] = dataclasses.field(default=lambda _options: 0)
    spelt: Callable[[O_, Points], str] = dataclasses.field(default=lambda _options, _total: "")
    kept: str = ""
    unit: Literal["hand", "game"] = "hand"
    turn: Turn = DEALS
    seat_names: Sequence[str] = ()
    taps: Callable[[O_, Any], Sequence[Tray]] | None = None
    offered: Callable[[O_], Sequence[type[H_]]] | None = None

    def forms(self, options: O_) -> Sequence[type[H_]]:
        """The forms of a hand that the ruleset has."""
        return self.offered(options) if self.offered else self.hands

    def typed(self, options: O_) -> Sequence[type[H_]]:
        """The forms that a hand's page asks for: all but a word of its own that ends the match, which is an act."""
        closing = None if self.closing == TIME else self.form(self.closing)
        return [form for form in self.forms(options) if form is not closing]

    @property
    def default_ruleset(self) -> str:
        """The ruleset a document means when it names none: the first listed."""
        return next(iter(self.rulesets))


AnyGame = Game[Any, Any, Any]


def sums(lines: Iterable[Line], count: int) -> tuple[Points, ...]:
    """What the lines add up to for each of `count` sides."""
    added: list[Points] = [0] * count
    for line in lines:
        added[line.side] += line.points
    return tuple(added)


def leaders(totals: Sequence[Points], *, best: Best) -> tuple[int, ...]:
    """The sides in front (several when level), by the game's `best`."""
    top = max(totals) if best == "high" else min(totals)
    return tuple(side for side, total in enumerate(totals) if total == top)


def next_dealer(state: State) -> int:
    """The deal moves one seat a hand, from seat 0."""
    return state.hands % state.places
