"""`manage.py verify` finds whatever the stored score and the events do not agree on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from scorekeeper import recording
from scorekeeper.models import Club, Confirmation, Event, LogEntry, Match
from scorekeeper.verifying import check_match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, new_key

BY = Actor()


def verify() -> str:
    said = StringIO()
    call_command("verify", stdout=said)
    return said.getvalue()


@pytest.fixture
def played(king: Match) -> Match:
    """A whole King game with a correction and an adjustment, confirmed by everybody."""
    factories.record(king, *KING_GAME)
    other = factories.negative("no_tricks", 1, 4, 4, 4)
    recording.correct(king, BY, other, number=1, revision=1, reason="", key=new_key())
    recording.adjust(king, BY, side=0, points=-5, reason="late", key=new_key())
    recording.confirm_all(king, BY)
    return king


def test_sound_matches_agree(club: Club, played: Match) -> None:
    factories.start_match(club, "king")
    sueca = factories.start_match(club, "sueca")
    factories.record(sueca, {"won": 0, "band": "all"})
    recording.confirm(sueca, BY, side=1, agrees=False)
    abandoned = factories.start_match(club, "king")
    recording.abandon(abandoned, BY, reason="rain")
    assert verify() == "4 matches agree with their events.\n"


def force(model: Any, pk: int, **values: Any) -> None:
    """Change a row behind the doors' backs, as a faulty program or a broken disk might."""
    table = model._meta.db_table
    for name, value in values.items():
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET {name} = %s WHERE id = %s", [value, pk])  # noqa: S608


BREAKS: dict[str, Callable[[Match], Any]] = {
    "totals": lambda match: Match.objects.filter(pk=match.pk).update(totals=[1, 2, 3, 4]),
    "winners": lambda match: Match.objects.filter(pk=match.pk).update(winners=[0, 1]),
    "finished": lambda match: Match.objects.filter(pk=match.pk).update(finished=False),
    "how": lambda match: Match.objects.filter(pk=match.pk).update(how="by magic"),
    "hands": lambda match: Match.objects.filter(pk=match.pk).update(hands=9),
    "confirmed by all": lambda match: Match.objects.filter(pk=match.pk).update(state=Match.State.TO_CONFIRM),
    "finished True": lambda match: Match.objects.filter(pk=match.pk).update(state=Match.State.OPEN),
    "disputed": lambda match: Match.objects.filter(pk=match.pk).update(disputed=True),
    "newer": lambda match: Match.objects.filter(pk=match.pk).update(revision=1),
    "do not fold": lambda match: force(Event, match.events.get(number=2, kind="hand").pk, payload='{"contract": "x"}'),
    "does not name": lambda match: force(Event, match.events.get(revision=2).pk, replaces_id=None),
    "a revision is missing": lambda match: force(Event, match.events.get(revision=2).pk, revision=3),
    "a number is missing": lambda match: force(Event, match.events.get(number=10).pk, number=11),
    "the log and the events": lambda match: Event.objects.create(
        match=match, kind=Event.Kind.SEATING, number=1, payload={"order": [0, 1, 2, 3]}, key="unlogged"
    ),
    "was started": lambda match: LogEntry.objects.create(
        club=match.club, verb="match started", subject="match", subject_id=match.pk
    ),
    "confirmed by all False": lambda match: Confirmation.objects.create(
        match=match, side=0, agrees=False, scored_revision=match.scored_revision
    ),
}


@pytest.mark.parametrize("fault", BREAKS)
def test_a_fault_is_found_and_named(played: Match, fault: str) -> None:
    BREAKS[fault](played)
    said = StringIO()
    with pytest.raises(CommandError, match="1 of 1 matches"):
        call_command("verify", stdout=said)
    assert fault in said.getvalue()
    assert said.getvalue().startswith(f"norte/m/{played.code}: ")


def test_a_match_costs_four_queries(played: Match, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(4):
        assert list(check_match(played)) == []


def test_data_that_is_not_there_yet_is_told_as_such(tmp_path: Path) -> None:
    """On its own data folder: the tests' database is always ready."""
    environment = {**os.environ, "SCOREKEEPER_DATA": str(tmp_path), "DATABASE_URL": ""}
    verify = [sys.executable, "manage.py", "verify"]
    done = subprocess.run(verify, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)  # noqa: S603
    assert done.returncode == 1
    assert "There is no data here yet" in done.stderr
    assert "Traceback" not in done.stderr
