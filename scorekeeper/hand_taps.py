"""Hands that a game says by one tap each: its buttons, with the names of who sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext

from rules.game import Tap, Taps
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


def context(asking: Asking, _form: HandForm) -> Mapping[str, Any]:
    trays = asking.game.taps(asking.options, asking.upcoming) if asking.game.taps else ()
    return {"drawers": [Drawer(_heading(tray.heading), _groups(tray.groups, asking.side_names)) for tray in trays]}


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
