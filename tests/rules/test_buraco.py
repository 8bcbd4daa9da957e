"""Buraco, ruleset by ruleset; figures worked by hand from the texts that each comes from."""

import pytest

from rules.catalogue import GAMES
from rules.document import read_document, score
from rules.melds.tables import BURACO
from tests.rules.scoring import code, described, document, last, lines, refusal, result, tally, warnings

RULESETS = list(BURACO)
ONE_HAND = [rules for rules in RULESETS if rules != "copag"]
IDLE = {"cards": 0, "left": 0}
ALONE = ["Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe"]


def side(**fields):
    return {"cards": 200, "left": 0, **fields}


def hand(first, second=IDLE, *others):
    return {"sides": [first, second, *others]}


def points(first, second=IDLE, rules="netcartas", **rest):
    return last("buraco", hand(first, second), rules=rules, **rest)


# ----------------------------------------------------------------------------- the table of values


@pytest.mark.parametrize(
    ("rules", "jokers", "pack"),
    [
        ("netcartas", None, 880),
        ("aberto", (4, 50), 1080),
        ("fechado", (4, 50), 1080),
        ("copag", (2, 20), 920),
        ("acb", (2, 50), 980),
        ("acb_pairs", None, 880),
    ],
)
def test_the_pack_is_104_cards_of_880_points_and_its_jokers(rules, jokers, pack):
    cards = BURACO[rules].cards
    assert {slug: kind.points for slug, kind in cards.items() if slug != "joker"} == {
        "two": 10, "ace": 15, "high": 10, "low": 5,
    }  # fmt: skip
    assert sum(kind.number for slug, kind in cards.items() if slug != "joker") == 104
    assert (cards["joker"][1:] if "joker" in cards else None) == jokers
    assert BURACO[rules].values.pack == pack


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    ("canastra", "worth", "holds"),
    [("clean", 200, 35), ("dirty", 100, 40), ("five_hundred", 500, 110), ("thousand", 1000, 125), ("wilds", 1000, 70)],
)
def test_a_canastra_earns_what_its_ruleset_says_or_is_refused(rules, canastra, worth, holds):
    lacks = {"five_hundred", "thousand"} if rules == "copag" else {"wilds"}
    record = side(cards=holds, **{canastra: 1})
    if canastra in lacks:
        assert refusal("buraco", hand(record), rules=rules) == (0, canastra)
        assert refusal("buraco", hand(IDLE, record), rules=rules) == (0, canastra)
        assert points(side(cards=holds, **{canastra: 0}), rules=rules) == [holds, 0]
    else:
        assert points(record, rules=rules) == [worth + holds, 0]
        assert warnings("buraco", hand(record), rules=rules) == []
        assert warnings("buraco", hand({**record, "cards": holds - 1}), rules=rules) == [("few_cards", 0)]


def test_several_canastras_of_a_kind_are_one_line_of_a_product():
    record = side(cards=260, clean=2, dirty=1)
    assert lines("buraco", hand(record)) == [(0, 400, "6"), (0, 100, "6"), (0, 260, "7")]
    assert [line[4:7] for line in tally("buraco", hand(record)).hands[0].lines][:2] == [(2, 200, {}), (1, 100, {})]


def test_what_canastras_hold_adds_up_and_warns_once_a_side():
    many = side(cards=110, clean=2, dirty=1)
    assert warnings("buraco", hand(many, many)) == []
    few = {**many, "cards": 109}
    assert warnings("buraco", hand(few, few)) == [("few_cards", 0), ("few_cards", 1)]


# ------------------------------------------------------------------------------ cards, out, morto


def test_cards_laid_count_and_cards_left_are_taken_off():
    assert points(side(cards=145, left=65)) == [80, 0]
    assert lines("buraco", hand(side(cards=145, left=65))) == [(0, 145, "7"), (0, -65, "7")]


def test_cards_may_be_counted_by_kind():
    counts = {"two": 2, "ace": 3, "high": 10, "low": 12}
    assert points(side(cards=counts)) == [20 + 45 + 100 + 60, 0]
    assert points(side(cards={"high": 1, "low": None})) == [10, 0]
    assert points(side(cards={})) == [0, 0]


@pytest.mark.parametrize(("rules", "each"), [("aberto", 50), ("fechado", 50), ("copag", 20), ("acb", 50)])
def test_jokers_count_where_the_pack_has_them(rules, each):
    assert points(side(cards={"joker": 2, "ace": 1}), rules=rules) == [2 * each + 15, 0]


