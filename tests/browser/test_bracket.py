"""The tree of a bracket in a browser: moved, pinched, zoomed, lit; and scrolled where there are no scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Page, expect

from tests.browser import tree_urls
from tests.browser.conftest import DESK, HEIGHTS, PHONE
from tests.browser.looking import faults
from tests.tournaments.documents.brackets import KINDS, Rounds, played
from tournaments.documents.bracket import drawing
from tournaments.documents.bracket_svg import svg
from tournaments.documents.pairings import EncounterNote
from tournaments.formats.rounds import encounters

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.browser.tree_urls"),
]

Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Any, hall: str) -> Iterator[Opened]:
    """Open a tree in a browser of its own, under the site's policy."""
    contexts: list[Any] = []
    said: list[str] = []

    def open_tree(rounds: Rounds, width: int, *, lit: str = "", **options: Any) -> Page:
        notes = {one.label: EncounterNote("", "decided", f"/leads-to/{one.label}") for one in encounters(rounds)}
        with translation.override("en"):
            tree = svg(drawing(rounds, notes), name="Nacional", lit=lit)
            tree_urls.shown["tree"] = render_to_string(
                "tournaments/_tree.html", {"tree": tree, "tree_name": "Nacional"}
            )
        context = chromium.new_context(viewport={"width": width, "height": HEIGHTS[width]}, **options)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{hall}/tree/")
        return page

    yield open_tree
    for context in contexts:
        context.close()
    assert said == [], "the console stays empty"


def large(*, until: int = 99) -> Rounds:
    return played("knockout", 64, until=until)


def place(page: Page) -> tuple[float, float]:
    left, top = page.evaluate(
        "(({scrollLeft, scrollTop}) => [scrollLeft, scrollTop])(document.querySelector('.tree-view'))"
    )
    return left, top


def wide(page: Page) -> float:
    return float(page.locator(".tree").get_attribute("width") or 0)


def lit(page: Page) -> set[str]:
    return set(page.locator("text.tree-lit").all_text_contents())


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tree_has_no_faults(opened: Opened, width: int, scheme: str) -> None:
    kind = "double, forty-seven, played again" if scheme == "light" else "tables of four, thirty"
    page = opened(KINDS[kind](), width, lit="E3", color_scheme=scheme)
    page.locator(".dressed").wait_for()
    assert faults(page) == []


def test_buttons_and_keys_make_it_larger_and_smaller_and_show_it_whole(opened: Opened) -> None:
    page = opened(large(), PHONE)
    before = wide(page)
    page.get_by_role("button", name="Larger").click()
    assert wide(page) > before
    page.locator(".tree-view").focus()
    page.keyboard.press("-")
    assert wide(page) == pytest.approx(before, abs=1)
    page.keyboard.press("0")
    assert wide(page) < PHONE
    box = page.locator(".tree").bounding_box()
    view = page.locator(".tree-view").bounding_box()
    assert box["height"] <= view["height"] + 1


def test_arrows_move_it(opened: Opened) -> None:
    page = opened(large(), PHONE)
    page.locator(".tree-view").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tree-rounds")).not_to_have_attribute("transform", "translate(0 0)")
    expect(page.locator(".tree-box").first).not_to_be_in_viewport(ratio=1)


def test_a_wheel_with_control_zooms_at_the_pointer(opened: Opened) -> None:
    page = opened(large(), DESK)
    before = wide(page)
    page.locator(".tree-view").hover(position={"x": 300, "y": 300})
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    expect(page.locator(".tree")).not_to_have_attribute("width", f"{before:.0f}")
    assert wide(page) > before
    assert place(page)[0] > 0


def test_a_mouse_drags_it_without_opening_what_it_grabbed(opened: Opened) -> None:
    page = opened(large(), DESK)
    box = page.locator(".tree-box").nth(4).bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 180, steps=5)
    page.mouse.up()
    assert place(page) == pytest.approx((60, 200), abs=10)
    assert page.url.endswith("/tree/")


