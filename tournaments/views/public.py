"""Pages of a championship for everybody: the club's list, a championship's home, its encounters, rules and ranking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.access import Right, in_club, visitor
from scorekeeper.models import Club
from scorekeeper.queries import revision_of
from scorekeeper.views.showing import back_to, club_page, public_page, told_at
from tournaments import directing
from tournaments.access import at_championship, at_encounter
from tournaments.errors import DirectingError
from tournaments.models import Championship, Encounter
from tournaments.pages.ranking import ranking_page
from tournaments.pages.rules import rules_page
from tournaments.queries import around, championships_of, encounter_page, hall
from tournaments.seeing import Sight, sight

HELD_BACK = "tournaments/public/held_back.html"


def championship_page(
    request: HttpRequest,
    championship: Championship,
    template: str,
    context: Callable[[Sight], dict[str, Any]],
    *,
    alike: bool = True,
) -> HttpResponseBase:
    """A page of a championship, worked out once a revision for everybody who is nobody in particular."""
    seen = sight(request, championship)
    return public_page(
        request,
        championship.club,
        template,
        revision=state_of(championship),
        alike=alike,
        context=lambda: {"championship": championship, "around": around(championship), "sight": seen, **context(seen)},
    )


def state_of(championship: Championship) -> tuple[object, ...]:
    """What no other state has, of this championship or of one that had its address before."""
    return championship.pk, championship.revision, championship.changed_at


def held_back(request: HttpRequest, championship: Championship, **context: Any) -> HttpResponseBase:
    """The page of what is not public yet."""
    seen: dict[str, Any] = {"around": around(championship), "sight": sight(request, championship)}
    return club_page(request, championship.club, HELD_BACK, championship=championship, **seen, **context)


@in_club(Right.SEE)
@require_safe
def championships(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The club's championships: those that run first."""
    official = visitor(request, club).may(Right.OFFICIAL)
    return public_page(
        request,
        club,
        "tournaments/public/list.html",
        revision=revision_of(club),
        alike=True,
        context=lambda: {"championships": championships_of(club, official=official)},
    )


@at_championship(Right.SEE)
@require_safe
def home(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """What is going on now, what comes next, what ended lately."""
    return championship_page(
        request,
        championship,
        "tournaments/public/home.html",
        lambda seen: {"hall": hall(championship, seen), "ranking": ranking_page(championship, seen, brief=True)},
    )


@at_championship(Right.SEE)
@require_safe
def ranking(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Everybody's place, the podium first."""
    return championship_page(
        request,
        championship,
        "tournaments/public/ranking.html",
        lambda seen: {"ranking": ranking_page(championship, seen)},
    )


@at_championship(Right.SEE)
@require_safe
def rules(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """The rules in force: how each stage is played and counted, the game's options, the regulations."""
    return championship_page(
        request, championship, "tournaments/public/rules.html", lambda seen: {"rules": rules_page(championship)}
    )


@at_encounter(Right.SEE)
@require_safe
def encounter(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """Who meets, how it stands, and its matches."""
    championship = encounter.stage.championship
    seen = sight(request, championship)
    if not seen.round(encounter.stage, encounter.round.number):
        return held_back(request, championship, what=encounter.stage.name)
    guest = visitor(request, championship.club)
    return championship_page(
        request,
        championship,
        "tournaments/public/encounter.html",
        lambda seen: {
            "page": encounter_page(encounter, seen),
            "encounter": encounter,
            "at_table": guest.may(Right.RECORD, table=encounter.table),
        },
        alike=False,
    )


def _encounter(encounter: Encounter) -> str:
    stage = encounter.stage
    championship = stage.championship
    return reverse("encounter", args=[championship.club.slug, championship.slug, stage.number, encounter.label])


@at_encounter(Right.RECORD)
@told_at(_encounter)
@require_POST
def call(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    """Whoever holds the table's link calls the director there."""
    if encounter.table is None:
        raise DirectingError("no_table")
    championship = encounter.stage.championship
    by = visitor(request, championship.club).actor(table=encounter.table)
    directing.call_director(championship, by, table=encounter.table, encounter=encounter)
    messages.success(request, _("The director is called to table %(number)s.") % {"number": encounter.table.number})
    return redirect(back_to(request, _encounter(encounter)))
