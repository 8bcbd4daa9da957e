"""Why a draw, a result or a setting cannot be taken: a stable code, and what it concerns."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import gettext_noop as _

TEXTS: Mapping[str, str] = {
    "not_drawn": _("These sides have no encounter yet."),
    "too_many": _("The encounter of these sides is decided already."),
    "no_winner": _("One of these sides has to win: a draw cannot stand here."),
    "surplus_match": _("The encounter was decided before its last match."),
    "score": _("This is not a result that can stand here."),
    "level": _("These are level across the line: the director has to rule."),
    "bad_draw": _("This draw does not fit: every entry once, and nobody else."),
    "entry_twice": _("Two entries have this name."),
    "player_twice": _("%(player)s is in two entries: %(first)s and %(second)s."),
    "seed_twice": _("Two entries have this seed."),
    "unknown_entry": _("There is no such entry."),
    "left_out": _("So many cannot sit at tables of this size: somebody would be left out. Stand-ins help."),
    "late": _("This stage cannot take a late entry any more."),
    "settings": _("This setting does not fit."),
    "version": _("This document was written by a newer program."),
}


class Refusal(Exception):
    """What a person asked for cannot be done; nothing was changed.

    `code` is a key of `TEXTS`. Whatever of the rest is known is given: the stage and pool, the sides of the
    encounter, the entries concerned, and the name of the setting or key (`field`).
    """

    def __init__(
        self,
        code: str,
        *,
        stage: str = "",
        pool: str = "",
        sides: tuple[str, ...] = (),
        entries: tuple[str, ...] = (),
        field: str = "",
        params: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, stage, pool, sides, entries, field)
        self.code = code
        self.stage = stage
        self.pool = pool
        self.sides = sides
        self.entries = entries
        self.field = field
        self.params = params or {}
