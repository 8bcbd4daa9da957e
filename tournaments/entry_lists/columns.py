"""Which column of a table is what: by its headings, or, where it has none, by the order of its columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules.text import Text
from rules.text import gettext_noop as _
from tournaments.entry_lists.cleaning import clean
from tournaments.entry_lists.grid import Grid, Kind, Row
from tournaments.entry_lists.headings import OF_PLAYERS, Meaning, meaning
from tournaments.entry_lists.lines import BETWEEN, counts
from tournaments.entry_lists.problems import Unreadable
from tournaments.entry_lists.values import Column, Field, ListProblem, Remark
from tournaments.replay.document import Unit

HEAD_ROWS = 15
"""Headings are looked for in so many rows: a title and a few words may stand above them."""
WHO = frozenset({Field.NAME, Field.PLAYERS, Field.PLAYER})
PAIR = 2
"""Players of a pair."""

ABOVE = _("“%(text)s” stands above the headings and is not read.")
AGAIN = _("The headings again: not read.")
COUNTED = _("This column counts the rows and is not read.")
NO_HEADING = _("No heading says what this column is: it is not read.")
UNKNOWN = _("“%(heading)s” is not understood: this column is not read.")
WHOSE = _("“%(heading)s” stands after no player: this column is not read.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Which column is what, by field and the player's number; the rows with entries; `top`: where headings stand."""

    columns: dict[tuple[Field, int], int]
    headings: dict[int, str]
    rows: tuple[Row, ...]
    top: int
    ignored: tuple[Remark, ...] = ()
    problems: tuple[ListProblem, ...] = ()

    def has(self, *fields: Field) -> bool:
        return any(found in fields for found, _number in self.columns)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of the players who have a column."""
        return tuple(sorted({number for found, number in self.columns if found in OF_PLAYERS}))

    def told(self, grid: Grid) -> tuple[Column, ...]:
        """The columns as a person reads them, from left to right."""
        order = sorted(self.columns.items(), key=lambda item: item[1])
        return tuple(
            Column(grid.column(column), self.headings.get(column, ""), found, number)
            for (found, number), column in order
        )


def understand(grid: Grid, unit: Unit) -> Layout:
    head = _head(grid.rows[:HEAD_ROWS])
    if head is None:
        _refuse_nameless(grid.rows[:HEAD_ROWS])
    return _by_order(grid, unit) if head is None else _by_headings(grid, head, unit)


def is_head(row: Row) -> bool:
    """Whether the row's cells are headings, one of them of names."""
    return bool(WHO & {found.field for found in _meanings(row).values()})


def _refuse_nameless(rows: Sequence[Row]) -> None:
    """Raises `no_names` for headings of clubs, numbers and the like without one of names."""
    if any(len(_meanings(row)) > 1 for row in rows):
        raise Unreadable("no_names")


def _head(rows: Sequence[Row]) -> Row | None:
    """Of the first rows the one with the most headings."""
    return max(filter(is_head, rows), key=lambda row: len(_meanings(row)), default=None)


def _meanings(row: Row) -> dict[int, Meaning]:
    found = {column: meaning(cell.text) for column, cell in row.cells.items() if cell.kind == Kind.TEXT}
    return {column: each for column, each in sorted(found.items()) if each is not None}


# ------------------------------------------------------------ by headings


def _by_headings(grid: Grid, head: Row, unit: Unit) -> Layout:
    headings = {column: clean(cell.text) for column, cell in head.cells.items()}
    below = [row for row in grid.rows if row.number > head.number]
    again = [row for row in below if {column: clean(cell.text) for column, cell in row.cells.items()} == headings]
    rows = tuple(row for row in below if row not in again)
    owners = _Owners(unit)
    for column, found in _shared(_meanings(head)).items():
        texts = [clean(row.cells[column].text) for row in rows if column in row.cells]
        owners.take(column, found, counting=len(texts) == len(rows) and counts(texts))
    above = [
        Remark(grid.row(row.number), Text(ABOVE, {"text": _told(row)})) for row in grid.rows if row.number < head.number
    ]
    return Layout(
        columns=owners.columns,
        headings=headings,
        rows=rows,
        top=head.number,
        ignored=(
            *above,
            *_unread(grid, headings, owners, rows),
            *(Remark(grid.row(row.number), Text(AGAIN)) for row in again),
        ),
        problems=tuple(_twice(grid, headings, owners)),
    )


def _told(row: Row) -> str:
    return clean(" ".join(cell.text for cell in row.cells.values()))[:60]


