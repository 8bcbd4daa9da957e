"""Making the data folder ready for this release: secret, words, tables, static files. Repeating it costs little."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation.reloader import translation_file_changed
from filelock import FileLock, Timeout

from scorekeeper.serving import backups

SOURCES = Path(__file__).parent.parent / "locale"


def prepare() -> Path | None:
    """Make everything ready. Gives the copy of the database that was made before migrating, if one was."""
    make_secret()
    compile_words(SOURCES, settings.LOCALE_PATHS[0])
    copy = migrate()
    collect_static()
    return copy


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep every other process from serving or preparing the same data.

    The system holds the lock, so it falls with the process, however that ends. PostgreSQL needs none.
    """
    data = Path(settings.DATA)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if connection.vendor != "sqlite":
        yield
        return
    lock = FileLock(data / "serving.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise CommandError(
            f"Another scorekeeper already serves the data in {data}.\n"
            "Use the one that runs, or stop it first (Ctrl-C in its window)."
        ) from None
    try:
        yield
    finally:
        lock.release()


def make_secret() -> None:
    """Once: the key that signs sessions and the tables' links. Only the owner may read it."""
    if os.environ.get("SCOREKEEPER_SECRET"):
        return
    path = Path(settings.SECRET_FILE)
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
    settings.SECRET_KEY = path.read_text().strip()


def compile_words(sources: Path, target: Path) -> None:
    """Compile each catalogue whose source changed; the compiled one carries its source's time."""
    for source in sources.glob("*/LC_MESSAGES/*.po"):
        compiled = (target / source.relative_to(sources)).with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns != source.stat().st_mtime_ns:
            _compile(source, compiled)
            # What Django looked up before there was a catalogue, it would go on answering in English.
            translation_file_changed(None, compiled)


def _compile(source: Path, compiled: Path) -> None:
    # Loaded only when needed: a start without changes is faster by its import.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    passing = compiled.with_suffix(f".{os.getpid()}")
    with passing.open("wb") as file:
        write_mo(file, catalogue)
    times = source.stat()
    os.utime(passing, ns=(times.st_atime_ns, times.st_mtime_ns))
    passing.replace(compiled)


def migrate() -> Path | None:
    """Bring the tables up to this release, after copying a SQLite file that is behind it."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    existing = backups.database_file() if executor.loader.applied_migrations else None
    copy = backups.copy_database(existing, backups.BEFORE_MIGRATING) if existing else None
    call_command("migrate", interactive=False, verbosity=0)
    return copy


def collect_static() -> None:
    """Collect, hash and compress the static files when one of them changed."""
    stamp = Path(settings.DATA) / "static.stamp"
    present = _static_digest()
    if stamp.exists() and stamp.read_text() == present and Path(settings.STATIC_ROOT).is_dir():
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(present)


def _static_digest() -> str:
    digest = hashlib.sha256(settings.RELEASE.encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            status = Path(storage.path(path)).stat()
            digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
