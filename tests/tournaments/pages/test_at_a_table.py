"""At a table of a championship: its link leads to what is played there, to the next match, and calls the director."""

from __future__ import annotations

import pytest

from scorekeeper import recording
from scorekeeper.models import Club, Match, Table
from scorekeeper.writing import Actor
from tests.scorekeeper.factories import make_table
from tests.scorekeeper.visiting import visit_as, visit_with_link, words
from tests.tournaments.championships import at, found_championship
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Encounter

BY = Actor()
BEST_OF_3 = Plan(name="Knockout", format="knockout", best_of=3)
CALL = "/norte/c/taca/s/1/e/Q1/call/"


@pytest.fixture
def cup(club: Club) -> Championship:
    return found_championship(club, stages=[BEST_OF_3])


@pytest.fixture
def encounter(cup: Championship, table: Table) -> Encounter:
    """Q1, called to table 7."""
    return directing.assign(at(cup, "Q1"), BY, table=table)


def match_of(encounter: Encounter, number: int = 1) -> Match:
    return encounter.matches.get(number=number).match


def test_the_table_s_link_leads_to_the_match(encounter: Encounter, table: Table) -> None:
    from scorekeeper.access import table_token

    link = visit_as().get(f"/norte/t/7/{table_token(table)}/")
    assert link.headers["Location"] == f"/norte/m/{match_of(encounter).code}/"
    page = words(visit_with_link(table).get("/norte/t/7/"))
    assert "Taça · Knockout · Q1" in page
    assert "Ana / Bruno" in page


def test_the_table_s_page_always_has_what_is_played_there_now(encounter: Encounter, table: Table) -> None:
    first = match_of(encounter)
    recording.declare(first, BY, totals=[4, 2], reason="", key="k")
    page = visit_with_link(table).get("/norte/t/7/").content.decode()
    assert match_of(encounter, 2).code in page.split("Played here before")[0]


def test_a_match_leads_back_to_its_encounter(encounter: Encounter) -> None:
    page = visit_as().get(f"/norte/m/{match_of(encounter).code}/")
    assert 'href="/norte/c/taca/s/1/e/Q1/"' in page.content.decode()
    assert "Taça · Knockout · Q1 · " in words(page)


def test_a_finished_match_leads_to_the_next_one(encounter: Encounter) -> None:
    first = match_of(encounter)
    recording.declare(first, BY, totals=[4, 2], reason="", key="k")
    page = visit_as().get(f"/norte/m/{first.code}/").content.decode()
    assert f'href="/norte/m/{match_of(encounter, 2).code}/"' in page


def test_the_sides_may_still_confirm_the_match_before_at_their_table(encounter: Encounter, table: Table) -> None:
    client = visit_with_link(table)
    first = match_of(encounter)
    recording.declare(first, BY, totals=[4, 2], reason="", key="k")
    first.refresh_from_db()
    for side in (0, 1):
        sent = {"side": side, "agrees": "yes", "seen": first.scored_revision}
        client.post(f"/norte/m/{first.code}/confirm/", sent)
    first.refresh_from_db()
    assert first.state == Match.State.FINAL
    again = client.post(f"/norte/m/{first.code}/confirm/", {"side": 0, "agrees": "no"})
    assert again.status_code == 302
    assert "sign-in" in again.headers["Location"]


def test_a_finished_match_that_nothing_follows_is_shut_once_another_is_played_there(
    cup: Championship, table: Table
) -> None:
    one = directing.assign(at(cup, "Q1"), BY, table=table)
    client = visit_with_link(table)
    for number in (1, 2):
        recording.declare(match_of(one, number), BY, totals=[4, 2], reason="", key=f"k{number}")
    directing.assign(at(cup, "Q2"), BY, table=table)
    last = match_of(one, 2)
    assert client.post(f"/norte/m/{last.code}/confirm/", {"side": 0, "agrees": "yes"}).status_code == 302
    assert not last.confirmations.exists()


def test_who_holds_the_table_s_link_calls_the_director(encounter: Encounter, table: Table) -> None:
    client = visit_with_link(table)
    match = match_of(encounter)
    page = client.get(f"/norte/m/{match.code}/").content.decode()
    assert f'action="{CALL}"' in page
    response = client.post(CALL, {"next": f"/norte/m/{match.code}/"}, follow=True)
    assert "The director is called to table 7." in words(response)
    call = encounter.stage.championship.calls.get()
    assert (call.table, call.encounter, call.answered_at) == (table, encounter, None)
    client.post(CALL)
    assert encounter.stage.championship.calls.count() == 1


def test_nobody_else_calls_the_director_there(club: Club, encounter: Encounter) -> None:
    elsewhere = visit_with_link(make_table(club, 8))
    for client in (visit_as(), elsewhere):
        client.post(CALL)
        assert "Call the director" not in words(client.get("/norte/c/taca/s/1/e/Q1/"))
    assert not encounter.stage.championship.calls.exists()


def test_the_encounter_s_page_leads_its_table_to_recording(encounter: Encounter, table: Table) -> None:
    assert "Record here" in words(visit_with_link(table).get("/norte/c/taca/s/1/e/Q1/"))
    assert "Record here" not in words(visit_as().get("/norte/c/taca/s/1/e/Q1/"))
