"""From pools to a bracket: crossed, or by seeds with first pairings mended."""

from hashlib import sha256

import pytest

from tests.tournaments.playing import by, fought, opened, play, stage
from tournaments.formats.crossing import by_seeds, crossed, crossed_field, mend
from tournaments.formats.entrants import Entrant
from tournaments.formats.labels import pool_name
from tournaments.formats.slots import PlaceIn


def qualifiers(pools, each):
    """All firsts, then all seconds …, as they are ranked across pools."""
    places = [(pool_name(pool), place) for place in range(1, each + 1) for pool in range(pools)]
    return [
        Entrant(name=f"{pool}{place}", pool=pool, place=place, rank=rank)
        for rank, (pool, place) in enumerate(places, start=1)
    ]


def pairs(order):
    return " ".join(
        f"{one.pool}{one.place}-{two.pool}{two.place}" for one, two in zip(order[::2], order[1::2], strict=True)
    )


def test_two_of_each_pool_are_crossed_in_both_halves():
    assert pairs(crossed("ABCD", 2)) == "A1-B2 C1-D2 B1-A2 D1-C2"
    assert pairs(crossed("AB", 2)) == "A1-B2 B1-A2"
    assert pairs(crossed("ABCDEFGH", 2)) == "A1-B2 C1-D2 E1-F2 G1-H2 B1-A2 D1-C2 F1-E2 H1-G2"


def test_four_of_two_pools():
    assert pairs(crossed("AB", 4)) == "A1-B4 B2-A3 B1-A4 A2-B3"


@pytest.mark.parametrize(("pools", "each"), [("ABC", 2), ("ABCD", 4), ("ABCD", 1), ("AB", 3), ("A", 2), ("ABCDEF", 2)])
def test_anything_else_is_not_crossed(pools, each):
    assert crossed(pools, each) is None


def test_a_field_is_crossed_only_if_every_pool_sends_as_many():
    field = qualifiers(4, 2)
    assert crossed_field(field) == crossed("ABCD", 2)
    assert crossed_field(field[:-1]) is None
    assert crossed_field([*field[:-1], Entrant(name="other", pool="A", place=3)]) is None


@pytest.mark.parametrize("pools", [2, 4, 8, 16, 32])
def test_two_of_one_pool_meet_again_only_in_the_final(pools):
    rounds = play(
        "knockout",
        stage("knockout", qualifiers(pools, 2)),
        by(lambda name: int(sha256(name.encode()).hexdigest(), 16) % 1009),
    )
    again = [one.label for one in fought(rounds) if one.entries[0][:-1] == one.entries[1][:-1]]
    assert set(again) <= {"F"}


def test_the_bracket_says_where_everybody_comes_from():
    rounds = opened("knockout", stage("knockout", qualifiers(2, 2)))
    assert rounds[0].encounters[0].slots == (PlaceIn("A", 1), PlaceIn("B", 2))
    assert rounds[0].encounters[0].entries == ("A1", "B2")


def test_four_of_four_pools_go_by_seeds():
    order = by_seeds(qualifiers(4, 4))
    assert [entrant.rank for entrant in order[:4]] == [1, 16, 8, 9]


def seeds(pools):
    """Seeds 1, 2 … from these pools."""
    return [Entrant(name=str(seed), pool=pool) for seed, pool in enumerate(pools, start=1)]


def order_of(pools):
    return "".join(entrant.name for entrant in mend(seeds(pools)))


def test_a_clash_is_mended_with_the_next_lower_seed():
    assert order_of("ABCDEFBG") == "12345687"


def test_where_there_is_no_lower_seed_the_next_higher_changes():
    assert order_of("ABCDEFGA") == "12345687"


def test_a_seed_that_would_clash_is_passed_over():
    # 2 meets 7 (B). If 8 came, 7 would meet 1 (B); so 6 comes, and 7 meets 3.
    assert order_of("BBCDEFBG") == "12345768"


def test_clashes_are_mended_from_the_best_seed_on():
    # 1 meets 8 (A): 7 is of A too, so 6 comes and 8 meets 3. 2 meets 7 (A): the 6 that now meets 1 cannot change
    # with 7, nor can the 8 of A; so 5 comes, and 7 meets 4.
    assert order_of("AACDEFAA") == "12347856"


def test_what_cannot_be_mended_stays():
    assert order_of("AAAA") == "1234"


def test_who_has_a_bye_never_moves():
    # Six in a bracket of eight: 1 and 2 have byes; 3-6 and 4-5 play.
    order = mend([Entrant(name=str(n), pool=pool) for n, pool in enumerate("ABCDEC", start=1)])
    assert [entrant.name for entrant in order] == ["1", "2", "3", "4", "6", "5"]
