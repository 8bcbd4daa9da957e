"""Workbooks of many sheets, written row by row: long lists take no more memory than short ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from itertools import chain
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell as Box
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.utils import get_column_letter

from scorekeeper.documents.cells import (
    CHARACTERS_A_MM,
    FAINT,
    FELT,
    HEAVY,
    THIN,
    WASH,
    across,
    date_format,
    font,
    formula,
    legal,
    number_format,
    print_set_up,
    sheet_name,
)
from scorekeeper.documents.layout import EMPTY, Cell, Column, Note, Row, Table, Value, text_of

WIDE = 170
NOTE_WIDTH, WIDEST, AIR = 60, 64, 2.5
"""Letters: of a note, of any other column at most, and beside the longest text."""
HEADING_LINES = 2
"""What stands above the first table: the title, and a line below it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A worksheet: what stands on its tab and above it, and its blocks one below the other.

    The first table's head stays in sight. Columns are as wide as their texts where `blocks` are a tuple, else as the
    first table says. A table without a title that has the columns of the one before goes on with it.
    """

    tab: str
    title: str
    under: str
    blocks: Iterable[Table | Note]


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook; `foot` is printed under every page."""

    title: str
    author: str
    foot: str
    sheets: Iterable[Sheet]


def write(book: Book) -> bytes:
    """The workbook's bytes."""
    made = Workbook(write_only=True)
    names: list[str] = []
    styles: dict[_Look, Any] = {}
    for sheet in book.sheets:
        _Writer(made.create_sheet(sheet_name(sheet.tab, names)), styles).write(sheet, book.foot)
    made.properties.title = legal(book.title)
    made.properties.creator = legal(book.author)
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


class _Look(NamedTuple):
    """How a cell looks."""

    strong: bool = False
    quiet: bool = False
    struck: bool = False
    size: float = 10
    felt: bool = False
    side: str = "left"
    low: bool = False
    """A heading of a column: at the foot of its line."""
    fill: str = ""
    above: bool = False
    below: bool = False
    opens: bool = False
    format: str = "General"
    quoted: bool = False
    note: bool = False

    def put_on(self, box: Box) -> None:
        size = Font(name="Arial", size=self.size, bold=True, color=FELT) if self.felt else None
        box.font = size or font(strong=self.strong, quiet=self.quiet, struck=self.struck, size=self.size)
        indent = 1 if self.side != "center" and (self.above or self.low or self.note) else 0
        box.alignment = Alignment(self.side, "bottom" if self.low else "top", wrap_text=self.low, indent=indent)
        box.border = Border(
            top=THIN if self.above else None,
            bottom=HEAVY if self.below else None,
            left=HEAVY if self.opens else None,
        )
        if self.fill:
            box.fill = PatternFill("solid", fgColor=self.fill)
        box.number_format = self.format
        box.quotePrefix = self.quoted


TITLE = _Look(strong=True, size=16)
UNDER = _Look(felt=True)
OVER_TABLE = _Look(felt=True, size=9)
NOTE = _Look(quiet=True, size=9)


