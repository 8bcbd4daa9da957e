"""Who goes on from a stage, across which line, and the final ranking."""

import pytest

from tests.tournaments.playing import entrants, given, opened, play, report, scheme, stage
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Played, declared
from tournaments.formats.rounds import encounters
from tournaments.formats.stage import Gone
from tournaments.standings.progress import complete, finish, follow, going_on
from tournaments.standings.qualifying import next_field
from tournaments.standings.ranking import ranking

GROUPS = FORMATS["groups"]
PLAIN = ["points", "difference", "scored"]


def field(*pools):
    """Two pools "ab" "cd" as a given draw, seeds in reading order."""
    names = "".join(pools)
    return [Entrant(name=name, seed=seed) for seed, name in enumerate(names, start=1)]


def groups(pools, results, settings, *, tie_breaks=PLAIN, **facts):
    draw = given(pools=list(map(list, pools)))
    of = stage("groups", field(*pools), {"groups": len(pools), **settings}, given=draw, **facts)
    rounds = opened("groups", of)
    for pair, score in results.items():
        one = next(one for one in encounters(rounds) if set(one.entries) == set(pair))
        scores = score if one.entries == tuple(pair) else score[::-1]
        rounds = follow(GROUPS, of, report(rounds, one.label, Played((declared(scores, best="high"),))), scheme(of))
    return of, rounds, scheme(of, tie_breaks=tie_breaks)


def on(*of):
    return [(one.entry, one.pool, one.place) for one in going_on(GROUPS, *of)]


POOL = {"ab": (4, 1), "ac": (4, 0), "bc": (4, 2)}
OTHER = {"xy": (4, 0), "xz": (4, 3), "yz": (4, 1)}


def test_the_first_of_each_pool_go_on_by_place_then_across():
    # a: difference 7 in two; x: 5. b: −1 in two; y: −1 … then scored 5 and 4.
    assert on(*groups(("abc", "xyz"), POOL | OTHER, {"qualify": 2})) == [
        ("a", "A", 1),
        ("x", "B", 1),
        ("b", "A", 2),
        ("y", "B", 2),
    ]


def test_without_a_line_all_go_on():
    assert [entry for entry, _, _ in on(*groups(("abc", "xyz"), POOL | OTHER, {}))] == list("axbyzc")


def test_the_best_of_those_next_placed_go_on_too():
    found = on(*groups(("abc", "xyz"), POOL | OTHER, {"qualify": 1, "best_others": 1}))
    assert found == [("a", "A", 1), ("x", "B", 1), ("b", "A", 2)]


def test_across_pools_everything_counts_per_encounter():
    # y: 3 of 3 in a pool of four; b: 2 of 2 in a pool of three.
    big = {"wx": (4, 0), "wy": (4, 0), "wz": (4, 0), "yx": (4, 3), "yz": (2, 2), "xz": (4, 0)}
    small = {"ab": (4, 0), "ac": (4, 0), "bc": (4, 3)}
    found = on(*groups(("wxyz", "abc"), big | small, {"qualify": 1, "best_others": 1}, tie_breaks=["points", "seed"]))
    assert found[-1] == ("y", "A", 2)
    with_wins = on(*groups(("wxyz", "abc"), big | small, {"qualify": 1, "best_others": 1}, tie_breaks=["wins", "seed"]))
    assert with_wins[-1] == ("b", "B", 2)


def test_more_others_than_pools_are_refused():
    with pytest.raises(Refusal) as refused:
        on(*groups(("abc", "xyz"), POOL | OTHER, {"qualify": 1, "best_others": 3}))
    assert refused.value.code == "settings"


LEVEL = {"ab": (4, 2), "bc": (4, 2), "ca": (4, 2)}


def test_a_line_through_level_entries_asks_the_director():
    with pytest.raises(Refusal) as refused:
        on(*groups(("abc",), LEVEL, {"qualify": 2}))
    found = refused.value
    assert (found.code, found.stage, found.pool, set(found.entries)) == ("level", "Stage", "A", set("abc"))


def test_a_ruling_draws_the_line():
    found = on(*groups(("abc",), LEVEL, {"qualify": 2}, rulings=(("c", "a", "b"),)))
    assert found == [("c", "A", 1), ("a", "A", 2)]


def test_level_entries_on_one_side_of_the_line_are_put_in_lots_order():
    found = on(*groups(("abcd",), LEVEL | {"ad": (4, 0), "bd": (4, 0), "cd": (4, 0)}, {"qualify": 3}))
    assert [entry for entry, _, _ in found] == list(Hat("2026", "Stage").order("lots", "abc"))


