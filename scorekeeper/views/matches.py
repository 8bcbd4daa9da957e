"""The match page, and recording a hand: everybody sees it, who may writes; what stands in a hand's way is shown."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.ask import fields
from rules.fold import Refused, Scored
from rules.game import Hand, Problem
from scorekeeper import hand_form, recording, texts, units
from scorekeeper.access import Right, Visitor, at_match, phone_of, visitor
from scorekeeper.errors import AnotherPhone, Conflict, DomainError, HandRefused, LaterHandsFall
from scorekeeper.hand_form import Asking, HandForm
from scorekeeper.match_page import MatchPage, asking_at, describe, folded_with, side_scores
from scorekeeper.models import Event, Match
from scorekeeper.recording import ANOTHER_PHONE_FOR
from scorekeeper.views.showing import club_page, public_page
from scorekeeper.writing import Actor

PAGE = "scorekeeper/match/match.html"
ENTRY, HANDS = "#entry", "#hands"
ASKS_FOR_MORE = frozenset(("missing", "length", "one_form"))
"""Problems of a hand that is only half typed: no preview speaks of them."""
NOT_SENT_AGAIN = frozenset(("csrfmiddlewaretoken", "preview"))

Posted = Mapping[str, str]


# ---------------------------------------------------------------------------------- the page


@at_match(Right.SEE)
@require_safe
def match(request: HttpRequest, match: Match) -> HttpResponseBase:
    who = visitor(request, match.club)
    if not who.may(Right.RECORD, match) and who.user is None:
        return public_page(
            request, match.club, PAGE, revision=match.revision, context=lambda: page_context(MatchPage(match), who)
        )
    if messages.get_messages(request):
        return _shown(request, MatchPage(match))
    etag = _etag(request, match, who)
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return _kept(HttpResponseNotModified(), etag)
    return _kept(_shown(request, MatchPage(match)), etag)


def _etag(request: HttpRequest, match: Match, who: Visitor) -> str:
    """Whoever works here has buttons and a phone of their own."""
    club = match.club
    page = (match.code, match.revision, club.name, club.zone, get_language(), settings.RELEASE)
    told = (*page, who.right, who.may(Right.RECORD, match))
    return f'"{blake2b(repr((told, phone_of(request))).encode(), digest_size=12).hexdigest()}"'


def _kept(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _shown(
    request: HttpRequest,
    page: MatchPage,
    values: Posted | None = None,
    problems: Sequence[Problem] = (),
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    who = visitor(request, page.match.club)
    context = {**page_context(page, who), **entry_context(request, page, who, values or {}, problems), **more}
    return club_page(request, page.match.club, PAGE, status=status, **context)


def page_context(page: MatchPage, who: Visitor) -> dict[str, Any]:
    """What everybody sees of a match."""
    may_record = who.may(Right.RECORD, page.match)
    return {
        "page": page,
        "match": page.match,
        "may_record": may_record,
        "official": who.may(Right.OFFICIAL, page.match),
        "directs": who.may(Right.DIRECT, page.match),
        "going": _is_going(page.match),
        "may_undo": may_record and _may_undo(page),
    }


def _is_going(match: Match) -> bool:
    return match.state in (Match.State.OPEN, Match.State.TO_CONFIRM)


def _may_undo(page: MatchPage) -> bool:
    """The last hand, until the next one or a side's word; recording checks it again."""
    last = page.last
    standing = last is not None and not last.event.voided
    return standing and _is_going(page.match) and not page.has_words and not page.locked


def entry_context(
    request: HttpRequest, page: MatchPage, who: Visitor, values: Posted, problems: Sequence[Problem]
) -> dict[str, Any]:
    """The coming hand's form, for who may record."""
    match = page.match
    if not who.may(Right.RECORD, match):
        return {}
    key = {"key": new_key()}
    if not match.is_open or not page.tally.upcoming or page.locked:
        return key
    form = hand_form.build(page.asking, {**hand_form.flat(page.tally.upcoming.due()), **values}, problems)
    return {
        **key,
        **form_context(page, page.asking, form),
        "number": page.ledger.next_number,
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
        "seats": asking.seat_names,
    }


