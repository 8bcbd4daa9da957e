"""What was drawn, read back from the rounds as a document has it: late entries, who joined after, aside."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.berger import berger
from tournaments.formats.given import Given, Names
from tournaments.formats.labels import THIRD_PLACE
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.formats.slots import Seat, Side, Slot
from tournaments.formats.stage import AnyStage


def numbered(rounds: Sequence[Round], pool: str) -> tuple[str, ...]:
    """The entries of a pool in the order of their Berger numbers."""
    played = [one for one in encounters(rounds) if one.pool == pool]
    entries = len({name for one in played for name in one.entries})
    found: dict[int, str] = {}
    for one in played:
        if one.round <= len(berger(entries)):
            meeting = berger(entries)[one.round - 1][one.number - 1]
            found[meeting.home], found[meeting.away] = one.entries
    return tuple(found[number] for number in sorted(found))


def drawn_pools(stage: AnyStage, rounds: Sequence[Round]) -> Given:
    """The pools of a league or of groups."""
    late, pools = _late(stage), dict.fromkeys(one.pool for one in encounters(rounds))
    return Given(pools=tuple(tuple(name for name in numbered(rounds, pool) if name not in late) for pool in pools))


def drawn_order(stage: AnyStage, rounds: Sequence[Round]) -> Given:
    """The order of a fixed bracket, from its first round."""
    late = _late(stage)
    first = rounds[0].encounters if rounds else ()
    return Given(order=tuple(None if name in late else name for one in first for name in _sides(one)))


def drawn_rounds(stage: AnyStage, rounds: Sequence[Round]) -> Given:
    """The rounds of tables, or of a knockout drawn one by one; what follows by itself is left out."""
    return Given(
        rounds=tuple(tuple(_sides(one) for one in each.encounters if one.label != THIRD_PLACE) for each in rounds)
    )


def drawn_pairs(stage: AnyStage, rounds: Sequence[Round]) -> Given:
    """The rounds of a knockout drawn one by one; a late entry leaves its place in the first empty."""
    late = _late(stage)
    first, *later = drawn_rounds(stage, rounds).rounds or ((),)
    before = tuple(tuple(None if name in late else name for name in pair) for pair in first)
    return Given(rounds=(tuple(pair for pair in before if any(pair)), *later))


def _late(stage: AnyStage) -> set[str]:
    return {entrant.name for entrant in stage.field if entrant.late}


def _sides(one: Encounter) -> Names:
    """The encounter's sides as drawn; a place in a pool is whoever came to it."""
    return tuple(_name(slot, side) for slot, side in zip(one.slots, one.sides, strict=True))


def _name(slot: Slot, side: Side) -> str | None:
    if isinstance(slot, Seat):
        return slot.entry
    return side if isinstance(side, str) else None
