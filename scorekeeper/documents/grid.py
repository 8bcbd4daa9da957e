"""The grid of a game's sheet, from its declaration: its columns and rows, filled or blank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.game import DEALS, AnyGame, Fact, Hand, Line, Options, Points, Sides, State, Upcoming
from scorekeeper import texts, units
from scorekeeper.documents.inputs import Asked, Seating, asked
from scorekeeper.documents.layout import Band, Block, Cell, Column, Row, Table, Value

POINTS, TOTAL, KEPT = "points", "total", "kept"
NUMBER, TURN, HAND = "number", "turn", "hand"
FEW_SEATS, MOST_OVER_COLUMNS = 4, 10
"""Names of so many have lines of their own besides; over more columns than the other there is no room to write them."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand in the fold: what was written, what it scored, how things stood before it, and the totals with it."""

    number: int
    text: str
    mark: str
    hand: Hand | None
    lines: Sequence[Line]
    points: Sequence[Points]
    totals: Sequence[Points]
    before: State
    after: State
    upcoming: Upcoming


class Grid:
    """A game's grid for one match: `names` of the sides. `blank`: to be filled in by hand, as it is without names."""

    blank_rows = 16

    def __init__(
        self, game: AnyGame, options: Options, sides: Sides, names: Sequence[str] | None, *, blank: bool = False
    ) -> None:
        self.game, self.options, self.sides = game, options, sides
        self.blank, self.unnamed = blank or names is None, names is None
        self.names = list(names) if names is not None else self.blank_names()
        self.start = cast(State, game.start(options, sides))
        self.first = game.upcoming(options, self.start)

    @property
    def note_title(self) -> str:
        """Where what was written stands below the row: what its column is called elsewhere."""
        return ""

    # ------------------------------------------------------------- columns

    def columns(self) -> Iterator[Column]:
        yield Column(NUMBER, pgettext("number", "No."), width=7, centred=True)
        if self.says_turn:
            width = 8 if self.game.turn is DEALS else 13
            yield Column(TURN, _(self.game.turn.column), "text", width=width, centred=True)
        yield from self.lead()
        for side in range(self.sides.count):
            yield from self.side_columns(side)
        yield from self.tail()

    def lead(self) -> Iterable[Column]:
        """What stands before the sides: here the hand as it was written."""
        yield Column(HAND, units.said(self.game, "title"), "text", width=34, grows=True)

    @property
    def says_turn(self) -> bool:
        """Whether a column says the seat that a hand turns on; on a blank sheet only where it goes round by itself."""
        written = self.blank and self.game.turn.written
        return self.turn(self.first) is not None and not written

    def turn(self, upcoming: Upcoming, hand: Hand | None = None) -> int | None:
        """The seat that the hand turned on."""
        seat: int | None = self.game.turn.seat(upcoming, hand)
        return seat

    def parts(self) -> Mapping[str, str]:
        """What is kept apart for each side, with its heading."""
        declared: Mapping[str, str] = self.game.columns(self.options)
        return {slug: _(title) for slug, title in declared.items()} or {POINTS: _("Points")}

    def side_columns(self, side: int) -> Iterator[Column]:
        width = 11 if self.sides.count <= 6 else 7
        for index, (slug, title) in enumerate(self.parts().items()):
            yield Column(f"{side}.{slug}", title, width=width, opens=index == 0)
        if not self.blank:
            yield Column(f"{side}.{TOTAL}", _("Total"), width=width, quiet=True)

    def tail(self) -> Iterable[Column]:
        return ()

    def bands(self, columns: Sequence[Column]) -> Iterator[Band]:
        """The name of each side over its columns."""
        before = next(index for index, column in enumerate(columns) if column.key.startswith("0."))
        yield Band("", before)
        width = sum(column.key.startswith("0.") for column in columns)
        for name in self.names:
            yield Band(name, width)
        if rest := len(columns) - before - width * len(self.names):
            yield Band(self.tail_title(), rest)

    def tail_title(self) -> str:
        return ""

    def blank_names(self) -> list[str]:
        """What stands over the columns of a blank sheet, with room for a name."""
        return [str(side + 1) for side in range(self.sides.count)]

    def seat(self, place: int) -> str:
        """How the table calls a seat, in few letters."""
        return str(place + 1)

    def seat_title(self, place: int) -> str:
        """What stands before the line on which the name of who sits there is written."""
        return _("Seat %(seat)s") % {"seat": self.seat(place)}

    @property
    def lists_seats(self) -> bool:
        """Whether a blank sheet has a line for each seat, besides the room that its table has for names."""
        alone = self.sides.count == self.sides.places
        return not alone or self.sides.count <= FEW_SEATS or (self.unnamed and self.sides.count > MOST_OVER_COLUMNS)

    # ---------------------------------------------------------------- rows

    def told(self, _hand: Hand, described: str, _names: Sequence[str]) -> str:
        """A hand in a line, with what the sheet adds to it."""
        return described

    def hand_row(self, played: Played) -> Row:
        """A hand that counts."""
        cells: dict[str, Cell] = {NUMBER: Cell(played.number)}
        turn = self.turn(played.upcoming, played.hand)
        if turn is not None:
            cells[TURN] = Cell(self.seat(turn))
        note = Cell(played.text, mark=played.mark)
        if not self.note_title:
            cells[HAND] = note
        for side in range(self.sides.count):
            cells.update(self.side_cells(played, side))
            cells.update(self.total_cell(side, played.totals[side]))
        cells.update(self.row_extras(played))
        return Row(cells, note=note if self.note_title else Cell(), closes=self.closes(played))

    def side_cells(self, played: Played, side: int) -> dict[str, Cell]:
        """A side's points, each in its column; a column nothing was written into stays empty."""
        parts = list(self.parts())
        if len(parts) == 1:
            return {f"{side}.{parts[0]}": Cell(played.points[side])}
        found: dict[str, Points] = {}
        for line in played.lines:
            if line.side == side:
                slug = self.part_of(line)
                found[slug] = found.get(slug, 0) + line.points
        return {f"{side}.{slug}": Cell(points) for slug, points in found.items() if points}

    def part_of(self, line: Line) -> str:
        return line.column or list(self.parts())[-1]

    def adjusted_part(self, _points: Points) -> str:
        """The column that an official's points go into."""
        return list(self.parts())[-1]

    def total_cell(self, side: int, total: Points) -> dict[str, Cell]:
        return {f"{side}.{TOTAL}": self.sum_of(side, total)}

    def sum_of(self, side: int, total: Points, *, strong: bool = False) -> Cell:
        """A side's total as it stands, the live sum of its columns so far."""
        mark = texts.spelt_text(self.game, self.options, total)
        return Cell(total, mark, sums=self.summed(side), down=True, strong=strong)

    def summed(self, side: int) -> tuple[str, ...]:
        return tuple(f"{side}.{slug}" for slug in self.parts())

    def row_extras(self, _played: Played) -> Mapping[str, Cell]:
        return {}

    def closes(self, _played: Played) -> bool:
        """Whether something ends with this hand, so that a line is drawn."""
        return False

    def start_row(self) -> Row | None:
        """What the sides begin with, where that is not nothing."""
        if not any(self.start.totals):
            return None
        part = next(iter(self.parts()))
        begun = {f"{side}.{part}": Cell(points) for side, points in enumerate(self.start.totals)}
        start = Cell(pgettext("first row", "Start"))
        return Row(begun, note=start) if self.note_title else Row({HAND: start, **begun})

    def voided_row(self, number: int, text: str, mark: str) -> Row:
        """A hand that no longer counts keeps its number; what was written is struck."""
        note = Cell(text, mark=mark, struck=True, quiet=True)
        if self.note_title:
            return Row({NUMBER: Cell(number, quiet=True)}, note=note)
        return Row({NUMBER: Cell(number, quiet=True), HAND: note})

    def adjustment_row(self, side: int, points: Points, total: Points, text: str) -> Row:
        """Points given or taken by an official's word, and the side's total with them."""
        note = Cell(text, quiet=True)
        cells = {f"{side}.{self.adjusted_part(points)}": Cell(points), **self.total_cell(side, total)}
        return Row(cells, note=note) if self.note_title else Row({HAND: note, **cells})

    def declared_row(self, totals: Sequence[Points], text: str) -> Row:
        """Totals given instead of hands."""
        cells: dict[str, Cell] = {}
        for side, points in enumerate(totals):
            cells[f"{side}.{self.declared_part()}"] = Cell(points)
            cells.update(self.total_cell(side, points))
        note = Cell(text, quiet=True)
        return Row(cells, note=note) if self.note_title else Row({HAND: note, **cells})

    def declared_part(self) -> str:
        return list(self.parts())[-1]

    def foot(self, rows: Sequence[Row], totals: Sequence[Points]) -> Iterator[Row]:
        """The columns' sums where there are several, then the totals."""
        if len(self.parts()) > 1 and rows:
            sums = {} if self.blank else {**self.part_sums(rows), **self.foot_extras(rows)}
            yield Row({**self.label(_("Sums")), **sums})
        yield Row({**self.label(_("Total")), **self.grand_totals(totals)})

    def label(self, text: str) -> dict[str, Cell]:
        """A word at the left of a foot's row."""
        columns = list(self.columns())
        span = next(index for index, column in enumerate(columns) if column.key.startswith("0."))
        return {NUMBER: Cell(text, strong=True, span=span)}

    def part_sums(self, rows: Sequence[Row]) -> dict[str, Cell]:
        keys = [key for side in range(self.sides.count) for key in self.summed(side)]
        return {key: column_sum(rows, key) for key in keys}

    def foot_extras(self, _rows: Sequence[Row]) -> Mapping[str, Cell]:
        return {}

    def grand_totals(self, totals: Sequence[Points]) -> dict[str, Cell]:
        """Each over all of its side's columns."""
        found = {}
        for side in range(self.sides.count):
            keys = [column.key for column in self.side_columns(side)]
            cell = Cell() if self.blank else self.sum_of(side, totals[side], strong=True)
            found[keys[0]] = replace(cell, span=len(keys))
        return found

    def table(self, rows: Sequence[Row], totals: Sequence[Points], *, spare: bool = False) -> Table:
        columns = tuple(replace(column, grows=column.grows and not self.blank) for column in self.columns())
        return Table(
            title="",
            columns=columns,
            rows=tuple(rows),
            bands=tuple(self.bands(columns)),
            foot=tuple(self.foot(rows, totals)),
            note_title=self.note_title,
            roomy=self.blank,
            spare=spare,
        )

    def beside(self, _totals: Sequence[Points]) -> Iterable[Block]:
        """What a filled sheet has besides its table."""
        return ()

    # --------------------------------------------------------------- blank

    def blank_blocks(self) -> Iterator[Block]:
        yield self.table([self.blank_row(index) for index in range(self.blank_rows)], ())

    def blank_row(self, index: int) -> Row:
        cells = {NUMBER: Cell(index + 1, quiet=True)}
        if self.says_turn:
            cells[TURN] = Cell(self.seat(index % self.sides.places), quiet=True)
        return Row(cells)


