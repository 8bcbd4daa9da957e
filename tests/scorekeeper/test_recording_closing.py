"""The sides' words on a result, giving up, opening again, remarks and frames."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import queries, recording
from scorekeeper.errors import DomainError, ScoreChanged
from scorekeeper.models import Club, LogEntry, Match, Table, User
from scorekeeper.verifying import check_match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import new_key

BY = Actor()
WIN = {"won": 0, "band": "all"}


@pytest.fixture
def finished(club: Club, table: Table) -> Match:
    """A Sueca match that is to be confirmed by its two sides."""
    match = factories.start_match(club, "sueca", table=table)
    factories.record(match, WIN)
    return match


class TestConfirming:
    def test_both_sides_make_it_final(self, finished: Match, table: Table) -> None:
        recording.confirm(finished, Actor(table=table), side=0, agrees=True)
        assert finished.state == Match.State.TO_CONFIRM
        recording.confirm(finished, BY, side=1, agrees=True)
        assert finished.state == Match.State.FINAL
        assert recording.standing_words(finished)[0].table == table

    def test_an_official_confirms_for_all_at_once(self, finished: Match, official: User) -> None:
        revision = finished.revision
        recording.confirm_all(finished, Actor(user=official))
        words = recording.standing_words(finished)
        assert [(word.by_official, word.user) for word in words.values()] == [(True, official)] * 2
        assert (finished.state, finished.revision) == (Match.State.FINAL, revision + 1)

    def test_i_do_not_agree_calls_the_director(self, club: Club, finished: Match) -> None:
        recording.confirm(finished, BY, side=1, agrees=False, note="hand 3 was ours")
        assert (finished.state, finished.disputed) == (Match.State.TO_CONFIRM, True)
        assert list(club.matches.filter(disputed=True)) == [finished]
        recording.confirm(finished, BY, side=0, agrees=True)
        assert finished.state == Match.State.TO_CONFIRM

    def test_it_may_agree_later(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=0, agrees=True)
        recording.confirm(finished, BY, side=1, agrees=False)
        recording.confirm(finished, BY, side=1, agrees=True)
        assert (finished.state, finished.disputed) == (Match.State.FINAL, False)

    def test_a_director_decides_a_dispute_and_says_why(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=1, agrees=False, note="hand 3 was ours")
        with pytest.raises(DomainError) as refusal:
            recording.confirm_all(finished, BY, decided=" ")
        assert (refusal.value.problem, refusal.value.field) == ("reason_missing", "reason")
        recording.confirm_all(finished, BY, decided="the cards were counted again")
        assert (finished.state, finished.disputed) == (Match.State.FINAL, False)
        words = recording.standing_words(finished)
        assert [(words[side].decided, words[side].note) for side in (0, 1)] == [
            (False, ""),
            (True, "the cards were counted again"),
        ]
        assert LogEntry.objects.filter(verb="result decided").count() == 1

    def test_an_official_overrules_no_side(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=1, agrees=False)
        for act in (
            lambda: recording.confirm_all(finished, BY),
            lambda: recording.confirm(finished, BY, side=1, agrees=True, by_official=True, note="so be it"),
        ):
            with pytest.raises(DomainError) as refusal:
                act()
            assert refusal.value.problem == "director_decides"
        assert (finished.disputed, finished.confirmations.count()) == (True, 1)
        recording.confirm(finished, BY, side=0, agrees=True, by_official=True)
        recording.confirm(finished, BY, side=1, agrees=True, by_official=True, decided="counted again")
        assert finished.state == Match.State.FINAL

    def test_a_corrected_score_is_disputed_no_longer(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=1, agrees=False)
        recording.correct(finished, BY, {"won": 1, "band": "all"}, number=1, revision=1, reason="", key=new_key())
        assert finished.disputed is False

    def test_a_repeated_word_changes_nothing(self, finished: Match) -> None:
        for _ in range(2):
            recording.confirm(finished, BY, side=0, agrees=True)
        revision = finished.revision
        for _ in range(2):
            recording.confirm_all(finished, BY)
        assert (finished.confirmations.count(), finished.revision) == (2, revision + 1)

    def test_a_word_on_a_score_that_changed_meanwhile_is_not_taken(self, finished: Match) -> None:
        seen = finished.scored_revision
        recording.adjust(finished, BY, side=1, points=9, reason="late", key=new_key())
        with pytest.raises(ScoreChanged):
            recording.confirm(finished, BY, side=0, agrees=True, seen=seen)
        with pytest.raises(ScoreChanged):
            recording.confirm_all(finished, BY, seen=seen)
        recording.confirm(finished, BY, side=0, agrees=True, seen=finished.scored_revision)

    def test_a_remark_leaves_the_confirmations(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=0, agrees=True)
        recording.remark(finished, BY, "The lights went out.")
        assert len(recording.standing_words(finished)) == 1

    def test_a_confirmed_result_takes_no_other_word(self, finished: Match) -> None:
        recording.confirm_all(finished, BY)
        with pytest.raises(DomainError) as refusal:
            recording.confirm(finished, BY, side=0, agrees=False)
        assert refusal.value.problem == "already_final"

    def test_an_unfinished_match_and_a_side_that_is_none(self, king: Match) -> None:
        for side, code in ((0, "not_finished"), (4, "no_such_side"), (-1, "no_such_side")):
            with pytest.raises(DomainError) as refusal:
                recording.confirm(king, BY, side=side, agrees=True)
            assert refusal.value.problem == code

    def test_words_count_only_for_the_score_they_were_given_for(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=0, agrees=True)
        recording.adjust(finished, BY, side=0, points=1, reason="late", key=new_key())
        recording.confirm(finished, BY, side=1, agrees=True)
        assert finished.state == Match.State.TO_CONFIRM


class TestReopening:
    def test_a_confirmed_match_waits_for_words_again(self, finished: Match) -> None:
        recording.confirm_all(finished, BY)
        recording.reopen(finished, BY, reason="a card was found")
        assert (finished.state, finished.reason) == (Match.State.TO_CONFIRM, "a card was found")
        assert recording.standing_words(finished) == {}

    def test_an_abandoned_match_goes_on(self, king: Match) -> None:
        recording.abandon(king, BY, reason="rain")
        recording.reopen(king, BY, reason="it stopped")
        factories.record(king, factories.KING_GAME[0])
        assert king.state == Match.State.OPEN

    def test_an_open_match_stays_as_it_is(self, king: Match) -> None:
        before = king.revision
        assert recording.reopen(king, BY, reason="").revision == before

    def test_says_why(self, finished: Match) -> None:
        recording.confirm_all(finished, BY)
        with pytest.raises(DomainError) as refusal:
            recording.reopen(finished, BY, reason=" ")
        assert (refusal.value.problem, refusal.value.field) == ("reason_missing", "reason")
        finished.refresh_from_db()
        assert finished.state == Match.State.FINAL


class TestAbandoning:
    def test_keeps_what_was_recorded(self, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        for _ in range(2):
            recording.abandon(king, BY, reason="rain")
        assert (king.state, king.hands, king.reason) == (Match.State.ABANDONED, 1, "rain")
        assert LogEntry.objects.filter(verb="match abandoned").count() == 1

    def test_says_why(self, king: Match) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.abandon(king, BY, reason="")
        assert refusal.value.problem == "reason_missing"

    def test_a_finished_match_has_a_result(self, finished: Match) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.abandon(finished, BY, reason="rain")
        assert refusal.value.problem == "finished"

    def test_an_abandoned_match_cannot_be_confirmed(self, king: Match) -> None:
        recording.abandon(king, BY, reason="rain")
        with pytest.raises(DomainError) as refusal:
            recording.confirm(king, BY, side=0, agrees=True)
        assert refusal.value.problem == "abandoned"


class TestHappenings:
    def test_tell_who_disputed_who_decided_and_why_it_was_opened_again(
        self, finished: Match, table: Table, director: User, django_assert_num_queries: Any
    ) -> None:
        recording.confirm(finished, Actor(table=table), side=1, agrees=False, note="hand 3 was ours")
        recording.confirm_all(finished, Actor(user=director), decided="counted again")
        for reason in ("a card was found", "another one"):
            recording.reopen(finished, Actor(user=director), reason=reason)
            recording.confirm_all(finished, Actor(user=director))
        with django_assert_num_queries(2):
            told = [(one.what.name, one.side, one.note, one.who) for one in queries.happenings(finished)]
        assert told == [
            ("DISPUTED", 1, "hand 3 was ours", "mesa 7"),
            ("DECIDED", 1, "counted again", director.username),
            ("REOPENED", None, "a card was found", director.username),
            ("REOPENED", None, "another one", director.username),
        ]

    def test_tell_of_matches_given_up(self, king: Match) -> None:
        recording.abandon(king, BY, reason="rain")
        recording.reopen(king, BY, reason="it stopped")
        recording.abandon(king, BY, reason="hail")
        told = [(one.what.name, one.note) for one in queries.happenings(king)]
        assert told == [("ABANDONED", "rain"), ("REOPENED", "it stopped"), ("ABANDONED", "hail")]
        assert list(check_match(king)) == []

    def test_a_plain_confirmation_is_none(self, finished: Match) -> None:
        recording.confirm(finished, BY, side=0, agrees=True, note="fine")
        recording.confirm_all(finished, BY)
        assert queries.happenings(finished) == ()


class TestRemarks:
    def test_keep_their_lines_and_lose_what_cannot_be_printed(self, king: Match) -> None:
        recording.remark(king, BY, " Late  start.\r\nA\0 card fell.\n")
        assert king.remarks == "Late start.\nA card fell."

    def test_the_same_again_is_no_change(self, king: Match) -> None:
        recording.remark(king, BY, "Late start.")
        revision = king.revision
        assert recording.remark(king, BY, "Late start. ").revision == revision

    def test_have_an_end(self, king: Match) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.remark(king, BY, "x\n" * 3000)
        assert refusal.value.field == "remarks"


def test_a_frame_is_what_others_say_of_a_match(king: Match) -> None:
    recording.frame(king, BY, heading="Semi-final", back="/norte/cup/")
    recording.frame(king, BY, locked="not called yet")
    assert king.frame == {"heading": "Semi-final", "back": "/norte/cup/", "locked": "not called yet"}
    recording.frame(king, BY, locked="")
    assert king.frame == {"heading": "Semi-final", "back": "/norte/cup/"}
