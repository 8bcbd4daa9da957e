"""Documents on paper: A4, hairlines and air, black ink first; what does not fit is wrapped or set smaller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A1, A2, A3, A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    FrameBreak,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Spacer,
)
from reportlab.platypus import Table as Grid
from reportlab.platypus.flowables import HRFlowable

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import (
    FELT,
    HAIRLINE,
    HEAVY,
    INK,
    PENCIL,
    RULE,
    LinePad,
    QrCode,
    Ruled,
    StrokeRows,
    written,
)
from scorekeeper.documents.layout import (
    Block,
    Document,
    Fact,
    Lines,
    Note,
    Signature,
    Signatures,
    Strokes,
    Table,
)
from scorekeeper.documents.ruling import ROOMY_ROW, least_width, ruled
from scorekeeper.documents.setting import LARGE, SMALL, TEXT, TITLE, fitted, paragraph, plain

MARGIN, HEAD, FOOT = 14 * mm, 9 * mm, 8 * mm
GUTTER = 8 * mm
PAPERS = (A4, A3, A2, A1)
QR = 23 * mm
FACTS_BESIDE_QR, FACTS_ALONE = 3, 4
SHORT_TABLE = 12
MOST_SIGNATURES, SIGNATURE = 5, 32 * mm
"""So many stand in one line, or as many as have so much room each; more are shared out evenly."""
TO_SIGN, TO_SIGN_SHORT, MANY_LINES = 11 * mm, 8 * mm, 3
LEAST_ROW, MOST_ROW, FEWEST_ROWS = 6 * mm, 9 * mm, 4
AFTER_TABLE, AFTER_NOTE, MOST_RULED = 4 * mm, 4 * mm, 8


def write(*documents: Document) -> bytes:
    """The documents one after the other, each on pages of its own, as one PDF with all its fonts in it."""
    fonts.register()
    buffer = BytesIO()
    first = documents[0]
    template = BaseDocTemplate(
        buffer,
        pagesize=_page(first),
        title=f"{first.heading.title} · {first.name}",
        author=first.heading.over,
        lang=first.language,
        initialFontName=fonts.TEXT,
        invariant=1,
    )
    story: list[Flowable] = []
    for number, document in enumerate(documents):
        page = _page(document)
        heading = list(_heading(document, page[0] - 2 * MARGIN))
        template.addPageTemplates(list(_templates(document, page, number, heading)))
        story += [NextPageTemplate(f"first {number}"), PageBreak()] if number else []
        story += [NextPageTemplate(f"later {number}"), *heading]
        story += [FrameBreak()] if document.columns > 1 else []
        story += _filling(document, page, heading) if document.form else _flowing(document, _column(document, page))
    template.build(story, canvasmaker=_NumberedCanvas)
    return buffer.getvalue()


def _page(document: Document) -> tuple[float, float]:
    """Upright, unless a table needs the paper's length; larger than A4 only where the document may spread."""
    widest = max((least_width(table) for table in document.tables if table.paper), default=0)
    room = widest * document.columns + GUTTER * (document.columns - 1) + 2 * MARGIN
    sizes: list[tuple[float, float]] = [turned for paper in PAPERS for turned in (paper, landscape(paper))]
    allowed = sizes if document.spread else sizes[:2]
    return next((size for size in allowed if room <= size[0] + 0.1), allowed[-1])


def _column(document: Document, page: tuple[float, float]) -> float:
    """How wide each of the columns is in which the blocks run."""
    return float(page[0] - 2 * MARGIN - GUTTER * (document.columns - 1)) / document.columns


def _templates(
    document: Document, page: tuple[float, float], number: int, heading: Sequence[Flowable]
) -> Iterator[PageTemplate]:
    """The first page and the later ones; over columns the heading has a frame of its own."""
    height = _height(heading, page[0] - 2 * MARGIN) if document.columns > 1 else 0.0
    for name, head in (("first", 0.0), ("later", HEAD)):
        frames = list(_frames(document, page, head or height))
        if height and not head:
            frames.insert(0, _frame(MARGIN, page[1] - MARGIN - height, page[0] - 2 * MARGIN, height))
        margins = partial(_margins, document, number, running=bool(head))
        yield PageTemplate(f"{name} {number}", frames, onPage=margins, pagesize=page)


