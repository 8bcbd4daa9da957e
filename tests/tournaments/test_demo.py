"""The demo has a championship in each state, made through the doors, and sound."""

from __future__ import annotations

import pytest

from scorekeeper import demo
from tournaments.models import Championship, Decision, Encounter, Stage
from tournaments.verifying import check_championships

pytestmark = pytest.mark.django_db


def test_one_is_finished_one_in_its_pools_one_in_its_bracket_and_one_at_tables():
    club = demo.load()
    found = {one.slug: one for one in Championship.objects.filter(club=club)}
    assert found["taca-de-canastra"].state == Championship.State.FINISHED
    playing = Stage.objects.filter(championship__club=club, state=Stage.State.DRAWN)
    assert {stage.format for stage in playing} == {"groups", "knockout", "tables"}
    states = set(Encounter.objects.filter(stage__in=playing).values_list("state", flat=True))
    assert states >= {"ready", "called", "playing", "to_confirm"}
    assert Encounter.objects.filter(disputed=True).exists()
    assert not Decision.objects.filter(answer="").exists()
    assert list(check_championships()) == []
