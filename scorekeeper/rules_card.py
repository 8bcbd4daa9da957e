"""A game's rules card in the reader's own words, for the page and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from rules.game import AnyGame, Options
from rules.text import Text
from scorekeeper.texts import text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An article as it is read: its text, and rows of a label and what it is worth."""

    number: str
    heading: str
    text: str
    rows: tuple[tuple[str, str], ...]


def paragraphs(game: AnyGame, options: Options) -> tuple[Paragraph, ...]:
    """The whole card by these options."""
    return tuple(
        Paragraph(
            number=article.number,
            heading=gettext(article.heading),
            text=text(Text(article.text, article.params)),
            rows=tuple((gettext(label), text(Text("%(value)s", {"value": value}))) for label, value in article.rows),
        )
        for article in game.articles(options)
    )
