"""Standings on paper: every pool with its figures, each tie explained below the line that it sets ahead."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.documents.layout import EMPTY, Cell, Column, Document, Fact, Row, Table, Value
from tournaments.documents.papers import StagePaper
from tournaments.pages.standings import PoolStandings, StandingLine, tie_break_names, value_text
from tournaments.standings.numbers import Value as Figure


def standings_after(paper: StagePaper, number: int, name: str) -> Document:
    """The standings of every pool as they stood after a round."""
    page = paper.page
    title = _("Standings after %(name)s") % {"name": name}
    last = page.rounds[-1].number
    state = paper.state() if number == last else _("as they stood, by the results as they are now")
    return paper.document(
        paper.heading(title, state=state),
        *(standings_table(one, at_tables=page.at_tables) for one in page.standings_after(number)),
        name=paper.name(_("standings"), name),
        facts=(Fact(_("Tie-breaks"), " → ".join(tie_break_names(page.ledger.scheme)), wide=True),),
    )


def standings_table(pool: PoolStandings, *, at_tables: bool) -> Table:
    """A pool's standings. The difference is a live one where there is a workbook."""
    return Table(
        title=_("Pool %(name)s") % {"name": pool.pool} if pool.pool else "",
        columns=tuple(_columns(at_tables=at_tables)),
        rows=tuple(_row(line, at_tables=at_tables) for line in pool.lines),
        note_title=_("Explained"),
    )


def _columns(*, at_tables: bool) -> Iterator[Column]:
    yield Column("place", pgettext("place", "Pl."), "text", width=9, centred=True)
    yield Column("entry", _("Entry"), "text", width=50, grows=True)
    yield Column("played", pgettext("played", "P"), width=10)
    if at_tables:
        yield Column("won", _("Tables won"), width=16)
        yield Column("scored", _("Scored"), width=18)
    else:
        yield Column("won", pgettext("won", "W"), width=10)
        yield Column("drawn", pgettext("drawn", "D"), width=10)
        yield Column("lost", pgettext("lost", "L"), width=10)
        yield Column("scored", pgettext("scored", "For"), width=17, opens=True)
        yield Column("conceded", _("Against"), width=17)
        yield Column("difference", "±", width=17)
    yield Column("points", _("Points"), width=14, opens=True)


def _row(line: StandingLine, *, at_tables: bool) -> Row:
    tally = line.row.tally
    cells = {
        "place": Cell(line.place, strong=True),
        "entry": Cell(line.entry.name, struck=line.row.place is None),
        "played": Cell(tally.played),
        "won": Cell(tally.won),
        "scored": number_cell(tally.scored),
        "points": number_cell(tally.points, strong=True),
    }
    if not at_tables:
        scored, conceded = number_cell(tally.scored), number_cell(tally.conceded)
        live = all(isinstance(cell.value, int | float) for cell in (scored, conceded))
        cells["drawn"], cells["lost"] = Cell(tally.drawn), Cell(tally.lost)
        if tally.played == tally.won + tally.drawn + tally.lost:
            cells["played"] = Cell(tally.played, sums=("won", "drawn", "lost"))
        cells["conceded"] = conceded
        cells["difference"] = number_cell(tally.difference, live=live)
    return Row(cells, Cell(" · ".join(line.notes)) if line.notes else EMPTY, closes=line.last_on)


def number_cell(value: Figure, *, strong: bool = False, live: bool = False) -> Cell:
    """A figure as a number; a fraction that halves do not say, in words."""
    shown: Value = value_text(value)
    if value is not None and value != float("inf"):
        doubled = value * 2
        if doubled == int(doubled):
            shown = int(value) if value == int(value) else float(value)
    if live and not isinstance(shown, str):
        return Cell(shown, sums=("scored",), less=("conceded",), strong=strong)
    return Cell(shown, strong=strong)
