"""Every page of the club and of the site, looked at by axe at both widths, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings

from rules.catalogue import GAMES
from scorekeeper import recording, roster
from scorekeeper.models import Club, Match, Membership, Player
from scorekeeper.writing import Actor
from tests.browser.conftest import Phone
from tests.browser.looking import faults, sideways
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(club: Club) -> Club:
    """A match in every state, a table, a house ruleset, two records that may be one person's."""
    players = factories.make_players(club, 8)
    Player.objects.create(club=club, name="Anna Silva", nickname="Nita", number="12")
    Player.objects.create(club=club, name="Ana Silva")
    factories.start_match(club, "sueca", players=players[:4], table=factories.make_table(club, 7))
    factories.make_table(club, 8)
    for after in (None, "confirm", "dispute"):
        match = factories.start_match(club, "king", players=players[4:8])
        factories.record(match, *factories.KING_GAME)
        match.refresh_from_db()
        if after == "confirm":
            recording.confirm_all(match, Actor())
        if after == "dispute":
            recording.confirm(match, Actor(), side=0, agrees=False)
    roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Quarta-feira", options={"target": 6})
    factories.make_user(club, username="rita")
    return club


def paths(club: Club) -> list[str]:
    player, match = Player.objects.get(name="Anna Silva"), Match.objects.order_by("pk")[0]
    house = club.rulesets.get()
    return [
        "/sign-in/",
        "/language/",
        "/password/",
        "/norte/",
        "/norte/find/?q=ana",
        "/norte/matches/?game=king",
        "/norte/settings/",
        "/norte/m/new/",
        "/norte/m/new/?game=sueca",
        f"/norte/m/new/?game=sueca&rules=portugal&seat=p:{player.code}",
        "/norte/m/new/?game=king&q=Ana+Silvah",
        f"/norte/m/new/?from={match.code}",
        "/norte/players/",
        "/norte/players/new/",
        "/norte/players/many/",
        "/norte/tables/cards/",
        "/norte/players/doubles/",
        f"/norte/p/{player.code}/",
        f"/norte/p/{match.seats.all()[0].player.code}/",
        f"/norte/p/{player.code}/edit/",
        f"/norte/p/{player.code}/merge/",
        f"/norte/p/{player.code}/anonymise/",
        "/norte/tables/",
        "/norte/t/",
        "/norte/t/7/",
        "/norte/t/8/",
        "/norte/t/7/card/",
        "/norte/g/",
        "/norte/g/king/",
        "/norte/words/",
        "/norte/words/?q=trump",
        f"/norte/g/sueca/?rules={house.code}",
        "/norte/g/sueca/new/",
        "/norte/rulesets/",
        f"/norte/rulesets/{house.code}/",
        "/norte/people/",
        "/norte/people/new/",
        "/norte/people/rita/role/",
        "/norte/people/code/",
        f"/norte/m/{match.code}/director/",
        "/norte/log/",
    ]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_every_page_is_clean(evening: Club, phones: Callable[..., Phone], width: int, scheme: str) -> None:
    administrator = factories.make_user(evening, Membership.Role.ADMINISTRATOR)
    phone = phones(width, user=administrator, color_scheme=scheme)
    found = {}
    for path in paths(evening):
        answer = phone.page.goto(f"{phone.hall}{path}")
        assert answer
        assert answer.status == 200, path
        if wrong := faults(phone.page):
            found[path] = wrong
    assert found == {}


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_that_the_public_sees_is_clean(evening: Club, phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width, user=None)
    public = ["/norte/", "/norte/matches/", "/norte/players/", "/norte/t/7/", "/norte/g/bridge/", "/norte/t/"]
    found = {}
    for path in (*public, "/norte/words/"):
        phone.page.goto(f"{phone.hall}{path}")
        if wrong := faults(phone.page):
            found[path] = wrong
    assert found == {}


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_no_language_is_wider_than_the_phone(evening: Club, phones: Callable[..., Phone], language: str) -> None:
    phone = phones(360, user=factories.make_user(evening, Membership.Role.ADMINISTRATOR))
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": phone.hall}
    phone.context.add_cookies([cookie])
    cards = [f"/norte/g/{game.slug}/?rules={rules}" for game in GAMES.values() for rules in game.rulesets]
    wide = {}
    for path in (*paths(evening), *cards):
        phone.page.goto(f"{phone.hall}{path}")
        if over := sideways(phone.page):
            wide[path] = over
    assert wide == {}


def test_a_form_that_was_refused_is_clean_and_leads_to_its_fault(evening: Club, phones: Callable[..., Phone]) -> None:
    phone = phones(360, user=factories.make_user(evening, Membership.Role.ADMINISTRATOR))
    phone.allowed = ("422",)
    phone.page.goto(f"{phone.hall}/norte/people/code/")
    phone.page.get_by_label("Six digits").fill("12")
    phone.page.get_by_label("The same again").fill("13")
    phone.tap("main .button-main")
    field = phone.page.get_by_label("Six digits")
    assert field.get_attribute("aria-invalid") == "true"
    assert "A code is six digits." in phone.page.locator(f"#{field.get_attribute('aria-describedby')}").inner_text()
    assert faults(phone.page) == []
