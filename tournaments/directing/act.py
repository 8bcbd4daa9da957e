"""One act on a championship, inside its transaction: the club's row locked, the revision raised, the log kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import models
from django.db.models import F
from django.utils import timezone

from scorekeeper.writing import Actor, line, log, writing
from tournaments.errors import DirectingError
from tournaments.models import Championship, Encounter, Stage

LONGEST_REASON = 300


@contextmanager
def acting(championship: Championship) -> Iterator[Championship]:
    """Lock the club's row, then read the championship as it is now. Raises `archived` for one that is closed."""
    with writing(championship.club) as club:
        championship.refresh_from_db()
        championship.club = club
        _check_open(championship)
        yield championship


@contextmanager
def at_stage(stage: Stage) -> Iterator[Stage]:
    """An act on one stage, as it is now."""
    with acting(stage.championship) as championship:
        stage.refresh_from_db()
        stage.championship = championship
        yield stage


@contextmanager
def at_encounter(encounter: Encounter) -> Iterator[Encounter]:
    """An act on one encounter, as it is now. Raises `made_final` where the stage's standings are."""
    with writing(encounter.stage.championship.club) as club:
        _reread(encounter)
        encounter.stage.championship.club = club
        _check_open(encounter.stage.championship)
        if encounter.stage.state == Stage.State.FINAL:
            raise DirectingError("made_final")
        yield encounter


BESIDE = ("stage", "round", "pool", "table")


def _reread(encounter: Encounter) -> None:
    """Bring an encounter and what is beside it up to what is stored, in one question."""
    fresh = Encounter.objects.select_related("stage__championship", *BESIDE).get(pk=encounter.pk)
    for field in Encounter._meta.concrete_fields:
        setattr(encounter, field.attname, getattr(fresh, field.attname))
    for name in BESIDE:
        setattr(encounter, name, getattr(fresh, name))
    # What was fetched along with it for a page is of before, and may be a part only.
    vars(encounter).pop("_prefetched_objects_cache", None)


def _check_open(championship: Championship) -> None:
    if championship.state == Championship.State.ARCHIVED:
        raise DirectingError("archived")


def tell(championship: Championship, by: Actor, verb: str, subject: models.Model, **facts: object) -> None:
    """Raise the revision, and enter the act in the log: ids and values, never names."""
    raise_revision(championship)
    log(championship.club, by, verb, subject, **facts)


def raise_revision(championship: Championship) -> None:
    """Every page of the championship is shown anew."""
    Championship.objects.filter(pk=championship.pk).update(revision=F("revision") + 1, changed_at=timezone.now())


def why(reason: str, *, wanted: bool = True) -> str:
    """A director's reason, as it is kept."""
    kept = line(reason, "reason", most=LONGEST_REASON)
    if wanted and not kept:
        raise DirectingError("reason_missing", "reason")
    return kept
