"""Peixinho, article by article of its card."""

import pytest

from rules.peixinho import FOURS
from tests.rules.scoring import described, last, lines, refusal, result

SIX = ["Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe"]


def test_a_pack_holds_thirteen_fours():
    assert FOURS == 13


@pytest.mark.parametrize("fours", [[7, 6], [5, 4, 4], [13, 0, 0, 0], [0, 3, 3, 3, 4], [2, 2, 2, 2, 2, 3]])
def test_each_four_is_one(fours):
    assert last("peixinho", {"fours": fours}, sides=SIX[: len(fours)]) == fours


def test_who_laid_nothing_down_has_no_line():
    assert lines("peixinho", {"fours": [13, 0]}) == [(0, 13, "6")]


def test_one_hand_is_the_match_most_fours_win_and_level_share():
    got = result("peixinho", {"fours": [5, 4, 4]}, sides=SIX[:3])
    assert (got["finished"], got["winners"]) == (True, [0])
    assert result("peixinho", {"fours": [5, 5, 3]}, sides=SIX[:3])["winners"] == [0, 1]
    assert refusal("peixinho", {"fours": [7, 6]}, {"fours": [7, 6]}) == (1, None)


@pytest.mark.parametrize("fours", [[6, 6], [7, 7], [13], [14, -1], [7, 6, 0], [6.5, 6.5], None])
def test_what_cannot_have_happened_is_refused(fours):
    assert refusal("peixinho", {"fours": fours}) == (0, "fours")


def test_two_to_six_play():
    assert refusal("peixinho", sides=SIX[:1]) == (None, "sides")
    assert refusal("peixinho", sides=[*SIX, "Graça"]) == (None, "sides")
    assert result("peixinho", sides=SIX)["next"] == {"hand": 0, "dealer": 0}


def test_a_hand_in_one_line():
    assert described("peixinho", {"fours": [7, 6]}) == "7 · 6"
