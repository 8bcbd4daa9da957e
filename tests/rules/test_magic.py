"""Magic, article by article of its card."""

import pytest

from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result, tally

ANA, BRUNO, DRAWN = {"game": 0}, {"game": 1}, {"game": None}


def test_a_game_is_one_to_its_winner():
    assert last("magic", ANA) == [1, 0]
    assert lines("magic", BRUNO) == [(1, 1, "8")]


def test_a_drawn_game_gives_nothing_and_does_not_count_towards_the_end():
    assert lines("magic", DRAWN) == [(0, 0, "9"), (1, 0, "9")]
    got = result("magic", DRAWN, DRAWN, DRAWN, ANA, DRAWN)
    assert (got["totals"], got["finished"]) == ([1, 0], False)


@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4)])
def test_half_the_games_rounded_up_win_the_match(best_of, needed):
    before = result("magic", *[BRUNO] * (needed - 1), options={"best_of": best_of})
    after = result("magic", *[BRUNO] * needed, options={"best_of": best_of})
    assert (before["finished"], after["finished"], after["winners"]) == (False, True, [1])
    assert refusal("magic", *[BRUNO] * (needed + 1), options={"best_of": best_of}) == (needed, None)


def test_of_three_games_two_are_needed_unless_said_otherwise():
    assert result("magic", ANA, BRUNO)["finished"] is False
    assert result("magic", ANA, BRUNO, BRUNO)["winners"] == [1]


@pytest.mark.parametrize(
    ("hand", "field"), [({}, "game"), ({"game": 2}, "game"), ({"game": "0"}, "game"), ({"game": 0, "how": 1}, "how")]
)
def test_what_cannot_have_happened_is_refused(hand, field):
    assert refusal("magic", hand) == (0, field)


def test_games_won_are_no_points_that_could_be_adjusted():
    assert refusal("magic", ANA, adjustments=[{"side": 0, "points": 1}]) == (None, "adjustments")


def test_when_time_is_called_the_leader_wins_and_level_players_share():
    assert result("magic", ANA, {"time": True})["winners"] == [0]
    assert result("magic", ANA, BRUNO, {"time": True})["winners"] == [0, 1]


def test_nothing_is_dealt_and_the_next_game_is_all_that_is_next():
    assert result("magic", ANA)["next"] == {"hand": 1}
    upcoming = tally("magic", ANA).upcoming
    assert GAMES["magic"].turn.seat(upcoming, None) is None


def test_two_play():
    assert refusal("magic", sides=["Ana"]) == (None, "sides")
    assert refusal("magic", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")


def test_the_page_says_how_many_games_win():
    (fact,) = tally("magic", options={"best_of": 5}).upcoming.facts()
    assert fact.text.source % fact.text.params == "best of 5: first to 3"


def test_every_game_has_its_button():
    (tray,) = GAMES["magic"].taps(None, None)
    assert [(group.side, [tap.hand for tap in group.taps]) for group in tray.groups] == [
        (0, [ANA]),
        (1, [BRUNO]),
        (None, [DRAWN]),
    ]


def test_without_a_target_a_walkover_has_no_score():
    game = GAMES["magic"]
    assert game.target(game.rulesets["constructed"]) is None


@pytest.mark.parametrize(("game", "told"), [(ANA, "0 won"), (DRAWN, "drawn")])
def test_a_game_in_one_line(game, told):
    assert described("magic", game) == told
