"""Text set on paper: paragraphs that wrap or shrink until they fit, and numbers as print has them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.utils import formats
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from scorekeeper import texts
from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import INK
from scorekeeper.documents.layout import Value

SMALL, TEXT, LARGE, TITLE = 6.6, 8.6, 13, 21
LEADING = 1.25


def style(size: float, *, font: str = fonts.TEXT, ink: Any = INK, align: int = 0) -> ParagraphStyle:
    """How text is set; `align` is as paragraphs count it: 0 left, 1 centred, 2 right."""
    return ParagraphStyle(
        "", fontName=font, fontSize=size, leading=size * LEADING, textColor=ink, alignment=align, bulletFontName=font
    )


def paragraph(text: str, size: float = TEXT, *, bold: bool = False, ink: Any = INK, align: int = 0) -> Paragraph:
    font = fonts.BOLD if bold else fonts.TEXT
    return Paragraph(fonts.markup(text, font), style(size, font=font, ink=ink, align=align))


def fitted(
    text: str, room: float, *, size: float, least: float, lines: int, bold: bool = False, ink: Any = INK, align: int = 0
) -> Paragraph:
    """A paragraph that takes `lines` at most and breaks no word, if any size down to `least` can do so."""
    font = fonts.BOLD if bold else fonts.TEXT
    words = text.split() or [""]
    size = max(least, min(fonts.fitting(word, font, size, room - 0.5) for word in words))
    while True:
        one = paragraph(text, size, bold=bold, ink=ink, align=align)
        _width, height = one.wrap(room, 10_000)
        if size <= least or height <= lines * size * LEADING + 0.1:
            return one
        size = max(least, size - 0.5)


def plain(value: Value) -> str:
    """A value as it is printed: minus and half signs for numbers, the language's own dates."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return formats.date_format(value, "SHORT_DATETIME_FORMAT")
    if isinstance(value, date):
        return formats.date_format(value, "SHORT_DATE_FORMAT")
    return value if isinstance(value, str) else texts.points_text(value)
