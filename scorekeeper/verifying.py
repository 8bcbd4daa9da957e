"""Whether what is stored of a match is what its events come to; `manage.py verify` asks it of every match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.document import whole
from scorekeeper import ledger as ledgers
from scorekeeper.ledger import Ledger, Refused
from scorekeeper.models import Event, LogEntry, Match
from scorekeeper.recording import standing_words

Fault = tuple[str, str]
CHECKS: list[Callable[[], Iterator[Fault]]] = []
"""Checks of other apps: each yields where something differs, and what."""

STATES_OF_A_RESULT = (Match.State.TO_CONFIRM, Match.State.FINAL)


def check_match(match: Match) -> Iterator[str]:
    """Everything about a match that does not agree; nothing for a sound one."""
    ledger = ledgers.read(match)
    yield from _check_chains(ledger.history)
    yield from _check_log(match, ledger.history)
    try:
        yield from _check_score(ledger)
    except Refused as refused:
        codes = ", ".join(problem.code for problem in refused.problems)
        yield f"its events do not fold: hand {refused.hand} ({codes})"
        return
    yield from _check_state(match)


def _check_chains(events: Iterable[Event]) -> Iterator[str]:
    """Revisions count from 1 and each names the one before; numbers leave no gap."""
    chains: dict[tuple[str, int], list[Event]] = defaultdict(list)
    for event in events:
        chains[event.kind, event.number].append(event)
    for (kind, number), chain in chains.items():
        chain.sort(key=lambda event: event.revision)
        named = [None, *(event.pk for event in chain[:-1])]
        if [event.revision for event in chain] != list(range(1, len(chain) + 1)):
            yield f"{kind} {number}: a revision is missing"
        if [event.replaces_id for event in chain] != named:
            yield f"{kind} {number}: a revision does not name the one it replaces"
    for kind in {kind for kind, _ in chains}:
        numbers = sorted(number for of_kind, number in chains if of_kind == kind)
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{kind}: a number is missing"


def _check_log(match: Match, events: Iterable[Event]) -> Iterator[str]:
    """Every event stands in the log once, and the log names no other."""
    entries = LogEntry.objects.filter(subject="match", subject_id=match.pk).values_list("verb", "facts")
    logged = sorted(pk for _, facts in entries for pk in facts.get("events", ()))
    if logged != sorted(event.pk for event in events):
        yield "the log and the events differ"
    if [verb for verb, _ in entries].count("match started") != 1:
        yield "the log does not say once that it was started"


def _check_score(ledger: Ledger) -> Iterator[str]:
    tally, match = ledger.tally, ledger.match
    folded: dict[str, Any] = {
        "totals": [whole(total) for total in tally.totals],
        "winners": list(tally.outcome.winners),
        "finished": tally.outcome.finished,
        "how": tally.outcome.how,
        "hands": len(tally.hands),
    }
    for name, value in folded.items():
        stored = getattr(match, name)
        if stored != value:
            yield f"{name}: stored {stored}, folded {value}"


def _check_state(match: Match) -> Iterator[str]:
    """A result waits or is final; final is what every side agrees to, disputed what one does not."""
    words = standing_words(match).values()
    agreed = len(words) == len(match.totals) and all(word.agrees for word in words)
    has_result = match.state in STATES_OF_A_RESULT
    if match.state != Match.State.ABANDONED and has_result != match.finished:
        yield f"state: {match.state}, finished {match.finished}"
    if has_result and (match.state == Match.State.FINAL) != agreed:
        yield f"state: {match.state}, confirmed by all {agreed}"
    if match.disputed != any(not word.agrees for word in words):
        yield f"disputed: stored {match.disputed}"
    if match.scored_revision > match.revision:
        yield "the score is newer than the match"
