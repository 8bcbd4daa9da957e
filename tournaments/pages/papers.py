"""Which papers of a championship there are now: for each stage and each of its rounds, as far as they may be seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.texts import text
from tournaments.formats.catalogue import FORMATS
from tournaments.models import Championship, Encounter, Round, Stage
from tournaments.queries import round_name
from tournaments.seeing import Sight


@dataclass(frozen=True, slots=True)
class RoundPapers:
    """A round: how much of it is open, and what can be printed of it besides its pairings."""

    number: int
    name: str
    open: int
    has_slips: bool
    has_sheets: bool
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
    played: dict[int, list[Encounter]] = defaultdict(list)
    encounters = Encounter.objects.filter(stage__in=stages).exclude(decided_by="bye")
    for one in encounters.only("round_id", "settled", "state"):
        played[one.round_id].append(one)
    rounds = list(Round.objects.filter(stage__in=stages).order_by("number"))
    return [
        _stage(stage, sight, [one for one in rounds if one.stage_id == stage.pk], played) for stage in reversed(stages)
    ]


def _stage(stage: Stage, sight: Sight, rounds: list[Round], played: Mapping[int, list[Encounter]]) -> StagePapers:
    form = FORMATS[stage.format]
    stands = form.by_standings and sight.standings(stage)
    return StagePapers(
        stage=stage,
        is_bracket=not form.by_standings,
        has_cross=form.by_standings and not form.at_tables,
        has_results=sight.results(stage),
        rounds=tuple(
            _round(row, played.get(row.pk, []), stands=stands) for row in rounds if sight.round(stage, row.number)
        ),
    )


def _round(row: Round, encounters: Sequence[Encounter], *, stands: bool) -> RoundPapers:
    left = [one for one in encounters if not one.settled]
    return RoundPapers(
        number=row.number,
        name=text(round_name(row).text),
        open=len(left),
        has_slips=bool(encounters),
        has_sheets=any(one.state != Encounter.State.PENDING for one in left or encounters),
        has_standings=stands and (row.closed_at is not None or not left),
    )
