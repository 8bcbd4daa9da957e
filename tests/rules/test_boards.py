"""Chess and draughts, article by article of their cards; figures from the laws of chess and the rules of draughts."""

import pytest

from rules.boards import RESULTS
from rules.catalogue import GAMES
from rules.chess import PIECES
from rules.draughts import BOARDS
from tests.rules.scoring import code, described, last, lines, refusal, result, tally

BOTH = ("chess", "draughts")
WON, LOST, DRAWN, NEITHER = ({"result": one} for one in ("1-0", "0-1", "1/2-1/2", "0-0"))
ENDINGS = {
    "chess": {
        "won": {"mate", "resignation", "time", "forfeit"},
        "drawn": {"stalemate", "agreement", "repetition", "fifty_moves", "material", "time"},
    },
    "draughts": {
        "won": {"blocked", "captured", "resignation", "forfeit"},
        "drawn": {"twenty_moves", "five_moves", "agreement"},
    },
}


@pytest.mark.parametrize(
    ("game", "options", "won", "drawn"),
    [
        ("chess", {}, [1, 0], [0.5, 0.5]),
        ("draughts", {}, [2, 0], [1, 1]),
        ("draughts", {"points": "1-half-0"}, [1, 0], [0.5, 0.5]),
    ],
)
def test_what_a_game_is_worth(game, options, won, drawn):
    assert last(game, WON, options=options) == won
    assert last(game, LOST, options=options) == won[::-1]
    assert last(game, DRAWN, options=options) == drawn
    assert last(game, NEITHER, options=options) == [0, 0]


@pytest.mark.parametrize("game", BOTH)
def test_colours_change_with_every_game(game):
    shares = result(game, WON, WON, WON, options={"games": 4})["hands"]
    assert [hand.index(max(hand)) for hand in shares] == [0, 1, 0]


@pytest.mark.parametrize("game", BOTH)
def test_who_had_white_is_heeded_and_the_next_game_keeps_its_turn(game):
    shares = result(game, {**WON, "white": 1}, WON, {**WON, "white": 0}, options={"games": 4})["hands"]
    assert [hand.index(max(hand)) for hand in shares] == [1, 1, 0]


@pytest.mark.parametrize("game", BOTH)
def test_the_last_game_ends_the_match_also_where_one_is_out_of_reach(game):
    two = result(game, WON, LOST, options={"games": 3})
    assert (two["finished"], two["next"]) == (False, {"hand": 2})
    three = result(game, WON, LOST, DRAWN, options={"games": 3})
    assert (three["finished"], three["winners"], three["next"]) == (True, [0], {})
    assert refusal(game, WON, WON) == (1, None)


@pytest.mark.parametrize("game", BOTH)
def test_level_totals_share_the_match(game):
    assert result(game, WON, WON, options={"games": 2})["winners"] == [0, 1]
    assert result(game, NEITHER)["winners"] == [0, 1]


@pytest.mark.parametrize("game", BOTH)
def test_time_closes_a_longer_match(game):
    closed = result(game, WON, {"time": True}, options={"games": 6})
    assert (closed["finished"], closed["winners"]) == (True, [0])


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("written", RESULTS)
def test_how_it_ended_goes_with_the_result(game, written):
    kinds = {"1-0": "won", "0-1": "won", "1/2-1/2": "drawn"}
    fits = ENDINGS[game][kinds[written]] if written in kinds else {"forfeit"}
    for how in ENDINGS[game]["won"] | ENDINGS[game]["drawn"]:
        hand = {"result": written, "how": how}
        if how in fits:
            assert "error" not in result(game, hand)
        else:
            assert (refusal(game, hand), code(game, hand)) == ((0, "how"), "how_result")


