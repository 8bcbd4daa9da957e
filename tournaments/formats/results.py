"""What was reported of an encounter, and whether that decides it: matches, best-of, walkovers, rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal, NamedTuple

from rules.game import Best, Points, leaders
from tournaments.formats.refusals import Refusal

DecidedBy = Literal["play", "time", "walkover", "bye", "ruling"]


class Match(NamedTuple):
    """One finished match: its totals by side, the sides that won it (several: drawn), and whether time ended it."""

    scores: tuple[Points, ...]
    winners: tuple[int, ...]
    by_time: bool = False


def declared(scores: Sequence[Points], *, best: Best) -> Match:
    """A match known by its totals only: the leader wins, level sides draw."""
    return Match(tuple(scores), leaders(scores, best=best))


@dataclass(frozen=True, slots=True)
class Played:
    """Matches in the order they were played."""

    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Walkover:
    """`winner` is the side that was there; None: neither was (a double walkover)."""

    winner: int | None


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The side `left` went away; `scores` if some were written down by then."""

    left: int
    scores: tuple[Points, ...] | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The director gave it to `winner`, or (None) made it a draw; matches that were played keep their scores."""

    winner: int | None
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody came against `side`, which goes on; None: nobody on either side, and nobody goes on."""

    side: int | None


Result = Played | Walkover | Abandoned | Ruled | Bye


class Verdict(NamedTuple):
    """A decided encounter: how, by whom (None: drawn, or nobody), its scores by side (None: none), matches won."""

    decided_by: DecidedBy
    winner: int | None
    scores: tuple[Points, ...] | None = None
    matches: tuple[int, ...] = ()


def verdict(result: Result | None, *, best_of: int) -> Verdict | None:
    """What the result decides; None while too few matches were played. Scores are the sum of the matches'."""
    match result:
        case None:
            return None
        case Played(matches):
            return _played(matches, best_of)
        case Walkover(winner):
            return Verdict("walkover", winner)
        case Abandoned(left, scores):
            return Verdict("walkover", 1 - left, scores)
        case Ruled(winner, matches):
            return Verdict("ruling", winner, summed(matches), won(matches))
        case Bye(side):
            return Verdict("bye", side)


def _played(matches: tuple[Match, ...], best_of: int) -> Verdict | None:
    if not _over(matches, best_of):
        return None
    tally = won(matches)
    ahead = [side for side, wins in enumerate(tally) if wins == max(tally)]
    winner = ahead[0] if len(ahead) == 1 else None
    return Verdict("time" if matches[-1].by_time else "play", winner, summed(matches), tally)


def needed(best_of: int) -> int:
    """How many matches win a best-of-N."""
    return best_of // 2 + 1


def _over(matches: Sequence[Match], best_of: int) -> bool:
    """Somebody has enough matches, or all have been played; a drawn match counts for nobody."""
    return len(matches) >= best_of or max(won(matches), default=0) >= needed(best_of)


def refuse_surplus(matches: Sequence[Match], *, best_of: int) -> None:
    """Raises `surplus_match` if a match was played after the encounter was decided."""
    if any(_over(matches[:count], best_of) for count in range(1, len(matches))):
        raise Refusal("surplus_match")


def won(matches: Sequence[Match]) -> tuple[int, ...]:
    """Matches won by each side; () without matches."""
    if not matches:
        return ()
    wins = [0] * len(matches[0].scores)
    for match in matches:
        if len(match.winners) == 1:
            wins[match.winners[0]] += 1
    return tuple(wins)


def summed(matches: Iterable[Match]) -> tuple[Points, ...] | None:
    """The matches' scores added up by side; None without matches."""
    total: tuple[Points, ...] | None = None
    for match in matches:
        total = match.scores if total is None else tuple(map(add, total, match.scores))
    return total
