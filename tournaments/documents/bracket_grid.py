"""In which column and row each box of a bracket stands: a tree without crossings, or tables spread down a column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from rules.text import Text
from tournaments.documents.ties import Tie, waiting_key
from tournaments.formats.labels import THIRD_PLACE
from tournaments.formats.rounds import Round

BELOW = 1.3
"""Rows between the final and the third place's encounter."""
BETWEEN = 1.0
"""Rows between the winners' and the losers' bracket."""


class Cell(NamedTuple):
    """Where a box stands: its column, the row of its middle, and whether it leads to the left."""

    column: int
    row: float
    turned: bool = False


class Title(NamedTuple):
    """What stands above a column; `row` is the one below it, `last` where what it heads ends."""

    text: Text
    column: int
    row: float
    last: float


class Grid(NamedTuple):
    """All cells by their boxes' keys. A row is as high as a box of `lines` lines needs."""

    cells: Mapping[str, Cell]
    titles: tuple[Title, ...]
    columns: int
    rows: float
    lines: int = 2


Columns = Sequence[Sequence[str]]


def grid(rounds: Sequence[Round], ties: Sequence[Tie], *, mirrored: bool = False) -> Grid:
    """The bracket's grid; `mirrored` puts a knockout's final in the middle, where there is one."""
    if any(len(one.slots) > 2 for each in rounds for one in each.encounters):
        return _tables(rounds)
    if any(each.name.kind in ("winners", "losers") for each in rounds):
        return _double(rounds, ties)
    return _knockout(rounds, ties, mirrored=mirrored)


# ------------------------------------------------------------------ knockout


class _Forest:
    """Boxes placed as trees: who meets nobody before takes the next row, the others stand amid their feeders."""

    def __init__(self, ties: Iterable[Tie], within: Iterable[str]) -> None:
        keys = set(within)
        self.feeders: dict[str, list[str]] = {}
        self.rows: dict[str, float] = {}
        self.leaves = 0
        self.fed: set[str] = set()
        for tie in ties:
            if tie.outcome == "winner" and tie.source in keys and tie.target in keys:
                self.feeders.setdefault(tie.target, []).append(tie.source)
                self.fed.add(tie.source)

    def plant(self, root: str) -> float:
        """Place a box and all that leads to it; its row."""
        feeders = self.feeders.get(root)
        if feeders:
            rows = [self.plant(feeder) for feeder in feeders]
            row = (rows[0] + rows[-1]) / 2
        else:
            row = self.leaves + 0.5
            self.leaves += 1
        self.rows[root] = row
        return row

    def plant_all(self, columns: Columns) -> None:
        """The trees that reach farthest first."""
        for column in reversed(columns):
            for key in column:
                if key not in self.fed:
                    self.plant(key)


def _knockout(rounds: Sequence[Round], ties: Sequence[Tie], *, mirrored: bool) -> Grid:
    columns = [[one.label for one in each.encounters if one.label != THIRD_PLACE] for each in rounds]
    last = len(columns) - 1
    halves = _halves(columns, ties) if mirrored else ()
    cells: dict[str, Cell] = {}
    if halves:
        cells = _facing(halves, columns, ties)
        last *= 2
    else:
        forest = _Forest(ties, (key for column in columns for key in column))
        forest.plant_all(columns)
        cells = {key: Cell(index, forest.rows[key]) for index, column in enumerate(columns) for key in column}
    rows = max((cell.row for cell in cells.values()), default=0.0) + 0.5
    if any(one.label == THIRD_PLACE for each in rounds for one in each.encounters):
        final = cells[columns[-1][0]]
        cells[THIRD_PLACE] = final._replace(row=final.row + BELOW)
        rows = max(rows, final.row + BELOW + 0.5)
    names = [each.name.text for each in rounds]
    headings = [*names, *(reversed(names[:-1]) if halves else ())]
    return Grid(cells, tuple(Title(text, index, 0, rows) for index, text in enumerate(headings)), last + 1, rows)


def _halves(columns: Columns, ties: Sequence[Tie]) -> tuple[str, ...]:
    """The two that lead to the final; () where there is no final, or nobody leads to it."""
    if not columns or len(columns[-1]) != 1:
        return ()
    found = tuple(tie.source for tie in ties if tie.target == columns[-1][0] and tie.outcome == "winner")
    return found if len(found) == 2 else ()


