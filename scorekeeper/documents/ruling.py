"""Tables on paper: their columns' widths, their lines, and the rules between them."""

from __future__ import annotations

import re
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph
from reportlab.platypus import Table as Grid

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FAINT, HAIRLINE, HEAVY, INK, PENCIL, RULE, WASH, Turned
from scorekeeper.documents.layout import EMPTY, Cell, Column, Row, Table, text_of
from scorekeeper.documents.setting import LEADING, SMALL, TEXT, fitted, plain, style

PAD = 1 * mm
MANY_COLUMNS, DENSE_TEXT, DENSE_PAD = 12, 7.8, 0.7 * mm
"""A table of more columns is set smaller."""
LARGE_TEXT, LARGE_NOTE, LARGE_PAD = 13.5, 9, 1.6 * mm
ROOMY_ROW, ROOMY_BAND = 7.8 * mm, 10 * mm
NARROW, TURNED = 13 * mm, 30 * mm
"""A band this narrow has its name turned upright, this long."""
TALLY, UNBROKEN = re.compile(r"(?<=\d) · (?=\d)"), "\u00a0·\u00a0"
"""Numbers in a row stay on one line."""

_Command = tuple[Any, ...]


def ruled(table: Table, width: float, row: float = ROOMY_ROW) -> Grid:
    """The table as wide as the page allows; its head is repeated where it runs on. Roomy rows are `row` high."""
    return _Ruled(table, width, row).grid()


def least_width(table: Table) -> float:
    """What the table needs, in points."""
    return sum(column.width for column in table.columns) * float(mm)


