"""What many games do alike: begin with nothing, have one form of a hand, and end by a total or by a number of hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.game import Best, Hand, Options, Outcome, Points, Sides, State, leaders
from rules.text import gettext_noop as _

Hand_ = TypeVar("Hand_", bound=Hand)
State_ = TypeVar("State_", bound=State)


def only(hand: type[Hand_]) -> Callable[[Mapping[str, Any]], type[Hand_]]:
    """A `form` for games whose hands are all written down alike."""
    return lambda _raw: hand


def said(raw: Mapping[str, Any]) -> set[str]:
    """The keys that a raw hand says something with: a flag that is down says nothing, nor does null."""
    return {key for key, value in raw.items() if value is not None and value is not False}


def at_zero(state: type[State_]) -> Callable[[Options, Sides], State_]:
    """A `start` without points; whatever else the state holds begins with its own defaults."""
    return lambda _options, sides: state(totals=(0,) * sides.count, places=sides.places)


def race(
    state: State, *, to: Points, best: Best = "high", how: str = _("the target was reached"), alone: bool = False
) -> Outcome:
    """Over as soon as a side has `to` points or more; who leads has won. `alone`: leaders that are level play on."""
    winners = leaders(state.totals, best=best)
    if max(state.totals) < to or (alone and len(winners) > 1):
        return Outcome()
    return Outcome(finished=True, winners=winners, how=how)


def ends_after(hands: int, state: State, *, best: Best = "high", how: str) -> Outcome:
    """Over when so many hands are played; who leads has won."""
    if state.hands < hands:
        return Outcome()
    return Outcome(finished=True, winners=leaders(state.totals, best=best), how=how)


def until_time(_options: Options, _state: State) -> Outcome:
    """An `outcome` for games that have no end but time."""
    return Outcome()
