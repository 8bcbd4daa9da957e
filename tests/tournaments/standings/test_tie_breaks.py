"""Every tie-break of the table: its value, and which end of it is better."""

import math
from fractions import Fraction

import pytest

from tournaments.formats.refusals import Refusal
from tournaments.standings.levels import Level, ruled, split
from tournaments.standings.tally import Tally
from tournaments.standings.tie_breaks import TIE_BREAKS, Met, View, read_tie_breaks


def order(key, *tallies, **facts):
    """The entries best first; those level joined by a stroke."""
    tallies = [Tally(entry=entry, **figures) for entry, figures in zip("abcdef", tallies, strict=False)]
    return " ".join("/".join(level.entries) for level in split(tallies, [TIE_BREAKS[key]], View(**facts)))


@pytest.mark.parametrize(
    "key", ["points", "wins", "matches", "difference", "scored", "conceded", "walkovers", "seed", "lots"]
)
def test_level_figures_leave_entries_level(key):
    assert order(key, {}, {}) == "a/b"


@pytest.mark.parametrize(
    ("key", "worse", "better"),
    [
        ("points", {"points": 1}, {"points": 2}),
        ("wins", {"won": 1}, {"won": 2}),
        ("matches", {"matches": 1}, {"matches": 2}),
        ("difference", {"scored": 9, "conceded": 5}, {"scored": 6, "conceded": 1}),
        ("scored", {"scored": 6}, {"scored": 9}),
        ("conceded", {"conceded": 6}, {"conceded": 5}),
        ("average", {"scored": 9, "conceded": 6}, {"scored": 5, "conceded": 3}),
        ("walkovers", {"walkovers": 1}, {"walkovers": 0}),
        ("seed", {"seed": 4}, {"seed": 3}),
        ("seed", {"seed": None}, {"seed": 30}),
        ("lots", {"lot": 2}, {"lot": 1}),
    ],
)
def test_the_better_figure_is_ahead(key, worse, better):
    assert order(key, worse, better) == "b a"


@pytest.mark.parametrize(
    ("key", "worse", "better"),
    [
        ("difference", {"scored": 6, "conceded": 1}, {"scored": 1, "conceded": 6}),
        ("scored", {"scored": 9}, {"scored": 6}),
        ("conceded", {"conceded": 5}, {"conceded": 6}),
        ("average", {"scored": 9, "conceded": 3}, {"scored": 3, "conceded": 9}),
    ],
)
def test_scores_are_turned_round_where_low_is_best(key, worse, better):
    assert order(key, worse, better, best="low") == "b a"


@pytest.mark.parametrize("key", ["points", "wins", "matches"])
def test_what_is_won_is_not_turned_round(key):
    figure = {"points": "points", "wins": "won", "matches": "matches"}[key]
    assert order(key, {figure: 1}, {figure: 2}, best="low") == "b a"


def test_average_is_an_exact_fraction():
    average = TIE_BREAKS["average"]
    tallies = [Tally(entry="a", scored=10**17 + 1, conceded=10**17), Tally(entry="b", scored=1, conceded=1)]
    assert average.values(tallies, View()) == (Fraction(10**17 + 1, 10**17), 1)


def test_nothing_conceded_is_above_all_and_nothing_at_all_is_no_average():
    figures = ({"scored": 900, "conceded": 1}, {"scored": 1, "conceded": 0}, {"scored": 0, "conceded": 0})
    assert order("average", *figures) == "b a c"
    assert TIE_BREAKS["average"].values([Tally(entry="b", scored=1)], View()) == (math.inf,)


def test_figures_are_divided_by_encounters_across_pools():
    figures = ({"points": 4, "played": 3}, {"points": 3, "played": 2}, {"points": 0, "played": 0})
    assert order("points", *figures) == "a b c"
    assert order("points", *figures, across=True) == "b a c"


