"""What one encounter gives a side, and what an entry's encounters add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tournaments.standings.numbers import Number

Ended = Literal["won", "drawn", "lost"]


class Credit(NamedTuple):
    """One decided encounter for one side.

    `scored` and `conceded` are what counts of the scores; `conceded` is None at tables. `walkovers` is 1 where it
    was lost by walkover; `matches` are the matches won.
    """

    points: Number
    ended: Ended
    scored: Number = 0
    conceded: Number | None = 0
    matches: int = 0
    walkovers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Everything tie-breaks are computed from, of decided encounters only.

    `seed` None: none; `lot` the number drawn for the tie-break by lots, from 1.
    """

    entry: str
    seed: int | None = None
    lot: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: Number = 0
    scored: Number = 0
    conceded: Number | None = 0
    matches: int = 0
    walkovers: int = 0

    @property
    def difference(self) -> Number | None:
        return None if self.conceded is None else self.scored - self.conceded


def tallied(entry: str, credits: Iterable[Credit], *, seed: int | None, lot: int, extra: Number, tables: bool) -> Tally:
    """The sum of an entry's credits; `extra` are points beside them (byes at tables, penalties as a minus)."""
    credits = tuple(credits)
    ended = [credit.ended for credit in credits]
    return Tally(
        entry=entry,
        seed=seed,
        lot=lot,
        played=len(credits),
        won=ended.count("won"),
        drawn=ended.count("drawn"),
        lost=ended.count("lost"),
        points=sum((credit.points for credit in credits), start=extra),
        scored=sum(credit.scored for credit in credits),
        conceded=None if tables else sum(credit.conceded or 0 for credit in credits),
        matches=sum(credit.matches for credit in credits),
        walkovers=sum(credit.walkovers for credit in credits),
    )
