"""Hands that were recorded: correcting one, taking one out, undoing the last by a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.catalogue import GAMES
from rules.game import Problem
from scorekeeper import hand_form, recording, units
from scorekeeper.access import Right, at_match, visitor
from scorekeeper.errors import DomainError, HandRefused, LaterHandsFall
from scorekeeper.forms.acts import ReasonForm
from scorekeeper.hand_form import Asking
from scorekeeper.match_page import MatchPage, asking_at, recorded_hand, turn_text
from scorekeeper.models import Event, Match
from scorekeeper.views.acts import act_page, tapped
from scorekeeper.views.matches import (
    HANDS,
    Posted,
    actor,
    answer_to,
    falling,
    form_context,
    key_of,
    number_in,
    page_context,
    problems_in,
    sent,
    to_page,
)
from scorekeeper.views.showing import club_page

View = Callable[[HttpRequest, MatchPage, Event], HttpResponseBase]


def _at_hand(request: HttpRequest, match: Match, number: int, view: View) -> HttpResponseBase:
    """Do something with a recorded hand. What is final only officials change."""
    if match.state == Match.State.FINAL and not visitor(request, match.club).may(Right.OFFICIAL):
        raise PermissionDenied
    page = MatchPage(match)
    event = page.ledger.event(Event.Kind.HAND, number)
    if event is None:
        messages.error(request, str(DomainError("no_such_hand")))
        return to_page(match, HANDS)
    return view(request, page, event)


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def hand_edit(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Correct a hand: its form filled in as it stands, and why."""
    return _at_hand(request, match, number, _edit)


def _edit(request: HttpRequest, page: MatchPage, event: Event) -> HttpResponseBase:
    asking = asking_at(page.ledger, event.number)
    if "time" in event.payload:
        messages.error(request, str(DomainError("no_such_hand")))
        return to_page(page.match, HANDS)
    if request.method == "GET":
        return _edit_page(request, page, event, asking, hand_form.filled(asking, event.payload))
    values = hand_form.merged(request.POST.dict())
    document = hand_form.document(asking, values)
    reason = ReasonForm(values)
    try:
        _correct(request, page.match, event, values, document, reason)
    except DomainError as refusal:
        if refusal.field == "reason":
            reason.add_error("reason", str(refusal))
        now = MatchPage(page.match)
        answer = answer_to(now, refusal, document, values)
        problems = problems_in(refusal)
        return _edit_page(request, now, event, asking, values, problems, reason=reason, status=refusal.status, **answer)
    messages.success(request, units.said(page.game, "corrected", number=event.number))
    return to_page(page.match, f"#hand-{event.number}")


def _correct(
    request: HttpRequest, match: Match, event: Event, values: Posted, document: Mapping[str, Any], reason: ReasonForm
) -> None:
    if not reason.is_valid():
        raise DomainError("too_long", "reason", most=ReasonForm.LONGEST)
    recording.correct(
        match,
        actor(request, match),
        document,
        number=event.number,
        revision=number_in(values, "revision", event.revision),
        reason=reason.cleaned_data["reason"],
        key=key_of(values),
        void_later="void_later" in values,
    )


def _edit_page(
    request: HttpRequest,
    page: MatchPage,
    event: Event,
    asking: Asking,
    values: Posted,
    problems: Sequence[Problem] = (),
    *,
    reason: ReasonForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    match = page.match
    turn = page.game.turn
    seat = turn.seat(asking.upcoming, recorded_hand(page.ledger, event.payload)) if asking.upcoming else None
    context = {
        **page_context(page, visitor(request, match.club)),
        **form_context(page, asking, hand_form.build(asking, values, problems)),
        "number": event.number,
        "revision": values.get("revision") or event.revision,
        "key": key_of(values),
        "event": event,
        "told": page.told(event),
        "turn_was": turn_text(turn.was, seat, asking.seat_names),
        "reason": reason or ReasonForm(),
        "action": reverse("match-hand-edit", args=[match.club.slug, match.code, event.number]),
        "editing": True,
        "posted": sent(values),
        "bound": request.method == "POST",
        **more,
    }
    return club_page(request, match.club, "scorekeeper/match/edit.html", status=status, **context)


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take a hand out of the match; it keeps its number, struck through."""
    return _at_hand(request, match, number, _void)


def _void(request: HttpRequest, page: MatchPage, event: Event) -> HttpResponseBase:
    match, values = page.match, request.POST.dict()
    form = ReasonForm(values or None)
    falls = None
    if request.method == "POST" and form.is_valid():
        try:
            _take_out(request, match, event, values, form)
        except LaterHandsFall as found:
            falls = falling(page, found)
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(request, units.said(page.game, "voided", number=event.number))
            return to_page(match, f"#hand-{event.number}")
    context = {"told": page.told(event), "revision": event.revision, "falls": falls, "posted": sent(values)}
    title = units.said(page.game, "void", number=event.number)
    return act_page(request, page, form, title=title, label=_("Void it"), **context)


def _take_out(request: HttpRequest, match: Match, event: Event, values: Posted, form: ReasonForm) -> None:
    recording.void(
        match,
        actor(request, match),
        number=event.number,
        revision=number_in(values, "revision", event.revision),
        reason=form.cleaned_data["reason"],
        key=key_of(values),
        void_later="void_later" in values,
    )


@at_match(Right.RECORD)
@require_POST
def undo(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take the last hand back by one tap."""

    def act(key: str) -> None:
        try:
            recording.undo(match, actor(request, match), number=number, key=key)
        except HandRefused as refused:
            page = MatchPage(match)
            for found in refused.problems:
                messages.error(request, page.problem_text(found))
            raise

    return tapped(request, match, act, done=units.said(GAMES[match.game], "undone", number=number))
