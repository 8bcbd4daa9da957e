"""What follows by itself: winners move on, who meets nobody has a bye, and who is gone loses by walkover."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.formats.entrants import Entrant
from tournaments.formats.results import Bye, Result, Walkover
from tournaments.formats.rounds import Encounter, Round, encounters, is_settled, losers, winner
from tournaments.formats.slots import LoserOf, NoSeat, PlaceIn, Seat, Side, Slot, Vacant, WinnerOf
from tournaments.formats.stage import AnyStage, Gone

NOTHING: frozenset[str] = frozenset()


class Clash(NamedTuple):
    """Side `side` (from 0) of the encounter `label` holds `sits`, but by the results now it is `due`'s."""

    label: str
    side: int
    sits: Side
    due: Side


def settle(
    stage: AnyStage, rounds: Sequence[Round], *, bracket: bool, held: Collection[str] = NOTHING
) -> tuple[Round, ...]:
    """The rounds with every side that is known filled in, and with byes and walkovers that follow.

    Sides of encounters that have a reported result, or are `held` (under way), stay as they are: see `clashes`.
    In a bracket somebody has to go on, so whoever is gone loses there even if its results are struck; elsewhere
    what is undecided of struck results stays so, even against somebody who is gone too.
    """
    found: dict[str, Encounter] = {}
    places = _places(stage.field)
    settled = []
    for each in rounds:
        moved = tuple(_settled(stage, one, found, places, bracket=bracket, held=held) for one in each.encounters)
        settled.append(each if moved == each.encounters else replace(each, encounters=moved))
    return tuple(settled)


def _settled(
    stage: AnyStage,
    encounter: Encounter,
    found: dict[str, Encounter],
    places: Mapping[tuple[str, int], str],
    *,
    bracket: bool,
    held: Collection[str],
) -> Encounter:
    reported = encounter.result is not None and not encounter.by_itself
    if not reported:
        stays = encounter.label in held and encounter.sides
        sides = encounter.sides if stays else tuple(_side(slot, found, places) for slot in encounter.slots)
        result = _follows(sides, encounter.round, stage.gone, bracket=bracket)
        if (sides, result) != (encounter.sides, encounter.result):
            encounter = replace(encounter, sides=sides, result=result, by_itself=result is not None)
    found[encounter.label] = encounter
    return encounter


def clashes(stage: AnyStage, rounds: Sequence[Round]) -> tuple[Clash, ...]:
    """Where somebody sits who, after a correction, should not: what a director has to decide."""
    found = {encounter.label: encounter for encounter in encounters(rounds)}
    places = _places(stage.field)
    return tuple(
        Clash(encounter.label, index, sits, due)
        for encounter in found.values()
        for index, (slot, sits) in enumerate(zip(encounter.slots, encounter.sides, strict=True))
        if (due := _side(slot, found, places)) is not sits and due != sits
    )


def followers(rounds: Sequence[Round]) -> dict[str, tuple[tuple[str, int], ...]]:
    """For each encounter, the sides (label, index) that wait for its winner or loser."""
    waiting: dict[str, list[tuple[str, int]]] = {}
    for encounter in encounters(rounds):
        for index, slot in enumerate(encounter.slots):
            if isinstance(slot, (WinnerOf, LoserOf)):
                waiting.setdefault(slot.label, []).append((encounter.label, index))
    return {label: tuple(sides) for label, sides in waiting.items()}


def _places(field: Sequence[Entrant]) -> dict[tuple[str, int], str]:
    return {(entrant.pool, entrant.place): entrant.name for entrant in field if entrant.pool}


def _side(slot: Slot, found: Mapping[str, Encounter], places: Mapping[tuple[str, int], str]) -> Side:
    match slot:
        case Seat(entry):
            return entry
        case NoSeat():
            return Vacant.NOBODY
        case PlaceIn(pool, place):
            return places.get((pool, place), Vacant.OPEN)
        case WinnerOf(label) | LoserOf(label):
            return _from(found.get(label), lost=isinstance(slot, LoserOf))


def _from(encounter: Encounter | None, *, lost: bool) -> Side:
    """Nobody comes from a double walkover, and no loser from a bye; a draw moves nobody."""
    if encounter is None or not is_settled(encounter):
        return Vacant.OPEN
    won = winner(encounter)
    if not lost:
        return won or Vacant.NOBODY
    beaten = losers(encounter)
    return beaten[0] if won and beaten else Vacant.NOBODY


def _follows(sides: tuple[Side, ...], round_number: int, gone: Mapping[str, Gone], *, bracket: bool) -> Result | None:
    if len(sides) != 2 or Vacant.OPEN in sides:
        return None
    if Vacant.NOBODY in sides:
        return Bye(next((index for index, side in enumerate(sides) if isinstance(side, str)), None))
    missing = [_missing(side, round_number, gone) for side in sides]
    struck = any(one.struck for one in missing if one is not None)
    if not any(missing) or (struck and not bracket):
        return None
    return Walkover(None if all(missing) else missing.index(None))


def _missing(side: Side, round_number: int, gone: Mapping[str, Gone]) -> Gone | None:
    one = gone.get(side) if isinstance(side, str) else None
    return one if one is not None and one.after < round_number else None
