"""How many matches an encounter has at most, by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.formats.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class BestOf:
    """`default` matches, and other numbers for the last rounds of a knockout where given."""

    default: int = 1
    final: int | None = None
    semifinals: int | None = None
    quarterfinals: int | None = None
    third_place: int | None = None

    def named(self, key: str) -> int:
        """The number for a round's key; rounds without one of their own have the default."""
        return {
            "final": self.final,
            "semifinals": self.semifinals,
            "quarterfinals": self.quarterfinals,
            "third_place": self.third_place,
        }.get(key) or self.default


ONE = BestOf()
"""One match, in every round."""

KEYS = ("default", "final", "semifinals", "quarterfinals", "third_place")


def read_best_of(raw: object) -> BestOf:
    """A stage's `best_of`: a number, or numbers by round. Raises `settings` for anything else."""
    if raw is None:
        return ONE
    if _is_count(raw):
        return BestOf(default=raw)  # type: ignore[arg-type]
    if not isinstance(raw, Mapping):
        raise Refusal("settings", field="best_of")
    given = {key: value for key, value in raw.items() if value is not None}
    if not all(key in KEYS and _is_count(value) for key, value in given.items()):
        raise Refusal("settings", field="best_of")
    return BestOf(**given)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
