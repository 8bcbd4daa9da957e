"""What is drawn rather than set on paper: the QR code, strokes, the pad with its line, names turned upright."""

from __future__ import annotations

from collections.abc import Iterator

import segno
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from scorekeeper.documents import fonts
from scorekeeper.documents.layout import Above, Strokes

INK, PENCIL, FAINT = HexColor("#1b201a"), HexColor("#565b50"), HexColor("#b4b0a3")
FELT, WASH = HexColor("#1c5a41"), HexColor("#f1efe7")
HAIRLINE, RULE, HEAVY = 0.4, 0.8, 1.4


def written(
    canvas: Canvas, x: float, y: float, text: str, size: float, *, font: str = fonts.TEXT, ink: Color = INK
) -> None:
    """Write one line, each sign in the font that has it."""
    canvas.setFillColor(ink)
    for name, piece in fonts.runs(text, font):
        canvas.setFont(name, size)
        canvas.drawString(x, y, piece)
        x += fonts.width(piece, name, size)


class QrCode(Flowable):  # type: ignore[misc]
    """An address as a QR code of black squares."""

    def __init__(self, url: str, side: float) -> None:
        super().__init__()
        self.rows = tuple(segno.make(url, error="m", micro=False).matrix)
        self.width = self.height = side

    def draw(self) -> None:
        """Each run of dark squares in a row is one rectangle, so that no seams show."""
        dot = self.width / len(self.rows)
        self.canv.setFillColor(INK)
        path = self.canv.beginPath()
        for number, row in enumerate(self.rows):
            for start, length in _dark_runs(bytes(row)):
                path.rect(start * dot, self.height - (number + 1) * dot, length * dot, dot)
        self.canv.drawPath(path, stroke=0, fill=1)


def _dark_runs(row: bytes) -> Iterator[tuple[int, int]]:
    start = None
    for index, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = index
        elif not dark and start is not None:
            yield start, index - start
            start = None


class Turned(Flowable):  # type: ignore[misc]
    """A paragraph that reads upwards, for headings of narrow columns."""

    def __init__(self, paragraph: Paragraph, length: float) -> None:
        super().__init__()
        self.paragraph, self.length = paragraph, length

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        _, self.thickness = self.paragraph.wrap(self.length, 1000)
        self.width, self.height = self.thickness, self.length
        return self.width, self.height

    def draw(self) -> None:
        self.canv.rotate(90)
        self.paragraph.drawOn(self.canv, 0, -self.thickness)


