"""Standings as pages show them: each line with its figures, and what set it before the next one, in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.texts import MINUS, points_text, signed_text
from tournaments.ledger import StageLedger
from tournaments.models import Entry
from tournaments.standings.levels import RULING
from tournaments.standings.numbers import Value
from tournaments.standings.qualifying import PoolTable
from tournaments.standings.standing import Row, Scheme
from tournaments.standings.tie_breaks import TIE_BREAKS

AHEAD = _("ahead of %(other)s by %(tie_break)s, %(mine)s to %(theirs)s")
AHEAD_BY = _("ahead of %(other)s by %(tie_break)s")
RULED = _("ahead of %(other)s by the director's ruling")
LEVEL = _("level with %(other)s: they share the place")


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings; `notes` say what set it before the next one, and what else is to be said of it."""

    row: Row
    entry: Entry
    notes: tuple[str, ...]
    last_on: bool
    """Whether the line that parts those who go on is drawn below."""

    @property
    def place(self) -> str:
        return "–" if self.row.place is None else str(self.row.place)

    @property
    def points(self) -> str:
        return value_text(self.row.tally.points)

    @property
    def difference(self) -> str:
        return signed(self.row.tally.difference)

    @property
    def scored(self) -> str:
        return value_text(self.row.tally.scored)

    @property
    def conceded(self) -> str:
        return value_text(self.row.tally.conceded)


@dataclass(frozen=True, slots=True)
class PoolStandings:
    """The standings of a pool; "" where the stage has none."""

    pool: str
    lines: tuple[StandingLine, ...]


def standings_of(ledger: StageLedger, table: PoolTable) -> PoolStandings:
    """A pool's standings in words."""
    notes = told(table.rows, ledger.scheme)
    on = _line(ledger)
    lines = tuple(
        StandingLine(row, ledger.entries[row.entry], _notes(ledger, row, notes[index]), on > 0 and on == index + 1)
        for index, row in enumerate(table.rows)
    )
    return PoolStandings(table.pool, lines)


def _line(ledger: StageLedger) -> int:
    """After how many the line is drawn; 0: there is none."""
    return int(ledger.stage.settings.line.qualify or 0)


def _notes(ledger: StageLedger, row: Row, said: Sequence[str]) -> tuple[str, ...]:
    entry = ledger.entries[row.entry]
    found = [str(entry.get_status_display())] if entry.is_gone else []
    taken = sum(penalty.points for penalty in ledger.scheme.penalties if penalty.entry == row.entry)
    if taken:
        found.append(gettext("penalty: %(points)s points") % {"points": value_text(taken)})
    return (*found, *said)


def told(rows: Sequence[Row], scheme: Scheme) -> list[tuple[str, ...]]:
    """For each line what set it before the next: nothing where the first figure of the list did."""
    first = scheme.tie_breaks[0].key
    notes: list[tuple[str, ...]] = []
    for row, after in zip(rows, (*rows[1:], None), strict=True):
        notes.append(() if after is None or after.by == first else tuple(_ahead(row, after)))
    return notes


def _ahead(row: Row, after: Row) -> list[str]:
    if after.place is None:
        return []
    if not after.by:
        return [gettext(LEVEL) % {"other": after.entry}] if after.place == row.place else []
    if after.by == RULING:
        return [gettext(RULED) % {"other": after.entry}]
    mine, theirs = row.values.get(after.by), after.values.get(after.by)
    source = AHEAD_BY if None in (mine, theirs) else AHEAD
    return [
        gettext(source)
        % {
            "other": after.entry,
            "tie_break": gettext(TIE_BREAKS[after.by].name),
            "mine": value_text(mine),
            "theirs": value_text(theirs),
        }
    ]


def value_text(value: Value) -> str:
    """A figure as people write it: whole, ½, other fractions to two places."""
    if value is None:
        return "–"
    if value == math.inf:
        return "∞"
    exact = Fraction(value)
    if exact.denominator <= 2:
        return points_text(exact.numerator / exact.denominator if exact.denominator == 2 else exact.numerator)
    return f"{MINUS if exact < 0 else ''}{number_format(abs(float(exact)), 2)}"


def signed(value: Value) -> str:
    """A difference, with a plus where it is above zero."""
    if value is None or Fraction(value).denominator > 2:
        return value_text(value)
    return signed_text(float(value) if Fraction(value).denominator == 2 else int(value))


def tie_break_names(scheme: Scheme) -> list[str]:
    """The stage's tie-breaks in their order, in words."""
    return [gettext(one.name) for one in scheme.tie_breaks]
