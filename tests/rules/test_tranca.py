"""Tranca, ruleset by ruleset; figures worked by hand from the texts that each comes from."""

import pytest

from rules.catalogue import GAMES
from rules.document import read_document
from tests.rules.scoring import code, described, document, last, lines, refusal, result, tally, warnings

RULESETS = ["netcartas", "jogatina", "copag"]
IDLE = {"cards": 0, "left": 0}


def side(**fields):
    return {"cards": 20, "left": 0, **fields}


def hand(first, second=IDLE):
    return {"sides": [first, second]}


def points(first, second=IDLE, **rest):
    return last("tranca", hand(first, second), **rest)


def test_the_count_of_the_text():
    """A clean and a dirty canastra, out, two red threes; the others never took their morto."""
    first = {"clean": 1, "dirty": 1, "cards": 19, "left": 0, "red_threes": 2, "went_out": True, "morto": "used"}
    second = {"cards": 6, "left": 9, "red_threes": 1, "morto": "none"}
    assert points(first, second, rules="jogatina") == [790, -230]
    assert lines("tranca", hand(first, second)) == [
        (0, 200, "6"), (0, 100, "6"), (0, 190, "7"), (0, 200, "8"), (0, 100, "10"),
        (1, 60, "7"), (1, -90, "7"), (1, -100, "8"), (1, -100, "9"),
    ]  # fmt: skip


def test_every_card_counts_10_and_is_shown_as_a_product():
    assert points(side(cards=19, left=9)) == [100, 0]
    products = [(line.times, line.each) for line in tally("tranca", hand(side(cards=19, left=9))).hands[0].lines]
    assert products == [(19, 10), (9, -10)]


@pytest.mark.parametrize(("canastra", "worth"), [("clean", 200), ("dirty", 100)])
def test_a_canastra_earns_what_the_house_says(canastra, worth):
    assert points(side(**{canastra: 2})) == [200 + 2 * worth, 0]
    assert points(side(**{canastra: 2}), options={canastra: 50}) == [300, 0]
    assert points(side(**{canastra: 1}), options={canastra: 0}) == [200, 0]


@pytest.mark.parametrize("threes", [1, 2, 3, 4])
@pytest.mark.parametrize("rules", RULESETS)
def test_red_threes_earn_100_each_beside_a_canastra_and_cost_100_without_and_four_are_not_doubled(rules, threes):
    assert points(side(dirty=1, red_threes=threes), rules=rules) == [300 + 100 * threes, 0]
    assert points(side(red_threes=threes), rules=rules) == [200 - 100 * threes, 0]
    assert points({**IDLE, "red_threes": threes}, rules=rules) == [-100 * threes, 0]


def test_there_are_four_red_threes():
    assert refusal("tranca", hand(side(red_threes=5))) == (0, "red_threes")
    assert refusal("tranca", hand(side(red_threes=3), side(red_threes=2))) == (0, "red_threes")
    assert points(side(red_threes=2), side(red_threes=2)) == [0, 0]


def test_black_threes_in_hand_cost_100_besides_their_10_where_the_house_says_so():
    record = side(left=3, black_threes=2)
    assert points(record) == [170, 0]
    assert points(record, options={"black_threes": True}) == [-30, 0]
    assert (0, -200, "8") in lines("tranca", hand(record), options={"black_threes": True})


@pytest.mark.parametrize("options", [{}, {"black_threes": True}])
def test_black_threes_are_among_the_cards_left_and_four_in_all(options):
    assert refusal("tranca", hand(side(left=1, black_threes=2)), options=options) == (0, "black_threes")
    assert code("tranca", hand(side(left=1, black_threes=2)), options=options) == "black_threes_left"
    assert refusal("tranca", hand(side(left=9, black_threes=5)), options=options) == (0, "black_threes")
    both = hand(side(left=9, black_threes=3), side(left=9, black_threes=2))
    assert refusal("tranca", both, options=options) == (0, "black_threes")
    assert result("tranca", hand(side(left=2, black_threes=2), side(left=2, black_threes=2)), options=options)


def test_black_threes_are_asked_only_where_they_cost():
    (asked,) = [field for field in _side_fields() if field.name == "black_threes"]
    options = GAMES["tranca"].rulesets["copag"]
    assert not asked.ask.when(options, None)
    assert asked.ask.when(options.model_copy(update={"black_threes": True}), None)


def _side_fields():
    from rules.ask import fields
    from rules.melds.tranca import TrancaSide

    return fields(TrancaSide)


def test_going_out_earns_100_and_one_side_does_it():
    assert points(side(clean=1, went_out=True)) == [500, 0]
    assert refusal("tranca", hand(side(went_out=True), side(went_out=True))) == (0, "went_out")


