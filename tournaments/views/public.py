"""Pages of a championship that everybody may see."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from scorekeeper.access import Right
from tournaments.access import at_championship, at_encounter
from tournaments.models import Championship, Encounter


@at_championship(Right.SEE)
def home(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    return HttpResponse(championship.name)


@at_encounter(Right.SEE)
def encounter(request: HttpRequest, encounter: Encounter) -> HttpResponseBase:
    return HttpResponse(encounter.label)
