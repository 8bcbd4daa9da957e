"""An encounter at the desk: the director's word, moving, who sits down, what was done."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.models import Club, Table, User
from tests.scorekeeper.factories import record
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
    BY,
    LEAGUE,
    TABLES,
    at,
    found_championship,
    new_entries,
    play,
    report,
    sides,
    stage_of,
    tables,
)
from tournaments import directing
from tournaments.models import Championship

pytestmark = pytest.mark.django_db

Q1 = "/norte/c/taca/s/1/e/Q1/desk/"
HAND = {"points": [70, 50]}


@pytest.fixture
def desk(director: User) -> Client:
    return visit_as(director)


def do(desk: Client, act: str, **sent: str) -> HttpResponse:
    return desk.post(f"{Q1}{act}/", sent, follow=True)


def test_a_walkover_names_who_was_there(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    assert "the walkover is written" in words(do(desk, "walkover", side="1"))
    assert (at(cup, "Q1").winner, at(cup, "Q1").decided_by) == (1, "walkover")


def test_a_match_names_its_sides_and_partners_with_a_slash(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    page = desk.get(Q1).content.decode()
    one, other = sides(at(cup, "Q1"))
    assert f'<span class="row-name">{one} – {other}</span>' in page


def test_a_double_walkover_sends_nobody_on(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    do(desk, "walkover", side="nobody")
    report(cup, "Q2", (4, 1))
    assert (at(cup, "Q1").winner, at(cup, "S1").decided_by) == (None, "bye")


def test_a_walkover_without_a_side_asks_for_it(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    page = do(desk, "walkover")
    assert page.status_code == 422
    assert "This field is required." in words(page)
    assert not at(cup, "Q1").settled


def test_what_was_decided_by_play_is_not_walked_over(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    page = do(desk, "walkover", side="1")
    assert page.status_code == 422
    assert "This encounter is decided already." in words(page)
    assert at(cup, "Q1").winner == 0


def test_a_side_that_left_loses_with_the_score_by_then(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    do(desk, "abandon", side="0", score_0="3", score_1="1")
    assert (at(cup, "Q1").winner, at(cup, "Q1").scores, at(cup, "Q1").ending) == (1, [3, 1], "abandoned")


def test_one_score_alone_is_refused_and_kept(club: Club, desk: Client) -> None:
    found_championship(club)
    page = do(desk, "abandon", side="0", score_0="3", score_1="")
    assert page.status_code == 422
    assert "Write one total for each side." in words(page)
    assert 'value="3"' in page.content.decode()


def test_a_ruling_needs_a_reason_and_keeps_the_choice(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    page = do(desk, "rule", side="1", reason="")
    assert page.status_code == 422
    assert re.search(r'name="side" value="1"[^>]*checked', page.content.decode())
    do(desk, "rule", side="1", reason="wrong deck")
    assert (at(cup, "Q1").winner, at(cup, "Q1").reason) == (1, "wrong deck")
    assert "wrong deck" in words(desk.get(Q1))


def test_a_draw_is_ruled_in_a_league_only(club: Club, desk: Client) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    sent = {"side": "nobody", "reason": "lights went out"}
    desk.post("/norte/c/taca/s/1/e/A1-1/desk/rule/", sent)
    assert (at(cup, "A1-1").winner, at(cup, "A1-1").settled) == (None, True)


def test_in_a_knockout_no_draw_can_be_ruled(club: Club, desk: Client) -> None:
    found_championship(club)
    assert do(desk, "rule", side="nobody", reason="x").status_code == 422


def test_the_director_s_word_is_taken_back(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    do(desk, "walkover", side="1")
    assert sides(at(cup, "S1"))[0] == sides(at(cup, "Q1"))[1]
    assert "Q1 is open again." in words(do(desk, "take-back"))
    assert (at(cup, "Q1").settled, sides(at(cup, "S1"))) == (False, [None, None])
    assert "There is no result to take back." in words(do(desk, "take-back"))


def test_what_is_being_played_is_given_up_by_a_walkover(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club)
    directing.assign(at(cup, "Q1"), BY, table=Table.objects.get())
    record(at(cup, "Q1").matches.get().match, HAND)
    do(desk, "walkover", side="0")
    assert at(cup, "Q1").matches.get().match.state == "abandoned"
    assert directing.free_tables(cup) == [Table.objects.get()]


def test_it_moves_by_a_tap_and_is_released(club: Club, desk: Client) -> None:
    tables(club, 2)
    cup = found_championship(club)
    do(desk, "move", table="1", at="encounter")
    told = do(desk, "move", table="2", at="encounter")
    assert "Q1 is called to table 2." in words(told)
    assert at(cup, "Q1").table == Table.objects.get(number=2)
    assert "waits for a table again" in words(do(desk, "release", at="encounter"))
    assert at(cup, "Q1").table is None


def test_a_reserve_sits_down_and_the_next_match_follows(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = _with_reserves(club)
    directing.assign(at(cup, "F"), BY, table=Table.objects.get())
    players = list(at(cup, "F").slots.get(side=0).entry.players.all())  # type: ignore[union-attr]
    path = "/norte/c/taca/s/1/e/F/desk/"
    assert players[2].name in words(desk.get(path))
    sent = {"side": "0", "players": [str(players[0].pk), str(players[2].pk)]}
    desk.post(f"{path}line-up/", sent)
    seated = [seat.name for seat in at(cup, "F").matches.get().match.seats.all() if seat.side == 0]
    assert seated == [players[0].name, players[2].name]
    report(cup, "F", (4, 2))
    second = at(cup, "F").matches.get(number=2).match
    assert [seat.name for seat in second.seats.all() if seat.side == 0] == seated


@pytest.mark.parametrize("count", [1, 3])
def test_as_many_sit_down_as_there_are_seats(club: Club, desk: Client, count: int) -> None:
    tables(club, 1)
    cup = _with_reserves(club)
    directing.assign(at(cup, "F"), BY, table=Table.objects.get())
    players = list(at(cup, "F").slots.get(side=0).entry.players.all())  # type: ignore[union-attr]
    sent = {"side": "0", "players": [str(one.pk) for one in players[:count]]}
    page = desk.post("/norte/c/taca/s/1/e/F/desk/line-up/", sent)
    assert page.status_code == 422
    assert "Choose 2 who sit down." in words(page)


def _with_reserves(club: Club) -> Championship:
    from tests.tournaments.championships import stage_of
    from tournaments.directing import Plan

    cup = found_championship(
        club, stages=(Plan(name="Knockout", format="knockout", best_of=3),), entries=0, drawn=False
    )
    directing.enter_list(cup, BY, list(new_entries(2, reserves=1)))
    directing.draw(stage_of(cup), BY)
    return cup


def test_what_was_done_is_told_the_latest_first(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    do(desk, "walkover", side="1")
    do(desk, "take-back")
    report(cup, "Q1", (4, 2))
    said = words(desk.get(Q1))
    assert said.index("wrote the result of") < said.index("took the result back of") < said.index("gave a walkover in")


def test_at_a_table_of_four_nobody_wins_by_word(club: Club, desk: Client) -> None:
    found_championship(club, game="king", unit="individual", stages=(TABLES,), entries=8)
    said = words(desk.get("/norte/c/taca/s/1/e/1-1/desk/"))
    assert "At a table of several nobody wins by word" in said
    page = desk.post("/norte/c/taca/s/1/e/1-1/desk/walkover/", {"side": "0"})
    assert page.status_code == 422


def test_officials_see_it_and_directors_decide(club: Club, official: User) -> None:
    cup = found_championship(club)
    clerk = visit_as(official)
    assert "By the director's word" not in words(clerk.get(Q1))
    assert clerk.post(f"{Q1}walkover/", {"side": "1"}).status_code == 403
    assert not at(cup, "Q1").settled


@pytest.mark.parametrize("entries", [8, 32])
def test_the_page_asks_the_database_a_fixed_number_of_times(
    club: Club, desk: Client, django_assert_num_queries: object, entries: int
) -> None:
    tables(club, 4)
    cup = found_championship(club, entries=entries)
    label = "Q1" if entries == 8 else "R32-1"
    directing.assign(at(cup, label), BY, table=Table.objects.get(number=1))
    with django_assert_num_queries(20):  # type: ignore[operator]
        desk.get(f"/norte/c/taca/s/1/e/{label}/desk/")


AGAIN = '<a href="/norte/c/taca/desk/#part-final">Open them again</a>'


def test_final_standings_in_the_way_lead_to_where_they_are_opened_again(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club, entries=2)
    play(cup)
    directing.make_final(stage_of(cup), BY)
    final = "/norte/c/taca/s/1/e/F/desk/"
    assert AGAIN in desk.get(final).content.decode()
    told = desk.post(f"{final}move/", {"table": "1"}, follow=True)
    assert f"The standings were made final. Open them again first. {AGAIN}" in told.content.decode()
    gone = desk.post("/norte/c/taca/n/1/desk/penalise/", {"at": "1/0", "points": "1", "reason": "late"})
    assert "The standings were made final." in words(gone)
    assert AGAIN in gone.content.decode()


def test_a_match_that_is_closed_here_leads_back(club: Club, desk: Client) -> None:
    tables(club, 1)
    cup = found_championship(club, entries=2)
    directing.assign(at(cup, "F"), BY, table=Table.objects.get())
    report(cup, "F", (4, 2))
    directing.make_final(stage_of(cup), BY)
    match = at(cup, "F").matches.get().match
    page = desk.get(f"/norte/m/{match.code}/")
    assert "Closed here." in words(page)
    assert '<a href="/norte/c/taca/s/1/e/F/">← Back</a>' in page.content.decode()
