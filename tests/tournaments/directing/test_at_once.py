"""Two officials at once: one result stands, the other is told; a repeated form changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Table
from tests.tournaments.championships import BY, at, found_championship, tables
from tournaments import directing
from tournaments.models import Championship, Encounter

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], Any]) -> list[str]:
    """What each of them came to: "done", or the code that refused it."""

    def run(act: Callable[[], Any]) -> str:
        try:
            act()
        except DomainError as refusal:
            return refusal.problem
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


def slip(cup: Championship, totals: tuple[int, int], key: str) -> Callable[[], Encounter]:
    return lambda: directing.report(at(cup, "Q1"), BY, matches=[totals], key=key)


def test_of_two_results_one_stands_and_the_other_is_told(club: Club) -> None:
    cup = found_championship(club)
    assert at_once(slip(cup, (4, 2), "one"), slip(cup, (2, 4), "two")) == ["done", "other_result"]
    assert at(cup, "Q1").matches.count() == 1


def test_the_same_result_from_two_officials_is_one(club: Club) -> None:
    cup = found_championship(club)
    assert at_once(slip(cup, (4, 2), "one"), slip(cup, (4, 2), "two")) == ["done", "done"]
    assert at(cup, "Q1").matches.count() == 1


def test_two_encounters_do_not_get_one_table(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)

    def assign(label: str) -> Callable[[], Encounter]:
        return lambda: directing.assign(at(cup, label), BY, table=Table.objects.get())

    assert at_once(assign("Q1"), assign("Q2")) == ["done", "table_busy"]


def test_a_result_and_a_walkover_at_once_one_of_them_stands(club: Club) -> None:
    cup = found_championship(club)
    came = at_once(slip(cup, (4, 2), "one"), lambda: directing.walkover(at(cup, "Q1"), BY, winner=1))
    assert came in (["decided", "done"], ["done", "other_result"])
