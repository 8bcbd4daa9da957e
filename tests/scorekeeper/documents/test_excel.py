"""Workbooks read back: types, live sums that agree, frozen heads, print set-up, text that stays text."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from rules.catalogue import GAMES
from scorekeeper import ledger, recording
from scorekeeper.documents import excel
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples

pytestmark = pytest.mark.django_db

OFFICE = shutil.which("soffice")


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def book_of(match: Match) -> Workbook:
    return load_workbook(BytesIO(excel.write(samples.sheet(match))))


def first(book: Workbook) -> Worksheet:
    return book.worksheets[0]


def cells(sheet: Worksheet) -> Iterator[Any]:
    return (cell for row in sheet.iter_rows() for cell in row if cell.value is not None)


def result(sheet: Worksheet, value: object) -> float:
    """What a cell comes to: its number, or its sum, worked out anew."""
    if not isinstance(value, str) or not value.startswith("="):
        return float(value) if isinstance(value, int | float) else 0
    inner = value.removeprefix("=SUM(").removesuffix(")")
    return sum(
        result(sheet, cell.value)
        for part in inner.split(",")
        for row in (sheet[part] if ":" in part else ((sheet[part],),))
        for cell in row
    )


def line(sheet: Worksheet, label: str) -> tuple[Any, ...]:
    return next(row for row in sheet.iter_rows() if row[0].value == label)


def totals(sheet: Worksheet) -> list[float]:
    return [result(sheet, cell.value) for cell in line(sheet, "Total")[1:] if cell.value is not None]


def test_totals_are_live_sums_that_agree_with_the_ledger(club: Club) -> None:
    for make in samples.MATCHES.values():
        match = make(club)
        sheet = first(book_of(match))
        assert all(str(cell.value).startswith("=SUM(") for cell in line(sheet, "Total")[1:] if cell.value is not None)
        assert totals(sheet) == list(ledger.read(match).tally.totals)


def test_every_known_document_adds_up(club: Club) -> None:
    for document in samples.known():
        match = samples.imported(club, document)
        assert totals(first(book_of(match))) == list(ledger.read(match).tally.totals), document["name"]


def test_a_number_typed_over_moves_the_totals(club: Club) -> None:
    sheet = first(book_of(samples.sueca(club)))
    games = next(cell for cell in cells(sheet) if cell.value == 1 and cell.column_letter == "E")
    before = totals(sheet)
    games.value = 11
    assert totals(sheet) == [before[0] + 10, before[1]]


@pytest.mark.skipif(OFFICE is None, reason="no LibreOffice on this machine")
def test_a_spreadsheet_program_comes_to_the_same_totals_in_every_game(club: Club, tmp_path: Path) -> None:
    matches = {f"made-{slug}": make(club) for slug, make in samples.MATCHES.items()}
    for number, document in enumerate(samples.evening()):
        matches[f"{number:02}-{document['game']}"] = samples.imported(club, document)
    assert {match.game for match in matches.values()} == set(GAMES)
    for name, match in matches.items():
        (tmp_path / f"{name}.xlsx").write_bytes(excel.write(samples.sheet(match)))
    recomputed(tmp_path, matches)
    for name, match in matches.items():
        sheet = first(load_workbook(tmp_path / "out" / f"{name}.xlsx", data_only=True))
        found = [cell.value for cell in line(sheet, "Total")[1:] if cell.value is not None]
        assert found == list(ledger.read(match).tally.totals), name


def recomputed(folder: Path, names: Iterable[str]) -> None:
    """What the program makes of the workbooks lies in a folder `out` of theirs."""
    subprocess.run(  # noqa: S603 - the program found above, with files of our own
        [str(OFFICE), f"-env:UserInstallation={(folder / 'office').as_uri()}", "--headless", "--convert-to", "xlsx",
         "--outdir", str(folder / "out"), *(str(folder / f"{name}.xlsx") for name in names)],
        check=True, capture_output=True, timeout=240,
    )  # fmt: skip


@pytest.mark.parametrize(("language", "code"), [("pt", "dd/mm/yyyy hh:mm"), ("pt-br", "dd/mm/yyyy hh:mm")])
def test_moments_are_written_as_the_language_does(club: Club, language: str, code: str) -> None:
    translation.activate(language)
    match = samples.canastra(club)
    book = book_of(match)
    box = next(row[1] for row in book.worksheets[1].iter_rows() if isinstance(row[1].value, datetime))
    assert box.number_format == code
    assert f"{box.value:%d/%m/%Y %H:%M}" in str(first(book)["A3"].value)


def test_numbers_are_numbers_and_dates_are_dates(club: Club) -> None:
    book = book_of(samples.canastra(club, table=factories.make_table(club, 7)))
    facts = {row[0].value: row[1].value for row in book.worksheets[1].iter_rows()}
    assert isinstance(facts["Begun"], datetime)
    assert facts["Table"] == 7
    inputs = book.worksheets[2]
    assert [type(cell.value) for cell in inputs[3] if cell.value == 190] == [int]


def test_a_mark_leaves_its_number_a_number(club: Club) -> None:
    sheet = first(book_of(samples.canastra(club)))
    opening = next(cell for cell in cells(sheet) if cell.value == 150)
    assert '"' in opening.number_format
    assert "××" in opening.number_format
    assert any("ré" in cell.number_format for cell in cells(sheet) if str(cell.value).startswith("=SUM("))


def test_signs_of_number_formats_are_quoted(club: Club) -> None:
    """Excel repairs a file whose formats have other signs bare."""
    for make in samples.MATCHES.values():
        formats = {cell.number_format for sheet in book_of(make(club)).worksheets for cell in cells(sheet)}
        bare = "".join(re.sub(r'"[^"]*"', "", one) for one in formats)
        assert bare.isascii(), formats


def test_what_was_written_below_a_row_has_a_column_of_its_own(club: Club) -> None:
    sheet = first(book_of(samples.canastra(club)))
    title = next(cell for cell in cells(sheet) if cell.value == "As written")
    assert "1580 / −350" in [cell.value for cell in sheet[title.column_letter]]


def test_a_table_lies_across_the_page_with_what_was_written_beside_it(club: Club) -> None:
    turned = []
    for sides in (4, 6):
        match = factories.start_match(club, "rami", sides=sides)
        factories.record(match, {"winner": 0, "kind": "normal", "left": [0, *range(sides - 1)]})
        turned.append(first(book_of(match)).page_setup.orientation)
    assert turned == ["portrait", "landscape"]


def test_halves_stay_halves(king: Match) -> None:
    recording.adjust(king, Actor(), side=2, points=0.5, reason="bónus", key="half", after=0)
    sheet = first(book_of(king))
    assert totals(sheet) == [0, 0, 0.5, 0]
    assert next(cell for cell in cells(sheet) if cell.value == 0.5).number_format.startswith("0.0")


def test_the_head_is_frozen_and_printed_on_every_page(club: Club) -> None:
    sheet = first(book_of(samples.forty_hands(club)))
    head = next(cell.row for cell in cells(sheet) if cell.value == "No.")
    assert sheet.freeze_panes == f"B{head + 1}"
    assert sheet.print_title_rows == f"$1:${head}"


def test_every_sheet_prints_on_a4_as_wide_as_the_page(club: Club) -> None:
    for sheet in book_of(samples.canastra(club)).worksheets:
        assert int(sheet.page_setup.paperSize) == 9
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)


def test_text_that_begins_like_a_formula_stays_text(club: Club) -> None:
    match = factories.start_match(club, "king", names=samples.FORMULAS)
    factories.record(match, *factories.KING_GAME)
    recording.remark(match, Actor(), "=1+1")
    for sheet in book_of(match).worksheets:
        formulas = [cell for cell in cells(sheet) if cell.data_type == "f"]
        assert all(str(cell.value).startswith("=SUM(") for cell in formulas)
    sheet = first(book_of(match))
    bands = [cell for cell in cells(sheet) if cell.value in samples.FORMULAS]
    assert len({cell.value for cell in bands}) == 4
    assert all(cell.data_type == "s" and cell.quotePrefix for cell in bands)


def test_a_voided_hand_is_struck(club: Club) -> None:
    sheet = first(book_of(samples.sueca(club)))
    struck = [cell.value for cell in cells(sheet) if cell.font.strike]
    assert len(struck) == 1
    assert str(struck[0]).startswith("Bruno / Duarte")
    assert str(struck[0]).endswith("voided")


def test_signs_that_a_workbook_cannot_hold_are_left_out(king: Match) -> None:
    recording.remark(king, Actor(), "toca\x07 o sino")
    assert any(cell.value == "toca o sino" for cell in cells(first(book_of(king))))


class TestSheetNames:
    def test_are_legal(self) -> None:
        assert excel.sheet_name("a[b]c:d*e?f/g\\h", []) == "a b c d e f g h"
        assert len(excel.sheet_name("x" * 80, [])) == 31
        assert excel.sheet_name("'[]'", []) == "–"

    def test_are_all_different(self) -> None:
        taken: list[str] = []
        names = [excel.sheet_name(title, taken) for title in ("Final", "FINAL", "x" * 40, "x" * 40)]
        assert len({name.casefold() for name in names}) == 4
        assert all(len(name) <= 31 for name in names)
