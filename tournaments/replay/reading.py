"""From a raw document to a championship, or the refusal that names its first fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from rules.catalogue import GAMES
from rules.game import AnyGame, Options
from rules.reading import read_options
from tournaments.formats.best_of import BestOf, read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.given import Given
from tournaments.formats.refusals import Refusal
from tournaments.formats.settings import Settings, read_settings
from tournaments.replay.acts import late_entries, read_act
from tournaments.replay.document import VERSION, Championship, StageDocument, Unit
from tournaments.replay.entries import Names, read_entry, refuse_twice
from tournaments.replay.reports import read_report
from tournaments.replay.words import items, mapping, name, text
from tournaments.standings.points import read_points
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES, read_tie_breaks


def read_championship(raw: object) -> Championship:
    """The championship of a document. Raises `Refusal`, with the stage and sides where it concerns some."""
    document = mapping(raw, "document")
    _version(document.get("version"))
    game, ruleset, options = _rules(document)
    entries = tuple(map(read_entry, items(document.get("entries"), "entries")))
    late = tuple(map(read_entry, late_entries(document.get("acts"))))
    refuse_twice([*entries, *late])
    names = Names([*entries, *late])
    stages = tuple(_stage(stage, game, options, names) for stage in items(document.get("stages"), "stages"))
    titles = {stage.name: stage.name for stage in stages}
    if len(titles) < len(stages):
        raise Refusal("settings", field="stages")
    return Championship(
        name=name(document.get("championship"), "championship"),
        game=game,
        ruleset=ruleset,
        options=options,
        overrides=mapping(document.get("options") or {}, "options"),
        unit=_unit(document.get("unit")),
        seed=_seed(document.get("seed")),
        entries=entries,
        stages=stages,
        acts=tuple(read_act(act, names, titles) for act in items(document.get("acts"), "acts")),
    )


def _version(raw: object) -> None:
    if raw is not None and (isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= VERSION):
        raise Refusal("version", field="version")


def _rules(document: Mapping[str, Any]) -> tuple[AnyGame, str, Options]:
    game = GAMES.get(text(document.get("game"), "game"))
    if game is None:
        raise Refusal("settings", field="game")
    ruleset = text(document.get("rules"), "rules") or game.default_ruleset
    if ruleset not in game.rulesets:
        raise Refusal("settings", field="rules")
    options = read_options(game, ruleset, mapping(document.get("options") or {}, "options"))
    if isinstance(options, tuple):
        raise Refusal("settings", field="options")
    return game, ruleset, options


def _unit(raw: object) -> Unit:
    if raw is None:
        return "individual"
    if raw not in get_args(Unit):
        raise Refusal("settings", field="unit")
    return raw  # type: ignore[return-value]


def _seed(raw: object) -> str:
    """The draw seed, letter by letter: it is part of what is hashed."""
    if raw is None:
        return ""
    if isinstance(raw, bool) or not isinstance(raw, (str, int)):
        raise Refusal("settings", field="seed")
    return str(raw)


def _stage(raw: object, game: AnyGame, options: Options, names: Names) -> StageDocument:
    given = mapping(raw, "stages")
    title = name(given.get("name"), "name")
    try:
        return _read_stage(title, given, game, options, names)
    except Refusal as refusal:
        refusal.stage = title
        raise


def _read_stage(title: str, given: Mapping[str, Any], game: AnyGame, options: Options, names: Names) -> StageDocument:
    form = FORMATS.get(text(given.get("format"), "format"))
    if form is None:
        raise Refusal("settings", field="format")
    settings = read_settings(form.settings, given.get("settings"))
    best_of = read_best_of(given.get("best_of"))
    _fits_game(settings, best_of, game, options, at_tables=form.at_tables)
    return StageDocument(
        name=title,
        form=form,
        settings=settings,
        best_of=best_of,
        points=read_points(given.get("points"), target=game.target(options)),
        tie_breaks=read_tie_breaks(given.get("tie_breaks"), default=OF_TABLES if form.at_tables else OF_ENCOUNTERS),
        given=_draw(given.get("draw"), names),
        results=tuple(read_report(report, names) for report in items(given.get("results"), "results")),
    )


def _fits_game(settings: Settings, best_of: BestOf, game: AnyGame, options: Options, *, at_tables: bool) -> None:
    """A table has as many seats as the game allows, and is one match."""
    if not at_tables:
        return
    least, most = game.seats(options).sides
    if not least <= getattr(settings, "size", least) <= most:
        raise Refusal("settings", field="size")
    if best_of != BestOf():
        raise Refusal("settings", field="best_of")


def _draw(raw: object, names: Names) -> Given | None:
    if raw is None:
        return None
    given = mapping(raw, "draw", "bad_draw")
    found = {key: value for key, value in given.items() if value is not None}
    if len(found) != 1 or not found.keys() <= {"pools", "order", "rounds"}:
        raise Refusal("bad_draw", field="draw")
    return Given(
        pools=tuple(_seats(pool, names) for pool in _rows(found, "pools")) if "pools" in found else None,
        order=_seats(found["order"], names) if "order" in found else None,
        rounds=tuple(_tables(tables, names) for tables in _rows(found, "rounds")) if "rounds" in found else None,
    )


def _rows(found: Mapping[str, Any], key: str) -> tuple[Any, ...]:
    return items(found[key], key, "bad_draw")


def _tables(raw: object, names: Names) -> tuple[tuple[str | None, ...], ...]:
    return tuple(_seats(table, names) for table in items(raw, "rounds", "bad_draw"))


def _seats(raw: object, names: Names) -> tuple[str | None, ...]:
    return tuple(map(names.drawn, items(raw, "draw", "bad_draw")))
