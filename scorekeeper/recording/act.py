"""One act on a match, inside its transaction: what it may not do, what it appends, how it is stored and told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.dispatch import Signal
from django.utils import timezone

from rules.document import whole
from rules.game import Problem
from scorekeeper import ledger as ledgers
from scorekeeper.errors import AnotherPhone, Conflict, DomainError, HandRefused, LaterHandsFall, Locked
from scorekeeper.ledger import Refused
from scorekeeper.models import Event, Match
from scorekeeper.writing import Actor, line, log, writing

match_changed = Signal()
"""Sent in the transaction of every change of a match, with `match`, `ledger` and `by`. Receivers never veto."""

ANOTHER_PHONE_FOR = timedelta(minutes=2)
LONGEST_KEY = 64
LONGEST_REASON = 300


class Act:
    """One act on a match. Nothing is written before `store`, so that a refusal leaves nothing behind."""

    def __init__(self, match: Match, by: Actor) -> None:
        self.match = match
        self.by = by
        self.ledger = ledgers.read(match)
        self.appended: list[Event] = []

    def repeated(self, key: str, same: Callable[[Event], bool]) -> Event | None:
        """The event that this key made already. Where it made something else, that is shown, never guessed."""
        check_key(key)
        event = next((event for event in self.ledger.history if event.key == key), None)
        if event is not None and not same(event):
            raise Conflict(event)
        return event

    def check_unlocked(self) -> None:
        """What must not be written is shut beforehand."""
        if reason := self.match.frame.get("locked"):
            raise Locked(reason=reason)

    def check_writable(self) -> None:
        """What was given up is opened again first."""
        self.check_unlocked()
        if self.match.state == Match.State.ABANDONED:
            raise DomainError("abandoned")

    def check_phone(self) -> None:
        """A second phone at a match is told before it writes."""
        last, at = self.match.recorder, self.match.recorded_at
        if self.by.phone and last and self.by.phone != last and at and timezone.now() - at < ANOTHER_PHONE_FOR:
            raise AnotherPhone(at)

    def claim(self) -> None:
        """This phone is the one that records here now."""
        if self.by.phone:
            self.match.recorder, self.match.recorded_at = self.by.phone, timezone.now()

    def current(self, kind: str, number: int, revision: int) -> Event:
        """The event as the person saw it; whoever corrected it first is shown."""
        event = self.ledger.event(kind, number)
        if event is None:
            raise DomainError("no_such_hand")
        if event.revision != revision:
            raise Conflict(event)
        return event

    def append(
        self,
        kind: str,
        payload: Mapping[str, Any],
        *,
        key: str,
        number: int | None = None,
        replaces: Event | None = None,
        reason: str = "",
        voided: bool = False,
    ) -> Event:
        """One more event: the next of its kind, or a new revision of the one it replaces."""
        event = Event(
            match=self.match,
            kind=kind,
            number=replaces.number if replaces else number or self.ledger.free_number(kind),
            revision=replaces.revision + 1 if replaces else 1,
            replaces=replaces,
            payload=dict(payload),
            voided=voided,
            reason=reason,
            key=key,
            user=self.by.user,
            table=self.by.table,
        )
        self.appended.append(event)
        self.ledger = self.ledger.plus(event)
        return event

    def fold_or_refuse(self) -> None:
        """Fold; the hand just appended is the only one that can fail."""
        try:
            _ = self.ledger.tally
        except Refused as refused:
            raise HandRefused(refused.problems) from refused

    def fold_or_fall(self, number: int, *, void_later: bool) -> None:
        """Fold the whole match. Hands after `number` that became impossible are named, or voided with it."""
        fallen: list[int] = []
        problems: list[Problem] = []
        while refused := self._refusal():
            hand = None if refused.hand is None else ledgers.live_hands(self.ledger.events)[refused.hand]
            if hand is None or hand.number <= number:
                raise HandRefused(refused.problems) from refused
            fallen.append(hand.number)
            problems += refused.problems
            key = secrets.token_urlsafe(16)
            self.append(Event.Kind.HAND, hand.payload, key=key, replaces=hand, voided=True)
        if fallen and not void_later:
            raise LaterHandsFall(fallen, problems)

    def _refusal(self) -> Refused | None:
        try:
            _ = self.ledger.tally
        except Refused as refused:
            return refused
        return None

    def store(self, verb: str, *, rescored: bool = True, **facts: object) -> None:
        """Write what was appended and what it comes to, raise the revisions, log, and tell whoever listens."""
        match = self.match
        Event.objects.bulk_create(self.appended)
        match.revision += 1
        if rescored:
            self._rescore()
        match.save()
        if self.appended:
            facts["events"] = [event.pk for event in self.appended]
        log(match.club, self.by, verb, match, **facts)
        match_changed.send(sender=Match, match=match, ledger=self.ledger, by=self.by)

    def _rescore(self) -> None:
        """The score changed: confirmations of an earlier one no longer count."""
        match, tally = self.match, self.ledger.tally
        match.totals = [whole(total) for total in tally.totals]
        match.winners = list(tally.outcome.winners)
        match.finished, match.how = tally.outcome.finished, tally.outcome.how
        match.hands = len(tally.hands)
        match.scored_revision = match.revision
        match.disputed = False
        match.state = Match.State.TO_CONFIRM if match.finished else Match.State.OPEN


@contextmanager
def acting(match: Match, by: Actor) -> Iterator[Act]:
    """Lock the club's row, then read the match as it is now."""
    with writing(match.club) as club:
        match.refresh_from_db()
        match.club = club
        yield Act(match, by)


def check_key(key: str) -> None:
    """A client key is made by the server; whatever else comes in its place is told as such."""
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise DomainError("key_missing")


def why(reason: str, *, wanted: bool = False) -> str:
    """An official's reason, as it is kept; `wanted` where there must be one."""
    kept = line(reason, "reason", most=LONGEST_REASON)
    if wanted and not kept:
        raise DomainError("reason_missing", "reason")
    return kept


def is_void_of(event: Event, kind: str, number: int) -> bool:
    """Whether an event takes that one out of the fold."""
    return event.kind == kind and event.number == number and event.voided
