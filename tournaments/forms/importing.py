"""A list of entries between being read and being taken in: who in it is known in the club, and what is to be done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from scorekeeper import roster
from scorekeeper.finding import ALIKE, likeness, name_key
from scorekeeper.models import Club, Player
from scorekeeper.queries import players_of
from scorekeeper.writing import Actor
from tournaments.directing import NewEntry, Who
from tournaments.entry_lists.delimited import decode, read_delimited
from tournaments.entry_lists.grid import Grid
from tournaments.entry_lists.problems import Unreadable
from tournaments.entry_lists.values import ListedEntry, ListedPlayer
from tournaments.entry_lists.workbook import is_workbook, open_workbook

SALT = "entry list"
MOST_SIGNS = 200_000
State = Literal["known", "choose", "new"]
NEW, NAME = "new", "name"
"""What is done with somebody who is nobody of the club: taken in, or entered under the name alone."""


class ListForm(forms.Form):
    """A list, pasted or as a file."""

    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        max_length=MOST_SIGNS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("A workbook (.xlsx) or CSV."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the list: known in the club, perhaps one of several there, or new."""

    listed: ListedPlayer
    state: State
    near: tuple[Player, ...] = ()
    key: str = ""
    """The name of the form's field."""
    choice: str = ""
    """A player's code, or `NEW`, or `NAME`."""

    @property
    def player(self) -> Player | None:
        return next((player for player in self.near if player.code == self.choice), None)


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of the list with its people."""

    entry: ListedEntry
    people: tuple[Person, ...]

    @property
    def own_name(self) -> str:
        """Its name where that is not just its players'."""
        return "" if self.entry.name == " / ".join(one.listed.name for one in self.people[:2]) else self.entry.name


@dataclass
class Roster:
    """The club's players, to be found by number, by name, and by names that are nearly so."""

    by_number: dict[str, Player] = field(default_factory=dict)
    by_key: dict[str, list[Player]] = field(default_factory=lambda: defaultdict(list))
    drawers: dict[str, list[tuple[str, Player]]] = field(default_factory=lambda: defaultdict(list))

    def find(self, listed: ListedPlayer) -> tuple[State, tuple[Player, ...]]:
        """How well somebody is known, and as whom: a number that is somebody else's leaves the choice."""
        key = name_key(listed.name)
        named = self.by_key.get(key, [])
        numbered = self.by_number.get(listed.number) if listed.number else None
        if numbered is not None and numbered in named:
            return "known", (numbered,)
        if numbered is not None:
            return "choose", tuple(dict.fromkeys((numbered, *named)))
        if named and listed.number:
            named = [player for player in named if not player.number]
        if len(named) == 1:
            return "known", (named[0],)
        near = tuple(named) or (() if listed.number else self._near(key))
        return ("choose", near) if near else ("new", ())

    def _near(self, key: str) -> tuple[Player, ...]:
        """Only names that begin a word alike are compared."""
        found: dict[int, tuple[float, Player]] = {}
        for word in key.split():
            for other, player in self.drawers.get(word[:2], ()):
                alike = likeness(key, other)
                if alike >= ALIKE:
                    found[player.pk] = (alike, player)
        return tuple(player for _alike, player in sorted(found.values(), key=lambda one: -one[0])[:5])


def roster_of(club: Club) -> Roster:
    """Everybody, in one question."""
    known = Roster()
    for player in players_of(club).filter(anonymised_at=None):
        if player.number:
            known.by_number[player.number] = player
        keys = {name_key(player.name), name_key(player.nickname)} - {""}
        for key in keys:
            known.by_key[key].append(player)
        key = name_key(player.name)
        for start in {word[:2] for word in key.split()}:
            known.drawers[start].append((key, player))
    return known


def matched(club: Club, entries: Iterable[ListedEntry], given: Mapping[str, Any]) -> list[Row]:
    """The rows of a preview, each with what was chosen so far."""
    known = roster_of(club)
    return [
        Row(
            entry,
            tuple(_person(known, player, f"who-{at}-{place}", given) for place, player in enumerate(entry.players)),
        )
        for at, entry in enumerate(entries)
    ]


def _person(known: Roster, listed: ListedPlayer, key: str, given: Mapping[str, Any]) -> Person:
    state, near = known.find(listed)
    codes = [player.code for player in near]
    chosen = given.get(key, "")
    usual = codes[0] if state == "known" else NEW if state == "new" else ""
    return Person(listed, state, near, key, chosen if chosen in (*codes, NEW, NAME) else usual)


def unchosen(rows: Sequence[Row]) -> list[Person]:
    """Those of whom nobody has said yet who they are."""
    return [one for row in rows for one in row.people if not one.choice]


def new_entries(club: Club, by: Actor, rows: Sequence[Row], *, take_in: bool) -> list[NewEntry]:
    """The rows as the door takes them; who is new becomes a player of the club where `take_in`."""
    return [
        NewEntry(
            players=[_who(club, by, one, take_in=take_in) for one in row.people],
            name=row.entry.name,
            seed=row.entry.seed,
            home_club=row.entry.club,
            tags=row.entry.tags,
            stand_in=row.entry.stand_in,
        )
        for row in rows
    ]


def _who(club: Club, by: Actor, one: Person, *, take_in: bool) -> Who:
    listed, player = one.listed, one.player
    if player is None and one.choice == NEW and take_in:
        player = roster.create_player(
            club, by, name=listed.name, number=listed.number, home_club=listed.club, sure=True
        )
    return Who(name=player.name if player else listed.name, number=listed.number, home_club=listed.club, player=player)


def as_they_are(rows: Sequence[Row]) -> list[NewEntry]:
    """The rows before anybody is taken in, to be checked."""
    return [
        NewEntry(
            players=[
                Who(name=(one.player or one.listed).name, number=one.listed.number, player=one.player)
                for one in row.people
            ],
            name=row.entry.name,
            seed=row.entry.seed,
        )
        for row in rows
    ]


# ------------------------------------------------ carried from page to page


def carried(entries: Sequence[ListedEntry]) -> str:
    """The list as the confirming form carries it: signed, so that what was shown is what is taken in."""
    return signing.dumps([_plain(entry) for entry in entries], salt=SALT, compress=True)


def _plain(entry: ListedEntry) -> list[Any]:
    players = [[player.name, player.number, player.club] for player in entry.players]
    return [entry.name, players, entry.seed, entry.club, list(entry.tags), entry.stand_in]


def unpacked(text: str) -> list[ListedEntry] | None:
    """The list that a form carries; None where it is not one of ours."""
    try:
        plain = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return [
        ListedEntry(
            name=name,
            players=tuple(ListedPlayer(name=who, number=number, club=home) for who, number, home in players),
            seed=seed,
            club=club,
            tags=tuple(tags),
            stand_in=stand_in,
        )
        for name, players, seed, club, tags, stand_in in plain
    ]


def as_text(data: bytes) -> str:
    """A file's table as it would be pasted, row by row, so that it can be mended in the box; nothing if it has none."""
    try:
        grid = open_workbook(data).grid if is_workbook(data) else read_delimited(decode(data).text)
    except Unreadable:
        return ""
    return _tabbed(grid)[:MOST_SIGNS]


def _tabbed(grid: Grid) -> str:
    """Row 7 is line 7."""
    lines: list[str] = []
    for row in grid.rows:
        lines += [""] * (row.number - 1 - len(lines))
        cells = [row.cells[at].text if at in row.cells else "" for at in range(1, max(row.cells, default=0) + 1)]
        lines.append("\t".join(" ".join(cell.split()) for cell in cells))
    return "\n".join(lines)
