"""The score document: one match as JSON, scored; and what it expects, compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules import fold as folding
from rules import reading
from rules.ask import MOST
from rules.catalogue import GAMES
from rules.fold import Adjustment, Refused, Tally, fold
from rules.game import AnyGame, Options, Points, Problem, Sides
from rules.reading import read_options
from rules.text import gettext_noop

PROBLEMS: Mapping[str, str] = {
    "game_unknown": gettext_noop("There is no such game."),
    "ruleset_unknown": gettext_noop("This game has no such ruleset."),
    "sides_count": gettext_noop("This game is played by %(least)s to %(most)s sides."),
    "seats_fit": gettext_noop("Seats name the players of every side, as many on each."),
}

TEXTS: Mapping[str, str] = {**reading.PROBLEMS, **folding.PROBLEMS, **PROBLEMS}
"""The source text of every problem code that all games share."""

KEYS = frozenset(("game", "rules", "options", "sides", "seats", "hands", "adjustments", "declared", "expect", "name"))
ADJUSTMENT_KEYS = frozenset(("side", "points", "after", "reason", "by"))


@dataclass(frozen=True, slots=True)
class Match:
    """A score document as read: what is played, by whom, and what was recorded."""

    game: AnyGame
    ruleset: str
    options: Options
    names: tuple[str, ...]
    sides: Sides
    hands: tuple[object, ...]
    adjustments: tuple[Adjustment, ...]
    declared: tuple[Points, ...] | None

    def fold(self) -> Tally:
        return fold(self.game, self.options, self.sides, self.hands, self.adjustments, self.declared)


class Unreadable(Exception):
    """A file that holds no score document."""


def parse(content: bytes) -> list[object]:
    """The documents of a file: one, or a list of them. NaN is read here, and refused where it stands."""
    try:
        parsed = json.loads(content.decode("utf-8-sig"), parse_int=_parse_int)
    except UnicodeDecodeError as error:
        raise Unreadable("not UTF-8 text") from error
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error}") from error
    except RecursionError as error:
        raise Unreadable("nested too deeply") from error
    return parsed if isinstance(parsed, list) else [parsed]


def _parse_int(digits: str) -> int | float:
    """Numbers longer than any game's become floats, which no game takes for a count."""
    return int(digits) if len(digits) <= len(str(MOST)) + 1 else float(digits)


def read_document(document: object) -> Match:
    """A match from its score document. Raises `Refused` with hand None for a fault of the document itself."""
    if not isinstance(document, dict):
        raise _refused("type", None)
    for key in document:
        if key not in KEYS:
            raise _refused("unknown", str(key))
    given = {key: value for key, value in document.items() if value is not None}
    game, ruleset, options = _rules(given)
    names = _names(game, options, given.get("sides"))
    if "hands" not in given and "declared" not in given:
        raise _refused("missing", "hands")
    return Match(
        game=game,
        ruleset=ruleset,
        options=options,
        names=names,
        sides=Sides(count=len(names), places=_places(game, options, len(names), given.get("seats"))),
        hands=_list(given.get("hands", []), "hands"),
        adjustments=tuple(map(_adjustment, _list(given.get("adjustments", []), "adjustments"))),
        declared=_list(given["declared"], "declared") if "declared" in given else None,
    )


def score(document: object) -> dict[str, Any]:
    """The result of a score document, as `manage.py score --json` prints it; `{"error": …}` when refused."""
    try:
        match = read_document(document)
    except Refused as refused:
        return {"error": error(refused)}
    try:
        return result(match, match.fold())
    except Refused as refused:
        return {"error": error(refused, match.game)}


def result(match: Match, tally: Tally) -> dict[str, Any]:
    """A folded match in the words of the score document. Whole points are written without a fraction."""
    upcoming = {} if tally.upcoming is None else {"hand": len(tally.hands), **tally.upcoming.listed()}
    return {
        "game": match.game.slug,
        "rules": match.ruleset,
        "hands": [[whole(points) for points in scored.points] for scored in tally.hands],
        "totals": [whole(total) for total in tally.totals],
        "finished": tally.outcome.finished,
        "winners": list(tally.outcome.winners),
        "warnings": len(tally.warnings),
        "next": _plain(upcoming),
    }


def error(refused: Refused, game: AnyGame | None = None) -> dict[str, Any]:
    """The first problem of a refusal: hand, field, code and English message."""
    first = refused.problems[0]
    message = problem_text(first.code, game) % first.params
    return {"hand": refused.hand, "field": first.field, "code": first.code, "message": message}


