"""Result slips: a round's encounters to be written down at the tables and handed in, several to a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FELT, HAIRLINE, INK, PENCIL, RULE, written
from scorekeeper.documents.setting import fitted
from tournaments.documents import cutting
from tournaments.documents.cutting import Piece
from tournaments.documents.names import shortened
from tournaments.documents.papers import StagePaper, by_table, known, origin, table_number
from tournaments.pages.stage import RoundShown
from tournaments.queries import Meeting

EDGE = 11 * mm
"""Left free at the sides, where printers do not print."""
HEAD, TITLES, ROW, FOOT = 18 * mm, 5 * mm, 11 * mm, 13 * mm
HIGHEST_ROW = 15 * mm
SIGNATURE, NAME = 46 * mm, 52 * mm
BOX, ONE_BOX, WON = 17 * mm, 34 * mm, 14 * mm
PAD = 1.6 * mm


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: what it belongs to, and for each side its name, or (quietly) where it comes from."""

    part: str
    label: str
    table: int | None
    sides: tuple[tuple[str, bool], ...]
    best_of: int
    at_tables: bool


def slips_of(paper: StagePaper, shown: RoundShown) -> list[Slip]:
    """Of the encounters still to be played; of all once there are none, for whoever wants the round on paper."""
    meetings = by_table(shown)
    part = f"{paper.page.stage.name} · {shown.name}"
    return [_slip(one, part) for one in to_play(meetings)]


def to_play(meetings: Sequence[Meeting]) -> Sequence[Meeting]:
    """Encounters that have no result yet; all of them where none is left."""
    return [one for one in meetings if not one.row.settled] or meetings


def _slip(one: Meeting, part: str) -> Slip:
    sides = tuple((side.name, True) if known(side) else (origin(side), False) for side in one.sides)
    name = f"{part} · {one.name}" if one.name else part
    return Slip(name, one.label, table_number(one), sides, one.row.best_of, len(sides) > 2)


