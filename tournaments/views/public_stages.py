"""Pages of a stage for everybody: standings now and as they stood, pools, a round as a list, the bracket as a tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from scorekeeper.access import Right
from tournaments.access import at_stage
from tournaments.models import Stage
from tournaments.pages.stage import StagePage
from tournaments.seeing import sight
from tournaments.views.public import championship_page, held_back

Make = Callable[[StagePage], dict[str, Any]]


def _stage_page(request: HttpRequest, stage: Stage, template: str, make: Make) -> HttpResponseBase:
    championship = stage.championship
    if not sight(request, championship).draw(stage):
        return held_back(request, championship, what=stage.name)

    def context(seen: Any) -> dict[str, Any]:
        page = StagePage(stage, seen)
        return {"stage": stage, "page": page, **make(page)}

    return championship_page(request, championship, f"tournaments/public/{template}", context)


@at_stage(Right.SEE)
@require_safe
def stage(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """A stage: the standings of its pools, or the round of its bracket that is being played."""
    return _stage_page(request, stage, "stage.html", _standings_or_round)


def _standings_or_round(page: StagePage) -> dict[str, Any]:
    if page.is_bracket and page.rounds:
        return _switch(page, page.current_number)
    only = page.pools[0] if len(page.pools) == 1 else ""
    return {"questions": page.questions, "cross": page.cross(only) if only else ()}


@at_stage(Right.SEE)
@require_safe
def round(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    """A round as a list, with a switch to the others."""
    return _stage_page(request, stage, "round.html", lambda page: _switch(page, number))


def _switch(page: StagePage, number: int) -> dict[str, Any]:
    shown = page.round(number)
    if shown is None:
        raise Http404
    before, after = page.neighbours(number)
    return {"round": shown, "before": before, "after": after}


@at_stage(Right.SEE)
@require_safe
def pool(request: HttpRequest, stage: Stage, pool: str) -> HttpResponseBase:
    """A pool: its standings with each tie explained, its cross table, its encounters by round."""

    def make(page: StagePage) -> dict[str, Any]:
        if pool not in page.pools:
            raise Http404
        return {
            "pool": pool,
            "questions": page.questions_of(pool),
            "standings": page.standings_of(pool),
            "cross": page.cross(pool),
            "pool_rounds": page.pool_rounds(pool),
        }

    return _stage_page(request, stage, "pool.html", make)


@at_stage(Right.SEE)
@require_safe
def after(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    """The standings as they stood after a round."""

    def make(page: StagePage) -> dict[str, Any]:
        names = dict(page.closed)
        if number not in names or not page.shows_standings:
            raise Http404
        return {"number": number, "name": names[number], "stood": page.standings_after(number)}

    return _stage_page(request, stage, "after.html", make)


@at_stage(Right.SEE)
@require_safe
def tree(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """The whole bracket, to move about in; `?entry=` is the number of an entry whose path is lit."""
    wanted = request.GET.get("entry", "")

    def make(page: StagePage) -> dict[str, Any]:
        if not page.is_bracket:
            raise Http404
        lit = next((name for name, number in page.numbers.items() if str(number) == wanted), "")
        return {"tree": page.tree(lit=lit), "tree_name": stage.name, "lit": lit}

    return _stage_page(request, stage, "tree.html", make)
