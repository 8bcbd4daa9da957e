"""Championships for tests: founded, entered, drawn and played through the director's door, as in life."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.reading import read_options
from scorekeeper.errors import DomainError
from scorekeeper.models import Club
from scorekeeper.writing import Actor
from tests.scorekeeper.factories import NAMES, make_table, new_key
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship, Encounter, Entry, Stage

BY = Actor()
KNOCKOUT = Plan(name="Knockout", format="knockout")
POOLS = Plan(name="Pools", format="groups", settings={"group_size": 4, "qualify": 2})
LEAGUE = Plan(name="League", format="league")
TABLES = Plan(name="Tables", format="tables", settings={"rounds": 3})


def found_championship(
    club: Club, *, game: str = "sueca", stages: Sequence[Plan] = (KNOCKOUT,), entries: int = 8, drawn: bool = True,
    unit: str = "pair", name: str = "Taça", **options: Any,
) -> Championship:  # fmt: skip
    """A published championship of entries seeded in their order, its first stage drawn."""
    rules = GAMES[game]
    values = read_options(rules, rules.default_ruleset, options)
    assert not isinstance(values, tuple), values
    championship = directing.found(
        club, BY, key=new_key("cup"), name=name, game=game, ruleset=rules.default_ruleset,
        options=values, unit=unit, stages=stages, seed="2026",
    )  # fmt: skip
    directing.enter_list(championship, BY, list(new_entries(entries, unit=unit)))
    directing.publish(championship, BY)
    if drawn:
        directing.draw(championship.stages.get(number=1), BY)
    return championship


def new_entries(count: int, *, unit: str = "pair", reserves: int = 0) -> Iterable[NewEntry]:
    """ "Ana / Bruno", "Carla / Duarte" …, or single players; seeded in their order."""
    each = 1 if unit == "individual" else 2
    for index in range(count):
        who = [_name(index * each + place) for place in range(each)]
        more = [f"{_name(index)} reserva {n + 1}" for n in range(reserves)]
        yield NewEntry(
            name=" / ".join(who), players=[Who(name=one) for one in (*who, *more)], seed=index + 1
        )  # fmt: skip


def _name(index: int) -> str:
    again, at = divmod(index, len(NAMES))
    return f"{NAMES[at]} {again + 1}" if again else NAMES[at]


def tables(club: Club, count: int) -> None:
    for number in range(1, count + 1):
        make_table(club, number)


def stage_of(championship: Championship, number: int = 1) -> Stage:
    return championship.stages.select_related("championship__club").get(number=number)


def at(championship: Championship, label: str, stage: int = 1) -> Encounter:
    """An encounter by its label, as it is now."""
    found = Encounter.objects.select_related("stage__championship__club", "round", "pool", "table")
    return found.get(stage__championship=championship, stage__number=stage, label=label)


def entry(championship: Championship, number: int) -> Entry:
    return championship.entries.select_related("championship__club").get(number=number)


def sides(encounter: Encounter) -> list[str | None]:
    """Who meets there: names, None while it is not known."""
    slots = encounter.slots.select_related("entry").order_by("side")
    return [slot.entry.name if slot.entry else None for slot in slots]


def report(championship: Championship, label: str, *matches: Sequence[Any], stage: int = 1) -> Encounter:
    """Write a slip: `report(cup, "Q1", (4, 2))`, for a best-of-N match after match."""
    encounter = at(championship, label, stage)
    return directing.report(encounter, BY, matches=matches, key=new_key("slip"))


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What is done in it is refused with that code."""
    with pytest.raises(DomainError) as refusal:
        yield
    assert refusal.value.problem == code


def play(championship: Championship, *, stage: int = 1, score: Sequence[int] = (4, 2), most: int = 1000) -> int:
    """Let the first side win wherever it is known who meets, until nothing is left. How many were played."""
    played = 0
    while played < most:
        ready = Encounter.objects.filter(
            stage__championship=championship, stage__number=stage, settled=False, state__in=("ready", "called")
        ).order_by("round__number", "pk")
        encounter = ready.first()
        if encounter is None:
            break
        totals = [list(score) + [0] * (encounter.slots.count() - 2)] * (encounter.best_of // 2 + 1)
        report(championship, encounter.label, *totals, stage=stage)
        played += 1
    return played
