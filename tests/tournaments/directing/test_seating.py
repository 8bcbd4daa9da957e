"""Who plays where: called to tables by tap or all at once, moved, released; time; the director called."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorekeeper import recording
from scorekeeper.models import Club, Match, Table
from tests.scorekeeper.factories import new_key, record
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    at,
    found_championship,
    refused,
    report,
    sides,
    tables,
)
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Encounter, Round

pytestmark = pytest.mark.django_db

HAND = {"points": [70, 50]}


def table(number: int) -> Table:
    return Table.objects.get(number=number)


def assign(cup: Championship, label: str, number: int) -> Encounter:
    return directing.assign(at(cup, label), BY, table=table(number))


def seated(cup: Championship) -> Mapping[str, int]:
    found = Encounter.objects.filter(stage__championship=cup, table__isnull=False).select_related("table")
    return {one.label: one.table.number for one in found if one.table}


def match_of(cup: Championship, label: str) -> Match:
    return at(cup, label).matches.get(dropped=False).match


def test_an_encounter_called_to_a_table_is_played_there(club: Club) -> None:
    tables(club, 2)
    cup = found_championship(club)
    assert assign(cup, "Q1", 2).state == "called"
    assert table(2).current == match_of(cup, "Q1")
    record(match_of(cup, "Q1"), HAND)
    assert at(cup, "Q1").state == "playing"


def test_called_to_the_same_table_twice_it_is_called_once(club: Club) -> None:
    tables(club, 2)
    cup = found_championship(club)
    assign(cup, "Q1", 2)
    before = Match.objects.count(), Championship.objects.get().revision
    assign(cup, "Q1", 2)
    assert (Match.objects.count(), Championship.objects.get().revision) == before


def test_a_table_takes_one_encounter(club: Club) -> None:
    tables(club, 2)
    cup = found_championship(club)
    assign(cup, "Q1", 1)
    with refused("table_busy"):
        assign(cup, "Q2", 1)


def test_it_moves_to_another_table_until_a_hand_is_recorded(club: Club) -> None:
    tables(club, 3)
    cup = found_championship(club)
    assign(cup, "Q1", 1)
    assign(cup, "Q1", 2)
    assert (table(1).current, table(2).current) == (None, match_of(cup, "Q1"))
    record(match_of(cup, "Q1"), HAND)
    with refused("in_play"):
        assign(cup, "Q1", 3)
    with refused("in_play"):
        directing.release(at(cup, "Q1"), BY)


def test_a_released_encounter_waits_again_and_its_table_is_free(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    assign(cup, "Q1", 1)
    directing.release(at(cup, "Q1"), BY)
    assert (at(cup, "Q1").state, table(1).current) == ("ready", None)
    assert directing.free_tables(cup) == [table(1)]


def test_all_at_once_calls_as_many_as_there_are_free_tables(club: Club) -> None:
    tables(club, 3)
    cup = found_championship(club)
    assert len(directing.assign_all(cup, BY)) == 3
    assert directing.assign_all(cup, BY) == []
    report(cup, "Q2", (4, 0))
    assert [one.label for one in directing.assign_all(cup, BY)] == ["Q4"]
    assert seated(cup)["Q4"] == 2


def test_nobody_is_called_to_two_tables(club: Club) -> None:
    tables(club, 6)
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    called = directing.assign_all(cup, BY)
    assert {one.round.number for one in called} == {1}
    waiting = Encounter.objects.filter(round__number=2).first()
    assert waiting
    with refused("plays_elsewhere"):
        assign(cup, waiting.label, 6)


def test_pools_keep_their_tables(club: Club) -> None:
    tables(club, 5)
    cup = found_championship(club, stages=(POOLS,), entries=8)
    directing.keep_tables_in_order(cup.stages.get(), BY)
    directing.assign_all(cup, BY)
    assert {label[0]: number for label, number in seated(cup).items()} in ({"A": 2, "B": 4}, {"A": 1, "B": 3})
    for label in list(seated(cup)):
        report(cup, label, (4, 1))
    directing.assign_all(cup, BY)
    assert all((number <= 2) == (label[0] == "A") for label, number in seated(cup).items())


def test_time_ends_the_match_and_with_it_the_encounter(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    assign(cup, "Q1", 1)
    record(match_of(cup, "Q1"), HAND)
    called = directing.call_time(at(cup, "Q1"), BY)
    assert (called.decided_by, called.winner, called.scores) == ("time", 0, [1, 0])


def test_a_best_of_three_goes_on_at_its_table_until_it_is_decided(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club, stages=(Plan(name="Knockout", format="knockout", best_of=3),))
    assign(cup, "Q1", 1)
    for winner in (0, 1, 0):
        current = table(1).current
        assert current
        record(current, *[{"points": [70, 50] if winner == 0 else [50, 70]}] * 4)
    decided = at(cup, "Q1")
    assert (decided.winner, decided.scores, decided.matches.count()) == (0, [8, 4], 3)
    assert sides(at(cup, "S1"))[0] == sides(decided)[0]


def test_a_correction_that_decides_it_leaves_no_further_match_open(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club, stages=(Plan(name="Knockout", format="knockout", best_of=3),))
    assign(cup, "Q1", 1)
    report(cup, "Q1", (4, 2), (1, 4))
    wrong = at(cup, "Q1").matches.get(number=2).match
    recording.declare(wrong, BY, totals=[4, 1], reason="", key=new_key())
    assert at(cup, "Q1").scores == [8, 3]
    assert not at(cup, "Q1").matches.filter(dropped=False, finished=False).exists()


def test_one_tap_confirms_a_round_but_not_what_is_disputed(club: Club) -> None:
    cup = found_championship(club)
    for label in ("Q1", "Q2", "Q3"):
        report(cup, label, (4, 2))
    recording.confirm(match_of(cup, "Q2"), BY, side=1, agrees=False)
    assert at(cup, "Q2").disputed
    assert directing.confirm_round(Round.objects.get(number=1), BY) == 2
    assert [at(cup, label).state for label in ("Q1", "Q2", "Q3")] == ["decided", "to_confirm", "decided"]
    assert directing.confirm_round(Round.objects.get(number=1), BY) == 0


def test_a_table_that_calls_again_is_called_once(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    call = directing.call_director(cup, BY, table=table(1))
    assert directing.call_director(cup, BY, table=table(1)) == call
    directing.answer_call(call, BY)
    assert directing.call_director(cup, BY, table=table(1)) != call


def test_a_table_taken_by_a_match_of_the_club_is_not_free(club: Club) -> None:
    from tests.scorekeeper.factories import start_match

    tables(club, 2)
    cup = found_championship(club, stages=(KNOCKOUT,))
    start_match(club, "king", table=table(1))
    assert directing.free_tables(cup) == [table(2)]
    with refused("table_busy"):
        assign(cup, "Q1", 1)
