"""CSV read back as a spreadsheet of the Portuguese-speaking world reads it."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from django.utils import translation

from scorekeeper import recording
from scorekeeper.documents import csv as writer
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def lines(match: Match) -> list[list[str]]:
    written = writer.write(samples.sheet(match))
    assert written.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(written.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_rows_are_those_of_the_sheet(club: Club) -> None:
    read = lines(samples.sueca(club))
    assert read[0] == ["Clube do Norte", "Sueca", "Open"]
    voided = next(row for row in read if row[:1] == ["3"])
    assert voided[2].endswith(" voided")
    assert not any(voided[3:])
    assert ["4", "3", "90–30", "1", "2", "3", "0", "0"] in read
    assert ["Total", "", "", "", "3", "", "0", ""] in read


def test_negative_numbers_are_numbers(club: Club) -> None:
    assert ["1", "1", "No tricks 4 · 3 · 2 · 4", "-80", "", "-80"] in [row[:6] for row in lines(samples.king(club))]


def test_text_that_begins_like_a_formula_is_quoted(club: Club) -> None:
    match = factories.start_match(club, "king", names=samples.FORMULAS)
    recording.remark(match, Actor(), "=1+1")
    values = [value for row in lines(match) for value in row]
    assert not [value for value in values if value.startswith(("=", "+", "@"))]
    assert {f"'{name}" for name in samples.FORMULAS} <= set(values)
    assert "'=1+1" in values


def test_halves_have_the_languages_own_sign(king: Match) -> None:
    recording.adjust(king, Actor(), side=2, points=0.5, reason="x", key="half", after=0)
    assert any("0.5" in row for row in lines(king))
    with translation.override("pt"):
        assert any("0,5" in row for row in lines(king))


def test_semicolons_and_line_breaks_in_names_stay_inside_their_cell(club: Club) -> None:
    match = factories.start_match(club, "king", names=["Ana; a primeira", 'Bruno "Bo"', "Carla", "Duarte"])
    assert ["Ana; a primeira", 'Bruno "Bo"'] in [[value for value in row if value][:2] for row in lines(match)]
