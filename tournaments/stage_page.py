"""What the pages of a stage show: its rounds, standings, cross tables and bracket, without what is held back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.safestring import SafeString

from scorekeeper.texts import text
from tournaments import ledger as ledgers
from tournaments.cross_table import CrossLine, cross_table
from tournaments.documents.bracket import drawing
from tournaments.documents.bracket_svg import svg
from tournaments.formats.rounds import Round
from tournaments.ledger import StageLedger
from tournaments.models import Entry, Stage
from tournaments.models import Round as RoundRow
from tournaments.queries import Meeting, meeting, note
from tournaments.seeing import Sight
from tournaments.standings_in_words import PoolStandings, standings_of


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round as a list."""

    number: int
    name: str
    row: RoundRow
    meetings: tuple[Meeting, ...]
    resting: tuple[Entry, ...]

    @property
    def is_over(self) -> bool:
        return all(one.row.settled for one in self.meetings)


class StagePage:
    """A stage with all that its pages need, read once; `sight` is who looks."""

    def __init__(self, stage: Stage, sight: Sight) -> None:
        self.stage = stage
        self.sight = sight

    @cached_property
    def ledger(self) -> StageLedger:
        return ledgers.read(self.stage)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that may be seen, as far as they may."""
        return self.sight.rounds(self.stage, self.ledger.rounds)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The entries' numbers by name."""
        return {name: entry.number for name, entry in self.ledger.entries.items()}

    @property
    def is_bracket(self) -> bool:
        return not self.ledger.form.by_standings

    @property
    def at_tables(self) -> bool:
        return self.ledger.form.at_tables

    # ------------------------------------------------------------- rounds

    @property
    def round_names(self) -> list[tuple[int, str]]:
        return [(each.number, text(each.name.text)) for each in self.rounds]

    @cached_property
    def current_number(self) -> int:
        """The first round in which something is still to be played; else the last."""
        rows = self.ledger.rows.values()
        open_ones = {row.round_id for row in rows if not row.settled}
        numbers = [each.number for each in self.rounds]
        going = (n for n in numbers if self.ledger.round_rows[n].pk in open_ones)
        return next(going, numbers[-1] if numbers else 0)

    def round(self, number: int) -> RoundShown | None:
        """A round as a list; None where there is none to be seen."""
        each = next((one for one in self.rounds if one.number == number), None)
        return None if each is None else self._shown(each)

    def _shown(self, each: Round) -> RoundShown:
        return RoundShown(
            number=each.number,
            name=text(each.name.text),
            row=self.ledger.round_rows[each.number],
            meetings=self._meetings(each),
            resting=tuple(self.ledger.entries[name] for name in each.resting),
        )

    def _meetings(self, each: Round) -> tuple[Meeting, ...]:
        championship, rows = self.stage.championship, self.ledger.rows
        return tuple(meeting(championship, rows[one.label], one, each.name, self.numbers) for one in each.encounters)

    def neighbours(self, number: int) -> tuple[tuple[int, str] | None, tuple[int, str] | None]:
        """The rounds before and after, for the switch."""
        names = self.round_names
        at = next((index for index, (each, _) in enumerate(names) if each == number), 0)
        return (names[at - 1] if at else None, names[at + 1] if at + 1 < len(names) else None)

    # -------------------------------------------------------------- pools

    @property
    def pools(self) -> list[str]:
        """The pools' names in their order."""
        return list(dict.fromkeys(one.pool for each in self.rounds for one in each.encounters if one.pool))

    @property
    def shows_standings(self) -> bool:
        return self.ledger.form.by_standings and self.sight.standings(self.stage)

    @cached_property
    def standings(self) -> tuple[PoolStandings, ...]:
        """Those of every pool, as far as they may be seen."""
        return self.standings_after(None)

    def standings_after(self, number: int | None) -> tuple[PoolStandings, ...]:
        """The same as they stood after a round."""
        if not self.shows_standings:
            return ()
        tables = self.ledger.tables if number is None else self.ledger.tables_after(number)
        return tuple(standings_of(self.ledger, table) for table in tables)

    @cached_property
    def closed(self) -> list[tuple[int, str]]:
        """The rounds whose standings can be seen as they stood: those that are closed, or over."""
        open_ones = {row.round_id for row in self.ledger.rows.values() if not row.settled}
        rows = self.ledger.round_rows
        return [
            (number, name)
            for number, name in self.round_names
            if rows[number].closed_at or rows[number].pk not in open_ones
        ]

    def cross(self, pool: str) -> tuple[CrossLine, ...]:
        """A pool's cross table, in the order of its standings, or as drawn where these are held back."""
        if self.at_tables or not self.sight.results(self.stage):
            return ()
        meetings = [one for each in self.rounds for one in self._meetings(each) if one.one.pool == pool]
        placed = next((one for one in self.standings if one.pool == pool), None)
        names = [line.entry.name for line in placed.lines] if placed else []
        drawn = dict.fromkeys(side.name for one in meetings for side in one.sides)
        return cross_table(names or list(drawn), meetings)

    def pool_rounds(self, pool: str) -> list[RoundShown]:
        """A pool's encounters by round."""
        members = {name for each in self.rounds for one in each.encounters if one.pool == pool for name in one.entries}
        found = []
        for shown in map(self._shown, self.rounds):
            own = tuple(one for one in shown.meetings if one.one.pool == pool)
            resting = tuple(entry for entry in shown.resting if entry.name in members)
            if own:
                found.append(replace(shown, meetings=own, resting=resting))
        return found

    # ------------------------------------------------------------ bracket

    def tree(self, *, lit: str = "") -> SafeString:
        """The bracket as a drawing."""
        championship, rows = self.stage.championship, self.ledger.rows
        notes = {one.label: note(championship, rows[one.label], one) for each in self.rounds for one in each.encounters}
        return svg(drawing(self.rounds, notes), name=self.stage.name, lit=lit)
