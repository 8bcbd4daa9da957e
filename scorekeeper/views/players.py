"""Players: the list, a player's page, and keeping the records of people right."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from scorekeeper import roster
from scorekeeper.access import Right, at_player, in_club, visitor
from scorekeeper.errors import LookAlike
from scorekeeper.forms import carry_out
from scorekeeper.forms.many import Line, ManyForm
from scorekeeper.forms.players import MergeForm, PlayerForm
from scorekeeper.models import Club, Player
from scorekeeper.queries import (
    company_of,
    doubles,
    figures_of,
    line,
    matches_with,
    players_played,
    revision_of,
    search_players,
    shown_to,
)
from scorekeeper.tables import PAGE, PlayerTable
from scorekeeper.views.showing import REFUSED, club_page, public_page, told_at
from scorekeeper.writing import Actor, writing

LATEST = 10


def _page(player: Player) -> str:
    return reverse("player", args=[player.club.slug, player.code])


@in_club(Right.SEE)
@require_safe
def players(request: HttpRequest, club: Club) -> HttpResponseBase:
    wanted = request.GET.get("q", "").strip()[:120]
    table = PlayerTable(search_players(players_played(club), wanted))
    RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
    with timezone.override(club.zone):
        return club_page(request, club, "scorekeeper/players/list.html", table=table, wanted=wanted)


@at_player(Right.SEE)
@require_safe
def player(request: HttpRequest, player: Player) -> HttpResponseBase:
    """A player's matches and figures. Whoever was merged lives on the other's page."""
    if player.merged_into:
        return redirect(_page(player.merged_into))
    official = visitor(request, player.club).may(Right.OFFICIAL)
    return public_page(
        request,
        player.club,
        "scorekeeper/players/player.html",
        revision=revision_of(player.club),
        context=lambda: {
            "player": player,
            "figures": [(figure, _(figure.game.name)) for figure in figures_of(player)],
            "company": company_of(player),
            "latest": [line(match) for match in shown_to(matches_with(player), official=official)[:LATEST]],
            "merged": player.merged.all() if visitor(request, player.club).may(Right.DIRECT) else [],
        },
    )


@in_club(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Who may be the same person is shown first; the same form again adds all the same."""
    form = PlayerForm(request.POST or None, initial={"name": request.GET.get("name", "")})
    near: tuple[Player, ...] = ()
    if request.method == "POST":
        by, sure = visitor(request, club).actor(), "sure" in request.POST
        try:
            added = carry_out(form, lambda: roster.create_player(club, by, **form.facts, sure=sure))
        except LookAlike as alike:
            added, near = None, alike.players
        if added:
            messages.success(request, _("%(name)s is added.") % {"name": added.name})
            return redirect(_page(added))
    status = REFUSED if form.errors or near else 200
    return club_page(request, club, "scorekeeper/players/new.html", form=form, near=near, status=status)


@in_club(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def many(request: HttpRequest, club: Club) -> HttpResponseBase:
    """A name a line: first they are shown with whom they look like, then all are taken in, or nobody."""
    form = ManyForm(club, request.POST or None)
    if request.method == "POST" and "sure" in request.POST:
        by = visitor(request, club).actor()
        added = carry_out(form, lambda: _take_in(club, by, form.lines))
        if added:
            said = ngettext("%(count)s player is added.", "%(count)s players are added.", len(added))
            messages.success(request, said % {"count": len(added)})
            return redirect("players", club=club.slug)
    shown = form.lines if request.method == "POST" and form.is_valid() else []
    status = REFUSED if form.errors else 200
    return club_page(request, club, "scorekeeper/players/many.html", form=form, shown=shown, status=status)


def _take_in(club: Club, by: Actor, lines: Sequence[Line]) -> list[Player]:
    """All of them in one transaction: what refuses one refuses all."""
    with writing(club):
        return [
            roster.create_player(club, by, name=line.name, nickname=line.nickname, number=line.club_number, sure=True)
            for line in lines
        ]


@at_player(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, player: Player) -> HttpResponseBase:
    form = PlayerForm(request.POST or None, initial=PlayerForm.initial_of(player))
    if request.method == "POST":
        by = visitor(request, player.club).actor()
        if carry_out(form, lambda: roster.change_player(player, by, **form.facts)):
            messages.success(request, _("Saved."))
            return redirect(_page(player))
    status = REFUSED if form.errors else 200
    return club_page(request, player.club, "scorekeeper/players/edit.html", player=player, form=form, status=status)


@at_player(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest, player: Player) -> HttpResponseBase:
    """Two records of one person become one: first who, then sure."""
    wanted = request.GET.get("q", player.name).strip()[:120]
    form = MergeForm(player.club, request.POST or None)
    if request.method == "POST":
        by = visitor(request, player.club).actor()
        if carry_out(form, lambda: roster.merge(player, by, into=form.cleaned_data["into"])):
            messages.success(request, _("The two are one now."))
            return redirect(_page(form.cleaned_data["into"]))
    near = roster.look_alikes(player.club, wanted, besides=player)
    found = [one for one in roster.find_players(player.club, wanted) if one not in (player, *near)]
    return club_page(
        request,
        player.club,
        "scorekeeper/players/merge.html",
        player=player,
        form=form,
        wanted=wanted,
        choice=near + found,
        status=REFUSED if form.errors else 200,
    )


@at_player(Right.DIRECT)
@told_at(_page)
@require_POST
def unmerge(request: HttpRequest, player: Player) -> HttpResponseBase:
    """They were two people after all."""
    roster.unmerge(player, visitor(request, player.club).actor())
    messages.success(request, _("They are two again."))
    return redirect(_page(player))


@at_player(Right.ADMINISTER)
@told_at(_page)
@require_http_methods(["GET", "POST"])
def anonymise(request: HttpRequest, player: Player) -> HttpResponseBase:
    """Take the person out and leave the results. It cannot be taken back, so it asks."""
    if request.method == "POST":
        roster.anonymise(player, visitor(request, player.club).actor())
        messages.success(request, _("The name is gone; the results stand."))
        return redirect(_page(player))
    return club_page(request, player.club, "scorekeeper/players/anonymise.html", player=player)


@in_club(Right.OFFICIAL)
@require_safe
def doubled(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Pairs of records that may be one person's."""
    return club_page(request, club, "scorekeeper/players/doubles.html", pairs=doubles(club))
