"""Bridge, article by article of its card; figures worked by hand from the laws of contract bridge."""

import pytest

from rules.bridge import BELOW, CONTRACTS
from rules.catalogue import GAMES
from tests.rules.scoring import described, last, lines, refusal, result, tally

RULESETS = ("rubber", "rodado", "chicago")
PASS = {"contract": "pass"}
UNFINISHED = {"unfinished": True}
PURE = {"rules": "chicago", "options": {"pure": True}}


def played(contract, declarer, tricks, **more):
    return {"contract": contract, "declarer": declarer, "tricks": tricks, **more}


def honours(seat, points):
    return {"honours": {"seat": seat, "points": points}}


GAME_NS, GAME_EW = played("4H", "N", 10), played("3N", "E", 9)


@pytest.mark.parametrize(
    ("contract", "tricks", "below"),
    [
        ("1C", 7, 20),
        ("1D", 7, 20),
        ("1H", 7, 30),
        ("1S", 7, 30),
        ("1N", 7, 40),
        ("2N", 8, 70),
        ("3NT", 9, 100),
        ("5C", 11, 100),
        ("7S", 13, 210),
        ("2DX", 8, 80),
        ("2DXX", 8, 160),
        ("1NX", 7, 80),
        ("1NTXX", 7, 160),
    ],
)
def test_article_4_tricks_bid_and_made(contract, tricks, below):
    made = tally("bridge", played(contract, "S", tricks)).hands[0].lines
    assert [line.points for line in made if line.column == BELOW] == [below]


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [
        ("1C", 9, 20 + 40),
        ("1S", 9, 30 + 60),
        ("1N", 9, 40 + 60),
        ("1CX", 9, 40 + 200 + 50),
        ("1CXX", 9, 80 + 400 + 100),
        ("2HX", 8, 120 + 50),
        ("2HXX", 8, 240 + 100),
    ],
)
def test_article_5_overtricks_and_doubling_not_vulnerable(contract, tricks, points):
    assert last("bridge", played(contract, "W", tricks)) == [0, points]


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [("1CX", 9, 40 + 400 + 50), ("1CXX", 9, 80 + 800 + 100), ("1C", 9, 60)],
)
def test_article_5_overtricks_doubled_cost_more_vulnerable(contract, tricks, points):
    assert last("bridge", GAME_EW, played(contract, "W", tricks)) == [0, points]


@pytest.mark.parametrize(
    ("contract", "tricks", "first", "vulnerable"),
    [("6C", 12, 120 + 500, 120 + 750), ("6N", 13, 190 + 30 + 500, 190 + 30 + 750), ("7D", 13, 140 + 1000, 140 + 1500)],
)
def test_article_6_slams(contract, tricks, first, vulnerable):
    assert last("bridge", played(contract, "N", tricks)) == [first, 0]
    second = last("bridge", GAME_NS, GAME_EW, played(contract, "N", tricks))
    assert second == [vulnerable + 500, 0]


@pytest.mark.parametrize(
    ("doubled", "vulnerable", "penalties"),
    [
        ("", False, [50, 100, 150, 200]),
        ("", True, [100, 200, 300, 400]),
        ("X", False, [100, 300, 500, 800, 1100]),
        ("X", True, [200, 500, 800, 1100]),
        ("XX", False, [200, 600, 1000, 1600, 2200]),
        ("XX", True, [400, 1000, 1600, 2200]),
    ],
)
def test_article_7_undertricks_score_for_the_others(doubled, vulnerable, penalties):
    before = [GAME_NS] if vulnerable else []
    for down, penalty in enumerate(penalties, 1):
        assert last("bridge", *before, played(f"4H{doubled}", "S", 10 - down)) == [0, penalty]


def test_article_7_thirteen_down():
    assert last("bridge", played("7NX", "E", 0)) == [100 + 200 + 200 + 10 * 300, 0]


def test_article_8_honours_count_for_whoever_holds_them():
    assert last("bridge", played("1H", "N", 7, **honours("E", 100))) == [30, 100]
    assert last("bridge", played("1H", "N", 6, **honours("S", 150))) == [150, 50]
    assert last("bridge", played("1N", "N", 7, **honours("N", 150)), **PURE) == [40 + 50 + 150, 0]


