"""The director's desk on one page, and what is done there by one tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.html import format_html
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.forms import carry_out
from scorekeeper.models import Table
from scorekeeper.queries import revision_of
from scorekeeper.views.showing import REFUSED, club_page, told_at
from scorekeeper.writing import Actor
from tournaments import directing
from tournaments.access import at_championship, at_encounter, at_stage, championship_of
from tournaments.desk.hall import hall
from tournaments.desk.meetings import desk_page as encounter_desk
from tournaments.desk.meetings import encounter_of, meetings, rows_of
from tournaments.desk.next_acts import next_acts
from tournaments.errors import DirectingError
from tournaments.forms.desk import AnnounceForm, ClockForm, PoolTablesForm
from tournaments.models import Championship, Encounter, Round, Stage

PLAYING = Encounter.State.PLAYING


def actor(request: HttpRequest, subject: Any) -> Actor:
    """In whose name a director's act is entered."""
    return visitor(request, championship_of(subject).club).actor()


def desk_url(subject: Any) -> str:
    championship = championship_of(subject)
    return reverse("desk", args=[championship.club.slug, championship.slug])


def fresh(make: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page of the desk that asks again and again: 304 as long as nothing happened in the club."""

    @wraps(make)
    def view(request: HttpRequest, championship: Championship, **rest: Any) -> HttpResponseBase:
        etag = _etag(request, championship)
        quiet = request.method in ("GET", "HEAD") and not messages.get_messages(request)
        if quiet and request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
            response: HttpResponseBase = HttpResponseNotModified()
        else:
            response = make(request, championship, etag=etag, **rest)
        response["ETag"] = etag
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        patch_cache_control(response, no_cache=True, private=True)
        return response

    return view


def _etag(request: HttpRequest, championship: Championship) -> str:
    """What happened in the club, whether the clock ran out, and who looks."""
    club = championship.club
    guest = visitor(request, club)
    ends = championship.clock_ends
    get_token(request)  # the forms' secret is made now, if there is none yet
    told = (
        request.get_full_path(),
        championship.revision,
        revision_of(club),
        ends is not None and ends <= timezone.now(),
        timezone.localdate(),
        guest.user and guest.user.pk,
        guest.right,
        request.META.get("CSRF_COOKIE"),
        get_language(),
        settings.RELEASE,
    )
    return f'"{blake2b(repr(told).encode(), digest_size=16).hexdigest()}"'


@at_championship(Right.OFFICIAL)
@require_safe
@fresh
def desk(request: HttpRequest, championship: Championship, *, etag: str) -> HttpResponse:
    """The whole hall: what is played where, who waits, what is missing, asked, and next."""
    return desk_page(request, championship, etag=etag)


def desk_page(request: HttpRequest, championship: Championship, *, etag: str = "", **forms: Any) -> HttpResponse:
    """The page, with what was typed where it was refused."""
    now = hall(championship)
    right = visitor(request, championship.club).right
    context: dict[str, Any] = {
        "championship": championship,
        "hall": now,
        "acts": next_acts(championship, now, right),
        "etag": etag,
        "directs": right >= Right.DIRECT,
        "announce": AnnounceForm(),
        "clock_form": ClockForm(),
        **forms,
    }
    refused = any(form.is_bound and form.errors for form in forms.values())
    status = REFUSED if refused else 200
    return club_page(request, championship.club, "tournaments/desk/desk.html", status=status, **context)


def only_posted(
    page: Callable[[Any], str],
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A form's address: who comes there without the form, by the address line, is led to its `page`."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, subject: Any) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                return redirect(page(subject))
            return require_POST(view)(request, subject)

        return guarded

    return wrap


def refuse(request: HttpRequest, subject: Any, refusal: DomainError) -> None:
    """Say what refuses an act; where standings were made final, with the way to open them again."""
    told = str(refusal)
    if refusal.problem == "made_final" and visitor(request, championship_of(subject).club).may(Right.DIRECT):
        told = format_html('{} <a href="{}#part-final">{}</a>', told, desk_url(subject), _("Open them again"))
    messages.error(request, told)


def tap(
    right: Right, door: Callable[[Right], Callable[..., Any]] = at_championship
) -> Callable[[Callable[..., str | None]], Callable[..., HttpResponseBase]]:
    """An act of one tap: what it says, or what refuses it, is told on the desk (or on the page that asked)."""

    def wrap(act: Callable[..., str | None]) -> Callable[..., HttpResponseBase]:
        @wraps(act)
        def view(request: HttpRequest, subject: Any) -> HttpResponseBase:
            try:
                done = act(request, subject)
            except DomainError as refusal:
                refuse(request, subject, refusal)
            else:
                if done:
                    messages.success(request, done)
            return redirect(_back(request, subject))

        guarded: Callable[..., HttpResponseBase] = door(right)(only_posted(_page_of)(view))
        return guarded

    return wrap


def _back(request: HttpRequest, subject: Any) -> str:
    """To the encounter's page where the tap was made there, else to the desk."""
    return _page_of(subject) if request.POST.get("at") == "encounter" else desk_url(subject)


def _page_of(subject: Any) -> str:
    return encounter_desk(subject) if isinstance(subject, Encounter) else desk_url(subject)


# ---------------------------------------------------------------- tables


@tap(Right.OFFICIAL)
def assign(request: HttpRequest, championship: Championship) -> str:
    """An encounter that was chosen, to the table that was tapped."""
    encounter = encounter_of(championship, request.POST.get("encounter", ""))
    if encounter is None:
        raise DirectingError("encounter_missing", "encounter")
    return _assigned(request, encounter)


@tap(Right.OFFICIAL, at_encounter)
def move(request: HttpRequest, encounter: Encounter) -> str:
    """The encounter to a table: called there, or moved."""
    return _assigned(request, encounter)


def _assigned(request: HttpRequest, encounter: Encounter) -> str:
    table = _table(encounter.stage.championship, request.POST.get("table", ""))
    directing.assign(encounter, actor(request, encounter), table=table)
    return _("%(label)s is called to table %(number)s.") % {"label": encounter.label, "number": table.number}


def _table(championship: Championship, number: str) -> Table:
    wanted = int(number) if number.isdecimal() and len(number) < 6 else 0
    table = Table.objects.filter(club=championship.club, number=wanted, retired=False).first()
    if table is None:
        raise DirectingError("no_table", "table")
    return table


@tap(Right.OFFICIAL)
def assign_all(request: HttpRequest, championship: Championship) -> str:
    called = directing.assign_all(championship, actor(request, championship))
    told = ngettext("%(count)s encounter is called.", "%(count)s encounters are called.", len(called))
    return told % {"count": len(called)} if called else _("There is nobody to call, or no table is free.")


@tap(Right.OFFICIAL, at_encounter)
def release(request: HttpRequest, encounter: Encounter) -> str:
    directing.release(encounter, actor(request, encounter))
    return _("%(label)s waits for a table again.") % {"label": encounter.label}


@tap(Right.OFFICIAL, at_stage)
def keep_tables(request: HttpRequest, stage: Stage) -> str:
    """Each pool the next tables of the hall."""
    directing.keep_tables_in_order(stage, actor(request, stage))
    return _("The pools have their tables.")


@at_stage(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def pools(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """The tables that each pool keeps, chosen by hand."""
    championship = stage.championship
    form = PoolTablesForm(request.POST or None, stage=stage)
    if request.method == "POST" and form.is_valid():
        for pool in form.changed_pools():
            pool.stage = stage
            directing.keep_tables(pool, actor(request, stage), tables=form.tables_of(pool))
        messages.success(request, _("The pools have their tables."))
        return redirect(desk_url(stage))
    status = REFUSED if form.errors else 200
    context: dict[str, Any] = {"championship": championship, "stage": stage, "form": form}
    return club_page(request, championship.club, "tournaments/desk/pools.html", status=status, **context)


# ---------------------------------------------------------------- time


@at_encounter(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def call_time(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """End an encounter's match by the clock; asks first."""
    return _time(request, encounter.stage.championship, [encounter])


@at_championship(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def call_time_all(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """End every match that is being played by the clock; asks first."""
    return _time(request, championship, list(rows_of(championship).filter(state=PLAYING)))


def _time(request: HttpRequest, championship: Championship, playing: list[Encounter]) -> HttpResponseBase:
    if request.method == "POST":
        for encounter in playing:
            _call_time(request, championship, encounter)
        return redirect(desk_url(championship))
    rows = rows_of(championship).filter(pk__in=[encounter.pk for encounter in playing])
    context: dict[str, Any] = {"championship": championship, "playing": meetings(rows, championship, several=True)}
    return club_page(request, championship.club, "tournaments/desk/time.html", **context)


def _call_time(request: HttpRequest, championship: Championship, encounter: Encounter) -> None:
    encounter.stage.championship = championship
    try:
        ended = directing.call_time(encounter, actor(request, championship))
    except DomainError as refusal:
        messages.error(request, f"{encounter.label}: {refusal}")
    else:
        messages.success(request, f"{ended.label}: {ended.get_state_display()}")


# ---------------------------------------------------------------- rounds and stages


@tap(Right.OFFICIAL, at_stage)
def confirm_round(request: HttpRequest, stage: Stage) -> str:
    count = directing.confirm_round(_round(request, stage), actor(request, stage))
    told = ngettext("%(count)s result is confirmed ✓", "%(count)s results are confirmed ✓", count)
    return told % {"count": count}


@tap(Right.OFFICIAL, at_stage)
def close_round(request: HttpRequest, stage: Stage) -> str:
    directing.close_round(_round(request, stage), actor(request, stage))
    return _("The round is closed.")


def _round(request: HttpRequest, stage: Stage) -> Round:
    number = request.POST.get("round", "")
    found = get_object_or_404(Round, stage=stage, number=int(number) if number.isdecimal() else 0)
    found.stage = stage
    return found


@tap(Right.DIRECT, at_stage)
def make_final(request: HttpRequest, stage: Stage) -> str:
    directing.make_final(stage, actor(request, stage))
    return _("The standings of %(stage)s are final.") % {"stage": stage.name}


@tap(Right.DIRECT, at_stage)
def reopen_stage(request: HttpRequest, stage: Stage) -> str:
    directing.reopen_stage(stage, actor(request, stage), reason=request.POST.get("reason", ""))
    return _("The standings of %(stage)s are open again.") % {"stage": stage.name}


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
@told_at(desk_url)
def finish(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """End the championship; asks first."""
    if request.method == "POST":
        directing.finish(championship, actor(request, championship))
        messages.success(request, _("The championship is over."))
    elif not championship.is_over:
        return club_page(request, championship.club, "tournaments/desk/finish.html", championship=championship)
    return redirect(desk_url(championship))


@tap(Right.DIRECT)
def go_on(request: HttpRequest, championship: Championship) -> str:
    directing.go_on(championship, actor(request, championship))
    return _("The championship goes on.")


# ---------------------------------------------------------------- the hall is told


@tap(Right.OFFICIAL)
def answer_call(request: HttpRequest, championship: Championship) -> str:
    number = request.POST.get("call", "")
    call = get_object_or_404(championship.calls, pk=int(number) if number.isdecimal() else 0)
    directing.answer_call(call, actor(request, championship))
    return _("You go to table %(number)s.") % {"number": call.table.number}


@at_championship(Right.OFFICIAL)
@only_posted(desk_url)
def announce(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Write on every page of the championship."""
    form = AnnounceForm(request.POST)
    by = actor(request, championship)
    if carry_out(form, lambda: directing.announce(championship, by, text=form.cleaned_data["text"])) is None:
        return desk_page(request, championship, announce=form)
    messages.success(request, _("It is announced."))
    return redirect(desk_url(championship))


@tap(Right.OFFICIAL)
def take_down(request: HttpRequest, championship: Championship) -> str:
    number = request.POST.get("announcement", "")
    found = get_object_or_404(championship.announcements, pk=int(number) if number.isdecimal() else 0)
    directing.take_down(found, actor(request, championship))
    return _("It is taken down.")


@at_championship(Right.OFFICIAL)
@only_posted(desk_url)
def clock(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Start the round clock with minutes, or do with it what the button says."""
    form = ClockForm(request.POST)
    act = CLOCK.get(request.POST.get("act", ""))
    by = actor(request, championship)
    if act is not None:
        return _clock_tapped(request, championship, act)
    if carry_out(form, lambda: directing.start_clock(championship, by, minutes=form.cleaned_data["minutes"])) is None:
        return desk_page(request, championship, clock_form=form)
    return redirect(desk_url(championship))


CLOCK: dict[str, Callable[[Championship, Actor], Championship]] = {
    "pause": directing.pause_clock,
    "resume": directing.resume_clock,
    "more": lambda championship, by: directing.add_minutes(championship, by, minutes=5),
    "clear": directing.clear_clock,
}


def _clock_tapped(
    request: HttpRequest, championship: Championship, act: Callable[[Championship, Actor], Championship]
) -> HttpResponseBase:
    try:
        act(championship, actor(request, championship))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    return redirect(desk_url(championship))
