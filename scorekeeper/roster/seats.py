"""Who sits down again: the places of an earlier match, as they were or with the next dealer first."""

from __future__ import annotations

from scorekeeper import ledger as ledgers
from scorekeeper.ledger import Ledger
from scorekeeper.models import Club, Match, Table
from scorekeeper.recording import Place


def last_match(club: Club, table: Table | None = None) -> Match | None:
    """The latest match of a table, or of the club."""
    matches = Match.objects.filter(club=club).exclude(state=Match.State.ABANDONED)
    return (matches.filter(table=table) if table else matches).order_by("-pk").first()


def same_places(match: Match) -> list[Place]:
    """The same people in the same places."""
    return [Place(seat.name, seat.player) for seat in match.seats.select_related("player")]


def next_places(match: Match) -> list[Place]:
    """The same people, the seat whose turn is next first. Going round the table keeps partners together."""
    places = same_places(match)
    first = next_turn(ledgers.read(match))
    return [*places[first:], *places[:first]]


def next_turn(ledger: Ledger) -> int:
    """The seat after the one that dealt, or had White, last; before any hand, the seat after the first."""
    dealt = [row.scored for row in ledger.hands if row.scored and row.event.payload != ledger.game.closing]
    before = dealt[-2].state if len(dealt) > 1 else ledger.game.start(ledger.options, ledger.sides)
    hand = dealt[-1].hand if dealt else None
    last = ledger.game.turn.seat(ledger.game.upcoming(ledger.options, before), hand) or 0
    return (last + 1) % ledger.sides.places
