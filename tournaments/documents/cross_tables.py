"""Cross tables on paper: everybody against everybody of a pool, filled in, or empty to be filled in by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.documents import fonts
from scorekeeper.documents.layout import Cell, Column, Document, Row, Table
from tournaments.documents.papers import StagePaper
from tournaments.documents.standing_lists import number_cell
from tournaments.pages.cross_table import Cell as Met
from tournaments.pages.cross_table import CrossLine, cross_table
from tournaments.pages.stage import StagePage
from tournaments.pages.standings import StandingLine
from tournaments.queries import Meeting

NAME, LEAST, TO_WRITE, SUM = 46, 11, 18, 15
"""Millimetres for a name, for a result at least, for one written by hand, and for points and place."""
MM_A_POINT, SIZE, AIR = 25.4 / 72, 8.6, 4


def cross_tables(paper: StagePaper, *, blank: bool = False) -> Document:
    """Those of every pool; on larger paper where many meet."""
    title = _("Cross tables to fill in") if blank else _("Cross tables")
    tables = [cross_block(one, blank=blank) for one in crossed(paper.page, blank=blank)]
    return paper.document(
        paper.heading(title, state="" if blank else paper.state()),
        *tables,
        name=paper.name(title),
        spread=True,
    )


@dataclass(frozen=True, slots=True)
class Crossed:
    """A pool's cross table, with the standings' lines by name where they may be seen."""

    pool: str
    lines: tuple[CrossLine, ...]
    placed: Mapping[str, StandingLine]


def crossed(page: StagePage, *, blank: bool = False) -> Iterator[Crossed]:
    """Every pool's lines, in the order of its standings; a blank one's, and one held back, as it was drawn."""
    met: dict[str, list[Meeting]] = defaultdict(list)
    for number, _name in page.round_names:
        shown = page.round(number)
        for one in shown.meetings if shown else ():
            met[one.one.pool].append(one)
    standings = () if blank else page.standings
    orders = {one.pool: {line.entry.name: line for line in one.lines} for one in standings}
    for pool, meetings in met.items():
        drawn = dict.fromkeys(side.name for one in meetings for side in one.sides)
        placed = orders.get(pool, {})
        yield Crossed(pool, cross_table(list(placed) or list(drawn), meetings), placed)


def cross_block(one: Crossed, *, blank: bool = False) -> Table:
    """A pool's cross table; who meets oneself meets nobody."""
    lines = one.lines
    width = TO_WRITE if blank else _widest(lines)
    columns = [
        Column("number", "", width=7, centred=True),
        Column("entry", _("Entry"), "text", width=NAME, grows=True),
        *(
            Column(str(line.number), str(line.number), "text", width=width, centred=True, opens=line.number == 1)
            for line in lines
        ),
    ]
    if blank or one.placed:
        columns += [
            Column("points", _("Points"), width=SUM, opens=True),
            Column("place", _("Place"), "text", width=SUM, centred=True),
        ]
    return Table(
        title=_("Pool %(name)s") % {"name": one.pool} if one.pool else "",
        columns=tuple(columns),
        rows=tuple(_row(line, one.placed.get(line.side.name), blank=blank) for line in lines),
        roomy=blank,
    )


def _row(line: CrossLine, placed: StandingLine | None, *, blank: bool) -> Row:
    cells = {"number": Cell(line.number, strong=True), "entry": Cell(line.side.name)}
    for number, met in enumerate(line.cells, start=1):
        if met is None:
            cells[str(number)] = Cell(blocked=True)
        elif not blank:
            cells[str(number)] = Cell(" ".join(filter(None, map(_said, met))), strong=any(one.won for one in met))
    if placed:
        cells["points"] = number_cell(placed.row.tally.points, strong=True)
        cells["place"] = Cell(placed.place)
    return Row(cells)


def _said(met: Met) -> str:
    """A result as the line's side sees it; without a score, whether it was won."""
    if met.score or not met.meeting.is_over:
        return met.score
    return _("won") if met.won else _("lost") if met.lost else "–"


def _widest(lines: Sequence[CrossLine]) -> float:
    """Millimetres that the longest result of a pool takes."""
    fonts.register()
    told = [_said(one) for line in lines for met in line.cells if met for one in met]
    return max([LEAST, *(fonts.width(one, fonts.BOLD, SIZE) * MM_A_POINT + AIR for one in set(told))])
