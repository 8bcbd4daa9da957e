"""What happens elsewhere and concerns championships: matches that change, players who are called otherwise."""

from __future__ import annotations

from typing import Any

from scorekeeper.ledger import Ledger
from scorekeeper.models import Match, Player
from scorekeeper.recording import match_changed
from scorekeeper.roster import player_changed
from scorekeeper.writing import Actor
from tournaments.directing.entering import rename_player
from tournaments.directing.results import match_recorded


def listen() -> None:
    """From now on what happens at tables reaches the championships, in the same transaction."""
    match_changed.connect(_match_changed, dispatch_uid="championships")
    player_changed.connect(_player_changed, dispatch_uid="championships")


def _match_changed(*, match: Match, ledger: Ledger, by: Actor, **_more: Any) -> None:
    hands = ledger.tally.hands
    match_recorded(match, by=by, by_time=match.finished and bool(hands) and hands[-1].hand is None)


def _player_changed(*, player: Player, by: Actor, **_more: Any) -> None:
    rename_player(player, by)
