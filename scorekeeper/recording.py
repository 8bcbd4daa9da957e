"""The one door for writes to a match: each act checks, appends, folds, stores the totals, logs and tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.dispatch import Signal
from django.utils import timezone

from rules.catalogue import GAMES
from rules.fold import Refused, Scored, Tally, is_points, play_hand
from rules.game import Options, Points
from scorekeeper import ledger as ledgers
from scorekeeper.errors import AnotherPhone, Conflict, DomainError, HandRefused, LaterHandsFall, Locked
from scorekeeper.ledger import Ledger
from scorekeeper.models import Club, Confirmation, Event, Match, Player, Seat, Table
from scorekeeper.writing import Actor, log, writing

match_changed = Signal()
"""Sent in the transaction of every change of a match, with `match`, `ledger` and `by`."""

ANOTHER_PHONE_FOR = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits down: a player of the club, or only a name."""

    name: str
    player: Player | None = None


def start(
    club: Club,
    by: Actor,
    *,
    key: str,
    game: str,
    ruleset: str,
    options: Options,
    places: Sequence[Place],
    sides: int,
    table: Table | None = None,
    frame: Mapping[str, str] | None = None,
    ruleset_name: str = "",
) -> Match:
    """Begin a match. `places` are in the order of play from the first dealer; sides alternate.

    A repeated `key` is the match it started. Raises `DomainError` for seats the game does not have.
    """
    with writing(club):
        standing = Match.objects.filter(club=club, key=key).first()
        if standing:
            return standing
        _check_places(game, options, places, sides)
        match = Match.objects.create(
            club=club,
            key=key,
            game=game,
            ruleset=ruleset,
            ruleset_name=ruleset_name,
            options=options.model_dump(),
            table=table,
            frame=dict(frame or {}),
            started_by=by.user,
        )
        Seat.objects.bulk_create(
            Seat(match=match, place=place, side=place % sides, player=who.player, name=who.name)
            for place, who in enumerate(places)
        )
        if table is not None:
            Table.objects.filter(pk=table.pk).update(current=match)
        _store(match, by, "match started", changed_score=False)
        return match


def record(
    match: Match, by: Actor, hand: Mapping[str, Any], *, number: int, key: str, take_over: bool = False
) -> Event:
    """Append a hand under `number`, the coming one. A repeated `key` changes nothing.

    Raises `HandRefused` with every problem, `Conflict` when another hand has that number, `AnotherPhone` when
    another phone wrote here just now, `Locked`, or `DomainError` for a match that is not open.
    """
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        standing = act.ledger.event(Event.Kind.HAND, number)
        if standing:
            raise Conflict(standing)
        act.check_open()
        if not take_over:
            act.check_phone()
        if number != act.ledger.next_number:
            raise DomainError("no_such_hand")
        event = act.append(Event.Kind.HAND, number, hand)
        act.fold_or_refuse(number)
        act.store("hand recorded", number=number)
        return event


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
    """Replace a hand's input by a new revision of `revision`. Clears the confirmations.

    Raises `HandRefused` for the hand itself, `LaterHandsFall` when others become impossible (unless they are to be
    voided with it: `void_later`), `Conflict` when somebody corrected it first.
    """
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        old = act.current(Event.Kind.HAND, number, revision)
        event = act.append(Event.Kind.HAND, number, hand, replaces=old, reason=reason)
        act.fold_or_fall(number, void_later=void_later)
        act.store("hand corrected", number=number, revision=event.revision)
        return event


