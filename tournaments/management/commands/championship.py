"""`manage.py championship`: plays championship documents, and prints standings and ranking, or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.management.documents import DocumentsCommand, Result
from tournaments.replay.cases import championship, missed


class Command(DocumentsCommand):
    help = "Plays championships from their documents, and checks what each document expects."

    def answer(self, document: object) -> Result:
        return championship(document)

    def faults(self, document: object, got: Result) -> Iterable[str]:
        return (f"not as expected: {path}" for path in missed(document, got))

    def told(self, _document: object, got: Result) -> Iterator[str]:
        if "error" in got:
            where = ", ".join(str(value) for key, value in got["error"].items() if key != "message" and value)
            yield f"refused ({where}): {got['error'].get('message', '')}"
            return
        for stage in got["stages"]:
            yield from _stage(stage)
        yield "Ranking"
        for line in got["ranking"]:
            yield f"  {line['place'] or '–':>3}  {line['entry']}"

    def name_of(self, document: Mapping[str, Any]) -> object:
        return document.get("championship")


def _stage(stage: Mapping[str, Any]) -> Iterator[str]:
    yield f"{stage['name']} ({stage['format']})"
    for pool in stage["pools"]:
        yield f"  {pool['name']}"
        for row in pool["standings"]:
            yield f"    {row['place'] or '–':>3}  {row['entry']}  {row['points']}"
    for played in stage["rounds"]:
        yield f"  {played['name']}"
        for one in played["encounters"]:
            sides = " – ".join(side or "?" for side in one["sides"])
            score = "–".join(str(total) for total in one["score"] or ())
            yield f"    {one['label']}: {sides} {score} {one['winner'] or ''}".rstrip()