@pytest.mark.parametrize(("game", "foreign"), [("chess", "blocked"), ("draughts", "mate")])
def test_an_ending_of_another_game_is_no_word(game, foreign):
    assert refusal(game, {**WON, "how": foreign}) == (0, "how")


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({}, "result"),
        ({"result": None}, "result"),
        ({"result": "1–0"}, "result"),
        ({"result": "2-0"}, "result"),
        ({**WON, "how": "luck"}, "how"),
        ({**WON, "white": 2}, "white"),
        ({**WON, "white": True}, "white"),
        ({**WON, "moves": 40}, "moves"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(game, hand, field):
    assert refusal(game, hand) == (0, field)


@pytest.mark.parametrize("game", BOTH)
def test_what_is_null_is_as_if_left_out(game):
    assert last(game, {**WON, "how": None, "white": None}) == last(game, WON)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": 2.0}, {"games": "2"}, {"points": "3-1-0"}, {"board": "64"}]
)
def test_options_are_exact(game, options):
    assert refusal(game, WON, options=options) == (None, "options")


@pytest.mark.parametrize("game", BOTH)
def test_totals_are_no_points_to_be_adjusted(game):
    assert refusal(game, WON, adjustments=[{"side": 0, "points": 1}]) == (None, "adjustments")


@pytest.mark.parametrize("game", BOTH)
def test_two_sit_at_a_board(game):
    assert refusal(game, WON, sides=["Ana"]) == (None, "sides")
    assert refusal(game, WON, sides=["Ana", "Bruno", "Carla"]) == (None, "sides")


def test_lines_say_the_colour_and_rest_on_the_worth_of_a_game():
    assert lines("chess", WON) == [(0, 1, "12"), (1, 0, "12")]
    assert lines("draughts", LOST, rules="international") == [(0, 0, "11"), (1, 2, "11")]
    folded = tally("chess", {**DRAWN, "white": 1})
    assert [line.label for line in folded.hands[0].lines] == ["drew with Black", "drew with White"]


@pytest.mark.parametrize(
    ("game", "hand", "text"),
    [
        ("chess", {**WON, "how": "mate"}, "1–0, checkmate"),
        ("chess", DRAWN, "0.5–0.5"),
        ("draughts", WON, "2–0"),
        ("chess", {**LOST, "white": 1}, "0–1, White: 1"),
        ("draughts", {**NEITHER, "how": "forfeit", "white": 1}, "0–0, forfeit, White: 1"),
    ],
)
def test_a_game_in_one_line(game, hand, text):
    assert described(game, hand) == text


@pytest.mark.parametrize("game", BOTH)
def test_the_board_says_who_has_white(game):
    upcoming = tally(game, WON, options={"games": 2}).upcoming
    assert [upcoming.beside(side)[0].source for side in range(2)] == ["Black", "White"]
    turn = GAMES[game].turn
    assert turn.seat(upcoming, None) == 1
    assert turn.seat(upcoming, tally(game, {**WON, "white": 0}).hands[0].hand) == 0


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("before", [[], [WON]])
def test_every_hand_there_can_be_has_its_button_and_every_button_says_who_wins(game, before):
    folded = tally(game, *before, options={"games": 2})
    declared, options = GAMES[game], GAMES[game].options(games=2)
    trays = declared.taps(options, folded.upcoming)
    offered = [(group.side, tap.hand) for tray in trays for group in tray.groups for tap in group.taps]
    for side, hand in offered:
        points = last(game, *before, hand, options={"games": 2})
        assert side is None or points[side] == max(points) > min(points)
        assert side is not None or points[0] == points[1]
    pairs = sum(len(ENDINGS[game][kind]) * count for kind, count in (("won", 2), ("drawn", 1)))
    assert len(offered) == len({str(hand) for _side, hand in offered}) == 2 * (4 + pairs + 1)


def test_the_cards_figures_are_those_of_the_board():
    assert sum(PIECES.values()) == 16
    for board in BOARDS.values():
        side = int(board.squares**0.5)
        assert board.men == board.rows * side // 2
        assert side == {"eighth": 8, "tenth": 10}[board.last]


def test_the_cards_tell_the_boards_apart():
    cards = [GAMES["draughts"].articles(options) for options in GAMES["draughts"].rulesets.values()]
    assert [card[1].params["men"] for card in cards] == [12, 20]
