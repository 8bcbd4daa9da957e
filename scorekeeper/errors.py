"""Refusals that people see: a stable code, and a text that is translated when it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.game import Problem

if TYPE_CHECKING:
    from datetime import datetime

    from scorekeeper.models import Event, Match, Player

TEXTS: Mapping[str, str] = {
    # any act
    "too_long": _("This is too long: at most %(most)s letters."),
    "key_missing": _("This form cannot be sent as it is. Load the page again."),
    "reason_missing": _("Say why."),
    "conflict": _("Something else was recorded there in the meantime."),
    "locked": _("Nothing can be recorded here: %(reason)s"),
    # starting a match
    "already_started": _("Another match was started from this page already."),
    "seats_count": _("This game needs %(least)s to %(most)s players."),
    "seats_uneven": _("Every side needs as many players."),
    "player_twice": _("%(name)s sits twice."),
    "table_retired": _("This table has been put away."),
    "document_refused": _("This score document cannot be taken in."),
    # hands and points
    "hand_refused": _("This hand cannot be recorded like this."),
    "later_hands": _("With this change, later hands become impossible."),
    "another_phone": _("Another phone is recording here."),
    "no_such_hand": _("There is no such hand."),
    "other_hand": _("Hand %(coming)s is due now, not hand %(number)s: look at what was recorded since."),
    "hand_voided": _("This hand has been voided."),
    "nothing_to_undo": _("There is nothing to undo any more."),
    "no_such_side": _("There is no such side."),
    "no_such_adjustment": _("There is no such adjustment."),
    "points_wanted": _("Write the points as a number."),
    "points_range": _("Points given or taken are 1 to %(most)s, or halves: look at the number again."),
    "adjusting_points": _("The totals of this game are no points: they cannot be adjusted."),
    "target_missed": _("Nobody has reached %(target)s: look at the totals again, or save them all the same."),
    "target_twice": _("Only one side can reach %(target)s: look at the totals again, or save them all the same."),
    "totals_below": _("Totals cannot be below zero here: look at them again, or save them all the same."),
    "totals_step": _("Totals are multiples of %(step)s here: look at them again, or save them all the same."),
    "totals_sum": _("The totals add up to %(found)s, not %(sum)s: look at them again, or save them all the same."),
    "totals_wanted": _("Write one total for each side."),
    "totals_range": _("A total is %(most)s at most: look at the number again."),
    "totals_counted": _("The totals of this game are counted: whole, and not below zero."),
    "totals_with_hands": _("Totals are declared instead of hands; this match has hands."),
    "not_declared": _("No totals have been declared."),
    "has_hands": _("A hand was recorded here already: who sits stays, and may change places."),
    "reseat": _("Re-seating keeps the same players, each once."),
    # closing
    "not_open": _("This match is closed. Reopen it to change it."),
    "finished": _("This match is finished: it cannot be given up any more."),
    "not_finished": _("The match is not finished yet."),
    "director_decides": _("A side does not agree: the director is called and decides."),
    "already_final": _("The match is already confirmed."),
    "abandoned": _("The match was abandoned."),
    "score_changed": _("The score has changed since. Look at it again."),
    # clubs, players, tables, rulesets
    "name_missing": _("Write a name."),
    "name_taken": _("There is one of this name already."),
    "address": _("An address is small letters, digits and hyphens: 40 at most."),
    "address_taken": _("This address is taken."),
    "no_such_language": _("There is no such language."),
    "no_such_zone": _("There is no time zone of that name."),
    "look_alike": _("Somebody very much like this is here already."),
    "number_taken": _("%(name)s has this number."),
    "player_gone": _("This player was merged into another or made nameless."),
    "merge_itself": _("Choose another player of this club."),
    "merge_together": _("The two sat at one match (%(match)s): they are not one person."),
    "not_merged": _("There is no merge to take back."),
    "table_number": _("A table's number is 1 to %(most)s."),
    "table_taken": _("Table %(number)s stands already."),
    "table_in_use": _("A match is being played at table %(number)s: end it first."),
    "no_such_ruleset": _("This game has no such ruleset."),
    "options_refused": _("These options do not fit."),
    # users
    "username": _("A user name has letters, digits and @ . + - _ only."),
    "already_member": _("This person works in the club already."),
    "last_administrator": _("A club keeps at least one administrator."),
    "elsewhere": _("This person works in other clubs too: they set their password themselves."),
    "same_password": _("Choose another password than the one you were given."),
    "code_digits": _("The code has six digits, and not such easy ones."),
    "code_taken": _("Choose other digits."),
    "not_director": _("Only a director has a code."),
    "wrong_code": _("This code is wrong."),
    "too_many_codes": _("Too many wrong codes. Wait %(minutes)s min."),
}


class DomainError(Exception):
    """Something a person asked for that cannot be done, and why. Nothing was written."""

    code: ClassVar[str | None] = None
    status: ClassVar[int] = 422
    texts: ClassVar[Mapping[str, str]] = TEXTS
    """What each code says; another app's errors bring their own."""

    def __init__(self, code: str | None = None, field: str | None = None, **params: object) -> None:
        self.problem = code or self.code or ""
        self.field = field
        self.params = params
        super().__init__(self.problem, params)

    def __str__(self) -> str:
        return gettext(self.texts[self.problem]) % self.params


class HandRefused(DomainError):
    """A hand that cannot have happened, with every problem it has."""

    code = "hand_refused"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)


class OptionsRefused(DomainError):
    """Options that a ruleset cannot have, with every problem they have."""

    code = "options_refused"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(field="options")
        self.problems = tuple(problems)


class DocumentRefused(DomainError):
    """A score document that cannot be a match: its hand `hand` (from 0; None: the document itself)."""

    code = "document_refused"

    def __init__(self, hand: int | None, problems: Sequence[Problem]) -> None:
        super().__init__(field=problems[0].field)
        self.hand = hand
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


class OtherHand(DomainError):
    """A hand whose number is not due: the match moved on, or a hand was taken back, since its form was shown."""

    code = "other_hand"
    status = 409

    def __init__(self, number: int, coming: int) -> None:
        super().__init__(number=number, coming=coming)


class AlreadyStarted(DomainError):
    """The form that starts this match has started another one."""

    code = "already_started"
    status = 409

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match


class ScoreChanged(DomainError):
    """A word on a result that is no longer the one that was seen."""

    code = "score_changed"
    status = 409


class AnotherPhone(DomainError):
    """Another phone wrote here a moment ago (`at`); this one has to take over first."""

    code = "another_phone"
    status = 409

    def __init__(self, at: datetime) -> None:
        super().__init__()
        self.at = at


class LookAlike(DomainError):
    """Somebody who is taken in may be here already, as one of `players`."""

    code = "look_alike"
    status = 409

    def __init__(self, players: Sequence[Player]) -> None:
        super().__init__(field="name")
        self.players = tuple(players)


class Locked(DomainError):
    """What must not be written is shut beforehand, with a reason."""

    code = "locked"
    status = 409
