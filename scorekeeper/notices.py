"""What other apps put on a club's home: lines that lead to what they run, asked for when the page is made."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.dispatch import Signal

from scorekeeper.models import Club


class Notice(NamedTuple):
    """A line: what it says, what is said beside it, and where it leads."""

    text: str
    note: str
    href: str


club_shown = Signal()
"""Receivers get `club` and answer with their notices."""


def notices_of(club: Club) -> list[Notice]:
    told: list[tuple[Any, Any]] = club_shown.send(sender=Club, club=club)
    return [notice for _, notices in told for notice in notices]
