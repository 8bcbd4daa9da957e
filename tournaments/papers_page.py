"""Which papers of a championship there are now: for each stage and each of its rounds, as far as they may be seen."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.texts import text
from tournaments.formats.catalogue import FORMATS
from tournaments.models import Championship, Encounter, Round, Stage
from tournaments.queries import round_name
from tournaments.seeing import Sight


@dataclass(frozen=True, slots=True)
class RoundPapers:
    """A round: how much of it is open, and whether its standings can be printed."""

    number: int
    name: str
    open: int
    has_standings: bool


@dataclass(frozen=True, slots=True)
class StagePapers:
    """A stage: what can be printed of it, and of its rounds; round after round."""

    stage: Stage
    is_bracket: bool
    has_cross: bool
    has_results: bool
    rounds: tuple[RoundPapers, ...]

    @property
    def current(self) -> RoundPapers | None:
        """The round whose papers are wanted now."""
        return next((one for one in self.rounds if one.open), None)


def papers_of(championship: Championship, sight: Sight) -> list[StagePapers]:
    """The drawn stages, the last one first; in three questions."""
    stages = [stage for stage in championship.stages.all() if stage.is_drawn and sight.draw(stage)]
    open_ones: dict[int, int] = {}
    left = Encounter.objects.filter(stage__in=stages, settled=False)
    for round_id in left.values_list("round", flat=True):
        open_ones[round_id] = open_ones.get(round_id, 0) + 1
    rounds = list(Round.objects.filter(stage__in=stages).order_by("number"))
    return [
        _stage(stage, sight, [one for one in rounds if one.stage_id == stage.pk], open_ones)
        for stage in reversed(stages)
    ]


def _stage(stage: Stage, sight: Sight, rounds: list[Round], open_ones: dict[int, int]) -> StagePapers:
    form = FORMATS[stage.format]
    stands = form.by_standings and sight.standings(stage)
    return StagePapers(
        stage=stage,
        is_bracket=not form.by_standings,
        has_cross=form.by_standings and not form.at_tables,
        has_results=sight.results(stage),
        rounds=tuple(
            RoundPapers(
                number=row.number,
                name=text(round_name(row).text),
                open=open_ones.get(row.pk, 0),
                has_standings=stands and (row.closed_at is not None or row.pk not in open_ones),
            )
            for row in rounds
            if sight.round(stage, row.number)
        ),
    )
