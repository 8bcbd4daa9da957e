"""Entries at the desk: leaving with its consequences counted, coming back, penalties, substitutes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Club, Table, User
from tests.scorekeeper.factories import record
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import BY, LEAGUE, TABLES, at, entry, found_championship, report, tables
from tournaments import directing
from tournaments.models import Championship, Encounter, Round

pytestmark = pytest.mark.django_db

ONE = "/norte/c/taca/n/1/desk/"


@pytest.fixture
def desk(director: User) -> Client:
    return visit_as(director)


@pytest.fixture
def league(club: Club) -> Championship:
    return found_championship(club, stages=(LEAGUE,), entries=4)


def leave(desk: Client, **sent: str) -> HttpResponse:
    asked = {"kind": "withdraw", "results": "stand", "at": "1/0", "reason": "", **sent}
    return desk.post(f"{ONE}leave/", asked, follow=True)


def of_one(cup: Championship) -> list[Encounter]:
    return list(Encounter.objects.filter(slots__entry=entry(cup, 1)).order_by("round__number"))


def test_entries_are_found_without_accents(club: Club, desk: Client) -> None:
    found_championship(club)
    said = words(desk.get("/norte/c/taca/desk/entries/?q=graca"))
    assert "Graça / Hugo" in said
    assert "Ana / Bruno" not in said


def test_what_follows_is_counted_before_it_is_done(league: Championship, desk: Client) -> None:
    page = leave(desk)
    said = words(page)
    assert "3 encounters become walkovers, for" in said
    assert "Carla / Duarte" in said
    assert "It keeps its place and does not go on; the next one moves up." in said
    assert entry(league, 1).status == "entered"


def test_with_results_standing_the_rest_are_walkovers(league: Championship, desk: Client) -> None:
    first = of_one(league)[0]
    report(league, first.label, (4, 0))
    leave(desk, at="1/1", sure="yes")
    assert [one.decided_by for one in of_one(league)] == ["play", "walkover", "walkover"]
    assert "withdrawal, after round 1 of League, results stand" in words(desk.get(ONE))


def test_struck_results_count_for_nobody(league: Championship, desk: Client) -> None:
    report(league, of_one(league)[0].label, (4, 0))
    said = words(leave(desk, results="struck", at="1/1"))
    assert "1 result is struck, 2 encounters are not played: they count for nobody." in said
    leave(desk, results="struck", at="1/1", sure="yes")
    assert [one.settled for one in of_one(league)] == [True, False, False]


def test_what_is_being_played_is_given_up_and_counted(club: Club, league: Championship, desk: Client) -> None:
    tables(club, 1)
    row = of_one(league)[0]
    directing.assign(at(league, row.label), BY, table=Table.objects.get())
    record(at(league, row.label).matches.get().match, {"points": [70, 50]})
    assert "1 encounter that is called or being played is given up." in words(leave(desk))
    leave(desk, sure="yes")
    assert at(league, row.label).matches.get().match.state == "abandoned"


def test_a_disqualification_says_why(league: Championship, desk: Client) -> None:
    page = leave(desk, kind="disqualify", sure="yes")
    assert page.status_code == 422
    leave(desk, kind="disqualify", reason="marked cards", sure="yes")
    assert entry(league, 1).status == "disqualified"
    assert "marked cards" in words(desk.get(ONE))


def test_who_left_comes_back_and_plays_what_was_walked_over(league: Championship, desk: Client) -> None:
    leave(desk, sure="yes")
    assert "is in again" in words(desk.post(f"{ONE}come-back/", follow=True))
    assert [one.settled for one in of_one(league)] == [False] * 3


def test_who_is_in_has_nothing_to_come_back_from(league: Championship, desk: Client) -> None:
    assert "This entry is in the championship." in words(desk.post(f"{ONE}come-back/", follow=True))


def test_a_second_leaving_is_refused(league: Championship, desk: Client) -> None:
    leave(desk, sure="yes")
    page = leave(desk, kind="disqualify", reason="x", sure="yes")
    assert page.status_code == 422
    assert "This entry is out of the championship already." in words(page)


def test_points_are_taken_off_and_given_back(league: Championship, desk: Client) -> None:
    desk.post(f"{ONE}penalise/", {"points": "1,5", "at": "1/0", "reason": "late"})
    act = league.acts.get()
    assert act.payload == {"points": 1.5}
    assert "1½ points taken off" in words(desk.get(ONE))
    desk.post(f"{ONE}undo/", {"act": act.pk})
    act.refresh_from_db()
    assert act.undone_at is not None
    assert "taken back" in words(desk.get(ONE))


@pytest.mark.parametrize("points", ["-1", "0", "much", ""])
def test_points_that_will_not_do_are_refused_and_kept(league: Championship, desk: Client, points: str) -> None:
    page = desk.post(f"{ONE}penalise/", {"points": points, "at": "1/0", "reason": "late"})
    assert page.status_code == 422
    assert not league.acts.exists()
    assert f'value="{points}"' in page.content.decode() or not points


def substitute(desk: Client, cup: Championship, into: str, **more: str) -> HttpResponse:
    out = entry(cup, 1).players.get(place=0)
    sent = {"out": str(out.pk), "into": into, "number": "", "at": "1/0", "reason": "", **more}
    return desk.post(f"{ONE}substitute/", sent, follow=True)


def test_somebody_new_plays_from_now_on(club: Club, league: Championship, desk: Client) -> None:
    tables(club, 1)
    label = of_one(league)[0].label
    directing.assign(at(league, label), BY, table=Table.objects.get())
    assert "Zulmira plays from now on." in words(substitute(desk, league, "Zulmira"))
    seats = {seat.name for seat in at(league, label).matches.get().match.seats.all()}
    assert "Zulmira" in seats
    assert "Ana" not in seats
    assert "Zulmira for Ana, before round 1 of League" in words(desk.get(ONE))


def test_who_plays_elsewhere_is_refused_with_both_named(league: Championship, desk: Client) -> None:
    page = substitute(desk, league, "carla")
    assert page.status_code == 422
    assert "Carla / Duarte" in words(page)
    assert 'value="carla"' in page.content.decode()


def test_who_played_already_is_doubted_and_allowed(club: Club, league: Championship, desk: Client) -> None:
    report(league, of_one(league)[0].label, (4, 2))
    substitute(desk, league, "Zulmira")
    out = entry(league, 1).players.get(name="Zulmira")
    sent = {"out": str(out.pk), "into": "Ana", "number": "", "at": "1/1", "reason": ""}
    page = desk.post(f"{ONE}substitute/", sent)
    assert "Ana has played in this championship already: rule 41" in words(page)
    told = desk.post(f"{ONE}substitute/", {**sent, "sure": "yes"}, follow=True)
    assert "Ana plays from now on." in words(told)


def test_after_an_hour_a_substitute_is_doubted(club: Club, league: Championship, desk: Client) -> None:
    Round.objects.filter(number=1).update(opened_at=timezone.now() - timedelta(minutes=61))
    assert "More than 60 minutes have gone" in words(substitute(desk, league, "Zulmira"))


def test_at_tables_who_left_is_not_drawn_any_more(club: Club, desk: Client) -> None:
    cup = found_championship(club, game="king", unit="individual", stages=(TABLES,), entries=9)
    assert "It is not drawn any more from then on" in words(leave(desk))
    leave(desk, sure="yes")
    assert of_one(cup) == []


def test_officials_look_and_directors_act(club: Club, league: Championship, official: User) -> None:
    clerk = visit_as(official)
    assert "Leaves" not in words(clerk.get(ONE))
    assert leave(clerk, sure="yes").status_code == 403


@pytest.mark.parametrize("entries", [4, 12])
def test_the_page_asks_the_database_a_fixed_number_of_times(
    club: Club, desk: Client, django_assert_num_queries: object, entries: int
) -> None:
    found_championship(club, stages=(LEAGUE,), entries=entries)
    with django_assert_num_queries(12):  # type: ignore[operator]
        desk.get(ONE)
