"""The tree of a knockout: every round of a fixed bracket, the third place, and who finished where."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.best_of import BestOf
from tournaments.formats.labels import THIRD_PLACE, bracket_best_of, bracket_label, bracket_round
from tournaments.formats.rounds import Encounter, Round, encounters, losers, winner
from tournaments.formats.slots import LoserOf, Slot, WinnerOf
from tournaments.formats.stage import AnyStage, Finish


def bracket(slots: Sequence[Slot], best_of: BestOf, *, third_place: bool) -> tuple[Round, ...]:
    """Every round of a fixed bracket, from the slots of its first (a power of two, neighbours meet)."""
    rounds: list[Round] = []
    places = len(slots)
    while places > 1:
        number = len(rounds) + 1
        played = [
            Encounter(
                label=bracket_label(places, index + 1),
                round=number,
                number=index + 1,
                slots=tuple(slots[2 * index : 2 * index + 2]),
                best_of=bracket_best_of(best_of, places),
            )
            for index in range(places // 2)
        ]
        if places == 2 and rounds and third_place:
            played.append(third_place_encounter(number, ("S1", "S2"), best_of))
        rounds.append(Round(number=number, name=bracket_round(places), encounters=tuple(played)))
        slots = [WinnerOf(encounter.label) for encounter in played]
        places //= 2
    return tuple(rounds)


def third_place_encounter(round_number: int, semifinals: tuple[str, str], best_of: BestOf) -> Encounter:
    """The losers of the semi-finals meet in the round of the final."""
    return Encounter(
        label=THIRD_PLACE,
        round=round_number,
        number=2,
        slots=(LoserOf(semifinals[0]), LoserOf(semifinals[1])),
        best_of=best_of.named("third_place"),
    )


def by_round_lost(stage: AnyStage, rounds: Sequence[Round]) -> Finish:
    """Whoever is still in it first, then by the round lost, later first; the third-place encounter settles 3 and 4."""
    lost = {
        name: encounter.round
        for encounter in encounters(rounds)
        if encounter.label != THIRD_PLACE
        for name in losers(encounter)
    }
    still = tuple(entrant.name for entrant in stage.field if entrant.name not in lost)
    groups = [
        tuple(name for name in lost if lost[name] == number) for number in sorted(set(lost.values()), reverse=True)
    ]
    return tuple(part for group in (still, *groups) for part in _parted(group, rounds) if part)


def _parted(group: tuple[str, ...], rounds: Sequence[Round]) -> tuple[tuple[str, ...], ...]:
    """The group in two or three, if the third-place encounter was played within it."""
    third = next((one for one in encounters(rounds) if one.label == THIRD_PLACE), None)
    best = winner(third) if third else None
    if third is None or best not in group:
        return (group,)
    beaten = tuple(name for name in group if name in losers(third))
    return ((best,), beaten, tuple(name for name in group if name != best and name not in beaten))
