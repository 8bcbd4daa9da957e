"""Games to choose from: those that the club plays most, then all others, each family on a shelf of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.game import FAMILIES, AnyGame

AT_HAND = 6
"""So many are at hand before anything is looked for; they fit a phone with their names."""
PLAYED = _("Played here")


@dataclass(frozen=True, slots=True)
class Choice:
    """A game, what it is called, and how many matches the club has of it."""

    game: AnyGame
    name: str
    played: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """Games that stand together; `slug` is what addresses within the page name it by."""

    slug: str
    name: str
    choices: tuple[Choice, ...]


def shelves(by_use: Iterable[tuple[AnyGame, int]]) -> list[Shelf]:
    """The shelf of what is played here, most played first, and those of the families; each game stands on one."""
    choices = [Choice(game, gettext(game.name), played) for game, played in by_use]
    at_hand = [choice for choice in choices if choice.played][:AT_HAND]
    others = [choice for choice in choices if choice not in at_hand]
    families = {family: [choice for choice in others if choice.game.family == family] for family in FAMILIES}
    return [
        Shelf(slug, gettext(name), tuple(found))
        for slug, name, found in (
            ("played", PLAYED, at_hand),
            *((family, FAMILIES[family], found) for family, found in families.items()),
        )
        if found
    ]
