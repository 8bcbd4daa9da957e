"""Planning the entries: the list with its check-in, one added or changed, the seeds, stand-ins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import roster
from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.finding import folded
from scorekeeper.forms import carry_out
from scorekeeper.forms.seating import Seating
from scorekeeper.views.showing import REFUSED, Context, back_to, club_page, told_at
from scorekeeper.views.starting import picks
from scorekeeper.writing import Actor, writing
from tournaments import directing
from tournaments.access import at_championship, at_entry
from tournaments.directing import NewEntry, Who
from tournaments.errors import DirectingError
from tournaments.forms.entries import (
    EntryForm,
    LateForm,
    asked,
    initial_of,
    players_of,
    read_players,
    read_seeds,
    whos,
)
from tournaments.models import Championship, Encounter, Entry, EntryPlayer, Stage
from tournaments.views.plan import number_warning, said_of_entries
from tournaments.views.plan_summary import counted_entries

MOST_STAND_INS = 12
FOUND = 12


def entries_url(subject: Championship | Entry) -> str:
    championship = subject if isinstance(subject, Championship) else subject.championship
    return reverse("entries-plan", args=[championship.club.slug, championship.slug])


def _wanted(given: Mapping[str, Any]) -> str:
    return " ".join(str(given.get("q", "")).split())[:120]


def found_entries(championship: Championship, wanted: str) -> QuerySet[Entry]:
    """The entries whose names have each of the words; a number is an entry's own."""
    entries = championship.entries.prefetch_related("players")
    if wanted.isdecimal():
        return entries.filter(number=wanted[:6])
    for word in folded(wanted).split():
        entries = entries.filter(folded__contains=word)
    return entries


