"""What is asked about a slip's totals before they are saved, and totals that would fit the game, as an example."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.boards import BoardOptions
from rules.doubts import doubts
from rules.game import Points
from scorekeeper.texts import numbers
from tournaments.errors import DirectingError
from tournaments.ledger import game_of, options_of
from tournaments.models import Championship, Encounter


def check_totals(championship: Championship, matches: Sequence[Sequence[Points]]) -> None:
    """Raises the first doubt about them (`rules.doubts`): a slip says so on purpose, or not."""
    game, options = game_of(championship), options_of(championship)
    for totals in matches:
        for odd in doubts(game, options, totals):
            raise DirectingError(odd.code, "sure", **numbers(odd.params))


def example(championship: Championship, *, sides: int, matches: int = 1) -> str:
    """Results as they would be typed: `4-2 3-4 4-1`."""
    if sides > 2:
        return " ".join(["100", "-50", "-25", "-25", *["0"] * sides][:sides])
    options = options_of(championship)
    if isinstance(options, BoardOptions):
        return " ".join(["1-0", "0-1", "1-0"][:matches])
    target = int(game_of(championship).target(options) or 500)
    won = target + target // 100
    lost = (target * 5 // 10, target * 8 // 10, target * 3 // 10)
    return " ".join([f"{won}-{lost[0]}", f"{lost[1]}-{won}", f"{won}-{lost[2]}"][:matches])


def best_of_hint(championship: Championship, row: Encounter, *, played: int) -> str:
    """Which match of a best-of-N is written next, and how; nothing of a single one."""
    if row.best_of == 1:
        return ""
    values = {
        "number": min(played + 1, row.best_of),
        "most": row.best_of,
        "example": example(championship, sides=2, matches=3),
    }
    return _("This is match %(number)s of %(most)s: write each match's score: %(example)s") % values
