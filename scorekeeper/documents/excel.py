"""Documents as workbooks: typed cells, live sums, a frozen head, ready to print on A4."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO

from django.utils import formats
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell as Box
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.documents.cells import (
    CHARACTERS_A_MM,
    FAINT,
    FELT,
    HEAVY,
    INK,
    THIN,
    WASH,
    across,
    font,
    formula,
    legal,
    print_set_up,
    put,
    sheet_name,
)
from scorekeeper.documents.layout import (
    EMPTY,
    Block,
    Cell,
    Column,
    Document,
    Fact,
    Lines,
    Note,
    Row,
    Signatures,
    Strokes,
    Table,
    Value,
    text_of,
)

WIDE = 170
"""Tables wider than this many millimetres are printed across the page."""
NOTE_WIDTH = 46
"""Letters of what was written, where it has a column of its own."""


def write(document: Document) -> bytes:
    """The sheet as it is on paper, then its facts, then each table that is only for the workbook."""
    book = Workbook()
    names: list[str] = []
    sheet = book.active
    sheet.title = sheet_name(document.heading.title, names)
    _Page(sheet, document).write()
    facts = book.create_sheet(sheet_name(_("Facts"), names))
    _facts(facts, document)
    for table in document.tables:
        if not table.paper:
            extra = book.create_sheet(sheet_name(table.title, names))
            extra.freeze_panes = f"A{_Set(extra, table, 1).write().head + 1}"
            print_set_up(extra, document.foot, wide=_is_wide(table))
    book.properties.title = legal(document.heading.title)
    book.properties.creator = legal(document.heading.over)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


# ---------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class _Written:
    """Where a table came to stand: the last line of its head, and of itself."""

    head: int
    last: int


class _Set:
    """A table being written into a worksheet from line `top`."""

    def __init__(self, sheet: Worksheet, table: Table, top: int) -> None:
        self.sheet, self.table, self.at = sheet, table, top
        self.letters = {column.key: get_column_letter(number) for number, column in enumerate(table.columns, 1)}
        self.note_column = len(table.columns) + 1
        self.body = (0, 0)

    def write(self) -> _Written:
        self._widths()
        self._bands()
        head = self._titles()
        first = self.at
        for row in self.table.rows:
            self.body = (first, self.at)
            self._row(row)
        for row in self.table.foot:
            self._row(row, foot=True)
        return _Written(head, self.at - 1)

    def _widths(self) -> None:
        for column in self.table.columns:
            letter = self.letters[column.key]
            standing = self.sheet.column_dimensions[letter].width if letter in self.sheet.column_dimensions else 0
            wanted = self._longest(column) if column.kind == "text" else column.width * CHARACTERS_A_MM
            self.sheet.column_dimensions[letter].width = max(standing, 5, min(wanted + 1.5, 48))
        if self.table.note_title:
            self.sheet.column_dimensions[get_column_letter(self.note_column)].width = NOTE_WIDTH

    def _longest(self, column: Column) -> float:
        cells = [row.cells.get(column.key, EMPTY) for row in (*self.table.rows, *self.table.foot)]
        texts = (text_of(cell, str(cell.value)) for cell in cells if cell.value is not None and cell.span == 1)
        return max((len(text) for text in (column.title, *texts)), default=0)

    def _bands(self) -> None:
        if not any(band.title for band in self.table.bands):
            return
        column = 1
        for band in self.table.bands:
            box = self.sheet.cell(self.at, column)
            put(box, band.title)
            box.font = font(strong=True)
            box.alignment = Alignment(horizontal="center", vertical="bottom", wrap_text=True)
            if band.title and band.columns > 1:
                self.sheet.merge_cells(
                    start_row=self.at, end_row=self.at, start_column=column, end_column=column + band.columns - 1
                )
            column += band.columns
        self.sheet.row_dimensions[self.at].height = 15 * self._band_lines()
        self.at += 1

    def _band_lines(self) -> int:
        """How many lines the longest heading needs in the columns it stands over."""
        most, index = 1, 0
        for band in self.table.bands:
            over = self.table.columns[index : index + band.columns]
            room = sum(self.sheet.column_dimensions[self.letters[column.key]].width for column in over)
            most = max(most, -(-len(band.title) * 1.15 // room))
            index += band.columns
        return int(min(most, 6))

    def _titles(self) -> int:
        for number, column in enumerate(self.table.columns, 1):
            self._title(number, column.title, across(column))
        if self.table.note_title:
            self._title(self.note_column, self.table.note_title, "left")
        self.sheet.row_dimensions[self.at].height = 27
        self.at += 1
        return self.at - 1

    def _title(self, number: int, title: str, across: str) -> None:
        box = self.sheet.cell(self.at, number)
        put(box, title)
        box.font = font(quiet=True, size=8.5)
        indent = 1 if across == "left" else 0
        box.alignment = Alignment(horizontal=across, vertical="bottom", wrap_text=True, indent=indent)
        box.border = Border(bottom=HEAVY)

    def _row(self, row: Row, *, foot: bool = False) -> None:
        for number, column in enumerate(self.table.columns, 1):
            self._cell(self.sheet.cell(self.at, number), row.cells.get(column.key, EMPTY), column, foot=foot)
            if row.closes or foot:
                box = self.sheet.cell(self.at, number)
                box.border = Border(top=THIN, left=box.border.left, bottom=HEAVY if row.closes else None)
        if self.table.note_title and row.note.value:
            box = self.sheet.cell(self.at, self.note_column)
            put(box, text_of(row.note, str(row.note.value)))
            box.font = font(quiet=True, struck=row.note.struck, size=9)
            box.alignment = Alignment(vertical="top", wrap_text=True)
        self.at += 1

    def _cell(self, box: Box, cell: Cell, column: Column, *, foot: bool) -> None:
        box.border = Border(top=THIN, left=HEAVY if column.opens else None)
        if cell.blocked:
            box.fill = PatternFill("solid", fgColor=FAINT)
        if cell.value is None:
            return
        strong = cell.strong or (foot and not cell.quiet)
        box.font = font(strong=strong, quiet=cell.quiet or (column.quiet and not foot), struck=cell.struck)
        if foot:
            box.fill = PatternFill("solid", fgColor=WASH)
        if isinstance(cell.value, str):
            put(box, text_of(cell, cell.value))
            side = across(column)
            box.alignment = Alignment(side, "top", wrap_text=True, indent=1 if side == "left" else 0)
        else:
            put(box, cell.value, mark=cell.mark)
            box.alignment = Alignment("center" if cell.span > 1 else across(column), "top")
        live = self._live(cell, foot=foot)
        if live:
            box.value = live
        if cell.span > 1:
            self.sheet.merge_cells(
                start_row=box.row, end_row=box.row, start_column=box.column, end_column=box.column + cell.span - 1
            )

    def _live(self, cell: Cell, *, foot: bool) -> str:
        """A sum over this line, or down to it."""
        if cell.down and not self.table.rows:
            return ""
        first, last = (self.body if foot else (self.body[0], self.at)) if cell.down else (self.at, self.at)
        return formula(cell, self.table.columns, first, last)


def _is_wide(table: Table) -> bool:
    note = NOTE_WIDTH / CHARACTERS_A_MM if table.note_title else 0
    return sum(column.width for column in table.columns) + note > WIDE


# ----------------------------------------------------------------- sheets


class _Page:
    """The sheet as on paper: heading, facts in one line, then block after block."""

    def __init__(self, sheet: Worksheet, document: Document) -> None:
        self.sheet, self.document = sheet, document
        printed = [table for table in document.tables if table.paper]
        self.across = max((len(table.columns) for table in printed), default=8)
        self.wide = any(map(_is_wide, printed))
        self.at = 1

    def write(self) -> None:
        heading = self.document.heading
        self._line(heading.title, font=Font(name="Arial", size=16, bold=True, color=INK), height=24)
        over = " · ".join(text for text in (heading.over, heading.under, heading.state) if text)
        self._line(over, font=Font(name="Arial", size=10, bold=True, color=FELT))
        facts = [f"{fact.label}: {_said(fact.value)}" for fact in self.document.facts if fact.value]
        code = [self.document.qr.caption] if self.document.qr else []
        self._line(" · ".join([*code, *facts]), font=font(quiet=True, size=9))
        frozen = False
        for block in self.document.blocks:
            head = self._block(block)
            if head and not frozen:
                frozen = True
                self.sheet.freeze_panes = f"B{head + 1}"
                self.sheet.print_title_rows = f"1:{head}"
        print_set_up(self.sheet, self.document.foot, wide=self.wide)

    def _block(self, block: Block) -> int:
        """Write it; the last line of a table's head, 0 for everything else."""
        match block:
            case Table() if block.paper:
                written = _Set(self.sheet, block, self.at).write()
                self.at = written.last + 2
                return written.head
            case Note() if block.lines:
                self._note(block)
            case Signatures():
                self._signatures(block)
            case Strokes():
                self._strokes(block)
            case Table() | Note() | Lines():
                pass
        return 0

    def _line(self, text: str, *, font: Font, height: float = 0) -> None:
        """Text across the table, as high as it needs to be."""
        box = self.sheet.cell(self.at, 1)
        put(box, text)
        box.font = font
        box.alignment = Alignment(wrap_text=True, vertical="top")
        self.sheet.merge_cells(start_row=self.at, end_row=self.at, start_column=1, end_column=self.across)
        lines = sum(max(1, -(-len(part) // (110 if self.wide else 80))) for part in text.split("\n"))
        self.sheet.row_dimensions[self.at].height = max(height, 14 * lines)
        self.at += 1

    def _note(self, note: Note) -> None:
        self._line(note.title, font=Font(name="Arial", size=9, bold=True, color=FELT))
        for index, line in enumerate(note.lines):
            loud = note.loud and not index
            self._line(line, font=font(strong=loud, size=14 if loud else 10), height=20 if loud else 0)
        self.at += 1

    def _signatures(self, block: Signatures) -> None:
        self._line(block.title, font=Font(name="Arial", size=9, bold=True, color=FELT))
        for one in block.people:
            self.sheet.row_dimensions[self.at].height = 22
            for number in range(1, self.across + 1):
                self.sheet.cell(self.at, number).border = Border(bottom=THIN)
            self.at += 1
            self._line(" · ".join(text for text in (one.name, one.word) if text), font=font(quiet=True, size=9))

    def _strokes(self, block: Strokes) -> None:
        for row in block.rows:
            for heading, count in zip(block.headings, row.counts, strict=True):
                self._line(f"{heading}: {strokes_text(count or 0, block.group)}", font=font(strong=True))
        self.at += 1


def strokes_text(count: int, group: int) -> str:
    """Strokes as signs, in groups."""
    full, rest = divmod(count, group)
    return " ".join(["|" * group] * full + (["|" * rest] if rest else [])) or "–"


def _said(value: Value) -> str:
    if isinstance(value, datetime):
        return str(formats.date_format(value, "SHORT_DATETIME_FORMAT"))
    return str(formats.date_format(value, "SHORT_DATE_FORMAT")) if isinstance(value, date) else str(value)


def _facts(sheet: Worksheet, document: Document) -> None:
    """Every fact with its type."""
    qr = [Fact(document.qr.caption, document.qr.url)] if document.qr else []
    for line, fact in enumerate([*document.facts, *qr], 1):
        put(sheet.cell(line, 1), fact.label)
        put(sheet.cell(line, 2), fact.value)
        sheet.cell(line, 1).font = font(quiet=True)
        sheet.cell(line, 2).font = font()
        sheet.cell(line, 2).alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 28, 70
    print_set_up(sheet, document.foot, wide=False)
