"""Drawing a stage: by the program or as the names come out of a hat; again where it has to be; and taking it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.writing import Actor
from tournaments import ledger as ledgers
from tournaments.directing.act import at_stage, tell, why
from tournaments.directing.following import follow_stage
from tournaments.directing.matches import drop_matches
from tournaments.errors import DirectingError, refusing
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.rounds import Round
from tournaments.ledger import StageLedger
from tournaments.models import Act, Championship, Decision, Draw, Encounter, Stage, StageEntry
from tournaments.standings.progress import follow, going_on
from tournaments.standings.qualifying import next_field

State = Stage.State
LEAST = 2


def field_of(stage: Stage) -> tuple[Entrant, ...]:
    """Who is in a stage that is not drawn yet: everybody entered in a first one, else whom the stage before sends on.

    Raises `stage_before` while that is not over, and `level` where the director has to rule first.
    """
    championship = stage.championship
    if stage.number == 1:
        return tuple(ledgers.entrant(entry) for entry in championship.entries.all())
    before = Stage.objects.get(championship=championship, number=stage.number - 1)
    before.championship = championship
    ledger = ledgers.read(before)
    if not ledger.is_complete:
        open_ones = sum(not row.settled for row in ledger.rows.values())
        raise DirectingError("stage_before", stage=before.name, open=open_ones)
    with refusing():
        return next_field(ledger.stage, going_on(ledger.form, ledger.stage, ledger.rounds, ledger.scheme))


def preview(stage: Stage, given: Mapping[str, Any] | None = None) -> tuple[Round, ...]:
    """The rounds that a draw would lay down now. Writes nothing. Raises as `draw` does."""
    field = field_of(stage)
    _enough(stage, field)
    acts = list(stage.championship.acts.filter(undone_at=None))
    entries = {entry.pk: entry for entry in stage.championship.entries.all()}
    stage.given = dict(given) if given else stage.given
    with refusing():
        formed = ledgers.formed(stage, field, acts, entries)
        return follow(FORMATS[stage.format], formed, (), ledgers.scheme(stage, acts, entries))


def draw(stage: Stage, by: Actor, *, given: Mapping[str, Any] | None = None) -> StageLedger:
    """Draw a stage; `given` is a draw that comes from a hat or a hand, as the document has it. Drawn once is drawn.

    Raises `drawn_already`, `stage_before`, `level`, `no_entries`, and what the format refuses (`bad_draw`, `left_out`).
    """
    with at_stage(stage) as stage:
        if stage.is_drawn:
            raise DirectingError("drawn_already", stage=stage.name)
        stage.given = dict(given) if given else stage.given
        preview(stage)
        ledger = _lay(stage, by, by_program=not stage.given)
        _begin(stage.championship)
        tell(stage.championship, by, "stage drawn", stage, by_program=not stage.given)
        return ledger


def redraw(
    stage: Stage, by: Actor, *, reason: str, after: int = 0, given: Mapping[str, Any] | None = None
) -> StageLedger:
    """Draw anew what comes after round `after` (0: everything), with a reason; the old draw is kept.

    Raises `played_already` where a result stands after that round, or people sit down already.
    """
    with at_stage(stage) as stage:
        ledger = _open(stage)
        _drop_rounds(ledger, by, after, reason=why(reason))
        Act.objects.create(
            championship=stage.championship,
            kind=Act.Kind.REDRAW,
            stage=stage,
            after=after,
            reason=why(reason),
            by=by.user,
        )
        stage.given = dict(given) if given else _kept(stage.given, after)
        ledger = _lay(stage, by, by_program=not given, reason=why(reason), keep=after > 0)
        tell(stage.championship, by, "stage drawn anew", stage, after=after)
        return ledger


def undraw(stage: Stage, by: Actor, *, reason: str) -> Stage:
    """Take a draw back as long as nothing was played: the stage waits again. The draw is kept among the draws."""
    with at_stage(stage) as stage:
        ledger = _open(stage)
        _drop_rounds(ledger, by, 0, reason=why(reason))
        stage.field.all().delete()
        stage.pools.all().delete()
        stage.state, stage.given = State.WAITING, None
        stage.save(update_fields=["state", "given"])
        Decision.objects.filter(stage=stage, answer="").update(answer=Decision.Answer.GONE)
        tell(stage.championship, by, "draw taken back", stage)
        return stage


def _open(stage: Stage) -> StageLedger:
    """A stage whose draw may still change."""
    if not stage.is_drawn:
        raise DirectingError("not_drawn_yet", stage=stage.name)
    if stage.state == State.FINAL:
        raise DirectingError("made_final")
    if Stage.objects.filter(championship=stage.championship, number=stage.number + 1).exclude(state=State.WAITING):
        raise DirectingError("stage_after")
    return ledgers.read(stage)


def _enough(stage: Stage, field: Sequence[Entrant]) -> None:
    """At least two, or a full table."""
    least = int(stage.settings.get("size", 4)) if FORMATS[stage.format].at_tables else LEAST
    if len(field) < least:
        raise DirectingError("no_entries", stage=stage.name, least=least)


def _drop_rounds(ledger: StageLedger, by: Actor, after: int, *, reason: str) -> None:
    """Take away the rounds after `after`. Raises `played_already` for results there."""
    rows = [row for row in ledger.rows.values() if row.round_id in _later(ledger, after)]
    played = [row for row in rows if _is_reported(ledger, row)]
    if played:
        raise DirectingError("played_already", stage=ledger.row.name)
    for row in rows:
        if ledger.match_rows[row.label]:
            drop_matches(row, by, reason=reason)
    Encounter.objects.filter(pk__in=[row.pk for row in rows]).delete()
    ledger.row.rounds.filter(number__gt=after).delete()


def _later(ledger: StageLedger, after: int) -> set[int]:
    return {row.pk for number, row in ledger.round_rows.items() if number > after}


def _is_reported(ledger: StageLedger, row: Encounter) -> bool:
    """Whether something happened here: hands, a result, or the director's word."""
    matches = [one for one in ledger.match_rows[row.label] if not one.dropped]
    return bool(row.ending and not row.by_itself) or any(one.hands or one.finished for one in matches)


