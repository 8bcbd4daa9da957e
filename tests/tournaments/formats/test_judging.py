"""Whether a result can stand in its encounter."""

import pytest

from tests.tournaments.playing import at, opened, stage
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.judging import judge
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Abandoned, Bye, Played, Ruled, Walkover, declared


def played(*scores):
    return Played(tuple(declared(score, best="high") for score in scores))


def code(key, count, label, result, settings=None):
    one = at(opened(key, stage(key, count, settings)), label)
    with pytest.raises(Refusal) as refused:
        judge(FORMATS[key], one, result)
    return refused.value.code


def test_a_bracket_needs_a_winner():
    assert code("knockout", 4, "S1", played((3, 3))) == "no_winner"
    assert code("double_elimination", 4, "W1-1", Ruled(None)) == "no_winner"


def test_nobody_being_there_is_no_draw():
    one = at(opened("knockout", stage("knockout", 4)), "S1")
    assert judge(FORMATS["knockout"], one, Walkover(None)).winner is None


def test_a_league_takes_a_draw():
    one = at(opened("league", stage("league", 4)), "A1-1")
    assert judge(FORMATS["league"], one, played((3, 3))).winner is None
    assert judge(FORMATS["league"], one, Abandoned(0)).winner == 1


def test_what_is_no_result_of_an_encounter_is_refused():
    assert code("knockout", 4, "F", played((4, 1))) == "score"
    assert code("knockout", 4, "S1", played((4, 1, 2))) == "score"
    assert code("knockout", 4, "S1", Bye(0)) == "score"
    assert code("tables", 4, "1-1", Walkover(0), {"rounds": 1}) == "score"


def test_matches_after_the_decision_are_refused():
    assert code("knockout", 4, "S1", played((4, 1), (4, 1))) == "surplus_match"


def test_a_ruling_on_a_draw_excuses_no_match_too_many():
    drawn = played((3, 3), (2, 2)).matches
    assert code("knockout", 4, "S1", Ruled(0, drawn)) == "surplus_match"


def test_too_few_matches_decide_nothing():
    of = stage("knockout", 4)
    one = at(opened("knockout", of), "S1")
    assert judge(FORMATS["knockout"], one, Played(())) is None
