"""How a stage is played: each format's settings as form fields with help in plain words, and how it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.directing import Plan
from tournaments.errors import refusal_text
from tournaments.formats.best_of import KEYS, read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.refusals import Refusal
from tournaments.formats.settings import read_settings
from tournaments.models import Stage
from tournaments.standings.points import read_points
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES, TIE_BREAKS, read_tie_breaks

Make = Callable[[], forms.Field]


def _count(label: Any, help_text: Any = "", *, least: int = 1, required: bool = False) -> Make:
    attrs = {"inputmode": "numeric"}
    return lambda: forms.IntegerField(
        label=label,
        help_text=help_text,
        required=required,
        min_value=least,
        max_value=10_000,
        widget=forms.NumberInput(attrs=attrs),
    )


def _flag(label: Any, help_text: Any = "") -> Make:
    return lambda: forms.BooleanField(label=label, help_text=help_text, required=False)


def _choice(label: Any, *choices: tuple[str, Any], help_text: Any = "") -> Make:
    return lambda: forms.ChoiceField(
        label=label, help_text=help_text, choices=choices, widget=forms.RadioSelect, required=False
    )


def _half(label: Any, help_text: Any = "", *, required: bool = False) -> Make:
    attrs = {"inputmode": "decimal", "step": "0.5"}
    return lambda: forms.DecimalField(
        label=label, help_text=help_text, required=required, max_digits=9, widget=forms.NumberInput(attrs=attrs)
    )


QUALIFY = _count(_("How many of each go on"), _("The first of each pool. Empty: all."))
ON_TO = _count(_("How many go on"), _("Empty: all."))
LEGS = _choice(_("How often do two meet?"), ("1", _("once")), ("2", _("twice: there and back")))
SEEDING = _choice(
    _("Who meets whom first?"),
    ("", _("as it fits")),
    ("seeds", _("by seeds")),
    ("random", _("by the draw")),
    ("cross", _("pools crossed")),
    help_text=_("As it fits: a first stage by seeds, one after pools with the pools crossed."),
)
THIRD = _flag(_("The losers of the semi-finals play for the third place"))
SIZE = _count(_("Players at a table"), least=2, required=True)

FIELDS: Mapping[str, Mapping[str, Make]] = {
    "groups": {
        "group_size": _count(_("Entries in a pool"), _("At most; the sizes differ by one at most."), least=2),
        "groups": _count(_("Or a number of pools"), _("Instead of the size of a pool.")),
        "qualify": QUALIFY,
        "best_others": _count(
            _("And so many of those next placed"), _("The best of them across all pools go on too."), least=0
        ),
        "legs": LEGS,
        "pots": _count(
            _("Pots of seeds"),
            _("So many pots are made of seeds, one of each goes into every pool; the rest is one pot. Empty: all."),
            least=0,
        ),
    },
    "league": {"qualify": ON_TO, "legs": LEGS},
    "knockout": {
        "third_place": THIRD,
        "redraw": _flag(_("A new draw before every round"), _("Else the first draw fixes the bracket to the end.")),
        "seeding": SEEDING,
        "byes": _choice(
            _("Byes, where the number is no power of two"),
            ("", _("as it fits")),
            ("first_round", _("all in the first round, for the top seeds")),
            ("each_round", _("one in each round that is odd, by draw")),
        ),
    },
    "double_elimination": {
        "reset": _flag(
            _("The grand final is played again if the losers' side wins it"),
            _("So that everybody who is out has lost twice."),
        ),
        "seeding": SEEDING,
        "byes": _choice(
            _("Byes, where the number is no power of two"),
            ("first_round", _("all in the first round, for the top seeds")),
            ("each_round", _("one in each round that is odd, by draw")),
        ),
    },
    "tables": {
        "rounds": _count(_("Rounds"), required=True),
        "size": SIZE,
        "seating": _choice(
            _("Who sits with whom?"),
            ("balanced", _("so that all meet as evenly as can be")),
            ("ranked", _("by the standings: the first together, and so on")),
        ),
        "scoring": _choice(
            _("What counts?"), ("totals", _("the sum of totals")), ("places", _("points for the place at the table"))
        ),
        "place_points": lambda: forms.CharField(
            label=_("Points for the places"),
            help_text=_("From the first on, for example 4 2 1 0. Who shares a place shares the points."),
            required=False,
            max_length=80,
        ),
        "bye_points": _choice(
            _("Whoever sits out gets"),
            ("average", _("the average of their own rounds")),
            ("table_mean", _("the mean of that round's tables")),
            ("number", _("a number of points")),
        ),
        "bye_number": _half(_("So many points"), _("Only for a number of points.")),
        "qualify": ON_TO,
    },
    "table_knockout": {"size": SIZE, "advance": _count(_("How many of each table go on"), required=True)},
}
"""By format: its settings in the order in which they are asked."""

BEST_OF: Mapping[str, Make] = {
    "default": _count(
        _("Matches an encounter has at most"), _("3: whoever wins two first. 1: one match decides."), required=True
    ),
    "final": _count(_("In the final")),
    "semifinals": _count(_("In the semi-finals")),
    "quarterfinals": _count(_("In the quarter-finals")),
    "third_place": _count(_("For the third place")),
}
POINTS: Mapping[str, Make] = {
    "win": _half(_("Won"), required=True),
    "draw": _half(_("Drawn"), required=True),
    "loss": _half(_("Lost"), required=True),
    "walkover_win": _half(_("Won by walkover"), _("Empty: as won.")),
    "walkover_loss": _half(_("Not come"), _("Empty: as lost; may be below zero.")),
    "abandoned": _half(_("Left before the end"), _("Empty: as lost.")),
    "walkover_score": _half(
        _("Score of a walkover"), _("For whoever was there. Empty: the game's own, often its aim.")
    ),
    "walkover_counts": _flag(_("It counts in the scores and the difference")),
}
DEFAULT_POINTS: Mapping[str, Any] = {"win": 2, "draw": 1, "loss": 0, "walkover_counts": True}
SHOWN: Mapping[str, Make] = {
    "shows_draw": _flag(_("Everybody sees the draw")),
    "shows_results": _flag(_("Everybody sees the results")),
    "shows_standings": _flag(_("Everybody sees the standings")),
}
"""Switches for what is held back."""

WHOLE: Mapping[str, str] = {"tables": "place_points", "table_knockout": "advance"}
"""The field that is wrong where two settings do not fit together."""


class ShownForm(forms.Form):
    """What everybody sees of a stage."""

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None) -> None:
        super().__init__(data, initial={name: getattr(stage, name) for name in SHOWN})
        self.fields.update({name: make() for name, make in SHOWN.items()})


class StageForm(forms.Form):
    """A stage before it is drawn. `plan` is what it comes to; tie-breaks stand in the order of their keys."""

    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None, *, typed: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={**_initial(stage), **(typed or {})})
        self.stage, self.format = stage, stage.format
        self.plan: Plan | None = None
        self.tie_breaks = tuple(stage.tie_breaks) or default_tie_breaks(stage.format)
        for part, fields in parts_of(stage.format).items():
            self.fields.update({f"{part}-{name}": make() for name, make in fields.items()})
        self.fields.update({name: make() for name, make in SHOWN.items()})

    def part(self, name: str) -> list[forms.BoundField]:
        """The fields of one part of the page."""
        wanted = SHOWN if name == "shown" else parts_of(self.format).get(name, {})
        return [self[key if name == "shown" else f"{name}-{key}"] for key in wanted]

    def settings_fields(self) -> list[forms.BoundField]:
        return self.part("settings")

    def best_of_fields(self) -> list[forms.BoundField]:
        return self.part("best_of")

    def points_fields(self) -> list[forms.BoundField]:
        return self.part("points")

    def shown_fields(self) -> list[forms.BoundField]:
        return self.part("shown")

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if not self.errors:
            self._read(typed)
        return typed

    def _read(self, typed: Mapping[str, Any]) -> None:
        """The plan, or why there is none, beside the field."""
        settings, best_of = _settings(self.format, _of("settings", typed)), _best_of(_of("best_of", typed))
        points, keys = _points(_of("points", typed)), list(self.tie_breaks)
        checks: tuple[tuple[str, Callable[[], object]], ...] = (
            ("settings", partial(_check_settings, self.format, settings)),
            ("best_of", partial(read_best_of, best_of)),
            ("points", partial(read_points, points or None, target=None)),
            ("tie_breaks", partial(read_tie_breaks, keys)),
        )
        for part, check in checks:
            try:
                check()
            except Refusal as refusal:
                field = f"{part}-{WHOLE.get(self.format, '') if refusal.field == part else refusal.field}"
                self.add_error(field if field in self.fields else None, refusal_text(refusal.code))
        if not self.errors:
            usual = tuple(keys) == default_tie_breaks(self.format)
            self.plan = Plan(
                name=typed["name"],
                format=self.format,
                settings=settings,
                best_of=best_of,
                points=points,
                tie_breaks=() if usual else keys,
            )


def parts_of(format: str) -> dict[str, Mapping[str, Make]]:
    """What is asked of a stage of this format: its settings, and what else there is to it."""
    form = FORMATS[format]
    parts = {"settings": FIELDS[format]}
    if not form.at_tables:
        parts["best_of"] = BEST_OF if form.needs_winner else {"default": BEST_OF["default"]}
    if form.by_standings and not form.at_tables:
        parts["points"] = POINTS
    return parts


def has_standings(format: str) -> bool:
    """Whether tie-breaks mean anything."""
    return FORMATS[format].by_standings


def default_tie_breaks(format: str) -> tuple[str, ...]:
    return OF_TABLES if FORMATS[format].at_tables else OF_ENCOUNTERS


def rearranged(keys: Iterable[str], tapped: Mapping[str, Any]) -> tuple[str, ...]:
    """The tie-breaks after a tap on one of their buttons: up, down, drop, put."""
    order = [key for key in dict.fromkeys(keys) if key in TIE_BREAKS]
    up, down, drop, put = (tapped.get(name, "") for name in ("up", "down", "drop", "put"))
    if up in order[1:]:
        at = order.index(up)
        order[at - 1 : at + 1] = [order[at], order[at - 1]]
    if down in order[:-1]:
        at = order.index(down)
        order[at : at + 2] = [order[at + 1], order[at]]
    if drop in order:
        order.remove(drop)
    if put in TIE_BREAKS and put not in order:
        order.append(put)
    return tuple(order)


def told_tie_breaks(keys: Iterable[str]) -> list[tuple[str, str]]:
    return [(key, gettext(TIE_BREAKS[key].name)) for key in keys if key in TIE_BREAKS]


def as_typed(form: StageForm, data: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields of a form that is shown again without being saved."""
    flags = {name for name, field in form.fields.items() if isinstance(field, forms.BooleanField)}
    return {name: name in data if name in flags else data.get(name, "") for name in form.fields}


