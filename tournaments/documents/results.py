"""Results by round as rows: each encounter with its matches, what they add up to, who won and how it was decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scorekeeper.documents.layout import Band, Cell, Column, Document, Row, Table
from tournaments.documents.pairings import ENDINGS
from tournaments.documents.papers import Paper, StagePaper, known, table_number
from tournaments.formats.results import Match, Played, Ruled
from tournaments.models import Encounter
from tournaments.pages.stage import RoundShown
from tournaments.queries import Meeting

ENTRY, SCORE = 56, 13
"""Millimetres for an entry's name, and for a score."""


def results_document(paper: Paper, stages: Sequence[StagePaper]) -> Document:
    """The results of all stages, one table each."""
    title = _("Results")
    tables = [table for stage in stages for table in results_tables(stage)]
    return paper.document(paper.heading(title), *tables, name=paper.name(title))


def results_tables(paper: StagePaper) -> Iterator[Table]:
    """A stage's encounters, round by round, as they may be seen; nothing of one that is not drawn."""
    page = paper.page
    rounds = [shown for number, _name in page.round_names if (shown := page.round(number))]
    meetings = [one for shown in rounds for one in shown.meetings]
    if not meetings:
        return
    sides = max(len(one.sides) for one in meetings)
    most = max([1, *(len(_matches(one)) for one in meetings)])
    struck = {name for name, gone in page.ledger.stage.gone.items() if gone.struck}
    columns = tuple(_columns(sides, most, pools=len(page.pools) > 1))
    rows = tuple(row for shown in rounds for row in _rows(shown, most, struck))
    yield Table(paper.stage.name, columns, rows, bands=tuple(_bands(columns, sides, most)))


def _columns(sides: int, most: int, *, pools: bool) -> Iterator[Column]:
    yield Column("round", _("Round"), "text", width=34)
    yield Column("label", _("Encounter"), "text", width=20)
    if pools:
        yield Column("pool", _("Pool"), "text", width=11, centred=True)
    yield Column("table", _("Table"), width=11, centred=True)
    for side in range(sides):
        yield Column(f"side.{side}", _("Side %(number)s") % {"number": side + 1}, "text", width=ENTRY)
    for number in range(most if most > 1 else 0):
        for side in range(sides):
            yield Column(f"{number}.{side}", str(side + 1), width=SCORE, opens=side == 0)
    for side in range(sides):
        yield Column(f"total.{side}", str(side + 1), width=SCORE + 2, opens=side == 0)
    for side in range(sides if most > 1 else 0):
        yield Column(f"won.{side}", str(side + 1), width=SCORE - 2, opens=side == 0)
    yield Column("winner", _("Winner"), "text", width=ENTRY, opens=True)
    yield Column("ending", _("Decided by"), "text", width=24)
    yield Column("state", _("State"), "text", width=32)


def _bands(columns: Sequence[Column], sides: int, most: int) -> Iterator[Band]:
    yield Band("", sum(column.kind == "text" or column.key == "table" for column in columns) - 3)
    for number in range(most if most > 1 else 0):
        yield Band(_("Match %(number)s") % {"number": number + 1}, sides)
    if most > 1:
        yield Band(_("Sum"), sides)
    yield Band(_("Result"), sides)
    yield Band("", 3)


def _matches(one: Meeting) -> tuple[Match, ...]:
    result = one.one.result
    return result.matches if isinstance(result, Played | Ruled) else ()


def _rows(shown: RoundShown, most: int, struck: set[str]) -> Iterator[Row]:
    for one in shown.meetings:
        is_struck = not struck.isdisjoint(one.one.entries)
        yield Row({**_about(one, shown.name), **_scores(one, most, struck=is_struck), **_ending(one, struck=is_struck)})
    for entry in shown.resting:
        yield Row({"round": Cell(shown.name), "side.0": Cell(entry.name), "ending": Cell(_("sits out"))})


def _about(one: Meeting, name: str) -> dict[str, Cell]:
    return {
        "round": Cell(one.name or name),
        "label": Cell(one.label),
        "pool": Cell(one.one.pool),
        "table": Cell(table_number(one)),
        **{
            f"side.{index}": Cell(side.name, strong=side.won, quiet=not known(side))
            for index, side in enumerate(one.sides)
        },
    }


def _scores(one: Meeting, most: int, *, struck: bool) -> dict[str, Cell]:
    """Every match's scores, their sum (a live one), and the result: the matches won, of a single one its score."""
    matches, verdict = _matches(one), one.one.verdict
    found: dict[str, Cell] = {}
    if most > 1:
        for number, match in enumerate(matches):
            found |= {f"{number}.{side}": Cell(score, struck=struck) for side, score in enumerate(match.scores)}
    for side, score in enumerate(verdict.scores or () if verdict else ()):
        sums = tuple(f"{number}.{side}" for number in range(most)) if most > 1 and matches else ()
        found[f"total.{side}"] = Cell(score, sums=sums, struck=struck, strong=True)
    if most > 1 and verdict:
        result = verdict.matches if one.one.best_of > 1 else verdict.scores or ()
        found |= {f"won.{side}": Cell(points, struck=struck, strong=True) for side, points in enumerate(result)}
    return found


def _ending(one: Meeting, *, struck: bool) -> dict[str, Cell]:
    """Who won; how it was decided where it was not played to its end; how it stands."""
    verdict = one.one.verdict
    winners = [side.name for side in one.sides if side.won]
    state = str(Encounter.State(one.status).label) if one.status else ""
    if verdict is None:
        return {"state": Cell(state)}
    ending = text_of_ending(verdict.decided_by)
    level = _("drawn") if verdict.winner is None and verdict.decided_by in ("play", "time", "ruling") else ""
    return {
        "winner": Cell(", ".join(winners) or level, struck=struck),
        "ending": Cell(ending),
        "state": Cell(_("struck") if struck else state),
    }


def text_of_ending(decided_by: str) -> str:
    """How an encounter was decided; nothing of one that was played to its end."""
    if decided_by == "bye":
        return _("bye")
    return _(ENDINGS[decided_by]) if decided_by in ENDINGS else ""
