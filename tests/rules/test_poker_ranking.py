"""The ranking of poker hands: how many there are of each, and that cards are compared as the rules say."""

import random

import pytest

from rules.poker.cards import PACK, apart, shown
from rules.poker.game import POKER
from rules.poker.hand import Showdown
from rules.poker.pots import Pot
from rules.poker.ranking import HANDS, RANKING
from rules.poker.showdown import awards, show

PUBLISHED = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pairs": 123552,
    "one pair": 1098240,
    "high card": 1302540,
}
"""How many hands there are of each, best first, from the table of the source text."""


def made(*cards, board=None, rules="draw"):
    """What each side makes of its cards: high hands, and lows."""
    paid = (1,) * len(cards)
    return show(POKER.rulesets[rules], Showdown(paid=paid, cards=cards, board=board))


def winners(*cards, board=None, rules="draw"):
    """Who wins a pot that everybody is in: by part, the sides."""
    pot = Pot(100, tuple(range(len(cards))))
    found = awards(POKER.rulesets[rules], pot, made(*cards, board=board, rules=rules))
    return {award.part: sorted(award.winners) for award in found}


def best(cards, board=None, rules="draw"):
    one = made(cards, board=board, rules=rules).high[0]
    return RANKING[one.kind].name, one.cards


def low(cards, board=None, rules="stud_hilo"):
    found = made(cards, board=board, rules=rules).low
    return found[0].cards if found else None


def test_there_are_as_many_hands_of_each_kind_as_published():
    assert {kind.name: kind.hands for kind in RANKING.values()} == PUBLISHED
    assert list(PUBLISHED) == [kind.name for kind in RANKING.values()]


def test_the_kinds_together_are_all_hands_of_five_cards():
    assert sum(kind.hands for kind in RANKING.values()) == HANDS == 2_598_960


def test_a_better_hand_is_a_rarer_one():
    hands = [kind.hands for kind in RANKING.values()]
    assert hands == sorted(hands)


ONE_OF_EACH = [
    ("AsKsQsJsTs", "royal flush", "A♠ K♠ Q♠ J♠ 10♠"),
    ("9h8h7h6h5h", "straight flush", "9♥ 8♥ 7♥ 6♥ 5♥"),
    ("9s9h2d9d9c", "four of a kind", "9♠ 9♥ 9♦ 9♣ 2♦"),
    ("2s2hAs2dAc", "full house", "2♠ 2♥ 2♦ A♠ A♣"),
    ("2cKc7c9c4c", "flush", "K♣ 9♣ 7♣ 4♣ 2♣"),
    ("6s5h4d3c2s", "straight", "6♠ 5♥ 4♦ 3♣ 2♠"),
    ("Ks7h7d2c7s", "three of a kind", "7♥ 7♦ 7♠ K♠ 2♣"),
    ("As3h3dQcQs", "two pairs", "Q♣ Q♠ 3♥ 3♦ A♠"),
    ("As3h3dQcJs", "one pair", "3♥ 3♦ A♠ Q♣ J♠"),
    ("As3h4dQcJs", "high card", "A♠ Q♣ J♠ 4♦ 3♥"),
]


@pytest.mark.parametrize(("cards", "name", "laid"), ONE_OF_EACH)
def test_a_hand_has_its_name_and_is_laid_out_with_what_matters_first(cards, name, laid):
    assert best(cards) == (name, laid)


