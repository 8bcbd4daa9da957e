"""Documents as workbooks: typed cells, live sums, a frozen head, ready to print on A4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from io import BytesIO
from itertools import groupby

from django.utils import formats
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell as Box
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

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

INK, PENCIL, FELT, WASH = "FF1B201A", "FF565B50", "FF1C5A41", "FFF1EFE7"
THIN, HEAVY = Side(style="thin", color="FFB4B0A3"), Side(style="medium", color=INK)
CHARACTERS_A_MM = 0.55
WHOLE = '0;"−"0;0'
HALF = '0.0;"−"0.0;0.0'
DATE_CODES = {"d": "dd", "j": "d", "m": "mm", "n": "m", "Y": "yyyy", "y": "yy", "H": "hh", "i": "mm", "P": "h:mm AM/PM"}
"""The signs of a language's date format, as workbooks write them."""
LONGEST_NAME = 31
WIDE = 170
"""Tables wider than this many millimetres are printed across the page."""
NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
LONGEST_TEXT = 32_767


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
            _print_set_up(extra, document, wide=_is_wide(table))
    book.properties.title = _legal(document.heading.title)
    book.properties.creator = _legal(document.heading.over)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def sheet_name(title: str, taken: list[str]) -> str:
    """A legal name that no other sheet of the workbook has; it is added to those `taken`."""
    legal = NO_SHEET_NAME.sub(" ", _legal(title)).strip(" '")[:LONGEST_NAME].strip(" '") or "–"
    name, number = legal, 1
    while name.casefold() in (other.casefold() for other in taken):
        number += 1
        name = f"{legal[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    taken.append(name)
    return name


def _legal(text: str) -> str:
    """Without the signs that a workbook cannot hold."""
    return str(ILLEGAL_CHARACTERS_RE.sub("", text))[:LONGEST_TEXT]


# ----------------------------------------------------------------- cells


def _put(box: Box, value: Value, *, mark: str = "") -> None:
    """A value with its type. Text is always text, however it begins."""
    if isinstance(value, str):
        box.value = _legal(value)
        box.data_type = "s"
        box.quotePrefix = box.value.startswith(("=", "+", "-", "@"))
    elif isinstance(value, datetime):
        box.value, box.number_format = value.replace(tzinfo=None), _date_format("SHORT_DATETIME_FORMAT")
    elif isinstance(value, date):
        box.value, box.number_format = value, _date_format("SHORT_DATE_FORMAT")
    elif value is not None:
        box.value, box.number_format = value, _number_format(value, mark)


def _date_format(name: str) -> str:
    """The language's own form of dates."""
    return "".join(DATE_CODES.get(sign, sign) for sign in formats.get_format(name))


def _number_format(value: float, mark: str) -> str:
    """Halves show their half; a mark is shown after the number, which stays one."""
    base = WHOLE if value == int(value) else HALF
    if not mark:
        return base
    quoted = mark.replace('"', "")
    return ";".join(f'{part}" {quoted}"' for part in base.split(";"))


