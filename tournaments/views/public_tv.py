"""The screen in the hall: calls, pools and bracket, turned by itself, large enough for the last row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.access import Right
from scorekeeper.serving.addresses import printed_url
from scorekeeper.views.showing import public_page
from scorekeeper.views.tables import qr_path
from tournaments.access import at_championship
from tournaments.models import Championship
from tournaments.pages.stage import RoundShown, StagePage
from tournaments.pages.standings import PoolStandings
from tournaments.queries import Around, around, hall
from tournaments.seeing import EVERYBODY
from tournaments.views.public import state_of

CALLS = 500
PACKED = 8
"""Lines of a pool that fit one page."""


@dataclass(frozen=True, slots=True)
class StageOnScreen:
    """A stage as the screen shows it: the standings of its pools, or the rounds of its bracket that matter now."""

    name: str
    standings: tuple[PoolStandings, ...]
    rounds: tuple[RoundShown, ...]

    @property
    def packed(self) -> bool:
        """Whether several pools stand on a page together."""
        return len(self.standings) > 1 and max(len(pool.lines) for pool in self.standings) <= PACKED


@at_championship(Right.SEE)
@require_safe
def tv(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Shown to the hall: also to an official only what everybody may see."""
    address = printed_url(request) + reverse("championship-find", args=[championship.club.slug, championship.slug])

    def context() -> dict[str, object]:
        about = around(championship)
        return {
            "championship": championship,
            "around": about,
            "hall": hall(championship, EVERYBODY, coming=CALLS),
            "stages": list(_stages(about)),
            "qr": qr_path(address),
        }

    return public_page(
        request,
        championship.club,
        "tournaments/public/tv.html",
        revision=state_of(championship),
        alike=True,
        context=context,
    )


def _stages(about: Around) -> Iterator[StageOnScreen]:
    """The stages in play; where none is, the last one that was drawn."""
    going = [stage for stage in about.stages if stage.state == stage.State.DRAWN]
    last = [about.current] if about.current else []
    for stage in going or last:
        page = StagePage(stage, EVERYBODY)
        if not page.rounds:
            continue
        current = page.round(page.current_number) if page.is_bracket else None
        yield StageOnScreen(stage.name, page.standings, (current,) if current else ())