def void(
    match: Match, by: Actor, *, number: int, revision: int, reason: str, key: str, void_later: bool = False
) -> Event:
    """Take a hand out of the fold; it keeps its number. Raises as `correct` does."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        old = act.current(Event.Kind.HAND, number, revision)
        if old.voided:
            raise DomainError("hand_voided")
        event = act.append(Event.Kind.HAND, number, old.payload, replaces=old, reason=reason, voided=True)
        act.fold_or_fall(number, void_later=void_later)
        act.store("hand voided", number=number)
        return event


def undo(match: Match, by: Actor, *, number: int, key: str) -> Event:
    """Void the last hand by tap, until the next hand or a confirmation."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        last = act.ledger.event(Event.Kind.HAND, number)
        if last is None or last.voided or number != act.ledger.next_number - 1 or standing_words(match):
            raise DomainError("nothing_to_undo")
        event = act.append(Event.Kind.HAND, number, last.payload, replaces=last, voided=True)
        act.fold_or_fall(number, void_later=False)
        act.store("hand undone", number=number)
        return event


def call_time(match: Match, by: Actor, *, number: int, key: str) -> Event:
    """Close an unfinished match to the clock: the leader wins."""
    return record(match, by, {"time": True}, number=number, key=key, take_over=True)


def adjust(
    match: Match, by: Actor, *, side: int, points: Points, reason: str, key: str, after: int | None = None
) -> Event:
    """Give or take points by an official's word, after the hand numbered `after` (0: before the first)."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        if not act.ledger.game.totals_are_points:
            raise DomainError("adjusting_points", "points")
        if not is_points(points):
            raise DomainError("points_wanted", "points")
        if not 0 <= side < act.ledger.sides.count:
            raise DomainError("no_such_side", "side")
        if not reason.strip():
            raise DomainError("reason_missing", "reason")
        last = act.ledger.next_number - 1
        follows = last if after is None else min(max(after, 0), last)
        number = 1 + max((e.number for e in act.ledger.events if e.kind == Event.Kind.ADJUSTMENT), default=0)
        payload = {"side": side, "points": points, "after": follows}
        event = act.append(Event.Kind.ADJUSTMENT, number, payload, reason=reason)
        act.fold_or_fall(follows, void_later=False)
        act.store("adjusted", number=number, side=side, points=points)
        return event


def void_adjustment(match: Match, by: Actor, *, number: int, reason: str, key: str) -> Event:
    """Take an adjustment back."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        old = act.ledger.event(Event.Kind.ADJUSTMENT, number)
        if old is None or old.voided:
            raise DomainError("no_such_hand")
        event = act.append(Event.Kind.ADJUSTMENT, number, old.payload, replaces=old, reason=reason, voided=True)
        act.fold_or_fall(old.payload["after"], void_later=False)
        act.store("adjustment taken back", number=number)
        return event


