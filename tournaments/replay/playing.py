"""Playing a document through: stage by stage, result by result, as a director would have."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.formats.entrants import Entrant
from tournaments.formats.hat import Hat
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Round
from tournaments.formats.stage import AnyStage, Finish, Gone, Stage
from tournaments.formats.tables import TablesSettings
from tournaments.replay.document import (
    Championship,
    Late,
    Leave,
    Penalise,
    Redraw,
    Rule,
    StageDocument,
    Substitute,
)
from tournaments.replay.entries import is_one, twice
from tournaments.replay.taking import take
from tournaments.replay.words import same
from tournaments.standings.progress import complete, finish, follow, going_on
from tournaments.standings.qualifying import PoolTable, next_field, pool_tables
from tournaments.standings.ranking import Place, ranking
from tournaments.standings.standing import Penalty, Scheme
from tournaments.standings.table_points import TablePoints


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedStage:
    """A stage with everything that is known of it; `stage` is None while it is not opened."""

    document: StageDocument
    stage: AnyStage | None = None
    rounds: tuple[Round, ...] = ()
    tables: tuple[PoolTable, ...] = ()
    finish: Finish = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedChampionship:
    championship: Championship
    stages: tuple[PlayedStage, ...]
    ranking: tuple[Place, ...]


Field = tuple[Entrant, ...]


def play(championship: Championship) -> PlayedChampionship:
    """Every stage as far as its results go. Raises `Refusal` for the first that cannot be taken."""
    _substitute(championship)
    first = field = _first_field(championship)
    played: list[PlayedStage] = []
    for document in championship.stages:
        try:
            is_last = document is championship.stages[-1]
            one, field = _play_stage(championship, document, field, is_last=is_last)
        except Refusal as refusal:
            refusal.stage = document.name
            raise
        played.append(one)
    return PlayedChampionship(
        championship=championship,
        stages=tuple(played),
        ranking=ranking(
            [one.finish for one in played if one.stage is not None],
            first,
            _gone(championship),
            Hat(championship.seed, championship.stages[0].name if championship.stages else ""),
        ),
    )


def _first_field(championship: Championship) -> tuple[Entrant, ...]:
    late = {act.entry.name: act.after for act in championship.acts if isinstance(act, Late)}
    first = championship.stages[0].name if championship.stages else ""
    for name, after in late.items():
        if after.stage != first:
            raise Refusal("late", stage=after.stage, entries=(name,))
    entries = [*championship.entries, *(act.entry for act in championship.acts if isinstance(act, Late))]
    return tuple(
        Entrant(
            name=entry.name,
            seed=entry.seed,
            club=entry.club,
            stand_in=entry.stand_in,
            late=entry.name in late,
            after=late[entry.name].round if entry.name in late else 0,
        )
        for entry in entries
    )


def _gone(championship: Championship, stage: str = "") -> dict[str, Gone]:
    """Who left, in one stage or (none named) at any time."""
    return {
        act.entry: Gone(act.after.round, act.struck)
        for act in championship.acts
        if isinstance(act, Leave) and (not stage or act.after.stage == stage)
    }


def _substitute(championship: Championship) -> None:
    """Raises `player_twice` if somebody comes in who plays elsewhere, `settings` if somebody goes who is not there."""
    players = {entry.name: (entry, list(entry.players)) for entry in championship.entries}
    for act in championship.acts:
        if isinstance(act, Late):
            players[act.entry.name] = (act.entry, list(act.entry.players))
        if not isinstance(act, Substitute):
            continue
        entry, sitting = players[act.entry]
        out = next((player for player in sitting if same(player.name) == same(act.out)), None)
        if out is None:
            raise Refusal("settings", stage=act.after.stage, entries=(act.entry,), field="out")
        for other, there in players.values():
            if any(is_one(player, act.into) for player in there):
                raise twice(act.into, other, entry)
        sitting[sitting.index(out)] = act.into


def _stage(championship: Championship, document: StageDocument, field: Field) -> AnyStage:
    """The stage as its format sees it, with all the acts of the document that concern it."""
    acts = championship.acts
    return Stage(
        hat=Hat(championship.seed, document.name),
        settings=document.settings,
        field=field,
        best=championship.game.best,
        best_of=document.best_of,
        gone=_gone(championship, document.name),
        redraws=tuple(act.after.round for act in acts if isinstance(act, Redraw) and act.stage == document.name),
        rulings=tuple(act.order for act in acts if isinstance(act, Rule) and act.stage == document.name and act.order),
        given=document.given,
    )


def _scheme(championship: Championship, document: StageDocument) -> Scheme:
    settings, best = document.settings, championship.game.best
    return Scheme(
        scoring=TablePoints(settings=settings, best=best) if isinstance(settings, TablesSettings) else document.points,
        tie_breaks=document.tie_breaks,
        best=best,
        penalties=tuple(
            Penalty(act.entry, act.points, act.after.round)
            for act in championship.acts
            if isinstance(act, Penalise) and act.after.stage == document.name
        ),
    )


def _play_stage(
    championship: Championship, document: StageDocument, field: Field, *, is_last: bool
) -> tuple[PlayedStage, Field]:
    """The stage as far as its results go, and who goes on from it; nobody while it is not complete."""
    if not field:
        if document.results:
            raise Refusal("not_drawn", sides=document.results[0].sides)
        return PlayedStage(document=document), ()
    form, stage, scheme = document.form, _stage(championship, document, field), _scheme(championship, document)
    rounds = follow(form, stage, (), scheme)
    for report in document.results:
        rounds = follow(form, stage, take(championship, document, rounds, report), scheme)
    going: Field = ()
    if not is_last and complete(form, stage, rounds):
        going = next_field(stage, going_on(form, stage, rounds, scheme))
    played = PlayedStage(
        document=document,
        stage=stage,
        rounds=rounds,
        tables=pool_tables(stage, rounds, scheme) if form.by_standings else (),
        finish=finish(form, stage, rounds, scheme),
    )
    return played, going
