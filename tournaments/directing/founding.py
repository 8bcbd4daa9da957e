"""A championship and its stages before they are drawn: founded from a preset or from nothing, changed, published."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import F
from django.utils.text import slugify

from rules.catalogue import GAMES
from rules.game import Options
from scorekeeper.models import Club
from scorekeeper.writing import Actor, line, log, writing
from tournaments.directing.act import acting, at_stage, tell
from tournaments.errors import DirectingError, refusing
from tournaments.formats.best_of import read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.refusals import Refusal
from tournaments.formats.settings import read_settings
from tournaments.models import Championship, Stage
from tournaments.standings.points import read_points
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES, read_tie_breaks

ADDRESS = 60
LONGEST_NOTES = 8000
SEED_DIGITS = 6
MOST_STAGES = 20
RESERVED = {"new"}
"""Addresses that are pages of the club's championships."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A stage as it is planned, in the words of the championship document."""

    name: str
    format: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    best_of: Any = None
    points: Mapping[str, Any] = field(default_factory=dict)
    tie_breaks: Sequence[str] = ()
    given: Mapping[str, Any] | None = None


def found(
    club: Club,
    by: Actor,
    *,
    key: str,
    name: str,
    game: str,
    ruleset: str,
    options: Options,
    unit: str,
    stages: Sequence[Plan],
    seed: str | None = None,
    slug: str = "",
    ruleset_name: str = "",
    preset: str = "",
    held_on: date | None = None,
    venue: str = "",
    notes: str = "",
) -> Championship:
    """Make a championship, a draft. A repeated `key` is the one it made.

    Raises `address_taken`, `no_stage`, and `settings` with the stage and field that do not fit.
    """
    with writing(club):
        standing = Championship.objects.filter(club=club, key=key).first()
        if standing is not None:
            if (standing.name, standing.game) != (name.strip(), game):
                raise DirectingError("already_made")
            return standing
        called = line(name, "name", most=120, missing="name_missing")
        championship = Championship.objects.create(
            club=club,
            key=key,
            name=called,
            slug=_address(club, slug or called, given=bool(slug)),
            game=game,
            ruleset=ruleset,
            ruleset_name=ruleset_name,
            options=options.model_dump(mode="json"),
            unit=unit,
            seed=new_seed() if seed is None else seed,
            preset=preset,
            held_on=held_on,
            venue=line(venue, "venue", most=120),
            notes=notes[:LONGEST_NOTES],
            created_by=by.user,
        )
        _write(championship, stages)
        log(club, by, "championship founded", championship)
        return championship


def new_seed() -> str:
    """A draw seed that can be read out in the hall."""
    return str(secrets.randbelow(10**SEED_DIGITS)).zfill(SEED_DIGITS)


def change(championship: Championship, by: Actor, **facts: Any) -> Championship:
    """Change name, address, draw seed, date, place or regulations, or the rules (ruleset, ruleset_name, options).

    The address until it is published, the seed and the rules until something is drawn.
    """
    with acting(championship):
        if "name" in facts:
            facts["name"] = line(facts["name"], "name", most=120, missing="name_missing")
        if facts.get("slug", championship.slug) != championship.slug:
            if championship.is_public:
                raise DirectingError("address_fixed", "slug")
            facts["slug"] = _address(championship.club, facts["slug"], given=True)
        for name in ("seed", "options"):
            if facts.get(name, getattr(championship, name)) != getattr(championship, name) and _is_drawn(championship):
                raise DirectingError("drawn_already", name)
        changed = [name for name, value in facts.items() if getattr(championship, name) != value]
        for name in changed:
            setattr(championship, name, facts[name])
        if "options" in changed:
            for stage in championship.stages.all():
                check_plan(championship, planned(stage))
        if changed:
            championship.save(update_fields=changed)
            tell(championship, by, "championship changed", championship, fields=changed)
        return championship


def planned(stage: Stage) -> Plan:
    """A stage as it is planned now."""
    return Plan(
        name=stage.name,
        format=stage.format,
        settings=stage.settings,
        best_of=stage.best_of,
        points=stage.points,
        tie_breaks=stage.tie_breaks,
        given=stage.given,
    )


def plan_stages(championship: Championship, by: Actor, stages: Sequence[Plan]) -> None:
    """Plan anew the stages that are not drawn yet; those that are stay, and come first.

    A stage of the same name is the same stage: what is shown of it, and draws that were taken back, stay with it.
    """
    with acting(championship):
        drawn = list(championship.stages.exclude(state=Stage.State.WAITING))
        waiting = {_same(one.name): one for one in championship.stages.filter(state=Stage.State.WAITING)}
        _check(championship, stages, after=drawn)
        wanted = {_same(plan.name) for plan in stages}
        championship.stages.filter(pk__in=[one.pk for name, one in waiting.items() if name not in wanted]).delete()
        # Out of the way first: two stages may change places.
        championship.stages.filter(state=Stage.State.WAITING).update(number=F("number") + MOST_STAGES)
        for number, plan in enumerate(stages, start=1 + len(drawn)):
            stage = waiting.get(_same(plan.name)) or Stage(championship=championship)
            for name, value in {"number": number, **_columns(plan)}.items():
                setattr(stage, name, value)
            stage.save()
        tell(championship, by, "stages planned", championship)


