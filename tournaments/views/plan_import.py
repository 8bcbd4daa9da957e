"""A list of entries taken in: read, shown as it was understood, and then all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.texts import text
from scorekeeper.views.showing import REFUSED, Context, club_page
from scorekeeper.writing import Actor, writing
from tournaments import directing
from tournaments.access import at_championship
from tournaments.entry_lists.reading import read_file, read_pasted
from tournaments.entry_lists.template import template_workbook
from tournaments.entry_lists.values import EntryList
from tournaments.forms.importing import (
    ListForm,
    Row,
    as_text,
    as_they_are,
    carried,
    matched,
    new_entries,
    unchosen,
    unpacked,
)
from tournaments.models import Championship, Entry
from tournaments.views.plan_entries import entries_url

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_BYTES = 6 * 1024 * 1024


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def read_list(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Paste or upload; look at what was understood; take it in."""
    if "list" in request.POST:
        return _confirm(request, championship)
    form = ListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return _shown(request, championship, form)
    return _page(request, championship, form, status=REFUSED if form.errors else 200)


def _shown(request: HttpRequest, championship: Championship, form: ListForm) -> HttpResponseBase:
    """What was understood. An uploaded list comes back as text in the box, to be mended there."""
    pasted, upload = form.cleaned_data["text"], form.cleaned_data["file"]
    unit = championship.unit
    if upload:
        data = upload.read(MOST_BYTES)
        found, pasted = read_file(data, unit=unit), as_text(data)  # type: ignore[arg-type]
    else:
        found = read_pasted(pasted, unit=unit)  # type: ignore[arg-type]
    again = ListForm(initial={"text": pasted})
    rows = [] if found.problems else matched(championship.club, found.entries, {})
    refusal = _refused(championship, rows)
    return _page(
        request,
        championship,
        again,
        **_told(found),
        **_preview(rows),
        packed=carried(found.entries) if rows else "",
        refusal=refusal,
        take_in=True,
        status=REFUSED if found.problems or refusal else 200,
    )


def _confirm(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """All or nothing, with what was chosen; whatever refuses it is told, and every choice stays."""
    entries = unpacked(request.POST["list"])
    if entries is None:
        return redirect("entries-import", championship.club.slug, championship.slug)
    rows, take_in = matched(championship.club, entries, request.POST), "take_in" in request.POST
    by = visitor(request, championship.club).actor()
    refusal = ""
    if not unchosen(rows):
        try:
            made = _take_in(championship, by, rows, take_in=take_in)
        except DomainError as why:
            refusal = str(why)
        else:
            said = ngettext("%(count)s entry is taken in.", "%(count)s entries are taken in.", len(made))
            messages.success(request, said % {"count": len(made)})
            return redirect(entries_url(championship))
    return _page(
        request,
        championship,
        ListForm(initial={"text": request.POST.get("text", "")}),
        **_preview(rows),
        packed=request.POST["list"],
        refusal=refusal,
        asking=bool(unchosen(rows)),
        take_in=take_in,
        status=REFUSED,
    )


def _take_in(championship: Championship, by: Actor, rows: Sequence[Row], *, take_in: bool) -> list[Entry]:
    """The new players and the entries in one transaction."""
    with writing(championship.club):
        new = new_entries(championship.club, by, rows, take_in=take_in)
        return directing.enter_list(championship, by, new)


def _refused(championship: Championship, rows: Sequence[Row]) -> str:
    """What would refuse the list as it is, told before anybody confirms it."""
    try:
        directing.check_list(championship, as_they_are(rows))
    except DomainError as why:
        return str(why)
    return ""


def _told(found: EntryList) -> Context:
    """Columns, problems by their cells, what was left out, in words."""
    return {
        "problems": [
            (", ".join(text(place) for place in one.places if place.source), found.quoted(one), text(one.text))
            for one in found.shown
        ],
        "more_problems": found.unshown,
        "columns": [(text(one.where), one.heading, text(one.text)) for one in found.columns],
        "remarks": [(text(one.where), text(one.text)) for one in (*found.remarks, *found.ignored)],
        "understood": len(found.entries),
    }


def _preview(rows: Sequence[Row]) -> Context:
    people = [one for row in rows for one in row.people]
    states = {state: sum(one.state == state for one in people) for state in ("known", "choose", "new")}
    return {"rows": rows, "states": states}


def _page(
    request: HttpRequest, championship: Championship, form: ListForm, *, status: int = 200, **context: object
) -> HttpResponseBase:
    return club_page(
        request,
        championship.club,
        "tournaments/plan/import.html",
        championship=championship,
        form=form,
        drawn=directing.is_drawn(championship),
        status=status,
        **context,
    )


@at_championship(Right.DIRECT)
@require_safe
def template(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """A workbook to fill in."""
    book = template_workbook(unit=championship.unit, gettext=_)  # type: ignore[arg-type]
    name = f"{slugify(_('Entries'))}-{championship.slug}.xlsx"
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(book, content_type=XLSX, headers={"Content-Disposition": disposition})
