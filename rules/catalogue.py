"""Every game by its slug."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import AnyGame
from rules.king import KING

GAMES: Mapping[str, AnyGame] = {game.slug: game for game in (KING,)}