def test_article_8_at_no_trump_honours_are_150():
    assert refusal("bridge", played("1N", "N", 7, **honours("N", 100))) == (0, "honours")
    assert refusal("bridge", played("3NTX", "N", 7, **honours("N", 100))) == (0, "honours")


def test_article_8_rodado_has_no_honours():
    assert refusal("bridge", played("1H", "N", 7, **honours("N", 100)), rules="rodado") == (0, "honours")
    assert last("bridge", played("1H", "N", 7, honours=None), rules="rodado") == [80, 0]


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        "100",
        {"seat": "N"},
        {"points": 100},
        {"seat": "N", "points": None},
        {"seat": 0, "points": 100},
        {"seat": "n", "points": 100},
        {"seat": "N", "points": 50},
        {"seat": "N", "points": 100.0},
        {"seat": "N", "points": "100"},
        {"seat": "N", "points": 100, "suit": "H"},
    ],
)
def test_article_8_faults_inside_honours_are_faults_of_honours(value):
    assert refusal("bridge", played("4H", "N", 10, honours=value)) == (0, "honours")


@pytest.mark.parametrize("rules", ["rubber", "rodado"])
def test_article_9_a_side_with_a_game_is_vulnerable(rules):
    def vulnerable(*hands):
        return result("bridge", *hands, rules=rules)["next"]["vulnerable"]

    assert [vulnerable(), vulnerable(GAME_EW), vulnerable(GAME_EW, GAME_NS)] == [[], [1], [0, 1]]


@pytest.mark.parametrize(("option", "second", "third"), [("dealer", [1], [0]), ("non_dealer", [0], [1])])
def test_article_9_in_chicago_the_deal_says_who_is_vulnerable(option, second, third):
    one = played("1C", "N", 7)
    seen = [
        result("bridge", *[one] * deals, rules="chicago", options={"vulnerable": option})["next"]["vulnerable"]
        for deals in range(4)
    ]
    assert seen == [[], second, third, [0, 1]]


def test_article_9_in_chicago_vulnerability_raises_the_game_bonus():
    assert last("bridge", PASS, GAME_NS, rules="chicago") == [120 + 300, 0]
    assert last("bridge", GAME_NS, GAME_EW, rules="chicago") == [0, 100 + 500]
    assert last("bridge", GAME_NS, GAME_EW, rules="chicago", options={"vulnerable": "non_dealer"}) == [0, 100 + 300]


def test_article_10_100_below_make_a_game_and_wipe_both_part_scores():
    hands = [played("2S", "N", 8), played("2C", "E", 8), played("1N", "S", 7)]
    assert result("bridge", *hands[:2])["next"]["below"] == [60, 40]
    coming = result("bridge", *hands)["next"]
    assert (coming["games"], coming["below"], coming["vulnerable"]) == ([1, 0], [0, 0], [0])


def test_article_10_overtricks_never_make_a_game():
    coming = result("bridge", played("1N", "N", 13))["next"]
    assert (coming["games"], coming["below"]) == ([0, 0], [40, 0])


@pytest.mark.parametrize(("hands", "bonus"), [([GAME_NS, GAME_NS], 700), ([GAME_NS, GAME_EW, GAME_NS], 500)])
def test_article_10_the_second_game_ends_the_rubber(hands, bonus):
    whole = result("bridge", *hands)
    assert (whole["hands"][-1], whole["finished"], whole["next"]) == ([120 + bonus, 0], True, {})
    assert refusal("bridge", *hands, PASS) == (len(hands), None)


def test_article_10_the_higher_total_wins_the_rubber_whoever_made_the_games():
    whole = result("bridge", played("7N", "W", 13), GAME_NS, GAME_NS)
    assert (whole["totals"], whole["winners"]) == ([120 + 120 + 500, 220 + 1000], [1])


@pytest.mark.parametrize(
    ("contract", "tricks", "points", "games"),
    [
        ("3N", 9, 100 + 300, [1, 0]),
        ("2N", 9, 70 + 30 + 50, [0, 0]),
        ("2HX", 8, 120 + 50 + 300, [1, 0]),
        ("6D", 12, 120 + 500 + 300, [1, 0]),
    ],
)
def test_article_10_in_rodado_a_contract_worth_100_is_a_game_at_once(contract, tricks, points, games):
    one = result("bridge", played(contract, "S", tricks), rules="rodado")
    assert one["hands"] == [[points, 0]]
    assert (one["next"]["games"], one["next"]["below"]) == (games, [0, 0])