class Ruled(Flowable):  # type: ignore[misc]
    """Lines to write on: as many as wished, or fewer where what comes `below` would otherwise go to the next page."""

    STEP = 6.6 * mm

    def __init__(self, wished: int, below: float = 0) -> None:
        super().__init__()
        self.wished = self.lines = wished
        self.below = below

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        room = int((height - self.below) // self.STEP)
        self.lines = min(self.wished, max(1, room))
        self.width, self.height = width, self.STEP * self.lines
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(FAINT)
        self.canv.setLineWidth(HAIRLINE)
        for number in range(self.lines):
            self.canv.line(0, self.STEP * number, self.width, self.STEP * number)


class StrokeRows(Flowable):  # type: ignore[misc]
    """Strokes in groups, a heading's beside the next one's; places not yet stroked are drawn faintly."""

    HIGH, APART, BETWEEN, LABEL = 8 * mm, 3.2 * mm, 5 * mm, 9 * mm
    WIDEST = 2.2

    def __init__(self, strokes: Strokes, width: float) -> None:
        super().__init__()
        self.strokes, self.width = strokes, width
        self.label = self.LABEL if any(row.label for row in strokes.rows) else 0
        self.column = (width - self.label) / len(strokes.headings)
        most = max((count or 0 for row in strokes.rows for count in row.counts), default=0)
        self.places = max(strokes.places, most)
        groups = -(-self.places // strokes.group)
        wide = (self.places - groups) * self.APART + (groups - 1) * self.BETWEEN
        empty = all(count is None for row in strokes.rows for count in row.counts)
        self.scale = min(self.WIDEST if empty else 1.4, (self.column - 10 * mm) / max(wide, 1))
        self.step = self.HIGH + 3.5 * mm
        self.height = self.step * len(strokes.rows)

    def draw(self) -> None:
        for number, row in enumerate(self.strokes.rows):
            self._row(row.label, row.counts, self.height - self.step * number - 0.5 * mm)

    def _left(self, index: int) -> float:
        return self.label + index * self.column

    def _row(self, label: str, counts: tuple[int | None, ...], top: float) -> None:
        if label:
            written(self.canv, 0, top - self.HIGH / 2 - 3, label, 8, ink=PENCIL)
        for index, count in enumerate(counts):
            for place in range(self.places):
                self._stroke(self._left(index), top, place, made=place < (count or 0))
        self.canv.setLineWidth(HAIRLINE)
        self.canv.setStrokeColor(FAINT)
        self.canv.line(0, top - self.HIGH - 2 * mm, self.width, top - self.HIGH - 2 * mm)

    def _stroke(self, left: float, top: float, place: int, *, made: bool) -> None:
        groups, within = divmod(place, self.strokes.group)
        across = groups * ((self.strokes.group - 1) * self.APART + self.BETWEEN) + within * self.APART
        x = left + across * self.scale
        self.canv.setStrokeColor(INK if made else FAINT)
        self.canv.setLineWidth(1.8 if made else 0.7)
        self.canv.line(x, top - self.HIGH, x + 1.2 * mm, top)


class LinePad(Flowable):  # type: ignore[misc]
    """One pad with the line: empty lines above and below it, a column a side, and room for the totals."""

    STEP, HEAD, SIDE = 7.4 * mm, 13 * mm, 6 * mm

    def __init__(self, pad: Above, width: float) -> None:
        super().__init__()
        self.pad, self.width = pad, width
        self.height = self.HEAD + self.STEP * (pad.above + pad.below + 1.4)

    def draw(self) -> None:
        canvas, pad, left = self.canv, self.pad, self.SIDE
        column = (self.width - left) / len(pad.headings)
        head = self.height - self.HEAD
        line, foot = head - self.STEP * pad.above, head - self.STEP * (pad.above + pad.below)
        self._rules(head, line, foot)
        for index, heading in enumerate(pad.headings):
            x = left + index * column
            size = fonts.fitting(heading, fonts.BOLD, 9, column - 4 * mm)
            written(canvas, x + 2 * mm, self.height - 10, heading, size, font=fonts.BOLD)
            if index:
                canvas.setLineWidth(RULE)
                canvas.line(x, 0, x, self.height)
        for text, top, bottom in zip(pad.labels, (head, line, foot), (line, foot, 0), strict=True):
            self._aside(text, (top + bottom) / 2)

    def _rules(self, head: float, line: float, foot: float) -> None:
        canvas = self.canv
        canvas.setStrokeColor(FAINT)
        canvas.setLineWidth(HAIRLINE)
        for number in range(1, self.pad.above + self.pad.below):
            y = head - self.STEP * number
            canvas.line(self.SIDE, y, self.width, y)
        canvas.setStrokeColor(INK)
        for y, weight in ((head, RULE), (line, 2.2), (foot, RULE), (0.5, HEAVY)):
            canvas.setLineWidth(weight)
            canvas.line(self.SIDE, y, self.width, y)

    def _aside(self, text: str, middle: float) -> None:
        """What stands beside the pad, reading upwards."""
        size = fonts.fitting(text, fonts.TEXT, 6.5, 30 * mm)
        self.canv.saveState()
        self.canv.translate(self.SIDE - 2.2 * mm, middle - fonts.width(text, fonts.TEXT, size) / 2)
        self.canv.rotate(90)
        written(self.canv, 0, 0, text, size, ink=PENCIL)
        self.canv.restoreState()
