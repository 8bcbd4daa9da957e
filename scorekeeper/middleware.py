"""The language of a page: the person's choice (cookie), else the club's, else the browser's."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from scorekeeper.models import Club


class ClubLocaleMiddleware(LocaleMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) or _club_language(request)
        if language not in dict(settings.LANGUAGES):
            super().process_request(request)
            return
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE


def _club_language(request: HttpRequest) -> str | None:
    """Pages of a club lie below its slug."""
    slug = request.path_info.strip("/").split("/")[0]
    return Club.objects.filter(slug=slug).values_list("language", flat=True).first() if slug else None