class _Writer:
    """A worksheet being written; `styles` are those of the workbook, each made once: openpyxl takes long over one."""

    def __init__(self, sheet: Any, styles: dict[_Look, Any]) -> None:
        self.sheet, self.styles = sheet, styles
        self.at = 0
        self.before: tuple[Column, ...] = ()

    def write(self, sheet: Sheet, foot: str) -> None:
        blocks = iter(sheet.blocks)
        first = next(blocks, None)
        table = first if isinstance(first, Table) else None
        if table:
            whole = sheet.blocks if isinstance(sheet.blocks, tuple) else ()
            self._set_up(table, [block for block in whole if isinstance(block, Table)])
        self.sheet.row_dimensions[1].height, self.sheet.row_dimensions[2].height = 24, 15
        print_set_up(self.sheet, foot, wide=table is not None and _width(table) > WIDE)
        self._line(sheet.title, TITLE)
        self._line(sheet.under, UNDER)
        for block in blocks if first is None else chain((first,), blocks):
            if isinstance(block, Table):
                self._table(block)
            else:
                self._note(block)

    def _set_up(self, table: Table, measured: Sequence[Table]) -> None:
        """Widths, and the head that stays in sight; both have to be known before the first line is written."""
        for number, column in enumerate(table.columns):
            longest = max((_longest(one, number) for one in measured), default=0) + AIR
            wanted = longest if longest > AIR else column.width * CHARACTERS_A_MM
            self.sheet.column_dimensions[get_column_letter(number + 1)].width = max(5, min(wanted, WIDEST))
        if table.note_title:
            self.sheet.column_dimensions[get_column_letter(len(table.columns) + 1)].width = NOTE_WIDTH
        if table.loose:
            return
        head = HEADING_LINES + 1 + bool(table.title) + any(band.title for band in table.bands)
        self.sheet.freeze_panes = f"A{head + 1}"
        if not table.title:
            self.sheet.print_title_rows = f"{head}:{head}"

    # --------------------------------------------------------------- lines

    def _append(self, boxes: Sequence[Box | None]) -> None:
        self.sheet.append(list(boxes))
        self.at += 1

    def _line(self, text: str, look: _Look) -> None:
        self._append([self._box(text, look)])

    def _box(self, value: Value, look: _Look, *, mark: str = "", live: str = "") -> Box:
        """A cell with its type; a sum stays live, and text is text, however it begins."""
        if isinstance(value, str):
            look = look._replace(quoted=value.startswith(("=", "+", "-", "@")))
        elif value is not None:
            look = look._replace(format=_format(value, mark))
        box = Box(self.sheet, row=1, column=1, style_array=self._style(look))
        if live:
            box.value = live
        elif isinstance(value, str):
            box.value = legal(value)
            box.data_type = "s"
        elif value is not None:
            box.value = value.replace(tzinfo=None) if isinstance(value, datetime) else value
        return box

    def _style(self, look: _Look) -> Any:
        if look not in self.styles:
            box = Box(self.sheet, row=1, column=1)
            look.put_on(box)
            self.styles[look] = box._style  # noqa: SLF001 - there is no other way to share a style
        return self.styles[look]

    def _note(self, note: Note) -> None:
        self._append([])
        for text, look in ((note.title, OVER_TABLE), *((line, NOTE) for line in note.lines)):
            if text:
                self._line(text, look)
        self.before = ()

    # -------------------------------------------------------------- tables

    def _table(self, table: Table) -> None:
        if table.title or table.columns != self.before:
            if self.before:
                self._append([])
            self._head(table)
        self.before = table.columns
        first = self.at + 1
        for row in table.rows:
            self._row(table, row, first)
        for row in table.foot:
            self._row(table, row, first, foot=True)

    def _head(self, table: Table) -> None:
        if table.title:
            self._line(table.title, OVER_TABLE)
        if table.loose:
            return
        if any(band.title for band in table.bands):
            over = [text for band in table.bands for text in (band.title, *[""] * (band.columns - 1))]
            self._append([self._box(text, _Look(strong=True)) if text else None for text in over])
        looks = [_Look(quiet=True, size=8.5, side=across(column), low=True, below=True) for column in table.columns]
        titles = [column.title for column in table.columns]
        if table.note_title:
            titles.append(table.note_title)
            looks.append(_Look(quiet=True, size=8.5, low=True, below=True))
        self._append([self._box(title, look) for title, look in zip(titles, looks, strict=True)])

    def _row(self, table: Table, row: Row, first: int, *, foot: bool = False) -> None:
        last = self.at if foot else self.at + 1
        boxes = []
        for column in table.columns:
            cell = row.cells.get(column.key, EMPTY)
            live = formula(cell, table.columns, *((first, last) if cell.down else (self.at + 1, self.at + 1)))
            ruled = not table.loose or cell.value is not None
            boxes.append(self._cell(cell, column, live, foot=foot, closes=row.closes, ruled=ruled))
        if table.note_title and row.note.value:
            boxes.append(self._box(text_of(row.note, str(row.note.value)), NOTE._replace(note=True)))
        self._append(boxes)

    def _cell(self, cell: Cell, column: Column, live: str, *, foot: bool, closes: bool, ruled: bool) -> Box:
        look = _Look(
            strong=cell.strong or foot,
            quiet=cell.quiet or column.quiet,
            struck=cell.struck,
            side=across(column),
            fill=FAINT if cell.blocked else WASH if foot else "",
            above=ruled,
            below=closes,
            opens=column.opens,
        )
        if isinstance(cell.value, str):
            return self._box(text_of(cell, cell.value), look)
        return self._box(cell.value, look, mark=cell.mark, live=live)


def _format(value: float | date, mark: str) -> str:
    if isinstance(value, datetime):
        return date_format("SHORT_DATETIME_FORMAT")
    return date_format("SHORT_DATE_FORMAT") if isinstance(value, date) else number_format(value, mark)


def _longest(table: Table, index: int) -> float:
    """Letters of the longest text in a column; numbers take what the column says."""
    if index >= len(table.columns):
        return 0
    column = table.columns[index]
    cells = [row.cells.get(column.key, EMPTY) for row in table.rows]
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    strong = 1.1 if any(cell.strong for cell in cells) else 1
    most = max((len(text) for text in texts), default=0) * strong
    return max(most, column.width * CHARACTERS_A_MM if column.kind == "number" else len(column.title))


def _width(table: Table) -> float:
    return sum(column.width for column in table.columns)
