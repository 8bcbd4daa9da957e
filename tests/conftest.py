"""Fixtures that all tests share: settings for tests, a club with its people, and a browser in the hall."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from scorekeeper.models import Club, Match, Membership, Player, Table, User
from scorekeeper.serving.preparing import SOURCES, compile_words
from tests.scorekeeper import factories

CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # In the hall the address is no localhost, where a browser allows more.
    "--host-resolver-rules=MAP hall.example 127.0.0.1",
]


def pytest_configure(config: pytest.Config) -> None:
    # Playwright keeps an event loop in the main thread; the tests themselves stay synchronous.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    compile_words(SOURCES, settings.LOCALE_PATHS[0])
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def language() -> None:
    """Each test begins in the installation's language, whatever the one before it activated."""
    translation.deactivate()


@pytest.fixture
def club(db: None) -> Club:
    return factories.make_club()


@pytest.fixture
def official(club: Club) -> User:
    return factories.make_user(club, Membership.Role.OFFICIAL)


@pytest.fixture
def director(club: Club) -> User:
    return factories.make_user(club, Membership.Role.DIRECTOR)


@pytest.fixture
def administrator(club: Club) -> User:
    return factories.make_user(club, Membership.Role.ADMINISTRATOR)


@pytest.fixture
def players(club: Club) -> list[Player]:
    """Ana, Bruno, Carla, Duarte, Eva, Filipe, Graça, Hugo."""
    return factories.make_players(club, 8)


@pytest.fixture
def table(club: Club) -> Table:
    return factories.make_table(club, 7)


@pytest.fixture
def king(club: Club) -> Match:
    """An open King match of Ana, Bruno, Carla and Duarte, at no table."""
    return factories.start_match(club, "king")


@pytest.fixture
def signed_in(client: Client, official: User) -> Client:
    """A client of the club's official."""
    client.force_login(official)
    return client


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One Chromium for all browser tests. Where there is none they are skipped, but in CI they fail."""
    if CHROMIUM is None:
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail("no Chromium: the browser tests cannot run")
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def hall(live_server: Any) -> str:
    """The live server's address as phones see it: plain HTTP on a host that is not localhost."""
    return f"http://hall.example:{live_server.thread.port}"
