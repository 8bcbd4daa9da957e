"""The catalogue: what every game in it declares completely."""

import inspect
import re

import pytest

from rules import document, fold, reading
from rules.ask import fields
from rules.catalogue import GAMES
from rules.document import TEXTS, problem_text, score
from rules.game import FAMILIES, Sides
from rules.king import NEGATIVES as KING_NEGATIVES
from tests.rules import scoring

EVERY_RULESET = [(game, ruleset) for game in GAMES for ruleset in GAMES[game].rulesets]


def test_games_are_listed_in_the_order_of_the_club():
    assert list(GAMES)[:4] == ["king", "sueca", "canastra", "bridge"]
    assert all(game.slug == slug for slug, game in GAMES.items())


LOOKED_FOR = {
    "tricks": {"king", "sueca", "hearts", "bisca", "sobe_e_desce", "guritipau"},
    "bids": {"bridge", "spades_pt", "spades", "euchre"},
    "melds": {"canastra", "buraco", "tranca", "rami", "pif_paf"},
    "house": {"eleusis", "burro", "quilinhos", "keips", "peixinho", "batalha", "crapo"},
    "boards": {"domino", "chess", "draughts"},
    "bets": {"poker", "blackjack"},
    "others": {"magic", "werewolf"},
}
"""Games by family. A new one is put where a player would look for it."""


def test_every_game_is_among_those_of_its_family():
    assert list(LOOKED_FOR) == list(FAMILIES)
    assert {slug: game.family for slug, game in GAMES.items()} == {
        slug: family for family, slugs in LOOKED_FOR.items() for slug in slugs if slug in GAMES
    }


@pytest.mark.parametrize(
    ("game", "rulesets"),
    [
        ("king", ["classic"]),
        ("sueca", ["portugal", "portugal_10", "double_simple", "brasil"]),
        ("canastra", ["confederacao"]),
        ("bridge", ["rubber", "rodado", "chicago"]),
        ("buraco", ["netcartas", "aberto", "fechado", "copag", "acb", "acb_pairs"]),
        ("tranca", ["netcartas", "jogatina", "copag"]),
        ("hearts", ["pmcc", "classic"]),
        ("domino", ["points", "six"]),
        ("sobe_e_desce", ["pmcc", "classic"]),
        ("spades_pt", ["pmcc"]),
        ("bisca", ["classic"]),
        ("rami", ["classic"]),
        ("eleusis", ["classic"]),
        ("guritipau", ["sao_nicolau"]),
        ("burro", ["classic"]),
        ("chess", ["fide"]),
        ("quilinhos", ["classic"]),
        ("keips", ["classic"]),
        ("peixinho", ["classic"]),
        ("batalha", ["classic"]),
        ("crapo", ["classic"]),
        ("draughts", ["cbd", "international"]),
        ("magic", ["constructed"]),
        ("werewolf", ["classic"]),
        ("euchre", ["standard"]),
        ("spades", ["standard"]),
        ("pif_paf", ["classic"]),
        ("blackjack", ["casino", "vinte_e_um"]),
        ("poker", ["holdem", "omaha_hilo", "stud", "stud_hilo", "draw", "low"]),
    ],
)
def test_the_first_ruleset_is_the_default(game, rulesets):
    assert list(GAMES[game].rulesets) == list(GAMES[game].ruleset_names) == rulesets
    assert GAMES[game].default_ruleset == rulesets[0]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("king", {"order", "cap_payment"}),
        ("sueca", {"target", "tie", "bandeira_by", "bandeira", "renounce"}),
        ("canastra", {"target", "reach", "round", "misdeal"}),
        ("bridge", {"part_bonus", "vulnerable", "pure"}),
        ("buraco", {"target"}),
        ("tranca", {"clean", "dirty", "target", "black_threes"}),
        ("hearts", {"limit"}),
        ("domino", {"target", "partner_pips"}),
        ("sobe_e_desce", {"start", "maximum"}),
        ("spades_pt", {"target", "difference_by"}),
        ("bisca", {"target"}),
        ("rami", {"rounds"}),
        ("eleusis", set()),
        ("guritipau", {"target"}),
        ("burro", {"word"}),
        ("chess", {"games"}),
        ("quilinhos", {"limit"}),
        ("keips", {"target"}),
        ("peixinho", set()),
        ("batalha", set()),
        ("crapo", {"target"}),
        ("draughts", {"games", "points"}),
        ("magic", {"best_of"}),
        ("werewolf", {"narrator", "rounds"}),
        ("blackjack", set()),
        ("poker", set()),
    ],
)
def test_a_game_has_the_options_that_are_settled(game, options):
    assert {field.name for field in fields(GAMES[game].options)} == options


