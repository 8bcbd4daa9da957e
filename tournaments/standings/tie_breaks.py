"""The tie-breaks: each a class that says what its value is and which end of it is better."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations
from typing import ClassVar, NamedTuple

from rules.game import Best
from rules.text import gettext_noop as _
from tournaments.formats.refusals import Refusal
from tournaments.standings.numbers import Number, Value
from tournaments.standings.tally import Credit, Tally


class Met(NamedTuple):
    """One encounter of two entries, for one of them: points, and score difference."""

    points: Number
    difference: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the tie-breaks see beside the tallies.

    `best` is the game's, for scores; `points_best` that of the stage's points. `met` are the encounters of each two
    entries, seen from the first. `across` pools, figures are divided by encounters played and direct keys pass.
    """

    best: Best = "high"
    points_best: Best = "high"
    met: Mapping[tuple[str, str], Sequence[Met]] = field(default_factory=dict)
    across: bool = False


def meetings(credits: Iterable[Mapping[str, Credit]]) -> dict[tuple[str, str], list[Met]]:
    """Who met whom, from what each encounter of two sides gave them."""
    met: dict[tuple[str, str], list[Met]] = {}
    for sides in credits:
        if len(sides) == 2:
            for one, two in permutations(sides):
                credit = sides[one]
                met.setdefault((one, two), []).append(Met(credit.points, credit.scored - (credit.conceded or 0)))
    return met


class TieBreak(ABC):
    """`values` for entries that are still tied; None: it does not apply to them, and passes."""

    key: ClassVar[str]
    name: ClassVar[str]

    @abstractmethod
    def values(self, tied: Sequence[Tally], view: View) -> tuple[Value, ...] | None: ...

    def best(self, view: View) -> Best:
        return "high"


class Figure(TieBreak):
    """A figure of one entry's own tally. `turned`: the other way round where the game's best is low."""

    better: ClassVar[Best] = "high"
    turned: ClassVar[bool] = False
    divided: ClassVar[bool] = False

    @abstractmethod
    def of(self, tally: Tally) -> Value: ...

    def values(self, tied: Sequence[Tally], view: View) -> tuple[Value, ...] | None:
        return tuple(self._seen(tally, view) for tally in tied)

    def best(self, view: View) -> Best:
        return _other(self.better) if self.turned and view.best == "low" else self.better

    def _seen(self, tally: Tally, view: View) -> Value:
        value = self.of(tally)
        if not (view.across and self.divided) or value is None or isinstance(value, float):
            return value
        return Fraction(value) / tally.played if tally.played else 0


class Direct(TieBreak):
    """A sum over the encounters among those still tied, if every two of them have met; else it passes."""

    @abstractmethod
    def of(self, met: Met) -> Number: ...

    def values(self, tied: Sequence[Tally], view: View) -> tuple[Value, ...] | None:
        names = [tally.entry for tally in tied]
        if view.across or not all(pair in view.met for pair in combinations(names, 2)):
            return None
        return tuple(
            sum(self.of(met) for other in names if other != name for met in view.met[name, other]) for name in names
        )


def _other(best: Best) -> Best:
    return "low" if best == "high" else "high"


class StagePoints(Figure):
    key, name = "points", _("points")
    divided = True

    def of(self, tally: Tally) -> Value:
        return tally.points

    def best(self, view: View) -> Best:
        return view.points_best


class DirectPoints(Direct):
    key, name = "direct", _("direct result")

    def of(self, met: Met) -> Number:
        return met.points


class DirectDifference(Direct):
    key, name = "direct_difference", _("difference in direct encounters")

    def of(self, met: Met) -> Number:
        return met.difference

    def best(self, view: View) -> Best:
        return view.best


class Wins(Figure):
    key, name = "wins", _("encounters won")
    divided = True

    def of(self, tally: Tally) -> Value:
        return tally.won


class Matches(Figure):
    key, name = "matches", _("matches won")
    divided = True

    def of(self, tally: Tally) -> Value:
        return tally.matches


class Difference(Figure):
    key, name = "difference", _("difference")
    divided, turned = True, True

    def of(self, tally: Tally) -> Value:
        return tally.difference


class Scored(Figure):
    key, name = "scored", _("scored")
    divided, turned = True, True

    def of(self, tally: Tally) -> Value:
        return tally.scored


class Conceded(Figure):
    key, name = "conceded", _("conceded")
    divided, turned = True, True
    better = "low"

    def of(self, tally: Tally) -> Value:
        return tally.conceded


class Average(Figure):
    """Scored ÷ conceded, exactly; nothing conceded is above all, and nothing at all is no average."""

    key, name = "average", _("average")
    turned = True

    def of(self, tally: Tally) -> Value:
        if tally.conceded:
            return Fraction(tally.scored) / tally.conceded
        return math.inf if tally.conceded == 0 and tally.scored else None


class Walkovers(Figure):
    key, name = "walkovers", _("fewest walkovers")
    divided = True
    better = "low"

    def of(self, tally: Tally) -> Value:
        return tally.walkovers


class Seed(Figure):
    key, name = "seed", _("seed")
    better = "low"

    def of(self, tally: Tally) -> Value:
        return tally.seed


class Lots(Figure):
    key, name = "lots", _("lots")
    better = "low"

    def of(self, tally: Tally) -> Value:
        return tally.lot


TIE_BREAKS: Mapping[str, TieBreak] = {
    each.key: each
    for each in (
        StagePoints(),
        DirectPoints(),
        DirectDifference(),
        Wins(),
        Matches(),
        Difference(),
        Scored(),
        Conceded(),
        Average(),
        Walkovers(),
        Seed(),
        Lots(),
    )
}

OF_ENCOUNTERS = ("points", "direct", "difference", "scored", "lots")
OF_TABLES = ("points", "wins", "scored", "lots")


def read_tie_breaks(raw: object, *, default: Sequence[str] = OF_ENCOUNTERS) -> tuple[TieBreak, ...]:
    """A stage's ordered list of keys. Raises `settings` for an unknown or repeated one, and for none at all."""
    keys = default if raw is None else raw
    if not isinstance(keys, (list, tuple)) or not keys or len(set(map(str, keys))) != len(keys):
        raise Refusal("settings", field="tie_breaks")
    if not all(isinstance(key, str) and key in TIE_BREAKS for key in keys):
        raise Refusal("settings", field="tie_breaks")
    return tuple(TIE_BREAKS[key] for key in keys)
