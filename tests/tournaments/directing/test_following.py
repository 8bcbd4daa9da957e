"""What follows by itself: the neighbours of one result, and the stage read whole, come to the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorekeeper import recording
from scorekeeper.models import Club, Match
from scorekeeper.writing import writing
from tests.scorekeeper.factories import new_key
from tests.tournaments.championships import BY, KNOCKOUT, LEAGUE, POOLS, TABLES, at, found_championship, tables
from tournaments import directing
from tournaments.directing import Plan
from tournaments.directing.following import follow_stage
from tournaments.errors import DirectingError
from tournaments.models import Championship, Decision, Encounter, Slot, Stage

pytestmark = pytest.mark.django_db

DOUBLE = Plan(name="Double", format="double_elimination")
THIRD = Plan(name="Knockout", format="knockout", settings={"third_place": True}, best_of=3)
REDRAWN = Plan(name="Knockout", format="knockout", settings={"redraw": True})


def written(stage: Stage) -> list[Any]:
    """Everything that is stored of a stage's encounters, sides and open questions."""
    encounters = Encounter.objects.filter(stage=stage).order_by("label")
    kept = encounters.values_list(
        "label", "ending", "ending_side", "by_itself", "winner", "scores", "settled", "state", "decided_by"
    )
    slots = Slot.objects.filter(encounter__stage=stage).order_by("encounter__label", "side")
    asked = Decision.objects.filter(stage=stage, answer="").values_list("kind", "encounter__label", "facts")
    state = Stage.objects.get(pk=stage.pk).state
    sides = slots.values_list("encounter__label", "side", "entry__name", "vacant")
    return [*kept, *sides, *((kind, label, str(facts)) for kind, label, facts in asked), state]


def check(championship: Championship, done: str) -> None:
    """Following the whole stage once more changes nothing."""
    for stage in championship.stages.exclude(state="waiting").select_related("championship__club"):
        before = written(stage)
        with writing(championship.club):
            follow_stage(stage)
        after = written(stage)
        lost, new = [one for one in before if one not in after], [one for one in after if one not in before]
        assert (lost, new) == ([], []), f"after {done}"


class Hall:
    """A director who does, one after the other, what a throw of dice says."""

    def __init__(self, championship: Championship, seed: int) -> None:
        self.championship, self.dice = championship, random.Random(seed)

    def some(self, **wanted: Any) -> Encounter | None:
        found = Encounter.objects.filter(stage__championship=self.championship, stage__state__in=("drawn", "complete"))
        labels = [(one.stage.number, one.label) for one in found.filter(**wanted).select_related("stage")]
        if not labels:
            return None
        number, label = self.dice.choice(labels)
        return at(self.championship, label, number)

    def slip(self) -> None:
        if one := self.some(settled=False, state__in=("ready", "called", "playing")):
            scores = [self.dice.randrange(5) for _ in range(one.slots.count())]
            directing.report(one, BY, matches=[scores], key=new_key())

    def seat(self) -> None:
        directing.assign_all(self.championship, BY)

    def walkover(self) -> None:
        if one := self.some(settled=False, state__in=("ready", "called", "playing")):
            directing.walkover(one, BY, winner=self.dice.choice([0, 1, None]))

    def take_back(self) -> None:
        if one := self.some(ending__in=("walkover", "ruling"), by_itself=False):
            directing.take_back(one, BY)

    def correct(self) -> None:
        found = Match.objects.filter(of_encounter__encounter__stage__championship=self.championship, finished=True)
        if matches := list(found.exclude(state="abandoned")):
            match = self.dice.choice(matches)
            totals = [self.dice.randrange(5) for _ in match.totals]
            recording.declare(match, BY, totals=totals, reason="", key=new_key())

    def leave(self) -> None:
        stage = self.championship.stages.filter(state="drawn").select_related("championship__club").first()
        staying = list(self.championship.entries.exclude(status__in=("withdrawn", "disqualified")))
        if stage and len(staying) > 4:
            struck, after = self.dice.random() < 0.5, self.dice.randrange(3)
            directing.withdraw(self.dice.choice(staying), BY, stage=stage, after=after, struck=struck)

    def come_back(self) -> None:
        gone = list(self.championship.entries.filter(status="withdrawn").select_related("championship__club"))
        if gone:
            directing.come_back(self.dice.choice(gone), BY)

    def answer(self) -> None:
        asked = self.championship.decisions.filter(answer="").select_related(
            "stage__championship__club", "encounter__stage__championship__club", "encounter__round"
        )
        if not (one := asked.first()):
            return
        if one.kind == Decision.Kind.NO_WINNER:
            directing.answer_winner(one, BY, winner=0, reason="negra")
        elif one.kind == Decision.Kind.LEVEL:
            order = list(self.championship.entries.filter(pk__in=one.facts["entries"]))
            directing.answer_level(one, BY, order=order, reason="sorteio")
        else:
            self.dice.choice([directing.move, directing.let_stand])(one, BY, reason="visto")

    def draw(self) -> None:
        waiting = self.championship.stages.filter(state="waiting").select_related("championship__club").first()
        if waiting:
            directing.draw(waiting, BY)


ACTS = {"slip": 12, "seat": 1, "walkover": 2, "take_back": 1, "correct": 3, "leave": 1, "come_back": 1, "answer": 3,
        "draw": 2}  # fmt: skip
"""How often each is done."""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("stages", "game", "unit", "entries"),
    [
        ((KNOCKOUT,), "sueca", "pair", 7),
        ((THIRD,), "sueca", "pair", 6),
        ((REDRAWN,), "sueca", "pair", 7),
        ((DOUBLE,), "sueca", "pair", 6),
        ((POOLS, KNOCKOUT), "sueca", "pair", 8),
        ((LEAGUE,), "sueca", "pair", 5),
        ((TABLES,), "king", "individual", 9),
    ],
    ids=["knockout", "best of 3", "redrawn", "double", "pools", "league", "tables"],
)
def test_whatever_happens_the_neighbours_and_the_whole_come_to_the_same(
    club: Club, stages: tuple[Plan, ...], game: str, unit: str, entries: int, seed: int
) -> None:
    tables(club, 3)
    hall = Hall(found_championship(club, game=game, unit=unit, stages=stages, entries=entries), seed)
    for act in hall.dice.choices(list(ACTS), list(ACTS.values()), k=45):
        try:
            getattr(hall, act)()
        except DirectingError:
            continue
        check(hall.championship, act)
