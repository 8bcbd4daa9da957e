"""The championship as one workbook: facts, entries, results, standings, cross tables, brackets, ranking, every hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from django.utils.translation import gettext as _

from scorekeeper.documents import book
from scorekeeper.documents.book import Book, Sheet
from scorekeeper.documents.layout import Cell, Column, Row, Table
from tournaments.documents.bracket_cells import bracket_table
from tournaments.documents.cross_tables import cross_block, crossed
from tournaments.documents.entry_list import entry_table
from tournaments.documents.hands import hands_tables, most_sides
from tournaments.documents.pairings import Notes
from tournaments.documents.papers import Paper, StagePaper
from tournaments.documents.results import results_tables
from tournaments.documents.standing_lists import standings_table
from tournaments.ledger import game_of
from tournaments.models import Entry
from tournaments.pages.ranking import ranking_page
from tournaments.pages.rules import ruleset_name
from tournaments.queries import note


def write(paper: Paper, stages: Sequence[StagePaper], entries: Sequence[Entry]) -> bytes:
    """The workbook, of what may be seen of the `stages`."""
    championship = paper.championship
    drawn = [stage for stage in stages if stage.page.rounds]
    return book.write(Book(championship.name, championship.club.name, paper.foot(), _sheets(paper, drawn, entries)))


def _sheets(paper: Paper, stages: Sequence[StagePaper], entries: Sequence[Entry]) -> Iterator[Sheet]:
    yield _sheet(paper, _("Championship"), _facts(paper))
    yield _sheet(paper, _("Entries"), entry_table(entries))
    for stage in stages:
        yield from _of_stage(stage)
    ranking = ranking_page(paper.championship, paper.sight).lines
    if ranking:
        rows = tuple(Row({"place": Cell(one.place), "entry": Cell(one.entry.name)}) for one in ranking)
        yield _sheet(paper, _("Ranking"), Table("", _ranking_columns(), rows))
    told = [stage for stage in stages if paper.sight.results(stage.stage)]
    sides = most_sides(told)
    longest = max((len(entry.name) for entry in entries), default=0)
    hands = chain.from_iterable(hands_tables(stage, sides, longest) for stage in told)
    yield Sheet(_("Hands"), _("Every hand"), paper.championship.name, hands)


def _sheet(paper: Paper, title: str, *tables: Table, tab: str = "") -> Sheet:
    return Sheet(tab or title, title, " · ".join(paper.parts), tables)


def _of_stage(paper: StagePaper) -> Iterator[Sheet]:
    """Results first, then what follows from them."""
    page, name = paper.page, paper.stage.name
    results = (_untitled(table) for table in results_tables(paper))
    yield _sheet(paper, _("Results"), *results, tab=_("Results %(stage)s") % {"stage": name})
    if page.is_bracket:
        tab = _("Bracket %(stage)s") % {"stage": name}
        yield _sheet(paper, _("Bracket"), bracket_table(page.rounds, notes_of(paper)), tab=tab)
    if page.shows_standings:
        tables = [standings_table(one, at_tables=page.at_tables) for one in page.standings]
        yield _sheet(paper, _("Standings"), *tables, tab=_("Standings %(stage)s") % {"stage": name})
    if not page.is_bracket and not page.at_tables:
        tables = [cross_block(one) for one in crossed(page)]
        yield _sheet(paper, _("Cross tables"), *tables, tab=_("Cross %(stage)s") % {"stage": name})


def notes_of(paper: StagePaper) -> Notes:
    """What a bracket says beside its encounters, without what is held back."""
    championship, rows = paper.championship, paper.page.ledger.rows
    return {
        one.label: note(championship, rows[one.label], one) for each in paper.page.rounds for one in each.encounters
    }


def _untitled(table: Table) -> Table:
    return replace(table, title="")


def _ranking_columns() -> tuple[Column, ...]:
    return (Column("place", _("Place"), width=14), Column("entry", _("Entry"), "text", width=90))


def _facts(paper: Paper) -> Table:
    """What the championship is, as labels and values."""
    championship = paper.championship
    facts = (
        (_("Championship"), championship.name),
        (_("Club"), championship.club.name),
        (_("Game"), _(game_of(championship).name)),
        (_("Rules"), ruleset_name(championship)),
        (_("Date"), championship.held_on),
        (_("Place"), championship.venue),
        (_("State"), str(championship.get_state_display())),
        (_("Draw seed"), championship.seed),
        (_("Revision"), championship.revision),
    )
    rows = tuple(Row({"fact": Cell(label, quiet=True), "value": Cell(value)}) for label, value in facts if value)
    return Table("", (Column("fact", "", "text", width=40), Column("value", "", "text", width=110)), rows, loose=True)
