"""Planning a championship at a phone and at a desk: founded from a preset, entered, set up, drawn, drawn by taps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scorekeeper.models import Club, User
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories
from tests.tournaments.championships import BY, KNOCKOUT, POOLS, found_championship, stage_of
from tournaments import directing, ledger
from tournaments.models import Championship, Draw

pytestmark = pytest.mark.browser
PAIRS = ("Ana / Bruno [1]", "Carla / Duarte [2]", "Eva / Filipe", "Graça / Hugo",
         "Inês / Jorge", "Luísa / Mário", "Nuno / Olga", "Paulo / Rita")  # fmt: skip
EIGHT = "\n".join(PAIRS)
PLAN, DRAW = re.compile(r"/plan/$"), re.compile(r"/draw/$")


@pytest.fixture(params=[360, 1280])
def desk(request: pytest.FixtureRequest, phones: Callable[..., Phone], director: User) -> Phone:
    """The director's browser, as a phone and as a desk."""
    made: Phone = phones(request.param, user=director)
    return made


def at(phone: Phone, path: str) -> None:
    phone.page.goto(f"{phone.hall}/norte/c/{path}")


def pools_of(cup: Championship) -> list[list[str]]:
    found = ledger.read(stage_of(cup))
    pools: list[list[str]] = ledger.write_given(found.form.drawn(found.stage, found.rounds))["pools"]
    return pools


def test_from_a_preset_to_the_draw_in_nine_taps(club: Club, desk: Phone) -> None:
    page = desk.page
    at(desk, "new/")
    assert faults(page) == []
    desk.tap("text='National Canastra championship, pools of four'")
    page.fill("[name=name]", "Nacional de inverno")
    assert faults(page) == []
    desk.tap("text='Found the championship'")
    page.wait_for_url(PLAN)
    assert faults(page) == []
    desk.tap("text='Paste or upload a list'")
    page.fill("textarea", EIGHT)
    desk.tap("text='Show what is understood'")
    page.locator("#preview").wait_for()
    assert faults(page) == []
    desk.tap("text='Take 8 entries in'")
    page.locator("#e8").wait_for()
    assert faults(page) == []
    desk.tap("text='All are here'")
    page.locator("text='8 pairs · 8 are here'").wait_for()
    desk.tap(".crumb a")
    page.wait_for_url(PLAN)
    assert "Rule 38 wants 32, 64, 128, 256 entries; there are 8." in page.locator("main").inner_text()
    desk.tap("[aria-label='The draw of Pools']")
    page.wait_for_url(DRAW)
    assert faults(page) == []
    desk.tap("text='Draw now'")
    page.locator("text='“Pools” is drawn.'").wait_for()
    assert faults(page) == []
    assert desk.taps == 9
    assert sorted(map(len, pools_of(Championship.objects.get()))) == [4, 4]


def test_a_draw_is_looked_at_first_and_checked_after(club: Club, desk: Phone, phones: Callable[..., Phone]) -> None:
    found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False)
    page = desk.page
    at(desk, "taca/s/1/draw/")
    desk.tap("text='Look first'")
    looked = page.locator("#laid .laid").inner_text()
    assert faults(page) == []
    desk.tap("text='Draw it so'")
    page.locator("text='“Pools” is drawn.'").wait_for()
    assert page.locator(".laid").inner_text() == looked
    anybody = phones(page.viewport_size["width"], user=None)  # type: ignore[index]
    at(anybody, "taca/s/1/draw/certificate/")
    assert "2026/Pools/pots-1/" in anybody.page.locator("main").inner_text()
    assert faults(anybody.page) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("width", [360, 1280])
def test_names_are_tapped_as_they_come_out_and_a_reload_loses_none(
    club: Club, director: User, phones: Callable[..., Phone], width: int, *, scripts: bool
) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False)
    names = [one.name for one in cup.entries.order_by("-number")]
    phone = phones(width, user=director, scripts=scripts)
    page = phone.page
    at(phone, "taca/s/1/draw/hat/")
    if scripts:
        assert faults(page) == []
    for name in names[:5]:
        phone.tap(f".hat-names .pick:has-text('{name}')")
    page.locator(f".hat-place:has-text('{names[4]}')").wait_for()
    phone.tap("text='Undo the last'")
    page.locator(f".hat-place:has-text('{names[4]}')").wait_for(state="detached")
    page.reload()
    assert page.locator(".hat-place.tile-done").all_inner_texts() == names[:4]
    for name in names[4:]:
        phone.tap(f".hat-names .pick:has-text('{name}')")
    page.locator("text='Draw it so'").wait_for()
    if scripts:
        assert faults(page) == []
    phone.tap("text='Draw it so'")
    page.wait_for_url(DRAW)
    assert phone.taps == 11
    assert pools_of(cup) == [names[:4], names[4:]]
    assert Draw.objects.get().by_program is False


