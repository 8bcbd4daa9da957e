"""A rules card on paper: one sheet of A4 in two columns, set as large as it all fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO

from django.utils.text import capfirst, slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, FrameBreak, KeepTogether, PageTemplate, Paragraph
from reportlab.platypus import Table as Grid

from rules.game import AnyGame, Options
from scorekeeper import rules_card
from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FAINT, FELT, HAIRLINE, HEAVY, INK, PENCIL, written
from scorekeeper.documents.setting import paragraph, style

SIZES = (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.75, 7.5)
"""Type that is still read across a table; what does not fit at the last goes on to another page."""
MARGIN, GUTTER, HEAD, FOOT = 14 * mm, 8 * mm, 21 * mm, 7 * mm
COLUMN = (A4[0] - 2 * MARGIN - GUTTER) / 2
ROOM = A4[1] - 2 * MARGIN - HEAD - FOOT
VALUE = 0.5
"""How much of a column a value may take beside its label."""


def name_of(game: AnyGame, rules: str) -> str:
    """What the card's file is called."""
    return f"{game.slug}-{slugify(rules) or 'rules'}-card"


def write(over: str, game: AnyGame, options: Options, rules: str) -> bytes:
    """The card of a game by these options; `over` is whose it is, `rules` what the options are called."""
    fonts.register()
    heading = (over, _(game.name), capfirst(rules))
    buffer = BytesIO()
    template = BaseDocTemplate(
        buffer,
        pagesize=A4,
        title=f"{heading[1]} · {heading[2]}",
        author=over,
        lang=get_language() or "en",
        initialFontName=fonts.TEXT,
        invariant=1,
    )
    frames = [_frame(MARGIN + column * (COLUMN + GUTTER)) for column in range(2)]
    template.addPageTemplates(PageTemplate("card", frames, onPage=partial(_around, heading), pagesize=A4))
    template.build(list(_story(rules_card.paragraphs(game, options))))
    return buffer.getvalue()


def _frame(left: float) -> Frame:
    return Frame(left, MARGIN + FOOT, COLUMN, ROOM, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _story(paragraphs: Sequence[rules_card.Paragraph]) -> Iterator[Flowable]:
    """All articles in two columns about equally high, at the largest size at which they fit."""
    for size in SIZES:
        articles = [_article(one, size) for one in paragraphs]
        heights = [_height(article) for article in articles]
        cut = min(range(len(heights) + 1), key=lambda at: (max(sum(heights[:at]), sum(heights[at:])), -at))
        if max(sum(heights[:cut]), sum(heights[cut:])) <= ROOM:
            yield from (KeepTogether(article) for article in articles[:cut])
            yield FrameBreak()
            yield from (KeepTogether(article) for article in articles[cut:])
            return
    for article in articles:
        yield from article


def _height(article: Sequence[Flowable]) -> float:
    """How high an article stands, with the air above it."""
    return sum(float(one.wrap(COLUMN, 10_000)[1] + one.getSpaceBefore()) for one in article)


def _article(one: rules_card.Paragraph, size: float) -> list[Flowable]:
    number = f'<font color="{PENCIL.hexval().replace("0x", "#")}">{one.number}</font>\u2002'
    heading = Paragraph(number + fonts.markup(one.heading, fonts.BOLD), style(size, font=fonts.BOLD))
    heading.style.spaceBefore, heading.style.keepWithNext = 0.75 * size, 1
    parts: list[Flowable] = [heading]
    if one.text:
        parts.append(paragraph(one.text, size))
    if one.rows:
        parts.append(_rows(one.rows, size))
    return parts


def _rows(rows: Sequence[tuple[str, str]], size: float) -> Grid:
    """Labels and what they are worth, a hairline below each."""
    widest = max(fonts.width(value, fonts.BOLD, size) for _label, value in rows) + 1
    value = min(widest, VALUE * COLUMN)
    room = COLUMN - value - size
    cells = [
        [paragraph(label, size), paragraph(worth, size, bold=True, align=2 if widest <= value else 0)]
        for label, worth in rows
    ]
    return Grid(
        cells,
        [room + size, value],
        hAlign="LEFT",
        style=[
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (0, -1), size),
            ("RIGHTPADDING", (1, 0), (1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0.08 * size),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.2 * size),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), HAIRLINE, FAINT),
        ],
    )


def _around(heading: tuple[str, str, str], canvas: Canvas, _template: BaseDocTemplate) -> None:
    """Above the columns whose card it is and what of; below them the same in one line."""
    over, name, rules = heading
    top, width = A4[1] - MARGIN, A4[0] - 2 * MARGIN
    for text, size, font, ink, down in (
        (over, 9, fonts.BOLD, FELT, 8),
        (name, 21, fonts.BOLD, INK, 29),
        (rules, 9.5, fonts.TEXT, PENCIL, 43),
    ):
        written(canvas, MARGIN, top - down, text, fonts.fitting(text, font, size, width), font=font, ink=ink)
    _line(canvas, top - HEAD + 4 * mm, HEAVY)
    _line(canvas, MARGIN + 3.6 * mm, HAIRLINE)
    foot = " · ".join(heading)
    written(canvas, MARGIN, MARGIN, foot, fonts.fitting(foot, fonts.TEXT, 7.5, width), ink=PENCIL)


def _line(canvas: Canvas, y: float, weight: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(weight)
    canvas.line(MARGIN, y, A4[0] - MARGIN, y)
