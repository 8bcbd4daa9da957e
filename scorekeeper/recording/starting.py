"""Beginning a match: who sits where, by which rules, at which table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.catalogue import GAMES
from rules.document import whole
from rules.game import Options, Sides
from scorekeeper.errors import AlreadyStarted, DomainError
from scorekeeper.ledger import Ledger
from scorekeeper.models import Club, Match, Player, Seat, Table
from scorekeeper.recording.act import check_key, match_changed
from scorekeeper.writing import Actor, line, log, writing


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits down: a player of the club, or only a name."""

    name: str
    player: Player | None = None


def start(
    club: Club,
    by: Actor,
    *,
    key: str,
    game: str,
    ruleset: str,
    options: Options,
    places: Sequence[Place],
    sides: int,
    table: Table | None = None,
    frame: Mapping[str, str] | None = None,
    ruleset_name: str = "",
) -> Match:
    """Begin a match. `places` are in the order of play from the first dealer; sides alternate.

    A repeated `key` is the match it started. Raises `AlreadyStarted` when that was another one, and `DomainError`
    for seats the game does not have.
    """
    check_key(key)
    with writing(club):
        standing = Match.objects.filter(club=club, key=key).first()
        if standing:
            return _same(standing, game, options, places)
        _check_places(game, options, places, sides)
        if table is not None:
            _check_table(club, table)
        match = Match.objects.create(
            club=club,
            key=key,
            game=game,
            ruleset=ruleset,
            ruleset_name=ruleset_name,
            options=options.model_dump(mode="json"),
            table=table,
            frame={name: value for name, value in (frame or {}).items() if value},
            totals=_first_totals(game, options, len(places), sides),
            started_by=by.user,
        )
        seats = Seat.objects.bulk_create(
            Seat(match=match, place=place, side=place % sides, player=who.player, name=_name(who))
            for place, who in enumerate(places)
        )
        if table is not None:
            Table.objects.filter(pk=table.pk).update(current=match)
        log(club, by, "match started", match)
        match_changed.send(sender=Match, match=match, ledger=Ledger(match, tuple(seats), ()), by=by)
        return match


def _same(standing: Match, game: str, options: Options, places: Sequence[Place]) -> Match:
    """The match that the key started, if it is the one that is asked for now."""
    sitting = [seat.name for seat in standing.seats.all()]
    asked = (game, options.model_dump(mode="json"), [_name(place) for place in places])
    if (standing.game, standing.options, sitting) != asked:
        raise AlreadyStarted(standing)
    return standing


def _first_totals(game: str, options: Options, places: int, sides: int) -> list[int | float]:
    """Where the game starts; some begin with points."""
    return [whole(total) for total in GAMES[game].start(options, Sides(count=sides, places=places)).totals]


def _name(who: Place) -> str:
    return line(who.name, "places", most=120, missing="name_missing")


def _check_table(club: Club, table: Table) -> None:
    if not Table.objects.filter(club=club, pk=table.pk, retired=False).exists():
        raise DomainError("table_retired", "table")


def _check_places(game: str, options: Options, places: Sequence[Place], sides: int) -> None:
    """As many as the game needs, each once, and no two sides of one name."""
    seats = GAMES[game].seats(options)
    few, many = seats.sides
    if not few <= sides <= many or not places:
        least, most = seats.people
        raise DomainError("seats_count", least=least, most=most)
    if len(places) % sides or not seats.fit(sides, len(places) // sides):
        raise DomainError("seats_uneven")
    players = [place.player.pk for place in places if place.player]
    names = [frozenset(_name(place) for place in places[side::sides]) for side in range(sides)]
    for place, who in enumerate(places):
        again = who.player and players.count(who.player.pk) > 1
        if again or any(_name(who) in side for at, side in enumerate(names) if at != place % sides):
            raise DomainError("player_twice", "places", name=who.name)
