"""What every request passes: the language of a page, and what cannot be read."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from tests.scorekeeper import factories


@pytest.fixture
def brazilian(db: None) -> str:
    factories.make_club("sul", language="pt-br")
    return "/sul/"


def language(client: Client, url: str, **headers: str) -> str:
    response = client.get(url, headers=headers)
    assert response.status_code == 200
    return str(response["Content-Language"])


def test_a_page_speaks_the_language_that_was_chosen(client: Client, brazilian: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert language(client, brazilian, accept_language="pt") == "en"


def test_else_the_clubs(client: Client, brazilian: str) -> None:
    assert language(client, brazilian, accept_language="en") == "pt-br"


def test_a_choice_that_is_none_is_passed_over(client: Client, brazilian: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "tlh"
    assert language(client, brazilian, accept_language="en") == "pt-br"


def test_else_the_browsers(client: Client, db: None) -> None:
    assert language(client, "/sign-in/", accept_language="en") == "en"


@pytest.mark.parametrize("url", ["/\0/", "/sul/p/a%00b/", "/sul/find/?q=%00", "/sul/people/a%00/role/"])
def test_an_address_with_a_nul_is_no_address(client: Client, brazilian: str, url: str) -> None:
    assert client.get(url).status_code == 400


@pytest.mark.parametrize("url", ["/sul/t/99999999999999999999/", "/norte/", "/sul/m/nothere/", "/%F0%9F%82%A1/"])
def test_an_address_of_nothing_is_not_found(client: Client, brazilian: str, url: str) -> None:
    assert client.get(url).status_code == 404


def test_a_form_that_is_not_in_utf_8_is_refused_before_anybody_reads_it(client: Client, db: None) -> None:
    form = "application/x-www-form-urlencoded; charset=iso-8859-1"
    assert client.post("/sign-in/", b"username=Jo%E3o", content_type=form).status_code == 400
