"""Whether a result can stand in its encounter, and what it decides there."""

from __future__ import annotations

from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Bye, Played, Result, Ruled, Verdict, refuse_surplus, verdict
from tournaments.formats.rounds import Encounter
from tournaments.formats.stage import AnyFormat


def judge(form: AnyFormat, encounter: Encounter, result: Result) -> Verdict | None:
    """What the result decides; None while too few matches were played.

    Raises `score` for sides that are not known yet, for as many scores as there are no sides, and at tables for
    anything but a match; `surplus_match` for a match after the decision; `no_winner` for a draw in a bracket.
    """
    if not _is_of(form, encounter, result):
        raise Refusal("score", sides=encounter.entries)
    if isinstance(result, (Played, Ruled)):
        refuse_surplus(result.matches, best_of=encounter.best_of)
    found = verdict(result, best_of=encounter.best_of)
    if form.needs_winner and is_draw(found):
        raise Refusal("no_winner", sides=encounter.entries)
    return found


def is_draw(found: Verdict | None) -> bool:
    """Decided, and nobody won though both were there."""
    return found is not None and found.winner is None and found.decided_by in ("play", "time", "ruling")


def _is_of(form: AnyFormat, encounter: Encounter, result: Result) -> bool:
    sides = len(encounter.slots)
    if isinstance(result, Played):
        return len(encounter.entries) == sides and all(len(match.scores) == sides for match in result.matches)
    return len(encounter.entries) == sides and not form.at_tables and not isinstance(result, Bye)
