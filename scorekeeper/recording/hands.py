"""Recording hands, and mending them: correct, void, undo; and what a hand would score, before it is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.catalogue import GAMES
from rules.fold import Refused, Scored
from scorekeeper.errors import Conflict, DomainError, HandRefused, OtherHand
from scorekeeper.ledger import Ledger
from scorekeeper.models import Event, Match
from scorekeeper.recording.act import acting, is_void_of, why
from scorekeeper.recording.closing import standing_words
from scorekeeper.writing import Actor

HAND = Event.Kind.HAND


def record(
    match: Match, by: Actor, hand: Mapping[str, Any], *, number: int, key: str, take_over: bool = False
) -> Event:
    """Append a hand under `number`, the coming one; it replaces a struck one of that number. A repeated `key`
    changes nothing.

    Raises `HandRefused` with every problem, `Conflict` when another hand has that number, `OtherHand` when another
    number is due, `AnotherPhone` when another phone wrote here just now, `Locked`, or `DomainError` for a match that
    is not open.
    """
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: _holds(event, number, hand)):
            return event
        standing = act.ledger.event(HAND, number)
        if standing and not standing.voided:
            raise Conflict(standing)
        act.check_writable()
        if match.state == Match.State.FINAL:
            raise DomainError("not_open")
        if not take_over:
            act.check_phone()
        if number != act.ledger.next_number:
            raise OtherHand(number, act.ledger.next_number)
        event = act.append(HAND, hand, number=number, key=key, replaces=standing)
        act.fold_or_refuse()
        act.claim()
        act.store("hand recorded", number=number)
        return event


def call_time(match: Match, by: Actor, *, number: int, key: str) -> Event:
    """Close an unfinished match before its end, by the game's own word for it."""
    return record(match, by, GAMES[match.game].closing, number=number, key=key, take_over=True)


def correct(
    match: Match,
    by: Actor,
    hand: Mapping[str, Any],
    *,
    number: int,
    revision: int,
    reason: str,
    key: str,
    void_later: bool = False,
) -> Event:
    """Replace a hand's input by a new revision of `revision`; a voided hand comes back. Clears the confirmations.

    What is right already stays as it is. Raises `HandRefused` for the hand itself, `LaterHandsFall` when others
    become impossible (unless they are to be voided with it: `void_later`), `Conflict` when somebody was faster.
    """
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: _holds(event, number, hand)):
            return event
        act.check_writable()
        old = act.current(HAND, number, revision)
        if _holds(old, number, hand):
            return old
        event = act.append(HAND, hand, key=key, replaces=old, reason=why(reason))
        act.fold_or_fall(number, void_later=void_later)
        act.store("hand corrected", number=number, revision=event.revision)
        return event


def void(
    match: Match, by: Actor, *, number: int, revision: int, reason: str, key: str, void_later: bool = False
) -> Event:
    """Take a hand out of the fold; it keeps its number. Raises as `correct` does."""
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: is_void_of(event, HAND, number)):
            return event
        act.check_writable()
        old = act.current(HAND, number, revision)
        if old.voided:
            raise DomainError("hand_voided")
        event = act.append(HAND, old.payload, key=key, replaces=old, reason=why(reason), voided=True)
        act.fold_or_fall(number, void_later=void_later)
        act.store("hand voided", number=number)
        return event


def undo(match: Match, by: Actor, *, number: int, key: str) -> Event:
    """Void the last hand by tap, until the next hand or a confirmation."""
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: is_void_of(event, HAND, number)):
            return event
        act.check_writable()
        last = act.ledger.undoable
        if last is None or last.number != number or standing_words(match):
            raise DomainError("nothing_to_undo")
        event = act.append(HAND, last.payload, key=key, replaces=last, voided=True)
        act.fold_or_refuse()
        act.store("hand undone", number=number)
        return event


def preview(ledger: Ledger, hand: Mapping[str, Any], *, number: int | None = None) -> Scored:
    """What a hand would score on top of the match as it stands, or in place of the hand `number`.

    Writes nothing; raises `HandRefused`.
    """
    before, event = ledger, ledger.coming(hand)
    if number is not None:
        before, event = _before(ledger, number), Event(match=ledger.match, kind=HAND, number=number, payload=dict(hand))
    try:
        return before.plus(event).tally.hands[-1]
    except Refused as refused:
        raise HandRefused(refused.problems) from refused


def _before(ledger: Ledger, number: int) -> Ledger:
    """The match as it stood before a hand."""
    earlier = (
        event
        for event in ledger.events
        if (event.kind == HAND and event.number < number)
        or (event.kind == Event.Kind.ADJUSTMENT and event.payload["after"] < number)
    )
    return Ledger(ledger.match, ledger.seats, tuple(earlier))


def _holds(event: Event, number: int, hand: Mapping[str, Any]) -> bool:
    """Whether an event is that hand, in the fold."""
    return event.kind == HAND and event.number == number and not event.voided and event.payload == dict(hand)
