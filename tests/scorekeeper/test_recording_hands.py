"""Recording, correcting, voiding and undoing hands."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import ledger, recording
from scorekeeper.errors import AnotherPhone, Conflict, DomainError, HandRefused, LaterHandsFall, Locked, OtherHand
from scorekeeper.models import Club, Event, LogEntry, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, negative, new_key

TRICKS, HEARTS, QUEENS = KING_GAME[:3]
OTHER_TRICKS = negative("no_tricks", 1, 4, 4, 4)
OTHER_HEARTS = negative("no_hearts", 5, 0, 0, 8)
BY = Actor()


def record(match: Match, hand: Any, number: int, key: str = "", **options: Any) -> Event:
    return recording.record(match, options.pop("by", BY), hand, number=number, key=key or new_key(), **options)


def correct(match: Match, hand: Any, number: int, revision: int = 1, **options: Any) -> Event:
    options = {"reason": "misread", "key": new_key(), **options}
    return recording.correct(match, BY, hand, number=number, revision=revision, **options)


def void(match: Match, number: int, revision: int = 1, **options: Any) -> Event:
    options = {"reason": "misdealt", "key": new_key(), **options}
    return recording.void(match, BY, number=number, revision=revision, **options)


def test_a_recorded_hand_is_scored_and_raises_the_revision(king: Match) -> None:
    before = king.revision
    record(king, TRICKS, 1)
    king.refresh_from_db()
    assert (king.totals, king.hands, king.revision) == ([-80, -60, -40, -80], 1, before + 1)
    assert king.scored_revision == king.revision


def test_the_last_hand_finishes_the_match_which_waits_to_be_confirmed(king: Match) -> None:
    factories.record(king, *KING_GAME)
    king.refresh_from_db()
    assert (king.state, king.finished) == (Match.State.TO_CONFIRM, True)
    assert king.winners == [king.totals.index(max(king.totals))]


class TestRepeats:
    def test_the_same_form_sent_twice_records_one_hand(self, king: Match) -> None:
        first = record(king, TRICKS, 1, "tap")
        revision = king.revision
        assert record(king, TRICKS, 1, "tap") == first
        assert (king.events.count(), king.revision) == (1, revision)

    def test_a_repeat_is_told_the_hand_even_after_the_next_one_and_after_the_end(self, king: Match) -> None:
        first = record(king, TRICKS, 1, "tap")
        factories.record(king, *KING_GAME[1:])
        recording.confirm_all(king, BY)
        assert record(king, TRICKS, 1, "tap") == first

    def test_the_same_form_with_another_hand_is_shown_not_guessed(self, king: Match) -> None:
        first = record(king, TRICKS, 1, "tap")
        with pytest.raises(Conflict) as conflict:
            record(king, OTHER_TRICKS, 1, "tap")
        assert conflict.value.standing == first

    def test_another_hand_under_a_taken_number_is_shown_the_standing_one(self, king: Match) -> None:
        first = record(king, TRICKS, 1)
        with pytest.raises(Conflict) as conflict:
            record(king, OTHER_TRICKS, 1)
        assert (conflict.value.standing, conflict.value.status) == (first, 409)

    @pytest.mark.parametrize("key", ["", "x" * 65, "nul\0"])
    def test_a_key_that_no_form_of_ours_has_is_refused(self, king: Match, key: str) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.record(king, BY, TRICKS, number=1, key=key)
        assert refusal.value.problem == "key_missing"

    @pytest.mark.parametrize("act", [correct, void])
    def test_a_repeated_correction_or_void_changes_nothing(self, king: Match, act: Any) -> None:
        record(king, TRICKS, 1)
        arguments = (king, OTHER_TRICKS, 1) if act is correct else (king, 1)
        assert act(*arguments, key="tap") == act(*arguments, key="tap")
        assert king.events.count() == 2

    def test_a_repeated_undo_does_not_undo_the_hand_before(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        for _ in range(2):
            recording.undo(king, BY, number=2, key="tap")
        assert king.totals == [-80, -60, -40, -80]


class TestRefusals:
    def test_a_hand_that_cannot_have_happened_leaves_no_trace(self, king: Match) -> None:
        before = (king.revision, LogEntry.objects.count())
        with pytest.raises(HandRefused) as refusal:
            record(king, negative("no_tricks", 4, 3, 2, 3), 1)
        assert [(problem.code, problem.field) for problem in refusal.value.problems] == [("taken_sum", "taken")]
        king.refresh_from_db()
        assert (king.revision, LogEntry.objects.count(), king.events.count()) == (*before, 0)

    def test_a_hand_after_the_end_is_refused(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        with pytest.raises(HandRefused) as refusal:
            record(king, TRICKS, 11)
        assert refusal.value.problems[0].code == "after_end"

    @pytest.mark.parametrize("number", [0, 2, 99])
    def test_only_the_coming_hand_can_be_recorded(self, king: Match, number: int) -> None:
        with pytest.raises(OtherHand) as refusal:
            record(king, TRICKS, number)
        assert refusal.value.params == {"number": number, "coming": 1}

    def test_a_locked_match_takes_nothing_and_says_why(self, king: Match) -> None:
        record(king, TRICKS, 1)
        recording.frame(king, BY, locked="the final has begun")
        for act in (
            lambda: record(king, HEARTS, 2),
            lambda: correct(king, OTHER_TRICKS, 1),
            lambda: void(king, 1),
            lambda: recording.undo(king, BY, number=1, key=new_key()),
            lambda: recording.adjust(king, BY, side=0, points=-10, reason="late", key=new_key()),
            lambda: recording.reseat(king, BY, order=[1, 0, 2, 3], reason="", key=new_key()),
            lambda: recording.abandon(king, BY, reason="rain"),
        ):
            with pytest.raises(Locked, match="the final has begun"):
                act()
        recording.frame(king, BY, locked="")
        record(king, HEARTS, 2)

    def test_an_abandoned_match_takes_nothing(self, king: Match) -> None:
        record(king, TRICKS, 1)
        recording.abandon(king, BY, reason="rain")
        for act in (
            lambda: record(king, HEARTS, 2),
            lambda: correct(king, OTHER_TRICKS, 1),
            lambda: recording.undo(king, BY, number=1, key=new_key()),
            lambda: recording.adjust(king, BY, side=0, points=-10, reason="late", key=new_key()),
        ):
            with pytest.raises(DomainError) as refusal:
                act()
            assert refusal.value.problem == "abandoned"

    def test_a_confirmed_match_takes_no_further_hand(self, king: Match) -> None:
        record(king, TRICKS, 1)
        recording.call_time(king, BY, number=2, key=new_key())
        recording.confirm_all(king, BY)
        with pytest.raises(DomainError) as refusal:
            record(king, HEARTS, 3)
        assert refusal.value.problem == "not_open"


class TestPhones:
    ANA, BRUNO = Actor(phone="ana's"), Actor(phone="bruno's")

    def test_a_second_phone_is_told_before_it_writes(self, king: Match) -> None:
        record(king, TRICKS, 1, by=self.ANA)
        with pytest.raises(AnotherPhone) as told:
            record(king, HEARTS, 2, by=self.BRUNO)
        assert (told.value.at, king.events.count()) == (king.recorded_at, 1)

    def test_it_may_take_over_and_then_the_first_is_told(self, king: Match) -> None:
        record(king, TRICKS, 1, by=self.ANA)
        record(king, HEARTS, 2, by=self.BRUNO, take_over=True)
        with pytest.raises(AnotherPhone):
            record(king, QUEENS, 3, by=self.ANA)

    def test_after_a_while_nobody_asks(self, king: Match) -> None:
        record(king, TRICKS, 1, by=self.ANA)
        Match.objects.filter(pk=king.pk).update(recorded_at=king.recorded_at - timedelta(minutes=3))
        record(king, HEARTS, 2, by=self.BRUNO)

    def test_a_correction_from_the_desk_does_not_take_the_match_from_its_phone(self, king: Match) -> None:
        record(king, TRICKS, 1, by=self.ANA)
        recording.correct(king, self.BRUNO, OTHER_TRICKS, number=1, revision=1, reason="", key=new_key())
        record(king, HEARTS, 2, by=self.ANA)

    def test_a_taken_number_is_shown_rather_than_the_other_phone(self, king: Match) -> None:
        record(king, TRICKS, 1, by=self.ANA)
        with pytest.raises(Conflict):
            record(king, TRICKS, 1, by=self.BRUNO)


class TestCorrection:
    def test_it_is_a_new_revision_that_names_the_old_one_who_and_why(self, king: Match, official: Any) -> None:
        old = record(king, TRICKS, 1)
        by = Actor(user=official)
        new = recording.correct(king, by, OTHER_TRICKS, number=1, revision=1, reason=" mis  read ", key=new_key())
        assert (new.replaces, new.revision, new.user, new.reason) == (old, 2, official, "mis read")
        assert king.events.get(pk=old.pk).payload == TRICKS
        assert king.totals == [-20, -80, -80, -80]

    def test_somebody_faster_is_shown(self, king: Match) -> None:
        record(king, TRICKS, 1)
        faster = correct(king, OTHER_TRICKS, 1)
        with pytest.raises(Conflict) as conflict:
            correct(king, negative("no_tricks", 13, 0, 0, 0), 1)
        assert conflict.value.standing == faster

    def test_a_correction_that_changes_nothing_is_none(self, king: Match) -> None:
        first = record(king, TRICKS, 1)
        assert correct(king, TRICKS, 1) == first
        assert king.events.count() == 1

    def test_the_hand_itself_is_checked(self, king: Match) -> None:
        record(king, TRICKS, 1)
        with pytest.raises(HandRefused):
            correct(king, negative("no_tricks", 4, 3, 2, 3), 1)

    def test_of_a_hand_that_is_not_there(self, king: Match) -> None:
        with pytest.raises(DomainError) as refusal:
            correct(king, TRICKS, 1)
        assert refusal.value.problem == "no_such_hand"

    def test_after_confirming_it_clears_the_confirmations(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        recording.confirm_all(king, BY)
        correct(king, OTHER_TRICKS, 1)
        assert king.state == Match.State.TO_CONFIRM
        assert recording.standing_words(king) == {}

    def test_a_voided_hand_can_come_back(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        void(king, 2)
        correct(king, HEARTS, 2, revision=2)
        assert king.totals == [-80, -160, -200, -80]

    def test_a_reason_is_not_longer_than_its_column(self, king: Match) -> None:
        record(king, TRICKS, 1)
        with pytest.raises(DomainError) as refusal:
            correct(king, OTHER_TRICKS, 1, reason="x" * 301)
        assert (refusal.value.problem, refusal.value.field) == ("too_long", "reason")


class TestLaterHands:
    """King with its negatives in any order: a contract recorded twice is impossible."""

    @pytest.fixture
    def free(self, club: Club) -> Match:
        match = factories.start_match(club, "king", options={"order": "any"})
        factories.record(match, TRICKS, HEARTS, QUEENS)
        return match

    def test_that_become_impossible_are_named_and_nothing_is_written(self, free: Match) -> None:
        with pytest.raises(LaterHandsFall) as fall:
            correct(free, QUEENS, 1)
        assert (fall.value.numbers, fall.value.status) == ((3,), 409)
        assert [problem.field for problem in fall.value.problems] == ["contract"]
        free.refresh_from_db()
        assert (free.events.count(), free.totals[0]) == (3, -130)

    def test_may_be_voided_in_the_same_act(self, free: Match) -> None:
        correct(free, QUEENS, 1, void_later=True)
        rows = ledger.read(free).hands
        assert [(row.number, row.event.voided) for row in rows] == [(1, False), (2, False), (3, True)]
        assert free.totals == [-50, -150, -260, 0]

    def test_fall_after_an_end_that_comes_earlier(self, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        win = {"won": 0, "band": "61"}
        factories.record(match, win, win, win)
        with pytest.raises(LaterHandsFall) as fall:
            correct(match, {"won": 0, "band": "all"}, 1)
        assert fall.value.numbers == (2, 3)
        correct(match, {"won": 0, "band": "all"}, 1, void_later=True)
        assert (match.state, match.totals, match.hands) == (Match.State.TO_CONFIRM, [4, 0], 1)

    def test_void_in_the_middle_of_a_fixed_order_names_the_rest(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS, QUEENS)
        with pytest.raises(LaterHandsFall) as fall:
            void(king, 1)
        assert fall.value.numbers == (2, 3)

    def test_an_earlier_hand_never_falls(self, free: Match) -> None:
        with pytest.raises(HandRefused):
            correct(free, TRICKS, 3)


class TestVoid:
    def test_a_voided_hand_with_hands_after_it_keeps_its_number(self, club: Club) -> None:
        match = factories.start_match(club, "sueca", options={"target": 9})
        factories.record(match, *[{"band": "60"}] * 3)
        void(match, 2)
        assert [(row.number, row.scored is None) for row in ledger.read(match).hands] == [
            (1, False),
            (2, True),
            (3, False),
        ]
        assert record(match, {"won": 0, "band": "61"}, 4).number == 4
        with pytest.raises(OtherHand):
            record(match, {"won": 0, "band": "61"}, 2)

    def test_the_coming_hand_takes_the_first_number_that_was_struck_at_the_end(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS, QUEENS)
        void(king, 3)
        struck = void(king, 2)
        again = record(king, HEARTS, 2)
        assert (again.number, again.revision, again.replaces) == (2, 3, struck)
        assert [event.voided for event in ledger.read(king).revisions("hand", 2)] == [False, True, False]
        assert ledger.read(king).next_number == 3
        record(king, QUEENS, 3)
        assert [(row.number, row.scored is None) for row in ledger.read(king).hands] == [
            (1, False),
            (2, False),
            (3, False),
        ]

    def test_a_phone_that_did_not_see_a_hand_taken_back_is_told(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        recording.undo(king, BY, number=2, key=new_key())
        with pytest.raises(OtherHand) as refusal:
            record(king, QUEENS, 3)
        assert (refusal.value.params, refusal.value.status) == ({"number": 3, "coming": 2}, 409)
        record(king, OTHER_HEARTS, 2)
        with pytest.raises(Conflict) as conflict:
            record(king, HEARTS, 2)
        assert conflict.value.standing.payload == OTHER_HEARTS

    def test_a_hand_that_was_taken_back_is_not_recorded_again_by_a_late_repeat(self, king: Match) -> None:
        first = record(king, TRICKS, 1, "tap")
        recording.undo(king, BY, number=1, key=new_key())
        assert record(king, TRICKS, 1, "tap") == first
        assert king.hands == 0

    def test_twice_is_refused(self, king: Match) -> None:
        record(king, TRICKS, 1)
        void(king, 1)
        with pytest.raises(DomainError) as refusal:
            void(king, 1, revision=2)
        assert refusal.value.problem == "hand_voided"

    def test_the_hand_that_ended_the_match_opens_it_again(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        void(king, 10)
        assert (king.state, king.finished, king.winners) == (Match.State.OPEN, False, [])


class TestUndo:
    def undo(self, match: Match, number: int) -> Event:
        return recording.undo(match, BY, number=number, key=new_key())

    def test_takes_back_the_last_hand(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        self.undo(king, 2)
        assert king.totals == [-80, -60, -40, -80]

    def test_takes_back_the_hand_that_ended_the_match_and_time(self, king: Match) -> None:
        record(king, TRICKS, 1)
        recording.call_time(king, BY, number=2, key=new_key())
        self.undo(king, 2)
        assert king.state == Match.State.OPEN

    def test_not_after_the_next_hand(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        with pytest.raises(DomainError) as refusal:
            self.undo(king, 1)
        assert refusal.value.problem == "nothing_to_undo"

    def test_not_a_hand_before_one_that_was_undone(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        self.undo(king, 2)
        for number in (1, 2):
            with pytest.raises(DomainError):
                self.undo(king, number)
        record(king, HEARTS, 2)
        self.undo(king, 2)
        assert king.hands == 1

    @pytest.mark.parametrize("agrees", [True, False])
    def test_not_after_a_side_has_spoken(self, king: Match, agrees: bool) -> None:
        factories.record(king, *KING_GAME)
        recording.confirm(king, BY, side=0, agrees=agrees)
        with pytest.raises(DomainError):
            self.undo(king, 10)


class TestTime:
    def test_closes_a_match_for_its_leader(self, king: Match) -> None:
        record(king, TRICKS, 1)
        recording.call_time(king, BY, number=2, key=new_key())
        assert (king.finished, king.winners, king.how) == (True, [2], "time was called")
        assert ledger.read(king).hands[-1].is_time

    def test_not_before_a_hand(self, king: Match) -> None:
        with pytest.raises(HandRefused):
            recording.call_time(king, BY, number=1, key=new_key())

    def test_closes_bridge_by_its_own_word(self, club: Club) -> None:
        match = factories.start_match(club, "bridge")
        factories.record(match, {"contract": "1H", "declarer": "N", "tricks": 7})
        recording.call_time(match, BY, number=2, key=new_key())
        assert (match.finished, match.winners, match.how) == (True, [0], "closed unfinished")


class TestPreview:
    def test_shows_what_a_hand_would_score_and_writes_nothing(self, king: Match) -> None:
        scored = recording.preview(ledger.read(king), TRICKS)
        assert scored.points == (-80, -60, -40, -80)
        assert king.events.count() == 0

    def test_is_what_recording_then_gives(self, king: Match) -> None:
        for number, hand in enumerate(KING_GAME, 1):
            scored = recording.preview(ledger.read(king), hand)
            record(king, hand, number)
            assert ledger.read(king).hands[-1].scored == scored

    def test_refuses_as_recording_does(self, king: Match) -> None:
        with pytest.raises(HandRefused):
            recording.preview(ledger.read(king), HEARTS)

    def test_in_place_of_an_earlier_hand(self, king: Match) -> None:
        factories.record(king, TRICKS, HEARTS)
        assert recording.preview(ledger.read(king), OTHER_TRICKS, number=1).points == (-20, -80, -80, -80)

    def test_of_time(self, king: Match) -> None:
        record(king, TRICKS, 1)
        assert recording.preview(ledger.read(king), {"time": True}).points == (0, 0, 0, 0)


def cost(act: Any) -> int:
    """How many statements an act takes, savepoints aside."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(("SAVEPOINT", "RELEASE")) for query in captured)


