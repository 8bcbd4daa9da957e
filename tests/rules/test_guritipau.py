"""Guritipau, article by article of its card."""

import pytest

from rules.guritipau import GURITIPAU
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

ANNULLED = {"annulled": True}


def won(winner, table=1, how="tricks"):
    return {"winner": winner, "table": table, "how": how}


def coming(*hands, **rest):
    found = result("guritipau", *hands, **rest)["next"]
    return found["midj"], found["needed"]


PEDRA = won(0, table=7)


@pytest.mark.parametrize(("how", "taken"), [("tricks", 3), ("fraud", 3), ("resigned", 3), ("ranciod", 2)])
def test_the_winner_takes_home_what_lies_there_and_one_but_for_the_ranciod(how, taken):
    assert coming(won(1, table=2, how=how)) == ([0, taken], None)
    assert last("guritipau", won(1, table=2, how=how)) == [0, 0]


def test_eight_grains_are_a_pedra_and_both_begin_anew():
    assert result("guritipau", won(1, table=4), PEDRA)["totals"] == [1, 0]
    assert coming(won(1, table=4), PEDRA) == ([0, 0], None)
    assert coming(won(0, table=3), won(0, table=3)) == ([0, 0], None)
    assert lines("guritipau", PEDRA) == [(0, 0, "6"), (0, 1, "7")]


def test_more_than_eight_are_one_pedra():
    assert last("guritipau", won(0, table=30)) == [1, 0]


def test_a_pedra_first_takes_one_from_the_others():
    assert last("guritipau", PEDRA, won(1, table=7)) == [-1, 0]
    got = result("guritipau", PEDRA, PEDRA, won(1, table=7), won(1, table=7), won(1, table=7))
    assert (got["hands"][2:], got["totals"]) == ([[-1, 0], [-1, 0], [0, 1]], [0, 1])


def to(grains):
    """Hands after which side 0 has seven and side 1 `grains`."""
    mine = won(0, table=6)
    return [won(1, table=grains, how="ranciod"), mine] if grains else [mine]


@pytest.mark.parametrize(("grains", "row"), [(6, 1), (5, 2), (4, 2), (3, 3), (2, 4), (1, 4), (0, 4)])
def test_with_seven_all_is_played_for(grains, row):
    assert coming(*to(grains)) == ([7, grains], [1, row])


def test_the_side_with_seven_needs_one_hand_whatever_lies_there():
    assert last("guritipau", *to(3), won(0, table=0, how="ranciod")) == [1, 0]
    assert coming(*to(3), won(0, table=0)) == ([0, 0], None)
    assert lines("guritipau", *to(3), won(0)) == [(0, 1, "7")]


def test_the_others_need_theirs_in_a_row():
    behind = to(3)
    assert coming(*behind, won(1, table=9)) == ([7, 3], [1, 2])
    assert coming(*behind, won(1), won(1)) == ([7, 3], [1, 1])
    assert last("guritipau", *behind, won(1), won(1), won(1)) == [0, 1]
    assert coming(*behind, won(1), won(1), won(1)) == ([0, 0], None)
    assert last("guritipau", *behind, won(1), won(1), won(0)) == [1, 0]
    assert lines("guritipau", *behind, won(1)) == [(1, 0, "8")]


def test_the_table_need_not_be_told_when_all_is_played_for():
    assert last("guritipau", *to(6), {"winner": 1, "how": "tricks"}) == [0, 1]
    assert refusal("guritipau", {"winner": 1, "how": "tricks"}) == (0, "table")


def test_an_annulled_hand_changes_nothing_but_the_deal():
    assert coming(won(0), ANNULLED) == ([2, 0], None)
    assert coming(*to(3), won(1), ANNULLED) == ([7, 3], [1, 2])
    assert result("guritipau", ANNULLED)["next"]["dealer"] == 1
    assert lines("guritipau", ANNULLED) == [(0, 0, "10"), (1, 0, "10")]


def test_the_deal_goes_round_four_seats():
    assert [result("guritipau", *[won(0, 0)] * played)["next"]["dealer"] for played in (0, 3, 4)] == [0, 3, 0]


