"""A table as it was written: cells with their kinds and their places, whatever it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from rules.text import Text
from rules.text import gettext_noop as _

MOST_ENTRIES = 1000
MOST_ROWS = MOST_ENTRIES + 50
"""Rows with something in them: the entries, and room for what stands above them."""
LAST_ROW = 10_000
"""No row below it is read, however few there are."""
MOST_COLUMNS = 60


class Kind(StrEnum):
    """What a cell holds, as its file says."""

    TEXT = "text"
    NUMBER = "number"
    TRUTH = "truth"
    DATE = "date"
    FORMULA = "formula"
    BROKEN = "broken"


class Cell(NamedTuple):
    """A cell with something in it; `text` is as it was written, with its breaks of lines."""

    text: str
    kind: Kind = Kind.TEXT


def written(text: str) -> Cell:
    """A cell of plain text. What begins like a formula was copied from one, and is nobody's name."""
    return Cell(text, Kind.FORMULA if text.lstrip().startswith("=") else Kind.TEXT)


class Row(NamedTuple):
    """A row: its number and its cells by column, both from 1; what is empty is not there."""

    number: int
    cells: Mapping[int, Cell]


class Area(NamedTuple):
    """Cells that were merged into one."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The rows that have something in them. `lines`: places are told as lines of a text. `cut`: the first left out."""

    rows: tuple[Row, ...]
    lines: bool = False
    cut: int | None = None
    merged: tuple[Area, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that have something in them."""
        return tuple(sorted({column for row in self.rows for column in row.cells}))

    def cell(self, row: int, column: int) -> Text:
        return self.row(row) if self.lines else Text(f"{get_column_letter(column)}{row}")

    def row(self, row: int) -> Text:
        return Text(_("line %(number)s"), {"number": row}) if self.lines else Text(_("row %(number)s"), {"number": row})

    def column(self, column: int) -> Text:
        name = str(column) if self.lines else get_column_letter(column)
        return Text(_("column %(name)s"), {"name": name})

    def area(self, area: Area) -> str:
        return f"{get_column_letter(area.left)}{area.top}:{get_column_letter(area.right)}{area.bottom}"


def grid_of(rows: Iterable[Row], *, lines: bool = False) -> Grid:
    """The rows that have something in them, as many as may be read."""
    kept = tuple(islice((row for row in rows if row.cells), MOST_ROWS + 1))
    return Grid(rows=kept[:MOST_ROWS], lines=lines, cut=kept[-1].number if len(kept) > MOST_ROWS else None)
