"""Buraco and Tranca in the hall: without scripts, half typed, corrected, and open to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from scorekeeper.models import Club
from tests.browser.conftest import PHONE, Phone
from tests.browser.looking import sideways
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

Phones = Callable[..., Phone]
FORM = "[data-melds]"
PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
LONG = ("Maximiliana Vasconcelos Sottomayor", "Bruno", "Constança de Albuquerque e Mello", "Duarte")
RULES = {"buraco": "copag", "tranca": "copag"}
HAND: dict[str, Any] = {
    "sides": [{"clean": 1, "cards": 45, "went_out": True}, {"dirty": 5, "cards": 40, "left": 9, "morto": "unused"}]
}


@pytest.mark.parametrize("game", RULES)
def test_both_are_played_without_scripts(game: str, club: Club, phones: Phones) -> None:
    match = factories.start_match(club, game, names=PLAYERS, ruleset=RULES[game], sides=2)
    phone = phones(scripts=False)
    page = phone.open(match).page
    phone.choose("sides-0-clean", "1")
    phone.tap(".choice:has([data-side-out='0'])")
    page.fill("[name=sides-0-cards]", "45")
    phone.choose("sides-1-morto", "none")
    page.fill("[name=sides-1-left]", "9")
    phone.tap("text=Preview")
    assert "morto not taken" in page.locator(".scores").inner_text()
    phone.tap(f"{FORM} [data-save]")
    phone.saved(1)
    assert match.events.get().payload == {
        "sides": [{"clean": 1, "went_out": True, "cards": 45}, {"morto": "none", "left": 9}]
    }
    assert sideways(page) == 0


@pytest.mark.parametrize("game", RULES)
def test_a_half_typed_hand_survives_a_reload(game: str, club: Club, small: Phone) -> None:
    match = factories.start_match(club, game, names=PLAYERS, ruleset=RULES[game], sides=2)
    small.open(match)
    small.tap(".choice:has([data-side-out='1'])")
    small.choose("sides-0-dirty", "2")
    small.digits("85", FORM)
    small.page.reload()
    small.page.locator("#status", has_text="half-typed hand").wait_for()
    assert small.page.input_value("[name=sides-0-cards]") == "85"
    assert small.page.is_checked("[name=sides-0-dirty][value='2']")
    assert small.page.is_checked("[data-side-out='1']")


@pytest.mark.parametrize("game", RULES)
def test_a_hand_is_corrected_on_the_pad_as_it_was_recorded(game: str, club: Club, small: Phone) -> None:
    match = factories.start_match(club, game, names=PLAYERS, ruleset=RULES[game], sides=2)
    factories.record(match, HAND)
    page = small.open(match, "hand/1/").page
    assert page.is_checked("[data-side-out='0']")
    assert page.is_checked("[name=sides-1-morto][value=unused]")
    assert page.input_value("[name='sides-1-dirty.0']") == "5", "more than there are keys for stands beside them"
    small.tap(".choice:has([data-side-out='1'])")
    small.tap(f"{FORM} .pair-tab >> nth=1")
    small.choose("sides-1-dirty", "3")
    page.fill("[name=reason]", "contadas de novo")
    small.save(FORM)
    small.saved(1)
    now = match.events.get(number=1, replaced_by=None).payload
    assert now == {
        "sides": [{"clean": 1, "cards": 45}, {"dirty": 3, "morto": "unused", "went_out": True, "cards": 40, "left": 9}]
    }


@pytest.mark.parametrize("game", RULES)
def test_what_cannot_be_is_said_beside_its_field_and_all_is_kept(game: str, club: Club, small: Phone) -> None:
    match = factories.start_match(club, game, names=PLAYERS, ruleset=RULES[game], sides=2)
    small.allowed = ("422",)
    page = small.open(match).page
    small.choose("sides-0-clean", "1")
    page.fill("[name=sides-0-cards]", "999")
    small.save(FORM)
    page.locator(".pair .error").first.wait_for()
    assert "Laid down and left in hand" in page.locator(".pair .error").first.inner_text()
    assert page.input_value("[name=sides-0-cards]") == "999"
    assert page.is_checked("[name=sides-0-clean][value='1']")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", RULES)
def test_pages_are_open_to_everybody(game: str, scheme: str, club: Club, phones: Phones) -> None:
    match = factories.start_match(club, game, names=LONG, ruleset=RULES[game], sides=2)
    factories.record(match, HAND)
    phone = phones(color_scheme=scheme)
    for path in ("", "hand/1/"):
        phone.open(match, path)
        phone.page.wait_for_load_state("networkidle")
        phone.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found = Axe().run(phone.page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        assert phone.page.evaluate("document.documentElement.scrollWidth") == PHONE, path


def test_six_alone_fit_a_phone(club: Club, small: Phone) -> None:
    six = [*LONG, "Eva", "Filipe"]
    match = factories.start_match(club, "buraco", names=six, ruleset="copag", sides=6)
    small.open(match)
    assert sideways(small.page) == 0
    tabs = small.page.locator(f"{FORM} .pair-tab").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert min(tabs) >= 88, "names are not broken letter by letter"
