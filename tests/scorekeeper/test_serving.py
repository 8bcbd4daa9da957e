"""What serving rests on: addresses put in order, phones noticed, copies kept, and the page that helps."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper.serving import addresses, backups
from scorekeeper.serving.addresses import Adapter
from scorekeeper.serving.reach import KEY, Reach
from scorekeeper.serving.report import code, system_language

WIFI = Adapter("wlan0", ("192.168.1.23",))
CABLE = Adapter("Ethernet", ("10.0.0.5",))
DOCKER = Adapter("docker0", ("172.17.0.1",))
LOOPBACK = Adapter("lo", ("127.0.0.1",))


def test_the_address_that_leads_out_comes_first() -> None:
    assert addresses.rank([LOOPBACK, WIFI, CABLE], way_out="10.0.0.5") == ["10.0.0.5", "192.168.1.23"]


def test_without_a_way_out_the_usual_network_of_a_hall_comes_first() -> None:
    assert addresses.rank([CABLE, WIFI, LOOPBACK], way_out=None) == ["192.168.1.23", "10.0.0.5"]


def test_virtual_adapters_count_only_where_there_is_nothing_else() -> None:
    assert addresses.rank([DOCKER, WIFI], way_out=None) == ["192.168.1.23"]
    assert addresses.rank([DOCKER, LOOPBACK], way_out=None) == ["172.17.0.1"]


def test_an_address_no_router_gave_counts_only_where_there_is_nothing_else() -> None:
    given_by_none = Adapter("wlan1", ("169.254.7.7",))
    assert addresses.rank([given_by_none, WIFI], way_out=None) == ["192.168.1.23"]
    assert addresses.rank([given_by_none], way_out=None) == ["169.254.7.7"]


def test_a_computer_in_no_network_has_no_address() -> None:
    assert addresses.rank([LOOPBACK], way_out=None) == []


def test_the_set_address_is_the_only_one(settings: Any) -> None:
    settings.PUBLIC_URL, settings.SERVED_PORT = "https://score.example", 8000
    assert addresses.served_urls() == ["https://score.example"]


def test_what_is_printed_is_remembered(settings: Any, tmp_path: Path, rf: Any) -> None:
    settings.DATA, settings.PUBLIC_URL = tmp_path, "http://192.168.1.23:8000"
    assert addresses.last_printed() is None
    assert addresses.printed_url(rf.get("/")) == "http://192.168.1.23:8000"
    assert addresses.last_printed() == "http://192.168.1.23:8000"


def test_where_nothing_is_known_links_begin_as_the_visitor_asked(settings: Any, rf: Any) -> None:
    settings.PUBLIC_URL, settings.SERVED_PORT = "", None
    assert addresses.public_url(rf.get("/", headers={"host": "hall.example"})) == "http://hall.example"


class Door:
    """A watched application that answers nothing, and what was told of it."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.reach = Reach(lambda *_: [], own_addresses=lambda: {"192.168.1.2"}, tell=self.told.append)

    def knock(self, address: str) -> dict[str, Any]:
        environ: dict[str, Any] = {"REMOTE_ADDR": address}
        self.reach(environ, lambda *_: None)
        return environ


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "192.168.1.2", ""])
def test_this_computer_is_no_phone(address: str) -> None:
    door = Door()
    door.knock(address)
    assert door.told == []
    assert door.reach.reached_at is None


def test_the_first_phone_is_told_once() -> None:
    door = Door()
    for address in ("127.0.0.1", "192.168.1.31", "192.168.1.32"):
        door.knock(address)
    assert door.told == ["192.168.1.31"]


def test_a_code_for_the_terminal_is_square_and_has_a_quiet_edge() -> None:
    lines = list(code("http://192.168.1.23:8000"))
    assert len({len(line) for line in lines}) == 1
    assert set(lines[0]) == {"█"}


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("pt_BR.UTF-8", "pt-br"), ("pt_PT.UTF-8", "pt"), ("C.UTF-8", "en"), ("en_GB.UTF-8", "en")],
)
def test_the_laptop_is_spoken_to_in_its_own_language(
    monkeypatch: pytest.MonkeyPatch, spoken: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", spoken)
    assert system_language() == language


@pytest.fixture
def some_database(settings: Any, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    path = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE hands (points)")
    return path


def test_ten_copies_are_kept_of_each_kind(some_database: Path) -> None:
    by_hand = backups.copy_database(some_database, backups.BY_HAND)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    copies = [
        backups.copy_database(some_database, backups.BEFORE_MIGRATING, now=start + timedelta(days=day))
        for day in range(12)
    ]
    assert [copy.exists() for copy in copies] == [False] * 2 + [True] * 10
    assert by_hand.exists()


def test_a_copy_holds_what_still_lies_in_the_log(some_database: Path) -> None:
    with closing(sqlite3.connect(some_database)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint=0")
        writer.execute("INSERT INTO hands VALUES (325)")
        writer.commit()
        copy = backups.copy_database(some_database, backups.BY_HAND)
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT points FROM hands").fetchall() == [(325,)]
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]


@pytest.mark.django_db
def test_the_page_says_that_no_phone_came_and_why_none_may(client: Client) -> None:
    watch = Reach(lambda *_: [], own_addresses=set, tell=lambda _: None)
    page = client.get("/reach/", headers={"accept-language": "en"}, **{KEY: watch}).content.decode()
    assert "No phone has reached me yet" in page
    for cause in ("mobile data", "isolation", "firewall", "Windows", "another address"):
        assert cause in page


@pytest.mark.django_db
def test_the_page_says_that_a_phone_came(client: Client) -> None:
    watch = Reach(lambda *_: [], own_addresses=set, tell=lambda _: None)
    watch({"REMOTE_ADDR": "192.168.1.31"}, lambda *_: None)
    page = client.get("/reach/", headers={"accept-language": "en"}, **{KEY: watch}).content.decode()
    assert "A phone has reached me." in page


@pytest.mark.django_db
def test_the_sign_of_life_writes_nothing(client: Client, django_assert_max_num_queries: Callable[..., Any]) -> None:
    with django_assert_max_num_queries(1) as queries:
        assert client.get("/health/").content == b"ok\n"
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)


@pytest.mark.django_db
def test_a_body_beyond_the_limit_is_answered_by_a_page(client: Client) -> None:
    answer = client.post("/reach/", data="x" * 10_000_000, content_type="text/plain")
    assert answer.status_code == 413
    assert "</html>" in answer.content.decode()
