"""Taps of Buraco and Tranca from an open match page to a saved hand, counted by real clicks."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club
from tests.browser.conftest import Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
FORM = "[data-melds]"


def out(phone: Phone, side: int) -> None:
    phone.tap(f".choice:has([data-side-out='{side}'])")


def turn_to(phone: Phone, side: int) -> None:
    phone.tap(f"{FORM} .pair-tab >> nth={side}")


def next_box(phone: Phone) -> None:
    phone.tap(f"{FORM} [data-next]")


def ended(phone: Phone) -> None:
    """The hand that ends a match asks."""
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")


def test_a_buraco_hand_of_two_pairs_is_fourteen_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", names=PLAYERS, sides=2, options={"target": 2000})
    phone.open(match)
    out(phone, 0)
    phone.choose("sides-0-clean", "1")
    phone.choose("sides-0-dirty", "1")
    phone.digits("145", FORM)
    turn_to(phone, 1)
    phone.choose("sides-1-morto", "none")
    phone.digits("15", FORM)
    next_box(phone)
    phone.digits("65", FORM)
    phone.save(FORM)
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (14, ["545", "−150"])
    assert match.events.get().payload == {
        "sides": [
            {"clean": 1, "dirty": 1, "went_out": True, "cards": 145},
            {"morto": "none", "cards": 15, "left": 65},
        ]
    }


def test_whoever_is_out_alone_has_nothing_left_and_the_pad_goes_on(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", ruleset="copag", names=PLAYERS[:3], sides=3, options={"target": 5000})
    phone.open(match)
    out(phone, 0)
    phone.choose("sides-0-wilds", "1")
    phone.digits("190", FORM)
    phone.digits("120", FORM)
    phone.digits("100", FORM)
    phone.digits("85", FORM)
    next_box(phone)
    phone.digits("5", FORM)
    phone.save(FORM)
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (16, ["1290", "20", "80"])


def test_seven_wild_cards_are_offered_to_one_side_only(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", ruleset="copag", names=PLAYERS, sides=2)
    phone.open(match)
    phone.choose("sides-0-wilds", "1")
    turn_to(phone, 1)
    assert phone.page.is_disabled("input[name='sides-1-wilds'][value='1']")


def test_a_ruleset_asks_only_what_it_has(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", names=PLAYERS)
    phone.open(match)
    asked = phone.page.locator(f"{FORM} input").evaluate_all("all => all.map(one => one.name)")
    assert {"sides-0-clean", "sides-0-thousand", "sides-0-cards-two"} <= set(asked)
    assert not {"sides-0-wilds", "sides-0-cards-joker", "sides-0-black_threes"} & set(asked)


def test_the_only_hand_of_a_match_asks_before_it_ends_it(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", names=PLAYERS[:2], sides=2)
    phone.open(match)
    out(phone, 1)
    phone.digits("145", FORM)
    phone.digits("85", FORM)
    next_box(phone)
    phone.digits("120", FORM)
    phone.choose("sides-1-clean", "1")
    phone.save(FORM)
    ended(phone)
    assert phone.totals() == ["60", "420"]


def test_cards_may_be_counted_by_kind_on_the_same_pad(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "buraco", ruleset="aberto", names=PLAYERS, options={"target": 2000})
    phone.open(match)
    phone.tap(f"{FORM} fieldset[data-pair='0'] summary")
    phone.page.focus("[name='sides-0-cards-joker']")
    for number in ("2", "1", "4", "12", "9"):
        phone.digits(number, FORM)
        if len(number) < 2:
            next_box(phone)
    phone.save(FORM)
    phone.saved(1)
    kinds = {"joker": 2, "two": 1, "ace": 4, "high": 12, "low": 9}
    assert match.events.get().payload["sides"] == [{"cards": kinds}, {}]
    assert phone.totals() == ["335", "0"]


def test_a_tranca_hand_is_fourteen_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "tranca", ruleset="copag", names=PLAYERS)
    phone.open(match)
    out(phone, 0)
    phone.choose("sides-0-clean", "1")
    phone.choose("sides-0-dirty", "1")
    phone.choose("sides-0-red_threes", "2")
    phone.digits("19", FORM)
    turn_to(phone, 1)
    phone.choose("sides-1-red_threes", "1")
    phone.choose("sides-1-morto", "none")
    phone.digits("6", FORM)
    next_box(phone)
    phone.digits("9", FORM)
    phone.save(FORM)
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (13, ["790", "−230"])


def test_red_threes_of_both_sides_are_four(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "tranca", names=PLAYERS)
    phone.open(match)
    phone.choose("sides-0-red_threes", "3")
    turn_to(phone, 1)
    assert phone.page.is_enabled("input[name='sides-1-red_threes'][value='1']")
    assert phone.page.is_disabled("input[name='sides-1-red_threes'][value='2']")
