"""Entries at the desk: who is still in, and what is done to one: it leaves, comes back, is penalised, substituted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.finding import folded
from scorekeeper.forms import carry_out
from scorekeeper.views.showing import REFUSED, club_page
from tournaments import directing
from tournaments.access import at_championship, at_entry
from tournaments.desk.entry import consequences, doubts, entry_page, moments, present_moment, stage_and_round
from tournaments.directing import Who
from tournaments.forms.desk_entry import LeaveForm, PenaltyForm, SubstituteForm
from tournaments.models import Act, Championship, Entry, Stage
from tournaments.views.desk import actor, only_posted, refuse


def _url(entry: Entry) -> str:
    return reverse("entry-desk", args=[entry.club.slug, entry.championship.slug, entry.number])


@at_championship(Right.OFFICIAL)
@require_safe
@never_cache
def entries(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """All entries, to find one by a word of its name."""
    wanted = request.GET.get("q", "").strip()[:120]
    found = championship.entries.order_by("number")
    for word in folded(wanted).split():
        found = found.filter(Q(folded__contains=word))
    context: dict[str, Any] = {"championship": championship, "entries": found, "wanted": wanted}
    return club_page(request, championship.club, "tournaments/desk/entries.html", **context)


@at_entry(Right.OFFICIAL)
@require_safe
@never_cache
def entry(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """Who plays for it, what was done to it, and what can be."""
    return _page(request, entry)


def _forms(entry: Entry) -> dict[str, Any]:
    """What every form of the page has to know."""
    return {"moments": moments(entry.championship), "now": present_moment(entry.championship)}


def _page(request: HttpRequest, entry: Entry, *, told: list[str] | None = None, **bound: Form) -> HttpResponse:
    """The page; `told` is what would follow, before it is done."""
    page, known = entry_page(entry), _forms(entry)
    context: dict[str, Any] = {
        "championship": entry.championship,
        "entry": entry,
        "page": page,
        "directs": visitor(request, entry.club).may(Right.DIRECT),
        "leave": LeaveForm(**known),
        "penalty": PenaltyForm(**known),
        "substitute": SubstituteForm(players=page.playing, **known),
        "told": told,
        "refusals": _refusals(bound) if entry.is_gone else [],
        **bound,
    }
    refused = any(form.errors for form in bound.values())
    if refused and context["directs"]:  # perhaps by standings that were made final
        context["finals"] = entry.championship.stages.filter(state=Stage.State.FINAL)
    return club_page(request, entry.club, "tournaments/desk/entry.html", status=REFUSED if refused else 200, **context)


def _refusals(bound: dict[str, Form]) -> list[str]:
    """Why a form was refused that is not on the page any more, for the entry left meanwhile."""
    return [str(error) for form in bound.values() for errors in form.errors.values() for error in errors]


@at_entry(Right.DIRECT)
@only_posted(_url)
def leave(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """It withdraws or is disqualified: first what follows is shown, then it is done."""
    form = LeaveForm(request.POST, **_forms(entry))
    if not form.is_valid():
        return _page(request, entry, leave=form)
    stage, after = stage_and_round(entry.championship, form.cleaned_data["at"])
    if "sure" not in request.POST:
        return _page(request, entry, told=consequences(entry, stage, after, struck=form.is_struck), leave=form)

    def act() -> Act:
        does = directing.withdraw if form.cleaned_data["kind"] == "withdraw" else directing.disqualify
        by, reason = actor(request, entry), form.cleaned_data["reason"]
        return does(entry, by, stage=stage, after=after, struck=form.is_struck, reason=reason)

    if carry_out(form, act) is None:
        return _page(request, entry, leave=form)
    messages.success(request, _("%(name)s is out.") % {"name": entry.name})
    return redirect(_url(entry))


@at_entry(Right.DIRECT)
@only_posted(_url)
def come_back(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """A leaving is taken back."""
    try:
        directing.come_back(entry, actor(request, entry))
    except DomainError as refusal:
        refuse(request, entry, refusal)
    else:
        messages.success(request, _("%(name)s is in again.") % {"name": entry.name})
    return redirect(_url(entry))


@at_entry(Right.DIRECT)
@only_posted(_url)
def penalise(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """Points are taken off."""
    form = PenaltyForm(request.POST, **_forms(entry))

    def act() -> Act:
        stage, after = stage_and_round(entry.championship, form.cleaned_data["at"])
        points, reason = form.cleaned_data["points"], form.cleaned_data["reason"]
        by = actor(request, entry)
        return directing.penalise(entry, by, stage=stage, after=after, points=points, reason=reason)

    if carry_out(form, act) is None:
        return _page(request, entry, penalty=form)
    messages.success(request, _("The penalty is written."))
    return redirect(_url(entry))


@at_entry(Right.DIRECT)
@only_posted(_url)
def substitute(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """Somebody plays instead of another; a doubt about them is told first."""
    page = entry_page(entry)
    form = SubstituteForm(request.POST, players=page.playing, **_forms(entry))
    if not form.is_valid():
        return _page(request, entry, substitute=form)
    into = form.cleaned_data["into"]
    doubtful = doubts(entry, into)
    if doubtful and "sure" not in request.POST:
        return _page(request, entry, told=doubtful, substitute=form)

    def act() -> Act:
        stage, after = stage_and_round(entry.championship, form.cleaned_data["at"])
        out = next(one for one in page.playing if str(one.pk) == form.cleaned_data["out"])
        who = Who(name=into, number=form.cleaned_data["number"])
        by, reason = actor(request, entry), form.cleaned_data["reason"]
        return directing.substitute(entry, by, out=out, into=who, stage=stage, after=after, reason=reason)

    if carry_out(form, act) is None:
        return _page(request, entry, substitute=form)
    messages.success(request, _("%(name)s plays from now on.") % {"name": into})
    return redirect(_url(entry))


@at_entry(Right.DIRECT)
@only_posted(_url)
def undo(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """An act on the entry is taken back."""
    number = request.POST.get("act", "")
    act = get_object_or_404(entry.acts.select_related("stage"), pk=int(number) if number.isdecimal() else 0)
    act.stage.championship = entry.championship
    try:
        directing.undo(act, actor(request, entry))
    except DomainError as refusal:
        refuse(request, entry, refusal)
    else:
        messages.success(request, _("It is taken back."))
    return redirect(_url(entry))
