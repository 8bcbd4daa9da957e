"""A double elimination whose rounds are drawn one by one, with a bye in each that is odd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.formats.double_settings import DoubleEliminationSettings
from tournaments.formats.knockout_settings import KnockoutSettings
from tournaments.formats.labels import GRAND_FINAL
from tournaments.formats.one_by_one import next_round
from tournaments.formats.rounds import Encounter, Round, RoundName, encounters, is_settled, losers, winner
from tournaments.formats.slots import NoSeat, Seat, Slot
from tournaments.formats.stage import AnyStage, Stage

Pairs = Sequence[tuple[Slot, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """Who has not lost yet, who survived the losers' bracket so far, and who has just dropped into it."""

    unbeaten: tuple[str, ...]
    survivors: tuple[str, ...]
    dropped: tuple[str, ...]
    winners_rounds: int
    losers_rounds: int


def next_rounds(stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round]) -> tuple[Round, ...]:
    """What can be drawn once everything is decided: a round of each bracket, as far as they keep pace; the grand final.

    Whoever dropped enters the losers' bracket as soon as no more have survived there than dropped.
    """
    if not rounds:
        return _first(stage)
    if not all(map(is_settled, encounters(rounds))):
        return ()
    state = _state(rounds)
    entering = bool(state.dropped) and len(state.survivors) <= len(state.dropped)
    number = len(rounds) + 1
    drawn: list[Round] = []
    if len(state.unbeaten) > 1 and (entering or not state.dropped):
        name = RoundName("winners", state.winners_rounds + 1)
        drawn.append(_laid(stage, number, name, _neighbours(stage, rounds, state.unbeaten)))
    if pairs := _losers_pairs(stage, rounds, state, entering=entering):
        drawn.append(_laid(stage, number + len(drawn), RoundName("losers", state.losers_rounds + 1), pairs))
    return tuple(drawn) or _grand_final(stage, rounds, state)


def _first(stage: Stage[DoubleEliminationSettings]) -> tuple[Round, ...]:
    """The first round is that of a knockout with the same byes."""
    settings = KnockoutSettings(byes="each_round", seeding=stage.settings.seeding)
    of_any: AnyStage = stage
    first = next_round(replace(of_any, settings=settings), ())
    pairs = [one.slots for each in first for one in each.encounters]
    return (_laid(stage, 1, RoundName("winners", 1), pairs),) if pairs else ()


def _state(rounds: Sequence[Round]) -> _State:
    unbeaten: tuple[str, ...] = ()
    survivors: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    for each in rounds:
        won = tuple(name for one in each.encounters if (name := winner(one)) is not None)
        if each.name.kind == "winners":
            unbeaten, survivors = won, (*survivors, *dropped)
            dropped = tuple(name for one in each.encounters if winner(one) for name in losers(one))
        else:
            present = {name for one in each.encounters for name in one.entries}
            survivors = won
            dropped = tuple(name for name in dropped if name not in present)
    return _State(
        unbeaten=unbeaten,
        survivors=survivors,
        dropped=dropped,
        winners_rounds=sum(each.name.kind == "winners" for each in rounds),
        losers_rounds=sum(each.name.kind == "losers" for each in rounds),
    )


def _losers_pairs(
    stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], state: _State, *, entering: bool
) -> Pairs:
    """The next round of the losers' bracket: with those who dropped, or among the survivors if those are too many."""
    if entering:
        together = len(state.survivors) + len(state.dropped)
        return _across(stage, rounds, state) if together > 1 else ()
    coming = len(state.dropped) or len(state.unbeaten) // 2
    return _neighbours(stage, rounds, state.survivors) if len(state.survivors) > max(coming, 1) else ()


def _bye(stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], present: Sequence[str]) -> tuple[str, ...]:
    """Where the number is odd, whoever the hat leaves over of those who had fewest byes."""
    if len(present) % 2 == 0:
        return ()
    had = Counter(name for one in encounters(rounds) if one.is_bye for name in one.entries)
    fewest = min(had[name] for name in present)
    return stage.hat.order(stage.purpose(len(rounds) + 1), [name for name in present if had[name] == fewest])[-1:]


def _neighbours(stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], present: Sequence[str]) -> Pairs:
    byes = _bye(stage, rounds, present)
    return _paired([name for name in present if name not in byes], byes)


def _across(stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], state: _State) -> Pairs:
    """Survivors meet those who dropped, the latter in reverse; who is left over of these meets his neighbour."""
    byes = _bye(stage, rounds, (*state.survivors, *state.dropped))
    survivors = [name for name in state.survivors if name not in byes]
    dropped = [name for name in reversed(state.dropped) if name not in byes]
    both = min(len(survivors), len(dropped))
    crossed = [name for pair in zip(survivors, dropped, strict=False) for name in pair]
    return _paired([*crossed, *survivors[both:], *dropped[both:]], byes)


def _paired(line: Sequence[str], byes: Sequence[str]) -> Pairs:
    met: list[tuple[Slot, ...]] = [(Seat(one), Seat(two)) for one, two in zip(line[::2], line[1::2], strict=True)]
    return [*met, *((Seat(name), NoSeat()) for name in byes)]


def _laid(
    stage: Stage[DoubleEliminationSettings], number: int, name: RoundName, pairs: Pairs, best_of: int | None = None
) -> Round:
    """A round of a bracket; its labels begin with W or L and the round's own number."""
    letter = {"winners": "W", "losers": "L"}.get(name.kind)
    played = tuple(
        Encounter(
            label=f"{letter}{name.number}-{index}" if letter else GRAND_FINAL,
            round=number,
            number=index,
            slots=pair,
            best_of=best_of or stage.best_of.default,
        )
        for index, pair in enumerate(pairs, start=1)
    )
    return Round(number=number, name=name, encounters=played)


def _grand_final(stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], state: _State) -> tuple[Round, ...]:
    beaten = (*state.survivors, *state.dropped)
    if not (state.unbeaten or beaten):
        return ()
    pair = tuple(Seat(names[0]) if names else NoSeat() for names in (state.unbeaten, beaten))
    best_of = stage.best_of.named("final")
    return (_laid(stage, len(rounds) + 1, RoundName("grand_final"), [pair], best_of),)
