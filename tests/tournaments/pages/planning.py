"""Somebody who fills the forms of the planning pages in, as a browser without scripts sends them."""

from __future__ import annotations

import html
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from scorekeeper.models import User
from tests.scorekeeper.submitting import Form, forms_of
from tests.scorekeeper.visiting import visit_as, words

MANY = re.compile(r'<input type="hidden" name="(seat|tie_break)" value="([^"]*)"')


class Visit:
    """A browser at a page."""

    def __init__(self, user: User | None, path: str = "") -> None:
        self.client: Client = visit_as(user)
        self.path = path
        self.page = HttpResponse()
        if path:
            self.go(path)

    def go(self, path: str) -> Visit:
        self.path = path
        self.page = self.client.get(path)
        return self

    def form(self, field: str) -> Form:
        """The posted form that has this field or button."""
        for form in forms_of(self.page.content.decode()):
            if field in form.sends or field in dict(form.buttons):
                return form
        raise AssertionError(f"no form has {field}: {self.said}")

    def send(self, field: str, button: tuple[str, str] | None = None, **typed: Any) -> Visit:
        """Send the form that has `field` with what it carries, changed as typed; then wherever that leads."""
        form = self.form(field)
        many: dict[str, Any] = {}
        for name, value in MANY.findall(self.page.content.decode()):
            many.setdefault(name, []).append(html.unescape(value))
        sent = {**form.sends, **many, **(dict([button]) if button else {}), **typed}
        sent = {name: value for name, value in sent.items() if value is not None}
        self.page = self.client.post(form.action or self.path, sent)
        if self.page.status_code == 302:
            self.go(self.page.headers["Location"])
        return self

    @property
    def said(self) -> str:
        return words(self.page)
