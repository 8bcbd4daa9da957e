"""What the pages of a stage show: its rounds, standings, cross tables and bracket, without what is held back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.utils.safestring import SafeString

from scorekeeper.texts import text
from tournaments import ledger as ledgers
from tournaments.documents.bracket import drawing
from tournaments.documents.bracket_svg import svg
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.ledger import StageLedger
from tournaments.models import Decision, Entry, Stage
from tournaments.models import Round as RoundRow
from tournaments.pages.cross_table import CrossLine, cross_table
from tournaments.pages.standings import PoolStandings, standings_of
from tournaments.queries import Meeting, meeting, note
from tournaments.seeing import Sight
from tournaments.standings.qualifying import PoolTable


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


@lru_cache(maxsize=16)
def kept_ledger(stage: int, _state: tuple[object, ...]) -> StageLedger:
    """A stage as it stands in one state of its championship: the pages of all its pools are made of one reading."""
    return ledgers.read(Stage.objects.select_related("championship__club").get(pk=stage))


class StagePage:
    """A stage with all that its pages need, read once; `sight` is who looks."""

    def __init__(self, stage: Stage, sight: Sight) -> None:
        self.stage = stage
        self.sight = sight

    @cached_property
    def ledger(self) -> StageLedger:
        championship = self.stage.championship
        return kept_ledger(self.stage.pk, (championship.revision, championship.changed_at))

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
            meetings=self._meetings(each.name, each.encounters),
            resting=tuple(self.ledger.entries[name] for name in each.resting),
        )

    def _meetings(self, name: RoundName, encounters: Iterable[Encounter]) -> tuple[Meeting, ...]:
        championship, rows = self.stage.championship, self.ledger.rows
        return tuple(meeting(championship, rows[one.label], one, name, self.numbers) for one in encounters)

    def neighbours(self, number: int) -> tuple[tuple[int, str] | None, tuple[int, str] | None]:
        """The rounds before and after, for the switch."""
        names = self.round_names
        at = next((index for index, (each, _) in enumerate(names) if each == number), 0)
        return (names[at - 1] if at else None, names[at + 1] if at + 1 < len(names) else None)

    # -------------------------------------------------------------- pools

    @cached_property
    def questions(self) -> list[Decision]:
        """What of the stage's standings the director is asked to decide."""
        if not self.sight.standings(self.stage):
            return []
        return list(Decision.objects.filter(stage=self.stage, kind=Decision.Kind.LEVEL, answer=""))

    def questions_of(self, pool: str) -> list[Decision]:
        """Those of one pool, and those across all of them."""
        return [one for one in self.questions if one.pool in ("", pool)]

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
        return self._told(self.ledger.tables) if self.shows_standings else ()

    def standings_of(self, pool: str) -> PoolStandings | None:
        """Those of one pool; None where they may not be seen."""
        own = [table for table in self.ledger.tables if table.pool == pool] if self.shows_standings else []
        return next(iter(self._told(own)), None)

    def standings_after(self, number: int) -> tuple[PoolStandings, ...]:
        """Those of every pool as they stood after a round."""
        return self._told(self.ledger.tables_after(number)) if self.shows_standings else ()

    def _told(self, tables: Iterable[PoolTable]) -> tuple[PoolStandings, ...]:
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
        meetings = [one for shown in self.pool_rounds(pool) for one in shown.meetings]
        placed = self.standings_of(pool)
        drawn = list(dict.fromkeys(side.name for one in meetings for side in one.sides))
        return cross_table([line.entry.name for line in placed.lines] if placed else drawn, meetings)

    def pool_rounds(self, pool: str) -> list[RoundShown]:
        """A pool's encounters by round."""
        own = [
            replace(each, encounters=tuple(one for one in each.encounters if one.pool == pool)) for each in self.rounds
        ]
        members = {name for each in own for one in each.encounters for name in one.entries}
        return [
            self._shown(replace(each, resting=tuple(name for name in each.resting if name in members)))
            for each in own
            if each.encounters
        ]

    # ------------------------------------------------------------ bracket

    def tree(self, *, lit: str = "") -> SafeString:
        """The bracket as a drawing."""
        championship, rows = self.stage.championship, self.ledger.rows
        notes = {one.label: note(championship, rows[one.label], one) for each in self.rounds for one in each.encounters}
        return svg(drawing(self.rounds, notes), name=self.stage.name, lit=lit)