@pytest.mark.parametrize(("morto", "cost"), [("used", 0), ("unused", -100), ("none", -100), (None, 0)])
def test_a_morto_that_was_not_played_costs_100(morto, cost):
    assert points(side(morto=morto)) == [200 + cost, 0]


def test_without_the_red_threes_there_are_100_cards():
    assert points(side(cards=60, left=10), side(cards=20, left=10)) == [500, 100]
    over = hand(side(cards=60, left=10), side(cards=21, left=10))
    assert (refusal("tranca", over), code("tranca", over)) == ((0, "cards"), "pack_points")


def test_fewer_than_seven_cards_a_canastra_are_odd():
    many = side(cards=21, clean=2, dirty=1)
    assert warnings("tranca", hand(many, many)) == []
    few = {**many, "cards": 20}
    assert warnings("tranca", hand(few, few)) == [("few_cards", 0), ("few_cards", 1)]


@pytest.mark.parametrize(
    ("rules", "dirty", "none"),
    [
        ("netcartas", ["out_without_clean"], ["out_without_clean"]),
        ("jogatina", [], ["out_without"]),
        ("copag", [], ["out_without"]),
    ],
)
def test_going_out_without_the_canastra_that_it_takes_is_odd(rules, dirty, none):
    def found(**record):
        return [one for one, _side in warnings("tranca", hand(side(went_out=True, **record)), rules=rules)]

    assert (found(clean=1), found(dirty=1), found()) == ([], dirty, none)


@pytest.mark.parametrize(("rules", "told"), [("netcartas", "a clean canastra"), ("copag", "any canastra")])
def test_what_it_takes_to_go_out_is_told_before_the_hand(rules, told):
    upcoming = read_document(document("tranca", rules=rules)).fold().upcoming
    assert [(fact.label, fact.text.source) for fact in upcoming.facts()] == [("To go out", told)]


@pytest.mark.parametrize("rules", ["netcartas", "jogatina"])
def test_one_hand_is_the_match_and_level_sides_share_it(rules):
    assert result("tranca", hand(side()), rules=rules)["winners"] == [0]
    assert result("tranca", hand(side(), side()), rules=rules)["winners"] == [0, 1]
    assert refusal("tranca", hand(side()), hand(side()), rules=rules) == (1, None)


def test_copag_is_played_to_3000_and_level_sides_play_on():
    rich = side(cards=30, clean=4, went_out=True, red_threes=2)
    assert points(rich, rules="copag") == [1400, 0]
    two = result("tranca", hand(rich), hand(rich), rules="copag")
    assert (two["totals"], two["finished"]) == ([2800, 0], False)
    done = result("tranca", hand(rich), hand(rich), hand(side()), rules="copag")
    assert (done["totals"], done["winners"]) == ([3000, 0], [0])
    level = hand(side(cards=30, clean=14), side(cards=30, clean=14))
    assert not result("tranca", level, rules="copag")["finished"]
    assert result("tranca", level, hand(IDLE, side()), rules="copag")["winners"] == [1]


def test_a_target_may_be_agreed_or_dropped():
    assert not result("tranca", hand(side()), options={"target": 201})["finished"]
    assert result("tranca", hand(side()), options={"target": 200})["winners"] == [0]
    assert result("tranca", hand(side()), rules="copag", options={"target": None})["winners"] == [0]


@pytest.mark.parametrize("options", [{"target": 0}, {"clean": -1}, {"dirty": 1.0}, {"black_threes": 1}, {"rules": "x"}])
def test_options_are_exact(options):
    assert refusal("tranca", options=options) == (None, "options")


def test_two_sides_of_one_or_two():
    assert refusal("tranca", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")
    hands = [hand(side())] * 3
    assert result("tranca", *hands, rules="copag")["next"]["dealer"] == 3
    assert result("tranca", *hands, rules="copag", seats=[["Ana"], ["Bruno"]])["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (side(clean=True), "clean"),
        (side(dirty=-1), "dirty"),
        (side(cards={"ace": 1}), "cards"),
        (side(left=[5, 5]), "left"),
        (side(red_threes=True), "red_threes"),
        (side(morto="taken"), "morto"),
        (side(went_out="yes"), "went_out"),
        (side(five_hundred=1), "five_hundred"),
        (None, "sides"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(record, field):
    assert refusal("tranca", hand(IDLE, record)) == (0, field)


def test_null_is_as_if_left_out():
    fields = ("clean", "dirty", "red_threes", "morto", "went_out", "cards", "left", "black_threes")
    assert points(dict.fromkeys(fields)) == [0, 0]


def test_a_hand_in_one_line():
    first = side(cards=19, clean=1, dirty=1, red_threes=2, went_out=True)
    assert described("tranca", hand(first, {"cards": 6, "left": 9, "morto": "unused"})) == (
        "19 0 · 1 clean · 1 dirty · 2 × red three · went out / 6 −9 · morto not played"
    )
