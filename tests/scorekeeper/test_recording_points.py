"""Adjustments, and totals declared instead of hands."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import ledger, recording
from scorekeeper.errors import Conflict, DomainError, HandRefused, LaterHandsFall
from scorekeeper.models import Club, Event, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, new_key

BY = Actor()
WIN = {"won": 0, "band": "61"}


def adjust(match: Match, side: int, points: Any, **options: Any) -> Event:
    return recording.adjust(
        match, BY, **{"side": side, "points": points, "reason": "late", "key": new_key(), **options}
    )


def declare(match: Match, *totals: Any, **options: Any) -> Event:
    return recording.declare(match, BY, **{"totals": totals, "reason": "", "key": new_key(), **options})


@pytest.fixture
def sueca(club: Club) -> Match:
    return factories.start_match(club, "sueca")


class TestAdjustment:
    def test_counts_from_the_hand_it_follows(self, king: Match) -> None:
        factories.record(king, *KING_GAME[:2])
        adjust(king, 0, -50, after=1)
        rows = ledger.read(king).hands
        assert [row.totals for row in rows] == [(-130, -60, -40, -80), (-130, -160, -200, -80)]
        assert king.totals == [-130, -160, -200, -80]

    def test_counts_before_the_first_hand_and_in_halves(self, king: Match) -> None:
        adjust(king, 2, 0.5)
        assert king.totals == [0, 0, 0.5, 0]
        adjust(king, 2, 0.5)
        assert str(king.totals) == "[0, 0, 1, 0]"

    def test_counts_towards_the_end(self, sueca: Match) -> None:
        factories.record(sueca, WIN)
        adjust(sueca, 0, 3)
        assert (sueca.state, sueca.winners) == (Match.State.TO_CONFIRM, [0])

    def test_that_ends_the_match_earlier_names_the_hands_that_fall(self, sueca: Match) -> None:
        factories.record(sueca, WIN, WIN)
        with pytest.raises(LaterHandsFall) as fall:
            adjust(sueca, 0, 3, after=1)
        assert fall.value.numbers == (2,)
        adjust(sueca, 0, 3, after=1, void_later=True)
        assert sueca.totals == [4, 0]

    def test_after_a_hand_that_is_voided_follows_the_one_before(self, king: Match) -> None:
        factories.record(king, *KING_GAME[:2])
        adjust(king, 0, -50, after=2)
        recording.undo(king, BY, number=2, key=new_key())
        assert ledger.read(king).hands[0].totals == (-130, -60, -40, -80)

    def test_after_a_struck_hand_is_given_after_the_last_before_it_that_stands(self, king: Match) -> None:
        factories.record(king, *KING_GAME[:2])
        recording.undo(king, BY, number=2, key=new_key())
        first = adjust(king, 0, -50, after=2, key="tap")
        assert first.payload["after"] == 1
        factories.record(king, KING_GAME[1])
        assert ledger.read(king).hands[0].totals == (-130, -60, -40, -80)
        assert adjust(king, 0, -50, after=2, key="tap") == first

    def test_clears_the_confirmations(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        recording.confirm_all(king, BY)
        adjust(king, 0, -5)
        assert (king.state, recording.standing_words(king)) == (Match.State.TO_CONFIRM, {})

    def test_is_taken_back(self, king: Match) -> None:
        event = adjust(king, 0, -50)
        for _ in range(2):
            recording.void_adjustment(king, BY, number=event.number, reason="", key="back")
        assert king.totals == [0, 0, 0, 0]
        with pytest.raises(DomainError) as refusal:
            recording.void_adjustment(king, BY, number=event.number, reason="", key=new_key())
        assert refusal.value.problem == "no_such_adjustment"

    @pytest.mark.parametrize(
        ("given", "code", "field"),
        [
            ({"side": 4}, "no_such_side", "side"),
            ({"side": -1}, "no_such_side", "side"),
            ({"points": 0.25}, "points_wanted", "points"),
            ({"points": float("nan")}, "points_wanted", "points"),
            ({"points": 10**10}, "points_wanted", "points"),
            ({"points": 0}, "points_range", "points"),
            ({"points": 100_000.5}, "points_range", "points"),
            ({"points": -100_001}, "points_range", "points"),
            ({"points": True}, "points_wanted", "points"),
            ({"reason": "  "}, "reason_missing", "reason"),
            ({"after": 1}, "no_such_hand", "after"),
            ({"after": -1}, "no_such_hand", "after"),
        ],
    )
    def test_that_makes_no_sense_is_refused_beside_its_field(
        self, king: Match, given: dict[str, Any], code: str, field: str
    ) -> None:
        with pytest.raises(DomainError) as refusal:
            adjust(king, **{"side": 0, "points": -50, **given})
        assert (refusal.value.problem, refusal.value.field) == (code, field)
        assert king.events.count() == 0

    def test_sent_twice_counts_once(self, king: Match) -> None:
        assert adjust(king, 0, -50, key="tap") == adjust(king, 0, -50, key="tap")
        assert king.totals[0] == -50

    def test_sent_twice_with_other_points_is_shown(self, king: Match) -> None:
        first = adjust(king, 0, -50, key="tap")
        with pytest.raises(Conflict) as conflict:
            adjust(king, 0, -60, key="tap")
        assert conflict.value.standing == first


class TestDeclaredTotals:
    def test_finish_the_match_and_the_leader_wins(self, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        declare(match, 5040, 3210)
        assert (match.totals, match.winners, match.state) == ([5040, 3210], [0], Match.State.TO_CONFIRM)
        adjust(match, 0, -2000)
        assert (match.totals, match.winners) == ([3040, 3210], [1])

    def test_are_corrected_by_declaring_again(self, sueca: Match) -> None:
        declare(sueca, 4, 2)
        declare(sueca, 2, 4)
        assert (sueca.winners, sueca.events.count()) == ([1], 2)

    def test_are_taken_back_and_the_match_goes_on_by_hands(self, sueca: Match) -> None:
        declare(sueca, 4, 2)
        for _ in range(2):
            recording.void_declared(sueca, BY, reason="", key="back")
        assert (sueca.state, sueca.totals) == (Match.State.OPEN, [0, 0])
        factories.record(sueca, WIN)
        with pytest.raises(DomainError) as refusal:
            declare(sueca, 4, 2)
        assert refusal.value.problem == "totals_with_hands"
        with pytest.raises(DomainError):
            recording.void_declared(sueca, BY, reason="", key=new_key())

    def test_stand_instead_of_hands(self, sueca: Match) -> None:
        declare(sueca, 4, 2)
        with pytest.raises(HandRefused) as refusal:
            recording.record(sueca, BY, WIN, number=1, key=new_key())
        assert refusal.value.problems[0].code == "declared_with_hands"

    def test_may_follow_hands_that_were_all_voided(self, sueca: Match) -> None:
        factories.record(sueca, WIN)
        adjust(sueca, 1, 1)
        recording.undo(sueca, BY, number=1, key=new_key())
        declare(sueca, 4, 2)
        assert sueca.totals == [4, 3]

    @pytest.mark.parametrize("totals", [(4,), (4, 2, 0), (4, 0.3), (4, 10**12), (4, "2")])
    def test_are_one_number_a_side(self, sueca: Match, totals: Any) -> None:
        with pytest.raises(DomainError) as refusal:
            declare(sueca, *totals)
        assert (refusal.value.problem, refusal.value.field) == ("totals_wanted", "totals")

    @pytest.mark.parametrize("totals", [(1_000_000.5, 2), (4, -1_000_001)])
    def test_with_a_digit_too_many_are_refused(self, sueca: Match, totals: Any) -> None:
        with pytest.raises(DomainError) as refusal:
            declare(sueca, *totals)
        assert (refusal.value.problem, refusal.value.field) == ("totals_range", "totals")

    @pytest.mark.parametrize("totals", [(4, -1), (3.5, 2)])
    def test_of_a_game_that_counts_are_whole_and_not_below_zero(self, sueca: Match, totals: Any) -> None:
        with pytest.raises(DomainError) as refusal:
            declare(sueca, *totals)
        assert (refusal.value.problem, refusal.value.field) == ("totals_counted", "totals")

    def test_of_other_games_may_be_below_zero(self, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        declare(match, 5040, -120)
        assert match.totals == [5040, -120]

    def test_sent_twice_count_once(self, sueca: Match) -> None:
        assert declare(sueca, 4, 2, key="tap") == declare(sueca, 4, 2, key="tap")
