"""Small stages for tests: entrants by number, results by a rule, played to the end without a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from hypothesis import settings

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.given import Given
from tournaments.formats.hat import Hat
from tournaments.formats.results import Played, Result, declared
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.formats.settings import read_settings
from tournaments.formats.stage import Stage
from tournaments.formats.tables import TablesSettings
from tournaments.standings.points import PointsSystem
from tournaments.standings.progress import follow
from tournaments.standings.standing import Scheme
from tournaments.standings.table_points import TablePoints
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES, read_tie_breaks

PATIENT = settings(deadline=None, max_examples=30)

Rule = Callable[[Encounter], Result]


def entrants(count: int, *, seeded: bool = True, **facts: object) -> tuple[Entrant, ...]:
    """E1, E2 … seeded by their number."""
    return tuple(Entrant(name=f"E{n}", seed=n if seeded else None, **facts) for n in range(1, count + 1))


def stage(key: str, field: Sequence[Entrant] | int, choices: dict | None = None, **facts: object) -> Stage:
    field = entrants(field) if isinstance(field, int) else tuple(field)
    return Stage(
        hat=Hat("2026", "Stage"), settings=read_settings(FORMATS[key].settings, choices or {}), field=field, **facts
    )


def scheme(of: Stage, *, tie_breaks: Sequence[str] | None = None, penalties=(), **points: object) -> Scheme:
    at_tables = isinstance(of.settings, TablesSettings)
    return Scheme(
        scoring=TablePoints(settings=of.settings, best=of.best) if at_tables else PointsSystem(**points),
        tie_breaks=read_tie_breaks(tie_breaks, default=OF_TABLES if at_tables else OF_ENCOUNTERS),
        best=of.best,
        penalties=tuple(penalties),
    )


def number(name: str) -> int:
    return int(name.lstrip("E"))


def favourite(one: Encounter) -> Result:
    """The lower number wins; at tables too."""
    return by(lambda name: -number(name))(one)


def outsider(one: Encounter) -> Result:
    return by(number)(one)


def by(worth: Callable[[str], float]) -> Rule:
    """Every encounter ends with these totals, as many matches as it takes."""

    def rule(one: Encounter) -> Result:
        match = declared([worth(name) for name in one.entries], best="high")
        return Played((match,) * (one.best_of // 2 + 1))

    return rule


def opened(key: str, of: Stage) -> tuple[Round, ...]:
    return follow(FORMATS[key], of, (), scheme(of))


def play(key: str, of: Stage, rule: Rule = favourite, *, stop: Callable[[Encounter], bool] | None = None):
    """The rounds after every encounter was played, as soon as its sides are known, up to one that is to `stop`."""
    rounds = opened(key, of)
    while ready := _before(playables(rounds), stop):
        rounds = follow(FORMATS[key], of, reported(rounds, {one.label: rule(one) for one in ready}), scheme(of))
    return rounds


def _before(ready: list[Encounter], stop: Callable[[Encounter], bool] | None) -> list[Encounter]:
    return list(takewhile(lambda one: not stop(one), ready)) if stop else ready


def playables(rounds: Sequence[Round]) -> list[Encounter]:
    return [one for one in encounters(rounds) if one.result is None and len(one.entries) == len(one.slots)]


def playable(rounds: Sequence[Round]) -> Encounter | None:
    return next(iter(playables(rounds)), None)


def report(rounds: Sequence[Round], label: str, result: Result | None) -> tuple[Round, ...]:
    """The rounds with this encounter's result as reported."""
    return reported(rounds, {label: result})


def reported(rounds: Sequence[Round], results: dict[str, Result | None]) -> tuple[Round, ...]:
    return tuple(replace(each, encounters=tuple(_reported(one, results) for one in each.encounters)) for each in rounds)


def _reported(one: Encounter, results: dict[str, Result | None]) -> Encounter:
    return replace(one, result=results[one.label], by_itself=False) if one.label in results else one


def at(rounds: Sequence[Round], label: str) -> Encounter:
    return next(one for one in encounters(rounds) if one.label == label)


def fought(rounds: Sequence[Round]) -> list[Encounter]:
    """Encounters of two sides that were really there."""
    return [one for one in encounters(rounds) if len(one.entries) > 1]


def given(**draw: object) -> Given:
    return Given(**{key: _frozen(value) for key, value in draw.items()})


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value