def _lay(stage: Stage, by: Actor, *, by_program: bool, reason: str = "", keep: bool = False) -> StageLedger:
    """Write the field and the rounds, and keep what was drawn."""
    if not keep:
        _write_field(stage)
    stage.state = State.DRAWN
    stage.save(update_fields=["state", "given"])
    with refusing():
        ledger = follow_stage(stage)
    Draw.objects.create(
        stage=stage,
        number=1 + stage.draws.count(),
        seed=stage.championship.seed,
        by_program=by_program,
        drawn=ledgers.write_given(ledger.form.drawn(ledger.stage, ledger.rounds)),
        reason=reason,
        by=by.user,
    )
    return ledger


def _write_field(stage: Stage) -> None:
    entries = {entry.name: entry for entry in stage.championship.entries.all()}
    known = {row.entry_id: row for row in stage.field.all()}
    field = [one for one in field_of(stage) if stage.number > 1 or entries[one.name].pk not in known]
    if stage.number > 1:
        stage.field.all().delete()
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entries[one.name], rank=one.rank, pool=one.pool, place=one.place) for one in field
    )


def _kept(given: Mapping[str, Any] | None, after: int) -> dict[str, Any] | None:
    """Of a draw given round by round, the rounds that stay."""
    rounds = (given or {}).get("rounds")
    return {"rounds": rounds[:after]} if rounds and after else None


def _begin(championship: Championship) -> None:
    """With its first draw a championship runs, and is public."""
    if championship.state in (Championship.State.DRAFT, Championship.State.PUBLISHED):
        championship.state = Championship.State.RUNNING
        championship.save(update_fields=["state"])
