"""How a club's pages are shown, kept for the public; and what a refused act answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from scorekeeper.access import Right, visitor
from scorekeeper.errors import DomainError
from scorekeeper.models import Club

REFUSED = 422
Context = dict[str, Any]


def club_page(request: HttpRequest, club: Club, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page of a club; it knows who visits."""
    return render(request, template, {"club": club, "visitor": visitor(request, club), **context}, status=status)


def public_page(
    request: HttpRequest,
    club: Club,
    template: str,
    *,
    revision: object,
    context: Callable[[], Context],
    alike: bool = False,
) -> HttpResponseBase:
    """A page that everybody may see: 304 while nothing changed, and kept bytes for who is nobody in particular.

    `alike`: it says nothing else to whoever holds a table's link.
    """
    if messages.get_messages(request):
        return club_page(request, club, template, **context())
    # Moments of today are shown by the hour, so the day is part of what a page says.
    today = timezone.localdate(timezone=ZoneInfo(club.zone))
    seen = (request.get_full_path(), request.get_host(), get_language(), settings.RELEASE)
    nobody = _is_nobody(request, club, alike=alike)
    told = (*seen, club.name, club.zone, revision, today, () if nobody else _who(request, club))
    key = blake2b(repr(told).encode(), digest_size=16).hexdigest()
    etag = f'"{key}"'
    response: HttpResponse
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        response = HttpResponseNotModified()
    elif nobody:
        response = HttpResponse(_kept(key, lambda: render_to_string(template, {"club": club, **context()}, request)))
    else:
        response = club_page(request, club, template, **context())
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _is_nobody(request: HttpRequest, club: Club, *, alike: bool) -> bool:
    """Whether nothing on a page could be for this visitor alone."""
    guest = visitor(request, club)
    return guest.user is None and guest.right == Right.SEE and (alike or not guest.tables)


def _who(request: HttpRequest, club: Club) -> tuple[object, ...]:
    """Whoever is somebody sees buttons and lines of their own; forms are good until the next signing in."""
    guest = visitor(request, club)
    get_token(request)
    return (guest.user and guest.user.pk, guest.right, sorted(guest.tables), request.META["CSRF_COOKIE"])


def _kept(key: str, make: Callable[[], str]) -> str:
    page = cache.get(key)
    if page is None:
        page = make()
        cache.set(key, page, 3600)
    return str(page)


def back_to(request: HttpRequest, otherwise: str) -> str:
    """Where `next` leads, if that is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else otherwise


def told_at(url: Callable[..., str]) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A button's act: what refuses it is told on the page that `url` names, and nothing else happens."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def acting(request: HttpRequest, subject: Any, **rest: Any) -> HttpResponseBase:
            try:
                return view(request, subject, **rest)
            except DomainError as refusal:
                messages.error(request, str(refusal))
                return redirect(url(subject))

        return acting

    return wrap
