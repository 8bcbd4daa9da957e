"""One writer a club: every write runs inside `writing(club)`; and the log that every act is entered in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import models, transaction

from scorekeeper.errors import DomainError
from scorekeeper.models import Club, LogEntry, Table, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a user, or a table's link; `phone` is the browser's random key."""

    user: User | None = None
    table: Table | None = None
    phone: str = ""


@contextmanager
def writing(club: Club) -> Iterator[Club]:
    """Atomic and re-entrant; its first statement locks the club's row, and nothing else is locked.

    On SQLite the transaction is IMMEDIATE, which does the same.
    """
    with transaction.atomic():
        yield Club.objects.select_for_update().get(pk=club.pk)


def log(club: Club, by: Actor, verb: str, subject: models.Model, **facts: object) -> None:
    """Enter an act in the log: ids and values, never names."""
    LogEntry.objects.create(
        club=club,
        user=by.user,
        table_id_at=by.table.pk if by.table else None,
        verb=verb,
        subject=subject._meta.model_name or "",
        subject_id=subject.pk,
        facts=facts,
    )


def line(text: str, field: str, *, most: int, missing: str = "") -> str:
    """A line that somebody typed, as it is kept: printable, single spaces, not longer than `most`.

    `missing` is the code of the refusal where the line must not be empty.
    """
    kept = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if missing and not kept:
        raise DomainError(missing, field)
    if len(kept) > most:
        raise DomainError("too_long", field, most=most)
    return kept
