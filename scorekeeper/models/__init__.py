"""What is kept: people, tables, matches and their events, the log. Written only through the doors."""

from scorekeeper.models.log import LogEntry
from scorekeeper.models.matches import Confirmation, Event, Match, Ruleset, Seat, Table
from scorekeeper.models.people import Club, Membership, Player, User

__all__ = [
    "Club",
    "Confirmation",
    "Event",
    "LogEntry",
    "Match",
    "Membership",
    "Player",
    "Ruleset",
    "Seat",
    "Table",
    "User",
]
