"""Points by an official's word: adjustments, and totals declared instead of hands."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fold import is_points
from rules.game import Points
from scorekeeper.errors import DomainError
from scorekeeper.ledger import live_hands
from scorekeeper.models import Event, Match
from scorekeeper.recording.act import Act, acting, is_void_of, why
from scorekeeper.writing import Actor

ADJUSTMENT, DECLARED = Event.Kind.ADJUSTMENT, Event.Kind.DECLARED
MOST_ADJUSTED, MOST_DECLARED = 100_000, 1_000_000
"""Beyond these a digit too many was typed."""


def adjust(
    match: Match,
    by: Actor,
    *,
    side: int,
    points: Points,
    reason: str,
    key: str,
    after: int | None = None,
    void_later: bool = False,
) -> Event:
    """Give or take points, after the hand numbered `after` (0: before the first; None: the last). Says why.

    After a struck hand means after the last before it that stands. Raises `LaterHandsFall` when the match ends by
    it before later hands, unless these are to be voided.
    """
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: _is_adjustment_of(event, side, points, after)):
            return event
        act.check_writable()
        _check_adjustment(act, side, points)
        reason = why(reason, wanted=True)
        follows = _followed(act, after)
        event = act.append(ADJUSTMENT, {"side": side, "points": points, "after": follows}, key=key, reason=reason)
        act.fold_or_fall(follows, void_later=void_later)
        act.store("adjusted", number=event.number, side=side, points=points)
        return event


def _is_adjustment_of(event: Event, side: int, points: Points, after: int | None) -> bool:
    """Whether an event is that adjustment; it may follow an earlier hand than the one named, if that was struck."""
    same = event.kind == ADJUSTMENT and not event.voided
    given = {**event.payload, "side": side, "points": points}
    return same and event.payload == given and (after is None or event.payload["after"] <= after)


def _followed(act: Act, after: int | None) -> int:
    """The number of the hand that stands and that an adjustment after hand `after` follows; 0 before the first."""
    if after is not None and not 0 <= after < act.ledger.free_number(Event.Kind.HAND):
        raise DomainError("no_such_hand", "after")
    standing = (hand.number for hand in live_hands(act.ledger.events))
    return max((number for number in standing if after is None or number <= after), default=0)


def _check_adjustment(act: Act, side: int, points: Points) -> None:
    if not act.ledger.game.totals_are_points:
        raise DomainError("adjusting_points", "points")
    if not is_points(points):
        raise DomainError("points_wanted", "points")
    if not points or abs(points) > MOST_ADJUSTED:
        raise DomainError("points_range", "points", most=MOST_ADJUSTED)
    if not 0 <= side < act.ledger.sides.count:
        raise DomainError("no_such_side", "side")


def void_adjustment(match: Match, by: Actor, *, number: int, reason: str, key: str, void_later: bool = False) -> Event:
    """Take an adjustment back."""
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: is_void_of(event, ADJUSTMENT, number)):
            return event
        act.check_writable()
        old = act.ledger.event(ADJUSTMENT, number)
        if old is None or old.voided:
            raise DomainError("no_such_adjustment")
        event = act.append(ADJUSTMENT, old.payload, key=key, replaces=old, reason=why(reason), voided=True)
        act.fold_or_fall(old.payload["after"], void_later=void_later)
        act.store("adjustment taken back", number=number)
        return event


def declare(match: Match, by: Actor, *, totals: Sequence[Points], reason: str, key: str) -> Event:
    """Give the totals instead of hands: the match is finished and the leader wins. Declaring again corrects it."""
    with acting(match, by) as act:
        payload = {"totals": list(totals)}
        if event := act.repeated(key, lambda event: event.kind == DECLARED and event.payload == payload):
            return event
        act.check_writable()
        if live_hands(act.ledger.events):
            raise DomainError("totals_with_hands")
        if len(totals) != act.ledger.sides.count or not all(map(is_points, totals)):
            raise DomainError("totals_wanted", "totals")
        if any(abs(total) > MOST_DECLARED for total in totals):
            raise DomainError("totals_range", "totals", most=MOST_DECLARED)
        counted = act.ledger.game.strokes(act.ledger.options)
        if counted and not all(total >= 0 and float(total).is_integer() for total in totals):
            raise DomainError("totals_counted", "totals")
        event = act.append(DECLARED, payload, key=key, replaces=act.ledger.event(DECLARED, 1), reason=why(reason))
        act.fold_or_refuse()
        act.store("totals declared", totals=list(totals))
        return event


def void_declared(match: Match, by: Actor, *, reason: str, key: str) -> Event:
    """Take declared totals back: the match goes on by hands."""
    with acting(match, by) as act:
        if event := act.repeated(key, lambda event: is_void_of(event, DECLARED, 1)):
            return event
        act.check_writable()
        old = act.ledger.declared
        if old is None:
            raise DomainError("not_declared")
        event = act.append(DECLARED, old.payload, key=key, replaces=old, reason=why(reason), voided=True)
        act.fold_or_refuse()
        act.store("totals taken back")
        return event
