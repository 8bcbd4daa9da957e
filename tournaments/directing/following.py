"""What follows from what was reported: sides that become known, rounds that can be drawn, questions that arise.

A first decision moves only its own neighbours; everything else has the stage read whole. Both come to the same.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tournaments import ledger as ledgers
from tournaments.directing.asking import ask, ask_who_goes_on
from tournaments.directing.storing import store, update
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter as Drawn
from tournaments.formats.rounds import encounters
from tournaments.formats.settling import settle
from tournaments.ledger import StageLedger
from tournaments.models import Act, Encounter, Stage
from tournaments.standings.progress import follow


def follow_stage(stage: Stage, *, free: Collection[str] = ()) -> StageLedger:
    """Everything that follows in a drawn stage, written down; questions are opened, or fall away.

    Nobody who sits down already is moved, but for the encounters in `free`. Never refuses: what cannot go on is asked.
    """
    ledger = ledgers.read(stage)
    held = under_way(ledger) - set(free)
    level: Refusal | None = None
    try:
        rounds = follow(ledger.form, ledger.stage, ledger.rounds, ledger.scheme, held=held)
    except Refusal as refusal:
        level = refusal
        rounds = settle(ledger.stage, ledger.rounds, bracket=ledger.form.needs_winner, held=held)
    came = store(ledger, rounds)
    after = ledgers.read(stage) if came else replace(ledger, rounds=rounds)
    _complete_or_not(after)
    ask(after, level)
    later = Stage.objects.filter(championship=stage.championship_id, number=stage.number + 1).first()
    if later is not None and later.is_drawn:
        ask_who_goes_on(after, later)
    return after


def under_way(ledger: StageLedger) -> set[str]:
    """Encounters where people sit down already."""
    return {label for label, matches in ledger.match_rows.items() if any(not one.dropped for one in matches)}


def _complete_or_not(ledger: StageLedger) -> None:
    """A stage is complete when nothing is left to be played; a correction may open it again."""
    stage = ledger.row
    if stage.state == Stage.State.FINAL:
        return
    state = Stage.State.COMPLETE if ledger.is_complete else Stage.State.DRAWN
    if stage.state != state:
        stage.state = state
        stage.save(update_fields=["state"])


def follow_encounter(row: Encounter, *, settled_before: bool) -> None:
    """What follows from a report of one encounter whose verdict is new or another than before."""
    drawn = row.state == Encounter.State.NEEDS_DECISION
    if settled_before or drawn or (row.settled and (_ends_round(row) or _has_struck(row.stage))):
        follow_stage(row.stage)
    elif row.settled and FORMATS[row.stage.format].needs_winner:
        advance(row)


def advance(row: Encounter) -> None:
    """Winner and loser move on, and whoever then meets nobody, or somebody who is gone, moves on again."""
    moving = [row]
    while moving:
        ledger = ledgers.around(moving)
        if any(_is_taken(ledger, one) for one in encounters(ledger.rounds[1:])):
            follow_stage(row.stage)
            return
        held = {one.label for one in encounters(ledger.rounds[:1])}
        rounds = settle(ledger.stage, ledger.rounds, bracket=True, held=held)
        changed = update(ledger.form, ledger, encounters(rounds[1:]))
        moving = [ledger.rows[one.label] for one in changed if one.by_itself]


def _is_taken(ledger: StageLedger, one: Drawn) -> bool:
    """Whether somebody sits there already, or a result stands: then there may be something to ask."""
    return bool(under_way(ledger) & {one.label}) or (one.result is not None and not one.by_itself)


def _ends_round(row: Encounter) -> bool:
    """Whether nothing of its round is open: another round may be drawn now, or the stage is over."""
    return not Encounter.objects.filter(round=row.round_id, settled=False).exists()


def _has_struck(stage: Stage) -> bool:
    acts = Act.objects.filter(stage=stage, undone_at=None, kind__in=(Act.Kind.WITHDRAW, Act.Kind.DISQUALIFY))
    return any(act.payload.get("struck") for act in acts)
