"""Documents on paper: A4, hairlines and air, black ink first; what does not fit is wrapped or set smaller."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import partial
from io import BytesIO
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus import Table as Grid
from reportlab.platypus.flowables import HRFlowable

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import (
    FAINT,
    FELT,
    HAIRLINE,
    HEAVY,
    INK,
    PENCIL,
    RULE,
    WASH,
    LinePad,
    QrCode,
    Ruled,
    StrokeRows,
    Turned,
    written,
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
    Signature,
    Signatures,
    Strokes,
    Table,
    Value,
    text_of,
)

MARGIN, HEAD, FOOT = 14 * mm, 9 * mm, 8 * mm
PAD = 1 * mm
SMALL, TEXT, LARGE, TITLE = 6.6, 8.6, 13, 21
QR = 23 * mm
FACTS_BESIDE_QR, FACTS_ALONE = 3, 4
MANY_COLUMNS, DENSE_TEXT, DENSE_PAD = 12, 7.8, 0.7 * mm
"""A table of more columns is set smaller."""
LEADING = 1.25
MOST_SIGNATURES = 5
ROOMY_ROW, ROOMY_BAND = 7.8 * mm, 10 * mm
NARROW, TURNED = 13 * mm, 30 * mm
"""A band this narrow has its name turned upright, this long."""

TALLY, UNBROKEN = re.compile(r"(?<=\d) · (?=\d)"), "\u00a0·\u00a0"
"""Numbers in a row stay on one line."""

_Command = tuple[Any, ...]


def write(document: Document) -> bytes:
    """The document as a PDF with all its fonts in it."""
    fonts.register()
    buffer = BytesIO()
    page = _page(document)
    template = BaseDocTemplate(
        buffer,
        pagesize=page,
        title=f"{document.heading.title} · {document.name}",
        author=document.heading.over,
        lang=document.language,
        initialFontName=fonts.TEXT,
        invariant=1,
    )
    template.addPageTemplates(list(_templates(document, page)))
    width = page[0] - 2 * MARGIN
    story: list[Flowable] = [NextPageTemplate("later"), *_heading(document, width)]
    for block in document.blocks:
        story += _block(block, width)
    template.build(story, canvasmaker=_NumberedCanvas)
    return buffer.getvalue()


def _page(document: Document) -> tuple[float, float]:
    """Upright, unless a table needs the paper's length."""
    widest = max((_least(table) for table in document.tables if table.paper), default=0)
    width, height = A4
    return (height, width) if widest > width - 2 * MARGIN else (width, height)


def _least(table: Table) -> float:
    return sum(column.width for column in table.columns) * float(mm)