def problem_text(code: str, game: AnyGame | None = None) -> str:
    """The source text of a problem's code: the game's own, else the one all games share."""
    if game is not None and code in game.problems:
        return game.problems[code]
    return TEXTS[code]


class Miss(NamedTuple):
    """A key of the result that is not what the document expects."""

    key: str
    expected: object
    got: object


def missed(document: object, got: Mapping[str, Any]) -> list[Miss]:
    """Where the result is not what the document's `expect` says; a refusal that it did not expect."""
    expect = document.get("expect") if isinstance(document, dict) else None
    if expect is not None and not isinstance(expect, dict):
        return [Miss("expect", expect, got)]
    expected = expect or {}
    if "error" in got and "error" not in expected:
        return [Miss("error", None, got["error"])]
    return [Miss(key, value, got.get(key)) for key, value in expected.items() if not _agrees(key, value, got.get(key))]


def _agrees(key: str, expected: object, got: object) -> bool:
    """Whether a value is the one expected; `next` and `error` are compared as subsets."""
    if key in ("next", "error") and isinstance(expected, Mapping):
        return isinstance(got, Mapping) and all(name in got and got[name] == value for name, value in expected.items())
    return expected == got


def whole(points: Points) -> Points:
    """Points as they are written: an int where they are whole."""
    return int(points) if points == int(points) else points


def _plain(value: object) -> Any:
    """Tuples as lists and whole halves as ints, as JSON has them."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return whole(value) if isinstance(value, float) else value


def _refused(code: str, field: str | None, **params: Any) -> Refused:
    return Refused(None, [Problem(code, field, params)])


def _rules(given: Mapping[str, Any]) -> tuple[AnyGame, str, Options]:
    slug = given.get("game")
    if slug is None:
        raise _refused("missing", "game")
    if not isinstance(slug, str) or slug not in GAMES:
        raise _refused("game_unknown", "game")
    game = GAMES[slug]
    ruleset = given.get("rules", game.default_ruleset)
    if not isinstance(ruleset, str) or ruleset not in game.rulesets:
        raise _refused("ruleset_unknown", "rules")
    overrides = given.get("options", {})
    if not isinstance(overrides, dict):
        raise _refused("type", "options")
    options = read_options(game, ruleset, overrides)
    if isinstance(options, tuple):
        raise _refused(options[0].code, "options", **options[0].params)
    return game, ruleset, options


def _names(game: AnyGame, options: Options, raw: object) -> tuple[str, ...]:
    if raw is None:
        raise _refused("missing", "sides")
    names = _list(raw, "sides")
    least, most = game.seats(options).sides
    if not all(isinstance(name, str) for name in names):
        raise _refused("type", "sides")
    if not least <= len(names) <= most:
        raise _refused("sides_count", "sides", least=least, most=most)
    return names


def _places(game: AnyGame, options: Options, sides: int, raw: object) -> int:
    """How many seats the deal goes round: those named in `seats`, else what the game says."""
    seats = game.seats(options)
    if raw is None:
        return seats.places(sides)
    rows = _list(raw, "seats")
    if not all(isinstance(row, list) and all(isinstance(name, str) for name in row) for row in rows):
        raise _refused("type", "seats")
    sizes = {len(row) for row in rows}
    if len(rows) != sides or len(sizes) != 1 or not seats.fit(sides, min(sizes)):
        raise _refused("seats_fit", "seats")
    return sides * sizes.pop()


def _adjustment(raw: object) -> Adjustment:
    if not isinstance(raw, dict):
        raise _refused("type", "adjustments")
    if set(raw) - ADJUSTMENT_KEYS:
        raise _refused("unknown", "adjustments")
    side, after = raw.get("side"), raw.get("after")
    if side is None or raw.get("points") is None:
        raise _refused("missing", "adjustments")
    if not _is_int(side) or not (after is None or _is_int(after)):
        raise _refused("type", "adjustments")
    if not all(isinstance(raw.get(key, ""), (str, type(None))) for key in ("reason", "by")):
        raise _refused("type", "adjustments")
    return Adjustment(side=side, points=raw["points"], after=after)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list(raw: object, field: str) -> tuple[Any, ...]:
    if not isinstance(raw, list | tuple):
        raise _refused("type", field)
    return tuple(raw)
