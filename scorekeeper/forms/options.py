"""Rulesets to choose from, and their options: said in words, and asked in a form, as the game declares them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.ask import Field, fields
from rules.document import problem_text
from rules.game import AnyGame, Article, Options
from rules.reading import read_options
from rules.text import Text
from scorekeeper import texts
from scorekeeper.models import Ruleset


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset that a match may be played by: the game's own, or a house ruleset upon one."""

    token: str
    """As addresses name it: the game's word, or the house ruleset's code."""
    base: str
    options: Options
    house: Ruleset | None = None

    def name(self, game: AnyGame) -> str:
        return self.house.name if self.house else gettext(game.ruleset_names[self.base])


def rules_of(game: AnyGame, house: Iterable[Ruleset] = ()) -> list[Rules]:
    """The game's own rulesets, then those of the house."""
    own = [Rules(slug, slug, options) for slug, options in game.rulesets.items()]
    return own + [house_rules(ruleset, game) for ruleset in house]


def house_rules(ruleset: Ruleset, game: AnyGame) -> Rules:
    return Rules(ruleset.code, ruleset.base, game.options.model_validate(ruleset.options), ruleset)


def named(rules: Iterable[Rules], token: str | None) -> Rules | None:
    """The one that an address names."""
    return next((one for one in rules if one.token == token), None)


def asked(game: AnyGame, options: Options) -> list[Field]:
    """The options that this ruleset heeds."""
    model: type[Options] = game.options
    return [field for field in fields(model) if field.ask.when(options, None)]


def in_words(game: AnyGame, options: Options) -> list[tuple[str, str]]:
    """Each option and its value, as people say them."""
    return [(gettext(field.ask.label), _word(field, getattr(options, field.name))) for field in asked(game, options)]


def apart(game: AnyGame, choice: Iterable[Rules]) -> list[tuple[Rules, list[str]]]:
    """Each ruleset with what tells it from the game's first: its aim, where they differ in that, and its values."""
    first = next(iter(game.rulesets.values()))
    usual = in_words(game, first)
    aims = {_aim(game, options).text for options in game.rulesets.values()}
    told = []
    for rules in choice:
        aim = _aim(game, rules.options)
        lines = [texts.text(Text(aim.text, aim.params)).removesuffix(".")] if len(aims) > 1 and aim.text else []
        lines += [f"{label}: {value}" for label, value in in_words(game, rules.options) if (label, value) not in usual]
        told.append((rules, lines))
    return told


def _aim(game: AnyGame, options: Options) -> Article:
    """What the game is played for: its first article."""
    first: Article = game.articles(options)[0]
    return first


def _word(field: Field, value: Any) -> str:
    if field.kind == "flag":
        return gettext("yes") if value else gettext("no")
    if value is None:
        return gettext(field.ask.null)
    word = field.ask.words.get(str(value))
    return gettext(word) if word else str(value)


class OptionsForm(forms.Form):
    """The name of a house ruleset and every option of its game; `options` are what they come to."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("As the club calls it."))

    def __init__(self, game: AnyGame, base: str, options: Options, data: Mapping[str, Any] | None, name: str) -> None:
        self.asked = asked(game, options)
        super().__init__(data, initial={"name": name, **{_key(field): _value(field, options) for field in self.asked}})
        self.game, self.base = game, base
        self.options: Options = options
        for field in self.asked:
            self.fields[_key(field)] = _form_field(field)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if self.errors:
            return typed
        overrides = {field.name: _exact(field, typed[_key(field)]) for field in self.asked}
        read = read_options(self.game, self.base, overrides)
        if isinstance(read, tuple):
            for problem in read:
                key = f"option-{problem.field}" if f"option-{problem.field}" in self.fields else None
                self.add_error(key, gettext(problem_text(problem.code, self.game)) % problem.params)
        else:
            self.options = read
        return typed


def _key(field: Field) -> str:
    """An option's name in the form, beside the ruleset's own."""
    return f"option-{field.name}"


def _value(field: Field, options: Options) -> Any:
    value = getattr(options, field.name)
    return str(value) if field.choices else value


def _exact(field: Field, typed: Any) -> Any:
    """A choice as the game writes it: a word, or a number."""
    return next((choice for choice in field.choices if str(choice) == typed), typed)


def _form_field(field: Field) -> forms.Field:
    label = gettext(field.ask.label)
    help_text = gettext(field.ask.help) if field.ask.help else ""
    if field.choices:
        words = [(str(choice), gettext(field.ask.words.get(str(choice), str(choice)))) for choice in field.choices]
        return forms.ChoiceField(label=label, help_text=help_text, choices=words, widget=forms.RadioSelect)
    if field.kind == "flag":
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if field.ask.null:
        help_text = help_text or gettext("Empty: %(meaning)s.") % {"meaning": gettext(field.ask.null)}
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=not field.ask.null,
        min_value=field.low,
        max_value=field.high,
        step_size=field.step if field.step > 1 else None,
    )
