"""Finding a game with few taps, and a word while it is typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules.catalogue import GAMES
from scorekeeper.models import Club, User
from tests.browser.conftest import Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", ["sueca", "bridge", "rami", "crapo", "draughts", "poker", "werewolf"])
def test_any_game_is_two_taps_away(
    club: Club, official: User, phones: Callable[..., Phone], width: int, game: str
) -> None:
    factories.start_match(club, "king")
    phone = phones(width, user=official)
    phone.page.goto(f"{phone.hall}/norte/m/new/")
    phone.tap(f".shelf-links a[href='#{GAMES[game].family}']")
    button = phone.page.locator(f"button[name='game'][value='{game}']")
    expect(button).to_be_in_viewport()
    phone.tap(button)
    phone.page.wait_for_url(f"**game={game}**")
    assert phone.taps == 2


def test_what_is_played_most_is_one_tap_away(club: Club, official: User, phones: Callable[..., Phone]) -> None:
    factories.start_match(club, "werewolf", names=["Ana", "Bruno", "Carla", "Duarte", "Eva"])
    phone = phones(360, user=official)
    phone.page.goto(f"{phone.hall}/norte/m/new/")
    first = phone.page.locator("button[name='game']").first
    expect(first).to_have_attribute("value", "werewolf")
    phone.tap(first)
    assert phone.taps == 1


@pytest.mark.parametrize("width", [360, 1280])
def test_words_are_found_while_they_are_typed(club: Club, phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width, user=None)
    phone.page.goto(f"{phone.hall}/norte/words/")
    phone.page.fill("#find", "rubber")
    expect(phone.page.locator(".term")).to_have_count(2)
    expect(phone.page.locator("#rubber")).to_be_visible()
    assert phone.page.url.endswith("/norte/words/")


def test_a_card_leads_to_the_very_word(club: Club, phones: Callable[..., Phone]) -> None:
    phone = phones(360, user=None)
    phone.page.goto(f"{phone.hall}/norte/g/guritipau/")
    phone.tap(".words a[href$='#midj']")
    expect(phone.page.locator("#midj")).to_be_in_viewport()
