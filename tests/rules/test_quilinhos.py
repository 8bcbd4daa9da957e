"""Quilinhos, article by article of its card."""

import pytest

from rules.catalogue import GAMES
from rules.quilinhos import ACE, HIGHEST
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

FOUR = ["Ana", "Bruno", "Carla", "Duarte"]
THREE = FOUR[:3]


@pytest.mark.parametrize("card", range(1, 11))
def test_the_last_gets_the_value_of_the_card_drawn(card):
    assert last("quilinhos", {"last": 1, "card": card}) == [0, card, 0]
    assert lines("quilinhos", {"last": 1, "card": card}) == [(1, card, "6")]


def test_an_ace_is_one_and_a_ten_the_most():
    assert (ACE, HIGHEST) == (1, 10)


def test_of_four_players_nobody_draws_an_ace_because_aces_are_played_with():
    assert refusal("quilinhos", {"last": 0, "card": 1}, sides=FOUR) == (0, "card")
    assert code("quilinhos", {"last": 0, "card": 1}, sides=FOUR) == "aces_played"
    assert last("quilinhos", {"last": 0, "card": 2}, sides=FOUR) == [2, 0, 0, 0]


def test_at_the_limit_the_lowest_wins_and_level_share():
    got = result("quilinhos", {"last": 1, "card": 9}, {"last": 1, "card": 10}, options={"limit": 19})
    assert (got["totals"], got["finished"], got["winners"]) == ([0, 19, 0], True, [0, 2])
    four = [{"last": 2, "card": 10}] * 4
    assert result("quilinhos", *four, {"last": 2, "card": 9}, {"last": 0, "card": 1})["finished"] is False
    assert result("quilinhos", *four, {"last": 2, "card": 9}, {"last": 0, "card": 1}, {"last": 2, "card": 1})[
        "winners"
    ] == [1]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"last": 3, "card": 7}, "last"),
        ({"last": 0, "card": 0}, "card"),
        ({"last": 0, "card": 11}, "card"),
        ({"last": 0, "card": 7.0}, "card"),
        ({"last": 0}, "card"),
        ({"card": 7}, "last"),
        ({"last": 0, "card": 7, "joker": 1}, "joker"),
    ],
)
def test_what_cannot_have_happened_is_refused(hand, field):
    assert refusal("quilinhos", hand) == (0, field)


def test_three_or_four_play():
    assert refusal("quilinhos", sides=FOUR[:2]) == (None, "sides")
    assert refusal("quilinhos", sides=[*FOUR, "Eva"]) == (None, "sides")


def test_the_deal_goes_round():
    assert result("quilinhos", {"last": 0, "card": 7})["next"] == {"hand": 1, "dealer": 1}
    assert result("quilinhos", *[{"last": 0, "card": 7}] * 3)["next"]["dealer"] == 0


@pytest.mark.parametrize(("sides", "cards"), [(THREE, range(1, 11)), (FOUR, range(2, 11))])
def test_each_card_of_the_pile_has_a_button_at_each_player(sides, cards):
    (tray,) = GAMES["quilinhos"].taps(None, tally("quilinhos", sides=sides).upcoming)
    assert [group.side for group in tray.groups] == list(range(len(sides)))
    for side, group in enumerate(tray.groups):
        assert [tap.hand for tap in group.taps] == [{"last": side, "card": card} for card in cards]


def test_a_hand_in_one_line():
    assert described("quilinhos", {"last": 1, "card": 7}) == "1 was last, drew 7"


def test_the_lowest_card_is_called_as_the_card_of_the_rules_calls_it():
    assert described("quilinhos", {"last": 1, "card": 1}) == "1 was last, drew ace"
    (tray,) = GAMES["quilinhos"].taps(None, tally("quilinhos", sides=THREE).upcoming)
    assert [tap.label.params["card"] for tap in tray.groups[0].taps][:2] == ["ace", 2]
    (line,) = tally("quilinhos", {"last": 0, "card": 1}, sides=THREE).hands[0].lines
    assert (line.label, line.params) == ("was last, drew %(card)s", {"card": "ace"})
