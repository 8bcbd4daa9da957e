"""Many phones writing at once: nothing is lost, nothing is doubled, and who is too late is told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from scorekeeper import accounts, ledger, recording
from scorekeeper.errors import Conflict, DomainError
from scorekeeper.models import Club, CodeGuard, Event, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, negative, new_key

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
BY = Actor()


def at_once(act: Callable[[int], Any], writers: int = WRITERS) -> list[Any]:
    """What each of the writers got, a refusal as itself."""

    def run(number: int) -> Any:
        try:
            return act(number)
        except DomainError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(writers) as pool:
        return list(pool.map(run, range(writers)))


def record(match: Match, hand: Any, number: int, key: str) -> Event:
    return recording.record(Match.objects.get(pk=match.pk), BY, hand, number=number, key=key)


def test_the_same_form_from_many_taps_is_one_hand(king: Match) -> None:
    events = at_once(lambda _: record(king, KING_GAME[0], 1, "tap"))
    assert {event.pk for event in events} == set(king.events.values_list("pk", flat=True))
    assert king.events.count() == 1


def test_one_of_many_hands_of_one_number_stands_and_the_others_are_shown_it(king: Match) -> None:
    results = at_once(lambda number: record(king, negative("no_tricks", number, 13 - number, 0, 0), 1, new_key()))
    (standing,) = [one for one in results if isinstance(one, Event)]
    refused = [one for one in results if isinstance(one, Conflict)]
    assert len(refused) == WRITERS - 1
    assert {conflict.standing for conflict in refused} == {standing}


def test_one_of_many_corrections_stands(king: Match) -> None:
    factories.record(king, KING_GAME[0])
    results = at_once(
        lambda number: recording.correct(
            Match.objects.get(pk=king.pk),
            BY,
            negative("no_tricks", number, 13 - number, 0, 0),
            number=1,
            revision=1,
            reason="",
            key=new_key(),
        )
    )
    assert sum(isinstance(one, Event) for one in results) == 1
    assert king.events.count() == 2


def test_adjustments_given_at_once_all_count(king: Match) -> None:
    at_once(
        lambda number: recording.adjust(
            Match.objects.get(pk=king.pk), BY, side=0, points=-10, reason="late", key=new_key()
        )
    )
    king.refresh_from_db()
    assert (king.totals[0], king.revision) == (-10 * WRITERS, 1 + WRITERS)
    assert [event.number for event in ledger.read(king).adjustments] == list(range(1, WRITERS + 1))


def test_matches_of_one_club_are_written_side_by_side(club: Club) -> None:
    matches = [factories.start_match(club, "king") for _ in range(WRITERS)]

    def play(number: int) -> None:
        for hand_number, hand in enumerate(KING_GAME, 1):
            record(matches[number], hand, hand_number, new_key())

    assert at_once(play) == [None] * WRITERS
    assert Match.objects.filter(state=Match.State.TO_CONFIRM).count() == WRITERS


def test_a_start_tapped_many_times_is_one_match(club: Club) -> None:
    at_once(lambda _: factories.start_match(Club.objects.get(pk=club.pk), "king", key="tap"))
    assert club.matches.count() == 1


def test_confirmations_of_both_sides_at_once_make_it_final(club: Club) -> None:
    match = factories.start_match(club, "sueca")
    factories.record(match, {"won": 0, "band": "all"})
    at_once(lambda number: recording.confirm(Match.objects.get(pk=match.pk), BY, side=number % 2, agrees=True))
    match.refresh_from_db()
    assert (match.state, match.confirmations.count()) == (Match.State.FINAL, 2)


def test_guessing_codes_at_once_does_not_get_more_guesses(club: Club) -> None:
    results = at_once(lambda number: accounts.lender(Club.objects.get(pk=club.pk), BY, code=f"19283{number}"))
    codes = sorted(refusal.problem for refusal in results)
    assert codes == ["too_many_codes"] * (WRITERS - accounts.WRONG_CODES) + ["wrong_code"] * accounts.WRONG_CODES
    assert CodeGuard.objects.get().wrong == accounts.WRONG_CODES
