"""Taking one result of a document: the encounter it belongs to, and what it makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.formats.judging import is_draw, judge
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Played, Result, Ruled, verdict
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
    """The result with what was reported before; a draw that the director ruled on is won."""
    taken = result(championship, report, encounter.entries)
    if isinstance(taken, Played) and isinstance(encounter.result, Played):
        taken = Played((*encounter.result.matches, *taken.matches))
    ruled = _ruled(championship, document, encounter)
    if ruled is not None and not document.form.at_tables and is_draw(verdict(taken, best_of=encounter.best_of)):
        matches = taken.matches if isinstance(taken, (Played, Ruled)) else ()
        taken = Ruled(encounter.entries.index(ruled), matches)
    judge(document.form, encounter, taken)
    return taken


def _ruled(championship: Championship, document: StageDocument, encounter: Encounter) -> str | None:
    """To whom the director gave a drawn encounter of these sides."""
    rules = (act for act in championship.acts if isinstance(act, Rule) and act.stage == document.name)
    found = (act.winner for act in rules if act.winner and set(act.sides) == set(encounter.entries))
    return next((winner for winner in found if winner in encounter.entries), None)
