"""A championship as a document, always the same bytes: keys in one order, defaults left out, two spaces, LF."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rules.document import whole
from tournaments.formats.best_of import KEYS, BestOf
from tournaments.formats.given import Given
from tournaments.replay.document import (
    VERSION,
    Act,
    Championship,
    Entry,
    Late,
    Leave,
    Penalise,
    Played,
    Player,
    Redraw,
    Report,
    Rule,
    StageDocument,
    Substitute,
)
from tournaments.standings.points import read_points
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES


def text(championship: Championship) -> str:
    """The document as it is stored in a file."""
    return json.dumps(document(championship), ensure_ascii=False, indent=2) + "\n"


def document(championship: Championship) -> dict[str, Any]:
    """The document as plain values; reading it gives the same championship."""
    return {
        "version": VERSION,
        "championship": championship.name,
        "game": championship.game.slug,
        "rules": championship.ruleset,
        **_kept(options=dict(championship.overrides)),
        "unit": championship.unit,
        "seed": championship.seed,
        "entries": [_entry(entry) for entry in championship.entries],
        "stages": [_stage(stage, championship) for stage in championship.stages],
        **_kept(acts=[_act(act) for act in championship.acts]),
    }


def _kept(**values: Any) -> dict[str, Any]:
    """The values that say something."""
    return {key: value for key, value in values.items() if value not in (None, "", [], {}, False)}


def _entry(entry: Entry) -> dict[str, Any]:
    players = [] if entry.players == (Player(name=entry.name),) else list(map(_player, entry.players))
    return {
        "name": entry.name,
        **_kept(players=players, seed=entry.seed, club=entry.club, tags=list(entry.tags), stand_in=entry.stand_in),
    }


def _player(player: Player) -> str | dict[str, Any]:
    more = _kept(number=player.number, club=player.club)
    return {"name": player.name, **more} if more else player.name


def _stage(stage: StageDocument, championship: Championship) -> dict[str, Any]:
    usual = OF_TABLES if stage.form.at_tables else OF_ENCOUNTERS
    tie_breaks = tuple(tie_break.key for tie_break in stage.tie_breaks)
    return {
        "name": stage.name,
        "format": stage.form.key,
        **_kept(
            settings=_plain(stage.settings.model_dump(exclude_defaults=True)),
            best_of=_best_of(stage.best_of),
            points=_points(stage, championship),
            tie_breaks=[] if tie_breaks == usual else list(tie_breaks),
            draw=_draw(stage.given),
        ),
        "results": [_report(report) for report in stage.results],
    }


def _points(stage: StageDocument, championship: Championship) -> dict[str, Any]:
    usual = read_points(None, target=championship.game.target(championship.options)).model_dump()
    return {key: _plain(value) for key, value in stage.points.model_dump().items() if value != usual[key]}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return whole(value) if isinstance(value, float) else value


def _best_of(best_of: BestOf) -> int | dict[str, int] | None:
    """A number where there is only one; 1 is left out."""
    if best_of == BestOf(default=best_of.default):
        return best_of.default if best_of.default > 1 else None
    return {key: number for key in KEYS if (number := getattr(best_of, key)) is not None}


def _draw(given: Given | None) -> dict[str, Any]:
    if given is None:
        return {}
    drawn = {"pools": given.pools, "order": given.order, "rounds": given.rounds}
    return {key: _plain(value) for key, value in drawn.items() if value is not None}


def _report(report: Report) -> dict[str, Any]:
    written: dict[str, Any] = {"sides": list(report.sides), **_kept(round=report.round)}
    if report.kind in ("walkover", "ruling"):
        written[report.kind] = report.winner
    if report.kind == "abandoned":
        written["abandoned"] = True
    return written | _matches(report.matches) | _kept(reason=report.reason)


def _matches(matches: Sequence[Played]) -> dict[str, Any]:
    """One match by its totals is a score; anything else is match by match."""
    if not matches:
        return {}
    if len(matches) == 1 and not matches[0].hands:
        return {"score": _plain(matches[0].totals)}
    return {"matches": [_match(match) for match in matches]}


def _match(match: Played) -> Any:
    if not match.hands:
        return _plain(match.totals)
    return {"hands": _plain(match.hands), **_kept(adjustments=_plain(match.adjustments))}


def _act(act: Act) -> dict[str, Any]:
    match act:
        case Leave():
            results = "struck" if act.struck else ""
            kind = "disqualify" if act.disqualified else "withdraw"
            return {kind: act.entry, **_kept(results=results, reason=act.reason), "after": list(act.after)}
        case Substitute():
            return {"substitute": act.entry, "out": act.out, "in": _player(act.into), "after": list(act.after)}
        case Penalise():
            points = whole(act.points)
            return {"penalise": act.entry, "points": points, **_kept(reason=act.reason), "after": list(act.after)}
        case Late():
            return {"late": _entry(act.entry), "after": list(act.after)}
        case Rule():
            return {"rule": _rule(act)}
        case Redraw():
            return {"redraw": act.stage, **_kept(reason=act.reason), "after": list(act.after)}


def _rule(act: Rule) -> dict[str, Any]:
    return {
        "stage": act.stage,
        **_kept(pool=act.pool, sides=list(act.sides), order=list(act.order), winner=act.winner, reason=act.reason),
    }
