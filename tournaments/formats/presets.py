"""Ready-made championships: a game and its stages as a document has them, to be changed before the draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.text import Text
from rules.text import gettext_noop as _


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePreset:
    """A stage, in the words of the championship document; `name` is a source string."""

    name: str
    format: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    best_of: int | Mapping[str, int] = 1
    points: Mapping[str, Any] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A championship to begin with. `game` "" is any game, `ruleset` "" its first, `options` beside the ruleset's."""

    name: str
    unit: Literal["individual", "pair", "team"]
    stages: tuple[StagePreset, ...]
    game: str = ""
    ruleset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    entries: tuple[int, ...] = ()
    """The numbers of entries the rules allow; other numbers work too (see `warning`)."""
    article: str = ""

    def warning(self, entries: int) -> Text | None:
        """What to say of a number of entries that the rules do not name."""
        if not self.entries or entries in self.entries:
            return None
        numbers = ", ".join(map(str, self.entries))
        source = _("Rule %(article)s wants %(numbers)s entries; there are %(entries)s.")
        return Text(source, {"article": self.article, "numbers": numbers, "entries": entries})


POOLS, BRACKET, LEAGUE, TABLES = _("Pools"), _("Knockout"), _("League"), _("Tables")
FROM_SECOND_STAGE = 3
"""Canastra, rule 37: best of three matches from the second stage on."""


def _canastra(size: int, qualify: int) -> tuple[StagePreset, ...]:
    """Canastra, rule 36: pools of eight send four on, pools of four send two."""
    return (
        StagePreset(name=POOLS, format="groups", settings={"group_size": size, "qualify": qualify}),
        StagePreset(name=BRACKET, format="knockout", settings={"third_place": True}, best_of=FROM_SECOND_STAGE),
    )


def _league(**points: Any) -> tuple[StagePreset, ...]:
    return (StagePreset(name=LEAGUE, format="league", points=points),)


PRESETS: Mapping[str, Preset] = {
    "canastra_national": Preset(
        name=_("National Canastra championship, pools of four"),
        game="canastra",
        unit="pair",
        entries=(32, 64, 128, 256),
        article="38",
        stages=_canastra(4, 2),
    ),
    "canastra_national_8": Preset(
        name=_("National Canastra championship, pools of eight"),
        game="canastra",
        unit="pair",
        entries=(32, 64, 128, 256),
        article="38",
        stages=_canastra(8, 4),
    ),
    "canastra_club": Preset(name=_("Club Canastra"), game="canastra", unit="pair", stages=_canastra(4, 2)),
    "sueca_knockout": Preset(
        name=_("Sueca knockout"),
        game="sueca",
        unit="pair",
        stages=(
            StagePreset(
                name=BRACKET,
                format="knockout",
                settings={"redraw": True, "third_place": True},
                best_of={"default": 3, "final": 5},
            ),
        ),
    ),
    "buraco_league": Preset(name=_("Buraco league"), game="buraco", unit="pair", stages=_league()),
    "tranca_league": Preset(name=_("Tranca league"), game="tranca", unit="pair", stages=_league()),
    "king_club": Preset(
        name=_("King club championship"),
        game="king",
        unit="individual",
        stages=(
            StagePreset(name=TABLES, format="tables", settings={"rounds": 4, "scoring": "places"}),
            StagePreset(name=_("Table knockout"), format="table_knockout"),
        ),
    ),
    "chess_league": Preset(
        name=_("Chess, everybody against everybody"),
        game="chess",
        unit="individual",
        stages=_league(win=1, draw=0.5, loss=0),
    ),
    "draughts_league": Preset(
        name=_("Draughts, everybody against everybody"), game="draughts", unit="individual", stages=_league()
    ),
    "double_elimination": Preset(
        name=_("Double elimination"),
        unit="pair",
        stages=(StagePreset(name=_("Double elimination"), format="double_elimination"),),
    ),
}
