"""From hands, adjustments and declared totals to a match's score: one fold for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import NamedTuple

from rules.ask import MOST
from rules.game import (
    TIME,
    AnyGame,
    Hand,
    Line,
    Options,
    Outcome,
    Points,
    Problem,
    Sides,
    State,
    Upcoming,
    leaders,
    sums,
)
from rules.reading import read_hand
from rules.text import gettext_noop

PROBLEMS: Mapping[str, str] = {
    "after_end": gettext_noop("The match is over: no hand comes after its end."),
    "time_unknown": gettext_noop("This game is closed by a word of its own, not by the clock."),
    "time_first": gettext_noop("Time can be called once a hand has been played."),
    "time_alone": gettext_noop("Time is written alone, without anything else."),
    "adjustments_refused": gettext_noop("The totals of this game are no points: they cannot be adjusted."),
    "adjusted_hand": gettext_noop("There is no such hand to adjust after."),
    "adjusted_side": gettext_noop("There is no such side."),
    "adjusted_points": gettext_noop("An adjustment is a whole or half number of points."),
    "declared_with_hands": gettext_noop("Totals are declared instead of hands, not beside them."),
    "declared_totals": gettext_noop("Declared totals are one number a side."),
}

HOW_TIME = gettext_noop("time was called")
HOW_DECLARED = gettext_noop("the totals were declared")


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken by an official, after the hand with index `after` (−1: before the first)."""

    side: int
    points: Points
    after: int | None = None


class Scored(NamedTuple):
    """One hand as folded: its model (None for time), lines, points a side, warnings, and the state after it."""

    hand: Hand | None
    lines: tuple[Line, ...]
    points: tuple[Points, ...]
    warnings: tuple[Problem, ...]
    state: State
    adjusted: tuple[Adjustment, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A whole match as folded. `upcoming` is None when it is finished."""

    hands: tuple[Scored, ...]
    state: State
    outcome: Outcome
    upcoming: Upcoming | None
    opening: tuple[Adjustment, ...] = ()

    @property
    def totals(self) -> tuple[Points, ...]:
        return self.state.totals

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for scored in self.hands for problem in scored.warnings)


class Refused(Exception):
    """A hand that cannot have happened (index `hand`, None: the document), with every problem it has."""

    def __init__(self, hand: int | None, problems: Sequence[Problem]) -> None:
        super().__init__(hand, problems)
        self.hand = hand
        self.problems = tuple(problems)


def fold(
    game: AnyGame,
    options: Options,
    sides: Sides,
    hands: Sequence[object],
    adjustments: Sequence[Adjustment] = (),
    declared: Sequence[Points] | None = None,
) -> Tally:
    """Score a match: `hands` are raw documents of the game, or `{"time": true}` as the last.

    Raises `Refused` for the first hand that cannot have happened, or (hand None) for adjustments and declared
    totals that do not fit. Source: the score document of the games' specification.
    """
    after = _by_hand(game, sides, len(hands), adjustments)
    state: State = _adjusted(game.start(options, sides), after.get(-1, ()))
    if declared is not None:
        return _declared(game, sides, hands, state, declared, after.get(-1, ()))
    scored: list[Scored] = []
    outcome: Outcome = game.outcome(options, state)
    for index, raw in enumerate(hands):
        if outcome.finished:
            raise Refused(index, [Problem("after_end", None)])
        one = _time(game, index, raw, state) or play_hand(game, options, sides, state, raw, index=index)
        if index in after:
            one = one._replace(state=_adjusted(one.state, after[index]), adjusted=after[index])
        scored.append(one)
        state = one.state
        outcome = _leads(game, state, HOW_TIME) if one.hand is None else game.outcome(options, state)
    upcoming = None if outcome.finished else game.upcoming(options, state)
    return Tally(tuple(scored), state, outcome, upcoming, after.get(-1, ()))


def play_hand(game: AnyGame, options: Options, sides: Sides, state: State, raw: object, *, index: int) -> Scored:
    """One hand on top of `state`: read, check, play, add up. Raises `Refused` with every problem."""
    hand = read_hand(game, sides, raw, options)
    if isinstance(hand, tuple):
        raise Refused(index, hand)
    problems = tuple(game.check(options, state, hand))
    if problems and (refusals := [problem for problem in problems if not problem.warning]):
        raise Refused(index, refusals)
    after, lines = game.play(options, state, hand)
    points = sums(lines, sides.count)
    after = replace(after, totals=tuple(map(add, state.totals, points)), hands=state.hands + 1)
    return Scored(hand, tuple(lines), points, problems, after)


def _time(game: AnyGame, index: int, raw: object, state: State) -> Scored | None:
    """A row of zeros, if the hand is the word that time was called; some games close by a word of their own."""
    if not isinstance(raw, dict) or raw.get("time") is None or raw["time"] is False:
        return None
    if game.closing != TIME:
        raise Refused(index, [Problem("time_unknown", "time")])
    if not index:
        raise Refused(index, [Problem("time_first", "time")])
    if raw["time"] is not True or any(value is not None for key, value in raw.items() if key != "time"):
        raise Refused(index, [Problem("time_alone", "time")])
    zeros = (0,) * len(state.totals)
    return Scored(None, (), zeros, (), replace(state, hands=state.hands + 1))


def _leads(game: AnyGame, state: State, how: str) -> Outcome:
    return Outcome(finished=True, winners=leaders(state.totals, best=game.best), how=how)


def _declared(
    game: AnyGame,
    sides: Sides,
    hands: Sequence[object],
    state: State,
    declared: Sequence[Points],
    opening: tuple[Adjustment, ...],
) -> Tally:
    if hands:
        raise Refused(None, [Problem("declared_with_hands", "declared")])
    if len(declared) != sides.count or not all(is_points(total) for total in declared):
        raise Refused(None, [Problem("declared_totals", "declared")])
    state = _adjusted(replace(state, totals=tuple(declared)), opening)
    return Tally((), state, _leads(game, state, HOW_DECLARED), None, opening)


def is_points(value: object) -> bool:
    """Whether `value` is a whole number or a half that a table may write down."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -MOST <= value <= MOST and float(value * 2).is_integer()


def _by_hand(
    game: AnyGame, sides: Sides, count: int, adjustments: Sequence[Adjustment]
) -> dict[int, tuple[Adjustment, ...]]:
    """Adjustments by the index of the hand they follow; missing means the last."""
    if adjustments and not game.totals_are_points:
        raise Refused(None, [Problem("adjustments_refused", "adjustments")])
    found: dict[int, tuple[Adjustment, ...]] = {}
    for adjustment in adjustments:
        after = count - 1 if adjustment.after is None else adjustment.after
        if not 0 <= adjustment.side < sides.count:
            raise Refused(None, [Problem("adjusted_side", "adjustments")])
        if not is_points(adjustment.points):
            raise Refused(None, [Problem("adjusted_points", "adjustments")])
        if not -1 <= after < count:
            raise Refused(None, [Problem("adjusted_hand", "adjustments")])
        found[after] = (*found.get(after, ()), adjustment)
    return found


def _adjusted(state: State, adjustments: Sequence[Adjustment]) -> State:
    if not adjustments:
        return state
    totals = list(state.totals)
    for adjustment in adjustments:
        totals[adjustment.side] += adjustment.points
    return replace(state, totals=tuple(totals))
