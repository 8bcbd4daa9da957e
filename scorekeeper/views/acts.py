"""What else is done at a match: points given, totals declared, time, the sides' words, reopening, seats, remarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.doubts import doubts, never_below_zero
from rules.fold import Refused
from scorekeeper import recording, texts
from scorekeeper.access import Right, at_match, visitor
from scorekeeper.errors import DomainError, HandRefused
from scorekeeper.forms import carry_out
from scorekeeper.forms.acts import AdjustForm, DeclareForm, ReasonForm, RemarksForm, ReseatForm, WordForm
from scorekeeper.match_page import MatchPage, folded_with, side_scores
from scorekeeper.models import Event, Match
from scorekeeper.views.matches import ENTRY, HANDS, actor, key_of, number_in, to_page
from scorekeeper.views.showing import REFUSED, club_page


def act_page(
    request: HttpRequest, page: MatchPage, form: Form | None, *, title: str, label: str, **more: Any
) -> HttpResponse:
    """A page of one act: what it is, what it needs, its button."""
    refused = (form is not None and form.is_bound and bool(form.errors)) or more.get("refusal")
    status = 409 if more.get("falls") else REFUSED if refused else 200
    context = {"page": page, "match": page.match, "act_form": form, "title": title, "label": label, **more}
    context["key"] = key_of(request.POST.dict())
    return club_page(request, page.match.club, "scorekeeper/match/act.html", status=status, **context)


def tapped(
    request: HttpRequest, match: Match, act: Callable[[str], object], *, done: str, anchor: str = ENTRY
) -> HttpResponse:
    """An act of one tap, with its key: what refuses it is told on the page."""
    try:
        act(key_of(request.POST.dict()))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return to_page(match, anchor)


def _reasoned(
    request: HttpRequest,
    match: Match,
    act: Callable[[str], Event | Match],
    *,
    title: str,
    label: str,
    done: str | Callable[[Match], str],
    needed: bool = True,
) -> HttpResponse:
    """An act that says why. `done` is what is said then, where it depends of the match as it stands."""
    form = ReasonForm(request.POST or None, needed=needed)
    if request.method == "POST" and carry_out(form, lambda: act(form.cleaned_data["reason"])) is not None:
        match.refresh_from_db()
        messages.success(request, done if isinstance(done, str) else done(match))
        return to_page(match)
    return act_page(request, MatchPage(match), form, title=title, label=label)


# ------------------------------------------------------------------------- points and totals


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def adjust(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Points given or taken by an official."""
    page = MatchPage(match)
    form = AdjustForm(request.POST or None, names=page.names, hands=page.standing)

    def act() -> Event:
        if form.cleaned_data["points"] is None:
            raise DomainError("points_wanted", "points")
        return recording.adjust(match, actor(request, match), key=key_of(request.POST.dict()), **form.cleaned_data)

    if request.method == "POST" and carry_out(form, act) is not None:
        messages.success(request, _("Adjustment saved ✓"))
        return to_page(match, HANDS)
    return act_page(request, page, form, title=_("Give or take points"), label=_("Save"))


