"""A championship document as values: entries, stages with their results, and the director's acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules.game import AnyGame, Options, Points
from tournaments.formats.best_of import ONE, BestOf
from tournaments.formats.given import Given
from tournaments.formats.settings import Settings
from tournaments.formats.stage import AnyFormat
from tournaments.standings.points import PointsSystem
from tournaments.standings.tie_breaks import TieBreak

VERSION = 1
Unit = Literal["individual", "pair", "team"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    name: str
    number: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry; a `stand_in` plays and is not ranked."""

    name: str
    players: tuple[Player, ...]
    seed: int | None = None
    club: str = ""
    tags: tuple[str, ...] = ()
    stand_in: bool = False


class Played(NamedTuple):
    """A match as written down: its totals, or its hands with their adjustments."""

    totals: tuple[Points, ...] = ()
    hands: tuple[object, ...] = ()
    adjustments: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A result as written down, for its `sides` in the order given.

    `kind` says which of the rest counts: the `matches` of a best-of-N, the `winner` of a walkover or ruling (None:
    nobody), or what had been scored when the first side abandoned.
    """

    sides: tuple[str, ...]
    kind: Literal["matches", "walkover", "abandoned", "ruling"]
    matches: tuple[Played, ...] = ()
    winner: str | None = None
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDocument:
    """A stage: how it is drawn and counted, what was drawn already, and its results in the order of play."""

    name: str
    form: AnyFormat
    settings: Settings
    best_of: BestOf = ONE
    points: PointsSystem
    tie_breaks: tuple[TieBreak, ...]
    given: Given | None = None
    results: tuple[Report, ...] = ()


class After(NamedTuple):
    """A moment: after round `round` of a stage (0: before its first)."""

    stage: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A withdrawal or disqualification."""

    entry: str
    after: After
    struck: bool = False
    disqualified: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute:
    entry: str
    out: str
    into: Player
    after: After


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalise:
    entry: str
    points: Points
    reason: str
    after: After


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    entry: Entry
    after: After


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """An `order` of all that were level (in a pool, at a table, or across pools), or the `winner` of a draw."""

    stage: str
    pool: str = ""
    sides: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    winner: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redraw:
    stage: str
    reason: str
    after: After


Act = Leave | Substitute | Penalise | Late | Rule | Redraw


@dataclass(frozen=True, slots=True, kw_only=True)
class Championship:
    """A document as read. `options` are the game's, with the document's overrides in `overrides`."""

    name: str
    game: AnyGame
    ruleset: str
    options: Options
    overrides: Mapping[str, Any]
    unit: Unit
    seed: str
    entries: tuple[Entry, ...]
    stages: tuple[StageDocument, ...]
    acts: tuple[Act, ...] = ()
