"""Sueca, article by article of its card; figures from the rules of the game."""

import re

import pytest

from rules.catalogue import GAMES
from rules.sueca import BANDS, CARD_POINTS, HAND_POINTS, worths
from tests.rules.scoring import described, last, lines, refusal, result, tally

RULESETS = ("portugal", "portugal_10", "double_simple", "brasil")
TIE = {"points": [60, 60]}
ALL = {"won": 0, "band": "all"}


def points(first, **more):
    return {"points": [first, 120 - first], **more}


def test_bands_are_called_by_their_points():
    for band in BANDS.values():
        assert set(map(int, re.findall(r"\d+", band.label))) <= {band.low, band.high}


def test_article_5_four_suits_of_cards_hold_120_points():
    assert CARD_POINTS == {"ace": 11, "seven": 10, "king": 4, "jack": 3, "queen": 2}
    assert HAND_POINTS == 120


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(("card_points", "games"), [(61, 1), (90, 1), (91, 2), (119, 2)])
def test_article_6_games_by_card_points(rules, card_points, games):
    assert last("sueca", points(card_points), rules=rules) == [games, 0]
    assert last("sueca", points(120 - card_points), rules=rules) == [0, games]


@pytest.mark.parametrize(("rules", "games"), [("portugal", 2), ("portugal_10", 4), ("double_simple", 2), ("brasil", 2)])
def test_article_6_all_points_with_a_trick_lost(rules, games):
    assert last("sueca", points(120), rules=rules) == [games, 0]
    assert last("sueca", {"won": 1, "band": "120"}, rules=rules) == [0, games]


@pytest.mark.parametrize(("rules", "games"), [("portugal", 4), ("portugal_10", 4), ("double_simple", 4), ("brasil", 4)])
def test_article_7_every_trick_is_a_bandeira(rules, games):
    assert last("sueca", points(0, all_tricks=True), rules=rules) == [0, games]
    assert last("sueca", ALL, rules=rules) == [games, 0]


def test_article_7_in_brazil_a_bandeira_gives_what_is_missing_to_the_target():
    hands = result("sueca", points(70), points(100), ALL, rules="brasil")
    assert (hands["hands"][-1], hands["totals"], hands["finished"]) == ([1, 0], [4, 0], True)
    assert last("sueca", points(70), {"won": 1, "band": "all"}, rules="brasil") == [0, 4]


def test_article_7_all_tricks_needs_all_points():
    assert refusal("sueca", points(119, all_tricks=True)) == (0, "all_tricks")
    assert refusal("sueca", {**TIE, "all_tricks": True}) == (0, "all_tricks")
    assert last("sueca", points(61, all_tricks=False)) == [1, 0]


def test_card_points_add_up_to_120():
    assert refusal("sueca", {"points": [70, 49]}) == (0, "points")
    assert refusal("sueca", {"points": [121, -1]}) == (0, "points")


@pytest.mark.parametrize("tie", [TIE, {"band": "60"}, {"band": "60", "won": 1}])
@pytest.mark.parametrize(
    ("rules", "ties", "win", "games"),
    [
        ("portugal", 1, 70, 1),
        ("portugal", 2, 95, 2),
        ("portugal_10", 1, 70, 1),
        ("double_simple", 1, 70, 2),
        ("double_simple", 2, 70, 2),
        ("double_simple", 1, 95, 2),
        ("double_simple", 1, 120, 2),
        ("brasil", 1, 70, 2),
        ("brasil", 1, 95, 3),
        ("brasil", 1, 120, 3),
        ("brasil", 2, 70, 3),
        ("brasil", 2, 95, 4),
    ],
)
def test_article_8_what_a_win_is_worth_after_ties(tie, rules, ties, win, games):
    assert last("sueca", *[tie] * ties, points(win), rules=rules) == [games, 0]


def test_article_8_a_tie_gives_nothing():
    assert last("sueca", TIE) == [0, 0]


