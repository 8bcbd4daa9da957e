"""What rules cards end with: an end that several games have alike, and the variants in force, from the options."""

from __future__ import annotations

from typing import Any

from rules.ask import Field, fields
from rules.game import Article, Options, Points
from rules.text import Param, Word
from rules.text import gettext_noop as _


def end_at_limit(number: str, limit: Points) -> Article:
    """The end of games that are lost by whoever comes to a limit first."""
    text = _("After the hand with which somebody has %(limit)s or more, the lowest total wins; level totals share.")
    return Article(number, _("End"), text, {"limit": limit})


def end_after_games(number: str, games: int) -> Article:
    """The end of matches of so many games."""
    text = _("Games in the match: %(games)s. After the last the higher total wins; level totals share.")
    return Article(number, _("End"), text, {"games": games})


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
