"""Rounds at tables: balanced or by the standings, sitting out, stand-ins, and given by hand."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import (
    PATIENT,
    at,
    entrants,
    favourite,
    given,
    opened,
    outsider,
    play,
    report,
    scheme,
    stage,
)
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import encounters
from tournaments.formats.seating import repeated
from tournaments.formats.settings import read_settings
from tournaments.formats.stage import Gone
from tournaments.formats.tables import TablesSettings, seated
from tournaments.standings.progress import complete, follow

FORM = FORMATS["tables"]
HAT = Hat("2026", "Stage")


def tables(count, **settings):
    return stage("tables", count, {"rounds": 3, **settings})


def names(each):
    return [one.entries for one in each.encounters]


def test_balanced_rounds_are_all_drawn_at_once():
    rounds = opened("tables", tables(16, rounds=5))
    assert len(rounds) == 5
    assert repeated(seated(rounds)) == 0
    assert [one.label for one in rounds[1].encounters] == ["2-1", "2-2", "2-3", "2-4"]


def test_where_somebody_sits_out_the_next_round_waits_for_the_results():
    assert len(opened("tables", tables(18))) == 1


@PATIENT
@example(st.integers(5, 34), st.integers(1, 7), st.booleans())
def test_nobody_sits_out_twice_before_everybody_did_once(count, rounds, ranked):
    of = tables(count, rounds=rounds, seating="ranked" if ranked else "balanced")
    played = play("tables", of, outsider)
    assert len(played) == rounds
    sat = Counter({entrant.name: 0 for entrant in of.field})
    for each in played:
        assert len(each.resting) == count % 4
        present = [*each.resting, *(name for one in each.encounters for name in one.entries)]
        assert sorted(present) == sorted(entrant.name for entrant in of.field)
        sat.update(each.resting)
        assert max(sat.values()) - min(sat.values()) <= 1
    assert complete(FORM, of, played)


def test_the_lowest_sit_out():
    rounds = play("tables", tables(9, rounds=2), stop=lambda one: one.round == 2)
    first = rounds[0].resting
    assert first == HAT.order("draw", [f"E{n}" for n in range(1, 10)])[-1:]
    # Totals are the negative of the number: the highest number is last.
    assert rounds[1].resting == ("E9" if first != ("E9",) else "E8",)


def test_ranked_rounds_seat_by_the_standings():
    rounds = play("tables", tables(8, seating="ranked", rounds=2))
    drawn = HAT.order("draw", [f"E{n}" for n in range(1, 9)])
    assert names(rounds[0]) == [drawn[:4], drawn[4:]]
    assert names(rounds[1]) == [("E1", "E2", "E3", "E4"), ("E5", "E6", "E7", "E8")]


def test_a_withdrawal_seats_the_rest_anew_from_the_next_round_on():
    of = tables(16, rounds=5)
    rounds = opened("tables", of)
    for one in rounds[0].encounters:
        rounds = follow(FORM, of, report(rounds, one.label, favourite(one)), scheme(of))
    gone = replace(of, gone={"E1": Gone(1)})
    again = follow(FORM, gone, rounds, scheme(of))
    assert again[0] == rounds[0]
    assert len(again) == 2
    assert len(again[1].resting) == 3
    assert "E1" not in {name for one in again[1].encounters for name in one.entries}


def test_stand_ins_make_up_a_table_and_are_the_first_to_leave_it():
    field = (*entrants(14), Entrant(name="S1", stand_in=True), Entrant(name="S2", stand_in=True))
    of = stage("tables", field, {"rounds": 5})
    assert repeated(seated(opened("tables", of))) == 0
    fewer = replace(of, gone={"E1": Gone(0), "E2": Gone(0)})
    assert set(opened("tables", fewer)[0].resting) == {"S1", "S2"}


def test_a_late_player_is_seated_from_the_next_round_on():
    field = (*entrants(8), Entrant(name="E99", late=True, after=1))
    rounds = play("tables", stage("tables", field, {"rounds": 3}), favourite)
    present = [{*each.resting, *(name for one in each.encounters for name in one.entries)} for each in rounds]
    assert ["E99" in there for there in present] == [False, True, True]


def test_given_rounds_are_played_as_given():
    draw = [[["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", "E8"]]] * 2
    rounds = opened("tables", stage("tables", 9, {"rounds": 2}, given=given(rounds=draw)))
    assert names(rounds[0]) == [tuple(table) for table in draw[0]]
    assert rounds[0].resting == ("E9",)


@pytest.mark.parametrize(
    "tables_given",
    [
        [["E1", "E2", "E3", "E4"]],
        [["E1", "E2", "E3", "E4"], ["E5", "E6", "E7"]],
        [["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", None]],
        [["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", "E1"]],
        [["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", "E99"]],
    ],
    ids=["partial", "three", "a hole", "twice", "stranger"],
)
def test_given_rounds_that_do_not_fit_are_refused(tables_given):
    with pytest.raises(Refusal) as refused:
        opened("tables", stage("tables", 8, {"rounds": 2}, given=given(rounds=[tables_given])))
    assert refused.value.code == "bad_draw"


def test_too_few_for_one_table_would_all_be_left_out():
    with pytest.raises(Refusal) as refused:
        opened("tables", tables(3))
    assert (refused.value.code, len(refused.value.entries)) == ("left_out", 3)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"rounds": 0},
        {"rounds": 3, "size": 1},
        {"rounds": 3, "seating": "random"},
        {"rounds": 3, "place_points": [4, 2, 1]},
        {"rounds": 3, "place_points": [4, 2, 1, 0.3]},
        {"rounds": 3, "bye_points": "mean"},
        {"rounds": 3, "extra": 1},
        {"rounds": True},
    ],
)
def test_settings_that_do_not_fit_are_refused(raw):
    with pytest.raises(Refusal) as refused:
        read_settings(TablesSettings, raw)
    assert refused.value.code == "settings"


def test_places_are_worth_4_2_1_0_and_nothing_further_down():
    assert read_settings(TablesSettings, {"rounds": 1}).points_by_place == (4, 2, 1, 0)
    assert read_settings(TablesSettings, {"rounds": 1, "size": 3}).points_by_place == (4, 2, 1)
    assert read_settings(TablesSettings, {"rounds": 1, "size": 5}).points_by_place == (4, 2, 1, 0, 0)


def test_every_two_of_sixteen_meet_in_the_rounds_as_played():
    rounds = play("tables", tables(16, rounds=5))
    pairs = Counter(frozenset(pair) for one in encounters(rounds) for pair in combinations(one.entries, 2))
    assert set(pairs.values()) == {1}
    assert len(pairs) == 120
    assert at(rounds, "5-4").verdict is not None
