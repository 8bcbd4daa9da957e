"""What is said of an encounter: who meets, byes and sides not known yet, scores, how it ended; and rounds as lists."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorekeeper.texts import text
from tests.tournaments import playing
from tests.tournaments.documents.brackets import KINDS, opened, played
from tournaments.documents.pairings import EncounterNote, Pairing, bracket_list, caption, pairings
from tournaments.formats.best_of import BestOf
from tournaments.formats.results import Abandoned, Bye, Played, Result, Ruled, Walkover, declared
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.formats.slots import NoSeat, PlaceIn, Seat, Vacant


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def lines(told: Pairing) -> list[tuple[str, str]]:
    return [(line.kind, line.entry or text(line.words)) for line in told.lines]


def of(result: Result | None, *, best_of: int = 1, note: EncounterNote | None = None) -> Pairing:
    slots, sides = (Seat("Ana"), Seat("Zé")), ("Ana", "Zé")
    one = Encounter(label="Q1", round=1, number=1, slots=slots, sides=sides, best_of=best_of, result=result)
    return pairings_of(one, note)


def pairings_of(one: Encounter, note: EncounterNote | None = None) -> Pairing:
    rounds = [Round(number=1, name=RoundName("quarterfinals"), encounters=(one,))]
    return pairings(rounds, {one.label: note} if note else {})[one.label]


def test_a_side_is_an_entry_or_where_it_will_come_from_or_a_bye() -> None:
    told = pairings(opened("knockout", 3))
    assert lines(told["S1"]) == [("known", "E1"), ("bye", "bye")]
    assert lines(told["F"]) == [("known", "E1"), ("open", "winner of S2")]


def test_where_neither_side_comes_it_is_nobody_and_no_bye() -> None:
    sides = (Vacant.NOBODY, Vacant.NOBODY)
    one = Encounter(label="S1", round=1, number=1, slots=(NoSeat(), NoSeat()), sides=sides, result=Bye(None))
    assert lines(pairings_of(one)) == [("nobody", "nobody"), ("nobody", "nobody")]


def test_places_of_pools_are_named_before_they_are_known() -> None:
    one = Encounter(label="S1", round=1, number=1, slots=(PlaceIn("A", 1), PlaceIn("B", 2)))
    assert lines(pairings_of(one)) == [("open", "1st of A"), ("open", "2nd of B")]


def test_one_match_shows_its_points_several_the_matches_won() -> None:
    match = declared([5040, 3210.5], best="high")
    assert [line.score for line in of(Played((match,))).lines] == ["5040", "3210½"]
    assert [line.score for line in of(Played((match, match)), best_of=3).lines] == ["2", "0"]
    assert [line.score for line in of(Played((match,)), best_of=3).lines] == ["1", "0"]
    assert [line.won for line in of(Played((match,)), best_of=3).lines] == [False, False]
    assert [line.won for line in of(Played((match,))).lines] == [True, False]


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Walkover(0), "Q1 · walkover"),
        (Abandoned(1), "Q1 · walkover"),
        (Ruled(0), "Q1 · ruling"),
        (Played((declared([2, 1], best="high")._replace(by_time=True),)), "Q1 · time"),
        (Played((declared([2, 1], best="high"),)), "Q1"),
        (None, "Q1"),
    ],
)
def test_how_it_ended_is_said_where_it_was_not_played_out(result: Result | None, words: str) -> None:
    assert caption(of(result)) == words


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("pending", "Q1 · table 7"),
        ("ready", "Q1 · table 7"),
        ("called", "Q1 · table 7 · called"),
        ("playing", "Q1 · table 7 · being played"),
        ("to_confirm", "Q1 · table 7 · to be confirmed"),
        ("needs_decision", "Q1 · table 7 · the director decides"),
    ],
)
def test_its_table_and_how_it_stands_are_said_beside_the_label(status: str, words: str) -> None:
    assert caption(of(None, note=EncounterNote("7", status, ""))) == words


def test_the_third_place_is_named() -> None:
    assert caption(pairings(opened("knockout", 4, {"third_place": True}))["3P"]) == "3P · Third place"


def test_at_a_table_all_that_go_on_have_won() -> None:
    told = pairings(played("table_knockout", 16, {"size": 4, "advance": 2}))
    assert {sum(line.won for line in one.lines) for one in told.values() if one.label != "3-1"} == {2}
    assert sum(line.won for line in told["3-1"].lines) == 1


def test_a_round_is_a_list_for_phones() -> None:
    rounds = KINDS["tables of four, thirty"]()
    listed = bracket_list(rounds, {"1-1": EncounterNote("3", "decided", "/x/")})
    assert [text(each.heading) for each in listed] == ["Round 1", "Round 2", "Round 3", "Final table"]
    assert [len(each.pairings) for each in listed] == [7, 4, 2, 1]
    assert listed[0].resting == ("E1", "E2")
    assert listed[0].pairings[0].note == EncounterNote("3", "decided", "/x/")


def test_a_best_of_three_is_listed_by_matches() -> None:
    stage = playing.stage("knockout", 4, best_of=BestOf(default=3))
    told = pairings(playing.play("knockout", stage))
    assert [line.score for line in told["F"].lines] == ["2", "0"]
