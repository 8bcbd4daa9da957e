"""What an encounter of two sides is worth: the points system of a stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Len
from pydantic import StrictBool

from rules.game import Points
from tournaments.formats.results import Abandoned, Verdict
from tournaments.formats.rounds import Encounter
from tournaments.formats.settings import Halves, Settings, read_settings
from tournaments.standings.numbers import Number, exact
from tournaments.standings.tally import Credit, Ended


class PointsSystem(Settings):
    """Points for the ends an encounter can come to; missing ones follow from the others.

    `walkover_score` [winner, loser] is counted once, as it stands, unless `walkover_counts` is false.
    """

    win: Halves = 2
    draw: Halves = 1
    loss: Halves = 0
    walkover_win: Halves | None = None
    walkover_loss: Halves | None = None
    abandoned: Halves | None = None
    walkover_score: Annotated[tuple[Halves, ...], Len(2, 2)] = (0, 0)
    walkover_counts: StrictBool = True

    def credits(self, encounter: Encounter) -> Mapping[str, Credit]:
        """What each side gets; nothing of an undecided encounter or a bye."""
        decided = encounter.verdict
        if decided is None or decided.decided_by == "bye" or len(encounter.entries) != 2:
            return {}
        home, away = encounter.entries
        return {home: self._credit(encounter, decided, 0), away: self._credit(encounter, decided, 1)}

    def _credit(self, encounter: Encounter, decided: Verdict, side: int) -> Credit:
        scored, conceded = self._scores(encounter, decided, side)
        absent = decided.decided_by == "walkover" and decided.winner != side
        return Credit(
            points=exact(self._points(encounter, decided, side)),
            ended=_ended(decided, side),
            scored=scored,
            conceded=conceded,
            matches=decided.matches[side] if decided.matches else 0,
            walkovers=int(absent),
        )

    def _points(self, encounter: Encounter, decided: Verdict, side: int) -> Points:
        by_walkover = decided.decided_by == "walkover"
        match _ended(decided, side):
            case "won":
                return self.win if not by_walkover or self.walkover_win is None else self.walkover_win
            case "drawn":
                return self.draw
            case "lost" if isinstance(encounter.result, Abandoned):
                return self.loss if self.abandoned is None else self.abandoned
            case "lost":
                return self.loss if not by_walkover or self.walkover_loss is None else self.walkover_loss

    def _scores(self, encounter: Encounter, decided: Verdict, side: int) -> tuple[Number, Number]:
        """Scored and conceded: what was played, else the walkover's; none for a double walkover or a bare ruling."""
        if decided.scores is not None:
            return exact(decided.scores[side]), exact(decided.scores[1 - side])
        if decided.decided_by != "walkover" or decided.winner is None or not self.walkover_counts:
            return 0, 0
        best, other = map(exact, self.walkover_score)
        return (best, other) if side == decided.winner else (other, best)


def _ended(decided: Verdict, side: int) -> Ended:
    if decided.winner is None:
        return "lost" if decided.decided_by == "walkover" else "drawn"
    return "won" if decided.winner == side else "lost"


def read_points(raw: object, *, target: Points | None) -> PointsSystem:
    """A stage's `points`; `target` is the game's, for the walkover score. Raises `settings`."""
    given: dict[str, Any] = {"walkover_score": (target or 0, 0)}
    if isinstance(raw, Mapping):
        given |= {key: value for key, value in raw.items() if value is not None}
    return read_settings(PointsSystem, given if raw is None or isinstance(raw, Mapping) else raw)
