"""What was drawn, read back from the rounds as a document or certificate has it."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.berger import berger
from tournaments.formats.given import Given, Names
from tournaments.formats.labels import THIRD_PLACE
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.formats.slots import NoSeat, Seat


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


def drawn_pools(rounds: Sequence[Round]) -> Given:
    """The pools of a league or of groups."""
    pools = dict.fromkeys(one.pool for one in encounters(rounds))
    return Given(pools=tuple(numbered(rounds, pool) for pool in pools))


def drawn_order(rounds: Sequence[Round]) -> Given:
    """The order of a fixed bracket, from its first round."""
    return Given(order=tuple(name for one in rounds[0].encounters for name in _sides(one)))


def drawn_rounds(rounds: Sequence[Round]) -> Given:
    """The rounds of a redraw, of tables or of a table knockout; what follows by itself is left out."""
    return Given(
        rounds=tuple(tuple(_sides(one) for one in each.encounters if one.label != THIRD_PLACE) for each in rounds)
    )


def _sides(one: Encounter) -> Names:
    """The encounter's sides as drawn; a place in a pool is whoever came to it."""
    return tuple(
        slot.entry
        if isinstance(slot, Seat)
        else None
        if isinstance(slot, NoSeat) or not isinstance(side, str)
        else side
        for slot, side in zip(one.slots, one.sides, strict=True)
    )
