"""One document from raw JSON to what is printed of it, and whether it is what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.formats.refusals import Refusal
from tournaments.replay import expecting
from tournaments.replay.output import error, shown
from tournaments.replay.playing import play
from tournaments.replay.reading import read_championship


def championship(raw: object) -> dict[str, Any]:
    """What came of a championship document; `{"error": …}` when it is refused."""
    try:
        return shown(play(read_championship(raw)))
    except Refusal as refusal:
        return {"error": error(refusal)}


def missed(raw: object, got: Mapping[str, Any]) -> list[str]:
    """Where what came of a document misses its `expect`; [] where it does not, or has none and was not refused."""
    expect = raw.get("expect") if isinstance(raw, Mapping) else None
    return expecting.missed(expect or {}, got)
