"""What `make test` says of a machine that lacks something."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import suite
from tests.suite import Run

GREEN = Run(code=0, passed=3, failed=0, skipped=1)
RED = Run(code=1, passed=2, failed=1, skipped=0)


@pytest.fixture(autouse=True)
def build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(suite, "BUILD", tmp_path)
    return tmp_path


@pytest.mark.parametrize(("ci", "code"), [(False, 0), (True, 1)])
def test_what_was_not_run_is_named_and_fails_in_ci_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, ci: bool, code: int
) -> None:
    monkeypatch.setattr(suite, "CI", ci)
    assert suite.close([GREEN], ["the browser tests"]) == code
    assert capsys.readouterr().out == "Not run: the browser tests\n3 passed, 0 failed, 1 skipped\n"


def test_a_failure_on_one_database_fails_and_all_are_counted(build: Path) -> None:
    assert suite.close([GREEN, RED], []) == 1
    assert (build / "tests-counted.txt").read_text() == "5 passed, 1 failed, 1 skipped\n"


def test_without_postgresql_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(suite.shutil, "which", lambda _name: None)
    monkeypatch.setattr(suite, "PLACES", ())
    with suite.postgres() as url:
        assert url is None


def test_the_postgresql_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere/else")
    with suite.postgres() as url:
        assert url == "postgresql://somewhere/else"


def test_a_report_is_counted(build: Path) -> None:
    report = build / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="1" errors="2" skipped="3"/></testsuites>')
    assert suite.counted(report) == (3, 3, 3)
