"""The lines of a club's home that lead to its championships."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from scorekeeper.models import Club
from scorekeeper.notices import Notice, club_shown
from tournaments.queries import running_championships


def introduce() -> None:
    """From now on the club's home leads to what runs."""
    club_shown.connect(_notices, dispatch_uid="championships")


def _notices(*, club: Club, **_more: Any) -> list[Notice]:
    return [
        Notice(one.name, one.get_state_display(), reverse("championship", args=[club.slug, one.slug]))
        for one in running_championships(club)
    ]