def _templates(document: Document, page: tuple[float, float]) -> Iterator[PageTemplate]:
    for name, head in (("first", 0.0), ("later", HEAD)):
        frame = Frame(
            MARGIN,
            MARGIN + FOOT,
            page[0] - 2 * MARGIN,
            page[1] - 2 * MARGIN - FOOT - head,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        yield PageTemplate(name, [frame], onPage=partial(_margins, document, running=bool(head)), pagesize=page)


def _margins(document: Document, canvas: Canvas, _template: BaseDocTemplate, *, running: bool) -> None:
    """What stands above and below the text: on later pages whose sheet it is, on all the foot."""
    width, height = canvas._pagesize  # noqa: SLF001 - reportlab offers no other way to a canvas's size
    if running:
        heading = document.heading
        code = document.qr.caption if document.qr else ""
        text = " · ".join(part for part in (heading.over, heading.title, heading.under, code) if part)
        size = fonts.fitting(text, fonts.TEXT, 7.5, width - 2 * MARGIN)
        written(canvas, MARGIN, height - MARGIN - 2, text, size, ink=PENCIL)
        _line(canvas, height - MARGIN - 2.6 * mm, width, weight=RULE)
    _line(canvas, MARGIN + 3.4 * mm, width, weight=HAIRLINE)
    size = fonts.fitting(document.foot, fonts.TEXT, SMALL, width - 2 * MARGIN - 30 * mm)
    written(canvas, MARGIN, MARGIN, document.foot, size, ink=PENCIL)


def _line(canvas: Canvas, y: float, width: float, *, weight: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(weight)
    canvas.line(MARGIN, y, width - MARGIN, y)


class _NumberedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that keeps its pages until their number is known, and then writes it on each."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._kept: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for number, page in enumerate(self._kept, 1):
            self.__dict__.update(page)
            text = _("page %(page)s of %(pages)s") % {"page": number, "pages": len(self._kept)}
            right = self._pagesize[0] - MARGIN
            written(self, right - fonts.width(text, fonts.TEXT, SMALL), MARGIN, text, SMALL, ink=PENCIL)
            super().showPage()
        super().save()


# ------------------------------------------------------------------ text


def _style(size: float, *, font: str = fonts.TEXT, ink: Any = INK, align: int = 0) -> ParagraphStyle:
    return ParagraphStyle(
        "", fontName=font, fontSize=size, leading=size * LEADING, textColor=ink, alignment=align, bulletFontName=font
    )


def _text(text: str, size: float = TEXT, *, bold: bool = False, ink: Any = INK, align: int = 0) -> Paragraph:
    font = fonts.BOLD if bold else fonts.TEXT
    return Paragraph(fonts.markup(text, font), _style(size, font=font, ink=ink, align=align))


def _fitted(
    text: str, room: float, *, size: float, least: float, lines: int, bold: bool = False, ink: Any = INK, align: int = 0
) -> Paragraph:
    """A paragraph that takes `lines` at most and breaks no word, if any size down to `least` can do so."""
    font = fonts.BOLD if bold else fonts.TEXT
    words = text.split() or [""]
    size = max(least, min(fonts.fitting(word, font, size, room - 0.5) for word in words))
    while True:
        paragraph = _text(text, size, bold=bold, ink=ink, align=align)
        _width, height = paragraph.wrap(room, 10_000)
        if size <= least or height <= lines * size * LEADING + 0.1:
            return paragraph
        size = max(least, size - 0.5)


def plain(value: Value) -> str:
    """A value as it is printed: minus and half signs for numbers, the language's own dates."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return formats.date_format(value, "SHORT_DATETIME_FORMAT")
    if isinstance(value, date):
        return formats.date_format(value, "SHORT_DATE_FORMAT")
    return value if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    whole, half = divmod(abs(value), 1)
    digits = "" if half and not whole else str(int(whole))
    sign = "−" if value < 0 else ""
    return f"{sign}{digits}{'½' if half else ''}"


# --------------------------------------------------------------- heading


def _heading(document: Document, width: float) -> Iterator[Flowable]:
    heading = document.heading
    room = width - (QR + 8 * mm if document.qr else 0)
    texts: list[Flowable] = [
        _fitted(heading.over, room, size=9, least=7, lines=2, bold=True, ink=FELT),
        _fitted(heading.title, room, size=TITLE, least=12, lines=2, bold=True),
        *([_text(heading.under, 9.5, ink=PENCIL)] if heading.under else []),
        *([_text(heading.state, 9.5, bold=True)] if heading.state else []),
        Spacer(0, 1 * mm),
        *_facts(document.facts, room, FACTS_BESIDE_QR if document.qr else FACTS_ALONE),
    ]
    row: list[Any] = [texts]
    widths = [width]
    if document.qr:
        row.append([QrCode(document.qr.url, QR), Spacer(0, 1 * mm), _text(document.qr.caption, 8, bold=True, align=1)])
        widths = [width - QR, QR]
    yield _columns(row, widths, gap=0)
    yield HRFlowable(width="100%", thickness=HEAVY, color=INK, spaceBefore=0, spaceAfter=3 * mm)


def _facts(facts: Sequence[Fact], width: float, a_line: int) -> Iterator[Flowable]:
    """Labels and values in columns; wide ones on a line of their own."""
    short = [fact for fact in facts if not fact.wide]
    lines = [short[start : start + a_line] for start in range(0, len(short), a_line)]
    for line in [*lines, *([fact] for fact in facts if fact.wide)]:
        count = 1 if line[0].wide else a_line
        room = width / count
        cells: list[Any] = [_fact(fact, room - 4 * mm) for fact in line]
        cells += [""] * (count - len(line))
        yield _columns(cells, [room] * count)


def _columns(cells: Sequence[Any], widths: Sequence[float], *, gap: float = 4 * mm) -> Grid:
    """Things side by side, without rules, `gap` between them."""
    rules: list[_Command] = [
        ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), gap),
        ("TOPPADDING", (0, 0), (-1, -1), 0.6 * mm),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6 * mm),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    return Grid([cells], widths, style=rules)


def _fact(fact: Fact, room: float) -> list[Flowable]:
    label = _text(fact.label, SMALL, ink=PENCIL)
    if fact.value in ("", None):
        return [label, Spacer(0, 6 * mm), HRFlowable(width="100%", thickness=HAIRLINE, color=INK, spaceAfter=0)]
    return [label, _fitted(plain(fact.value), room, size=9.2, least=7, lines=2)]


# ---------------------------------------------------------------- blocks


def _block(block: Block, width: float) -> list[Flowable]:
    match block:
        case Table():
            return _table(block, width) if block.paper else []
        case Note():
            return _note(block)
        case Signatures():
            return [_signatures(block, width)]
        case Strokes():
            return [_strokes(block, width), Spacer(0, 3 * mm)]
        case Lines():
            return [_line_pads(block, width), Spacer(0, 4 * mm)]


def _title(title: str) -> list[Flowable]:
    return [_text(title, SMALL, bold=True, ink=FELT), Spacer(0, 1 * mm)] if title else []


def _note(note: Note) -> list[Flowable]:
    """Long notes may run over the page; a short one keeps together."""
    size = LARGE if note.loud else TEXT
    first, *rest = note.lines or ("",)
    parts = [*_title(note.title), *([_text(first, size, bold=note.loud)] if first else [])]
    parts += [_text(line, TEXT) for line in rest]
    rules = [Ruled(note.ruled)] if note.ruled else []
    return [CondPageBreak(14 * mm), *parts, *rules, Spacer(0, 4 * mm)]


def _signatures(block: Signatures, width: float) -> Flowable:
    count = max(2, len(block.people)) if len(block.people) <= MOST_SIGNATURES else 4
    people = list(block.people)
    lines = [people[start : start + count] for start in range(0, len(people), count)]
    room = width / count
    gap = 6 * mm
    rows = [
        _columns([*(_signature(one, room - gap) for one in line), *[""] * (count - len(line))], [room] * count, gap=gap)
        for line in lines
    ]
    return KeepTogether([*_title(block.title), *rows])


def _signature(one: Signature, room: float) -> list[Flowable]:
    line = HRFlowable(width="100%", thickness=RULE, color=INK, spaceBefore=0, spaceAfter=0.8 * mm)
    parts: list[Flowable] = [Spacer(0, 11 * mm), line, _fitted(one.name, room, size=7.5, least=5.5, lines=2)]
    return [*parts, _text(one.word, SMALL, ink=PENCIL)] if one.word else parts


def _strokes(block: Strokes, width: float) -> Flowable:
    drawn = StrokeRows(block, width)
    room = drawn.column - 4 * mm
    names = [_fitted(name, room, size=9, least=6, lines=2, bold=True) for name in block.headings]
    label = [""] if drawn.label else []
    widths = [*([drawn.label] if drawn.label else []), *[drawn.column] * len(names)]
    return KeepTogether([*_title(block.title), _columns([*label, *names], widths), drawn])


def _line_pads(block: Lines, width: float) -> Flowable:
    gap = 8 * mm
    room = (width - gap * (len(block.pads) - 1)) / len(block.pads)
    cells = [LinePad(pad, room) for pad in block.pads]
    widths = [room + gap] * (len(cells) - 1) + [room]
    return _columns(cells, widths, gap=0)


# ----------------------------------------------------------------- table


def _table(table: Table, width: float) -> list[Flowable]:
    return [*_title(table.title), _Ruled(table, width).grid(), Spacer(0, 4 * mm)]


class _Ruled:
    """A table being set: its widths, then its lines, and the rules between them."""

    def __init__(self, table: Table, width: float) -> None:
        self.table = table
        dense = len(table.columns) > MANY_COLUMNS
        self.size, self.pad = (DENSE_TEXT, DENSE_PAD) if dense else (TEXT, PAD)
        self.widths = self._widths(width)
        self.scale = min(1.0, max(0.62, width / _least(table)))
        self.lines: list[list[Any]] = []
        self.rules: list[_Command] = [
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),
            ("FONTSIZE", (0, 0), (-1, -1), self.size),
            ("LEADING", (0, 0), (-1, -1), self.size * LEADING),
            ("TEXTCOLOR", (0, 0), (-1, -1), INK),
            ("LEFTPADDING", (0, 0), (-1, -1), self.pad),
            ("RIGHTPADDING", (0, 0), (-1, -1), self.pad),
            ("TOPPADDING", (0, 0), (-1, -1), 1.1 * mm),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.1 * mm),
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
        roomy = self.table.roomy
        at = self._add(line, ROOMY_BAND if roomy else None)
        for band in self.table.bands:
            first, last = len(line), len(line) + band.columns - 1
            room = sum(self.widths[first : last + 1]) - 2 * self.pad
            line += [self._band(band.title, room), *[""] * (band.columns - 1)]
            self.rules.append(("SPAN", (first, at), (last, at)))
        self.rules.append(("VALIGN", (0, at), (-1, at), "TOP" if roomy else "BOTTOM"))

    def _band(self, title: str, room: float) -> Flowable | str:
        if not title:
            return ""
        if room < NARROW and fonts.width(title, fonts.BOLD, TEXT) > room:
            return Turned(_fitted(title, TURNED, size=7.5, least=4.5, lines=max(1, int(room / 6)), bold=True), TURNED)
        return _fitted(title, room, size=TEXT, least=5.5, lines=3, bold=True, align=0 if self.table.roomy else 1)

    def _titles(self) -> None:
        cells = [
            _fitted(
                column.title,
                width - 2 * self.pad,
                size=SMALL,
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
        at = self._add(line, ROOMY_ROW if roomy else None)
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
        words = _words(note, room, size=SMALL, bold=False, ink=PENCIL)
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
    return Paragraph(text, _style(size, font=font, ink=ink, align=align))
