"""What the commands share that take documents: files or standard input, a line of JSON each, and what was expected."""

from __future__ import annotations

import json
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules.document import Unreadable, parse

Result = Mapping[str, Any]


class DocumentsCommand(BaseCommand):
    """Answers each document by itself: a faulty one never stops the rest. No database is needed."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="a document or a list of them; - is standard input"
        )
        parser.add_argument("--json", action="store_true", help="print one line of JSON a document")

    @abstractmethod
    def answer(self, document: object) -> Result:
        """What comes of a document; `{"error": …}` when it is refused."""

    @abstractmethod
    def faults(self, document: object, got: Result) -> Iterable[str]:
        """Where what came of a document misses what it expects."""

    @abstractmethod
    def told(self, document: object, got: Result) -> Iterable[str]:
        """What came of a document, as lines for people."""

    @abstractmethod
    def name_of(self, document: Mapping[str, Any]) -> object:
        """What a document calls itself."""

    def unreadable(self, error: Unreadable) -> Result:
        return {"error": {"code": "unreadable", "message": str(error)}}

    def handle(self, **options: Any) -> None:
        passed = [
            self._one(path, document, as_json=options["json"])
            for path in options["files"]
            for document in _documents(path)
        ]
        self._say(f"{passed.count(True)} passed, {passed.count(False)} failed")
        if False in passed:
            sys.exit(1)

    def _one(self, path: str, document: object, *, as_json: bool) -> bool:
        """Print what came of one document; whether it is what was expected."""
        got = self.unreadable(document) if isinstance(document, Unreadable) else self.answer(document)
        faults = list(self.faults(document, got))
        name = self.name_of(document) if isinstance(document, dict) else None
        source = f"{path}: {name}: " if isinstance(name, str) else f"{path}: "
        if as_json:
            self._say(json.dumps(got))
        else:
            lines = "\n".join(self.told(document, got))
            self._say(f"{source}{lines}" if "error" in got else lines)
        for fault in faults:
            self._say(f"{source}{fault}", aside=as_json)
        return not faults

    def _say(self, text: str, *, aside: bool = False) -> None:
        """Print what the terminal's alphabet has, the rest as escapes; `aside`, where it would break the JSON."""
        stream = self.stderr if aside else self.stdout
        encoding = getattr(stream, "encoding", None) or "utf-8"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def _documents(path: str) -> Sequence[object]:
    """The documents of a file, or in their place what is wrong with it."""
    try:
        return parse(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
    except OSError as error:
        return [Unreadable(error.strerror or str(error))]
    except Unreadable as error:
        return [error]
