"""A bracket's drawing on paper: the whole of it on one page, or that page in sheets of A4 to be joined to a poster."""

from __future__ import annotations

from collections.abc import Container, Sequence
from io import BytesIO
from itertools import product

from django.utils.translation import gettext as _
from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FAINT, FELT, HAIRLINE, HEAVY, INK, PENCIL, written
from scorekeeper.documents.layout import Heading
from scorekeeper.texts import text
from tournaments.documents.bracket import Box, Drawing, Link, Measure, drawing
from tournaments.documents.bracket_paper import FOOT, HEAD, LEAST, MARGIN, Sheet, sheet
from tournaments.documents.names import shortened
from tournaments.documents.pairings import NO_NOTES, Line, Notes, caption
from tournaments.formats.rounds import Round

SMALL, TIE = 6.6, 0.6
EDGE = 0.35
"""Between a frame and what is written in it, in sizes of the letters."""
SHRINKS = 0.85
"""A long name is set smaller before it is shortened."""
UNPRINTED = 8 * mm
"""What a printer leaves white at the edge of a sheet."""
PAGE = "bracket"
TURNED = 0.2
"""So far from a whole number, the sheets of A4 have to lie on their side."""


def write(
    rounds: Sequence[Round],
    heading: Heading,
    *,
    notes: Notes = NO_NOTES,
    foot: str = "",
    language: str = "en",
    poster: bool = False,
) -> bytes:
    """The bracket as a PDF with all its fonts in it; `poster`: in sheets of A4, where it needs larger paper."""
    fonts.register()
    paper = sheet(rounds)
    drawn = drawing(rounds, notes, measure=paper.measure, mirrored=paper.mirrored)
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=paper.size, invariant=1, initialFontName=fonts.TEXT, lang=language)
    canvas.setTitle(heading.title)
    canvas.setAuthor(heading.over)
    if poster and paper.size[0] * paper.size[1] > A4[0] * A4[1] * 1.1:
        _sheets(canvas, paper, drawn, heading, foot)
    else:
        _page(canvas, paper, drawn, heading, foot)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _page(canvas: Canvas, paper: Sheet, drawn: Drawing, heading: Heading, foot: str) -> None:
    width, height = paper.size
    _head(canvas, width, height - MARGIN, heading)
    _rule(canvas, width, MARGIN + FOOT - 2.6 * mm, HAIRLINE)
    size = fonts.fitting(foot, fonts.TEXT, SMALL, width - 2 * MARGIN)
    written(canvas, MARGIN, MARGIN, foot, size, ink=PENCIL)
    canvas.saveState()
    canvas.translate(MARGIN + max(0, (paper.room[0] - drawn.width) / 2), height - MARGIN - HEAD)
    _tree(canvas, drawn)
    canvas.restoreState()


def _head(canvas: Canvas, width: float, top: float, heading: Heading) -> None:
    """Whose bracket it is, on two lines; below them how it stands."""
    room = width - 2 * MARGIN
    under = " · ".join(part for part in (heading.under, heading.state) if part)
    for words, size, down, font, ink in (
        (heading.over, 8.5, 2.6 * mm, fonts.BOLD, FELT),
        (heading.title, 15, 8.4 * mm, fonts.BOLD, INK),
        (under, 8.5, 12.6 * mm, fonts.TEXT, PENCIL),
    ):
        letters = max(LEAST, fonts.fitting(words, font, size, room))
        written(canvas, MARGIN, top - down, shortened(words, room, letters, font), letters, font=font, ink=ink)
    _rule(canvas, width, top - 14.6 * mm, HEAVY)


