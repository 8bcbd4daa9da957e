"""Questions to the director that results raise by themselves: opened when they arise, closed when they fall away."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from tournaments.formats.entering import misseated
from tournaments.formats.judging import is_draw
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import encounters
from tournaments.formats.settling import clashes
from tournaments.formats.slots import Side
from tournaments.ledger import StageLedger
from tournaments.models import Decision, Stage
from tournaments.standings.progress import going_on
from tournaments.standings.qualifying import next_field

Kind = Decision.Kind
OF_RESULTS = (Kind.NO_WINNER, Kind.SEATED, Kind.LEVEL)


def ask(ledger: StageLedger, level: Refusal | None = None) -> None:
    """Bring the open questions of a stage up to its results; `level` is what keeps it from going on, if anything."""
    wanted = [*_without_winner(ledger), *_seated(ledger), *_level(ledger, level or _line(ledger))]
    _sync(ledger.row, OF_RESULTS, wanted)


def ask_who_goes_on(ledger: StageLedger, later: Stage) -> None:
    """Whether the field of the stage drawn from this one is still what its results send on."""
    places = [] if not ledger.is_complete else list(_misplaced(ledger, later))
    wanted = [Decision(stage=later, kind=Kind.QUALIFIERS, facts={"places": places})] if places else []
    _sync(later, (Kind.QUALIFIERS,), wanted)


def _without_winner(ledger: StageLedger) -> Iterator[Decision]:
    if not ledger.form.needs_winner:
        return
    for one in encounters(ledger.rounds):
        if is_draw(one.verdict):
            yield Decision(stage=ledger.row, encounter=ledger.rows[one.label], kind=Kind.NO_WINNER)


def _seated(ledger: StageLedger) -> Iterator[Decision]:
    found = clashes(ledger.stage, ledger.rounds) + misseated(ledger.form, ledger.stage, ledger.rounds)
    for clash in found:
        facts = {"side": clash.side, "sits": _id(ledger, clash.sits), "due": _id(ledger, clash.due)}
        yield Decision(stage=ledger.row, encounter=ledger.rows[clash.label], kind=Kind.SEATED, facts=facts)


def _level(ledger: StageLedger, level: Refusal | None) -> Iterator[Decision]:
    if level is not None:
        facts = {"entries": sorted(ledger.entries[name].pk for name in level.entries), "code": level.code}
        yield Decision(stage=ledger.row, kind=Kind.LEVEL, pool=level.pool, facts=facts)


def _line(ledger: StageLedger) -> Refusal | None:
    """The entries that a qualifying line cuts through, once the stage is over and another follows."""
    stage = ledger.row
    follows = Stage.objects.filter(championship=stage.championship_id, number=stage.number + 1).exists()
    if not follows or not ledger.is_complete:
        return None
    try:
        going_on(ledger.form, ledger.stage, ledger.rounds, ledger.scheme)
    except Refusal as refusal:
        return refusal if refusal.code == "level" else None
    return None


def _misplaced(ledger: StageLedger, later: Stage) -> Iterator[list[Any]]:
    """Places of the later field that by the results now are another's: pool, place, who has it, whose it is."""
    try:
        going = next_field(ledger.stage, going_on(ledger.form, ledger.stage, ledger.rounds, ledger.scheme))
    except Refusal:
        return
    due = {(one.pool, one.place): ledger.entries[one.name].pk for one in going}
    sits = {(row.pool, row.place): row.entry_id for row in later.field.all() if not row.late}
    for key in dict.fromkeys((*sits, *due)):
        if sits.get(key) != due.get(key):
            yield [*key, sits.get(key), due.get(key)]


def _id(ledger: StageLedger, side: Side) -> int | None:
    return ledger.entries[side].pk if isinstance(side, str) else None


def _sync(stage: Stage, kinds: Iterable[str], wanted: list[Decision]) -> None:
    """Open what is not open yet, and was not answered to let stand; close what has fallen away."""
    known = list(Decision.objects.filter(stage=stage, kind__in=list(kinds)))
    keys = {_key(one) for one in wanted}
    standing = {_key(one) for one in known if not one.answer or one.answer == Decision.Answer.STANDS}
    for one in known:
        if not one.answer and _key(one) not in keys:
            one.answer, one.answered_at = Decision.Answer.GONE, timezone.now()
            one.save(update_fields=["answer", "answered_at"])
    for one in wanted:
        if _key(one) not in standing:
            one.championship_id = stage.championship_id
            one.save()


def _key(one: Decision) -> tuple[object, ...]:
    return one.kind, one.encounter_id, one.pool, json.dumps(one.facts, sort_keys=True)
