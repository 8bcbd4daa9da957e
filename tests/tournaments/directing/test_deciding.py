"""Corrections that change who should play where: what nobody plays yet follows, the rest is asked and never moved."""

from __future__ import annotations

import pytest

from scorekeeper import recording
from scorekeeper.models import Club, Table
from tests.scorekeeper.factories import new_key, record
from tests.tournaments.championships import BY, KNOCKOUT, at, found_championship, refused, report, sides, tables
from tournaments import directing
from tournaments.directing import Plan
from tournaments.models import Championship, Decision

pytestmark = pytest.mark.django_db

REDRAWN = Plan(name="Knockout", format="knockout", settings={"redraw": True})
AT_TABLES = Plan(name="Tables", format="table_knockout")


@pytest.fixture(params=[KNOCKOUT, REDRAWN], ids=["fixed", "redrawn"])
def cup(club: Club, request: pytest.FixtureRequest) -> Championship:
    """A knockout of four whose semi-finals are played."""
    tables(club, 2)
    cup = found_championship(club, stages=(request.param,), entries=4)
    for label in ("S1", "S2"):
        report(cup, label, (4, 2))
    return cup


def correct(cup: Championship, label: str, *totals: int) -> None:
    match = at(cup, label).matches.get(dropped=False).match
    recording.declare(match, BY, totals=list(totals), reason="", key=new_key())


def asked(cup: Championship) -> list[Decision]:
    return list(cup.decisions.filter(answer="").select_related("stage__championship__club", "encounter__round"))


def finalists(cup: Championship) -> set[str | None]:
    return set(sides(at(cup, "F")))


def called(cup: Championship) -> None:
    directing.assign(at(cup, "F"), BY, table=Table.objects.get(number=1))


def test_where_nobody_plays_yet_the_right_one_takes_the_place(cup: Championship) -> None:
    wrong, right = sides(at(cup, "S1"))
    before = sides(at(cup, "F"))
    correct(cup, "S1", 2, 4)
    assert sides(at(cup, "F")) == [right if name == wrong else name for name in before]
    assert asked(cup) == []


def test_who_sits_down_already_is_never_moved_but_asked_about(cup: Championship) -> None:
    called(cup)
    before = sides(at(cup, "F"))
    correct(cup, "S1", 2, 4)
    assert sides(at(cup, "F")) == before
    (one,) = asked(cup)
    assert (one.kind, one.encounter and one.encounter.label) == ("seated", "F")


def test_what_was_played_by_the_wrong_ones_is_asked_about(cup: Championship) -> None:
    report(cup, "F", (4, 0))
    correct(cup, "S1", 2, 4)
    assert at(cup, "F").scores == [4, 0]
    assert [one.kind for one in asked(cup)] == ["seated"]


def test_moved_the_right_one_plays_and_the_wrong_match_counts_no_more(cup: Championship) -> None:
    called(cup)
    record(at(cup, "F").matches.get().match, {"points": [70, 50]})
    right = sides(at(cup, "S1"))[1]
    correct(cup, "S1", 2, 4)
    directing.move(asked(cup)[0], BY, reason="corrected")
    final = at(cup, "F")
    assert right in finalists(cup)
    assert (final.state, final.table, asked(cup)) == ("ready", None, [])
    assert final.matches.get().dropped
    assert final.matches.get().match.state == "abandoned"
    report(cup, "F", (4, 1))
    assert at(cup, "F").scores == [4, 1]


def test_left_as_it_stands_it_is_not_asked_again(cup: Championship) -> None:
    called(cup)
    before = sides(at(cup, "F"))
    correct(cup, "S1", 2, 4)
    directing.let_stand(asked(cup)[0], BY, reason="agreed")
    report(cup, "F", (4, 1))
    assert (sides(at(cup, "F")), asked(cup)) == (before, [])


def test_corrected_back_the_question_falls_away(cup: Championship) -> None:
    called(cup)
    correct(cup, "S1", 2, 4)
    (one,) = asked(cup)
    correct(cup, "S1", 4, 3)
    one.refresh_from_db()
    assert (one.answer, asked(cup)) == ("gone", [])


def test_a_question_is_answered_once(cup: Championship) -> None:
    called(cup)
    correct(cup, "S1", 2, 4)
    (one,) = asked(cup)
    directing.let_stand(one, BY, reason="agreed")
    with refused("answered"):
        directing.move(one, BY, reason="after all")


def test_an_answer_says_why(cup: Championship) -> None:
    called(cup)
    correct(cup, "S1", 2, 4)
    with refused("reason_missing"):
        directing.move(asked(cup)[0], BY, reason=" ")
    assert len(asked(cup)) == 1


def test_at_tables_who_did_not_come_this_far_is_replaced_in_its_seat(club: Club) -> None:
    cup = found_championship(club, game="king", unit="individual", stages=(AT_TABLES,), entries=8)
    report(cup, "1-1", (40, 30, 20, 10))
    report(cup, "1-2", (40, 30, 20, 10))
    before, table = sides(at(cup, "2-1")), sides(at(cup, "1-1"))
    correct(cup, "1-1", 40, 20, 30, 10)
    assert sides(at(cup, "2-1")) == [table[2] if name == table[1] else name for name in before]
    assert asked(cup) == []


def test_at_a_table_that_plays_already_it_is_asked(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club, game="king", unit="individual", stages=(AT_TABLES,), entries=8)
    report(cup, "1-1", (40, 30, 20, 10))
    report(cup, "1-2", (40, 30, 20, 10))
    directing.assign(at(cup, "2-1"), BY, table=Table.objects.get())
    before, table = sides(at(cup, "2-1")), sides(at(cup, "1-1"))
    correct(cup, "1-1", 40, 20, 30, 10)
    assert sides(at(cup, "2-1")) == before
    directing.move(asked(cup)[0], BY, reason="corrected")
    assert sides(at(cup, "2-1")) == [table[2] if name == table[1] else name for name in before]


def test_a_draw_in_a_knockout_is_ruled_and_the_ruling_taken_back(cup: Championship) -> None:
    correct(cup, "S1", 3, 3)
    (one,) = asked(cup)
    assert one.kind == "no_winner"
    assert at(cup, "S1").state == "needs_decision"
    directing.answer_winner(one, BY, winner=1, reason="negra")
    assert sides(at(cup, "S1"))[1] in finalists(cup)
    directing.take_back(at(cup, "S1"), BY)
    assert [one.kind for one in asked(cup)] == ["no_winner"]
