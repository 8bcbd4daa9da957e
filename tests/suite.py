"""Every test, from nothing: on SQLite with the browser, then what touches the database again on PostgreSQL.

`python -m tests.suite`, or `make test`. PostgreSQL is the one DATABASE_URL names, or one of our own that lasts as long
as the tests. What a machine lacks is named at the end; where CI is true it fails.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
CI = os.environ.get("CI", "").lower() in ("true", "1")
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
TOUCHING_THE_DATABASE = ("tests/scorekeeper", "tests/tournaments")
PURE = tuple(f"tests/tournaments/{room}" for room in ("entry_lists", "formats", "replay", "standings"))
START_LIMIT = 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    only = parser.parse_args().only
    # However it ends, what it started ends with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    runs: list[Run] = []
    missing: list[str] = []
    if only != "postgres":
        runs.append(on_sqlite())
        if chromium() is None:
            missing.append("the browser tests: there is no Chromium (SCOREKEEPER_CHROMIUM may name one)")
    if only != "sqlite":
        with postgres() as url:
            if url:
                runs.append(on_postgres(url))
            else:
                missing.append("the tests on PostgreSQL: there is neither a DATABASE_URL nor an installed PostgreSQL")
    return close(runs, missing)


class Run(NamedTuple):
    """How a run of pytest ended, and how many tests did what."""

    code: int
    passed: int
    failed: int
    skipped: int


def on_sqlite() -> Run:
    print("== on SQLite", flush=True)
    return pytest("sqlite", environment(), [])


def on_postgres(url: str) -> Run:
    print("== on PostgreSQL", flush=True)
    paths = [path for path in TOUCHING_THE_DATABASE if (ROOT / path).exists()]
    chosen = ["-m", "not browser and not sqlite", *(f"--ignore={path}" for path in PURE), *paths]
    return pytest("postgres", environment() | {"DATABASE_URL": url}, chosen)


def environment() -> dict[str, str]:
    """The machine's, without anything of a real installation."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    kept.setdefault("SCOREKEEPER_DATA", str(BUILD / "test-data"))
    kept.setdefault("SCOREKEEPER_TEST_DB", str(BUILD / "test.sqlite3"))
    for left_behind in BUILD.glob("test.sqlite3*"):
        left_behind.unlink()
    return kept


def pytest(name: str, with_environment: dict[str, str], arguments: list[str]) -> Run:
    report = BUILD / f"tests-{name}.xml"
    report.unlink(missing_ok=True)
    # One process a core, each with a database of its own; on two cores it takes two thirds of the time.
    cores = ["-n", "auto", "--dist", "loadfile"]
    command = [sys.executable, "-m", "pytest", "-q", *cores, f"--junitxml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=with_environment, check=False).returncode  # noqa: S603
    return Run(code, *counted(report)) if report.exists() else Run(code or 1, 0, 0, 0)


def counted(report: Path) -> tuple[int, int, int]:
    """How many tests of a report passed, failed, and were skipped."""
    suite = next(ET.parse(report).getroot().iter("testsuite")).attrib  # noqa: S314
    failed, skipped = int(suite["failures"]) + int(suite["errors"]), int(suite["skipped"])
    return int(suite["tests"]) - failed - skipped, failed, skipped


def close(runs: list[Run], missing: list[str]) -> int:
    """Name what was not run, and count what was. Where CI is true, nothing may be missing."""
    for what in missing:
        print(f"Not run: {what}")
    passed, failed, skipped = (sum(run[place] for run in runs) for place in (1, 2, 3))
    counts = f"{passed} passed, {failed} failed, {skipped} skipped"
    (BUILD / "tests-counted.txt").write_text(counts + "\n")
    print(counts)
    return 1 if any(run.code for run in runs) or (missing and CI) else 0


def chromium() -> str | None:
    """The browser the tests use, found as `tests/conftest.py` finds it."""
    named = os.environ.get("SCOREKEEPER_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


@contextlib.contextmanager
def postgres() -> Iterator[str | None]:
    """The address of a PostgreSQL: the one that is named, or our own; None where there is none."""
    if os.environ.get("DATABASE_URL"):
        yield os.environ["DATABASE_URL"]
        return
    programs = postgres_programs()
    if programs is None:
        yield None
        return
    with (
        tempfile.TemporaryDirectory(prefix="scorekeeper-postgres-") as folder,
        own_cluster(programs, Path(folder)) as url,
    ):
        yield url


def postgres_programs() -> Path | None:
    """Where `initdb` and `postgres` lie; the newest, where there are several."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    places = [Path(place) for pattern in PLACES for place in sorted(Path("/").glob(pattern.lstrip("/")))]
    return next((place for place in reversed(places) if (place / "initdb").exists()), None)


@contextlib.contextmanager
def own_cluster(programs: Path, folder: Path) -> Iterator[str]:
    """A PostgreSQL on this computer only, for as long as the block lasts."""
    who = unprivileged()
    if who:
        shutil.chown(folder, who)
    data, port = folder / "data", free_port()
    subprocess.run(  # noqa: S603
        [programs / "initdb", "-D", data, "-U", "scorekeeper", "--auth=trust", "--encoding=UTF8", "--no-locale"],
        cwd=folder,
        user=who,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    settings = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": folder, "fsync": "off"}
    log = folder / "log"
    with log.open("w") as output:
        server = subprocess.Popen(  # noqa: S603
            [programs / "postgres", "-D", data, *(f"--{name}={value}" for name, value in settings.items())],
            cwd=folder,
            user=who,
            stdout=output,
            stderr=output,
        )
    url = f"postgresql://scorekeeper@127.0.0.1:{port}/postgres"
    try:
        wait_for(url, server, log)
        yield url
    finally:
        # A fast shutdown: it does not wait for those who are connected.
        server.send_signal(signal.SIGINT)
        server.wait(START_LIMIT)


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    return "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg

    end = time.monotonic() + START_LIMIT
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}") from None
            time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
