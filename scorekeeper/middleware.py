"""What every request passes: it can be read at all; then the language: the person's, the club's, the browser's."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from scorekeeper.models import Club


class ReadableMiddleware:
    """No address of ours holds a NUL, which PostgreSQL cannot even look for; and forms come in UTF-8."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return HttpResponseBadRequest()
        if (request.content_params or {}).get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
            return HttpResponseBadRequest()
        return self.get_response(request)


class ClubLocaleMiddleware(LocaleMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        language = _known(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)) or _known(_club_language(request))
        if language is None:
            super().process_request(request)
            return
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE


def _known(language: str | None) -> str | None:
    return language if language in dict(settings.LANGUAGES) else None


def _club_language(request: HttpRequest) -> str | None:
    """Pages of a club lie below its slug."""
    slug = request.path_info.strip("/").split("/")[0]
    return Club.objects.filter(slug=slug).values_list("language", flat=True).first() if slug else None
