"""Taps of euchre, spades and pif-paf: hands in one tap, bids and tricks by keys, bets laid down as chips."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.templatetags.static import static

from scorekeeper.models import Club, Match
from tests.browser.conftest import PHONE, Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories
from tests.scorekeeper.test_hand_amounts import chips_part, page_of

pytestmark = pytest.mark.browser

FOUR = factories.NAMES[:4]


def side(number: int, nth: int = 0) -> str:
    """A pair's buttons: first what it made, then what it was euchred with."""
    return f".taps-group[aria-label^='{FOUR[number]}'] >> nth={nth}"


def only_hand(match: Match) -> dict[str, Any]:
    payload: dict[str, Any] = match.events.get().payload
    return payload


# ----------------------------------------------------------------------------------------- euchre


@pytest.mark.parametrize(
    ("button", "hand", "totals"),
    [
        (f"{side(0)} >> text=/^3 tricks/", {"makers": 0, "tricks": 3}, ["1", "0"]),
        (f"{side(1)} >> text=/^4 tricks/", {"makers": 1, "tricks": 4}, ["0", "1"]),
        (f"{side(1)} >> text=/^5 tricks/", {"makers": 1, "tricks": 5}, ["0", "2"]),
        (f"{side(0)} >> text=alone, 5 tricks", {"makers": 0, "tricks": 5, "alone": True}, ["4", "0"]),
        (f"{side(0, 1)} >> .key >> nth=2", {"makers": 0, "tricks": 2}, ["0", "2"]),
    ],
)
def test_a_hand_of_euchre_is_one_tap(
    club: Club, phone: Phone, button: str, hand: dict[str, Any], totals: Sequence[str]
) -> None:
    match = factories.start_match(club, "euchre", names=FOUR)
    phone.open(match).tap(button)
    phone.saved(1)
    assert (phone.taps, only_hand(match), phone.totals()) == (1, hand, totals)


def test_alone_without_all_the_tricks_is_two_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "euchre", names=FOUR)
    phone.open(match).tap("summary:has-text('Alone, and not all five')")
    phone.tap(f"details[open] >> {side(1)} >> text=alone, 4 tricks")
    phone.saved(1)
    assert (phone.taps, only_hand(match)) == (2, {"makers": 1, "tricks": 4, "alone": True})


# ----------------------------------------------------------------------------------------- spades


def test_a_hand_of_spades_is_four_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "spades", names=FOUR)
    phone.open(match)
    phone.choose("bids-0", "5")
    phone.choose("bids-1", "4")
    phone.key(6)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (4, ["51", "43"])
    assert only_hand(match) == {"bids": [5, 4], "tricks": [6, 7]}


def test_a_nil_is_one_tap_more_and_bags_stand_beside_the_totals(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "spades", names=FOUR)
    phone.open(match)
    phone.choose("bids-0", "5")
    phone.choose("bids-1", "4")
    phone.key(6)
    phone.choose("nil-1", "made")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (5, ["51", "143"])
    assert only_hand(match) == {"bids": [5, 4], "tricks": [6, 7], "nil": [None, "made"]}
    assert phone.page.locator("text=bags: 1 of 10").count()
    assert phone.page.locator("text=bags: 3 of 10").count()


def test_the_keys_are_there_for_the_next_hand_too(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "spades", names=FOUR)
    small.open(match)
    for number, (bid, tricks) in enumerate([(5, 6), (7, 4), (3, 13)], start=1):
        small.choose("bids-0", str(bid))
        small.choose("bids-1", "4")
        small.key(tricks)
        small.save()
        small.saved(number)
        assert match.events.get(number=number).payload == {"bids": [bid, 4], "tricks": [tricks, 13 - tricks]}


# ---------------------------------------------------------------------------------------- pif-paf


def chips(phone: Phone, *keys: str | int) -> None:
    """Keys of the pad: a number is a chip, a word one of the others."""
    for key in keys:
        phone.tap(f"[data-chips] [data-{key}]" if isinstance(key, str) else f"[data-chips] [data-chip='{key}']")


EACH, ALL = "same", "all"


def test_a_hand_of_pif_paf_that_all_bet_alike_is_four_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    phone.open(match)
    chips(phone, 10, ALL)
    phone.choose("winner", "2")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (4, ["−10", "−10", "30", "−10"])