def _frames(document: Document, page: tuple[float, float], head: float) -> Iterator[Frame]:
    """The columns of a page, below what takes `head` of it."""
    width = _column(document, page)
    for column in range(document.columns):
        left = MARGIN + column * (width + GUTTER)
        yield _frame(left, MARGIN + FOOT, width, page[1] - 2 * MARGIN - FOOT - head)


def _frame(left: float, bottom: float, width: float, height: float) -> Frame:
    return Frame(left, bottom, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _height(flowables: Sequence[Flowable], width: float) -> float:
    """How high they are together."""
    high = (one.wrap(width, 10_000)[1] + one.getSpaceBefore() + one.getSpaceAfter() for one in flowables)
    return float(sum(high)) + 1


def _margins(document: Document, number: int, canvas: Canvas, _template: BaseDocTemplate, *, running: bool) -> None:
    """What stands above and below the text: on later pages whose sheet it is, on all the foot."""
    canvas.document = number
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
    """A canvas that keeps its pages until their number is known, and then writes it on each, document by document."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._kept: list[dict[str, Any]] = []
        self.document = 0

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        pages, written_so_far = Counter(page["document"] for page in self._kept), Counter[int]()
        for page in self._kept:
            self.__dict__.update(page)
            written_so_far[page["document"]] += 1
            number = written_so_far[page["document"]]
            text = _("page %(page)s of %(pages)s") % {"page": number, "pages": pages[page["document"]]}
            right = self._pagesize[0] - MARGIN
            written(self, right - fonts.width(text, fonts.TEXT, SMALL), MARGIN, text, SMALL, ink=PENCIL)
            super().showPage()
        super().save()


# --------------------------------------------------------------- heading


def _heading(document: Document, width: float) -> Iterator[Flowable]:
    heading = document.heading
    room = width - (QR + 8 * mm if document.qr else 0)
    texts: list[Flowable] = [
        fitted(heading.over, room, size=9, least=7, lines=2, bold=True, ink=FELT),
        fitted(heading.title, room, size=TITLE, least=12, lines=2, bold=True),
        *([paragraph(heading.under, 9.5, ink=PENCIL)] if heading.under else []),
        *([paragraph(heading.state, 9.5, bold=True)] if heading.state else []),
        Spacer(0, 1 * mm),
        *_facts(document.facts, room, FACTS_BESIDE_QR if document.qr else FACTS_ALONE),
    ]
    row: list[Any] = [texts]
    widths = [width]
    if document.qr:
        row.append(
            [QrCode(document.qr.url, QR), Spacer(0, 1 * mm), paragraph(document.qr.caption, 8, bold=True, align=1)]
        )
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
    rules: list[tuple[Any, ...]] = [
        ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), gap),
        ("TOPPADDING", (0, 0), (-1, -1), 0.6 * mm),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6 * mm),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    return Grid([cells], widths, style=rules)


def _fact(fact: Fact, room: float) -> list[Flowable]:
    label = paragraph(fact.label, SMALL, ink=PENCIL)
    if fact.value in ("", None):
        return [label, Spacer(0, 6 * mm), HRFlowable(width="100%", thickness=HAIRLINE, color=INK, spaceAfter=0)]
    return [label, fitted(plain(fact.value), room, size=9.2, least=7, lines=2)]


# ---------------------------------------------------------------- blocks


def _flowing(document: Document, width: float) -> Iterator[Flowable]:
    """The blocks one below the other; the signatures stay with the observations."""
    below = sum(_tall(block, width) for block in document.blocks if isinstance(block, Signatures))
    for block in document.blocks:
        yield from _block(block, width, below)


def _tall(block: Block, width: float) -> float:
    """How high a block is on paper."""
    return _height([part for one in _block(block, width) for part in getattr(one, "_content", [one])], width)


def _block(block: Block, width: float, below: float = 0) -> list[Flowable]:
    match block:
        case Table():
            return _table(block, width) if block.paper else []
        case Note():
            return _note(block, below)
        case Signatures():
            return [_signatures(block, width)]
        case Strokes():
            return [_strokes(block, width), Spacer(0, 3 * mm)]
        case Lines():
            return [_line_pads(block, width), Spacer(0, 4 * mm)]


def _table(table: Table, width: float) -> list[Flowable]:
    """A short one with a title stays on one page."""
    parts: list[Flowable] = [*_title(table.title), ruled(table, width), Spacer(0, AFTER_TABLE)]
    return [KeepTogether(parts)] if table.title and len(table.rows) <= SHORT_TABLE else parts


def _title(title: str) -> list[Flowable]:
    return [paragraph(title, SMALL, bold=True, ink=FELT), Spacer(0, 1 * mm)] if title else []


def _note(note: Note, below: float = 0) -> list[Flowable]:
    """Long notes may run over the page; a short one keeps together."""
    size = LARGE if note.loud else TEXT
    first, *rest = note.lines or ("",)
    parts = [*_title(note.title), *([paragraph(first, size, bold=note.loud)] if first else [])]
    parts += [paragraph(line, TEXT) for line in rest]
    rules = [Ruled(note.ruled, below + AFTER_NOTE)] if note.ruled else []
    return [CondPageBreak(14 * mm), *parts, *rules, Spacer(0, AFTER_NOTE)]


def _signatures(block: Signatures, width: float) -> Flowable:
    people = list(block.people)
    most = max(MOST_SIGNATURES, int(width // SIGNATURE))
    count = max(2, -(-len(people) // -(-len(people) // most)))
    lines = [people[start : start + count] for start in range(0, len(people), count)]
    room = width / count
    gap, above = 6 * mm, TO_SIGN if len(lines) < MANY_LINES else TO_SIGN_SHORT
    rows = [
        _columns(
            [*(_signature(one, room - gap, above) for one in line), *[""] * (count - len(line))],
            [room] * count,
            gap=gap,
        )
        for line in lines
    ]
    return KeepTogether([*_title(block.title), *rows])


# ---------------------------------------------------- to be filled in by hand


def _filling(document: Document, page: tuple[float, float], heading: Sequence[Flowable]) -> Iterator[Flowable]:
    """A form's blocks, its table in the room that the rest leaves, and what then is left ruled for observations."""
    width = _column(document, page)
    others = [block for block in document.blocks if not isinstance(block, Table)]
    taken = sum(_tall(block, width) for block in others)
    room = page[1] - 2 * MARGIN - FOOT - _height(heading, width) - taken
    for block in document.blocks:
        if isinstance(block, Table):
            grid = _form(block, width, room)
            room -= _height([grid], width) + AFTER_TABLE
            yield from (grid, Spacer(0, AFTER_TABLE))
        elif isinstance(block, Note) and block.ruled:
            more = max(0, min(MOST_RULED, int(room // Ruled.STEP)))
            yield from _note(replace(block, ruled=block.ruled + more))
        else:
            yield from _block(block, width)


def _form(table: Table, width: float, room: float) -> Grid:
    """A table to be filled in by hand: as many of its spare rows as there is room for, as high as may be."""
    left = room - AFTER_TABLE - _height([ruled(replace(table, rows=()), width)], width)
    most = max(FEWEST_ROWS, int(left // ROOMY_ROW)) if table.spare else len(table.rows)
    rows = table.rows[:most]
    return ruled(replace(table, rows=rows), width, min(MOST_ROW, max(LEAST_ROW, left / len(rows))))


def _signature(one: Signature, room: float, above: float) -> list[Flowable]:
    line = HRFlowable(width="100%", thickness=RULE, color=INK, spaceBefore=0, spaceAfter=0.8 * mm)
    parts: list[Flowable] = [Spacer(0, above), line, fitted(one.name, room, size=7.5, least=5.5, lines=2)]
    return [*parts, paragraph(one.word, SMALL, ink=PENCIL)] if one.word else parts


def _strokes(block: Strokes, width: float) -> Flowable:
    drawn = StrokeRows(block, width)
    room = drawn.column - 4 * mm
    names = [fitted(name, room, size=9, least=6, lines=2, bold=True) for name in block.headings]
    label = [""] if drawn.label else []
    widths = [*([drawn.label] if drawn.label else []), *[drawn.column] * len(names)]
    return KeepTogether([*_title(block.title), _columns([*label, *names], widths), drawn])


def _line_pads(block: Lines, width: float) -> Flowable:
    gap = 8 * mm
    room = (width - gap * (len(block.pads) - 1)) / len(block.pads)
    cells = [LinePad(pad, room) for pad in block.pads]
    widths = [room + gap] * (len(cells) - 1) + [room]
    return _columns(cells, widths, gap=0)
