"""Dominoes, article by article of the cards of both rulesets."""

import pytest

from rules.catalogue import GAMES
from rules.domino import PIPS, TILES, WAYS
from tests.rules.scoring import code, described, last, lines, refusal, result

WORTH = {"single": 1, "blocked": 1, "double": 2, "both_ends": 3, "both_ends_double": 6}


def test_a_set_has_28_tiles_with_168_pips():
    assert (len(TILES), PIPS) == (28, 168)


def test_going_out_gains_the_pips_of_the_others():
    assert last("domino", {"out": 1, "left": [19, 5]}) == [0, 19]
    assert lines("domino", {"out": 0, "left": [5, 19]}) == [(0, 19, "5")]


def test_the_partners_pips_count_where_the_house_wants_it_but_not_when_blocked():
    house = {"partner_pips": True}
    assert lines("domino", {"out": 0, "left": [5, 19]}, options=house) == [(0, 19, "5"), (0, 5, "5")]
    assert last("domino", {"blocked": True, "left": [5, 19]}, options=house) == [19, 0]


@pytest.mark.parametrize(("left", "points"), [([20, 22], [22, 0]), ([22, 20], [0, 22]), ([18, 18], [0, 0])])
def test_blocked_the_side_with_fewer_pips_gains_those_of_the_others(left, points):
    assert last("domino", {"blocked": True, "left": left}) == points


@pytest.mark.parametrize("how", WORTH)
def test_to_six_the_way_of_winning_is_the_worth(how):
    assert last("domino", {"winner": 1, "how": how}, rules="six", options={"target": 9}) == [0, WORTH[how]]
    assert WAYS[how].worth == WORTH[how]


@pytest.mark.parametrize("rules", ["points", "six"])
def test_an_annulled_hand_gives_nothing(rules):
    assert last("domino", {"annulled": True}, rules=rules) == [0, 0]


def test_the_target_ends_it():
    won = result("domino", {"out": 0, "left": [0, 99]}, {"out": 0, "left": [0, 1]})
    assert (won["totals"], won["winners"]) == ([100, 0], [0])
    assert refusal("domino", *[{"winner": 0, "how": "both_ends"}] * 3, rules="six") == (2, None)


@pytest.mark.parametrize(
    ("rules", "hand", "field"),
    [
        ("points", {"out": 0, "left": [100, 69]}, "left"),
        ("points", {"blocked": True, "left": [84, 85]}, "left"),
        ("points", {"out": 0, "blocked": True, "left": [5, 19]}, "blocked"),
        ("points", {"left": [5, 19]}, "out"),
        ("points", {"out": 0}, "left"),
        ("points", {"out": 0, "left": [5]}, "left"),
        ("points", {"out": 0, "left": [5, -1]}, "left"),
        ("points", {"out": 2, "left": [5, 1]}, "out"),
        ("points", {"winner": 0, "how": "single"}, "winner"),
        ("points", {"annulled": True, "left": [1, 2]}, "left"),
        ("six", {"out": 0, "left": [5, 19]}, "out"),
        ("six", {"blocked": True, "left": [5, 19]}, "blocked"),
        ("six", {"winner": 0}, "how"),
        ("six", {"how": "single"}, "winner"),
        ("six", {"winner": 0, "how": "luck"}, "how"),
        ("six", {"winner": 0, "how": "single", "left": [0, 9]}, "left"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(rules, hand, field):
    assert refusal("domino", hand, rules=rules) == (0, field)


def test_refusals_say_why():
    assert code("domino", {"out": 0, "left": [100, 69]}) == "pips"
    assert code("domino", {"out": 0, "blocked": True, "left": [5, 19]}) == "out_blocked"
    assert code("domino", {"out": 0, "left": [5, 19]}, rules="six") == "unknown"


def test_what_another_ruleset_asks_may_be_null_here():
    assert last("domino", {"winner": 0, "how": "single", "out": None, "left": None}, rules="six") == [1, 0]


def test_all_168_pips_may_be_left():
    assert last("domino", {"out": 0, "left": [0, 168]}) == [168, 0]


def test_two_play_or_two_pairs():
    seats = [["Ana"], ["Bruno"]]
    assert result("domino", {"annulled": True}, seats=seats)["next"] == {"hand": 1, "dealer": 1}
    assert result("domino", *[{"annulled": True}] * 3)["next"] == {"hand": 3, "dealer": 3}
    assert refusal("domino", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")


def test_to_six_every_hand_has_its_button():
    game = GAMES["domino"]
    for rules, buttons in (("six", 11), ("points", 1)):
        options = game.rulesets[rules]
        trays = game.taps(options, None)
        hands = [tap.hand for tray in trays for group in tray.groups for tap in group.taps]
        assert len(hands) == buttons
        assert all("error" not in result("domino", hand, rules=rules) for hand in hands)


@pytest.mark.parametrize(
    ("rules", "hand", "text"),
    [
        ("points", {"out": 1, "left": [19, 5]}, "1 went out, left 19 · 5"),
        ("points", {"blocked": True, "left": [20, 22]}, "blocked, left 20 · 22"),
        ("six", {"winner": 0, "how": "double"}, "0: out with a double"),
        ("six", {"annulled": True}, "annulled"),
    ],
)
def test_a_hand_in_one_line(rules, hand, text):
    assert described("domino", hand, rules=rules) == text
