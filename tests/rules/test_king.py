"""King, article by article of its card; figures from the rules of the game."""

import pytest

from rules.catalogue import GAMES
from rules.king import LADDER, NEGATIVES
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

NEGATIVE_HANDS = (
    {"contract": "no_tricks", "taken": [4, 3, 2, 4]},
    {"contract": "no_hearts", "taken": [0, 5, 6, 2]},
    {"contract": "no_queens", "taken": [1, 0, 2, 1]},
    {"contract": "no_kings_jacks", "taken": [3, 2, 0, 3]},
    {"contract": "no_king_of_hearts", "taken": [0, 1, 0, 0]},
    {"contract": "no_last_two", "taken": [1, 0, 1, 0]},
)
UNPLAYED = {"contract": "festa", "play": "unplayed"}


def festa(**fields):
    return {"contract": "festa", "play": "positive", "taken": [7, 2, 2, 2], **fields}


def after_negatives(*festas):
    return (*NEGATIVE_HANDS, *festas)


@pytest.mark.parametrize(
    ("hand", "points"),
    list(
        zip(
            NEGATIVE_HANDS,
            (
                [-80, -60, -40, -80],
                [0, -100, -120, -40],
                [-50, 0, -100, -50],
                [-90, -60, 0, -90],
                [0, -160, 0, 0],
                [-90, 0, -90, 0],
            ),
            strict=True,
        )
    ),
)
def test_articles_4_to_9_each_negative_costs_its_price(hand, points):
    assert last("king", hand, options={"order": "any"}) == points


@pytest.mark.parametrize(
    ("contract", "total"),
    [
        ("no_tricks", -260),
        ("no_hearts", -260),
        ("no_queens", -200),
        ("no_kings_jacks", -240),
        ("no_king_of_hearts", -160),
        ("no_last_two", -180),
    ],
)
def test_article_3_all_of_a_negative_is_shared_out(contract, total):
    assert NEGATIVES[contract].total * NEGATIVES[contract].each == total


def test_the_negatives_of_a_match_cost_1300():
    assert sum(contract.total * contract.each for contract in NEGATIVES.values()) == -1300


def test_article_3_the_negatives_have_an_order():
    assert refusal("king", NEGATIVE_HANDS[1]) == (0, "contract")
    assert result("king", NEGATIVE_HANDS[1], options={"order": "any"})["hands"]


def test_article_3_a_negative_is_played_once():
    twice = (NEGATIVE_HANDS[0], NEGATIVE_HANDS[0])
    assert refusal("king", *twice, options={"order": "any"}) == (1, "contract")
    assert code("king", *twice) == "contract_done"
    assert refusal("king", *after_negatives(NEGATIVE_HANDS[0])) == (6, "contract")


def test_article_3_the_festas_come_last():
    assert refusal("king", UNPLAYED) == (0, "contract")
    assert refusal("king", *NEGATIVE_HANDS[:5], UNPLAYED, options={"order": "any"}) == (5, "contract")


@pytest.mark.parametrize("taken", [[4, 3, 2, 3], [4, 3, 2, 5], [0, 0, 0, 0]])
def test_what_was_taken_adds_up_to_what_there_is(taken):
    assert refusal("king", {"contract": "no_tricks", "taken": taken}) == (0, "taken")
    assert refusal("king", *after_negatives(festa(taken=taken))) == (6, "taken")


def test_article_11_a_trick_earns_25():
    assert last("king", *after_negatives(festa(taken=[2, 2, 6, 3], trump="hearts"))) == [50, 50, 150, 75]


def test_article_11_trump_earns_nothing_and_may_be_missing():
    plain = last("king", *after_negatives(festa()))
    assert [last("king", *after_negatives(festa(trump=suit))) for suit in ("spades", None)] == [plain, plain]
    assert refusal("king", *after_negatives(festa(trump="S"))) == (6, "trump")


def test_article_12_a_buyer_pays_25_a_trick_bid_for_tricks():
    assert last("king", *after_negatives(festa(buyer=0, bid=5))) == [175 - 125, 50, 50 + 125, 50]


