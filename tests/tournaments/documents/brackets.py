"""Brackets of every kind to be drawn: as they open, half played and to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.tournaments import playing
from tournaments.formats.entrants import Entrant
from tournaments.formats.results import Result
from tournaments.formats.rounds import Encounter, Round

Rounds = tuple[Round, ...]


def opened(key: str, count: int, choices: dict | None = None, **facts: object) -> Rounds:
    return playing.opened(key, playing.stage(key, count, choices, **facts))


def played(key: str, count: int, choices: dict | None = None, *, until: int = 99, rule=playing.favourite) -> Rounds:
    """Every encounter up to round `until`."""
    return playing.play(key, playing.stage(key, count, choices), rule, stop=lambda one: one.round > until)


def comeback(one: Encounter) -> Result:
    """The favourite loses the first grand final."""
    return playing.outsider(one) if one.label == "GF" else playing.favourite(one)


def named(names: Sequence[str], choices: dict | None = None) -> Rounds:
    """The knockout of these entries as it opens, seeded in their order."""
    field = [Entrant(name=name, seed=seed) for seed, name in enumerate(names, 1)]
    return playing.opened("knockout", playing.stage("knockout", field, choices))


THIRD = {"third_place": True}
ONE_BY_ONE = {"byes": "each_round"}

KINDS: dict[str, Callable[[], Rounds]] = {
    "two": lambda: opened("knockout", 2),
    "three, played": lambda: played("knockout", 3),
    "thirteen with a third place": lambda: opened("knockout", 13, THIRD),
    "sixty-four, half played": lambda: played("knockout", 64, THIRD, until=3),
    "two hundred and fifty-six": lambda: played("knockout", 256, THIRD),
    "twenty-three, drawn anew each round": lambda: played("knockout", 23, {"redraw": True}),
    "twenty-three, drawn anew, in its third round": lambda: played("knockout", 23, {"redraw": True}, until=2),
    "double, two": lambda: opened("double_elimination", 2),
    "double, forty-seven": lambda: opened("double_elimination", 47),
    "double, forty-seven, played again": lambda: played("double_elimination", 47, rule=comeback),
    "double, one by one": lambda: played("double_elimination", 23, ONE_BY_ONE),
    "tables of four, thirty": lambda: played("table_knockout", 30, {"size": 4, "advance": 2}),
    "tables of four, in their second round": lambda: played("table_knockout", 30, {"size": 4, "advance": 2}, until=1),
}
FACING = ("thirteen with a third place", "sixty-four, half played", "two hundred and fifty-six")
"""Those that can have their final in the middle."""
