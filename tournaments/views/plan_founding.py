"""Founding a championship, from a preset or from nothing."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.access import Right, in_club, visitor
from scorekeeper.choosing import shelves
from scorekeeper.forms import carry_out
from scorekeeper.models import Club
from scorekeeper.queries import games_by_use
from scorekeeper.views.showing import REFUSED, club_page
from scorekeeper.writing import Actor
from tournaments import directing
from tournaments.directing import Plan
from tournaments.formats.presets import PRESETS, Preset
from tournaments.forms.founding import (
    Beginning,
    FoundForm,
    first_plan,
    games_for,
    offered,
    plan_of,
    read_beginning,
)
from tournaments.models import Championship
from tournaments.views.plan import plan_url
from tournaments.views.plan_summary import Outline, outlines

USUAL = 16


@in_club(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: Club) -> HttpResponseBase:
    """First what it begins as, then its name; everything else can be changed until the draw."""
    beginning = read_beginning(club, request.GET)
    if beginning is None:
        return _choose(request, club)
    form = FoundForm(beginning, request.POST or None)
    if request.method == "POST":
        by = visitor(request, club).actor()
        key = request.POST.get("key", "")[:64] or secrets.token_urlsafe(12)
        made = carry_out(form, lambda: _found(club, by, beginning, form, key))
        if made:
            messages.success(request, _("“%(name)s” is founded. Only officials see it yet.") % {"name": made.name})
            return redirect(plan_url(made))
    return club_page(
        request,
        club,
        "tournaments/plan/found.html",
        form=form,
        beginning=beginning,
        choice=[(one, one.name(beginning.game)) for one in beginning.choice],
        game=_(beginning.game.name),
        summary=_summary(beginning.preset) if beginning.preset else [],
        key=request.POST.get("key") or secrets.token_urlsafe(12),
        status=REFUSED if form.errors else 200,
    )


def _choose(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The presets, or from nothing; of a preset for any game the game."""
    key = request.GET.get("preset", "")
    chosen = PRESETS.get(key)
    fitting = [game.slug for game in games_for(chosen)]
    return club_page(
        request,
        club,
        "tournaments/plan/begin.html",
        presets=[] if chosen else [(one, _(preset.name), _summary(preset)) for one, preset in offered()],
        chosen=key if chosen else "",
        chosen_name=_(chosen.name) if chosen else "",
        shelves=shelves((game, played) for game, played in games_by_use(club) if game.slug in fitting),
    )


def _summary(preset: Preset) -> list[Outline]:
    """What it comes to for the first number of entries that its rules name."""
    entries = preset.entries[0] if preset.entries else USUAL
    return outlines([(stage.format, stage.settings) for stage in preset.stages], entries, preset.unit)


def _found(club: Club, by: Actor, beginning: Beginning, form: FoundForm, key: str) -> Championship:
    typed, house = form.cleaned_data, beginning.rules.house
    return directing.found(
        club,
        by,
        key=key,
        name=typed["name"],
        game=beginning.game.slug,
        ruleset=beginning.rules.base,
        ruleset_name=house.name if house else "",
        options=form.options,
        unit=beginning.preset.unit if beginning.preset else typed["unit"],
        stages=_stages(beginning, form),
        preset=beginning.key,
        held_on=typed["held_on"],
        venue=typed["venue"],
    )


def _stages(beginning: Beginning, form: FoundForm) -> list[Plan]:
    if beginning.preset:
        return [plan_of(stage) for stage in beginning.preset.stages]
    return [first_plan(form.cleaned_data["format"], beginning.game, form.options)]
