"""The glossary as its reader finds it: words in the reader's language, and the other country's beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from rules import glossary
from rules.catalogue import GAMES
from rules.game import AnyGame
from rules.glossary import GLOSSARY, Term
from scorekeeper.finding import folded

PORTUGAL, BRAZIL, BOTH = _("Portugal"), _("Brazil"), _("Portuguese")


@dataclass(frozen=True, slots=True)
class Entry:
    """A term as it is shown: its word, the same elsewhere (where, and the word), its meaning, and its games."""

    slug: str
    word: str
    elsewhere: tuple[tuple[str, str], ...]
    meaning: str
    games: tuple[tuple[str, str], ...]

    @property
    def order(self) -> str:
        """What it is sorted by."""
        return folded(self.word)


def entry(term: Term) -> Entry:
    """A term in the reader's language."""
    word, elsewhere = _said(term, get_language() or "en")
    return Entry(
        slug=term.slug,
        word=word,
        elsewhere=tuple((gettext(where), other) for where, other in elsewhere if other != word),
        meaning=gettext(term.meaning),
        games=tuple((slug, gettext(GAMES[slug].name)) for slug in term.games),
    )


def _said(term: Term, language: str) -> tuple[str, list[tuple[str, str]]]:
    """The reader's word, and those of others."""
    if language == "pt":
        return term.portugal, [(BRAZIL, term.brazilian)]
    if language == "pt-br":
        return term.brazilian, [(PORTUGAL, term.portugal)]
    if term.brazilian == term.portugal:
        return term.word, [(BOTH, term.portugal)]
    return term.word, [(PORTUGAL, term.portugal), (BRAZIL, term.brazilian)]


def found(wanted: str) -> list[Entry]:
    """The terms in which what is looked for occurs, by any of their words, their meaning or a game; or all."""
    entries = ((term, entry(term)) for term in GLOSSARY)
    return sorted(
        (shown for term, shown in entries if folded(wanted) in _findable(term, shown)),
        key=lambda shown: shown.order,
    )


def _findable(term: Term, shown: Entry) -> str:
    games = (name for _slug, name in shown.games)
    return folded(" ".join((term.word, term.portugal, term.brazilian, shown.meaning, *games)))


def by_letter(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    """Entries in the order of the alphabet under their first letters."""
    return [(letter.upper(), list(group)) for letter, group in groupby(entries, key=lambda shown: shown.order[0])]


def words_of(game: AnyGame) -> list[Entry]:
    """A game's own words, in the order of the alphabet."""
    return sorted(map(entry, glossary.words_of(game.slug)), key=lambda shown: shown.order)
