"""Papers of a championship: what they say, on how many pages, of whatever size, without anything that is held back."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scorekeeper.documents import csv, pdf
from scorekeeper.models import Club, Table
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    TABLES,
    at,
    entry,
    found_championship,
    play,
    report,
    stage_of,
    tables,
)
from tests.tournaments.documents.reading import bare_fonts, pages, said, sizes
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.documents import bracket_pdf, cards, slips
from tournaments.documents.cross_tables import cross_tables
from tournaments.documents.entry_list import entry_list
from tournaments.documents.pairing_lists import pairings_by_name, pairings_by_table
from tournaments.documents.papers import Paper, StagePaper
from tournaments.documents.results import results_document
from tournaments.documents.score_sheets import score_sheets
from tournaments.documents.standing_lists import standings_after
from tournaments.models import Championship
from tournaments.pages.stage import RoundShown
from tournaments.queries import entries_of
from tournaments.seeing import Sight

pytestmark = pytest.mark.django_db

BEST_OF_THREE = Plan(name="Knockout", format="knockout", best_of=3)
LONG = "Maximiliana Constança de Albuquerque Vasconcelos / Bartolomeu Sebastião da Conceição e Sottomayor Brandão"


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def paper_of(cup: Championship, stage: int = 1, *, official: bool = True) -> StagePaper:
    return StagePaper(cup, Sight(official=official), stage_of(cup, stage))


def a_round(paper: StagePaper, number: int = 1) -> RoundShown:
    shown = paper.page.round(number)
    assert shown is not None
    return shown


def by_name(paper: StagePaper, number: int = 1) -> bytes:
    return pdf.write(pairings_by_name(paper, a_round(paper, number), entries_of(paper.championship)))


def by_table(paper: StagePaper, number: int = 1) -> bytes:
    return pdf.write(pairings_by_table(paper, a_round(paper, number)))


# ------------------------------------------------------------------- pairings


def test_pairings_by_table_follow_the_tables_and_leave_those_without_one_for_last(club: Club) -> None:
    tables(club, 3)
    cup = found_championship(club)
    directing.assign(at(cup, "Q3"), BY, table=Table.objects.get(number=1))
    directing.assign(at(cup, "Q1"), BY, table=Table.objects.get(number=2))
    words = said(by_table(paper_of(cup)))
    assert [words.find(label) for label in ("Q3", "Q1", "Q2", "Q4")] == sorted(
        words.find(label) for label in ("Q3", "Q1", "Q2", "Q4")
    )
    assert "Taça · Knockout · Quarter-finals" in words


def test_pairings_by_name_find_each_of_a_pair_in_the_order_of_the_alphabet(club: Club) -> None:
    tables(club, 2)
    cup = found_championship(club, entries=2)
    directing.assign(at(cup, "F"), BY, table=Table.objects.get(number=2))
    words = said(by_name(paper_of(cup)))
    names = re.findall(r"2 (\w+) against", words)
    assert names == sorted(names)
    assert len(names) == 4
    first = entry(cup, 2)
    assert words.count(f"against {first.name}") == 2


def test_whoever_does_not_play_is_told_so_too(club: Club) -> None:
    paper = paper_of(found_championship(club, stages=[POOLS], entries=7))
    resting = a_round(paper).resting[0].name
    assert "sits out" in said(by_table(paper))
    assert resting in said(by_table(paper))
    assert "sits out" in said(by_name(paper))
    bracket = paper_of(found_championship(club, entries=3, name="Byes"))
    assert "bye" in said(by_name(bracket))
    assert "bye" in said(by_table(bracket))


def test_at_tables_of_four_each_is_listed_with_the_table(club: Club) -> None:
    tables(club, 4)
    cup = found_championship(club, game="king", stages=[TABLES], entries=16, unit="individual")
    directing.assign_all(cup, BY)
    paper = paper_of(cup)
    words = said(by_table(paper))
    assert all(one.name in words for one in cup.entries.all())
    assert "against" not in said(by_name(paper))


def test_a_round_of_128_fits_a_few_large_pages(club: Club) -> None:
    paper = paper_of(found_championship(club, entries=64))
    assert len(pages(by_name(paper))) <= 5
    assert len(pages(by_table(paper))) <= 3


# ---------------------------------------------------------------------- slips


def slips_of(cup: Championship, number: int = 1) -> bytes:
    paper = paper_of(cup)
    return slips.write(paper, slips.slips_of(paper, a_round(paper, number)))


def test_a_slip_has_a_box_a_match_and_both_signatures(club: Club) -> None:
    words = said(slips_of(found_championship(club, stages=[BEST_OF_THREE], entries=2)))
    assert all(part in words for part in ("F", "Match 1", "Match 2", "Match 3", "Won", "Signature", "Table ____"))
    assert "Match 4" not in words


def test_a_slip_of_one_match_asks_for_its_result_at_its_table(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club, entries=2)
    directing.assign(at(cup, "F"), BY, table=Table.objects.get(number=1))
    words = said(slips_of(cup))
    assert "Result" in words
    assert "Table 1" in words
    assert "Match 1" not in words


def test_several_slips_share_a_page_and_tables_of_four_have_four_lines(club: Club) -> None:
    pairs = slips_of(found_championship(club, entries=32))
    assert len(pages(pairs)) == 4
    players = slips_of(found_championship(club, game="king", stages=[TABLES], entries=16, unit="individual", name="K"))
    assert len(pages(players)) == 2
    assert pages(players)[0].count("Signature") == 3


def test_a_slip_waits_for_the_winner_and_there_is_none_for_a_bye_or_a_result(club: Club) -> None:
    cup = found_championship(club, entries=4)
    assert "winner of S1" in said(slips_of(cup, 2))
    report(cup, "S1", (4, 2))
    assert "S1" not in said(slips_of(cup))
    assert "S2" in said(slips_of(cup))
    three = said(slips_of(found_championship(club, entries=3, name="Three")))
    assert three.count("Signature") == 1


def test_once_all_is_played_the_whole_round_can_be_printed_again(club: Club) -> None:
    cup = found_championship(club, entries=4)
    play(cup)
    assert "S1" in said(slips_of(cup))


# --------------------------------------------------------------- score sheets


def sheets_of(cup: Championship) -> bytes:
    paper = paper_of(cup)
    return pdf.write(*score_sheets(paper, a_round(paper), entries_of(cup)))


@pytest.mark.parametrize("game", ["sueca", "canastra", "bridge"])
def test_a_score_sheet_has_the_names_of_those_who_meet(club: Club, game: str) -> None:
    cup = found_championship(club, game=game, entries=4)
    read = pages(sheets_of(cup))
    assert len(read) == 2
    for words, label in zip(read, ("S1", "S2"), strict=True):
        assert f"Knockout · Semi-finals · {label}" in words
        assert "page 1 of 1" in words
        assert "printed" in words
    assert all(one.name in " ".join(read) for one in cup.entries.all())
    assert all(player.name in " ".join(read) for one in entries_of(cup) for player in one.players.all())


def test_a_score_sheet_for_four_has_every_player_s_column(club: Club) -> None:
    cup = found_championship(club, game="king", stages=[TABLES], entries=8, unit="individual")
    read = pages(sheets_of(cup))
    assert len(read) == 2
    assert all(one.name in " ".join(read) for one in cup.entries.all())


def test_nobody_keeps_score_against_nobody(club: Club) -> None:
    paper = paper_of(found_championship(club, entries=4))
    assert list(score_sheets(paper, a_round(paper, 2), [])) == []


# ------------------------------------------------- standings and cross tables


def test_standings_explain_ties_as_the_pages_do(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup)
    paper = paper_of(cup)
    notes = [note for line in paper.page.standings[0].lines for note in line.notes]
    words = said(pdf.write(standings_after(paper, 3, "Round 3")))
    assert all(note in words for note in notes)
    assert "Standings after Round 3" in words
    assert "provisional" in words


def test_standings_after_an_earlier_round_say_that_they_are_past(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup)
    words = said(pdf.write(standings_after(paper_of(cup), 1, "Round 1")))
    assert "as they stood, by the results as they are now" in words
    assert "provisional" not in words


def test_struck_results_and_those_gone_are_said(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup, most=2)
    directing.withdraw(entry(cup, 4), BY, stage=stage_of(cup), after=1, struck=True, reason="ill")
    paper = paper_of(cup)
    words = said(pdf.write(standings_after(paper, 1, "Round 1")))
    assert "withdrawn" in words
    table = results_document(paper, [paper]).tables[0]
    struck = [row for row in table.rows if any(cell.struck for cell in row.cells.values())]
    assert {row.cells["label"].value for row in struck} == {"A1-1"}
    assert struck[0].cells["state"].value == "struck"


def test_every_pool_has_its_cross_table_and_an_empty_one(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=8)
    report(cup, "A1-1", (4, 1))
    filled = said(pdf.write(cross_tables(paper_of(cup))))
    assert "4–1" in filled
    assert "1–4" in filled
    empty = said(pdf.write(cross_tables(paper_of(cup), blank=True)))
    assert "4–1" not in empty
    assert all(word in empty for word in ("Pool A", "Pool B", "Points", "Place"))
    assert all(one.name in empty for one in cup.entries.all())


def test_a_league_of_many_takes_the_larger_paper_it_needs(club: Club) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=24)
    assert sizes(pdf.write(cross_tables(paper_of(cup)))) == [(1191, 842)]
    small = found_championship(club, stages=[LEAGUE], entries=6, name="Small")
    assert sizes(pdf.write(cross_tables(paper_of(small)))) == [(595, 842)]


# ---------------------------------------------------------------------- others


def test_the_list_of_entries_has_a_column_only_for_what_somebody_has(club: Club) -> None:
    cup = found_championship(club, entries=3, drawn=False)
    listed = entry_list(Paper(cup, Sight()), entries_of(cup))
    assert [column.key for column in listed.tables[0].columns] == ["number", "entry", "seed"]
    changed = NewEntry(name="X", players=[Who(name="Zé", number="7")], tags=["senior"])
    directing.change_entry(entry(cup, 2), BY, new=changed)
    words = said(pdf.write(entry_list(Paper(cup, Sight()), entries_of(cup))))
    assert "Zé (7)" in words
    assert "senior" in words


def test_cards_have_the_number_the_short_code_and_the_address_to_type() -> None:
    made = [cards.Card(n, "http://192.168.1.20/t/1/x/", "AB3CD", "192.168.1.20/norte/t/", "Norte") for n in range(1, 6)]
    read = pages(cards.write(made, title="Table cards"))
    assert len(read) == 2
    assert "Table 5" in read[1]
    assert "A B 3 C D" in read[1]
    assert "or open 192.168.1.20/norte/t/ and type" in read[1]


def test_names_of_120_letters_spoil_no_paper(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=0, drawn=False)
    names = [LONG, "B" * 120, "C " * 59 + "C", "Ana / Zé"]
    directing.enter_list(cup, BY, [NewEntry(name=name, players=[Who(name=name)]) for name in names])
    directing.draw(stage_of(cup), BY)
    paper = paper_of(cup)
    shown = a_round(paper)
    written = [
        by_table(paper), by_name(paper), slips_of(cup), sheets_of(cup),
        pdf.write(standings_after(paper, 1, shown.name)), pdf.write(cross_tables(paper, blank=True)),
        pdf.write(entry_list(paper, entries_of(cup))),
    ]  # fmt: skip
    for one in written:
        assert "Ana / Zé" in said(one)
        assert "Maximiliana" in said(one)
        assert bare_fonts(one) == []


def test_every_font_is_in_the_file(club: Club) -> None:
    tables(club, 2)
    cup = found_championship(club, entries=4)
    paper = paper_of(cup)
    made = cards.write([cards.Card(1, "http://x/", "ABCDE", "x", "Norte")], title="Cards")
    bracket = bracket_pdf.write(paper.page.rounds, paper.heading("Bracket"))
    for one in (by_table(paper), by_name(paper), slips_of(cup), sheets_of(cup), made, bracket):
        assert bare_fonts(one) == []


def test_results_as_csv_have_each_match_and_how_it_was_decided(club: Club) -> None:
    cup = found_championship(club, stages=[BEST_OF_THREE], entries=4)
    report(cup, "S1", (4, 2), (1, 4), (4, 0))
    directing.walkover(at(cup, "S2"), BY, winner=1)
    paper = paper_of(cup)
    lines = csv.write(results_document(paper, [paper])).decode("utf-8-sig").splitlines()
    first = next(line for line in lines if ";S1;" in line)
    assert ";4;2;1;4;4;0;9;6;2;1;" in first
    assert ";walkover;" in next(line for line in lines if ";S2;" in line)
    assert all(";bye;" not in line for line in lines)


def test_what_is_held_back_is_on_no_paper(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup)
    stage = stage_of(cup)
    directing.show(stage, BY, shows_results=False, shows_standings=False)
    paper = paper_of(cup, official=False)
    assert not paper.page.shows_standings
    words = csv.write(results_document(paper, [paper])).decode()
    assert ";4;2;" not in words
    assert "confirmed" not in words
    assert "decided" not in words
    assert ";4;2;" in csv.write(results_document(paper_of(cup), [paper_of(cup)])).decode()
    assert "4–2" not in said(pdf.write(cross_tables(paper)))


def test_papers_say_when_they_were_printed_and_are_named_plainly(club: Club) -> None:
    cup = found_championship(club, stages=[Plan(name="Início: à séria / 1", format="knockout")])
    found = pairings_by_table(paper_of(cup), a_round(paper_of(cup)))
    assert found.name == "taca-inicio-a-seria-1-quarter-finals-pairings-by-table"
    assert "printed" in found.foot
    assert KNOCKOUT.name not in found.foot
