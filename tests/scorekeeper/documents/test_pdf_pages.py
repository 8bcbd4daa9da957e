"""Documents on paper together: several in one file, blocks in columns, tables for walls, larger paper."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scorekeeper.documents import pdf
from scorekeeper.documents.layout import Cell, Column, Document, Heading, Row, Table

NAMES = (Column("name", "Name", "text", width=30, grows=True),)


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def listed(count: int, **more: object) -> Document:
    rows = tuple(Row({"name": Cell(f"Ana {number:03}")}) for number in range(count))
    return Document("list", Heading("Norte", "List"), blocks=(Table("", NAMES, rows),), foot="foot", **more)


def pages(*documents: Document) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf.write(*documents))).pages]


def test_each_document_counts_its_own_pages() -> None:
    read = pages(listed(1), listed(60), listed(2))
    told = [re.findall(r"page (\d+) of (\d+)", text) for text in read]
    assert told == [[("1", "1")], [("1", "2")], [("2", "2")], [("1", "1")]]


def test_documents_of_one_file_lie_each_as_it_needs() -> None:
    wide = Table("", tuple(Column(str(n), str(n), width=12) for n in range(20)), (Row(),))
    written = pdf.write(listed(1), replace(listed(1), blocks=(wide,)), listed(1))
    boxes = [page.mediabox for page in PdfReader(BytesIO(written)).pages]
    assert [box.width > box.height for box in boxes] == [False, True, False]


def test_blocks_run_in_columns_below_one_heading() -> None:
    one, two = pages(listed(90)), pages(listed(90, columns=2))
    assert len(two) < len(one)
    assert two[0].count("List") == 1
    assert all(f"Ana {number:03}" in "".join(two) for number in range(90))


def test_a_table_for_a_wall_takes_more_room() -> None:
    small = listed(60)
    table = small.tables[0]
    assert len(pages(replace(small, blocks=(replace(table, large=True),)))) > len(pages(small))


def test_only_a_document_that_may_spread_takes_larger_paper() -> None:
    wide = Table("", tuple(Column(str(n), str(n), width=12) for n in range(30)), (Row(),))
    document = replace(listed(1), blocks=(wide,))
    sizes = [
        round(PdfReader(BytesIO(pdf.write(one))).pages[0].mediabox.width)
        for one in (document, replace(document, spread=True))
    ]
    assert sizes == [842, 1191]


def test_a_short_table_with_a_title_is_not_parted() -> None:
    rows = tuple(Row({"name": Cell(f"Ana {number}")}) for number in range(10))
    blocks = tuple(Table(f"Pool {pool}", NAMES, rows) for pool in range(9))
    for text in pages(replace(listed(1), blocks=blocks)):
        assert text.count("Pool") == text.count("Ana 0")
        assert text.count("Ana 0") == text.count("Ana 9")
