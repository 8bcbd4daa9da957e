"""The plan of a championship: what it is, what it comes to, and what is to be done next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.forms import carry_out
from scorekeeper.forms.options import in_words, named, rules_of
from scorekeeper.queries import house_rulesets
from scorekeeper.texts import text
from scorekeeper.views.showing import REFUSED, club_page, told_at
from tournaments import directing, ledger
from tournaments.access import at_championship
from tournaments.directing import Plan
from tournaments.formats.presets import PRESETS
from tournaments.forms.founding import FORMAT_NAMES, FactsForm, RulesForm
from tournaments.models import Championship, Entry, Stage
from tournaments.views.plan_summary import Outline, counted_entries, outlines

MOST_ENTRIES = 1024
USUAL = 16


class Planned(NamedTuple):
    """A stage as the plan shows it."""

    stage: Stage
    format: str
    outline: Outline
    first_waiting: bool
    last: bool


def plan_url(championship: Championship) -> str:
    return reverse("championship-plan", args=[championship.club.slug, championship.slug])


def said_of_entries(championship: Championship) -> dict[str, int]:
    """How many are entered, and how many are here."""
    here = Q(status=Entry.Status.PRESENT)
    return championship.entries.aggregate(all=Count("pk"), here=Count("pk", filter=here))


@at_championship(Right.OFFICIAL)
@require_safe
def plan(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Everything at a glance; each part leads to where it is changed."""
    stages = list(championship.stages.all())
    counted = said_of_entries(championship)
    tried = _tried(request.GET.get("with", ""), championship, counted["all"])
    game = ledger.game_of(championship)
    return club_page(
        request,
        championship.club,
        "tournaments/plan/plan.html",
        championship=championship,
        stages=planned(championship, stages, tried),
        counted=counted,
        entries_told=counted_entries(counted["all"], championship.unit),
        tried=tried,
        warning=number_warning(championship, tried),
        game=_(game.name),
        rules=championship.ruleset_name or _(game.ruleset_names[championship.ruleset]),
        options=in_words(game, ledger.options_of(championship)),
        drawn=any(stage.is_drawn for stage in stages),
        next_draw=next((stage for stage in stages if not stage.is_drawn), None),
    )


def planned(championship: Championship, stages: list[Stage], entries: int) -> list[Planned]:
    """The stages with what they come to for so many entries."""
    found = outlines([(one.format, one.settings) for one in stages], entries, championship.unit)
    first = next((one for one in stages if not one.is_drawn), None)
    return [
        Planned(stage, str(FORMAT_NAMES[stage.format]), one, stage == first, stage == stages[-1])
        for stage, one in zip(stages, found, strict=True)
    ]


def _tried(typed: str, championship: Championship, entered: int) -> int:
    """For how many the plan is told: those typed, else as `number_told`."""
    if typed.isdecimal() and len(typed) < 5:
        return min(int(typed), MOST_ENTRIES)
    return number_told(championship, entered)


def number_told(championship: Championship, entered: int) -> int:
    """Those entered; while nobody is, a number that would do."""
    preset = PRESETS.get(championship.preset)
    return entered or (preset.entries[0] if preset and preset.entries else USUAL)


def number_warning(championship: Championship, entries: int) -> str:
    """What the rules that it began with say of so many entries."""
    preset = PRESETS.get(championship.preset)
    warning = preset.warning(entries) if preset else None
    return text(warning) if warning else ""


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def facts(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Name, date, place, regulations, address, draw seed."""
    drawn = directing.is_drawn(championship)
    form = FactsForm(championship, request.POST or None, drawn=drawn)
    if request.method == "POST":
        by = visitor(request, championship.club).actor()
        changed = carry_out(form, lambda: directing.change(championship, by, **_facts(form.cleaned_data)))
        if changed:
            messages.success(request, _("Saved."))
            return redirect(plan_url(changed))
        # What was refused is not what the page's links lead to.
        championship.refresh_from_db()
    status = REFUSED if form.errors else 200
    return club_page(
        request,
        championship.club,
        "tournaments/plan/facts.html",
        championship=championship,
        form=form,
        new_seed=None if drawn else directing.new_seed(),
        status=status,
    )


def _facts(typed: Mapping[str, Any]) -> dict[str, Any]:
    return {**typed, "venue": " ".join(typed["venue"].split())}


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """The ruleset and its options, until the first draw."""
    game = ledger.game_of(championship)
    choice = rules_of(game, house_rulesets(championship.club, game.slug))
    chosen = named(choice, request.GET.get("rules"))
    options = chosen.options if chosen else ledger.options_of(championship)
    form = RulesForm(game, chosen.base if chosen else championship.ruleset, options, request.POST or None)
    if request.method == "POST":
        house = chosen.house if chosen else None
        known = championship.ruleset_name if chosen is None else house.name if house else ""
        by = visitor(request, championship.club).actor()
        if carry_out(form, lambda: directing.change(championship, by, **form.facts, ruleset_name=known)):
            messages.success(request, _("Saved."))
            return redirect(plan_url(championship))
    return club_page(
        request,
        championship.club,
        "tournaments/plan/rules.html",
        championship=championship,
        form=form,
        choice=[(one, one.name(game)) for one in choice],
        chosen=chosen,
        drawn=directing.is_drawn(championship),
        status=REFUSED if form.errors else 200,
    )


@at_championship(Right.DIRECT)
@told_at(plan_url)
@require_POST
def publish(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Everybody may see it from now on."""
    directing.publish(championship, visitor(request, championship.club).actor())
    messages.success(request, _("Everybody may see it now."))
    return redirect(plan_url(championship))


@at_championship(Right.DIRECT)
@told_at(plan_url)
@require_http_methods(["GET", "POST"])
def throw_away(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """A draft that is not wanted; it asks, for it cannot be taken back."""
    club = championship.club
    if request.method == "POST":
        directing.delete_draft(championship, visitor(request, club).actor())
        messages.success(request, _("The draft is gone."))
        return redirect("championship-new", club=club.slug)
    counted = said_of_entries(championship)
    return club_page(request, club, "tournaments/plan/throw_away.html", championship=championship, counted=counted)


def plans_of(championship: Championship) -> list[Plan]:
    """The stages that are not drawn yet, as they are planned."""
    return [directing.planned(stage) for stage in championship.stages.filter(state=Stage.State.WAITING)]
