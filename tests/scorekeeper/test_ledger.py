"""A match as it stands, read whole."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import ledger, recording
from scorekeeper.models import AppendOnly, Club, Confirmation, Event, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, new_key

BY = Actor()


def test_reading_a_match_takes_two_queries_however_long_it_is(king: Match, django_assert_num_queries: Any) -> None:
    factories.record(king, *KING_GAME)
    with django_assert_num_queries(2):
        book = ledger.read(king)
        assert (len(book.hands), book.tally.outcome.finished, book.side_names[0]) == (10, True, "Ana")


def test_every_hand_has_its_running_totals_and_voided_ones_have_none(king: Match) -> None:
    factories.record(king, *KING_GAME[:2])
    recording.undo(king, BY, number=2, key=new_key())
    first, second = ledger.read(king).hands
    assert (first.number, first.totals) == (1, (-80, -60, -40, -80))
    assert (second.number, second.totals, second.event.voided) == (2, None, True)
    assert ledger.read(king).next_number == 2


def test_every_revision_of_a_hand_can_be_read(king: Match) -> None:
    factories.record(king, KING_GAME[0])
    recording.correct(king, BY, factories.negative("no_tricks", 1, 4, 4, 4), number=1, revision=1, reason="", key="c")
    recording.void(king, BY, number=1, revision=2, reason="", key="v")
    chain = ledger.read(king).revisions(Event.Kind.HAND, 1)
    assert [(event.revision, event.voided) for event in chain] == [(1, False), (2, False), (3, True)]


def test_a_pair_is_called_by_its_players_and_a_side_of_one_name_once(club: Club) -> None:
    assert ledger.read(factories.start_match(club, "sueca")).side_names == ("Ana / Carla", "Bruno / Duarte")
    sides = factories.start_match(club, "bridge", names=("NS", "EW", "NS", "EW"))
    assert ledger.read(sides).side_names == ("NS", "EW")


def test_declared_totals_and_adjustments_are_read_as_they_stand(club: Club) -> None:
    match = factories.start_match(club, "canastra")
    recording.declare(match, BY, totals=[5040, 3210], reason="", key="d")
    recording.adjust(match, BY, side=0, points=-50, reason="late", key="a")
    recording.adjust(match, BY, side=1, points=-10, reason="loud", key="b")
    recording.void_adjustment(match, BY, number=2, reason="", key="c")
    book = ledger.read(match)
    assert book.declared is not None
    assert [event.payload["points"] for event in book.adjustments] == [-50]
    assert book.tally.totals == (4990, 3210)


class TestWhatHappened:
    """Events and confirmations are only ever added."""

    @pytest.fixture
    def event(self, king: Match) -> Event:
        (event,) = factories.record(king, KING_GAME[0])
        return event

    def test_an_event_cannot_be_changed(self, event: Event) -> None:
        event.payload = {}
        with pytest.raises(AppendOnly):
            event.save()

    def test_nor_deleted(self, event: Event) -> None:
        with pytest.raises(AppendOnly):
            event.delete()

    def test_nor_by_the_dozen(self, event: Event) -> None:
        for rows in (Event.objects.all(), Event.objects.filter(pk=event.pk)):
            with pytest.raises(AppendOnly):
                rows.update(voided=True)
            with pytest.raises(AppendOnly):
                rows.delete()

    def test_nor_can_a_sides_word(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        recording.confirm(king, BY, side=0, agrees=True)
        with pytest.raises(AppendOnly):
            Confirmation.objects.update(agrees=False)
