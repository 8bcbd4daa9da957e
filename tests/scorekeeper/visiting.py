"""How tests visit pages: as somebody, in English, reading what a page says."""

from __future__ import annotations

import html
import re

from django.http import HttpResponse
from django.test import Client

from scorekeeper.access import table_token
from scorekeeper.models import Table, User


def visit_as(user: User | None = None) -> Client:
    """A browser in which `user` is signed in."""
    client = Client()
    client.cookies["django_language"] = "en"
    if user is not None:
        client.force_login(user)
    return client


def visit_with_link(table: Table) -> Client:
    """A browser that holds a table's link, without an account."""
    client = visit_as()
    client.get(f"/{table.club.slug}/t/{table.number}/{table_token(table)}/")
    return client


def words(response: HttpResponse) -> str:
    """What a person reads in the page's main part, on one line."""
    page = response.content.decode()
    main = page[page.find("<main") :] if "<main" in page else page
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", main).split()))
