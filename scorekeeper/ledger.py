"""A match as it stands: its current events, folded once; what recording, pages and documents all read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.catalogue import GAMES
from rules.fold import Adjustment, Refused, Scored, Tally, fold
from rules.game import AnyGame, Options, Points, Sides
from scorekeeper.models import Event, Match, Seat


@dataclass(frozen=True)
class HandRow:
    """A recorded hand: its current event and, unless voided, what the fold made of it."""

    event: Event
    scored: Scored | None
    totals: tuple[Points, ...] | None

    @property
    def number(self) -> int:
        return self.event.number

    @property
    def is_time(self) -> bool:
        return "time" in self.event.payload


@dataclass(frozen=True)
class Ledger:
    """A match, who sits there, its current events in order, and the tally of their fold."""

    match: Match
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    tally: Tally

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.game]

    @cached_property
    def options(self) -> Options:
        return options_of(self.match)

    @cached_property
    def sides(self) -> Sides:
        return sides_of(self.seats)

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """A side is called by its players' names."""
        return tuple(
            " / ".join(seat.name for seat in self.seats if seat.side == side) for side in range(self.sides.count)
        )

    @cached_property
    def hands(self) -> tuple[HandRow, ...]:
        """Every hand by its number, voided ones too."""
        scored = iter(self.tally.hands)
        rows = []
        for event in self.events:
            if event.kind != Event.Kind.HAND:
                continue
            one = None if event.voided else next(scored)
            rows.append(HandRow(event, one, one.state.totals if one else None))
        return tuple(rows)

    @property
    def adjustments(self) -> tuple[Event, ...]:
        return tuple(e for e in self.events if e.kind == Event.Kind.ADJUSTMENT and not e.voided)

    @property
    def declared(self) -> Event | None:
        return next((e for e in self.events if e.kind == Event.Kind.DECLARED and not e.voided), None)

    @property
    def next_number(self) -> int:
        """The number of the coming hand."""
        return 1 + max((row.number for row in self.hands), default=0)

    def event(self, kind: str, number: int) -> Event | None:
        """The current revision of an event."""
        return next((e for e in self.events if e.kind == kind and e.number == number), None)


def options_of(match: Match) -> Options:
    """The match's own copy of its options, as the game's values."""
    game = GAMES[match.game]
    options: Options = game.options.model_validate(match.options)
    return options


def sides_of(seats: Sequence[Seat]) -> Sides:
    """How many sides and seats the match has."""
    return Sides(count=1 + max(seat.side for seat in seats), places=len(seats))


def current_events(match: Match) -> tuple[Event, ...]:
    """The current revision of each event, hands by number first (kinds in the order of their names)."""
    return tuple(match.events.filter(replaced_by=None).order_by("kind", "number"))


def read(match: Match) -> Ledger:
    """The ledger of a match. Stored events fold by construction; a refusal here is a bug."""
    seats = tuple(match.seats.all())
    events = current_events(match)
    return Ledger(match, seats, events, fold_events(match, sides_of(seats), events))


def fold_events(match: Match, sides: Sides, events: Sequence[Event]) -> Tally:
    """Fold current events. Raises `Refused` with the index of a hand among the live ones."""
    hands = live_hands(events)
    declared = next((e.payload["totals"] for e in events if e.kind == Event.Kind.DECLARED and not e.voided), None)
    return fold(
        GAMES[match.game],
        options_of(match),
        sides,
        [event.payload for event in hands],
        [_adjustment(event.payload, hands) for event in events if _is_live(event, Event.Kind.ADJUSTMENT)],
        declared,
    )


def live_hands(events: Sequence[Event]) -> list[Event]:
    """The hands that are in the fold, by number."""
    return [event for event in events if _is_live(event, Event.Kind.HAND)]


def _is_live(event: Event, kind: str) -> bool:
    return event.kind == kind and not event.voided


def _adjustment(payload: dict[str, Any], hands: Sequence[Event]) -> Adjustment:
    """An adjustment follows a hand by number; if that hand is voided, the last live one before it."""
    after = sum(1 for hand in hands if hand.number <= payload["after"]) - 1
    return Adjustment(side=payload["side"], points=payload["points"], after=after)


__all__ = ["HandRow", "Ledger", "Refused", "current_events", "fold_events", "live_hands", "options_of", "read"]
