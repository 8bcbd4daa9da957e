"""How results are typed on a line."""

from __future__ import annotations

import pytest

from tests.tournaments.championships import refused
from tournaments.desk.typed import matches_in


@pytest.mark.parametrize(
    ("typed", "matches"),
    [
        ("4-2", [[4, 2]]),
        ("4 2", [[4, 2]]),
        (" 4 - 2 ", [[4, 2]]),
        ("4–2", [[4, 2]]),
        ("4:2", [[4, 2]]),
        ("4-2 3-4 4-1", [[4, 2], [3, 4], [4, 1]]),
        ("4-2, 3-4", [[4, 2], [3, 4]]),
        ("4 2 3 4", [[4, 2], [3, 4]]),
        ("5040 -310", [[5040, -310]]),
        ("5040-310", [[5040, 310]]),
        ("5040--310", [[5040, -310]]),
        ("-310 5040", [[-310, 5040]]),
        ("−310 5040", [[-310, 5040]]),
        ("½-½", [[0.5, 0.5]]),
        ("1/2-1/2", [[0.5, 0.5]]),
        ("0,5 0.5", [[0.5, 0.5]]),
        ("1½ ½", [[1.5, 0.5]]),
        ("5.200-3100", [[5200, 3100]]),
        ("5.200 -3.100", [[5200, -3100]]),
        ("1.000.000-0", [[1000000, 0]]),
    ],
)
def test_what_people_type_is_read(typed: str, matches: list[list[float]]) -> None:
    assert matches_in(typed, sides=2) == matches


def test_at_tables_of_four_a_result_has_four_numbers() -> None:
    assert matches_in("10 -20 0 10", sides=4) == [[10, -20, 0, 10]]


@pytest.mark.parametrize(
    "typed", ["", "   ", "four", "4-2!", "4-b", "4_2", "-", "4.2-1", "5.20-1", "5.2000-1", "1234.567-1"]
)
def test_what_is_no_result_is_refused(typed: str) -> None:
    with refused("result_unread"):
        matches_in(typed, sides=2)


@pytest.mark.parametrize("typed", ["12345678 1", "5.200.000-3100"])
def test_a_number_too_large_is_said_to_be(typed: str) -> None:
    with refused("totals_range"):
        matches_in(typed, sides=2)


@pytest.mark.parametrize("typed", ["4", "4 2 1"])
def test_a_number_too_many_or_too_few_is_refused(typed: str) -> None:
    with refused("result_count"):
        matches_in(typed, sides=2)
