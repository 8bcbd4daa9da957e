"""What can be set of a knockout."""

from __future__ import annotations

from pydantic import StrictBool

from tournaments.formats.brackets import Byes, Seeding
from tournaments.formats.settings import Settings


class KnockoutSettings(Settings):
    """`redraw`: every round is drawn anew. `byes` and `seeding` missing: what suits the rest."""

    third_place: StrictBool = False
    redraw: StrictBool = False
    seeding: Seeding | None = None
    byes: Byes | None = None

    @property
    def bye_rule(self) -> Byes:
        """In the first round of a fixed bracket; with a redraw, in each round that is odd."""
        return self.byes or ("each_round" if self.redraw else "first_round")

    @property
    def is_fixed(self) -> bool:
        """Whether the first draw says who may meet whom to the end."""
        return not self.redraw and self.bye_rule == "first_round"
