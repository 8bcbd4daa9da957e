"""A bracket in the cells of a worksheet: each round in columns of its own, each box amid those that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from scorekeeper.documents.layout import Cell, Column, Row, Table, Value
from scorekeeper.texts import text
from tournaments.documents.bracket_grid import Grid, grid
from tournaments.documents.pairings import NO_NOTES, Notes, Pairing, caption, pairings, waiting
from tournaments.documents.ties import ties, waiting_key
from tournaments.formats.rounds import Round

NAME, SCORE, GAP = 58, 14, 9
TOP = 2
"""Lines above the first box: its caption, and its round's name."""
Cells = dict[int, dict[str, Cell]]


def bracket_table(rounds: Sequence[Round], notes: Notes = NO_NOTES) -> Table:
    """The whole bracket as one loose table."""
    placed = grid(rounds, ties(rounds))
    told = pairings(rounds, notes)
    told.update((key, waiting(each)) for each in rounds if (key := waiting_key(each)) in placed.cells)
    lines: Cells = {}
    unit = placed.lines + 2
    for title in placed.titles:
        _put(lines, max(0, round(title.row * unit)), f"name.{title.column}", Cell(text(title.text), strong=True))
    for key, pairing in told.items():
        column, middle, _turned = placed.cells[key]
        _box(lines, TOP + round(middle * unit - len(pairing.lines) / 2), column, pairing)
    last = max([ceil(placed.rows * unit), *lines], default=0)
    rows = tuple(Row(lines.get(number, {})) for number in range(last + 1))
    return Table("", tuple(_columns(placed)), rows, loose=True)


def _columns(placed: Grid) -> Iterator[Column]:
    for column in range(placed.columns):
        yield Column(f"name.{column}", "", "text", width=NAME)
        yield Column(f"score.{column}", "", width=SCORE)
        yield Column(f"gap.{column}", "", "text", width=GAP)


def _box(lines: Cells, top: int, column: int, pairing: Pairing) -> None:
    """A box: its caption, then a line a side."""
    _put(lines, top - 1, f"name.{column}", Cell(caption(pairing), quiet=True))
    for number, line in enumerate(pairing.lines):
        name = line.entry or text(line.words)
        _put(lines, top + number, f"name.{column}", Cell(name, strong=line.won, quiet=line.kind != "known"))
        _put(lines, top + number, f"score.{column}", Cell(_number(line.score), strong=line.won))


def _put(lines: Cells, line: int, key: str, cell: Cell) -> None:
    lines.setdefault(line, {})[key] = cell


def _number(score: str) -> Value:
    """A whole score as a number."""
    return int(score) if score.isdecimal() else score or None
