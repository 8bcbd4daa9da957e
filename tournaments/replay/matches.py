"""From a report to a result: matches folded or taken by their totals, in the order of the encounter's sides."""

from __future__ import annotations

from collections.abc import Sequence

from rules.document import Match as Scored
from rules.document import read_document
from rules.fold import Refused
from tournaments.formats.refusals import Refusal
from tournaments.formats.results import Abandoned, Match, Result, Ruled, Walkover, declared, summed
from tournaments.formats.results import Played as PlayedResult
from tournaments.replay.document import Championship, Played, Report


def result(championship: Championship, report: Report, sides: Sequence[str]) -> Result:
    """The report as a result of the encounter's `sides`. Raises `score` for a match that cannot be."""
    order = [report.sides.index(side) for side in sides]
    matches = _matches(championship, report, order)
    match report.kind:
        case "matches":
            return PlayedResult(matches)
        case "walkover":
            return Walkover(None if report.winner is None else sides.index(report.winner))
        case "abandoned":
            return Abandoned(sides.index(report.sides[0]), summed(matches))
        case "ruling":
            return Ruled(None if report.winner is None else sides.index(report.winner), matches)


def _matches(championship: Championship, report: Report, order: Sequence[int]) -> tuple[Match, ...]:
    """Every match with its sides in `order`; one that is not finished yet may only be the last, and does not count."""
    found = [_match(championship, report, played) for played in report.matches]
    if any(one is None for one in found[:-1]):
        raise Refusal("score")
    return tuple(_turned(one, order) for one in found if one is not None)


def _match(championship: Championship, report: Report, played: Played) -> Match | None:
    if played.totals:
        return declared(played.totals, best=championship.game.best)
    try:
        tally = _scored(championship, report, played).fold()
    except Refused as refused:
        raise Refusal("score", field=refused.problems[0].field or "hands") from refused
    if not tally.outcome.finished:
        return None
    by_time = bool(tally.hands) and tally.hands[-1].hand is None
    return Match(tally.totals, tally.outcome.winners, by_time=by_time)


def _scored(championship: Championship, report: Report, played: Played) -> Scored:
    return read_document(
        {
            "game": championship.game.slug,
            "rules": championship.ruleset,
            "options": dict(championship.overrides),
            "sides": list(report.sides),
            "hands": list(played.hands),
            "adjustments": list(played.adjustments),
        }
    )


def _turned(match: Match, order: Sequence[int]) -> Match:
    return Match(
        tuple(match.scores[index] for index in order),
        tuple(place for place, index in enumerate(order) if index in match.winners),
        match.by_time,
    )
