"""Whether what is stored of championships is what their draws, results and acts come to; `manage.py verify` asks it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.document import whole
from scorekeeper.verifying import CHECKS, Fault
from tournaments import ledger as ledgers
from tournaments.directing.following import under_way
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, encounters, is_settled
from tournaments.formats.settling import settle
from tournaments.ledger import StageLedger
from tournaments.models import EncounterMatch, Stage
from tournaments.standings.progress import follow


def check_championships() -> Iterator[Fault]:
    """Everything that does not agree: where, and what."""
    drawn = Stage.objects.exclude(state=Stage.State.WAITING).select_related("championship__club").order_by("pk")
    for stage in drawn.iterator(chunk_size=50):
        where = f"{stage.championship.club.slug}/c/{stage.championship.slug}/s/{stage.number}"
        yield from ((where, what) for what in check_stage(stage))


def check_stage(stage: Stage) -> Iterator[str]:
    """Sides, verdicts and rounds as the stage's results come to, and its copies of its matches' totals."""
    ledger = ledgers.read(stage)
    due = _due(ledger)
    stored = {one.label: one for one in encounters(ledger.rounds)}
    if stored.keys() != {one.label for one in encounters(due)}:
        yield "other encounters are due than are stored"
    for one in encounters(due):
        if one.label in stored:
            yield from _check_encounter(ledger, stored[one.label], one)
    yield from _check_matches(stage)


def _due(ledger: StageLedger) -> tuple[Round, ...]:
    held = under_way(ledger)
    try:
        return follow(ledger.form, ledger.stage, ledger.rounds, ledger.scheme, held=held)
    except Refusal:
        return settle(ledger.stage, ledger.rounds, bracket=ledger.form.needs_winner, held=held)


def _check_encounter(ledger: StageLedger, stored: Encounter, due: Encounter) -> Iterator[str]:
    row, verdict = ledger.rows[due.label], due.verdict
    if due.result is not None and not due.by_itself and len(stored.entries) < len(stored.slots):
        yield f"{due.label}: a result without its sides"
    if stored.sides != due.sides:
        yield f"{due.label}: sides stored {stored.sides}, due {due.sides}"
    settled = is_settled(due) if ledger.form.needs_winner else verdict is not None
    told = (row.settled, row.decided_by, row.winner, row.scores)
    scores = [whole(score) for score in verdict.scores] if verdict and verdict.scores is not None else None
    comes = (settled, verdict.decided_by if verdict else "", verdict.winner if verdict else None, scores)
    if told != comes:
        yield f"{due.label}: verdict stored {told}, due {comes}"


def _check_matches(stage: Stage) -> Iterator[str]:
    kept = EncounterMatch.objects.filter(encounter__stage=stage).select_related("match", "encounter")
    for one in kept.order_by("pk"):
        order = one.order or range(len(one.match.totals))
        totals = [one.match.totals[side] for side in order]
        copied = (one.finished, one.hands, one.totals)
        if copied != (one.match.finished, one.match.hands, totals) and (one.totals or one.match.finished):
            yield f"{one.encounter.label}: match {one.match.code} differs from its copy"


def introduce() -> None:
    """Have `manage.py verify` ask it."""
    CHECKS.append(check_championships)
