"""What everybody may see and when; standings made final, and opened again; the end of a championship."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from scorekeeper import recording
from scorekeeper.models import Match
from scorekeeper.writing import Actor
from tournaments.directing.act import acting, at_stage, tell, why
from tournaments.directing.following import follow_stage
from tournaments.directing.matches import QUIET
from tournaments.errors import DirectingError
from tournaments.models import Championship, Decision, Encounter, Round, Stage

State = Stage.State
SHOWN = ("shows_draw", "shows_results", "shows_standings")


def show(stage: Stage, by: Actor, **shown: bool) -> Stage:
    """Publish or hold back a stage's draw, results or standings (`shows_draw`, `shows_results`, `shows_standings`)."""
    with at_stage(stage) as stage:
        changed = [name for name in SHOWN if name in shown and getattr(stage, name) != shown[name]]
        for name in changed:
            setattr(stage, name, shown[name])
        if changed:
            stage.save(update_fields=changed)
            tell(stage.championship, by, "stage shown", stage, **{name: shown[name] for name in changed})
        if {"shows_draw", "shows_results"} & set(changed):
            _frame(stage, by, quiet="" if stage.shows_draw and stage.shows_results else QUIET)
        return stage


def provisional_until(stage: Stage, by: Actor, *, until: datetime | None) -> Stage:
    """Until when protests are heard; None: until the director makes the standings final."""
    with at_stage(stage) as stage:
        if stage.protest_until != until:
            stage.protest_until = until
            stage.save(update_fields=["protest_until"])
            tell(stage.championship, by, "protest time set", stage)
        return stage


def make_final(stage: Stage, by: Actor) -> Stage:
    """Make a complete stage's standings final: nothing is recorded in its matches any more."""
    with at_stage(stage) as stage:
        if stage.state == State.FINAL:
            return stage
        if stage.state != State.COMPLETE:
            raise DirectingError("not_complete", stage=stage.name)
        if Decision.objects.filter(stage=stage, answer="").exists():
            raise DirectingError("not_complete", stage=stage.name)
        stage.state = State.FINAL
        stage.save(update_fields=["state"])
        _frame(stage, by, locked=stage.get_state_display())
        tell(stage.championship, by, "standings made final", stage)
        return stage


def reopen_stage(stage: Stage, by: Actor, *, reason: str) -> Stage:
    """Open final standings again, with a reason."""
    with at_stage(stage) as stage:
        if stage.state != State.FINAL:
            return stage
        stage.state = State.COMPLETE
        stage.save(update_fields=["state"])
        _frame(stage, by, locked="")
        follow_stage(stage)
        tell(stage.championship, by, "standings opened again", stage, reason=bool(why(reason)))
        return stage


def _frame(stage: Stage, by: Actor, **values: str) -> None:
    """What the matches of a stage say of it."""
    for match in Match.objects.filter(of_encounter__encounter__stage=stage, of_encounter__dropped=False):
        recording.frame(match, by, **values)


def close_round(round: Round, by: Actor) -> Round:
    """Say that a round is over, and with it those before it that are too."""
    with at_stage(round.stage) as stage:
        if Encounter.objects.filter(round=round, settled=False).exists():
            raise DirectingError("not_complete", stage=stage.name)
        asked = Q(settled=False) | Q(state=Encounter.State.TO_CONFIRM)
        open_ones = Encounter.objects.filter(asked, stage=stage).values("round")
        before = Q(number__lt=round.number) & ~Q(pk__in=open_ones)
        for row in Round.objects.filter(before | Q(pk=round.pk), stage=stage, closed_at=None).order_by("number"):
            row.closed_at = timezone.now()
            row.save(update_fields=["closed_at"])
            tell(stage.championship, by, "round closed", row)
        round.refresh_from_db(fields=["closed_at"])
        return round


def finish(championship: Championship, by: Actor) -> Championship:
    """End a championship whose last stage is over."""
    with acting(championship):
        if championship.is_over:
            return championship
        last = championship.stages.order_by("-number")[0]
        if last.state not in (State.COMPLETE, State.FINAL):
            raise DirectingError("not_complete", stage=last.name)
        return _state(championship, by, Championship.State.FINISHED, "championship finished")


def go_on(championship: Championship, by: Actor) -> Championship:
    """Open a finished championship again."""
    with acting(championship):
        if championship.state != Championship.State.FINISHED:
            return championship
        return _state(championship, by, Championship.State.RUNNING, "championship opened again")


def archive(championship: Championship, by: Actor) -> Championship:
    """Close a finished championship for good: nothing is changed in it any more."""
    with acting(championship):
        if championship.state != Championship.State.FINISHED:
            raise DirectingError("not_complete")
        return _state(championship, by, Championship.State.ARCHIVED, "championship archived")


def _state(championship: Championship, by: Actor, state: str, verb: str) -> Championship:
    championship.state = state
    championship.save(update_fields=["state"])
    tell(championship, by, verb, championship)
    return championship
