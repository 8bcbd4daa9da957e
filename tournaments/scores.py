"""How an encounter's score is written: its totals, or of a best-of-N the matches won with each match's beside."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.texts import totals_text
from tournaments import ledger as ledgers
from tournaments.formats.results import Played, Ruled, won
from tournaments.models import Encounter, EncounterMatch


def score_text(row: Encounter, matches: Sequence[EncounterMatch]) -> str:
    """What decided it; until then each match that was begun. `matches`: those that count."""
    played = ", ".join(totals_text(one.totals) for one in matches if one.hands or one.finished)
    result = ledgers.result(row, matches)
    if row.best_of > 1 and isinstance(result, Played | Ruled) and result.matches:
        return f"{totals_text(won(result.matches))} ({played})"
    if row.settled:
        return totals_text(row.scores) if row.scores else str(row.get_ending_display())
    return played
