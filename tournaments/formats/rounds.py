"""Rounds and their encounters: what a draw lays down, and what is then known of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.text import Text
from rules.text import gettext_noop as _
from tournaments.formats.results import Result, Verdict, verdict
from tournaments.formats.slots import Side, Slot

Kind = Literal[
    "round",
    "round_of",
    "quarterfinals",
    "semifinals",
    "final",
    "winners",
    "losers",
    "grand_final",
    "again",
    "last_table",
]

KINDS: dict[Kind, str] = {
    "round": _("Round %(number)s"),
    "round_of": _("Round of %(number)s"),
    "quarterfinals": _("Quarter-finals"),
    "semifinals": _("Semi-finals"),
    "final": _("Final"),
    "winners": _("Winners' round %(number)s"),
    "losers": _("Losers' round %(number)s"),
    "grand_final": _("Grand final"),
    "again": _("Grand final, played again"),
    "last_table": _("Final table"),
}


class RoundName(NamedTuple):
    """What a round is called: its kind, and the number that the kind's words may need."""

    kind: Kind
    number: int = 0

    @property
    def text(self) -> Text:
        return Text(KINDS[self.kind], {"number": self.number})


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """Two or more sides that meet.

    `number` counts within its round (in a pool: within the pool's round). `sides` are what the slots have come to.
    `by_itself`: the result is a bye or walkover that followed without anybody reporting it.
    """

    label: str
    round: int
    number: int
    slots: tuple[Slot, ...]
    sides: tuple[Side, ...] = ()
    pool: str = ""
    best_of: int = 1
    result: Result | None = None
    by_itself: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """How it was decided; None while it is not."""
        return verdict(self.result, best_of=self.best_of)

    @property
    def entries(self) -> tuple[str, ...]:
        """The sides that are known, in their order."""
        return tuple(side for side in self.sides if isinstance(side, str))

    @property
    def is_bye(self) -> bool:
        decided = self.verdict
        return decided is not None and decided.decided_by == "bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round of a stage. `resting` are those who are in it without an encounter: they sit out, or wait."""

    number: int
    name: RoundName
    encounters: tuple[Encounter, ...]
    resting: tuple[str, ...] = ()


def encounters(rounds: Iterable[Round]) -> Iterator[Encounter]:
    """All encounters, in the order of their rounds."""
    return (encounter for each in rounds for encounter in each.encounters)


def decided(rounds: Sequence[Round]) -> bool:
    """Whether every encounter of these rounds has its result."""
    return all(encounter.verdict is not None for encounter in encounters(rounds))


def is_settled(encounter: Encounter) -> bool:
    """Whether a bracket can go on from here: somebody won, or nobody was there to."""
    found = encounter.verdict
    return found is not None and (found.winner is not None or found.decided_by in ("walkover", "bye"))


def winner(encounter: Encounter) -> str | None:
    """The entry that won; None while undecided, when drawn, and when nobody went on."""
    found = encounter.verdict
    if found is None or found.winner is None:
        return None
    side = encounter.sides[found.winner]
    return side if isinstance(side, str) else None


def losers(encounter: Encounter) -> tuple[str, ...]:
    """The entries that did not win a decided encounter; both of a double walkover, nobody of a bye or draw."""
    found = encounter.verdict
    if found is None or found.decided_by == "bye":
        return ()
    if found.winner is None and found.decided_by != "walkover":
        return ()
    return tuple(side for index, side in enumerate(encounter.sides) if index != found.winner and isinstance(side, str))
