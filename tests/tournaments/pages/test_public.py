"""Pages of championships for everybody: what they show, what they ask the database, and how they are kept."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Club, User
from scorekeeper.writing import Actor
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
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
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship, Round
from tournaments.pages.stage import kept_ledger

BY = Actor()
DOUBLE = Plan(name="Double", format="double_elimination")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def said(path: str, client: Client | None = None) -> str:
    """What a person reads on a page of the cup."""
    response = (client or visit_as()).get(f"/norte/c/taca/{path}")
    assert response.status_code == 200, path
    return words(response)


def status(path: str, client: Client | None = None) -> int:
    return (client or visit_as()).get(f"/norte/c/taca/{path}").status_code


# ------------------------------------------------------------------- questions


PAGES = {
    "": 9,
    "entries/": 5,
    "find/?q=ana": 5,
    "n/1/": 8,
    "rules/": 4,
    "tv/": 16,
    "s/1/": 12,
    "s/1/r/1/": 11,
    "s/1/p/A/": 12,
}
"""What each costs at most when it is worked out anew, of a stage of pools."""


def asked(path: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    cache.clear()
    kept_ledger.cache_clear()
    client = visit_as()
    with CaptureQueriesContext(connection) as questions:
        assert client.get(f"/norte/c/taca/{path}").status_code == 200
    return len(questions)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_as_often_for_many_encounters_as_for_few(club: Club, path: str) -> None:
    tables(club, 6)
    cup = found_championship(club, stages=[POOLS], entries=8)
    play(cup, most=4)
    directing.assign_all(cup, BY)
    few = asked(path)
    Championship.objects.update(slug="small")
    cup = found_championship(club, stages=[POOLS], entries=24)
    Championship.objects.filter(pk=cup.pk).update(slug="taca")
    play(cup, most=20)
    directing.assign_all(cup, BY)
    assert (asked(path), few) == (few, PAGES[path])


@pytest.mark.parametrize("path", ["s/1/", "s/1/tree/", "s/1/e/Q1/", "n/1/", "ranking/"])
@pytest.mark.parametrize("plan", [KNOCKOUT, DOUBLE], ids=lambda plan: plan.format)
def test_a_bracket_s_pages_ask_as_often_for_many_encounters_as_for_few(club: Club, path: str, plan: Plan) -> None:
    label = "Q1" if plan is KNOCKOUT else "W1-1"
    path = path.replace("Q1", label)
    found_championship(club, stages=[plan], entries=8)
    few = asked(path)
    Championship.objects.update(slug="small")
    cup = found_championship(club, stages=[plan], entries=32)
    Championship.objects.filter(pk=cup.pk).update(slug="taca")
    assert asked(path.replace("Q1", "R32-1")) == few


# ------------------------------------------------------------------- home, list


def test_the_list_shows_drafts_to_officials_only(club: Club, official: User) -> None:
    found_championship(club)
    cup = found_championship(club, name="Secreto", drawn=False)
    Championship.objects.filter(pk=cup.pk).update(state="draft")
    assert "Secreto" not in words(visit_as().get("/norte/c/"))
    assert "Secreto" in words(visit_as(official).get("/norte/c/"))
    assert visit_as().get(f"/norte/c/{cup.slug}/").status_code == 404


def test_the_club_s_home_leads_to_what_runs(club: Club) -> None:
    found_championship(club)
    page = visit_as().get("/norte/").content.decode()
    assert 'href="/norte/c/taca/"' in page
    assert 'href="/norte/c/"' in page


def test_the_home_shows_who_plays_where_who_waits_and_what_ended(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    report(cup, "Q4", (4, 1))
    directing.assign(at(cup, "Q1"), BY, table=club.tables.get(number=1))
    directing.announce(cup, BY, text="Soup is served.")
    told = said("")
    now, coming, ended = told.index("Now "), told.index("Next "), told.index("Results ")
    assert "table 1 Q1" in told[now:coming]
    assert "Q2" in told[coming:ended]
    assert "Q4" in told[ended:]
    assert "Soup is served." in told


def test_the_clock_is_told_by_when_it_ends(club: Club) -> None:
    cup = found_championship(club)
    directing.start_clock(cup, BY, minutes=40)
    cup.refresh_from_db()
    assert f'data-ends="{cup.clock_ends.isoformat()}"' in visit_as().get("/norte/c/taca/").content.decode()  # type: ignore[union-attr]
    directing.pause_clock(cup, BY)
    assert "The clock stands still" in said("s/1/")


# --------------------------------------------------------------------- standings


def test_standings_say_what_set_one_before_the_next(club: Club) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=3)
    winners = {frozenset((1, 2)): 1, frozenset((2, 3)): 2, frozenset((1, 3)): 3}
    for encounter in stage_of(cup).encounters.all():
        numbers = [slot.entry.number for slot in encounter.slots.order_by("side")]
        first = numbers[0] == winners[frozenset(numbers)]
        margin = 1 if 1 in numbers and 2 in numbers else 2
        report(cup, encounter.label, (4, 4 - margin) if first else (4 - margin, 4))
    assert "ahead of Carla / Duarte by difference, 1 to -1".replace("-", "−") not in said("s/1/")
    assert "by difference" in said("s/1/")


def test_a_direct_result_is_named_with_its_points(club: Club) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=4)
    for encounter in stage_of(cup).encounters.all():
        numbers = [slot.entry.number for slot in encounter.slots.order_by("side")]
        better = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 4}[tuple(sorted(numbers))]
        report(cup, encounter.label, (4, 0) if numbers[0] == better else (0, 4))
    told = said("s/1/p/A/")
    assert "ahead of Ana / Bruno by direct result, 2 to 0" in told


def test_a_shared_place_is_said(club: Club) -> None:
    found_championship(club, stages=[Plan(name="League", format="league", tie_breaks=("points",))], entries=3)
    assert "they share the place" in said("s/1/")


def test_a_tie_across_the_line_is_asked_of_the_director_before_everybody(club: Club) -> None:
    level = Plan(name="Pools", format="groups", settings={"group_size": 4, "qualify": 1}, tie_breaks=("points",))
    cup = found_championship(club, stages=[level, KNOCKOUT], entries=4)
    play(cup)
    assert "The director has to decide: Entries are level across the line (pool A)." in said("s/1/p/A/")
    assert "The director has to decide" in said("s/1/")
    directing.show(stage_of(cup), BY, shows_standings=False)
    assert "The director has to decide" not in said("s/1/")


def test_standings_can_be_seen_as_they_stood(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup, most=2)
    assert status("s/1/after/2/") == 404
    play(cup, most=2)
    after_one, after_two = said("s/1/after/1/"), said("s/1/after/2/")
    assert after_one != after_two
    assert "Standings after Round 1" in after_one


def test_a_stage_says_whether_it_is_provisional_or_final(club: Club) -> None:
    cup = found_championship(club, stages=[LEAGUE], entries=3)
    play(cup)
    assert "provisional" in said("s/1/")
    for number in Round.objects.filter(stage__championship=cup):
        directing.confirm_round(number, BY)
    directing.make_final(stage_of(cup), BY)
    assert "made final" in said("s/1/")


def test_a_pool_s_cross_table_has_each_result_from_both_sides(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS], entries=4)
    play(cup, most=1, score=(4, 1))
    told = said("s/1/p/A/")
    assert "4–1 won" in told
    assert "1–4" in told


def test_tables_of_four_have_standings_by_what_they_scored(club: Club) -> None:
    cup = found_championship(club, game="king", unit="individual", stages=[TABLES], entries=8)
    play(cup, most=1, score=(120, 30))
    told = said("s/1/")
    assert "Standings" in told
    assert "120" in told
    assert status("s/1/p/A/") == 404


# ------------------------------------------------------------------------ bracket


def test_a_round_is_a_list_with_a_switch(club: Club) -> None:
    found_championship(club)
    page = visit_as().get("/norte/c/taca/s/1/").content.decode()
    assert 'rel="next" href="/norte/c/taca/s/1/r/2/"' in page
    assert 'rel="prev"' not in page
    assert "Semi-finals" in said("s/1/r/2/")
    assert status("s/1/r/9/") == 404


def test_the_list_begins_with_the_round_that_is_played(club: Club) -> None:
    cup = found_championship(club)
    play(cup, most=4)
    assert "S1" in said("s/1/")
    assert "Q1" not in said("s/1/")


def test_a_bye_and_who_is_not_known_yet_look_different(club: Club) -> None:
    found_championship(club, entries=7)
    first = visit_as().get("/norte/c/taca/s/1/r/1/").content.decode()
    second = visit_as().get("/norte/c/taca/s/1/r/2/").content.decode()
    assert "side-bye" in first
    assert "side-open" not in first
    assert "side-open" in second
    assert "side-bye" not in second


def test_the_tree_lights_the_path_of_one_entry(club: Club) -> None:
    found_championship(club)
    tree = visit_as().get("/norte/c/taca/s/1/tree/?entry=3").content.decode()
    assert "the path of Eva / Filipe" in tree
    assert "tree-lit" in tree


def test_pools_have_no_tree(club: Club) -> None:
    found_championship(club, stages=[POOLS])
    assert status("s/1/tree/") == 404


# ------------------------------------------------------------------------ entries


def test_an_entry_is_found_without_accents_and_case(club: Club) -> None:
    found_championship(club)
    assert "Graça / Hugo" in said("entries/?q=GRACA")
    assert "Ana / Bruno" not in said("entries/?q=graca")
    found = visit_as().get("/norte/c/taca/find/?q=graca", headers={"hx-request": "true"}).content.decode()
    assert 'href="/norte/c/taca/n/4/"' in found
    assert "<html" not in found


def test_an_entry_s_page_has_its_table_its_next_match_and_its_past(club: Club) -> None:
    tables(club, 3)
    cup = found_championship(club, stages=[LEAGUE], entries=4)
    report(cup, "A1-1", (4, 2))
    mine = next(one for one in stage_of(cup).encounters.filter(round__number=2) if one.slots.filter(entry__number=1))
    directing.assign(mine, BY, table=club.tables.get(number=3))
    told = said("n/1/")
    assert "Table 3" in told
    assert told.index(mine.label) < told.index("Later") < told.index("Played")
    assert "QR code of this page" in visit_as().get("/norte/c/taca/n/1/").content.decode()


def test_an_entry_s_page_says_where_the_winner_goes_on(club: Club) -> None:
    found_championship(club)
    told = said("n/1/")
    assert "Who wins goes on to" in told
    assert "winner of Q2" in told


def test_an_entry_s_page_says_when_it_sits_out(club: Club) -> None:
    found_championship(club, stages=[LEAGUE], entries=3)
    assert "Sits out: League · Round" in said("n/1/")


# ---------------------------------------------------------------------- encounters


def test_an_encounter_says_how_it_was_decided(club: Club) -> None:
    cup = found_championship(club)
    directing.walkover(at(cup, "Q1"), BY, winner=0)
    directing.rule(at(cup, "Q2"), BY, winner=1, reason="A revoke.")
    assert "Decided by walkover." in said("s/1/e/Q1/")
    assert "Decided by the director. “A revoke.”" in said("s/1/e/Q2/")


def test_an_encounter_leads_to_its_matches(club: Club) -> None:
    cup = found_championship(club)
    encounter = report(cup, "Q1", (4, 2))
    code = encounter.matches.get().match.code
    assert f'href="/norte/m/{code}/"' in visit_as().get("/norte/c/taca/s/1/e/Q1/").content.decode()
    assert "to be confirmed" in said("s/1/e/Q1/")


def test_an_open_question_is_said(club: Club) -> None:
    cup = found_championship(club, stages=[Plan(name="Knockout", format="knockout")], game="chess", unit="individual")
    tables(club, 1)
    encounter = directing.assign(at(cup, "Q1"), BY, table=club.tables.get(number=1))
    recording.declare(encounter.matches.get().match, BY, totals=[0.5, 0.5], reason="", key="k")
    assert "The director has to decide" in said("s/1/e/Q1/")


# --------------------------------------------------------------------- rules, ranking


def test_the_rules_say_format_points_tie_breaks_and_regulations(club: Club) -> None:
    cup = found_championship(club, stages=[POOLS, KNOCKOUT])
    directing.change(cup, BY, notes="Be punctual.")
    told = said("rules/")
    for part in ("Everybody meets everybody of the pool.", "The first 2 of each pool go on.", "direct result",
                 "Whoever loses is out.", "Be punctual.", "points: won 2"):  # fmt: skip
        assert part in told


@pytest.mark.parametrize(
    ("format", "settings", "told"),
    [
        ("groups", {"groups": 2, "legs": 2, "best_others": 1}, "Everybody meets everybody of the pool twice."),
        ("league", {"qualify": 2}, "The first 2 go on."),
        ("knockout", {"redraw": True}, "Every round is drawn anew."),
        ("double_elimination", {}, "Whoever loses twice is out."),
        ("tables", {"rounds": 3, "scoring": "places"}, "By their place at the table they get: 4 – 2 – 1 – 0."),
        ("table_knockout", {}, "Tables of 4; the first 2 of each go on, down to one final table."),
    ],
)
def test_every_format_is_told_in_words(club: Club, format: str, settings: dict[str, object], told: str) -> None:
    plan = Plan(name="Stage", format=format, settings=settings)
    found_championship(club, game="king" if "table" in format else "sueca", stages=[plan], drawn=False)
    assert told in said("rules/")


def test_the_ranking_has_a_podium_once_all_is_over(club: Club) -> None:
    cup = found_championship(club)
    assert "Podium" not in said("")
    play(cup)
    told = said("ranking/")
    assert "Final ranking" in told
    assert "1 Ana / Bruno" in told
    assert "Podium" in said("")


# ------------------------------------------------------------------------- kept


@pytest.mark.parametrize("path", ["", "s/1/", "s/1/tree/", "n/1/", "s/1/e/Q1/", "tv/"])
def test_a_page_is_not_sent_again_until_something_changes(club: Club, path: str) -> None:
    cup = found_championship(club)
    client = visit_as()
    etag = client.get(f"/norte/c/taca/{path}").headers["ETag"]
    assert client.get(f"/norte/c/taca/{path}", headers={"if-none-match": etag}).status_code == 304
    report(cup, "Q1", (4, 2))
    assert client.get(f"/norte/c/taca/{path}", headers={"if-none-match": etag}).status_code == 200


def test_an_official_too_is_not_sent_again_what_stands(club: Club, official: User) -> None:
    cup = found_championship(club)
    client = visit_as(official)
    etag = client.get("/norte/c/taca/").headers["ETag"]
    assert client.get("/norte/c/taca/", headers={"if-none-match": etag}).status_code == 304
    assert visit_as().get("/norte/c/taca/", headers={"if-none-match": etag}).status_code == 200
    report(cup, "Q1", (4, 2))
    assert client.get("/norte/c/taca/", headers={"if-none-match": etag}).status_code == 200


def test_a_hand_recorded_at_a_table_reaches_the_pages(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    encounter = directing.assign(at(cup, "Q1"), BY, table=club.tables.get(number=1))
    match = encounter.matches.get().match
    recording.declare(match, BY, totals=[4, 3], reason="", key="k")
    assert "4–3" in said("s/1/e/Q1/")


def test_names_are_text_whatever_they_hold(club: Club) -> None:
    cup = found_championship(club, drawn=False)
    nasty = '<script>alert(1)</script> {{ 7|add:7 }}"'
    directing.change_entry(entry(cup, 1), BY, NewEntry(name=nasty, players=[Who(name="Ana"), Who(name="Bruno")]))
    directing.draw(stage_of(cup), BY)
    for path in ("", "s/1/", "s/1/tree/", "n/1/", "tv/", "entries/", "s/1/e/Q1/"):
        page = visit_as().get(f"/norte/c/taca/{path}").content.decode()
        assert "<script>alert" not in page
