"""The director's desk in a browser: fresh by itself, nothing typed lost, slips by keyboard and by two taps."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Club, Table, User
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper.factories import record
from tests.tournaments.championships import BY, KNOCKOUT, LEAGUE, at, found_championship, report, tables
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Encounter

pytestmark = pytest.mark.browser

DESK = "/norte/c/taca/desk/"
SLIPS = f"{DESK}slips/"
TWELVE_WITHIN = 60


def go(phone: Phone, path: str = DESK) -> Page:
    phone.page.goto(f"{phone.hall}{path}")
    return phone.page


def go_to_slips(phone: Phone) -> Page:
    """The slips, once what is typed goes into their line."""
    page = go(phone, SLIPS)
    expect(page.locator("#slip-table")).to_be_focused()
    return page


def later(page: Page, milliseconds: int = 7000) -> None:
    """Let the page ask again."""
    with page.expect_response(lambda answer: "/desk/" in answer.url):
        page.clock.fast_forward(milliseconds)


def hall(club: Club, entries: int = 24, count: int = 12, **found: object) -> Championship:
    tables(club, count)
    cup = found_championship(club, entries=entries, **found)  # type: ignore[arg-type]
    directing.assign_all(cup, BY)
    return cup


# ---------------------------------------------------------------- slips


def test_twelve_slips_by_keyboard_take_less_than_a_minute(club: Club, phones: Callable[..., Phone]) -> None:
    hall(club, stages=(LEAGUE,))
    phone = phones(1280)
    page = go_to_slips(phone)
    began = time.monotonic()
    for number in range(1, 13):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.keyboard.type(f"4-{number % 4}")
        page.keyboard.press("Enter")
        expect(page.locator("#slip-table")).to_have_value("", timeout=TWELVE_WITHIN * 1000)
        expect(page.locator("#status")).to_contain_text("saved ✓")
        expect(page.locator("#slip-table")).to_be_focused()
    took = time.monotonic() - began
    assert Encounter.objects.filter(settled=True).count() == 12
    assert took < TWELVE_WITHIN, f"twelve slips took {took:.1f} s"


def test_a_result_is_two_taps_on_a_phone(club: Club, small: Phone) -> None:
    cup = hall(club, entries=8, count=4)
    go(small, SLIPS)
    small.taps = 0
    for label in ("Q1", "Q2"):
        small.tap(f"[data-label='{label.lower()}'] summary")
        small.tap(f"[data-label='{label.lower()}'] button[value='4 2']")
        expect(small.page.locator(f"[data-label='{label.lower()}']")).to_have_count(0)
    assert small.taps == 4
    assert small.page.evaluate("document.activeElement.tagName") == "SUMMARY", "no keyboard covers the list"
    assert [at(cup, label).scores for label in ("Q1", "Q2")] == [[4, 2], [4, 2]]


def test_points_are_typed_in_two_fields_with_a_number_pad(club: Club, small: Phone) -> None:
    cup = hall(club, game="canastra", stages=(LEAGUE,), entries=4, count=2)
    page = go(small, SLIPS)
    small.tap("[data-table='1'] summary")
    first = page.locator("[data-table='1'] input[name='score_0']")
    expect(first).to_be_focused()
    assert first.get_attribute("inputmode") == "decimal"
    page.keyboard.type("5040")
    page.locator("[data-table='1'] input[name='score_1']").fill("3210")
    small.tap("[data-table='1'] >> text='Save'")
    expect(page.locator("#status")).to_contain_text("saved ✓")
    assert at(cup, "A1-1").scores == [5040, 3210]


def test_a_refused_slip_keeps_what_was_typed_and_the_focus(club: Club, phones: Callable[..., Phone]) -> None:
    hall(club, entries=8, count=4)
    phone = phones(1280)
    phone.allowed = ("422", "409")
    page = go_to_slips(phone)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#slip-who")).to_contain_text(" – ")
    page.keyboard.type("4-4")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("Only one side can reach 4")
    expect(page.locator("#slip-result")).to_have_value("4-4")
    expect(page.locator("#slip-result")).to_be_focused()
    page.locator("#slip-result").fill("4-3")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("saved ✓")


def test_the_last_slip_is_taken_back_by_one_tap(club: Club, small: Phone) -> None:
    cup = hall(club, entries=8, count=4)
    page = go(small, SLIPS)
    small.tap("[data-label='q1'] summary")
    small.tap("[data-label='q1'] button[value='4 2']")
    small.tap("text='Take it back'")
    expect(page.locator("#status")).to_contain_text("Q1 is taken back.")
    expect(page.locator("[data-label='q1']")).to_have_count(1)
    assert not at(cup, "Q1").settled


def test_slips_work_without_scripts(club: Club, phones: Callable[..., Phone]) -> None:
    cup = hall(club, entries=8, count=4)
    phone = phones(360, scripts=False)
    page = go(phone, SLIPS)
    page.locator("#slip-table").fill("1")
    page.keyboard.press("Enter")
    page.locator("#slip-result").fill("4-1")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("saved ✓")
    assert at(cup, "Q1").scores == [4, 1]


def test_typing_a_slip_is_not_disturbed_by_others(club: Club, phones: Callable[..., Phone]) -> None:
    cup = hall(club, entries=8, count=4)
    phone = phones(1280)
    phone.page.clock.install()
    page = go_to_slips(phone)
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.keyboard.type("4-")
    report(cup, "Q1", (4, 0))
    later(page)
    expect(page.locator("[data-label='q1']")).to_have_count(0)
    expect(page.locator("#slip-result")).to_have_value("4-")
    expect(page.locator("#slip-result")).to_be_focused()


# ---------------------------------------------------------------- the desk


def test_an_encounter_is_called_by_two_taps(club: Club, phone: Phone) -> None:
    tables(club, 3)
    cup = found_championship(club)
    page = go(phone)
    phone.taps = 0
    phone.tap("label.choice:has(input[value='1/Q3'])")
    phone.tap("#part-calling button[name=table][value='2']")
    expect(page.locator("#status")).to_contain_text("Q3 is called to table 2.")
    expect(page.locator(".spot-called")).to_have_count(1)
    assert phone.taps == 2
    assert at(cup, "Q3").table == Table.objects.get(number=2)


def test_the_director_s_calls_and_the_clock_are_a_tap_each(club: Club, phone: Phone) -> None:
    cup = hall(club, entries=8, count=4)
    directing.call_director(cup, BY, table=Table.objects.get(number=2))
    page = go(phone)
    phone.tap("text='I am going'")
    expect(page.locator("#part-asked")).not_to_contain_text("Table 2 calls")
    page.get_by_label("Minutes").fill("40")
    phone.tap("text='Start the clock'")
    expect(page.locator("[data-clock-time]")).to_contain_text("39:5")
    phone.tap("text='+5 min'")
    expect(page.locator("[data-clock-time]")).to_contain_text("44:5")
    phone.tap("text='Pause'")
    expect(page.locator("#part-clock")).to_contain_text("The clock stands still")
    phone.tap(".spot-called >> nth=0 >> text='Release'")
    expect(page.locator(".spot-called")).to_have_count(3)


def test_those_who_are_level_are_ordered_by_tapping(club: Club, director: User, phones: Callable[..., Phone]) -> None:
    pool = Plan(name="Pools", format="groups", settings={"group_size": 3, "qualify": 1}, tie_breaks=("points",))
    cup = found_championship(club, entries=3, stages=(pool, KNOCKOUT))
    for row, score in zip(Encounter.objects.order_by("round__number"), cycle(cup), strict=True):
        report(cup, row.label, score)
    phone = phones(360, user=director)
    page = go(phone)
    phone.tap("#part-asked a")
    names = page.locator("[data-order] .tile-name").all_inner_texts()
    for name in (names[2], names[0], names[1]):
        phone.tap(page.locator("[data-order]", has_text=name))
    assert page.locator("[data-order] .tile-value").all_inner_texts() == ["2", "3", "1"]
    page.get_by_label("Reason").fill("negra")
    phone.tap("main .button-main")
    expect(page.locator("#status")).to_contain_text("It is decided.")
    ruled = cup.acts.get().payload["order"]
    assert [cup.entries.get(pk=pk).name for pk in ruled] == [names[2], names[0], names[1]]


def cycle(cup: Championship) -> list[tuple[int, int]]:
    """Scores by which each of three won once."""
    won: dict[str, int] = {}
    scores = []
    for row in Encounter.objects.order_by("round__number"):
        one, two = (slot.entry.name for slot in row.slots.select_related("entry").order_by("side") if slot.entry)
        ahead = won.get(one, 0) <= won.get(two, 0)
        scores.append((4, 2) if ahead else (2, 4))
        won[one if ahead else two] = 1
    return scores


def test_all_are_called_by_one_tap(club: Club, phone: Phone) -> None:
    tables(club, 3)
    found_championship(club)
    go(phone)
    phone.tap("#part-next >> text='Call them all'")
    expect(phone.page.locator(".spot-called")).to_have_count(3)


def test_the_desk_follows_the_hall_and_loses_nothing_that_is_typed(club: Club, phone: Phone) -> None:
    cup = hall(club, entries=8, count=24)
    phone.page.clock.install()
    page = go(phone)
    page.get_by_label("What the hall is told").fill("Dinner at ei")
    page.locator("h1").click()
    page.evaluate("window.scrollTo(0, document.getElementById('part-announcements').offsetTop)")
    before = page.locator("#part-announcements h2").bounding_box()
    report(cup, "Q1", (4, 2))
    directing.call_director(cup, BY, table=Table.objects.get(number=2))
    later(page)
    expect(page.locator("#part-asked")).to_contain_text("Table 2 calls")
    expect(page.locator(".spot-finished")).to_have_count(1)
    expect(page.get_by_label("What the hall is told")).to_have_value("Dinner at ei")
    after = page.locator("#part-announcements h2").bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 3


def test_an_encounter_that_is_chosen_stays_chosen(club: Club, phone: Phone) -> None:
    tables(club, 2)
    cup = found_championship(club)
    phone.page.clock.install()
    page = go(phone)
    phone.tap("label.choice:has(input[value='1/Q3'])")
    report(cup, "Q1", (4, 2))
    later(page)
    expect(page.locator("#part-tables")).to_be_visible()
    assert page.locator("input[value='1/Q3']").is_checked()


def test_a_desk_out_of_touch_says_so(club: Club, small: Phone) -> None:
    hall(club, entries=8, count=4)
    small.allowed = ("ERR_INTERNET_DISCONNECTED",)
    small.page.clock.install()
    page = go(small)
    small.context.set_offline(True)
    page.clock.fast_forward(7000)
    expect(page.locator("#lost")).to_be_visible()
    small.tap("#part-tables button:has-text('Release') >> nth=0")
    expect(page.locator("#status")).to_have_text("No connection: tap again.")
    small.context.set_offline(False)
    page.clock.fast_forward(7000)
    expect(page.locator("#lost")).to_be_hidden()


# ---------------------------------------------------------------- how it is built


@pytest.fixture
def busy(club: Club) -> Championship:
    """A hall with everything that a desk may show."""
    cup = hall(club, entries=8, count=6, stages=(Plan(name="Eliminatórias", format="knockout", best_of=3),))
    record(at(cup, "Q1").matches.get().match, {"points": [70, 50]})
    report(cup, "Q2", (4, 2), (4, 0))
    directing.call_director(cup, BY, table=Table.objects.get(number=3))
    directing.announce(cup, BY, text="Jantar às oito")
    directing.start_clock(cup, BY, minutes=40)
    directing.withdraw(cup.entries.get(number=8), BY, stage=cup.stages.get(), after=1)
    return cup


PATHS = (
    DESK,
    SLIPS,
    f"{DESK}decisions/",
    f"{DESK}entries/",
    f"{DESK}time/",
    "/norte/c/taca/s/1/e/Q1/desk/",
    "/norte/c/taca/s/1/e/Q3/desk/",
    "/norte/c/taca/n/1/desk/",
    "/norte/c/taca/n/8/desk/",
)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_built_well(
    busy: Championship, director: User, phones: Callable[..., Phone], width: int, scheme: str
) -> None:
    phone = phones(width, user=director, color_scheme=scheme)
    found = {}
    for path in PATHS:
        page = go(phone, path)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        if wrong := faults(page):
            found[path] = wrong
    assert found == {}
