"""The product's addresses, and two bare views behind the same middleware, settings and server."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.models import LogEntry
from scorekeeper.urls import urlpatterns as product


def hello(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


def insert(_request: HttpRequest) -> HttpResponse:
    """What any view that writes has to do: one row."""
    LogEntry.objects.create(club_id=1, verb="measured", subject="club", subject_id=1)
    return HttpResponse(status=204)


urlpatterns = [path("bench-hello", hello), path("bench-insert", insert), *product]
