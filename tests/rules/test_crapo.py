"""Crapô, article by article of its card."""

import pytest

from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result, tally

TWO = ["Ana", "Bruno"]


@pytest.mark.parametrize(("winner", "points"), [(0, [1, 0]), (1, [0, 1])])
def test_whoever_has_no_cards_left_has_won_the_game(winner, points):
    assert last("crapo", {"winner": winner}) == points
    assert lines("crapo", {"winner": winner}) == [(winner, 1, "9")]


def test_the_target_ends_it():
    assert result("crapo", {"winner": 1})["winners"] == [1]
    best = {"target": 2}
    assert result("crapo", {"winner": 1}, {"winner": 0}, options=best)["finished"] is False
    assert result("crapo", {"winner": 1}, {"winner": 0}, {"winner": 0}, options=best)["totals"] == [2, 1]
    assert refusal("crapo", {"winner": 1}, {"winner": 0}) == (1, None)


@pytest.mark.parametrize(
    ("hand", "field"), [({}, "winner"), ({"winner": 2}, "winner"), ({"winner": None}, "winner"), ({"won": 0}, "won")]
)
def test_what_cannot_have_happened_is_refused(hand, field):
    assert refusal("crapo", hand) == (0, field)


def test_games_won_are_no_points_that_could_be_adjusted():
    assert refusal("crapo", {"winner": 0}, adjustments=[{"side": 0, "points": 1}]) == (None, "adjustments")


def test_two_play_and_the_deal_goes_from_one_to_the_other():
    assert refusal("crapo", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")
    three = [result("crapo", *[{"winner": 0}] * games, options={"target": 9})["next"] for games in range(3)]
    assert three == [{"hand": games, "dealer": games % 2} for games in range(3)]


def test_each_player_has_a_button():
    (tray,) = GAMES["crapo"].taps(None, None)
    assert [(group.side, [tap.hand for tap in group.taps]) for group in tray.groups] == [
        (side, [{"winner": side}]) for side in range(2)
    ]


def test_a_game_in_one_line():
    assert described("crapo", {"winner": 1}) == "1 won"


def test_at_the_table_nobody_deals():
    assert GAMES["crapo"].turn.seat(tally("crapo").upcoming, None) is None
