"""Canastra, rule by rule of the Confederação; figures worked by hand from its text."""

import pytest

from rules.melds.canastra import opening
from rules.melds.tables import CANASTRA, CARDS
from tests.rules.scoring import described, last, lines, refusal, result, tally, warnings

IDLE = {"cards": 0, "left": [None, None]}
HELD = {"cards": 0, "left": [0, 0]}


def side(**fields):
    return {"cards": 100, "left": [0, 0], **fields}


def hand(first, second=IDLE):
    return {"sides": [first, second]}


def points(first, second=IDLE, **rest):
    return last("canastra", hand(first, second), **rest)


def totals(first, second):
    return hand({"total": first}, {"total": second})


def test_two_packs_without_threes_hold_880_points():
    assert {slug: kind.points for slug, kind in CARDS.items()} == {
        "joker": 20, "two": 10, "ace": 15, "high": 10, "low": 5,
    }  # fmt: skip
    assert (sum(kind.number for kind in CARDS.values()), CANASTRA.pack) == (106 - 8, 880)


def test_rule_2_an_exact_cut_earns_100_as_often_as_it_happened():
    assert points(side(exact_cut=True)) == [200, -200]
    assert points(side(exact_cut=3)) == [400, -200]
    assert points(side(exact_cut=False)) == [100, -200]


def test_rule_2_only_the_side_that_cuts_can_cut_exactly():
    assert refusal("canastra", hand(side(exact_cut=1), side(exact_cut=1))) == (0, "exact_cut")
    assert refusal("canastra", hand(side(exact_cut=6))) == (0, "exact_cut")
    assert points(side(exact_cut=5)) == [600, -200]


def test_rule_3_a_misdeal_gives_the_others_100_each_time():
    assert points(side(misdeal=2), side()) == [100, 300]
    assert points(side(misdeal=True), side()) == [100, 200]


def test_rule_3_a_house_may_charge_the_own_side():
    assert points(side(misdeal=2), side(), options={"misdeal": "own"}) == [-100, 100]


def test_rule_3_only_the_side_that_deals_can_misdeal():
    assert refusal("canastra", hand(side(misdeal=1), side(misdeal=1))) == (0, "misdeal")
    assert refusal("canastra", hand(side(misdeal=6))) == (0, "misdeal")


@pytest.mark.parametrize(("total", "needed"), [(-500, 75), (0, 75), (2490, 75), (2499.5, 75), (2500, 120), (4900, 120)])
def test_rule_7_the_opening_depends_on_the_total(total, needed):
    assert opening(total) == needed


def test_rule_7_the_opening_falls_back_with_the_total():
    hands = [totals(2500, 0), totals(-10, 2490)]
    assert result("canastra", hands[0])["next"]["opening"] == [120, 75]
    assert result("canastra", *hands)["next"]["opening"] == [75, 75]


def test_rule_7_an_adjustment_moves_the_opening():
    moved = result("canastra", totals(2480, 2500), adjustments=[{"side": 0, "points": 20}, {"side": 1, "points": -10}])
    assert moved["next"] == {"hand": 1, "dealer": 1, "opening": [120, 75]}


def test_rule_13_failed_openings_raise_what_is_needed_in_that_hand():
    assert [opening(0, errors) for errors in range(5)] == [75, 120, 150, 180, 210]
    assert [opening(2500, errors) for errors in range(4)] == [120, 150, 180, 210]


def test_rule_13_failed_openings_cost_nothing_and_are_shown():
    fails = tally("canastra", hand(side(opening_errors=2)))
    assert fails.totals == (100, -200)
    assert [(line.points, line.params["points"]) for line in fails.hands[0].lines if line.article == "13"] == [(0, 150)]
    assert result("canastra", hand(side(opening_errors=2)))["next"]["opening"] == [75, 75]


def test_rule_22_cards_laid_count_and_cards_left_are_taken_off():
    assert points(side(cards=145, left=[20, 15])) == [110, -200]


def test_rule_22_cards_may_be_counted_by_kind():
    counts = {"joker": 1, "two": 2, "ace": 3, "high": 10, "low": 12}
    assert points(side(cards=counts)) == [250, -200]
    assert lines("canastra", hand(side(cards=counts)))[0] == (0, 20 + 20 + 45 + 100 + 60, "22")
    assert points(side(cards={"high": 1, "low": None})) == [10, -200]
    assert points(side(cards={})) == [0, -200]


def test_rule_22_a_player_who_laid_nothing_loses_100():
    assert points(side(cards=100, left=[None, 20])) == [-20, -200]