@pytest.mark.parametrize("rules", ["netcartas", "acb_pairs"])
def test_jokers_are_refused_where_there_are_none(rules):
    record = side(cards={"joker": 1, "ace": 1})
    assert refusal("buraco", hand(record), rules=rules) == (0, "cards")
    assert code("buraco", hand(record), rules=rules) == "no_jokers"
    assert points(side(cards={"joker": 0, "ace": 1}), rules=rules) == [15, 0]


@pytest.mark.parametrize("rules", RULESETS)
def test_cards_laid_and_left_are_at_most_the_pack(rules):
    pack = BURACO[rules].values.pack
    assert points(side(cards=pack - 100, left=60), side(cards=20, left=20), rules=rules) == [pack - 160, 0]
    over = hand(side(cards=pack - 100, left=60), side(cards=21, left=20))
    assert refusal("buraco", over, rules=rules) == (0, "cards")
    assert code("buraco", over, rules=rules) == "pack_points"


def test_going_out_earns_100():
    assert points(side(clean=1, went_out=True)) == [500, 0]
    assert (0, 100, "9") in lines("buraco", hand(side(clean=1, went_out=True)))


def test_one_side_goes_out():
    assert refusal("buraco", hand(side(went_out=True), side(went_out=True))) == (0, "went_out")
    third = hand(side(went_out=True), IDLE, side(went_out=True))
    assert refusal("buraco", third, rules="copag", sides=ALONE[:3]) == (0, "went_out")


@pytest.mark.parametrize(("morto", "cost"), [("used", 0), ("unused", -100), ("none", -100), (None, 0)])
def test_a_morto_that_was_not_played_costs_100(morto, cost):
    assert points(side(morto=morto)) == [200 + cost, 0]
    assert [line for line in lines("buraco", hand(side(morto=morto))) if line[2] == "8"] == [(0, cost, "8")] * bool(
        cost
    )


def test_the_count_of_the_text():
    """A clean and a dirty canastra, out; the others never took their morto."""
    first = side(clean=1, dirty=1, cards=145, went_out=True, morto="used")
    assert points(first, {"cards": 15, "left": 65, "morto": "none"}) == [545, -150]


# ---------------------------------------------------------------------------------- what is needed


@pytest.mark.parametrize(
    ("rules", "enough", "lacking"),
    [
        ("netcartas", ["clean", "five_hundred", "thousand"], {"dirty": "out_without_clean", None: "out_without_clean"}),
        ("aberto", ["clean", "five_hundred", "thousand"], {"dirty": "out_without_clean", None: "out_without_clean"}),
        ("acb_pairs", ["clean", "five_hundred", "thousand"], {"dirty": "out_without_clean", None: "out_without_clean"}),
        ("fechado", ["clean", "dirty", "five_hundred", "thousand"], {None: "out_without"}),
        ("acb", ["clean", "dirty", "five_hundred", "thousand"], {None: "out_without"}),
        ("copag", ["clean", "dirty", "wilds", None], {}),
    ],
)
def test_going_out_without_the_canastra_that_it_takes_is_odd(rules, enough, lacking):
    def out(canastra):
        return hand(side(went_out=True, **({canastra: 1} if canastra else {})))

    for canastra in enough:
        assert warnings("buraco", out(canastra), rules=rules) == []
    for canastra, found in lacking.items():
        assert warnings("buraco", out(canastra), rules=rules) == [(found, 0)]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("netcartas", "a clean canastra"),
        ("fechado", "any canastra"),
        ("copag", "no canastra needed"),
    ],
)
def test_what_it_takes_to_go_out_is_told_before_the_hand(rules, told):
    upcoming = read_document(document("buraco", rules=rules)).fold().upcoming
    assert [(fact.label, fact.text.source) for fact in upcoming.facts()] == [("To go out", told)]
    assert score(document("buraco", rules=rules))["next"] == {"hand": 0, "dealer": 0}


def test_eight_twos_make_one_canastra_of_them():
    assert points(side(wilds=1), rules="copag") == [1200, 0]
    assert refusal("buraco", hand(side(wilds=1), side(wilds=1)), rules="copag") == (0, "wilds")
    assert refusal("buraco", hand(side(wilds=2)), rules="copag") == (0, "wilds")


# --------------------------------------------------------------------------------- who plays, ends


@pytest.mark.parametrize("rules", ONE_HAND)
def test_one_hand_is_the_match_and_level_sides_share_it(rules):
    assert result("buraco", hand(side()), rules=rules)["winners"] == [0]
    assert result("buraco", hand(side(), side()), rules=rules)["winners"] == [0, 1]
    assert refusal("buraco", hand(side()), hand(side()), rules=rules) == (1, None)
    assert not result("buraco", rules=rules)["finished"]


