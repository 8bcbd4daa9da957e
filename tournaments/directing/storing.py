"""From values back to rows: what a draw laid down, and what then became known of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils import timezone

from rules.document import whole
from rules.game import Points
from tournaments.formats.judging import is_draw
from tournaments.formats.results import Abandoned, Bye, Result, Ruled, Walkover
from tournaments.formats.rounds import Encounter, Round, is_settled
from tournaments.formats.slots import LoserOf, PlaceIn, Seat, Side, Slot, Vacant, WinnerOf
from tournaments.formats.stage import AnyFormat
from tournaments.ledger import StageLedger
from tournaments.models import Encounter as Row
from tournaments.models import EncounterMatch, Entry, Pool, Stage
from tournaments.models import Round as RoundRow
from tournaments.models import Slot as SlotRow

State = Row.State
OUTCOME = ("ending", "ending_side", "ending_scores", "by_itself", "reason")
VERDICT = ("decided_by", "winner", "scores", "settled", "state", "decided_at")
KNOWN = ("entry", "vacant")
PLAIN: Mapping[str, object] = {"source": "", "feeder": "", "place": 0, "drawn": None}
"""A slot that says nothing of where it comes from."""


def store(ledger: StageLedger, rounds: Sequence[Round]) -> bool:
    """Write what in `rounds` is not stored yet; what is not in them any more goes. Whether rows came or went."""
    before, now = _drawn(ledger.rounds), _drawn(rounds)
    kept = {label for label in before if label in now and len(now[label].slots) == len(before[label].slots)}
    lost = [row.pk for label, row in ledger.rows.items() if label not in kept]
    Row.objects.filter(pk__in=lost).delete()
    numbers = {each.number for each in rounds}
    RoundRow.objects.filter(pk__in=[row.pk for n, row in ledger.round_rows.items() if n not in numbers]).delete()
    moved = [label for label in kept if now[label].slots != before[label].slots]
    for label in moved:
        _draw_otherwise(ledger, now[label])
    update(ledger.form, ledger, [now[label] for label in now if label in kept])
    _update_rounds(ledger, rounds)
    return bool(_add(ledger, rounds, kept)) or bool(lost) or bool(moved)


def _drawn(rounds: Iterable[Round]) -> dict[str, Encounter]:
    return {one.label: one for each in rounds for one in each.encounters}


def _draw_otherwise(ledger: StageLedger, one: Encounter) -> None:
    """Others were drawn here, or came here after a correction: the slots say so, and nobody is called yet."""
    row = ledger.rows[one.label]
    for own, slot in zip(ledger.slot_rows[one.label], one.slots, strict=True):
        for name, value in {**PLAIN, **_source(slot, ledger.entries)}.items():
            setattr(own, name, value)
        own.save(update_fields=list(PLAIN))
    row.number, row.table, row.called_at = one.number, None, None
    row.save(update_fields=["number", "table", "called_at"])


def update(form: AnyFormat, ledger: StageLedger, encounters: Iterable[Encounter]) -> list[Encounter]:
    """Write what changed of encounters that have rows: sides that became known, what followed, the verdict. Those."""
    slots: list[SlotRow] = []
    rows: list[Row] = []
    changed: list[Encounter] = []
    for one in encounters:
        row, own = ledger.rows[one.label], ledger.slot_rows[one.label]
        moved = [slot for slot, side in zip(own, one.sides, strict=True) if _seat(slot, side, ledger.entries)]
        before = [getattr(row, name) for name in (*OUTCOME, *VERDICT)]
        judge(form, row, one, ledger.match_rows[one.label])
        slots += moved
        if moved or before != [getattr(row, name) for name in (*OUTCOME, *VERDICT)]:
            rows.append(row)
            changed.append(one)
    _write(slots, KNOWN)
    _write(rows, (*OUTCOME, *VERDICT))
    return changed


FEW = 4


def _write(rows: Sequence[SlotRow] | Sequence[Row], fields: Sequence[str]) -> None:
    """A few rows are written one by one: one statement for many is dearer to put together."""
    if len(rows) > FEW:
        type(rows[0]).objects.bulk_update(rows, fields)  # type: ignore[arg-type]
        return
    for row in rows:
        row.save(update_fields=fields)


def judge(form: AnyFormat, row: Row, one: Encounter, matches: Sequence[EncounterMatch]) -> None:
    """Bring an encounter's row up to its value: its ending, and the verdict that is kept beside it."""
    _end(row, one.result, by_itself=one.by_itself)
    verdict = one.verdict
    settled = is_settled(one) if form.needs_winner else verdict is not None
    row.decided_by = verdict.decided_by if verdict else ""
    row.winner = verdict.winner if verdict else None
    row.scores = [whole(score) for score in verdict.scores] if verdict and verdict.scores is not None else None
    if settled and not row.settled:
        row.decided_at = timezone.now()
    row.settled = settled
    row.state = state(row, one, matches, drawn=form.needs_winner and is_draw(verdict))


def state(row: Row, one: Encounter, matches: Sequence[EncounterMatch], *, drawn: bool) -> str:
    """Where an encounter stands, as the desk and the pages say it."""
    live = [each for each in matches if not each.dropped]
    if drawn:
        return State.NEEDS_DECISION
    if row.settled:
        agreed = row.ending or all(each.confirmed for each in live if each.finished)
        return State.DECIDED if agreed else State.TO_CONFIRM
    if len(one.entries) < len(one.slots):
        return State.PENDING
    if any(each.hands or each.finished for each in live):
        return State.PLAYING
    return State.CALLED if live or row.table_id else State.READY


