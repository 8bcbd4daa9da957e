"""Refusals that people see: a stable code, and a text that is translated when it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.game import Problem

if TYPE_CHECKING:
    from scorekeeper.models import Event

TEXTS: Mapping[str, str] = {
    "hand_refused": _("This hand cannot be recorded like this."),
    "conflict": _("Something else was recorded there in the meantime."),
    "locked": _("Nothing can be recorded here: %(reason)s"),
    "not_open": _("This match is closed. Reopen it to change it."),
    "not_finished": _("The match is not finished yet."),
    "already_final": _("The match is already confirmed."),
    "abandoned": _("The match was abandoned."),
    "no_such_hand": _("There is no such hand."),
    "hand_voided": _("This hand has been voided."),
    "nothing_to_undo": _("There is nothing to undo any more."),
    "later_hands": _("With this change, later hands become impossible."),
    "reason_missing": _("Say why."),
    "no_such_side": _("There is no such side."),
    "seats_count": _("This game needs %(least)s to %(most)s players."),
    "seats_uneven": _("Every side needs as many players."),
    "player_twice": _("%(name)s sits twice."),
    "reseat": _("Re-seating keeps the same players, each once."),
    "another_phone": _("Another phone is recording here."),
    "points_wanted": _("Write the points as a number."),
    "adjusting_points": _("The totals of this game are no points: they cannot be adjusted."),
    "totals_wanted": _("Write one total for each side."),
    "totals_with_hands": _("Totals are declared instead of hands; this match has hands."),
}


class DomainError(Exception):
    """Something a person asked for that cannot be done, and why. Nothing was written."""

    code: ClassVar[str | None] = None
    status: ClassVar[int] = 422

    def __init__(self, code: str | None = None, field: str | None = None, **params: object) -> None:
        self.problem = code or self.code or ""
        self.field = field
        self.params = params
        super().__init__(self.problem, params)

    def __str__(self) -> str:
        return gettext(TEXTS[self.problem]) % self.params


class HandRefused(DomainError):
    """A hand that cannot have happened, with every problem it has."""

    code = "hand_refused"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)


class LaterHandsFall(DomainError):
    """A correction or void that makes later hands impossible; the official may void them in the same act."""

    code = "later_hands"
    status = 409

    def __init__(self, numbers: Sequence[int], problems: Sequence[Problem]) -> None:
        super().__init__()
        self.numbers = tuple(numbers)
        self.problems = tuple(problems)


class Conflict(DomainError):
    """Something else stands where this was to be written; it is shown beside it, never guessed."""

    code = "conflict"
    status = 409

    def __init__(self, standing: Event) -> None:
        super().__init__()
        self.standing = standing


class AnotherPhone(DomainError):
    """Another phone wrote here a moment ago; this one has to take over first."""

    code = "another_phone"
    status = 409


class Locked(DomainError):
    """What must not be written is shut beforehand, with a reason."""

    code = "locked"
    status = 409
