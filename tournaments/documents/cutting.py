"""Paper that is cut into equal pieces: several to a page of A4, with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple, TypeVar

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FAINT, HAIRLINE

T = TypeVar("T")
DASHES = (2 * mm, 1.5 * mm)


class Piece(NamedTuple):
    """Where a piece lies on its page: its lower left corner, and its size."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def top(self) -> float:
        return self.bottom + self.height

    @property
    def right(self) -> float:
        return self.left + self.width


def write(
    things: Sequence[T],
    draw: Callable[[Canvas, Piece, T], None],
    *,
    across: int,
    down: int,
    title: str,
    author: str,
    language: str,
) -> bytes:
    """A PDF of pieces, `across` times `down` a page, each drawn by `draw`."""
    fonts.register()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, initialFontName=fonts.TEXT, lang=language)
    canvas.setTitle(title)
    canvas.setAuthor(author)
    pieces = _pieces(across, down)
    for start in range(0, len(things), len(pieces)):
        _cuts(canvas, across, down)
        for piece, thing in zip(pieces, things[start : start + len(pieces)], strict=False):
            draw(canvas, piece, thing)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pieces(across: int, down: int) -> list[Piece]:
    """From the upper left on, line by line."""
    width, height = A4[0] / across, A4[1] / down
    return [
        Piece(column * width, A4[1] - (row + 1) * height, width, height)
        for row in range(down)
        for column in range(across)
    ]


def _cuts(canvas: Canvas, across: int, down: int) -> None:
    width, height = A4
    canvas.saveState()
    canvas.setStrokeColor(FAINT)
    canvas.setLineWidth(HAIRLINE)
    canvas.setDash(*DASHES)
    for row in range(1, down):
        canvas.line(0, height / down * row, width, height / down * row)
    for column in range(1, across):
        canvas.line(width / across * column, 0, width / across * column, height)
    canvas.restoreState()
