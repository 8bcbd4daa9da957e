"""What reading a list gives: the entries, which column is what, what was left out, and every problem with its place."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.text import NO_PARAMS, Param, Text
from rules.text import gettext_noop as _
from tournaments.entry_lists.problems import TEXTS
from tournaments.replay.document import Entry, Player

NOWHERE = Text("")
SHOWN = 20
"""Of a long list of problems a page shows this many; the rest is often the same mistake again."""


QUOTED = 60
"""So much of a line is repeated beside its problem."""


class Field(StrEnum):
    """What a column holds."""

    NAME = "name"
    PLAYERS = "players"
    PLAYER = "player"
    PLAYER_NUMBER = "player_number"
    PLAYER_CLUB = "player_club"
    CLUB = "club"
    SEED = "seed"
    TAGS = "tags"
    STAND_IN = "stand_in"


FIELDS: Mapping[Field, str] = {
    Field.NAME: _("name of the entry"),
    Field.PLAYERS: _("all players"),
    Field.PLAYER: _("player %(number)s"),
    Field.PLAYER_NUMBER: _("number of player %(number)s"),
    Field.PLAYER_CLUB: _("club of player %(number)s"),
    Field.CLUB: _("club"),
    Field.SEED: _("seed"),
    Field.TAGS: _("categories"),
    Field.STAND_IN: _("stand-in"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer(Player):
    """A player of the document, and where the list has him; the place is no part of who it is."""

    where: Text = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEntry(Entry):
    """An entry of the document, and where the list has it. A team may come without players."""

    players: tuple[ListedPlayer, ...]
    where: Text = dataclasses.field(default=NOWHERE, compare=False)


class ListProblem(NamedTuple):
    """What keeps a list from being taken in: where (several places where things are there twice), and why."""

    code: str
    places: tuple[Text, ...]
    params: Mapping[str, Param] = NO_PARAMS

    @property
    def where(self) -> Text:
        """Its first place; the whole list has an empty one."""
        return self.places[0] if self.places else NOWHERE

    @property
    def text(self) -> Text:
        return Text(TEXTS[self.code], self.params)


class Column(NamedTuple):
    """A column and what it was understood to be; `heading` is empty where the list has none."""

    where: Text
    heading: str
    field: Field
    number: int = 0

    @property
    def text(self) -> Text:
        return Text(FIELDS[self.field], {"number": self.number} if self.number else NO_PARAMS)


class Remark(NamedTuple):
    """Something to know before the list is taken in, and where it is seen."""

    where: Text
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    """A list as it was understood. With a problem it is not to be taken in: `entries` are those that could be read.

    `columns` says which column is what (nothing for a list of lines), `ignored` what was not read, and `remarks`
    what was decided on the way.
    """

    entries: tuple[ListedEntry, ...] = ()
    problems: tuple[ListProblem, ...] = ()
    columns: tuple[Column, ...] = ()
    ignored: tuple[Remark, ...] = ()
    remarks: tuple[Remark, ...] = ()
    lines: Mapping[int, str] = dataclasses.field(default_factory=dict)
    """Of a pasted list each line, by its number."""

    def quoted(self, problem: ListProblem) -> tuple[str, ...]:
        """The lines of a problem as they were written: a box for text has no numbers beside it."""
        numbers = dict.fromkeys(place.params.get("number") for place in problem.places)
        found = [self.lines[number] for number in numbers if isinstance(number, int) and number in self.lines]
        return tuple(f"{line[:QUOTED]}…" if len(line) > QUOTED else line for line in found)

    @property
    def shown(self) -> tuple[ListProblem, ...]:
        """The problems that a page shows."""
        return self.problems[:SHOWN]

    @property
    def unshown(self) -> int:
        """How many more there are."""
        return max(0, len(self.problems) - SHOWN)