def test_a_line_across_pools_asks_the_director_too():
    same = {"xy": (4, 1), "xz": (4, 0), "yz": (4, 2)}
    with pytest.raises(Refusal) as refused:
        on(*groups(("abc", "xyz"), POOL | same, {"qualify": 1, "best_others": 1}))
    assert (refused.value.code, refused.value.pool, set(refused.value.entries)) == ("level", "", {"b", "y"})
    ruled = groups(("abc", "xyz"), POOL | same, {"qualify": 1, "best_others": 1}, rulings=(("y", "b"),))
    assert on(*ruled)[-1] == ("y", "B", 2)


def test_a_ruling_across_pools_also_orders_those_who_go_on():
    lots = Hat("2026", "Stage").order("lots", "byq")
    results = POOL | {"xy": (4, 1), "xz": (4, 0), "yz": (4, 2)} | {"pq": (4, 1), "pr": (4, 0), "qr": (4, 2)}
    settings = {"qualify": 1, "best_others": 2}
    found = on(*groups(("abc", "xyz", "pqr"), results, settings, rulings=(tuple(reversed(lots)),)))
    assert [entry for entry, _, _ in found[3:]] == [lots[2], lots[1]]


def test_the_next_moves_up_where_one_is_gone():
    found = on(*groups(("abc", "xyz"), POOL | OTHER, {"qualify": 1}, gone={"a": Gone(3)}))
    assert found == [("x", "B", 1), ("b", "A", 1)]


def test_struck_results_do_not_keep_a_stage_open():
    of, rounds, _ = groups(("abc",), {"bc": (4, 2)}, {"qualify": 1}, gone={"a": Gone(0, struck=True)})
    assert complete(GROUPS, of, rounds)


def test_a_stage_is_complete_when_all_is_played():
    of, rounds, _ = groups(("abc",), {"ab": (4, 1), "ac": (4, 0)}, {"qualify": 1})
    assert not complete(GROUPS, of, rounds)


def test_the_next_stage_gets_them_ranked_with_their_pool_and_place():
    of, rounds, counted = groups(("abc", "xyz"), POOL | OTHER, {"qualify": 1})
    found = next_field(of, going_on(GROUPS, of, rounds, counted))
    assert [(one.name, one.rank, one.pool, one.place, one.seed) for one in found] == [
        ("a", 1, "A", 1, 1),
        ("x", 2, "B", 1, 4),
    ]


def test_from_a_knockout_all_go_on_as_they_finished():
    of = stage("knockout", 4)
    found = going_on(FORMATS["knockout"], of, play("knockout", of), scheme(of))
    assert [one.entry for one in found] == ["E1", "E2", *of.hat.order("lots", ["E4", "E3"])]


def test_pools_finish_by_place_then_across():
    of, rounds, counted = groups(("abc", "xyz"), POOL | OTHER, {})
    assert finish(GROUPS, of, rounds, counted) == tuple((name,) for name in "axbyzc")


HAT = Hat("2026", "First")


def places(finishes, names, gone=None):
    field = [Entrant(name=name, seed=seed) for seed, name in enumerate(names, start=1)]
    return [(one.place, one.entry) for one in ranking(finishes, field, gone or {}, HAT)]


def test_whoever_reached_a_later_stage_is_ahead():
    first = (("a",), ("b", "c"), ("d",))
    last = (("c",), ("a",))
    assert places([first, last], "abcd") == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]


def test_shared_places_repeat_and_are_listed_by_seed():
    assert places([(("d",), ("c", "a"), ("b",))], "abcd") == [(1, "d"), (2, "a"), (2, "c"), (4, "b")]


def test_whoever_withdrew_comes_last_together_and_struck_ones_have_no_place():
    gone = {"a": Gone(1), "c": Gone(2), "b": Gone(1, struck=True)}
    assert places([(("a",), ("d",), ("b", "c"))], "abcd", gone) == [(1, "d"), (2, "a"), (2, "c"), (None, "b")]


def test_stand_ins_are_not_ranked():
    field = (*entrants(2), Entrant(name="S", stand_in=True))
    assert [one.entry for one in ranking([(("S",), ("E2",), ("E1",))], field, {}, HAT)] == ["E2", "E1"]


def test_whoever_never_played_shares_the_last_place():
    assert places([(("a",),)], "abc") == [(1, "a"), (2, "b"), (2, "c")]
