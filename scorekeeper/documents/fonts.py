"""The type on paper: Vera for text, Arimo for what Vera lacks (suits, arrows, other alphabets), all embedded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

import fontpkg_arimo
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

TEXT, BOLD, ITALIC, SIGNS = "Vera", "Vera-Bold", "Vera-Italic", "Arimo"
FILES = {
    TEXT: "Vera.ttf",
    BOLD: "VeraBd.ttf",
    ITALIC: "VeraIt.ttf",
    SIGNS: str(Path(fontpkg_arimo.ROOT) / "files" / "Arimo[wght].ttf"),
}
RED_SUITS = "♥♦"
RED = "#a8261c"
NO_BREAK = "\u00a0"
UNKNOWN = "□"
"""Stands for a sign that neither font has."""


@cache
def register() -> None:
    """Make the fonts known, once a process."""
    for name, file in FILES.items():
        registerFont(TTFont(name, file))
    for family in (TEXT, SIGNS):
        for bold in (0, 1):
            for italic in (0, 1):
                addMapping(family, bold, italic, _style(family, bold=bool(bold), italic=bool(italic)))


def _style(family: str, *, bold: bool, italic: bool) -> str:
    if family == SIGNS:
        return SIGNS
    return BOLD if bold else ITALIC if italic else TEXT


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the font that has its signs."""
    for name, signs in groupby(map(_known, text), lambda sign: _font_of(sign, font)):
        yield name, "".join(signs)


@cache
def _signs(font: str) -> frozenset[int]:
    register()
    return frozenset(getFont(font).face.charToGlyph)


def _known(sign: str) -> str:
    if sign.isspace():
        return sign if sign == NO_BREAK else " "
    if ord(sign) in _signs(TEXT) or ord(sign) in _signs(SIGNS):
        return sign
    return "" if not sign.isprintable() else UNKNOWN


def _font_of(sign: str, font: str) -> str:
    return font if not sign or ord(sign) in _signs(font) else SIGNS


def width(text: str, font: str, size: float) -> float:
    """How wide the text is, in points."""
    return float(sum(stringWidth(piece, name, size) for name, piece in runs(text, font)))


@lru_cache(maxsize=4096)
def fitting(text: str, font: str, size: float, room: float) -> float:
    """The size, `size` at most, at which the text fits into `room` on one line."""
    return min(size, size * room / max(width(text, font, size), 0.01))


def markup(text: str, font: str = TEXT) -> str:
    """The text for a paragraph set in `font`: escaped, other signs in their own font, red suits red."""
    return "".join(_marked(name, piece, font) for name, piece in runs(text, font))


def _marked(name: str, piece: str, font: str) -> str:
    if name == font:
        return escape(piece)
    return "".join(
        f'<font name="{name}"{_colour(red=red)}>{escape("".join(signs))}</font>'
        for red, signs in groupby(piece, lambda sign: sign in RED_SUITS)
    )


def _colour(*, red: bool) -> str:
    return f' color="{RED}"' if red else ""
