"""Rounds drawn one by one: who, by the results as they are now, should be in a round, and sits not in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tournaments.formats.rounds import Encounter, Round
from tournaments.formats.settling import Clash
from tournaments.formats.slots import Seat
from tournaments.formats.stage import AnyFormat, AnyStage


def misseated(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round]) -> tuple[Clash, ...]:
    """The seats of those who, after a correction, did not come this far, each with who did from the same encounter."""
    found: list[Clash] = []
    for index in range(1, len(rounds)):
        found += _of_round(form.entering(stage, rounds[:index]), rounds[index - 1], rounds[index])
    return tuple(found)


def reseated(form: AnyFormat, stage: AnyStage, rounds: Sequence[Round], *, held: Collection[str]) -> tuple[Round, ...]:
    """The rounds with whoever came this far in the place that was drawn for it, wherever nobody plays there yet."""
    done = list(rounds)
    for index in range(1, len(done)):
        for clash in _of_round(form.entering(stage, done[:index]), done[index - 1], done[index]):
            done[index] = _moved(done[index], clash, held)
    return tuple(done)


def _of_round(entering: Sequence[str] | None, before: Round, each: Round) -> Iterator[Clash]:
    if entering is None:
        return
    seats = [(one.label, side, slot.entry) for one in each.encounters for side, slot in _seats(one)]
    seats += [("", side, name) for side, name in enumerate(each.resting)]
    missing = [name for name in entering if name not in {name for _label, _side, name in seats}]
    for label, side, name in seats:
        due = next((other for other in missing if name not in entering and _met(before, name, other)), None)
        if due is not None:
            missing.remove(due)
            yield Clash(label, side, name, due)


def _seats(one: Encounter) -> Iterator[tuple[int, Seat]]:
    return ((side, slot) for side, slot in enumerate(one.slots) if isinstance(slot, Seat))


def _met(before: Round, one: str, other: str) -> bool:
    return any(one in each.entries and other in each.entries for each in before.encounters)


def _moved(each: Round, clash: Clash, held: Collection[str]) -> Round:
    """The round with `due` where `sits` was drawn; an encounter that is held or reported stays."""
    due = str(clash.due)
    if not clash.label:
        return replace(each, resting=tuple(due if name == clash.sits else name for name in each.resting))
    return replace(each, encounters=tuple(_with(one, clash, due, held) for one in each.encounters))


def _with(one: Encounter, clash: Clash, due: str, held: Collection[str]) -> Encounter:
    reported = one.result is not None and not one.by_itself
    if one.label != clash.label or reported or one.label in held:
        return one
    slots, sides = list(one.slots), list(one.sides)
    slots[clash.side], sides[clash.side] = Seat(due), due
    return replace(one, slots=tuple(slots), sides=tuple(sides))