def column_sum(rows: Sequence[Row], key: str) -> Cell:
    """What a column adds up to, for the foot."""
    total = sum(number(row.cells[key].value) for row in rows if key in row.cells)
    return Cell(total, sums=(key,), down=True, quiet=True)


def number(value: Value) -> Points:
    return value if isinstance(value, int | float) else 0


class Widths(NamedTuple):
    """How wide a side's columns are, in millimetres: its points and totals, and the values that it is asked."""

    points: float
    asked: float


WIDTHS: Mapping[int, Widths] = {
    2: Widths(19, 9),
    3: Widths(16, 9),
    4: Widths(11.5, 9),
    6: Widths(10, 8),
    10: Widths(8.5, 7.5),
    20: Widths(6.2, 6),
}
"""By the most sides that have so much."""


class DeclaredGrid(Grid):
    """The grid of any game; its blank sheet has a column for each value that the hands are asked."""

    BLANK_ROWS, BLANK_WIDTH = 30, 10
    BESIDE, SUMMED = 4, 10
    """Of more sides the hand is told below its row, where there is room for it; of more they have no running totals."""
    WIDEST = 269
    """Millimetres across a page that lies down: where the values would need more, each side has only its points."""

    @property
    def note_title(self) -> str:
        return _("As written") if self.sides.count > self.BESIDE and not self.blank else ""

    @property
    def widths(self) -> Widths:
        return next((widths for most, widths in WIDTHS.items() if self.sides.count <= most), WIDTHS[max(WIDTHS)])

    def lead(self) -> Iterable[Column]:
        for index, fact in enumerate(self._foreseen(self.first)):
            yield Column(f"fact.{index}", _(fact.label), "text", width=self._fact_width(index))
        if not self.blank and not self.note_title:
            yield from super().lead()
        for one in self._asked:
            if one.side is None:
                yield Column(one.key, one.title, "text", width=13, grows=True)

    def _fact_width(self, index: int) -> float:
        """As much as its longest words need."""
        coming = (self._facts(self._coming(hand)) for hand in range(self.sides.places))
        longest = max(len(str(facts[f"fact.{index}"].value)) for facts in coming)
        return min(30, max(13, 1.75 * longest))

    def side_columns(self, side: int) -> Iterator[Column]:
        own = [one for one in self._asked if one.side == side]
        points, asked = self.widths
        width = min(points, self.BLANK_WIDTH) if self.blank else points
        for index, one in enumerate(own):
            yield Column(f"{side}.{one.key}", one.title, width=asked, opens=index == 0)
        if self.game.kept:
            yield Column(f"{side}.{KEPT}", _(self.game.kept), width=asked, opens=not own, quiet=not self.blank)
        for column in super().side_columns(side):
            if self.sides.count <= self.SUMMED or column.key != f"{side}.{TOTAL}":
                yield replace(column, width=width, opens=column.opens and not own and not self.game.kept)
        if self.blank and self.sides.count <= self.SUMMED:
            yield Column(f"{side}.{TOTAL}", _("Total"), width=width)

    def blank_blocks(self) -> Iterator[Block]:
        length = self.game.length(self.options)
        rows = [self.blank_row(index) for index in range(length or self.BLANK_ROWS)]
        yield self.table([*self._blank_start(), *rows], (), spare=length is None)

    def _blank_start(self) -> Iterator[Row]:
        """What the sides begin with stands in the first row."""
        if any(self.start.totals):
            last = [list(self.side_columns(side))[-1].key for side in range(self.sides.count)]
            begun = {key: Cell(total, quiet=True) for key, total in zip(last, self.start.totals, strict=True)}
            yield Row({**self.label(pgettext("first row", "Start")), **begun})

    def row_extras(self, played: Played) -> Mapping[str, Cell]:
        return {**self._facts(played.upcoming), **self._kept(played.after)}

    def _kept(self, after: State) -> dict[str, Cell]:
        """What each side has besides its total once the hand is played."""
        if not self.game.kept:
            return {}
        coming = self.game.upcoming(self.options, after)
        return {f"{side}.{KEPT}": Cell(coming.kept(side), quiet=True) for side in range(self.sides.count)}

    def blank_row(self, index: int) -> Row:
        return Row({**super().blank_row(index).cells, **self._facts(self._coming(index))})

    def _coming(self, index: int) -> Upcoming:
        """What comes next after so many hands, as far as their number says it."""
        coming: Upcoming = self.game.upcoming(self.options, replace(self.start, hands=index))
        return coming

    def _foreseen(self, upcoming: Upcoming) -> Sequence[Fact]:
        """What can be said of a hand from its number alone."""
        return [fact for fact in upcoming.facts() if fact.foreseen]

    def _facts(self, upcoming: Upcoming) -> dict[str, Cell]:
        told = (texts.text(fact.text, self.names) for fact in self._foreseen(upcoming))
        return {f"fact.{index}": Cell(text, quiet=True) for index, text in enumerate(told)}

    @cached_property
    def _asked(self) -> Sequence[Asked]:
        if not self.blank:
            return ()
        seats = Seating([""] * self.sides.count, [""] * self.sides.places)
        found = asked(self.game, self.options, self.first, seats, self.game.typed(self.options))
        points, each = self.widths
        wide = sum(each for one in found if one.side is not None) + 2 * points * self.sides.count
        return found if wide <= self.WIDEST else [one for one in found if one.side is None]
