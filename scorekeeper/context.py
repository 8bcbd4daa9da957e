"""What every page's template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def page(_request: HttpRequest) -> dict[str, object]:
    return {"release": settings.RELEASE}