def _facing(halves: Sequence[str], columns: Columns, ties: Sequence[Tie]) -> dict[str, Cell]:
    """Both halves from the outside in, and the final between them."""
    column_of = {key: index for index, column in enumerate(columns) for key in column}
    centre = len(columns) - 1
    cells: dict[str, Cell] = {}
    for half in halves:
        forest = _Forest(ties, column_of)
        forest.plant(half)
        turned = half == halves[1]
        for key, row in forest.rows.items():
            column = 2 * centre - column_of[key] if turned else column_of[key]
            cells[key] = Cell(column, row, turned)
    middle = sum(cells[half].row for half in halves) / 2
    cells[columns[-1][0]] = Cell(centre, middle)
    return cells


# -------------------------------------------------------- double elimination


def _double(rounds: Sequence[Round], ties: Sequence[Tie]) -> Grid:
    """The winners' bracket above, each round where its losers enter the one below; the grand final at the end."""
    above = [each for each in rounds if each.name.kind == "winners"]
    below = [each for each in rounds if each.name.kind == "losers"]
    finals = [each for each in rounds if each.name.kind not in ("winners", "losers")]
    over = _over(above, below, ties)
    end = max([*over, len(below) - 1]) + 1
    cells: dict[str, Cell] = {}
    titles: list[Title] = []
    rows = _band(cells, titles, above, over, ties, 0)
    rows = _band(cells, titles, below, range(len(below)), ties, rows + BETWEEN) if below else rows
    for index, each in enumerate(finals):
        row = _amid(cells, ties, each.encounters[0].label)
        cells[each.encounters[0].label] = Cell(end + index, row)
        titles.append(Title(each.name.text, end + index, 0, rows))
    return Grid(cells, tuple(titles), end + len(finals), rows)


def _over(above: Sequence[Round], below: Sequence[Round], ties: Sequence[Tie]) -> list[int]:
    """The columns of the winners' rounds: those where their losers enter below, but each after the one before it."""
    column_of = {one.label: index for index, each in enumerate(below) for one in each.encounters}
    enters = {tie.source: column_of[tie.target] for tie in ties if tie.outcome == "loser" and tie.target in column_of}
    own = (min((enters.get(one.label, 0) for one in each.encounters), default=0) for each in above)
    return list(accumulate(own, lambda last, own: max(last + 1, own)))


def _amid(cells: Mapping[str, Cell], ties: Sequence[Tie], key: str) -> float:
    rows = [cells[tie.source].row for tie in ties if tie.target == key and tie.source in cells]
    return sum(rows) / len(rows) if rows else 0.5


def _band(
    cells: dict[str, Cell],
    titles: list[Title],
    rounds: Sequence[Round],
    columns: Sequence[int],
    ties: Sequence[Tie],
    top: float,
) -> float:
    """One of the two brackets, from row `top` on; the row where it ends."""
    keys = [[one.label for one in each.encounters] for each in rounds]
    forest = _Forest(ties, (key for column in keys for key in column))
    forest.plant_all(keys)
    end = top + forest.leaves
    for each, column, labels in zip(rounds, columns, keys, strict=True):
        titles.append(Title(each.name.text, column, top, end))
        cells.update((key, Cell(column, top + forest.rows[key])) for key in labels)
    return end


# -------------------------------------------------------------------- tables


def _tables(rounds: Sequence[Round]) -> Grid:
    """Each round's tables in their order, spread over the height that the fullest round needs."""
    lines = max(len(one.slots) for each in rounds for one in each.encounters)
    columns = [_weights(each, lines) for each in rounds]
    rows = max(sum(column.values()) for column in columns)
    cells: dict[str, Cell] = {}
    for index, column in enumerate(columns):
        stretch = rows / (sum(column.values()) or 1)
        ends = accumulate(column.values())
        cells.update(
            (key, Cell(index, (end - weight / 2) * stretch))
            for (key, weight), end in zip(column.items(), ends, strict=True)
        )
    titles = tuple(Title(each.name.text, index, 0, rows) for index, each in enumerate(rounds))
    return Grid(cells, titles, len(columns), rows, lines)


def _weights(each: Round, lines: int) -> dict[str, int]:
    """How many rows each box of a column takes; who waits is one box."""
    weights = {one.label: 1 for one in each.encounters}
    if each.resting:
        weights[waiting_key(each)] = -(-len(each.resting) // lines)
    return weights
