"""Numbers too large for a key each, by the digits below the tiles: the phone's own keyboard stays away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.models import Club, Match
from tests.browser.conftest import Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

LEFT = "#part-left"


def rami(club: Club, sides: int = 4) -> Match:
    return factories.start_match(club, "rami", names=factories.NAMES[:sides], sides=sides)


def numbers(phone: Phone, part: str = LEFT) -> list[str]:
    return [one.input_value() for one in phone.page.locator(f"{part} .tile-input").all()]


def due(phone: Phone, part: str = LEFT) -> list[str]:
    return phone.page.locator(f"{part} .tile-next .tile-name").all_inner_texts()


def keyboard(phone: Phone, name: str) -> str | None:
    return phone.page.get_attribute(f"[name='{name}']", "inputmode")


def test_the_tile_that_is_due_is_marked_and_passes_over_the_winner(club: Club, phone: Phone) -> None:
    phone.open(rami(club)).choose("winner", "1")
    seen = [due(phone)]
    for number in ("39", "17", "104"):
        phone.digits(f"{number}↵", LEFT)
        seen.append(due(phone))
    assert seen == [["Ana"], ["Carla"], ["Duarte"], []]
    assert numbers(phone) == ["39", "0", "17", "104"]
    assert phone.page.evaluate("document.activeElement.matches('[data-save]')")
    assert phone.page.locator(f"{LEFT} [data-digit]:enabled").count() == 0, "no key writes over what nobody pointed at"


def test_a_tapped_tile_is_mended_by_the_keys(club: Club, phone: Phone) -> None:
    phone.open(rami(club)).digits("39↵17↵", LEFT)
    phone.tap(f"{LEFT} .tile:has-text('Ana')")
    phone.digits("40", LEFT)
    assert numbers(phone) == ["40", "17", "", ""]
    phone.tap(f"{LEFT} [data-back]")
    phone.digits("1↵", LEFT)
    assert (numbers(phone), due(phone)) == (["41", "17", "", ""], ["Carla"])


def test_what_is_taken_back_is_the_last_digit_typed_and_never_the_winners_nought(club: Club, phone: Phone) -> None:
    phone.open(rami(club)).choose("winner", "1")
    phone.digits("39↵", LEFT)
    seen = []
    for _ in range(2):
        phone.tap(f"{LEFT} [data-back]")
        seen.append((numbers(phone)[:2], due(phone)))
    assert seen == [(["3", "0"], ["Ana"]), (["", "0"], ["Ana"])]


def test_the_phones_own_keyboard_comes_at_the_second_tap_of_a_tile(club: Club, phone: Phone) -> None:
    phone.open(rami(club))
    seen = [keyboard(phone, "left-1")]
    for _ in range(2):
        phone.tap("[name='left-1']")
        seen.append(keyboard(phone, "left-1"))
    phone.tap("[name='left-2']")
    assert [*seen, keyboard(phone, "left-1")] == ["none", "none", "numeric", "none"]


def test_a_keyboard_types_as_ever_and_goes_together_with_the_keys(club: Club, phone: Phone) -> None:
    phone.open(rami(club)).tap("[name='left-0']")
    phone.page.keyboard.type("2")
    phone.digits("5", LEFT)
    phone.page.focus("[name='left-1']")
    phone.page.keyboard.type("31")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type("7")
    assert numbers(phone) == ["25", "31", "7", ""]


def test_what_is_left_of_a_sum_is_told_with_each_digit_and_fills_the_last(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "batalha", names=factories.NAMES[:3], sides=3)
    phone.open(match)
    told, total = [], 0
    for sign in "31↵1":
        phone.digits(sign, "#part-cards")
        told.append(phone.page.inner_text("#part-cards .left-over"))
    total = int(told[0].rsplit(" ", 1)[1])
    assert told == [f"left: {total - number} / {total}" for number in (3, 31, 31)] + [f"left: 0 / {total}"]
    assert numbers(phone, "#part-cards") == ["31", "1", str(total - 32)]
    phone.digits("2", "#part-cards")
    assert numbers(phone, "#part-cards") == ["31", "12", str(total - 43)]
    phone.digits("↵", "#part-cards")
    phone.save()
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")
    assert match.events.get().payload == {"cards": [31, 12, total - 43]}


def test_half_a_hand_survives_a_reload_and_goes_on_where_it_was(club: Club, phone: Phone) -> None:
    phone.open(rami(club)).choose("winner", "3")
    phone.digits("39↵17↵", LEFT)
    phone.page.reload()
    phone.page.locator("form.dirty").wait_for()
    assert (numbers(phone), due(phone)) == (["39", "17", "", "0"], ["Carla"])
    phone.digits("8", LEFT)
    assert numbers(phone) == ["39", "17", "8", "0"]


def test_the_next_hand_is_typed_in_the_same_way(club: Club, phone: Phone) -> None:
    match = rami(club, 2)
    phone.open(match)
    for number in (1, 2):
        phone.choose("winner", "0")
        phone.choose("kind", "two_colours")
        phone.digits(f"3{number}", LEFT)
        phone.save()
        phone.saved(number)
    assert [event.payload["left"] for event in match.events.order_by("number")] == [[0, 31], [0, 32]]


def test_what_was_refused_stays_in_the_tiles(club: Club, phone: Phone) -> None:
    phone.allowed = ("422",)
    phone.open(rami(club, 3)).choose("winner", "0")
    phone.choose("kind", "two_colours")
    phone.digits("39↵", LEFT)
    phone.save()
    phone.page.wait_for_selector(f"{LEFT} .error")
    assert (numbers(phone), due(phone)) == (["0", "39", ""], ["Carla"])


def test_without_scripts_numbers_are_typed_in_plain_boxes(club: Club, phones: Callable[..., Phone]) -> None:
    phone = phones(scripts=False)
    phone.open(rami(club))
    assert keyboard(phone, "left-0") == "numeric"
    assert phone.page.locator(f"{LEFT} [data-digit]").first.is_hidden()
