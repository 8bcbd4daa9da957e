"""Clubs, people, tables and matches for tests; matches come through the door, as in life."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from rules.catalogue import GAMES
from rules.reading import read_options
from scorekeeper import recording
from scorekeeper.models import Club, Event, Match, Membership, Player, Table, User
from scorekeeper.recording import Place
from scorekeeper.writing import Actor

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Graça", "Hugo", "Inês", "Jorge", "Luísa", "Mário",
         "Nuno", "Olga", "Paulo", "Rita", "Sérgio", "Teresa", "Vasco", "Zélia")  # fmt: skip
PASSWORD = "quatro ases na manga"

_count = itertools.count(1)


def new_key(prefix: str = "key") -> str:
    """A client key that no other act has."""
    return f"{prefix}-{next(_count)}"


def make_club(slug: str = "norte", name: str = "Clube do Norte", **fields: Any) -> Club:
    return Club.objects.create(slug=slug, name=name, **fields)


def make_user(club: Club | None = None, role: str = Membership.Role.OFFICIAL, username: str = "") -> User:
    """A user with `PASSWORD`, and with `role` in `club` if one is given."""
    user = User.objects.create_user(username or f"{role}-{next(_count)}", password=PASSWORD)
    if club is not None:
        Membership.objects.create(user=user, club=club, role=role)
    return user


def make_players(club: Club, count: int) -> list[Player]:
    return [Player.objects.create(club=club, name=name) for name in itertools.islice(_names(), count)]


def _names() -> Any:
    yield from NAMES
    for number in itertools.count(2):
        yield from (f"{name} {number}" for name in NAMES)


def make_table(club: Club, number: int = 1) -> Table:
    return Table.objects.create(club=club, number=number)


def start_match(
    club: Club,
    game: str = "king",
    *,
    players: Sequence[Player] | None = None,
    names: Sequence[str] | None = None,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    sides: int | None = None,
    table: Table | None = None,
    by: Actor | None = None,
    **start: Any,
) -> Match:
    """An open match of `game` between `players`, or as many mere names as its smallest table has."""
    rules = GAMES[game]
    ruleset = ruleset or rules.default_ruleset
    values = read_options(rules, ruleset, options or {})
    assert not isinstance(values, tuple), values
    seats = rules.seats(values)
    sides = sides or seats.sides[0]
    who = players or names or NAMES[: sides * seats.players[0]]
    places = [Place(one) if isinstance(one, str) else Place(one.name, one) for one in who]
    return recording.start(
        club,
        by or Actor(),
        key=start.pop("key", "") or new_key("match"),
        game=game,
        ruleset=ruleset,
        options=values,
        places=places,
        sides=sides,
        table=table,
        **start,
    )


def record(match: Match, *hands: Mapping[str, Any], by: Actor | None = None) -> list[Event]:
    """Record hands one after the other, from the number that is due."""
    from scorekeeper import ledger

    first = ledger.read(match).next_number
    return [
        recording.record(match, by or Actor(), hand, number=number, key=new_key("hand"), take_over=True)
        for number, hand in enumerate(hands, first)
    ]


def negative(contract: str, *taken: int) -> dict[str, Any]:
    return {"contract": contract, "taken": list(taken)}


KING_GAME: tuple[dict[str, Any], ...] = (
    negative("no_tricks", 4, 3, 2, 4),
    negative("no_hearts", 0, 5, 8, 0),
    negative("no_queens", 1, 1, 2, 0),
    negative("no_kings_jacks", 2, 3, 3, 0),
    negative("no_king_of_hearts", 0, 0, 1, 0),
    negative("no_last_two", 1, 0, 0, 1),
    {"contract": "festa", "play": "positive", "taken": [7, 2, 2, 2], "trump": "hearts"},
    {"contract": "festa", "play": "positive", "buyer": 0, "bid": 5, "taken": [4, 3, 3, 3]},
    {"contract": "festa", "play": "nulls", "taken": [3, 4, 3, 3]},
    {"contract": "festa", "play": "unplayed"},
)
"""A whole King game, hand after hand."""
