"""What the director would do next: rounds to confirm and close, stages to make final and to draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.access import Right
from tournaments.desk.hall import Hall, Turn
from tournaments.models import Championship, Stage


@dataclass(frozen=True, slots=True)
class NextAct:
    """Something to be done, with why now; a button posts `sends` to `to`, a link leads there."""

    told: str
    label: str
    to: str
    sends: tuple[tuple[str, object], ...] = ()
    is_link: bool = False
    right: Right = field(default=Right.OFFICIAL)


def next_acts(championship: Championship, hall: Hall, right: Right) -> list[NextAct]:
    """In the order in which they would be done; only what the visitor may do."""
    acts = [*_rounds(hall), *_calling(championship, hall), *_stages(championship, hall)]
    return [act for act in acts if act.right <= right]


def _rounds(hall: Hall) -> Iterator[NextAct]:
    """Rounds to confirm, and of each stage the latest to close: that closes those before it too."""
    turns = [turn for turn in hall.turns if turn.stage.state != Stage.State.FINAL]
    latest = {turn.stage.pk: turn for turn in turns if turn.is_over and not turn.to_confirm}
    for turn in turns:
        if turn.to_confirm:
            yield _confirm(turn)
        elif latest.get(turn.stage.pk) is turn:
            yield _close(turn)


def _close(turn: Turn) -> NextAct:
    told = _("All results of %(round)s are in.") % {"round": _named(turn)}
    why = _("Closing takes it off this page; its results can still be corrected.")
    return NextAct(f"{told} {why}", _("Close the round"), _at(turn.stage, "desk-close-round"), _sends(turn))


def _confirm(turn: Turn) -> NextAct:
    told = ngettext(
        "%(count)s result of %(round)s waits for the sides' word.",
        "%(count)s results of %(round)s wait for the sides' word.",
        turn.to_confirm,
    )
    to = _at(turn.stage, "desk-confirm-round")
    values = {"count": turn.to_confirm, "round": _named(turn)}
    return NextAct(told % values, _("Confirm for the sides"), to, _sends(turn))


def _calling(championship: Championship, hall: Hall) -> Iterator[NextAct]:
    if hall.waiting and hall.free:
        count = min(len(hall.waiting), len(hall.free))
        told = ngettext(
            "%(count)s encounter can be called to a free table.",
            "%(count)s encounters can be called to free tables.",
            count,
        )
        to = reverse("desk-assign-all", args=[championship.club.slug, championship.slug])
        yield NextAct(told % {"count": count}, _("Call them all"), to)


def _stages(championship: Championship, hall: Hall) -> Iterator[NextAct]:
    waiting = next((stage for stage in hall.stages if not stage.is_drawn), None)
    before = [stage for stage in hall.stages if stage.is_drawn]
    last = before[-1] if before else None
    over = last is None or last.state in (Stage.State.COMPLETE, Stage.State.FINAL)
    if last and last.state == Stage.State.COMPLETE:
        told = _("%(stage)s is all played.") % {"stage": last.name}
        yield NextAct(told, _("Make the standings final"), _at(last, "desk-final"), right=Right.DIRECT)
    if waiting and over:
        told = _("%(stage)s can be drawn.") % {"stage": waiting.name}
        yield NextAct(told, _("To the draw"), _at(waiting, "stage-draw"), is_link=True, right=Right.DIRECT)
    if not waiting and over and last and not championship.is_over:
        told, to = _("Everything is played."), reverse("desk-finish", args=[championship.club.slug, championship.slug])
        yield NextAct(told, _("End the championship"), to, is_link=True, right=Right.DIRECT)


def _at(stage: Stage, name: str) -> str:
    return reverse(name, args=[stage.championship.club.slug, stage.championship.slug, stage.number])


def _sends(turn: Turn) -> tuple[tuple[str, object], ...]:
    return (("round", turn.row.number),)


def _named(turn: Turn) -> str:
    return f"{turn.stage.name}, {turn.name}"
