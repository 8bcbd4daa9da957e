"""What a side of an encounter is drawn as: an entry, nobody, or where it will come from."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rules.text import Text
from rules.text import gettext_noop as _


class Vacant(Enum):
    """A side without an entry: not known yet, or nobody at all (a bye for the other)."""

    OPEN = "open"
    NOBODY = "nobody"


Side = str | Vacant


class Seat(NamedTuple):
    """An entry that was drawn here."""

    entry: str


class NoSeat(NamedTuple):
    """Nobody was drawn here."""


class WinnerOf(NamedTuple):
    """Whoever wins the encounter `label`."""

    label: str


class LoserOf(NamedTuple):
    """Whoever loses the encounter `label`."""

    label: str


class PlaceIn(NamedTuple):
    """Whoever goes on as number `place` of a pool of the stage before."""

    pool: str
    place: int


Slot = Seat | NoSeat | WinnerOf | LoserOf | PlaceIn

PLACES = {1: _("1st of %(pool)s"), 2: _("2nd of %(pool)s"), 3: _("3rd of %(pool)s")}


def origin(slot: Slot) -> Text | None:
    """Where the slot's entry comes from, in words; None where it was drawn outright."""
    match slot:
        case WinnerOf(label):
            return Text(_("winner of %(label)s"), {"label": label})
        case LoserOf(label):
            return Text(_("loser of %(label)s"), {"label": label})
        case PlaceIn(pool, place):
            return Text(PLACES.get(place, _("%(place)sth of %(pool)s")), {"pool": pool, "place": place})
        case Seat() | NoSeat():
            return None
