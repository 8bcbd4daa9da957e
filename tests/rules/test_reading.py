"""Reading: what all games refuse alike, and how fields are declared for whoever asks for them."""

from dataclasses import replace
from typing import Annotated, Literal

import pytest

from rules.ask import EXACT, MOST, SEVERAL, Ask, BySeat, Count, fields
from rules.catalogue import GAMES
from rules.game import Hand, Record, Sides
from rules.melds.canastra import CanastraSide, CanastraTotal
from rules.reading import overrides, read_hand, read_options


def sides(game):
    seats = GAMES[game].seats(GAMES[game].rulesets[GAMES[game].default_ruleset])
    return Sides(seats.sides[0], seats.places(seats.sides[0]))


def problems(game, raw):
    return [(problem.code, problem.field, problem.side) for problem in read_hand(GAMES[game], sides(game), raw)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("raw", [None, [], "hand", 7, True, [{}]])
def test_a_hand_is_an_object(game, raw):
    assert problems(game, raw) == [("type", None, None)]


@pytest.mark.parametrize("game", GAMES)
def test_every_unknown_key_is_told(game):
    assert problems(game, {"x": 1, "y": None}) == [("unknown", "x", None), ("unknown", "y", None)]


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_hand_says_what_is_missing(game):
    assert problems(game, {})


def test_each_field_has_one_problem_and_the_side_it_is_of():
    record = {"left": [0, 3], "cards": 7, "real": -1, "red_threes": 5}
    assert problems("canastra", {"sides": [{"left": [0, 0]}, record]}) == [
        ("too_low", "real", 1),
        ("too_high", "red_threes", 1),
        ("step", "cards", 1),
        ("step", "left", 1),
    ]


def test_each_side_s_wrong_value_in_a_list_is_told_and_whose_it_is():
    found = read_hand(GAMES["pif_paf"], Sides(3, 3), {"bets": [-4, 7, "abc"], "winner": 1})
    assert [(one.code, one.field, one.at) for one in found] == [("too_low", "bets", 0), ("type", "bets", 2)]


def test_bounds_are_named_for_the_text():
    (problem,) = read_hand(GAMES["bridge"], sides("bridge"), {"contract": "1C", "declarer": "N", "tricks": 14})
    assert (problem.code, problem.params) == ("too_high", {"most": 13})


def test_a_seat_must_exist_at_this_table():
    festa = {"contract": "festa", "play": "unplayed", "owner": 4}
    assert problems("king", festa) == [("nobody", "owner", None)]


@pytest.mark.parametrize("game", GAMES)
def test_options_null_are_as_if_left_out(game):
    declared = GAMES[game]
    for ruleset, options in declared.rulesets.items():
        nulls = {field.name: None for field in fields(declared.options) if not field.ask.null}
        assert read_options(declared, ruleset, nulls) == options


@pytest.mark.parametrize("game", GAMES)
def test_options_survive_being_stored(game):
    declared = GAMES[game]
    for ruleset, options in declared.rulesets.items():
        assert declared.options.model_validate(options.model_dump()) == options
        assert read_options(declared, ruleset, overrides(declared, ruleset, options)) == options


def test_overrides_are_the_options_that_differ_from_their_ruleset():
    sueca = GAMES["sueca"]
    options = read_options(sueca, "brasil", {"target": 10, "tie": "add"})
    assert overrides(sueca, "brasil", options) == {"target": 10}


def test_a_value_that_tells_rulesets_apart_is_no_option():
    assert read_options(GAMES["bridge"], "rubber", {"ruleset": "rubber"})[0].code == "unknown"
    assert "ruleset" not in {field.name for field in fields(GAMES["bridge"].options)}


def field_of(model, name):
    return next(field for field in fields(model) if field.name == name)


def test_fields_tell_forms_what_to_ask():
    left = field_of(CanastraSide, "left")
    assert (left.ask.of, left.ask.null, left.many, left.required, left.step) == (
        "player",
        "laid nothing",
        True,
        True,
        5,
    )
    threes = field_of(CanastraSide, "red_threes")
    assert (threes.kind, threes.low, threes.high, threes.default) == ("count", 0, 4, 0)
    total = field_of(CanastraTotal, "total")
    assert (total.low, total.high, total.step) == (None, None, 10)
    cards = field_of(CanastraSide, "cards")
    assert (cards.kind, [count.name for count in fields(cards.also)]) == (
        "count",
        ["joker", "two", "ace", "high", "low"],
    )


def test_choices_are_what_documents_write():
    worth = field_of(GAMES["sueca"].options, "bandeira")
    assert (worth.kind, worth.choices, set(worth.ask.words)) == ("word", (4, "match"), {"4", "match"})


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_words_and_every_field_a_label(game):
    declared = GAMES[game]
    models = [declared.options, *declared.hands, CanastraSide, CanastraTotal]
    for field in [field for model in models for field in fields(model)]:
        assert field.ask.label != field.name
        assert {str(choice) for choice in field.choices} <= set(field.ask.words), field.name
        assert field.high is None or field.high < MOST


def test_a_field_may_be_asked_only_in_some_rulesets():
    bridge = GAMES["bridge"]
    honours = field_of(bridge.hands[0], "honours")
    assert {slug for slug, options in bridge.rulesets.items() if honours.ask.when(options, None)} == {
        "rubber",
        "chicago",
    }


class Bet(Record):
    bet: Annotated[Count, Ask("Bet")]
    came: Annotated[tuple[Literal["won", "lost"], ...], SEVERAL, Ask("Came")]
    stake: Annotated[Literal[1, 2], EXACT, Ask("Stake")] = 1


class Bets(Hand):
    bets: Annotated[BySeat[Bet], Ask("Bets")]


BETTING = replace(GAMES["bisca"], hands=(Bets,), form=lambda _raw: Bets, offered=None)


def read_bets(bets):
    return read_hand(BETTING, Sides(3, 3), {"bets": bets})


def bet_problems(bets):
    return [(found.code, found.field, found.side, found.inner) for found in read_bets(bets)]


def test_a_record_by_seat_is_of_whoever_takes_part():
    assert (field_of(Bets, "bets").kind, field_of(Bets, "bets").record) == ("by_seat", Bet)
    assert read_bets({"2": {"bet": 5, "came": "won", "stake": None}}).bets == {2: Bet(bet=5, came=("won",))}
    assert read_bets({}).bets == {}


def test_of_several_words_one_alone_is_written_without_its_list():
    assert (field_of(Bet, "came").several, field_of(Bet, "stake").several) == (True, False)
    assert read_bets({"0": {"bet": 5, "came": "won"}}) == read_bets({"0": {"bet": 5, "came": ["won"]}})
    assert read_bets({"0": {"bet": 5, "came": ["won", "lost"]}}).bets[0].came == ("won", "lost")


@pytest.mark.parametrize("seat", ["3", "-1", "01", "x", ""])
def test_a_record_of_nobody_is_refused(seat):
    assert bet_problems({seat: {"bet": 5, "came": "won"}}) == [("nobody", "bets", None, "")]


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({"came": "won"}, ("missing", "bet")),
        ({"bet": -1, "came": "won"}, ("too_low", "bet")),
        ({"bet": 5, "came": ["won", "x"]}, ("word", "came")),
        ({"bet": 5, "came": 1}, ("type", "came")),
        ({"bet": 5, "came": "won", "stake": True}, ("type", "stake")),
        ({"bet": 5, "came": "won", "more": 1}, ("unknown", "more")),
        (None, ("type", "")),
    ],
)
def test_what_is_wrong_in_a_record_by_seat_is_told_of_the_outer_key(record, problem):
    code, inner = problem
    assert bet_problems({"1": record, "2": {"bet": 5, "came": "won"}}) == [(code, "bets", 1, inner)]


@pytest.mark.parametrize("bets", [None, [], 5, "1"])
def test_records_by_seat_are_an_object(bets):
    assert {(found.field, found.side) for found in read_bets(bets)} == {("bets", None)}
