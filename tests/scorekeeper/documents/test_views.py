"""Documents over HTTP: open to everybody, with names for their files, in the reader's language, in few queries."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from rules.catalogue import GAMES
from rules.document import score
from scorekeeper import roster
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples

pytestmark = pytest.mark.django_db

KINDS = {
    "match-sheet-pdf": ("application/pdf", "pdf", "inline"),
    "match-sheet-xlsx": (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", "attachment",
    ),
    "match-sheet-csv": ("text/csv; charset=utf-8", "csv", "attachment"),
    "match-document": ("application/json", "json", "attachment"),
}  # fmt: skip


def address(name: str, match: Match) -> str:
    return reverse(name, args=[match.club.slug, match.code])


@pytest.mark.parametrize("name", KINDS)
def test_everybody_may_have_a_matchs_documents(client: Client, king: Match, name: str) -> None:
    response = client.get(address(name, king))
    content_type, suffix, shown = KINDS[name]
    assert response.status_code == 200
    assert response["Content-Type"] == content_type
    assert response["Content-Disposition"].startswith(f'{shown}; filename="king-')
    assert response["Content-Disposition"].endswith(f'{king.code}.{suffix}"')
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.parametrize("name", KINDS)
def test_there_is_none_of_a_match_of_another_club(client: Client, king: Match, name: str) -> None:
    factories.make_club("sul", "Clube do Sul")
    assert client.get(reverse(name, args=["sul", king.code])).status_code == 404


@pytest.mark.parametrize("name", KINDS)
def test_a_document_is_only_read(client: Client, king: Match, name: str) -> None:
    assert client.post(address(name, king)).status_code == 405


@pytest.mark.parametrize("name", KINDS)
def test_many_hands_take_no_more_queries_than_few(
    client: Client, club: Club, name: str, django_assert_num_queries: Callable[[int], Any]
) -> None:
    few, many = factories.start_match(club, "sueca"), samples.forty_hands(club)
    samples.king(club)
    for match in (few, many, samples.king(club)):
        with django_assert_num_queries(QUERIES[name]):
            client.get(address(name, match))


# The club's language, the match with its club and table, seats, events; for sheets who recorded what, the words, and
# what happened to the result.
QUERIES = {"match-sheet-pdf": 8, "match-sheet-xlsx": 8, "match-sheet-csv": 8, "match-document": 4}


def test_the_code_leads_to_the_match_at_the_sites_own_address(
    client: Client, king: Match, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = "https://placar.example"
    book = load_workbook(BytesIO(client.get(address("match-sheet-xlsx", king)).content))
    links = [row[1].value for row in book.worksheets[1].iter_rows()]
    assert f"https://placar.example/norte/m/{king.code}/" in links


def test_without_one_it_leads_to_where_the_reader_is(client: Client, king: Match) -> None:
    response = client.get(address("match-sheet-xlsx", king), headers={"host": "10.0.0.7:8000"})
    book = load_workbook(BytesIO(response.content))
    links = [row[1].value for row in book.worksheets[1].iter_rows()]
    assert f"http://10.0.0.7:8000/norte/m/{king.code}/" in links


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_documents_are_in_the_readers_language(client: Client, king: Match, language: str) -> None:
    client.cookies.load({settings.LANGUAGE_COOKIE_NAME: language})
    response = client.get(address("match-sheet-pdf", king))
    assert response["Content-Language"] == language
    assert PdfReader(BytesIO(response.content)).root_object["/Lang"] == language


def test_the_score_document_scores_to_the_same_totals(client: Client, club: Club) -> None:
    for make in samples.MATCHES.values():
        match = make(club)
        document = json.loads(client.get(address("match-document", match)).content)
        match.refresh_from_db()
        assert score(document)["totals"] == match.totals


class TestBlank:
    @pytest.mark.parametrize("game", list(GAMES))
    def test_every_game_has_one(self, client: Client, club: Club, game: str) -> None:
        response = client.get(reverse("blank-sheet", args=[club.slug, game]))
        assert response["Content-Type"] == "application/pdf"
        assert response["Content-Disposition"].startswith(f'inline; filename="{game}-')
        assert len(PdfReader(BytesIO(response.content)).pages) == 1

    def test_is_by_the_ruleset_that_is_asked_for(self, client: Client, club: Club) -> None:
        client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "en"})
        response = client.get(reverse("blank-sheet", args=[club.slug, "bridge"]), {"rules": "chicago"})
        assert "Chicago" in PdfReader(BytesIO(response.content)).pages[0].extract_text()

    def test_may_be_by_a_house_ruleset(self, client: Client, club: Club) -> None:
        ruleset = roster.copy_ruleset(
            club, Actor(), game="sueca", base="portugal", name="Sueca às terças", options={"target": 8}
        )
        response = client.get(reverse("blank-sheet", args=[club.slug, "sueca"]), {"rules": ruleset.code})
        assert "Sueca às terças" in PdfReader(BytesIO(response.content)).pages[0].extract_text()
        assert 'filename="sueca-sueca-as-tercas.pdf"' in response["Content-Disposition"]

    def test_is_for_so_many_as_are_asked_for(self, client: Client, club: Club) -> None:
        card = client.get(reverse("game", args=[club.slug, "rami"])).content.decode()
        path = reverse("blank-sheet", args=[club.slug, "rami"])
        for count in range(2, 7):
            assert f'href="{path}?rules=classic&amp;sides={count}"' in card
        said = PdfReader(BytesIO(client.get(path, {"sides": "6"}).content)).pages[0].extract_text()
        assert all(str(number) in said.split() for number in range(1, 7))
        assert [client.get(path, {"sides": sides}).status_code for sides in ("1", "7", "²", "six")] == [404] * 4

    @pytest.mark.parametrize(("game", "rules"), [("gamao", ""), ("sueca", "nenhuma")])
    def test_of_what_is_not_played_there_is_none(self, client: Client, club: Club, game: str, rules: str) -> None:
        assert client.get(reverse("blank-sheet", args=[club.slug, game]), {"rules": rules}).status_code == 404

    def test_takes_few_queries(
        self, client: Client, club: Club, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        with django_assert_num_queries(3):  # the language, the club, its rulesets
            client.get(reverse("blank-sheet", args=[club.slug, "king"]))