def test_copag_is_played_to_2000_and_level_sides_play_on():
    rich = hand(side(wilds=1, clean=3), IDLE)
    assert (GAMES["buraco"].rulesets["copag"].target, last("buraco", rich, rules="copag")) == (2000, [1800, 0])
    assert not result("buraco", rich, rules="copag")["finished"]
    done = result("buraco", rich, hand(side()), rules="copag")
    assert (done["totals"], done["winners"]) == ([2000, 0], [0])
    level = hand(side(clean=9), side(clean=9))
    assert not result("buraco", level, rules="copag")["finished"]
    assert result("buraco", level, hand(IDLE, side()), rules="copag")["winners"] == [1]


def test_a_target_may_be_agreed_or_dropped():
    assert not result("buraco", hand(side()), options={"target": 201})["finished"]
    assert result("buraco", hand(side()), options={"target": 200})["winners"] == [0]
    assert result("buraco", hand(side()), rules="copag", options={"target": None})["winners"] == [0]
    assert refusal("buraco", options={"target": 0}) == (None, "options")
    assert refusal("buraco", options={"rules": "copag"}) == (None, "options")


def test_the_deal_goes_round_four_seats_or_those_that_are_named():
    hands = [hand(side())] * 3
    assert result("buraco", *hands, options={"target": 5000})["next"]["dealer"] == 3
    alone = result("buraco", *hands, options={"target": 5000}, seats=[["Ana"], ["Bruno"]])
    assert alone["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("sides", "each"), [(2, 1), (3, 1), (6, 1), (2, 2), (3, 2), (2, 3)], ids=lambda number: str(number)
)
def test_copag_seats_up_to_six_in_equal_sides(sides, each):
    names = ALONE[:sides]
    seats = [[f"{name} {number}" for number in range(each)] for name in names]
    hands = [hand(*[side(cards=100)] * sides)]
    assert result("buraco", *hands, rules="copag", sides=names, seats=seats)["next"]["dealer"] == 1


@pytest.mark.parametrize(("sides", "each"), [(4, 2), (3, 3), (2, 4)])
def test_more_than_six_find_no_seat(sides, each):
    seats = [["x"] * each] * sides
    assert refusal("buraco", rules="copag", sides=ALONE[:sides], seats=seats) == (None, "seats")


@pytest.mark.parametrize("rules", ONE_HAND)
def test_the_other_rulesets_have_two_sides(rules):
    assert refusal("buraco", rules=rules, sides=ALONE[:3]) == (None, "sides")
    assert refusal("buraco", rules="copag", sides=["A", "B", "C", "D", "E", "F", "G"]) == (None, "sides")


def test_every_side_of_the_table_is_written_down():
    assert refusal("buraco", hand(side()), rules="copag", sides=ALONE[:3]) == (0, "sides")
    assert refusal("buraco", hand(side(), side(), side())) == (0, "sides")


# --------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (side(clean=True), "clean"),
        (side(clean=1.0), "clean"),
        (side(clean=-1), "clean"),
        (side(left=-5), "left"),
        (side(left=[5, 0]), "left"),
        (side(cards="100"), "cards"),
        (side(cards={"jokers": 1}), "cards"),
        (side(cards={"low": -1}), "cards"),
        (side(morto="taken"), "morto"),
        (side(morto=True), "morto"),
        (side(went_out=1), "went_out"),
        (side(red_threes=1), "red_threes"),
        (None, "sides"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(record, field):
    assert refusal("buraco", hand(IDLE, record)) == (0, field)


def test_null_is_as_if_left_out():
    fields = ("clean", "dirty", "five_hundred", "thousand", "wilds", "cards", "left", "went_out", "morto")
    assert points(dict.fromkeys(fields)) == [0, 0]


def test_a_hand_in_one_line():
    first = side(cards=145, clean=1, dirty=1, went_out=True)
    assert described("buraco", hand(first, {"cards": 15, "left": 65, "morto": "none"})) == (
        "145 0 · 1 clean · 1 dirty · went out / 15 −65 · morto not taken"
    )
    wilds = hand(side(clean=1, wilds=1), {"cards": 0, "left": 10, "morto": "unused"})
    assert described("buraco", wilds, rules="copag") == (
        "200 0 · 1 natural · 1 of wild cards / 0 −10 · morto not played"
    )
