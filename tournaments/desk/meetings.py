"""Encounters as the desk's lists show them: who meets, where, how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.texts import text
from tournaments.formats.rounds import RoundName
from tournaments.formats.slots import LoserOf, PlaceIn, Slot, WinnerOf, origin
from tournaments.models import Championship, Encounter, EncounterMatch, Round
from tournaments.models import Slot as SlotRow
from tournaments.scores import score_text

State = Encounter.State


@dataclass(frozen=True, slots=True)
class Meeting:
    """An encounter as the desk's lists show it; its score is what has been played so far."""

    row: Encounter
    names: tuple[str, ...]
    score: str
    stage: str
    """The stage's name, where there are several; else nothing."""
    late: bool = False

    @property
    def title(self) -> str:
        """The sides against each other, as one line."""
        return title(self.names)

    @property
    def key(self) -> str:
        """What a form of the desk calls it by."""
        return f"{self.row.stage.number}/{self.row.label}"

    @property
    def round(self) -> str:
        return round_text(self.row.round)

    @property
    def where(self) -> str:
        """Its stage, round and label, as the lists have it."""
        return " · ".join(filter(None, (self.stage, self.round, self.row.label)))

    @property
    def page(self) -> str:
        return desk_page(self.row)

    @property
    def is_at_table(self) -> bool:
        return self.row.table_id is not None and self.row.state in (State.CALLED, State.PLAYING, State.NEEDS_DECISION)

    @property
    def since(self) -> datetime | None:
        return self.row.called_at


def rows_of(championship: Championship) -> QuerySet[Encounter]:
    """A championship's encounters with all that a line shows of them; two questions more."""
    slots = SlotRow.objects.select_related("entry").order_by("side")
    matches = EncounterMatch.objects.filter(dropped=False).order_by("number")
    found = Encounter.objects.filter(stage__championship=championship)
    found = found.select_related("stage", "round", "pool", "table")
    return found.prefetch_related(Prefetch("slots", slots), Prefetch("matches", matches))


def meeting(row: Encounter, championship: Championship, *, several: bool, late: bool = False) -> Meeting:
    """A row of `rows_of` as a line; `several`: the stage is named."""
    row.stage.championship = championship
    names = tuple(side_name(slot) for slot in row.slots.all())
    return Meeting(row, names, score_text(row, list(row.matches.all())), row.stage.name if several else "", late)


def meetings(rows: Iterable[Encounter], championship: Championship, *, several: bool) -> list[Meeting]:
    return [meeting(row, championship, several=several) for row in rows]


def title(names: Sequence[str]) -> str:
    """Sides against each other."""
    return (" – " if len(names) == 2 else " · ").join(names)


def side_name(slot: SlotRow) -> str:
    """The entry, or where it will come from."""
    if slot.entry is not None:
        return slot.entry.name
    if slot.vacant:
        return _("nobody")
    source = origin(_source(slot)) if slot.source in SOURCES else None
    return text(source) if source else _("not known yet")


SOURCES = (SlotRow.Source.WINNER, SlotRow.Source.LOSER, SlotRow.Source.PLACE)


def _source(slot: SlotRow) -> Slot:
    if slot.source == SlotRow.Source.PLACE:
        return PlaceIn(slot.feeder, slot.place)
    return WinnerOf(slot.feeder) if slot.source == SlotRow.Source.WINNER else LoserOf(slot.feeder)


def round_text(row: Round) -> str:
    """What a round is called."""
    return text(RoundName(row.kind, row.kind_number).text)  # type: ignore[arg-type]


def desk_page(row: Encounter) -> str:
    """The encounter's page at the desk."""
    championship = row.stage.championship
    return reverse("encounter-desk", args=[championship.club.slug, championship.slug, row.stage.number, row.label])


def encounter_of(championship: Championship, key: str) -> Encounter | None:
    """The encounter that a form of the desk names, `stage/label`."""
    stage, _slash, label = key.partition("/")
    found = Encounter.objects.select_related("stage", "round", "pool", "table")
    number = int(stage) if stage.isdecimal() and len(stage) < 5 else 0
    row = found.filter(stage__championship=championship, stage__number=number, label=label).first()
    if row is not None:
        row.stage.championship = championship
    return row
