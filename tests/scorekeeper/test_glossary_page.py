"""The words of the games: found by any of their names, in the reader's language, reached from every card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings

from rules.catalogue import GAMES
from rules.glossary import GLOSSARY
from scorekeeper.models import Club
from tests.scorekeeper.visiting import visit_as, words

pytestmark = pytest.mark.django_db
PAGE = "/norte/words/"


def said(query: str = "", language: str = "en") -> str:
    client = visit_as()
    client.cookies["django_language"] = language
    answer: Any = client.get(PAGE, {"q": query} if query else {})
    return words(answer)


def terms(query: str) -> list[str]:
    return re.findall(r'class="term" id="([\w-]+)"', visit_as().get(PAGE, {"q": query}).content.decode())


def test_every_term_stands_once_under_its_anchor_and_its_letter(club: Club) -> None:
    page = visit_as().get(PAGE).content.decode()
    assert sorted(re.findall(r'class="term" id="([\w-]+)"', page)) == sorted(term.slug for term in GLOSSARY)
    letters = re.findall(r'id="letter-(\w)"', page)
    assert letters == sorted(set(letters)) == re.findall(r'href="#letter-(\w)"', page)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "shuffle Portugal: baralhar Brazil: embaralhar"),
        ("en", "trick Portuguese: vaza"),
        ("pt", r"\bbaralhar Bra[sz]il: embaralhar"),
        ("pt-br", "embaralhar Portugal: baralhar"),
    ],
)
def test_a_word_is_the_readers_with_the_other_countrys_beside_it(club: Club, language: str, shown: str) -> None:
    assert re.search(shown, said(language=language))


@pytest.mark.parametrize("query", ["trunfo", "TRUNFÓ", "trump", "beat those of every"])
def test_a_word_is_found_by_any_of_its_names_without_accents_and_by_its_meaning(club: Club, query: str) -> None:
    assert "trump" in terms(query)
    assert "canastra" not in terms(query)


def test_the_words_of_a_game_are_found_by_its_name(club: Club) -> None:
    assert {"midj", "pedra", "as-todas"} <= set(terms("guritipau"))


def test_what_is_not_said_is_not_found(club: Club) -> None:
    assert "No word here is “<xyzzy>”." in said("<xyzzy>")


@pytest.mark.parametrize("game", GAMES)
def test_every_card_leads_to_its_own_words(club: Club, game: str) -> None:
    links = re.findall(r'href="/norte/words/#([\w-]+)"', visit_as().get(f"/norte/g/{game}/").content.decode())
    assert sorted(links) == sorted(term.slug for term in GLOSSARY if game in term.games)


def test_words_lead_to_the_cards_of_their_games_and_the_games_to_the_words(club: Club) -> None:
    assert 'href="/norte/g/guritipau/"' in visit_as().get(PAGE, {"q": "midj"}).content.decode()
    assert f'href="{PAGE}"' in visit_as().get("/norte/g/").content.decode()


def test_it_takes_one_query_and_is_kept(club: Club, django_assert_num_queries: Any) -> None:
    client = visit_as()
    with django_assert_num_queries(1):  # the club
        etag = client.get(PAGE).headers["ETag"]
    assert client.get(PAGE, headers={"if-none-match": etag}).status_code == 304
    with django_assert_num_queries(1):  # the club
        client.get(PAGE, {"q": "vaza"})


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_it_is_there_in_every_language(club: Club, language: str) -> None:
    assert "vaza" in said(language=language)
