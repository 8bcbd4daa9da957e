"""The first round of a bracket: who is placed where, by seeds, crossed, at random, or as given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tournaments.formats.crossing import by_seeds, crossed_field
from tournaments.formats.entrants import Entrant, names, seeded
from tournaments.formats.given import Given, each_once
from tournaments.formats.refusals import Refusal
from tournaments.formats.seeding import bracket_order, bracket_size
from tournaments.formats.slots import NoSeat, Seat, Slot
from tournaments.formats.stage import AnyStage

Seeding = Literal["seeds", "random", "cross"]
Byes = Literal["first_round", "each_round"]


def first_slots(stage: AnyStage, seeding: Seeding | None) -> tuple[Slot, ...]:
    """The slots of the first round in bracket order, a power of two of them; byes go to the top seeds."""
    field = [entrant for entrant in stage.field if not entrant.late]
    slots = given_order(stage.given, names(field)) if stage.given else _drawn(stage, field, seeding)
    return _with_late(stage, slots)


def _drawn(stage: AnyStage, field: Sequence[Entrant], seeding: Seeding | None) -> tuple[Slot, ...]:
    ranked = seeded(field, stage.hat, stage.purpose(1))
    match seeding or default_seeding(field):
        case "random":
            return seated(_shuffled(stage, ranked))
        case "cross":
            return crossed_field(ranked) or seated(by_seeds(ranked))
        case "seeds":
            return seated(by_seeds(ranked))


def default_seeding(field: Sequence[Entrant]) -> Seeding:
    """A first stage is drawn by seeds, one after pools is crossed."""
    return "cross" if any(entrant.pool for entrant in field) else "seeds"


def _shuffled(stage: AnyStage, ranked: Sequence[Entrant]) -> tuple[Entrant | None, ...]:
    """In draw order, but for the byes, which are the top seeds' (they too in draw order)."""
    found = {entrant.name: entrant for entrant in ranked}
    size = bracket_size(len(ranked))
    byes = size - len(ranked)
    drawn = [
        found[name]
        for part in (ranked[:byes], ranked[byes:])
        for name in stage.hat.order(stage.purpose(1), names(part))
    ]
    return tuple(drawn[seed - 1] if seed <= len(drawn) else None for seed in bracket_order(size))


def seated(order: Sequence[Entrant | None]) -> tuple[Slot, ...]:
    return tuple(NoSeat() if entrant is None else Seat(entrant.name) for entrant in order)


def given_order(given: Given, field: Sequence[str]) -> tuple[Slot, ...]:
    """The bracket as given. Raises `bad_draw` unless it has every entry once and never two byes in one encounter."""
    given.only("order")
    order = given.order or ()
    each_once(order, field)
    pairs = zip(order[::2], order[1::2], strict=False)
    if len(order) != bracket_size(len(field)) or any(one is None and two is None for one, two in pairs):
        raise Refusal("bad_draw")
    return tuple(NoSeat() if name is None else Seat(name) for name in order)


def _with_late(stage: AnyStage, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """A late entry takes a bye of round 1, the one beside the lowest seed. Raises `late` where there is none."""
    ranks = {name: rank for rank, name in enumerate(names(seeded(stage.field, stage.hat)))}
    taken = list(slots)
    for entrant in late_in_time(stage):
        byes = [index for index, slot in enumerate(taken) if isinstance(slot, NoSeat)]
        if not byes:
            raise Refusal("late", entries=(entrant.name,))
        taken[max(byes, key=lambda index: _rank(taken[index ^ 1], ranks))] = Seat(entrant.name)
    return tuple(taken)


def late_in_time(stage: AnyStage) -> tuple[Entrant, ...]:
    """The late entries. Raises `late` for one that comes when round 1 is over."""
    late = tuple(entrant for entrant in stage.field if entrant.late)
    if too_late := names([entrant for entrant in late if entrant.after]):
        raise Refusal("late", entries=too_late)
    return late


def _rank(slot: Slot, ranks: dict[str, int]) -> int:
    return ranks[slot.entry] if isinstance(slot, Seat) else -1
