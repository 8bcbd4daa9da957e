"""A workbook as a table: its first sheet with something in it, and what hides or merges cells there.

Sheets are read in openpyxl's read-only mode: in the other one a single merge over all cells would fill the memory. That
mode knows nothing of merged cells and hidden rows, so the sheet's own part is asked for them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from openpyxl.reader.excel import ExcelReader
from openpyxl.utils import range_boundaries
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.xml.functions import iterparse

from tournaments.entry_lists.cleaning import clean
from tournaments.entry_lists.grid import LAST_ROW, MOST_COLUMNS, Area, Cell, Grid, Kind, Row, grid_of
from tournaments.entry_lists.problems import Unreadable

MEGABYTE = 1_000_000
MOST_UNPACKED = 20 * MEGABYTE
"""A list of a thousand entries unpacks to less than one."""
MOST_SIGNS = 600_000
"""Signs “<” in all its parts: each element costs time and memory however short it is. Ten thousand rows have fewer."""
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How workbooks of the old kind begin, and those that a password locks."""
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
OTHER_PARTS = frozenset({"xl/workbook.bin", "content.xml", "Index/Document.iwa"})
"""What binary workbooks, those of LibreOffice and those of Numbers have inside."""
BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)
"""What a damaged workbook makes openpyxl raise: it takes what it reads for whole."""
KINDS = {"s": Kind.TEXT, "n": Kind.NUMBER, "b": Kind.TRUTH, "d": Kind.DATE, "f": Kind.FORMULA, "e": Kind.BROKEN}


class Book(NamedTuple):
    """The table that was read, its sheet, and other sheets that have something in them."""

    grid: Grid
    sheet: str
    others: tuple[str, ...]


def open_workbook(data: bytes) -> Book:
    """Raises `Unreadable`."""
    _refuse_other_files(data)
    try:
        reader = ExcelReader(BytesIO(data), read_only=True, keep_links=False)
        with closing(reader.archive):
            _refuse_crowded(reader.archive)
            reader.read()
            return _book(reader)
    except BROKEN:
        raise Unreadable("broken_workbook") from None


def is_workbook(data: bytes) -> bool:
    """Whether it looks like a workbook, of whichever kind."""
    return data.startswith((COMPOUND, b"PK"))


def _refuse_other_files(data: bytes) -> None:
    if data.startswith(COMPOUND):
        raise Unreadable("locked_workbook" if ENCRYPTED in data else "old_workbook")
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {part.filename: part for part in archive.infolist()}
            size = sum(part.file_size for part in archive.infolist())
    except (BadZipFile, ValueError, NotImplementedError):
        raise Unreadable("not_workbook") from None
    if OTHER_PARTS & parts.keys():
        raise Unreadable("other_workbook")
    if "[Content_Types].xml" not in parts or not any(name.startswith("xl/") for name in parts):
        raise Unreadable("not_workbook")
    if any(part.flag_bits & 1 for part in parts.values()):
        raise Unreadable("locked_workbook")
    # No part can unpack to more than it says: the library stops there.
    if size > MOST_UNPACKED:
        raise Unreadable("unpacked")


def _refuse_crowded(archive: ZipFile) -> None:
    if sum(archive.read(part).count(b"<") for part in archive.infolist()) > MOST_SIGNS:
        raise Unreadable("unpacked")


def _book(reader: ExcelReader) -> Book:
    """Raises `hidden_sheet` and `empty`."""
    filled = [sheet for sheet in reader.wb.worksheets if any(row.cells for row in _rows(sheet))]
    shown = [sheet for sheet in filled if sheet.sheet_state == "visible"]
    if not shown:
        raise Unreadable("hidden_sheet" if filled else "empty")
    first = shown[0]
    part = next(rel.target for sheet, rel in reader.parser.find_sheets() if sheet.name == first.title)
    grid = _with_marks(grid_of(_rows(first)), reader.archive, part)
    return Book(grid, clean(first.title), tuple(clean(sheet.title) for sheet in filled if sheet is not first))


# ------------------------------------------------------------------- cells


def _rows(sheet: Any) -> Iterator[Row]:
    sheet.reset_dimensions()
    for number, cells in enumerate(sheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS), 1):
        yield Row(number, dict(_cells(cells)))


def _cells(cells: Sequence[Any]) -> Iterator[tuple[int, Cell]]:
    for column, cell in enumerate(cells, 1):
        kind = KINDS.get(cell.data_type, Kind.TEXT)
        text = _text(cell.value, kind)
        if text and clean(text):
            yield column, Cell(text, kind)


def _text(value: object, kind: Kind) -> str:
    """Whole numbers without a fraction; of what cannot be taken only that there is something."""
    if value is None:
        return ""
    if kind in (Kind.FORMULA, Kind.BROKEN, Kind.DATE):
        return kind.value
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


# ------------------------------------------------------------------- marks


@dataclass(slots=True)
class _Marks:
    """What a sheet's own part says of its rows, columns and merged cells."""

    merged: list[Area] = field(default_factory=list)
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    cut: int | None = None
    row: int = 0

    def take(self, element: Any) -> None:
        match element.tag.rpartition("}")[2]:
            case "row":
                self._row(element)
                element.clear()
            case "col" if _is_hidden(element):
                self.columns |= set(range(int(element.get("min")), min(int(element.get("max")), MOST_COLUMNS) + 1))
            case "mergeCell":
                self.merged.append(Area(*range_boundaries(element.get("ref"))))

    def _row(self, element: Any) -> None:
        self.row = int(element.get("r", self.row + 1))
        if _is_hidden(element):
            self.rows.add(self.row)
        filled = [cell.get("r") for cell in element if len(cell)]
        if self.row > LAST_ROW and self.cut is None and filled:
            self.cut = self.row
        if filled and filled[-1] and coordinate_to_tuple(filled[-1])[1] > MOST_COLUMNS:
            raise Unreadable("too_wide", cell=filled[-1], most=MOST_COLUMNS)


def _is_hidden(element: Any) -> bool:
    return element.get("hidden") in ("1", "true")


def _with_marks(grid: Grid, archive: ZipFile, part: str) -> Grid:
    marks = _Marks()
    with archive.open(part) as source:
        for _event, element in iterparse(source):
            marks.take(element)
    return replace(
        grid,
        merged=tuple(marks.merged),
        hidden_rows=frozenset(marks.rows),
        hidden_columns=frozenset(marks.columns),
        cut=grid.cut or marks.cut,
    )
