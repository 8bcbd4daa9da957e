"""The director's desk: what it shows of the hall, and what is done there by one tap."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Club, Table, User
from tests.scorekeeper.factories import record, start_match
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    at,
    found_championship,
    play,
    report,
    stage_of,
    tables,
)
from tournaments import directing
from tournaments.models import Championship, Encounter

pytestmark = pytest.mark.django_db

DESK = "/norte/c/taca/desk/"
HAND = {"points": [70, 50]}


@pytest.fixture
def desk(official: User) -> Client:
    return visit_as(official)


def table(number: int) -> Table:
    return Table.objects.get(number=number)


def test_the_desk_shows_who_waits_and_which_tables_are_free(club: Club, desk: Client) -> None:
    tables(club, 2)
    found_championship(club)
    said = words(desk.get(DESK))
    assert "2 encounters can be called to free tables." in said
    assert "2 free" in said
    assert "Ana / Bruno – Paulo / Rita" in said


def test_an_encounter_that_is_chosen_goes_to_the_table_that_is_tapped(club: Club, desk: Client) -> None:
    tables(club, 2)
    cup = found_championship(club)
    told = words(desk.post(f"{DESK}assign/", {"encounter": "1/Q2", "table": "2"}, follow=True))
    assert "Q2 is called to table 2." in told
    assert at(cup, "Q2").table == table(2)


def test_a_table_tapped_before_an_encounter_asks_for_it(club: Club, desk: Client) -> None:
    tables(club, 1)
    found_championship(club)
    assert "Choose who is to play there first." in words(desk.post(f"{DESK}assign/", {"table": "1"}, follow=True))


@pytest.mark.parametrize("number", ["9", "x", "", "99999999"])
def test_a_table_that_is_not_there_is_told(club: Club, desk: Client, number: str) -> None:
    found_championship(club)
    sent = {"encounter": "1/Q1", "table": number}
    assert "There is no such table." in words(desk.post(f"{DESK}assign/", sent, follow=True))


def test_two_officials_at_once_the_second_is_told(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club)
    directing.assign(at(cup, "Q1"), BY, table=table(1))
    sent = {"encounter": "1/Q2", "table": "1"}
    told = words(desk.post(f"{DESK}assign/", sent, follow=True))
    assert "Another encounter is being played at table 1." in told
    assert at(cup, "Q2").table is None


def test_all_are_called_at_once(club: Club, desk: Client) -> None:
    tables(club, 3)
    found_championship(club)
    assert "3 encounters are called." in words(desk.post(f"{DESK}assign-all/", follow=True))
    assert "There is nobody to call, or no table is free." in words(desk.post(f"{DESK}assign-all/", follow=True))


def test_each_table_says_how_it_stands(club: Club, desk: Client) -> None:
    tables(club, 5)
    cup = found_championship(club)
    for number, label in enumerate(("Q1", "Q2", "Q3"), start=1):
        directing.assign(at(cup, label), BY, table=table(number))
    record(at(cup, "Q2").matches.get().match, HAND)
    report(cup, "Q3", (4, 0))
    start_match(club, "king", table=table(4))
    said = words(desk.get(DESK))
    assert "1 free · 1 called · 1 playing · 1 finished · 1 another match" in said
    assert "1–0" in said


def test_a_table_of_another_championship_is_not_offered(club: Club, desk: Client) -> None:
    tables(club, 2)
    found_championship(club)
    other = found_championship(club, name="Liga")
    directing.assign(at(other, "Q1"), BY, table=table(1))
    page = desk.get(DESK)
    assert "1 free · 1 another match" in words(page)
    assert [spot.table.number for spot in page.context["hall"].free] == [2]


def test_a_disputed_result_is_shown_first(club: Club, desk: Client) -> None:
    from scorekeeper import recording

    tables(club, 1)
    cup = found_championship(club)
    directing.assign(at(cup, "Q1"), BY, table=table(1))
    report(cup, "Q1", (4, 2))
    recording.confirm(at(cup, "Q1").matches.get().match, BY, side=1, agrees=False)
    said = words(desk.get(DESK))
    assert said.index("You are asked") < said.index("not agreed") < said.index("Next")
    assert "1 not agreed" in said


def test_who_plays_longer_than_the_others_is_late(club: Club, desk: Client) -> None:
    tables(club, 4)
    cup = found_championship(club)
    directing.assign_all(cup, BY)
    assert "late" not in words(desk.get(DESK))
    for label in ("Q1", "Q2", "Q3"):
        report(cup, label, (4, 1))
    assert "1 late" in words(desk.get(DESK))


def test_after_the_clock_everybody_who_plays_is_late(club: Club, desk: Client) -> None:
    tables(club, 2)
    cup = found_championship(club)
    directing.assign_all(cup, BY)
    directing.start_clock(cup, BY, minutes=1)
    assert "2 called" in words(desk.get(DESK))
    directing.add_minutes(cup, BY, minutes=-1)
    assert "2 late" in words(desk.get(DESK))


def test_a_round_is_confirmed_and_closed(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    for label in ("Q1", "Q2", "Q3", "Q4"):
        report(cup, label, (4, 1))
    assert "4 results of Knockout, Quarter-finals wait for the sides' word." in words(desk.get(DESK))
    sent = {"round": "1"}
    told = words(desk.post("/norte/c/taca/s/1/desk/confirm/", sent, follow=True))
    assert "4 results are confirmed ✓" in told
    assert "All results of Knockout, Quarter-finals are in." in told
    assert "The round is closed." in words(desk.post("/norte/c/taca/s/1/desk/close/", sent, follow=True))


def test_closing_the_latest_round_closes_those_before_it(club: Club, desk: Client) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    play(cup)
    for number in (1, 2, 3):
        desk.post("/norte/c/taca/s/1/desk/confirm/", {"round": str(number)})
    said = words(desk.get(DESK))
    assert said.count("Close the round") == 1
    assert "All results of League, Round 3 are in. Closing takes it off this page" in said
    desk.post("/norte/c/taca/s/1/desk/close/", {"round": "3"})
    assert "Close the round" not in words(desk.get(DESK))
    assert not stage_of(cup).rounds.filter(closed_at=None).exists()


def test_closing_leaves_rounds_before_it_that_wait_for_the_sides(club: Club, desk: Client) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    play(cup)
    desk.post("/norte/c/taca/s/1/desk/confirm/", {"round": "3"})
    desk.post("/norte/c/taca/s/1/desk/close/", {"round": "3"})
    said = words(desk.get(DESK))
    assert "2 results of League, Round 1 wait for the sides' word." in said
    assert stage_of(cup).rounds.filter(closed_at=None).count() == 2


def test_a_closed_round_that_a_correction_opens_is_shown_again(club: Club, desk: Client) -> None:
    from scorekeeper import recording

    cup = found_championship(club)
    for label in ("Q1", "Q2", "Q3", "Q4"):
        report(cup, label, (4, 1))
    desk.post("/norte/c/taca/s/1/desk/close/", {"round": "1"})
    recording.declare(at(cup, "Q1").matches.get().match, BY, totals=[3, 3], reason="", key="drawn")
    said = words(desk.get(DESK))
    assert "Knockout · Quarter-finals 3 of 4 are in" in said
    assert "the director decides" in said


def test_a_round_with_open_encounters_is_not_closed(club: Club, desk: Client) -> None:
    found_championship(club)
    told = words(desk.post("/norte/c/taca/s/1/desk/close/", {"round": "1"}, follow=True))
    assert "This stage is not over yet." in told


def test_a_director_makes_final_and_is_led_to_the_next_draw(club: Club, director: User, official: User) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT))
    play(cup)
    chief = visit_as(director)
    page = chief.get(DESK)
    assert "Pools is all played." in words(page)
    assert 'href="/norte/c/taca/s/2/draw/"' in page.content.decode()
    assert "Make the standings final" not in words(visit_as(official).get(DESK))
    assert "The standings of Pools are final." in words(chief.post("/norte/c/taca/s/1/desk/final/", follow=True))
    assert stage_of(cup).state == "final"


def test_final_standings_are_opened_again_with_a_reason(club: Club, director: User) -> None:
    cup = found_championship(club, entries=2)
    play(cup)
    chief = visit_as(director)
    chief.post("/norte/c/taca/s/1/desk/final/")
    chief.post(f"{DESK}finish/")
    said = words(chief.get(DESK))
    assert "Close the round" not in said
    assert "Knockout: the standings are final" in said
    assert "Open the championship again" in said
    reopen = "/norte/c/taca/s/1/desk/reopen/"
    assert "Say why." in words(chief.post(reopen, {"reason": ""}, follow=True))
    assert stage_of(cup).state == "final"
    chief.post(reopen, {"reason": "protest"})
    assert stage_of(cup).state == "complete"
    chief.post(f"{DESK}go-on/")
    cup.refresh_from_db()
    assert cup.state == "running"


def test_ending_the_championship_is_asked_about_first(club: Club, director: User) -> None:
    cup = found_championship(club, entries=2)
    chief = visit_as(director)
    assert "This stage is not over yet." in words(chief.post(f"{DESK}finish/", follow=True))
    play(cup)
    assert f'href="{DESK}finish/">End the championship' in chief.get(DESK).content.decode()
    assert "It can be opened again at the desk." in words(chief.get(f"{DESK}finish/"))
    cup.refresh_from_db()
    assert cup.state == "running"
    assert "The championship is over." in words(chief.post(f"{DESK}finish/", follow=True))


@pytest.mark.parametrize(
    ("act", "page"),
    [
        ("desk/assign-all/", "desk/"),
        ("desk/announce/", "desk/"),
        ("desk/clock/", "desk/"),
        ("s/1/desk/close/", "desk/"),
        *[(f"s/1/e/Q1/desk/{act}/", "s/1/e/Q1/desk/") for act in ("walkover", "abandon", "rule", "take-back", "move")],
        *[(f"n/1/desk/{act}/", "n/1/desk/") for act in ("leave", "come-back", "penalise", "substitute", "undo")],
    ],
)
def test_a_form_s_address_typed_leads_to_its_page(club: Club, director: User, act: str, page: str) -> None:
    found_championship(club)
    answer = visit_as(director).get(f"/norte/c/taca/{act}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/norte/c/taca/{page}")
    assert visit_as(director).put(f"/norte/c/taca/{act}").status_code == 405


def test_a_call_is_answered(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club)
    call = directing.call_director(cup, BY, table=table(1))
    assert "Table 1 calls" in words(desk.get(DESK))
    assert "You go to table 1." in words(desk.post(f"{DESK}call/", {"call": call.pk}, follow=True))
    assert "Table 1 calls" not in words(desk.get(DESK))


def test_the_clock_starts_stands_still_and_goes_on(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    desk.post(f"{DESK}clock/", {"minutes": "40"})
    for act in ("more", "pause"):
        desk.post(f"{DESK}clock/", {"act": act})
    cup.refresh_from_db()
    assert cup.clock_ends is None
    assert 44 * 60 < (cup.clock_left or 0) <= 45 * 60
    assert "The clock stands still" in words(desk.get(DESK))
    desk.post(f"{DESK}clock/", {"act": "resume"})
    assert "Round ends in" in words(desk.get(DESK))
    desk.post(f"{DESK}clock/", {"act": "clear"})
    assert "Round ends in" not in words(desk.get(DESK))


@pytest.mark.parametrize("minutes", ["0", "x", "-3", "5000", ""])
def test_minutes_that_will_not_do_are_told_and_kept(club: Club, desk: Client, minutes: str) -> None:
    found_championship(club)
    page = desk.post(f"{DESK}clock/", {"minutes": minutes})
    assert page.status_code == 422
    assert f'name="minutes" value="{minutes}"' in page.content.decode() or not minutes


def test_an_announcement_is_written_and_taken_down(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    assert "Dinner at eight" in words(desk.post(f"{DESK}announce/", {"text": "Dinner at eight"}, follow=True))
    number = cup.announcements.get().pk
    told = words(desk.post(f"{DESK}take-down/", {"announcement": number}, follow=True))
    assert "Dinner at eight" not in told


def test_an_announcement_too_long_is_told_and_kept(club: Club, desk: Client) -> None:
    found_championship(club)
    page = desk.post(f"{DESK}announce/", {"text": "x" * 301})
    assert page.status_code == 422
    assert "x" * 301 in page.content.decode()


def test_time_is_asked_about_and_then_called_for_all(club: Club, desk: Client) -> None:
    tables(club, 2)
    cup = found_championship(club)
    directing.assign_all(cup, BY)
    for label in ("Q1", "Q2"):
        record(at(cup, label).matches.get().match, HAND)
    asked = words(desk.get(f"{DESK}time/"))
    assert "These matches end as they stand now" in asked
    assert not at(cup, "Q1").settled
    desk.post(f"{DESK}time/")
    assert [at(cup, label).decided_by for label in ("Q1", "Q2")] == ["time", "time"]


def test_pools_are_given_tables_in_order_and_by_hand(club: Club, desk: Client) -> None:
    tables(club, 4)
    cup = found_championship(club, stages=(POOLS,))
    desk.post("/norte/c/taca/s/1/desk/keep-tables/")
    kept = {pool.name: [one.number for one in pool.tables.all()] for pool in stage_of(cup).pools.all()}
    assert kept == {"A": [1, 2], "B": [3, 4]}
    desk.post("/norte/c/taca/s/1/desk/pools/", {"A": [table(4).pk], "B": [table(1).pk]})
    kept = {pool.name: [one.number for one in pool.tables.all()] for pool in stage_of(cup).pools.all()}
    assert kept == {"A": [4], "B": [1]}


def test_a_table_is_kept_by_one_pool(club: Club, desk: Client) -> None:
    tables(club, 2)
    found_championship(club, stages=(POOLS,))
    page = desk.post("/norte/c/taca/s/1/desk/pools/", {"A": [table(1).pk], "B": [table(1).pk]})
    assert page.status_code == 422
    assert "A table of this pool is kept by pool A already." in words(page)


def test_only_this_round_waits_and_the_later_ones_are_counted(club: Club, desk: Client) -> None:
    tables(club, 1)
    found_championship(club, stages=(LEAGUE,), entries=6)
    said = words(desk.get(DESK))
    assert "12 encounters of later rounds wait too." in said
    assert "League · Round 1 0 of 3 are in" in said


# ---------------------------------------------------------------- looked at again


def test_a_desk_that_asks_again_is_told_that_nothing_changed(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club)
    etag = desk.get(DESK)["ETag"]
    assert desk.get(DESK, headers={"If-None-Match": etag}).status_code == 304
    directing.assign(at(cup, "Q1"), BY, table=table(1))
    again = desk.get(DESK, headers={"If-None-Match": etag})
    assert again.status_code == 200
    record(at(cup, "Q1").matches.get().match, HAND)
    assert desk.get(DESK, headers={"If-None-Match": again["ETag"]}).status_code == 200


def test_the_clock_running_out_is_a_change(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    directing.start_clock(cup, BY, minutes=1)
    etag = desk.get(DESK)["ETag"]
    Championship.objects.update(clock_ends=cup.changed_at)
    assert desk.get(DESK, headers={"If-None-Match": etag}).status_code == 200


def test_another_person_is_told_afresh(club: Club, desk: Client, director: User) -> None:
    found_championship(club)
    etag = desk.get(DESK)["ETag"]
    assert visit_as(director).get(DESK, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("entries", [8, 32])
def test_the_desk_asks_the_database_a_fixed_number_of_times(
    club: Club, desk: Client, django_assert_num_queries: object, entries: int
) -> None:
    tables(club, 6)
    cup = found_championship(club, stages=(LEAGUE,), entries=entries)
    directing.assign_all(cup, BY)
    for row in Encounter.objects.filter(table__isnull=False)[:2]:
        report(cup, row.label, (4, 2))
    with django_assert_num_queries(15):  # type: ignore[operator]
        desk.get(DESK)


def test_nothing_new_is_told_with_few_questions(club: Club, desk: Client, django_assert_num_queries: object) -> None:
    found_championship(club)
    etag = desk.get(DESK)["ETag"]
    with django_assert_num_queries(5):  # type: ignore[operator]
        desk.get(DESK, headers={"If-None-Match": etag})


def test_the_desk_is_the_officials_alone(club: Club) -> None:
    found_championship(club)
    assert visit_as().get(DESK).status_code == 302
