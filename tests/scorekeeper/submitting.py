"""What a browser without scripts would send: the forms of a page, their successful controls, and their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    """A form of a page: what it sends by itself, and what each named button would add."""

    action: str
    sends: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def sent(self, button: tuple[str, str] | None = None) -> dict[str, str]:
        return self.sends | (dict([button]) if button else {})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""))
            self.forms.append(self.open)
        elif self.open and "disabled" not in given and given.get("name"):
            self._control(self.open, tag, given)

    def _control(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, kind = given["name"], given.get("type", "")
        if tag == "button" and kind != "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "input" and (kind not in ("radio", "checkbox") or "checked" in given):
            form.sends[name] = given.get("value", "on" if kind == "checkbox" else "")
        elif tag == "textarea":
            self.textarea = name
            form.sends[name] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "textarea":
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        if self.open and self.textarea:
            self.open.sends[self.textarea] += data


def forms_of(html: str) -> list[Form]:
    """The forms of a page, in their order."""
    reader = _Reader()
    reader.feed(html)
    return reader.forms


def the_form(html: str, action: str = "", having: str = "") -> Form:
    """The form that posts to an address ending so, or that has such an input or button."""
    return next(
        form
        for form in forms_of(html)
        if form.action.endswith(action)
        and (not having or having in form.sends or having in [name for name, _ in form.buttons])
    )