def test_a_hand_of_pif_paf_with_three_bets_is_seven_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    phone.open(match)
    chips(phone, 10, EACH, 5, "next", "next")
    phone.choose("winner", "0")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (7, ["15", "−10", "−5", "0"])
    assert only_hand(match) == {"bets": [10, 10, 5, 0], "winner": 0}


def test_a_bet_is_mended_by_tapping_its_name_and_keys_write_over_nothing_else(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    phone.open(match)
    chips(phone, 25, 10, ALL)
    assert phone.page.locator("[data-chips] .key:not([disabled])").count() == 0
    phone.tap("[name='bets-3']")
    chips(phone, "back", 1)
    assert [phone.page.input_value(f"[name='bets-{seat}']") for seat in range(4)] == ["35", "35", "35", "1"]


def test_who_has_bet_nothing_is_said_not_to_have_won_and_all_bets_are_kept(club: Club, phone: Phone) -> None:
    phone.allowed = ("422",)
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    phone.open(match)
    chips(phone, 10, EACH, 5, "next", "next")
    phone.choose("winner", "3")
    phone.save()
    phone.page.wait_for_selector("text=Duarte has bet nothing")
    assert [phone.page.input_value(f"[name='bets-{seat}']") for seat in range(4)] == ["10", "10", "5", "0"]
    phone.choose("winner", "1")
    phone.save()
    phone.saved(1)
    assert phone.totals() == ["−10", "15", "−5", "0"]


def test_bets_are_typed_where_there_are_no_scripts(club: Club, phones: Callable[..., Phone]) -> None:
    plain = phones(PHONE, scripts=False)
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    plain.open(match)
    assert plain.page.locator("[data-chips]").is_hidden()
    for seat, bet in enumerate(("10", "10", "5", "0")):
        plain.page.fill(f"[name='bets-{seat}']", bet)
    plain.choose("winner", "0")
    plain.save()
    plain.saved(1)
    assert plain.totals() == ["15", "−10", "−5", "0"]


def test_bets_entered_by_chips_are_exactly_the_document(club: Club, small: Phone) -> None:
    chance = random.Random(56)
    match = factories.start_match(club, "pif_paf", names=FOUR, sides=4)
    small.open(match)
    for number in range(1, 6):
        bets = [chance.choice([1, 7, 16, 40, 115]) for _seat in FOUR]
        for bet in bets:
            chips(small, *in_chips(bet), "next")
        winner = chance.randrange(4)
        small.choose("winner", str(winner))
        small.save()
        small.saved(number)
        assert match.events.get(number=number).payload == {"bets": bets, "winner": winner}


def in_chips(amount: int) -> list[int]:
    """Fewest keys that come to the amount."""
    keys = []
    for chip in (100, 50, 25, 10, 5, 1):
        keys += [chip] * (amount // chip)
        amount %= chip
    return keys


# ------------------------------------------------------------------------------- amounts below zero


def test_of_amounts_that_come_to_nothing_the_last_fills_itself(small: Phone, hall: str) -> None:
    small.page.goto(f"{hall}/")
    small.page.set_content(f"<form>{page_of(chips_part())}</form>")
    small.page.add_script_tag(url=f"{hall}{static('scorekeeper/amounts.js')}", type="module")
    small.page.wait_for_selector("[data-amounts].dressed", state="attached")
    chips(small, 25, 25, 5, 5, "next", "minus", 25, 5, "next", EACH)
    assert (small.taps, won(small)) == (10, ["60", "−30", "−30", "0"])
    small.page.click("[name='won-1']")
    chips(small, 25)
    assert won(small) == ["60", "−55", "−30", "25"]


def won(phone: Phone) -> list[str]:
    return [phone.page.input_value(f"[name='won-{seat}']") for seat in range(4)]


# ------------------------------------------------------------------------------------- how it is built


@pytest.mark.parametrize("game", ["euchre", "spades", "pif_paf"])
def test_the_page_of_a_hand_can_be_read_and_hit(club: Club, phone: Phone, game: str) -> None:
    match = factories.start_match(club, game)
    phone.open(match)
    for summary in phone.page.locator("#entry summary").all():
        if summary.evaluate("one => !one.parentElement.open"):
            summary.click()
    assert faults(phone.page) == []
