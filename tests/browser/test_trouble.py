"""What goes wrong in a hall: two taps, two phones, a reload, no connection, no scripts, only keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from scorekeeper import access, recording, roster
from scorekeeper.models import Club
from scorekeeper.writing import Actor
from tests.browser.conftest import DESK, PHONE, Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
LONG = ("Maria do Rosário Vasconcelos de Albuquerque", "Bruno", "Donaudampfschifffahrtsgesellschaft", "Zé")
Phones = Callable[..., Phone]
CONFLICT, REFUSED = "status of 409", "status of 422"
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")


def look(page: Page) -> None:
    """Make the page ask for news at once instead of in a few seconds."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def test_a_double_tap_is_one_hand(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    small.open(match).page.locator(".key-win >> nth=0").dblclick()
    small.saved(1)
    assert match.events.count() == 1


def test_a_double_tap_without_scripts_is_one_hand(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    phone = phones(PHONE, scripts=False)
    phone.open(match).page.locator(".key-win >> nth=0").dblclick(no_wait_after=True)
    phone.page.wait_for_url("**#entry")
    assert match.events.count() == 1


def test_two_phones_see_each_other_and_neither_overwrites(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    first, second = phones(), phones(DESK)
    second.allowed = (CONFLICT,)
    first.open(match)
    second.open(match).key(5)
    for taken in (4, 3, 2):
        first.key(taken)
    first.save()
    first.saved(1)
    look(second.page)
    second.saved(1)
    assert second.totals()[0] == "−80", "the board is fresh"
    assert second.page.input_value("[name=taken-0]") == "5", "what was typed is still there"
    assert second.page.locator("#overtaken").is_visible()
    second.key(8)
    second.save()
    second.page.locator("h2", has_text="already recorded").wait_for()
    assert "5 · 8 · 0 · 0" in second.page.locator(".versus").inner_text()
    second.tap("text=Keep the recorded one")
    second.page.locator(".coming", has_text="No hearts").wait_for()
    assert second.page.input_value("[name=taken-0]") == "", "what was given up is gone"
    assert match.events.count() == 1


def test_a_second_phone_is_told_before_it_writes(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    factories.record(match, {"won": 0, "band": "61"}, by=Actor(phone="the other phone"))
    phone = phones()
    phone.allowed = (CONFLICT,)
    phone.open(match)
    assert "Another phone recorded here" in phone.page.locator(".entry-sheet").inner_text()
    phone.tap(".wins-side >> nth=1 >> .key-win >> nth=0")
    phone.tap("text=Take over and save")
    phone.saved(2)
    assert phone.totals() == ["1", "1"]


def test_who_only_watches_sees_the_next_hand_by_itself(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    watcher = phones(user=None).open(match)
    watcher.page.locator("#match").wait_for()
    factories.record(match, factories.KING_GAME[0])
    look(watcher.page)
    watcher.saved(1)
    watcher.tap("#hand-1 summary")
    factories.record(match, factories.KING_GAME[1])
    look(watcher.page)
    watcher.saved(2)
    assert watcher.page.locator("#hand-1").get_attribute("open") is not None, "what was unfolded stays so"
    assert watcher.page.locator("form").count() == 0


@pytest.mark.parametrize("game", ["king", "canastra", "bridge"])
def test_a_half_typed_hand_survives_a_reload(game: str, club: Club, small: Phone) -> None:
    match = factories.start_match(club, game, names=PLAYERS)
    small.open(match)
    steps: dict[str, Callable[[], None]] = {
        "king": lambda: small.key(4),
        "canastra": lambda: (small.choose("sides-0-real", "2"), small.digits("85"))[0],
        "bridge": lambda: (small.choose("contract.0", "3"), small.choose("declarer", "W"))[0],
    }
    steps[game]()
    small.page.reload()
    small.page.locator("#status", has_text="half-typed hand").wait_for()
    if game == "king":
        assert small.page.input_value("[name=taken-0]") == "4"
        for taken in (3, 2):
            small.key(taken)
        small.save()
        small.saved(1)
        small.page.reload()
        assert small.page.input_value("[name=taken-0]") == "", "a saved hand leaves nothing behind"
    elif game == "canastra":
        assert small.page.input_value("[name=sides-0-cards]") == "85"
        assert small.page.is_checked("[name=sides-0-real][value='2']")
    else:
        assert small.page.is_checked("[name='contract.0'][value='3']")
        assert small.page.is_enabled("[name=tricks][value='9']")


def test_a_hand_waits_while_there_is_no_connection_and_is_sent_once(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    small.allowed = OFFLINE
    small.open(match)
    small.context.set_offline(True)
    small.tap(".wins-side >> nth=0 >> .key-win >> nth=1")
    small.page.locator("#outbox", has_text="Waiting to send: 1").wait_for()
    assert match.events.count() == 0
    small.context.set_offline(False)
    look(small.page)
    small.saved(1)
    small.page.locator("#outbox", has_text="saved ✓").wait_for()
    small.page.reload()
    look(small.page)
    assert [event.payload for event in match.events.all()] == [{"won": 0, "band": "91"}]


def test_a_tap_that_did_not_arrive_is_said_in_place_of_what_was_done(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    recording.declare(match, Actor(), totals=[4, 2], reason="", key="slip")
    small.allowed = OFFLINE
    small.open(match)
    small.tap("#entry .word button >> nth=0")
    small.page.locator("#status", has_text="Confirmed ✓").wait_for()
    small.context.set_offline(True)
    small.tap("#entry .word button >> nth=0")
    small.page.locator("#status", has_text="No connection: tap again.").wait_for()
    assert "Confirmed" not in small.page.locator("#status").inner_text()


def test_what_waits_or_was_refused_is_not_called_saved(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    small.allowed = (REFUSED,)
    small.open(match)
    for taken in (4, 3, 2):
        small.key(taken)
    small.save()
    small.saved(1)
    for taken in (5, 8, 0, 3):
        small.key(taken)
    small.save()
    small.page.locator("[role=alert]", has_text="Not saved yet").wait_for()
    assert "saved ✓" not in small.page.locator("body").inner_text()
    look(small.page)
    assert "saved ✓" not in small.page.locator("body").inner_text()


def test_the_last_hand_that_was_sent_late_asks_and_is_not_called_saved(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS, ruleset="double_simple")
    factories.record(match, {"won": 0, "band": "91"}, by=Actor(phone=""))
    small.allowed = OFFLINE
    small.open(match)
    small.context.set_offline(True)
    small.tap(".wins-side >> nth=0 >> .key-win >> nth=2")
    small.page.locator("#unsent", has_text="not sent yet").wait_for()
    assert "saved ✓" not in small.page.locator("body").inner_text()
    small.context.set_offline(False)
    look(small.page)
    small.page.locator("h2", has_text="End:").wait_for()
    small.page.locator("#unsent").wait_for(state="hidden")
    assert "saved ✓" not in small.page.locator("body").inner_text()


def test_who_was_signed_out_meanwhile_signs_in_again_and_the_hand_is_kept(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    small.open(match)
    small.key(13)
    small.page.locator(".score").first.wait_for()
    session = next(one for one in small.context.cookies() if one["name"] == "sessionid")
    small.context.clear_cookies(name="sessionid")
    small.save()
    small.page.locator("#shut", has_text="signed out").wait_for()
    assert "saved ✓" not in small.page.locator("body").inner_text()
    small.tap("#shut >> text=Sign in again")
    small.page.wait_for_url(re.compile(r"/sign-in/\?next="))
    small.context.add_cookies([session])
    small.open(match)
    small.page.locator("#status", has_text="half-typed hand").wait_for()
    assert small.page.input_value("[name=taken-0]") == "13"


def test_a_hand_that_waits_is_not_lost_to_a_session_that_ended(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    small.allowed = OFFLINE
    small.open(match)
    session = next(one for one in small.context.cookies() if one["name"] == "sessionid")
    small.context.set_offline(True)
    small.tap(".wins-side >> nth=0 >> .key-win >> nth=1")
    small.page.locator("#unsent").wait_for()
    small.context.clear_cookies(name="sessionid")
    small.context.set_offline(False)
    look(small.page)
    small.page.locator("#shut", has_text="signed out").wait_for()
    small.context.add_cookies([session])
    look(small.page)
    small.saved(1)
    assert match.events.count() == 1


def test_a_preview_of_a_session_that_ended_is_no_page_inside_the_page(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    small.open(match)
    small.context.clear_cookies(name="sessionid")
    small.key(13)
    small.page.locator("#shut", has_text="signed out").wait_for()
    assert small.page.locator("[name=password]").count() == 0


def test_a_table_whose_card_was_replaced_is_told_to_scan_the_new_one(club: Club, phones: Phones) -> None:
    table = factories.make_table(club)
    match = factories.start_match(club, "sueca", names=PLAYERS, table=table)
    phone = phones(user=None)
    phone.page.goto(f"{phone.hall}/{club.slug}/t/{table.number}/{access.table_token(table)}/")
    roster.revoke_link(table, Actor())
    phone.tap(".wins-side >> nth=0 >> .key-win >> nth=1")
    slip = phone.page.locator("#shut", has_text="card was replaced")
    slip.wait_for()
    phone.tap("#shut >> text=Type the table's code")
    phone.page.wait_for_url(f"**/{club.slug}/t/")
    assert match.events.count() == 0


def test_a_page_out_of_touch_says_so(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    watcher = phones(user=None)
    watcher.allowed = OFFLINE
    watcher.open(match).context.set_offline(True)
    look(watcher.page)
    watcher.page.locator("#lost", has_text="No connection").wait_for()
    watcher.context.set_offline(False)
    look(watcher.page)
    watcher.page.locator("#lost").wait_for(state="hidden")


def test_a_hand_that_cannot_be_says_why_beside_its_input(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    small.allowed = (REFUSED,)
    small.open(match)
    for seat, taken in enumerate(("4", "3", "2", "3")):
        small.page.fill(f"[name=taken-{seat}]", taken)
    small.save()
    error = small.page.locator(".counts .error")
    error.wait_for()
    assert "12" in error.inner_text()
    assert small.page.input_value("[name=taken-3]") == "3"


@pytest.mark.parametrize("game", ["king", "sueca", "canastra", "bridge"])
def test_every_game_is_played_without_scripts(game: str, club: Club, phones: Phones) -> None:
    match = factories.start_match(club, game, names=PLAYERS)
    phone = phones(scripts=False)
    page = phone.open(match).page
    if game == "king":
        for seat, taken in enumerate(("4", "3", "2", "4")):
            page.fill(f"[name=taken-{seat}]", taken)
        phone.tap("text=Preview")
        assert "−80" in page.locator(".scores").inner_text()
        phone.tap("[data-save]")
    elif game == "sueca":
        phone.tap(".key-win >> nth=0")
    elif game == "bridge":
        for name, value in (("contract.0", "4"), ("contract.1", "H"), ("declarer", "S"), ("tricks", "10")):
            phone.choose(name, value)
        phone.tap("[data-save]")
    else:
        phone.choose("sides-0-real", "1")
        page.fill("[name=sides-0-cards]", "190")
        for side, left in enumerate((("0", "15"), ("30", "5"))):
            for player, points in enumerate(left):
                page.fill(f"[name=sides-{side}-left-{player}]", points)
        phone.tap("[data-canastra] [data-save]")
    phone.saved(1)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE
    phone.tap(".undo-button")
    page.locator(".hand-voided").wait_for()


def test_a_king_hand_with_keys_alone(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    page = phones(DESK).open(match).page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.name") != "taken-0":
        page.keyboard.press("Tab")
    for taken in ("4", "3", "2"):
        page.keyboard.type(taken)
        page.keyboard.press("Tab")
    assert page.input_value("[name=taken-3]") == "4", "the rest goes to the last by itself"
    page.keyboard.press("Enter")
    page.locator("#hand-1").wait_for(state="attached")


def test_a_sueca_hand_with_keys_alone(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    page = phones(DESK).open(match).page
    page.focus(".key-win >> nth=0")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.locator("#hand-1").wait_for(state="attached")
    assert page.evaluate("document.activeElement.className").startswith("key"), "on to the next hand"


PAGES = {"light": ["", "hand/1/", "adjust/", "reseat/"], "dark": [""]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["king", "sueca", "canastra", "bridge"])
def test_pages_are_open_to_everybody(game: str, scheme: str, club: Club, phones: Phones) -> None:
    hands: dict[str, dict[str, Any]] = {
        "king": factories.KING_GAME[0],
        "sueca": {"won": 0, "band": "61"},
        "canastra": {"sides": [{"real": 1, "cards": 190, "left": [0, 15]}, {"left": [5, None]}]},
        "bridge": {"contract": "4H", "declarer": "S", "tricks": 10},
    }
    match = factories.start_match(club, game, names=LONG)
    factories.record(match, hands[game])
    phone = phones(color_scheme=scheme)
    for path in PAGES[scheme]:
        phone.open(match, path)
        phone.page.wait_for_load_state("networkidle")
        phone.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found = Axe().run(phone.page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        assert phone.page.evaluate("document.documentElement.scrollWidth") == PHONE, path


def test_the_end_and_its_words_are_open_to_everybody(club: Club, phones: Phones) -> None:
    match = factories.start_match(club, "king", names=LONG)
    factories.record(match, *factories.KING_GAME)
    phone = phones().open(match)
    assert Axe().run(phone.page).violations_count == 0
    recording.confirm(match, Actor(), side=0, agrees=False, note="the festa was mine")
    phone.open(match)
    assert "the festa was mine" in phone.page.locator(".words").inner_text()
    assert Axe().run(phone.page).violations_count == 0


@pytest.mark.parametrize("game", ["king", "sueca", "canastra", "bridge"])
def test_what_is_tapped_is_large_enough(game: str, club: Club, small: Phone) -> None:
    match = factories.start_match(club, game, names=PLAYERS)
    small.open(match)
    sizes = small.page.evaluate(
        """[...document.querySelectorAll('.entry-sheet .key, .entry-sheet .tile, .entry-sheet .choice,'
            + '.entry-sheet .button')].filter((one) => one.offsetParent && !one.hidden)
            .map((one) => [one.textContent.trim(), one.getBoundingClientRect().width,
                           one.getBoundingClientRect().height])"""
    )
    assert sizes
    assert [one for one in sizes if one[1] < 44 or one[2] < 46] == []
