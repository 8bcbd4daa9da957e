"""Results: taken over from the tables, written from slips, and given by the director."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.fold import is_points
from rules.game import Points
from scorekeeper import recording
from scorekeeper.models import Match
from scorekeeper.writing import Actor
from tournaments import ledger as ledgers
from tournaments.directing.act import at_encounter, raise_revision, tell, why
from tournaments.directing.following import follow_encounter
from tournaments.directing.matches import current_match, give_up, live_matches, start_match
from tournaments.directing.storing import OUTCOME, VERDICT, judge
from tournaments.errors import DirectingError, refusing
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.judging import judge as check
from tournaments.formats.results import Abandoned, Played, Result, Ruled, Walkover, declared
from tournaments.formats.rounds import Encounter as Drawn
from tournaments.models import Encounter, EncounterMatch
from tournaments.scores import score_text

Ending = Encounter.Ending
Totals = Sequence[Points]
COPIED = ("totals", "winners", "hands", "finished", "by_time", "confirmed", "disputed", "dropped")
"""What an encounter keeps of its matches, so that nothing has to be folded for it."""
HANDS = COPIED.index("hands")


def report(encounter: Encounter, by: Actor, *, matches: Sequence[Totals], key: str) -> Encounter:
    """Write down the totals of one match or several, as a slip has them, in the order of the encounter's sides.

    They are the encounter's next matches; the one at its table is closed by its totals. A slip that says what stands
    already changes nothing. Raises `other_result` where another result stands, `has_hands` where hands were recorded,
    and what the format refuses: `score`, `surplus_match`, `no_winner`.
    """
    with at_encounter(encounter):
        if _stands(encounter, matches):
            return encounter
        one = drawn(encounter)
        _check(encounter, one, matches)
        for index, totals in enumerate(matches):
            now = current_match(encounter) or start_match(encounter, by, table=encounter.table)
            if now.match.hands:
                raise DirectingError("has_hands")
            recording.declare(now.match, by, totals=list(totals), reason="", key=f"{key}-{index}"[:64])
            encounter.refresh_from_db(fields=[*OUTCOME, *VERDICT, "disputed"])
        tell(encounter.stage.championship, by, "result written", encounter, matches=[list(one) for one in matches])
        return encounter


def write_match(encounter: Encounter, by: Actor, *, totals: Totals, key: str) -> Encounter:
    """Write down the totals of the encounter's next match, without asking whether they decide it as they should."""
    with at_encounter(encounter):
        now = current_match(encounter) or start_match(encounter, by, table=encounter.table)
        recording.declare(now.match, by, totals=list(totals), reason="", key=key)
        encounter.refresh_from_db(fields=[*OUTCOME, *VERDICT, "disputed"])
        return encounter


def _stands(encounter: Encounter, matches: Sequence[Totals]) -> bool:
    """Whether exactly this was written down already. Raises `other_result` where something else decided it."""
    if not encounter.settled:
        return False
    live = live_matches(encounter)
    finished = [one.totals for one in live if one.finished]
    if not encounter.ending and finished == [list(totals) for totals in matches]:
        return True
    raise DirectingError("other_result", "score", score=score_text(encounter, live))


def _check(encounter: Encounter, one: Drawn, matches: Sequence[Totals]) -> None:
    if not matches or not all(is_points(total) for totals in matches for total in totals):
        raise DirectingError("totals_wanted", "score", sides=one.entries)
    best = ledgers.game_of(encounter.stage.championship).best
    before = one.result.matches if isinstance(one.result, Played) else ()
    played = Played((*before, *(declared(totals, best=best) for totals in matches)))
    with refusing():
        check(FORMATS[encounter.stage.format], one, played)


def walkover(encounter: Encounter, by: Actor, *, winner: int | None) -> Encounter:
    """One side was there, or (None) neither was."""
    return _end(encounter, by, Walkover(winner), verb="walkover given")


def abandoned(encounter: Encounter, by: Actor, *, left: int, scores: Totals | None = None) -> Encounter:
    """A side went away; `scores` if some stood by then. The other wins."""
    taken = None if scores is None else tuple(scores)
    if taken is not None and (len(taken) != 2 or not all(map(is_points, taken))):
        raise DirectingError("totals_wanted", "score")
    return _end(encounter, by, Abandoned(left, taken), verb="abandonment written")


