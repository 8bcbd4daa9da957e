"""What is odd about totals that are written without their hands: to be asked about, for they are an official's word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ask import fields
from rules.game import AnyGame, Hand, Options, Points, Problem


def doubts(game: AnyGame, options: Options, totals: Sequence[Points]) -> Iterator[Problem]:
    """Everything that the game's declaration says such totals cannot be."""
    yield from _target(game, options, totals)
    refused = bool(game.strokes(options))  # strokes below zero are not asked about: nobody can draw them
    if not refused and never_below_zero(game, options) and min(totals) < 0:
        yield Problem("totals_below", None)
    if game.totals_step and any(total % game.totals_step for total in totals):
        yield Problem("totals_step", None, {"step": game.totals_step})
    known, found = known_sum(game, options, len(totals)), sum(totals)
    if known is not None and found != known:
        yield Problem("totals_sum", None, {"sum": known, "found": found})


def _target(game: AnyGame, options: Options, totals: Sequence[Points]) -> Iterator[Problem]:
    target = game.target(options)
    if target is None:
        return
    if max(totals) < target:
        yield Problem("target_missed", None, {"target": target})
    elif game.one_scores and sum(total >= target for total in totals) > 1:
        yield Problem("target_twice", None, {"target": target})


def known_sum(game: AnyGame, options: Options, sides: int) -> Points | None:
    """What all totals add up to: as the game says; or, of a match that is one hand, what that hand shares out."""
    if game.totals_sum is not None or game.length(options) != 1:
        return game.totals_sum
    return next(iter(_shared_out(game, options, sides)), None)


def never_below_zero(game: AnyGame, options: Options) -> bool:
    """Letters, games and strokes are counted, and so is what a match of one hand shares out."""
    counted = not game.totals_are_points or bool(game.strokes(options))
    return counted or (game.totals_sum is None and bool(known_sum(game, options, game.seats(options).sides[0])))


def _shared_out(game: AnyGame, options: Options, sides: int) -> list[int]:
    """What the sides' values come to in each form of a hand that fixes it."""
    forms: Sequence[type[Hand]] = game.typed(options)
    asked = [field.ask for form in forms for field in fields(form) if field.ask.of == "side"]
    return [total for ask in asked if (total := ask.total_of(sides)) is not None]