@pytest.mark.parametrize(
    ("hands", "table"),
    [
        ([], 1),
        ([won(0)], 1),
        ([PEDRA], 3),
        ([PEDRA, ANNULLED], 3),
        ([PEDRA, won(1, 0)], 1),
        ([won(1, table=5)], 3),
        ([won(1, table=2), won(0, table=5)], 0),
        ([won(0, table=3), won(1, table=5)], 0),
        ([won(0, table=4), won(1, table=5)], 1),
    ],
)
def test_what_is_likely_to_lie_on_the_table_follows_from_how_they_stand(hands, table):
    upcoming = tally("guritipau", *hands).upcoming
    assert upcoming.table == table


def test_it_has_no_end_but_time_or_a_target():
    assert result("guritipau", *[PEDRA] * 20)["finished"] is False
    assert result("guritipau", PEDRA, PEDRA, options={"target": 2})["winners"] == [0]
    assert result("guritipau", PEDRA, options={"target": 2})["finished"] is False
    got = result("guritipau", PEDRA, {"time": True})
    assert (got["finished"], got["winners"]) == (True, [0])
    assert result("guritipau", won(0), {"time": True})["winners"] == [0, 1]


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"table": 1, "how": "tricks"}, "winner"),
        ({"winner": 0, "table": 1}, "how"),
        (won(2), "winner"),
        (won(0, table=-1), "table"),
        (won(0, how="luck"), "how"),
        ({**ANNULLED, "winner": 0}, "winner"),
    ],
)
def test_what_cannot_have_happened_is_refused(raw, field):
    assert refusal("guritipau", raw) == (0, field)


def test_pedras_are_no_points_that_could_be_adjusted():
    assert code("guritipau", PEDRA, adjustments=[{"side": 0, "points": 1}]) == "adjustments_refused"


def test_two_pairs_sit_down():
    assert refusal("guritipau", sides=["Ana", "Bruno", "Carla"]) == (None, "sides")
    pairs = [["Ana", "Carla"], ["Bruno", "Duarte"]]
    assert last("guritipau", PEDRA, seats=pairs) == [1, 0]


@pytest.mark.parametrize(
    ("raw", "text"), [(won(1, 2, "fraud"), "1: fraud of the others, +3 midj"), (ANNULLED, "annulled")]
)
def test_a_hand_in_one_line(raw, text):
    assert described("guritipau", raw) == text


def told(upcoming):
    return [(fact.label, fact.text.source % fact.text.params) for fact in upcoming.facts()]


def beside(upcoming):
    return [[text.source % text.params for text in upcoming.beside(side)] for side in range(2)]


def test_before_a_hand_it_says_how_the_midj_stand_and_what_lies_there():
    upcoming = tally("guritipau", won(0), won(1, table=3)).upcoming
    assert told(upcoming) == [("Midj", "2 – 4"), ("On the table as a rule", "1")]
    assert beside(upcoming) == [["2 midj"], ["4 midj"]]


@pytest.mark.parametrize(
    ("grains", "text", "needs"),
    [(6, "one hand decides", "needs one hand"), (3, "one hand against 3 in a row", "needs 3 in a row")],
)
def test_as_todas_says_who_needs_how_many(grains, text, needs):
    upcoming = tally("guritipau", *to(grains)).upcoming
    assert told(upcoming) == [("Às todas", text)]
    assert beside(upcoming) == [["7 midj", "needs one hand"], [f"{grains} midj", needs]]


def test_buttons_say_where_a_hand_wins_a_pedra_or_takes_one_back():
    upcoming = tally("guritipau", PEDRA, won(1, table=5)).upcoming
    (mine, theirs, _annulled), *_closed = [tray.groups for tray in GURITIPAU.taps(None, upcoming)]
    labels = [[tap.label.source % tap.label.params for tap in group.taps] for group in (mine, theirs)]
    assert labels == [
        ["+4", "+1", "+2", "+3", "+5"],
        ["a pedra back", "+1", "a pedra back", "a pedra back", "a pedra back"],
    ]


def test_a_button_says_how_many_hands_in_a_row_are_still_needed():
    (_mine, theirs, _annulled) = GURITIPAU.taps(None, tally("guritipau", *to(3)).upcoming)[0].groups
    note = theirs.taps[0].note
    assert note.source % note.params == "still needed: 2"