class TestQueries:
    def test_recording_costs_the_same_however_many_hands_there_are(self, king: Match) -> None:
        costs = {cost(partial(record, king, hand, number)) for number, hand in enumerate(KING_GAME, 1)}
        # the club's row, the match, its seats, its events; the event, the match, the log
        assert costs == {7}

    @pytest.mark.parametrize(
        ("act", "most"),
        [
            (lambda king: correct(king, OTHER_TRICKS, 1), 7),
            (lambda king: void(king, 10), 7),
            (lambda king: recording.undo(king, BY, number=10, key="u"), 8),
            (lambda king: recording.adjust(king, BY, side=0, points=-5, reason="late", key="a"), 7),
            (lambda king: recording.reseat(king, BY, order=[1, 0, 2, 3], reason="", key="s"), 8),
            (lambda king: recording.confirm(king, BY, side=0, agrees=True), 8),
            (lambda king: recording.confirm_all(king, BY), 8),
            (lambda king: recording.remark(king, BY, "Late."), 6),
            (lambda king: record(king, KING_GAME[9], 10, "taken"), 4),
        ],
        ids=["correct", "void", "undo", "adjust", "reseat", "confirm", "confirm all", "remark", "repeat"],
    )
    def test_other_acts_cost_no_more_than(self, king: Match, act: Any, most: int) -> None:
        factories.record(king, *KING_GAME[:9])
        record(king, KING_GAME[9], 10, "taken")
        assert cost(lambda: act(king)) == most

    def test_hands_that_fall_with_a_correction_cost_nothing_more(self, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        factories.record(match, *[{"won": 0, "band": "61"}] * 3)
        assert cost(lambda: correct(match, {"won": 0, "band": "all"}, 1, void_later=True)) == 7


class TestTelling:
    def test_receivers_hear_in_the_transaction_with_the_new_ledger(self, king: Match) -> None:
        heard = []

        def listen(sender: Any, match: Match, ledger: Any, by: Actor, **_: Any) -> None:
            heard.append((match.revision, ledger.tally.totals, connection.in_atomic_block))

        recording.match_changed.connect(listen)
        try:
            record(king, TRICKS, 1)
        finally:
            recording.match_changed.disconnect(listen)
        assert heard == [(king.revision, (-80, -60, -40, -80), True)]

    def test_a_receiver_that_breaks_leaves_nothing_half_written(self, king: Match) -> None:
        def broken(**_: Any) -> None:
            raise ZeroDivisionError

        recording.match_changed.connect(broken)
        try:
            with pytest.raises(ZeroDivisionError):
                record(king, TRICKS, 1)
        finally:
            recording.match_changed.disconnect(broken)
        king.refresh_from_db()
        assert (king.events.count(), king.hands, king.totals) == (0, 0, [0, 0, 0, 0])

    def test_every_act_is_logged_with_the_events_it_made_and_no_words(self, king: Match) -> None:
        event = record(king, TRICKS, 1)
        correction = correct(king, OTHER_TRICKS, 1, reason="Ana said so")
        entries = LogEntry.objects.filter(subject="match", subject_id=king.pk).order_by("pk")
        assert [(entry.verb, entry.facts.get("events")) for entry in entries] == [
            ("match started", None),
            ("hand recorded", [event.pk]),
            ("hand corrected", [correction.pk]),
        ]
        assert "Ana" not in str([entry.facts for entry in entries])