@pytest.mark.parametrize("end", [points(70), points(95), {"renounce": 0}])
def test_article_8_a_win_or_a_revoke_ends_the_carry(end):
    target = {"target": 10, "renounce": 4}
    assert last("sueca", TIE, end, points(70), rules="brasil", options=target) == [1, 0]


def test_article_8_a_bandeira_is_never_raised_and_ends_the_carry():
    rules = {"rules": "brasil", "options": {"target": 10, "bandeira": 4}}
    assert result("sueca", TIE, ALL, points(70), **rules)["hands"] == [[0, 0], [4, 0], [1, 0]]
    by_points = {"rules": "brasil", "options": {"target": 10, "bandeira": 4, "bandeira_by": "points"}}
    assert last("sueca", TIE, points(120), **by_points) == [4, 0]


def test_article_9_a_revoke_gives_four_games_to_the_others():
    assert last("sueca", {"renounce": 0}) == [0, 4]
    assert last("sueca", points(70), TIE, {"renounce": 1}, rules="double_simple") == [4, 0]


def test_article_9_in_brazil_a_revoke_gives_the_match():
    assert result("sueca", points(70), {"renounce": 1}, rules="brasil")["totals"] == [4, 0]


def test_article_10_an_annulled_hand_leaves_the_carry():
    assert result("sueca", TIE, {"annulled": True}, points(70), rules="brasil")["hands"] == [[0, 0], [0, 0], [2, 0]]


def test_article_12_the_target_ends_the_match_and_may_be_passed():
    won = result("sueca", points(70), points(100), points(100))
    assert (won["totals"], won["finished"], won["winners"], won["next"]) == ([5, 0], True, [0], {})
    assert refusal("sueca", ALL, points(70)) == (1, None)


def test_article_12_both_at_the_target_by_an_adjustment_the_higher_wins():
    won = result("sueca", points(70), ALL, adjustments=[{"side": 1, "points": 4, "after": 1}])
    assert (won["totals"], won["winners"]) == ([5, 4], [0])
    level = result("sueca", ALL, adjustments=[{"side": 1, "points": 4}])
    assert level["winners"] == [0, 1]


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"target": -4},
        {"target": 4.0},
        {"target": True},
        {"target": "4"},
        {"bandeira": 4.0},
        {"bandeira": 3},
        {"renounce": "4"},
        {"tie": "double"},
        {"bandeira_by": None, "colour": 1},
    ],
)
def test_options_are_exact(options):
    assert refusal("sueca", options=options) == (None, "options")


@pytest.mark.parametrize(
    ("ties", "rules", "carry"), [(2, "portugal", 0), (2, "portugal_10", 0), (2, "double_simple", 1), (2, "brasil", 2)]
)
def test_next_carry_is_the_ties_in_a_row_as_far_as_they_count(ties, rules, carry):
    assert result("sueca", *[TIE] * ties, rules=rules)["next"] == {"hand": 2, "dealer": 2, "carry": carry}


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"won": 0},
        {"annulled": False},
        {"all_tricks": True},
        {"points": None, "renounce": None},
        {**TIE, "annulled": True},
        {**TIE, "band": "60"},
        {**TIE, "won": 0},
        {"renounce": 0, "annulled": True},
        {"won": 0, "band": "61", "renounce": 1},
    ],
)
def test_a_hand_is_exactly_one_thing(hand):
    assert refusal("sueca", hand) == (0, "points")


