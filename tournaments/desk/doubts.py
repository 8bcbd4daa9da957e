"""What is asked about a slip's totals before they are saved, and totals that would fit the game, as an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from rules.boards import BoardOptions
from rules.game import Points
from scorekeeper.texts import points_text
from tournaments.errors import DirectingError
from tournaments.ledger import game_of, options_of
from tournaments.models import Championship, Encounter

ONE_SCORES = frozenset({"sueca", "bisca", "domino"})
"""Games in which a hand scores for one side alone: the first to reach the target ends the match."""
STEPS: Mapping[str, int] = {"canastra": 5, "buraco": 5, "tranca": 5}
"""What every total is a multiple of."""
SUMS: Mapping[str, Points] = {"king": 0}
"""What the totals of a match add up to."""


def check_totals(championship: Championship, matches: Sequence[Sequence[Points]]) -> None:
    """Raises `target_missed`, `target_twice`, `totals_step` or `totals_sum`: a slip says so on purpose, or not."""
    for totals in matches:
        _check_target(championship, totals)
        slug = championship.game
        step = STEPS.get(slug, 0)
        if step and any(total % step for total in totals):
            raise DirectingError("totals_step", "sure", step=step)
        if slug in SUMS and sum(totals) != SUMS[slug]:
            raise DirectingError("totals_sum", "sure", sum=points_text(SUMS[slug]), found=points_text(sum(totals)))


def _check_target(championship: Championship, totals: Sequence[Points]) -> None:
    target = game_of(championship).target(options_of(championship))
    if target is None:
        return
    if max(totals) < target:
        raise DirectingError("target_missed", "sure", target=points_text(target))
    if championship.game in ONE_SCORES and sum(total >= target for total in totals) > 1:
        raise DirectingError("target_twice", "sure", target=points_text(target))


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
