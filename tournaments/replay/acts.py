"""A director's acts in a document, one object each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.formats.refusals import Refusal
from tournaments.replay.document import Act, After, Late, Leave, Penalise, Redraw, Rule, Substitute
from tournaments.replay.entries import Names, read_entry, read_player
from tournaments.replay.words import items, mapping, name, points, text, whole


def read_act(raw: object, names: Names, stages: Mapping[str, str]) -> Act:
    """An act; `stages` are the names of the stages as they are written. Raises `settings`, `unknown_entry`."""
    given = mapping(raw, "acts")
    kinds = [kind for kind in READERS if kind in given]
    if len(kinds) != 1:
        raise Refusal("settings", field="acts")
    return READERS[kinds[0]](given, names, stages)


def late_entries(raw: object) -> tuple[object, ...]:
    """The raw entries that the acts of a document bring in."""
    acts = (mapping(act, "acts") for act in items(raw, "acts"))
    return tuple(act["late"] for act in acts if "late" in act)


Reader = Callable[[Mapping[str, Any], Names, Mapping[str, str]], Act]


def _stage(raw: object, stages: Mapping[str, str]) -> str:
    found = name(raw, "after")
    if found not in stages:
        raise Refusal("settings", field="after")
    return stages[found]


def _after(given: Mapping[str, Any], stages: Mapping[str, str]) -> After:
    after = items(given.get("after"), "after")
    if len(after) != 2:
        raise Refusal("settings", field="after")
    return After(_stage(after[0], stages), whole(after[1], "after", least=0))


def _leave(given: Mapping[str, Any], names: Names, stages: Mapping[str, str]) -> Act:
    results = given.get("results") or "stand"
    if results not in ("stand", "struck"):
        raise Refusal("settings", field="results")
    disqualified = "disqualify" in given
    return Leave(
        entry=names.entry(given["disqualify" if disqualified else "withdraw"]),
        after=_after(given, stages),
        struck=results == "struck",
        disqualified=disqualified,
        reason=text(given.get("reason"), "reason"),
    )


def _substitute(given: Mapping[str, Any], names: Names, stages: Mapping[str, str]) -> Act:
    raw = given["substitute"]
    inner = {**given, **raw} if isinstance(raw, Mapping) else {**given, "entry": raw}
    return Substitute(
        entry=names.entry(inner.get("entry")),
        out=name(inner.get("out"), "out"),
        into=read_player(inner.get("in")),
        after=_after(inner, stages),
    )


def _penalise(given: Mapping[str, Any], names: Names, stages: Mapping[str, str]) -> Act:
    taken = points(given.get("points"), "points")
    if taken <= 0:
        raise Refusal("settings", field="points")
    return Penalise(
        entry=names.entry(given["penalise"]),
        points=taken,
        reason=text(given.get("reason"), "reason"),
        after=_after(given, stages),
    )


def _late(given: Mapping[str, Any], _names: Names, stages: Mapping[str, str]) -> Act:
    return Late(entry=read_entry(given["late"]), after=_after(given, stages))


def _rule(given: Mapping[str, Any], names: Names, stages: Mapping[str, str]) -> Act:
    inner = mapping(given["rule"], "rule")
    winner = inner.get("winner")
    return Rule(
        stage=_stage(inner.get("stage"), stages),
        pool=text(inner.get("pool"), "pool"),
        sides=tuple(map(names.entry, items(inner.get("sides"), "sides"))),
        order=tuple(map(names.entry, items(inner.get("order"), "order"))),
        winner="" if winner is None else names.entry(winner),
        reason=text(inner.get("reason"), "reason"),
    )


def _redraw(given: Mapping[str, Any], _names: Names, stages: Mapping[str, str]) -> Act:
    stage = _stage(given["redraw"], stages)
    after = _after(given, stages) if given.get("after") is not None else After(stage, 0)
    return Redraw(stage=stage, reason=text(given.get("reason"), "reason"), after=after)


READERS: Mapping[str, Reader] = {
    "withdraw": _leave,
    "disqualify": _leave,
    "substitute": _substitute,
    "penalise": _penalise,
    "late": _late,
    "rule": _rule,
    "redraw": _redraw,
}
