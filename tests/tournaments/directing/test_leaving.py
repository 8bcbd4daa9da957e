"""Leaving in the middle: what follows for the others, repeated, taken back, and points taken off."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club, Table
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    at,
    entry,
    found_championship,
    refused,
    report,
    sides,
    stage_of,
    tables,
)
from tournaments import directing
from tournaments import ledger as ledgers
from tournaments.directing import Who
from tournaments.models import Act, Championship, Encounter

pytestmark = pytest.mark.django_db


def leave(cup: Championship, number: int, *, after: int = 0, stage: int = 1, struck: bool = False) -> Act:
    return directing.withdraw(entry(cup, number), BY, stage=stage_of(cup, stage), after=after, struck=struck)


def label_of(cup: Championship, number: int, round_number: int = 1) -> str:
    return Encounter.objects.get(slots__entry=entry(cup, number), round__number=round_number).label


def standing(cup: Championship) -> list[str]:
    return [row.entry for row in ledgers.read(stage_of(cup)).tables[0].rows]


def test_in_a_knockout_the_other_goes_on(club: Club) -> None:
    cup = found_championship(club)
    leave(cup, 1)
    one = at(cup, label_of(cup, 1))
    assert (one.decided_by, one.by_itself) == ("walkover", True)
    assert sides(at(cup, "S1"))[0] == next(name for name in sides(one) if name != entry(cup, 1).name)


def test_leaving_again_the_same_way_changes_nothing(club: Club) -> None:
    cup = found_championship(club)
    act = leave(cup, 1)
    revision = Championship.objects.get().revision
    assert leave(cup, 1) == act
    assert Championship.objects.get().revision == revision
    with refused("entry_gone"):
        leave(cup, 1, struck=True)


def test_coming_back_takes_the_walkover_back(club: Club) -> None:
    cup = found_championship(club)
    leave(cup, 1)
    directing.come_back(entry(cup, 1), BY)
    assert not at(cup, label_of(cup, 1)).settled
    assert sides(at(cup, "S1"))[0] is None
    assert entry(cup, 1).status == "present"


def test_coming_back_when_the_other_plays_on_already_is_asked_about(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club, entries=4)
    leave(cup, 1)
    label = label_of(cup, 1)
    report(cup, "S2" if label == "S1" else "S1", (4, 0))
    directing.assign(at(cup, "F"), BY, table=Table.objects.get())
    before = sides(at(cup, "F"))
    directing.come_back(entry(cup, 1), BY)
    assert sides(at(cup, "F")) == before
    assert [one.kind for one in cup.decisions.filter(answer="")] == ["seated"]


def test_both_sides_gone_nobody_goes_on(club: Club) -> None:
    cup = found_championship(club, entries=4)
    one = at(cup, label_of(cup, 1))
    for slot in one.slots.select_related("entry"):
        assert slot.entry
        leave(cup, slot.entry.number)
    assert (at(cup, one.label).winner, at(cup, one.label).decided_by) == (None, "walkover")
    report(cup, "S2" if one.label == "S1" else "S1", (4, 0))
    assert at(cup, "F").decided_by == "bye"


def test_the_winner_who_leaves_after_its_round_keeps_its_result(club: Club) -> None:
    cup = found_championship(club, entries=4)
    label = label_of(cup, 1)
    report(cup, label, (4, 0) if sides(at(cup, label))[0] == entry(cup, 1).name else (0, 4))
    leave(cup, 1, after=1)
    report(cup, "S2" if label == "S1" else "S1", (4, 0))
    assert at(cup, label).decided_by == "play"
    assert (at(cup, "F").decided_by, at(cup, "F").by_itself) == ("walkover", True)
    assert stage_of(cup).state == "complete"


def test_struck_results_leave_the_table(club: Club) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    report(cup, label_of(cup, 1), (4, 0) if sides(at(cup, label_of(cup, 1)))[0] == entry(cup, 1).name else (0, 4))
    assert standing(cup)[0] == entry(cup, 1).name
    leave(cup, 1, after=1, struck=True)
    assert standing(cup)[-1] == entry(cup, 1).name
    directing.come_back(entry(cup, 1), BY)
    assert standing(cup)[0] == entry(cup, 1).name


def test_who_left_does_not_go_on_and_the_next_moves_up(club: Club) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT))
    for row in stage_of(cup).encounters.all():
        one, two = (Encounter.objects.get(pk=row.pk).slots.get(side=side).entry for side in (0, 1))
        assert one
        assert two
        report(cup, row.label, (4, 0) if one.number < two.number else (0, 4))
    first = ledgers.read(stage_of(cup)).tables[0].rows[0].entry
    leave(cup, cup.entries.get(name=first).number, after=3)
    directing.draw(stage_of(cup, 2), BY)
    field = set(stage_of(cup, 2).field.values_list("entry__name", flat=True))
    assert first not in field
    assert len(field) == 4


def test_penalties_count_and_are_taken_back(club: Club) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    label = label_of(cup, 1)
    report(cup, label, (4, 0) if sides(at(cup, label))[0] == entry(cup, 1).name else (0, 4))
    act = directing.penalise(entry(cup, 1), BY, stage=stage_of(cup), after=1, points=3, reason="late")
    assert standing(cup)[0] != entry(cup, 1).name
    directing.undo(act, BY)
    assert standing(cup)[0] == entry(cup, 1).name
    assert directing.undo(act, BY).undone_at is not None


def test_a_substitute_sits_at_matches_that_have_not_begun_only(club: Club) -> None:
    cup = found_championship(club)
    label = label_of(cup, 1)
    report(cup, label, (4, 0))
    out = entry(cup, 1).players.get(place=0)
    directing.substitute(entry(cup, 1), BY, out=out, into=Who(name="Zulmira"), stage=stage_of(cup), after=1)
    names = {seat.name for seat in at(cup, label).matches.get().match.seats.all()}
    assert out.name in names
    assert "Zulmira" not in names


def test_a_phone_at_the_table_is_shown_the_substitute(club: Club) -> None:
    tables(club, 1)
    cup = found_championship(club)
    directing.assign(at(cup, label_of(cup, 1)), BY, table=Table.objects.get())
    match = at(cup, label_of(cup, 1)).matches.get().match
    out = entry(cup, 1).players.get(place=0)
    directing.substitute(entry(cup, 1), BY, out=out, into=Who(name="Zulmira"), stage=stage_of(cup), after=0)
    before = match.revision
    match.refresh_from_db()
    assert match.revision > before
    assert "Zulmira" in {seat.name for seat in match.seats.all()}


def test_nothing_changes_once_standings_are_final(club: Club) -> None:
    cup = found_championship(club, entries=2)
    report(cup, "F", (4, 0))
    directing.make_final(stage_of(cup), BY)
    for act in (
        lambda: leave(cup, 1),
        lambda: directing.penalise(entry(cup, 1), BY, stage=stage_of(cup), after=1, points=1, reason="x"),
        lambda: directing.walkover(at(cup, "F"), BY, winner=1),
    ):
        with refused("made_final"):
            act()


def test_a_stage_is_over_when_only_struck_encounters_are_open(club: Club) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=4)
    leave(cup, 4, struck=True)
    for label in Encounter.objects.exclude(slots__entry=entry(cup, 4)).values_list("label", flat=True):
        assert stage_of(cup).state == "drawn"
        report(cup, label, (4, 2))
    assert stage_of(cup).state == "complete"
