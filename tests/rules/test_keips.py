"""Keips, article by article of its card."""

import pytest

from rules.ask import fields
from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result

SAID, RIGHT = {"winner": 0, "call": "keips"}, {"call": "corte", "caller": 0, "right": True}
WRONG = {"call": "corte", "caller": 0, "right": False}


def test_four_alike_win_the_hand():
    assert last("keips", SAID) == [1, 0]
    assert lines("keips", SAID) == [(0, 1, "5")]


def test_a_right_corte_wins_for_the_callers_side_and_a_wrong_one_for_the_others():
    assert lines("keips", RIGHT) == [(0, 1, "6")]
    assert lines("keips", WRONG) == [(1, 1, "6")]
    assert last("keips", {**RIGHT, "caller": 1}) == [0, 1]
    assert last("keips", {**WRONG, "caller": 1}) == [1, 0]


def test_a_corte_of_which_nothing_else_is_said_was_wrong():
    assert last("keips", {"call": "corte", "caller": 0}) == [0, 1]


def test_the_target_ends_it():
    five = result("keips", *[SAID] * 5)
    assert (five["totals"], five["finished"], five["winners"]) == ([5, 0], True, [0])
    assert result("keips", *[SAID] * 4)["finished"] is False
    assert refusal("keips", *[SAID] * 6) == (5, None)


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"winner": 0}, "call"),
        ({"call": "keips"}, "winner"),
        ({"call": "keips", "winner": 2}, "winner"),
        ({"call": "keips", "winner": 0, "right": True}, "right"),
        ({"call": "keips", "winner": 0, "caller": 1}, "caller"),
        ({"call": "corte", "right": True}, "caller"),
        ({"call": "corte", "caller": 3, "right": True}, "caller"),
        ({"call": "corte", "caller": 0, "right": 1}, "right"),
        ({"call": "corte", "caller": 0, "right": True, "winner": 0}, "winner"),
        ({"call": "peixe", "winner": 0}, "call"),
        ({}, "call"),
    ],
)
def test_what_cannot_have_happened_is_refused(hand, field):
    assert refusal("keips", hand)[0] == 0
    assert refusal("keips", hand)[1] == field


def test_two_pairs_play_and_the_deal_goes_round_four_seats():
    assert refusal("keips", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")
    assert [result("keips", *[SAID] * hands)["next"]["dealer"] for hands in range(5)] == [0, 1, 2, 3, 0]


def test_every_hand_there_is_has_its_button():
    (tray,) = GAMES["keips"].taps(None, None)
    won = [last("keips", tap.hand) for group in tray.groups for tap in group.taps]
    assert [group.side for group in tray.groups] == [0, 1]
    assert won == [[1, 0], [1, 0], [0, 1], [0, 1], [0, 1], [1, 0]]


@pytest.mark.parametrize(("hand", "told"), [(SAID, "0: keips"), (RIGHT, "0: right corte"), (WRONG, "0: wrong corte")])
def test_a_hand_in_one_line(hand, told):
    assert described("keips", hand) == told


def test_each_call_asks_for_its_own_caller():
    asked = [field.ask.label for form in GAMES["keips"].hands for field in fields(form) if field.kind == "side"]
    assert len(asked) == len(set(asked)) == 2
