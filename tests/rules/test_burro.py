"""Burro, article by article of its card."""

import pytest

from tests.rules.scoring import code, described, last, lines, refusal, result

FIVE = ["Ana", "Bruno", "Carla", "Duarte", "Eva"]


def hand(last, joker=None):
    return {"last": last} if joker is None else {"last": last, "joker": joker}


def test_who_is_last_gets_a_letter():
    assert last("burro", hand(2)) == [0, 0, 1]
    assert lines("burro", hand(2)) == [(2, 1, "5")]


def test_who_kept_the_joker_gets_one_too():
    assert last("burro", hand(2, joker=0)) == [1, 0, 1]
    assert lines("burro", hand(2, joker=0)) == [(2, 1, "5"), (0, 1, "6")]


def test_who_was_last_and_kept_the_joker_gets_two():
    assert last("burro", hand(1, joker=1)) == [0, 2, 0]


@pytest.mark.parametrize(
    ("word", "letters"),
    [("BURRO", ["B", "BU", "BUR", "BURR"]), ("PORCO", ["P", "PO", "POR", "PORC"])],
)
def test_letters_spell_the_word(word, letters):
    for count, spelt in enumerate(letters, 1):
        coming = result("burro", *[hand(0)] * count, options={"word": word})["next"]
        assert coming["letters"] == [spelt, "", ""]


def test_a_whole_word_ends_it_for_those_with_fewest_letters():
    hands = [hand(2, joker=0), *[hand(2)] * 3]
    assert result("burro", *hands, sides=FIVE)["finished"] is False
    got = result("burro", *hands, hand(2), sides=FIVE)
    assert (got["finished"], got["winners"], got["totals"]) == (True, [1, 3, 4], [1, 0, 5, 0, 0])


def test_two_may_complete_it_together():
    hands = [hand(0, joker=1)] * 5
    assert result("burro", *hands)["winners"] == [2]


def test_the_deal_goes_round_all_seats():
    dealers = [result("burro", *[hand(count % 3) for count in range(played)])["next"]["dealer"] for played in range(4)]
    assert dealers == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({}, "last"),
        ({"last": 3}, "last"),
        ({"last": 0, "joker": 3}, "joker"),
        ({"last": True}, "last"),
        ({"last": 0, "cards": 4}, "cards"),
    ],
)
def test_what_cannot_have_happened_is_refused(raw, field):
    assert refusal("burro", raw) == (0, field)


def test_a_joker_that_is_null_is_as_if_left_out():
    assert last("burro", {"last": 1, "joker": None}) == [0, 1, 0]


def test_a_hand_after_the_end_is_refused():
    assert refusal("burro", *[hand(0)] * 6) == (5, None)


def test_letters_are_no_points_that_could_be_adjusted():
    assert code("burro", hand(0), adjustments=[{"side": 0, "points": 1}]) == "adjustments_refused"


def test_time_leaves_those_in_front_who_have_fewest_letters():
    got = result("burro", hand(0), hand(1), {"time": True})
    assert (got["winners"], got["totals"]) == ([2], [1, 1, 0])


def test_three_to_thirteen_sit_down():
    assert refusal("burro", sides=FIVE[:2]) == (None, "sides")
    assert last("burro", hand(12), sides=[f"Player {seat}" for seat in range(13)])[12] == 1
    assert refusal("burro", sides=[f"Player {seat}" for seat in range(14)]) == (None, "sides")


def test_there_is_no_other_word():
    assert refusal("burro", options={"word": "BURO"}) == (None, "options")


@pytest.mark.parametrize(("raw", "text"), [(hand(1), "1 was last"), (hand(1, joker=0), "1 was last, joker with 0")])
def test_a_hand_in_one_line(raw, text):
    assert described("burro", raw) == text
