"""What every workbook shares: how values of each type, live sums and names of sheets are written, and print set-up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import cache
from itertools import groupby
from typing import Any

from django.utils import formats
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.documents.layout import Cell, Column, Value

INK, PENCIL, FAINT = "FF1B201A", "FF565B50", "FFB4B0A3"
FELT, WASH = "FF1C5A41", "FFF1EFE7"
THIN, HEAVY = Side(style="thin", color=FAINT), Side(style="medium", color=INK)
CHARACTERS_A_MM = 0.55
WHOLE = '0;"−"0;0'
HALF = '0.0;"−"0.0;0.0'
DATE_CODES = {"d": "dd", "j": "d", "m": "mm", "n": "m", "Y": "yyyy", "y": "yy", "H": "hh", "i": "mm", "P": "h:mm AM/PM"}
"""The signs of a language's date format, as workbooks write them."""
LONGEST_NAME = 31
NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
LONGEST_TEXT = 32_767


def sheet_name(title: str, taken: list[str]) -> str:
    """A legal name that no other sheet of the workbook has; it is added to those `taken`."""
    usable = NO_SHEET_NAME.sub(" ", legal(title)).strip(" '")[:LONGEST_NAME].strip(" '") or "–"
    name, number = usable, 1
    while name.casefold() in (other.casefold() for other in taken):
        number += 1
        name = f"{usable[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    taken.append(name)
    return name


def legal(text: str) -> str:
    """Without the signs that a workbook cannot hold."""
    return str(ILLEGAL_CHARACTERS_RE.sub("", text))[:LONGEST_TEXT]


def put(box: Any, value: Value, *, mark: str = "") -> None:
    """A value with its type. Text is always text, however it begins."""
    if isinstance(value, str):
        box.value = legal(value)
        box.data_type = "s"
        box.quotePrefix = box.value.startswith(("=", "+", "-", "@"))
    elif isinstance(value, datetime):
        box.value, box.number_format = value.replace(tzinfo=None), date_format("SHORT_DATETIME_FORMAT")
    elif isinstance(value, date):
        box.value, box.number_format = value, date_format("SHORT_DATE_FORMAT")
    elif value is not None:
        box.value, box.number_format = value, number_format(value, mark)


def date_format(name: str) -> str:
    """The language's own form of dates."""
    return "".join(DATE_CODES.get(sign, sign) for sign in formats.get_format(name))


def number_format(value: float, mark: str) -> str:
    """Halves show their half; a mark is shown after the number, which stays one."""
    base = WHOLE if value == int(value) else HALF
    if not mark:
        return base
    quoted = mark.replace('"', "")
    return ";".join(f'{part}" {quoted}"' for part in base.split(";"))


@cache
def font(*, strong: bool = False, quiet: bool = False, struck: bool = False, size: float = 10) -> Font:
    return Font(name="Arial", size=size, bold=strong, strike=struck, color=PENCIL if quiet else INK)


def formula(cell: Cell, columns: Sequence[Column], first: int, last: int) -> str:
    """The live sum that a cell is, over lines `first` to `last`; "" where it is none."""
    if not cell.sums:
        return ""
    less = f"-{_sum(cell.less, columns, first, last)}" if cell.less else ""
    return f"={_sum(cell.sums, columns, first, last)}{less}"


def _sum(keys: Sequence[str], columns: Sequence[Column], first: int, last: int) -> str:
    numbers = [number for number, column in enumerate(columns, 1) if column.key in keys]
    return f"SUM({','.join(_ranges(numbers, first, last))})"


def _ranges(numbers: Sequence[int], first: int, last: int) -> Iterator[str]:
    """Columns side by side are one range."""
    for _gap, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        together = [number for _index, number in run]
        start, end = get_column_letter(together[0]), get_column_letter(together[-1])
        yield f"{start}{first}" if (start, first) == (end, last) else f"{start}{first}:{end}{last}"


def across(column: Column) -> str:
    """Where a column's values stand."""
    return "center" if column.centred else "right" if column.kind == "number" else "left"


def print_set_up(sheet: Any, foot: str, *, wide: bool) -> None:
    """A4, as wide as the page and as long as it takes."""
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if wide else "portrait"
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.HeaderFooter.oddFooter.left.text = legal(foot).replace("&", "&&")
    sheet.HeaderFooter.oddFooter.right.text = "&P / &N"
    sheet.HeaderFooter.oddFooter.left.size = sheet.HeaderFooter.oddFooter.right.size = 8
    sheet.sheet_view.showGridLines = False
