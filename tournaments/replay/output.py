"""What a played championship looks like as JSON: stages with pools and rounds, and the ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.document import whole
from rules.text import Text
from tournaments.formats.drawn import numbered
from tournaments.formats.refusals import TEXTS, Refusal
from tournaments.formats.results import Abandoned, Played, Ruled, summed
from tournaments.formats.rounds import Encounter, Round, winner
from tournaments.formats.slots import origin
from tournaments.replay.playing import PlayedChampionship, PlayedStage
from tournaments.standings.numbers import Value, written
from tournaments.standings.qualifying import PoolTable
from tournaments.standings.standing import Row


def shown(played: PlayedChampionship) -> dict[str, Any]:
    """The championship as `manage.py championship --json` prints it."""
    return {
        "stages": [_stage(one) for one in played.stages],
        "ranking": [{"place": one.place, "entry": one.entry} for one in played.ranking],
    }


def error(refusal: Refusal) -> dict[str, Any]:
    """A refusal: its code and English message, and whatever it concerns."""
    found: dict[str, Any] = {"code": refusal.code, "message": TEXTS[refusal.code] % refusal.params}
    if refusal.stage:
        found["stage"] = refusal.stage
    if refusal.pool:
        found["pool"] = refusal.pool
    if refusal.sides:
        found["sides"] = list(refusal.sides)
    if refusal.entries:
        found |= {"entry": refusal.entries[0], "entries": list(refusal.entries)}
    if refusal.field:
        found["field"] = refusal.field
    return found


def _stage(one: PlayedStage) -> dict[str, Any]:
    return {
        "name": one.document.name,
        "format": one.document.form.key,
        "pools": [_pool(table, one) for table in one.tables],
        "rounds": [_round(each) for each in one.rounds],
    }


def _pool(table: PoolTable, one: PlayedStage) -> dict[str, Any]:
    return {
        "name": table.pool or None,
        "entries": _entries(table, one),
        "standings": [row_shown(row) for row in table.rows],
    }


def _entries(table: PoolTable, one: PlayedStage) -> list[str]:
    """The pool's entries in the order of their Berger numbers; at tables, all of the stage."""
    if table.pool:
        return list(numbered(one.rounds, table.pool))
    return [entrant.name for entrant in one.stage.field] if one.stage else []


def row_shown(row: Row) -> dict[str, Any]:
    """A line of the standings, with the value of every tie-break."""
    tally = row.tally
    return {
        "place": row.place,
        "entry": row.entry,
        "played": tally.played,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "points": written(tally.points),
        "scored": written(tally.scored),
        "conceded": written(tally.conceded),
        "difference": written(tally.difference),
        "values": {key: value_shown(key, value) for key, value in row.values.items()},
    }


def value_shown(key: str, value: Value) -> int | float | str | None:
    """A tie-break's value; an average is always written as a fraction."""
    if key == "average" and isinstance(value, (int, Fraction)):
        return f"{Fraction(value).numerator}/{Fraction(value).denominator}"
    return written(value)


def _round(each: Round) -> dict[str, Any]:
    return {
        "number": each.number,
        "name": _english(each.name.text),
        "encounters": [_encounter(one) for one in each.encounters],
    }


def _encounter(one: Encounter) -> dict[str, Any]:
    outcome = one.verdict
    matches = one.result.matches if isinstance(one.result, (Played, Ruled)) else ()
    scores = one.result.scores if isinstance(one.result, Abandoned) else summed(matches)
    return {
        "label": one.label,
        "pool": one.pool or None,
        "number": one.number,
        "table": None,
        "sides": [side if isinstance(side, str) else None for side in one.sides],
        "from": [_english(text) if (text := origin(slot)) else None for slot in one.slots],
        "score": None if scores is None else [whole(score) for score in scores],
        "matches": [[whole(score) for score in match.scores] for match in matches],
        "winner": winner(one),
        "decided_by": None if outcome is None else outcome.decided_by,
    }


def _english(text: Text) -> str:
    return text.source % text.params
