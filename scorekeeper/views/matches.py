"""The match page and every act on it: hands and their corrections, undo, points given, words on the result."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.fold import Refused, Scored
from rules.game import Problem
from scorekeeper import hand_form, hand_pads, recording
from scorekeeper.access import Right, Visitor, at_match, phone_of, visitor
from scorekeeper.errors import AnotherPhone, Conflict, DomainError, HandRefused, LaterHandsFall
from scorekeeper.forms import carry_out
from scorekeeper.forms.acts import AdjustForm, DeclareForm, ReasonForm, RemarksForm, ReseatForm, WordForm
from scorekeeper.hand_form import Asking, HandForm
from scorekeeper.match_page import MatchPage, asking_at, describe, folded_with, side_scores
from scorekeeper.models import Event, Match
from scorekeeper.recording import ANOTHER_PHONE_FOR
from scorekeeper.views.showing import REFUSED, club_page, public_page

PAGE = "scorekeeper/match/match.html"
ENTRY = "#entry"
ASKS_FOR_MORE = frozenset(("missing", "length", "one_form"))
"""Problems of a hand that is only half typed: no preview speaks of them."""

Posted = Mapping[str, str]


def new_key() -> str:
    """The client key of an act, made when its form is shown: sending it twice is one act."""
    return secrets.token_urlsafe(12)


# ---------------------------------------------------------------------------------- the page


@at_match(Right.SEE)
@require_GET
def match(request: HttpRequest, match: Match) -> HttpResponseBase:
    who = visitor(request, match.club)
    if not who.may(Right.RECORD, match) and who.user is None:
        return public_page(
            request, match.club, PAGE, revision=match.revision, context=lambda: page_context(MatchPage(match), who)
        )
    if messages.get_messages(request):
        return _shown(request, match)
    etag = _etag(request, match, who)
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return _kept(HttpResponseNotModified(), etag)
    return _kept(_shown(request, match), etag)


def _etag(request: HttpRequest, match: Match, who: Visitor) -> str:
    """Whoever works here has buttons and a phone of their own."""
    told = (match.code, match.revision, get_language(), settings.RELEASE, who.right, who.may(Right.RECORD, match))
    return f'"{blake2b(repr((told, phone_of(request))).encode(), digest_size=12).hexdigest()}"'


def _kept(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _shown(
    request: HttpRequest, match: Match, page: MatchPage | None = None, *, status: int = 200, **more: Any
) -> HttpResponse:
    page = page or MatchPage(match)
    who = visitor(request, match.club)
    context = {**page_context(page, who), **entry_context(request, page, who), **more}
    return club_page(request, match.club, PAGE, status=status, **context)


def page_context(page: MatchPage, who: Visitor) -> dict[str, Any]:
    """What everybody sees of a match."""
    may_record = who.may(Right.RECORD, page.match)
    return {
        "page": page,
        "match": page.match,
        "may_record": may_record,
        "official": who.may(Right.OFFICIAL, page.match),
        "going": page.match.state in (Match.State.OPEN, Match.State.TO_CONFIRM),
        "may_undo": may_record and _may_undo(page),
    }


def _may_undo(page: MatchPage) -> bool:
    """The last hand, until the next one or a side's word; recording says so again."""
    running = page.match.state in (Match.State.OPEN, Match.State.TO_CONFIRM)
    last = page.last
    return bool(running and last and not last.event.voided and not page.has_words and not page.locked)


def entry_context(
    request: HttpRequest,
    page: MatchPage,
    who: Visitor,
    values: Posted | None = None,
    problems: Sequence[Problem] = (),
) -> dict[str, Any]:
    """The coming hand's form, for who may record."""
    match = page.match
    if not who.may(Right.RECORD, match):
        return {}
    open_ = match.is_open and page.tally.upcoming and not page.locked
    if not open_:
        return {"key": new_key()}
    values = dict(values or {})
    values.setdefault("contract", getattr(page.tally.upcoming, "contract", None) or "")
    form = hand_form.build(page.asking, values, problems)
    return {
        **form_context(page, page.asking, form),
        "number": page.ledger.next_number,
        "key": new_key(),
        "other_phone": _other_phone(request, match),
        "action": reverse("match-hand", args=[match.club.slug, match.code]),
    }


def form_context(page: MatchPage, asking: Asking, form: HandForm) -> dict[str, Any]:
    """What a hand's template needs: the form, and what the game's own pad adds."""
    return {
        "form": form,
        "hand_template": page.pad.template,
        "asking": asking,
        "pad": page.pad.context(asking, form),
        "names": page.names,
        "seats": asking.seat_names,
    }


