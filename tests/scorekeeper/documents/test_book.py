"""Workbooks of many sheets read back: types, live sums, heads that stay in sight, text that stays text."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from openpyxl import Workbook, load_workbook

from scorekeeper.documents import book
from scorekeeper.documents.book import Book, Sheet
from scorekeeper.documents.layout import Band, Cell, Column, Note, Row, Table

COLUMNS = (
    Column("name", "Name", "text", width=30),
    Column("for", "For"),
    Column("against", "Against", opens=True),
    Column("difference", "±"),
    Column("total", "Total"),
)


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def row(name: str, scored: int, conceded: int, total: int) -> Row:
    return Row(
        {
            "name": Cell(name),
            "for": Cell(scored),
            "against": Cell(conceded),
            "difference": Cell(scored - conceded, sums=("for",), less=("against",)),
            "total": Cell(total, sums=("for",), down=True),
        }
    )


TABLE = Table("", COLUMNS, (row("Ana", 3, 1, 3), row("=1+1", 2, 4, 5)))


def read(*sheets: Sheet) -> Workbook:
    return load_workbook(BytesIO(book.write(Book("Cup & more", "Norte", "printed & kept", sheets))))


def sheet(*blocks: Table | Note, tab: str = "List") -> Sheet:
    return Sheet(tab, "Title", "below it", blocks)


def test_sums_over_a_line_and_down_to_it_are_live() -> None:
    made = read(sheet(TABLE)).worksheets[0]
    assert [made["D4"].value, made["E4"].value] == ["=SUM(B4)-SUM(C4)", "=SUM(B4)"]
    assert [made["D5"].value, made["E5"].value] == ["=SUM(B5)-SUM(C5)", "=SUM(B4:B5)"]


def test_a_table_that_goes_on_begins_its_sums_anew_without_a_head() -> None:
    made = read(sheet(TABLE, TABLE)).worksheets[0]
    assert made["A6"].value == "Ana"
    assert made["E7"].value == "=SUM(B6:B7)"


def test_the_foot_sums_the_whole_body() -> None:
    foot = Row({"name": Cell("Total"), "for": Cell(5, sums=("for",), down=True)})
    made = read(sheet(Table("", COLUMNS, TABLE.rows, foot=(foot,)))).worksheets[0]
    assert made["B6"].value == "=SUM(B4:B5)"
    assert made["B6"].font.bold


def test_values_keep_their_types_and_text_stays_text() -> None:
    columns = (Column("a", "A", "text"), Column("b", "B"), Column("c", "C"))
    values = Row({"a": Cell("-1"), "b": Cell(2.5), "c": Cell(date(2026, 11, 30))})
    made = read(sheet(Table("", columns, (values,)))).worksheets[0]
    assert (made["A4"].value, made["A4"].data_type, made["A4"].quotePrefix) == ("-1", "s", True)
    assert made["B4"].value == 2.5
    assert made["C4"].value.date() == date(2026, 11, 30)
    assert "yyyy" in made["C4"].number_format


def test_the_head_stays_in_sight_below_titles_and_bands() -> None:
    banded = Table("Pool A", COLUMNS, TABLE.rows, bands=(Band("", 1), Band("Scores", 4)))
    made = read(sheet(TABLE), sheet(banded, tab="Banded"), Sheet("Long", "T", "", iter([TABLE])))
    assert [one.freeze_panes for one in made] == ["A4", "A6", "A4"]
    assert made["Banded"]["B4"].value == "Scores"
    assert made["List"].print_title_rows == "$3:$3"
    assert made["List"].oddFooter.left.text == "printed && kept"


def test_columns_are_as_wide_as_their_texts_unless_rows_come_one_by_one() -> None:
    long = Table("", COLUMNS, (row("x" * 40, 1, 1, 1),))
    made = read(sheet(TABLE, long), Sheet("Long", "T", "", iter([TABLE, long])))
    assert made["List"].column_dimensions["A"].width > 40
    assert made["Long"].column_dimensions["A"].width < 20


def test_nothing_stands_where_nothing_can_and_struck_is_struck() -> None:
    columns = (Column("a", "A", "text"), Column("b", "B", "text"))
    cells = Row({"a": Cell(blocked=True), "b": Cell("gone", struck=True)})
    made = read(sheet(Table("", columns, (cells,)))).worksheets[0]
    assert made["A4"].fill.fgColor.rgb == "FFB4B0A3"
    assert made["B4"].font.strike


def test_a_loose_table_has_no_head() -> None:
    made = read(sheet(Table("", COLUMNS, TABLE.rows, loose=True))).worksheets[0]
    assert made["A3"].value == "Ana"
    assert made.freeze_panes is None


def test_notes_and_sheets_of_one_name_find_their_place() -> None:
    made = read(sheet(TABLE, Note("Told", ("by somebody",))), sheet(), sheet(tab="LIST"))
    assert made.sheetnames == ["List", "List 2", "LIST 3"]
    assert [made["List"]["A7"].value, made["List"]["A8"].value] == ["Told", "by somebody"]
