"""Poker: hands as they are written down, what each line says, and what cannot have been."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue import GAMES
from rules.document import score
from rules.poker.game import POKER
from rules.poker.hand import Showdown
from rules.text import Word
from tests.rules.scoring import NAMES, code, described, last, lines, refusal, result, tally
from tests.rules.strategies import documents, matches

ROOT = Path(__file__).parent.parent.parent
SHOWN = {"paid": [50, 50, 10, 50], "cards": ["AhKh", "QcQd", None, "9s9d"], "board": "As Kd 7h 2c 2d"}
FIVES = ["AsKsQsJs9s", "AhKhQhJh9h", "2c3c5c7c9d"]
"""Two flushes alike, and less."""


def holdem(*hands, sides=4, **rest):
    return tally("poker", *hands, sides=NAMES[:sides], **rest)


def told(*hands, **rest):
    """The lines of the last hand as they read."""
    return [(line.side, line.label % line.params, line.points) for line in holdem(*hands, **rest).hands[-1].lines]


def draw(paid, cards, rules="draw"):
    return last("poker", {"paid": paid, "cards": cards}, rules=rules, sides=NAMES[: len(paid)])


def test_the_best_hand_takes_the_pot_and_the_lines_say_with_what():
    assert told(SHOWN) == [
        (0, "paid", -50),
        (1, "paid", -50),
        (2, "paid", -10),
        (3, "paid", -50),
        (0, "Main pot: two pairs A♥ A♠ K♥ K♦ 7♥", 160),
    ]


def test_the_name_of_a_hand_is_translated_and_its_cards_are_not():
    *_paid, pot = holdem(SHOWN).hands[-1].lines
    assert isinstance(pot.params["hand"], Word)
    assert not isinstance(pot.params["cards"], Word)
    assert pot.params["cards"] == "A♥ A♠ K♥ K♦ 7♥"


def test_main_and_side_pots_are_won_apart():
    side_pots = {"paid": [20, 100, 100], "cards": ["AhAd", "KhKd", "QhQd"], "board": "2c 7d 9s Jc 4h"}
    assert told(side_pots, sides=3)[3:] == [
        (0, "Main pot: one pair A♥ A♦ J♣ 9♠ 7♦", 60),
        (1, "Side pot 1: one pair K♥ K♦ J♣ 9♠ 7♦", 160),
    ]
    assert last("poker", side_pots, sides=NAMES[:3]) == [40, 60, -100]


def test_what_nobody_matched_goes_back_and_is_said():
    unmatched = {**SHOWN, "paid": [50, 50, 90, 50]}
    assert told(unmatched)[4:] == [
        (2, "returned, as nobody matched it", 40),
        (0, "Main pot: two pairs A♥ A♠ K♥ K♦ 7♥", 200),
    ]


def test_who_is_alone_in_a_pot_has_it_without_a_hand():
    folded = {"paid": [50, 20, 10, 0], "cards": ["AhKh", None, None, None], "board": "As Kd 7h 2c 2d"}
    assert told(folded) == [
        (0, "paid", -50),
        (1, "paid", -20),
        (2, "paid", -10),
        (0, "returned, as nobody matched it", 30),
        (0, "Main pot: all others folded", 50),
    ]
    side = {"paid": [20, 50, 80, 80], "cards": ["AhKh", "QcQd", None, None], "board": "As Kd 7h 2c 2d"}
    assert told(side)[4:] == [
        (0, "Main pot: two pairs A♥ A♠ K♥ K♦ 7♥", 80),
        (1, "Side pot 1: all others in it folded", 150),
    ]


def test_high_and_low_take_half_each_and_say_so():
    split = {"paid": [50, 51], "cards": ["AcKdTh2c", "QhQd8s8c"], "board": "As Ad 7h 6s 5c"}
    assert told({**split, "paid": [50, 50]}, rules="omaha_hilo", sides=2)[2:] == [
        (0, "Main pot, high: three of a kind A♣ A♠ A♦ K♦ 7♥", 50),
        (0, "Main pot, low: 7♥ 6♠ 5♣ 2♣ A♣", 50),
    ]


def test_the_odd_chip_of_a_split_pot_goes_to_high():
    """High to seat 1 and low to seat 0, of 3 × 5 and so of 15 chips: 8 and 7."""
    cards = ["As2h3d4c6s9hTd", "KsKhKdKcQsQhJd", "9s9dTsTcJsJhJc"]
    assert draw([5, 5, 5], cards, "stud_hilo") == [7 - 5, 8 - 5, -5]


def test_without_a_low_hand_high_takes_all():
    cards = ["As2h3d4c9s9hTd", "KsKhKdKcQsQhJd"]
    assert draw([5, 5], cards, "stud_hilo") == [-5, 5]


def test_low_is_looked_for_among_those_in_the_pot_only():
    """Seat 0 has the low of the main pot; nobody in the side pot has one, and high takes that whole."""
    cards = ["As2h3d4c6s9hTd", "KsKhKdKcQsQhJd", "9s9dTsTcJsJhJc"]
    assert draw([10, 30, 30], cards, "stud_hilo") == [15 - 10, 15 + 40 - 30, -30]


def test_level_hands_share_and_odd_chips_go_to_the_earliest_seats_pot_by_pot():
    assert draw([5, 5, 5], FIVES) == [8 - 5, 7 - 5, -5]
    assert draw([5, 5, 5], FIVES[::-1]) == [-5, 8 - 5, 7 - 5]
    three = ["AsKsQsJs9s", "AhKhQhJh9h", "AdKdQdJd9d", None]
    # 1 + 1 + 1 + 1 chips in the main pot, then 2 + 2 + 1 in the side pot: an odd chip in each, and each to seat 0 or 1.
    assert draw([1, 3, 3, 2], three) == [2 - 1, 1 + 3 - 3, 1 + 2 - 3, -2]


def test_in_low_the_ordinary_ranking_stands_upside_down():
    wheel, seven = "As2h3d4c5s", "7h5d4h3c2s"
    assert draw([5, 5], [wheel, seven], "low") == [-5, 5]
    assert draw([5, 5], [wheel, seven], "draw") == [5, -5]


def test_won_is_taken_as_it_is_told():
    won = {"won": [120, -60, -60, 0]}
    assert last("poker", won, sides=NAMES[:4]) == [120, -60, -60, 0]
    assert lines("poker", won, sides=NAMES[:4]) == [(0, 120, "8"), (1, -60, "8"), (2, -60, "8")]


def test_there_is_no_end_but_time_and_then_whoever_is_ahead_has_won():
    hands = [{"won": [120, -60, -60, 0]}, SHOWN]
    assert result("poker", *hands, sides=NAMES[:4])["finished"] is False
    end = result("poker", *hands, {"time": True}, sides=NAMES[:4])
    assert (end["totals"], end["winners"], end["next"]) == ([230, -110, -70, -50], [0], {})


@pytest.mark.parametrize("count", [2, 3, 10])
def test_the_deal_goes_round_everybody(count):
    names = [f"Ana {index}" for index in range(count)]
    dealers = [result("poker", *[{"won": [0] * count}] * hands, sides=names)["next"]["dealer"] for hands in range(12)]
    assert dealers == [hands % count for hands in range(12)]


@pytest.mark.parametrize(("count", "field"), [(1, "sides"), (11, "sides")])
def test_two_to_ten_sit_down(count, field):
    assert refusal("poker", sides=[f"Ana {index}" for index in range(count)]) == (None, field)


def changed(**changes):
    return {**SHOWN, **changes}


@pytest.mark.parametrize(
    ("given", "where", "why"),
    [
        (changed(cards=["AhKh", "AhQd", None, "9s9d"]), "cards", "cards_twice"),
        (changed(cards=["AhKh", "AsQd", None, "9s9d"]), "cards", "cards_twice"),
        (changed(cards=["AhAh", "QcQd", None, "9s9d"]), "cards", "cards_twice"),
        (changed(cards=["AhKhQh", "QcQd", None, "9s9d"]), "cards", "cards_each"),
        (changed(cards=["Ah", "QcQd", None, "9s9d"]), "cards", "cards_each"),
        (changed(cards=["1hKh", "QcQd", None, "9s9d"]), "cards", "cards_unread"),
        (changed(cards=["AxKh", "QcQd", None, "9s9d"]), "cards", "cards_unread"),
        (changed(cards=["10hKh", "QcQd", None, "9s9d"]), "cards", "cards_unread"),
        (changed(cards=["AHKH", "QcQd", None, "9s9d"]), "cards", "cards_unread"),
        (changed(cards=["", "QcQd", None, "9s9d"]), "cards", "cards_unread"),
        (changed(cards=["AhKh", "QcQd", "9s9d"]), "cards", "length"),
        (changed(cards=[None] * 4), "cards", "all_folded"),
        (changed(cards=None), "cards", "missing"),
        (changed(cards=["AhKh", "QcQd", 0, "9s9d"]), "cards", "type"),
        (changed(board="As Kd 7h 2c"), "board", "board_size"),
        (changed(board="As Kd 7h 2c 2d 2h"), "board", "board_size"),
        (changed(board=None), "board", "board_size"),
        (changed(board="As Kd 7h 2c 1d"), "board", "cards_unread"),
        (changed(paid=[50, 50, -10, 50]), "paid", "too_low"),
        (changed(paid=[50, 50, 10.5, 50]), "paid", "type"),
        (changed(paid=[50, 50, 10]), "paid", "length"),
        (changed(paid=None), "paid", "missing"),
        (changed(won=[0, 0, 0, 0]), "won", "won_alone"),
        (changed(rake=5), "rake", "unknown"),
        ({"won": [120, -60, -60, 1]}, "won", "level"),
        ({"won": [120, -60, -60]}, "won", "length"),
        ({"won": [60.5, -60.5, 0, 0]}, "won", "type"),
        ({"won": [0, 0, 0, 0], "board": "As Kd 7h 2c 2d"}, "won", "won_alone"),
        ({}, "paid", "missing"),
    ],
)
def test_what_cannot_have_been_is_refused_where_it_stands(given, where, why):
    assert refusal("poker", given, sides=NAMES[:4]) == (0, where)
    assert code("poker", given, sides=NAMES[:4]) == why


@pytest.mark.parametrize("rules", ["stud", "stud_hilo", "draw", "low"])
def test_only_holdem_and_omaha_have_a_board(rules):
    size = POKER.rulesets[rules].cards
    cards = ["As2h3d4c6s9hTd"[: 2 * size], "KsKhKdKcQsQhJd"[: 2 * size]]
    table = {"rules": rules, "sides": NAMES[:2]}
    assert refusal("poker", {"paid": [5, 5], "cards": cards, "board": "As Kd 7h 2c 2d"}, **table) == (0, "board")
    assert "error" not in result("poker", {"paid": [5, 5], "cards": cards, "board": None}, **table)


@pytest.mark.parametrize(
    ("rules", "size"), [("holdem", 2), ("omaha_hilo", 4), ("stud", 7), ("stud_hilo", 7), ("draw", 5), ("low", 5)]
)
def test_each_ruleset_has_its_number_of_cards(rules, size):
    cards = ["As2h3d4c6s9hTd3h", "KsKhKdKcQsQhJd3c"]
    board = {"board": "5s 5h 5d 8c 8h"} if POKER.rulesets[rules].board else {}
    for length in range(1, 9):
        got = score(
            {
                "game": "poker",
                "rules": rules,
                "sides": NAMES[:2],
                "hands": [{"paid": [5, 5], "cards": [one[: 2 * length] for one in cards], **board}],
            }
        )
        assert ("error" not in got) == (length == size)


def test_blanks_between_cards_say_nothing():
    spaced = changed(cards=["Ah Kh", " QcQd", None, "9s 9d "], board="AsKd7h2c2d")
    assert holdem(spaced).hands[0].hand == holdem(SHOWN).hands[0].hand


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (SHOWN, "A♥K♥ · Q♣Q♦ · – · 9♠9♦, board A♠K♦7♥2♣2♦"),
        (changed(cards=["AhTh", "QcQd", None, None]), "A♥10♥ · Q♣Q♦ · – · –, board A♠K♦7♥2♣2♦"),
        ({"won": [20, -15, -5, 0]}, "without cards: +20 · −15 · −5 · 0"),
    ],
)
def test_a_hand_in_one_line(given, text):
    assert described("poker", given, sides=NAMES[:4]) == text


def test_a_hand_in_one_line_without_a_board():
    hand = {"paid": [5, 5, 5], "cards": ["As2h3d4c5s", None, "7h5d4h3c2s"]}
    assert described("poker", hand, rules="low", sides=NAMES[:3]) == "A♠2♥3♦4♣5♠ · – · 7♥5♦4♥3♣2♠"


@pytest.mark.parametrize("rules", POKER.rulesets)
def test_the_card_lists_the_ranking_with_how_many_hands_there_are(rules):
    (ranking,) = [one for one in POKER.articles(POKER.rulesets[rules]) if one.heading == "Ranking of hands"]
    assert len(ranking.rows) == 10
    assert ranking.rows[0] == ("royal flush", "4")
    assert ranking.rows[-1] == ("high card", "1\N{NO-BREAK SPACE}302\N{NO-BREAK SPACE}540")
    counts = [int("".join(hands.split())) for _name, hands in (*ranking.rows, ("all", ranking.params["hands"]))]
    assert sum(counts[:-1]) == counts[-1] == 2_598_960


IMPORTED = """
import sys
from rules.catalogue import GAMES
from rules.document import score

