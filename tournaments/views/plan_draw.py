"""The draw of a stage: who is in it, what it would be, by the program or as the names come out of a hat, and again."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.finding import folded
from scorekeeper.forms import carry_out
from scorekeeper.texts import text
from scorekeeper.views.showing import REFUSED, club_page, told_at
from scorekeeper.writing import Actor, writing
from tournaments import directing, ledger
from tournaments.access import at_stage
from tournaments.errors import DirectingError, refusing
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.drawn import numbered
from tournaments.formats.entrants import Entrant
from tournaments.formats.rounds import Encounter, Round
from tournaments.formats.settings import read_settings
from tournaments.formats.slots import NoSeat, PlaceIn, Seat, Side, Slot, Vacant
from tournaments.formats.table_knockout import Misfit, fit
from tournaments.forms.drawing import BACK, AgainForm, HatForm
from tournaments.forms.hat import Tapped, drawn_names, frame_of, groups_of, read_taps
from tournaments.models import Draw, Entry, Stage
from tournaments.views.plan import number_warning
from tournaments.views.plan_summary import Outline, counted_entries, outline


class Laid(NamedTuple):
    """A pool, an encounter or a table as a draw lays it."""

    title: str
    names: tuple[str, ...]


class LaidRound(NamedTuple):
    """What was drawn for a round, or all pools."""

    title: str
    groups: tuple[Laid, ...]
    resting: tuple[str, ...] = ()


def draw_url(stage: Stage) -> str:
    return reverse("stage-draw", args=[stage.club.slug, stage.championship.slug, stage.number])


@at_stage(Right.OFFICIAL)
@require_safe
def draw_page(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """Before the draw: who is in, what to mind, what would be drawn. After it: the draws there were."""
    return _drawn_page(request, stage) if stage.is_drawn else _waiting_page(request, stage)


def _drawn_page(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    found = ledger.read(stage)
    return club_page(
        request,
        stage.club,
        "tournaments/plan/drawn.html",
        championship=stage.championship,
        stage=stage,
        laid=laid(stage, found.rounds),
        draws=draws_of(stage),
    )


def _waiting_page(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    championship = stage.championship
    refusal, field, shown = "", (), ()  # type: str, Sequence[Entrant], Sequence[LaidRound]
    entries = {entry.name: entry for entry in championship.entries.all()}
    try:
        field = directing.field_of(stage)
        if "preview" in request.GET:
            shown = laid(stage, directing.preview(stage))
    except DomainError as why:
        refusal = str(why)
    away = [entries[one.name] for one in field if entries[one.name].status == Entry.Status.ENTERED]
    return club_page(
        request,
        stage.club,
        "tournaments/plan/draw.html",
        championship=championship,
        stage=stage,
        refusal=refusal,
        field=field,
        told=counted_entries(len(field), championship.unit),
        outline=_outline(stage, len(field)),
        away=away if stage.number == 1 else [],
        warning=number_warning(championship, len(field)) if stage.number == 1 else "",
        misfit=_misfit(stage, field),
        laid=shown,
        seen=_digest(shown) if shown else "",
        draws=draws_of(stage),
    )


def _digest(shown: Sequence[LaidRound]) -> str:
    """What was looked at, so that nothing else is drawn."""
    return blake2b(repr(shown).encode(), digest_size=12).hexdigest()


def _outline(stage: Stage, entries: int) -> Outline | None:
    return outline(stage.format, stage.settings, entries, stage.championship.unit) if entries else None


class Unfit(NamedTuple):
    """A number that does not go up: who would be left out, and how many stand-ins would make it go (None: none)."""

    left_out: tuple[str, ...]
    stand_ins: int | None


def _misfit(stage: Stage, field: Sequence[Entrant]) -> Unfit | None:
    """At tables: a number that leaves somebody out, and the stand-ins that would help."""
    form = FORMATS[stage.format]
    if not form.at_tables or not field:
        return None
    settings = read_settings(form.settings, stage.settings)
    if stage.format == "tables":
        out = len(field) % settings.size
        return Unfit((), settings.size - out) if out else None
    going = fit(len(field), settings)
    if not isinstance(going, Misfit):
        return None
    try:
        directing.preview(stage)
    except DirectingError as refusal:
        return Unfit(refusal.entries, going.stand_ins)
    return None


def draws_of(stage: Stage) -> list[Draw]:
    """The draws there were, the latest first."""
    return list(Draw.objects.filter(stage=stage).select_related("by").order_by("-number"))


# ---------------------------------------------------------------- what was laid


def laid(stage: Stage, rounds: Sequence[Round]) -> tuple[LaidRound, ...]:
    """The pools with their numbers, or the rounds that are drawn so far; of a fixed bracket its first round."""
    if FORMATS[stage.format].by_standings and not FORMATS[stage.format].at_tables:
        pools = dict.fromkeys(one.pool for each in rounds for one in each.encounters)
        groups = tuple(Laid(_("Pool %(name)s") % {"name": pool}, numbered(rounds, pool)) for pool in pools)
        return (LaidRound("", groups),)
    drawn = [each for each in rounds if all(_is_drawn(one) for one in each.encounters)]
    return tuple(_laid_round(each) for each in drawn)


def _is_drawn(one: Encounter) -> bool:
    return any(isinstance(slot, (Seat, PlaceIn)) for slot in one.slots)


def _laid_round(each: Round) -> LaidRound:
    groups = tuple(Laid(one.label, _sides(one)) for one in each.encounters)
    return LaidRound(text(each.name.text), groups, each.resting)


def _sides(one: Encounter) -> tuple[str, ...]:
    """Who meets; a place in a pool is whoever came to it."""
    return tuple(map(_side, one.slots, one.sides or (Vacant.OPEN,) * len(one.slots)))


def _side(slot: Slot, side: Side) -> str:
    if isinstance(slot, Seat):
        return slot.entry
    if isinstance(slot, NoSeat):
        return _("bye")
    return side if isinstance(side, str) and isinstance(slot, PlaceIn) else "…"


# ------------------------------------------------------------------ by the program


@at_stage(Right.DIRECT)
@told_at(draw_url)
@require_POST
def draw_now(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """By the program, in one tap; what was looked at before is what is drawn."""
    by, seen = visitor(request, stage.club).actor(), request.POST.get("seen")
    with writing(stage.club):
        if seen and not stage.is_drawn and seen != _digest(laid(stage, directing.preview(stage))):
            messages.error(request, _("Something changed since you looked: this is how it would be drawn now."))
            return redirect(f"{draw_url(stage)}?preview=1")
        directing.draw(stage, by)
    messages.success(request, _("“%(name)s” is drawn.") % {"name": stage.name})
    return redirect(draw_url(stage))


@at_stage(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def again(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """Draw anew, or take the draw back, with a reason; the old draw is kept."""
    if not stage.is_drawn:
        return redirect(draw_url(stage))
    form = AgainForm(stage, stage.rounds.count(), request.POST or None)
    if request.method == "POST":
        by = visitor(request, stage.club).actor()
        if carry_out(form, lambda: _do_again(stage, by, form)):
            taken = form.cleaned_data["what"] == BACK
            messages.success(request, _("The draw is taken back.") if taken else _("It is drawn anew."))
            return redirect(draw_url(stage))
    return club_page(
        request,
        stage.club,
        "tournaments/plan/again.html",
        championship=stage.championship,
        stage=stage,
        form=form,
        status=REFUSED if form.errors else 200,
    )


def _do_again(stage: Stage, by: Actor, form: AgainForm) -> object:
    what, reason = form.cleaned_data["what"], form.cleaned_data["reason"]
    if what == BACK:
        return directing.undraw(stage, by, reason=reason)
    return directing.redraw(stage, by, reason=reason, after=int(what))


# ------------------------------------------------------------------- from the hat


@at_stage(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def hat(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """Names tapped as they come out; the address carries them, so that a reload loses none."""
    given = request.POST if request.method == "POST" else request.GET
    try:
        field = _field(stage)
        with refusing():
            frame = frame_of(stage, len(field))
    except DomainError as why:
        messages.error(request, str(why))
        return redirect(draw_url(stage))
    entries = {entry.name: entry for entry in stage.championship.entries.all()}
    names = {entries[name].number: name for name in field}
    tapped = read_taps(frame, list(names), _entered(given, names))
    form = HatForm(request.POST if "draw" in request.POST and stage.is_drawn else None)
    refusal = ""
    if "draw" in request.POST and (not stage.is_drawn or form.is_valid()):
        try:
            _draw_given(request, stage, tapped, names, form)
        except DomainError as why:
            refusal = str(why)
        else:
            messages.success(request, _("“%(name)s” is drawn.") % {"name": stage.name})
            return redirect(draw_url(stage))
    return _hat_page(request, stage, tapped, names, form, refusal)


def _entered(given: object, names: dict[int, str]) -> dict[str, str]:
    """Enter after a number, or a name that one alone is called, is a tap on it."""
    found: dict[str, str] = given.dict()  # type: ignore[attr-defined]
    wanted = found.get("q", "").strip()
    if "find" in found and wanted:
        words = folded(wanted).split()
        meant = [number for number, name in names.items() if all(word in folded(name) for word in words)]
        if wanted.isdecimal() and int(wanted[:6]) in names:
            meant = [int(wanted[:6])]
        if len(meant) == 1:
            found["put"] = str(meant[0])
    return found


def _field(stage: Stage) -> list[str]:
    """Who is drawn: who was, where it is drawn already."""
    if stage.is_drawn:
        return drawn_names(ledger.read(stage).stage.field)
    return drawn_names(directing.field_of(stage))


def _draw_given(request: HttpRequest, stage: Stage, tapped: Tapped, names: dict[int, str], form: HatForm) -> None:
    by = visitor(request, stage.club).actor()
    given = tapped.given(names)
    if stage.is_drawn:
        directing.redraw(stage, by, reason=form.cleaned_data["reason"], given=given)
    else:
        directing.draw(stage, by, given=given)


def _hat_page(
    request: HttpRequest, stage: Stage, tapped: Tapped, names: dict[int, str], form: HatForm, refusal: str
) -> HttpResponseBase:
    wrong = bool(refusal or form.errors)
    return club_page(
        request,
        stage.club,
        "tournaments/plan/hat.html",
        championship=stage.championship,
        stage=stage,
        tapped=tapped,
        groups=groups_of(tapped, names),
        left=sorted(((number, names[number]) for number in tapped.left), key=lambda one: folded(one[1])),
        asked=_asked(tapped),
        form=form if stage.is_drawn else None,
        refusal=refusal,
        status=REFUSED if wrong else 200,
    )


def _asked(tapped: Tapped) -> str:
    """Where the next name goes, in words."""
    place = tapped.next_place
    if place is None:
        return ""
    group, before = 0, 0
    while before + tapped.frame.sizes[group] <= place:
        before += tapped.frame.sizes[group]
        group += 1
    said = _("%(group)s, number %(number)s: who comes out?")
    return said % {"group": tapped.frame.title(group), "number": place - before + 1}