def test_rule_22_a_side_that_laid_something_has_somebody_who_did():
    for fields in (
        {"cards": 50},
        {"cards": 0, "real": 1},
        {"cards": 0, "suja_aces": 1},
        {"cards": 0, "went_out": True},
    ):
        assert refusal("canastra", hand(side(left=[None, None], **fields))) == (0, "left")
    assert points(side(cards=0, left=[None, None], exact_cut=1)) == [-100, -200]


@pytest.mark.parametrize(("threes", "worth"), [(1, 100), (2, 200), (3, 300), (4, 800)])
def test_rules_23_and_24_red_threes_follow_the_natural_canastra(threes, worth):
    assert points(side(real=1, red_threes=threes)) == [600 + worth, -200]
    assert points(side(real_aces=1, cards=110, red_threes=threes)) == [1110 + worth, -200]
    assert points(side(limpa=1, red_threes=threes)) == [100 - worth, -200]


def test_rule_25_four_red_threes_and_nothing_laid_cost_1000():
    assert points({**IDLE, "red_threes": 4}) == [-1000, -200]
    assert (0, -800, "25") in lines("canastra", hand({**IDLE, "red_threes": 4}))
    assert (0, -800, "24") in lines("canastra", hand({**HELD, "red_threes": 4}))


def test_rules_23_to_25_there_are_four_red_threes():
    assert refusal("canastra", hand(side(red_threes=5))) == (0, "red_threes")
    assert refusal("canastra", hand(side(red_threes=3), side(red_threes=2))) == (0, "red_threes")
    assert points(side(red_threes=2), side(red_threes=2)) == [-100, -100]


