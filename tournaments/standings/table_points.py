"""What a table is worth to each who sat there, by totals or by place, and what sitting out is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.game import Best
from tournaments.formats.rounds import Encounter, Round
from tournaments.formats.table_places import places, shares
from tournaments.formats.tables import TablesSettings
from tournaments.standings.numbers import Number, exact
from tournaments.standings.tally import Credit


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePoints:
    """The scoring of a stage at tables, and which end of the totals is best in its game."""

    settings: TablesSettings
    best: Best

    @property
    def points_best(self) -> Best:
        """Sums of totals are as good as the game's totals; points by place are better the more they are."""
        return self.best if self.settings.scoring == "totals" else "high"

    def credits(self, encounter: Encounter) -> Mapping[str, Credit]:
        """What each player gets of a decided table: alone in front it is won, in front together drawn, else lost."""
        groups = places(encounter, self.best)
        if not groups:
            return {}
        decided = encounter.verdict
        scores = (decided and decided.scores) or ()
        scored = {name: exact(score) for name, score in zip(encounter.entries, scores, strict=True)}
        worth = self._worth(encounter, scored)
        front = groups[0]
        return {
            name: Credit(
                points=worth[name],
                ended="lost" if name not in front else "won" if len(front) == 1 else "drawn",
                scored=scored[name],
                conceded=None,
                matches=int(front == (name,)),
            )
            for name in encounter.entries
        }

    def _worth(self, encounter: Encounter, scored: Mapping[str, Number]) -> Mapping[str, Number]:
        if self.settings.scoring == "totals":
            return scored
        shared = shares(places(encounter, self.best), self.settings.points_by_place)
        return {name: exact(Fraction(together) / sharing) for name, (together, sharing) in shared.items()}

    def bye_points(
        self, entry: str, rounds: Sequence[Round], credits: Mapping[str, Sequence[tuple[int, Credit]]]
    ) -> Number:
        """What `entry` gets for the rounds it sat out; `credits` are everybody's, each with its round.

        The average of one's own rounds moves until the last; without a round of one's own it is nothing.
        """
        out = [each.number for each in rounds if entry in each.resting]
        given = self.settings.bye_points
        if given == "average":
            own = [credit.points for _, credit in credits.get(entry, ())]
            return _mean(own) * len(out)
        if given == "table_mean":
            return sum((_mean(_of_round(number, credits)) for number in out), start=0)
        return exact(given) * len(out)


def _of_round(number: int, credits: Mapping[str, Sequence[tuple[int, Credit]]]) -> list[Number]:
    return [credit.points for own in credits.values() for at, credit in own if at == number]


def _mean(points: Sequence[Number]) -> Number:
    return exact(Fraction(sum(points), len(points))) if points else 0
