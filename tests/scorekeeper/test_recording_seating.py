"""Starting a match, and seating the same players anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.catalogue import GAMES
from scorekeeper import ledger, recording
from scorekeeper.errors import AlreadyStarted, DomainError
from scorekeeper.models import Club, Match, Player, Table
from scorekeeper.recording import Place
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, new_key

BY = Actor()


class TestStarting:
    def test_a_repeated_key_is_the_same_match(self, club: Club) -> None:
        first = factories.start_match(club, "king", key="tap")
        assert factories.start_match(club, "king", key="tap") == first
        assert club.matches.count() == 1

    def test_the_same_form_with_other_people_is_shown_the_match_it_started(self, club: Club) -> None:
        first = factories.start_match(club, "king", key="tap")
        with pytest.raises(AlreadyStarted) as started:
            factories.start_match(club, "king", key="tap", names=("Eva", "Filipe", "Graça", "Hugo"))
        assert (started.value.match, started.value.status) == (first, 409)

    def test_sides_alternate_from_the_first_dealer(self, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        assert ledger.read(match).side_names == ("Ana / Carla", "Bruno / Duarte")

    def test_it_becomes_its_tables_current_match(self, club: Club, table: Table) -> None:
        match = factories.start_match(club, "king", table=table)
        table.refresh_from_db()
        assert table.current == match

    def test_it_keeps_its_own_options(self, club: Club) -> None:
        match = factories.start_match(club, "sueca", options={"target": 10})
        assert ledger.options_of(match).model_dump()["target"] == 10

    @pytest.mark.parametrize(
        ("game", "names", "sides", "code"),
        [
            ("king", ("Ana", "Bruno", "Carla"), 3, "seats_count"),
            ("king", (), 4, "seats_count"),
            ("sueca", ("Ana", "Bruno", "Carla"), 2, "seats_uneven"),
            ("sueca", ("Ana", "Bruno"), 2, "seats_uneven"),
            ("king", ("Ana", "Bruno", "Carla", "Ana "), 4, "player_twice"),
            ("king", ("Ana", "Bruno", "Carla", " "), 4, "name_missing"),
            ("king", ("Ana", "Bruno", "Carla", "x" * 121), 4, "too_long"),
        ],
    )
    def test_seats_the_game_does_not_have_are_refused(
        self, club: Club, game: str, names: Sequence[str], sides: int, code: str
    ) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.start(
                club,
                BY,
                key=new_key(),
                game=game,
                ruleset=GAMES[game].default_ruleset,
                options=GAMES[game].rulesets[GAMES[game].default_ruleset],
                places=[Place(name) for name in names],
                sides=sides,
            )
        assert refusal.value.problem == code
        assert str(refusal.value)

    def test_nobody_sits_twice(self, club: Club, players: list[Player]) -> None:
        with pytest.raises(DomainError) as refusal:
            factories.start_match(club, "sueca", players=[players[0], players[1], players[0], players[2]])
        assert refusal.value.problem == "player_twice"

    def test_a_retired_table_takes_no_match(self, club: Club, table: Table) -> None:
        Table.objects.update(retired=True)
        with pytest.raises(DomainError) as refusal:
            factories.start_match(club, "king", table=table)
        assert refusal.value.problem == "table_retired"

    def test_nor_does_a_table_of_another_club(self, club: Club) -> None:
        elsewhere = factories.make_table(factories.make_club("sul"))
        with pytest.raises(DomainError):
            factories.start_match(club, "king", table=elsewhere)


class TestReseating:
    def test_people_move_and_hands_stay_where_they_were_recorded(self, club: Club, players: list[Player]) -> None:
        match = factories.start_match(club, "sueca", players=players[:4])
        factories.record(match, {"won": 0, "band": "61"})
        recording.reseat(match, BY, order=[0, 2, 1, 3], reason="wrong partners", key=new_key())
        now = ledger.read(match)
        assert now.side_names == ("Ana / Bruno", "Carla / Duarte")
        assert [seat.player for seat in now.seats] == [players[0], players[2], players[1], players[3]]
        assert match.totals == [1, 0]

    def test_the_preview_is_what_then_stands(self, king: Match) -> None:
        factories.record(king, *KING_GAME[:1])
        shown = recording.preview_seating(ledger.read(king), [3, 0, 1, 2])
        assert shown.side_names == ("Duarte", "Ana", "Bruno", "Carla")
        assert ledger.read(king).side_names == ("Ana", "Bruno", "Carla", "Duarte")
        recording.reseat(king, BY, order=[3, 0, 1, 2], reason="", key=new_key())
        assert ledger.read(king).side_names == shown.side_names
        assert shown.tally == ledger.read(king).tally

    def test_clears_the_confirmations(self, king: Match) -> None:
        factories.record(king, *KING_GAME)
        recording.confirm_all(king, BY)
        recording.reseat(king, BY, order=[1, 0, 2, 3], reason="", key=new_key())
        assert king.state == Match.State.TO_CONFIRM

    def test_sent_twice_moves_once(self, king: Match) -> None:
        for _ in range(2):
            recording.reseat(king, BY, order=[1, 0, 2, 3], reason="", key="tap")
        assert ledger.read(king).side_names == ("Bruno", "Ana", "Carla", "Duarte")

    @pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], []])
    def test_keeps_the_same_players_each_once(self, king: Match, order: list[int]) -> None:
        with pytest.raises(DomainError) as refusal:
            recording.reseat(king, BY, order=order, reason="", key=new_key())
        assert refusal.value.problem == "reseat"

    def test_receivers_hear_of_the_new_seats(self, king: Match) -> None:
        heard: list[Any] = []

        def listen(ledger: Any, **_: Any) -> None:
            heard.append(ledger.side_names)

        recording.match_changed.connect(listen)
        try:
            recording.reseat(king, BY, order=[1, 0, 2, 3], reason="", key=new_key())
        finally:
            recording.match_changed.disconnect(listen)
        assert heard == [("Bruno", "Ana", "Carla", "Duarte")]


def test_others_sit_down_before_the_first_hand_and_the_table_sees_it(king: Match) -> None:
    before = king.revision
    recording.seat_others(king, Actor(), {1: Place("Zulmira")})
    assert [seat.name for seat in king.seats.all()] == ["Ana", "Zulmira", "Carla", "Duarte"]
    assert Match.objects.get().revision > before


def test_once_a_hand_is_recorded_who_sits_stays(king: Match) -> None:
    factories.record(king, KING_GAME[0])
    with pytest.raises(DomainError) as refusal:
        recording.seat_others(Match.objects.get(), Actor(), {1: Place("Zulmira")})
    assert refusal.value.problem == "has_hands"