def test_article_12_a_buyer_pays_75_a_trick_bid_in_nulls():
    sold = festa(play="nulls", buyer=3, bid=2, taken=[5, 2, 4, 2])
    assert last("king", *after_negatives(sold)) == [-50, 175, 25 + 150, 175 - 150]


def test_article_12_payment_is_full_even_below_zero():
    assert last("king", *after_negatives(festa(buyer=1, bid=8))) == [175, 50 - 200, 50 + 200, 50]


def test_article_12_a_house_may_cap_the_payment_at_what_the_hand_brought():
    capped = {"cap_payment": True}
    assert last("king", *after_negatives(festa(buyer=1, bid=8)), options=capped) == [175, 0, 100, 50]
    nulls = festa(play="nulls", buyer=0, bid=1, taken=[5, 4, 4, 0])
    assert last("king", *after_negatives(nulls), options=capped) == [-50, 25, 25, 325]


@pytest.mark.parametrize(("play", "bid"), LADDER)
def test_article_12_every_bid_of_the_ladder_is_taken(play, bid):
    assert sum(last("king", *after_negatives(festa(play=play, buyer=0, bid=bid)))) == 325


@pytest.mark.parametrize(("play", "bid"), [("positive", 0), ("positive", 9), ("nulls", 3), ("nulls", 8)])
def test_article_12_no_other_bid_is_taken(play, bid):
    assert refusal("king", *after_negatives(festa(play=play, buyer=0, bid=bid))) == (6, "bid")


def test_article_12_a_bid_needs_a_buyer_and_a_buyer_a_bid():
    assert refusal("king", *after_negatives(festa(bid=3))) == (6, "bid")
    assert refusal("king", *after_negatives(festa(buyer=0))) == (6, "bid")


def test_article_12_the_buyer_is_another_player():
    assert refusal("king", *after_negatives(festa(buyer=2, bid=3))) == (6, "buyer")
    assert refusal("king", *after_negatives(festa(owner=1, buyer=1, bid=3))) == (6, "buyer")
    assert refusal("king", *after_negatives(festa(buyer=4, bid=3))) == (6, "buyer")


def test_article_13_nulls_start_at_325_and_cost_75_a_trick():
    assert last("king", *after_negatives(festa(play="nulls", taken=[4, 3, 1, 5]))) == [25, 100, 250, -50]


def test_article_13_nulls_have_no_trump():
    assert refusal("king", *after_negatives(festa(play="nulls", trump="hearts"))) == (6, "trump")
    assert last("king", *after_negatives(festa(play="nulls", trump=None))) == [-200, 175, 175, 175]


def test_article_14_a_festa_not_played_gives_its_owner_100():
    assert last("king", *after_negatives(UNPLAYED)) == [75, 75, 100, 75]


@pytest.mark.parametrize(("key", "value"), [("buyer", 0), ("bid", 1), ("trump", "hearts"), ("taken", [13, 0, 0, 0])])
def test_article_14_a_festa_not_played_has_nothing_else(key, value):
    assert refusal("king", *after_negatives({**UNPLAYED, key: value})) == (6, key)
    assert result("king", *after_negatives({**UNPLAYED, key: None}))


def test_article_10_a_festa_is_its_dealers_unless_written_otherwise():
    owned = result("king", *after_negatives(UNPLAYED, {**UNPLAYED, "owner": 0}))["hands"]
    assert owned[6:] == [[75, 75, 100, 75], [100, 75, 75, 75]]


def test_article_10_every_player_owns_one_festa():
    assert refusal("king", *after_negatives({**UNPLAYED, "owner": 3}, UNPLAYED)) == (7, "owner")
    assert refusal("king", *after_negatives({**UNPLAYED, "owner": 4})) == (6, "owner")


def test_article_16_the_highest_total_wins_after_ten_hands():
    whole = result("king", *after_negatives(UNPLAYED, UNPLAYED, UNPLAYED, UNPLAYED))
    assert (whole["totals"], whole["winners"], whole["next"]) == ([15, -55, -25, 65], [3], {})
    assert refusal("king", *after_negatives(*[UNPLAYED] * 5)) == (10, None)


