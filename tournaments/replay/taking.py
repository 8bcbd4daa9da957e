"""Taking one result of a document: the encounter it belongs to, and what it makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Played, Result, Ruled, refuse_surplus, verdict
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.replay.document import Championship, Report, Rule, StageDocument
from tournaments.replay.matches import result


def take(
    championship: Championship, document: StageDocument, rounds: Sequence[Round], report: Report
) -> tuple[Round, ...]:
    """The rounds with the result in its encounter.

    Raises `not_drawn`, `too_many`, `score`, `surplus_match` or `no_winner`, with the sides as they were written.
    """
    try:
        encounter = _encounter(rounds, report)
        decided = _decided(championship, document, encounter, report)
    except Refusal as refusal:
        refusal.sides = report.sides
        raise
    taken = replace(encounter, result=decided, by_itself=False)
    return tuple(
        replace(each, encounters=tuple(taken if one.label == taken.label else one for one in each.encounters))
        if each.number == taken.round
        else each
        for each in rounds
    )


def _encounter(rounds: Sequence[Round], report: Report) -> Encounter:
    """The earliest undecided encounter of exactly these sides, in the round named if one is."""
    found = [
        one for one in encounters(rounds) if set(one.sides) == set(report.sides) and report.round in (None, one.round)
    ]
    if not found:
        raise Refusal("not_drawn")
    undecided = next((one for one in found if one.verdict is None), None)
    if undecided is None:
        raise Refusal("too_many")
    return undecided


def _decided(championship: Championship, document: StageDocument, encounter: Encounter, report: Report) -> Result:
    taken = result(championship, report, encounter.entries)
    if document.form.at_tables and not isinstance(taken, Played):
        raise Refusal("score")
    if isinstance(taken, Played):
        before = encounter.result.matches if isinstance(encounter.result, Played) else ()
        taken = Played((*before, *taken.matches))
        refuse_surplus(taken.matches, best_of=encounter.best_of)
    return _with_winner(championship, document, encounter, taken)


def _with_winner(championship: Championship, document: StageDocument, encounter: Encounter, taken: Result) -> Result:
    """A draw that the director ruled on is won; where nobody ruled and a winner is needed, raises `no_winner`."""
    outcome = verdict(taken, best_of=encounter.best_of)
    if outcome is None or outcome.winner is not None or outcome.decided_by == "walkover" or document.form.at_tables:
        return taken
    ruled = next(
        (
            act.winner
            for act in championship.acts
            if isinstance(act, Rule)
            and act.stage == document.name
            and act.winner in encounter.entries
            and set(act.sides) == set(encounter.entries)
        ),
        None,
    )
    if ruled is not None:
        matches = taken.matches if isinstance(taken, (Played, Ruled)) else ()
        return Ruled(encounter.entries.index(ruled), matches)
    if document.form.needs_winner:
        raise Refusal("no_winner")
    return taken
