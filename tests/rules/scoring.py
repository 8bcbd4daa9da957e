"""Short ways to score hands in tests: a document, its result, its refusal, the lines of its last hand."""

from rules.catalogue import GAMES
from rules.document import read_document, score

NAMES = ["Ana", "Bruno", "Carla", "Duarte", "Eva"]
PAIRS = ["Nós", "Vós"]


def sides(game):
    """As many as the smallest table of the game has."""
    declared = GAMES[game]
    least = declared.seats(declared.rulesets[declared.default_ruleset]).sides[0]
    return PAIRS if least == 2 else NAMES[:least]


def document(game, *hands, rules=None, options=None, **rest):
    return {
        "game": game,
        "rules": rules,
        "options": options or {},
        "sides": sides(game),
        "hands": list(hands),
        **rest,
    }


def result(game, *hands, **rest):
    got = score(document(game, *hands, **rest))
    assert "error" not in got, got
    return got


def last(game, *hands, **rest):
    """What the last hand added to each side."""
    return result(game, *hands, **rest)["hands"][-1]


def refusal(game, *hands, **rest):
    """Where the document is refused: the hand's index and the field."""
    got = score(document(game, *hands, **rest))
    assert "error" in got, got
    return got["error"]["hand"], got["error"]["field"]


def code(game, *hands, **rest):
    return score(document(game, *hands, **rest))["error"]["code"]


def tally(game, *hands, **rest):
    return read_document(document(game, *hands, **rest)).fold()


def lines(game, *hands, **rest):
    """The lines of the last hand, as (side, points, article)."""
    return [(line.side, line.points, line.article) for line in tally(game, *hands, **rest).hands[-1].lines]


def warnings(game, *hands, **rest):
    """The warnings of the last hand, as (code, side)."""
    return [(problem.code, problem.side) for problem in tally(game, *hands, **rest).hands[-1].warnings]


def described(game, *hands, **rest):
    """The last hand in one line, untranslated."""
    match = read_document(document(game, *hands, **rest))
    text = GAMES[game].describe(match.options, match.fold().hands[-1].hand)
    return text.source % text.params