@pytest.mark.parametrize(
    ("canastra", "worth", "holds"),
    [("real", 500, 50), ("real_aces", 1000, 105)],
)
def test_rule_26_natural_canastras(canastra, worth, holds):
    assert points(side(cards=holds, **{canastra: 1})) == [-(-(worth + holds) // 10) * 10, -200]


@pytest.mark.parametrize(
    ("canastra", "worth"), [("limpa", 500), ("limpa_aces", 500), ("suja", 300), ("suja_aces", 300)]
)
def test_rule_27_other_canastras_count_only_beside_a_natural_one(canastra, worth):
    assert points(side(cards=160, **{canastra: 1})) == [160, -200]
    assert points(side(cards=160, real=1, **{canastra: 1})) == [160 + 500 + worth, -200]
    assert (0, 0, lines("canastra", hand(side(**{canastra: 1})))[0][2]) == lines(
        "canastra", hand(side(**{canastra: 1}))
    )[0]


def test_rule_27_two_packs_have_two_jokers_and_each_suit_twice():
    assert refusal("canastra", hand(side(limpa=2), side(limpa_aces=1))) == (0, "limpa")
    assert refusal("canastra", hand(side(real=5), side(real=4))) == (0, "real")
    assert result("canastra", hand(side(real=4), side(real=4)))


@pytest.mark.parametrize(
    ("first", "second"),
    [({"real_aces": 2}, {}), ({"real_aces": 1}, {"limpa_aces": 1}), ({"suja_aces": 1}, {"suja_aces": 1})],
)
def test_rule_28_two_packs_have_eight_aces(first, second):
    assert refusal("canastra", hand(side(**first), side(**second))) == (0, "real_aces")


def test_rule_29_going_out_earns_100():
    assert points(side(real=1, went_out=True)) == [700, -200]
    assert (0, 100, "29") in lines("canastra", hand(side(real=1, went_out=True)))


def test_rule_29_going_out_on_one_of_two_natural_canastras_leaves_a_dirty_one():
    assert points(side(cards=115, left=[0, 10], real=1, suja=1, went_out=True)) == [1010, -200]


def test_rule_29_going_out_on_the_only_natural_canastra_loses_it():
    out = side(cards=140, left=[0, 15], suja=2, red_threes=2, went_out=True)
    assert points(out) == [30, -200]  # 140 − 15 − 200 + 100 = 25


def test_rule_29_who_goes_out_has_nothing_left():
    assert refusal("canastra", hand(side(real=1, left=[5, 10], went_out=True))) == (0, "left")
    assert refusal("canastra", hand(side(real=1, left=[5, None], went_out=True))) == (0, "left")
    assert points(side(real=1, left=[0, None], went_out=True)) == [600, -200]


def test_rule_29_one_side_goes_out():
    assert refusal("canastra", hand(side(went_out=True), side(went_out=True))) == (0, "went_out")


@pytest.mark.parametrize(
    ("laid", "left", "away", "up"),
    [(155, 0, 160, 160), (150, 0, 150, 150), (5, 0, 10, 10), (0, 5, -10, 0), (0, 105, -110, -100), (0, 0, 0, 0)],
)
def test_rule_35_a_5_is_brought_to_tens_once(laid, left, away, up):
    first = side(cards=laid, left=[left, 0])
    assert points(first)[0] == away
    assert points(first, options={"round": "up"})[0] == up


def test_rule_35_the_hand_is_rounded_and_not_its_parts():
    assert points(side(cards=105, left=[5, 5])) == [100, -200]  # 105 − 10 = 95
    assert points({**IDLE, "red_threes": 4, "exact_cut": 1}, side(cards=15, left=[0, 0], misdeal=1)) == [-800, 20]


def test_rule_35_the_example_of_minus_715():
    sides = ({"cards": 10, "left": [25, None], "red_threes": 4}, {**IDLE, "misdeal": 2})
    assert points(*sides)[0] == -720  # 10 − 25 − 100 − 800 + 200 = −715
    assert points(*sides, options={"round": "up"})[0] == -710


@pytest.mark.parametrize("bad", [{"cards": 881}, {"cards": 3}, {"cards": -5}, {"cards": {"joker": -1}}])
def test_cards_are_counted_in_fives(bad):
    assert refusal("canastra", hand(side(**bad))) == (0, "cards")


def test_cards_laid_and_left_are_at_most_the_pack():
    assert refusal("canastra", hand(side(cards=800, left=[5, 80]))) == (0, "cards")
    assert refusal("canastra", hand(side(cards=500), side(cards=385))) == (0, "cards")
    assert refusal("canastra", hand(side(cards={"ace": 60}))) == (0, "cards")
    assert result("canastra", hand(side(cards=500, left=[0, 100]), side(cards=275, left=[None, 5])))


@pytest.mark.parametrize("left", [[3, 0], [-5, 0], [0], [0, 0, 0], [0.0, 0], ["0", 0], [True, 0], 0, None, {}])
def test_left_is_asked_of_both_players_in_fives(left):
    assert refusal("canastra", hand(side(left=left))) == (0, "left")


def test_left_is_required():
    assert refusal("canastra", {"sides": [{"cards": 0}, IDLE]}) == (0, "left")


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (side(real=True), "real"),
        (side(real=1.0), "real"),
        (side(real="1"), "real"),
        (side(real=-1), "real"),
        (side(went_out=1), "went_out"),
        (side(exact_cut=1.0), "exact_cut"),
        (side(exact_cut=-1), "exact_cut"),
        (side(exact_cut="yes"), "exact_cut"),
        (side(opening_errors=True), "opening_errors"),
        (side(cards="100"), "cards"),
        (side(cards=100.0), "cards"),
        (side(cards=True), "cards"),
        (side(cards=[100]), "cards"),
        (side(cards={"jokers": 1}), "cards"),
        (side(cards={"joker": True}), "cards"),
        (side(cards=10**5000), "cards"),
        (side(dirty=1), "dirty"),
        (side(dirty=None), "dirty"),
        (None, "sides"),
        ([], "sides"),
        ("100", "sides"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(record, field):
    assert refusal("canastra", hand(IDLE, record)) == (0, field)


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({}, "sides"),
        ({"sides": None}, "sides"),
        ({"sides": {}}, "sides"),
        ({"sides": [IDLE]}, "sides"),
        ({"sides": [IDLE, IDLE, IDLE]}, "sides"),
        ({"sides": [IDLE, IDLE], "note": 1}, "note"),
    ],
)
def test_a_hand_is_two_sides(document, field):
    assert refusal("canastra", document) == (0, field)


def test_null_is_as_if_left_out():
    fields = ("real", "real_aces", "limpa", "limpa_aces", "suja", "suja_aces", "cards", "red_threes", "went_out",
              "exact_cut", "misdeal", "opening_errors", "total")  # fmt: skip
    assert points({"left": [0, 0], **dict.fromkeys(fields)}) == [0, -200]
    assert points({"total": 50, **dict.fromkeys(fields[:-1]), "left": None}, {"total": 0}) == [50, 0]


def test_rule_39_only_the_totals_may_be_written_down():
    assert last("canastra", totals(1580, -350)) == [1580, -350]
    assert lines("canastra", totals(1580, -350)) == [(0, 1580, "39"), (1, -350, "39")]


def test_rule_39_totals_stand_alone_on_both_sides():
    assert refusal("canastra", hand({"total": 1580}, IDLE)) == (0, "total")
    assert refusal("canastra", hand(IDLE, {"total": 1580})) == (0, "total")
    assert refusal("canastra", hand({"total": 1580, "left": [0, 0]}, {"total": 0})) == (0, "total")
    assert refusal("canastra", hand({"total": 1580, "real": 1}, {"total": 0})) == (0, "total")


@pytest.mark.parametrize("total", [1585, 1580.0, "1580", True, 5, -15, float("inf"), [1580]])
def test_rule_39_totals_are_in_tens(total):
    assert refusal("canastra", totals(total, 0)) == (0, "total")


def test_rule_39_totals_warn_once_a_hand():
    assert warnings("canastra", totals(1580, -350)) == [("only_totals", None)]
    assert result("canastra", totals(100, 0), totals(100, 0))["warnings"] == 2


@pytest.mark.parametrize(
    ("canastra", "holds"),
    [("real", 50), ("limpa", 60), ("suja", 50), ("real_aces", 105), ("limpa_aces", 110), ("suja_aces", 100)],
)
def test_fewer_points_than_the_canastras_hold_are_odd(canastra, holds):
    assert warnings("canastra", hand(side(cards=holds, **{canastra: 1}))) == []
    assert warnings("canastra", hand(side(cards=holds - 5, **{canastra: 1}))) == [("few_cards", 0)]


def test_what_canastras_hold_adds_up_and_warns_once_a_side():
    many = side(cards=155, real=1, limpa=1, suja=1)
    assert warnings("canastra", hand(many, many)) == [("few_cards", 0), ("few_cards", 1)]
    assert warnings("canastra", hand({**many, "cards": 160})) == []


def test_going_out_without_a_canastra_is_odd():
    assert warnings("canastra", hand(side(went_out=True))) == [("out_without", 0)]
    assert warnings("canastra", hand(side(went_out=True, suja=1))) == []


def test_a_hand_above_3000_is_odd():
    high = {"real": 4, "suja": 1, "limpa": 1, "exact_cut": 1}
    assert points(side(cards=310, left=[210, 0], **high)) == [3000, -200]
    assert warnings("canastra", hand(side(cards=310, left=[210, 0], **high))) == []
    assert warnings("canastra", hand(side(cards=310, left=[200, 0], **high))) == [("high_hand", 0)]
    assert warnings("canastra", totals(3000, 3010)) == [("only_totals", None), ("high_hand", 1)]


def test_a_hand_above_3000_is_seen_whatever_it_is_made_of():
    rich = side(cards=500, real=2, red_threes=4, exact_cut=5, went_out=True)
    poor = side(cards=0, misdeal=5)
    assert points(rich, poor) == [500 + 1000 + 800 + 500 + 100 + 500, 0]
    assert warnings("canastra", hand(rich, poor)) == [("high_hand", 0)]


def test_rule_40_the_match_ends_above_5000():
    assert not result("canastra", totals(5000, 0))["finished"]
    assert result("canastra", totals(5010, 0))["winners"] == [0]
    assert result("canastra", totals(5010, 5020))["winners"] == [1]
    assert refusal("canastra", totals(5010, 0), totals(0, 0)) == (1, None)


def test_rule_40_level_above_5000_goes_on():
    assert not result("canastra", totals(5010, 5010))["finished"]
    assert result("canastra", totals(5010, 5010), totals(-100, 0))["winners"] == [1]


@pytest.mark.parametrize(
    ("options", "finished"),
    [
        ({"reach": "at_least"}, True),
        ({"reach": "above"}, False),
        ({"target": 4990}, True),
        ({"target": None, "reach": None}, False),
    ],
)
def test_rule_40_a_house_may_end_it_elsewhere(options, finished):
    assert result("canastra", totals(5000, 0), options=options)["finished"] is finished


@pytest.mark.parametrize(
    "options", [{"target": 0}, {"target": 5000.0}, {"target": True}, {"round": "down"}, {"misdeal": True}, {"reach": 1}]
)
def test_options_are_exact(options):
    assert refusal("canastra", options=options) == (None, "options")


def test_a_hand_in_one_line():
    first = side(cards=190, left=[0, 15], real=1, suja=1, red_threes=1, went_out=True)
    second = side(cards=135, left=[30, None], red_threes=2)
    assert described("canastra", hand(first, second)) == (
        "190 0 −15 · 1 natural · 1 dirty · 1 × red three · went out / 135 −30 −100 · 2 × red three"
    )
    assert described("canastra", totals(1580, -350)) == "1580 / −350"
