"""The log in words that people read: who did what to what, when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Manager, QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.catalogue import GAMES
from scorekeeper.models import Club, Event, LogEntry, Match, Membership, Player, Ruleset, Table, User
from scorekeeper.queries import line
from scorekeeper.texts import signed_text

VERBS: dict[str, str] = {
    "match started": _("started the match"),
    "match imported": _("took the match in from a document"),
    "match framed": _("put the match into its frame"),
    "hand recorded": _("recorded hand %(number)s"),
    "hand corrected": _("corrected hand %(number)s"),
    "hand voided": _("voided hand %(number)s"),
    "hand undone": _("undid hand %(number)s"),
    "adjusted": _("gave %(points)s points by hand"),
    "adjustment taken back": _("took adjustment %(number)s back"),
    "totals declared": _("declared the totals"),
    "totals taken back": _("took the declared totals back"),
    "result confirmed": _("agreed to the result"),
    "result disputed": _("did not agree to the result"),
    "result decided": _("decided the disputed result"),
    "match reopened": _("opened the match again"),
    "match abandoned": _("gave the match up"),
    "reseated": _("changed who sits where"),
    "remarks": _("wrote observations"),
    "player created": _("added the player"),
    "player changed": _("changed the player"),
    "player merged": _("merged the player into another"),
    "merge undone": _("took the merge back"),
    "player anonymised": _("made the player nameless"),
    "table added": _("put the table up"),
    "table link revoked": _("made new links for the table"),
    "table retired": _("put the table away"),
    "table restored": _("put the table up again"),
    "ruleset copied": _("made the house ruleset"),
    "ruleset changed": _("changed the house ruleset"),
    "ruleset retired": _("retired the house ruleset"),
    "ruleset restored": _("brought the house ruleset back"),
    "club founded": _("founded the club"),
    "club changed": _("changed the club's settings"),
    "user invited": _("gave the role %(role)s to"),
    "role changed": _("gave the role %(role)s to"),
    "user removed": _("took the role from"),
    "password reset": _("made a new password for"),
    "director's code set": _("set a director's code"),
    "director's code cleared": _("cleared a director's code"),
    "director's power lent": _("a phone was lent the power of"),
    "wrong director's code": _("typed a wrong director's code"),
}
"""What each verb of the log says; a number, points or role is filled in from the entry's facts."""

SUBJECTS: dict[str, Manager[Any]] = {
    "match": Match.objects,
    "player": Player.objects,
    "table": Table.objects,
    "ruleset": Ruleset.objects,
    "user": User.objects,
}


@dataclass(frozen=True, slots=True)
class Subject:
    """What was acted on: what it is called now, and its page."""

    name: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """An entry of the log in words."""

    at: datetime
    who: str
    what: str
    subject: Subject


Telling = Callable[[Club, Any], Subject]
TELLING: dict[type, Telling] = {}
"""How subjects of other apps are called."""


def learn(verbs: Mapping[str, str], subjects: Mapping[Manager[Any], Telling]) -> None:
    """Another app enters acts of its own: what its verbs say, and what its subjects are called."""
    VERBS.update(verbs)
    for manager, telling in subjects.items():
        SUBJECTS[manager.model._meta.model_name or ""] = manager
        TELLING[manager.model] = telling


def entries(club: Club) -> QuerySet[LogEntry]:
    """A club's log, the latest first."""
    return LogEntry.objects.filter(club=club).select_related("user", "club").order_by("-pk")


def said(log: Sequence[LogEntry]) -> list[Said]:
    """Entries in words; one question to the database for each kind of subject."""
    wanted: dict[str, set[int]] = defaultdict(set)
    for entry in log:
        wanted[entry.subject].add(entry.subject_id)
    wanted["table"].update(entry.table_id_at for entry in log if entry.table_id_at)
    found = {name: _found(SUBJECTS[name], ids) for name, ids in wanted.items() if name in SUBJECTS and ids}
    reasons = dict(Event.objects.filter(pk__in=map(_event, log)).exclude(reason="").values_list("pk", "reason"))
    return [_said(entry, found, reasons.get(_event(entry), "")) for entry in log]


def _event(entry: LogEntry) -> int:
    """The event that an act on a match appended first; the log itself keeps no reasons, for they may name people."""
    return int(next(iter(entry.facts.get("events", ())), 0))


def _found(kept: Manager[Any], ids: set[int]) -> dict[int, Any]:
    objects = kept.filter(pk__in=ids)
    return {one.pk: one for one in (objects.prefetch_related("seats") if kept.model is Match else objects)}


def _said(entry: LogEntry, found: Mapping[str, Mapping[int, Any]], reason: str) -> Said:
    table = found.get("table", {}).get(entry.table_id_at or 0)
    who = str(entry.user) if entry.user else gettext("table %(number)s") % {"number": table} if table else "–"
    what = gettext(VERBS.get(entry.verb, entry.verb)) % _facts(entry.facts)
    return Said(
        at=entry.at,
        who=who,
        what=f"{what} (“{reason}”)" if reason else what,
        subject=_subject(entry.club, found.get(entry.subject, {}).get(entry.subject_id)),
    )


def _facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that a verb may name, as people read them."""
    roles = dict(Membership.Role.choices)
    return {
        "number": facts.get("number", "?"),
        "points": signed_text(facts.get("points")),
        "role": roles.get(facts.get("role", ""), ""),
    }


def _subject(club: Club, one: Any) -> Subject:
    if isinstance(one, Match):
        return Subject(
            f"{gettext(GAMES[one.game].name)}: {line(one).names}", reverse("match", args=[club.slug, one.code])
        )
    if isinstance(one, Player):
        return Subject(one.name, reverse("player", args=[club.slug, one.code]))
    if type(one) in TELLING:
        return TELLING[type(one)](club, one)
    if isinstance(one, Table):
        return Subject(gettext("table %(number)s") % {"number": one.number})
    return Subject(str(one) if one else "")
