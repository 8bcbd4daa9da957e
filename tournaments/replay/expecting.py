"""Comparing what a document expects with what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def missed(expect: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    """Where the two part, as paths; [] where all that is expected is there.

    Objects are compared by the keys expected; of lists the first ones; a name stands for the line of that entry.
    """
    if "error" in got and "error" not in expect:
        return ["error"]
    return [path for key, value in expect.items() for path in _differ(value, got.get(key), key)]


def _differ(expected: object, got: object, path: str) -> list[str]:
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            return [path]
        return [
            found
            for key, value in expected.items()
            for found in ([f"{path}.{key}"] if key not in got else _differ(value, got[key], f"{path}.{key}"))
        ]
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) < len(expected):
            return [path]
        return [
            found for index, value in enumerate(expected) for found in _differ(value, got[index], f"{path}[{index}]")
        ]
    if isinstance(expected, str) and isinstance(got, Mapping):
        got = got.get("entry")
    return [] if expected == got and isinstance(expected, bool) == isinstance(got, bool) else [path]
