"""Knockout: whoever loses is out; a fixed bracket, or rounds that are drawn one by one."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.brackets import first_slots
from tournaments.formats.drawn import drawn_order, drawn_pairs
from tournaments.formats.given import Given
from tournaments.formats.knockout_settings import KnockoutSettings
from tournaments.formats.one_by_one import entering, next_round
from tournaments.formats.rounds import Round
from tournaments.formats.stage import Finish, Format, Stage
from tournaments.formats.tree import bracket, by_round_lost


class Knockout(Format[KnockoutSettings]):
    """n − 1 encounters decide it, and one more the third place."""

    key = "knockout"
    settings = KnockoutSettings
    needs_winner = True

    def draw(
        self, stage: Stage[KnockoutSettings], rounds: Sequence[Round], standing: Sequence[str] = ()
    ) -> tuple[Round, ...]:
        if not stage.settings.is_fixed:
            return next_round(stage, rounds)
        if rounds:
            return ()
        slots = first_slots(stage, stage.settings.seeding)
        return bracket(slots, stage.best_of, third_place=stage.settings.third_place)

    def drawn(self, stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> Given:
        return drawn_order(stage, rounds) if stage.settings.is_fixed else drawn_pairs(stage, rounds)

    def entering(self, stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> tuple[str, ...] | None:
        return None if stage.settings.is_fixed else entering(stage, rounds)

    def finish(self, stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> Finish:
        return by_round_lost(stage, rounds)
