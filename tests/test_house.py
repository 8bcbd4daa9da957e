"""The rules of the house that a reader of the code relies on: arrows between the rooms, sizes, and what is nowhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from tests import words

ROOT = Path(__file__).parent.parent
PRODUCT = ("rules", "scorekeeper", "tournaments")
HARD_STOP = 45
FORBIDDEN = {"mark_safe", "csrf_exempt", "RawSQL", "cursor", "objects.raw"}

INLINE = {
    "a style attribute": re.compile(r"\sstyle\s*="),
    "a style element": re.compile(r"<style[\s>]"),
    "an inline script": re.compile(r"<script(?![^>]*\bsrc=)"),
    "an inline handler": re.compile(r"<[a-z][^>]*\son[a-z]+\s*="),
    "unescaped output": re.compile(r"\|\s*safe\b|autoescape off"),
    "another site's file": re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=[\"'](?:https?:)?//"),
}


def _modules() -> list[Path]:
    return [path for room in PRODUCT for path in sorted((ROOT / room).rglob("*.py")) if "migrations" not in path.parts]


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_arrows_between_the_rooms_go_one_way() -> None:
    done = subprocess.run(  # noqa: S603
        [Path(sys.executable).parent / "lint-imports"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_every_module_says_what_lives_in_it() -> None:
    silent = [
        _name(path)
        for path in _modules()
        if path.read_text().strip() and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_no_function_does_more_than_a_screen_of_things() -> None:
    long = [
        f"{_name(path)}: {function.name} has {_length(function)} lines"
        for path in _modules()
        for function in _functions(ast.parse(path.read_text()))
        if _length(function) > HARD_STOP and not _is_table(function)
    ]
    assert long == []


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of its body; its parameters and what it says of itself are read apart."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def _is_table(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Facts to be read, like the articles of a game: nothing but a display that is returned."""
    last = function.body[-1]
    return len(function.body) <= 3 and isinstance(last, ast.Return) and isinstance(last.value, ast.Tuple | ast.List)


def test_nothing_goes_round_escaping_forgery_protection_or_the_models() -> None:
    found = [
        f"{_name(path)}:{node.lineno}: {ast.unparse(node)}"
        for path in _modules()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name | ast.Attribute) and any(ast.unparse(node).endswith(name) for name in FORBIDDEN)
    ]
    assert found == []


def test_templates_have_nothing_that_the_policy_forbids() -> None:
    found = [
        f"{_name(path)}: {what}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for what, pattern in INLINE.items()
        if pattern.search(_without_comments(path.read_text()))
    ]
    assert found == []


def _without_comments(template: str) -> str:
    return re.sub(
        r"{% comment .*?{% endcomment %}|{% comment %}.*?{% endcomment %}|{#.*?#}", "", template, flags=re.DOTALL
    )


def test_the_pinned_versions_name_no_registry_and_are_all_hashed() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index" not in text
        pinned = re.findall(r"^[a-z0-9].*?(?=^[a-z0-9]|\Z)", text, flags=re.MULTILINE | re.DOTALL)
        assert all("--hash=sha256:" in package for package in pinned)


def test_what_the_program_needs_is_pinned_alike_for_developing() -> None:
    running, developing = (
        set(re.findall(r"^([a-z0-9._-]+==\S+)", (ROOT / name).read_text(), flags=re.MULTILINE))
        for name in ("requirements.txt", "requirements-dev.txt")
    )
    assert running <= developing


def _catalogue(locale: str, **entry: object) -> polib.POFile:
    made = polib.POFile()
    made.metadata = {"Plural-Forms": words.PLURALS[locale]}
    made.append(polib.POEntry(**entry))
    return made


SAVE = {"msgid": "Save %(name)s"}


def test_a_complete_catalogue_has_no_faults() -> None:
    complete = _catalogue("pt", **SAVE, msgstr="Guardar %(name)s")
    assert words.faults("pt", _catalogue("pt", **SAVE), complete) == {}


@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        ("not translated", {**SAVE, "msgstr": ""}),
        ("fuzzy", {**SAVE, "msgstr": "Guardar %(name)s", "flags": ["fuzzy"]}),
        ("with other placeholders", {**SAVE, "msgstr": "Guardar %(nome)s"}),
        ("with other placeholders", {**SAVE, "msgstr": "Guardar"}),
        ("in words of the other country", {**SAVE, "msgstr": "Salvar %(name)s"}),
        ("that no source has any more", {**SAVE, "msgstr": "Guardar %(name)s", "obsolete": True}),
        ("missing", {"msgid": "Undo", "msgstr": "Desfazer"}),
        ("that no source has any more", {"msgid": "Undo", "msgstr": "Desfazer"}),
    ],
)
def test_each_fault_of_a_catalogue_is_named(kind: str, entry: dict[str, object]) -> None:
    assert kind in words.faults("pt", _catalogue("pt", **SAVE), _catalogue("pt", **entry))


@pytest.mark.parametrize(
    ("locale", "text", "foreign"),
    [
        ("pt", "Os ficheiros da equipa", False),
        ("pt", "Os arquivos da equipa", True),
        ("pt", "Com cautela", False),
        ("pt_BR", "A planilha", False),
        ("pt_BR", "Os ficheiros", True),
        ("pt_BR", "Dois utilizadores", True),
        ("pt_BR", "A sua Palavra-passe", True),
    ],
)
def test_words_of_the_other_country_are_found_as_whole_words(locale: str, text: str, *, foreign: bool) -> None:
    found = words.faults(locale, _catalogue(locale, msgid="x"), _catalogue(locale, msgid="x", msgstr=text))
    assert ("in words of the other country" in found) == foreign


def test_a_singular_may_leave_out_its_number() -> None:
    hands = {"msgid": "one hand", "msgid_plural": "%(count)s hands"}
    both = _catalogue("pt", **hands, msgstr_plural={0: "uma mão", 1: "%(count)s mãos"})
    assert words.faults("pt", _catalogue("pt", **hands), both) == {}
    neither = _catalogue("pt", **hands, msgstr_plural={0: "uma mão", 1: "%(n)s mãos"})
    assert "with other placeholders" in words.faults("pt", _catalogue("pt", **hands), neither)


def test_an_update_keeps_translations_and_drops_what_no_source_has() -> None:
    old = _catalogue("pt", msgid="Undo", msgstr="Desfazer")
    old.append(polib.POEntry(msgid="Gone", msgstr="Foi"))
    sources = _catalogue("pt", msgid="Undo")
    sources.append(polib.POEntry(msgid="New"))
    new = words.updated("pt", sources, old)
    assert [(entry.msgid, entry.msgstr) for entry in new] == [("New", ""), ("Undo", "Desfazer")]
