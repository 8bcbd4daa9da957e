"""The one door for writes to clubs, players, tables and house rulesets."""

from scorekeeper.roster.clubs import change_club, create_club
from scorekeeper.roster.players import (
    anonymise,
    change_player,
    create_player,
    find_players,
    look_alikes,
    merge,
    player_changed,
    unmerge,
)
from scorekeeper.roster.rulesets import change_ruleset, copy_ruleset, restore_ruleset, retire_ruleset
from scorekeeper.roster.seats import last_match, next_places, same_places
from scorekeeper.roster.tables import add_table, restore_table, retire_table, revoke_link

__all__ = [
    "add_table",
    "anonymise",
    "change_club",
    "change_player",
    "change_ruleset",
    "copy_ruleset",
    "create_club",
    "create_player",
    "find_players",
    "last_match",
    "look_alikes",
    "merge",
    "next_places",
    "player_changed",
    "restore_ruleset",
    "restore_table",
    "retire_ruleset",
    "retire_table",
    "revoke_link",
    "same_places",
    "unmerge",
]
