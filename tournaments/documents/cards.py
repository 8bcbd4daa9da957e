"""Table cards: the number to be read from afar, the code that opens the table on a phone, and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents import fonts
from scorekeeper.documents.drawing import FELT, INK, PENCIL, QrCode, written
from tournaments.documents import cutting
from tournaments.documents.cutting import Piece

ACROSS, DOWN = 2, 2
QR, EDGE = 62 * mm, 9 * mm


@dataclass(frozen=True, slots=True)
class Card:
    """A table's number, the address in its code, its short code, and where that is typed."""

    number: int
    url: str
    code: str
    typed: str
    club: str


def write(cards: Sequence[Card], *, title: str) -> bytes:
    """Four cards to a page."""
    author = cards[0].club if cards else ""
    language = get_language() or "en"
    return cutting.write(cards, _draw, across=ACROSS, down=DOWN, title=title, author=author, language=language)


def _draw(canvas: Canvas, piece: Piece, card: Card) -> None:
    top = piece.top
    _centred(canvas, piece, top - 13 * mm, card.club, 9, font=fonts.BOLD, ink=FELT)
    _centred(canvas, piece, top - 33 * mm, _("Table %(number)s") % {"number": card.number}, 44, font=fonts.BOLD)
    _centred(canvas, piece, top - 42 * mm, _("Scan the code and record here:"), 9)
    QrCode(card.url, QR).drawOn(canvas, piece.left + (piece.width - QR) / 2, top - 46 * mm - QR)
    below = top - 46 * mm - QR
    _centred(canvas, piece, below - 7 * mm, _("or open %(address)s and type") % {"address": card.typed}, 9, ink=PENCIL)
    _centred(canvas, piece, below - 20 * mm, " ".join(card.code), 26, font=fonts.BOLD)


def _centred(
    canvas: Canvas, piece: Piece, y: float, words: str, size: float, *, font: str = fonts.TEXT, ink: object = INK
) -> None:
    """One line in the middle of the card, as large as it fits."""
    fit = fonts.fitting(words, font, size, piece.width - 2 * EDGE)
    x = piece.left + (piece.width - fonts.width(words, font, fit)) / 2
    written(canvas, x, y, words, fit, font=font, ink=ink)
