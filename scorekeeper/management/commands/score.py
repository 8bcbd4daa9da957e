"""`manage.py score`: score documents, each with its reasons or as a line of JSON; no database is needed."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.document import Match, Miss, Unreadable, missed, read_document, score
from rules.fold import Adjustment, Scored, Tally
from rules.game import Line, Points
from scorekeeper import texts
from scorekeeper.management.documents import DocumentsCommand, Result


class Command(DocumentsCommand):
    help = "Scores documents: prints each sheet with its reasons, and checks what the document expects."

    def answer(self, document: object) -> Result:
        return score(document)

    def unreadable(self, error: Unreadable) -> Result:
        return {"error": {"hand": None, "field": None, "code": "unreadable", "message": str(error)}}

    def faults(self, document: object, got: Result) -> Iterator[str]:
        return map(_fault, missed(document, got))

    def told(self, document: object, got: Result) -> Iterator[str]:
        return iter([_refusal(got["error"])]) if "error" in got else _sheet(read_document(document), got)

    def name_of(self, document: Mapping[str, Any]) -> object:
        return document.get("name")


def _refusal(error: Result) -> str:
    place = "the document" if error["hand"] is None else f"hand {error['hand'] + 1}"
    field = f", {error['field']}" if error["field"] else ""
    return f"refused in {place}{field}: {error['message']}"


def _fault(miss: Miss) -> str:
    if miss.key == "error" and miss.expected is None:
        return "no refusal was expected"
    return f"expected {miss.key} {reprlib.repr(miss.expected)}, got {reprlib.repr(miss.got)}"


def _sheet(match: Match, got: Result) -> Iterator[str]:
    """The sheet of a match: every hand with the reasons for its points, the totals, the end or what comes next."""
    game, tally = match.game, match.fold()
    yield f"{_(game.name)} · {_(game.ruleset_names[match.ruleset])} · {' / '.join(match.names)}"
    yield from _adjusted(match, tally.opening)
    for number, scored in enumerate(tally.hands, 1):
        yield from _hand(match, number, scored)
    yield f"{_('Total')}: {_totals(match, tally)}"
    if tally.outcome.finished:
        winners = " / ".join(match.names[side] for side in tally.outcome.winners)
        yield f"{_('Won by')} {winners}: {_(tally.outcome.how)}."
    else:
        yield f"{_('Next')}: {json.dumps(got['next'])}"


def _hand(match: Match, number: int, scored: Scored) -> Iterator[str]:
    what = (
        texts.text(match.game.describe(match.options, scored.hand), match.names)
        if scored.hand
        else _("Time was called")
    )
    yield f"{number}. {what}"
    for line in scored.lines:
        yield f"     {_reason(match, line)}"
    for warning in scored.warnings:
        yield f"     ! {texts.problem(warning, match.game, match.names)}"
    yield f"   = {_row(match, scored.points)}"
    yield from _adjusted(match, scored.adjusted)


def _reason(match: Match, line: Line) -> str:
    """A line as it is read out: whose, what for, how it is reckoned, and by which article."""
    product = f"{texts.line_product(line)} = " if texts.line_product(line) else ""
    label = texts.line_label(line, match.names)
    return f"{match.names[line.side]}: {label} {product}{texts.signed_text(line.points)} [{line.article}]"


def _adjusted(match: Match, adjustments: Sequence[Adjustment]) -> Iterator[str]:
    for adjustment in adjustments:
        yield f"   {_('Adjustment')}: {match.names[adjustment.side]} {texts.signed_text(adjustment.points)}"


def _row(match: Match, points: Sequence[Points]) -> str:
    return ", ".join(f"{name} {texts.points_text(own)}" for name, own in zip(match.names, points, strict=True))


def _totals(match: Match, tally: Tally) -> str:
    """The total of each side; with the game's own words for it."""
    return ", ".join(
        f"{name} {texts.points_text(total)} {texts.spelt_text(match.game, match.options, total)}".rstrip()
        for name, total in zip(match.names, tally.totals, strict=True)
    )
