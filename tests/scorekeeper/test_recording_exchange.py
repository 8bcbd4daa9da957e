"""A match as a score document, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import document as documents
from rules.catalogue import GAMES
from scorekeeper import ledger, recording
from scorekeeper.errors import DocumentRefused, DomainError
from scorekeeper.models import Club, Match, Player
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import KING_GAME, new_key

BY = Actor()
CASES = [
    case
    for case in json.loads((Path(__file__).parent.parent / "cases" / "known.json").read_text())
    if case["game"] in GAMES and "error" not in case.get("expect", {})
]
KING = {"game": "king", "sides": ["Ana", "Bruno", "Carla", "Duarte"], "hands": list(KING_GAME)}


def take_in(club: Club, document: Any, **options: Any) -> Match:
    return recording.import_match(club, BY, document, **{"key": new_key(), **options})


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case.get('name', '')}"[:60])
def test_known_documents_come_in_as_they_are_scored_and_out_as_they_came_in(club: Club, case: dict[str, Any]) -> None:
    match = take_in(club, case)
    expected = documents.score({key: value for key, value in case.items() if key != "expect"})
    assert (match.totals, match.finished, match.winners) == (
        expected["totals"],
        expected["finished"],
        expected["winners"],
    )
    out = recording.export_document(match)
    again = recording.export_document(take_in(club, out))
    assert json.dumps(again) == json.dumps(out)
    assert documents.score(out)["hands"] == expected["hands"]


def test_what_was_voided_is_left_out_and_adjustments_follow_their_hand_by_index(club: Club) -> None:
    match = factories.start_match(club, "sueca", options={"target": 9})
    hands = [{"won": 0, "band": "61"}, {"band": "60"}, {"won": 1, "band": "91"}]
    factories.record(match, *hands)
    recording.void(match, BY, number=2, revision=1, reason="", key=new_key())
    recording.adjust(match, BY, side=1, points=1, reason="late", key=new_key(), after=2)
    recording.adjust(match, BY, side=0, points=1, reason="loud", key=new_key(), after=3)
    out = recording.export_document(match)
    assert out["hands"] == [hands[0], hands[2]]
    assert out["adjustments"] == [
        {"side": 1, "points": 1, "after": 0, "reason": "late"},
        {"side": 0, "points": 1, "after": 1, "reason": "loud"},
    ]
    assert documents.score(out)["totals"] == match.totals
    assert recording.export_document(take_in(club, out)) == out


def test_a_hand_that_was_recorded_in_place_of_a_struck_one_goes_out_once(king: Match) -> None:
    factories.record(king, *KING_GAME[:2])
    recording.undo(king, BY, number=2, key=new_key())
    factories.record(king, KING_GAME[1])
    assert recording.export_document(king)["hands"] == list(KING_GAME[:2])


def test_who_adjusted_goes_out_and_comes_back(king: Match, official: Any) -> None:
    recording.adjust(king, Actor(user=official), side=1, points=-50, reason="late", key=new_key())
    out = recording.export_document(king)
    assert out["adjustments"][0]["by"] == official.username
    assert recording.export_document(take_in(king.club, out)) == out


def test_players_of_the_club_are_seated_by_name_others_are_guests(club: Club, players: list[Player]) -> None:
    match = take_in(club, KING, players={"Ana": players[0]})
    assert [seat.player for seat in match.seats.all()] == [players[0], None, None, None]


def test_pairs_are_seated_by_seats_by_their_names_or_by_the_sides(club: Club) -> None:
    document = {"game": "sueca", "sides": ["Ana / Carla", "Bruno / Duarte"], "hands": []}
    names = {
        "seats": take_in(club, {**document, "seats": [["Ana", "Carla"], ["Bruno", "Duarte"]]}),
        "names": take_in(club, document),
    }
    for match in names.values():
        assert [seat.name for seat in match.seats.all()] == ["Ana", "Bruno", "Carla", "Duarte"]
    sides = take_in(club, {"game": "sueca", "sides": ["Norte", "Sul"], "hands": []})
    assert ledger.read(sides).side_names == ("Norte", "Sul")


def test_a_whole_document_is_one_act(club: Club) -> None:
    match = take_in(club, KING, key="upload")
    assert take_in(club, KING, key="upload") == match
    assert (match.hands, match.state, match.events.count()) == (10, Match.State.TO_CONFIRM, 10)


@pytest.mark.parametrize(
    ("change", "hand", "field"),
    [
        ({"hands": [KING_GAME[0], KING_GAME[0]]}, 1, "contract"),
        ({"game": "nim"}, None, "game"),
        ({"sides": ["Ana"]}, None, "sides"),
        ({"adjustments": [{"side": 9, "points": 1}]}, None, "adjustments"),
        ({"extra": 1}, None, "extra"),
    ],
)
def test_a_faulty_document_leaves_nothing(club: Club, change: dict[str, Any], hand: int | None, field: str) -> None:
    with pytest.raises(DocumentRefused) as refusal:
        take_in(club, {**KING, **change})
    assert (refusal.value.hand, refusal.value.problems[0].field) == (hand, field)
    assert club.matches.count() == 0


def test_sides_of_one_name_cannot_be_told_apart(club: Club) -> None:
    with pytest.raises(DomainError) as refusal:
        take_in(club, {**KING, "sides": ["Ana", "Ana", "Carla", "Duarte"]})
    assert refusal.value.problem == "player_twice"


def test_keys_come_out_in_the_order_of_the_form(club: Club) -> None:
    scrambled = {"tricks": 10, "honours": {"points": 100, "seat": "S"}, "declarer": "S", "contract": "4H"}
    match = take_in(club, {"game": "bridge", "sides": ["NS", "EW"], "hands": [scrambled]})
    (hand,) = recording.export_document(match)["hands"]
    assert next(iter(hand)) == "contract"
    assert list(hand["honours"]) == ["seat", "points"]


def test_records_by_seat_come_out_in_the_order_of_the_seats(club: Club) -> None:
    bet = {"outcome": ["win", "lose"], "bet": 5}
    scrambled = {"players": {"10": bet, "2": bet, "1": bet}, "bank": 0}
    names = [f"Ana {number}" for number in range(12)]
    match = take_in(club, {"game": "blackjack", "rules": "vinte_e_um", "sides": names, "hands": [scrambled]})
    (hand,) = recording.export_document(match)["hands"]
    assert (list(hand), list(hand["players"])) == (["bank", "players"], ["1", "2", "10"])
    assert [list(one) for one in hand["players"].values()] == [["bet", "outcome"]] * 3
    assert hand == scrambled
