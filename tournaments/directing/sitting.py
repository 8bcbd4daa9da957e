"""Who of an entry's players sits down at an encounter, where it has more than the game seats."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper import recording
from scorekeeper.recording import Place
from scorekeeper.writing import Actor
from tournaments.directing.act import at_encounter, tell
from tournaments.directing.matches import current_match
from tournaments.errors import DirectingError
from tournaments.models import Encounter, EntryPlayer


def line_up(encounter: Encounter, by: Actor, *, side: int, players: Sequence[EntryPlayer]) -> Encounter:
    """Seat these players of the entry at the match that is called and has no hand yet; its next matches follow it.

    Raises `not_called`, `in_play` once a hand is recorded, `no_such_player`, `seats_wanted` for another number.
    """
    with at_encounter(encounter):
        now = current_match(encounter)
        if now is None:
            raise DirectingError("not_called")
        if now.hands:
            raise DirectingError("in_play")
        entry = encounter.slots.get(side=side).entry
        if any(one.entry_id != (entry and entry.pk) or not one.active for one in players):
            raise DirectingError("no_such_player", "players")
        seats = [seat for seat in now.match.seats.all() if seat.side == side]
        if len({one.pk for one in players}) != len(seats):
            raise DirectingError("seats_wanted", "players", count=len(seats))
        people = {seat.place: Place(one.name, one.player) for seat, one in zip(seats, players, strict=True)}
        recording.seat_others(now.match, by, people)
        tell(encounter.stage.championship, by, "players seated", encounter, side=side)
        return encounter
