"""What the director holds back is nowhere to be seen for everybody, and marked for officials."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club, User
from scorekeeper.writing import Actor
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import LEAGUE, POOLS, at, found_championship, play, report, stage_of, tables
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship

BY = Actor()
KNOCKOUT = Plan(name="Knockout", format="knockout")
REDRAW = Plan(name="Knockout", format="knockout", settings={"redraw": True})
CUP = "/norte/c/taca/"
EVERYWHERE = ("", "n/1/", "tv/", "find/?q=ana", "entries/", "ranking/", "rules/")


def seen(path: str, user: User | None = None) -> str:
    return words(visit_as(user).get(CUP + path))


def hold(cup: Championship, **shown: bool) -> None:
    directing.show(stage_of(cup), BY, **shown)


def test_a_draw_that_is_held_back_is_nowhere(club: Club, official: User) -> None:
    tables(club, 1)
    cup = found_championship(club)
    directing.assign(at(cup, "Q1"), BY, table=club.tables.get())
    hold(cup, shows_draw=False)
    for path in ("s/1/", "s/1/tree/", "s/1/r/1/", "s/1/e/Q1/"):
        response = visit_as().get(CUP + path)
        assert "Bruno" not in words(response), path
        assert "not public yet" in words(response)
    for path in ("", "n/1/", "tv/"):
        assert "Paulo / Rita" not in seen(path), path
    assert "Paulo / Rita" in seen("s/1/", official)
    assert "Held back" in seen("s/1/", official)
    assert "Paulo / Rita" in seen("n/1/", official)


def test_a_pool_of_a_draw_that_is_held_back_is_not_there(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS])
    hold(cup, shows_draw=False)
    for path in ("s/1/p/A/", "s/1/after/1/"):
        assert "not public yet" in seen(path)
        assert "Ana" not in seen(path)


def test_results_that_are_held_back_are_nowhere(club: Club, official: User) -> None:
    cup = found_championship(club)
    play(cup, most=6, score=(4, 3))
    hold(cup, shows_results=False)
    paths = ("s/1/", "s/1/tree/", "s/1/r/1/", "s/1/r/2/", "s/1/e/Q1/", "s/1/e/S1/", *EVERYWHERE)
    for path in paths:
        page = visit_as().get(CUP + path).content.decode()
        text = seen(path)
        assert "won" not in text.split(), path
        assert "tally-won" not in page, path
        assert "tree-won" not in page, path
        assert "decided" not in text, path
    assert "winner of Q1" in seen("s/1/r/2/")
    assert "Ana / Bruno" not in seen("s/1/r/2/")
    assert "winner of Q1" in seen("s/1/e/S1/")
    assert "Semi-finals" not in seen("n/1/").split("Who wins")[0]
    assert "won" in seen("s/1/r/1/", official)
    assert "Held back" in seen("s/1/e/Q1/", official)


def test_rounds_that_are_drawn_by_results_are_held_back_with_them(club: Club) -> None:
    cup = found_championship(club, stages=[REDRAW])
    play(cup, most=4)
    hold(cup, shows_results=False)
    assert visit_as().get(CUP + "s/1/r/2/").status_code == 404
    assert "not public yet" in seen("s/1/e/S1/")
    assert "Semi-finals" not in seen("s/1/")
    assert "Semi-finals" not in seen("tv/")


def test_matches_are_not_led_to_where_results_are_held_back(club: Club) -> None:
    cup = found_championship(club)
    code = report(cup, "Q1", (4, 2)).matches.get().match.code
    hold(cup, shows_results=False)
    assert code not in visit_as().get(CUP + "s/1/e/Q1/").content.decode()


@pytest.mark.parametrize("held", ["shows_standings", "shows_results"])
def test_standings_that_are_held_back_are_nowhere(club: Club, official: User, held: str) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=4)
    play(cup, most=3)
    hold(cup, **{held: False})
    for path in ("s/1/", "s/1/p/A/", *EVERYWHERE):
        page = visit_as().get(CUP + path).content.decode()
        assert "standings-points" not in page, path
        assert "tv-standing" not in page, path
    assert visit_as().get(CUP + "s/1/after/1/").status_code == 404
    assert "not public yet" in seen("ranking/")
    assert "standings-points" in visit_as(official).get(CUP + "s/1/").content.decode()


def test_with_standings_held_back_results_are_still_there(club: Club) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=4)
    play(cup, most=1, score=(4, 3))
    hold(cup, shows_standings=False)
    assert "4–3" in seen("s/1/")


def test_an_official_s_screen_in_the_hall_shows_what_everybody_may_see(club: Club, official: User) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    hold(cup, shows_results=False)
    assert "won" not in seen("tv/", official).split()


def test_showing_it_brings_it_back(club: Club) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    hold(cup, shows_results=False)
    hold(cup, shows_results=True)
    assert "4 won" in seen("s/1/e/Q1/")


def test_matches_of_results_that_are_held_back_are_in_no_list_of_the_club(club: Club, official: User) -> None:
    tables(club, 1)
    player = club.players.create(name="Zita Rara")
    cup = found_championship(club, drawn=False, unit="individual", game="chess")
    who = NewEntry(name="Zita Rara", players=[Who(name="Zita Rara", player=player)], seed=1)
    directing.change_entry(cup.entries.get(number=1), BY, who)
    directing.draw(stage_of(cup), BY)
    hold(cup, shows_results=False)
    directing.assign(at(cup, "Q1"), BY, table=club.tables.get())
    lists = ["/norte/matches/", "/norte/find/?q=zita", f"/norte/p/{player.code}/", "/norte/t/1/"]

    def told(path: str, user: User | None = None) -> bool:
        code = at(cup, "Q1").matches.get().match.code
        return code in visit_as(user).get(path).content.decode()

    assert [path for path in lists if told(path)] == []
    assert all(told(path, official) for path in lists)
    hold(cup, shows_results=True)
    assert all(told(path) for path in lists)
    hold(cup, shows_draw=False)
    assert [path for path in lists if told(path)] == []
