"""The director's answers: an order for those who are level, a winner where there is none, who sits where after all."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from scorekeeper.writing import Actor
from tournaments.directing.act import at_stage, tell, why
from tournaments.directing.drawing import undraw
from tournaments.directing.following import follow_stage
from tournaments.directing.matches import drop_matches
from tournaments.directing.results import rule
from tournaments.errors import DirectingError
from tournaments.models import Act, Decision, Encounter, Entry, Stage

Kind, Answer = Decision.Kind, Decision.Answer


def rule_order(
    stage: Stage, by: Actor, *, order: Sequence[Entry], reason: str, pool: str = "", sides: Sequence[Entry] = ()
) -> Act:
    """Put those who are level into an order: of a pool, at a table (`sides`), or across pools. Says why."""
    with at_stage(stage) as stage:
        if len({entry.pk for entry in order}) < max(2, len(order)):
            raise DirectingError("order_wanted", "order")
        payload = {"pool": pool, "sides": [one.pk for one in sides], "order": [one.pk for one in order]}
        act = Act.objects.create(
            championship=stage.championship,
            kind=Act.Kind.RULE,
            stage=stage,
            payload=payload,
            reason=why(reason),
            by=by.user,
        )
        follow_stage(stage)
        tell(stage.championship, by, "order ruled", stage, order=payload["order"])
        return act


def answer_level(decision: Decision, by: Actor, *, order: Sequence[Entry], reason: str) -> Act:
    """The order of those whom a line cuts through. Raises `order_wanted` unless it names them all, each once."""
    with at_stage(decision.stage) as stage:
        _check(decision, Kind.LEVEL)
        if sorted(entry.pk for entry in order) != sorted(decision.facts["entries"]):
            raise DirectingError("order_wanted", "order")
        _close(decision, by, Answer.RULED, reason)
        return rule_order(stage, by, order=order, reason=reason, pool=decision.pool)


def answer_winner(decision: Decision, by: Actor, *, winner: int, reason: str) -> Encounter:
    """Who goes on from an encounter that nobody won."""
    with at_stage(decision.stage):
        _check(decision, Kind.NO_WINNER)
        if decision.encounter is None:
            raise DirectingError("answered")
        _close(decision, by, Answer.RULED, reason)
        return rule(decision.encounter, by, winner=winner, reason=reason)


def let_stand(decision: Decision, by: Actor, *, reason: str) -> Decision:
    """Who sits there stays there, whatever the results now say."""
    with at_stage(decision.stage) as stage:
        _check(decision, Kind.SEATED, Kind.QUALIFIERS)
        _close(decision, by, Answer.STANDS, reason)
        tell(stage.championship, by, "left as it stands", decision, kind=decision.kind)
        return decision


def move(decision: Decision, by: Actor, *, reason: str) -> Decision:
    """Put in place what the results now say: what was played there by the wrong ones counts for nobody any more.

    For a field, the draw of the later stage is taken back. Raises `cannot_move` where results stand in it.
    """
    with at_stage(decision.stage) as stage:
        _check(decision, Kind.SEATED, Kind.QUALIFIERS)
        _close(decision, by, Answer.MOVED, reason)
        if decision.kind == Kind.SEATED and decision.encounter is not None:
            _clear(decision.encounter, by, reason)
            follow_stage(stage)
        else:
            _undraw(stage, by, reason)
        tell(stage.championship, by, "moved by the results", decision, kind=decision.kind)
        return decision


def _clear(encounter: Encounter, by: Actor, reason: str) -> None:
    """An encounter as if nobody had come to it yet."""
    drop_matches(encounter, by, reason=reason)
    encounter.refresh_from_db()
    encounter.ending, encounter.ending_side, encounter.ending_scores = Encounter.Ending.PLAYED, None, None
    encounter.by_itself, encounter.table, encounter.called_at = False, None, None
    encounter.save()


def _undraw(stage: Stage, by: Actor, reason: str) -> None:
    try:
        undraw(stage, by, reason=reason)
    except DirectingError as refusal:
        if refusal.problem != "played_already":
            raise
        raise DirectingError("cannot_move", stage=stage.name) from refusal


def _check(decision: Decision, *kinds: str) -> None:
    decision.refresh_from_db()
    if decision.answer or decision.kind not in kinds:
        raise DirectingError("answered")


def _close(decision: Decision, by: Actor, answer: str, reason: str) -> None:
    decision.answer, decision.reason = answer, why(reason)
    decision.answered_by, decision.answered_at = by.user, timezone.now()
    decision.save(update_fields=["answer", "reason", "answered_by", "answered_at"])