# ------------------------------------------------- between form and document


def _initial(stage: Stage) -> dict[str, Any]:
    settings = dict(stage.settings)
    read = FORMATS[stage.format].settings.model_fields
    usual = {name: field.default for name, field in read.items() if not field.is_required()}
    values = {f"settings-{name}": value for name, value in {**usual, **settings}.items()}
    bye = values.get("settings-bye_points")
    if isinstance(bye, int | float):
        values |= {"settings-bye_points": "number", "settings-bye_number": bye}
    if places := values.get("settings-place_points"):
        values["settings-place_points"] = " ".join(map(str, places))
    if stage.format == "knockout":
        values |= {key: values[key] or "" for key in ("settings-seeding", "settings-byes")}
    values["settings-seeding"] = values.get("settings-seeding") or ""
    best_of = stage.best_of if isinstance(stage.best_of, Mapping) else {"default": stage.best_of or 1}
    points = {**DEFAULT_POINTS, **stage.points}
    if isinstance(points.get("walkover_score"), list | tuple):
        points["walkover_score"] = points["walkover_score"][0]
    return {
        "name": stage.name,
        **values,
        **{f"best_of-{key}": best_of.get(key) for key in KEYS},
        **{f"points-{key}": value for key, value in points.items()},
        **{name: getattr(stage, name) for name in SHOWN},
    }


