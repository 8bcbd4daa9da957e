"""Double elimination: whoever loses twice is out; the losers play on in a bracket of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.formats.best_of import BestOf
from tournaments.formats.brackets import first_slots
from tournaments.formats.double_one_by_one import next_rounds
from tournaments.formats.double_settings import DoubleEliminationSettings
from tournaments.formats.drawn import drawn_order
from tournaments.formats.given import Given
from tournaments.formats.labels import GRAND_FINAL, GRAND_FINAL_AGAIN
from tournaments.formats.rounds import Encounter, Round, RoundName, encounters, losers, winner
from tournaments.formats.slots import LoserOf, NoSeat, Slot, WinnerOf
from tournaments.formats.stage import AnyStage, Finish, Format, Stage


class DoubleElimination(Format[DoubleEliminationSettings]):
    """2n − 2 encounters decide it, or 2n − 1 with a second grand final."""

    key = "double_elimination"
    settings = DoubleEliminationSettings
    needs_winner = True

    def draw(
        self, stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        if rounds and rounds[-1].encounters[0].label in (GRAND_FINAL, GRAND_FINAL_AGAIN):
            return again(stage, rounds) if stage.settings.reset else ()
        if stage.settings.byes == "each_round":
            return next_rounds(stage, rounds)
        return () if rounds else both_brackets(first_slots(stage, stage.settings.seeding), stage.best_of)

    def drawn(self, stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round]) -> Given:
        return drawn_order(stage, rounds)

    def finish(self, stage: Stage[DoubleEliminationSettings], rounds: Sequence[Round]) -> Finish:
        return by_elimination(stage, rounds, reset=stage.settings.reset)


def both_brackets(slots: Sequence[Slot], best_of: BestOf) -> tuple[Round, ...]:
    """All rounds but a second grand final, from the slots of the first (a power of two, neighbours meet).

    The losers of round W2 enter the losers' bracket in reverse order, of W3 with the halves exchanged, and so on in
    turn, so that nobody meets again whom he met before L3.
    """
    if len(slots) < 2:
        return ()
    build = _Build(best_of)
    slots = build.play("winners", 1, slots)
    survivors: Sequence[Slot] = build.losers
    depth = 1
    if len(slots) == 1:
        return build.grand_final(slots[0], survivors[0])
    while len(slots) > 1:
        depth += 1
        slots = build.play("winners", depth, slots)
        dropped = _turned(build.losers, depth)
        survivors = build.play("losers", 2 * depth - 3, survivors)
        entering = [slot for pair in zip(survivors, dropped, strict=True) for slot in pair]
        survivors = build.play("losers", 2 * depth - 2, entering)
    return build.grand_final(slots[0], survivors[0])


def _turned(dropped: Sequence[Slot], depth: int) -> list[Slot]:
    """The losers of round W`depth` in the order in which they enter: reversed, or with the halves exchanged."""
    if depth % 2 == 0:
        return list(reversed(dropped))
    half = len(dropped) // 2
    return [*dropped[half:], *dropped[:half]]


class _Build:
    """Rounds laid down one after the other; `losers` are the slots of those who lose the last winners' round."""

    def __init__(self, best_of: BestOf) -> None:
        self.best_of = best_of
        self.rounds: list[Round] = []
        self.losers: list[Slot] = []

    def play(self, kind: str, depth: int, slots: Sequence[Slot]) -> list[Slot]:
        """A round in which neighbours meet, and the slots of its winners. Where nobody meets nobody, nobody wins."""
        letter = "W" if kind == "winners" else "L"
        labels = [f"{letter}{depth}-{index + 1}" for index in range(len(slots) // 2)]
        pairs = list(zip(slots[::2], slots[1::2], strict=True))
        self._lay(
            RoundName("winners" if kind == "winners" else "losers", depth),
            [(label, pair) for label, pair in zip(labels, pairs, strict=True) if pair != (NoSeat(), NoSeat())],
            self.best_of.default,
        )
        if kind == "winners":
            self.losers = [
                NoSeat() if NoSeat() in pair else LoserOf(label) for label, pair in zip(labels, pairs, strict=True)
            ]
        return [
            NoSeat() if pair == (NoSeat(), NoSeat()) else WinnerOf(label)
            for label, pair in zip(labels, pairs, strict=True)
        ]

    def grand_final(self, unbeaten: Slot, beaten: Slot) -> tuple[Round, ...]:
        self._lay(RoundName("grand_final"), [(GRAND_FINAL, (unbeaten, beaten))], self.best_of.named("final"))
        return tuple(self.rounds)

    def _lay(self, name: RoundName, pairs: Iterable[tuple[str, tuple[Slot, ...]]], best_of: int) -> None:
        number = len(self.rounds) + 1
        played = tuple(
            Encounter(label=label, round=number, number=index, slots=pair, best_of=best_of)
            for index, (label, pair) in enumerate(pairs, start=1)
        )
        self.rounds.append(Round(number=number, name=name, encounters=played))


def again(stage: AnyStage, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The second grand final, if the side from the losers' bracket (side 1) has won the first."""
    last = rounds[-1].encounters[0]
    decided = last.verdict
    if last.label != GRAND_FINAL or decided is None or decided.winner != 1 or decided.decided_by == "bye":
        return ()
    repeated = Encounter(
        label=GRAND_FINAL_AGAIN,
        round=last.round + 1,
        number=1,
        slots=(LoserOf(GRAND_FINAL), WinnerOf(GRAND_FINAL)),
        best_of=stage.best_of.named("final"),
    )
    return (Round(number=last.round + 1, name=RoundName("again"), encounters=(repeated,)),)


def by_elimination(stage: AnyStage, rounds: Sequence[Round], *, reset: bool) -> Finish:
    """Whoever is still in it first, then by the round in which the last chance was lost, later first."""
    out = {name: encounter.round for encounter in encounters(rounds) for name in _eliminated(encounter, reset=reset)}
    still = tuple(entrant.name for entrant in stage.field if entrant.name not in out)
    groups = [tuple(name for name in out if out[name] == number) for number in sorted(set(out.values()), reverse=True)]
    return tuple(group for group in (still, *groups) if group)


def _eliminated(encounter: Encounter, *, reset: bool) -> tuple[str, ...]:
    """Who is out by this encounter: its loser, but for those who have a second chance."""
    won = winner(encounter)
    second_chance = encounter.label.startswith("W") or (encounter.label == GRAND_FINAL and reset)
    if won is None or not second_chance:
        return losers(encounter)
    if encounter.label == GRAND_FINAL and won == encounter.sides[0]:
        return losers(encounter)
    return ()
