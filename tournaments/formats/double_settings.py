"""What can be set of a double elimination."""

from __future__ import annotations

from pydantic import StrictBool

from tournaments.formats.brackets import Byes, Seeding
from tournaments.formats.settings import Settings


class DoubleEliminationSettings(Settings):
    """`reset`: the grand final is played again if the losers' side wins it."""

    reset: StrictBool = True
    seeding: Seeding | None = None
    byes: Byes = "first_round"