@at_match(Right.OFFICIAL)
@require_POST
def adjust_void(request: HttpRequest, match: Match, number: int) -> HttpResponseBase:
    """Take an adjustment back."""
    reason = request.POST.get("reason", "")

    def act(key: str) -> Event:
        return recording.void_adjustment(match, actor(request, match), number=number, reason=reason, key=key)

    return tapped(request, match, act, done=_("Adjustment taken back"), anchor=HANDS)


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def declare(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Totals instead of hands."""
    page = MatchPage(match)
    game, options = page.game, page.ledger.options
    form = DeclareForm(request.POST or None, names=page.names, signed=not never_below_zero(game, options))

    def act() -> Event:
        if None in form.totals:
            raise DomainError("totals_wanted")
        if not form.cleaned_data["sure"] and (odd := next(doubts(game, options, form.totals), None)):
            raise DomainError(odd.code, "sure", **texts.numbers(odd.params))
        reason, key = form.cleaned_data["reason"], key_of(request.POST.dict())
        return recording.declare(match, actor(request, match), totals=form.totals, reason=reason, key=key)

    if request.method == "POST" and carry_out(form, act) is not None:
        messages.success(request, _("Totals saved ✓"))
        return to_page(match)
    return act_page(request, page, form, title=_("Write only the totals"), label=_("Save"))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def declare_void(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Take declared totals back."""

    def act(reason: str) -> Event:
        key = key_of(request.POST.dict())
        return recording.void_declared(match, actor(request, match), reason=reason, key=key)

    return _reasoned(
        request,
        match,
        act,
        title=_("Take the totals back"),
        label=_("Take them back"),
        done=_("Totals taken back"),
        needed=False,
    )


# ------------------------------------------------------------------------ closing and opening


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Close the match before its end: to the clock, or in the game's own way. It shows the result and asks."""
    page = MatchPage(match)
    document = dict(page.game.closing)
    refusal = None
    if request.method == "POST":
        refusal = _close(request, page, document)
        if refusal is None:
            messages.success(request, _("The match is closed"))
            return to_page(match)
    title = gettext(page.game.closing_name)
    context = {"refusal": refusal, "number": page.ledger.next_number, "closing": _closing(page, document)}
    return act_page(request, page, None, title=title, label=title, **context)


def _close(request: HttpRequest, page: MatchPage, document: Mapping[str, Any]) -> str | None:
    """Record the end; why not, where it cannot be."""
    posted = request.POST.dict()
    number = number_in(posted, "number", page.ledger.next_number)
    by = actor(request, page.match)
    try:
        recording.record(page.match, by, document, number=number, key=key_of(posted), take_over=True)
    except HandRefused as refused:
        return " ".join(page.problem_text(found) for found in refused.problems)
    except DomainError as found:
        return str(found)
    return None


def _closing(page: MatchPage, document: Mapping[str, Any]) -> dict[str, Any] | None:
    """The result that closing now would bring."""
    try:
        tally = folded_with(page.ledger, document)
    except Refused:
        return None
    winners = ", ".join(page.names[side] for side in tally.outcome.winners)
    totals = list(zip(page.names, tally.totals, strict=True))
    reasons = [score for score in side_scores(page.ledger, tally.hands[-1]) if score.reasons]
    return {"totals": totals, "winners": winners, "level": len(tally.outcome.winners) > 1, "reasons": reasons}


@at_match(Right.RECORD)
@require_POST
def confirm(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A side's word on the result: yes, or no with a note, which calls the director."""
    form = WordForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This could not be read."))
        return to_page(match)
    who = visitor(request, match.club)
    decided = form.cleaned_data["note"] if who.may(Right.DIRECT) else None
    word = {**form.cleaned_data, "by_official": who.may(Right.OFFICIAL), "decided": decided}
    done = _("Confirmed ✓") if word["agrees"] else _("The director is called")
    return tapped(request, match, lambda _key: recording.confirm(match, actor(request, match), **word), done=done)


@at_match(Right.OFFICIAL)
@require_POST
def confirm_all(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The official confirms for every side; a director, who says why, also for one that does not agree."""
    decided = request.POST.get("reason", "") if visitor(request, match.club).may(Right.DIRECT) else None
    seen = number_in(request.POST.dict(), "seen", match.scored_revision)

    def act(_key: str) -> Match:
        return recording.confirm_all(match, actor(request, match), seen=seen, decided=decided)

    return tapped(request, match, act, done=_("Confirmed for all ✓"))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Open a final or abandoned match again."""

    def act(reason: str) -> Match:
        return recording.reopen(match, actor(request, match), reason=reason)

    return _reasoned(request, match, act, title=_("Reopen the match"), label=_("Reopen"), done=_reopened)


def _reopened(match: Match) -> str:
    """What can be done now: a match that its hands have ended goes on only when one of them changes."""
    if match.is_open:
        return _("The match is open again")
    return _("Reopened: confirm the result again, or correct or void a hand")


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def abandon(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Give an unfinished match up."""

    def act(reason: str) -> Match:
        return recording.abandon(match, actor(request, match), reason=reason)

    return _reasoned(
        request, match, act, title=_("Abandon the match"), label=_("Abandon"), done=_("The match was abandoned")
    )


# -------------------------------------------------------------------------- seats and remarks


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def reseat(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Seat the same players anew; a preview shows whose points they then are."""
    page = MatchPage(match)
    seats = page.ledger.seats
    labels = [_("Seat %(number)s") % {"number": seat.place + 1} for seat in seats]
    form = ReseatForm(request.POST or None, names=[seat.name for seat in seats], labels=labels)
    seen = None
    if request.method == "POST":
        act = _seated if "sure" not in request.POST else _reseat
        done = carry_out(form, lambda: act(request, page, form))
        if isinstance(done, Event):
            messages.success(request, _("Seats changed ✓"))
            return to_page(match)
        seen = done
    return act_page(request, page, form, title=_("Change seats"), label=_("Preview"), reseated=seen)


def _reseat(request: HttpRequest, page: MatchPage, form: ReseatForm) -> Event:
    by, key, reason = actor(request, page.match), key_of(request.POST.dict()), form.cleaned_data["reason"]
    return recording.reseat(page.match, by, order=form.order, reason=reason, key=key)


def _seated(_request: HttpRequest, page: MatchPage, form: ReseatForm) -> list[tuple[str, Any]]:
    """Each side as it would be called, with the total that stays at its seats."""
    seated = recording.preview_seating(page.ledger, form.order)
    return list(zip(seated.side_names, page.tally.totals, strict=True))


@at_match(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def remarks(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The officials' observations."""
    form = RemarksForm(request.POST or None, initial={"remarks": match.remarks})

    def act() -> Match:
        return recording.remark(match, actor(request, match), form.cleaned_data["remarks"])

    if request.method == "POST" and carry_out(form, act) is not None:
        messages.success(request, _("Observations saved ✓"))
        return to_page(match, "#remarks")
    return act_page(request, MatchPage(match), form, title=_("Observations"), label=_("Save"))
