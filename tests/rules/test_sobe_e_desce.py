"""Sobe e desce, article by article of the cards of both rulesets."""

import pytest

from tests.rules.scoring import code, described, last, lines, refusal, result, tally

SUITS = ("hearts", "diamonds", "clubs", "spades")


def hand(*tricks, trump="spades", **more):
    return {"trump": trump, "tricks": list(tricks), **more}


@pytest.mark.parametrize("rules", ["pmcc", "classic"])
def test_a_trick_takes_a_point_off_and_none_adds_five(rules):
    assert last("sobe_e_desce", hand(2, 2, 1, 0), rules=rules) == [-2, -2, -1, 5]
    assert lines("sobe_e_desce", hand(5, 0, 0, 0), rules=rules)[:2] == [(0, -5, "6"), (1, 5, "6")]


def test_in_pmcc_with_hearts_a_trick_won_with_a_trump_takes_one_more_off_and_none_adds_ten():
    given = hand(2, 2, 1, 0, trump="hearts", trump_tricks=[1, 0, 1, 0])
    assert last("sobe_e_desce", given) == [-3, -2, -2, 10]
    assert [article for _side, _points, article in lines("sobe_e_desce", given)] == ["6", "7", "6", "6", "7", "6"]


def test_in_classic_everything_is_doubled_with_clubs_and_hearts_are_like_the_others():
    assert last("sobe_e_desce", hand(3, 1, 0, 1, trump="clubs"), rules="classic") == [-6, -2, 10, -2]
    assert last("sobe_e_desce", hand(3, 1, 0, 1, trump="hearts"), rules="classic") == [-3, -1, 5, -1]


@pytest.mark.parametrize("trump", ["clubs", "spades", "diamonds"])
def test_tricks_won_with_trumps_are_read_only_with_hearts(trump):
    given = hand(2, 2, 1, 0, trump=trump, trump_tricks=[5, 0, 0, 0])
    assert last("sobe_e_desce", given) == [-2, -2, -1, 5]


def test_who_stays_out_counts_nothing():
    assert last("sobe_e_desce", hand(3, None, 2, 0), rules="classic") == [-3, 0, -2, 5]
    assert lines("sobe_e_desce", hand(3, None, 2, 0), rules="classic")[1] == (1, 0, "8")


def test_nobody_stays_out_with_hearts_or_three_hands_in_a_row():
    out = hand(3, None, 2, 0)
    assert code("sobe_e_desce", hand(3, None, 2, 0, trump="hearts"), rules="classic") == "hearts_all"
    assert code("sobe_e_desce", out, out, out, rules="classic") == "out_too_long"
    assert refusal("sobe_e_desce", out, out, out, rules="classic") == (2, "tricks")
    assert "error" not in result("sobe_e_desce", out, out, hand(0, 1, 2, 2), out, rules="classic")


def test_who_must_play_is_said_beside_the_side():
    out = hand(3, None, 2, 0)
    upcoming = tally("sobe_e_desce", out, out, rules="classic").upcoming
    assert [[text.source for text in upcoming.beside(side)] for side in range(4)] == [[], ["must play"], [], []]
    assert upcoming.listed() == {"dealer": 2}


def test_totals_begin_at_the_start():
    got = result("sobe_e_desce", hand(2, 2, 1, 0), options={"start": 15})
    assert (got["totals"], got["next"]) == ([13, 13, 14, 20], {"hand": 1, "dealer": 1})


@pytest.mark.parametrize("rules", ["pmcc", "classic"])
def test_zero_or_less_ends_it_for_the_lowest(rules):
    end = result("sobe_e_desce", hand(5, 0, 0, 0), rules=rules, options={"start": 4})
    assert (end["totals"], end["winners"]) == ([-1, 9, 9, 9], [0])


def test_in_pmcc_the_maximum_ends_it_for_the_lowest_too():
    end = result("sobe_e_desce", hand(3, 2, 0, 0), options={"maximum": 25})
    assert (end["finished"], end["winners"]) == (True, [0])
    assert result("sobe_e_desce", hand(3, 2, 0, 0), rules="classic", options={"maximum": 25})["finished"] is False


@pytest.mark.parametrize(
    ("rules", "given", "field"),
    [
        ("pmcc", hand(2, 2, 1, 1), "tricks"),
        ("pmcc", hand(2, 2, 1), "tricks"),
        ("pmcc", hand(3, None, 2, 0), "tricks"),
        ("pmcc", hand(6, -1, 0, 0), "tricks"),
        ("pmcc", {"trump": "spades"}, "tricks"),
        ("pmcc", {"tricks": [2, 2, 1, 0]}, "trump"),
        ("pmcc", hand(2, 2, 1, 0, trump="stars"), "trump"),
        ("pmcc", hand(2, 2, 1, 0, trump="hearts"), "trump_tricks"),
        ("pmcc", hand(2, 2, 1, 0, trump="hearts", trump_tricks=[3, 0, 0, 0]), "trump_tricks"),
        ("pmcc", hand(2, 2, 1, 0, trump="hearts", trump_tricks=[1, 0, 0]), "trump_tricks"),
        ("classic", hand(None, None, None, None), "tricks"),
    ],
)
def test_what_cannot_have_happened_is_refused_where_it_stands(rules, given, field):
    assert refusal("sobe_e_desce", given, rules=rules) == (0, field)


def test_a_hand_in_one_line():
    assert described("sobe_e_desce", hand(3, None, 2, 0), rules="classic") == "♠ 3 · – · 2 · 0"
