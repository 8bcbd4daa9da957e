"""What of a stage somebody sees: officials everything, everybody else what the director does not hold back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest

from scorekeeper.access import Right, visitor
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.rounds import Encounter, Round
from tournaments.formats.settings import read_settings
from tournaments.formats.slots import LoserOf, Vacant, WinnerOf
from tournaments.models import Championship, Stage


@dataclass(frozen=True, slots=True)
class Sight:
    """Who looks. Without its draw nothing of a stage is seen, and without its results no standings."""

    official: bool = False

    def draw(self, stage: Stage) -> bool:
        return self.official or stage.shows_draw

    def results(self, stage: Stage) -> bool:
        return self.official or (stage.shows_draw and stage.shows_results)

    def standings(self, stage: Stage) -> bool:
        return self.results(stage) and (self.official or stage.shows_standings)

    def round(self, stage: Stage, number: int) -> bool:
        """Whether a round may be seen: one that was drawn by results tells them."""
        return self.draw(stage) and (number == 1 or self.results(stage) or not drawn_by_results(stage))

    def encounter(self, stage: Stage, one: Encounter) -> Encounter:
        """The encounter, without what is held back of it."""
        return one if self.results(stage) else veiled(one)

    def rounds(self, stage: Stage, rounds: Sequence[Round]) -> tuple[Round, ...]:
        """The rounds, without what is held back."""
        seen = (each for each in rounds if self.round(stage, each.number))
        if self.results(stage):
            return tuple(seen)
        return tuple(replace(each, encounters=tuple(map(veiled, each.encounters))) for each in seen)


EVERYBODY = Sight()


def sight(request: HttpRequest, championship: Championship) -> Sight:
    """What the visitor of a page sees."""
    return Sight(visitor(request, championship.club).may(Right.OFFICIAL))


def veiled(one: Encounter) -> Encounter:
    """An encounter without its result, and without whom the results before it brought here."""
    follows = (WinnerOf, LoserOf)
    sides = tuple(
        Vacant.OPEN if isinstance(slot, follows) else side for slot, side in zip(one.slots, one.sides, strict=True)
    )
    return replace(one, result=None, sides=sides)


def drawn_by_results(stage: Stage) -> bool:
    """Whether the rounds after the first are drawn by the results before them."""
    settings = read_settings(FORMATS[stage.format].settings, stage.settings)
    if stage.format == "table_knockout" or getattr(settings, "seating", "") == "ranked":
        return True
    if stage.format == "double_elimination":
        return getattr(settings, "byes", "first_round") != "first_round"
    return not getattr(settings, "is_fixed", True)
