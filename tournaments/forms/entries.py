"""An entry as a director writes it down: who sits for it, and what is known of it; and the seeds of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper import roster
from scorekeeper.forms.seating import Seating, Shape, Sitter, read_seating, read_sitter
from scorekeeper.models import Club
from scorekeeper.writing import Actor
from tournaments.directing import NewEntry, Who
from tournaments.models import Championship, Entry, EntryPlayer

Unit = Championship.Unit

SHAPES: Mapping[str, Shape] = {
    Unit.INDIVIDUAL: Shape(1, 1, None, None),
    Unit.PAIR: Shape(2, 3, None, None),
    Unit.TEAM: Shape(1, 12, None, None),
}
"""How many make an entry; a pair may have a reserve."""
PAIR = 2


def read_players(club: Club, unit: str, given: QueryDict) -> Seating:
    """The players that a form carries, after a tap (`add`, `drop`) if there was one."""
    seating = read_seating(club, SHAPES[unit], given.getlist("seat"))
    if drop := given.get("drop"):
        seating = seating.leave(int(drop) if drop.isdecimal() and len(drop) < 3 else -1)
    if (add := given.get("add")) and (sitter := read_sitter(club, add)):
        seating = seating.sit(sitter)
    return seating


def players_of(entry: Entry, unit: str) -> Seating:
    """Who plays for an entry now."""
    active = [one for one in entry.players.all() if one.active]
    return Seating(SHAPES[unit], tuple(map(_sitter, active)))


def _sitter(row: EntryPlayer) -> Sitter:
    return Sitter("player", row.name, row.player) if row.player else Sitter("guest", row.name)


def asked(seating: Seating, unit: str) -> str:
    """What the next tap does, in words; nothing once nobody can be added."""
    place = seating.next_place
    if place is None:
        return ""
    if unit == Unit.PAIR and place >= PAIR:
        return gettext("Is there a reserve?")
    if unit == Unit.INDIVIDUAL:
        return gettext("Who is it?")
    return gettext("Player %(number)s: who is it?") % {"number": place + 1}


def whos(club: Club, by: Actor, sitters: Sequence[Sitter], known: Sequence[EntryPlayer] = ()) -> list[Who]:
    """The players as the door takes them; who is new becomes a player of the club.

    What the entry knew of somebody without a record there stays.
    """
    rows = {row.name: row for row in known if row.player_id is None}
    return [_who(club, by, sitter, rows.get(sitter.name)) for sitter in sitters]


def _who(club: Club, by: Actor, sitter: Sitter, row: EntryPlayer | None) -> Who:
    player = sitter.player
    if sitter.kind == "new":
        player = roster.create_player(club, by, name=sitter.name, sure=True)
    if player is not None:
        return Who(name=player.name, number=player.number, home_club=player.home_club, player=player)
    return Who(name=sitter.name, number=row.number if row else "", home_club=row.home_club if row else "")


class EntryForm(forms.Form):
    """What is known of an entry besides its players. Once it is drawn its name and seed stay."""

    name = forms.CharField(
        label=_("Name"), max_length=120, required=False, help_text=_("Empty: as the players are called.")
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    home_club = forms.CharField(
        label=_("Club"),
        max_length=120,
        required=False,
        help_text=_("Entries of one club are kept apart in the first draw where that is possible."),
    )
    tags = forms.CharField(
        label=_("Categories"), max_length=300, required=False, help_text=_("Several with commas between.")
    )
    stand_in = forms.BooleanField(
        label=_("Stand-in"), required=False, help_text=_("Plays to make up a table, and is not ranked.")
    )

    def __init__(self, data: Mapping[str, Any] | None, *, initial: Mapping[str, Any], drawn: bool = False) -> None:
        super().__init__(data, initial=dict(initial))
        for name in ("name", "seed", "stand_in") if drawn else ():
            self.fields[name].disabled = True

    def new_entry(self, players: Sequence[Who]) -> NewEntry:
        typed = self.cleaned_data
        return NewEntry(
            players=players,
            name=typed["name"],
            seed=typed["seed"],
            home_club=typed["home_club"],
            tags=[tag.strip() for tag in typed["tags"].split(",")],
            stand_in=typed["stand_in"],
        )


class LateForm(EntryForm):
    """An entry that comes when the first stage is drawn."""

    after = forms.IntegerField(
        label=_("After which round"),
        min_value=0,
        max_value=500,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("0: before the first round is played."),
    )


def initial_of(entry: Entry) -> dict[str, Any]:
    """What stands there now; a name that is the players' own is left empty."""
    own = " / ".join(row.name for row in entry.players.all() if row.active and row.place < PAIR)
    return {
        "name": "" if entry.name == own else entry.name,
        "seed": entry.seed,
        "home_club": entry.home_club,
        "tags": ", ".join(entry.tags),
        "stand_in": entry.stand_in,
    }


class SeedRow:
    """An entry with the seed that is typed for it, and what is wrong with that."""

    def __init__(self, entry: Entry, typed: str) -> None:
        self.entry = entry
        self.typed = typed.strip()

    @property
    def error(self) -> str:
        right = not self.typed or (self.typed.isdecimal() and 0 < int(self.typed[:9]) <= 9999)
        return "" if right else gettext("A seed is a whole number from 1.")

    @property
    def seed(self) -> int | None:
        return int(self.typed) if self.typed and not self.error else None


def read_seeds(entries: Sequence[Entry], given: Mapping[str, Any]) -> list[SeedRow]:
    """Everybody with the seed typed (else the one there is), seeded ones first, after a tap (`up`, `put`, `drop`)."""
    rows = [SeedRow(one, given.get(f"seed-{one.number}", str(one.seed or ""))) for one in entries]
    tapped = [name for name in ("up", "put", "drop") if name in given]
    rows.sort(key=lambda row: (row.seed is None, row.seed or 0, row.entry.number))
    if tapped:
        rows = _tapped(rows, tapped[0], str(given[tapped[0]]))
    return rows


def _tapped(rows: list[SeedRow], act: str, number: str) -> list[SeedRow]:
    """Numbered anew from 1, after somebody moved up, was seeded next, or is seeded no more."""
    seeded, others = [row for row in rows if row.typed], [row for row in rows if not row.typed]
    one = next((row for row in rows if str(row.entry.number) == number), None)
    if one is not None and act == "put" and one in others:
        others.remove(one)
        seeded.append(one)
    if one in seeded[1:] and act == "up":
        at = seeded.index(one)
        seeded[at - 1 : at + 1] = [one, seeded[at - 1]]
    if one in seeded and act == "drop":
        seeded.remove(one)
        one.typed = ""
        others.insert(0, one)
    for seed, row in enumerate(seeded, start=1):
        row.typed = str(seed)
    return [*seeded, *others]