def declare(match: Match, by: Actor, *, totals: Sequence[Points], reason: str, key: str) -> Event:
    """Give the totals instead of hands: the match is finished and the leader wins. Declaring again corrects it."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        if ledgers.live_hands(act.ledger.events):
            raise DomainError("totals_with_hands")
        if len(totals) != act.ledger.sides.count or not all(is_points(total) for total in totals):
            raise DomainError("totals_wanted", "totals")
        old = act.ledger.event(Event.Kind.DECLARED, 1)
        event = act.append(Event.Kind.DECLARED, 1, {"totals": list(totals)}, replaces=old, reason=reason)
        act.fold_or_fall(0, void_later=False)
        act.store("totals declared", totals=list(totals))
        return event


def confirm(match: Match, by: Actor, *, side: int, agrees: bool, note: str = "") -> Match:
    """A side's word on the result as it stands. With every side's assent the match is final.

    A side that disagrees calls the director; it may agree later. Repeating a word changes nothing.
    """
    with _acting(match, by, "") as act:
        if match.state == Match.State.ABANDONED:
            raise DomainError("abandoned")
        if not match.finished:
            raise DomainError("not_finished")
        if not 0 <= side < act.ledger.sides.count:
            raise DomainError("no_such_side")
        words = standing_words(match)
        if side in words and words[side].agrees == agrees:
            return match
        if match.state == Match.State.FINAL:
            raise DomainError("already_final")
        Confirmation.objects.create(
            match=match,
            side=side,
            agrees=agrees,
            note=note,
            scored_revision=match.scored_revision,
            user=by.user,
            table=by.table,
        )
        agreed = {side for side, word in standing_words(match).items() if word.agrees}
        if len(agreed) == act.ledger.sides.count:
            match.state = Match.State.FINAL
        act.store("result confirmed" if agrees else "result disputed", changed_score=False, side=side)
        return match


def confirm_all(match: Match, by: Actor) -> Match:
    """The official confirms for every side."""
    with writing(match.club):
        for side in range(len(match.totals)):
            if match.state != Match.State.FINAL:
                confirm(match, by, side=side, agrees=True)
        return match


def reopen(match: Match, by: Actor, *, reason: str) -> Match:
    """Open a confirmed or abandoned match again; its confirmations no longer count."""
    with _acting(match, by, "") as act:
        act.check_unlocked()
        if not reason.strip():
            raise DomainError("reason_missing", "reason")
        match.state = Match.State.TO_CONFIRM if match.finished else Match.State.OPEN
        act.store("match reopened", reason=reason)
        return match


def abandon(match: Match, by: Actor, *, reason: str) -> Match:
    """Give an unfinished match up; what was recorded is kept."""
    with _acting(match, by, "") as act:
        act.check_unlocked()
        act.check_open()
        if not reason.strip():
            raise DomainError("reason_missing", "reason")
        match.state = Match.State.ABANDONED
        act.store("match abandoned", changed_score=False, reason=reason)
        return match


def reseat(match: Match, by: Actor, *, order: Sequence[int], reason: str, key: str) -> Event:
    """Seat the same players anew: `order[i]` is the present place of who is to sit at place i."""
    with _acting(match, by, key) as act:
        if act.repeated:
            return act.repeated
        act.check_unlocked()
        seats = act.ledger.seats
        if sorted(order) != list(range(len(seats))):
            raise DomainError("reseat")
        number = 1 + max((e.number for e in act.ledger.events if e.kind == Event.Kind.SEATING), default=0)
        event = act.append(Event.Kind.SEATING, number, {"order": list(order)}, reason=reason)
        who = [(seats[place].player_id, seats[place].name) for place in order]
        for seat, (player_id, name) in zip(seats, who, strict=True):
            Seat.objects.filter(pk=seat.pk).update(player_id=player_id, name=name)
        act.store("reseated", order=list(order))
        return event


def remark(match: Match, by: Actor, text: str) -> Match:
    """Keep the officials' observations, as they are printed on the sheet."""
    with _acting(match, by, "") as act:
        match.remarks = text
        act.store("remarks", changed_score=False)
        return match


def preview(ledger: Ledger, hand: Mapping[str, Any]) -> Scored:
    """What a hand would score on top of the match as it stands. Writes nothing; raises `HandRefused`."""
    try:
        return play_hand(
            ledger.game, ledger.options, ledger.sides, ledger.tally.state, hand, index=len(ledger.tally.hands)
        )
    except Refused as refused:
        raise HandRefused(refused.problems) from refused


def standing_words(match: Match) -> dict[int, Confirmation]:
    """The latest word of each side on the score as it stands."""
    words = match.confirmations.filter(scored_revision=match.scored_revision)
    return {word.side: word for word in words.order_by("pk")}


