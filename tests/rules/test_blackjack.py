"""Blackjack and vinte e um, article by article of their cards."""

import pytest
from hypothesis import given, settings

from rules.blackjack import RULES
from rules.fold import Refused
from tests.rules.scoring import code, described, last, lines, refusal, result, tally
from tests.rules.strategies import matches

FOUR = ["Ana", "Bruno", "Carla", "Duarte"]
HOME = {"rules": "vinte_e_um", "sides": FOUR}


def bets(bank=0, **players):
    """A hand: `b=…` is what seat 1 did, `c` seat 2, `d` seat 3, as a bet and what came of it."""
    seats = {seat: players[name] for name, seat in zip("abcd", range(4), strict=True) if name in players}
    return {"bank": bank, "players": {str(seat): player for seat, player in seats.items()}}


def bet(outcome, bet=10, **more):
    return {"bet": bet, "outcome": outcome, **more}


@pytest.mark.parametrize(
    ("outcome", "gained"),
    [("win", 10), ("lose", -10), ("push", 0), ("blackjack", 15), ("surrender", -5), ("insured", 0)],
)
def test_in_the_casino_a_bet_of_ten_brings(outcome, gained):
    assert last("blackjack", bets(b=bet(outcome))) == [-gained, gained]


@pytest.mark.parametrize(("outcome", "gained"), [("win", 10), ("lose", -10), ("blackjack", 10)])
def test_at_home_two_cards_of_21_pay_as_any_win(outcome, gained):
    assert last("blackjack", bets(d=bet(outcome)), **HOME) == [-gained, 0, 0, gained]


@pytest.mark.parametrize("outcome", ["push", "surrender", "insured", ["win", "push"]])
def test_at_home_the_bank_has_the_draw_and_nobody_gives_up(outcome):
    assert refusal("blackjack", bets(b=bet(outcome)), **HOME) == (0, "players")


def test_halves_of_an_odd_bet_are_halves():
    assert last("blackjack", bets(b=bet("blackjack", 5))) == [-7.5, 7.5]
    assert last("blackjack", bets(b=bet("surrender", 5))) == [2.5, -2.5]
    assert last("blackjack", bets(b=bet("win", 5, insurance="lost"))) == [-2.5, 2.5]


def test_a_doubled_stake_counts_twice_for_every_hand_of_a_split():
    assert last("blackjack", bets(b=bet("lose", stake=2))) == [20, -20]
    assert last("blackjack", bets(b=bet(["win", "win", "lose"], stake=2))) == [-20, 20]
    assert last("blackjack", bets(b=bet("win", stake=1))) == [-10, 10]


def test_split_hands_count_each_for_itself():
    assert last("blackjack", bets(b=bet(["win", "push"]))) == [-10, 10]
    assert last("blackjack", bets(b=bet(["lose"]))) == last("blackjack", bets(b=bet("lose")))


def test_an_insurance_that_was_lost_is_half_the_bet_whatever_comes_of_it():
    assert last("blackjack", bets(b=bet("win", insurance="lost"))) == [-5, 5]
    assert last("blackjack", bets(b=bet("lose", insurance="lost", stake=2))) == [25, -25]
    assert last("blackjack", bets(b=bet("insured"))) == [0, 0]


def test_who_does_not_play_has_nothing_and_is_told_so():
    hand = bets(bank=1, a=bet("lose"), d=bet("win", 30))
    assert last("blackjack", hand, sides=FOUR) == [-10, -20, 0, 30]
    assert lines("blackjack", hand, sides=FOUR) == [
        (0, -10, "8"), (1, 10, "8"), (2, 0, "4"), (3, 30, "8"), (1, -30, "8")
    ]  # fmt: skip
    assert last("blackjack", {"bank": 0, "players": {}}, sides=FOUR) == [0, 0, 0, 0]


def test_the_bank_keeps_an_account_with_each_player():
    hand = bets(b=bet(["win", "lose"]), c=bet("lose", insurance="lost"), d=bet("blackjack"))
    bank = [line for line in tally("blackjack", hand, sides=FOUR).hands[0].lines if line.side == 0]
    assert [(line.label, line.params["name"], line.points) for line in bank] == [
        ("taken from %(name)s", 2, 15),
        ("paid to %(name)s", 3, -15),
    ]