def test_article_10_in_rodado_part_scores_never_add_up():
    parts = [played("2S", "N", 8)] * 3
    assert result("bridge", *parts, rules="rodado")["next"]["games"] == [0, 0]


def test_article_10_in_rodado_two_games_win_whatever_the_totals():
    whole = result("bridge", played("7N", "W", 13), GAME_NS, GAME_NS, rules="rodado")
    assert (whole["totals"], whole["winners"]) == ([420 + 620, 1520], [0])


def test_article_10_a_vulnerable_game_in_rodado_earns_500():
    assert last("bridge", GAME_NS, GAME_NS, rules="rodado") == [120 + 500, 0]


def test_article_11_in_chicago_part_scores_complete_a_game():
    whole = result("bridge", played("2H", "N", 8), played("2S", "S", 8), rules="chicago")
    assert (whole["hands"][1], whole["next"]["games"]) == ([60 + 300, 0], [1, 0])


def test_article_11_in_chicago_a_part_score_in_the_last_deal_earns_100():
    fails = [played("1C", "N", 6)] * 3
    assert last("bridge", *fails, played("2H", "E", 8), rules="chicago") == [0, 60 + 100]
    completes = [played("2H", "E", 8), *fails[:2], played("2H", "E", 8)]
    assert last("bridge", *completes, rules="chicago") == [0, 60 + 500]
    assert last("bridge", *fails, played("2H", "E", 7), rules="chicago") == [100, 0]


def test_article_11_a_part_score_in_the_last_deal_earns_100_even_beside_an_old_one():
    hands = [played("1C", "N", 7), played("1C", "N", 6), played("1C", "N", 6), played("1C", "N", 7)]
    assert last("bridge", *hands, rules="chicago") == [20 + 100, 0]


def test_article_11_in_duplicate_a_part_score_earns_50_and_waits_for_nothing():
    whole = result("bridge", played("2H", "N", 8), played("2S", "N", 8), **PURE)
    assert (whole["hands"], whole["next"]["below"]) == ([[110, 0], [110, 0]], [0, 0])


@pytest.mark.parametrize(
    ("hands", "part_bonus", "points"),
    [
        ([GAME_NS], 100, [300, 0]),
        ([GAME_EW, played("1C", "N", 7)], 100, [100, 300]),
        ([GAME_EW, played("1C", "N", 7)], 50, [50, 300]),
        ([GAME_EW, GAME_NS], 100, [0, 0]),
        ([played("1C", "N", 7), played("1C", "E", 7)], 100, [0, 0]),
        ([played("1C", "E", 7)], 100, [0, 100]),
        ([played("1C", "N", 6)], 100, [0, 0]),
    ],
)
def test_article_12_an_unfinished_rubber_rewards_the_only_game_and_part_score(hands, part_bonus, points):
    closed = result("bridge", *hands, UNFINISHED, options={"part_bonus": part_bonus})
    assert (closed["hands"][-1], closed["finished"], closed["next"]) == (points, True, {})


@pytest.mark.parametrize("rules", ["rodado", "chicago"])
def test_article_12_elsewhere_closing_early_gives_nothing(rules):
    closed = result("bridge", GAME_NS, UNFINISHED, rules=rules)
    assert (closed["hands"][-1], closed["winners"]) == ([0, 0], [0])


@pytest.mark.parametrize("rules", RULESETS)
def test_article_12_a_match_is_closed_once_a_hand_was_recorded(rules):
    assert refusal("bridge", UNFINISHED, rules=rules) == (0, "unfinished")
    assert refusal("bridge", PASS, UNFINISHED, PASS, rules=rules) == (2, None)


def test_article_12_level_sides_share():
    assert result("bridge", PASS, UNFINISHED)["winners"] == [0, 1]


@pytest.mark.parametrize("rules", RULESETS)
def test_bridge_is_closed_by_its_own_word_and_not_by_the_clock(rules):
    assert refusal("bridge", GAME_NS, {"time": True}, rules=rules) == (1, "time")


@pytest.mark.parametrize(("rules", "dealer", "hand"), [("rubber", 1, 1), ("rodado", 1, 1), ("chicago", 0, 1)])
def test_article_3_a_hand_passed_out_scores_nothing(rules, dealer, hand):
    passed = result("bridge", PASS, rules=rules)
    assert (passed["hands"], passed["next"]["dealer"], passed["next"]["hand"]) == ([[0, 0]], dealer, hand)


