"""Which paper a bracket is set on, and how large: the smallest on which every name can be read, filled as it allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.pagesizes import A0, A1, A2, A3, A4, landscape
from reportlab.lib.units import mm

from scorekeeper.documents import fonts
from tournaments.documents.bracket import AT_TABLES, Measure
from tournaments.documents.bracket_grid import Grid, grid
from tournaments.documents.ties import ties
from tournaments.formats.rounds import Round, encounters

PAPERS = (A4, A3, A2, A1, A0)
LEAST, EASY, MOST = 6.0, 7.5, 10.0
"""How small and how large names are set, in points; above the middle one, air comes before larger letters."""
MARGIN, HEAD, FOOT = 10 * mm, 17 * mm, 5.5 * mm

TIGHT = Measure(text=1, small=0.84, line=1.22, caption=0.94, width=0, gap=1.3, air=0.06, heading=2)
"""The least that a tree takes, in sizes of its letters; its width is that of its names."""
AIRY = TIGHT._replace(line=1.35, air=0.6)
NARROW, WIDE, WIDEST = 7.5, 11.0, 26.0
"""A box is so wide at least, needs no more for its names, and is not stretched any further, likewise."""
AIRIEST, LOOSEST = 5.0, 1.6
"""How far the air below a box, and a line, may stretch, likewise."""
SCORE = 4.0
MOST_NAMES = 0.75
"""So many of the names are to fit whole, if that is not too wide."""


class Sheet(NamedTuple):
    """A page for the tree: its size, the lengths of the drawing in points, and whether it has a final in the middle."""

    size: tuple[float, float]
    measure: Measure
    mirrored: bool

    @property
    def room(self) -> tuple[float, float]:
        """What is left for the tree, within margins, below the heading."""
        return _room(self.size)


def sheet(rounds: Sequence[Round]) -> Sheet:
    """The smallest paper on which names are large enough; of its turnings one where they fit, then the largest."""
    tied = ties(rounds)
    forms = [(grid(rounds, tied), False)]
    facing = grid(rounds, tied, mirrored=True)
    if any(cell.turned for cell in facing.cells.values()):
        forms.append((facing, True))
    usual = _usual(rounds)
    need = min(max(usual, NARROW), WIDE)
    for paper in PAPERS:
        found = [
            Sheet(size, _filled(placed, _room(size), letters), mirrored)
            for size in (paper, landscape(paper))
            for placed, mirrored in forms
            if (letters := _letters(placed, _room(size), need)) >= LEAST or paper is PAPERS[-1]
        ]
        if found:
            break
    return max(found, key=lambda one: (min(one.measure.width / one.measure.text, usual), one.measure.text))


def _usual(rounds: Sequence[Round]) -> float:
    """How wide a box is in which most names fit whole with a score, in sizes of their letters."""
    fonts.register()
    names = {name for one in encounters(rounds) for name in one.entries}
    wide = sorted(fonts.width(name, fonts.BOLD, 1) for name in names)
    return (wide[int(len(wide) * MOST_NAMES)] if wide else 0) + SCORE


def _room(size: tuple[float, float]) -> tuple[float, float]:
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD - FOOT


def _gap(placed: Grid) -> float:
    """Between columns, in sizes of letters."""
    return TIGHT.gap * (AT_TABLES if placed.lines > 2 else 1)


def _letters(placed: Grid, room: tuple[float, float], need: float) -> float:
    """How large letters can be for the whole to find room."""
    across = room[0] / (placed.columns * (need + _gap(placed)) - _gap(placed))
    tight, airy = (
        min(across, room[1] / (placed.rows * measure.row(placed.lines) + measure.heading)) for measure in (TIGHT, AIRY)
    )
    return min(max(min(tight, EASY), airy), MOST)


def _filled(placed: Grid, room: tuple[float, float], letters: float) -> Measure:
    """The drawing's lengths, stretched to fill the room."""
    gap = _gap(placed)
    width = min((room[0] / letters + gap) / placed.columns - gap, WIDEST)
    spare = (room[1] / letters - TIGHT.heading) / placed.rows - TIGHT.row(placed.lines)
    line = min(TIGHT.line + spare / 3 / placed.lines, LOOSEST)
    air = min(TIGHT.air + spare - (line - TIGHT.line) * placed.lines, AIRIEST)
    return Measure(
        *(part * letters for part in (1, TIGHT.small, line, TIGHT.caption, width, TIGHT.gap, air, TIGHT.heading))
    )