def poker(*hands):
    got = score({"game": "poker", "sides": ["Ana", "Bruno"], "hands": list(hands)})
    assert "error" not in got, got
    return any(name.partition(".")[0] == "pokerkit" for name in sys.modules)

options = GAMES["poker"].rulesets["holdem"]
GAMES["poker"].articles(options)
cards = {"paid": [5, 5], "cards": ["AhKh", None], "board": "As Kd 7h 2c 2d"}
print(poker({"won": [5, -5]}), poker(cards), poker({**cards, "cards": ["AhKh", "QcQd"]}))
"""


def test_hands_are_ranked_by_a_library_that_is_read_in_at_the_first_showdown_only():
    """Not with the catalogue, the rules card, chips as they are told, or a pot that nobody else is in."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", IMPORTED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False", "True"]


unhurried = settings(deadline=None, max_examples=60)


@unhurried
@given(documents("poker"))
def test_what_one_wins_others_lose(document):
    assert all(sum(hand) == 0 for hand in score(document)["hands"])


@unhurried
@given(matches("poker"))
def test_nobody_who_folded_wins_and_nobody_loses_more_than_was_paid(match):
    for scored in match.fold().hands:
        if not isinstance(scored.hand, Showdown):
            continue
        for side, (paid, cards) in enumerate(zip(scored.hand.paid, scored.hand.cards, strict=True)):
            assert scored.points[side] >= -paid
            assert cards or scored.points[side] <= 0