def test_article_3_a_hand_passed_out_is_no_deal_of_chicago():
    hands = [PASS, GAME_NS, PASS, PASS, GAME_NS, GAME_NS]
    coming = result("bridge", *hands, rules="chicago")["next"]
    assert coming == {"hand": 6, "dealer": 3, "vulnerable": [0, 1], "games": [3, 0], "below": [0, 0]}
    assert result("bridge", *hands, PASS, GAME_NS, rules="chicago")["finished"]
    assert refusal("bridge", *hands, GAME_NS, PASS, rules="chicago") == (7, None)


@pytest.mark.parametrize(("key", "value"), [("declarer", "N"), ("tricks", 7), ("honours", {})])
def test_article_3_with_a_pass_nothing_else_is_written(key, value):
    assert refusal("bridge", {**PASS, key: value}) == (0, key)
    assert result("bridge", {**PASS, key: None})


def test_with_unfinished_nothing_else_is_written():
    assert refusal("bridge", PASS, {**UNFINISHED, "tricks": 7}) == (1, "tricks")
    assert refusal("bridge", PASS, {**PASS, **UNFINISHED}) == (1, "contract")
    assert result("bridge", PASS, {**UNFINISHED, "contract": None})["finished"]
    assert not result("bridge", played("1C", "N", 7, unfinished=False))["finished"]


@pytest.mark.parametrize(
    "options",
    [{"part_bonus": 75}, {"part_bonus": 50.0}, {"vulnerable": "all"}, {"pure": 1}, {"ruleset": "chicago"}],
)
def test_options_are_exact(options):
    assert refusal("bridge", options=options) == (None, "options")


def test_there_are_126_contracts_and_no_trump_has_two_names():
    assert len({tuple(contract) for contract in CONTRACTS.values()}) == 7 * 5 * 3
    assert CONTRACTS["3NX"] == CONTRACTS["3NTX"]


@pytest.mark.parametrize(
    "contract", ["8H", "0H", "4", "4Z", "4h", "H4", "4HXXX", "X4H", "4NN", "4HT", "4 H", "", "Pass", "PASS", 4, ["4H"]]
)
def test_no_other_contract_is_taken(contract):
    assert refusal("bridge", played(contract, "N", 10)) == (0, "contract")


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({}, "contract"),
        ({"contract": "8H"}, "contract"),
        ({"contract": "4H", "tricks": 10}, "declarer"),
        (played("4H", 0, 10), "declarer"),
        (played("4H", "NE", 10), "declarer"),
        (played("4H", "N", 14), "tricks"),
        (played("4H", "N", -1), "tricks"),
        (played("4H", "N", None), "tricks"),
        (played("4H", "N", 10.0), "tricks"),
        (played("4H", "N", True), "tricks"),
        (played("4H", "N", 10, doubled=True), "doubled"),
        ({"unfinished": 1}, "unfinished"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(hand, field):
    assert refusal("bridge", hand) == (0, field)


def test_lines_rest_on_articles_and_columns():
    slam = played("6HX", "N", 13, **honours("E", 100))
    assert lines("bridge", slam) == [(0, 360, "4"), (0, 100, "5"), (0, 50, "5"), (0, 500, "6"), (1, 100, "8")]
    columns = [line.column for line in tally("bridge", slam).hands[0].lines]
    assert columns == ["below", "above", "above", "above", "above"]


@pytest.mark.parametrize("rest", [{"rules": "rodado"}, PURE])
def test_without_part_scores_there_is_one_column(rest):
    match = tally("bridge", played("3N", "S", 10), **rest)
    assert {line.column for line in match.hands[0].lines} == {""}
    game = GAMES["bridge"]
    options = game.rulesets[rest["rules"]].model_copy(update=rest.get("options", {}))
    assert game.columns(options) == {}


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (played("4HX", "S", 10), "4♥× S ="),
        (played("3NT", "W", 11), "3NT W +2"),
        (played("7CXX", "E", 10), "7♣×× E −3"),
        (played("1S", "N", 7, **honours("N", 100)), "1♠ N =, honours 100"),
        (PASS, "passed out"),
    ],
)
def test_a_hand_in_one_line(hand, text):
    assert described("bridge", hand) == text