def rule(encounter: Encounter, by: Actor, *, winner: int | None, reason: str) -> Encounter:
    """Give it to a side, or (None) make it a draw; what was played keeps its scores."""
    with at_encounter(encounter):
        finished = drawn(encounter).result
        matches = finished.matches if isinstance(finished, Played) else ()
        return _end(encounter, by, Ruled(winner, matches), verb="encounter ruled", reason=why(reason))


def _end(encounter: Encounter, by: Actor, result: Result, *, verb: str, reason: str = "") -> Encounter:
    """Decide by the director's word. Repeating it changes nothing. Raises `decided` over another result."""
    with at_encounter(encounter):
        one = drawn(encounter)
        if one.result == result and not one.by_itself:
            return encounter
        if encounter.settled and not encounter.by_itself:
            raise DirectingError("decided", sides=one.entries)
        side = getattr(result, "winner", getattr(result, "left", None))
        if side is not None and not 0 <= side < len(one.slots):
            raise DirectingError("no_such_side")
        with refusing():
            check(FORMATS[encounter.stage.format], one, result)
        encounter.reason = reason
        take(encounter, result)
        if now := current_match(encounter):
            _drop(now, by, reason=reason or encounter.get_ending_display())
        tell(encounter.stage.championship, by, verb, encounter, side=side)
        return encounter


def take_back(encounter: Encounter, by: Actor, *, reason: str = "") -> Encounter:
    """Take the director's word on an encounter back; what was played at its table stands again."""
    with at_encounter(encounter):
        if not encounter.ending or encounter.by_itself:
            raise DirectingError("nothing_reported")
        matches = [one for one in live_matches(encounter) if one.finished]
        encounter.reason = ""
        encounter.ending, encounter.ending_side, encounter.ending_scores = Ending.PLAYED, None, None
        take(encounter, ledgers.result(encounter, matches))
        tell(encounter.stage.championship, by, "result taken back", encounter, reason=bool(reason))
        return encounter


def take_back_slip(encounter: Encounter, by: Actor, *, matches: int, key: str) -> Encounter:
    """Take the last `matches` that a slip wrote down back: they are played again, or waited for.

    Raises `nothing_to_undo` where hands were recorded since, or they stand no longer.
    """
    with at_encounter(encounter):
        finished = [one for one in live_matches(encounter) if one.finished]
        now = current_match(encounter)
        last = finished[len(finished) - matches :] if 0 < matches <= len(finished) else []
        if encounter.ending or not last or any(one.hands for one in last) or (now is not None and now.hands):
            raise DirectingError("nothing_to_undo")
        if now is not None:
            _drop(now, by, reason=encounter.get_state_display())
        for one in reversed(last):
            recording.void_declared(one.match, by, reason="", key=f"{key}-{one.number}"[:64])
        for one in last[1:] if _has_its_table(encounter) else last:
            one.refresh_from_db()
            _drop(one, by, reason=encounter.get_state_display())
        encounter.refresh_from_db()
        if not _has_its_table(encounter):
            encounter.table, encounter.called_at = None, None
        take(encounter, ledgers.result(encounter, live_matches(encounter)))
        encounter.save(update_fields=["table", "called_at"])
        tell(encounter.stage.championship, by, "result taken back", encounter, matches=matches)
        return encounter


def _drop(one: EncounterMatch, by: Actor, *, reason: str) -> None:
    one.dropped = True
    one.save(update_fields=["dropped"])
    give_up(one.match, by, reason=reason)


def _has_its_table(encounter: Encounter) -> bool:
    """Whether the table where it was played is still its own."""
    others = Encounter.objects.filter(table=encounter.table_id, settled=False).exclude(pk=encounter.pk)
    return encounter.table_id is not None and not others.exists()


