"""Standings of pools and tables, worked by hand, and what they never depend on."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT, entrants, given, opened, report, scheme, stage
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.results import Played, Walkover, declared
from tournaments.formats.rounds import encounters
from tournaments.formats.stage import Gone
from tournaments.standings.progress import follow
from tournaments.standings.standing import Penalty, standings


def league(names, results, *, tie_breaks=None, settings=None, penalties=(), after=None, **facts):
    """The standings of a league of these names; results "ab": (4, 1) in order of play."""
    field = [Entrant(name=name, seed=number) for number, name in enumerate(names, start=1)]
    of = stage("league", field, settings, **facts)
    rounds = opened("league", of)
    for pair, score in results:
        one = next(one for one in encounters(rounds) if one.result is None and set(one.entries) == set(pair))
        scores = score if one.entries == tuple(pair) else score[::-1]
        rounds = report(rounds, one.label, Played((declared(scores, best="high"),)))
    return standings(of, rounds, scheme(of, tie_breaks=tie_breaks, penalties=penalties), after=after)


def lines(rows):
    return " ".join(f"{row.place}{row.entry}" for row in rows)


CYCLE = [("ab", (4, 0)), ("ac", (4, 0)), ("ad", (4, 0)), ("bc", (4, 2)), ("cd", (4, 2)), ("db", (4, 2))]


def test_level_entries_share_their_place_and_stand_by_seed():
    assert lines(league("abcd", CYCLE, tie_breaks=["points", "direct", "difference"])) == "1a 2b 2c 2d"


def test_what_put_an_entry_behind_the_one_before_is_said():
    rows = league("abcd", CYCLE, tie_breaks=["points", "direct", "seed"])
    assert [(row.entry, row.by) for row in rows] == [("a", ""), ("b", "points"), ("c", "seed"), ("d", "seed")]


def test_direct_has_a_value_only_where_it_was_compared():
    rows = league("abc", [("ab", (4, 1)), ("bc", (4, 0)), ("ca", (4, 3))], tie_breaks=["points", "direct"])
    assert [row.values["direct"] for row in rows] == [2, 2, 2]
    rows = league("abcd", CYCLE, tie_breaks=["points", "direct"])
    assert [row.values["direct"] for row in rows] == [None, 2, 2, 2]


def test_a_ruling_puts_level_entries_in_order():
    rows = league("abcd", CYCLE, tie_breaks=["points", "direct", "difference"], rulings=(("d", "b", "c"),))
    assert lines(rows) == "1a 2d 3b 4c"
    assert [row.by for row in rows] == ["", "points", "ruling", "ruling"]


def test_lots_are_as_drawn():
    of = stage("league", 4)
    drawn = of.hat.order("lots", ["E1", "E2", "E3", "E4"])
    rows = standings(of, opened("league", of), scheme(of))
    assert tuple(row.entry for row in rows) == drawn
    assert [row.values["lots"] for row in rows] == [1, 2, 3, 4]


def test_penalties_are_taken_off_the_points_and_not_off_direct():
    rows = league("ab", [("ab", (4, 1))], penalties=[Penalty("a", 2.5)])
    assert [(row.entry, row.tally.points) for row in rows] == [("b", 0), ("a", Fraction(-1, 2))]


def test_standings_can_be_seen_as_they_stood():
    results = [("ad", (4, 0)), ("bc", (4, 0)), ("dc", (4, 0)), ("ab", (0, 4))]
    penalties = [Penalty("b", 3, after=2)]
    first, second = (
        league("abcd", results, tie_breaks=["points", "seed"], penalties=penalties, after=after) for after in (1, 2)
    )
    assert [(row.entry, row.tally.points) for row in first] == [("a", 2), ("b", 2), ("c", 0), ("d", 0)]
    assert [(row.entry, row.tally.points) for row in second] == [("a", 2), ("d", 2), ("b", 1), ("c", 0)]


def test_struck_results_count_for_nobody_and_stand_last_without_a_place():
    results = [("ab", (4, 0)), ("bc", (4, 0)), ("ca", (4, 0))]
    rows = league("abc", results, gone={"a": Gone(1, struck=True)})
    assert [(row.place, row.entry, row.tally.points, row.tally.played) for row in rows] == [
        (1, "b", 2, 1),
        (2, "c", 0, 1),
        (None, "a", 0, 0),
    ]


def test_before_the_strike_they_counted():
    results = [("ad", (4, 0)), ("bc", (4, 0))]
    rows = league("abcd", results, tie_breaks=["points", "seed"], gone={"a": Gone(2, struck=True)}, after=1)
    assert lines(rows) == "1a 2b 3c 4d"


def test_after_a_withdrawal_the_rest_are_walkovers():
    of = stage("league", 3, gone={"E1": Gone(1)})
    rounds = opened("league", of)
    by_itself = {one.label for one in encounters(rounds) if one.by_itself}
    assert by_itself == {one.label for one in encounters(rounds) if "E1" in one.entries and one.round > 1}


def test_two_that_are_gone_both_lose():
    of = stage("league", 4, gone={"E1": Gone(0), "E2": Gone(0)})
    rounds = opened("league", of)
    both = next(one for one in encounters(rounds) if set(one.entries) == {"E1", "E2"})
    assert both.result == Walkover(None)


def test_second_legs_count_in_direct():
    results = [("ab", (4, 1)), ("ba", (4, 3))]
    rows = league("ab", results, settings={"legs": 2}, tie_breaks=["points", "direct", "direct_difference"])
    assert [(row.entry, row.values["direct"], row.values["direct_difference"]) for row in rows] == [
        ("a", 2, 2),
        ("b", 2, -2),
    ]


SCORES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=15, max_size=15)


@PATIENT
@example(SCORES, st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_results(scores, dice):
    of = stage("league", 6)
    labels = [one.label for one in encounters(opened("league", of))]
    played = list(zip(labels, scores, strict=True))
    found = []
    for _ in range(2):
        rounds = opened("league", of)
        for label, score in played:
            result = Played((declared(score, best="high"),))
            rounds = follow(FORMATS["league"], of, report(rounds, label, result), scheme(of))
        found.append(standings(of, rounds, scheme(of)))
        dice.shuffle(played)
    assert found[0] == found[1]


@PATIENT
@example(SCORES)
def test_sums_over_a_league_agree(scores):
    of = stage("league", 6)
    rounds = opened("league", of)
    for one, score in zip(list(encounters(rounds)), scores, strict=True):
        rounds = report(rounds, one.label, Played((declared(score, best="high"),)))
    tallies = [row.tally for row in standings(of, rounds, scheme(of))]
    assert sum(tally.points for tally in tallies) == 30
    assert sum(tally.difference for tally in tallies) == 0
    assert sum(tally.won for tally in tallies) == sum(tally.lost for tally in tallies)
    assert {tally.played for tally in tallies} == {5}


def at_tables(scores, **settings):
    """One round per list of scores, of two tables of eight players in the order E1 … E8."""
    draw = [[["E1", "E2", "E3", "E4"], ["E5", "E6", "E7", "E8"]]] * len(scores)
    best = settings.pop("best", "high")
    field = settings.pop("field", 8)
    penalties = settings.pop("penalties", ())
    of = stage("tables", field, {"rounds": len(scores), **settings}, given=given(rounds=draw), best=best)
    rounds = opened("tables", of)
    for number, tables in enumerate(scores, start=1):
        for table, totals in enumerate(tables, start=1):
            result = Played((declared(totals, best=best),))
            rounds = follow(FORMATS["tables"], of, report(rounds, f"{number}-{table}", result), scheme(of))
    return standings(of, rounds, scheme(of, penalties=penalties))


def points(rows):
    return {row.entry: row.tally.points for row in rows}


def test_totals_add_up_at_tables():
    rows = at_tables([[(40, 20, -20, -40), (1, 2, 3, -6)], [(10, -10, 5, -5), (0, 0, 0, 0)]])
    assert points(rows) == {"E1": 50, "E2": 10, "E3": -15, "E4": -45, "E5": 1, "E6": 2, "E7": 3, "E8": -6}
    assert rows[0].entry == "E1"
    assert (rows[0].tally.conceded, rows[0].tally.difference) == (None, None)


def test_places_share_what_they_are_worth():
    rows = at_tables([[(60, 60, 60, -180), (5, 5, -5, -5)]], scoring="places")
    third = Fraction(7, 3)
    half = Fraction(1, 2)
    assert points(rows) == {"E1": third, "E2": third, "E3": third, "E4": 0, "E5": 3, "E6": 3, "E7": half, "E8": half}


def test_low_totals_are_best_where_the_game_says_so():
    rows = at_tables([[(3, 10, 0, 13), (26, 0, 0, 0)]], best="low", scoring="places")
    assert points(rows)["E3"] == 4
    rows = at_tables([[(3, 10, 0, 13), (26, 0, 1, 2)]], best="low")
    assert [row.entry for row in rows][-1] == "E5"
    assert rows[0].tally.points == 0


def test_a_penalty_makes_a_low_total_worse_too():
    rows = at_tables([[(3, 10, 0, 13), (26, 1, 1, 2)]], best="low", penalties=[Penalty("E3", 20)])
    assert points(rows)["E3"] == 20


def test_alone_in_front_is_won_in_front_together_drawn():
    rows = {row.entry: row.tally for row in at_tables([[(9, 9, 1, 1), (9, 1, 1, 1)]])}
    assert [(rows[name].won, rows[name].drawn, rows[name].lost) for name in ("E1", "E2", "E3", "E5", "E6")] == [
        (0, 1, 0),
        (0, 1, 0),
        (0, 0, 1),
        (1, 0, 0),
        (0, 0, 1),
    ]


@pytest.mark.parametrize(
    ("bye_points", "worth"), [("average", 0), ("table_mean", Fraction(3, 2)), (2.5, Fraction(5, 2))]
)
def test_sitting_out_is_worth_the_average_the_mean_of_the_tables_or_a_number(bye_points, worth):
    rows = at_tables([[(5, 4, 2, 1), (0, 0, 0, 0)]], bye_points=bye_points, field=9)
    assert points(rows)["E9"] == worth
    assert next(row.tally for row in rows if row.entry == "E9").played == 0


def test_the_average_is_of_ones_own_rounds():
    draw = [[["E1", "E2", "E3", "E4"]], [["E5", "E2", "E3", "E4"]], [["E5", "E1", "E3", "E4"]]]
    of = stage("tables", 5, {"rounds": 3}, given=given(rounds=draw))
    rounds = opened("tables", of)
    for number, totals in enumerate(([9, 0, 0, 0], [5, 6, 0, 0], [0, 3, 0, 0]), start=1):
        result = Played((declared(totals, best="high"),))
        rounds = follow(FORMATS["tables"], of, report(rounds, f"{number}-1", result), scheme(of))
    rows = {row.entry: row.tally for row in standings(of, rounds, scheme(of))}
    assert rows["E1"].points == 9 + 3 + 6
    assert rows["E1"].scored == 12
    assert rows["E2"].points == 6 + 3
    assert rows["E5"].points == 5 + Fraction(5, 2)


def test_stand_ins_are_not_ranked_but_their_table_counts():
    field = (*entrants(7), Entrant(name="E8", stand_in=True))
    rows = at_tables([[(4, 3, 2, 1), (1, 2, 3, 9)]], scoring="places", field=field)
    assert "E8" not in points(rows)
    assert points(rows)["E7"] == 2


def test_a_table_with_somebody_struck_counts_for_nobody():
    of = stage("tables", 8, {"rounds": 1}, gone={"E1": Gone(1, struck=True)})
    rounds = opened("tables", of)
    for one in encounters(rounds):
        rounds = report(rounds, one.label, Played((declared([4, 3, 2, 1], best="high"),)))
    mates = {name for one in encounters(rounds) if "E1" in one.entries for name in one.entries}
    rows = standings(of, rounds, scheme(of))
    assert {row.entry for row in rows if row.tally.played == 0} == mates
    assert rows[-1].place is None


def test_direct_passes_at_tables():
    of = stage("tables", 4, {"rounds": 1})
    rounds = report(opened("tables", of), "1-1", Played((declared([1, 1, 0, 0], best="high"),)))
    rows = standings(of, rounds, scheme(of, tie_breaks=["points", "direct"]))
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert rows[0].values["direct"] is None


def test_as_many_games_in_any_pool_are_told_apart():
    of = stage("groups", 8, {"groups": 2})
    rounds = opened("groups", of)
    rows = standings(of, rounds, scheme(of), pool="B")
    assert len(rows) == 4
    assert {row.entry for row in rows} == {
        name for one in rounds[0].encounters if one.pool == "B" for name in one.entries
    }


def test_a_withdrawal_keeps_its_place():
    results = [("ab", (4, 0)), ("ac", (4, 0)), ("bc", (4, 0))]
    rows = league("abc", results, gone={"a": Gone(3)})
    assert lines(rows) == "1a 2b 3c"
    assert replace(rows[0].tally, lot=0).won == 2