@cache
def _font(*, strong: bool = False, quiet: bool = False, struck: bool = False, size: float = 10) -> Font:
    return Font(name="Arial", size=size, bold=strong, strike=struck, color=PENCIL if quiet else INK)


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
            self.sheet.column_dimensions[get_column_letter(self.note_column)].width = 46

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
            _put(box, band.title)
            box.font = _font(strong=True)
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
            self._title(number, column.title, _across(column))
        if self.table.note_title:
            self._title(self.note_column, self.table.note_title, "left")
        self.sheet.row_dimensions[self.at].height = 27
        self.at += 1
        return self.at - 1

    def _title(self, number: int, title: str, across: str) -> None:
        box = self.sheet.cell(self.at, number)
        _put(box, title)
        box.font = _font(quiet=True, size=8.5)
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
            _put(box, text_of(row.note, str(row.note.value)))
            box.font = _font(quiet=True, struck=row.note.struck, size=9)
            box.alignment = Alignment(vertical="top", wrap_text=True)
        self.at += 1

    def _cell(self, box: Box, cell: Cell, column: Column, *, foot: bool) -> None:
        box.border = Border(top=THIN, left=HEAVY if column.opens else None)
        if cell.value is None:
            return
        strong = cell.strong or (foot and not cell.quiet)
        box.font = _font(strong=strong, quiet=cell.quiet or (column.quiet and not foot), struck=cell.struck)
        if foot:
            box.fill = PatternFill("solid", fgColor=WASH)
        if isinstance(cell.value, str):
            _put(box, text_of(cell, cell.value))
            across = _across(column)
            box.alignment = Alignment(across, "top", wrap_text=True, indent=1 if across == "left" else 0)
        else:
            _put(box, cell.value, mark=cell.mark)
            box.alignment = Alignment("center" if cell.span > 1 else _across(column), "top")
        formula = self._formula(cell, foot=foot)
        if formula:
            box.value = formula
        if cell.span > 1:
            self.sheet.merge_cells(
                start_row=box.row, end_row=box.row, start_column=box.column, end_column=box.column + cell.span - 1
            )

    def _formula(self, cell: Cell, *, foot: bool) -> str:
        if not cell.sums or (cell.down and not self.table.rows):
            return ""
        first, last = (self.body if foot else (self.body[0], self.at)) if cell.down else (self.at, self.at)
        return f"=SUM({','.join(self._ranges(cell.sums, first, last))})"

    def _ranges(self, keys: Sequence[str], first: int, last: int) -> Iterator[str]:
        """Columns side by side are one range."""
        order = sorted(self._number(key) for key in keys)
        for _gap, run in groupby(enumerate(order), lambda pair: pair[1] - pair[0]):
            numbers = [number for _index, number in run]
            start, end = get_column_letter(numbers[0]), get_column_letter(numbers[-1])
            yield f"{start}{first}" if (start, first) == (end, last) else f"{start}{first}:{end}{last}"

    def _number(self, key: str) -> int:
        return next(number for number, column in enumerate(self.table.columns, 1) if column.key == key)


def _across(column: Column) -> str:
    """Where a column's values stand."""
    return "center" if column.centred else "right" if column.kind == "number" else "left"


def _is_wide(table: Table) -> bool:
    return sum(column.width for column in table.columns) > WIDE


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
        self._line(" · ".join([*code, *facts]), font=_font(quiet=True, size=9))
        frozen = False
        for block in self.document.blocks:
            head = self._block(block)
            if head and not frozen:
                frozen = True
                self.sheet.freeze_panes = f"B{head + 1}"
                self.sheet.print_title_rows = f"1:{head}"
        _print_set_up(self.sheet, self.document, wide=self.wide)

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
        _put(box, text)
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
            self._line(line, font=_font(strong=loud, size=14 if loud else 10), height=20 if loud else 0)
        self.at += 1

    def _signatures(self, block: Signatures) -> None:
        self._line(block.title, font=Font(name="Arial", size=9, bold=True, color=FELT))
        for one in block.people:
            self.sheet.row_dimensions[self.at].height = 22
            for number in range(1, self.across + 1):
                self.sheet.cell(self.at, number).border = Border(bottom=THIN)
            self.at += 1
            self._line(" · ".join(text for text in (one.name, one.word) if text), font=_font(quiet=True, size=9))

    def _strokes(self, block: Strokes) -> None:
        for row in block.rows:
            for heading, count in zip(block.headings, row.counts, strict=True):
                self._line(f"{heading}: {strokes_text(count or 0, block.group)}", font=_font(strong=True))
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
        _put(sheet.cell(line, 1), fact.label)
        _put(sheet.cell(line, 2), fact.value)
        sheet.cell(line, 1).font = _font(quiet=True)
        sheet.cell(line, 2).font = _font()
        sheet.cell(line, 2).alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 28, 70
    _print_set_up(sheet, document, wide=False)


def _print_set_up(sheet: Worksheet, document: Document, *, wide: bool) -> None:
    """A4, as wide as the page and as long as it takes."""
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if wide else "portrait"
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.oddFooter.left.text = _legal(document.foot).replace("&", "&&")
    sheet.oddFooter.right.text = "&P / &N"
    sheet.sheet_view.showGridLines = False