def write(paper: StagePaper, slips: Sequence[Slip]) -> bytes:
    """Slips as a PDF, as many to a page as their sides leave room for."""
    lines = max((len(slip.sides) for slip in slips), default=2)
    down = max(1, int(A4[1] // (HEAD + TITLES + ROW * lines + FOOT)))
    draw = partial(_draw, championship=paper.championship.name, foot=paper.foot())

    def on(canvas: Canvas, piece: Piece, slip: Slip) -> None:
        draw(canvas, piece, slip)

    return cutting.write(
        slips,
        on,
        across=1,
        down=down,
        title=f"{paper.championship.name} · {_('Result slips')}",
        author=paper.championship.club.name,
        language=get_language() or "en",
    )


def _draw(canvas: Canvas, piece: Piece, slip: Slip, *, championship: str, foot: str) -> None:
    """One slip: what it is, a line a side with boxes to fill in, the foot."""
    left, right = piece.left + EDGE, piece.right - EDGE
    _head(canvas, left, right, piece.top, slip, championship)
    top = piece.top - HEAD - TITLES
    row = min(HIGHEST_ROW, (piece.height - HEAD - TITLES - FOOT) / len(slip.sides))
    stops = _stops(left, right, slip)
    _titles(canvas, stops, top, slip)
    for number, (name, is_known) in enumerate(slip.sides):
        _name(canvas, Piece(left, top - row * (number + 1), stops[0] - left, row), name, is_known=is_known)
    _rules(canvas, left, right, stops, [top - row * number for number in range(len(slip.sides) + 1)])
    _foot(canvas, left, right, top - row * len(slip.sides), foot)


def _head(canvas: Canvas, left: float, right: float, top: float, slip: Slip, championship: str) -> None:
    table = _("Table %(number)s") % {"number": "____" if slip.table is None else slip.table}
    room = right - left - fonts.width(table, fonts.BOLD, 19) - 8 * mm
    _text(canvas, left, top - 9 * mm, championship, 8.5, room, font=fonts.BOLD, ink=FELT)
    _text(canvas, right - fonts.width(table, fonts.BOLD, 19), top - 14.5 * mm, table, 19, right, font=fonts.BOLD)
    label = fonts.width(slip.label, fonts.BOLD, 15)
    _text(canvas, left, top - 15.5 * mm, slip.label, 15, room, font=fonts.BOLD)
    _text(canvas, left + label + 3 * mm, top - 15.5 * mm, slip.part, 9.5, room - label - 3 * mm, ink=PENCIL)


def _text(
    canvas: Canvas, x: float, y: float, words: str, size: float, room: float,
    *, font: str = fonts.TEXT, ink: Color = INK,
) -> None:  # fmt: skip
    """One line: set smaller first, then shortened."""
    fit = max(size * 0.75, fonts.fitting(words, font, size, room))
    written(canvas, x, y, shortened(words, room, fit, font), fit, font=font, ink=ink)


def _stops(left: float, right: float, slip: Slip) -> list[float]:
    """Where the columns begin after the names: a box a match, the matches won, the signature."""
    single = slip.best_of == 1
    boxes = [ONE_BOX] if single else [min(BOX, (right - left - NAME - WON - SIGNATURE) / slip.best_of)] * slip.best_of
    widths = [*boxes, *([] if single else [WON]), SIGNATURE]
    stops = [right - sum(widths[number:]) for number in range(len(widths))]
    return [*stops, right]


def _titles(canvas: Canvas, stops: list[float], top: float, slip: Slip) -> None:
    """What is written where."""
    if slip.best_of == 1:
        titles = [_("Total") if slip.at_tables else _("Result")]
    else:
        titles = [_("Match %(number)s") % {"number": number} for number in range(1, slip.best_of + 1)]
        titles.append(_("Won"))
    titles.append(_("Signature"))
    for title, start, end in zip(titles, stops, stops[1:], strict=False):
        _text(canvas, start + PAD, top + 1.4 * mm, title, 6.8, end - start - 2 * PAD, ink=PENCIL)


def _name(canvas: Canvas, field: Piece, name: str, *, is_known: bool) -> None:
    """A side's name in two lines at most; where it is not known yet, a line to write on says where it comes from."""
    left, room = field.left, field.width - 2 * PAD
    if is_known:
        words = fitted(_cut(name, room), room, size=11, least=7, lines=2, bold=True)
        _width, height = words.wrap(room, field.height)
        words.drawOn(canvas, left, field.bottom + (field.height - height) / 2)
        return
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(HAIRLINE)
    canvas.line(left, field.bottom + 4.4 * mm, left + room, field.bottom + 4.4 * mm)
    _text(canvas, left, field.bottom + 1.4 * mm, name, 6.8, room, ink=PENCIL)


def _cut(name: str, room: float) -> str:
    """A name that two lines of the smallest letters can hold."""
    return shortened(name, 1.65 * room, 7, fonts.BOLD)


def _rules(canvas: Canvas, left: float, right: float, stops: list[float], lines: list[float]) -> None:
    """A frame round the boxes, and a hairline below every name."""
    top, bottom = lines[0], lines[-1]
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    canvas.rect(stops[0], bottom, right - stops[0], top - bottom, stroke=1, fill=0)
    for stop in stops[1:-1]:
        canvas.line(stop, bottom, stop, top)
    canvas.setLineWidth(HAIRLINE)
    for line in lines:
        canvas.line(left, line, right, line)


def _foot(canvas: Canvas, left: float, right: float, bottom: float, foot: str) -> None:
    """Who takes it in, and when it was printed."""
    y = bottom - 8 * mm
    half = left + (right - left) * 0.58
    _text(canvas, left, bottom - 4.4 * mm, _("To the desk as soon as both sides have signed."), 7.2, half - left)
    _text(canvas, left, y, foot, 5.6, half - left - 4 * mm, ink=PENCIL)
    word = _("Official")
    _text(canvas, half, y, word, 7.2, 30 * mm, ink=PENCIL)
    canvas.setLineWidth(HAIRLINE)
    canvas.line(half + fonts.width(word, fonts.TEXT, 7.2) + 2 * mm, y, right, y)
