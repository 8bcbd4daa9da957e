"""Founding a championship: what it begins as, its game and rules, and its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.catalogue import GAMES
from rules.game import AnyGame, Options
from scorekeeper.forms.options import OptionsForm, Rules, named, rules_of
from scorekeeper.models import Club
from scorekeeper.queries import house_rulesets
from tournaments.directing import Plan
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.presets import PRESETS, Preset, StagePreset
from tournaments.formats.stage import AnyFormat
from tournaments.models import Championship

FORMAT_NAMES: Mapping[str, Any] = {
    "groups": _("Pools"),
    "league": _("Everybody meets everybody"),
    "knockout": _("Knockout"),
    "double_elimination": _("Double elimination"),
    "tables": _("Rounds at tables"),
    "table_knockout": _("Table knockout"),
}
"""What each format is called."""

FORMAT_HELP: Mapping[str, Any] = {
    "groups": _("Several pools side by side; the first of each go on."),
    "league": _("One pool in which all meet."),
    "knockout": _("Whoever loses is out."),
    "double_elimination": _("Whoever loses twice is out."),
    "tables": _("Every round all sit down at tables, everybody for themselves."),
    "table_knockout": _("The first of each table go on, down to one final table."),
}

FIRST_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "groups": {"group_size": 4, "qualify": 2},
    "tables": {"rounds": 4},
}
"""What a new stage begins with, where its format needs something."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a championship begins as: a preset or nothing, a game, its rules."""

    key: str
    preset: Preset | None
    game: AnyGame
    rules: Rules
    choice: list[Rules]

    @property
    def options(self) -> Options:
        """Those of the rules, with what the preset says otherwise."""
        if self.preset is None or not self.preset.options:
            return self.rules.options
        changed: Options = self.game.options.model_validate(
            {**self.rules.options.model_dump(mode="json"), **self.preset.options}
        )
        return changed

    @property
    def name(self) -> str:
        return gettext(self.preset.name) if self.preset else gettext(self.game.name)


def offered() -> list[tuple[str, Preset]]:
    """The presets whose game is there."""
    return [(key, preset) for key, preset in PRESETS.items() if not preset.game or preset.game in GAMES]


def read_beginning(club: Club, given: Mapping[str, Any]) -> Beginning | None:
    """What an address names; None while the game is not chosen."""
    key = given.get("preset", "")
    preset = PRESETS.get(key)
    game = GAMES.get((preset and preset.game) or given.get("game", ""))
    if game is None:
        return None
    choice = rules_of(game, house_rulesets(club, game.slug))
    wanted = given.get("rules") or (preset.ruleset if preset else "")
    return Beginning(key if preset else "", preset, game, named(choice, wanted) or choice[0], choice)


def fits(game: AnyGame, options: Options, form: AnyFormat) -> bool:
    """Whether the game can be played so: at tables of several sides, or two against each other."""
    least, most = game.seats(options).sides
    return most > 2 if form.at_tables else least <= 2


def formats_of(game: AnyGame, options: Options) -> list[str]:
    """The formats in which the game can be played."""
    return [key for key, form in FORMATS.items() if fits(game, options, form)]


def games_for(preset: Preset | None) -> list[AnyGame]:
    """The games that can be played so."""
    if preset is None:
        return list(GAMES.values())
    forms_of = [FORMATS[stage.format] for stage in preset.stages]
    return [
        game
        for game in GAMES.values()
        if all(fits(game, next(iter(game.rulesets.values())), form) for form in forms_of)
    ]


def new_settings(format: str, game: AnyGame, options: Options) -> dict[str, Any]:
    """What a stage begins with; tables have as many seats as the game."""
    settings = dict(FIRST_SETTINGS.get(format, {}))
    if FORMATS[format].at_tables:
        least, most = game.seats(options).sides
        settings["size"] = min(max(4, least), most)
    return settings


