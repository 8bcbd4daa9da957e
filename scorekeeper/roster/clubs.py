"""Founding a club, and changing what it says of itself."""

from __future__ import annotations

import re
import zoneinfo

from django.conf import settings
from django.db import transaction

from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Membership
from scorekeeper.writing import Actor, line, log, writing

ADDRESS = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
RESERVED = frozenset(("static", "media", "api", "m", "i18n", "new", "reach", "health"))
"""First words of addresses that are no club's. The pages of no club are reserved besides."""


def create_club(by: Actor, *, name: str, slug: str, language: str = "pt", zone: str = "Europe/Lisbon") -> Club:
    """Found a club; its founder is its first administrator."""
    if not ADDRESS.fullmatch(slug):
        raise DomainError("address", "slug")
    with transaction.atomic():
        if slug in RESERVED or slug in _first_words() or Club.objects.filter(slug=slug).exists():
            raise DomainError("address_taken", "slug")
        club = Club.objects.create(slug=slug, **_facts(name, language, zone))
        if by.user:
            Membership.objects.create(club=club, user=by.user, role=Membership.Role.ADMINISTRATOR)
        log(club, by, "club founded", club)
        return club


def change_club(club: Club, by: Actor, *, name: str, language: str, zone: str) -> Club:
    """Change a club's name, language and time zone. Its address stands in every link and stays."""
    with writing(club) as kept:
        for field, value in _facts(name, language, zone).items():
            setattr(kept, field, value)
        kept.save()
        log(kept, by, "club changed", kept, language=language, zone=zone)
        return kept


def _facts(name: str, language: str, zone: str) -> dict[str, str]:
    if language not in dict(settings.LANGUAGES):
        raise DomainError("no_such_language", "language")
    if zone not in zoneinfo.available_timezones():
        raise DomainError("no_such_zone", "zone")
    return {"name": line(name, "name", most=120, missing="name_missing"), "language": language, "zone": zone}


def _first_words() -> frozenset[str]:
    """The first words of the addresses that belong to no club."""
    from django.urls import get_resolver

    routes = (str(pattern.pattern) for pattern in get_resolver().url_patterns)
    return frozenset(route.split("/")[0] for route in routes)
