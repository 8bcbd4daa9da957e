"""Planning the stages: added, ordered, removed, and each set up before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.access import Right, visitor
from scorekeeper.forms import carry_out
from scorekeeper.views.showing import REFUSED, club_page, told_at
from scorekeeper.writing import Actor, writing
from tournaments import directing, ledger
from tournaments.access import at_championship, at_stage
from tournaments.directing import Plan
from tournaments.errors import DirectingError
from tournaments.forms.founding import FORMAT_HELP, FORMAT_NAMES, first_plan, formats_of
from tournaments.forms.stages import (
    SHOWN,
    ShownForm,
    StageForm,
    as_typed,
    has_standings,
    rearranged,
    told_tie_breaks,
)
from tournaments.models import Championship, Stage
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.views.plan import number_told, plan_url, plans_of, said_of_entries
from tournaments.views.plan_summary import Outline, outlines

TAPS = ("up", "down", "drop", "put", "look")
"""Buttons of the form that do not save it."""


def _plan(stage: Stage) -> str:
    return plan_url(stage.championship)


@at_championship(Right.DIRECT)
@told_at(plan_url)
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """One more stage after the others; first its format, then the rest."""
    game, options = ledger.game_of(championship), ledger.options_of(championship)
    formats = formats_of(game, options)
    if request.method == "POST":
        if request.POST.get("format") not in formats:
            raise Http404
        taken = frozenset(name.casefold() for name in championship.stages.values_list("name", flat=True))
        made = first_plan(request.POST["format"], game, options, taken)
        by = visitor(request, championship.club).actor()
        directing.plan_stages(championship, by, [*plans_of(championship), made])
        stage = championship.stages.get(name=made.name)
        return redirect("stage-plan", championship.club.slug, championship.slug, stage.number)
    return club_page(
        request,
        championship.club,
        "tournaments/plan/stage_add.html",
        championship=championship,
        formats=[(key, FORMAT_NAMES[key], FORMAT_HELP[key]) for key in formats],
    )


@at_stage(Right.DIRECT)
@told_at(_plan)
@require_POST
def move(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """Change places with the stage before it."""
    return _plan_anew(request, stage, lambda plans, at: plans.insert(max(at - 1, 0), plans.pop(at)))


@at_stage(Right.DIRECT)
@told_at(_plan)
@require_POST
def remove(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """Take a stage out that is not drawn."""
    return _plan_anew(request, stage, lambda plans, at: plans.pop(at))


def _plan_anew(request: HttpRequest, stage: Stage, change: Callable[[list[Plan], int], object]) -> HttpResponseBase:
    championship = stage.championship
    plans = plans_of(championship)
    at = next((index for index, plan in enumerate(plans) if plan.name == stage.name), None)
    if at is None:
        raise DirectingError("drawn_already", stage=stage.name)
    change(plans, at)
    directing.plan_stages(championship, visitor(request, championship.club).actor(), plans)
    return redirect(plan_url(championship))


@at_stage(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """How the stage is played; once it is drawn only what everybody sees of it."""
    return _edit_drawn(request, stage) if stage.is_drawn else _edit_waiting(request, stage)


def _edit_drawn(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    form = ShownForm(stage, request.POST or None)
    if request.method == "POST":
        by = visitor(request, stage.club).actor()
        directing.show(stage, by, **{name: name in request.POST for name in SHOWN})
        messages.success(request, _("Saved."))
        return redirect(_plan(stage))
    return club_page(
        request,
        stage.club,
        "tournaments/plan/stage_shown.html",
        championship=stage.championship,
        stage=stage,
        form=form,
        outline=_outline(stage, stage.championship, stage.settings),
    )


def _edit_waiting(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    tapped = request.method == "POST" and any(name in request.POST for name in TAPS)
    form = StageForm(stage, request.POST if request.method == "POST" and not tapped else None)
    if request.method == "POST":
        form.tie_breaks = rearranged(request.POST.getlist("tie_break") or form.tie_breaks, request.POST)
    if tapped:
        # Shown again as typed; read apart, so that the summary follows and no field is blamed yet.
        read = StageForm(stage, request.POST)
        read.tie_breaks = form.tie_breaks
        shown = StageForm(stage, None, typed=as_typed(form, request.POST))
        shown.tie_breaks = form.tie_breaks
        return _stage_page(request, stage, shown, read.plan if read.is_valid() else None)
    if request.method == "POST":
        by = visitor(request, stage.club).actor()
        if carry_out(form, lambda: _change(stage, by, form)):
            messages.success(request, _("Saved."))
            return redirect(_plan(stage))
    return _stage_page(request, stage, form, form.plan)


def _change(stage: Stage, by: Actor, form: StageForm) -> Stage:
    if form.plan is None:
        raise DirectingError("settings")
    with writing(stage.club):
        changed = directing.change_stage(stage, by, form.plan)
        directing.show(changed, by, **{name: form.cleaned_data[name] for name in SHOWN})
    return changed


def _stage_page(request: HttpRequest, stage: Stage, form: StageForm, plan: Plan | None) -> HttpResponseBase:
    left = [key for key in TIE_BREAKS if key not in form.tie_breaks]
    settings = plan.settings if plan else stage.settings
    return club_page(
        request,
        stage.club,
        "tournaments/plan/stage.html",
        championship=stage.championship,
        stage=stage,
        form=form,
        format=FORMAT_NAMES[stage.format],
        outline=_outline(stage, stage.championship, settings) if plan or not form.errors else None,
        tie_breaks=told_tie_breaks(form.tie_breaks) if has_standings(stage.format) else None,
        tie_breaks_left=told_tie_breaks(left),
        status=REFUSED if form.errors else 200,
    )


def _outline(stage: Stage, championship: Championship, settings: Mapping[str, Any]) -> Outline:
    """What the stage comes to with these settings, after the stages before it."""
    entries = number_told(championship, said_of_entries(championship)["all"])
    stages = [(one.format, settings if one == stage else one.settings) for one in championship.stages.all()]
    return outlines(stages, entries, championship.unit)[stage.number - 1]
