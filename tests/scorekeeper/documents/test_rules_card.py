"""Rules cards on paper: each on one sheet of A4 in every language, with the calculator's values and its own fonts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from rules.catalogue import GAMES
from rules.game import AnyGame, Article
from scorekeeper import roster
from scorekeeper.documents import rules_card
from scorekeeper.models import Club
from scorekeeper.rules_card import paragraphs
from scorekeeper.writing import Actor

LEGIBLE = 7.5
LANGUAGES = [code for code, _name in settings.LANGUAGES]
CARDS = [
    pytest.param(game, ruleset, language, id=f"{game.slug}-{ruleset}-{language}")
    for game in GAMES.values()
    for ruleset in game.rulesets
    for language in LANGUAGES
]


def card(game: AnyGame, ruleset: str) -> PdfReader:
    name = translation.gettext(game.ruleset_names[ruleset])
    return PdfReader(BytesIO(rules_card.write("Clube do Norte", game, game.rulesets[ruleset], name)))


def bare(text: str) -> str:
    """Without spaces: where lines break says nothing."""
    return "".join(text.split())


@pytest.mark.parametrize(("game", "ruleset", "language"), CARDS)
def test_a_card_is_one_legible_page_that_says_all_of_it(game: AnyGame, ruleset: str, language: str) -> None:
    with translation.override(language):
        pages = card(game, ruleset).pages
        told = paragraphs(game, game.rulesets[ruleset])
    assert len(pages) == 1, (
        f"The rules card of {game.slug} ({ruleset}, {language}) takes {len(pages)} pages. It lies on a table as one "
        f"sheet of A4, in type of {LEGIBLE} points at least: shorten its articles or their rows, or put some together."
    )
    sizes: list[float] = []
    said = bare(pages[0].extract_text(visitor_text=lambda text, _cm, _tm, _font, size: _keep(sizes, text, size)))
    assert min(sizes) >= LEGIBLE
    for one in told:
        assert bare(one.heading) in said
        assert bare(one.text) in said
        assert all(bare(label) in said and bare(value) in said for label, value in one.rows)


def _keep(sizes: list[float], text: str, size: float) -> None:
    if text.strip():
        sizes.append(size)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_cards_fonts_are_in_it(game: AnyGame) -> None:
    page: Any = card(game, game.default_ruleset).pages[0]
    fonts = page["/Resources"]["/Font"]
    for font in fonts.values():
        named = font.get_object()
        assert "/FontFile2" in named.get("/FontDescriptor", {}), named["/BaseFont"]


def test_suits_and_minus_are_signs() -> None:
    said = (
        card(GAMES["hearts"], "pmcc").pages[0].extract_text() + card(GAMES["king"], "classic").pages[0].extract_text()
    )
    assert {"♥", "♠", "−"} <= set(said)


def test_what_cannot_be_read_any_smaller_goes_on_to_another_page() -> None:
    king = GAMES["king"]
    wordy = [Article(str(number), "§", "Each plays for himself. " * 20) for number in range(1, 40)]
    pages = card(replace(king, articles=lambda _options: wordy), "classic").pages
    assert len(pages) > 1
    assert "".join(page.extract_text() for page in pages).count("§") == 39


def test_short_cards_are_set_larger() -> None:
    def largest(game: str) -> float:
        sizes: list[float] = []
        page = card(GAMES[game], GAMES[game].default_ruleset).pages[0]
        page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: _keep(sizes, text, size))
        return max(size for size in sizes if size < 20)

    assert largest("hearts") > largest("canastra")


@pytest.mark.django_db
class TestOverHttp:
    def test_is_by_the_rules_that_are_asked_for_and_in_the_readers_language(self, client: Client, club: Club) -> None:
        client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "pt"})
        response = client.get("/norte/g/bridge/card.pdf", {"rules": "chicago"})
        assert (response["Content-Type"], response["Content-Language"]) == ("application/pdf", "pt")
        assert response["Content-Disposition"] == 'inline; filename="bridge-chicago-card.pdf"'
        read = PdfReader(BytesIO(response.content))
        assert str(read.root_object["/Lang"]) == "pt"
        assert "Chicago" in read.pages[0].extract_text()
        assert "Clube do Norte" in read.pages[0].extract_text()

    def test_has_the_values_of_a_house_ruleset(self, client: Client, club: Club) -> None:
        client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "en"})
        house = roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Terça", options={"target": 6})
        response = client.get("/norte/g/sueca/card.pdf", {"rules": house.code})
        said = PdfReader(BytesIO(response.content)).pages[0].extract_text()
        assert "Terça" in said
        assert "Gamestowinthematch6" in bare(said)

    @pytest.mark.parametrize("path", ["gamao/card.pdf", "sueca/card.pdf?rules=nenhuma"])
    def test_of_what_is_not_played_there_is_none(self, client: Client, club: Club, path: str) -> None:
        assert client.get(f"/norte/g/{path}").status_code == 404

    def test_takes_few_queries(
        self, client: Client, club: Club, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        with django_assert_num_queries(3):  # the language, the club, its rulesets
            client.get("/norte/g/king/card.pdf")