@pytest.mark.parametrize("key", ["wins", "matches", "difference", "scored", "conceded", "walkovers"])
def test_all_sums_are_per_encounter_across_pools(key):
    figures = [
        {"won": 2, "matches": 2, "scored": 8, "conceded": 8, "walkovers": 2, "played": 4},
        {"won": 1, "matches": 1, "scored": 4, "conceded": 4, "walkovers": 1, "played": 2},
    ]
    assert order(key, *figures, across=True) == "a/b"


def met(**results):
    """`ab=(4, 1)`: a beat b by these scores, for two points."""
    found = {}
    for pair, (home, away) in results.items():
        points = (2, 0) if home > away else (0, 2) if away > home else (1, 1)
        found.setdefault((pair[0], pair[1]), []).append(Met(points[0], home - away))
        found.setdefault((pair[1], pair[0]), []).append(Met(points[1], away - home))
    return found


def test_direct_is_the_points_among_those_tied():
    assert order("direct", {}, {}, met=met(ab=(1, 4))) == "b a"


def test_direct_difference_is_the_score_difference_among_them():
    cycle = met(ab=(4, 3), bc=(4, 0), ca=(4, 2))
    assert order("direct", {}, {}, {}, met=cycle) == "a/b/c"
    assert order("direct_difference", {}, {}, {}, met=cycle) == "b a c"
    assert order("direct_difference", {}, {}, {}, met=cycle, best="low") == "c a b"


@pytest.mark.parametrize("key", ["direct", "direct_difference"])
def test_direct_keys_pass_where_two_have_not_met_and_across_pools(key):
    some = met(ab=(4, 1), bc=(4, 1))
    assert order(key, {}, {}, {}, met=some) == "a/b/c"
    assert order(key, {}, {}, met=some, across=True) == "a/b"


def test_direct_looks_at_both_legs():
    assert (
        order(
            "direct_difference",
            {},
            {},
            met={
                **met(ab=(4, 1)),
            },
        )
        == "a b"
    )
    legs = met(ab=(4, 1))
    legs["a", "b"].append(Met(0, -4))
    legs["b", "a"].append(Met(2, 4))
    assert order("direct", {}, {}, met=legs) == "a/b"
    assert order("direct_difference", {}, {}, met=legs) == "b a"


def test_each_part_still_tied_goes_on_with_the_next_key_only():
    tallies = [
        Tally(entry=entry, points=points, seed=seed) for entry, points, seed in (("a", 2, 3), ("b", 2, 1), ("c", 4, 2))
    ]
    levels = split(tallies, read_tie_breaks(["points", "seed"]), View())
    assert [(level.entries, level.by) for level in levels] == [(("c",), ""), (("b",), "points"), (("a",), "seed")]


def test_a_ruling_is_an_order_of_all_that_are_level():
    level = Level(tuple(Tally(entry=entry) for entry in "abc"), "points")
    split_up = ruled([level], [("c", "a", "b")])
    assert [(one.entries, one.by) for one in split_up] == [(("c",), "points"), (("a",), "ruling"), (("b",), "ruling")]
    assert ruled([level], [("c", "a")]) == [level]
    assert ruled([level], [("c", "a", "b", "d")]) == [level]
    assert ruled([level], [("c", "a", "b", "b")]) == [level]


def test_a_ruling_may_leave_out_whoever_is_gone():
    level = Level(tuple(Tally(entry=entry) for entry in "abc"))
    assert [one.entries for one in ruled([level], [("c", "a")], {"b"})] == [("c",), ("a",), ("b",)]


def test_every_key_of_the_table_is_there():
    assert list(TIE_BREAKS) == [
        "points",
        "direct",
        "direct_difference",
        "wins",
        "matches",
        "difference",
        "scored",
        "conceded",
        "average",
        "walkovers",
        "seed",
        "lots",
    ]


@pytest.mark.parametrize("raw", [[], ["points", "points"], ["luck"], "points", [None], {"points": 1}])
def test_a_list_of_other_keys_is_refused(raw):
    with pytest.raises(Refusal) as refused:
        read_tie_breaks(raw)
    assert refused.value.code == "settings"
