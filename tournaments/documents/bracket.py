"""The one drawing of a bracket, for page and paper, as values: boxes, the lines between them, rounds' headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rules.text import Text
from tournaments.documents.bracket_grid import Grid, grid
from tournaments.documents.pairings import NO_NOTES, Line, Notes, Pairing, pairings, waiting
from tournaments.documents.ties import Tie, ties, waiting_key
from tournaments.formats.rounds import Round

Shape = Literal["elbow", "curve", "drop"]
"""How a line runs: along the tree, from seat to seat of tables, or back to where a loser goes on."""

AT_TABLES = 3
"""How many times the room between columns the lines need that cross between tables."""


class Measure(NamedTuple):
    """Lengths of a drawing, in its units: how large names and captions are set, a side's line, and what lies between.

    A box is `width` wide; its caption stands above it. `air` is what is left between two boxes at least.
    """

    text: float
    small: float
    line: float
    caption: float
    width: float
    gap: float
    air: float
    heading: float

    def row(self, lines: int) -> float:
        """How high a row of boxes with so many lines is."""
        return self.caption + lines * self.line + self.air


SCREEN = Measure(text=14, small=12, line=24, caption=18, width=248, gap=32, air=14, heading=40)


class Box(NamedTuple):
    """An encounter, or those who wait. `x` and `y` are the frame's upper left corner, its caption is above.

    A `turned` one leads to the left.
    """

    key: str
    pairing: Pairing
    x: float
    y: float
    height: float
    turned: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.pairing.lines


class Link(NamedTuple):
    """The line of a tie, from box to box; `bend` is where an elbow turns."""

    tie: Tie
    shape: Shape
    start: tuple[float, float]
    end: tuple[float, float]
    bend: float = 0


class Heading(NamedTuple):
    """A round's name above its boxes, from `x` on; `y` is its foot, `last` where the boxes end that it heads."""

    text: Text
    x: float
    y: float
    last: float


class Drawing(NamedTuple):
    """A whole bracket. Losers' lines are there to be shown for one entry only."""

    measure: Measure
    width: float
    height: float
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    headings: tuple[Heading, ...]

    @property
    def entries(self) -> tuple[str, ...]:
        """Every entry in it, in the order in which the boxes name them."""
        return tuple(dict.fromkeys(line.entry for box in self.boxes for line in box.lines if line.entry))


def drawing(
    rounds: Sequence[Round], notes: Notes = NO_NOTES, *, measure: Measure = SCREEN, mirrored: bool = False
) -> Drawing:
    """The bracket of these rounds; nothing to draw where there are none. `mirrored`: a final in the middle."""
    tied = ties(rounds)
    placed = grid(rounds, tied, mirrored=mirrored)
    if placed.lines > 2:
        measure = measure._replace(gap=measure.gap * AT_TABLES)
    boxes = _boxes(rounds, notes, placed, measure)
    found = {box.key: box for box in boxes}
    links = tuple(_link(tie, found, placed, measure) for tie in tied if tie.source in found)
    step = measure.width + measure.gap
    row = measure.row(placed.lines)
    headings = tuple(
        Heading(title.text, title.column * step, measure.heading + title.row * row, measure.heading + title.last * row)
        for title in placed.titles
    )
    height = measure.heading + placed.rows * row
    return Drawing(measure, max(placed.columns * step - measure.gap, 0), height, boxes, links, headings)


def _boxes(rounds: Sequence[Round], notes: Notes, placed: Grid, measure: Measure) -> tuple[Box, ...]:
    told = pairings(rounds, notes)
    told.update((key, waiting(each)) for each in rounds if (key := waiting_key(each)) in placed.cells)
    step, row = measure.width + measure.gap, measure.row(placed.lines)
    top = measure.heading + measure.caption / 2
    found = []
    for key, pairing in told.items():
        column, middle, turned = placed.cells[key]
        height = len(pairing.lines) * measure.line
        found.append(Box(key, pairing, column * step, top + middle * row - height / 2, height, turned))
    return tuple(found)


def _link(tie: Tie, boxes: dict[str, Box], placed: Grid, measure: Measure) -> Link:
    source, target = boxes[tie.source], boxes[tie.target]
    here, there = placed.cells[tie.source], placed.cells[tie.target]
    if here.column == there.column:
        return _aside(tie, source, target, measure)
    if (here.column > there.column) != here.turned:
        return _drop(tie, source, target, measure)
    sign = -1 if here.turned else 1
    start = source.x if here.turned else source.x + measure.width
    end = target.x + measure.width if here.turned else target.x
    if tie.seat is not None:
        points = (start, _seat(source, tie.seat, measure)), (end, _seat(target, tie.side, measure))
        return Link(tie, "curve", *points)
    middles = source.y + source.height / 2, target.y + target.height / 2
    return Link(tie, "elbow", (start, middles[0]), (end, middles[1]), end - sign * measure.gap / 2)


def _seat(box: Box, seat: int, measure: Measure) -> float:
    return box.y + (seat + 0.5) * measure.line


def _aside(tie: Tie, source: Box, target: Box, measure: Measure) -> Link:
    """To a box of the same column, through the room beside it."""
    side = source.x + measure.width
    middles = source.y + source.height / 2, target.y + target.height / 2
    return Link(tie, "elbow", (side, middles[0]), (side, middles[1]), side + measure.gap / 2)


def _drop(tie: Tie, source: Box, target: Box, measure: Measure) -> Link:
    """Back to a box of a column before."""
    middle = measure.width / 2
    if source.y < target.y:
        ends = source.y + source.height, target.y - measure.caption
    else:
        ends = source.y - measure.caption, target.y + target.height
    return Link(tie, "drop", (source.x + middle, ends[0]), (target.x + middle, ends[1]))
