"""A table's card, its link and code, and its page that follows what is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.access import table_token
from scorekeeper.models import Club, Table
from tests.browser.conftest import Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser


def test_the_card_prints_alone(table: Table, phone: Phone) -> None:
    page = phone.page
    page.goto(f"{phone.hall}/norte/t/7/card/")
    assert page.locator("text='Print' >> visible=true").count() == 1
    page.emulate_media(media="print")
    seen = page.locator("body").inner_text()
    assert table.code in seen
    assert "Table 7" in seen
    for other in ("Sign out", "Print", "Open the link"):
        assert other not in seen
    box = page.locator(".qr").bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 1
    assert box["width"] > 150


def test_the_cards_of_all_tables_print_a_page_each(club: Club, table: Table, small: Phone) -> None:
    for number in (8, 9):
        factories.make_table(club, number)
    small.page.goto(f"{small.hall}/norte/tables/cards/")
    pages = PdfReader(BytesIO(small.page.pdf(format="A4"))).pages
    assert [f"Table {number}" in page.extract_text() for number, page in zip((7, 8, 9), pages, strict=True)] == [
        True
    ] * 3


def test_the_page_of_a_table_follows_what_is_played_there(
    club: Club, table: Table, phones: Callable[..., Phone]
) -> None:
    public = phones(360, user=None)
    public.page.clock.install()
    public.page.goto(f"{public.hall}/norte/t/7/")
    assert "Nothing is played here yet." in public.page.locator("main").inner_text()
    match = factories.start_match(club, "king", table=table)
    public.page.clock.fast_forward(11_000)
    public.page.locator("text='See the match'").wait_for()
    factories.record(match, factories.KING_GAME[0])
    public.page.clock.fast_forward(11_000)
    public.page.locator("text='−40'").wait_for()


def test_what_one_is_about_to_tap_does_not_move(club: Club, table: Table, phones: Callable[..., Phone]) -> None:
    public = phones(360, user=None)
    factories.start_match(club, "king", names=["Ana", "Bruno", "Carla", "Duarte"], table=table)
    public.page.clock.install()
    public.page.goto(f"{public.hall}/norte/t/7/")
    public.page.locator("text='See the match'").focus()
    factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"], table=table)
    with public.page.expect_response(re.compile(r"/t/7/$")):
        public.page.clock.fast_forward(11_000)
    assert "Ana" in public.page.locator("#now").inner_text()
    public.page.locator("h1").click()
    public.page.evaluate("document.activeElement.blur()")
    public.page.clock.fast_forward(11_000)
    public.page.locator("#now >> text='Eva'").first.wait_for()


def test_a_phone_types_the_table_s_code_and_records_there(
    club: Club, table: Table, phones: Callable[..., Phone]
) -> None:
    match = factories.start_match(club, "king", table=table)
    phone = phones(360, user=None)
    phone.page.goto(f"{phone.hall}/norte/")
    phone.tap('text="A table\'s code"')
    phone.page.get_by_label("The table's code").fill(table.code.lower())
    phone.tap("text='To the table'")
    phone.page.wait_for_url(f"**/m/{match.code}/")
    phone.page.locator("[data-keys]").first.wait_for()


def test_a_link_that_was_revoked_says_so_and_leads_on(table: Table, phones: Callable[..., Phone]) -> None:
    phone = phones(360, user=None)
    phone.allowed = ("403",)
    old = table_token(table)
    Table.objects.filter(pk=table.pk).update(key=table.key + 1)
    phone.page.goto(f"{phone.hall}/norte/t/7/{old}/")
    assert "This link counts no longer" in phone.page.locator("h1").inner_text()
    phone.tap("text='See what is played there'")
    phone.page.wait_for_url("**/norte/t/7/")


def test_tables_are_added_and_put_away(club: Club, phone: Phone) -> None:
    page = phone.page
    page.goto(f"{phone.hall}/norte/tables/")
    phone.tap("main .form .button")
    page.get_by_text("Table 1 is set up.").wait_for()
    phone.tap("summary:has-text('Card and links of table 1')")
    phone.tap("text='Put the table away'")
    page.get_by_text("Table 1 is put away.").wait_for()
    assert "No table stands yet." in page.locator("main").inner_text()
