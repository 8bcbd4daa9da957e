"""CSV: bytes as text in whichever charset, text as a table with whichever delimiter."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from tournaments.entry_lists.cleaning import clean
from tournaments.entry_lists.columns import is_head
from tournaments.entry_lists.grid import MOST_COLUMNS, Cell, Grid, Row, grid_of, written
from tournaments.entry_lists.problems import Unreadable

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
CHARSETS = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman", "cp850": "MS-DOS 850"}
"""Besides Unicode, those that spreadsheets of both countries have written CSV in; the likeliest first."""
LETTERS = "áàâãéêíóôõúüçºª"
"""What Portuguese names have beyond ASCII. Detectors of charsets need more text than a list of names has."""
OTHER_FILES = ("%PDF", "{\\rtf", "<")
"""How texts begin that are no CSV."""
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
DELIMITERS = (";", "\t", ",")
SAMPLE = 50_000
"""So much of a text shows what its delimiter is."""
NAMED_DELIMITER = re.compile(r"sep=([;,\t])\r?\n", re.IGNORECASE)
"""A first line with which a file says what it is; spreadsheets do not show it."""


class Decoded(NamedTuple):
    """The text; `charset` has a name where it was found out by its letters."""

    text: str
    charset: str = ""


def decode(data: bytes) -> Decoded:
    """Raises `not_text` for what is no text at all."""
    wide = data.startswith(UTF_16)
    try:
        decoded = Decoded(data.decode("utf-16" if wide else "utf-8-sig"))
    except UnicodeDecodeError:
        decoded = Decoded("\0") if wide else _by_letters(data)
    if CONTROLS.search(decoded.text) or decoded.text.lstrip().startswith(OTHER_FILES):
        raise Unreadable("not_text")
    return decoded


def _by_letters(data: bytes) -> Decoded:
    """In the charset that makes the most letters of Portuguese of it, small ones counting twice."""
    texts = {charset: data.decode(charset, "replace") for charset in CHARSETS}
    likely = {
        charset: sum(map(text.count, LETTERS)) + sum(map(text.lower().count, LETTERS))
        for charset, text in texts.items()
    }
    best = max(CHARSETS, key=likely.__getitem__)
    return Decoded(texts[best], CHARSETS[best])


def read_delimited(text: str, delimiter: str | None = None, *, lines: bool = False) -> Grid:
    """The table of a text; without a delimiter given, with the one that the file names or that parts most rows."""
    named = None if delimiter else NAMED_DELIMITER.match(text)
    if named:
        text, delimiter = text[named.end() :], named[1]
    grid = grid_of(_rows(text, delimiter or _likeliest(text)), lines=lines)
    _refuse_wide(grid)
    return grid


def _likeliest(text: str) -> str:
    parted = {sign: sum(len(_cells(texts)) > 1 for _row, texts in _texts(text[:SAMPLE], sign)) for sign in DELIMITERS}
    return max(DELIMITERS, key=parted.__getitem__)


def delimiter_of_headings(line: str) -> str | None:
    """What stands between headings, where the line is headings; None where it is none."""
    for sign in DELIMITERS:
        if any(len(row.cells) > 1 and is_head(row) for row in _rows(line, sign)):
            return sign
    return None


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    return (Row(number, _cells(texts)) for number, texts in _texts(text, delimiter))


def _texts(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows with something in them, numbered as a spreadsheet numbers them. Raises `broken_csv`."""
    try:
        for number, texts in enumerate(csv.reader(StringIO(text, newline=""), delimiter=delimiter), 1):
            if any(texts):
                yield number, texts
    except csv.Error:
        raise Unreadable("broken_csv") from None


def _refuse_wide(grid: Grid) -> None:
    for row in grid.rows:
        beyond = min((column for column in row.cells if column > MOST_COLUMNS), default=0)
        if beyond:
            raise Unreadable("too_wide", cell=f"{get_column_letter(beyond)}{row.number}", most=MOST_COLUMNS)


def _cells(texts: Sequence[str]) -> dict[int, Cell]:
    filled = ((column, text) for column, text in enumerate(texts, 1) if clean(text))
    return {column: written(text) for column, text in filled}
