"""What the log says of a director's acts, and what they were done to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Manager
from django.urls import reverse
from django.utils.translation import gettext_noop as _

from scorekeeper.logbook import Subject, Telling, learn
from scorekeeper.models import Club
from tournaments.models import (
    Act,
    Announcement,
    Call,
    Championship,
    Decision,
    Encounter,
    Entry,
    Pool,
    Round,
    Stage,
)

VERBS: Mapping[str, str] = {
    # championships and stages
    "championship founded": _("founded the championship"),
    "championship imported": _("took the championship in from a document"),
    "championship changed": _("changed the championship"),
    "championship published": _("published the championship"),
    "championship thrown away": _("threw the draft of a championship away"),
    "championship finished": _("ended the championship"),
    "championship opened again": _("opened the championship again"),
    "championship archived": _("closed the championship for good"),
    "stages planned": _("planned the stages of"),
    "stage changed": _("changed the stage"),
    "stage drawn": _("drew the stage"),
    "stage drawn anew": _("drew anew the stage"),
    "draw taken back": _("took back the draw of"),
    "stage shown": _("changed what everybody sees of"),
    "protest time set": _("set the time for protests of"),
    "standings made final": _("made final the standings of"),
    "standings opened again": _("opened again the standings of"),
    "order ruled": _("ruled an order in"),
    # entries
    "entries added": _("added entries to"),
    "entry changed": _("changed the entry"),
    "entries seeded": _("seeded the entries of"),
    "entry removed": _("took an entry off the list"),
    "entries checked in": _("checked entries in for"),
    "late entry": _("took in late the entry"),
    "entry left": _("entered that it left: the entry"),
    "entry penalised": _("took %(points)s points from the entry"),
    "player substituted": _("changed a player of the entry"),
    "act taken back": _("took an act back in"),
    # encounters
    "encounter called": _("called to a table"),
    "encounters called": _("called encounters to tables of"),
    "encounter released": _("took from its table"),
    "tables of a pool": _("gave tables to the pool"),
    "tables of the pools": _("gave tables to the pools of"),
    "result written": _("wrote the result of"),
    "walkover given": _("gave a walkover in"),
    "abandonment written": _("entered that a side left"),
    "encounter ruled": _("ruled"),
    "result taken back": _("took the result back of"),
    "players seated": _("said who sits down at"),
    "round confirmed": _("confirmed for the sides"),
    "round closed": _("closed"),
    # decisions
    "left as it stands": _("decided that it stays as it is in"),
    "moved by the results": _("moved by the results in"),
    # the hall
    "announced": _("announced"),
    "announcement taken down": _("took down the announcement"),
    "clock started": _("started the clock of"),
    "clock stopped": _("stopped the clock of"),
    "clock changed": _("changed the clock of"),
    "clock taken away": _("took away the clock of"),
    "director called": _("called the director to"),
    "call answered": _("went to"),
}


def _championship(club: Club, one: Championship) -> Subject:
    return Subject(one.name, reverse("championship", args=[club.slug, one.slug]))


def _stage(club: Club, one: Stage) -> Subject:
    return _named(club, one.championship, one.name)


def _encounter(club: Club, one: Encounter) -> Subject:
    championship = one.stage.championship
    link = reverse("encounter", args=[club.slug, championship.slug, one.stage.number, one.label])
    return Subject(f"{championship.name} · {one.stage.name} · {one.label}", link)


def _of_stage(club: Club, one: Round | Pool | Act | Decision) -> Subject:
    name = getattr(one, "name", "") or getattr(one, "number", "")
    return _named(club, one.stage.championship, " · ".join(filter(None, (one.stage.name, str(name)))))


def _entry(club: Club, one: Entry) -> Subject:
    return _named(club, one.championship, one.name)


def _announcement(club: Club, one: Announcement) -> Subject:
    return _named(club, one.championship, f"“{one.text}”")


def _call(club: Club, one: Call) -> Subject:
    return _named(club, one.championship, str(one.table))


def _named(club: Club, championship: Championship, name: str) -> Subject:
    return Subject(f"{championship.name} · {name}", reverse("championship", args=[club.slug, championship.slug]))


SUBJECTS: Mapping[Manager[Any], Telling] = {
    Championship.objects: _championship,
    Stage.objects: _stage,
    Encounter.objects: _encounter,
    Entry.objects: _entry,
    Round.objects: _of_stage,
    Pool.objects: _of_stage,
    Act.objects: _of_stage,
    Decision.objects: _of_stage,
    Announcement.objects: _announcement,
    Call.objects: _call,
}


def introduce() -> None:
    """Tell the club's log of them."""
    learn(VERBS, SUBJECTS)
