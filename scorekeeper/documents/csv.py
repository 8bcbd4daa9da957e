"""Documents as CSV for spreadsheets of the Portuguese-speaking world: UTF-8 with its mark, semicolons."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from io import StringIO

from scorekeeper.documents.layout import (
    EMPTY,
    Block,
    Cell,
    Column,
    Document,
    Lines,
    Note,
    Row,
    Signatures,
    Strokes,
    Table,
    Value,
    text_of,
)

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""
DECIMAL_COMMA = ("pt",)


def write(document: Document) -> bytes:
    """The document's rows, one table after the other."""
    buffer = StringIO(newline="")
    writer = csv.writer(buffer, delimiter=";")
    comma = document.language[:2] in DECIMAL_COMMA
    for line in _lines(document):
        writer.writerow([_plain(value, comma=comma) for value in line])
    return buffer.getvalue().encode("utf-8-sig")


def _lines(document: Document) -> Iterator[Sequence[Value]]:
    heading = document.heading
    yield [text for text in (heading.over, heading.title, heading.under, heading.state) if text]
    for fact in document.facts:
        yield [fact.label, fact.value]
    for block in document.blocks:
        yield []
        yield from _block(block)


def _block(block: Block) -> Iterator[Sequence[Value]]:
    match block:
        case Table():
            yield from _table(block)
        case Note():
            yield from ([block.title, line] for line in block.lines)
        case Signatures():
            yield from ([one.name, one.word] for one in block.people)
        case Strokes():
            yield ["", *block.headings]
            yield from ([row.label, *row.counts] for row in block.rows)
        case Lines():
            pass


def _table(table: Table) -> Iterator[Sequence[Value]]:
    if table.title:
        yield [table.title]
    if any(band.title for band in table.bands):
        yield [value for band in table.bands for value in (band.title, *[None] * (band.columns - 1))]
    yield [*(column.title for column in table.columns), *([table.note_title] if table.note_title else [])]
    for row in (*table.rows, *table.foot):
        yield [*_cells(row, table.columns), *([_value(row.note)] if table.note_title else [])]


def _cells(row: Row, columns: tuple[Column, ...]) -> Iterator[Value]:
    """A cell over several columns stands in the first of them."""
    return (_value(row.cells.get(column.key, EMPTY)) for column in columns)


def _value(cell: Cell) -> Value:
    """Numbers stay numbers; the mark is written after text."""
    return text_of(cell, cell.value) if isinstance(cell.value, str) else cell.value


def _plain(value: Value, *, comma: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return safe(value)
    text = str(int(value)) if value == int(value) else str(value)
    return text.replace(".", ",") if comma else text


def safe(text: str) -> str:
    """Text that a spreadsheet would take for a formula, with a quote before it."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
