"""Documents on paper: A4, hairlines and air, black ink first; what does not fit is wrapped or set smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
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
from scorekeeper.documents.ruling import least_width, ruled
from scorekeeper.documents.setting import LARGE, SMALL, TEXT, TITLE, fitted, paragraph, plain

MARGIN, HEAD, FOOT = 14 * mm, 9 * mm, 8 * mm
QR = 23 * mm
FACTS_BESIDE_QR, FACTS_ALONE = 3, 4
MOST_SIGNATURES = 5
"""So many stand in one line; more are put in fours."""


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
    widest = max((least_width(table) for table in document.tables if table.paper), default=0)
    width, height = A4
    return (height, width) if widest > width - 2 * MARGIN else (width, height)


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


def _block(block: Block, width: float) -> list[Flowable]:
    match block:
        case Table():
            return [*_title(block.title), ruled(block, width), Spacer(0, 4 * mm)] if block.paper else []
        case Note():
            return _note(block)
        case Signatures():
            return [_signatures(block, width)]
        case Strokes():
            return [_strokes(block, width), Spacer(0, 3 * mm)]
        case Lines():
            return [_line_pads(block, width), Spacer(0, 4 * mm)]


def _title(title: str) -> list[Flowable]:
    return [paragraph(title, SMALL, bold=True, ink=FELT), Spacer(0, 1 * mm)] if title else []


def _note(note: Note) -> list[Flowable]:
    """Long notes may run over the page; a short one keeps together."""
    size = LARGE if note.loud else TEXT
    first, *rest = note.lines or ("",)
    parts = [*_title(note.title), *([paragraph(first, size, bold=note.loud)] if first else [])]
    parts += [paragraph(line, TEXT) for line in rest]
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
    parts: list[Flowable] = [Spacer(0, 11 * mm), line, fitted(one.name, room, size=7.5, least=5.5, lines=2)]
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
