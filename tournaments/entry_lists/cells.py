"""The cells of one row by what their columns mean: values, or problems named by their cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.text import Param, Text
from scorekeeper.finding import folded
from tournaments.entry_lists.cleaning import clean, has_letters
from tournaments.entry_lists.columns import Layout
from tournaments.entry_lists.grid import Grid, Kind, Row
from tournaments.entry_lists.lines import seed_of
from tournaments.entry_lists.values import Field, ListProblem
from tournaments.replay.words import LONGEST

MOST: Mapping[Field, int] = {Field.PLAYER_NUMBER: 20}
"""Signs that a value may have, where it is fewer than of a name."""
NAMES = frozenset({Field.NAME, Field.PLAYERS, Field.PLAYER})
NO_VALUE: Mapping[Kind, str] = {Kind.FORMULA: "formula", Kind.BROKEN: "broken_cell", Kind.DATE: "date"}
"""Kinds of cells that no column takes."""
NO_NAME: Mapping[Kind, str] = {**NO_VALUE, Kind.NUMBER: "number", Kind.TRUTH: "number"}
BETWEEN_TAGS = re.compile(r"[,;/\r\n]")
YES = frozenset(["x", "✓", "✔", "sim", "s", "yes", "y", "true", "verdadeiro", "1", "recurso", "tampao", "stand-in"])
NO = frozenset(["nao", "n", "no", "false", "falso", "0"])
DASHES = frozenset(["-", "–", "—"])
"""How people write that there is nothing."""
TOLD = 40
"""So much of a text is repeated in a problem."""


@dataclass(slots=True)
class RowCells:
    """A row being read; what is wrong with it is gathered in `problems`."""

    grid: Grid
    layout: Layout
    row: Row
    problems: list[ListProblem] = field(default_factory=list)

    def wrong(self, code: str, where: Text, **params: Param) -> None:
        problem = ListProblem(code, (where,), params)
        if problem not in self.problems:
            self.problems.append(problem)

    def place(self, wanted: Field, number: int = 0) -> Text:
        """Where it stands or would stand; the row where there is no such column."""
        column = self.layout.columns.get((wanted, number))
        return self.grid.row(self.row.number) if column is None else self.grid.cell(self.row.number, column)

    @property
    def who(self) -> Text:
        """Where the entry is named: its first filled cell of a name, else the first that could be."""
        named = [(column, key) for key, column in self.layout.columns.items() if key[0] in NAMES]
        filled = [each for each in sorted(named) if each[0] in self.row.cells]
        return self.place(*(filled or sorted(named))[0][1])

    def has(self, wanted: Field, number: int = 0) -> bool:
        """Whether there is something in it."""
        return self.layout.columns.get((wanted, number)) in self.row.cells

    def raw(self, wanted: Field, number: int = 0) -> str:
        """The text with its breaks of lines; nothing, and a problem, where the cell holds something else than text."""
        cell = self.row.cells.get(self.layout.columns.get((wanted, number), 0))
        if cell is None:
            return ""
        code = (NO_NAME if wanted in NAMES else NO_VALUE).get(cell.kind)
        if code:
            self.wrong(code, self.place(wanted, number))
        return "" if code or (wanted not in NAMES and clean(cell.text) in DASHES) else cell.text

    def value(self, wanted: Field, number: int = 0) -> str:
        """The text, not longer than it may be."""
        text = clean(self.raw(wanted, number))
        self.is_short(text, self.place(wanted, number), MOST.get(wanted, LONGEST))
        return text

    def tags(self) -> tuple[str, ...]:
        tags = [clean(tag) for tag in BETWEEN_TAGS.split(self.raw(Field.TAGS))]
        return tuple(dict.fromkeys(tag for tag in tags if tag and self.is_short(tag, self.place(Field.TAGS))))

    def seed(self) -> int | None:
        text = clean(self.raw(Field.SEED))
        return self.seed_in(text, self.place(Field.SEED)) if text else None

    def seed_in(self, text: str, where: Text) -> int | None:
        seed = seed_of(text)
        if seed is None:
            self.wrong("seed", where, text=text[:TOLD])
        return seed

    def stand_in(self) -> bool:
        text = clean(self.raw(Field.STAND_IN))
        word = folded(text)
        if text and word not in YES | NO:
            self.wrong("stand_in", self.place(Field.STAND_IN), text=text[:TOLD])
        return word in YES

    def is_name(self, text: str, where: Text) -> bool:
        """Whether it can be a name; else a problem says why."""
        return self.is_named(text, where) and self.is_short(text, where)

    def is_named(self, text: str, where: Text) -> bool:
        if not has_letters(text):
            self.wrong("no_letters", where, text=clean(text)[:TOLD])
        return has_letters(text)

    def is_short(self, text: str, where: Text, most: int = LONGEST) -> bool:
        if len(text) > most:
            self.wrong("long", where, text=text[:TOLD], most=most)
        return len(text) <= most
