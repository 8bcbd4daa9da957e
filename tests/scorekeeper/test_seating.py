"""Who sits down: what the game's declaration leaves open, and what each tap does."""

from __future__ import annotations

import pytest

from rules.game import Seats
from scorekeeper.forms.seating import Seating, Sitter, is_each_open, shape_of

SINGLES = Seats(sides=(4, 4))
PAIRS = Seats(sides=(2, 2), players=(2, 2))
PLAYERS_OR_PAIRS = Seats(sides=(2, 2), players=(1, 2))
MANY = Seats(sides=(3, 13))
TRIOS_TOO = Seats(sides=(2, 6), players=(1, 3))
UP_TO_SIX = Seats(sides=(2, 6), players=(1, 3), most=6)


def seated(seats: Seats, names: str, each: int | None = None) -> Seating:
    """A seating of guests with one-letter names."""
    seating = Seating(shape_of(seats, each))
    for name in names:
        seating = seating.sit(Sitter("guest", name))
    return seating


@pytest.mark.parametrize(
    ("seats", "names", "sides"),
    [
        (SINGLES, "abcd", 4),
        (SINGLES, "abc", None),
        (PAIRS, "abcd", 2),
        (PLAYERS_OR_PAIRS, "ab", 2),
        (PLAYERS_OR_PAIRS, "abc", None),
        (PLAYERS_OR_PAIRS, "abcd", 2),
        (MANY, "abcde", 5),
    ],
)
def test_as_many_sides_as_the_game_makes_of_those_who_sit(seats: Seats, names: str, sides: int | None) -> None:
    assert seated(seats, names).sides == sides


@pytest.mark.parametrize(
    ("names", "each", "sides"), [("abcd", 2, 2), ("abcdef", 3, 2), ("abcdef", 2, 3), ("abcde", 2, None)]
)
def test_where_both_are_open_somebody_says_how_many_play_together(names: str, each: int, sides: int | None) -> None:
    assert is_each_open(TRIOS_TOO)
    assert seated(TRIOS_TOO, names, each).sides == sides


def test_more_than_the_game_takes_find_no_seat() -> None:
    assert len(seated(SINGLES, "abcdefg").taken) == 4


@pytest.mark.parametrize(("each", "sides"), [(1, 6), (2, 3), (3, 2)])
def test_a_game_may_say_how_many_sit_in_all(each: int, sides: int) -> None:
    full = seated(UP_TO_SIX, "abcdefgh", each)
    assert (len(full.taken), full.sides) == (6, sides)
    assert [UP_TO_SIX.fit(sides + 1, each), UP_TO_SIX.fit(sides, each)] == [False, True]


def test_a_seat_that_was_left_is_the_next_to_be_filled() -> None:
    seating = seated(PAIRS, "abcd").leave(1)
    assert seating.next_place == 1
    assert seating.sides is None
    assert [sitter.name for sitter in seating.sit(Sitter("guest", "e")).taken] == ["a", "e", "c", "d"]


def test_partners_sit_opposite_each_other() -> None:
    assert seated(PAIRS, "abcd").pairs == ("a / c", "b / d")


def test_pairs_are_named_as_far_as_they_sit() -> None:
    assert seated(PAIRS, "abc").pairs == ("a / c", "b / …")


def test_who_plays_alone_makes_no_pairs() -> None:
    assert seated(SINGLES, "abcd").pairs == ()


def test_one_chair_more_is_shown_as_long_as_there_may_be_more() -> None:
    assert len(seated(MANY, "").chairs) == 3
    assert len(seated(MANY, "abc").chairs) == 4
    assert len(seated(SINGLES, "abcd").chairs) == 4
