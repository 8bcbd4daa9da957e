"""Who takes part in a stage, and in which order they are seeded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.formats.hat import Hat


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """An entry as a stage sees it.

    `seed` is the championship's; `rank` the order in which a later stage received it (1: best). `pool` and `place`
    say what it won in the pools of the stage before. A `late` entry came in when the draw was made already, after
    round `after` (0: before the first). A stand-in plays and is not ranked.
    """

    name: str
    seed: int | None = None
    club: str = ""
    stand_in: bool = False
    rank: int | None = None
    pool: str = ""
    place: int = 0
    late: bool = False
    after: int = 0


def seeded(entrants: Iterable[Entrant], hat: Hat, purpose: str = "draw") -> tuple[Entrant, ...]:
    """Best first: by rank in a later stage, by seed in a first one; entries without come after, in draw order."""
    found = {entrant.name: entrant for entrant in entrants}
    drawn = hat.order(purpose, (name for name, entrant in found.items() if standing(entrant) is None))
    placed = sorted((entrant for entrant in found.values() if standing(entrant) is not None), key=_by_standing)
    return (*placed, *(found[name] for name in drawn))


def standing(entrant: Entrant) -> int | None:
    """What an entrant is seeded by, or None."""
    return entrant.seed if entrant.rank is None else entrant.rank


def _by_standing(entrant: Entrant) -> int:
    return standing(entrant) or 0


def shown_order(entrants: Iterable[Entrant], hat: Hat) -> tuple[str, ...]:
    """The order inside a shared place: by the championship's seed, then draw order."""
    entrants = tuple(entrants)
    drawn = {name: number for number, name in enumerate(hat.order("draw", (each.name for each in entrants)))}
    return tuple(
        each.name for each in sorted(entrants, key=lambda each: (each.seed is None, each.seed or 0, drawn[each.name]))
    )


def names(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """The entrants' names, in their order."""
    return tuple(entrant.name for entrant in entrants)
