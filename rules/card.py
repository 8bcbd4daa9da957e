"""What every game's rules card ends with: the variants in force, from the options themselves."""

from __future__ import annotations

from typing import Any

from rules.ask import Field, fields
from rules.game import Article, Options
from rules.text import Param, Word
from rules.text import gettext_noop as _


def variants(number: str, options: Options) -> list[Article]:
    """The options that the ruleset heeds, each with its value; no article where it has none."""
    rows = [
        (field.ask.label, _value(field, getattr(options, field.name)))
        for field in fields(type(options))
        if field.ask.when(options, None)
    ]
    text = _("What a house may agree otherwise; here it is so:")
    return [Article(number, _("Variants"), text, rows=rows)] if rows else []


def _value(field: Field, value: Any) -> Param:
    if value is None:
        return Word(field.ask.null)
    if isinstance(value, bool):
        return Word(_("yes") if value else _("no"))
    shown: Param = Word(field.ask.words[str(value)]) if field.ask.words else value
    return shown
