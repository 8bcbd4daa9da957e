"""Whether phones reach this computer: a page of likely causes when none does, and a sign of life."""

from __future__ import annotations

from datetime import UTC, datetime

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.access import everywhere
from scorekeeper.serving import addresses
from scorekeeper.serving.reach import KEY, Reach


@everywhere
@require_safe
def reach(request: HttpRequest) -> HttpResponse:
    """How phones come here, whether one did, and why none may."""
    watch: Reach | None = request.META.get(KEY)
    # Where `up` serves, no address found means no network; elsewhere whoever asks found the way.
    served = addresses.served_urls() or ([] if watch else [addresses.public_url(request)])
    return render(
        request,
        "scorekeeper/reach.html",
        {
            "watched": watch is not None,
            "reached_at": datetime.fromtimestamp(watch.reached_at, UTC) if watch and watch.reached_at else None,
            "urls": served,
            "code": _drawn(served[0]) if served else None,
            "moved_from": _moved_from(served),
        },
    )


@everywhere
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """For whoever watches a hosted site: it answers, and so does its database."""
    return HttpResponse("ok\n", content_type="text/plain")


def _drawn(url: str) -> str:
    """A QR code, as an image inside the page."""
    drawing: str = segno.make(url, micro=False, error="m").svg_data_uri(border=2, scale=8)
    return drawing


def _moved_from(served: list[str]) -> str | None:
    printed = addresses.last_printed()
    return printed if printed and served and printed not in served else None
