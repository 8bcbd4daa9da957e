"""A club's home, its matches, what is looked for, its settings, and starting a match."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from scorekeeper import roster
from scorekeeper.access import Right, in_club, visitor
from scorekeeper.forms import carry_out
from scorekeeper.forms.clubs import ClubForm, MatchFilter
from scorekeeper.models import Club
from scorekeeper.notices import notices_of
from scorekeeper.queries import club_home, line, matches_of, players_of, revision_of, search_matches, shown_to
from scorekeeper.tables import PAGE, MatchTable
from scorekeeper.views.showing import REFUSED, club_page, public_page

FOUND = 12


@in_club(Right.SEE)
@require_safe
def home(request: HttpRequest, club: Club) -> HttpResponseBase:
    guest, revision = visitor(request, club), revision_of(club)
    return public_page(
        request,
        club,
        "scorekeeper/club/home.html",
        revision=revision,
        context=lambda: {
            "revision": revision,
            "now": club_home(club, user=guest.user, tables=guest.tables),
            "notices": notices_of(club),
        },
    )


@in_club(Right.SEE)
@require_safe
def find(request: HttpRequest, club: Club) -> HttpResponseBase:
    """One box for players and matches; script asks for the list alone."""
    wanted = request.GET.get("q", "").strip()[:120]
    shown = shown_to(matches_of(club), official=visitor(request, club).may(Right.OFFICIAL))
    matches = search_matches(shown, wanted)[:FOUND] if wanted else []
    template = "scorekeeper/club/_found.html" if request.headers.get("HX-Request") else "scorekeeper/club/find.html"
    return club_page(
        request,
        club,
        template,
        wanted=wanted,
        players=roster.find_players(club, wanted, FOUND),
        matches=[line(match) for match in matches],
    )


@in_club(Right.SEE)
@require_safe
def match_list(request: HttpRequest, club: Club) -> HttpResponseBase:
    narrowing = MatchFilter(request.GET)
    code = request.GET.get("player")
    player = players_of(club).filter(code=code).first() if code else None
    with timezone.override(club.zone):  # days are the club's
        shown = shown_to(matches_of(club), official=visitor(request, club).may(Right.OFFICIAL))
        table = MatchTable(narrowing.narrow(shown))
        RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
        return club_page(request, club, "scorekeeper/club/matches.html", table=table, form=narrowing, player=player)


@in_club(Right.ADMINISTER)
def settings(request: HttpRequest, club: Club) -> HttpResponseBase:
    form = ClubForm(request.POST or None, initial={"name": club.name, "language": club.language, "zone": club.zone})
    if request.method == "POST":
        by = visitor(request, club).actor()
        if carry_out(form, lambda: roster.change_club(club, by, **form.cleaned_data)):
            messages.success(request, _("The club's settings are saved."))
            return redirect("club", club=club.slug)
    return club_page(request, club, "scorekeeper/club/settings.html", form=form, status=REFUSED if form.errors else 200)