def test_the_bank_is_foreseen_where_it_was_and_the_deal_goes_round():
    got = tally("blackjack", bets(bank=2, b=bet("win", 20)), sides=FOUR)
    assert got.upcoming.due() == {"bank": 2}
    assert got.upcoming.bets == (None, 20, None, None)
    assert tally("blackjack", bets(bank=2, b=bet("win", 20)), bets(c=bet("push")), sides=FOUR).upcoming.bets == (
        None, 20, 10, None
    )  # fmt: skip
    assert result("blackjack", bets(bank=2, b=bet("win")), sides=FOUR)["next"] == {"hand": 1, "dealer": 1}


def test_nothing_ends_it_but_the_clock():
    hands = [bets(b=bet("win", 10**6))] * 30
    assert result("blackjack", *hands)["finished"] is False
    assert result("blackjack", *hands, {"time": True})["winners"] == [1]


@pytest.mark.parametrize(
    "hand",
    [
        {"bank": 0},
        {"bank": 0, "players": []},
        {"bank": 0, "players": None},
        {"bank": 0, "players": {"1": 5}},
        {"bank": 0, "players": {"1": None}},
        bets(a=bet("win")),
        {"bank": 0, "players": {"4": bet("win")}},
        {"bank": 0, "players": {"01": bet("win")}},
        {"bank": 0, "players": {"Bruno": bet("win")}},
        bets(b=bet("draw")),
        bets(b=bet([])),
        bets(b=bet(None)),
        bets(b=bet(["win", None])),
        bets(b=bet("win", -1)),
        bets(b=bet("win", 2.5)),
        bets(b=bet("win", "10")),
        bets(b=bet("win", None)),
        bets(b=bet("win", stake=3)),
        bets(b=bet("win", stake=2.0)),
        bets(b=bet("win", stake=True)),
        bets(b=bet("win", insurance="won")),
        bets(b=bet("win", insurance=True)),
        bets(b=bet("win", tip=1)),
        bets(b={"outcome": "win"}),
        bets(b={"bet": 10}),
    ],
)
def test_what_no_table_writes_is_refused_under_players(hand):
    assert refusal("blackjack", hand, sides=FOUR) == (0, "players")


@pytest.mark.parametrize("bank", [None, 4, -1, "0", True, 0.0])
def test_the_bank_sits_at_the_table(bank):
    assert refusal("blackjack", bets(bank=bank, b=bet("win")), sides=FOUR) == (0, "bank")


def test_a_bet_against_oneself_is_told_of():
    assert code("blackjack", bets(bank=1, b=bet("win"))) == "bank_plays"
    assert code("blackjack", {"bank": 1}) == "nobody_plays"


@pytest.mark.parametrize(("rules", "few", "many"), [("casino", 2, 8), ("vinte_e_um", 3, 12)])
def test_so_many_sit_down(rules, few, many):
    names = [f"Ana {number}" for number in range(many + 1)]
    assert RULES[rules].players == (few, many)
    assert refusal("blackjack", rules=rules, sides=names) == (None, "sides")
    assert refusal("blackjack", rules=rules, sides=names[: few - 1]) == (None, "sides")
    crowd = {"bank": 0, "players": {str(many - 1): bet("win")}}
    assert last("blackjack", crowd, rules=rules, sides=names[:many])[-1] == 10


def test_a_hand_in_one_line():
    hand = bets(bank=3, a=bet("win", 5), b=bet(["win", "lose"], stake=2), c=bet("lose", 20))
    assert described("blackjack", hand, sides=FOUR) == "bank 3, bets 5 · 4×10 · 20 · –"


@settings(deadline=None, max_examples=200)
@given(matches("blackjack"))
def test_what_one_gains_the_others_lose(match):
    scored = match.fold().hands
    assert all(sum(hand.points) == 0 for hand in scored)
    for raw, hand in zip(match.hands, scored, strict=True):
        away = set(range(match.sides.count)) - {raw["bank"], *map(int, raw["players"])}
        assert not any(hand.points[seat] for seat in away)


@settings(deadline=None, max_examples=100)
@given(matches("blackjack"))
def test_no_more_is_lost_than_was_staked(match):
    for raw, hand in zip(match.hands, match.fold().hands, strict=True):
        for seat, player in raw["players"].items():
            hands = 1 if isinstance(player["outcome"], str) else len(player["outcome"])
            staked = player["bet"] * (hands * (player.get("stake") or 1) + 0.5)
            assert abs(hand.points[int(seat)]) <= 1.5 * staked


def test_hands_of_a_match_are_refused_as_soon_as_they_are_impossible():
    with pytest.raises(Refused) as refused:
        tally("blackjack", bets(b=bet("win")), bets(bank=1, b=bet("win")))
    assert (refused.value.hand, refused.value.problems[0].side) == (1, 1)
