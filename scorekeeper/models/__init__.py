"""What is kept: people, tables, matches and their events, the log. Written only through the doors."""

from scorekeeper.models.appended import AppendOnly
from scorekeeper.models.log import LogEntry
from scorekeeper.models.matches import Confirmation, Event, Match, Ruleset, Seat, Table
from scorekeeper.models.people import Club, CodeGuard, Membership, Player, User

__all__ = [
    "AppendOnly",
    "Club",
    "CodeGuard",
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
