"""An encounter at the desk: its table, its matches, the director's word on it, and what was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.forms import carry_out
from scorekeeper.views.showing import REFUSED, club_page
from tournaments import directing
from tournaments.access import at_encounter
from tournaments.desk.encounter import EncounterPage, encounter_page
from tournaments.desk.meetings import desk_page
from tournaments.errors import DirectingError
from tournaments.forms.desk_encounter import (
    AbandonForm,
    GoesOnForm,
    LineUpForm,
    RuleForm,
    TakeBackForm,
    WalkoverForm,
)
from tournaments.models import Encounter, EntryPlayer
from tournaments.views.desk import actor, only_posted


@at_encounter(Right.OFFICIAL)
@require_safe
@never_cache
def encounter(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """How it stands, what may be done, and what was done."""
    return _page(request, encounter, encounter_page(encounter))


def _page(request: HttpRequest, encounter: Encounter, page: EncounterPage, **bound: Form) -> HttpResponse:
    """The page, with the form that was refused as it was typed."""
    club = encounter.stage.championship.club
    names = list(page.meeting.names)
    context: dict[str, Any] = {
        "championship": encounter.stage.championship,
        "encounter": encounter,
        "page": page,
        "directs": visitor(request, club).may(Right.DIRECT),
        "walkover": WalkoverForm(names=names),
        "abandon": AbandonForm(names=names),
        "ruling": _rule_form(page)(names=names),
        "take_back": TakeBackForm(),
        "refusals": _refusals(page, bound),
        **bound,
    }
    refused = any(form.errors for form in bound.values())
    status = REFUSED if refused else 200
    return club_page(request, club, "tournaments/desk/encounter.html", status=status, **context)


def _refusals(page: EncounterPage, bound: dict[str, Form]) -> list[str]:
    """Why a form was refused that is not on the page any more, for the encounter went on meanwhile."""
    shown = {"take_back"} if page.has_word else {"walkover", "abandon", "ruling"} if page.is_open else set()
    hidden = [form for name, form in bound.items() if name not in shown or page.at_tables]
    return [str(error) for form in hidden for errors in form.errors.values() for error in errors]


def _rule_form(page: EncounterPage) -> type[RuleForm]:
    return RuleForm if page.may_draw else GoesOnForm


def _decide(
    request: HttpRequest,
    encounter: Encounter,
    page: EncounterPage,
    *,
    name: str,
    form: Form,
    act: Callable[[], Encounter],
    done: str,
) -> HttpResponseBase:
    """Carry a form of the page out; what refuses it is said there, and everything typed stays."""
    if carry_out(form, act) is None:
        return _page(request, encounter, page, **{name: form})
    messages.success(request, done % {"label": encounter.label})
    return redirect(desk_page(encounter))


@at_encounter(Right.DIRECT)
@only_posted(desk_page)
def walkover(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """One side was there, or neither."""
    page = encounter_page(encounter)
    form = WalkoverForm(request.POST, names=page.meeting.names)

    def act() -> Encounter:
        return directing.walkover(encounter, actor(request, encounter), winner=form.chosen)

    done = _("%(label)s: the walkover is written.")
    return _decide(request, encounter, page, name="walkover", form=form, act=act, done=done)


@at_encounter(Right.DIRECT)
@only_posted(desk_page)
def abandon(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """A side left, with the score by then if there was one."""
    page = encounter_page(encounter)
    form = AbandonForm(request.POST, names=page.meeting.names)

    def act() -> Encounter:
        left = form.chosen
        if left is None:
            raise DirectingError("no_such_side", "side")
        return directing.abandoned(encounter, actor(request, encounter), left=left, scores=form.scores)

    done = _("%(label)s: the abandonment is written.")
    return _decide(request, encounter, page, name="abandon", form=form, act=act, done=done)


@at_encounter(Right.DIRECT)
@only_posted(desk_page)
def rule(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """The director gives it to a side, or makes it a draw, and says why."""
    page = encounter_page(encounter)
    form = _rule_form(page)(request.POST, names=page.meeting.names)

    def act() -> Encounter:
        reason = form.cleaned_data["reason"]
        return directing.rule(encounter, actor(request, encounter), winner=form.chosen, reason=reason)

    done = _("%(label)s is ruled.")
    return _decide(request, encounter, page, name="ruling", form=form, act=act, done=done)


@at_encounter(Right.DIRECT)
@only_posted(desk_page)
def take_back(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """The director's word is taken back."""
    page = encounter_page(encounter)
    form = TakeBackForm(request.POST)

    def act() -> Encounter:
        reason = form.cleaned_data["reason"]
        return directing.take_back(encounter, actor(request, encounter), reason=reason)

    done = _("%(label)s is open again.")
    return _decide(request, encounter, page, name="take_back", form=form, act=act, done=done)


@at_encounter(Right.OFFICIAL)
@only_posted(desk_page)
def line_up(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """Who of an entry's players sits down."""
    page = encounter_page(encounter)
    players = EntryPlayer.objects.filter(entry__slots__encounter=encounter, active=True)
    form = LineUpForm(request.POST, players=[one.pk for one in players])

    def act() -> Encounter:
        chosen = [one for one in players if one.pk in form.cleaned_data["players"]]
        return directing.line_up(encounter, actor(request, encounter), side=form.cleaned_data["side"], players=chosen)

    done = _("%(label)s: who sits down is written.")
    return _decide(request, encounter, page, name="lining", form=form, act=act, done=done)
