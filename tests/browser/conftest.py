"""A phone and a desk in the hall: real Chromium on plain HTTP, taps counted, the console watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections
from playwright.sync_api import BrowserContext, Locator, Page
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Club, Match, User
from tests.scorekeeper import factories

PHONE, DESK = 360, 1280
HEIGHTS = {PHONE: 740, DESK: 900}
SHOWN = ".entry-sheet"


@dataclass
class Phone:
    """A browser at a match: taps are real clicks, and counted."""

    page: Page
    hall: str
    context: BrowserContext
    taps: int = 0
    said: list[str] = field(default_factory=list)
    allowed: tuple[str, ...] = ()

    def open(self, match: Match, path: str = "") -> Phone:
        self.page.goto(f"{self.hall}/{match.club.slug}/m/{match.code}/{path}")
        return self

    def tap(self, where: str | Locator) -> None:
        """Tap what is there to be tapped, and count it."""
        locator = self.page.locator(where) if isinstance(where, str) else where
        locator.click()
        self.taps += 1

    def key(self, value: int | str) -> None:
        """A key of King's shared pad."""
        self.tap(f"[data-keys] [data-value='{value}']")

    def digits(self, number: str, form: str = "[data-canastra]") -> None:
        """Digits of a pad; − is the ± key, and ↵ goes on to the next number."""
        for sign in number:
            key = {"−": "data-minus", "↵": "data-next"}.get(sign, f"data-digit='{sign}'")
            self.tap(f"{form} [{key}]")

    def choose(self, name: str, value: str) -> None:
        """A radio that looks like a key."""
        self.tap(f".choice:has(> input[name='{name}'][value='{value}'])")

    def save(self, form: str = "") -> None:
        self.tap(f"{form} [data-save] >> visible=true")

    def saved(self, number: int) -> None:
        """Wait until the hand stands in the list."""
        self.page.locator(f"#hand-{number}").wait_for(state="attached")

    def totals(self) -> list[str]:
        return [text.split()[0] for text in self.page.locator(".board-total").all_inner_texts()]

    def quiet(self) -> list[str]:
        """What the console said that nobody expected."""
        return [text for text in self.said if not any(part in text for part in self.allowed)]


@pytest.fixture(autouse=True)
def _closed_connections() -> Iterator[None]:
    yield
    connections.close_all()


@pytest.fixture
def club(transactional_db: None) -> Club:
    return factories.make_club(language="en")


@pytest.fixture
def phones(chromium: Any, live_server: LiveServer, hall: str, official: User) -> Iterator[Callable[..., Phone]]:
    """Make a browser: of the official by default, `user=None` of anybody."""
    made: list[Phone] = []

    def make(width: int = PHONE, *, user: User | None = official, scripts: bool = True, **options: Any) -> Phone:
        context = chromium.new_context(
            viewport={"width": width, "height": HEIGHTS[width]}, java_script_enabled=scripts, **options
        )
        cookies = [{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": hall}]
        if user is not None:
            cookies.append({"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": hall})
        context.add_cookies(cookies)
        context.set_default_timeout(20000)
        phone = Phone(context.new_page(), hall, context)
        phone.page.on("console", lambda message: phone.said.append(message.text))
        phone.page.on("pageerror", lambda error: phone.said.append(str(error)))
        made.append(phone)
        return phone

    yield make
    for phone in made:
        phone.context.close()
    assert [phone.quiet() for phone in made] == [[] for _ in made], "the console stays empty"


@pytest.fixture(params=[PHONE, DESK])
def phone(request: pytest.FixtureRequest, phones: Callable[..., Phone]) -> Phone:
    """The official's browser, as a phone and as a desk."""
    made: Phone = phones(request.param)
    return made


@pytest.fixture
def small(phones: Callable[..., Phone]) -> Phone:
    """The official's phone."""
    made: Phone = phones(PHONE)
    return made


def session_of(user: User) -> str:
    """A signed-in session, as the sign-in page would make it."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key
    return session.session_key
