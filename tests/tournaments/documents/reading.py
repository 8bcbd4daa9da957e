"""How tests read papers: what a PDF says page by page, its fonts, and the cells of a workbook."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pypdf import PdfReader

OFFICE = shutil.which("soffice")


def pages(written: bytes) -> list[str]:
    """The words of each page, on one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(written)).pages]


def said(written: bytes) -> str:
    return " ".join(pages(written))


def bare_fonts(written: bytes) -> list[str]:
    """Fonts that are not in the file."""
    found = (font.get_object() for page in PdfReader(BytesIO(written)).pages for font in _fonts(page).values())
    return [font["/BaseFont"] for font in found if "/FontFile2" not in font.get("/FontDescriptor", {})]


def _fonts(page: Any) -> dict[str, Any]:
    return page["/Resources"].get("/Font", {})


def sizes(written: bytes) -> list[tuple[int, int]]:
    """Width and height of each page, in points."""
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(BytesIO(written)).pages]


def book(written: bytes) -> Workbook:
    return load_workbook(BytesIO(written))


def rows(sheet: Worksheet) -> Iterator[list[Any]]:
    """Every row with anything in it, without the empty cells at its end."""
    for row in sheet.iter_rows(values_only=True):
        values = list(row)
        while values and values[-1] is None:
            values.pop()
        if values:
            yield values


def recomputed(written: bytes, folder: Path) -> Workbook:
    """The workbook as LibreOffice works it out: values in place of sums."""
    source = folder / "book.xlsx"
    source.write_bytes(written)
    profile = f"-env:UserInstallation=file://{folder / 'office'}"
    subprocess.run(  # noqa: S603
        [OFFICE or "soffice", profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir",
         str(folder / "out"), str(source)],
        check=True, capture_output=True, timeout=180,
    )  # fmt: skip
    return load_workbook(folder / "out" / "book.xlsx", data_only=True)