@dataclass
class _Act:
    """One act on a match, inside its transaction."""

    match: Match
    by: Actor
    key: str
    ledger: Ledger
    repeated: Event | None

    def check_unlocked(self) -> None:
        if reason := self.match.frame.get("locked"):
            raise Locked(reason=reason)

    def check_open(self) -> None:
        if self.match.state == Match.State.ABANDONED:
            raise DomainError("abandoned")
        if self.match.state == Match.State.FINAL:
            raise DomainError("not_open")

    def check_phone(self) -> None:
        """A second phone at a match is told before it writes."""
        at = self.match.recorded_at
        if not self.by.phone or not self.match.recorder or self.by.phone == self.match.recorder:
            return
        if at and timezone.now() - at < ANOTHER_PHONE_FOR:
            raise AnotherPhone

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
        number: int,
        payload: Mapping[str, Any],
        *,
        replaces: Event | None = None,
        reason: str = "",
        voided: bool = False,
        key: str | None = None,
    ) -> Event:
        event = Event.objects.create(
            match=self.match,
            kind=kind,
            number=number,
            revision=replaces.revision + 1 if replaces else 1,
            replaces=replaces,
            payload=dict(payload),
            voided=voided,
            reason=reason,
            key=key or self.key,
            user=self.by.user,
            table=self.by.table,
        )
        rest = [e for e in self.ledger.events if e != replaces]
        events = sorted([*rest, event], key=lambda e: (e.kind, e.number))
        self.ledger = replace(self.ledger, events=tuple(events))
        return event

    def fold_or_refuse(self, number: int) -> None:
        """Fold; the hand just appended is the only one that can fail."""
        try:
            self._fold()
        except Refused as refused:
            raise HandRefused(refused.problems) from refused

    def fold_or_fall(self, number: int, *, void_later: bool) -> None:
        """Fold the whole match. Hands that fall after `number` are named, or voided with it."""
        fallen: list[int] = []
        problems: list[Any] = []
        while True:
            try:
                self._fold()
                break
            except Refused as refused:
                if refused.hand is None:
                    raise HandRefused(refused.problems) from refused
                hand = ledgers.live_hands(self.ledger.events)[refused.hand]
                if hand.number <= number:
                    raise HandRefused(refused.problems) from refused
                fallen.append(hand.number)
                problems += refused.problems
                self.append(
                    Event.Kind.HAND,
                    hand.number,
                    hand.payload,
                    replaces=hand,
                    voided=True,
                    key=f"{self.key}/{hand.number}"[:64],
                )
        if fallen and not void_later:
            raise LaterHandsFall(fallen, problems)

    def _fold(self) -> Tally:
        tally = ledgers.fold_events(self.match, self.ledger.sides, self.ledger.events)
        self.ledger = replace(self.ledger, tally=tally)
        return tally

    def store(self, verb: str, *, changed_score: bool = True, **facts: object) -> None:
        """Keep the totals, raise the revisions, log, and tell whoever listens, in the same transaction."""
        match, tally = self.match, self.ledger.tally
        if changed_score:
            match.totals, match.winners = list(tally.totals), list(tally.outcome.winners)
            match.finished, match.how = tally.outcome.finished, tally.outcome.how
            match.hands = len(tally.hands)
            match.scored_revision = match.revision + 1
            if match.state != Match.State.ABANDONED:
                match.state = Match.State.TO_CONFIRM if match.finished else Match.State.OPEN
            if self.by.phone:
                match.recorder, match.recorded_at = self.by.phone, timezone.now()
        match.revision += 1
        match.save()
        log(match.club, self.by, verb, match, **facts)
        match_changed.send(sender=Match, match=match, ledger=self.ledger, by=self.by)


@contextmanager
def _acting(match: Match, by: Actor, key: str) -> Iterator[_Act]:
    """The club's row, the match as it is now, and the event that this key already made, if any."""
    with writing(match.club):
        match.refresh_from_db()
        repeated = match.events.filter(key=key).first() if key else None
        yield _Act(match, by, key, ledgers.read(match), repeated)


def _store(match: Match, by: Actor, verb: str, **options: Any) -> None:
    act = _Act(match, by, "", ledgers.read(match), None)
    match.totals = list(act.ledger.tally.totals)
    act.store(verb, **options)


def _check_places(game: str, options: Options, places: Sequence[Place], sides: int) -> None:
    seats = GAMES[game].seats(options)
    (least, most), (fewest, largest) = seats.sides, seats.players
    if not least <= sides <= most or not places:
        raise DomainError("seats_count", least=least * fewest, most=most * largest)
    if len(places) % sides or not fewest <= len(places) // sides <= largest:
        raise DomainError("seats_uneven")
    seen: set[int] = set()
    for place in places:
        if place.player and place.player.pk in seen:
            raise DomainError("player_twice", name=place.name)
        if place.player:
            seen.add(place.player.pk)
