"""Copies of the SQLite file, made through SQLite itself, so they are whole even while others write."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

KEPT = 10
BEFORE_MIGRATING = "before-migrating"
BY_HAND = "by-hand"


def database_file() -> Path | None:
    """The SQLite file, where the data lies in one that exists."""
    if connection.vendor != "sqlite":
        return None
    path = Path(connection.settings_dict["NAME"])
    return path if path.exists() else None


def folder() -> Path:
    """Where the copies lie."""
    return Path(settings.DATA) / "backups"


def copy_database(source: Path, why: str, *, now: datetime | None = None) -> Path:
    """Copy `source` beside the earlier copies made for the same reason, and keep the last ten of them."""
    folder().mkdir(parents=True, exist_ok=True)
    copy = folder() / f"{why}-{now or datetime.now(UTC):%Y-%m-%d-%H%M%S}.sqlite3"
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(copy)) as target:
        original.backup(target)
        # One file, without the log that belongs to a database in use.
        target.execute("PRAGMA journal_mode=DELETE")
    copy.chmod(0o600)
    for old in sorted(folder().glob(f"{why}-*.sqlite3"))[:-KEPT]:
        old.unlink()
    return copy