def _end(row: Row, result: Result | None, *, by_itself: bool) -> None:
    row.by_itself = by_itself
    row.ending, row.ending_side, row.ending_scores = _ending(result)


def _ending(result: Result | None) -> tuple[str, int | None, list[Points] | None]:
    """What decided it besides matches: how, which side it is said of, and what stood when a side left."""
    match result:
        case Walkover(winner):
            return Row.Ending.WALKOVER, winner, None
        case Abandoned(left, scores):
            return Row.Ending.ABANDONED, left, None if scores is None else [whole(score) for score in scores]
        case Ruled(winner, _):
            return Row.Ending.RULING, winner, None
        case Bye(side):
            return Row.Ending.BYE, side, None
    return Row.Ending.PLAYED, None, None


def _seat(slot: SlotRow, side: Side, entries: Mapping[str, Entry]) -> bool:
    """Bring a slot up to whom it has come to; whether that changed it."""
    entry = entries[side] if isinstance(side, str) else None
    vacant = side is Vacant.NOBODY
    if (slot.entry_id, slot.vacant) == (entry.pk if entry else None, vacant):
        return False
    slot.entry, slot.vacant = entry, vacant
    return True


def _update_rounds(ledger: StageLedger, rounds: Sequence[Round]) -> None:
    for each in rounds:
        row = ledger.round_rows.get(each.number)
        resting = [ledger.entries[name].pk for name in each.resting]
        if row is not None and (row.resting, row.kind, row.kind_number) != (resting, *each.name):
            row.resting, row.kind, row.kind_number = resting, *each.name
            row.save(update_fields=["resting", "kind", "kind_number"])


def _add(ledger: StageLedger, rounds: Sequence[Round], kept: Collection[str]) -> list[Row]:
    """Rows for what has none yet."""
    stage, entries = ledger.row, ledger.entries
    numbered = dict(ledger.round_rows)
    new = [each for each in rounds if each.number not in numbered]
    made = RoundRow.objects.bulk_create(_round(stage, each, entries) for each in new)
    numbered |= {row.number: row for row in made}
    pools = _pools(stage, rounds)
    added = [one for each in rounds for one in each.encounters if one.label not in kept]
    rows = []
    for one in added:
        row = Row(
            stage=stage,
            round=numbered[one.round],
            pool=pools.get(one.pool),
            label=one.label,
            number=one.number,
            best_of=one.best_of,
        )
        judge(ledger.form, row, one, ())
        rows.append(row)
    created = Row.objects.bulk_create(rows)
    SlotRow.objects.bulk_create(
        _slot(row, index, slot, side, entries)
        for row, one in zip(created, added, strict=True)
        for index, (slot, side) in enumerate(zip(one.slots, one.sides, strict=True))
    )
    return created


def _pools(stage: Stage, rounds: Sequence[Round]) -> dict[str, Pool]:
    known = {pool.name: pool for pool in stage.pools.all()}
    names = dict.fromkeys(one.pool for each in rounds for one in each.encounters if one.pool)
    new = Pool.objects.bulk_create(Pool(stage=stage, name=name) for name in names if name not in known)
    return known | {pool.name: pool for pool in new}


def _round(stage: Stage, each: Round, entries: Mapping[str, Entry]) -> RoundRow:
    return RoundRow(
        stage=stage,
        number=each.number,
        kind=each.name.kind,
        kind_number=each.name.number,
        resting=[entries[name].pk for name in each.resting],
    )


def _slot(row: Row, index: int, slot: Slot, side: Side, entries: Mapping[str, Entry]) -> SlotRow:
    made = SlotRow(encounter=row, side=index, **_source(slot, entries))
    _seat(made, side, entries)
    return made


def _source(slot: Slot, entries: Mapping[str, Entry]) -> dict[str, object]:
    source = SlotRow.Source
    match slot:
        case Seat(entry):
            return {"source": source.SEAT, "drawn": entries[entry]}
        case WinnerOf(label):
            return {"source": source.WINNER, "feeder": label}
        case LoserOf(label):
            return {"source": source.LOSER, "feeder": label}
        case PlaceIn(pool, place):
            return {"source": source.PLACE, "feeder": pool, "place": place}
    return {"source": source.NOBODY}


def rearrange(ledger: StageLedger, rounds: Sequence[Round]) -> None:
    """Give the encounters of a draw that somebody joined the labels and slots they now have; results stay theirs.

    In a pool an encounter is known by its sides, for its label may change; in a bracket by its label.
    """
    found = {_key(one): ledger.rows[one.label] for each in ledger.rounds for one in each.encounters}
    wanted = {_key(one): one for each in rounds for one in each.encounters}
    lost = [row.pk for key, row in found.items() if key not in wanted]
    Row.objects.filter(pk__in=lost).delete()
    kept = [(found[key], one) for key, one in wanted.items() if key in found]
    for row, one in kept:
        row.label = f"~{one.label}"
        row.number = one.number
    Row.objects.bulk_update([row for row, _ in kept], ["label", "number"])
    for row, one in kept:
        row.label = one.label
        row.slots.all().delete()
    Row.objects.bulk_update([row for row, _ in kept], ["label"])
    SlotRow.objects.bulk_create(
        _slot(row, index, slot, side, ledger.entries)
        for row, one in kept
        for index, (slot, side) in enumerate(zip(one.slots, one.sides or [Vacant.OPEN] * len(one.slots), strict=True))
    )


def _key(one: Encounter) -> tuple[object, ...]:
    return (one.pool, one.round, frozenset(one.entries)) if one.pool else (one.label,)
