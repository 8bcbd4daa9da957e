"""The open questions to the director, in words: what is asked, who is concerned, which answers there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk.meetings import Meeting, meetings, rows_of
from tournaments.models import Championship, Decision, Encounter, Entry, Slot

Kind = Decision.Kind


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a later stage's field: who has it, and whose it is by the results now."""

    name: str
    sits: str
    due: str


@dataclass(frozen=True, slots=True)
class Question:
    """An open decision in words."""

    row: Decision
    text: str
    where: str
    entries: tuple[Entry, ...]
    """Who is concerned: those who are level, those who met, or who sits and who should."""
    places: tuple[Place, ...] = ()

    @property
    def page(self) -> str:
        club = self.row.championship.club.slug
        return reverse("decision", args=[club, self.row.championship.slug, self.row.pk])

    @property
    def names(self) -> str:
        return ", ".join(entry.name for entry in self.entries)


def questions(championship: Championship) -> list[Question]:
    """The open ones, the oldest first; two questions to the database, three with one open."""
    rows = championship.decisions.filter(answer="").select_related("stage", "encounter__stage")
    found = list(rows.prefetch_related("encounter__slots"))
    entries = _entries(championship, found)
    return [question(row, championship, entries) for row in found]


def _entries(championship: Championship, rows: Iterable[Decision]) -> Mapping[int, Entry]:
    wanted = {pk for row in rows for pk in _concerned(row)}
    return {entry.pk: entry for entry in championship.entries.filter(pk__in=wanted)} if wanted else {}


def _concerned(row: Decision) -> list[int]:
    """The ids of the entries that it is about, in their order."""
    facts = row.facts
    match row.kind:
        case Kind.LEVEL:
            found = facts["entries"]
        case Kind.SEATED:
            found = [facts["sits"], facts["due"]]
        case Kind.QUALIFIERS:
            found = [pk for place in facts["places"] for pk in place[2:]]
        case _:
            found = [slot.entry_id for slot in row.encounter.slots.all()] if row.encounter else []
    return list(dict.fromkeys(pk for pk in found if pk))


def question(row: Decision, championship: Championship, entries: Mapping[int, Entry]) -> Question:
    """An open decision in words; `entries` by their ids."""
    row.championship = row.stage.championship = championship
    label = row.encounter.label if row.encounter else row.pool
    return Question(
        row,
        _asked(row, entries),
        " · ".join(filter(None, (row.stage.name, label))),
        tuple(entries[pk] for pk in _concerned(row)),
        tuple(_place(one, entries) for one in row.facts.get("places", ())),
    )


def one_question(row: Decision, championship: Championship) -> Question:
    """A single one, for its page."""
    return question(row, championship, _entries(championship, [row]))


def played_there(row: Decision) -> list[Meeting]:
    """Where somebody sits whom the results now send elsewhere: that encounter, and what was played after it."""
    if row.kind != Kind.SEATED or row.encounter is None:
        return []
    found = rows_of(row.championship).filter(stage=row.stage, label__in=_from(row.encounter))
    told = meetings(found.order_by("round__number", "pk"), row.championship, several=False)
    return [one for one in told if one.row.pk == row.encounter_id or one.score or one.is_at_table]


def _from(encounter: Encounter) -> set[str]:
    """The labels of an encounter and of all that it sends its winner or loser to, however far on."""
    sources = (Slot.Source.WINNER, Slot.Source.LOSER)
    slots = Slot.objects.filter(encounter__stage=encounter.stage_id, source__in=sources)
    ways = list(slots.values_list("feeder", "encounter__label"))
    reached, before = {encounter.label}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {label for feeder, label in ways if feeder in reached}
    return reached


def _asked(row: Decision, entries: Mapping[int, Entry]) -> str:
    match row.kind:
        case Kind.NO_WINNER:
            return _("The result is level, and somebody has to go on: who?")
        case Kind.LEVEL:
            return _("They are level, and the line of those who go on runs through them: in which order?")
        case Kind.SEATED:
            names = {"sits": _named(row.facts["sits"], entries), "due": _named(row.facts["due"], entries)}
            return _("%(sits)s sits here; by the results as they are now it is the place of %(due)s.") % names
    return _("By the results as they are now, others go on to this stage.")


def _place(one: list[object], entries: Mapping[int, Entry]) -> Place:
    pool, place, sits, due = one
    name = _("place %(place)s of pool %(pool)s") if pool else _("place %(place)s")
    return Place(name % {"place": place, "pool": pool}, _named(sits, entries), _named(due, entries))


def _named(pk: object, entries: Mapping[int, Entry]) -> str:
    return entries[pk].name if isinstance(pk, int) and pk in entries else _("nobody yet")