def _other_phone(request: HttpRequest, match: Match) -> bool:
    """Whether another phone wrote here a moment ago."""
    at = match.recorded_at
    return bool(at and match.recorder not in ("", phone_of(request)) and timezone.now() - at < ANOTHER_PHONE_FOR)


# ------------------------------------------------------------------- what all acts here share


def to_page(match: Match, anchor: str = ENTRY) -> HttpResponse:
    return redirect(reverse("match", args=[match.club.slug, match.code]) + anchor)


def actor(request: HttpRequest, match: Match) -> Actor:
    """In whose name, and from which phone, something is recorded."""
    phone_of(request)
    return visitor(request, match.club).actor(match)


def new_key() -> str:
    """The client key of an act, made when its form is shown: sending it twice is one act."""
    return secrets.token_urlsafe(12)


def key_of(posted: Posted) -> str:
    return posted.get("key") or new_key()


def number_in(posted: Posted, name: str, otherwise: int) -> int:
    typed = posted.get(name, "")
    return int(typed) if typed.isdecimal() and len(typed) < 6 else otherwise


def answer_to(page: MatchPage, refusal: DomainError, mine: Mapping[str, Any], values: Posted) -> dict[str, Any]:
    """What stands in an act's way, for the page to show and to ask about; `values` is what `mine` was typed as."""
    match refusal:
        case HandRefused():
            return {}
        case Conflict():
            return {"conflict": _conflict(page, refusal, mine, values)}
        case AnotherPhone():
            return {"take_over": True}
        case LaterHandsFall():
            return {"falls": falling(page, refusal)}
        case _:
            return {"refusal": str(refusal)}


def problems_in(refusal: DomainError) -> Sequence[Problem]:
    """Those that land beside inputs."""
    return refusal.problems if isinstance(refusal, HandRefused) else ()


def sent(values: Posted) -> dict[str, str]:
    """What was sent, to be sent again with an answer."""
    return {
        name: value
        for name, value in values.items()
        if name not in NOT_SENT_AGAIN and not name.startswith(hand_form.CHOICE)
    }


def _conflict(page: MatchPage, conflict: Conflict, mine: Mapping[str, Any], values: Posted) -> dict[str, Any]:
    """The hand that stands, beside the one that was to be written."""
    standing = next(event for event in page.ledger.history if event.pk == conflict.standing.pk)
    half = hand_form.typed(hand_form.build(page.asking, values))
    same = not standing.voided and standing.payload == dict(mine)
    told = {"mine": describe(page.ledger, mine), "half": half, "same": same}
    return {"standing": page.told(standing), "next": page.ledger.next_number, **told}


def falling(page: MatchPage, falls: LaterHandsFall) -> dict[str, Any]:
    """The later hands that become impossible, and why."""
    hands = [shown for shown in reversed(page.hands) if shown.number in falls.numbers]
    return {"hands": hands, "why": list(dict.fromkeys(_why(page, one) for one in falls.problems))}


OTHERWISE = {
    "missing": gettext_noop("After this change it would also have to be said: %(what)s."),
    "unknown": gettext_noop("After this change this could not be said any more: %(what)s."),
}
"""Why a hand falls whose form is another one now: nobody left anything out of it."""


def _why(page: MatchPage, found: Problem) -> str:
    """Why a later hand becomes impossible."""
    forms: Sequence[type[Hand]] = page.game.hands
    labels = {one.name: one.ask.label for form in forms for one in fields(form)}
    if found.code not in OTHERWISE or found.field not in labels:
        return page.problem_text(found)
    return gettext(OTHERWISE[found.code]) % {"what": gettext(labels[found.field])}


