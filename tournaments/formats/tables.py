"""Rounds at tables: everybody for himself, seated so that all meet, or by the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from annotated_types import Ge, Le
from pydantic import StrictInt, model_validator

from tournaments.formats.drawn import drawn_rounds
from tournaments.formats.entrants import names
from tournaments.formats.given import Given, Names, each_once
from tournaments.formats.labels import table_label
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.formats.seating import Seated, balanced, balanced_round, first_seats
from tournaments.formats.settings import Count, Halves, Line, Settings
from tournaments.formats.slots import Seat
from tournaments.formats.stage import Format, Stage

PLACE_POINTS = (4, 2, 1, 0)


class TablesSettings(Settings):
    """`rounds` at tables of `size`; how they are seated, and what a table is worth.

    `scoring` by totals, or by place: `place_points` from the first on, ties sharing. Who sits out gets `bye_points`:
    the average of his own rounds, the mean of the round's tables, or a number. `qualify`: how many go on.
    """

    rounds: Annotated[StrictInt, Ge(1), Le(200)]
    size: Annotated[StrictInt, Ge(2), Le(20)] = 4
    seating: Literal["balanced", "ranked"] = "balanced"
    scoring: Literal["totals", "places"] = "totals"
    place_points: tuple[Halves, ...] | None = None
    bye_points: Literal["average", "table_mean"] | Halves = "average"
    qualify: Count | None = None

    @model_validator(mode="after")
    def _as_many_as_seats(self) -> TablesSettings:
        if self.place_points is not None and len(self.place_points) != self.size:
            raise ValueError("place_points")
        return self

    @property
    def line(self) -> Line:
        return Line(self.qualify)

    @property
    def points_by_place(self) -> tuple[int | float, ...]:
        """What each place at a table earns."""
        return self.place_points or (*PLACE_POINTS[: self.size], *(0,) * (self.size - len(PLACE_POINTS)))


class Tables(Format[TablesSettings]):
    """Every round all sit at tables; whoever is left over sits out, or stand-ins make up a table."""

    key = "tables"
    settings = TablesSettings
    by_standings = True
    at_tables = True

    def draw(
        self, stage: Stage[TablesSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        number = len(rounds) + 1
        if number > stage.settings.rounds or not all(is_over(stage, each) for each in rounds):
            return ()
        players = names(stage.playing(number))
        if given := _given(stage, number):
            return given
        if _is_planned(stage, players):
            return _planned(stage, rounds, players)
        return (_one_round(stage, rounds, _by_standing(stage, players, standing)),)

    def drawn(self, stage: Stage[TablesSettings], rounds: Sequence[Round]) -> Given:
        return drawn_rounds(stage, rounds)

    def keeps(self, stage: Stage[TablesSettings], rounds: Sequence[Round]) -> tuple[Round, ...]:
        """Up to the first round that somebody should be in and is not, or the other way round."""
        for index, each in enumerate(rounds):
            present = {*each.resting, *(name for table in each.encounters for name in table.entries)}
            untouched = all(table.result is None for table in each.encounters)
            if untouched and present != set(names(stage.playing(each.number))):
                return tuple(rounds[:index])
        return tuple(rounds)


def is_over(stage: Stage[Settings], each: Round) -> bool:
    """Whether every table is decided; one that counts for nobody may stay as it is."""
    struck = {name for name, gone in stage.gone.items() if gone.struck}
    return all(table.verdict is not None or not struck.isdisjoint(table.entries) for table in each.encounters)


def _by_standing(stage: Stage[TablesSettings], players: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
    """The players as they stand; before the first round in draw order, and who has just come in last."""
    drawn = stage.hat.order(stage.purpose(1), players)
    place = {name: index for index, name in enumerate(standing)}
    return tuple(sorted(drawn, key=lambda name: place.get(name, len(place))))


def _segment(stage: Stage[TablesSettings], number: int) -> int:
    """How many rounds from `number` on have the same players and are one draw."""
    players = stage.playing(number)
    last = next(
        (
            later
            for later in range(number + 1, stage.settings.rounds + 1)
            if stage.playing(later) != players or later - 1 in stage.redraws
        ),
        stage.settings.rounds + 1,
    )
    return last - number


def _is_planned(stage: Stage[TablesSettings], players: Sequence[str]) -> bool:
    """Whether the seating depends on no result: balanced, and nobody has to sit out."""
    return stage.settings.seating == "balanced" and len(players) % stage.settings.size == 0


def _given(stage: Stage[TablesSettings], number: int) -> tuple[Round, ...]:
    """The rounds given, as many as would be drawn now."""
    if stage.given is None:
        return ()
    stage.given.only("rounds")
    count = _segment(stage, number) if _is_planned(stage, names(stage.playing(number))) else 1
    given = (stage.given.rounds or ())[number - 1 : number - 1 + count]
    return tuple(given_round(stage, number + index, tables) for index, tables in enumerate(given))


def given_round(stage: Stage[TablesSettings], number: int, tables: Sequence[Names]) -> Round:
    """A round as given. Raises `bad_draw` unless all tables are full and as few as can be sit out."""
    players = names(stage.playing(number))
    seated = tuple(tuple(name for name in table if name is not None) for table in tables)
    out = set(players).difference(*seated)
    each_once((name for table in tables for name in table), (name for name in players if name not in out))
    size = stage.settings.size
    if any(len(table) != size for table in seated) or len(out) != len(players) % size or seated != tuple(tables):
        raise Refusal("bad_draw", entries=tuple(sorted(out)))
    return laid(number, seated, tuple(name for name in players if name in out))


def _planned(stage: Stage[TablesSettings], rounds: Sequence[Round], players: Sequence[str]) -> tuple[Round, ...]:
    number = len(rounds) + 1
    order = stage.hat.order(stage.purpose(number), players)
    plan = balanced(order, stage.settings.size, stage.settings.rounds - len(rounds), seated(rounds))
    plan = first_seats(plan, stage.hat.order("seats", players), seated(rounds))
    return tuple(laid(number + index, plan[index]) for index in range(_segment(stage, number)))


def _one_round(stage: Stage[TablesSettings], rounds: Sequence[Round], order: Sequence[str]) -> Round:
    """The next round only: by the standings, or balanced among those who do not sit out."""
    number, size = len(rounds) + 1, stage.settings.size
    if len(order) < size:
        raise Refusal("left_out", entries=tuple(order))
    out = sitting_out(stage, rounds, order)
    playing = [name for name in order if name not in out]
    if stage.settings.seating == "ranked":
        return laid(number, tuple(tuple(playing[at : at + size]) for at in range(0, len(playing), size)), out)
    drawn = stage.hat.order(stage.purpose(number), playing)
    plan = balanced_round(drawn, size, seated(rounds))
    return laid(number, first_seats([plan], stage.hat.order("seats", playing), seated(rounds))[0], out)


def sitting_out(stage: Stage[TablesSettings], rounds: Sequence[Round], order: Sequence[str]) -> tuple[str, ...]:
    """Who is left over: the lowest of those who sat out least, so nobody twice before everybody once.

    Stand-ins are there to make up a table, and are the first to leave it.
    """
    stand_ins = {entrant.name for entrant in stage.field if entrant.stand_in}
    sat = Counter(name for each in rounds for name in each.resting)
    place = {name: index for index, name in enumerate(order)}
    lowest = sorted(order, key=lambda name: (name not in stand_ins, sat[name], -place[name]))
    return tuple(lowest[: len(order) % stage.settings.size])


def seated(rounds: Sequence[Round]) -> tuple[Seated, ...]:
    """The tables of each round, by name."""
    return tuple(tuple(table.entries for table in each.encounters) for each in rounds)


def laid(number: int, tables: Seated, resting: tuple[str, ...] = ()) -> Round:
    """A round of these tables, the seats of each in their order."""
    played = tuple(
        Encounter(
            label=table_label(number, index),
            round=number,
            number=index,
            slots=tuple(Seat(name) for name in table),
            sides=table,
        )
        for index, table in enumerate(tables, start=1)
    )
    return Round(number=number, name=RoundName("round", number), encounters=played, resting=resting)
