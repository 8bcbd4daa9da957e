"""Table knockout: reduction, snakes, who goes on, and where the director has to rule."""

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import (
    PATIENT,
    at,
    entrants,
    favourite,
    given,
    number,
    opened,
    play,
    report,
    scheme,
    stage,
)
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Played, declared
from tournaments.formats.settings import read_settings
from tournaments.formats.stage import Gone
from tournaments.formats.table_knockout import Fit, Misfit, TableKnockoutSettings, fit
from tournaments.standings.progress import complete, follow

FORM = FORMATS["table_knockout"]
FOURS = read_settings(TableKnockoutSettings, {})


@pytest.mark.parametrize(
    ("entries", "tables", "waiting"),
    [(30, 7, 2), (16, 4, 0), (4, 1, 0), (8, 2, 0), (6, 1, 2), (14, 3, 2), (18, 1, 14), (62, 15, 2), (64, 16, 0)],
)
def test_first_round_reduces_to_the_largest_number_that_goes_up(entries, tables, waiting):
    assert fit(entries, FOURS) == Fit(tables, waiting)


def test_where_that_is_no_whole_number_of_tables_it_is_said_who_is_left_out():
    assert fit(29, FOURS) == Misfit(left_out=1, stand_ins=1)
    assert fit(3, FOURS) == Misfit(left_out=3, stand_ins=1)
    with pytest.raises(Refusal) as refused:
        opened("table_knockout", stage("table_knockout", 29))
    assert (refused.value.code, refused.value.entries) == ("left_out", ("E29",))


@PATIENT
@example(st.integers(4, 80), st.integers(3, 6), st.integers(1, 5))
def test_every_round_fits_once_the_first_does(entries, size, advance):
    if advance >= size:
        return
    settings = read_settings(TableKnockoutSettings, {"size": size, "advance": advance})
    going = fit(entries, settings)
    if isinstance(going, Misfit):
        return
    assert going.tables * size + going.waiting == entries
    of = stage("table_knockout", entries, {"size": size, "advance": advance})
    rounds = play("table_knockout", of)
    assert complete(FORM, of, rounds)
    assert all(not each.resting for each in rounds[1:])
    assert FORM.finish(of, rounds)[0] == ("E1",)


def test_30_players_7_tables_play_2_wait_16_go_on():
    rounds = play("table_knockout", stage("table_knockout", 30))
    assert [len(each.encounters) for each in rounds] == [7, 4, 2, 1]
    assert rounds[0].resting == ("E1", "E2")
    assert rounds[-1].name.kind == "last_table"


def test_seeds_are_spread_over_the_tables_in_a_snake():
    rounds = opened("table_knockout", stage("table_knockout", 16))
    assert [[number(name) for name in one.entries] for one in rounds[0].encounters] == [
        [1, 8, 9, 16],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
        [4, 5, 12, 13],
    ]


def test_the_next_round_is_seated_anew_by_seed():
    rounds = play("table_knockout", stage("table_knockout", 8))
    assert [number(name) for name in rounds[1].encounters[0].entries] == [1, 2, 3, 4]


def test_those_out_in_one_round_share_a_place():
    of = stage("table_knockout", 16)
    finish = FORM.finish(of, play("table_knockout", of))
    assert [len(group) for group in finish] == [1, 1, 1, 1, 4, 8]
    assert [group[0] for group in finish[:4]] == ["E1", "E2", "E3", "E4"]


def tied(one):
    """Second and third of every table are level."""
    return Played((declared([10, 5, 5, 0], best="high"),))


def test_where_the_line_cuts_through_the_director_has_to_rule():
    of = stage("table_knockout", 8)
    rounds = report(opened("table_knockout", of), "1-1", tied(None))
    with pytest.raises(Refusal) as refused:
        follow(FORM, of, report(rounds, "1-2", favourite(at(rounds, "1-2"))), scheme(of))
    assert refused.value.code == "level"
    assert refused.value.sides == ("E1", "E4", "E5", "E8")
    assert refused.value.entries == ("E4", "E5")


def test_a_ruling_says_who_goes_on():
    of = stage("table_knockout", 8, rulings=(("E5", "E4"),))
    rounds = report(opened("table_knockout", of), "1-1", tied(None))
    rounds = follow(FORM, of, report(rounds, "1-2", favourite(at(rounds, "1-2"))), scheme(of))
    assert set(rounds[1].encounters[0].entries) == {"E1", "E5", "E2", "E3"}


def test_level_at_the_final_table_shares_the_place():
    of = stage("table_knockout", 4)
    rounds = follow(FORM, of, report(opened("table_knockout", of), "1-1", tied(None)), scheme(of))
    assert FORM.finish(of, rounds) == (("E1",), ("E2", "E3"), ("E4",))


def test_where_one_who_would_go_on_is_gone_the_next_moves_up():
    of = stage("table_knockout", 8, gone={"E1": Gone(1)})
    rounds = play("table_knockout", of)
    assert set(rounds[1].encounters[0].entries) == {"E4", "E5", "E2", "E3"}


def test_low_totals_go_on_where_the_game_says_so():
    of = stage("table_knockout", 8, best="low")
    rounds = opened("table_knockout", of)
    for one in rounds[0].encounters:
        low = Played((declared([number(name) for name in one.entries], best="low"),))
        rounds = follow(FORM, of, report(rounds, one.label, low), scheme(of))
    assert {number(name) for name in rounds[1].encounters[0].entries} == {1, 2, 3, 4}


def test_given_tables_are_played_as_given():
    draw = [[["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", "E8"]]]
    rounds = play("table_knockout", stage("table_knockout", 8, given=given(rounds=draw)))
    assert rounds[0].encounters[0].entries == ("E1", "E2", "E3", "E4")
    assert set(rounds[1].encounters[0].entries) == {"E1", "E2", "E5", "E6"}


@pytest.mark.parametrize(
    "tables",
    [[["E1", "E2", "E3", "E4"]], [["E1", "E2", "E3", "E4"], ["E1", "E5", "E6", "E7"]], [["E1", "E2", "E3"]]],
    ids=["partial", "twice", "three"],
)
def test_given_tables_that_do_not_fit_are_refused(tables):
    with pytest.raises(Refusal) as refused:
        opened("table_knockout", stage("table_knockout", 8, given=given(rounds=[tables])))
    assert refused.value.code == "bad_draw"


def test_unseeded_players_are_spread_in_draw_order():
    of = stage("table_knockout", entrants(8, seeded=False))
    drawn = of.hat.order("draw", [f"E{n}" for n in range(1, 9)])
    assert opened("table_knockout", of)[0].encounters[0].entries == (drawn[0], drawn[3], drawn[4], drawn[7])


def test_somebody_has_to_be_out():
    with pytest.raises(Refusal):
        read_settings(TableKnockoutSettings, {"size": 4, "advance": 4})