class _Ruled:
    """A table being set: its widths, then its lines, and the rules between them."""

    def __init__(self, table: Table, width: float, row: float) -> None:
        self.table, self.row = table, row
        dense = len(table.columns) > MANY_COLUMNS
        self.size, self.pad = (DENSE_TEXT, DENSE_PAD) if dense else (TEXT, PAD)
        self.note_size, above = SMALL, 1.1 * mm
        if table.large:
            self.size, self.pad, self.note_size, above = LARGE_TEXT, PAD, LARGE_NOTE, LARGE_PAD
        self.widths = self._widths(width)
        self.scale = min(1.0, max(0.62, width / least_width(table)))
        self.lines: list[list[Any]] = []
        self.rules: list[_Command] = [
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),
            ("FONTSIZE", (0, 0), (-1, -1), self.size),
            ("LEADING", (0, 0), (-1, -1), self.size * LEADING),
            ("TEXTCOLOR", (0, 0), (-1, -1), INK),
            ("LEFTPADDING", (0, 0), (-1, -1), self.pad),
            ("RIGHTPADDING", (0, 0), (-1, -1), self.pad),
            ("TOPPADDING", (0, 0), (-1, -1), above),
            ("BOTTOMPADDING", (0, 0), (-1, -1), above),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ]
        self.heights: list[float | None] = []
        self.closed = False

    def grid(self) -> Grid:
        self._bands()
        self._titles()
        head = len(self.lines)
        for row in self.table.rows:
            self._row(row, roomy=self.table.roomy)
        body = len(self.lines)
        for row in self.table.foot:
            self._row(row, foot=True, roomy=self.table.roomy)
        self._frame(head, body)
        return Grid(self.lines, self.widths, rowHeights=self.heights, repeatRows=head, style=self.rules)

    def _widths(self, width: float) -> list[float]:
        """Each column its least and what its numbers need; the rest to those that grow, or to all alike."""
        columns = self.table.columns
        least = [max(column.width * mm, self._numbers_width(column)) for column in columns]
        total, growing = sum(least), sum(column.grows for column in columns)
        if total > width or not growing:
            return [one * width / total for one in least]
        share = (width - total) / growing
        return [one + share * column.grows for one, column in zip(least, columns, strict=True)]

    def _numbers_width(self, column: Column) -> float:
        cells = [row.cells.get(column.key, EMPTY) for row in (*self.table.rows, *self.table.foot)]
        numbers = [cell for cell in cells if cell.span == 1 and isinstance(cell.value, int | float)]
        longest = max((text_of(cell, plain(cell.value)) for cell in numbers), key=len, default="")
        return fonts.width(longest, fonts.TEXT, self.size) + 2 * self.pad + 1 if longest else 0

    def _add(self, line: list[Any], height: float | None = None) -> int:
        self.lines.append(line)
        self.heights.append(height)
        return len(self.lines) - 1

    def _bands(self) -> None:
        if not any(band.title for band in self.table.bands):
            return
        line: list[Any] = []
        roomy, long = self.table.roomy, self._turned()
        at = self._add(line, ROOMY_BAND if roomy and not long else None)
        for band in self.table.bands:
            first = len(line)
            line += [self._band(band.title, self._room(first, band.columns), long), *[""] * (band.columns - 1)]
            self.rules.append(("SPAN", (first, at), (len(line) - 1, at)))
        self.rules.append(("VALIGN", (0, at), (-1, at), "TOP" if roomy and not long else "BOTTOM"))

    def _room(self, first: int, columns: int) -> float:
        return float(sum(self.widths[first : first + columns]) - 2 * self.pad)

    def _turned(self) -> float:
        """How long names that are turned upright are; 0 where each stands in its column as it is."""
        first, needed = 0, [0.0]
        narrow = False
        for band in self.table.bands:
            room, wide = self._room(first, band.columns), fonts.width(band.title, fonts.BOLD, TEXT)
            needed.append(wide)
            narrow |= wide > room and room < NARROW
            first += band.columns
        return min(TURNED, max(needed) + self.pad) if narrow else 0

    def _band(self, title: str, room: float, long: float) -> Flowable | str:
        if not title:
            return ""
        if long and room < NARROW:
            return Turned(fitted(title, long, size=7.5, least=4.5, lines=max(1, int(room / 6)), bold=True), long)
        return fitted(title, room, size=TEXT, least=5.5, lines=3, bold=True, align=0 if self.table.roomy else 1)

    def _titles(self) -> None:
        cells = [
            fitted(
                column.title,
                width - 2 * self.pad,
                size=self.note_size,
                least=4.2,
                lines=3,
                ink=PENCIL,
                align=_align(column),
            )
            for column, width in zip(self.table.columns, self.widths, strict=True)
        ]
        at = self._add(cells)
        self.rules.append(("VALIGN", (0, at), (-1, at), "BOTTOM"))
        for line in range(at + 1):
            self._uprights(line)

    def _row(self, row: Row, *, foot: bool = False, roomy: bool = False) -> None:
        line: list[Any] = []
        at = self._add(line, self.row if roomy else None)
        room = 0
        for index, column in enumerate(self.table.columns):
            if room:
                room -= 1
                line.append("")
                continue
            cell = row.cells.get(column.key, EMPTY)
            room = cell.span - 1
            line.append(self._cell(cell, column, (index, at), foot=foot))
        self._uprights(at)
        self.rules.append(("LINEABOVE", (0, at), (-1, at), *((HEAVY, INK) if self.closed else (HAIRLINE, FAINT))))
        self.closed = row.closes
        if row.note.value:
            self._note(row.note)

    def _cell(self, cell: Cell, column: Column, at: tuple[int, int], *, foot: bool) -> Any:
        end = (at[0] + cell.span - 1, at[1])
        if cell.span > 1:
            self.rules.append(("SPAN", at, end))
        if cell.blocked:
            self.rules.append(("BACKGROUND", at, end, FAINT))
        room = sum(self.widths[at[0] : end[0] + 1]) - 2 * self.pad
        strong = cell.strong or (foot and not cell.quiet)
        quiet = cell.quiet or (column.quiet and not foot)
        if isinstance(cell.value, str):
            size = self.size * self.scale if column.kind == "number" else self.size
            align = 2 if cell.span > 1 else _align(column)
            return _words(cell, room, size=size, bold=strong, ink=PENCIL if quiet else INK, align=align)
        text = text_of(cell, plain(cell.value))
        font = fonts.BOLD if strong else fonts.TEXT
        size = fonts.fitting(text, font, self.size * self.scale, room)
        self.rules += [
            ("FONTSIZE", at, at, size),
            ("FONTNAME", at, at, font),
            ("ALIGN", at, at, "CENTER" if cell.span > 1 or column.centred else "RIGHT"),
        ]
        if quiet:
            self.rules.append(("TEXTCOLOR", at, at, PENCIL))
        return text

    def _note(self, note: Cell) -> None:
        """Below its row, as wide as the table, and never on another page than the row."""
        room = sum(self.widths[1:]) - 2 * self.pad
        words = _words(note, room, size=self.note_size, bold=False, ink=PENCIL)
        at = self._add(["", words, *[""] * (len(self.widths) - 2)])
        self.rules += [
            ("SPAN", (1, at), (-1, at)),
            ("BOTTOMPADDING", (0, at - 1), (-1, at - 1), 0.5 * mm),
            ("TOPPADDING", (0, at), (-1, at), 0),
            ("NOSPLIT", (0, at - 1), (-1, at)),
        ]

    def _uprights(self, at: int) -> None:
        """A rule before each group of columns; notes run through, without it."""
        for index, column in enumerate(self.table.columns):
            if column.opens:
                self.rules.append(("LINEBEFORE", (index, at), (index, at), RULE, INK))
            elif self.table.roomy and index and at > 1:
                self.rules.append(("LINEBEFORE", (index, at), (index, at), HAIRLINE, FAINT))

    def _frame(self, head: int, body: int) -> None:
        last = len(self.lines) - 1
        self.rules += [
            ("LINEBELOW", (0, head - 1), (-1, head - 1), RULE, INK),
            ("LINEBELOW", (0, last), (-1, last), HEAVY, INK),
        ]
        if last >= body:
            self.rules += [
                ("LINEABOVE", (0, body), (-1, body), RULE, INK),
                ("BACKGROUND", (0, body), (-1, last), WASH),
                ("NOSPLIT", (0, max(head, body - 1)), (-1, last)),
            ]


def _align(column: Column) -> int:
    """Paragraphs count their alignment: 0 left, 1 centred, 2 right."""
    return 1 if column.centred else 2 if column.kind == "number" else 0


def _words(cell: Cell, room: float, *, size: float, bold: bool, ink: Any, align: int = 0) -> Paragraph:
    """Text in a cell: struck through where it no longer counts, its mark after it in small."""
    font = fonts.BOLD if bold else fonts.TEXT
    text = fonts.markup(TALLY.sub(UNBROKEN, str(cell.value)), font)
    if cell.struck:
        text = f"<strike>{text}</strike>"
    if cell.mark:
        text += f' <font size="{SMALL}" color="{PENCIL.hexval()}">{fonts.markup(cell.mark, font)}</font>'
    longest = max(str(cell.value).split() or [""], key=len)
    size = max(5.0, fonts.fitting(longest, font, size, room))
    return Paragraph(text, style(size, font=font, ink=ink, align=align))