def _shared(found: dict[int, Meaning]) -> dict[int, Meaning]:
    """Two columns “nome” are the players', and so is each of several columns “clube”."""
    several = {key for key, times in Counter(each.field for each in found.values()).items() if times > 1}
    owned = {Field.NAME: Field.PLAYER, Field.CLUB: Field.PLAYER_CLUB}
    return {
        column: each._replace(field=owned[each.field]) if each.field in several & set(owned) else each
        for column, each in found.items()
    }


@dataclass(slots=True)
class _Owners:
    """Columns being given to players: a number or club without a number is of the player before it."""

    unit: Unit
    columns: dict[tuple[Field, int], int] = field(default_factory=dict)
    twice: list[tuple[int, int]] = field(default_factory=list)
    counting: set[int] = field(default_factory=set)
    nobodys: set[int] = field(default_factory=set)
    last: int = 0

    def take(self, column: int, found: Meaning, *, counting: bool) -> None:
        if found.bare and counting and not any(key in WHO for key, _number in self.columns):
            self.counting.add(column)
            return
        number = self._number(found) if found.field in OF_PLAYERS else 0
        if number is None:
            self.nobodys.add(column)
        elif (found.field, number) in self.columns:
            self.twice.append((self.columns[found.field, number], column))
        else:
            self.columns[found.field, number] = column

    def _number(self, found: Meaning) -> int | None:
        number = found.number or self._unsaid(found)
        if found.field == Field.PLAYER and number:
            self.last = number
        return number

    def _unsaid(self, found: Meaning) -> int | None:
        """Whose it is where no number says it."""
        if found.reserve:
            return max(self.last, PAIR if self.unit == "pair" else 0) + (found.field == Field.PLAYER)
        if found.field == Field.PLAYER:
            return self.last + 1
        return self.last or (1 if self.unit == "individual" else None)


def _unread(grid: Grid, headings: dict[int, str], owners: _Owners, rows: tuple[Row, ...]) -> Iterator[Remark]:
    """Columns with something in them that are not read, and why."""
    known = {*owners.columns.values(), *(column for pair in owners.twice for column in pair)}
    filled = {column for row in rows for column in row.cells}
    for column in grid.columns:
        if column in known or not (column in filled or column in headings):
            continue
        source = NO_HEADING if column not in headings else UNKNOWN
        source = COUNTED if column in owners.counting else WHOSE if column in owners.nobodys else source
        params = {"heading": headings[column][:60]} if column in headings else {}
        yield Remark(grid.column(column), Text(source, params))


def _twice(grid: Grid, headings: dict[int, str], owners: _Owners) -> Iterator[ListProblem]:
    for pair in owners.twice:
        places = tuple(grid.column(column) for column in pair)
        yield ListProblem("column_twice", places, {"heading": headings[pair[1]][:60]})


# --------------------------------------------------------------- by order


def _by_order(grid: Grid, unit: Unit) -> Layout:
    """Without headings: names first. Pairs: two players, unless the first column has both. Teams: players after it."""
    columns = list(grid.columns)
    texts = [clean(row.cells[columns[0]].text) for row in grid.rows if columns[0] in row.cells]
    counting = len(columns) > 1 and len(texts) == len(grid.rows) and counts(texts)
    start = columns[1:] if counting else columns
    read = _in_order(grid, start, unit)
    ignored = [Remark(grid.column(columns[0]), Text(COUNTED))] if counting else []
    ignored += [Remark(grid.column(each), Text(NO_HEADING)) for each in start if each not in read.values()]
    return Layout(columns=read, headings={}, rows=grid.rows, top=grid.rows[0].number, ignored=tuple(ignored))


def _in_order(grid: Grid, columns: list[int], unit: Unit) -> dict[tuple[Field, int], int]:
    first = columns[0]
    if unit == "pair" and len(columns) >= PAIR and not _is_joined(grid, first):
        return {(Field.PLAYER, number): column for number, column in enumerate(columns[:PAIR], 1)}
    players = columns[1:] if unit == "team" and not _is_joined(grid, first, sign=":") else []
    return {(Field.NAME, 0): first} | {(Field.PLAYER, number): column for number, column in enumerate(players, 1)}


def _is_joined(grid: Grid, column: int, *, sign: str = "") -> bool:
    """Whether most cells of the column hold several players."""
    texts = [row.cells[column].text.strip() for row in grid.rows if column in row.cells]
    return 2 * sum(sign in text if sign else bool(BETWEEN.search(text)) for text in texts) > len(texts)
