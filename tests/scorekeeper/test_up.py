"""`manage.py up` as the person at the laptop meets it: each test starts the program itself, on data of its own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parent.parent.parent
LIMIT = 60
URL = "http://hall.example:8000"


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
        own = {"SCOREKEEPER_DATA": str(self.data), "SCOREKEEPER_URL": URL}
        return kept | own | {"LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}

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


@dataclass
class FirstStart:
    """What the first start on an empty folder said and left behind."""

    said: str
    afterwards: str
    code: int
    data: Path


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    laptop = Laptop(tmp_path_factory.mktemp("first") / "data")
    started = laptop.start()
    afterwards = started.end()
    return FirstStart(started.said, afterwards, started.process.returncode, laptop.data)


@pytest.fixture
def laptop(first: FirstStart, tmp_path: Path) -> Iterator[Laptop]:
    """A laptop that served once before."""
    yield from _laptop(first, tmp_path)


@pytest.fixture(scope="module")
def serving(first: FirstStart, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laptop]:
    """A laptop that serves while the tests go on."""
    for laptop in _laptop(first, tmp_path_factory.mktemp("serving")):
        laptop.start()
        yield laptop


def _laptop(first: FirstStart, folder: Path) -> Iterator[Laptop]:
    shutil.copytree(first.data, folder / "data", copy_function=shutil.copy2)
    found = Laptop(folder / "data")
    yield found
    for process in found.running:
        process.kill()
        process.communicate()


def _times(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder)): path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.is_file() and "sqlite3" not in path.suffix and path.suffix != ".lock"
    }


def test_an_empty_folder_is_made_ready_and_served(first: FirstStart) -> None:
    assert re.search(r"On this computer: http://localhost:\d+$", first.said, re.MULTILINE)
    assert str(first.data) in first.said
    assert f"SQLite {sqlite3.sqlite_version}" in first.said
    assert "No phone has reached me yet" in first.said
    assert f"On phones: {URL}\n" in first.said
    assert "█" in first.said
    assert any(name.endswith(".css.gz") for name in _times(first.data / "static"))


def test_ctrl_c_stops_it_cleanly(first: FirstStart) -> None:
    assert first.afterwards == "Stopped. Everything recorded is kept.\n"
    assert first.code == 0


def test_the_first_start_names_an_administrator_who_can_sign_in(first: FirstStart, serving: Laptop) -> None:
    name, password = (re.search(rf"^{word}: (\S+)$", first.said, re.MULTILINE) for word in ("Name", "Password"))
    assert name
    assert password
    code = "print(User.objects.get(username={!r}).check_password({!r}))"
    assert serving.command("shell", "-v", "0", "-c", code.format(name[1], password[1])).strip() == "True"


def test_the_secret_is_its_owners_only(first: FirstStart) -> None:
    secret = first.data / "secret.key"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_text()) >= 50


def test_a_second_start_makes_nothing_again_and_tells_no_password(first: FirstStart, laptop: Laptop) -> None:
    said = laptop.start().said
    assert _times(laptop.data) == _times(first.data)
    assert "Password" not in said
    assert "Attention" not in said


def test_it_answers_while_it_serves(serving: Laptop) -> None:
    assert serving.get("/health/") == "ok\n"


def test_a_taken_port_is_refused_with_the_next_step(serving: Laptop, laptop: Laptop) -> None:
    refused = laptop.start(port=serving.port)
    assert refused.process.returncode == 1
    assert f"Port {serving.port} is taken" in refused.said
    assert f"--port {serving.port + 1}" in refused.said
    assert "Traceback" not in refused.said


def test_the_same_data_is_not_served_twice(serving: Laptop) -> None:
    refused = serving.start(port=_free_port())
    assert refused.process.returncode == 1
    assert f"already serves the data in {serving.data}" in refused.said


def test_after_a_crash_the_data_can_be_served_again(laptop: Laptop) -> None:
    laptop.start().end(signal.SIGKILL)
    assert "No phone has reached me yet" in laptop.start().said


def test_data_behind_the_program_is_copied_before_it_is_migrated(laptop: Laptop) -> None:
    laptop.command("migrate", "axes", "0001", "--verbosity", "0")
    started = laptop.start()
    (copy,) = (laptop.data / "backups").iterdir()
    assert str(copy) in started.said
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(laptop.data / "scorekeeper.sqlite3")) as new:
        query = "SELECT count(*) FROM django_migrations WHERE app = 'axes'"
        assert old.execute(query).fetchone() == (1,)
        assert new.execute(query).fetchone()[0] > 1


def test_a_copy_by_hand_is_whole_while_the_program_serves(serving: Laptop) -> None:
    copy = Path(serving.command("backup").strip())
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert opened.execute("SELECT count(*) FROM scorekeeper_user").fetchone() == (1,)


def test_the_demo_has_data_of_its_own_and_names_who_can_sign_in(laptop: Laptop) -> None:
    said = laptop.start("--demo").said
    assert str(laptop.data / "demo") in said
    assert "This is the demo" in said
    counts = []
    for folder in (laptop.data / "demo", laptop.data):
        with closing(sqlite3.connect(folder / "scorekeeper.sqlite3")) as opened:
            counts += opened.execute("SELECT count(*) FROM scorekeeper_club").fetchone()
    assert counts == [1, 0]


def test_codes_printed_for_another_address_are_warned_of(laptop: Laptop) -> None:
    (laptop.data / "printed-address.txt").write_text("http://192.168.1.77:8000")
    said = laptop.start().said
    assert re.search(r"Attention: .* http://192\.168\.1\.77:8000", said)
    assert "http://192.168.1.77:8000" in laptop.get("/reach/")


def test_a_body_far_too_large_gets_a_page(serving: Laptop) -> None:
    request = urllib.request.Request(
        f"http://127.0.0.1:{serving.port}/reach/", data=b"a=" + b"x" * 10_000_000, method="POST"
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=LIMIT)  # noqa: S310
    assert refused.value.code == 413
    assert "</html>" in refused.value.read().decode()
