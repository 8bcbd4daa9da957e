"""A draw read back: given again it is the same draw, and whoever comes late finds a place in it."""

from dataclasses import replace

import pytest

from tests.tournaments.playing import at, entrants, favourite, opened, play, report, scheme, stage
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import encounters
from tournaments.standings.progress import follow, joined

STAGES = [
    ("league", 7, {"legs": 2}),
    ("groups", 11, {"group_size": 4}),
    ("knockout", 11, {"third_place": True}),
    ("knockout", 11, {"seeding": "random"}),
    ("knockout", 11, {"redraw": True, "third_place": True}),
    ("knockout", 11, {"byes": "each_round"}),
    ("double_elimination", 11, {}),
    ("double_elimination", 11, {"byes": "each_round"}),
    ("tables", 18, {"rounds": 4}),
    ("tables", 16, {"rounds": 4, "seating": "ranked"}),
    ("tables", 16, {"rounds": 4}),
    ("table_knockout", 30, {}),
]


@pytest.mark.parametrize(("key", "count", "settings"), STAGES)
def test_a_draw_that_is_given_again_is_the_same_draw(key, count, settings):
    of = stage(key, entrants(count, seeded=False), settings)
    rounds = play(key, of)
    again = replace(of, given=FORMATS[key].drawn(of, rounds), hat=of.hat._replace(seed="another"))
    replayed = play(key, again)
    if settings == {"byes": "each_round"} and key != "tables":
        # A fixed order gives the first round only; later byes are drawn.
        rounds, replayed = rounds[:1], replayed[:1]
    assert [one.sides for one in encounters(replayed)] == [one.sides for one in encounters(rounds)]


LATE = Entrant(name="E99", late=True)


@pytest.mark.parametrize(
    ("key", "count", "settings"),
    [case for case in STAGES if "table" not in case[0] and case[1] % 2],
)
def test_results_stay_where_they_were_when_somebody_joins(key, count, settings):
    of = stage(key, count, settings)
    rounds = opened(key, of)
    label = next(one.label for one in encounters(rounds) if len(one.entries) == 2)
    rounds = follow(FORMATS[key], of, report(rounds, label, favourite(at(rounds, label))), scheme(of))
    wider = replace(of, field=(*of.field, LATE))
    taken_in = follow(FORMATS[key], wider, joined(FORMATS[key], wider, rounds), scheme(wider))
    before, after = (
        {frozenset(one.entries): one.result for one in encounters(all_) if one.result and not one.by_itself}
        for all_ in (rounds, taken_in)
    )
    assert before == after
    assert "E99" in {name for one in encounters(taken_in) for name in one.entries}
    met = {frozenset(one.entries) for one in encounters(taken_in)}
    assert met >= {frozenset(one.entries) for one in rounds[0].encounters if len(one.entries) == 2}


def test_nobody_joins_a_knockout_whose_second_round_is_drawn():
    of = stage("knockout", 5, {"redraw": True})
    rounds = play("knockout", of)
    wider = replace(of, field=(*of.field, LATE))
    with pytest.raises(Refusal) as refused:
        joined(FORMATS["knockout"], wider, rounds)
    assert refused.value.code == "late"


def test_a_draw_read_back_leaves_out_whoever_came_late():
    of = stage("groups", (*entrants(7), LATE), {"groups": 2})
    given = FORMATS["groups"].drawn(of, opened("groups", of))
    assert sorted(name for pool in given.pools for name in pool) == [f"E{n}" for n in range(1, 8)]
