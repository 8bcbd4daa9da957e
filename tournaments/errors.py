"""Refusals of the director's acts: what the formats refuse, and what the door itself does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.errors import DomainError
from tournaments.formats.refusals import TEXTS as OF_FORMATS
from tournaments.formats.refusals import Refusal

TEXTS: Mapping[str, str] = {
    **OF_FORMATS,
    # championships and stages
    "name_missing": _("Write a name."),
    "too_long": _("This is too long: at most %(most)s letters."),
    "address": _("An address is small letters, digits and hyphens: 60 at most."),
    "address_taken": _("Another championship has this address."),
    "address_fixed": _("The address is known already: it stays."),
    "no_stage": _("A championship needs at least one stage."),
    "no_entries": _("There are not enough entries to draw: at least %(least)s."),
    "drawn_already": _("This stage is drawn already."),
    "not_drawn_yet": _("This stage is not drawn yet."),
    "stage_before": _("The stage before is not over: %(open)s encounters are open there."),
    "stage_after": _("The next stage is drawn already."),
    "played_already": _("Results stand in this stage already: it cannot be drawn anew as a whole."),
    "not_complete": _("This stage is not over yet."),
    "made_final": _("The standings were made final. Open them again first."),
    "archived": _("This championship is closed."),
    # entries
    "no_such_entry": _("There is no such entry in this championship."),
    "entry_drawn": _("This entry is part of the draw: it can withdraw, and its players can be substituted."),
    "name_drawn": _("The name is part of the draw: it stays."),
    "entry_gone": _("This entry is out of the championship already."),
    "entry_in": _("This entry is in the championship."),
    "no_such_player": _("This entry has no such player."),
    "players_missing": _("Name at least one player."),
    "pair_incomplete": _("A pair needs two players."),
    "stand_in_drawn": _("This entry is drawn already: what it is stays."),
    # encounters
    "encounter_missing": _("Choose who is to play there first."),
    "nothing_there": _("No result is missing at table %(where)s."),
    "no_such_encounter": _("There is no table and no encounter %(where)s."),
    "result_unread": _("Write the result in numbers: %(example)s."),
    "result_count": _("%(each)s numbers make one match: %(count)s were written."),
    "target_missed": _("Nobody has reached %(target)s: look at the totals again, or save them all the same."),
    "target_twice": _("Only one side can reach %(target)s: look at the totals again, or save them all the same."),
    "totals_below": _("Totals cannot be below zero here: look at them again, or save them all the same."),
    "totals_step": _("Totals are multiples of %(step)s here: look at them again, or save them all the same."),
    "totals_sum": _("The totals add up to %(found)s, not %(sum)s: look at them again, or save them all the same."),
    "nothing_to_undo": _("There is nothing to undo any more."),
    "not_called": _("It is not called to a table yet."),
    "seats_wanted": _("Choose %(count)s who sit down."),
    "no_table": _("There is no such table."),
    "table_busy": _("Another encounter is being played at table %(number)s."),
    "plays_elsewhere": _("They still sit at another table."),
    "sides_unknown": _("It is not known yet who meets here."),
    "decided": _("This encounter is decided already. Take its result back first."),
    "nothing_reported": _("There is no result to take back."),
    "in_play": _("This encounter is being played: finish its match, or give it up, first."),
    "needs_walkover_side": _("Say which side was there, or that neither was."),
    "no_such_side": _("There is no such side."),
    "totals_wanted": _("Write one total for each side."),
    "has_hands": _("Hands were recorded at this table: finish or correct the match there."),
    "other_result": _("Another result stands there already: %(score)s."),
    "score_changed": _("The score has changed since. Look at it again."),
    "later_rests": _("Who won here plays on already in %(label)s: decide there first."),
    "reason_missing": _("Say why."),
    # rulings and decisions
    "order_wanted": _("Put all that are level into an order, each once."),
    "answered": _("This question is answered already."),
    "cannot_move": _("Results stand there already: what the results now say cannot be put in place by itself."),
    "points_wanted": _("Write the points as a number above zero, or a half."),
    "undone": _("This was taken back already."),
    "cannot_undo": _("Results came after it: it cannot be taken back any more."),
    "key_missing": _("This form cannot be sent as it is. Load the page again."),
    "already_made": _("This form has made a championship already."),
}
"""What each code says; the codes of the formats' refusals among them."""


class DirectingError(DomainError):
    """An act of a director that cannot be done. `stage`, `sides`, `entries`: what it concerns, by name."""

    texts = TEXTS

    def __init__(
        self,
        code: str,
        field: str | None = None,
        *,
        stage: str = "",
        sides: tuple[str, ...] = (),
        entries: tuple[str, ...] = (),
        **params: object,
    ) -> None:
        super().__init__(code, field, **params)
        self.stage = stage
        self.sides = sides
        self.entries = entries

    def __str__(self) -> str:
        told = super().__str__()
        about = ", ".join(self.entries or self.sides)
        named = about and about not in told and self.problem not in ("player_twice",)
        return f"{told} ({about})" if named else told


@contextmanager
def refusing() -> Iterator[None]:
    """What the formats refuse is told to the director."""
    try:
        yield
    except Refusal as refusal:
        raise DirectingError(
            refusal.code,
            refusal.field or None,
            stage=refusal.stage,
            sides=refusal.sides,
            entries=refusal.entries,
            **refusal.params,
        ) from refusal


def refusal_text(code: str) -> str:
    """What a code says, in the reader's language."""
    return gettext(TEXTS[code])