def take(encounter: Encounter, result: Result | None, matches: Sequence[EncounterMatch] | None = None) -> None:
    """Give an encounter its result, and let everything follow from it. Inside an act."""
    before = (encounter.settled, encounter.winner, encounter.decided_by, encounter.scores, encounter.state)
    matches = live_matches(encounter) if matches is None else matches
    one = replace(ledgers.one(encounter, matches), result=result, by_itself=False)
    judge(FORMATS[encounter.stage.format], encounter, one, matches)
    encounter.disputed = any(each.disputed for each in matches)
    encounter.save(update_fields=[*OUTCOME, *VERDICT, "disputed"])
    now = (encounter.settled, encounter.winner, encounter.decided_by, encounter.scores, encounter.state)
    needs = Encounter.State.NEEDS_DECISION
    if before[:4] != now[:4] or needs in (before[4], now[4]):
        follow_encounter(encounter, settled_before=before[0] or before[4] == needs)


def drawn(encounter: Encounter) -> Drawn:
    """The encounter as its format sees it."""
    return ledgers.one(encounter)


def match_recorded(match: Match, *, by: Actor, by_time: bool) -> None:
    """What happened at a table reaches its encounter. Never refuses."""
    # The match of an encounter leads back to it; the club's other matches are asked nothing.
    kept = _kept(match) if match.frame.get("back") else None
    if kept is None:
        return
    encounter = kept.encounter
    encounter.stage.championship.club = match.club
    before = [getattr(kept, name) for name in COPIED]
    _copy(kept, match, by_time=by_time)
    after = [getattr(kept, name) for name in COPIED]
    if after == before:
        return
    kept.save(update_fields=COPIED)
    raise_revision(encounter.stage.championship)
    if not kept.finished and _only_score(before, after):
        return
    matches = live_matches(encounter)
    # The director's word stands, with the scores as they are now. What followed by itself gives way to what is played.
    by_word = bool(encounter.ending) and not encounter.by_itself
    if matches and not by_word:
        encounter.ending, encounter.ending_side, encounter.by_itself = Ending.PLAYED, None, False
    take(encounter, ledgers.result(encounter, matches), matches)
    if not by_word:
        _next_match(encounter, by, kept.match, matches)
        _close_surplus(encounter, by, matches)


def _copy(kept: EncounterMatch, match: Match, *, by_time: bool) -> None:
    kept.totals, kept.winners = _in_order(kept, match)
    kept.hands, kept.finished, kept.by_time = match.hands, match.finished, by_time
    kept.confirmed, kept.disputed = match.state == Match.State.FINAL, match.disputed
    kept.dropped = kept.dropped or match.state == Match.State.ABANDONED


def _only_score(before: Sequence[object], after: Sequence[object]) -> bool:
    """One more hand of a match that was being played, and goes on: nothing follows from it."""
    return bool(before[HANDS] and after[HANDS]) and before[HANDS + 1 :] == after[HANDS + 1 :]


def _in_order(kept: EncounterMatch, match: Match) -> tuple[list[Points], list[int]]:
    """Totals and winners of a match by the sides of its encounter."""
    order = kept.order or range(len(match.totals))
    return [match.totals[side] for side in order], [at for at, side in enumerate(order) if side in match.winners]


def _next_match(encounter: Encounter, by: Actor, last: Match, matches: Sequence[EncounterMatch]) -> None:
    """The next of a best-of-N opens by itself at the table where the last one was played."""
    goes_on = encounter.table_id is not None and not encounter.settled and last.finished
    if goes_on and encounter.state != Encounter.State.NEEDS_DECISION and all(one.finished for one in matches):
        new = start_match(encounter, by, table=encounter.table)
        recording.frame(last, by, next=new.match.code)


def _close_surplus(encounter: Encounter, by: Actor, matches: Sequence[EncounterMatch]) -> None:
    """A correction may decide what was to be played on: a match that is not begun is not wanted any more."""
    for one in matches:
        if encounter.settled and not one.finished and not one.hands:
            _drop(one, by, reason=encounter.get_state_display())


def _kept(match: Match) -> EncounterMatch | None:
    found = EncounterMatch.objects.select_related(
        "match", "encounter__round", "encounter__pool", "encounter__stage__championship"
    )
    return found.filter(match=match).first()