def test_a_mouse_lights_the_path_it_points_at_and_a_click_leads_on(opened: Opened) -> None:
    page = opened(large(), DESK)
    page.locator("text.tree-won", has_text="E64").or_(page.locator("[data-entry]", has_text="E64")).first.hover()
    assert lit(page) == {"E64"}
    page.locator("h1").hover()
    assert lit(page) == set()
    page.locator(".tree-box").first.click()
    page.wait_for_url("**/leads-to/R64-1")


def test_focus_lights_the_path_of_the_winner(opened: Opened) -> None:
    page = opened(large(), DESK)
    page.locator(".tree-box").first.focus()
    assert lit(page) == {"E1"}
    assert page.locator(".tree-path").get_attribute("d").count("M") == 5


def test_a_tap_tells_the_names_and_keeps_the_path_and_the_next_leads_on(opened: Opened) -> None:
    page = opened(large(), PHONE, has_touch=True)
    box = page.locator(".tree-box").first
    box.tap(position={"x": 60, "y": 26})
    assert page.locator(".tree-told").inner_text().startswith("R64-1 · E1")
    assert lit(page) == {"E1"}
    assert page.url.endswith("/tree/")
    box.tap(position={"x": 60, "y": 26})
    page.wait_for_url("**/leads-to/R64-1")


def test_two_fingers_pinch_it(opened: Opened) -> None:
    page = opened(large(), PHONE, has_touch=True)
    before = wide(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", (150, 400), (210, 400))
    for step in range(1, 6):
        touch("touchMove", (150 - 10 * step, 400), (210 + 10 * step, 400))
    touch("touchEnd")
    assert wide(page) > 1.8 * before


def test_one_finger_moves_it(opened: Opened) -> None:
    page = opened(large(), PHONE, has_touch=True, reduced_motion="reduce")
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": 200, "y": 600}]),
        ("touchMove", [{"x": 180, "y": 500}]),
        ("touchMove", [{"x": 150, "y": 400}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert place(page) == pytest.approx((50, 200), abs=8)


def test_where_the_tree_ends_a_finger_moves_the_page(opened: Opened) -> None:
    page = opened(played("knockout", 4), PHONE, has_touch=True, reduced_motion="reduce")
    page.set_viewport_size({"width": PHONE, "height": 260})
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": 200, "y": 220}]),
        ("touchMove", [{"x": 200, "y": 190}]),
        ("touchMove", [{"x": 200, "y": 160}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert page.evaluate("window.scrollY") == pytest.approx(60, abs=8)


def test_a_turned_phone_shows_as_much_as_it_has_room_for(opened: Opened) -> None:
    page = opened(large(), PHONE)
    high = page.locator(".tree-view").bounding_box()["height"]
    for width, height in ((740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".tree-view")).to_have_css("height", f"{0.8 * height:.0f}px")
    assert page.locator(".tree-view").bounding_box()["height"] == pytest.approx(high, abs=2)


def test_the_rounds_names_stay_in_sight(opened: Opened) -> None:
    page = opened(large(), PHONE)
    page.evaluate("document.querySelector('.tree-view').scrollTo(0, 1500)")
    expect(page.locator(".tree-rounds")).to_have_attribute("transform", "translate(0 1500)")
    view, names = (page.locator(one).first.bounding_box() for one in (".tree-view", ".tree-rounds text"))
    assert view["y"] <= names["y"] < view["y"] + 40


def test_the_path_asked_for_is_in_sight_at_once(opened: Opened) -> None:
    page = opened(large(until=3), PHONE, lit="E2")
    page.locator(".dressed").wait_for()
    box = page.locator(".tree-box.tree-lit").last.bounding_box()
    view = page.locator(".tree-view").bounding_box()
    assert view["y"] <= box["y"] <= view["y"] + view["height"]
    assert lit(page) == {"E2"}


def test_without_scripts_it_scrolls_and_its_boxes_are_links(opened: Opened) -> None:
    page = opened(large(), PHONE, lit="E2", java_script_enabled=False)
    assert not page.locator(".tree-tools").is_visible()
    page.locator(".tree-view").hover()
    page.mouse.wheel(0, 400)
    page.locator(".tree-box").first.scroll_into_view_if_needed()
    assert lit(page) == {"E2"}
    page.locator(".tree-box").first.click()
    page.wait_for_url("**/leads-to/R64-1")
