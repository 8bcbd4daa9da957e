"""`manage.py up` as the person at the laptop meets it: each test starts the program itself, on data of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parent.parent.parent
LIMIT = 60


class Laptop:
    """One computer: its data folder, a free port, and what it was told to run."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = _free_port()
        self.running: list[subprocess.Popen[str]] = []

    def start(self, *arguments: str, port: int | None = None) -> Started:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "manage.py", "up", "--bind", "127.0.0.1", "--port", str(port or self.port), *arguments],
            cwd=ROOT,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.running.append(process)
        return Started(process)

    def command(self, *arguments: str) -> str:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=True,
            timeout=LIMIT,
        )
        return done.stdout

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCOREKEEPER_", "DATABASE"))}
        return kept | {"SCOREKEEPER_DATA": str(self.data), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=LIMIT) as answer:
            return str(answer.read().decode())


class Started:
    """A start of the program, read up to the line that says it serves, or to its end."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""
        assert process.stdout
        for line in process.stdout:
            self.said += line
            if line.startswith("Ctrl-C"):
                break
        else:
            process.wait(LIMIT)

    def end(self, how: signal.Signals = signal.SIGINT) -> str:
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=LIMIT)
        return str(rest)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    found = Laptop(tmp_path / "data")
    yield found
    for process in found.running:
        process.kill()
        process.communicate()


def _times(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_an_empty_folder_is_made_ready_and_served(laptop: Laptop) -> None:
    started = laptop.start()
    assert f"http://localhost:{laptop.port}" in started.said
    assert str(laptop.data) in started.said
    assert f"SQLite {sqlite3.sqlite_version}" in started.said
    assert "No phone has reached me yet" in started.said
    assert "█" in started.said
    assert laptop.get("/health/") == "ok\n"


def test_ctrl_c_stops_it_cleanly(laptop: Laptop) -> None:
    started = laptop.start()
    assert "Stopped" in started.end()
    assert started.process.returncode == 0


def test_the_secret_is_made_once_and_only_its_owner_reads_it(laptop: Laptop) -> None:
    laptop.start().end()
    secret = laptop.data / "secret.key"
    assert secret.stat().st_mode & 0o777 == 0o600
    first = secret.read_text()
    assert len(first) >= 50
    laptop.start().end()
    assert secret.read_text() == first


def test_a_second_start_does_not_make_anything_ready_again(laptop: Laptop) -> None:
    laptop.start().end()
    before = _times(laptop.data / "static") | _times(laptop.data / "locale")
    assert any(name.endswith(".css.gz") for name in before)
    laptop.start().end()
    assert _times(laptop.data / "static") | _times(laptop.data / "locale") == before


def test_a_taken_port_is_refused_with_the_next_step(laptop: Laptop) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        refused = laptop.start(port=taken)
    assert refused.process.returncode == 1
    assert f"Port {taken} is taken" in refused.said
    assert f"--port {taken + 1}" in refused.said
    assert "Traceback" not in refused.said


def test_the_same_data_is_not_served_twice(laptop: Laptop) -> None:
    laptop.start()
    refused = laptop.start(port=_free_port())
    assert refused.process.returncode == 1
    assert f"already serves the data in {laptop.data}" in refused.said


def test_after_a_crash_the_data_can_be_served_again(laptop: Laptop) -> None:
    laptop.start().end(signal.SIGKILL)
    assert "No phone has reached me yet" in laptop.start().said


def test_data_behind_the_program_is_copied_before_it_is_migrated(laptop: Laptop) -> None:
    laptop.start().end()
    laptop.command("migrate", "axes", "0001", "--verbosity", "0")
    started = laptop.start()
    (copy,) = (laptop.data / "backups").iterdir()
    assert str(copy) in started.said
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(laptop.data / "scorekeeper.sqlite3")) as new:
        query = "SELECT count(*) FROM django_migrations WHERE app = 'axes'"
        assert old.execute(query).fetchone() == (1,)
        assert new.execute(query).fetchone()[0] > 1


def test_nothing_is_copied_when_nothing_is_migrated(laptop: Laptop) -> None:
    laptop.start().end()
    laptop.start().end()
    assert not (laptop.data / "backups").exists()


def test_a_copy_by_hand_is_whole_while_the_program_serves(laptop: Laptop) -> None:
    laptop.start()
    copy = Path(laptop.command("backup").strip())
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert opened.execute("SELECT count(*) FROM scorekeeper_club").fetchone() == (0,)


def test_the_demo_has_data_of_its_own(laptop: Laptop) -> None:
    started = laptop.start("--demo")
    assert str(laptop.data / "demo") in started.said
    assert (laptop.data / "demo" / "scorekeeper.sqlite3").exists()
    assert not (laptop.data / "scorekeeper.sqlite3").exists()


def test_codes_printed_for_another_address_are_warned_of(laptop: Laptop) -> None:
    laptop.data.mkdir()
    (laptop.data / "printed-address.txt").write_text("http://192.168.1.77:8000")
    said = laptop.start().said
    assert re.search(r"Attention: .* http://192\.168\.1\.77:8000", said)
    assert "http://192.168.1.77:8000" in laptop.get("/reach/")


def test_codes_printed_for_this_address_are_not_warned_of(laptop: Laptop) -> None:
    laptop.start().end()
    assert "Attention" not in laptop.start().said


def test_a_body_far_too_large_gets_a_page_and_no_traceback(laptop: Laptop) -> None:
    started = laptop.start()
    request = urllib.request.Request(
        f"http://127.0.0.1:{laptop.port}/reach/", data=b"a=" + b"x" * 10_000_000, method="POST"
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=LIMIT)  # noqa: S310
    assert refused.value.code == 413
    assert "</html>" in refused.value.read().decode()
    assert "Traceback" not in started.end()
