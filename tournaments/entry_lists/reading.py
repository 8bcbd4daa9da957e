"""Reading a list of entries: pasted, from a CSV file, or from a workbook. Nothing raises: problems are values too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.text import Text
from rules.text import gettext_noop as _
from tournaments.entry_lists.cells import RowCells
from tournaments.entry_lists.cleaning import clean
from tournaments.entry_lists.columns import PAIR, Layout, understand
from tournaments.entry_lists.delimited import decode, delimiter_of_headings, read_delimited
from tournaments.entry_lists.grid import MOST_ENTRIES, Area, Grid, Row, grid_of, written
from tournaments.entry_lists.lines import without_count
from tournaments.entry_lists.problems import Unreadable
from tournaments.entry_lists.rows import Taken, read_row
from tournaments.entry_lists.twice import twice
from tournaments.entry_lists.values import NOWHERE, EntryList, ListProblem, Remark
from tournaments.entry_lists.workbook import MEGABYTE, is_workbook, open_workbook
from tournaments.replay.document import Unit

MOST_BYTES = 5 * MEGABYTE
MOST_SIGNS = 500_000
MOST_SIGNS_OF_HEADINGS = 2_000

RESERVE = _("The third player is a reserve.")
NUMBERED = _("Numbers and bullets before the names are not read.")
CHARSET = _("The file does not say its charset; it was read as %(charset)s. Look at the accents.")
SHEET = _("Read from the sheet “%(sheet)s”.")
OTHER_SHEET = _("The sheet “%(sheet)s” is not read.")
OTHER_CELLS = _("Nothing in this row is in a column that is read.")


def read_file(data: bytes, *, unit: Unit) -> EntryList:
    """A file of either kind, whichever it looks like inside: its name says little."""
    return read_workbook(data, unit=unit) if is_workbook(data) else read_csv(data, unit=unit)


def read_pasted(text: str, *, unit: Unit) -> EntryList:
    """One entry a line, or a table copied out of a spreadsheet or CSV; problems are named by line."""
    return _reading(lambda: _pasted(text, unit))


def read_csv(data: bytes, *, unit: Unit) -> EntryList:
    """CSV with or without headings, in the columns' any order; problems are named by cell, as a spreadsheet would."""
    return _reading(lambda: _csv(data, unit))


def read_workbook(data: bytes, *, unit: Unit) -> EntryList:
    """The first sheet with something in it; problems are named by cell."""
    return _reading(lambda: _workbook(data, unit))


def _reading(read: Callable[[], EntryList]) -> EntryList:
    try:
        return read()
    except Unreadable as why:
        return EntryList(problems=(ListProblem(why.code, (), why.params),))


def _pasted(text: str, unit: Unit) -> EntryList:
    _refuse_long(text)
    first = next((line for line in text.splitlines() if clean(line)), "")[:MOST_SIGNS_OF_HEADINGS]
    delimiter = "\t" if "\t" in text.strip() else delimiter_of_headings(first)
    if delimiter:
        return _listed(read_delimited(text, delimiter, lines=True), unit)
    lines = {number: line for number, line in enumerate(text.splitlines(), 1) if clean(line)}
    bare = without_count(list(lines.values()), unit)
    counted = [] if bare == list(lines.values()) else [Remark(NOWHERE, Text(NUMBERED))]
    return _listed(_one_a_line(zip(lines, bare, strict=True)), unit, remarks=counted)


def _one_a_line(lines: Iterable[tuple[int, str]]) -> Grid:
    """A row of one cell for every line."""
    return grid_of((Row(number, {1: written(line)}) for number, line in lines), lines=True)


def _csv(data: bytes, unit: Unit) -> EntryList:
    _refuse_large(data)
    decoded = decode(data)
    _refuse_long(decoded.text)
    told = [Remark(NOWHERE, Text(CHARSET, {"charset": decoded.charset}))] if decoded.charset else []
    return _listed(read_delimited(decoded.text), unit, remarks=told)


