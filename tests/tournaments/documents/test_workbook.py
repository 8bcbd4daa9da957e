"""The championship's workbook: its sheets, sums that stay live and agree, text that stays text, nothing held back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import recording
from scorekeeper.models import Club, Match, Table
from scorekeeper.writing import Actor
from tests.scorekeeper.factories import new_key
from tests.tournaments.championships import (
    BY,
    POOLS,
    TABLES,
    at,
    found_championship,
    play,
    report,
    stage_of,
    tables,
)
from tests.tournaments.documents.reading import OFFICE, book, recomputed, rows
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.documents import workbook
from tournaments.documents.papers import Paper, StagePaper
from tournaments.models import Championship
from tournaments.queries import entries_of
from tournaments.seeing import Sight

pytestmark = pytest.mark.django_db

FINAL = Plan(name="Knockout", format="knockout", best_of=3)
SUECA = ({"points": [75, 45]}, {"points": [60, 60]}, {"points": [30, 90]}, {"won": 0, "band": "91"})


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def written(cup: Championship, *, official: bool = True) -> bytes:
    cup = Championship.objects.select_related("club").get(pk=cup.pk)
    sight = Sight(official=official)
    stages = [StagePaper(cup, sight, stage_of(cup, stage.number)) for stage in cup.stages.all() if sight.draw(stage)]
    return workbook.write(Paper(cup, sight), stages, entries_of(cup))


def table_of(sheet: Worksheet, title: str) -> list[dict[str, Any]]:
    """A sheet's first table as rows by their columns' titles; `title` is one of them."""
    found = list(rows(sheet))
    head = next(index for index, row in enumerate(found) if title in row)
    return [dict(zip(found[head], row, strict=False)) for row in found[head + 1 :]]


def two_stages(club: Club) -> Championship:
    """Pools played out, a final of three matches, one of them by hands."""
    tables(club, 2)
    cup = found_championship(club, stages=[POOLS, FINAL], entries=4)
    play(cup)
    directing.draw(stage_of(cup, 2), BY)
    report(cup, "F", (4, 2), stage=2)
    directing.assign(at(cup, "F", 2), BY, table=Table.objects.get(number=1))
    match = Match.objects.get(of_encounter__encounter__stage__number=2, finished=False)
    for number, hand in enumerate(SUECA, start=1):
        recording.record(match, Actor(), hand, number=number, key=new_key())
    return cup


def test_it_has_a_sheet_for_everything(club: Club) -> None:
    cup = two_stages(club)
    assert book(written(cup)).sheetnames == [
        "Championship", "Entries", "Results Pools", "Standings Pools", "Cross Pools", "Results Knockout",
        "Bracket Knockout", "Ranking", "Hands",
    ]  # fmt: skip


def test_before_the_draw_it_has_the_entries(club: Club) -> None:
    cup = found_championship(club, drawn=False)
    made = book(written(cup))
    assert made.sheetnames == ["Championship", "Entries", "Hands"]
    assert [row["Entry"] for row in table_of(made["Entries"], "Entry")] == [one.name for one in entries_of(cup)]


def test_every_hand_is_a_row_with_a_live_total_of_its_match(club: Club) -> None:
    cup = two_stages(club)
    sheet = book(written(cup))["Hands"]
    own = [row for row in rows(sheet) if row[0] == "Knockout"]
    assert len(own) == 1 + len(SUECA)
    formulas = [value for row in own for value in row if str(value).startswith("=")]
    assert len(formulas) == 2 * len(own)
    first = formulas[2].removeprefix("=SUM(").split(")")[0]
    assert ":" not in first
    assert formulas[-2] == f"=SUM({first}:{first[0]}{int(first[1:]) + len(SUECA) - 1})"


def test_the_sums_of_results_and_standings_are_live(club: Club) -> None:
    cup = two_stages(club)
    made = book(written(cup))
    standing = table_of(made["Standings Pools"], "Entry")[0]
    assert str(standing["±"]).startswith("=SUM(")
    assert "-SUM(" in standing["±"]
    assert str(standing["P"]).startswith("=SUM(")


def test_the_result_of_a_best_of_three_is_its_games_won(club: Club) -> None:
    cup = found_championship(club, stages=[FINAL], entries=2)
    report(cup, "F", (4, 3), (0, 4), (4, 3))
    sheet = list(rows(book(written(cup))["Results Knockout"]))
    bands = next(row for row in sheet if "Result" in row)
    final = next(row for row in sheet if "F" in row)
    at = bands.index("Result")
    assert final[at : at + 2] == [2, 1]
    assert str(final[bands.index("Sum")]).startswith("=SUM(")


@pytest.mark.skipif(OFFICE is None, reason="needs LibreOffice")
def test_libreoffice_works_out_the_same(club: Club, tmp_path: Path) -> None:
    cup = found_championship(club, stages=[POOLS, FINAL], entries=8)
    play(cup)
    directing.draw(stage_of(cup, 2), BY)
    play(cup, stage=2, score=(4, 3))
    made = recomputed(written(cup), tmp_path)
    page = StagePaper(cup, Sight(official=True), stage_of(cup)).page
    expected = [(line.entry.name, line.row.tally.played, line.row.tally.difference) for line in page.standings[0].lines]
    found = table_of(made["Standings Pools"], "Entry")[: len(expected)]
    assert [(row["Entry"], row["P"], row["±"]) for row in found] == expected
    final = next(row for row in rows(made["Results Knockout"]) if "F" in row)
    assert [value for value in final if isinstance(value, int)] == [4, 3, 4, 3, 8, 6, 2, 0]
    assert not [cell.value for sheet in made for row in sheet.iter_rows() for cell in row if _is_error(cell.value)]


def _is_error(value: object) -> bool:
    return isinstance(value, str) and value.startswith("#")


def test_text_that_begins_like_a_formula_stays_text(club: Club) -> None:
    cup = found_championship(club, entries=0, drawn=False, name="=1+1")
    names = ['=HYPERLINK("http://x.example","x")', "+1", "@x", "-2"]
    directing.enter_list(cup, BY, [NewEntry(name=name, players=[Who(name=name)]) for name in names])
    directing.draw(stage_of(cup), BY)
    made = book(written(cup))
    cells = [cell for sheet in made for row in sheet.iter_rows() for cell in row if cell.value in (*names, "=1+1")]
    assert len(cells) >= 2 * len(names)
    assert {cell.data_type for cell in cells} == {"s"}
    assert all(cell.quotePrefix for cell in cells)


def test_the_bracket_stands_as_a_tree(club: Club) -> None:
    cup = found_championship(club, entries=4)
    report(cup, "S1", (4, 2))
    sheet = book(written(cup))["Bracket Knockout"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value]
    places = {str(cell.value).split(" · ")[0]: (cell.column, cell.row) for cell in cells}
    assert places["F"][0] > places["S1"][0]
    assert places["S1"][1] < places["F"][1] < places["S2"][1]
    assert "winner of S2" in places


@pytest.mark.parametrize("count", [23, 47])
def test_no_box_of_a_bracket_is_written_over_another(club: Club, count: int) -> None:
    cup = found_championship(club, stages=[Plan(name="D", format="double_elimination")], entries=count)
    sheet = book(written(cup))["Bracket D"]
    labels = {cell.value for row in sheet.iter_rows() for cell in row if cell.value}
    assert {one.label for one in stage_of(cup).encounters.all()} <= {str(label).split(" · ")[0] for label in labels}


def test_tables_of_four_have_four_sides(club: Club) -> None:
    cup = found_championship(club, game="king", stages=[TABLES], entries=8, unit="individual")
    report(cup, "1-1", (10, 20, 30, -60))
    made = book(written(cup))
    first = table_of(made["Results Tables"], "Side 4")[0]
    assert first["Side 1"]
    assert [value for value in rows_with(made["Results Tables"], "1-1")[0] if isinstance(value, int)][-4:] == [
        10, 20, 30, -60,
    ]  # fmt: skip
    assert "Cross Tables" not in made.sheetnames


def rows_with(sheet: Worksheet, label: str) -> list[list[Any]]:
    return [row for row in rows(sheet) if label in row]


def test_what_is_held_back_is_in_the_officials_only(club: Club) -> None:
    cup = two_stages(club)
    directing.show(stage_of(cup, 2), BY, shows_draw=False)
    directing.show(stage_of(cup), BY, shows_results=False)
    made = book(written(cup, official=False))
    assert made.sheetnames == ["Championship", "Entries", "Results Pools", "Cross Pools", "Hands"]
    assert not [value for row in rows(made["Hands"]) for value in row if value == 4]
    assert not [value for row in _results(made) for value in row if value in (4, 2)]
    assert "Ranking" in book(written(cup)).sheetnames


def _results(made: Workbook) -> Iterator[list[Any]]:
    return (row for row in rows(made["Results Pools"]) if row[0] != "Round" and "Result" not in row)