@pytest.mark.parametrize("index", range(len(ONE_OF_EACH) - 1))
def test_each_kind_beats_the_next(index):
    better, worse = ONE_OF_EACH[index][0], ONE_OF_EACH[index + 1][0]
    # Compared one by one, as some cards are in both.
    assert made(better).high[0].strength > made(worse).high[0].strength


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KhQhJhTh9h", "QsJsTs9s8s"),
        ("TsThTdTc2s", "8s8h8d8cAs"),
        ("8s8h8d8cAs", "8s8h8d8cKh"),
        ("6s6h6d2c2h", "5s5h5dAcAh"),
        ("6s6h6dKcKh", "6s6h6dQcQh"),
        ("AsJs9s3s2s", "AhJh8h7h6h"),
        ("7s6h5d4c3s", "6s5h4d3c2s"),
        ("AsKhQdJcTs", "KsQhJdTc9s"),
        ("9s9h9d4c2s", "9s9h9d3c2s"),
        ("AsAh2d2cQs", "KsKhQdQcJs"),
        ("AsAh3d3c2s", "AsAh2d2cKs"),
        ("AsAh3d3c5s", "AsAh3d3c4s"),
        ("TsThAd5c2s", "TsThKdQcJs"),
        ("TsThAd5c3s", "TsThAd5c2s"),
        ("AsKhQdJc9s", "AsKhQdJc8s"),
        ("Ts9h8d7c6s", "As2h3d4c5s"),
        ("6s5h4d3c2s", "5s4h3d2cAs"),
        ("6s5s4s3s2s", "5h4h3h2hAh"),
    ],
)
def test_between_two_alike_the_higher_cards_decide(better, worse):
    assert made(better).high[0].strength > made(worse).high[0].strength


def test_an_ace_ends_a_straight_on_either_side_but_is_never_in_the_middle():
    assert best("As2h3d4c5s") == ("straight", "5♠ 4♣ 3♦ 2♥ A♠")
    assert best("As2s3s4s5s") == ("straight flush", "5♠ 4♠ 3♠ 2♠ A♠")
    assert best("AsKhQdJcTs")[0] == "straight"
    assert best("KsAh2d3c4s")[0] == "high card"
    assert best("QsKhAd2c3s")[0] == "high card"


def test_suits_are_all_worth_the_same():
    assert winners("AsKsQsJsTs", "AhKhQhJhTh", "AdKdQdJdTd") == {"whole": [0, 1, 2]}


def test_holdem_takes_the_best_five_of_seven_also_all_of_the_board():
    assert best("AhKh", "As Kd 7h 2c 2d", "holdem") == ("two pairs", "A♥ A♠ K♥ K♦ 7♥")
    assert best("2h3d", "As Ks Qs Js Ts", "holdem") == ("royal flush", "A♠ K♠ Q♠ J♠ 10♠")
    assert winners("2h3d", "AhAd", board="AsKsQsJsTs", rules="holdem") == {"whole": [0, 1]}


def test_omaha_takes_two_of_the_own_cards_and_three_of_the_board():
    """One spade of the own and four on the table are no flush, and four aces in the hand are a pair."""
    assert best("As2d3hJc", "Ks Qs 9s 8s 4d", "omaha_hilo")[0] == "high card"
    assert best("AsAhAdAc", "Ks Qs 9s 8s 4d", "omaha_hilo") == ("one pair", "A♠ A♥ K♠ Q♠ 9♠")
    assert best("AsJs2h3d", "Ks Qs 9s 8s 4d", "omaha_hilo") == ("flush", "A♠ K♠ Q♠ J♠ 9♠")
    assert best("AsKhQhJh", "AhAdAcKsKd", "omaha_hilo")[0] == "four of a kind"


def test_omaha_needs_two_own_and_three_common_cards_for_low_too():
    assert low("As2sKhKd", "3h 4h 5h Qc Qd", "omaha_hilo") == "5♥ 4♥ 3♥ 2♠ A♠"
    assert low("AsKsQhJd", "2h 3h 4h 5c Qd", "omaha_hilo") is None
    assert low("As2s3s4s", "5h 6h Kh Qc Jd", "omaha_hilo") is None


def test_the_hand_of_the_source_makes_three_aces_and_a_low_of_seven():
    """Its text: A K 10 2 with A A 7 6 5 on the table; the ace serves both ways."""
    found = made("AcKdTh2c", board="As Ad 7h 6s 5c", rules="omaha_hilo")
    assert found.high[0].cards == "A♣ A♠ A♦ K♦ 7♥"
    assert found.low[0].cards == "7♥ 6♠ 5♣ 2♣ A♣"


