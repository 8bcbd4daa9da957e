"""The championship document of a championship as it stands, and the championship in the shape of a replayed one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rules.catalogue import GAMES
from rules.reading import overrides
from scorekeeper import recording
from tournaments import ledger as ledgers
from tournaments.formats.results import Abandoned, Ruled, Walkover
from tournaments.formats.rounds import Encounter as Drawn
from tournaments.formats.rounds import encounters
from tournaments.formats.slots import PlaceIn
from tournaments.ledger import StageLedger
from tournaments.models import Act, Championship, EncounterMatch, Entry, EntryPlayer
from tournaments.replay import document as documents
from tournaments.replay.document import After, Late, Leave, Penalise, Redraw, Report, Rule, StageDocument, Substitute
from tournaments.replay.playing import PlayedChampionship, PlayedStage
from tournaments.replay.writing import document as write_document
from tournaments.standings.progress import going_on
from tournaments.standings.qualifying import next_field

Kind = Act.Kind


def export_championship(championship: Championship) -> dict[str, Any]:
    """The document of a championship as it stands: everything drawn, every result, every act that stands."""
    return write_document(document_of(championship))


def document_of(championship: Championship) -> documents.Championship:
    """The same as a value."""
    game = GAMES[championship.game]
    options = ledgers.options_of(championship)
    entries = list(championship.entries.prefetch_related("players"))
    acts = list(championship.acts.filter(undone_at=None).select_related("stage"))
    told = _Acts(entries, acts)
    stages: list[StageDocument] = []
    before: StageLedger | None = None
    for stage in championship.stages.all():
        stage.championship = championship
        ledger = ledgers.read(stage)
        stages.append(_stage(ledger, before))
        before = ledger
    return documents.Championship(
        name=championship.name,
        game=game,
        ruleset=championship.ruleset,
        options=options,
        overrides=overrides(game, championship.ruleset, options),
        unit=championship.unit,  # type: ignore[arg-type]
        seed=championship.seed,
        entries=tuple(told.entry(entry) for entry in entries if not entry.late),
        stages=tuple(stages),
        acts=tuple(told.all()),
    )


def _stage(ledger: StageLedger, before: StageLedger | None) -> StageDocument:
    from tournaments.standings.points import read_points

    row = ledger.row
    game = ledgers.game_of(row.championship)
    target = game.target(ledgers.options_of(row.championship))
    given = ledgers.read_given(row.given)
    if ledger.rounds:
        given = None if _follows(ledger, before) else ledger.form.drawn(ledger.stage, ledger.rounds)
    return StageDocument(
        name=row.name,
        form=ledger.form,
        settings=ledger.stage.settings,
        best_of=ledger.stage.best_of,
        points=read_points(row.points or None, target=target),
        tie_breaks=ledger.scheme.tie_breaks,
        given=given,
        results=tuple(_reports(ledger)),
    )


def _follows(ledger: StageLedger, before: StageLedger | None) -> bool:
    """Whether who meets whom first follows from the places in the pools before, and so needs not be told."""
    slots = [slot for one in ledger.rounds[0].encounters for slot in one.slots]
    if before is None or not before.is_complete or not all(isinstance(slot, PlaceIn) for slot in slots):
        return False
    due = next_field(before.stage, going_on(before.form, before.stage, before.rounds, before.scheme))
    return {(one.pool, one.place, one.name) for one in due} == {
        (one.pool, one.place, one.name) for one in ledger.stage.field
    }


def _reports(ledger: StageLedger) -> list[Report]:
    """What was reported, round by round; encounters that decide themselves are left out."""
    return [
        report
        for one in encounters(ledger.rounds)
        if one.result is not None and not one.by_itself and len(one.entries) == len(one.slots)
        for report in _of_encounter(ledger, one)
    ]


def _of_encounter(ledger: StageLedger, one: Drawn) -> Iterator[Report]:
    """A report, or several where matches were written down with their sides in different orders."""
    sides = one.entries
    rows = [row for row in ledger.match_rows[one.label] if row.finished and not row.dropped]
    repeated = sum(set(other.entries) == set(sides) for other in encounters(ledger.rounds)) > 1
    number = one.round if repeated else None
    match one.result:
        case Walkover(winner):
            yield Report(sides=sides, kind="walkover", winner=None if winner is None else sides[winner], round=number)
        case Abandoned(left, scores):
            turn = (left, 1 - left)
            kept = (documents.Played(totals=tuple(scores[side] for side in turn)),) if scores else ()
            yield Report(sides=_turned(sides, turn), kind="abandoned", matches=kept, round=number)
        case Ruled(winner, _):
            order = _order(rows[0]) if rows else tuple(range(len(sides)))
            yield Report(
                sides=_turned(sides, order),
                kind="ruling",
                winner=None if winner is None else sides[winner],
                matches=tuple(_played(row, order) for row in rows),
                reason=ledger.rows[one.label].reason,
                round=number,
            )
        case _:
            for order, group in groupby(rows, key=_order):
                matches = tuple(_played(row, order) for row in group)
                yield Report(sides=_turned(sides, order), kind="matches", matches=matches, round=number)


def _order(row: EncounterMatch) -> tuple[int, ...]:
    """The encounter's sides in the order of the match's."""
    return tuple(row.order.index(side) for side in range(len(row.order))) or tuple(range(len(row.totals)))


def _turned(sides: Sequence[str], order: Sequence[int]) -> tuple[str, ...]:
    return tuple(sides[side] for side in order)


def _played(row: EncounterMatch, order: Sequence[int]) -> documents.Played:
    """A match with its sides in `order`: by its hands where there are hands."""
    if not row.hands or _order(row) != tuple(order):
        return documents.Played(totals=tuple(row.totals[side] for side in order))
    score = recording.export_document(row.match)
    return documents.Played(hands=tuple(score["hands"]), adjustments=tuple(score["adjustments"]))


class _Acts:
    """Acts by the names that a document knows things by."""

    def __init__(self, entries: Sequence[Entry], acts: Sequence[Act]) -> None:
        self.acts = acts
        self.names = {entry.pk: entry.name for entry in entries}
        self.rows = {entry.pk: entry for entry in entries}
        self.players = {one.pk: one for entry in entries for one in entry.players.all()}
        self.substituted = {act.payload["into"]: act.payload["out"] for act in acts if act.kind == Kind.SUBSTITUTE}

    def entry(self, entry: Entry) -> documents.Entry:
        """An entry as it entered: who came in later is told by the acts."""
        players = [one for one in entry.players.all() if one.pk not in self.substituted]
        return documents.Entry(
            name=entry.name,
            players=tuple(_player(one) for one in players),
            seed=entry.seed,
            club=entry.home_club,
            tags=tuple(entry.tags),
            stand_in=entry.stand_in,
        )

    def all(self) -> list[documents.Act]:
        return [self.act(act) for act in self.acts]

    def act(self, act: Act) -> documents.Act:
        after = After(act.stage.name, act.after)
        name = self.names.get(act.entry_id or 0, "")
        match act.kind:
            case Kind.PENALISE:
                return Penalise(entry=name, points=act.payload["points"], reason=act.reason, after=after)
            case Kind.LATE:
                return Late(entry=self.entry(self.rows[act.entry_id or 0]), after=after)
            case Kind.REDRAW:
                return Redraw(stage=act.stage.name, reason=act.reason, after=after)
            case Kind.SUBSTITUTE:
                out, into = self.players[act.payload["out"]], self.players[act.payload["into"]]
                return Substitute(entry=name, out=out.name, into=_player(into), after=after)
            case Kind.RULE:
                return self._rule(act)
        struck, disqualified = bool(act.payload.get("struck")), act.kind == Kind.DISQUALIFY
        return Leave(entry=name, after=after, struck=struck, disqualified=disqualified, reason=act.reason)

    def _rule(self, act: Act) -> Rule:
        return Rule(
            stage=act.stage.name,
            pool=act.payload.get("pool", ""),
            sides=tuple(self.names[pk] for pk in act.payload.get("sides", ())),
            order=tuple(self.names[pk] for pk in act.payload.get("order", ())),
            winner=self.names.get(act.payload.get("winner") or 0, ""),
            reason=act.reason,
        )


def _player(one: EntryPlayer) -> documents.Player:
    return documents.Player(name=one.name, number=one.number, club=one.home_club)


def played(championship: Championship) -> PlayedChampionship:
    """The championship as it stands in the database, in the shape a replayed document has."""
    document = document_of(championship)
    found = []
    for stage, planned in zip(championship.stages.all(), document.stages, strict=True):
        stage.championship = championship
        found.append((planned, ledgers.read(stage)))
    return PlayedChampionship(
        championship=document,
        stages=tuple(_as_played(planned, ledger) for planned, ledger in found),
        ranking=ledgers.championship_ranking(championship, [ledger for _, ledger in found]),
    )


def _as_played(planned: StageDocument, ledger: StageLedger) -> PlayedStage:
    if not ledger.rounds:
        return PlayedStage(document=planned)
    return PlayedStage(
        document=planned, stage=ledger.stage, rounds=ledger.rounds, tables=ledger.tables, finish=ledger.finish
    )
