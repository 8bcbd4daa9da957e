"""Results from slips, on one fast page: table ↵ result ↵, or two taps; the last one is taken back by one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.game import Points
from scorekeeper.access import Right
from scorekeeper.errors import DomainError
from scorekeeper.views.showing import REFUSED, club_page
from tournaments import directing
from tournaments.access import at_championship
from tournaments.desk.doubts import best_of_hint, check_totals, example
from tournaments.desk.hall import hall
from tournaments.desk.meetings import Meeting, encounter_of, meeting, rows_of
from tournaments.desk.slips import encounter_at, slips
from tournaments.desk.typed import matches_in
from tournaments.errors import DirectingError
from tournaments.models import Championship, Encounter
from tournaments.views.desk import actor, fresh

MOST_SIDES = 8


@dataclass
class Line:
    """What was typed on the page's line or in an encounter's own fields, and what refused it."""

    table: str = ""
    result: str = ""
    key: str = ""
    at: str = ""
    """The slip whose own fields were used; empty: the line's."""
    refusal: DomainError | None = None
    meeting: Meeting | None = None
    hint: str = ""
    """How its matches are written, of a best-of-N."""
    scores: tuple[str, ...] = ()
    """What was typed in a slip's own fields."""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """A slip's own fields as they were typed: the side, its total."""
        names = self.meeting.names if self.meeting else ()
        return list(zip(names, self.scores, strict=False))

    @property
    def asks_sure(self) -> bool:
        return self.refusal is not None and self.refusal.field == "sure"

    @property
    def in_result(self) -> bool:
        """Whether the next thing to type is the result."""
        return self.meeting is not None


@at_championship(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
@fresh
def slips_page(request: HttpRequest, championship: Championship, *, etag: str) -> HttpResponseBase:
    """The outstanding encounters, the line to type on, and what was written last."""
    if request.method != "POST":
        return _page(request, championship, Line(table=request.GET.get("table", "")[:20]), etag=etag)
    posted = request.POST
    scores = tuple(posted.get(f"score_{side}", "").strip()[:20] for side in range(MOST_SIDES))
    result = posted.get("choice") or posted.get("result") or " ".join(filter(None, scores))
    line = Line(
        table=posted.get("table", "")[:40],
        result=result[:200],
        key=posted.get("key", "")[:60],
        at=posted.get("at", "")[:40],
        scores=scores,
    )
    waiting = slips(championship, hall(championship).turns)
    try:
        encounter = encounter_at(championship, line.table, waiting)
        line.meeting = told = _line(championship, encounter)
        played = sum(one.finished for one in told.row.matches.all())
        line.hint = best_of_hint(championship, told.row, played=played)
        if not line.result.strip():
            return _page(request, championship, line, etag=etag)
        if encounter.state == Encounter.State.PENDING:
            raise DirectingError("sides_unknown", "table")
        fits = example(championship, sides=len(told.names))
        matches = matches_in(line.result, sides=len(told.names), example=fits)
        return _write(request, championship, encounter, matches, line)
    except DomainError as refusal:
        line.refusal = refusal
        return _page(request, championship, line, etag=etag)


def _line(championship: Championship, encounter: Encounter) -> Meeting:
    return meeting(rows_of(championship).get(pk=encounter.pk), championship, several=False)


def _write(
    request: HttpRequest,
    championship: Championship,
    encounter: Encounter,
    matches: Sequence[Sequence[Points]],
    line: Line,
) -> HttpResponseBase:
    """Write it down and say so; the page comes back empty, with a way to take it back."""
    if "sure" not in request.POST:
        check_totals(championship, matches)
    stood = encounter.settled
    directing.report(encounter, actor(request, championship), matches=matches, key=line.key or _new_key())
    told = _line(championship, encounter)
    values = {"label": encounter.label, "title": told.title, "score": told.score}
    if stood:
        messages.success(request, _("%(label)s, %(title)s: %(score)s stood there already.") % values)
        return redirect(_url(championship))
    messages.success(request, _("%(label)s, %(title)s: %(score)s saved ✓") % values)
    return redirect(f"{_url(championship)}?{urlencode({'last': told.key, 'matches': len(matches)})}")


def _url(championship: Championship) -> str:
    return reverse("slips", args=[championship.club.slug, championship.slug])


def _page(request: HttpRequest, championship: Championship, line: Line, *, etag: str) -> HttpResponse:
    waiting = slips(championship, hall(championship).turns)
    last = _last(request, championship)
    context: dict[str, Any] = {
        "championship": championship,
        "slips": waiting,
        "line": line,
        "last": last,
        "matches": request.GET.get("matches", "1"),
        "key": _new_key(),
        "etag": etag,
        "rows_key": _new_key(),
    }
    status = _status(line)
    return club_page(request, championship.club, "tournaments/desk/slips.html", status=status, **context)


def _status(line: Line) -> int:
    if line.refusal is None:
        return 200
    return 409 if line.refusal.problem == "other_result" else REFUSED


def _last(request: HttpRequest, championship: Championship) -> Meeting | None:
    """What was written last, from the address."""
    key = request.GET.get("last", "")
    encounter = encounter_of(championship, key) if key else None
    return _line(championship, encounter) if encounter is not None else None


def _new_key() -> str:
    return secrets.token_urlsafe(12)


@at_championship(Right.OFFICIAL)
@require_POST
def take_back(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Take the last slip back."""
    posted = request.POST
    count = posted.get("matches", "1")
    try:
        encounter = encounter_of(championship, posted.get("encounter", ""))
        if encounter is None or not count.isdecimal() or len(count) > 2:
            raise DirectingError("nothing_to_undo")
        by, key = actor(request, championship), posted.get("key") or _new_key()
        directing.take_back_slip(encounter, by, matches=int(count), key=key[:48])
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(label)s is taken back.") % {"label": encounter.label})
    return redirect(_url(championship))
