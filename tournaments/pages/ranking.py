"""The ranking as pages show it: everybody's place, once nothing that it is made of is held back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import ledger as ledgers
from tournaments.formats.catalogue import FORMATS
from tournaments.models import Championship, Entry, Stage
from tournaments.seeing import Sight

PODIUM = 3
OVER = (Stage.State.COMPLETE, Stage.State.FINAL)


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; `place` is None for those whose results are struck."""

    place: int | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class RankingPage:
    """`lines` is empty where nothing is drawn yet, or where it is held back."""

    lines: tuple[RankLine, ...] = ()
    is_over: bool = False
    is_final: bool = False
    is_held: bool = False

    @property
    def podium(self) -> tuple[RankLine, ...]:
        """The first three places, shared ones whole; only once all is over."""
        return tuple(one for one in self.lines if one.place and one.place <= PODIUM) if self.is_over else ()

    @property
    def after(self) -> tuple[RankLine, ...]:
        """Those below the podium."""
        return self.lines[len(self.podium) :]


def ranking_page(championship: Championship, sight: Sight, *, brief: bool = False) -> RankingPage:
    """The ranking by what was played so far; `brief`: only worked out once all is over."""
    stages = list(championship.stages.all())
    drawn = [stage for stage in stages if stage.is_drawn]
    is_over = bool(drawn) and drawn == stages and drawn[-1].state in OVER
    if not drawn or (brief and not is_over):
        return RankingPage()
    if not all(_is_seen(stage, sight) for stage in drawn):
        return RankingPage(is_held=True)
    is_final = all(stage.state == Stage.State.FINAL for stage in stages)
    return RankingPage(_lines(championship, drawn), is_over, is_final)


def _is_seen(stage: Stage, sight: Sight) -> bool:
    return sight.standings(stage) if FORMATS[stage.format].by_standings else sight.results(stage)


def _lines(championship: Championship, stages: Sequence[Stage]) -> tuple[RankLine, ...]:
    read = []
    for stage in stages:
        stage.championship = championship
        read.append(ledgers.read(stage))
    entries = read[0].entries
    places = ledgers.championship_ranking(championship, read)
    return tuple(RankLine(one.place, entries[one.entry]) for one in places)