def test_a_half_made_draw_is_there_when_somebody_comes_back(club: Club, desk: Phone) -> None:
    cup = found_championship(club, stages=(KNOCKOUT,), entries=6, drawn=False)
    page = desk.page
    at(desk, "taca/s/1/draw/hat/")
    first, second = (cup.entries.get(number=number).name for number in (3, 5))
    page.fill("#q", "3")
    page.keyboard.press("Enter")
    page.locator(f".hat-place:has-text('{first}')").wait_for()
    desk.tap(".hat-place:not(.tile-done) >> nth=-1")
    page.locator(".hat-place.tile-next >> nth=0").wait_for()
    desk.tap(f".hat-names .pick:has-text('{second}')")
    page.locator(f".hat-place:has-text('{second}')").wait_for()
    at(desk, "taca/s/1/draw/")
    desk.tap("text='From the hat, or by hand'")
    page.locator(f".hat-place:has-text('{second}')").wait_for()
    assert page.locator(".hat-place.tile-done").count() == 4, "two names and two byes"
    assert faults(page) == []


def test_an_entry_is_found_while_typing_and_entered(club: Club, desk: Phone) -> None:
    cup = found_championship(club, entries=0, drawn=False)
    factories.make_players(club, 8)
    page = desk.page
    at(desk, "taca/plan/entries/new/")
    for typed, name in (("gra", "Graça"), ("hug", "Hugo")):
        page.fill("#who", typed)
        desk.tap(f"#picks .pick:text-is('{name}')")
        page.locator(f".tile-done:has-text('{name}')").wait_for()
    assert faults(page) == []
    desk.tap("text='Enter'")
    page.locator("text='Graça / Hugo is entered.'").wait_for()
    assert desk.taps == 3
    assert [row.player.name for row in cup.entries.get().players.all() if row.player] == ["Graça", "Hugo"]


def test_a_stage_is_set_up_and_says_at_once_what_it_comes_to(club: Club, desk: Phone) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False)
    page = desk.page
    at(desk, "taca/s/1/plan/")
    assert faults(page) == []
    page.fill("[name=settings-group_size]", "8")
    page.keyboard.press("Tab")
    page.locator("#outline:has-text('7 rounds, 28 encounters')").wait_for()
    desk.tap("button[name=up][value=difference]")
    page.locator("#tie-breaks li:nth-child(2):has-text('difference')").wait_for()
    assert page.input_value("[name=settings-group_size]") == "8"
    desk.tap("main .button-main")
    page.wait_for_url(PLAN)
    stage = stage_of(cup)
    assert stage.settings["group_size"] == 8
    assert stage.tie_breaks[:2] == ["points", "difference"]


def test_somebody_is_here_by_a_tap_that_leaves_the_list_where_it_is(club: Club, desk: Phone) -> None:
    cup = found_championship(club, entries=30, drawn=False)
    page = desk.page
    at(desk, "taca/plan/entries/")
    row = page.locator("#e25")
    row.scroll_into_view_if_needed()
    before = page.evaluate("window.scrollY")
    desk.tap("#e25 button")
    page.locator("#e25 button[aria-pressed=true]").wait_for()
    assert abs(page.evaluate("window.scrollY") - before) < 5
    page.fill("#find", cup.entries.get(number=3).name[:4])
    page.locator("#e25").wait_for(state="detached")
    desk.tap("text='All these are here'")
    page.locator("#e3 button[aria-pressed=true]").wait_for()
    assert cup.entries.filter(status="present").count() < 30


def test_seeds_and_the_other_forms_are_built_well(club: Club, desk: Phone) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT))
    for path in (
        "plan/",
        "plan/facts/",
        "plan/rules/",
        "plan/stages/add/",
        "plan/entries/1/",
        "s/1/plan/",
        "s/1/draw/again/",
    ):
        at(desk, f"taca/{path}")
        assert faults(desk.page) == [], path
    directing.undraw(stage_of(cup), BY, reason="Too early")
    at(desk, "taca/plan/entries/seeds/")
    desk.tap("button[name=up] >> nth=0")
    assert faults(desk.page) == []
