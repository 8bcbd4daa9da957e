"""A match as it stands: its current events, folded once; what recording, pages and documents all read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
    """A match, who sits there, and every event ever recorded; folded when somebody asks."""

    match: Match
    seats: tuple[Seat, ...]
    history: tuple[Event, ...]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The current revision of each event, by kind and number."""
        replaced = {event.replaces_id for event in self.history if event.replaces_id}
        current = (event for event in self.history if event.pk not in replaced)
        return tuple(sorted(current, key=lambda event: (event.kind, event.number)))

    @cached_property
    def tally(self) -> Tally:
        """The fold. What is stored folds by construction: a refusal here is a bug."""
        return fold_events(self.match, self.sides, self.events)

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
        """A side is called by its players' names; one name for all of them is written once."""
        return tuple(
            " / ".join(dict.fromkeys(seat.name for seat in self.seats if seat.side == side))
            for side in range(self.sides.count)
        )

    @cached_property
    def hands(self) -> tuple[HandRow, ...]:
        """Every hand by its number, voided ones too."""
        scored = iter(self.tally.hands)
        rows = []
        for event in self.of_kind(Event.Kind.HAND):
            one = None if event.voided else next(scored)
            rows.append(HandRow(event, one, one.state.totals if one else None))
        return tuple(rows)

    @property
    def adjustments(self) -> tuple[Event, ...]:
        return tuple(event for event in self.of_kind(Event.Kind.ADJUSTMENT) if not event.voided)

    @property
    def declared(self) -> Event | None:
        return next((event for event in self.of_kind(Event.Kind.DECLARED) if not event.voided), None)

    @property
    def next_number(self) -> int:
        """The number of the coming hand: the one after the last that stands, also where struck ones had it."""
        return 1 + max((event.number for event in self.of_kind(Event.Kind.HAND) if not event.voided), default=0)

    @property
    def undoable(self) -> Event | None:
        """The last hand that stands, unless the one after it was struck since."""
        last, struck = (self.event(Event.Kind.HAND, number) for number in (self.next_number - 1, self.next_number))
        return None if last and struck and struck.pk > last.pk else last

    def coming(self, hand: Mapping[str, Any]) -> Event:
        """A hand as the coming one, not stored: the next revision of a struck one that had its number."""
        number = self.next_number
        struck = self.event(Event.Kind.HAND, number)
        return Event(
            match=self.match,
            kind=Event.Kind.HAND,
            number=number,
            revision=struck.revision + 1 if struck else 1,
            replaces=struck,
            payload=dict(hand),
        )

    def free_number(self, kind: str) -> int:
        """The number of the next event of a kind."""
        return 1 + max((event.number for event in self.of_kind(kind)), default=0)

    def of_kind(self, kind: str) -> tuple[Event, ...]:
        """The current events of a kind, by number."""
        return tuple(event for event in self.events if event.kind == kind)

    def event(self, kind: str, number: int) -> Event | None:
        """The current revision of an event."""
        return next((event for event in self.of_kind(kind) if event.number == number), None)

    def revisions(self, kind: str, number: int) -> tuple[Event, ...]:
        """Every revision of an event, the first one first."""
        same = (event for event in self.history if event.kind == kind and event.number == number)
        return tuple(sorted(same, key=lambda event: event.revision))

    def plus(self, event: Event) -> Ledger:
        """The match as it would stand with one more event."""
        return replace(self, history=(*self.history, event))


def options_of(match: Match) -> Options:
    """The match's own copy of its options, as the game's values."""
    game = GAMES[match.game]
    options: Options = game.options.model_validate(match.options)
    return options


def sides_of(seats: Sequence[Seat]) -> Sides:
    """How many sides and seats the match has."""
    return Sides(count=1 + max(seat.side for seat in seats), places=len(seats))


def read(match: Match) -> Ledger:
    """The ledger of a match, in two queries."""
    return Ledger(match, tuple(match.seats.all()), tuple(match.events.all()))


def fold_events(match: Match, sides: Sides, events: Sequence[Event]) -> Tally:
    """Fold current events. Raises `Refused` with the index of a hand among the live ones."""
    hands = live_hands(events)
    declared = next((e.payload["totals"] for e in events if _is_live(e, Event.Kind.DECLARED)), None)
    return fold(
        GAMES[match.game],
        options_of(match),
        sides,
        [event.payload for event in hands],
        [
            Adjustment(side=e.payload["side"], points=e.payload["points"], after=index_of(e.payload["after"], hands))
            for e in events
            if _is_live(e, Event.Kind.ADJUSTMENT)
        ],
        declared,
    )


def live_hands(events: Sequence[Event]) -> list[Event]:
    """The hands that are in the fold, by number."""
    return [event for event in events if _is_live(event, Event.Kind.HAND)]


def index_of(number: int, hands: Sequence[Event]) -> int:
    """Where a hand stands among the live ones (−1: before the first); a voided one gives way to the one before it."""
    return sum(1 for hand in hands if hand.number <= number) - 1


def _is_live(event: Event, kind: str) -> bool:
    return event.kind == kind and not event.voided


__all__ = ["HandRow", "Ledger", "Refused", "fold_events", "index_of", "live_hands", "options_of", "read", "sides_of"]
