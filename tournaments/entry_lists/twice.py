"""What a list has twice: names of entries, seeds, and players, each problem with both places."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from rules.text import Text
from tournaments.entry_lists.rows import Taken
from tournaments.entry_lists.values import ListedPlayer, ListProblem
from tournaments.replay.entries import is_one
from tournaments.replay.words import same

Key = TypeVar("Key", bound=Hashable)
Places = tuple[Text, Text]


def twice(taken: Sequence[Taken]) -> tuple[ListProblem, ...]:
    """Neither case nor outer spaces tell names apart; two players of one name are two by their numbers."""
    entries = _again((same(each.entry.name), each.entry.name, each.entry.where) for each in taken if each.entry.name)
    seeds = _again((each.entry.seed, str(each.entry.seed), each.seed_at) for each in taken if each.entry.seed)
    entries_twice = tuple(ListProblem("entry_twice", places, {"name": name}) for name, places in entries)
    told = [problem.places for problem in entries_twice]
    return (
        *entries_twice,
        *(ListProblem("seed_twice", places, {"seed": seed}) for seed, places in seeds),
        *(problem for problem in _players(taken) if problem.places not in told),
    )


def _again(found: Iterable[tuple[Key, str, Text]]) -> Iterator[tuple[str, Places]]:
    """Each that was there before, as it is written now, with its first place and this one."""
    first: dict[Key, Text] = {}
    for key, written, where in found:
        if key in first:
            yield written, (first[key], where)
        first.setdefault(key, where)


def _players(taken: Sequence[Taken]) -> Iterator[ListProblem]:
    seen: dict[str, list[ListedPlayer]] = {}
    for player in (player for each in taken for player in each.entry.players):
        others = seen.setdefault(same(player.name), [])
        before = next((other for other in others if is_one(player, other)), None)
        if before:
            yield ListProblem("player_twice", (before.where, player.where), {"name": player.name})
        others.append(player)
