"""The pads of the meld family: canastras as rows of keys, cards on one pad of digits, a side at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.utils.text import capfirst
from django.utils.translation import gettext

from rules.melds.buraco import BuracoOptions
from rules.melds.canastra import JOKERS
from rules.melds.tables import MOST_WILDS, OTHERS, REALS
from rules.melds.tranca import TrancaOptions
from rules.melds.values import FOUR, Values
from scorekeeper.hand_form import Asking, Choice, HandForm, Section


class Keys(NamedTuple):
    """A count as keys: the part, the numbers that are keys, and whether a number beyond them stands there.

    `shared`: how many all sides together can have, where that limits what is offered.
    """

    part: Any
    choices: list[Choice]
    beyond: str
    closed: bool = False
    label: str = ""
    shared: int | None = None


def _keys(part: Any, most: int, *, closed: bool = False, label: str = "", shared: int | None = None) -> Keys:
    value = part.box.value or "0"
    choices = [Choice(str(number), str(number), str(number) == value) for number in range(most + 1)]
    beyond = "" if any(choice.checked for choice in choices) else value
    return Keys(part, choices, beyond, closed, label or part.label, shared)


# ------------------------------------------------------------------------------- Buraco and Tranca

MELD_KEYS = {"clean": 3, "dirty": 3, "five_hundred": 2, "thousand": 1, "wilds": MOST_WILDS}
POINTS_DIGITS, CARDS_DIGITS = 3, 2


def buraco_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    values = cast(BuracoOptions, asking.options).table.values
    return {**_melds_context(asking, form, values), "digits": POINTS_DIGITS}


def tranca_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    values = cast(TrancaOptions, asking.options).values
    return {**_melds_context(asking, form, values), "digits": CARDS_DIGITS}


def _melds_context(asking: Asking, form: HandForm, values: Values) -> Mapping[str, Any]:
    sections = form.variant.sections
    return {
        "sides": [
            {
                "section": section,
                "rows": list(_rows(section, values)),
                "morto": section.parts["morto"],
                "typed": [section.parts[slug] for slug in ("cards", "left")],
                "kinds": section.parts["cards"].also,
                # Who is out and sits alone has nothing left.
                "empties": len(asking.players(section.side or 0)) == 1,
            }
            for section in sections
        ],
        "out": _who_is_out(asking, form),
        "out_errors": list(dict.fromkeys(error for one in sections for error in one.parts["went_out"].errors)),
    }


def _rows(section: Section, values: Values) -> Iterator[Keys]:
    """What is counted by keys: the ruleset's canastras, and threes where the game has them."""
    for slug, kind in values.canastras.items():
        closed = slug == "wilds"
        label, shared = capfirst(gettext(kind.short)), MOST_WILDS if closed else None
        yield _keys(section.parts[slug], MELD_KEYS[slug], closed=closed, label=label, shared=shared)
    for slug in ("red_threes", "black_threes"):
        if slug in section.parts:
            yield _keys(section.parts[slug], FOUR, closed=True, shared=FOUR)


def _who_is_out(asking: Asking, form: HandForm) -> list[Choice]:
    """Nobody, or one of the sides: that two are out cannot be said."""
    names = [f"sides-{side}-went_out" for side in range(asking.sides)]
    out = [bool(form.values.get(name)) for name in names]
    nobody = Choice(urlencode(dict.fromkeys(names, "")), gettext("nobody"), not any(out))
    sides = (
        Choice(urlencode({name: "true" if at == side else "" for at, name in enumerate(names)}), whose, out[side])
        for side, whose in enumerate(asking.side_names)
    )
    return [nobody, *sides]


# --------------------------------------------------------------------------------------- Canastra

CANASTRA_KEYS = {"real": 3, "limpa": JOKERS, "suja": 3}
"""How many of each are keys; where there may be more, one key opens a box for a number that nobody expects."""
OF_ACES = {
    "real_aces": REALS["real"].short,
    "limpa_aces": OTHERS["limpa"].short,
    "suja_aces": OTHERS["suja"].short,
}
"""Eight aces make one canastra at most: it is one choice among the kinds."""
SMALL_KEYS = {"exact_cut": 1, "misdeal": 2, "opening_errors": 2}


def canastra_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    counted, totals = form.variants["counted"], form.variants["totals"]
    return {
        "pairs": [
            {
                "section": section,
                "kinds": [
                    _keys(section.parts[slug], most, closed=slug == "limpa") for slug, most in CANASTRA_KEYS.items()
                ],
                "aces": _aces(section.side or 0, form),
                "aces_errors": [error for slug in OF_ACES for error in section.parts[slug].errors],
                "threes": _keys(section.parts["red_threes"], FOUR, closed=True, shared=FOUR),
                "out": _out(asking, section.side or 0, form),
                "out_errors": section.parts["went_out"].errors,
                "small": [_keys(section.parts[slug], most) for slug, most in SMALL_KEYS.items()],
                "total": totals.sections[section.side or 0].parts["total"],
            }
            for section in counted.sections
        ],
        "totals": form.chosen == "totals",
    }


def _aces(side: int, form: HandForm) -> list[Choice]:
    """Which canastra of aces the side has; a document may name more, which only a number says."""
    values = {slug: form.values.get(f"sides-{side}-{slug}", "") or "0" for slug in OF_ACES}
    ways = [("", gettext("none")), *((slug, gettext(kind)) for slug, kind in OF_ACES.items())]
    return [
        Choice(
            urlencode({f"sides-{side}-{slug}": int(slug == way) for slug in OF_ACES}),
            label,
            all(values[slug] == str(int(slug == way)) for slug in OF_ACES),
        )
        for way, label in ways
    ]


def _out(asking: Asking, side: int, form: HandForm) -> list[Choice]:
    """Who went out: the player's hand is empty by it."""
    prefix = f"sides-{side}"
    is_out = bool(form.values.get(f"{prefix}-went_out"))
    lefts = [form.values.get(f"{prefix}-left-{index}", "") for index in range(len(asking.players(side)))]
    who = next((index for index, left in enumerate(lefts) if left == "0"), 0) if is_out else None
    nobody = Choice(urlencode({f"{prefix}-went_out": ""}), gettext("nobody"), not is_out)
    return [
        nobody,
        *(
            Choice(urlencode({f"{prefix}-went_out": "true", f"{prefix}-left-{index}": 0}), name, index == who)
            for index, name in enumerate(asking.players(side))
        ),
    ]
