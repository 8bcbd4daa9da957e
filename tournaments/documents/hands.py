"""Every hand of a stage's matches as rows, with totals that are live sums; matches known by their totals, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import sub

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.game import Points
from rules.reading import read_hand
from scorekeeper import texts
from scorekeeper.documents.layout import Cell, Column, Row, Table
from scorekeeper.ledger import HandRow, Ledger
from scorekeeper.models import Event, Match, Seat
from tournaments.documents.papers import StagePaper
from tournaments.models import EncounterMatch

NAME, MM_A_LETTER, POINTS = 6, 1.9, 14
Written = tuple[int | None, str, Sequence[Points] | None]
"""A line of a match: its number, what happened, and the points of each side; none where it was voided."""


def hands_tables(paper: StagePaper, sides: int, longest: int) -> Iterator[Table]:
    """A table a match, in the order of the encounters; names have `longest` letters at most. Four questions."""
    columns = tuple(_columns(sides, NAME + MM_A_LETTER * longest))
    ledgers = _ledgers(paper)
    for label, rows in paper.page.ledger.match_rows.items():
        names = [side or "" for side in _names(paper, label)]
        for row in rows:
            if not row.dropped and row.match_id in ledgers:
                yield Table("", columns, tuple(_rows(ledgers[row.match_id], row, paper.stage.name, label, names)))


def most_sides(papers: Sequence[StagePaper]) -> int:
    """How many sides the largest encounter has."""
    return max([2, *(len(slots) for paper in papers for slots in paper.page.ledger.slot_rows.values())])


def _names(paper: StagePaper, label: str) -> list[str]:
    by_id = {entry.pk: name for name, entry in paper.page.ledger.entries.items()}
    return [by_id.get(slot.entry_id or 0, "") for slot in paper.page.ledger.slot_rows[label]]


def _ledgers(paper: StagePaper) -> Mapping[int, Ledger]:
    """The matches' ledgers by the matches' ids."""
    played = {"of_encounter__encounter__stage": paper.stage}
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(**{f"match__{key}": value for key, value in played.items()}).order_by("place"):
        seats[seat.match_id].append(seat)
    events: dict[int, list[Event]] = defaultdict(list)
    for event in Event.objects.filter(**{f"match__{key}": value for key, value in played.items()}).order_by("pk"):
        events[event.match_id].append(event)
    matches = Match.objects.filter(**played)
    return {one.pk: Ledger(one, tuple(seats[one.pk]), tuple(events[one.pk])) for one in matches if events[one.pk]}


def _columns(sides: int, name: float) -> Iterator[Column]:
    yield Column("stage", _("Stage"), "text", width=34)
    yield Column("label", _("Encounter"), "text", width=20)
    yield Column("match", _("Match"), width=13)
    yield Column("code", _("Code"), "text", width=22)
    yield Column("number", pgettext("number", "No."), width=11)
    yield Column("what", _("Hand"), "text", width=70)
    for side in range(sides):
        yield Column(f"side.{side}", _("Side %(number)s") % {"number": side + 1}, "text", width=name, opens=True)
        yield Column(f"points.{side}", _("Points"), width=POINTS)
        yield Column(f"total.{side}", _("Total"), width=POINTS)


def _rows(ledger: Ledger, row: EncounterMatch, stage: str, label: str, names: Sequence[str]) -> Iterator[Row]:
    """A match's lines, sides in the order of the encounter."""
    order = row.order or list(range(len(names)))
    totals: list[Points] = [0] * len(names)
    for number, what, points in _written(ledger):
        cells = {
            "stage": Cell(stage),
            "label": Cell(label),
            "match": Cell(row.number),
            "code": Cell(ledger.match.code),
            "number": Cell(number),
            "what": Cell(what, struck=points is None),
        }
        for side, name in enumerate(names):
            cells[f"side.{side}"] = Cell(name)
            if points is not None:
                totals[side] += points[order[side]]
                cells[f"points.{side}"] = Cell(points[order[side]])
                cells[f"total.{side}"] = Cell(totals[side], sums=(f"points.{side}",), down=True)
        yield Row(cells)


def _written(ledger: Ledger) -> Iterator[Written]:
    """What was written of a match: where it started from, totals given, hands, and the points given after them."""
    start = list(ledger.game.start(ledger.options, ledger.sides).totals)
    if any(start):
        yield None, _("Start"), start
    if ledger.declared:
        yield None, _("Totals given by an official"), list(map(sub, ledger.declared.payload["totals"], start))
    after: dict[int, list[Event]] = defaultdict(list)
    for event in ledger.adjustments:
        after[event.payload["after"]].append(event)
    yield from _adjusted(ledger, after.pop(0, []))
    for hand in ledger.hands:
        yield hand.number, _told(ledger, hand), hand.scored.points if hand.scored else None
        yield from _adjusted(ledger, after.pop(hand.number, []))


def _adjusted(ledger: Ledger, events: Sequence[Event]) -> Iterator[Written]:
    for event in events:
        points: list[Points] = [0] * ledger.sides.count
        points[event.payload["side"]] = event.payload["points"]
        yield None, " – ".join(part for part in (_("Adjustment"), event.reason) if part), points


def _told(ledger: Ledger, row: HandRow) -> str:
    if row.is_time:
        return _("Time was called")
    hand = read_hand(ledger.game, ledger.sides, row.event.payload)
    told = "" if isinstance(hand, tuple) else texts.text(ledger.game.describe(ledger.options, hand), ledger.side_names)
    return told if row.scored else f"{told} ({_('voided')})"
