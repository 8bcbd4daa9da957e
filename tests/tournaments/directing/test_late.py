"""Late entries: they have everything to play, and nobody who was drawn loses anything."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club, Table
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    at,
    entry,
    found_championship,
    play,
    refused,
    stage_of,
    tables,
)
from tournaments import directing, ledger
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship

pytestmark = pytest.mark.django_db
EACH_ROUND = Plan(name="Knockout", format="knockout", settings={"byes": "each_round", "third_place": True})


def come(cup: Championship, name: str, after: int = 0) -> str:
    new = NewEntry(players=[Who(name=f"{name} A"), Who(name=f"{name} B")])
    return directing.enter_late(stage_of(cup), BY, new, after=after).name


def meetings(cup: Championship) -> list[frozenset[str]]:
    found = ledger.read(stage_of(cup))
    return [frozenset(one.entries) for each in found.rounds for one in each.encounters if len(one.entries) == 2]


@pytest.mark.parametrize("count", [4, 5])
def test_in_a_league_everybody_meets_each_who_comes_late_once(club: Club, count: int) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=count)
    for number, name in enumerate(["Xavier", "Yara"], start=count + 1):
        come(cup, name)
        assert len(meetings(cup)) == len(set(meetings(cup))) == number * (number - 1) // 2


def test_in_a_pool_somebody_joins_where_one_rests_and_results_stay(club: Club) -> None:
    cup = found_championship(club, stages=(POOLS,), entries=7)
    before = meetings(cup)
    played = play(cup, most=3)
    late = come(cup, "Xavier")
    after = meetings(cup)
    assert set(before) < set(after)
    assert sum(late in each for each in after) == 3
    found = ledger.read(stage_of(cup))
    assert sum(one.result is not None for each in found.rounds for one in each.encounters) == played == 3
    play(cup)
    assert ledger.read(stage_of(cup)).is_complete


def test_what_is_under_way_is_taken_from_nobody(club: Club) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    tables(club, 1)
    directing.assign(at(cup, "A1-1"), BY, table=Table.objects.get())
    before = meetings(cup)
    with refused("late"):
        directing.check_late(stage_of(cup))
    with refused("late"):
        come(cup, "Xavier")
    assert meetings(cup) == before


@pytest.mark.parametrize("plan", [KNOCKOUT, EACH_ROUND])
def test_in_a_knockout_somebody_takes_the_place_of_a_bye(club: Club, plan: Plan) -> None:
    cup = found_championship(club, stages=(plan,), entries=7)
    play(cup, most=1)
    late = come(cup, "Xavier")
    (meeting,) = (each for each in meetings(cup) if late in each)
    assert meeting == {late, entry(cup, 1).name} or plan is EACH_ROUND
    play(cup)
    found = ledger.read(stage_of(cup))
    assert found.is_complete
    assert sum(map(len, found.finish)) == 8