# -------------------------------------------------------------------------------------- hands


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def hand(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Record the coming hand. The hand that ends the match asks first."""
    if request.method == "GET":  # the address of a refused form, opened again
        return to_page(match)
    page = MatchPage(match)
    values = hand_form.merged(request.POST.dict())
    document = hand_form.document(page.asking, values)
    number = number_in(values, "number", page.ledger.next_number)
    try:
        if question := _question(page, values, document, number):
            return _again(request, page, values, **question)
        recording.record(
            match,
            actor(request, match),
            document,
            number=number,
            key=key_of(values),
            take_over="take_over" in values,
        )
    except DomainError as refusal:
        now = MatchPage(match)
        answer = answer_to(now, refusal, document, values)
        return _again(request, now, values, problems_in(refusal), status=refusal.status, **answer)
    messages.success(request, units.said(page.game, "saved", number=number), extra_tags="saved")
    return to_page(match)


def _question(page: MatchPage, values: Posted, document: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What is shown before anything is written: the points where they were asked for, and the end of the match."""
    if number != page.ledger.next_number or not page.match.is_open:
        return {}
    if "preview" not in values and "sure" in values:
        return {}
    scored = recording.preview(page.ledger, document)
    if "preview" in values:
        return {"preview": side_scores(page.ledger, scored)}
    return {"ends": ending_of(page, scored)} if _ends(page, scored) else {}


def _ends(page: MatchPage, scored: Scored) -> bool:
    return page.game.outcome(page.ledger.options, scored.state).finished


def ending_of(page: MatchPage, scored: Scored) -> dict[str, Any]:
    """The result that this hand would bring."""
    outcome = page.game.outcome(page.ledger.options, scored.state)
    return {
        # Of more than two sides a row of numbers says nothing: the list below has each beside its name.
        "totals": texts.totals_text(scored.state.totals) if len(page.names) == 2 else "",
        "winners": ", ".join(page.names[side] for side in outcome.winners),
        "level": len(outcome.winners) == len(page.names),
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
    """The page with everything that was typed. The same attempt keeps its key: it stays one hand."""
    return _shown(
        request, page, values, problems, status=status, key=key_of(values), posted=sent(values), bound=True, **more
    )


# ------------------------------------------------------------------------------------ preview


@at_match(Right.RECORD)
@require_POST
def preview(request: HttpRequest, match: Match) -> HttpResponseBase:
    """What the hand would score, line by line, for the form to show while it is typed."""
    page = MatchPage(match)
    values = hand_form.merged(request.POST.dict())
    number = number_in(values, "number", 0)
    event = None if number == page.ledger.next_number else page.ledger.event(Event.Kind.HAND, number)
    try:
        context = _preview_coming(page, values) if event is None else _preview_correction(page, values, event)
    except HandRefused as refused:
        odd = [page.problem_text(one) for one in refused.problems if one.code not in ASKS_FOR_MORE]
        context = {"odd": list(dict.fromkeys(odd))}
    return render(request, "scorekeeper/hand/preview.html", {"page": page, "club": match.club, **context})


def _preview_coming(page: MatchPage, values: Posted) -> dict[str, Any]:
    if not page.tally.upcoming:
        return {}
    scored = recording.preview(page.ledger, hand_form.document(page.asking, values))
    return {**_previewed(page, scored), "ends": _ends(page, scored)}


def _preview_correction(page: MatchPage, values: Posted, event: Event) -> dict[str, Any]:
    """A correction also moves the totals, or makes later hands impossible."""
    document = hand_form.document(asking_at(page.ledger, event.number), values)
    scored = recording.preview(page.ledger, document, number=event.number)
    try:
        tally = folded_with(page.ledger, document, replaces=event)
    except Refused:
        return {**_previewed(page, scored), "falls": True}
    totals = zip(page.names, page.tally.totals, tally.totals, strict=True)
    return {**_previewed(page, scored), "totals": list(totals)}


def _previewed(page: MatchPage, scored: Scored) -> dict[str, Any]:
    return {
        "preview": side_scores(page.ledger, scored),
        "warnings": [page.problem_text(one) for one in scored.warnings],
    }