def _of(part: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed for one part, by the document's keys."""
    return {name.removeprefix(f"{part}-"): value for name, value in typed.items() if name.startswith(f"{part}-")}


def _settings(format: str, typed: dict[str, Any]) -> dict[str, Any]:
    """As the document has them: what is as usual is left out."""
    if "legs" in typed:
        typed["legs"] = int(typed["legs"] or 1)
    if "place_points" in typed:
        typed["place_points"] = _numbers(typed["place_points"]) or None
    number = typed.pop("bye_number", None)
    if typed.get("bye_points") == "number":
        typed["bye_points"] = 0 if number is None else _halved(number)
    read = FORMATS[format].settings.model_fields
    return {
        name: value
        for name, value in typed.items()
        if value not in ("", None) and (read[name].is_required() or value != read[name].default)
    }


def _numbers(text: str) -> list[Any]:
    """Points with anything between them; what is no number stays as it is, and is refused."""
    return [_halved(Decimal(part)) if _is_number(part) else part for part in text.replace(";", " ").split()]


def _is_number(part: str) -> bool:
    return part.lstrip("-").replace(".", "", 1).isdecimal() and part.isascii()


def _check_settings(format: str, settings: Mapping[str, Any]) -> None:
    """Raises `settings` with the field; of groups one of two is needed."""
    read = read_settings(FORMATS[format].settings, dict(settings))
    if format == "groups":
        read.pools_of(8)


def _best_of(typed: Mapping[str, Any]) -> Any:
    """A number alone where every round has the same."""
    given = {key: value for key, value in typed.items() if value is not None}
    if set(given) <= {"default"}:
        return given.get("default", 1)
    return given


def _points(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Only what is not as usual."""
    values = {key: _halved(value) for key, value in typed.items() if value is not None}
    if "walkover_score" in values:
        values["walkover_score"] = [values["walkover_score"], 0]
    return {key: value for key, value in values.items() if value != DEFAULT_POINTS.get(key)}


def _halved(value: Any) -> Any:
    """A whole number as such, a half as it is; flags stay flags."""
    if not isinstance(value, Decimal):
        return value
    return int(value) if value == value.to_integral_value() else float(value)
