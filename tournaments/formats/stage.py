"""A stage as its format sees it, and what a format is."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rules.game import Best
from tournaments.formats.best_of import ONE, BestOf
from tournaments.formats.entrants import Entrant
from tournaments.formats.given import Given
from tournaments.formats.hat import Hat, draw_purpose
from tournaments.formats.rounds import Round
from tournaments.formats.settings import Settings

S = TypeVar("S", bound=Settings)
S_co = TypeVar("S_co", bound=Settings, covariant=True)


class Gone(NamedTuple):
    """An entry that withdrew or was disqualified after round `after` (0: before the first).

    Its results stand (the rest are walkovers), or are `struck` (they count for nobody).
    """

    after: int
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[S_co]):
    """A stage before and while it is played; everything but the rounds.

    `field` is in no order: entrants carry their seed or rank. `redraws` are the rounds after which the director
    drew anew (0: before the first). `rulings` are orders the director gave, each of all that were level.
    """

    hat: Hat
    settings: S_co
    field: tuple[Entrant, ...]
    best: Best = "high"
    best_of: BestOf = ONE
    gone: Mapping[str, Gone] = dataclasses.field(default_factory=dict)
    redraws: tuple[int, ...] = ()
    rulings: tuple[tuple[str, ...], ...] = ()
    given: Given | None = None

    def purpose(self, round_number: int) -> str:
        """What the hat is asked for when `round_number` is drawn: redraws before it count as draws."""
        return draw_purpose(round_number + sum(after < round_number for after in self.redraws))

    def playing(self, round_number: int) -> tuple[Entrant, ...]:
        """Those who can be drawn for a round: come in, and not gone, by then."""
        return tuple(
            entrant
            for entrant in self.field
            if entrant.after < round_number
            and not (entrant.name in self.gone and self.gone[entrant.name].after < round_number)
        )


AnyStage = Stage[Any]
Finish = tuple[tuple[str, ...], ...]
"""Who finished where, best first; those in one group share their place."""


class Format(ABC, Generic[S]):
    """How a stage is drawn and how it ends. A format is one module, and its line in the catalogue."""

    key: ClassVar[str]
    settings: type[S]
    by_standings: ClassVar[bool] = False
    """Ranked by standings; the others by `finish`."""
    needs_winner: ClassVar[bool] = False
    """Somebody has to go on from every encounter: no draw can stand."""
    at_tables: ClassVar[bool] = False
    """Encounters have more than two sides, each for himself."""

    @abstractmethod
    def draw(self, stage: Stage[S], rounds: Sequence[Round], standing: Sequence[str] = ()) -> tuple[Round, ...]:
        """The rounds to be added now to those drawn so far; () while nothing can be drawn, and at the end.

        Called when the stage opens and again whenever a round is complete. `standing` is the present order of the
        entries, for formats that seat by it. Raises `Refusal` (bad_draw, left_out, settings).
        """

    @abstractmethod
    def drawn(self, stage: Stage[S], rounds: Sequence[Round]) -> Given:
        """What was drawn, such that the same stage with this given is drawn as it was."""

    def keeps(self, stage: Stage[S], rounds: Sequence[Round]) -> tuple[Round, ...]:
        """The rounds that still hold after somebody came or went; the others are to be drawn anew."""
        return tuple(rounds)

    def entering(self, stage: Stage[S], rounds: Sequence[Round]) -> tuple[str, ...] | None:
        """Who, by the results, is in the round after `rounds`; None while that is open, or no draw depends on it."""
        return None

    def finish(self, stage: Stage[S], rounds: Sequence[Round]) -> Finish:
        """Who finished where, in a bracket; those still in it come first, together."""
        return ()


AnyFormat = Format[Any]
