"""How a match is closed and opened again: the sides' words on the result, giving up, reopening, what is said of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from scorekeeper.errors import DomainError, ScoreChanged
from scorekeeper.models import Confirmation, Event, Match
from scorekeeper.recording.act import Act, acting, why
from scorekeeper.writing import Actor, line

LONGEST_NOTE = 300
LONGEST_REMARKS = 4000


def standing_words(match: Match) -> dict[int, Confirmation]:
    """The latest word of each side on the score as it stands."""
    words = match.confirmations.filter(scored_revision=match.scored_revision)
    return {word.side: word for word in words.order_by("pk")}


def confirm(
    match: Match,
    by: Actor,
    *,
    side: int,
    agrees: bool,
    note: str = "",
    seen: int | None = None,
    by_official: bool = False,
    decided: str | None = None,
) -> Match:
    """A side's word on the result as it stands (`seen`: the scored revision on its page). All agreed: it is final.

    A side that disagrees calls the director: the match is disputed until it agrees or the score changes. Repeating
    a word changes nothing. `by_official`: an official says it for the side; `decided` as in `confirm_all`. Raises
    `ScoreChanged` when the result is not the one that was seen.
    """
    with acting(match, by) as act:
        if not 0 <= side < len(match.totals):
            raise DomainError("no_such_side")
        said = "" if agrees else line(note, "note", most=LONGEST_NOTE)
        word = Confirmation(agrees=agrees, note=said, by_official=by_official)
        _give(act, word, [side], seen, decided)
        return match


def confirm_all(match: Match, by: Actor, *, seen: int | None = None, decided: str | None = None) -> Match:
    """The official confirms for every side. One that disagrees is overruled by a director alone.

    `decided` is the director's reason, and None where no director acts: then a dispute refuses (`director_decides`).
    """
    with acting(match, by) as act:
        _give(act, Confirmation(agrees=True, by_official=True), range(len(match.totals)), seen, decided)
        return match


def _give(act: Act, word: Confirmation, sides: Sequence[int], seen: int | None, decided: str | None) -> None:
    """Enter the same word for each of `sides`; those who said so already are left as they are."""
    match = act.match
    _check_result(match, seen)
    words = standing_words(match)
    changed = [side for side in sides if side not in words or words[side].agrees != word.agrees]
    if not changed:
        return
    if match.state == Match.State.FINAL:
        raise DomainError("already_final")
    overruled = [side for side in changed if word.by_official and side in words and not words[side].agrees]
    reason = _decision(decided) if overruled else ""
    given = [_word_of(act, word, side, reason if side in overruled else word.note) for side in changed]
    Confirmation.objects.bulk_create(given)
    words |= {one.side: one for one in given}
    match.disputed = any(not one.agrees for one in words.values())
    if len(words) == len(match.totals) and not match.disputed:
        match.state = Match.State.FINAL
    verb = "result decided" if overruled else "result confirmed" if word.agrees else "result disputed"
    act.store(verb, rescored=False, sides=changed)


def _decision(decided: str | None) -> str:
    """Why the director decides against a side's word."""
    if decided is None:
        raise DomainError("director_decides")
    return why(decided, wanted=True)


def _word_of(act: Act, word: Confirmation, side: int, note: str) -> Confirmation:
    return Confirmation(
        match=act.match,
        side=side,
        agrees=word.agrees,
        note=note,
        by_official=word.by_official,
        scored_revision=act.match.scored_revision,
        user=act.by.user,
        table=act.by.table,
    )


def _check_result(match: Match, seen: int | None) -> None:
    if match.state == Match.State.ABANDONED:
        raise DomainError("abandoned")
    if seen is not None and seen != match.scored_revision:
        raise ScoreChanged
    if not match.finished:
        raise DomainError("not_finished")


def abandon(match: Match, by: Actor, *, reason: str) -> Match:
    """Give an unfinished match up; what was recorded is kept. Once is enough."""
    with acting(match, by) as act:
        if match.state == Match.State.ABANDONED:
            return match
        act.check_writable()
        if match.finished:
            raise DomainError("finished")
        match.reason = why(reason, wanted=True)
        match.state = Match.State.ABANDONED
        _keep_reason(act, "abandoned")
        act.store("match abandoned", rescored=False)
        return match


def reopen(match: Match, by: Actor, *, reason: str) -> Match:
    """Open a confirmed or abandoned match again; its confirmations no longer count. An open one stays open."""
    with acting(match, by) as act:
        if match.state in (Match.State.OPEN, Match.State.TO_CONFIRM):
            return match
        act.check_unlocked()
        match.reason = why(reason, wanted=True)
        _keep_reason(act, "reopened")
        act.store("match reopened")
        return match


def _keep_reason(act: Act, what: str) -> None:
    """The match knows the latest reason; its events know every one."""
    key = secrets.token_urlsafe(16)
    act.append(Event.Kind.CLOSING, {"act": what}, key=key, reason=act.match.reason)


def remark(match: Match, by: Actor, text: str) -> Match:
    """Keep the officials' observations, as they are printed on the sheet."""
    kept = "\n".join(line(one, "remarks", most=LONGEST_REMARKS) for one in text.strip().splitlines())
    if len(kept) > LONGEST_REMARKS:
        raise DomainError("too_long", "remarks", most=LONGEST_REMARKS)
    with acting(match, by) as act:
        if kept != match.remarks:
            match.remarks = kept
            act.store("remarks", rescored=False)
        return match


def frame(match: Match, by: Actor, **values: str) -> Match:
    """What others say of a match: `heading`, `back`, `locked` (a reason). An empty value takes it away."""
    with acting(match, by) as act:
        framed = {name: value for name, value in {**match.frame, **values}.items() if value}
        if framed != match.frame:
            match.frame = framed
            act.store("match framed", rescored=False, locked=bool(framed.get("locked")))
        return match
