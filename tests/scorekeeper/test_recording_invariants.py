"""Whatever officials do, in whatever order: the stored score is the fold, and nothing that happened is lost."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import ledger, recording
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Event, Match
from scorekeeper.verifying import check_match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import new_key

BY = Actor()
HANDS = st.sampled_from(
    [
        {"won": 0, "band": "61"},
        {"won": 1, "band": "91"},
        {"won": 0, "band": "all"},
        {"band": "60"},
        {"renounce": 1},
        {"annulled": True},
        {"time": True},
        {"points": [75, 45]},
        {"points": [75, 46]},
    ]
)
NUMBERS = st.integers(0, 6)
ACTS = st.one_of(
    st.tuples(st.just("record"), HANDS),
    st.tuples(st.just("record_as"), NUMBERS, HANDS),
    st.tuples(st.just("correct"), NUMBERS, HANDS, st.booleans()),
    st.tuples(st.just("void"), NUMBERS, st.booleans()),
    st.tuples(st.just("undo"), NUMBERS),
    st.tuples(st.just("adjust"), st.integers(0, 1), st.sampled_from([-1, 0.5, 2]), NUMBERS, st.booleans()),
    st.tuples(st.just("void_adjustment"), NUMBERS),
    st.tuples(st.just("declare"), st.integers(0, 9), st.integers(0, 9)),
    st.tuples(st.just("void_declared")),
    st.tuples(st.just("confirm"), st.integers(0, 1), st.booleans()),
    st.tuples(st.just("confirm_all"), st.sampled_from([None, "so"])),
    st.tuples(st.just("reopen")),
    st.tuples(st.just("abandon")),
    st.tuples(st.just("reseat"), st.permutations(range(4))),
)


def carry_out(match: Match, name: str, *given: Any) -> Any:
    """One act with what a page would have shown: the current revision, the coming number."""
    key, book = new_key(), ledger.read(match)
    number = given[0] if given and isinstance(given[0], int) else 0
    event = book.event(Event.Kind.HAND, number)
    seen = {"number": number, "revision": event.revision if event else 1, "reason": "so", "key": key}
    match name:
        case "record":
            return recording.record(match, BY, given[0], number=book.next_number, key=key)
        case "record_as":
            return recording.record(match, BY, given[1], number=number, key=key)
        case "correct":
            return recording.correct(match, BY, given[1], **seen, void_later=given[2])
        case "void":
            return recording.void(match, BY, **seen, void_later=given[1])
        case "undo":
            return recording.undo(match, BY, number=number, key=key)
        case "adjust":
            side, points, after, later = given
            return recording.adjust(
                match, BY, side=side, points=points, reason="so", after=after, key=key, void_later=later
            )
        case "void_adjustment":
            return recording.void_adjustment(match, BY, number=number, reason="", key=key)
        case "declare":
            return recording.declare(match, BY, totals=given, reason="", key=key)
        case "void_declared":
            return recording.void_declared(match, BY, reason="", key=key)
        case "confirm":
            return recording.confirm(match, BY, side=number, agrees=given[1], seen=match.scored_revision)
        case "confirm_all":
            return recording.confirm_all(match, BY, decided=given[0])
        case "reopen":
            return recording.reopen(match, BY, reason="so")
        case "abandon":
            return recording.abandon(match, BY, reason="so")
        case _:
            return recording.reseat(match, BY, order=given[0], reason="", key=key)


def check_numbers(match: Match, before: set[int], asked: int | None) -> None:
    """A new hand follows the last that stands, and has the number it was recorded for."""
    hands = {event.number: event for event in ledger.read(match).of_kind(Event.Kind.HAND)}
    assert sorted(hands) == list(range(1, len(hands) + 1))
    for event in match.events.filter(kind=Event.Kind.HAND).exclude(pk__in=before):
        if asked is not None:
            standing = [number for number, hand in hands.items() if not hand.voided]
            assert (event.number, event.voided) == (asked, False)
            assert max(standing) == asked


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(ACTS, min_size=3, max_size=14))
def test_any_sequence_of_acts_leaves_a_match_that_verifies(club: Club, acts: list[tuple[Any, ...]]) -> None:
    with transaction.atomic():
        match = factories.start_match(club, "sueca", options={"target": 4})
        for act in acts:
            before = {event.pk: (event.payload, event.voided) for event in match.events.all()}
            revision = match.revision
            try:
                carry_out(match, *act)
            except DomainError:
                match.refresh_from_db()
                assert (match.revision, match.events.count()) == (revision, len(before))
            after = {event.pk: (event.payload, event.voided) for event in match.events.all()}
            assert before.items() <= after.items()
            assert match.revision >= revision
            check_numbers(match, set(before), asked=act[1] if act[0] == "record_as" else None)
            assert list(check_match(Match.objects.get(pk=match.pk))) == []
        exported = recording.export_document(match)
        assert recording.import_match(club, BY, exported, key=new_key()).totals == match.totals
        transaction.set_rollback(True)
