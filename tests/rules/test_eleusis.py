"""Elêusis, article by article of its card."""

import pytest

from tests.rules.scoring import code, described, last, lines, refusal, result, tally

STOPPED = {"stopped": True}
FIVE = ["Ana", "Bruno", "Carla", "Duarte", "Eva"]


def hand(dealer, *left):
    return {"dealer": dealer, "left": list(left)}


FIRST = hand(0, None, 5, 9, 14)
SECOND = hand(1, 4, None, 9, 4)
THIRD = hand(2, 12, 3, None, 8)
FOURTH = hand(3, 1, 2, 3, None)


def test_each_scores_what_is_less_than_most_and_the_dealer_as_much_as_the_best():
    assert last("eleusis", FIRST) == [9, 9, 5, 0]
    assert lines("eleusis", FIRST) == [(1, 9, "6"), (2, 5, "6"), (3, 0, "6"), (0, 9, "8")]


def test_no_card_left_gives_four_more_and_the_dealer_has_them_too():
    assert last("eleusis", hand(0, None, 0, 6, 10)) == [14, 14, 4, 0]
    assert lines("eleusis", hand(0, None, 0, 6, 10))[:2] == [(1, 10, "6"), (1, 4, "7")]


def test_all_with_most_cards_have_nothing():
    assert last("eleusis", hand(2, 7, 7, None, 7)) == [0, 0, 0, 0]


def test_it_ends_when_all_have_dealt_and_the_highest_wins():
    assert result("eleusis", FIRST, SECOND, THIRD)["finished"] is False
    got = result("eleusis", FIRST, SECOND, THIRD, FOURTH)
    assert got["hands"] == [[9, 9, 5, 0], [5, 5, 0, 5], [0, 9, 9, 4], [2, 1, 0, 2]]
    assert (got["finished"], got["totals"], got["winners"]) == (True, [16, 24, 14, 11], [1])
    assert refusal("eleusis", FIRST, SECOND, THIRD, FOURTH, FIRST) == (4, None)


def test_level_totals_share():
    hands = [hand(dealer, *(None if seat == dealer else 3 for seat in range(4))) for dealer in range(4)]
    assert result("eleusis", *hands)["winners"] == [0, 1, 2, 3]


def test_the_next_dealer_is_the_next_seat_round_that_has_not_dealt():
    other = hand(2, 4, 5, None, 6)
    assert result("eleusis")["next"] == {"hand": 0, "dealer": 0}
    assert result("eleusis", FIRST)["next"] == {"hand": 1, "dealer": 1}
    assert result("eleusis", other)["next"] == {"hand": 1, "dealer": 3}
    assert result("eleusis", other, hand(3, 1, 2, 3, None))["next"] == {"hand": 2, "dealer": 0}
    assert result("eleusis", hand(1, 4, None, 9, 4), FIRST)["next"] == {"hand": 2, "dealer": 2}


def test_stopping_gives_ten_to_each_who_never_dealt():
    got = result("eleusis", FIRST, SECOND, STOPPED)
    assert got["hands"][-1] == [0, 0, 10, 10]
    assert (got["finished"], got["totals"], got["winners"]) == (True, [14, 14, 15, 15], [2, 3])
    assert lines("eleusis", FIRST, SECOND, STOPPED) == [(2, 10, "9"), (3, 10, "9")]


def test_it_is_stopped_only_once_a_hand_was_played():
    assert refusal("eleusis", STOPPED) == (0, "stopped")


def test_time_is_no_word_of_this_game():
    assert refusal("eleusis", FIRST, {"time": True}) == (1, "time")


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"left": [None, 5, 9, 14]}, "dealer"),
        ({"dealer": 0}, "left"),
        (hand(4, None, 5, 9, 14), "dealer"),
        (hand(0, None, 5, 9), "left"),
        (hand(0, None, 5, 9, -1), "left"),
        (hand(0, 3, 5, 9, 14), "left"),
        (hand(0, None, None, 9, 14), "left"),
        (hand(0, 3, None, 9, 14), "left"),
        ({**STOPPED, "dealer": 0}, "dealer"),
        ({**FIRST, "winner": 1}, "winner"),
    ],
)
def test_what_cannot_have_happened_is_refused(raw, field):
    assert refusal("eleusis", raw) == (0, field)


def test_who_has_dealt_does_not_deal_again():
    assert refusal("eleusis", FIRST, hand(0, None, 1, 2, 3)) == (1, "dealer")
    assert code("eleusis", FIRST, hand(0, None, 1, 2, 3)) == "dealt_before"


def test_four_to_eight_sit_down():
    assert refusal("eleusis", sides=FIVE[:3]) == (None, "sides")
    assert last("eleusis", hand(4, 1, 2, 3, 4, None), sides=FIVE) == [3, 2, 1, 0, 3]
    assert result("eleusis", sides=[f"Player {seat}" for seat in range(8)])["finished"] is False
    assert refusal("eleusis", sides=[f"Player {seat}" for seat in range(9)]) == (None, "sides")


@pytest.mark.parametrize(("hands", "text"), [([FIRST], "0’s rule, left – · 5 · 9 · 14"), ([FIRST, STOPPED], "stopped")])
def test_a_hand_in_one_line(hands, text):
    assert described("eleusis", *hands) == text


def test_before_a_hand_it_says_who_still_has_to_deal():
    upcoming = tally("eleusis", hand(2, 4, 5, None, 6)).upcoming
    assert [(fact.label, fact.text.source % fact.text.params) for fact in upcoming.facts()] == [
        ("Still to deal", "0, 1, 3")
    ]
    assert [[text.source for text in upcoming.beside(side)] for side in range(4)] == [[], [], ["has dealt"], []]
    assert upcoming.due() == {"dealer": 3}
