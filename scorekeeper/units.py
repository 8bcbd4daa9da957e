"""What the table calls the thing that is recorded one after the other: hands at cards, games on a board."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from rules.game import AnyGame

WORDS: Mapping[str, Mapping[str, str | Promise]] = {
    "hand": {
        "title": _("Hand"),
        "titles": _("Hands"),
        "one": _("Hand %(number)s"),
        "of": _("Hand %(number)s of %(all)s"),
        "none": _("No hand yet."),
        "look": _("Tap a hand to see its points."),
        "mend": _("Tap a hand to see its points, or to correct or void it."),
        "undo": _("Undo hand %(number)s"),
        "correct": _("Correct hand %(number)s"),
        "void": _("Void hand %(number)s"),
        "saved": _("Hand %(number)s saved ✓"),
        "corrected": _("Hand %(number)s corrected ✓"),
        "voided": _("Hand %(number)s voided"),
        "undone": _("Hand %(number)s undone"),
        "was": _("Hand %(number)s corrected, was: %(was)s"),
        "odd": _("Hand %(number)s: %(text)s"),
        "was_recorded": _("Recorded"),
        "was_corrected": _("Corrected"),
        "was_voided": _("Voided"),
        "already": _("Hand %(number)s is already recorded"),
        "mine": _("Mine is hand %(number)s"),
        "other": _("It recorded a hand"),
        "struck": _("This hand is struck out and does not count."),
        "confirm": _("To confirm. If something is wrong, correct or void a hand below."),
        "decide": _("Correct or void a hand below, or decide that the result stands."),
        "decides": _("A director decides; a hand that is wrong can still be corrected or voided below."),
    },
    "game": {
        "title": pgettext_lazy("of a match", "Game"),
        "titles": pgettext_lazy("of a match", "Games"),
        "one": _("Game %(number)s"),
        "of": _("Game %(number)s of %(all)s"),
        "none": _("No game yet."),
        "look": _("Tap a game to see its points."),
        "mend": _("Tap a game to see its points, or to correct or void it."),
        "undo": _("Undo game %(number)s"),
        "correct": _("Correct game %(number)s"),
        "void": _("Void game %(number)s"),
        "saved": _("Game %(number)s saved ✓"),
        "corrected": _("Game %(number)s corrected ✓"),
        "voided": _("Game %(number)s voided"),
        "undone": _("Game %(number)s undone"),
        "was": _("Game %(number)s corrected, was: %(was)s"),
        "odd": _("Game %(number)s: %(text)s"),
        "was_recorded": pgettext_lazy("of a game", "Recorded"),
        "was_corrected": pgettext_lazy("of a game", "Corrected"),
        "was_voided": pgettext_lazy("of a game", "Voided"),
        "already": _("Game %(number)s is already recorded"),
        "mine": _("Mine is game %(number)s"),
        "other": _("It recorded a game"),
        "struck": _("This game is struck out and does not count."),
        "confirm": _("To confirm. If something is wrong, correct or void a game below."),
        "decide": _("Correct or void a game below, or decide that the result stands."),
        "decides": _("A director decides; a game that is wrong can still be corrected or voided below."),
    },
}


def said(game: AnyGame, what: str, **params: object) -> str:
    """One of the words above, in the game's own unit."""
    return str(WORDS[game.unit][what]) % params


def counted(game: AnyGame, number: int) -> str:
    """How many there are."""
    if game.unit == "game":
        return ngettext("%(hands)s game", "%(hands)s games", number) % {"hands": number}
    return ngettext("%(hands)s hand", "%(hands)s hands", number) % {"hands": number}


def impossible(game: AnyGame, number: int) -> str:
    """How many later ones a change makes impossible."""
    if game.unit == "game":
        text = ngettext("A later game becomes impossible", "%(number)s later games become impossible", number)
    else:
        text = ngettext("A later hand becomes impossible", "%(number)s later hands become impossible", number)
    return text % {"number": number}
