"""Batalha, article by article of its card."""

import pytest

from rules.batalha import dealt
from tests.rules.scoring import code, described, last, lines, refusal, result

EIGHT = ["Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Graça", "Hugo"]
DEALT = {2: 52, 3: 51, 4: 52, 5: 100, 6: 102, 7: 98, 8: 104}
"""One pack of 52, two above four players, less what does not divide."""


@pytest.mark.parametrize("players", DEALT)
def test_the_cards_that_are_in_the_game_follow_from_the_players(players):
    rest = [0] * (players - 1)
    assert dealt(players) == DEALT[players]
    assert last("batalha", {"cards": [DEALT[players], *rest]}, sides=EIGHT[:players]) == [DEALT[players], *rest]
    for wrong in (DEALT[players] - 1, DEALT[players] + 1):
        assert refusal("batalha", {"cards": [wrong, *rest]}, sides=EIGHT[:players]) == (0, "cards")


def test_a_sum_that_is_wrong_says_what_it_should_be():
    assert code("batalha", {"cards": [30, 20]}) == "sum"


def test_each_card_is_one():
    assert last("batalha", {"cards": [30, 22]}) == [30, 22]
    assert lines("batalha", {"cards": [52, 0]}) == [(0, 52, "6")]


def test_one_hand_is_the_match_most_cards_win_and_level_share():
    got = result("batalha", {"cards": [30, 22]})
    assert (got["finished"], got["winners"]) == (True, [0])
    assert result("batalha", {"cards": [26, 26]})["winners"] == [0, 1]
    assert refusal("batalha", {"cards": [30, 22]}, {"cards": [30, 22]}) == (1, None)


@pytest.mark.parametrize("cards", [[52], [53, -1], [30, 22, 0], ["30", "22"], None])
def test_what_cannot_have_happened_is_refused(cards):
    assert refusal("batalha", {"cards": cards}) == (0, "cards")


def test_two_to_eight_play():
    assert refusal("batalha", sides=EIGHT[:1]) == (None, "sides")
    assert refusal("batalha", sides=[*EIGHT, "Inês"]) == (None, "sides")


def test_a_hand_in_one_line():
    assert described("batalha", {"cards": [30, 22]}) == "30 · 22"
