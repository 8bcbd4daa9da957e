"""The catalogues of words: `python -m tests.words` brings them up to the sources, `--check` says what they lack.

The words are those of scorekeeper, tournaments, templates and rules. Entries are sorted and carry no places, so that a
catalogue changes only where words do.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import polib

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "scorekeeper" / "locale"
SOURCES = ("rules", "scorekeeper", "templates", "tournaments")

PLURALS = {"pt": "nplurals=2; plural=(n != 1);", "pt_BR": "nplurals=2; plural=(n > 1);"}

FOREIGN = {
    "pt": ["tela", "celular", "salvar", "usuário", "arquivo", "planilha", "equipe", "senha", "excluir", "rodada"],
    "pt_BR": ["ecrã", "telemóvel", "guardar", "utilizador", "ficheiro", "equipa", "palavra-passe", "jornada"],
}
"""Words of the other country, which a catalogue must not have."""

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
SHOWN = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; end with 1 when something is amiss")
    check = parser.parse_args().check
    if shutil.which("xgettext") is None:
        print("The words are extracted by xgettext: install gettext.", file=sys.stderr)
        return 1
    words = extract()
    if not check:
        for locale in PLURALS:
            save(updated(locale, words, catalogue(locale)), locale)
        return 0
    amiss = False
    for locale in PLURALS:
        for kind, found in faults(locale, words, catalogue(locale)).items():
            amiss = True
            print(f"{locale}: {len(found)} {kind}")
            for text in found[:SHOWN]:
                print(f"    {text}")
    print(
        "The catalogues lack something (make words brings in what is new)." if amiss else "The catalogues are complete."
    )
    return int(amiss)


def path(locale: str) -> Path:
    return LOCALES / locale / "LC_MESSAGES" / "django.po"


def catalogue(locale: str) -> polib.POFile:
    """The catalogue as it lies in the sources; an empty one where there is none."""
    return polib.pofile(str(path(locale))) if path(locale).exists() else polib.POFile()


def extract() -> polib.POFile:
    """Every word that the sources mark, found by Django's makemessages in a copy of them."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for source in SOURCES:
            shutil.copytree(ROOT / source, copy / source, ignore=shutil.ignore_patterns("locale", "__pycache__"))
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
        django.setup()
        with contextlib.chdir(copy), _set(settings, LOCALE_PATHS=[str(copy / "words")]):
            call_command("makemessages", locale=["pt"], keep_pot=True, no_location=True, verbosity=0)
        return polib.pofile(str(copy / "words" / "django.pot"))


@contextlib.contextmanager
def _set(settings: Any, **values: object) -> Iterator[None]:
    before = {name: getattr(settings, name) for name in values}
    for name, value in values.items():
        setattr(settings, name, value)
    yield
    for name, value in before.items():
        setattr(settings, name, value)


def updated(locale: str, words: polib.POFile, old: polib.POFile) -> polib.POFile:
    """The sources' words with the translations there are; what no source has any more is gone."""
    known = {_key(entry): entry for entry in old if not (entry.obsolete or entry.fuzzy)}
    new = polib.POFile()
    new.metadata = {
        "Project-Id-Version": "scorekeeper",
        "Language": locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[locale],
    }
    for word in sorted(words, key=_key):
        entry = polib.POEntry(
            msgctxt=word.msgctxt,
            msgid=word.msgid,
            msgid_plural=word.msgid_plural,
            comment=word.comment,
            flags=word.flags,
        )
        if translated := known.get(_key(word)):
            entry.msgstr, entry.msgstr_plural = translated.msgstr, translated.msgstr_plural
        elif word.msgid_plural:
            entry.msgstr_plural = {0: "", 1: ""}
        new.append(entry)
    return new


def save(new: polib.POFile, locale: str) -> None:
    path(locale).parent.mkdir(parents=True, exist_ok=True)
    new.save(str(path(locale)))


def faults(locale: str, words: polib.POFile, present: polib.POFile) -> dict[str, list[str]]:
    """What is amiss with a catalogue, by its kind."""
    wanted, had = {_key(word) for word in words}, {_key(entry) for entry in present if not entry.obsolete}
    current = [entry for entry in present if not entry.obsolete]
    found = {
        "missing": [msgid for msgid, _, _ in sorted(wanted - had)],
        "that no source has any more": [
            *(msgid for msgid, _, _ in sorted(had - wanted)),
            *(entry.msgid for entry in present.obsolete_entries()),
        ],
        "fuzzy": [entry.msgid for entry in current if entry.fuzzy],
        "not translated": [entry.msgid for entry in current if not all(_texts(entry))],
        "with other placeholders": [entry.msgid for entry in current if not _fits(entry)],
        "in words of the other country": list(_foreign(locale, current)),
    }
    if current and present.metadata.get("Plural-Forms") != PLURALS[locale]:
        found["plural rules other than"] = [PLURALS[locale]]
    return {kind: texts for kind, texts in found.items() if texts}


def _key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgid, entry.msgctxt or "", entry.msgid_plural or ""


def _texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _fits(entry: polib.POEntry) -> bool:
    """A translation has its source's placeholders and line ends; a singular may leave out the number."""
    sources = [set(PLACEHOLDER.findall(text)) for text in (entry.msgid, entry.msgid_plural) if text]
    least, most = set.intersection(*sources), set.union(*sources)
    return all(
        least <= set(PLACEHOLDER.findall(text)) <= most and text.endswith("\n") == entry.msgid.endswith("\n")
        for text in _texts(entry)
        if text
    )


def _foreign(locale: str, entries: Iterable[polib.POEntry]) -> Iterator[str]:
    pattern = re.compile(rf"\b(?:{'|'.join(FOREIGN[locale])})(?:e?s)?\b", re.IGNORECASE)
    for entry in entries:
        for text in _texts(entry):
            if pattern.search(text):
                yield text


if __name__ == "__main__":
    sys.exit(main())
