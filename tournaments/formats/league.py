"""Pools and leagues: everybody of a pool meets everybody, once or twice, by Berger's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Ge, Le
from pydantic import StrictInt

from tournaments.formats.berger import Meeting, berger, resting
from tournaments.formats.drawn import drawn_pools
from tournaments.formats.entrants import names
from tournaments.formats.given import Given
from tournaments.formats.labels import pool_label, pool_name
from tournaments.formats.pools import Pools, draw_pools, given_pools, pool_sizes
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.formats.settings import Count, Line, Settings
from tournaments.formats.slots import Seat
from tournaments.formats.stage import Format, Stage


class LeagueSettings(Settings):
    """The first `qualify` of a pool go on (missing: all); everybody meets on as many `legs`."""

    qualify: Count | None = None
    legs: Annotated[StrictInt, Ge(1), Le(2)] = 1

    @property
    def line(self) -> Line:
        return Line(self.qualify)

    @property
    def pots_of_seeds(self) -> int | None:
        """How many pots are made of seeds; None: all."""
        return None

    def pools_of(self, _entries: int) -> int:
        """How many pools so many entries play in."""
        return 1


class GroupsSettings(LeagueSettings):
    """Pools of at most `group_size`, or `groups` pools; the `best_others` best of those next placed go on too.

    `pots`: how many pots are made of seeds (missing: all).
    """

    group_size: Annotated[StrictInt, Ge(2)] | None = None
    groups: Count | None = None
    best_others: Annotated[StrictInt, Ge(0)] = 0
    pots: Annotated[StrictInt, Ge(0)] | None = None

    @property
    def line(self) -> Line:
        return Line(self.qualify, self.best_others)

    @property
    def pots_of_seeds(self) -> int | None:
        return self.pots

    def pools_of(self, entries: int) -> int:
        """As few pools as hold the entries in pools of `group_size`, or the number set."""
        if (self.groups is None) == (self.group_size is None):
            raise Refusal("settings", field="groups" if self.groups else "group_size")
        return self.groups or -(-entries // (self.group_size or 1))


class League(Format[LeagueSettings]):
    """One pool."""

    key = "league"
    settings = LeagueSettings
    by_standings = True

    def draw(
        self, stage: Stage[LeagueSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        return () if rounds else _all_rounds(stage)

    def drawn(self, stage: Stage[LeagueSettings], rounds: Sequence[Round]) -> Given:
        return drawn_pools(stage, rounds)


class Groups(Format[GroupsSettings]):
    """Several pools, played side by side."""

    key = "groups"
    settings = GroupsSettings
    by_standings = True

    def draw(
        self, stage: Stage[GroupsSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        return () if rounds else _all_rounds(stage)

    def drawn(self, stage: Stage[GroupsSettings], rounds: Sequence[Round]) -> Given:
        return drawn_pools(stage, rounds)


def _all_rounds(stage: Stage[LeagueSettings]) -> tuple[Round, ...]:
    pools = _with_late(stage, _pools(stage))
    rounds = [_pool_rounds(stage, pool_name(index), pool) for index, pool in enumerate(pools)]
    return tuple(_together(number, rounds) for number in range(1, max(map(len, rounds)) + 1))


def _pools(stage: Stage[LeagueSettings]) -> Pools:
    field = [entrant for entrant in stage.field if not entrant.late]
    sizes = pool_sizes(len(field), stage.settings.pools_of(len(field)))
    if stage.given is not None:
        return given_pools(stage.given, names(field), sizes)
    return draw_pools(field, len(sizes), stage.hat, number=1 + len(stage.redraws), pots=stage.settings.pots_of_seeds)


def _with_late(stage: Stage[LeagueSettings], pools: Pools) -> Pools:
    """Whoever comes late has the highest number of the smallest pool where somebody rests, and so moves nobody.

    Before the first round it may also join a pool of an even number, whose table is then another. Raises `late`.
    """
    for entrant in stage.field:
        if not entrant.late:
            continue
        odd = [index for index, pool in enumerate(pools) if len(pool) % 2]
        open_to = odd or ([] if entrant.after else range(len(pools)))
        if not open_to:
            raise Refusal("late", entries=(entrant.name,))
        joins = min(open_to, key=lambda index: len(pools[index]))
        pools = (*pools[:joins], (*pools[joins], entrant.name), *pools[joins + 1 :])
    return pools


PoolRound = tuple[tuple[Encounter, ...], str | None]


def _pool_rounds(stage: Stage[LeagueSettings], name: str, pool: Sequence[str]) -> list[PoolRound]:
    """Each round of a pool with who rests in it; the second half mirrors the first with sides swapped."""
    half = berger(len(pool))
    table = list(half)
    if stage.settings.legs == 2:
        table += [tuple(Meeting(meeting.away, meeting.home) for meeting in each) for each in half]
    rounds = []
    for number, meetings in enumerate(table, start=1):
        rests = resting(len(pool), (number - 1) % len(half) + 1)
        encounters = tuple(
            Encounter(
                label=pool_label(name, number, place),
                round=number,
                number=place,
                slots=(Seat(pool[meeting.home - 1]), Seat(pool[meeting.away - 1])),
                sides=(pool[meeting.home - 1], pool[meeting.away - 1]),
                pool=name,
                best_of=stage.best_of.default,
            )
            for place, meeting in enumerate(meetings, start=1)
        )
        rounds.append((encounters, None if rests is None else pool[rests - 1]))
    return rounds


def _together(number: int, rounds: Sequence[list[PoolRound]]) -> Round:
    """Round `number` of all pools that have one."""
    playing = [each[number - 1] for each in rounds if number <= len(each)]
    return Round(
        number=number,
        name=RoundName("round", number),
        encounters=tuple(encounter for encounters, _ in playing for encounter in encounters),
        resting=tuple(rests for _, rests in playing if rests is not None),
    )