@pytest.mark.parametrize(
    "hand",
    [
        points(70, won=None, band=None, renounce=None, annulled=None, all_tricks=None, time=None),
        points(70, annulled=False),
        {"won": 0, "band": "61", "points": None, "all_tricks": False},
    ],
)
def test_what_is_null_or_a_false_flag_is_as_if_left_out(hand):
    assert last("sueca", hand) == [1, 0]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"band": "61"}, "won"),
        ({"won": 2, "band": "61"}, "won"),
        ({"won": True, "band": "61"}, "won"),
        ({"won": -1, "band": "61"}, "won"),
        ({"won": 0, "band": 61}, "band"),
        ({"won": 0, "band": "62"}, "band"),
        ({"won": 0, "band": "all", "all_tricks": True}, "all_tricks"),
        ({"renounce": 2}, "renounce"),
        ({"renounce": False}, "renounce"),
        ({"renounce": [0]}, "renounce"),
        ({"annulled": 1}, "annulled"),
        ({"annulled": "yes"}, "annulled"),
        ({"points": 70}, "points"),
        ({"points": [70.0, 50]}, "points"),
        ({"points": ["70", 50]}, "points"),
        ({"points": [True, 119]}, "points"),
        ({"points": [float("nan"), 60]}, "points"),
        ({"points": [70, 50, 0]}, "points"),
        ({"points": [70]}, "points"),
        ({"points": [None, 120]}, "points"),
        ({"points": [10**5000, 120 - 10**5000]}, "points"),
        (points(120, all_tricks=1), "all_tricks"),
        (points(70, note=None), "note"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(hand, field):
    assert refusal("sueca", hand) == (0, field)


def test_lines_tell_the_win_from_what_ties_add():
    assert lines("sueca", TIE, points(95), rules="brasil") == [(0, 2, "6"), (0, 1, "8")]
    assert lines("sueca", points(120), rules="portugal_10") == [(0, 4, "7")]
    assert lines("sueca", {"renounce": 0}) == [(1, 4, "9")]
    assert lines("sueca", {"annulled": True}) == [(0, 0, "10"), (1, 0, "10")]
    assert lines("sueca", {"band": "60"}) == [(0, 0, "8"), (1, 0, "8")]


def worth_rows(*hands, **rest):
    folded = tally("sueca", *hands, **rest)
    return [(worth.bands, worth.points, worth.raised, worth.match) for worth in folded.upcoming.worths]


def test_worths_put_bands_of_the_same_worth_together():
    assert worth_rows() == [
        (("61",), (1, 1), False, False),
        (("91", "120"), (2, 2), False, False),
        (("all",), (4, 4), False, False),
    ]
    assert worth_rows(rules="portugal_10")[1:] == [
        (("91",), (2, 2), False, False),
        (("120", "all"), (4, 4), False, False),
    ]


def test_worths_stand_apart_though_a_carry_makes_them_level():
    assert worth_rows(TIE, rules="double_simple")[:2] == [
        (("61",), (2, 2), True, False),
        (("91", "120"), (2, 2), False, False),
    ]


def test_worths_of_the_match_are_what_each_side_lacks():
    rows = worth_rows(points(70), TIE, rules="brasil")
    assert rows == [
        (("61",), (2, 2), True, False),
        (("91", "120"), (3, 3), True, False),
        (("all",), (3, 4), False, True),
    ]
    assert tally("sueca", points(70), rules="brasil").upcoming.renounce == (3, 4)


@pytest.mark.parametrize("rules", RULESETS)
def test_worths_are_what_play_gives(rules):
    game = GAMES["sueca"]
    options = game.rulesets[rules]
    for hands in ([], [TIE], [points(70), TIE, TIE], [points(20), points(80)]):
        state = tally("sueca", *hands, rules=rules).state
        for worth in worths(options, state):
            for band in worth.bands:
                for side in range(2):
                    given = last("sueca", *hands, {"won": side, "band": band}, rules=rules)
                    assert given[side] == worth.points[side]


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (points(75), "75–45"),
        (points(120, all_tricks=True), "120–0, every trick"),
        ({"won": 1, "band": "91"}, "1: 91 to 119"),
        ({"band": "60"}, "60 to 60, a tie"),
        ({"renounce": 0}, "0 revoked"),
        ({"annulled": True}, "annulled"),
    ],
)
def test_a_hand_in_one_line(hand, text):
    assert described("sueca", hand) == text
