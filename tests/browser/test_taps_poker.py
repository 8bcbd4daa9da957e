"""Taps of poker from an open match page to a saved hand, counted by real clicks; hands come out as they went in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.poker.cards import PACK, apart
from rules.poker.game import POKER
from scorekeeper.models import Club, Match
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gina", "Hugo", "Inês", "Jaime")
SHOWDOWN = {"paid": [50, 50, 10, 10], "cards": ["AhKh", "QcQd", None, None], "board": "AsKd7h2c2d"}


def table(club: Club, sides: int = 4, **more: Any) -> Match:
    return factories.start_match(club, "poker", names=PLAYERS[:sides], sides=sides, **more)


def recorded(match: Match, number: int = 1) -> Any:
    return match.events.get(number=number).payload


def chips(phone: Phone, part: str, *keys: str) -> None:
    for key in keys:
        phone.tap(f"#part-{part} [data-{key}]" if key.isalpha() else f"#part-{part} [data-chip='{key}']")


def cards(phone: Phone, text: str | None) -> None:
    for card in apart((text or "").replace(" ", "")):
        phone.tap(f"[data-card='{card}']")
    if text is None:
        phone.tap("[data-fold]")


def show(phone: Phone, hand: Mapping[str, Any]) -> None:
    for text in hand["cards"]:
        cards(phone, text)
    cards(phone, hand.get("board", ""))


def unfold(phone: Phone, form: str) -> None:
    phone.tap(f"details:has([value='{form}']) > summary")


def test_what_four_players_won_is_nine_taps(club: Club, phone: Phone) -> None:
    match = table(club)
    phone.open(match)
    unfold(phone, "won")
    chips(phone, "won", "100", "next", "minus", "50", "next", "minus", "50")
    phone.save("form:has([value='won'])")
    phone.saved(1)
    assert (phone.taps, recorded(match)) == (9, {"won": [100, -50, -50, 0]})


def test_a_showdown_of_two_with_two_folded_is_sixteen_taps(club: Club, phone: Phone) -> None:
    match = table(club)
    phone.open(match)
    chips(phone, "paid", "50", "same", "10", "same")
    show(phone, SHOWDOWN)
    phone.save("[data-poker]")
    phone.saved(1)
    assert (phone.taps, recorded(match)) == (16, SHOWDOWN)


def test_the_page_is_well_built_also_for_ten(club: Club, phone: Phone) -> None:
    phone.open(table(club, 10))
    assert faults(phone.page) == []
    cards(phone, "AhKh")
    assert faults(phone.page) == []


def test_a_card_that_lies_somewhere_is_not_tapped_again_until_it_is_mended(club: Club, small: Phone) -> None:
    small.open(table(club))
    cards(small, "AhKh")
    assert small.page.is_disabled("[data-card='Ah']")
    small.tap(".tile-held >> nth=0")
    small.tap(".slot >> nth=0")
    cards(small, "2c")
    assert small.page.input_value("[name=cards-0]") == "2cKh"
    assert small.page.is_enabled("[data-card='Ah']")
    cards(small, "Ah")
    small.tap("[data-poker] .deck [data-back]")
    assert small.page.input_value("[name=cards-1]") == ""


def test_half_a_showdown_survives_a_reload(club: Club, small: Phone) -> None:
    small.open(table(club))
    chips(small, "paid", "50", "same")
    cards(small, "AhKh")
    cards(small, None)
    cards(small, "2c")
    small.page.reload()
    small.page.wait_for_selector(".dirty")
    assert small.page.inner_text(".deck-place") == "Carla: card 2 of 2"
    assert [small.page.input_value(f"[name=cards-{seat}]") for seat in range(3)] == ["AhKh", "", "2c"]
    assert small.page.is_checked("[name=cards-1-null]", timeout=1000)


def test_the_preview_says_who_wins_with_which_five(club: Club, small: Phone) -> None:
    small.open(table(club))
    chips(small, "paid", "50", "same", "10", "same")
    show(small, SHOWDOWN)
    small.page.locator(".preview:has-text('two pairs') >> visible=true").wait_for()


def test_without_a_script_cards_are_written_and_what_was_written_stays(club: Club, phones: Any) -> None:
    match = table(club)
    phone = phones(scripts=False)
    phone.allowed = ("422",)
    phone.open(match)
    typed = {"cards-0": "Ah Kh", "cards-1": "Ah Qd", "board": "As Kd 7h 2c 2d"}
    for seat, amount in enumerate((50, 50, 10, 10)):
        phone.page.fill(f"[name=paid-{seat}]", str(amount))
    for name, text in typed.items():
        phone.page.fill(f"[name={name}]", text)
    for seat in (2, 3):
        phone.page.check(f"[name=cards-{seat}-null]")
    phone.save("[data-poker]")
    assert "A card is there twice" in phone.page.inner_text("#part-cards .error")
    assert {name: phone.page.input_value(f"[name={name}]") for name in typed} == typed
    phone.page.fill("[name=cards-1]", "Qc Qd")
    phone.save("[data-poker]")
    phone.saved(1)
    assert {**recorded(match), "board": recorded(match)["board"].replace(" ", "")}["board"] == SHOWDOWN["board"]


@pytest.mark.parametrize("ruleset", list(POKER.rulesets))
def test_random_showdowns_come_out_as_they_were_tapped(club: Club, small: Phone, ruleset: str) -> None:
    luck, options = random.Random(ruleset), POKER.rulesets[ruleset]
    match = table(club, 3, ruleset=ruleset)
    small.open(match)
    for number in range(1, 6):
        pack = iter(luck.sample(PACK, 52))
        held = ["".join(next(pack) for _ in range(options.cards)) for _ in range(3)]
        folded = luck.randrange(4)
        hand: dict[str, Any] = {
            "paid": [luck.choice((1, 5, 10, 25)) for _ in range(3)],
            "cards": [None if seat == folded else text for seat, text in enumerate(held)],
        }
        if options.board:
            hand["board"] = "".join(next(pack) for _ in range(options.board))
        for amount in hand["paid"]:
            chips(small, "paid", str(amount), "next")
        show(small, hand)
        small.save("[data-poker]")
        small.saved(number)
        small.page.locator(".dressed .deck-place:has-text('Ana: card 1 of')").wait_for()
        assert recorded(match, number) == hand


def test_a_recorded_showdown_is_mended_card_by_card(club: Club, small: Phone) -> None:
    match = table(club)
    factories.record(match, SHOWDOWN)
    small.open(match, "hand/1/")
    small.tap(".tile-held >> nth=1")
    small.tap(".slot >> nth=1")
    cards(small, "Qs")
    small.page.fill("[name=reason]", "misread")
    small.save("[data-poker]")
    small.page.locator("#hand-1:has-text('Q♠')").wait_for()
    assert match.events.get(number=1, revision=2).payload == {**SHOWDOWN, "cards": ["AhKh", "QcQs", None, None]}
