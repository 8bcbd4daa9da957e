"""The championship document, out and in: what is kept as one file, and a file as a championship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rules.catalogue import GAMES
from rules.reading import overrides
from scorekeeper import recording
from scorekeeper.models import Club, Player
from scorekeeper.writing import Actor, log, writing
from tournaments import directing
from tournaments import ledger as ledgers
from tournaments.directing.matches import frame
from tournaments.errors import refusing
from tournaments.formats.results import Abandoned, Ruled, Walkover
from tournaments.formats.rounds import Encounter as Drawn
from tournaments.formats.rounds import encounters
from tournaments.formats.slots import PlaceIn
from tournaments.ledger import StageLedger
from tournaments.models import Act, Championship, Encounter, EncounterMatch, Entry, EntryPlayer, Stage, StageEntry
from tournaments.replay import document as documents
from tournaments.replay.document import After, Late, Leave, Penalise, Redraw, Report, Rule, StageDocument, Substitute
from tournaments.replay.matches import result as reported
from tournaments.replay.playing import PlayedChampionship, PlayedStage, play
from tournaments.replay.reading import read_championship
from tournaments.replay.writing import document as write_document
from tournaments.standings.progress import going_on
from tournaments.standings.qualifying import next_field

Kind = Act.Kind


# ---------------------------------------------------------------- in


def import_championship(
    club: Club,
    by: Actor,
    raw: object,
    *,
    key: str,
    players: Mapping[str, Player] | None = None,
    slug: str = "",
) -> Championship:
    """A championship from its document, by the acts of a director, in one transaction; all or nothing.

    `players` says which names are players of the club; the others are guests. Raises `DirectingError` for the first
    fault of the document.
    """
    with refusing():
        document = read_championship(raw)
        play(document)
    with writing(club):
        championship = directing.found(
            club,
            by,
            key=key,
            name=document.name,
            game=document.game.slug,
            ruleset=document.ruleset,
            options=document.options,
            unit=document.unit,
            seed=document.seed,
            slug=slug,
            stages=[_plan(raw_stage) for raw_stage in write_document(document)["stages"]],
        )
        _Import(championship, by, document, players or {}).run()
        championship.refresh_from_db()
        log(club, by, "championship imported", championship)
        return championship


def _plan(stage: Mapping[str, Any]) -> directing.Plan:
    return directing.Plan(
        name=stage["name"],
        format=stage["format"],
        settings=stage.get("settings", {}),
        best_of=stage.get("best_of"),
        points=stage.get("points", {}),
        tie_breaks=stage.get("tie_breaks", ()),
        given=stage.get("draw"),
    )


class _Import:
    """One document on its way in."""

    def __init__(
        self, championship: Championship, by: Actor, document: documents.Championship, players: Mapping[str, Player]
    ) -> None:
        self.championship = championship
        self.by = by
        self.document = document
        self.known = players

    def run(self) -> None:
        if self.document.entries:
            directing.enter_list(self.championship, self.by, [self._entry(one) for one in self.document.entries])
        late = [act for act in self.document.acts if isinstance(act, Late)]
        self.entries = {entry.name: entry for entry in self._late(late)}
        for planned, stage in zip(self.document.stages, self.championship.stages.all(), strict=True):
            stage.championship = self.championship
            self._acts(stage, planned)
            if not self._can_draw(stage):
                continue
            directing.draw(stage, self.by, given=stage.given)
            self._results(stage, planned)

    def _entry(self, entry: documents.Entry) -> directing.NewEntry:
        return directing.NewEntry(
            name=entry.name,
            players=[self._who(player) for player in entry.players],
            seed=entry.seed,
            home_club=entry.club,
            tags=entry.tags,
            stand_in=entry.stand_in,
        )

    def _who(self, player: documents.Player) -> directing.Who:
        found = self.known.get(player.name)
        return directing.Who(name=player.name, number=player.number, home_club=player.club, player=found)

    def _late(self, late: Sequence[Late]) -> list[Entry]:
        """Late entries are in the field before the draw, at their moment, as a draw that is replayed wants them."""
        for act in late:
            entry = directing.enter(self.championship, self.by, self._entry(act.entry))
            entry.late = True
            entry.save(update_fields=["late"])
            stage = self.championship.stages.get(name=act.after.stage)
            StageEntry.objects.create(stage=stage, entry=entry, late=True, after=act.after.round)
        return list(self.championship.entries.all())

    def _acts(self, stage: Stage, planned: StageDocument) -> None:
        """The acts of a stage, with their moments, before it is played."""
        for act in self.document.acts:
            at = act.stage if isinstance(act, Rule) else act.after.stage
            if at == planned.name:
                Act.objects.create(championship=self.championship, stage=stage, by=self.by.user, **self._act(act))
        for kind, status in ((Kind.WITHDRAW, "withdrawn"), (Kind.DISQUALIFY, "disqualified")):
            left = stage.acts.filter(kind=kind).values("entry")
            Entry.objects.filter(pk__in=left).update(status=status)

    def _act(self, act: documents.Act) -> dict[str, Any]:
        match act:
            case Leave(entry=entry, after=after, struck=struck, disqualified=disqualified, reason=reason):
                kind = Kind.DISQUALIFY if disqualified else Kind.WITHDRAW
                return self._facts(kind, after, reason, entry=entry, payload={"struck": struck})
            case Penalise(entry=entry, points=points, reason=reason, after=after):
                return self._facts(Kind.PENALISE, after, reason, entry=entry, payload={"points": points})
            case Late(entry=new, after=after):
                return self._facts(Kind.LATE, after, "", entry=new.name)
            case Redraw(reason=reason, after=after):
                return self._facts(Kind.REDRAW, after, reason)
            case Substitute(entry=entry, out=out, into=into, after=after):
                return self._facts(Kind.SUBSTITUTE, after, "", entry=entry, payload=self._substitute(entry, out, into))
            case Rule():
                payload = {
                    "pool": act.pool,
                    "sides": [self.entries[name].pk for name in act.sides],
                    "order": [self.entries[name].pk for name in act.order],
                    "winner": self.entries[act.winner].pk if act.winner else None,
                }
                return self._facts(Kind.RULE, None, act.reason, payload=payload)

    def _facts(
        self, kind: Kind, after: After | None, reason: str, *, entry: str = "", payload: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return {
            "kind": kind,
            "after": after.round if after else 0,
            "reason": reason,
            "entry": self.entries[entry] if entry else None,
            "payload": dict(payload or {}),
        }

    def _substitute(self, name: str, out: str, into: documents.Player) -> dict[str, int]:
        entry, who = self.entries[name], self._who(into)
        gone = next(one for one in entry.players.all() if one.active and one.name.casefold() == out.strip().casefold())
        gone.active = False
        gone.save(update_fields=["active"])
        new = EntryPlayer.objects.create(
            entry=entry,
            place=entry.players.count(),
            player=who.player,
            name=who.name,
            number=who.number,
            home_club=who.home_club,
        )
        return {"out": gone.pk, "into": new.pk}

    def _can_draw(self, stage: Stage) -> bool:
        before = self.championship.stages.filter(number=stage.number - 1).first()
        return (before is None or before.state == Stage.State.COMPLETE) and bool(self.entries)

    def _results(self, stage: Stage, planned: StageDocument) -> None:
        for number, report in enumerate(planned.results):
            self._report(self._encounter(stage, report), report, key=f"{stage.pk}-{number}")

    def _encounter(self, stage: Stage, report: Report) -> Encounter:
        """The earliest undecided one of exactly these sides."""
        wanted = {self.entries[name].pk for name in report.sides}
        open_ones = stage.encounters.filter(settled=False).prefetch_related("slots").order_by("round__number", "pk")
        if report.round is not None:
            open_ones = open_ones.filter(round__number=report.round)
        for one in open_ones.filter(slots__entry=self.entries[report.sides[0]]):
            if {slot.entry_id for slot in one.slots.all()} == wanted:
                one.stage = stage
                return one
        raise LookupError(report.sides)

    def _report(self, encounter: Encounter, report: Report, *, key: str) -> None:
        sides = [slot.entry_id for slot in encounter.slots.order_by("side")]
        order = [sides.index(self.entries[name].pk) for name in report.sides]
        side = None if report.winner is None else sides.index(self.entries[report.winner].pk)
        for number, one in enumerate(report.matches):
            if report.kind != "abandoned":
                self._match(encounter, one, order, key=f"{key}-{number}")
        match report.kind:
            case "walkover":
                directing.walkover(encounter, self.by, winner=side)
            case "abandoned":
                stood = self._scores(report)
                scores = None if stood is None else [stood[order.index(side)] for side in range(len(order))]
                directing.abandoned(encounter, self.by, left=order[0], scores=scores)
            case "ruling":
                directing.rule(encounter, self.by, winner=side, reason=report.reason or "–")
            case "matches":
                self._ruled(encounter)

    def _ruled(self, encounter: Encounter) -> None:
        """A drawn encounter that the director gave to a side."""
        encounter.refresh_from_db()
        if encounter.state != Encounter.State.NEEDS_DECISION:
            return
        sides = [slot.entry_id for slot in encounter.slots.order_by("side")]
        for act in encounter.stage.acts.filter(kind=Kind.RULE, undone_at=None):
            if act.payload.get("winner") in sides and set(act.payload["sides"]) == set(sides):
                winner = sides.index(act.payload["winner"])
                directing.rule(encounter, self.by, winner=winner, reason=act.reason or "–")
                return

    def _match(self, encounter: Encounter, one: documents.Played, order: Sequence[int], *, key: str) -> None:
        if one.totals:
            totals = dict(zip(order, one.totals, strict=True))
            directing.write_match(encounter, self.by, totals=[totals[side] for side in range(len(order))], key=key)
            return
        names = [self._side_name(encounter, side) for side in order]
        score = {
            "game": self.championship.game,
            "rules": self.championship.ruleset,
            "options": overrides(self.document.game, self.document.ruleset, self.document.options),
            "sides": names,
            "hands": list(one.hands),
            "adjustments": list(one.adjustments),
        }
        match = recording.import_match(self.championship.club, self.by, score, key=key, players=self.known)
        number = 1 + encounter.matches.count()
        into = [order.index(side) for side in range(len(order))]
        EncounterMatch.objects.create(encounter=encounter, number=number, match=match, order=into)
        recording.frame(match, self.by, **frame(encounter, number))

    def _side_name(self, encounter: Encounter, side: int) -> str:
        entry = encounter.slots.get(side=side).entry
        players = [one.name for one in entry.players.all() if one.active] if entry else []
        fewest, _ = self.document.game.seats(self.document.options).players
        return " / ".join(players[:fewest]) if len(players) >= fewest else str(entry)

    def _scores(self, report: Report) -> Sequence[Any] | None:
        """What stood when the first side left, by the encounter's sides."""
        found = reported(self.document, report, report.sides)
        return found.scores if isinstance(found, Abandoned) else None


# ---------------------------------------------------------------- out


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
