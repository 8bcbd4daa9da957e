"""Planning stages again, and seeding: what stays, what is refused, and that places and seeds may be exchanged."""

from __future__ import annotations

import pytest

from rules.catalogue import GAMES
from scorekeeper.models import Club
from tests.tournaments.championships import BY, KNOCKOUT, POOLS, TABLES, found_championship, new_entries, stage_of
from tournaments import directing
from tournaments.directing import Plan
from tournaments.errors import DirectingError
from tournaments.models import Draw

pytestmark = pytest.mark.django_db


def test_stages_change_places_and_keep_what_is_shown_of_them(club: Club) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False)
    directing.show(stage_of(cup, 2), BY, shows_draw=False)
    directing.plan_stages(cup, BY, [KNOCKOUT, POOLS])
    assert [(one.number, one.name, one.shows_draw) for one in cup.stages.all()] == [
        (1, "Knockout", False),
        (2, "Pools", True),
    ]


def test_a_draw_that_was_taken_back_stays_when_stages_are_planned_anew(club: Club) -> None:
    cup = found_championship(club)
    directing.undraw(stage_of(cup), BY, reason="Wrong list")
    directing.plan_stages(cup, BY, [KNOCKOUT, Plan(name="League", format="league")])
    assert Draw.objects.filter(stage=stage_of(cup)).count() == 1


def test_a_stage_that_is_left_out_is_gone(club: Club) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False)
    directing.plan_stages(cup, BY, [KNOCKOUT])
    assert [one.name for one in cup.stages.all()] == ["Knockout"]


def test_two_stages_of_one_name_are_refused_and_nothing_changes(club: Club) -> None:
    cup = found_championship(club, stages=(POOLS,), drawn=False)
    with pytest.raises(DirectingError):
        directing.plan_stages(cup, BY, [KNOCKOUT, Plan(name=" knockout", format="league")])
    assert [one.name for one in cup.stages.all()] == ["Pools"]


def test_two_entries_exchange_their_seeds(club: Club) -> None:
    cup = found_championship(club, entries=3, drawn=False)
    directing.seed_entries(cup, BY, seeds={1: 2, 2: 1, 3: None})
    assert [one.seed for one in cup.entries.all()] == [2, 1, None]


def test_one_seed_for_two_is_refused_with_both_named(club: Club) -> None:
    cup = found_championship(club, entries=3, drawn=False)
    with pytest.raises(DirectingError) as refused:
        directing.seed_entries(cup, BY, seeds={3: 1})
    assert refused.value.problem == "seed_twice"
    assert len(refused.value.entries) == 2
    assert [one.seed for one in cup.entries.all()] == [1, 2, 3]


def test_a_list_is_checked_without_writing_it(club: Club) -> None:
    cup = found_championship(club, entries=2, drawn=False)
    with pytest.raises(DirectingError) as refused:
        directing.check_list(cup, list(new_entries(1)))
    assert refused.value.problem == "entry_twice"
    assert cup.entries.count() == 2


def test_rules_by_which_a_stage_cannot_be_played_are_refused(club: Club) -> None:
    rulesets = GAMES["buraco"].rulesets
    cup = directing.found(
        club, BY, key="cup", name="Buraco", game="buraco", ruleset="copag", options=rulesets["copag"],
        unit="individual", stages=[TABLES],
    )  # fmt: skip
    two_sides = rulesets["netcartas"].model_dump(mode="json")
    with pytest.raises(DirectingError) as refused:
        directing.change(cup, BY, ruleset="netcartas", options=two_sides)
    assert refused.value.problem == "settings"
    cup.refresh_from_db()
    assert cup.ruleset == "copag"


def test_the_rules_stay_once_something_is_drawn(club: Club) -> None:
    cup = found_championship(club)
    with pytest.raises(DirectingError) as refused:
        directing.change(cup, BY, options={**cup.options, "other": 1})
    assert refused.value.problem == "drawn_already"
