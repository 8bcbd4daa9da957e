"""The pairings of a round to hang on a wall: by table, and by everybody's own name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from scorekeeper.documents.layout import EMPTY, Cell, Column, Document, Note, Row, Table
from scorekeeper.finding import folded
from tournaments.documents.papers import StagePaper, by_table, free, known, table_number
from tournaments.models import Entry
from tournaments.pages.stage import RoundShown
from tournaments.queries import Meeting

NARROW, LABEL = 18, 24
"""Millimetres for a table's number, and for an encounter's label."""


def pairings_by_table(paper: StagePaper, shown: RoundShown) -> Document:
    """Who meets at which table, in the order of the tables."""
    title = _("Pairings by table")
    meetings = by_table(shown)
    return paper.document(
        paper.heading(title, shown.name),
        *([_of_tables(meetings)] if meetings else []),
        *_free(shown),
        name=paper.name(shown.name, title),
    )


def _of_tables(meetings: Sequence[Meeting]) -> Table:
    sides = max(len(one.sides) for one in meetings)
    columns = [Column("table", _("Table"), width=NARROW, centred=True)]
    columns += [
        Column(f"side.{side}", str(side + 1) if sides > 2 else "", "text", width=30, grows=True)
        for side in range(sides)
    ]
    columns.append(Column("label", "", "text", width=LABEL, quiet=True))
    rows = [
        Row(
            {
                "table": Cell(table_number(one), strong=True),
                "label": Cell(one.label),
                **{f"side.{index}": Cell(side.name, quiet=not known(side)) for index, side in enumerate(one.sides)},
            }
        )
        for one in meetings
    ]
    return Table("", tuple(columns), tuple(rows), large=True)


def _free(shown: RoundShown) -> Iterator[Note]:
    for word, names in groupby(free(shown), key=lambda pair: pair[1]):
        yield Note(word, (", ".join(name for name, _word in names),))


# -------------------------------------------------------------------- by name


def pairings_by_name(paper: StagePaper, shown: RoundShown, entries: Iterable[Entry]) -> Document:
    """Where everybody plays, in the order of the alphabet; of a pair each of the two finds themselves."""
    title = _("Pairings by name")
    people = {entry.name: _people(entry) for entry in entries}
    lines = sorted(_lines(shown, people), key=lambda line: folded(line[0]))
    seated = any(table_number(one) is not None for one in shown.meetings)
    columns = (
        Column("table", _("Table") if seated else _("Encounter"), "text", width=NARROW, centred=True),
        Column("name", _("Name"), "text", width=40, grows=True),
    )
    rows = [
        Row({"name": Cell(name), "table": Cell(where, strong=True)}, Cell(note) if note else EMPTY)
        for name, where, note in lines
    ]
    return paper.document(
        paper.heading(title, shown.name),
        Table("", columns, tuple(rows), large=True),
        name=paper.name(shown.name, title),
        columns=2,
    )


def _people(entry: Entry) -> list[str]:
    """Everybody who plays for an entry, reserves too: who sits down is settled at the table."""
    return [player.name for player in entry.players.all() if player.active] or [entry.name]


def _lines(shown: RoundShown, people: Mapping[str, list[str]]) -> Iterator[tuple[str, str, str]]:
    """Each with where they play, and against whom."""
    for one in by_table(shown):
        number = table_number(one)
        for side in filter(known, one.sides):
            where = one.label if number is None else str(number)
            note = _against(one, side.name)
            yield from ((name, where, note) for name in people.get(side.name, [side.name]))
    for entry, word in free(shown):
        yield from ((name, word, "") for name in people.get(entry, [entry]))


def _against(one: Meeting, name: str) -> str:
    """Whom they meet; at tables each is for himself, and the list by table says whom."""
    if len(one.sides) > 2:
        return ""
    others = [side.name for side in one.sides if side.name != name]
    return _("against %(names)s") % {"names": ", ".join(others)} if others else ""
