"""Players in the browser: long names, odd names, finding, and records put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.models import Club, Membership, Player, User
from tests.browser.conftest import Phone
from tests.browser.looking import faults, sideways
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

LONG = "Maria Antonieta Vasconcelos de Albuquerque e Castro Pereira da Silva"
LONGEST = (LONG + " Monteiro Gonçalves de Figueiredo Mascarenhas Brito Sottomayor")[:120].strip()
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaftschaferswessen"
HTML = "<img src=x onerror=alert(1)>=HYPERLINK(1)"


@pytest.fixture
def odd(club: Club) -> list[Player]:
    """Four players whose names are long, unbroken, or no names at all, at a King and at a Sueca."""
    made = [Player.objects.create(club=club, name=name) for name in (LONG, LONGEST, UNBROKEN, HTML)]
    king = factories.start_match(club, "king", players=made, table=factories.make_table(club, 7))
    factories.record(king, *factories.KING_GAME)
    factories.start_match(club, "sueca", players=made)
    return made


@pytest.fixture
def admin(club: Club, phones: Callable[..., Phone]) -> Callable[[int], Phone]:
    user: User = factories.make_user(club, Membership.Role.ADMINISTRATOR)
    return lambda width: phones(width, user=user)


def test_the_names_are_as_long_as_they_are_meant_to_be() -> None:
    assert len(LONG) == 68
    assert len(UNBROKEN) == 75
    assert 115 <= len(LONGEST) <= 120


@pytest.mark.parametrize("width", [360, 1280])
def test_long_and_odd_names_wrap_everywhere(odd: list[Player], admin: Callable[[int], Phone], width: int) -> None:
    phone = admin(width)
    seated = "&".join(f"seat=p:{player.code}" for player in odd[:3])
    for path in (
        "",
        "find/?q=a",
        "matches/",
        f"matches/?player={odd[0].code}",
        "players/",
        f"p/{odd[1].code}/",
        f"p/{odd[3].code}/",
        f"p/{odd[1].code}/edit/",
        f"p/{odd[1].code}/merge/",
        f"p/{odd[1].code}/anonymise/",
        "players/doubles/",
        "m/new/",
        f"m/new/?game=sueca&rules=portugal&{seated}",
        f"m/new/?game=king&q={UNBROKEN}x",
        "tables/",
        "t/7/",
        "log/",
    ):
        phone.page.goto(f"{phone.hall}/norte/{path}")
        assert sideways(phone.page) == 0, path
        assert phone.page.locator("main img").count() == 0, path


def test_a_player_is_added_after_a_look_at_who_may_be_the_same(odd: list[Player], phone: Phone) -> None:
    page, phone.allowed = phone.page, ("422",)
    page.goto(f"{phone.hall}/norte/players/new/")
    page.get_by_label("Name", exact=True).fill(LONG.replace("Castro", "Crasto"))
    phone.tap("main .button-main")
    assert page.locator(".slip").get_by_text(LONG, exact=True).is_visible()
    assert faults(page) == []
    phone.tap("text='No, add all the same'")
    assert page.locator("h1").inner_text() == LONG.replace("Castro", "Crasto")


def test_two_records_are_made_one(odd: list[Player], club: Club, admin: Callable[[int], Phone]) -> None:
    twice = Player.objects.create(club=club, name="Maria Antonieta Vasconcelos")
    phone = admin(360)
    phone.page.goto(f"{phone.hall}/norte/p/{twice.code}/merge/")
    phone.tap(f".row:has-text('{LONGEST}') button")
    assert phone.page.locator("h1").inner_text() == LONGEST
    assert "was merged into this player" in phone.page.locator("main").inner_text()


def test_the_list_is_sorted_and_paged_with_keys(club: Club, phone: Phone) -> None:
    factories.make_players(club, 60)
    page = phone.page
    page.goto(f"{phone.hall}/norte/players/")
    first = page.locator("tbody tr >> nth=0").inner_text()
    page.locator("thead a >> nth=0").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**sort=-name**")
    assert page.locator("th[aria-sort=descending]").count() == 1
    assert page.locator("tbody tr >> nth=0").inner_text() != first
    page.locator(".pager a[rel=next]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**page=2**")
    assert page.locator("tbody tr").count() == 10
