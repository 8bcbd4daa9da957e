"""What a document says – heading, facts, blocks – before it is written as a PDF, a workbook or CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

Value = str | int | float | date | datetime | None
Kind = Literal["text", "number"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A value, or a sum that a workbook keeps live; `mark` is a short word or sign after the value.

    `sums` names the columns that `value` is the sum of: in the cell's own row, or, when `down`, in every row of the
    table's body as far as this one (a row of the foot: in the whole body). `less` names those that are taken off it.
    Nothing can ever stand in a `blocked` one.
    """

    value: Value = None
    mark: str = ""
    sums: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    down: bool = False
    strong: bool = False
    quiet: bool = False
    struck: bool = False
    blocked: bool = False
    span: int = 1


EMPTY = Cell()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `width` is the least it needs on paper, in millimetres. One that `grows` takes the rest.

    A column is `quiet` when it only repeats what others say (a running total), `centred` when it is a label rather
    than a quantity; a heavy line stands before one that `opens` a group.
    """

    key: str
    title: str
    kind: Kind = "number"
    width: float = 10
    grows: bool = False
    quiet: bool = False
    centred: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A heading over several columns; without a title it only makes room."""

    title: str
    columns: int


@dataclass(frozen=True, slots=True)
class Row:
    """Cells by their column's key. `note` is written below the row on paper and in the last column elsewhere.

    `closes` draws a heavy line under the row: something ended here.
    """

    cells: Mapping[str, Cell] = field(default_factory=dict)
    note: Cell = EMPTY
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Typed columns and rows, with a foot of totals. `paper` is whether it is printed; workbooks have them all.

    A `roomy` one is to be filled in by hand: with high rows, every column ruled, and space for names; the last of its
    rows may be left out where they are `spare`. A `large` one is read from a wall. A `loose` one has no rules but
    above what stands in it.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    bands: tuple[Band, ...] = ()
    foot: tuple[Row, ...] = ()
    note_title: str = ""
    paper: bool = True
    roomy: bool = False
    spare: bool = False
    large: bool = False
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A heading and lines of text; `ruled` more are left to write on. A `loud` one is what the page is about."""

    title: str
    lines: tuple[str, ...] = ()
    ruled: int = 0
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on: who signs, and what they said already."""

    name: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Signatures:
    title: str
    people: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class StrokeRow:
    """A row of strokes: how many under each heading. None: nothing counted yet, only places to stroke."""

    label: str
    counts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Strokes:
    """Totals kept as strokes, in groups; `places` strokes are wanted in all."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[StrokeRow, ...]
    places: int
    group: int = 4


@dataclass(frozen=True, slots=True)
class Above:
    """One pad of a score kept above and below a line: headings, and empty lines on either side of it."""

    headings: tuple[str, ...]
    above: int
    below: int
    labels: tuple[str, str, str]
    """What stands beside it: above the line, below it, and at the total."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Pads of a score kept above and below a line, side by side."""

    pads: tuple[Above, ...]


Block = Table | Note | Signatures | Strokes | Lines


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose document it is, what it is, and in which state it stands."""

    over: str
    title: str
    under: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its value; an empty value is a line to write on. `wide` facts take a whole line."""

    label: str
    value: Value = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Qr:
    """An address to open with a phone's camera, and what to read instead."""

    url: str
    caption: str


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. `name` is its file's, `foot` is printed under every page.

    On paper its blocks run in so many `columns`; one that may `spread` takes larger paper where a table needs it. A
    `form` is to be filled in by hand, and fills its page: its table's rows are as many and as high as there is room.
    """

    name: str
    heading: Heading
    facts: tuple[Fact, ...] = ()
    blocks: tuple[Block, ...] = ()
    qr: Qr | None = None
    foot: str = ""
    language: str = "en"
    columns: int = 1
    spread: bool = False
    form: bool = False

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Table))


def text_of(cell: Cell, written: str) -> str:
    """A cell's value as `written`, with its mark."""
    return " ".join(part for part in (written, cell.mark) if part)
