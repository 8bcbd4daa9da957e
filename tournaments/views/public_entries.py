"""Who takes part: the list, finding oneself by name, and an entry's own page with its matches."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.access import Right
from scorekeeper.serving.addresses import printed_url
from scorekeeper.views.showing import club_page
from scorekeeper.views.tables import qr_path
from tournaments.access import at_championship, at_entry
from tournaments.models import Championship, Entry
from tournaments.queries import entries_of, entry_page
from tournaments.views.public import championship_page

LONGEST = 120


@at_championship(Right.SEE)
@require_safe
def entries(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Everybody who takes part, or those whose names have what was typed."""
    wanted = request.GET.get("q", "").strip()[:LONGEST]
    return championship_page(
        request,
        championship,
        "tournaments/public/entries.html",
        lambda _: {"entries": entries_of(championship, wanted), "wanted": wanted},
    )


@at_championship(Right.SEE)
@require_safe
def find(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """My matches: a name typed leads to its entry; script asks for the list alone."""
    wanted = request.GET.get("q", "").strip()[:LONGEST]
    context: dict[str, Any] = {
        "championship": championship,
        "wanted": wanted,
        "entries": entries_of(championship, wanted) if wanted else [],
    }
    if request.headers.get("HX-Request"):
        return club_page(request, championship.club, "tournaments/public/_found.html", **context)
    return championship_page(request, championship, "tournaments/public/find.html", lambda _: context)


@at_entry(Right.SEE)
@require_safe
def entry(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """My matches: the next one with its table as one giant number, what was played, where the path leads."""
    championship = entry.championship
    address = printed_url(request) + reverse("entry", args=[championship.club.slug, championship.slug, entry.number])
    return championship_page(
        request,
        championship,
        "tournaments/public/entry.html",
        lambda seen: {"page": entry_page(entry, seen), "entry": entry, "qr": qr_path(address), "address": address},
    )