def _other_phone(request: HttpRequest, match: Match) -> bool:
    """Whether another phone wrote here a moment ago."""
    at = match.recorded_at
    return bool(at and match.recorder not in ("", phone_of(request)) and timezone.now() - at < ANOTHER_PHONE_FOR)


def _to_page(match: Match, anchor: str = ENTRY) -> HttpResponse:
    return redirect(reverse("match", args=[match.club.slug, match.code]) + anchor)


def _actor(request: HttpRequest, match: Match) -> Any:
    phone_of(request)
    return visitor(request, match.club).actor(match)


# -------------------------------------------------------------------------------------- hands


@at_match(Right.RECORD)
@require_POST
def hand(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Record the coming hand. The hand that ends the match asks first."""
    page = MatchPage(match)
    values = hand_form.merged(request.POST.dict())
    document = hand_form.document(page.asking, values)
    number = _number(values.get("number"), page.ledger.next_number)
    try:
        if number == page.ledger.next_number and match.is_open and ("preview" in values or "sure" not in values):
            scored = recording.preview(page.ledger, document)
            if "preview" in values:
                return _again(request, page, values, preview=side_scores(page.ledger, scored))
            if _ends(page, scored):
                return _again(request, page, values, ends=ending_of(page, scored))
        recording.record(
            match,
            _actor(request, match),
            document,
            number=number,
            key=_key(values),
            take_over="take_over" in values,
        )
    except HandRefused as refused:
        return _again(request, page, values, refused.problems, status=REFUSED)
    except Conflict as conflict:
        now = MatchPage(match)
        return _again(request, now, values, status=409, conflict=_conflict(now, conflict, document))
    except AnotherPhone:
        return _again(request, MatchPage(match), values, status=409, take_over=True)
    except DomainError as refusal:
        return _again(request, MatchPage(match), values, status=refusal.status, refusal=str(refusal))
    messages.success(request, _("Hand %(number)s saved ✓") % {"number": number}, extra_tags="saved")
    return _to_page(match)


def _number(typed: str | None, otherwise: int) -> int:
    return int(typed) if typed and typed.isdecimal() and len(typed) < 6 else otherwise


def _key(values: Posted) -> str:
    return values.get("key", "")[:40] or new_key()


def _ends(page: MatchPage, scored: Scored) -> bool:
    return page.game.outcome(page.ledger.options, scored.state).finished


def ending_of(page: MatchPage, scored: Scored) -> dict[str, Any]:
    """The result that this hand would bring."""
    outcome = page.game.outcome(page.ledger.options, scored.state)
    return {
        "totals": hand_pads.total_points(scored.state.totals),
        "winners": ", ".join(page.names[side] for side in outcome.winners),
        "scores": side_scores(page.ledger, scored),
    }


def _again(
    request: HttpRequest,
    page: MatchPage,
    values: Posted,
    problems: Sequence[Problem] = (),
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The page with everything that was typed, and what stands in the way."""
    who = visitor(request, page.match.club)
    context = entry_context(request, page, who, values, problems)
    # The same attempt keeps its key: were it recorded after all, it would still be one hand.
    context["key"] = _key(values)
    return _shown(request, page.match, page, status=status, **context, **more, posted=_sent(values), bound=True)


def _sent(values: Posted) -> dict[str, str]:
    """What was sent, to be sent again with an answer."""
    return {
        name: value
        for name, value in values.items()
        if name not in ("csrfmiddlewaretoken", "preview") and not name.startswith(hand_form.CHOICE)
    }


def _conflict(page: MatchPage, conflict: Conflict, mine: Mapping[str, Any]) -> dict[str, Any]:
    """The hand that stands, beside the one that was to be written."""
    standing = Event.objects.select_related("user", "table").get(pk=conflict.standing.pk)
    return {"standing": page.told(standing), "mine": describe(page.ledger, mine), "next": page.ledger.next_number}


@at_match(Right.RECORD)
@require_POST
def preview(request: HttpRequest, match: Match) -> HttpResponseBase:
    """What the hand would score, line by line, for the form to show while it is typed."""
    page = MatchPage(match)
    values = hand_form.merged(request.POST.dict())
    number = _number(values.get("number"), page.ledger.next_number)
    context = (
        _preview_coming(page, values)
        if number == page.ledger.next_number
        else _preview_correction(page, values, number)
    )
    return render(request, "scorekeeper/hand/preview.html", {"page": page, "club": match.club, **context})


def _preview_coming(page: MatchPage, values: Posted) -> dict[str, Any]:
    if not page.tally.upcoming:
        return {}
    try:
        scored = recording.preview(page.ledger, hand_form.document(page.asking, values))
    except HandRefused as refused:
        return _odd(page, refused.problems)
    return {
        "preview": side_scores(page.ledger, scored),
        "warnings": [page.problem_text(one) for one in scored.warnings],
        "ends": ending_of(page, scored) if _ends(page, scored) else None,
    }


def _preview_correction(page: MatchPage, values: Posted, number: int) -> dict[str, Any]:
    event = page.ledger.event(Event.Kind.HAND, number)
    if event is None:
        return {}
    document = hand_form.document(asking_at(page.ledger, number), values)
    try:
        scored = recording.preview(page.ledger, document, number=number)
        tally = folded_with(page.ledger, document, replaces=event)
    except HandRefused as refused:
        return _odd(page, refused.problems)
    except Refused:
        return {"falls": True}
    return {
        "preview": side_scores(page.ledger, scored),
        "warnings": [page.problem_text(one) for one in scored.warnings],
        "totals": list(zip(page.names, page.tally.totals, tally.totals, strict=True)),
    }


def _odd(page: MatchPage, problems: Sequence[Problem]) -> dict[str, Any]:
    said = [page.problem_text(one) for one in problems if one.code not in ASKS_FOR_MORE]
    return {"odd": list(dict.fromkeys(said))}


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def hand_edit(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Correct a hand: its form filled in as it stands, and why."""
    page = MatchPage(match)
    event = _event(request, page, number)
    if event is None or "time" in event.payload:
        messages.error(request, str(DomainError("no_such_hand")))
        return _to_page(match, "#hands")
    asking = asking_at(page.ledger, number)
    if request.method == "GET":
        return _edit_page(request, page, event, asking, hand_form.filled(asking, event.payload))
    values = hand_form.merged(request.POST.dict())
    document = hand_form.document(asking, values)
    reason = ReasonForm(values)
    if not reason.is_valid():
        return _edit_page(request, page, event, asking, values, reason=reason, status=REFUSED)
    try:
        recording.correct(
            match,
            _actor(request, match),
            document,
            number=number,
            revision=_number(values.get("revision"), event.revision),
            reason=reason.cleaned_data["reason"],
            key=_key(values),
            void_later="void_later" in values,
        )
    except HandRefused as refused:
        return _edit_page(request, page, event, asking, values, refused.problems, reason=reason, status=REFUSED)
    except LaterHandsFall as falls:
        return _edit_page(request, page, event, asking, values, reason=reason, status=409, falls=_falling(page, falls))
    except Conflict as conflict:
        told = _conflict(page, conflict, document)
        return _edit_page(request, page, event, asking, values, reason=reason, status=409, conflict=told)
    except DomainError as refusal:
        if refusal.field == "reason":
            reason.add_error("reason", str(refusal))
        return _edit_page(
            request, page, event, asking, values, reason=reason, status=refusal.status, refusal=str(refusal)
        )
    messages.success(request, _("Hand %(number)s corrected ✓") % {"number": number})
    return _to_page(match, f"#hand-{number}")


def _event(request: HttpRequest, page: MatchPage, number: int) -> Event | None:
    """The hand to be changed. What is final only officials change."""
    if page.match.state == Match.State.FINAL and not visitor(request, page.match.club).may(Right.OFFICIAL):
        raise PermissionDenied
    return page.ledger.event(Event.Kind.HAND, number)


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
    form = hand_form.build(asking, values, problems)
    match = page.match
    context = {
        **page_context(page, visitor(request, match.club)),
        **form_context(page, asking, form),
        "number": event.number,
        "revision": values.get("revision") or event.revision,
        "key": _key(values),
        "event": event,
        "told": page.told(event),
        "dealer_name": _dealer(asking),
        "reason": reason or ReasonForm(),
        "action": reverse("match-hand-edit", args=[match.club.slug, match.code, event.number]),
        "editing": True,
        "posted": _sent(values),
        "bound": request.method == "POST",
        **more,
    }
    return club_page(request, match.club, "scorekeeper/match/edit.html", status=status, **context)


def _dealer(asking: Asking) -> str:
    dealer = asking.upcoming.dealer if asking.upcoming else None
    return "" if dealer is None else asking.seat_names[dealer]


def _falling(page: MatchPage, falls: LaterHandsFall) -> dict[str, Any]:
    """The later hands that become impossible, and why."""
    hands = [shown for shown in reversed(page.hands) if shown.number in falls.numbers]
    return {"hands": hands, "why": list(dict.fromkeys(page.problem_text(one) for one in falls.problems))}


@at_match(Right.RECORD)
@require_POST
def undo(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take the last hand back by one tap."""
    act = lambda by, key: recording.undo(match, by, number=number, key=key)  # noqa: E731
    return _tapped(request, match, act, _("Hand %(number)s undone") % {"number": number})


def _tapped(
    request: HttpRequest, match: Match, act: Callable[[Any, str], object], done: str, anchor: str = ENTRY
) -> HttpResponse:
    """An act of one tap: what refuses it is told on the page."""
    try:
        act(_actor(request, match), _key(request.POST.dict()))
    except HandRefused as refused:
        page = MatchPage(match)
        for found in refused.problems:
            messages.error(request, page.problem_text(found))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return _to_page(match, anchor)


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take a hand out of the match; it keeps its number, struck through."""
    page = MatchPage(match)
    event = _event(request, page, number)
    if event is None or event.voided:
        messages.error(request, str(DomainError("no_such_hand" if event is None else "hand_voided")))
        return _to_page(match, "#hands")
    values = request.POST.dict()
    form = ReasonForm(values or None)
    falls = None
    if request.method == "POST" and form.is_valid():
        try:
            recording.void(
                match,
                _actor(request, match),
                number=number,
                revision=_number(values.get("revision"), event.revision),
                reason=form.cleaned_data["reason"],
                key=_key(values),
                void_later="void_later" in values,
            )
        except LaterHandsFall as found:
            falls = _falling(page, found)
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(request, _("Hand %(number)s voided") % {"number": number})
            return _to_page(match, f"#hand-{number}")
    context = {"told": page.told(event), "revision": event.revision, "falls": falls, "posted": _sent(values)}
    return _act_page(request, page, form, _("Void hand %(number)s") % {"number": number}, _("Void it"), **context)


# --------------------------------------------------------------------- other acts at a match


def _act_page(
    request: HttpRequest, page: MatchPage, form: Form | None, title: str, label: str, **more: Any
) -> HttpResponse:
    """A page of one act: what it is, what it needs, its button."""
    refused = (form is not None and form.is_bound and bool(form.errors)) or more.get("refusal")
    status = 409 if more.get("falls") else REFUSED if refused else 200
    context = {"page": page, "match": page.match, "act_form": form, "title": title, "label": label, **more}
    context["key"] = _key(request.POST.dict())
    return club_page(request, page.match.club, "scorekeeper/match/act.html", status=status, **context)


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def adjust(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Points given or taken by an official."""
    page = MatchPage(match)
    form = AdjustForm(request.POST or None, names=page.names, hands=page.ledger.next_number - 1)
    if request.method == "POST":

        def act() -> Event:
            values = form.cleaned_data
            if values["points"] is None:
                raise DomainError("points_wanted", "points")
            return recording.adjust(match, _actor(request, match), key=_key(request.POST.dict()), **values)

        if carry_out(form, act):
            messages.success(request, _("Adjustment saved ✓"))
            return _to_page(match, "#hands")
    return _act_page(request, page, form, _("Give or take points"), _("Save"))


@at_match(Right.OFFICIAL)
@require_POST
def adjust_void(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take an adjustment back."""

    def act(by: Any, key: str) -> Event:
        reason = request.POST.get("reason", "")
        return recording.void_adjustment(match, by, number=number, reason=reason, key=key)

    return _tapped(request, match, act, _("Adjustment taken back"), "#hands")


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def declare(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Totals instead of hands."""
    page = MatchPage(match)
    form = DeclareForm(request.POST or None, names=page.names)
    if request.method == "POST":

        def act() -> Event:
            if None in form.totals:
                raise DomainError("totals_wanted")
            reason, key = form.cleaned_data["reason"], _key(request.POST.dict())
            return recording.declare(match, _actor(request, match), totals=form.totals, reason=reason, key=key)

        if carry_out(form, act):
            messages.success(request, _("Totals saved ✓"))
            return _to_page(match)
    return _act_page(request, page, form, _("Write only the totals"), _("Save"))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def declare_void(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Take declared totals back."""
    act = lambda reason: recording.void_declared(  # noqa: E731
        match, _actor(request, match), reason=reason, key=_key(request.POST.dict())
    )
    return _with_reason(request, match, act, _("Take the totals back"), _("Take them back"), _("Totals taken back"))


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Close the match before its end: to the clock, or in the game's own way. It shows the result and asks."""
    page = MatchPage(match)
    document = dict(page.pad.closing or {"time": True})
    title = gettext(page.pad.closing_label)
    refusal = None
    if request.method == "POST":
        try:
            number = _number(request.POST.get("number"), page.ledger.next_number)
            by, key = _actor(request, match), _key(request.POST.dict())
            recording.record(match, by, document, number=number, key=key, take_over=True)
            messages.success(request, _("The match is closed"))
            return _to_page(match)
        except HandRefused as refused:
            refusal = " ".join(page.problem_text(found) for found in refused.problems)
        except DomainError as found:
            refusal = str(found)
    context = {"refusal": refusal, "number": page.ledger.next_number, "closing": _closing(page, document)}
    return _act_page(request, page, None, title, title, **context)


def _closing(page: MatchPage, document: Mapping[str, Any]) -> dict[str, Any] | None:
    try:
        tally = folded_with(page.ledger, document)
    except Refused:
        return None
    winners = ", ".join(page.names[side] for side in tally.outcome.winners)
    return {"totals": list(zip(page.names, tally.totals, strict=True)), "winners": winners}


@at_match(Right.RECORD)
@require_POST
def confirm(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A side's word on the result: yes, or no with a note, which calls the director."""
    form = WordForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This could not be read."))
        return _to_page(match)
    word = form.cleaned_data
    official = visitor(request, match.club).may(Right.OFFICIAL)
    done = _("Confirmed ✓") if word["agrees"] else _("The director is called")
    return _tapped(request, match, lambda by, _key: recording.confirm(match, by, by_official=official, **word), done)


@at_match(Right.OFFICIAL)
@require_POST
def confirm_all(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The official confirms for every side."""
    seen = _number(request.POST.get("seen"), match.scored_revision)
    act = lambda by, _key: recording.confirm_all(match, by, seen=seen)  # noqa: E731
    return _tapped(request, match, act, _("Confirmed for all ✓"))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Open a final or abandoned match again."""
    act = lambda reason: recording.reopen(match, _actor(request, match), reason=reason)  # noqa: E731
    return _with_reason(request, match, act, _("Reopen the match"), _("Reopen"), _("The match is open again"))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def abandon(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Give an unfinished match up."""
    act = lambda reason: recording.abandon(match, _actor(request, match), reason=reason)  # noqa: E731
    return _with_reason(request, match, act, _("Abandon the match"), _("Abandon"), _("The match was abandoned"))


def _with_reason(
    request: HttpRequest, match: Match, act: Callable[[str], Event | Match], title: str, label: str, done: str
) -> HttpResponse:
    form = ReasonForm(request.POST or None, needed=True)
    if request.method == "POST" and carry_out(form, lambda: act(form.cleaned_data["reason"])):
        messages.success(request, done)
        return _to_page(match)
    return _act_page(request, MatchPage(match), form, title, label)


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def reseat(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Seat the same players anew; the preview shows whose points they then are."""
    page = MatchPage(match)
    seats = page.ledger.seats
    names = [seat.name for seat in seats]
    labels = [_("Seat %(number)s") % {"number": seat.place + 1} for seat in seats]
    form = ReseatForm(request.POST or None, names=names, labels=labels)
    seen = None
    if request.method == "POST" and form.is_valid():
        if sorted(form.order) != list(range(len(seats))):
            form.add_error(None, str(DomainError("reseat")))
        elif "sure" not in request.POST:
            seen = _reseated(page, form.order)
        else:
            by, key, reason = _actor(request, match), _key(request.POST.dict()), form.cleaned_data["reason"]
            if carry_out(form, lambda: recording.reseat(match, by, order=form.order, reason=reason, key=key)):
                messages.success(request, _("Seats changed ✓"))
                return _to_page(match)
    return _act_page(request, page, form, _("Change seats"), _("Preview"), reseated=seen)


def _reseated(page: MatchPage, order: Sequence[int]) -> list[tuple[str, Any]]:
    """Each side as it would be called, with the total that stays at its seats."""
    seated = recording.preview_seating(page.ledger, order)
    return list(zip(seated.side_names, page.tally.totals, strict=True))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def remarks(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The officials' observations."""
    form = RemarksForm(request.POST or None, initial={"remarks": match.remarks})
    if request.method == "POST":
        write = lambda: recording.remark(match, _actor(request, match), form.cleaned_data["remarks"])  # noqa: E731
        if carry_out(form, write):
            messages.success(request, _("Observations saved ✓"))
            return _to_page(match, "#remarks")
    return _act_page(request, MatchPage(match), form, _("Observations"), _("Save"))
