"""PDFs read back: what they say and in which order, their fonts, their pages, and that nothing runs over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import pytest
import segno
from django.utils import translation
from pypdf import PageObject, PdfReader

from rules.catalogue import GAMES
from scorekeeper import recording
from scorekeeper.documents import fonts, grids, pdf
from scorekeeper.documents.layout import Band, Column, Document, Heading, Row, Table
from scorekeeper.documents.sheets import Known, blank_sheet
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples

pytestmark = pytest.mark.django_db

EDGE = 14 * 72 / 25.4


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def read(document: Document) -> PdfReader:
    return PdfReader(BytesIO(pdf.write(document)))


def text(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def font_files(reader: PdfReader) -> Iterator[tuple[str, bool]]:
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            font = font.get_object()
            yield font["/BaseFont"], "/FontFile2" in font.get("/FontDescriptor", {})


def right_ends(page: PageObject) -> Iterator[tuple[str, float]]:
    """Each piece of text and where it ends, seen from the left; upright pieces only."""
    found: list[tuple[str, float]] = []

    def visit(piece: str, cm: list[float], tm: list[float], font: dict[str, Any] | None, size: float) -> None:
        if piece.strip() and font and not cm[1]:
            name = str(font["/BaseFont"]).split("+")[-1]
            known = {"BitstreamVeraSans-Roman": fonts.TEXT, "BitstreamVeraSans-Bold": fonts.BOLD}.get(name, fonts.TEXT)
            for part in piece.split("\n"):
                x = tm[4] * cm[0] + cm[4]
                found.append((part, x + fonts.width(part.strip(), known, size)))

    page.extract_text(visitor_text=visit)
    return iter(found)


def test_a_sheet_says_everything_in_the_order_of_the_paper(club: Club) -> None:
    said = text(read(samples.sheet(samples.king(club, table=factories.make_table(club, 7)))))
    order = ("Clube do Norte", "King", "To confirm", "Classic", "1 Ana → 2 Bruno", "No tricks", "Not the last two",
             "sold to Ana for 5", "Sums", "Winner", "Duarte: 255", "Hand 3 corrected", "Observations",
             "Signatures", "Official")  # fmt: skip
    places = [said.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)


def test_every_font_is_embedded(club: Club) -> None:
    documents = [samples.sheet(make(club)) for make in samples.MATCHES.values()]
    documents += [blank_sheet(club, game, next(iter(game.rulesets.values())), "x") for game in GAMES.values()]
    for document in documents:
        files = list(font_files(read(document)))
        assert files
        assert all(embedded for _name, embedded in files), files


def test_accents_signs_and_other_alphabets_are_set(club: Club) -> None:
    names = ["Inês Conceição", "Łucja Őze", "Жанна", "Zoë 🎉"]
    said = text(read(samples.sheet(factories.start_match(club, "king", names=names))))
    assert all(name in said for name in names[:3])
    assert "Zoë □" in said


def test_suits_halves_and_minus_are_signs(club: Club) -> None:
    match = factories.start_match(club, "king")
    factories.record(match, *factories.KING_GAME)
    recording.adjust(match, Actor(), side=2, points=-0.5, reason="x", key="half")
    said = text(read(samples.sheet(match)))
    assert "♥" in said
    assert "−½" in said
    assert "-80" not in said


def test_one_evening_s_sheet_is_one_page(club: Club) -> None:
    for make in samples.MATCHES.values():
        assert len(read(samples.sheet(make(club))).pages) == 1


def test_forty_hands_repeat_the_head_on_every_page(club: Club) -> None:
    match = samples.forty_hands(club)
    reader = read(samples.sheet(match))
    assert len(reader.pages) == 2
    second = reader.pages[1].extract_text()
    assert second.startswith("Clube do Norte · Sueca")
    assert match.code in second
    assert all(words in second for words in ("Ana / Carla", "Games", "page 2 of 2"))
    assert all(f"page {number} of 2" in page.extract_text() for number, page in enumerate(reader.pages, 1))


def test_the_code_to_scan_is_drawn_square_by_square_and_its_letters_stand_below(king: Match) -> None:
    page = read(samples.sheet(king)).pages[0]
    wanted = [bytes(row) for row in segno.make(samples.URL, error="m", micro=False).matrix]
    dot = pdf.QR / len(wanted)
    drawn = [bytearray(len(wanted)) for _row in wanted]
    for x, y, across, high in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", page.get_contents().get_data()):
        if abs(float(high) - dot) < 0.01:
            row, column = len(wanted) - 1 - round(float(y) / dot), round(float(x) / dot)
            drawn[row][column : column + round(float(across) / dot)] = b"\1" * round(float(across) / dot)
    assert [bytes(row) for row in drawn] == wanted
    assert king.code in page.extract_text()


@pytest.mark.parametrize("game", samples.MATCHES)
def test_long_names_never_run_over_the_edge(club: Club, game: str) -> None:
    names = [samples.LONG, samples.UNBROKEN, "Zé", samples.LONG[::-1]]
    reader = read(samples.sheet(samples.MATCHES[game](club, names=names)))
    for page in reader.pages:
        edge = float(page.mediabox.width) - EDGE + 1
        over = [piece for piece, end in right_ends(page) if end > edge]
        assert not over


def test_names_are_printed_as_they_are_whatever_they_look_like(club: Club) -> None:
    names = ["<b>Ana</b>", "A&B", *samples.FORMULAS[:2]]
    said = text(read(samples.sheet(factories.start_match(club, "king", names=names))))
    assert all(name in said for name in ("<b>Ana</b>", "A&B", "=HYPERLINK"))


def test_huge_numbers_are_set_smaller_and_stay_on_the_page(club: Club) -> None:
    match = factories.start_match(club, "king")
    recording.adjust(match, Actor(), side=0, points=-99_999.5, reason="x", key="huge", after=0)
    page = read(samples.sheet(match)).pages[0]
    assert "−99999½" in page.extract_text()


def test_a_remark_of_many_pages_is_printed_whole(king: Match) -> None:
    recording.remark(king, Actor(), "\n".join(f"linha {number}" for number in range(300)))
    reader = read(samples.sheet(king))
    assert len(reader.pages) > 3
    assert "linha 299" in text(reader)


def test_twenty_players_fit_across_the_page(club: Club) -> None:
    """A neutral table of many narrow groups: their names stand upright, and the page lies down."""
    names = [f"Maria Antónia {number}" for number in range(20)]
    columns = [Column("hand", "Hand", "text", width=30, grows=True)]
    columns += [Column(str(number), "Points", width=9, opens=True) for number in range(20)]
    table = Table("", tuple(columns), (Row(),), bands=(Band("", 1), *(Band(name, 1) for name in names)))
    page = read(Document("x", Heading("Clube", "Jogo"), blocks=(table,))).pages[0]
    assert page.mediabox.width > page.mediabox.height
    said = " ".join(page.extract_text().split())
    assert all(name in said for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_from_the_declaration_is_one_page(club: Club, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grids, "GRIDS", {})
    assert len(read(blank_sheet(club, GAMES[game], next(iter(GAMES[game].rulesets.values())), "x")).pages) == 1


def test_eight_phones_at_once_get_what_one_gets(club: Club) -> None:
    documents = [samples.sheet(make(club)) for make in samples.MATCHES.values()] * 4
    alone = list(map(pdf.write, documents))
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(in_english, documents)) == alone


def in_english(document: Document) -> bytes:
    with translation.override("en"):
        return pdf.write(document)


@pytest.mark.parametrize(
    ("game", "ruleset"), [(game.slug, ruleset) for game in GAMES.values() for ruleset in game.rulesets]
)
def test_a_blank_sheet_is_one_page(club: Club, game: str, ruleset: str) -> None:
    rules = GAMES[game]
    reader = read(blank_sheet(club, rules, rules.rulesets[ruleset], rules.ruleset_names[ruleset]))
    assert len(reader.pages) == 1
    assert "Signatures" in text(reader)


def counts(game: str) -> set[int]:
    """Few, many, and as many sides as a name has just room above its column."""
    least, most = GAMES[game].seats(next(iter(GAMES[game].rulesets.values()))).sides
    return {count for count in (least, 4, 5, 8, 10, 11, most) if least <= count <= most}


@pytest.mark.parametrize(("game", "sides"), [(game, sides) for game in GAMES for sides in sorted(counts(game))])
def test_a_sheet_to_fill_in_is_one_page_for_every_number_of_players(club: Club, game: str, sides: int) -> None:
    options = next(iter(GAMES[game].rulesets.values()))
    places = GAMES[game].seats(options).places(sides)
    names = tuple(f"{number} {samples.LONG}"[:60] for number in range(places))
    known = Known("Liga", names[:sides], names)
    reader = read(blank_sheet(club, GAMES[game], options, "x", known))
    assert len(reader.pages) == 1
    edge = float(reader.pages[0].mediabox.width) - EDGE + 1
    assert [piece for piece, end in right_ends(reader.pages[0]) if end > edge] == []


def test_a_sheet_to_fill_in_fills_its_page(club: Club) -> None:
    """Spare rows to the foot of an upright page; of a fixed number of rows, observations below them."""
    upright = read(blank_sheet(club, GAMES["hearts"], GAMES["hearts"].rulesets["pmcc"], "x")).pages[0]
    assert "19 3 across the table" in " ".join(upright.extract_text().split())
    fixed = read(blank_sheet(club, GAMES["king"], GAMES["king"].rulesets["classic"], "x")).pages[0]
    assert lowest(upright) < 30 * 72 / 25.4
    assert lowest(fixed) < 40 * 72 / 25.4


def lowest(page: PageObject) -> float:
    """How high over the paper's edge the signature of the official is."""
    found: list[float] = []

    def visit(piece: str, cm: list[float], tm: list[float], *_font: object) -> None:
        if "Official" in piece:
            found.append(tm[5] * cm[3] + cm[5])

    page.extract_text(visitor_text=visit)
    return min(found)


def test_the_same_sheet_is_the_same_bytes(king: Match) -> None:
    assert pdf.write(samples.sheet(king)) == pdf.write(samples.sheet(king))
