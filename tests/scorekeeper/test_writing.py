"""One writer a club, lines as they are kept, and refusals that have a text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import scorekeeper
from rules import doubts
from scorekeeper import errors, recording
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor, line, writing
from tests.scorekeeper import factories

SOURCES = Path(scorekeeper.__file__).parent
BY = Actor()


class TestWriting:
    def test_locks_the_clubs_row_before_anything_else(self, king: Match) -> None:
        with CaptureQueriesContext(connection) as captured:
            factories.record(king, factories.KING_GAME[0])
        statements = [query["sql"] for query in captured if not query["sql"].startswith("SAVEPOINT")]
        first_write = next(at for at, sql in enumerate(statements) if sql.startswith(("INSERT", "UPDATE")))
        locking = next(at for at, sql in enumerate(statements) if 'FROM "scorekeeper_club"' in sql)
        assert locking < first_write
        if connection.features.has_select_for_update:
            assert "FOR UPDATE" in statements[locking]

    def test_is_entered_again_by_an_act_inside_an_act(self, king: Match) -> None:
        with writing(king.club):
            factories.record(king, factories.KING_GAME[0])
            with pytest.raises(DomainError):
                recording.undo(king, BY, number=7, key="nothing there")
        king.refresh_from_db()
        assert king.hands == 1

    @pytest.mark.django_db(transaction=True)
    def test_is_undone_as_a_whole(self, king: Match) -> None:
        def break_off() -> None:
            with writing(king.club):
                factories.record(king, factories.KING_GAME[0])
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            break_off()
        king.refresh_from_db()
        assert king.hands == 0

    @pytest.mark.django_db(transaction=True)
    def test_on_sqlite_takes_the_write_lock_at_once(self, club: Club) -> None:
        if connection.vendor != "sqlite":
            pytest.skip("how SQLite locks")
        with CaptureQueriesContext(connection) as captured, writing(club):
            pass
        assert captured[0]["sql"] == "BEGIN IMMEDIATE"


class TestLines:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("  Zé   Pinto ", "Zé Pinto"),
            ("Zé\u00a0Pinto", "Zé Pinto"),
            ("Zé\r\nPinto\t", "Zé Pinto"),
            ("Z\0é", "Z é"),
            ("<b>=1+1</b>", "<b>=1+1</b>"),
            ("\u202eZé", "Zé"),
            ("", ""),
        ],
    )
    def test_are_kept_printable_and_single_spaced(self, typed: str, kept: str) -> None:
        assert line(typed, "name", most=20) == kept

    def test_have_an_end_and_may_be_wanted(self) -> None:
        with pytest.raises(DomainError) as refusal:
            line("x" * 21, "name", most=20)
        assert (refusal.value.problem, refusal.value.field, refusal.value.params) == ("too_long", "name", {"most": 20})
        with pytest.raises(DomainError) as refusal:
            line("\0 ", "name", most=20, missing="name_missing")
        assert refusal.value.problem == "name_missing"


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Every call in the sources, with its file below the package."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield path.relative_to(SOURCES), node


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Every `DomainError("code", …)` of the sources, with the names of its parameters."""
    for _, call in calls():
        if not (isinstance(call.func, ast.Name) and call.func.id == "DomainError" and call.args):
            continue
        if isinstance(call.args[0], ast.Constant):
            yield call.args[0].value, {keyword.arg or "" for keyword in call.keywords}


def doubtful() -> set[str]:
    """What may be odd about declared totals: the codes that the page asks by."""
    return set(re.findall(r'Problem\("(\w+)"', Path(doubts.__file__).read_text()))


class TestRefusals:
    @pytest.mark.parametrize(
        ("code", "params"), [*refusals()], ids=lambda value: value if isinstance(value, str) else ""
    )
    def test_each_has_a_text_that_its_parameters_fill(self, code: str, params: set[str]) -> None:
        assert str(DomainError(code, **dict.fromkeys(params, "7")))

    @pytest.mark.parametrize("kind", DomainError.__subclasses__())
    def test_each_kind_has_a_text(self, kind: type[DomainError]) -> None:
        assert kind.code is None or kind.code in kind.texts

    def test_no_text_is_left_over(self) -> None:
        wanted: set[Any] = {code for code, _ in refusals()} | {kind.code for kind in DomainError.__subclasses__()}
        keywords = (keyword for _, call in calls() for keyword in call.keywords if keyword.arg == "missing")
        wanted |= {keyword.value.value for keyword in keywords if isinstance(keyword.value, ast.Constant)}
        assert set(errors.TEXTS) <= wanted | doubtful()

    def test_each_doubt_about_declared_totals_has_one(self) -> None:
        assert doubtful()
        assert doubtful() <= set(errors.TEXTS)

    def test_texts_are_translated_when_they_are_shown(self, settings: Any) -> None:
        refusal = DomainError("name_missing")
        assert (refusal.problem, str(refusal)) == ("name_missing", str(refusal))


def test_nothing_is_written_but_through_the_doors() -> None:
    """Views, queries and documents call no method that writes."""
    writers = {"create", "bulk_create", "bulk_update", "update", "delete", "save", "get_or_create", "update_or_create"}
    doors = {"recording", "roster", "accounts.py", "writing.py", "models", "migrations", "management", "serving"}
    found = [
        f"{path}:{call.lineno} {ast.unparse(call.func)}"
        for path, call in calls()
        if path.parts[0] not in doors and isinstance(call.func, ast.Attribute) and call.func.attr in writers
        if "objects" in ast.unparse(call.func)
    ]
    assert found == []
