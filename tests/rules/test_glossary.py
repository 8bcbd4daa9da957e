"""The glossary: every game has its words, and every word belongs to games that there are."""

from __future__ import annotations

import re

import pytest

from rules.catalogue import GAMES
from rules.glossary import GLOSSARY, words_of


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_words(game: str) -> None:
    assert words_of(game), f"{game} has no word of its own: add it to a term of rules/glossary.py, or a term to it"


def test_every_term_is_of_games_that_there_are_and_of_each_once() -> None:
    for term in GLOSSARY:
        assert set(term.games) <= set(GAMES), term.slug
        assert len(set(term.games)) == len(term.games), term.slug


def test_every_term_has_one_address_its_words_and_a_meaning_of_a_sentence_or_two() -> None:
    assert len({term.slug for term in GLOSSARY}) == len(GLOSSARY)
    for term in GLOSSARY:
        assert re.fullmatch(r"[a-z][a-z-]+", term.slug)
        assert term.word
        assert term.portugal
        assert term.brazilian
        assert term.brazil != term.portugal, f"{term.slug}: leave Brazil empty where it says the same"
        assert re.fullmatch(r"[A-Z][^%]+\.", term.meaning), term.slug
        assert len(re.findall(r"[.!?](?:\s|$)", term.meaning)) <= 2, term.slug


@pytest.mark.parametrize(
    ("slug", "portugal", "brazil"),
    [
        ("encounter", "encontro", "confronto"),
        ("shuffle", "baralhar", "embaralhar"),
        ("declarer", "declarante", "carteador"),
        ("rubber", "rober", "rubber"),
        ("trick", "vaza", "vaza"),
        ("joker", "curingão, joker", "curingão"),
    ],
)
def test_words_that_differ_are_told_apart(slug: str, portugal: str, brazil: str) -> None:
    term = next(term for term in GLOSSARY if term.slug == slug)
    assert (term.portugal, term.brazilian) == (portugal, brazil)