def _workbook(data: bytes, unit: Unit) -> EntryList:
    _refuse_large(data)
    book = open_workbook(data)
    others = [Remark(NOWHERE, Text(OTHER_SHEET, {"sheet": sheet})) for sheet in book.others]
    told = [Remark(NOWHERE, Text(SHEET, {"sheet": book.sheet}))]
    return _listed(book.grid, unit, remarks=told, ignored=others)


def _refuse_large(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large", most=MOST_BYTES // MEGABYTE)


def _refuse_long(text: str) -> None:
    if len(text) > MOST_SIGNS:
        raise Unreadable("too_long", most=MOST_SIGNS)


# ------------------------------------------------------- a table as entries


def _listed(grid: Grid, unit: Unit, *, remarks: Sequence[Remark] = (), ignored: Sequence[Remark] = ()) -> EntryList:
    """The table's entries, with all that was wrong on the way. Raises `empty` and `no_names`."""
    if not grid.rows:
        raise Unreadable("empty")
    layout = understand(grid, unit)
    if not layout.rows:
        raise Unreadable("empty")
    read, unread = _parted(grid, layout)
    taken = [read_row(row, unit) for row in read]
    return EntryList(
        entries=tuple(each.entry for each in taken if each.whole),
        problems=(
            *layout.problems,
            *_hidden_and_merged(grid, layout),
            *(problem for row in read for problem in row.problems),
            *_surplus(grid, layout),
            *twice(taken),
        ),
        columns=() if grid.lines and grid.columns == (1,) else layout.told(grid),
        ignored=(*ignored, *layout.ignored, *unread),
        remarks=(*remarks, *_told(taken, unit)),
        lines={row.number: clean(" ".join(cell.text for cell in row.cells.values())) for row in grid.rows}
        if grid.lines
        else {},
    )


def _parted(grid: Grid, layout: Layout) -> tuple[list[RowCells], list[Remark]]:
    """The rows with something in a column that is read, and those without."""
    columns = set(layout.columns.values())
    rows = layout.rows[:MOST_ENTRIES]
    return (
        [RowCells(grid, layout, row) for row in rows if row.cells.keys() & columns],
        [Remark(grid.row(row.number), Text(OTHER_CELLS)) for row in rows if not row.cells.keys() & columns],
    )


def _told(taken: Sequence[Taken], unit: Unit) -> Iterator[Remark]:
    """What was decided on the way: numbering left out, and a pair's third player."""
    numbered = [each.entry.where for each in taken if each.numbered]
    if numbered:
        yield Remark(numbered[0], Text(NUMBERED))
    for each in taken:
        if unit == "pair" and len(each.entry.players) > PAIR:
            yield Remark(each.entry.players[PAIR].where, Text(RESERVE))


def _surplus(grid: Grid, layout: Layout) -> Iterator[ListProblem]:
    """More rows than can be read."""
    first = layout.rows[MOST_ENTRIES].number if len(layout.rows) > MOST_ENTRIES else grid.cut
    if first is not None:
        yield ListProblem("too_many", (grid.row(first),), {"most": MOST_ENTRIES})


def _hidden_and_merged(grid: Grid, layout: Layout) -> Iterator[ListProblem]:
    """What a person at the spreadsheet does not see as it is read here."""
    for column in sorted(set(layout.columns.values()) & grid.hidden_columns):
        yield ListProblem("hidden_column", (grid.column(column),))
    for row in layout.rows:
        if row.number in grid.hidden_rows:
            yield ListProblem("hidden_row", (grid.row(row.number),))
    for area in _among_entries(grid.merged, layout):
        yield ListProblem("merged", (grid.cell(area.top, area.left),), {"area": grid.area(area)})


def _among_entries(merged: Iterable[Area], layout: Layout) -> Iterator[Area]:
    """Merged cells of columns that are read: a title above the headings may be merged."""
    columns, last = layout.columns.values(), layout.rows[-1].number
    for area in merged:
        if layout.top <= area.bottom and area.top <= last and any(area.left <= each <= area.right for each in columns):
            yield area
