"""The certificate of a draw: the seed, every text that was hashed, and what came out, for anybody to check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.models import LogEntry
from scorekeeper.views.showing import Context, public_page
from tournaments import ledger
from tournaments.access import at_stage
from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat, Lot
from tournaments.formats.labels import pool_name
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Round
from tournaments.formats.settling import settle
from tournaments.formats.stage import AnyStage, Gone
from tournaments.ledger import StageLedger
from tournaments.models import Act, Championship, Draw, Stage
from tournaments.views.plan_draw import draws_of


class Drawing(NamedTuple):
    """One order that was drawn: its purpose, and the lots as they came out."""

    purpose: str
    lots: tuple[Lot, ...]


class WatchedHat(Hat):
    """A hat that notes what is drawn from it."""

    noted: list[Drawing]

    def lots(self, purpose: str, entries: Iterable[str]) -> tuple[Lot, ...]:
        found = super().lots(purpose, entries)
        drawing = Drawing(purpose, found)
        if len(found) > 1 and drawing not in self.noted:
            self.noted.append(drawing)
        return found


@at_stage(Right.SEE)
@require_safe
def certificate(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """The latest draw, or the one that the address names."""
    championship = stage.championship
    draws = draws_of(stage)
    wanted = request.GET.get("draw", "")
    draw = next((one for one in draws if not wanted or str(one.number) == wanted), None)
    if draw is None or not (stage.shows_draw or visitor(request, stage.club).may(Right.OFFICIAL)):
        raise Http404
    return public_page(
        request,
        stage.club,
        "tournaments/plan/certificate.html",
        revision=(championship.pk, championship.revision, draw.number),
        context=lambda: _context(stage, draw, draws),
    )


def _context(stage: Stage, draw: Draw, draws: Sequence[Draw]) -> Context:
    latest = draw == draws[0]
    drawings = drawings_of(stage, draw, latest=latest) if draw.by_program else []
    return {
        "championship": stage.championship,
        "stage": stage,
        "draw": draw,
        "draws": draws,
        "latest": latest,
        "drawings": [] if drawings is None else drawings,
        "changed": drawings is None,
        "since": seed_since(stage.championship, draw),
        "places": _places(draw),
    }


def drawings_of(stage: Stage, draw: Draw, *, latest: bool) -> list[Drawing] | None:
    """What was drawn from the hat for a draw, by drawing it again; None where its names are not the same any more.

    Of the latest draw also what was drawn for later rounds.
    """
    found = ledger.read(stage)
    hat = WatchedHat(draw.seed, stage.name)
    hat.noted = []
    acts = acts_by(stage, draw)
    watched = replace(
        found.stage,
        hat=hat,
        given=None,
        field=_field(found, acts),
        gone=ledger.gone(acts, {entry.pk: entry for entry in found.entries.values()}),
        redraws=tuple(act.after for act in acts if act.kind == Act.Kind.REDRAW),
    )
    try:
        first = settle(watched, found.form.draw(watched, ()), bracket=found.form.needs_winner)
        if not _begins(ledger.write_given(found.form.drawn(watched, first)), draw.drawn):
            return None
        if latest:
            _later(found, watched, len(first))
    except Refusal:
        return None
    return hat.noted


def _later(found: StageLedger, watched: AnyStage, number: int) -> None:
    """The rounds drawn one by one, each after those before it."""
    while number < len(found.rounds):
        then = replace(watched, gone=_gone_before(found.stage.gone, found.rounds[number]))
        drawn = found.form.draw(then, found.rounds[:number], _standing(found, number))
        if not drawn:
            return
        number += len(drawn)


def _gone_before(gone: Mapping[str, Gone], drawn: Round) -> dict[str, Gone]:
    """Who was gone when a round was drawn: whoever was drawn into it left later."""
    names = {name for one in drawn.encounters for name in one.entries}.union(drawn.resting)
    return {name: left for name, left in gone.items() if name not in names}


def _standing(found: StageLedger, number: int) -> tuple[str, ...]:
    if not found.form.at_tables:
        return ()
    return tuple(row.entry for table in found.tables_after(number) for row in table.rows)


def seed_since(championship: Championship, draw: Draw) -> datetime:
    """When the seed of a draw was set: founding, or the last change of it before the draw."""
    changes = LogEntry.objects.filter(
        subject="championship", subject_id=championship.pk, verb="championship changed", at__lte=draw.at
    )
    set_at = [entry.at for entry in changes if "seed" in entry.facts.get("fields", ())]
    return set_at[-1] if set_at else championship.created_at


def acts_by(stage: Stage, draw: Draw) -> list[Act]:
    """The acts that held when it was drawn, each new draw with them: what came after changes no draw."""
    acts = Act.objects.filter(stage=stage, at__lte=draw.at).order_by("pk")
    return [act for act in acts if act.undone_at is None or act.undone_at > draw.at]


def _field(found: StageLedger, acts: Iterable[Act]) -> tuple[Entrant, ...]:
    """Who was in it then: late entries came after, but for those before a new draw."""
    entered = {act.entry_id for act in acts if act.kind == Act.Kind.LATE}
    return tuple(one for one in found.stage.field if not one.late or found.entries[one.name].pk in entered)


def _begins(again: dict[str, object], kept: dict[str, object]) -> bool:
    """Whether it is the same draw, as far as it was drawn at once."""
    for key, value in kept.items():
        other = again.get(key)
        if key == "rounds" and isinstance(value, list) and isinstance(other, list):
            if other[: len(value)] != value[: len(other)]:
                return False
        elif other != value:
            return False
    return True


def _places(draw: Draw) -> list[tuple[str, list[str | None]]]:
    """What was drawn, as it is kept."""
    if "pools" in draw.drawn:
        return [(pool_name(at), pool) for at, pool in enumerate(draw.drawn["pools"])]
    if "order" in draw.drawn:
        order = draw.drawn["order"]
        return [(str(at // 2 + 1), order[at : at + 2]) for at in range(0, len(order), 2)]
    rounds = draw.drawn.get("rounds", [])
    return [(f"{n}-{at}", list(table)) for n, each in enumerate(rounds, 1) for at, table in enumerate(each, 1)]