@pytest.mark.parametrize(("game", "ruleset"), EVERY_RULESET)
def test_the_card_numbers_its_articles_once_and_fills_its_texts(game, ruleset):
    card = GAMES[game].articles(GAMES[game].rulesets[ruleset])
    numbers = [article.number for article in card]
    assert len(set(numbers)) == len(numbers) > 8
    for article in card:
        assert article.heading
        assert (article.text % article.params).strip()
        assert set(re.findall(r"%\((\w+)\)s", article.text)) == set(article.params)
        assert all(label and value is not None for label, value in article.rows)


@pytest.mark.parametrize(("game", "ruleset"), EVERY_RULESET)
def test_the_card_says_what_for_what_is_written_down_and_when_it_ends(game, ruleset):
    card = GAMES[game].articles(GAMES[game].rulesets[ruleset])
    headings = [article.heading for article in card]
    assert headings[0].startswith("Aim")
    assert {"What is written down", "End"} <= set(headings)
    assert any(article.rows for article in card) or game == "pif_paf"  # which counts nothing but bets


@pytest.mark.parametrize(("game", "ruleset"), EVERY_RULESET)
def test_the_card_ends_with_the_options_that_the_ruleset_heeds(game, ruleset):
    options = GAMES[game].rulesets[ruleset]
    heeded = [field for field in fields(type(options)) if field.ask.when(options, None)]
    card = GAMES[game].articles(options)
    shown = card[-1].rows if card[-1].heading == "Variants" else []
    assert [label for label, _value in shown] == [field.ask.label for field in heeded]


@pytest.mark.parametrize(("game", "ruleset"), EVERY_RULESET)
def test_a_match_starts_level_with_something_to_play(game, ruleset):
    declared = GAMES[game]
    options = declared.rulesets[ruleset]
    seats = declared.seats(options)
    sides = Sides(count=seats.sides[0], places=seats.places(seats.sides[0]))
    state = declared.start(options, sides)
    assert (len(set(state.totals)), declared.outcome(options, state).finished) == (1, False)
    assert declared.turn.seat(declared.upcoming(options, state), None) in (0, None)


def codes_in(*modules):
    source = "".join(inspect.getsource(module) for module in modules)
    return set(re.findall(r'(?:Problem|_refused|PydanticCustomError)\(\s*"(\w+)"', source))


def modules_of(game):
    """The module of the game, and those of its family that it calls."""
    own = inspect.getmodule(game.check)
    return {own, *(inspect.getmodule(value) for value in vars(own).values() if inspect.isfunction(value))}


def test_every_problem_has_a_text():
    for game in GAMES.values():
        for code in codes_in(inspect.getmodule(game.check)) | set(game.problems):
            assert problem_text(code, game)
    shared = codes_in(document, fold, reading) | set(reading.PROBLEMS)
    assert shared <= set(TEXTS)


def test_no_text_of_a_problem_is_idle():
    for game in GAMES.values():
        assert set(game.problems) <= codes_in(*modules_of(game))


