"""Championships on a phone, on a desk and on the screen in the hall: looked at, followed live, turned by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Club
from scorekeeper.writing import Actor
from tests.browser.conftest import DESK, PHONE, Phone
from tests.browser.looking import faults
from tests.tournaments.championships import (
    KNOCKOUT,
    LEAGUE,
    POOLS,
    TABLES,
    at,
    found_championship,
    play,
    report,
    stage_of,
    tables,
)
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship, Entry

pytestmark = pytest.mark.browser

BY = Actor()
LONG = "Maria Antónia de Vasconcelos e Albuquerque da Silva Pereira"
DOUBLE = Plan(name="Double", format="double_elimination", best_of=3)


@pytest.fixture
def visitor(phones: Callable[..., Phone], request: pytest.FixtureRequest) -> Phone:
    """Somebody with a phone, without an account."""
    return phones(PHONE, user=None, has_touch=True)


def cup(club: Club, stages: list[Plan], *, entries: int = 8, **more: Any) -> Championship:
    """A cup under way, two of its names as long as names get."""
    tables(club, 6)
    made = found_championship(club, stages=stages, entries=entries, drawn=False, **more)
    for number, name in ((1, LONG), (2, f"{LONG[:55]} II")):
        one = made.entries.get(number=number)
        who = [Who(name=name), Who(name=f"{name[:50]} {number}")][: 1 if made.unit == "individual" else 2]
        directing.change_entry(one, BY, NewEntry(name=name, players=who, seed=number))
    directing.draw(stage_of(made), BY)
    return made


def visit(phone: Phone, path: str = "") -> Page:
    phone.page.goto(f"{phone.hall}/norte/c/taca/{path}")
    return phone.page


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_built_well(club: Club, phones: Callable[..., Phone], width: int, scheme: str) -> None:
    made = cup(club, [POOLS, KNOCKOUT])
    play(made, most=5)
    directing.assign_all(made, BY)
    directing.announce(made, BY, text="Soup is served.")
    directing.start_clock(made, BY, minutes=40)
    phone = phones(width, user=None, color_scheme=scheme)
    wrong = {}
    for path in ("", "entries/", "find/?q=a", "n/1/", "rules/", "ranking/", "s/1/", "s/1/r/1/", "s/1/p/A/",
                 "s/1/after/1/", "s/1/e/A1-1/", "s/2/"):  # fmt: skip
        wrong[path] = faults(visit(phone, path))
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("plan", [KNOCKOUT, DOUBLE, LEAGUE], ids=lambda plan: plan.format)
def test_the_pages_of_every_shape_are_built_well(
    club: Club, phones: Callable[..., Phone], width: int, plan: Plan
) -> None:
    made = cup(club, [plan], entries=11)
    play(made, most=9)
    phone = phones(width, user=None)
    paths = ["", "s/1/", "s/1/r/2/", *(["s/1/tree/"] if plan is not LEAGUE else [])]
    assert {path: found for path in paths if (found := faults(visit(phone, path)))} == {}


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_pages_of_tables_are_built_well(club: Club, phones: Callable[..., Phone], width: int) -> None:
    made = cup(club, [TABLES], entries=9, game="king", unit="individual")
    play(made, most=3, score=(120, 30))
    phone = phones(width, user=None)
    assert {path: found for path in ("", "s/1/", "s/1/r/1/", "n/1/") if (found := faults(visit(phone, path)))} == {}


def test_a_page_shows_a_new_result_within_ten_seconds(club: Club, visitor: Phone) -> None:
    made = cup(club, [KNOCKOUT])
    page = visit(visitor, "s/1/e/Q2/")
    report(made, "Q2", (4, 2))
    expect(page.locator(".duel-won")).to_be_visible(timeout=10_000)


def test_a_page_says_when_it_is_out_of_touch_and_when_it_is_not_any_more(club: Club, visitor: Phone) -> None:
    cup(club, [KNOCKOUT])
    visitor.allowed = ("ERR_INTERNET_DISCONNECTED", "htmx:")
    page = visit(visitor)
    visitor.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible(timeout=10_000)
    visitor.context.set_offline(False)
    expect(page.get_by_text("No connection")).to_be_hidden(timeout=10_000)


def test_what_has_the_focus_keeps_it_while_the_page_is_renewed(club: Club, visitor: Phone) -> None:
    made = cup(club, [KNOCKOUT])
    page = visit(visitor)
    page.locator("#live a[href$='/s/1/']").focus()
    report(made, "Q2", (4, 2))
    expect(page.locator("#live").get_by_text("Results")).to_be_visible(timeout=10_000)
    assert page.evaluate("document.activeElement.getAttribute('href')") == "/norte/c/taca/s/1/"


def test_a_name_typed_leads_to_its_table(club: Club, visitor: Phone) -> None:
    made = cup(club, [KNOCKOUT])
    directing.assign(at(made, "Q3"), BY, table=club.tables.get(number=5))
    page = visit(visitor, "find/")
    page.get_by_role("searchbox").fill("graca")
    page.locator("#found a").filter(has_text="Graça").click()
    page.wait_for_url("**/n/4/")
    other = at(made, "Q3").slots.select_related("entry")
    page.goto(f"{visitor.hall}/norte/c/taca/n/{other[0].entry.number}/")
    number = page.locator(".mine-number")
    expect(number).to_have_text("5")
    assert number.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 100


def test_a_round_is_turned_by_a_swipe_and_by_links_without_scripts(
    club: Club, visitor: Phone, phones: Callable[..., Phone]
) -> None:
    cup(club, [KNOCKOUT])
    page = visit(visitor, "s/1/")
    page.evaluate("""() => {
        const rows = document.querySelector("[data-swipe]");
        const touch = (x) => new Touch({ identifier: 1, target: rows, clientX: x, clientY: 300 });
        const send = (name, x, on) => rows.dispatchEvent(new TouchEvent(name, {
            bubbles: true, touches: on ? [touch(x)] : [], changedTouches: [touch(x)] }));
        send("touchstart", 300, true);
        send("touchend", 80, false);
    }""")
    page.wait_for_url("**/s/1/r/2/")
    plain = phones(PHONE, user=None, scripts=False)
    visit(plain, "s/1/")
    plain.page.locator("a[rel=next]").click()
    plain.page.wait_for_url("**/s/1/r/2/")
    plain.page.locator("a[rel=prev]").click()
    plain.page.wait_for_url("**/s/1/r/1/")


def test_on_a_desk_the_tree_stands_above_the_list_and_follows_what_happens(
    club: Club, phones: Callable[..., Phone]
) -> None:
    made = cup(club, [KNOCKOUT])
    desk = phones(DESK, user=None)
    page = visit(desk, "s/1/")
    expect(page.locator("#tree svg")).to_be_visible()
    report(made, "Q2", (4, 2))
    expect(page.locator("#tree .tree-won")).to_have_count(1, timeout=10_000)
    small = phones(PHONE, user=None)
    visit(small, "s/1/")
    assert small.page.locator("#tree").count() == 0


SCREENS = [(1920, 1080), (1280, 720)]
SHOWN = """() => {
    const part = [...document.querySelectorAll("[data-tv-part]")].find((one) => !one.hidden);
    const rows = [...part.querySelectorAll("[data-tv-row]")].filter((one) => !one.hidden);
    const names = [...part.querySelectorAll(".tv-side")].filter((one) => one.offsetParent);
    return {
        title: part.querySelector("h2").innerText,
        names: names.map((one) => one.innerText),
        smallest: Math.min(...names.map((one) => parseFloat(getComputedStyle(one).fontSize))),
        below: Math.max(0, ...rows.map((one) => one.getBoundingClientRect().bottom)) - innerHeight,
        sideways: document.documentElement.scrollWidth - innerWidth,
    };
}"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_screen_in_the_hall_pages_everything_large_enough(
    club: Club, phones: Callable[..., Phone], width: int, height: int
) -> None:
    made = cup(club, [Plan(name="Pools", format="groups", settings={"group_size": 8})], entries=16)
    for one in made.entries.filter(number__in=range(3, 15)):
        Entry.objects.filter(pk=one.pk).update(name=f"{LONG} / {LONG[:56]} {one.number}")
    play(made, most=20)
    directing.assign_all(made, BY)
    screen = phones(DESK, user=None)
    screen.page.set_viewport_size({"width": width, "height": height})
    page = visit(screen, "tv/")
    pages = int(page.locator("[data-tv-where]").inner_text().split("/")[1])
    seen = []
    for _ in range(pages):
        seen.append(page.evaluate(SHOWN))
        page.keyboard.press("ArrowRight")
    named = [one for one in seen if one["names"]]
    assert min(one["smallest"] for one in named) >= height / 18
    assert max(one["below"] for one in seen) <= 0
    assert max(one["sideways"] for one in seen) <= 0
    pools = {name for one in seen if one["title"] == "Pools" for name in one["names"]}
    assert pools == {entry.name for entry in made.entries.all()}
    assert any(one["title"] == "To their tables" for one in seen)


def test_the_screen_turns_by_itself_and_shows_what_is_new(club: Club, phones: Callable[..., Phone]) -> None:
    made = cup(club, [KNOCKOUT])
    report(made, "Q1", (4, 2))
    screen = phones(DESK, user=None)
    screen.page.clock.install()
    page = visit(screen, "tv/")
    first = page.locator("[data-tv-where]").inner_text()
    page.clock.run_for(20_000)
    expect(page.locator("[data-tv-where]")).not_to_have_text(first)
    report(made, "Q2", (4, 3))
    page.clock.run_for(7_000)
    expect(page.locator(".tv-won")).to_have_count(4)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_screen_is_built_well(club: Club, phones: Callable[..., Phone], width: int, height: int) -> None:
    made = cup(club, [POOLS])
    play(made, most=4)
    screen = phones(DESK, user=None)
    screen.page.set_viewport_size({"width": width, "height": height})
    assert faults(visit(screen, "tv/")) == []
