"""Starting a match at a phone and at a desk: by taps, by keys, without script, from a table's link."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scorekeeper.access import table_token
from scorekeeper.models import Club, Match, Player, Table, User
from tests.browser.conftest import Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser
A_MATCH, A_PLAYER = re.compile(r"/m/[a-z]{8}/$"), re.compile(r"/p/[a-z]{8}/$")


@pytest.fixture
def people(club: Club) -> list[Player]:
    """Eight players, who all were here lately."""
    made = factories.make_players(club, 8)
    for at in (0, 4):
        factories.start_match(club, "canastra", players=made[at : at + 4])
    return made


def seats(match: Match) -> list[str]:
    return [seat.name for seat in match.seats.all()]


def latest() -> Match:
    match = Match.objects.order_by("-pk").first()
    assert match
    return match


def pick(phone: Phone, name: str) -> None:
    """Tap somebody, and wait until they sit."""
    phone.tap(f".pick:text-is('{name}')")
    phone.page.locator(f".tile-done:has-text('{name}')").wait_for()


def begin(phone: Phone) -> Match:
    phone.tap("text='Start' >> visible=true")
    phone.page.wait_for_url(A_MATCH)
    return latest()


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_king_match_starts_in_seven_taps(
    people: list[Player], phones: Callable[..., Phone], width: int, *, scripts: bool
) -> None:
    phone = phones(width, scripts=scripts)
    phone.page.goto(f"{phone.hall}/norte/")
    phone.tap("text='Start a match'")
    phone.tap(".tile:has-text('King')")
    for name in ("Carla", "Ana", "Duarte", "Bruno"):
        pick(phone, name)
    match = begin(phone)
    assert phone.taps == 7
    assert seats(match) == ["Carla", "Ana", "Duarte", "Bruno"]


def test_pairs_are_named_while_they_sit_down_and_a_seat_is_given_up_again(people: list[Player], phone: Phone) -> None:
    phone.page.goto(f"{phone.hall}/norte/m/new/?game=sueca&rules=portugal")
    for name in ("Ana", "Bruno", "Carla"):
        pick(phone, name)
    assert "Ana / Carla" in phone.page.locator(".pairs").inner_text()
    phone.tap(".tile-done:has-text('Bruno')")
    phone.page.locator(".tile-done:has-text('Bruno')").wait_for(state="detached")
    pick(phone, "Eva")
    pick(phone, "Duarte")
    assert seats(begin(phone)) == ["Ana", "Eva", "Carla", "Duarte"]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
def test_enter_seats_the_one_who_is_found_and_takes_nobody_off(
    people: list[Player], phones: Callable[..., Phone], *, scripts: bool
) -> None:
    small = phones(360, scripts=scripts)
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    pick(small, "Ana")
    for typed, name in (("graca", "Graça"), ("dua", "Duarte")):
        small.page.locator("#who").fill(typed)
        small.page.locator("#who").press("Enter")
        small.page.locator(f".tile-done:has-text('{name}')").wait_for()
    assert small.page.locator(".tile-who").all_inner_texts() == ["Ana", "Graça", "Duarte", "–"]
    if scripts:
        small.page.wait_for_function("document.activeElement.id === 'who'")


def test_players_are_found_while_one_types(people: list[Player], small: Phone) -> None:
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    small.page.locator("#who").press_sequentially("grac")
    small.page.locator(".picks-head:has-text('is nobody yet')").wait_for()
    assert small.page.locator("#picks .pick").count() == 1
    search, found = small.page.locator(".search").bounding_box(), small.page.locator("#picks .pick").bounding_box()
    assert search
    assert found
    assert found["y"] - (search["y"] + search["height"]) >= 8


def test_the_table_is_chosen_by_a_tap_and_the_seats_stay(club: Club, people: list[Player], small: Phone) -> None:
    table = factories.make_table(club, 7)
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    pick(small, "Ana")
    small.tap("text='At which table?'")
    small.tap("[name=table]:has-text('Table 7')")
    small.page.locator("summary:has-text('Table 7')").wait_for()
    for name in ("Bruno", "Carla", "Duarte"):
        pick(small, name)
    assert begin(small).table == table


def test_a_name_that_is_nobody_s_sits_down_as_a_new_player(people: list[Player], small: Phone) -> None:
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    small.page.locator("#who").press_sequentially("Xana <b>Primeira</b>")
    small.tap("text='Add as a new player'")
    small.page.locator(".tile-done:has-text('Xana <b>Primeira</b>')").wait_for()
    for name in ("Ana", "Bruno", "Carla"):
        pick(small, name)
    match = begin(small)
    first = match.seats.first()
    assert first
    assert first.player == Player.objects.get(name="Xana <b>Primeira</b>")


def test_however_fast_the_taps_come_everybody_sits(people: list[Player], small: Phone) -> None:
    page, held = small.page, []
    page.goto(f"{small.hall}/norte/m/new/?game=king")
    page.route("**/m/new/?*add=*", lambda route: route.continue_() if held else held.append(route))
    names = ["Hugo", "Graça", "Filipe", "Eva"]
    for name in names:
        small.tap(f".pick:text-is('{name}')")
    # Nothing has been answered yet, and everybody is seen to sit.
    assert page.locator(".tile-who").all_inner_texts() == names
    held[0].continue_()
    assert seats(begin(small)) == names


def test_a_tap_without_a_connection_is_told_and_nobody_is_lost(people: list[Player], small: Phone) -> None:
    small.allowed = ("ERR_INTERNET_DISCONNECTED",)
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    pick(small, "Ana")
    small.context.set_offline(True)
    small.tap(".pick:text-is('Bruno')")
    small.page.get_by_text("No connection: tap again.").wait_for()
    assert small.page.locator(".tile-done").count() == 1
    small.context.set_offline(False)
    pick(small, "Bruno")
    assert small.page.locator(".tile-done").count() == 2


def test_who_sits_survives_a_reload(people: list[Player], small: Phone) -> None:
    small.page.goto(f"{small.hall}/norte/m/new/?game=king")
    pick(small, "Ana")
    pick(small, "Bruno")
    small.page.reload()
    assert small.page.locator(".tile-done").count() == 2


def test_a_match_is_started_with_keys_alone(people: list[Player], phone: Phone) -> None:
    page = phone.page
    page.goto(f"{phone.hall}/norte/m/new/?game=king")
    page.locator("#asking").focus()
    for typed in ("hug", "gra", "fil", "ev"):
        page.wait_for_function("document.activeElement.id === 'asking'")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "who"
        sitting = page.locator(".tile-done").count()
        page.keyboard.type(typed)
        page.locator(".picks-head:has-text('is nobody yet')").wait_for()
        page.locator(f".pick >> nth=0 >> text=/^{typed[:2]}/i").wait_for()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator(f".tile-done >> nth={sitting}").wait_for()
    # The last seat is taken: the next thing to do has the focus.
    page.wait_for_function("document.activeElement.textContent === 'Start'")
    page.keyboard.press("Enter")
    page.wait_for_url(A_MATCH)
    assert seats(latest()) == ["Hugo", "Graça", "Filipe", "Eva"]


def test_a_double_tap_starts_one_match(people: list[Player], small: Phone) -> None:
    small.page.goto(f"{small.hall}/norte/m/new/?from={latest().code}")
    before = Match.objects.count()
    small.page.locator("text='Start' >> visible=true").dblclick()
    small.page.wait_for_url(A_MATCH)
    assert Match.objects.count() == before + 1


def test_the_last_table_is_repeated_in_two_taps(people: list[Player], small: Phone) -> None:
    old = latest()
    small.page.goto(f"{small.hall}/norte/m/new/")
    small.tap(".row:first-child a")
    match = begin(small)
    assert small.taps == 2
    assert (match.game, seats(match)) == (old.game, seats(old))
    assert match != old


def test_a_phone_without_an_account_starts_at_its_table(
    club: Club, people: list[Player], table: Table, phones: Callable[..., Phone]
) -> None:
    phone = phones(360, user=None)
    phone.page.goto(f"{phone.hall}/norte/t/7/{table_token(table)}/")
    phone.tap("text='Start one here'")
    phone.tap(".tile:has-text('King')")
    for name in ("Ana", "Bruno", "Carla", "Duarte"):
        pick(phone, name)
    match = begin(phone)
    table.refresh_from_db()
    assert table.current == match
    phone.page.locator("[data-keys]").first.wait_for()


def test_the_search_on_the_first_page_answers_while_one_types(club: Club, people: list[Player], phone: Phone) -> None:
    phone.page.goto(f"{phone.hall}/norte/")
    phone.page.locator("#find").press_sequentially("graca")
    phone.tap("#found .row:has-text('Graça') >> nth=0")
    phone.page.wait_for_url(A_PLAYER)


def test_the_first_page_follows_what_is_recorded_elsewhere(
    club: Club, official: User, phones: Callable[..., Phone]
) -> None:
    match = factories.start_match(club, "king")
    watching = phones(360, user=None)
    watching.page.clock.install()
    watching.page.goto(f"{watching.hall}/norte/")
    factories.record(match, factories.KING_GAME[0])
    watching.page.clock.fast_forward(11_000)
    watching.page.locator("text='−40'").wait_for()