@at_championship(Right.OFFICIAL)
@require_safe
def entries(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Who is entered, who is here."""
    wanted = _wanted(request.GET)
    counted = _counted(championship)
    return club_page(
        request,
        championship.club,
        "tournaments/plan/entries.html",
        championship=championship,
        entries=[(entry, _others(entry)) for entry in found_entries(championship, wanted)],
        wanted=wanted,
        warning=number_warning(championship, counted["counted"]["all"]) if counted["counted"]["all"] else "",
        drawn=directing.is_drawn(championship),
        **counted,
    )


def _counted(championship: Championship) -> Context:
    """How many there are, and how many of them are here."""
    counted = said_of_entries(championship)
    told = counted_entries(counted["all"], championship.unit)
    return {"counted": counted, "told": told, "away": counted["all"] - counted["here"]}


def _others(entry: Entry) -> str:
    """The players whom the entry's name does not say."""
    names = [one.name for one in entry.players.all() if one.active]
    return "" if entry.name in (" / ".join(names), *names[:1]) else ", ".join(names)


@at_championship(Right.DIRECT)
@told_at(entries_url)
@require_POST
def check_in(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """One is here or is not after all; or all who are shown are."""
    by, wanted = visitor(request, championship.club).actor(), _wanted(request.POST)
    if "all" in request.POST:
        numbers = list(found_entries(championship, wanted).values_list("number", flat=True))
        directing.check_in(championship, by, numbers=numbers)
    for name, present in (("here", True), ("away", False)):
        if (number := request.POST.get(name, "")).isdecimal():
            directing.check_in(championship, by, numbers=[int(number[:6])], present=present)
    single = request.POST.get("here") or request.POST.get("away")
    if single and "HX-Request" in request.headers:
        return _checked(request, championship, single, wanted)
    query = f"?{urlencode({'q': wanted})}" if wanted else ""
    return redirect(f"{entries_url(championship)}{query}")


def _checked(request: HttpRequest, championship: Championship, number: str, wanted: str) -> HttpResponseBase:
    """Only what a tap changed: the one row, and the counts."""
    entry = get_object_or_404(championship.entries, number=number if number.isdecimal() else 0)
    return club_page(
        request,
        championship.club,
        "tournaments/plan/_checked.html",
        championship=championship,
        entry=entry,
        players=_others(entry),
        wanted=wanted,
        drawn=directing.is_drawn(championship),
        **_counted(championship),
    )


@at_championship(Right.DIRECT)
@told_at(entries_url)
@require_POST
def remove_absent(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Take everybody off the list who is not here, all or none."""
    by = visitor(request, championship.club).actor()
    with writing(championship.club):
        absent = list(championship.entries.filter(status=Entry.Status.ENTERED))
        for entry in absent:
            entry.championship = championship
            directing.remove_entry(entry, by)
    said = ngettext("%(count)s entry was taken off.", "%(count)s entries were taken off.", len(absent))
    messages.success(request, said % {"count": len(absent)})
    return redirect(entries_url(championship))


@at_championship(Right.DIRECT)
@told_at(entries_url)
@require_POST
def stand_ins(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Add as many stand-ins as make the tables full; who they are can be written later."""
    by = visitor(request, championship.club).actor()
    typed = request.POST.get("count", "")
    count = min(int(typed), MOST_STAND_INS) if typed.isdecimal() and len(typed) < 4 else 0
    with translation.override(championship.club.language):
        known = set(championship.entries.values_list("same", flat=True))
        names = (_("Stand-in %(number)s") % {"number": number} for number in range(1, 10_000))
        free = (name for name in names if name.casefold() not in known)
        made = [NewEntry(players=[Who(name=next(free))], stand_in=True) for _index in range(count)]
    directing.enter_list(championship, by, made)
    said = ngettext("%(count)s stand-in is entered.", "%(count)s stand-ins are entered.", count)
    messages.success(request, said % {"count": count})
    return redirect(back_to(request, entries_url(championship)))


# ------------------------------------------------------------------ one entry


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """One more, before the draw or late; after it the next."""
    drawn = directing.is_drawn(championship)
    if drawn and request.method == "GET" and (refusal := _no_room(championship)):
        page = "tournaments/plan/no_room.html"
        return club_page(request, championship.club, page, championship=championship, refusal=refusal)
    form_class, initial = (LateForm, {"after": _rounds_over(championship)}) if drawn else (EntryForm, {})
    saving = "save" in request.POST
    form = form_class(request.POST if saving else None, initial={**initial, **_typed(request)})
    seating = read_players(championship.club, championship.unit, _entered(request, championship))
    if saving:
        by = visitor(request, championship.club).actor()
        made = carry_out(form, lambda: _enter(championship, by, form, seating))
        if made:
            messages.success(request, _("%(name)s is entered.") % {"name": made.name})
            return redirect("entry-new", championship.club.slug, championship.slug)
    return _entry_page(request, championship, form, seating, late=drawn)


@at_entry(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    """Who plays for it, and what is known of it; once it is drawn only its club and categories."""
    championship = entry.championship
    drawn = directing.is_drawn(championship)
    saving = "save" in request.POST
    form = EntryForm(request.POST if saving else None, initial={**initial_of(entry), **_typed(request)}, drawn=drawn)
    seating = players_of(entry, championship.unit)
    if request.method == "POST" and not drawn:
        seating = read_players(championship.club, championship.unit, _entered(request, championship, entry.number))
    if saving:
        by = visitor(request, championship.club).actor()
        if carry_out(form, lambda: _change(entry, by, form, seating)):
            messages.success(request, _("Saved."))
            return redirect(entries_url(entry))
    return _entry_page(request, championship, form, seating, entry=entry, drawn=drawn)


@at_entry(Right.DIRECT)
@told_at(entries_url)
@require_POST
def remove(request: HttpRequest, entry: Entry) -> HttpResponseBase:
    directing.remove_entry(entry, visitor(request, entry.club).actor())
    messages.success(request, _("%(name)s is taken off the list.") % {"name": entry.name})
    return redirect(entries_url(entry))


@at_championship(Right.DIRECT)
@require_safe
def suggest(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Buttons of the players somebody may mean, as they type."""
    seated = frozenset(token[2:] for token in request.GET.getlist("seat") if token.startswith("p:"))
    besides = request.GET.get("entry", "")
    own = int(besides) if besides.isdecimal() and len(besides) < 7 else 0
    context = _picks(request, championship, _wanted(request.GET), seated, own)
    return club_page(request, championship.club, "tournaments/plan/_picks.html", **context)


def _typed(request: HttpRequest) -> dict[str, Any]:
    """What stands in the fields when a tap shows them again."""
    if request.method != "POST" or "save" in request.POST:
        return {}
    names = [name for name in LateForm.base_fields if name in request.POST or name == "stand_in"]
    return {name: name in request.POST if name == "stand_in" else request.POST[name] for name in names}


def _entered(request: HttpRequest, championship: Championship, own: int = 0) -> Any:
    """What a form carries. Enter after a name that one player alone answers to is a tap on that player."""
    given = request.POST.copy()
    if "find" in given:
        seated = frozenset(token[2:] for token in given.getlist("seat"))
        free = _picks(request, championship, _wanted(given), seated, own)["picks"]
        if len(free["found"]) == 1:
            given["add"] = f"p:{free['found'][0].code}"
    return given


def _picks(
    request: HttpRequest, championship: Championship, wanted: str, seated: frozenset[str], own: int = 0
) -> dict[str, Any]:
    """Who may be meant; those who play for another entry than number `own` already are told apart."""
    rows = EntryPlayer.objects.filter(entry__championship=championship, active=True, player__isnull=False)
    rows = rows.exclude(entry__number=own)
    entered = dict(rows.values_list("player__code", "entry__name"))
    found = roster.find_players(championship.club, wanted, FOUND) if wanted else []
    taken = [(player, entered[player.code]) for player in found if player.code in entered]
    return {"picks": picks(request, championship.club, wanted, seated | frozenset(entered)), "taken": taken}


def _enter(championship: Championship, by: Actor, form: EntryForm, seating: Seating) -> Entry:
    """Take in who is new to the club, and the entry, or nobody."""
    with writing(championship.club):
        _enough(seating, form)
        new = form.new_entry(whos(championship.club, by, seating.taken))
        if not isinstance(form, LateForm):
            return directing.enter(championship, by, new)
        return directing.enter_late(_first(championship), by, new, after=form.cleaned_data["after"])


def _first(championship: Championship) -> Stage:
    first = Stage.objects.get(championship=championship, number=1)
    first.championship = championship
    return first


def _no_room(championship: Championship) -> str:
    """Why nobody can come late any more; "" where somebody can."""
    try:
        directing.check_late(_first(championship), after=_rounds_over(championship))
    except DomainError as why:
        return str(why)
    return ""


def _change(entry: Entry, by: Actor, form: EntryForm, seating: Seating) -> Entry:
    with writing(entry.club):
        known = list(entry.players.all())
        if directing.is_drawn(entry.championship):
            return directing.change_entry(entry, by, _as_drawn(entry, known, form))
        _enough(seating, form)
        return directing.change_entry(entry, by, form.new_entry(whos(entry.club, by, seating.taken, known)))


def _as_drawn(entry: Entry, known: Sequence[EntryPlayer], form: EntryForm) -> NewEntry:
    """What was drawn stays: only club and categories are those typed."""
    players = [Who(name=row.name, number=row.number, home_club=row.home_club, player=row.player) for row in known]
    return replace(form.new_entry(players), name=entry.name, seed=entry.seed, stand_in=entry.stand_in)


def _enough(seating: Seating, form: EntryForm) -> None:
    """A team may come under its name alone, and so may a stand-in; everybody else with all players."""
    if len(seating.taken) < seating.shape.least and not (seating.shape.least == 1 and form.cleaned_data["name"]):
        raise DirectingError("players_missing" if not seating.taken else "pair_incomplete", "players")


def _rounds_over(championship: Championship) -> int:
    """How many rounds of the first stage, from its first on, are over."""
    open_ones = Encounter.objects.filter(stage__championship=championship, stage__number=1, settled=False)
    first = open_ones.order_by("round__number").values_list("round__number", flat=True).first()
    return 0 if first is None else first - 1


def _entry_page(
    request: HttpRequest,
    championship: Championship,
    form: EntryForm,
    seating: Seating,
    *,
    entry: Entry | None = None,
    late: bool = False,
    drawn: bool = False,
) -> HttpResponseBase:
    found = "find" in request.POST and len(seating.taken) > len(list(filter(None, request.POST.getlist("seat"))))
    tapped = found or "add" in request.POST or "drop" in request.POST
    wanted = "" if tapped else _wanted(request.POST)
    return club_page(
        request,
        championship.club,
        "tournaments/plan/entry.html",
        championship=championship,
        entry=entry,
        form=form,
        seating=seating,
        asked="" if drawn else asked(seating, championship.unit),
        late=late,
        drawn=drawn,
        status=REFUSED if form.errors else 200,
        **_picks(request, championship, wanted, seating.players, entry.number if entry else 0),
    )


# ------------------------------------------------------------------- the seeds


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def seeds(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """All seeds at once: by numbers, or by buttons that number them anew."""
    rows = read_seeds(list(championship.entries.all()), request.POST)
    refusal = ""
    if "save" in request.POST and not any(row.error for row in rows):
        by = visitor(request, championship.club).actor()
        try:
            directing.seed_entries(championship, by, seeds={row.entry.number: row.seed for row in rows})
        except DomainError as why:
            refusal = str(why)
        else:
            messages.success(request, _("Saved."))
            return redirect(entries_url(championship))
    wrong = bool(refusal) or ("save" in request.POST and any(row.error for row in rows))
    return club_page(
        request,
        championship.club,
        "tournaments/plan/seeds.html",
        championship=championship,
        rows=rows,
        refusal=refusal,
        drawn=directing.is_drawn(championship),
        status=REFUSED if wrong else 200,
    )
