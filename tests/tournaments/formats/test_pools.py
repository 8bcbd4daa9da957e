"""How pools are drawn: sizes, pots of seeds, clubs apart, or as given."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import PATIENT, entrants
from tournaments.formats.entrants import Entrant
from tournaments.formats.given import Given
from tournaments.formats.hat import Hat
from tournaments.formats.pools import draw_pools, given_pools, pool_sizes
from tournaments.formats.refusals import Refusal

HAT = Hat("2026", "Chaves")


@pytest.mark.parametrize(("entries", "pools", "sizes"), [(11, 3, (4, 4, 3)), (64, 16, (4,) * 16), (5, 2, (3, 2))])
def test_sizes_differ_by_one_at_most_and_larger_pools_come_first(entries, pools, sizes):
    assert pool_sizes(entries, pools) == sizes


def test_pools_of_one_are_refused():
    with pytest.raises(Refusal) as refused:
        pool_sizes(5, 3)
    assert refused.value.code == "settings"


def test_every_pool_gets_one_of_each_pot_of_seeds():
    pools = draw_pools(entrants(16), 4, HAT)
    for pool in pools:
        assert [(int(name[1:]) - 1) // 4 for name in pool] == [0, 1, 2, 3]


def test_a_pot_is_dealt_in_the_order_of_its_own_purpose():
    pools = draw_pools(entrants(8), 4, HAT)
    assert [pool[0] for pool in pools] == list(HAT.order("pots-1", ["E1", "E2", "E3", "E4"]))
    assert [pool[1] for pool in pools] == list(HAT.order("pots-2", ["E5", "E6", "E7", "E8"]))


def test_a_league_has_its_seeds_as_numbers():
    assert draw_pools(entrants(5), 1, HAT) == (("E1", "E2", "E3", "E4", "E5"),)


def test_entries_without_a_seed_come_after_in_draw_order():
    field = [Entrant(name="x"), Entrant(name="y"), Entrant(name="z"), Entrant(name="first", seed=7)]
    assert draw_pools(field, 1, HAT) == (("first", *HAT.order("draw", ["x", "y", "z"])),)


def test_without_pots_everybody_is_drawn_from_one():
    pools = draw_pools(entrants(8), 2, HAT, pots=0)
    drawn = HAT.order("pots-1", [f"E{n}" for n in range(1, 9)])
    assert pools == (drawn[::2], drawn[1::2])


def test_a_redraw_draws_anew():
    first, second = (draw_pools(entrants(16), 4, HAT, number=number) for number in (1, 2))
    assert first != second


CLUBS = st.lists(st.sampled_from(["", "a", "b", "c", "d"]), min_size=4, max_size=40)


@PATIENT
@given(CLUBS, st.data())
def test_a_club_meets_itself_only_where_it_has_more_entries_than_pools(clubs, data):
    count = data.draw(st.integers(1, len(clubs) // 2))
    seeded = data.draw(st.integers(0, len(clubs)))
    field = [Entrant(name=f"E{n}", club=club, seed=n if n <= seeded else None) for n, club in enumerate(clubs, start=1)]
    pools = draw_pools(field, count, HAT)
    assert sorted(name for pool in pools for name in pool) == sorted(entrant.name for entrant in field)
    assert tuple(map(len, pools)) == pool_sizes(len(clubs), count)
    size = Counter(clubs)
    for pool in pools:
        there = Counter(clubs[int(name[1:]) - 1] for name in pool)
        assert all(there[club] <= -(-size[club] // count) for club in there if club)


def test_given_pools_stand_in_their_order():
    pools = (("d", "a"), ("c", "b"))
    assert given_pools(Given(pools=pools), "abcd", (2, 2)) == pools


@pytest.mark.parametrize(
    "pools",
    [
        (("a", "b"), ("c",)),
        (("a", "b"), ("c", "c")),
        (("a", "b"), ("c", "x")),
        (("a", "b", "c"), ("d",)),
        (("a", "b", "c", "d"),),
        (("a", "b"), ("c", "d", None)),
    ],
    ids=["partial", "twice", "stranger", "uneven", "too few", "a bye"],
)
def test_given_pools_that_do_not_fit_are_refused(pools):
    with pytest.raises(Refusal) as refused:
        given_pools(Given(pools=pools), "abcd", (2, 2))
    assert refused.value.code == "bad_draw"
