"""`manage.py up` as the person at the laptop meets it: each test starts the program itself, on data of its own."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.laptop import URL, Laptop, Phone, free_port

pytestmark = pytest.mark.sqlite


@dataclass
class FirstStart:
    """What the first start on an empty folder said and left behind."""

    said: str
    afterwards: str
    code: int
    data: Path
    page: str
    """A page that it served meanwhile, to a browser without a language of its own."""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    laptop = Laptop(tmp_path_factory.mktemp("first") / "data")
    started = laptop.start()
    page = _get(laptop, "/sign-in/")
    afterwards = started.end()
    return FirstStart(started.said, afterwards, started.process.returncode, laptop.data, page)


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
    found.end()


def _get(laptop: Laptop, path: str) -> str:
    phone = Phone(laptop.port)
    answer = phone.get(path)
    phone.close()
    return answer.body.decode()


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


def test_the_first_start_already_speaks_portuguese(first: FirstStart) -> None:
    assert "Iniciar sessão" in first.page


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
    assert _get(serving, "/health/") == "ok\n"


def test_a_taken_port_is_refused_with_the_next_step(serving: Laptop, laptop: Laptop) -> None:
    refused = laptop.start(port=serving.port)
    assert refused.process.returncode == 1
    assert f"Port {serving.port} is taken" in refused.said
    assert f"--port {serving.port + 1}" in refused.said
    assert "Traceback" not in refused.said


def test_the_same_data_is_not_served_twice(serving: Laptop) -> None:
    refused = serving.start(port=free_port())
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
    assert "http://192.168.1.77:8000" in _get(laptop, "/reach/")


def test_a_body_far_too_large_gets_a_page(serving: Laptop) -> None:
    phone = Phone(serving.port)
    answer = phone.post("/reach/", {"a": "x" * 10_000_000})
    phone.close()
    assert answer.status == 413
    assert b"</html>" in answer.body