def test_next_names_the_contract_and_in_the_festas_the_owner():
    assert result("king")["next"] == {"hand": 0, "dealer": 0, "contract": "no_tricks"}
    assert result("king", NEGATIVE_HANDS[0])["next"] == {"hand": 1, "dealer": 1, "contract": "no_hearts"}
    assert result("king", *NEGATIVE_HANDS)["next"] == {"hand": 6, "dealer": 2, "contract": "festa", "owner": 2}


def test_next_leaves_the_contract_open_while_the_dealer_may_choose():
    free = {"order": "any"}
    assert result("king", options=free)["next"]["contract"] is None
    assert result("king", *NEGATIVE_HANDS[:5], options=free)["next"]["contract"] == "no_last_two"


def test_next_owner_is_the_lowest_seat_left_when_the_dealer_has_had_his():
    assert result("king", *after_negatives({**UNPLAYED, "owner": 3}))["next"]["owner"] == 0


def test_lines_say_what_each_player_was_charged_for():
    assert lines("king", NEGATIVE_HANDS[0]) == [(0, -80, "4"), (1, -60, "4"), (2, -40, "4"), (3, -80, "4")]
    sold = festa(buyer=0, bid=5, taken=[13, 0, 0, 0])
    assert lines("king", *after_negatives(sold)) == [(0, 325, "11"), (0, -125, "12"), (2, 125, "12")]


def test_lines_keep_negatives_and_festas_in_columns():
    folded = tally("king", *after_negatives(festa(buyer=0, bid=5), UNPLAYED))
    columns = [{line.column for line in scored.lines} for scored in folded.hands]
    assert columns == [{"negatives"}] * 6 + [{"positives"}] * 2
    assert set(GAMES["king"].columns(GAMES["king"].rulesets["classic"])) == {"negatives", "positives"}


def test_a_hand_mixing_forms_is_refused_under_the_key_that_does_not_belong():
    assert refusal("king", {**NEGATIVE_HANDS[0], "owner": 2}) == (0, "owner")
    assert refusal("king", {**NEGATIVE_HANDS[0], "play": "positive"}) == (0, "play")


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({}, "contract"),
        ({"contract": "vazas", "taken": [4, 3, 2, 4]}, "contract"),
        ({"contract": ["no_tricks"], "taken": [4, 3, 2, 4]}, "contract"),
        ({"contract": "no_tricks"}, "taken"),
        ({"contract": "no_tricks", "taken": [4, 3, 6]}, "taken"),
        ({"contract": "no_tricks", "taken": [4, 3, 2, 4, 0]}, "taken"),
        ({"contract": "no_tricks", "taken": [4, 3, 2, "4"]}, "taken"),
        ({"contract": "no_tricks", "taken": [4.0, 3, 2, 4]}, "taken"),
        ({"contract": "no_tricks", "taken": [True, 4, 4, 4]}, "taken"),
        ({"contract": "no_tricks", "taken": [-1, 5, 5, 4]}, "taken"),
        ({"contract": "no_tricks", "taken": [None, 5, 4, 4]}, "taken"),
        ({"contract": "no_tricks", "taken": {"0": 13}}, "taken"),
        ({"contract": "festa"}, "play"),
        ({"contract": "festa", "play": "up"}, "play"),
        ({"contract": "festa", "play": []}, "play"),
        ({"contract": "no_tricks", "taken": [4, 3, 2, 4], "note": None}, "note"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(hand, field):
    assert refusal("king", hand) == (0, field)


def test_a_hand_in_one_line():
    assert described("king", NEGATIVE_HANDS[0]) == "No tricks 4 · 3 · 2 · 4"
    assert described("king", *after_negatives(festa(trump="hearts"))) == "For tricks ♥ 7 · 2 · 2 · 2"
    assert described("king", *after_negatives(UNPLAYED)) == "Festa not played"
