"""The entries of a document: their names, players and seeds, and what may not occur twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.formats.refusals import Refusal
from tournaments.replay.document import Entry, Player
from tournaments.replay.words import items, mapping, name, same, text, whole


def read_entry(raw: object) -> Entry:
    """One entry; players missing: one of the entry's name."""
    given = mapping(raw, "entries")
    named = name(given.get("name"), "name")
    seed = given.get("seed")
    return Entry(
        name=named,
        players=tuple(map(read_player, items(given.get("players"), "players"))) or (Player(name=named),),
        seed=None if seed is None else whole(seed, "seed", least=1),
        club=text(given.get("club"), "club"),
        tags=tuple(text(tag, "tags") for tag in items(given.get("tags"), "tags")),
        stand_in=given.get("stand_in") is True,
    )


def read_player(raw: object) -> Player:
    """A player: a name, or a record of name, number and club."""
    if isinstance(raw, str):
        return Player(name=name(raw, "players"))
    given = mapping(raw, "players")
    return Player(
        name=name(given.get("name"), "players"),
        number=text(given.get("number"), "number"),
        club=text(given.get("club"), "club"),
    )


def refuse_twice(entries: Sequence[Entry]) -> None:
    """Raises `entry_twice`, `seed_twice` or `player_twice` for what is there twice."""
    seen: set[str] = set()
    for entry in entries:
        if same(entry.name) in seen:
            raise Refusal("entry_twice", entries=(entry.name,))
        seen.add(same(entry.name))
    seeds: set[int] = set()
    for entry in entries:
        if entry.seed in seeds:
            raise Refusal("seed_twice", entries=(entry.name,))
        seeds |= {entry.seed} if entry.seed is not None else set()
    _refuse_players_twice(entries)


def _refuse_players_twice(entries: Iterable[Entry]) -> None:
    found: dict[str, list[tuple[Player, Entry]]] = {}
    for entry in entries:
        for player in entry.players:
            for other, at in found.get(same(player.name), ()):
                if is_one(player, other):
                    raise twice(player, at, entry)
            found.setdefault(same(player.name), []).append((player, entry))


def is_one(one: Player, two: Player) -> bool:
    """Whether two records mean one player: one name, unless their numbers tell them apart."""
    return same(one.name) == same(two.name) and not (one.number and two.number and one.number != two.number)


def twice(player: Player, first: Entry, second: Entry) -> Refusal:
    params = {"player": player.name, "first": first.name, "second": second.name}
    return Refusal("player_twice", entries=(second.name, first.name), params=params)


class Names:
    """The entries' names as they are written in a document, whatever their case and outer spaces."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._found = {same(entry.name): entry.name for entry in entries}

    def entry(self, raw: object) -> str:
        """The entry's own name. Raises `unknown_entry`."""
        if not isinstance(raw, str) or same(raw) not in self._found:
            raise Refusal("unknown_entry", entries=(str(raw),))
        return self._found[same(raw)]

    def drawn(self, raw: object) -> str | None:
        """The entry at a place of a draw; None is a bye. Raises `bad_draw`."""
        if raw is None:
            return None
        if not isinstance(raw, str) or same(raw) not in self._found:
            raise Refusal("bad_draw", entries=(str(raw),))
        return self._found[same(raw)]
