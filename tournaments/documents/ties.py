"""Who goes from which encounter of a bracket to which: drawn beforehand, or seen from where an entry appears next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from tournaments.formats.rounds import Encounter, Round, winner
from tournaments.formats.slots import LoserOf, Seat, WinnerOf

Outcome = Literal["winner", "loser"]


class Tie(NamedTuple):
    """The winner (or the loser) of `source` is side `side` of `target`; `entry` is who that is, once it is known.

    `seat` is the side of `source` that it was, at a table from which several go on.
    """

    source: str
    target: str
    side: int
    outcome: Outcome = "winner"
    entry: str = ""
    seat: int | None = None


class _Seen(NamedTuple):
    """Where an entry was last: an encounter, or nowhere but among those who wait; and its seat there."""

    key: str
    seat: int
    at: Encounter | None = None


def waiting_key(each: Round) -> str:
    """The key under which those who wait in a round are drawn; encounters go by their label."""
    return f"waiting-{each.number}"


def ties(rounds: Sequence[Round]) -> tuple[Tie, ...]:
    """Every tie, in the order of the encounters it leads to."""
    seen: dict[str, _Seen] = {}
    found: list[Tie] = []
    last = max((each.number for each in rounds if _is_drawn_anew(each)), default=0)
    for each in rounds:
        for one in each.encounters:
            found.extend(_into(one, seen))
        if each.number >= last:
            continue
        seen.update((name, _Seen(waiting_key(each), seat)) for seat, name in enumerate(each.resting))
        seen.update(_leaving(each.encounters))
    return tuple(found)


def _is_drawn_anew(each: Round) -> bool:
    return any(isinstance(slot, Seat) for one in each.encounters for slot in one.slots)


def _into(one: Encounter, seen: dict[str, _Seen]) -> Iterator[Tie]:
    for side, slot in enumerate(one.slots):
        if isinstance(slot, Seat):
            if slot.entry in seen:
                yield _again(seen[slot.entry], one.label, side, slot.entry)
        elif isinstance(slot, (WinnerOf, LoserOf)):
            sits = one.sides[side] if one.sides else None
            outcome: Outcome = "winner" if isinstance(slot, WinnerOf) else "loser"
            yield Tie(slot.label, one.label, side, outcome, sits if isinstance(sits, str) else "")


def _again(before: _Seen, target: str, side: int, entry: str) -> Tie:
    """Somebody drawn anew comes from where it was before: from among the first of a table, or won, or lost."""
    if before.at is None or len(before.at.slots) > 2:
        return Tie(before.key, target, side, "winner", entry, before.seat)
    return Tie(before.key, target, side, "winner" if winner(before.at) == entry else "loser", entry)


def _leaving(played: Iterable[Encounter]) -> Iterator[tuple[str, _Seen]]:
    """Where those of a round were; only who was drawn outright can be drawn outright again."""
    for one in played:
        for seat, slot in enumerate(one.slots):
            if isinstance(slot, Seat):
                yield slot.entry, _Seen(one.label, seat, one)