def plan_of(stage: StagePreset) -> Plan:
    """A stage of a preset, its name in the language of whoever founds it."""
    return Plan(
        name=gettext(stage.name),
        format=stage.format,
        settings=stage.settings,
        best_of=stage.best_of if isinstance(stage.best_of, int) else dict(stage.best_of),
        points=stage.points,
        tie_breaks=stage.tie_breaks,
    )


def first_plan(format: str, game: AnyGame, options: Options, taken: frozenset[str] = frozenset()) -> Plan:
    """A new stage of a format, under a name that no other has."""
    name = str(FORMAT_NAMES[format])
    names = (name, *(f"{name} {number}" for number in range(2, 99)))
    free = next(one for one in names if one.casefold() not in taken)
    return Plan(name=free, format=format, settings=new_settings(format, game, options))


class FactsFields(forms.Form):
    """When and where."""

    held_on = forms.DateField(
        label=_("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    venue = forms.CharField(label=_("Place"), max_length=120, required=False)


class FoundForm(OptionsForm, FactsFields):
    """A championship to be, with the options of its game."""

    def __init__(self, beginning: Beginning, data: Mapping[str, Any] | None) -> None:
        super().__init__(beginning.game, beginning.rules.base, beginning.options, data, name="")
        self.fields["name"] = forms.CharField(
            label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
        )
        if beginning.preset is None:
            self._ask_how(beginning)

    def _ask_how(self, beginning: Beginning) -> None:
        """From nothing somebody has to say who enters, and how the first stage is played."""
        most = beginning.game.seats(beginning.options).players[1]
        usual = Championship.Unit.PAIR if most > 1 else Championship.Unit.INDIVIDUAL
        units = [(one.value, one.label) for one in Championship.Unit if one != "pair" or most > 1]
        self.fields["unit"] = forms.ChoiceField(
            label=_("Who enters?"), choices=units, widget=forms.RadioSelect, initial=usual
        )
        formats = formats_of(beginning.game, beginning.options)
        self.fields["format"] = forms.ChoiceField(
            label=_("How is the first stage played?"),
            choices=[(key, FORMAT_NAMES[key]) for key in formats],
            widget=forms.RadioSelect,
            initial=formats[0],
        )

    def facts_fields(self) -> list[forms.BoundField]:
        """Those that are no options of the game, the name first."""
        names = ["name", "held_on", "venue", *(name for name in ("unit", "format") if name in self.fields)]
        return [self[name] for name in names]

    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("option-")]


class FactsForm(FactsFields):
    """What is said of a championship, and what its draws begin with."""

    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    notes = forms.CharField(
        label=_("Regulations"),
        required=False,
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("In the club's words; everybody may read them."),
    )
    slug = forms.CharField(
        label=_("Address"),
        max_length=60,
        help_text=_("Small letters, digits and hyphens. Once the championship is published it stays."),
    )
    seed = forms.CharField(
        label=_("Draw seed"),
        max_length=64,
        help_text=_("Every draw begins with it: digits or words, said aloud in the hall before the first draw."),
    )
    field_order = ("name", "held_on", "venue", "notes", "slug", "seed")

    def __init__(self, championship: Championship, data: Mapping[str, Any] | None, *, drawn: bool) -> None:
        names = ("name", "held_on", "venue", "notes", "slug", "seed")
        super().__init__(data, initial={name: getattr(championship, name) for name in names})
        self.fields["slug"].disabled = championship.is_public
        self.fields["seed"].disabled = drawn

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"].strip()
        validate_slug(slug)
        return slug

    def clean_seed(self) -> str:
        seed = " ".join(self.cleaned_data["seed"].split())
        if not seed:
            raise ValidationError(gettext("Write a seed."))
        return seed


class RulesForm(OptionsForm):
    """The options of a championship's game."""

    def __init__(self, game: AnyGame, base: str, options: Options, data: Mapping[str, Any] | None) -> None:
        super().__init__(game, base, options, data, name="")
        del self.fields["name"]

    @property
    def facts(self) -> dict[str, Any]:
        """What was chosen, as the door takes it."""
        return {"ruleset": self.base, "options": self.options.model_dump(mode="json")}
