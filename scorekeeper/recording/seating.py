"""Who sits where: seating the same players anew, and calling them by the names they have now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import F

from scorekeeper.errors import DomainError
from scorekeeper.ledger import Ledger
from scorekeeper.models import Event, Match, Player, Seat
from scorekeeper.recording.act import acting, why
from scorekeeper.recording.starting import Place
from scorekeeper.writing import Actor


def reseat(match: Match, by: Actor, *, order: Sequence[int], reason: str, key: str) -> Event:
    """Seat the same players anew: `order[i]` is the present place of who is to sit at place i.

    Hands stay with the seats and sides they were recorded for. Clears the confirmations.
    """
    with acting(match, by) as act:
        payload = {"order": list(order)}
        kind = Event.Kind.SEATING
        if event := act.repeated(key, lambda event: event.kind == kind and event.payload == payload):
            return event
        act.check_writable()
        act.ledger = preview_seating(act.ledger, order)
        event = act.append(kind, payload, key=key, reason=why(reason))
        Seat.objects.bulk_update(act.ledger.seats, ["player", "name"])
        act.store("reseated", order=list(order))
        return event


def seat_others(match: Match, by: Actor, people: Mapping[int, Place]) -> Match:
    """Let others sit down at some places, by number, before the first hand. Raises `has_hands` after it."""
    with acting(match, by) as act:
        act.check_writable()
        if match.hands:
            raise DomainError("has_hands")
        seats = [seat for seat in act.ledger.seats if seat.place in people]
        for seat in seats:
            seat.player, seat.name = people[seat.place].player, people[seat.place].name
        Seat.objects.bulk_update(seats, ["player", "name"])
        act.store("reseated", rescored=False, places=sorted(people))
        return match


def preview_seating(ledger: Ledger, order: Sequence[int]) -> Ledger:
    """The match as it would stand with the same players seated anew. Writes nothing."""
    if sorted(order) != list(range(len(ledger.seats))):
        raise DomainError("reseat", "order")
    people = [ledger.seats[place] for place in order]
    seats = [
        Seat(pk=seat.pk, match=seat.match, place=seat.place, side=seat.side, player_id=who.player_id, name=who.name)
        for seat, who in zip(ledger.seats, people, strict=True)
    ]
    return replace(ledger, seats=tuple(seats))


def rename(player: Player) -> None:
    """Call a player by their present name wherever they sit; their matches' revisions rise. Inside `writing`."""
    Seat.objects.filter(player=player).update(name=player.name)
    _raise_revisions(Match.objects.filter(seats__player=player).values_list("pk", flat=True))


def hand_over(matches: Iterable[Match], player: Player, to: Player) -> list[int]:
    """Give a player's seats in `matches` to another record of the same person; which matches. Inside `writing`."""
    changed = [match.pk for match in matches]
    Seat.objects.filter(match__in=changed, player=player).update(player=to, name=to.name)
    _raise_revisions(changed)
    return changed


def _raise_revisions(matches: Iterable[int]) -> None:
    Match.objects.filter(pk__in=list(matches)).update(revision=F("revision") + 1)
