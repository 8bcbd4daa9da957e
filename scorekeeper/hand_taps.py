"""Hands that a game says by one tap each: its buttons, with the names of who sits there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext

from rules.game import Problem, Tap, Taps
from scorekeeper import hand_form, texts
from scorekeeper.hand_form import Asking, HandForm, Part, Variant

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
    short: bool


class Beside(NamedTuple):
    """What goes with any tap; `closed`, until it is asked for."""

    part: Part
    closed: bool


class Drawer(NamedTuple):
    """Buttons that are shown at a time: at once, or (with a heading) when that is tapped."""

    heading: str
    groups: list[Group]


def context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    """The buttons, what may be said besides them, and the forms of a hand that no button says."""
    trays = asking.game.taps(asking.options, asking.upcoming) if asking.game.taps else ()
    taps = [tap for tray in trays for group in tray.groups for tap in group.taps]
    said = {_form_of(asking, form, tap) for tap in taps}
    return {
        "besides": _besides(asking, [form.variants[slug] for slug in said], {key for tap in taps for key in tap.hand}),
        "drawers": [Drawer(_heading(tray.heading), _groups(tray.groups, asking.side_names)) for tray in trays],
        "typed": {slug: variant for slug, variant in form.variants.items() if slug not in said},
    }


def _besides(asking: Asking, variants: Sequence[Variant], told: Collection[str]) -> list[Beside]:
    """What a hand may say beyond what any button does: it is chosen first, and goes with the tap."""
    parts = [part for variant in variants for part in variant.parts.values()]
    return [Beside(part, closed=_is_closed(asking, part)) for part in parts if part.name not in told]


def _is_closed(asking: Asking, part: Part) -> bool:
    """What is seldom said, unless something stands there."""
    said = part.errors or any(box.value for box in part.boxes)
    return not said and asking.upcoming is not None and asking.upcoming.folded(part.name)


def _form_of(asking: Asking, form: HandForm, tap: Tap) -> str:
    """The form that a tap says; the game's first, where what tells its forms apart is said besides."""
    model = asking.game.form(tap.hand)
    slug = "" if isinstance(model, Problem) else hand_form.slug_of(model)
    return slug if slug in form.variants else next(iter(form.variants))


def _heading(source: str) -> str:
    return gettext(source) if source else ""


def _groups(groups: Sequence[Taps], names: Sequence[str]) -> list[Group]:
    return [
        Group(
            "" if group.side is None else names[group.side],
            texts.text(group.note, names),
            [_button(tap, names) for tap in group.taps],
            group.short,
        )
        for group in groups
    ]


def _button(tap: Tap, names: Sequence[str]) -> Button:
    choice = urlencode(hand_form.flat(tap.hand))
    return Button(choice, texts.text(tap.label, names), texts.text(tap.note, names), tap.main)
