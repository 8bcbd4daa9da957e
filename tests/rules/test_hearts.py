"""Hearts, article by article of its card."""

import pytest

from rules.hearts import MOON, PASSES
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

MOON_OF_ANA = {"hearts": [13, 0, 0, 0], "queen": 0}


def hand(*hearts, queen=0, **more):
    return {"hearts": list(hearts), "queen": queen, **more}


def test_article_3_cards_are_passed_left_right_across_and_not():
    passes = [result("hearts", *[hand(13, 0, 0, 0, queen=1)] * count)["next"] for count in range(5)]
    assert passes == [
        {"hand": index, "dealer": index % 4, "pass": where}
        for index, where in enumerate([*PASSES, "left"])
    ]  # fmt: skip
    assert list(PASSES) == ["left", "right", "across", "none"]


def test_articles_5_and_6_a_point_a_heart_and_thirteen_for_the_queen():
    assert last("hearts", hand(5, 3, 1, 4, queen=1)) == [5, 16, 1, 4]
    assert lines("hearts", hand(13, 0, 0, 0, queen=3)) == [(0, 13, "5"), (3, 13, "6")]


def test_article_7_everything_goes_to_the_others():
    assert last("hearts", MOON_OF_ANA) == [0, 26, 26, 26]
    assert last("hearts", {**MOON_OF_ANA, "moon": "others"}, rules="classic") == [0, 26, 26, 26]
    assert {article for _side, _points, article in lines("hearts", MOON_OF_ANA)} == {"7"}
    assert MOON == 26


@pytest.mark.parametrize(("before", "off"), [(0, 0), (5, -5), (26, -26), (60, -26)])
def test_article_7_in_classic_everything_may_go_off_the_own_total_but_not_below_0(before, off):
    given = [{"side": 0, "points": before, "after": -1}]
    got = result("hearts", {**MOON_OF_ANA, "moon": "self"}, rules="classic", adjustments=given)
    assert got["hands"] == [[off, 0, 0, 0]]


def test_article_7_a_total_below_0_stays_where_it_is():
    given = [{"side": 0, "points": -10, "after": -1}]
    assert last("hearts", {**MOON_OF_ANA, "moon": "self"}, rules="classic", adjustments=given) == [0, 0, 0, 0]


def test_the_moon_is_read_only_where_there_is_one():
    assert last("hearts", hand(12, 1, 0, 0, moon="self"), rules="classic") == [25, 1, 0, 0]
    assert last("hearts", hand(13, 0, 0, 0, queen=1, moon="self"), rules="classic") == [13, 13, 0, 0]


@pytest.mark.parametrize("hearts", [(13, 0, 0, 0), (5, 3, 1, 4)])
def test_in_pmcc_the_moon_is_never_taken_off(hearts):
    assert refusal("hearts", hand(*hearts, moon="self")) == (0, "moon")
    assert code("hearts", hand(*hearts, moon="self")) == "moon_self"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (hand(5, 3, 1, 3), "hearts"),
        (hand(14, 0, 0, 0), "hearts"),
        (hand(13, 0, 0), "hearts"),
        (hand(14, -1, 0, 0), "hearts"),
        (hand(5, 3, 1, 4, queen=4), "queen"),
        (hand(5, 3, 1, 4, queen=None), "queen"),
        ({"queen": 1}, "hearts"),
        (hand(5, 3, 1, 4, moon="earth"), "moon"),
        (hand(5, 3, 1, 4, jack=1), "jack"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(given, field):
    assert refusal("hearts", given) == (0, field)


def test_article_9_the_lowest_wins_when_somebody_reaches_the_limit():
    three = [MOON_OF_ANA] * 3
    assert result("hearts", *three)["finished"] is False
    end = result("hearts", *three, hand(1, 9, 3, 0, queen=1))
    assert (end["totals"], end["winners"], end["finished"]) == ([1, 100, 81, 78], [0], True)
    assert refusal("hearts", MOON_OF_ANA, MOON_OF_ANA, options={"limit": 26}) == (1, None)


def test_article_9_level_totals_share():
    assert result("hearts", hand(0, 0, 0, 13, queen=2), options={"limit": 13})["winners"] == [0, 1]


@pytest.mark.parametrize("options", [{"limit": 0}, {"limit": 100.0}, {"moon": ["self"]}, {"target": 50}])
def test_options_are_exact(options):
    assert refusal("hearts", options=options) == (None, "options")


def test_four_sit_down():
    assert refusal("hearts", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (hand(5, 3, 1, 4, queen=1), "5 · 3 · 1 · 4, ♠Q: 1"),
        (MOON_OF_ANA, "0 took everything, for the others"),
        ({**MOON_OF_ANA, "moon": "self"}, "0 took everything, off the own total"),
    ],
)
def test_a_hand_in_one_line(given, text):
    assert described("hearts", given, rules="classic") == text


def test_the_passing_is_known_beforehand():
    (fact,) = tally("hearts").upcoming.facts()
    assert (fact.label, fact.text.source, fact.foreseen) == ("Pass", "to the left", True)
