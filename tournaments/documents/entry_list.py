"""The list of entries: numbers, seeds, names, who plays for them, and who is gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.documents.layout import Cell, Column, Document, Row, Table
from tournaments.documents.papers import Paper
from tournaments.models import Entry


def entry_list(paper: Paper, entries: Sequence[Entry]) -> Document:
    """Everybody who takes part, by number."""
    count = ngettext("%(count)s entry", "%(count)s entries", len(entries)) % {"count": len(entries)}
    title = _("Entries")
    return paper.document(paper.heading(title, count), entry_table(entries), name=paper.name(title))


def entry_table(entries: Sequence[Entry]) -> Table:
    """A column only where somebody has something to stand in it."""
    told = [(entry, _facts(entry)) for entry in entries]
    used = {key for _entry, facts in told for key, value in facts.items() if value not in ("", None)}
    columns = tuple(column for column in _columns() if column.key in used or column.key == "entry")
    rows = [
        Row({key: Cell(value, struck=key == "entry" and entry.is_gone) for key, value in facts.items()})
        for entry, facts in told
    ]
    return Table("", columns, tuple(rows))


def _columns() -> Iterator[Column]:
    yield Column("number", pgettext("number", "No."), width=10)
    yield Column("entry", _("Entry"), "text", width=48, grows=True)
    yield Column("players", _("Players"), "text", width=44, grows=True)
    yield Column("seed", _("Seed"), width=12)
    yield Column("club", _("Club"), "text", width=24)
    yield Column("tags", _("Groups"), "text", width=20)
    yield Column("status", _("State"), "text", width=22)


def _facts(entry: Entry) -> dict[str, str | int | None]:
    players = [f"{one.name} ({one.number})" if one.number else one.name for one in entry.players.all() if one.active]
    told = " / ".join(players)
    states = [str(entry.get_status_display())] if entry.status != Entry.Status.ENTERED else []
    states += [_("stand-in")] if entry.stand_in else []
    return {
        "number": entry.number,
        "entry": entry.name,
        "players": "" if told == entry.name else told,
        "seed": entry.seed,
        "club": entry.home_club,
        "tags": ", ".join(entry.tags),
        "status": ", ".join(states),
    }
