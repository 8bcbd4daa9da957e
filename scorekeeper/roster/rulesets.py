"""House rulesets: a game's ruleset with options of the club's own. Matches copy it, so it may change."""

from __future__ import annotations

from collections.abc import Mapping

from rules.catalogue import GAMES
from rules.game import Options
from rules.reading import read_options
from scorekeeper.errors import DomainError, OptionsRefused
from scorekeeper.finding import folded
from scorekeeper.models import Club, Ruleset
from scorekeeper.writing import Actor, line, log, writing

Given = Options | Mapping[str, object]
"""Options as the game's values, or the single ones that differ from the base."""


def copy_ruleset(club: Club, by: Actor, *, game: str, base: str, name: str, options: Given | None = None) -> Ruleset:
    """A ruleset of the club's own, from one of the game's."""
    with writing(club):
        ruleset = Ruleset(club=club, game=game, base=base)
        if game not in GAMES or base not in GAMES[game].rulesets:
            raise DomainError("no_such_ruleset", "base")
        return _keep(ruleset, by, "ruleset copied", name, options or {})


def change_ruleset(ruleset: Ruleset, by: Actor, *, name: str, options: Given) -> Ruleset:
    """Change its name and options; what was played by it before stays as it was."""
    with writing(ruleset.club):
        return _keep(Ruleset.objects.get(pk=ruleset.pk), by, "ruleset changed", name, options)


def retire_ruleset(ruleset: Ruleset, by: Actor) -> Ruleset:
    """Offer it no longer."""
    return _retire(ruleset, by, "ruleset retired", retired=True)


def restore_ruleset(ruleset: Ruleset, by: Actor) -> Ruleset:
    """Offer it again."""
    return _retire(ruleset, by, "ruleset restored", retired=False)


def _keep(ruleset: Ruleset, by: Actor, verb: str, name: str, given: Given) -> Ruleset:
    ruleset.name = line(name, "name", most=60, missing="name_missing")
    others = Ruleset.objects.filter(club=ruleset.club, game=ruleset.game).exclude(pk=ruleset.pk)
    if folded(ruleset.name) in map(folded, others.values_list("name", flat=True)):
        raise DomainError("name_taken", "name")
    ruleset.options = _values(ruleset, given).model_dump(mode="json")
    ruleset.save()
    log(ruleset.club, by, verb, ruleset, options=ruleset.options)
    return ruleset


def _values(ruleset: Ruleset, given: Given) -> Options:
    if isinstance(given, Options):
        return given
    options = read_options(GAMES[ruleset.game], ruleset.base, given)
    if isinstance(options, tuple):
        raise OptionsRefused(options)
    return options


def _retire(ruleset: Ruleset, by: Actor, verb: str, *, retired: bool) -> Ruleset:
    with writing(ruleset.club):
        ruleset = Ruleset.objects.select_related("club").get(pk=ruleset.pk)
        ruleset.retired = retired
        ruleset.save()
        log(ruleset.club, by, verb, ruleset)
        return ruleset