TIE, ALL, PART = {"points": [60, 60]}, {"won": 0, "band": "all"}, {"contract": "1C", "declarer": "N", "tricks": 7}
GAME = {"contract": "4H", "declarer": "E", "tricks": 10}
LEVEL = {"sides": [{"total": 5000}, {"total": 0}]}
ODD = {"sides": [{"cards": 0, "left": [5, 0], "misdeal": 1}, {"left": [None, None]}]}
MELDED = {"sides": [{"clean": 1, "dirty": 1, "cards": 80}, {"cards": 5, "left": 5}]}
BLACK = {"sides": [{"cards": 20, "left": 3, "black_threes": 2}, {"cards": 5}]}
FESTA = {"contract": "festa", "play": "positive", "taken": [13, 0, 0, 0], "buyer": 1, "bid": 3}
NEGATIVES = [{"contract": slug, "taken": [kind.total, 0, 0, 0]} for slug, kind in KING_NEGATIVES.items()]
CHANGES = [
    ("king", "classic", "order", "any", []),
    ("king", "classic", "cap_payment", True, [*NEGATIVES, FESTA]),
    ("sueca", "portugal", "target", 2, [{"points": [95, 25]}]),
    ("sueca", "portugal", "tie", "add", [TIE, {"points": [95, 25]}]),
    ("sueca", "portugal", "bandeira_by", "points", [{"points": [120, 0]}]),
    ("sueca", "portugal_10", "bandeira", "match", [ALL]),
    ("sueca", "portugal_10", "renounce", "match", [{"renounce": 0}]),
    ("canastra", "confederacao", "target", 4000, [LEVEL]),
    ("canastra", "confederacao", "reach", "at_least", [LEVEL]),
    ("canastra", "confederacao", "round", "up", [ODD]),
    ("canastra", "confederacao", "misdeal", "own", [ODD]),
    ("bridge", "rubber", "part_bonus", 50, [PART, {"unfinished": True}]),
    ("bridge", "chicago", "vulnerable", "non_dealer", [PART, GAME]),
    ("bridge", "chicago", "pure", True, [PART]),
    ("buraco", "netcartas", "target", 1000, [MELDED]),
    ("tranca", "copag", "clean", 300, [MELDED]),
    ("tranca", "copag", "dirty", 0, [MELDED]),
    ("tranca", "copag", "target", 300, [MELDED]),
    ("tranca", "copag", "black_threes", True, [BLACK]),
    ("domino", "six", "target", 2, [{"winner": 0, "how": "double"}]),
    ("domino", "points", "partner_pips", True, [{"out": 0, "left": [5, 19]}]),
    ("sobe_e_desce", "classic", "start", 5, [{"trump": "spades", "tricks": [5, 0, 0, 0]}]),
    ("sobe_e_desce", "pmcc", "maximum", 25, [{"trump": "spades", "tricks": [5, 0, 0, 0]}]),
    ("spades_pt", "pmcc", "target", 80, [{"bids": [7, 8], "tricks": [5, 8]}]),
    ("spades_pt", "pmcc", "difference_by", "points", [{"bids": [5, 6], "tricks": [7, 6]}]),
    ("bisca", "classic", "target", 2, [{"points": [71, 49]}]),
    ("rami", "classic", "rounds", 1, [{"winner": 0, "kind": "normal", "left": [0, 9]}]),
    ("guritipau", "sao_nicolau", "target", 1, [{"winner": 0, "table": 7, "how": "tricks"}]),
    ("burro", "classic", "word", "PORCO", [{"last": 0}]),
    ("hearts", "pmcc", "limit", 26, [{"hearts": [13, 0, 0, 0], "queen": 0}]),
    ("quilinhos", "classic", "limit", 7, [{"last": 1, "card": 7}]),
    ("keips", "classic", "target", 1, [{"call": "keips", "winner": 0}]),
    ("crapo", "classic", "target", 2, [{"winner": 0}]),
    ("chess", "fide", "games", 2, [{"result": "1-0"}]),
    ("draughts", "cbd", "games", 2, [{"result": "1-0"}]),
    ("draughts", "cbd", "points", "1-half-0", [{"result": "1-0"}]),
    ("magic", "constructed", "best_of", 1, [{"game": 0}]),
    ("werewolf", "classic", "narrator", True, [{"wolf": 3, "seer": 1, "winner": "village"}]),
    ("werewolf", "classic", "rounds", 2, [{"wolf": 3, "seer": 1, "winner": "village"}]),
]
"""For each option a value that changes how these hands score, or whether they can be."""


@pytest.mark.parametrize(("game", "rules", "option", "value", "hands"), CHANGES)
def test_an_option_changes_a_result(game, rules, option, value, hands):
    before = scoring.document(game, *hands, rules=rules)
    after = {**before, "options": {option: value}}
    assert "error" not in score(before)
    assert score(after) != score(before)


def test_every_option_is_proved_to_change_one():
    listed = {(game, field.name) for game in GAMES for field in fields(GAMES[game].options)}
    assert {(game, option) for game, _rules, option, _value, _hands in CHANGES} == listed
