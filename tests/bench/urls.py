"""The product's addresses, and bare views behind the same middleware, settings and server."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.models import LogEntry
from scorekeeper.urls import urlpatterns as product
from tests.bench import championships


def hello(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


def insert(_request: HttpRequest) -> HttpResponse:
    """What any view that writes has to do: one row."""
    LogEntry.objects.create(club_id=1, verb="measured", subject="club", subject_id=1)
    return HttpResponse(status=204)


def result(_request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The next result of a stage, written from a slip, with all that follows from it."""
    championships.next_result(slug, stage)
    return HttpResponse(status=204)


def tree(_request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse(championships.plain_tree(slug))


urlpatterns = [
    path("bench-hello", hello),
    path("bench-insert", insert),
    path("bench-result/<slug:slug>/<int:stage>", result),
    path("bench-tree/<slug:slug>", tree),
    *product,
]
