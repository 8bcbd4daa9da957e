"""Amounts by keys that add themselves, and words of several sides of which some have none."""

from __future__ import annotations

from typing import Annotated, Any

from django.template.loader import render_to_string
from pydantic import StrictInt

from rules.ask import Ask, fields
from rules.catalogue import GAMES
from rules.game import Hand, Sides
from rules.reading import read_hand
from scorekeeper import hand_form
from scorekeeper.hand_form import Asking

PAIRS, FOUR = ("Ana / Carla", "Bruno / Duarte"), ("Ana", "Bruno", "Carla", "Duarte")


class Chips(Hand):
    """Numbers below zero too, that come to nothing together."""

    won: Annotated[tuple[StrictInt, ...], Ask("Won", of="side", total=0, amounts=(5, 25))]


def asking(slug: str) -> Asking:
    game = GAMES[slug]
    options = game.rulesets[game.default_ruleset]
    sides = FOUR if slug == "pif_paf" else PAIRS
    return Asking(game, options, None, sides, FOUR)


def page_of(part: Any) -> str:
    return render_to_string("scorekeeper/hand/part.html", {"part": part})


def chips_part() -> Any:
    """What a hand of `Chips` is asked of four."""
    return hand_form._part(asking("pif_paf"), fields(Chips)[0], "won", {})


def test_amounts_are_keys_beside_plain_numbers() -> None:
    part = hand_form.build(asking("pif_paf"), {}).variant.parts["bets"]
    html = page_of(part)
    assert [html.count(f'data-chip="{chip}"') for chip in (1, 5, 10, 25, 50, 100)] == [1] * 6
    assert [html.count(f'name="bets-{seat}"') for seat in range(4)] == [1] * 4
    assert ("data-all" in html, "data-minus" in html, 'inputmode="numeric"' in html) == (True, False, True)
    assert 'data-total=""' in html


def test_amounts_below_zero_have_a_sign_and_a_sum_of_nothing_is_a_sum() -> None:
    html = page_of(chips_part())
    assert ("data-minus" in html, 'data-total="0"' in html) == (True, True)
    assert 'inputmode="numeric"' not in html, "a phone's number pad has no minus"


def test_a_word_that_a_side_has_not_is_null_for_it_and_nobodys_is_left_out() -> None:
    spades = {"bids-0": "5", "bids-1": "4", "tricks-0": "6", "tricks-1": "7"}
    told = hand_form.document(asking("spades"), {**spades, "nil-0": "", "nil-1": "made"})
    assert told["nil"] == [None, "made"]
    assert "nil" not in hand_form.document(asking("spades"), {**spades, "nil-0": "", "nil-1": ""})


def test_a_word_that_a_side_has_not_is_one_of_its_keys_and_no_tick() -> None:
    part = hand_form.build(asking("spades"), hand_form.flat({"nil": [None, "failed"]})).variant.parts["nil"]
    html = page_of(part)
    assert 'type="checkbox"' not in html
    assert [box.value for box in part.boxes] == ["", "failed"]


def test_a_hand_that_says_nobodys_nil_is_written_without_it() -> None:
    plain = {"bids": [5, 4], "tricks": [6, 7]}
    values = hand_form.filled(asking("spades"), {**plain, "nil": [None, None]})
    assert hand_form.document(asking("spades"), values) == plain


def test_every_wrong_number_of_a_list_is_told_with_whose_it_is_and_kept() -> None:
    at = asking("pif_paf")
    values = {"bets-0": "-4", "bets-1": "7", "bets-2": "abc", "bets-3": "5", "winner": "1"}
    problems = read_hand(at.game, Sides(at.sides, len(at.seat_names)), hand_form.document(at, values))
    assert isinstance(problems, tuple)
    part = hand_form.build(at, values, problems).variant.parts["bets"]
    assert [error.split(":")[0] for error in part.errors] == [at.side_names[0], at.side_names[2]]
    assert [box.value for box in part.boxes] == ["-4", "7", "abc", "5"]
