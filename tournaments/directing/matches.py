"""The matches of an encounter: begun at its table, one after the other until it is decided."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Prefetch
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from scorekeeper import recording
from scorekeeper.models import Match, Table
from scorekeeper.recording import Place
from scorekeeper.writing import Actor
from tournaments.errors import DirectingError
from tournaments.ledger import game_of, options_of
from tournaments.models import Championship, Encounter, EncounterMatch, Entry, EntryPlayer, Slot

QUIET = "yes"
"""In the frame of a match that is held back: lists leave it out for everybody."""


def live_matches(encounter: Encounter) -> list[EncounterMatch]:
    """Those that count, in the order played."""
    return list(encounter.matches.filter(dropped=False).select_related("match"))


def current_match(encounter: Encounter) -> EncounterMatch | None:
    """The one that is being played, or waits to be; None between two and after the last."""
    return next((one for one in live_matches(encounter) if not one.finished), None)


def start_match(encounter: Encounter, by: Actor, *, table: Table | None = None) -> EncounterMatch:
    """Begin the encounter's next match, at its table if it has one. Inside an act, with all sides known."""
    championship = encounter.stage.championship
    players = Prefetch("entry__players", EntryPlayer.objects.select_related("player"))
    slots = list(encounter.slots.select_related("entry").prefetch_related(players).order_by("side"))
    if any(slot.entry is None for slot in slots):
        raise DirectingError("sides_unknown")
    number = 1 + (encounter.matches.aggregate(last=Max("number"))["last"] or 0)
    match = recording.start(
        championship.club,
        by,
        key=f"encounter-{encounter.pk}-{number}",
        game=championship.game,
        ruleset=championship.ruleset,
        ruleset_name=championship.ruleset_name,
        options=options_of(championship),
        places=_as_before(encounter, places(championship, slots), slots),
        sides=len(slots),
        table=table,
        frame=frame(encounter, number),
    )
    return EncounterMatch.objects.create(encounter=encounter, number=number, match=match)


def _as_before(encounter: Encounter, usual: list[Place], slots: Sequence[Slot]) -> list[Place]:
    """Who sat at the encounter's last match sits at the next, as long as all of them still play for their sides."""
    last = encounter.matches.filter(dropped=False).select_related("match").order_by("number").last()
    if last is None or last.order:
        return usual
    sat = list(last.match.seats.select_related("player"))
    names = {one.name for slot in slots if slot.entry for one in slot.entry.players.all() if one.active}
    names |= {place.name for place in usual}
    again = len(sat) == len(usual) and all(seat.name in names for seat in sat)
    return [Place(seat.name, seat.player) for seat in sat] if again else usual


def places(championship: Championship, slots: Sequence[Slot]) -> list[Place]:
    """Who sits where: each entry's players in the order of its list, as many as the game seats, sides in turn."""
    seats = game_of(championship).seats(options_of(championship))
    fewest, largest = seats.players
    sides = [_players(slot.entry, fewest, largest) for slot in slots if slot.entry is not None]
    each = max(map(len, sides))
    return [_at(side, place) for place in range(each) for side in sides]


def _players(entry: Entry, fewest: int, largest: int) -> list[Place]:
    """Those who sit; an entry that names fewer than the game needs lends them its name."""
    sitting = [Place(one.name, one.player) for one in entry.players.all() if one.active]
    sitting = sitting[:largest] or [Place(entry.name)]
    return sitting + [Place(entry.name)] * (fewest - len(sitting))


def _at(side: Sequence[Place], place: int) -> Place:
    return side[place] if place < len(side) else Place(side[0].name)


def frame(encounter: Encounter, number: int) -> dict[str, str]:
    """What the match's page says of the championship: which one, which encounter of it, the way back, whom to call."""
    stage = encounter.stage
    championship = stage.championship
    with override(championship.club.language):
        heading = f"{championship.name} · {stage.name} · {encounter.label}"
        if encounter.best_of > 1:
            told = gettext("match %(number)s of at most %(most)s") % {"number": number, "most": encounter.best_of}
            heading = f"{heading} · {told}"
    address = [championship.club.slug, championship.slug, stage.number, encounter.label]
    return {
        "heading": heading,
        "back": reverse("encounter", args=address),
        "call": reverse("encounter-call", args=address),
        "quiet": "" if stage.shows_draw and stage.shows_results else QUIET,
    }


def drop_matches(encounter: Encounter, by: Actor, *, reason: str) -> None:
    """Give up what is not finished, and let nothing that was played here count any more."""
    for one in live_matches(encounter):
        one.dropped = True
        one.save(update_fields=["dropped"])
        give_up(one.match, by, reason=reason)


def give_up(match: Match, by: Actor, *, reason: str) -> None:
    """Close a match that will not be finished; a finished one stays what it is."""
    if not match.finished and match.state != Match.State.ABANDONED:
        recording.abandon(match, by, reason=reason)
    Table.objects.filter(current=match).update(current=None)


def call_to(encounter: Encounter, by: Actor, table: Table) -> None:
    """Seat an encounter at a table: its match is begun there. Inside an act."""
    encounter.table, encounter.called_at = table, timezone.now()
    if current_match(encounter) is None:
        start_match(encounter, by, table=table)
