"""Hands that a game says by one tap each: its buttons, with the names of who sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext

from rules.game import Problem, Tap, Taps
from scorekeeper import hand_form, texts
from scorekeeper.hand_form import Asking, HandForm

TEMPLATE = "scorekeeper/hand/taps.html"


class Button(NamedTuple):
    """A whole hand to be tapped: what it saves, and what it says."""

    choice: str
    label: str
    note: str
    main: bool


class Group(NamedTuple):
    """A side's buttons, or (no name) the table's."""

    name: str
    note: str
    buttons: list[Button]


class Drawer(NamedTuple):
    """Buttons that are shown at a time: at once, or (with a heading) when that is tapped."""

    heading: str
    groups: list[Group]


def context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    """The buttons, and the forms of a hand that no button says."""
    trays = asking.game.taps(asking.options, asking.upcoming) if asking.game.taps else ()
    said = {_form_of(asking, tap) for tray in trays for group in tray.groups for tap in group.taps}
    return {
        "drawers": [Drawer(_heading(tray.heading), _groups(tray.groups, asking.side_names)) for tray in trays],
        "typed": {slug: variant for slug, variant in form.variants.items() if slug not in said},
    }


def _form_of(asking: Asking, tap: Tap) -> str:
    form = asking.game.form(tap.hand)
    return "" if isinstance(form, Problem) else hand_form.slug_of(form)


def _heading(source: str) -> str:
    return gettext(source) if source else ""


def _groups(groups: Sequence[Taps], names: Sequence[str]) -> list[Group]:
    return [
        Group(
            "" if group.side is None else names[group.side],
            texts.text(group.note, names),
            [_button(tap, names) for tap in group.taps],
        )
        for group in groups
    ]


def _button(tap: Tap, names: Sequence[str]) -> Button:
    choice = urlencode(hand_form.flat(tap.hand))
    return Button(choice, texts.text(tap.label, names), texts.text(tap.note, names), tap.main)
