"""Werewolf, article by article of its card."""

import pytest

from rules.catalogue import GAMES
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

FIVE = ["Ana", "Bruno", "Carla", "Duarte", "Eva"]
WOLF = {"wolf": 3, "seer": 1, "winner": "wolf"}
VILLAGE = {"wolf": 3, "seer": 1, "winner": "village"}
NARRATED = {"narrator": True}


def test_the_wolf_gets_one_when_it_wins():
    assert last("werewolf", WOLF) == [0, 0, 0, 1, 0]
    assert lines("werewolf", WOLF) == [(3, 1, "8")]


def test_everyone_else_gets_one_when_the_village_wins():
    assert last("werewolf", VILLAGE) == [1, 1, 1, 0, 1]


@pytest.mark.parametrize(("hand", "points"), [(WOLF, [0, 0, 0, 1, 0]), (VILLAGE, [1, 1, 0, 0, 1])])
def test_the_narrator_gets_nothing(hand, points):
    assert last("werewolf", {**hand, "narrator": 2}, options=NARRATED) == points


def test_only_where_a_player_is_the_narrator_one_is_named():
    assert refusal("werewolf", WOLF, options=NARRATED) == (0, "narrator")
    assert refusal("werewolf", {**WOLF, "narrator": 2}) == (0, "narrator")
    assert (code("werewolf", WOLF, options=NARRATED), code("werewolf", {**WOLF, "narrator": 2})) == (
        "missing",
        "unknown",
    )
    assert last("werewolf", {**WOLF, "narrator": None}) == [0, 0, 0, 1, 0]


def test_after_the_last_round_most_points_win_and_level_share():
    assert result("werewolf", WOLF)["winners"] == [3]
    assert result("werewolf", VILLAGE)["winners"] == [0, 1, 2, 4]
    two = result("werewolf", VILLAGE, {**WOLF, "wolf": 0}, options={"rounds": 2})
    assert (two["totals"], two["winners"]) == ([2, 1, 1, 0, 1], [0])
    assert result("werewolf", VILLAGE, options={"rounds": 2})["finished"] is False


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({**WOLF, "wolf": 5}, "wolf"),
        ({**WOLF, "seer": -1}, "seer"),
        ({**WOLF, "winner": "seer"}, "winner"),
        ({"wolf": 3, "winner": "wolf"}, "seer"),
        ({"seer": 3, "winner": "wolf"}, "wolf"),
        ({"seer": 3, "wolf": 1}, "winner"),
        ({**WOLF, "victims": 4}, "victims"),
    ],
)
def test_what_cannot_have_happened_is_refused(hand, field):
    assert refusal("werewolf", hand) == (0, field)


def test_a_narrator_who_does_not_sit_there_is_refused():
    assert refusal("werewolf", {**WOLF, "narrator": 5}, options=NARRATED) == (0, "narrator")


def test_five_to_twenty_play():
    twenty = [f"Player {number}" for number in range(20)]
    assert refusal("werewolf", sides=FIVE[:4]) == (None, "sides")
    assert refusal("werewolf", sides=[*twenty, "Ana"]) == (None, "sides")
    assert sum(last("werewolf", {**VILLAGE, "wolf": 19}, sides=twenty)) == 19


def test_nothing_is_dealt():
    assert result("werewolf", WOLF, options={"rounds": 2})["next"] == {"hand": 1}
    assert GAMES["werewolf"].turn.seat(tally("werewolf").upcoming, None) is None


def test_points_may_be_adjusted():
    assert result("werewolf", WOLF, adjustments=[{"side": 0, "points": -1}])["totals"] == [-1, 0, 0, 1, 0]


@pytest.mark.parametrize("hand", [WOLF, VILLAGE])
def test_who_won_has_a_button_each(hand):
    (tray,) = GAMES["werewolf"].taps(None, None)
    assert {"winner": hand["winner"]} in [tap.hand for group in tray.groups for tap in group.taps]


def test_a_game_in_one_line():
    assert described("werewolf", WOLF) == "The wolf won; wolf: 3"