def _rule(canvas: Canvas, width: float, y: float, weight: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(weight)
    canvas.line(MARGIN, y, width - MARGIN, y)


# ---------------------------------------------------------------------- tree


def _tree(canvas: Canvas, drawn: Drawing) -> None:
    """The drawing from its upper left corner on; its lengths are points."""
    measure = drawn.measure
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(TIE)
    for link in drawn.links:
        if link.tie.outcome == "winner":
            _tie(canvas, link)
    for heading in drawn.headings:
        words = text(heading.text)
        size = max(LEAST, fonts.fitting(words, fonts.BOLD, measure.text, measure.width))
        words = shortened(words, measure.width + measure.gap / 2, size, fonts.BOLD)
        written(canvas, heading.x, measure.text - heading.y, words, size, font=fonts.BOLD)
    led_to = {(link.tie.target, link.tie.side) for link in drawn.links if link.tie.outcome == "winner"}
    for box in drawn.boxes:
        _box(canvas, box, drawn.measure, led_to)


def _tie(canvas: Canvas, link: Link) -> None:
    (x, y), (end, foot) = link.start, link.end
    path = canvas.beginPath()
    path.moveTo(x, -y)
    if link.shape == "elbow":
        for point in ((link.bend, -y), (link.bend, -foot), (end, -foot)):
            path.lineTo(*point)
    else:
        middle = (x + end) / 2
        path.curveTo(middle, -y, middle, -foot, end, -foot)
    canvas.drawPath(path, stroke=1, fill=0)


def _box(canvas: Canvas, box: Box, measure: Measure, led_to: Container[tuple[str, int]]) -> None:
    """The frame, dashed where somebody has a bye; its caption; a side a line."""
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(PENCIL)
    canvas.setFillColor(white)
    canvas.setDash(*((1, 2) if box.pairing.ending == "bye" else ()))
    canvas.rect(box.x, -box.y - box.height, measure.width, box.height, stroke=1, fill=1)
    canvas.setDash()
    canvas.setStrokeColor(FAINT)
    for index in range(1, len(box.lines)):
        y = -box.y - index * measure.line
        canvas.line(box.x, y, box.x + measure.width, y)
    note = box.pairing.note._replace(status="")
    words = shortened(caption(box.pairing._replace(note=note)), measure.width, measure.small)
    written(canvas, box.x, -box.y + 0.2 * measure.small, words, measure.small, ink=PENCIL)
    for index, line in enumerate(box.lines):
        _side(canvas, box, index, line, measure, drawn_to=(box.key, index) in led_to)


def _side(canvas: Canvas, box: Box, index: int, line: Line, measure: Measure, *, drawn_to: bool) -> None:
    """A name with its score. Who is not known yet is a line to write on, where a drawn line leads to it."""
    edge = EDGE * measure.text
    foot = -box.y - (index + 0.5) * measure.line - 0.36 * measure.text
    right = box.x + measure.width - edge
    bold = fonts.BOLD if line.won else fonts.TEXT
    taken = fonts.width(line.score, bold, measure.text)
    if line.kind == "open" and drawn_to:
        return
    if line.score:
        written(canvas, right - taken, foot, line.score, measure.text, font=bold)
    room = right - box.x - edge - (taken + edge if taken else 0)
    font, ink = (bold, INK) if line.kind == "known" else (fonts.ITALIC if line.kind == "open" else fonts.TEXT, PENCIL)
    words = line.entry or text(line.words)
    size = max(LEAST, SHRINKS * measure.text, fonts.fitting(words, font, measure.text, room))
    written(canvas, box.x + edge, foot, shortened(words, room, size, font), size, font=font, ink=ink)


# -------------------------------------------------------------------- poster


def _sheets(canvas: Canvas, paper: Sheet, drawn: Drawing, heading: Heading, foot: str) -> None:
    """The page cut into sheets of A4, each a little smaller, so that printers leave none of it out."""
    canvas.beginForm(PAGE, 0, 0, *paper.size)
    _page(canvas, paper, drawn, heading, foot)
    canvas.endForm()
    upright = paper.size[0] / A4[0]
    across, down = round(upright), round(paper.size[1] / A4[1])
    wide, high = A4
    if abs(across - upright) > TURNED:
        wide, high = high, wide
        across, down = round(paper.size[0] / wide), round(paper.size[1] / high)
    scale = (wide - 2 * UNPRINTED) / wide
    for number, (row, column) in enumerate(product(range(down), range(across)), 1):
        _one_sheet(canvas, (wide, high), scale, (column, down - 1 - row), _number(number, across * down))


def _number(number: int, count: int) -> str:
    return _("sheet %(number)s of %(count)s") % {"number": number, "count": count}


def _one_sheet(canvas: Canvas, size: tuple[float, float], scale: float, place: tuple[int, int], number: str) -> None:
    """One part of the page, within the line along which it is cut; `place` counts from the lower left."""
    wide, high = size
    left, foot = (wide - scale * wide) / 2, (high - scale * high) / 2
    canvas.setPageSize(size)
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(left, foot, scale * wide, scale * high)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.translate(left - place[0] * scale * wide, foot - place[1] * scale * high)
    canvas.scale(scale, scale)
    canvas.doForm(PAGE)
    canvas.restoreState()
    canvas.setStrokeColor(FAINT)
    canvas.setLineWidth(HAIRLINE)
    canvas.rect(left, foot, scale * wide, scale * high, stroke=1, fill=0)
    written(canvas, left, foot / 3, number, SMALL, ink=PENCIL)
    canvas.showPage()
