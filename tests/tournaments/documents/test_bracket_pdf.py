"""The bracket on paper: one page, of the smallest paper on which names can be read, with its fonts in it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader
from reportlab.lib.pagesizes import A0, A2, A3, A4

from scorekeeper.documents.layout import Heading
from tests.tournaments.documents.brackets import KINDS, Rounds, named, opened
from tournaments.documents.bracket import drawing
from tournaments.documents.bracket_paper import LEAST, MARGIN, sheet
from tournaments.documents.bracket_pdf import write

HEADING = Heading("Clube do Norte", "Campeonato Nacional", "Eliminatórias", "provisório")
NAMES = [f"Ana Ferreira {n} / Bruno Oliveira {n}" for n in range(1, 257)]
LONG = "Ana Sofia da Conceição Ferreira e Vasconcelos / José Carlos de Oliveira Martins do Nascimento"


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def read(rounds: Rounds, **options: Any) -> PdfReader:
    return PdfReader(BytesIO(write(rounds, HEADING, foot="as it stands", **options)))


def area(size: tuple[float, float]) -> float:
    return round(size[0] * size[1], -3)


def pieces(reader: PdfReader) -> list[tuple[str, float, float, float]]:
    """Each piece of text with its place and size, seen from the lower left."""
    found: list[tuple[str, float, float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip():
            found.append((text.strip(), cm[4] + tm[4], cm[5] + tm[5], size))

    reader.pages[0].extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_bracket_is_one_page_with_its_fonts_and_all_its_entries(kind: str) -> None:
    rounds = KINDS[kind]()
    reader = read(rounds)
    assert len(reader.pages) == 1
    for font in reader.pages[0]["/Resources"]["/Font"].values():
        assert "/FontFile2" in font.get_object().get("/FontDescriptor", {})
    words = reader.pages[0].extract_text()
    assert "Campeonato Nacional" in words
    assert all(entry in words for entry in drawing(rounds).entries)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_leaves_the_margins_and_no_name_is_too_small(kind: str) -> None:
    reader = read(KINDS[kind]())
    width, height = (float(side) for side in reader.pages[0].mediabox[2:])
    for _text, x, y, size in pieces(reader):
        assert MARGIN - 0.1 <= x <= width - MARGIN
        assert MARGIN - 0.1 <= y <= height - MARGIN
        assert size >= LEAST * 0.84 - 0.01


@pytest.mark.parametrize(("count", "paper"), [(8, A4), (23, A4), (64, A4), (128, A3), (256, A2)])
def test_a_knockout_of_pairs_takes_the_paper_it_needs(count: int, paper: tuple[float, float]) -> None:
    chosen = sheet(named(NAMES[:count]))
    assert area(chosen.size) == area(paper)
    assert chosen.measure.text >= LEAST
    assert chosen.mirrored == (count > 64)


def test_what_fits_on_no_paper_is_set_on_the_largest() -> None:
    field = [f"Equipa de Nome Comprido e Sonoro {n}" for n in range(2048)]
    chosen = sheet(named(field))
    drawn = drawing(named(field), measure=chosen.measure, mirrored=chosen.mirrored)
    assert area(chosen.size) == area(A0)
    assert drawn.width <= chosen.room[0] + 0.1
    assert drawn.height <= chosen.room[1] + 0.1


@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_fits_its_page(kind: str) -> None:
    rounds = KINDS[kind]()
    chosen = sheet(rounds)
    drawn = drawing(rounds, measure=chosen.measure, mirrored=chosen.mirrored)
    assert drawn.width <= chosen.room[0] + 0.1
    assert drawn.height <= chosen.room[1] + 0.1


def test_a_poster_is_the_same_page_on_sheets_of_a4() -> None:
    reader = read(named(NAMES), poster=True)
    assert [area((float(page.mediabox[2]), float(page.mediabox[3]))) for page in reader.pages] == [area(A4)] * 4
    assert "sheet 4 of 4" in reader.pages[3].extract_text()


def test_what_is_a4_needs_no_sheets() -> None:
    assert len(read(named(NAMES[:16]), poster=True).pages) == 1


def test_a_bye_is_said_and_an_unknown_side_is_left_to_write_on() -> None:
    words = read(opened("knockout", 3, {"third_place": True})).pages[0].extract_text()
    assert "bye" in words
    assert "loser of S2" in words
    assert "winner of" not in words


def test_long_names_keep_inside_their_boxes() -> None:
    rounds = named([LONG, "B" * 120, "C " * 60, "Ana / Zé"])
    words = read(rounds).pages[0].extract_text()
    assert LONG not in words
    assert "Ana Sofia" in words
    assert "/ José" in words
    assert "Ana / Zé" in words
