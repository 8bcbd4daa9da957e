"""Papers over HTTP: who may have which, of what there is, in the reader's language, in few questions."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scorekeeper.access import table_token
from scorekeeper.models import Club, Table, User
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    POOLS,
    TABLES,
    found_championship,
    play,
    stage_of,
    tables,
)
from tests.tournaments.documents.reading import said
from tournaments import archive, directing
from tournaments.directing import Plan
from tournaments.models import Championship
from tournaments.pages.stage import kept_ledger

pytestmark = pytest.mark.django_db

CUP = "/norte/c/taca/"
WHOLE = {"papers/entries.pdf": 6, "papers/workbook.xlsx": 28, "papers/results.csv": 13}
POOLED = {
    "s/1/papers/cross.pdf": 12,
    "s/1/papers/cross-blank.pdf": 12,
    "s/1/papers/r/1/tables.pdf": 12,
    "s/1/papers/r/1/names.pdf": 14,
    "s/1/papers/r/1/standings.pdf": 12,
}
OFFICIALS = {
    "papers/cards.pdf": 5,
    "papers/championship.json": 15,
    "s/1/papers/r/1/slips.pdf": 12,
    "s/1/papers/r/1/sheets.pdf": 14,
}
"""What each asks the database at most, of a championship of pools."""


def status(path: str, client: Client | None = None) -> int:
    return (client or visit_as()).get(CUP + path).status_code


@pytest.fixture
def pools(club: Club) -> Championship:
    tables(club, 4)
    cup = found_championship(club, stages=[POOLS], entries=8)
    play(cup, most=4)
    return cup


@pytest.mark.parametrize("path", ["papers/", *WHOLE, *POOLED])
def test_everybody_may_have_what_is_public(pools: Championship, path: str) -> None:
    assert status(path) == 200


@pytest.mark.parametrize("path", OFFICIALS)
def test_slips_sheets_cards_and_the_document_are_the_officials(pools: Championship, official: User, path: str) -> None:
    assert visit_as().get(CUP + path).status_code == 302
    assert status(path, visit_as(official)) == 200


@pytest.mark.parametrize("path", ["papers/", *WHOLE, *POOLED])
def test_a_draft_has_no_papers_but_for_officials(pools: Championship, official: User, path: str) -> None:
    Championship.objects.update(state="draft")
    assert status(path) == 404
    assert status(path, visit_as(official)) == 200


@pytest.mark.parametrize("path", POOLED)
def test_a_draw_that_is_held_back_is_on_no_paper_of_the_public(pools: Championship, official: User, path: str) -> None:
    directing.show(stage_of(pools), BY, shows_draw=False)
    assert status(path) == 404
    assert status(path, visit_as(official)) == 200
    assert "Pairings" not in words(visit_as().get(f"{CUP}papers/"))


def test_results_and_standings_are_held_back_each_for_itself(pools: Championship) -> None:
    directing.show(stage_of(pools), BY, shows_standings=False)
    assert status("s/1/papers/r/1/standings.pdf") == 404
    assert status("s/1/papers/cross.pdf") == 200
    directing.show(stage_of(pools), BY, shows_results=False)
    assert status("s/1/papers/cross.pdf") == 404
    assert status("s/1/papers/r/1/tables.pdf") == 200


@pytest.mark.parametrize(
    "path",
    ["s/1/papers/bracket.pdf", "s/1/papers/r/9/tables.pdf", "s/1/papers/r/3/standings.pdf", "s/2/papers/cross.pdf"],
)
def test_there_is_no_paper_of_what_there_is_not(pools: Championship, path: str) -> None:
    assert status(path) == 404


def test_nothing_is_printed_of_a_stage_before_its_draw(club: Club) -> None:
    found_championship(club, drawn=False)
    assert status("s/1/papers/bracket.pdf") == 404
    assert status("papers/entries.pdf") == 200
    assert status("papers/workbook.xlsx") == 200
    assert "Nothing is drawn yet" in words(visit_as().get(f"{CUP}papers/"))


def test_a_hall_without_tables_has_no_cards(club: Club, official: User) -> None:
    found_championship(club)
    assert status("papers/cards.pdf", visit_as(official)) == 404


# ------------------------------------------------------------------- questions


def asked(path: str, client: Client) -> int:
    cache.clear()
    kept_ledger.cache_clear()
    client.get(CUP)
    with CaptureQueriesContext(connection) as questions:
        assert client.get(CUP + path).status_code == 200
    return len(questions)


@pytest.mark.parametrize(("path", "most"), [*WHOLE.items(), *POOLED.items(), *OFFICIALS.items(), ("papers/", 9)])
def test_many_encounters_take_no_more_questions_than_few(club: Club, official: User, path: str, most: int) -> None:
    tables(club, 4)
    client = visit_as(official)
    cup = found_championship(club, stages=[POOLS], entries=8)
    play(cup, most=4)
    few = asked(path, client)
    Championship.objects.update(slug="small")
    cup = found_championship(club, stages=[POOLS], entries=24)
    Championship.objects.filter(pk=cup.pk).update(slug="taca")
    play(cup, most=14)
    assert asked(path, client) == few
    assert few <= most


@pytest.mark.parametrize("path", ["s/1/papers/bracket.pdf", "papers/workbook.xlsx", "s/1/papers/r/1/slips.pdf"])
def test_a_larger_bracket_takes_no_more_questions(club: Club, official: User, path: str) -> None:
    client = visit_as(official)
    found_championship(club, stages=[KNOCKOUT], entries=4)
    few = asked(path, client)
    Championship.objects.update(slug="small")
    cup = found_championship(club, stages=[KNOCKOUT], entries=32)
    Championship.objects.filter(pk=cup.pk).update(slug="taca")
    assert asked(path, client) == few


# ------------------------------------------------------------------ what it is


def test_files_are_named_plainly_and_shown_or_kept(pools: Championship) -> None:
    shown = visit_as().get(f"{CUP}s/1/papers/r/1/tables.pdf")
    assert shown["Content-Disposition"] == 'inline; filename="taca-pools-round-1-pairings-by-table.pdf"'
    assert shown["Content-Type"] == "application/pdf"
    kept = visit_as().get(f"{CUP}papers/workbook.xlsx")
    assert kept["Content-Disposition"] == 'attachment; filename="taca.xlsx"'
    assert "no-cache" in kept["Cache-Control"]


def test_papers_are_in_the_reader_s_language(pools: Championship) -> None:
    client = visit_as()
    client.cookies["django_language"] = "pt"
    response = client.get(f"{CUP}papers/entries.pdf")
    assert response["Content-Language"] == "pt"
    assert "página 1 de 1" in said(response.content)


def test_the_bracket_is_one_page_or_a_poster(club: Club) -> None:
    found_championship(club, entries=8)
    assert "Quarter-finals" in said(visit_as().get(f"{CUP}s/1/papers/bracket.pdf").content)
    assert status("s/1/papers/bracket.pdf?poster=1") == 200


def test_cards_open_their_tables(pools: Championship, official: User) -> None:
    read = said(visit_as(official).get(f"{CUP}papers/cards.pdf").content)
    for table in Table.objects.all():
        assert f"Table {table.number}" in read
        assert " ".join(table.code) in read
        assert table_token(table) not in read
    assert "/norte/t/" in read


def test_the_document_is_the_one_that_is_taken_in(pools: Championship, official: User) -> None:
    response = visit_as(official).get(f"{CUP}papers/championship.json")
    pools.refresh_from_db()
    assert response.json() == archive.export_championship(pools)


def test_the_workbook_opens(pools: Championship) -> None:
    made = load_workbook(BytesIO(visit_as().get(f"{CUP}papers/workbook.xlsx").content))
    assert "Standings Pools" in made.sheetnames


def test_the_page_leads_to_every_paper_there_is(pools: Championship, official: User) -> None:
    for client, paths in ((visit_as(), [*WHOLE, *POOLED]), (visit_as(official), [*WHOLE, *POOLED, *OFFICIALS])):
        page = client.get(f"{CUP}papers/").content.decode()
        for path in paths:
            assert f'href="{CUP}{path}"' in page
    assert "slips.pdf" not in visit_as().get(f"{CUP}papers/").content.decode()
    assert "r/3/standings.pdf" not in page


def test_the_round_that_is_played_now_stands_open(club: Club) -> None:
    cup = found_championship(club, entries=8)
    play(cup, most=3)
    assert "Quarter-finals 1 to be played" in words(visit_as().get(f"{CUP}papers/"))


def test_tables_of_four_have_standings_but_no_cross_table(club: Club, official: User) -> None:
    cup = found_championship(club, game="king", stages=[TABLES], entries=8, unit="individual")
    play(cup, score=(10, -10), most=2)
    assert status("s/1/papers/cross.pdf") == 404
    assert status("s/1/papers/r/1/standings.pdf") == 200
    assert status("s/1/papers/r/1/sheets.pdf", visit_as(official)) == 200


def test_a_round_drawn_by_results_stays_back_with_them(club: Club) -> None:
    cup = found_championship(club, stages=[Plan(name="K", format="knockout", settings={"redraw": True})], entries=4)
    play(cup, most=2)
    assert status("s/1/papers/r/2/tables.pdf") == 200
    directing.show(stage_of(cup), BY, shows_results=False)
    assert status("s/1/papers/r/2/tables.pdf") == 404


def test_no_sheets_are_offered_for_encounters_whose_sides_are_not_known(club: Club, official: User) -> None:
    cup = found_championship(club, entries=4)
    client = visit_as(official)
    assert "r/2/slips.pdf" in client.get(f"{CUP}papers/").content.decode()
    assert "r/2/sheets.pdf" not in client.get(f"{CUP}papers/").content.decode()
    assert status("s/1/papers/r/2/sheets.pdf", client) == 404
    assert status("s/1/papers/r/2/slips.pdf", client) == 200
    play(cup, most=2)
    assert "r/2/sheets.pdf" in client.get(f"{CUP}papers/").content.decode()
    assert status("s/1/papers/r/2/sheets.pdf", client) == 200