@unhurried
@given(matches("poker"))
def test_what_is_won_is_what_was_paid_and_not_returned(match):
    for scored in match.fold().hands:
        if isinstance(scored.hand, Showdown):
            won = sum(line.points for line in scored.lines if " pot" in line.label or "pot:" in line.label)
            back = sum(line.points for line in scored.lines if "returned" in line.label)
            assert won + back == sum(scored.hand.paid)


@unhurried
@given(documents("poker"), st.randoms(use_true_random=False))
def test_where_no_chip_is_odd_it_does_not_matter_who_sits_where(document, shuffled):
    """What is paid in steps of 5040 can be halved, and shared by any number up to ten."""
    order = list(range(len(document["sides"])))
    shuffled.shuffle(order)
    hands = [_scaled(hand, 5040) for hand in document["hands"]]
    before = score({**document, "hands": hands})["hands"]
    after = score({**document, "hands": [_seated(hand, order) for hand in hands]})["hands"]
    assert after == [[points[side] for side in order] for points in before]


def _scaled(hand, times):
    return {**hand, "paid": [chips * times for chips in hand["paid"]]} if "paid" in hand else hand


def _seated(hand, order):
    return {key: [value[side] for side in order] if isinstance(value, list) else value for key, value in hand.items()}


def test_every_ruleset_changes_a_result():
    """The same cards, as far as the hands are as large, are won by others."""
    pairs = [("draw", "low", ["As2h3d4c5s", "7h5d4h3c2s"]), ("stud", "stud_hilo", ["As2h3d4c6s9hTd", "KsKhKdKcQsQhJd"])]
    for one, other, cards in pairs:
        assert draw([5, 5], cards, one) != draw([5, 5], cards, other)


def test_poker_has_no_options():
    assert "poker" in GAMES
    for name in ("cards", "board", "own", "split", "upside_down"):
        assert refusal("poker", options={name: 1}) == (None, "options")


def test_a_stored_ruleset_is_read_back_as_it_was():
    for rules, options in POKER.rulesets.items():
        assert POKER.options.model_validate(options.model_dump()) == options, rules
