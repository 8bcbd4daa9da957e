"""The results of a document: what was reported of which sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.formats.refusals import Refusal
from tournaments.replay.document import Played, Report
from tournaments.replay.entries import Names
from tournaments.replay.words import items, mapping, points, text, whole

KINDS = ("matches", "walkover", "abandoned", "ruling")


def read_report(raw: object, names: Names) -> Report:
    """One result. Raises `score` where it is none, `unknown_entry` for a side that is not entered."""
    given = mapping(raw, "results", "score")
    written = items(given.get("sides"), "sides", "score")
    sides = tuple(map(names.entry, written))
    try:
        return _report(given, sides, names)
    except Refusal as refusal:
        refusal.sides = refusal.sides or sides
        raise


def _report(given: Mapping[str, Any], sides: tuple[str, ...], names: Names) -> Report:
    if len(sides) < 2 or len(set(sides)) < len(sides):
        raise Refusal("score", field="sides")
    round_number = given.get("round")
    kind = _kind(given)
    return Report(
        sides=sides,
        kind=kind,  # type: ignore[arg-type]
        matches=_matches(given, len(sides)),
        winner=_winner(given, kind, sides, names),
        reason=text(given.get("reason"), "reason"),
        round=None if round_number is None else whole(round_number, "round", least=1, code="score"),
    )


def _kind(given: Mapping[str, Any]) -> str:
    """What is reported; scores may stand beside an abandonment or a ruling, and nothing else beside anything."""
    scored = [key for key in ("score", "matches") if given.get(key) is not None]
    others = [key for key in ("walkover", "ruling") if key in given]
    others += ["abandoned"] if given.get("abandoned") is True else []
    if len(scored) > 1 or len(others) > 1 or not scored + others or (scored and others == ["walkover"]):
        raise Refusal("score")
    if given.get("abandoned") not in (None, True, False):
        raise Refusal("score", field="abandoned")
    return others[0] if others else "matches"


def _winner(given: Mapping[str, Any], kind: str, sides: tuple[str, ...], names: Names) -> str | None:
    if kind not in ("walkover", "ruling") or given[kind] is None:
        return None
    winner = names.entry(given[kind])
    if winner not in sides:
        raise Refusal("score", field=kind)
    return winner


def _matches(given: Mapping[str, Any], sides: int) -> tuple[Played, ...]:
    if given.get("score") is not None:
        return (Played(totals=_totals(given["score"], sides)),)
    matches = given.get("matches")
    if matches is None:
        return ()
    found = tuple(_match(match, sides) for match in items(matches, "matches", "score"))
    if not found:
        raise Refusal("score", field="matches")
    return found


def _match(raw: object, sides: int) -> Played:
    if not isinstance(raw, Mapping):
        return Played(totals=_totals(raw, sides))
    given = mapping(raw, "matches", "score")
    if set(given) - {"hands", "adjustments"}:
        raise Refusal("score", field="matches")
    return Played(
        hands=items(given.get("hands"), "hands", "score"),
        adjustments=items(given.get("adjustments"), "adjustments", "score"),
    )


def _totals(raw: object, sides: int) -> tuple[int | float, ...]:
    totals = tuple(points(total, "score", "score") for total in items(raw, "score", "score"))
    if len(totals) != sides:
        raise Refusal("score", field="score")
    return totals
