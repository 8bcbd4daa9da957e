"""Decisions: each question in words, who is concerned, its answers; an answer says why."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Club, User
from tests.scorekeeper.factories import new_key
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import BY, KNOCKOUT, at, found_championship, play, report, sides, stage_of, tables
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Decision

pytestmark = pytest.mark.django_db

DECISIONS = "/norte/c/taca/desk/decisions/"
POOL = Plan(name="Pools", format="groups", settings={"group_size": 3, "qualify": 1}, tie_breaks=("points",))


@pytest.fixture
def desk(director: User) -> Client:
    return visit_as(director)


def only(cup: Championship) -> Decision:
    return cup.decisions.get(answer="")


def answer(desk: Client, decision: Decision, **sent: str) -> HttpResponse:
    return desk.post(f"{DECISIONS}{decision.pk}/", {"reason": "seen", **sent}, follow=True)


def correct(cup: Championship, label: str, *totals: int, stage: int = 1) -> None:
    match = at(cup, label, stage).matches.get(dropped=False).match
    recording.declare(match, BY, totals=list(totals), reason="", key=new_key())


def level(club: Club) -> Championship:
    """A pool of three, each of whom won once, one of whom goes on."""
    cup = found_championship(club, stages=(POOL, KNOCKOUT), entries=6)
    for row in stage_of(cup).encounters.filter(pool__name="B"):
        one, two = (str(name) for name in sides(row))
        report(cup, row.label, (4, 0) if one < two else (0, 4))
    names: dict[str, int] = {}
    for row in stage_of(cup).encounters.filter(pool__name="A").order_by("round__number"):
        one, two = (str(name) for name in sides(row))
        ahead = names.get(one, 0) <= names.get(two, 0)
        report(cup, row.label, (4, 2) if ahead else (2, 4))
        names[one if ahead else two] = names.get(one if ahead else two, 0) + 1
    return cup


def test_a_drawn_knockout_asks_who_goes_on(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    correct(cup, "Q1", 3, 3)
    page = desk.get(f"{DECISIONS}{only(cup).pk}/")
    assert "somebody has to go on: who?" in words(page)
    answer(desk, only(cup), answer="1")
    assert (at(cup, "Q1").winner, at(cup, "Q1").reason) == (1, "seen")
    assert sides(at(cup, "S1"))[0] == sides(at(cup, "Q1"))[1]


def test_an_answer_without_a_reason_or_a_choice_is_refused(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    report(cup, "Q1", (4, 2))
    correct(cup, "Q1", 3, 3)
    assert answer(desk, only(cup), answer="1", reason="").status_code == 422
    page = answer(desk, only(cup))
    assert page.status_code == 422
    assert 'value="seen"' in page.content.decode()


def seated(club: Club) -> Championship:
    """A semi-final that has begun with somebody who, after a correction, did not win."""
    tables(club, 1)
    cup = found_championship(club)
    for label in ("Q1", "Q2"):
        report(cup, label, (4, 2))
    directing.assign_all(cup, BY, stage=stage_of(cup))
    if at(cup, "S1").table is None:
        directing.release(cup.stages.get().encounters.get(table__isnull=False), BY)
        directing.assign(at(cup, "S1"), BY, table=club.tables.get())
    correct(cup, "Q1", 2, 4)
    return cup


def test_who_sits_by_a_wrong_result_stays_until_it_is_decided(club: Club, desk: Client) -> None:
    cup = seated(club)
    wrong, right = sides(at(cup, "Q1"))
    assert sides(at(cup, "S1"))[0] == wrong
    said = words(desk.get(DECISIONS))
    assert f"{wrong} sits here; by the results as they are now it is the place of {right}." in said


def test_what_was_played_there_and_after_it_is_shown(club: Club, desk: Client) -> None:
    cup = found_championship(club)
    for label, score in (
        ("Q1", (4, 2)),
        ("Q2", (4, 2)),
        ("Q3", (4, 0)),
        ("Q4", (4, 0)),
        ("S1", (4, 1)),
        ("S2", (4, 2)),
    ):
        report(cup, label, score)
    report(cup, "F", (4, 3))
    correct(cup, "Q1", 2, 4)
    asked = cup.decisions.filter(answer="", encounter__label="S1").get()
    page = desk.get(f"{DECISIONS}{asked.pk}/")
    assert [(one.row.label, one.score) for one in page.context["played"]] == [("S1", "4–1"), ("F", "4–3")]
    assert "4–3" in words(page)


def test_it_is_changed_and_the_right_ones_play(club: Club, desk: Client) -> None:
    cup = seated(club)
    answer(desk, only(cup), answer="moved")
    assert sides(at(cup, "S1"))[0] == sides(at(cup, "Q1"))[1]
    assert (at(cup, "S1").state, at(cup, "S1").table) == ("ready", None)
    assert not cup.decisions.filter(answer="").exists()


def test_it_stays_as_it_is_and_is_not_asked_again(club: Club, desk: Client) -> None:
    cup = seated(club)
    answer(desk, only(cup), answer="stands")
    report(cup, "Q3", (4, 0))
    assert sides(at(cup, "S1"))[0] == sides(at(cup, "Q1"))[0]
    assert not cup.decisions.filter(answer="").exists()
    assert "it stays as it is" in words(desk.get(DECISIONS))


def test_a_correction_back_takes_the_question_away(club: Club, desk: Client) -> None:
    cup = seated(club)
    correct(cup, "Q1", 4, 1)
    assert not cup.decisions.filter(answer="").exists()
    gone = cup.decisions.get()
    page = answer(desk, gone, answer="moved")
    assert "This question is answered already." in words(page)


def test_those_who_are_level_are_put_into_an_order_by_tapping(club: Club, desk: Client) -> None:
    cup = level(club)
    asked = only(cup)
    assert asked.kind == "level"
    page = desk.get(f"{DECISIONS}{asked.pk}/")
    assert "Tap the names from the first to the last." in words(page)
    numbers = list(cup.entries.filter(pk__in=asked.facts["entries"]).values_list("number", flat=True))
    order = [str(number) for number in reversed(numbers)]
    tapped = desk.post(f"{DECISIONS}{asked.pk}/", {"tap": order[0], "order": "", "reason": "coin"})
    assert f'value="{order[0]}"' in tapped.content.decode()
    assert 'value="coin"' in tapped.content.decode()
    assert answer(desk, asked, order=order[0]).status_code == 422
    answer(desk, asked, order=",".join(order))
    assert not cup.decisions.filter(answer="").exists()
    directing.draw(stage_of(cup, 2), BY)
    field = cup.stages.get(number=2).field.values_list("entry__number", flat=True)
    assert int(order[0]) in field


def test_a_correction_that_changes_who_goes_on_is_asked_in_the_next_stage(club: Club, desk: Client) -> None:
    pools = Plan(name="Pools", format="groups", settings={"group_size": 4, "qualify": 2})
    cup = found_championship(club, stages=(pools, KNOCKOUT))
    play(cup)
    directing.draw(stage_of(cup, 2), BY)
    before = set(stage_of(cup, 2).field.values_list("entry", flat=True))
    for row in stage_of(cup).encounters.filter(pool__name="A"):
        correct(cup, row.label, 0, 4)
    asked = only(cup)
    assert (asked.kind, asked.stage.number) == ("qualifiers", 2)
    assert "By the results now" in words(desk.get(f"{DECISIONS}{asked.pk}/"))
    answer(desk, asked, answer="moved")
    assert stage_of(cup, 2).state == "waiting"
    directing.draw(stage_of(cup, 2), BY)
    assert set(stage_of(cup, 2).field.values_list("entry", flat=True)) != before


def test_a_field_in_which_was_played_is_not_drawn_anew(club: Club, desk: Client) -> None:
    pools = Plan(name="Pools", format="groups", settings={"group_size": 4, "qualify": 2})
    cup = found_championship(club, stages=(pools, KNOCKOUT))
    play(cup)
    directing.draw(stage_of(cup, 2), BY)
    report(cup, "S1", (4, 0), stage=2)
    for row in stage_of(cup).encounters.filter(pool__name="A"):
        correct(cup, row.label, 0, 4)
    page = answer(desk, only(cup), answer="moved")
    assert page.status_code == 422
    assert "Results stand there already" in words(page)
    assert only(cup)


def test_officials_see_questions_and_directors_answer(club: Club, official: User) -> None:
    cup = seated(club)
    clerk = visit_as(official)
    assert "sits here" in words(clerk.get(DECISIONS))
    assert clerk.get(f"{DECISIONS}{only(cup).pk}/").status_code == 403


def test_a_decision_of_another_championship_is_not_here(club: Club, desk: Client) -> None:
    seated(club)
    assert desk.get(f"{DECISIONS}999/").status_code == 404
