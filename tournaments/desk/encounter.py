"""An encounter as the director sees it: its matches, who sits there, what may be done, what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from scorekeeper.logbook import Said, said
from scorekeeper.logbook import entries as log_entries
from scorekeeper.models import Table
from scorekeeper.texts import totals_text
from tournaments import directing
from tournaments.desk.meetings import Meeting, meeting, rows_of, title
from tournaments.desk.questions import Question, questions
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger import game_of, options_of
from tournaments.models import Encounter, EncounterMatch, EntryPlayer

LATEST_DONE = 40
State = Encounter.State


@dataclass(frozen=True, slots=True)
class Played:
    """A match of the encounter, as it stands, and who sits there."""

    row: EncounterMatch
    score: str
    names: str


@dataclass(frozen=True, slots=True)
class LineUp:
    """A side whose entry has more players than sit down."""

    side: int
    name: str
    seats: int
    players: tuple[tuple[EntryPlayer, bool], ...]
    """Everybody who plays for it, and whether they sit."""


@dataclass(frozen=True, slots=True)
class EncounterPage:
    meeting: Meeting
    matches: tuple[Played, ...]
    free: tuple[Table, ...]
    line_ups: tuple[LineUp, ...]
    questions: tuple[Question, ...]
    done: tuple[Said, ...]

    @property
    def row(self) -> Encounter:
        return self.meeting.row

    @property
    def is_known(self) -> bool:
        """Whether it is known who meets."""
        return self.row.state != State.PENDING

    @property
    def is_open(self) -> bool:
        """Whether the director's word may still decide it."""
        return self.is_known and (not self.row.settled or self.row.by_itself)

    @property
    def has_word(self) -> bool:
        """Whether the director's word decided it."""
        return bool(self.row.ending) and not self.row.by_itself

    @property
    def is_playing(self) -> bool:
        return self.row.state == State.PLAYING

    @property
    def can_move(self) -> bool:
        begun = any(one.row.hands or one.row.finished for one in self.matches if not one.row.dropped)
        return self.is_known and not self.row.settled and not begun

    @property
    def at_tables(self) -> bool:
        return FORMATS[self.row.stage.format].at_tables

    @property
    def may_draw(self) -> bool:
        return not FORMATS[self.row.stage.format].needs_winner


def encounter_page(encounter: Encounter) -> EncounterPage:
    """Everything of it, in a fixed number of questions."""
    championship = encounter.stage.championship
    told = meeting(rows_of(championship).get(pk=encounter.pk), championship, several=True)
    matches = list(encounter.matches.select_related("match__table").prefetch_related("match__seats").order_by("number"))
    asked = [one for one in questions(championship) if one.row.encounter_id == encounter.pk]
    return EncounterPage(
        meeting=told,
        matches=tuple(_played(one) for one in matches),
        free=tuple(directing.free_tables(championship)),
        line_ups=tuple(_line_ups(encounter, matches)),
        questions=tuple(asked),
        done=tuple(_done(encounter, matches)),
    )


def _played(one: EncounterMatch) -> Played:
    return Played(one, totals_text(one.totals) if one.hands or one.finished else "", _who(one))


def _who(one: EncounterMatch) -> str:
    """The sides in the encounter's order, partners with a slash."""
    seats = list(one.match.seats.all())
    order = one.order or sorted({seat.side for seat in seats})
    return title([" / ".join(seat.name for seat in seats if seat.side == side) for side in order])


def _line_ups(encounter: Encounter, matches: Sequence[EncounterMatch]) -> list[LineUp]:
    """The sides that may choose who sits, while the match at the table has no hand."""
    now = next((one for one in matches if not one.finished and not one.dropped), None)
    if now is None or now.hands:
        return []
    championship = encounter.stage.championship
    most = game_of(championship).seats(options_of(championship)).players[1]
    slots = encounter.slots.select_related("entry").prefetch_related("entry__players").order_by("side")
    found = []
    for slot in slots:
        players = [one for one in slot.entry.players.all() if one.active] if slot.entry else []
        if slot.entry and len(players) > most:
            sitting = {seat.name for seat in now.match.seats.all() if seat.side == slot.side}
            told = tuple((one, one.name in sitting) for one in players)
            found.append(LineUp(slot.side, slot.entry.name, most, told))
    return found


def _done(encounter: Encounter, matches: Sequence[EncounterMatch]) -> list[Said]:
    """What was done to it and to its matches, the latest first."""
    own = Q(subject="encounter", subject_id=encounter.pk)
    played = Q(subject="match", subject_id__in=[one.match_id for one in matches])
    return said(list(log_entries(encounter.club).filter(own | played)[:LATEST_DONE]))