def change_stage(stage: Stage, by: Actor, plan: Plan) -> Stage:
    """Change how a stage is played, before it is drawn."""
    with at_stage(stage) as stage:
        if stage.is_drawn:
            raise DirectingError("drawn_already", stage=stage.name)
        check_plan(stage.championship, plan)
        others = stage.championship.stages.exclude(pk=stage.pk)
        if any(one.name.casefold() == plan.name.strip().casefold() for one in others):
            raise DirectingError("settings", "name", stage=plan.name)
        for name, value in _columns(plan).items():
            setattr(stage, name, value)
        stage.save()
        tell(stage.championship, by, "stage changed", stage)
        return stage


def publish(championship: Championship, by: Actor) -> Championship:
    """Let everybody see it; its address stays from now on. Once is enough."""
    with acting(championship):
        if championship.state == Championship.State.DRAFT:
            championship.state = Championship.State.PUBLISHED
            championship.save(update_fields=["state"])
            tell(championship, by, "championship published", championship)
        return championship


def delete_draft(championship: Championship, by: Actor) -> None:
    """Throw a draft away in which nothing was drawn."""
    with acting(championship):
        if championship.is_public or _is_drawn(championship):
            raise DirectingError("drawn_already")
        log(championship.club, by, "championship thrown away", championship)
        championship.delete()


def check_plan(championship: Championship, plan: Plan) -> None:
    """Raises `settings` with the field that does not fit the format or the game."""
    form = FORMATS.get(plan.format)
    if form is None:
        raise DirectingError("settings", "format", stage=plan.name)
    game = GAMES[championship.game]
    options = game.options.model_validate(championship.options)
    with refusing():
        settings = read_settings(form.settings, dict(plan.settings))
        best_of = read_best_of(plan.best_of)
        read_points(dict(plan.points) or None, target=None)
        read_tie_breaks(list(plan.tie_breaks) or None, default=OF_TABLES if form.at_tables else OF_ENCOUNTERS)
        if form.at_tables:
            least, most = game.seats(options).sides
            if not least <= getattr(settings, "size", least) <= most:
                raise Refusal("settings", field="size", stage=plan.name)
            if best_of.default != 1:
                raise Refusal("settings", field="best_of", stage=plan.name)


def _write(championship: Championship, stages: Sequence[Plan]) -> None:
    _check(championship, stages)
    Stage.objects.bulk_create(
        Stage(championship=championship, number=number, **_columns(plan)) for number, plan in enumerate(stages, start=1)
    )


def _check(championship: Championship, stages: Sequence[Plan], *, after: Sequence[Stage] = ()) -> None:
    if not stages and not after:
        raise DirectingError("no_stage", "stages")
    names = [_same(stage.name) for stage in after] + [_same(plan.name) for plan in stages]
    if len(set(names)) < len(names) or len(names) > MOST_STAGES:
        raise DirectingError("settings", "stages")
    for plan in stages:
        check_plan(championship, plan)


def _same(name: str) -> str:
    return name.strip().casefold()


def _columns(plan: Plan) -> dict[str, Any]:
    return {
        "name": line(plan.name, "name", most=120, missing="name_missing"),
        "format": plan.format,
        "settings": dict(plan.settings),
        "best_of": plan.best_of,
        "points": dict(plan.points),
        "tie_breaks": list(plan.tie_breaks),
        "given": dict(plan.given) if plan.given else None,
    }


def _is_drawn(championship: Championship) -> bool:
    return championship.stages.exclude(state=Stage.State.WAITING).exists()


def _address(club: Club, wanted: str, *, given: bool) -> str:
    """An address of its own; one that was typed is taken as it is, or refused."""
    slug = slugify(wanted)[:ADDRESS].strip("-")
    if given and (not slug or slug != wanted):
        raise DirectingError("address", "slug")
    taken = set(Championship.objects.filter(club=club).values_list("slug", flat=True))
    if given and slug in taken | RESERVED:
        raise DirectingError("address_taken", "slug")
    taken |= RESERVED
    free = (slug or "championship", *(f"{(slug or 'championship')[: ADDRESS - 4]}-{n}" for n in range(2, 1000)))
    return next(one for one in free if one not in taken)
