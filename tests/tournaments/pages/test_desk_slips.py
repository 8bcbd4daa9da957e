"""Results from slips: written by table or label, read kindly, refused with what was typed kept, taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.models import Club, Match, User
from tests.scorekeeper.factories import record
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import BY, LEAGUE, TABLES, at, found_championship, play, report, sides, tables
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Encounter

pytestmark = pytest.mark.django_db

SLIPS = "/norte/c/taca/desk/slips/"
BEST_OF_3 = Plan(name="Knockout", format="knockout", best_of=3)


@pytest.fixture
def desk(official: User) -> Client:
    return visit_as(official)


def write(desk: Client, table: str, result: str = "", **more: str) -> HttpResponse:
    return desk.post(SLIPS, {"table": table, "result": result, "key": f"{table}-{result}", **more}, follow=True)


def seated(club: Club, count: int = 4, **found: object) -> Championship:
    tables(club, count)
    cup = found_championship(club, **found)  # type: ignore[arg-type]
    directing.assign_all(cup, BY)
    return cup


def test_a_slip_by_its_table_is_saved_and_leaves_the_list(club: Club, desk: Client) -> None:
    cup = seated(club)
    assert "4 results are missing" in words(desk.get(SLIPS))
    told = words(write(desk, "2", "4-2"))
    assert "Q2, Eva / Filipe – Graça / Hugo: 4–2 saved ✓" in told or "4–2 saved ✓" in told
    assert "3 results are missing" in told
    assert at(cup, "Q2").scores == [4, 2]


@pytest.mark.parametrize("label", ["Q3", "q3", "1/Q3"])
def test_a_slip_by_the_encounter_s_label(club: Club, desk: Client, label: str) -> None:
    cup = found_championship(club)
    write(desk, label, "1-4")
    assert (at(cup, "Q3").scores, at(cup, "Q3").winner) == ([1, 4], 1)


def test_a_table_alone_says_who_plays_there(club: Club, desk: Client) -> None:
    cup = seated(club)
    page = write(desk, "3")
    assert page.status_code == 200
    assert " – ".join(str(one) for one in sides(at(cup, "Q3"))) in words(page)
    assert re.search(r'id="slip-result"[^>]*autofocus', page.content.decode())


def test_a_slip_that_says_what_stands_changes_nothing(club: Club, desk: Client) -> None:
    cup = seated(club)
    write(desk, "1", "4-2")
    revision = Championship.objects.get().revision
    assert "stood there already" in words(write(desk, "1", "4-2", key="another"))
    assert Championship.objects.get().revision == revision
    assert at(cup, "Q1").matches.count() == 1


def test_another_result_is_shown_beside_what_stands(club: Club, desk: Client) -> None:
    cup = seated(club)
    write(desk, "1", "4-2")
    page = write(desk, "1", "2-4", key="another")
    assert page.status_code == 409
    assert "Another result stands there already: 4–2." in words(page)
    assert 'value="2-4"' in page.content.decode()
    assert f'href="/norte/c/taca/s/1/e/{at(cup, "Q1").label}/desk/"' in page.content.decode()
    assert at(cup, "Q1").scores == [4, 2]


@pytest.mark.parametrize(
    ("table", "result", "said"),
    [
        ("9", "4-2", "No result is missing at table 9."),
        ("Q9", "4-2", "There is no table and no encounter Q9."),
        ("S1", "4-2", "known"),
        ("1", "4-4", "Only one side can reach 4"),
        ("1", "4", "2 numbers make one match: 1 were written."),
        ("1", "4-2 4-1", "decided"),
        ("1", "four two", "Write the result in numbers"),
        ("1", "4-(-2)", "Write the result in numbers"),
        ("1", "3-2", "Nobody has reached 4"),
        ("1", "4 -2", "The totals of this game are counted"),
    ],
)
def test_what_will_not_do_is_refused_and_kept(club: Club, desk: Client, table: str, result: str, said: str) -> None:
    seated(club)
    page = write(desk, table, result)
    assert page.status_code == 422
    assert said in words(page)
    assert f'value="{result}"' in page.content.decode()
    assert f'value="{table}"' in page.content.decode()
    assert not Encounter.objects.filter(settled=True).exists()


def test_a_draw_in_a_knockout_leads_to_the_ruling(club: Club, desk: Client) -> None:
    seated(club)
    page = words(write(desk, "1", "3-3", sure="yes"))
    assert "a draw cannot stand here" in page
    assert "Rule who goes on" in page


def test_a_match_that_ended_before_its_target_is_saved_all_the_same(club: Club, desk: Client) -> None:
    cup = seated(club)
    write(desk, "1", "3-2", sure="yes")
    assert at(cup, "Q1").scores == [3, 2]


def test_where_hands_were_recorded_the_slip_is_led_to_its_match(club: Club, desk: Client) -> None:
    cup = seated(club)
    record(at(cup, "Q1").matches.get().match, {"points": [70, 50]})
    page = write(desk, "1", "4-2")
    assert page.status_code == 422
    assert "Hands were recorded at this table" in words(page)


def test_a_best_of_three_takes_match_after_match_or_all_at_once(club: Club, desk: Client) -> None:
    cup = seated(club, stages=(BEST_OF_3,))
    assert "2–1 (4–2, 1–4, 4–0) saved ✓" in words(write(desk, "1", "4-2 1-4 4-0"))
    assert (at(cup, "Q1").winner, at(cup, "Q1").scores) == (0, [9, 6])
    write(desk, "2", "4-2")
    assert not at(cup, "Q2").settled
    assert "4–2" in words(desk.get(SLIPS))
    write(desk, "2", "4-3")
    assert at(cup, "Q2").scores == [8, 5]


def test_of_a_best_of_three_the_games_won_stand_there_with_their_scores(club: Club, desk: Client) -> None:
    seated(club, stages=(BEST_OF_3,))
    write(desk, "1", "4-3 0-4 4-3")
    other = words(write(desk, "1", "4-2 4-2", key="another"))
    assert "Another result stands there already: 2–1 (4–3, 0–4, 4–3)." in other
    hall = words(desk.get("/norte/c/taca/desk/"))
    assert "2–1 (4–3, 0–4, 4–3)" in hall
    assert "8–10" not in hall
    assert "2–1 (4–3, 0–4, 4–3)" in words(desk.get("/norte/c/taca/s/1/e/Q1/desk/"))


def test_a_best_of_three_says_that_each_match_is_written(club: Club, desk: Client) -> None:
    seated(club, stages=(BEST_OF_3,))
    hint = "This is match 1 of 3: write each match's score: 4-2 3-4 4-1"
    assert hint in words(write(desk, "1"))
    asked = write(desk, "1", "2-0")
    assert hint in words(asked)
    html = asked.content.decode()
    assert re.search(r'id="slip-result"[^>]*value="2-0"[^>]*data-focus autofocus', html)
    assert "data-focus" not in re.findall(r'<button[^>]*name="sure"[^>]*>', html)[0]


def test_a_match_too_many_leads_to_where_the_wrong_one_is_corrected(club: Club, desk: Client) -> None:
    seated(club, stages=(BEST_OF_3,))
    write(desk, "1", "2-0", sure="yes")
    page = write(desk, "1", "4-2 4-1", key="true")
    assert page.status_code == 422
    assert "The encounter was decided before its last match." in words(page)
    assert 'href="/norte/c/taca/s/1/e/Q1/desk/">Look at it, correct it' in page.content.decode()


@pytest.mark.parametrize(
    ("found", "result", "said"),
    [
        ({}, "4-5", "Only one side can reach 4"),
        ({"game": "canastra"}, "5043-3210", "Totals are multiples of 5 here"),
        ({"game": "buraco"}, "3011-2100", "Totals are multiples of 5 here"),
        ({"game": "king", "unit": "individual", "stages": (TABLES,)}, "100 50 25 25", "add up to 200, not 0"),
    ],
)
def test_totals_that_cannot_be_are_asked_about_and_saved_all_the_same(
    club: Club, desk: Client, found: dict[str, Any], result: str, said: str
) -> None:
    seated(club, **found)
    page = write(desk, "1", result)
    assert page.status_code == 422
    assert said in words(page)
    assert not Encounter.objects.filter(settled=True).exists()
    assert "saved ✓" in words(write(desk, "1", result, sure="yes"))


def test_canastra_may_be_passed_by_both_and_is_written_with_a_dot(club: Club, desk: Client) -> None:
    seated(club, game="canastra")
    assert "Write the result in numbers: 5050-2500." in words(write(desk, "1", "5o50"))
    assert "A total is 1000000 at most" in words(write(desk, "1", "99999999-3100"))
    assert "5200 · 5100" not in words(write(desk, "1", "5.200-5.100"))
    assert Encounter.objects.get(settled=True).scores == [5200, 5100]


def test_enter_in_a_slip_s_own_fields_is_not_save_all_the_same(club: Club, desk: Client) -> None:
    seated(club, game="canastra")
    page = desk.post(SLIPS, {"table": "1/Q1", "at": "1/Q1", "score_0": "100", "score_1": "50", "key": "k"})
    form = re.findall(r"<details[^>]* open.*?</details>", page.content.decode(), re.DOTALL)[0]
    buttons = re.findall(r"<button[^>]*>", form)
    assert ["sure" in one for one in buttons] == [False, True]


def test_few_results_are_keys(club: Club, desk: Client) -> None:
    cup = seated(club)
    page = desk.get(SLIPS).content.decode()
    assert len(re.findall(r'name="choice"', page)) == 4 * 8
    desk.post(SLIPS, {"table": "1/Q1", "at": "1/Q1", "choice": "3 4", "key": "k"})
    assert at(cup, "Q1").scores == [3, 4]


def test_at_boards_a_result_is_one_of_three_keys(club: Club, desk: Client) -> None:
    found_championship(club, game="chess", unit="individual", stages=(LEAGUE,), entries=4)
    page = desk.get(SLIPS).content.decode()
    assert re.findall(r'name="choice" value="([^"]*)"', page)[:3] == ["1 0", "0 1", "0.5 0.5"]
    desk.post(SLIPS, {"table": "1/A1-1", "at": "1/A1-1", "choice": "0.5 0.5", "key": "k"})
    assert Encounter.objects.get(label="A1-1").scores == [0.5, 0.5]


def test_points_are_typed_in_fields_of_their_own(club: Club, desk: Client) -> None:
    cup = found_championship(club, game="canastra", stages=(LEAGUE,), entries=4)
    sent = {"table": "1/A1-1", "at": "1/A1-1", "score_0": "5040", "score_1": "−310", "key": "k"}
    assert "5040 · −310 saved ✓" in words(desk.post(SLIPS, sent, follow=True))
    assert at(cup, "A1-1").scores == [5040, -310]


def test_a_field_that_cannot_be_read_keeps_what_was_typed(club: Club, desk: Client) -> None:
    found_championship(club, game="canastra", stages=(LEAGUE,), entries=4)
    page = desk.post(SLIPS, {"table": "1/A1-1", "at": "1/A1-1", "score_0": "5o40", "score_1": "310", "key": "k"})
    assert page.status_code == 422
    assert 'value="5o40"' in page.content.decode()
    assert re.search(r"<details[^>]* open", page.content.decode())


def test_a_table_of_four_takes_four_totals(club: Club, desk: Client) -> None:
    cup = seated(club, game="king", unit="individual", stages=(TABLES,), entries=8)
    assert "100 · −50 · −25 · −25 saved ✓" in words(write(desk, "1", "100 -50 -25 -25"))
    assert at(cup, "1-1").scores == [100, -50, -25, -25]
    assert "4 numbers make one match: 2 were written." in words(write(desk, "2", "4 2"))


# ---------------------------------------------------------------- taken back


def undo(desk: Client, page: HttpResponse) -> str:
    html = page.content.decode()
    sent = {name: re.findall(rf'name="{name}" value="([^"]*)"', html)[0] for name in ("encounter", "matches")}
    return words(desk.post(f"{SLIPS}take-back/", sent, follow=True))


def test_the_last_slip_is_taken_back_and_waits_again_at_its_table(club: Club, desk: Client) -> None:
    cup = seated(club)
    assert "Q1 is taken back." in undo(desk, write(desk, "1", "4-2"))
    back = at(cup, "Q1")
    assert (back.settled, back.state, back.scores) == (False, "called", None)
    assert sides(at(cup, "S1"))[0] is None
    write(desk, "1", "2-4", key="again")
    assert at(cup, "Q1").scores == [2, 4]


def test_taken_back_without_a_table_it_waits_for_one(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    undo(desk, write(desk, "Q1", "4-2"))
    assert at(cup, "Q1").state == "ready"
    write(desk, "Q1", "4-1", key="again")
    assert at(cup, "Q1").scores == [4, 1]


def test_taken_back_when_others_sit_at_its_table_it_waits_for_another(club: Club, desk: Client) -> None:
    cup = seated(club, 1)
    page = write(desk, "1", "4-2")
    directing.assign_all(cup, BY)
    undo(desk, page)
    assert (at(cup, "Q1").table, at(cup, "Q1").state) == (None, "ready")
    assert at(cup, "Q2").table is not None


def test_all_matches_of_a_slip_are_taken_back_together(club: Club, desk: Client) -> None:
    cup = seated(club, stages=(BEST_OF_3,))
    undo(desk, write(desk, "1", "4-2 4-1"))
    assert (at(cup, "Q1").settled, at(cup, "Q1").state) == (False, "called")
    assert at(cup, "Q1").matches.filter(dropped=False).count() == 1
    undo(desk, write(desk, "1", "4-2", key="one"))
    assert not at(cup, "Q1").matches.filter(finished=True, dropped=False).exists()
    write(desk, "1", "4-2 4-0", key="two")
    assert at(cup, "Q1").scores == [8, 2]


def test_taking_back_twice_is_refused(club: Club, desk: Client) -> None:
    seated(club)
    page = write(desk, "1", "4-2")
    undo(desk, page)
    assert "There is nothing to undo any more." in undo(desk, page)


def test_a_result_taken_back_whose_winner_sits_already_is_asked_about(club: Club, desk: Client) -> None:
    cup = seated(club)
    for table in ("2", "3", "4"):
        write(desk, table, "4-0")
    page = write(desk, "1", "4-2")
    directing.assign_all(cup, BY)
    seats = sides(at(cup, "S1"))
    undo(desk, page)
    assert sides(at(cup, "S1")) == seats
    assert cup.decisions.filter(answer="", kind="seated").count() == 1


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("entries", [6, 24])
def test_the_slips_ask_the_database_a_fixed_number_of_times(
    club: Club, desk: Client, django_assert_num_queries: object, entries: int
) -> None:
    seated(club, 3, stages=(LEAGUE,), entries=entries)
    with django_assert_num_queries(15):  # type: ignore[operator]
        desk.get(SLIPS)


def test_when_all_are_in_the_page_says_so(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    play(cup)
    assert "All results of this round are in." in words(desk.get(SLIPS))
    assert Match.objects.filter(finished=False).count() == 0


def test_reports_by_two_officials_meet(club: Club, desk: Client) -> None:
    cup = seated(club)
    report(cup, "Q1", (4, 2))
    assert "Another result stands there already: 4–2." in words(write(desk, "1", "4-3"))