def test_stud_makes_high_and_low_of_any_five_as_in_the_source():
    """Its text: an ace and 2 4 5 6 7 8 are 6-5-4-2-A for low, and 8-7-6-5-4 for high."""
    seven = "As2h4d5c6s7h8d"
    assert low(seven) == "6♠ 5♣ 4♦ 2♥ A♠"
    assert best(seven, rules="stud_hilo") == ("straight", "8♦ 7♥ 6♠ 5♣ 4♦")


@pytest.mark.parametrize(
    ("seven", "five"),
    [
        ("As2s3s4s5sKhKd", "5♠ 4♠ 3♠ 2♠ A♠"),
        ("8s7h6d5c4sKhKd", "8♠ 7♥ 6♦ 5♣ 4♠"),
        ("8s7h3d2cAs8hAd", "8♠ 7♥ 3♦ 2♣ A♠"),
        ("9s7h3d2cAsKhKd", None),
        ("8s8h3d2cAsAhKd", None),
        ("AsAhAdAc2s3s4s", None),
    ],
)
def test_low_needs_five_different_cards_of_eight_or_less(seven, five):
    assert low(seven) == five


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("5s4h3d2cAsKhKd", "6s4h3d2cAsKhKd"),
        ("6s5h4d3c2sKhKd", "7s4h3d2cAsKhKd"),
        ("7s6h5d4c3sKhKd", "8s4h3d2cAsKhKd"),
        ("8s6h5d4c3sKhKd", "8s7h3d2cAsKhKd"),
        ("8s7h3d2cAsKhKd", "8s7h4d2cAsKhKd"),
    ],
)
def test_of_two_lows_the_lower_highest_card_wins_then_the_next(lower, higher):
    assert made(lower, rules="stud_hilo").low[0].strength > made(higher, rules="stud_hilo").low[0].strength


def test_straights_and_flushes_do_not_spoil_a_low():
    flush, plain = "6s4s3s2sAsKhKd", "6h4d3c2hAdQsQc"
    assert made(flush, rules="stud_hilo").low[0].strength == made(plain, rules="stud_hilo").low[0].strength


UPSIDE_DOWN = ["7s5h4d3c2s", "7s6h4d3c2s", "8s5h4d3c2s", "As6h4d3c2s", "2s2h3d4c5s", "As2h3d4c5s", "6s5h4d3c2s"]
"""Best first: the ace is high, and a straight is a straight, A-2-3-4-5 too."""


@pytest.mark.parametrize("index", range(len(UPSIDE_DOWN) - 1))
def test_low_is_the_ordinary_ranking_upside_down(index):
    better, worse = UPSIDE_DOWN[index], UPSIDE_DOWN[index + 1]
    worse = worse.translate(str.maketrans("shdc", "hdcs"))
    assert winners(worse, better, rules="low") == {"whole": [1]}
    assert winners(worse, better, rules="draw") == {"whole": [0]}


def test_low_of_the_source_eight_high_loses_to_seven_high():
    assert winners("8s5h4d3c2s", "7h6s5d4c2h", rules="low") == {"whole": [1]}


def test_nobody_makes_a_better_seven_five_low():
    """7-5-4-3-2 of different suits loses to no hand when all is turned round."""
    worst = made("7s5h4d3c2s").high[0].strength
    drawn = random.Random(64)
    assert all(made("".join(drawn.sample(PACK, 5))).high[0].strength >= worst for _ in range(500))


def test_the_pack_has_52_cards_and_suits_are_shown_as_they_look():
    assert len(set(PACK)) == 52
    assert shown(apart("AsTh9d2c")) == "A♠ 10♥ 9♦ 2♣"
    assert shown(apart("AsTh"), "") == "A♠10♥"
