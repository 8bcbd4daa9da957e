"""Doors to championships: the only way for a view to get one of their objects. A draft is its officials' alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from scorekeeper.access import AnyView, Right, door, visitor
from tournaments.models import Championship, Encounter, Entry, Stage

CHAMPIONSHIPS = Championship.objects.select_related("club")
STAGES = Stage.objects.select_related("championship__club")
ENCOUNTERS = Encounter.objects.select_related("stage__championship__club", "round", "pool", "table")
ENTRIES = Entry.objects.select_related("championship__club")


def at_championship(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a championship: the view gets `request, championship`."""
    return _public("championship", right, ("club", "championship"), CHAMPIONSHIPS, ("club__slug", "slug"))


def at_stage(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a stage: the view gets `request, stage`."""
    fields = ("championship__club__slug", "championship__slug", "number")
    return _public("stage", right, ("club", "championship", "stage"), STAGES, fields)


def at_encounter(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of an encounter: the view gets `request, encounter`."""
    fields = ("stage__championship__club__slug", "stage__championship__slug", "stage__number", "label")
    return _public("encounter", right, ("club", "championship", "stage", "label"), ENCOUNTERS, fields)


def at_entry(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of an entry: the view gets `request, entry`."""
    fields = ("championship__club__slug", "championship__slug", "number")
    return _public("entry", right, ("club", "championship", "entry"), ENTRIES, fields)


def _public(
    kind: str, right: Right, keys: tuple[str, ...], rows: QuerySet[Any], fields: tuple[str, ...]
) -> Callable[[AnyView], AnyView]:
    def find(*values: Any) -> Any:
        return get_object_or_404(rows, **dict(zip(fields, values, strict=True)))

    def wrap(view: AnyView) -> AnyView:
        return door(kind, right, keys, find)(_unless_draft(view))

    return wrap


def _unless_draft(view: AnyView) -> AnyView:
    """A championship that is not published yet is not there for others."""

    @wraps(view)
    def guarded(request: HttpRequest, subject: Any, **rest: Any) -> HttpResponseBase:
        championship = championship_of(subject)
        if not championship.is_public and not visitor(request, championship.club).may(Right.OFFICIAL):
            raise Http404
        return view(request, subject, **rest)

    return guarded


def championship_of(subject: Championship | Stage | Encounter | Entry) -> Championship:
    """The championship that something belongs to."""
    if isinstance(subject, Championship):
        return subject
    return subject.stage.championship if isinstance(subject, Encounter) else subject.championship
