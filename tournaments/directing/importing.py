"""A championship from its document: founded, entered, drawn and played as a director would have, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.reading import overrides
from scorekeeper import recording
from scorekeeper.models import Club, Player
from scorekeeper.writing import Actor, log, writing
from tournaments.directing import drawing, entering, founding, results
from tournaments.directing.matches import frame
from tournaments.errors import refusing
from tournaments.formats.results import Abandoned
from tournaments.models import Act, Championship, Encounter, EncounterMatch, Entry, EntryPlayer, Stage, StageEntry
from tournaments.replay import document as documents
from tournaments.replay.document import After, Late, Leave, Penalise, Redraw, Report, Rule, StageDocument, Substitute
from tournaments.replay.matches import result as reported
from tournaments.replay.playing import play
from tournaments.replay.reading import read_championship
from tournaments.replay.writing import document as write_document

Kind = Act.Kind


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
        championship = founding.found(
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


def _plan(stage: Mapping[str, Any]) -> founding.Plan:
    return founding.Plan(
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
            entering.enter_list(self.championship, self.by, [self._entry(one) for one in self.document.entries])
        late = [act for act in self.document.acts if isinstance(act, Late)]
        self.entries = {entry.name: entry for entry in self._late(late)}
        for planned, stage in zip(self.document.stages, self.championship.stages.all(), strict=True):
            stage.championship = self.championship
            self._acts(stage, planned)
            if not self._can_draw(stage):
                continue
            drawing.draw(stage, self.by, given=stage.given)
            self._results(stage, planned)

    def _entry(self, entry: documents.Entry) -> entering.NewEntry:
        return entering.NewEntry(
            name=entry.name,
            players=[self._who(player) for player in entry.players],
            seed=entry.seed,
            home_club=entry.club,
            tags=entry.tags,
            stand_in=entry.stand_in,
        )

    def _who(self, player: documents.Player) -> entering.Who:
        found = self.known.get(player.name)
        return entering.Who(name=player.name, number=player.number, home_club=player.club, player=found)

    def _late(self, late: Sequence[Late]) -> list[Entry]:
        """Late entries are in the field before the draw, at their moment, as a draw that is replayed wants them."""
        for act in late:
            entry = entering.enter(self.championship, self.by, self._entry(act.entry))
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
                results.walkover(encounter, self.by, winner=side)
            case "abandoned":
                stood = self._scores(report)
                scores = None if stood is None else [stood[order.index(side)] for side in range(len(order))]
                results.abandoned(encounter, self.by, left=order[0], scores=scores)
            case "ruling":
                results.rule(encounter, self.by, winner=side, reason=report.reason or "–")
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
                results.rule(encounter, self.by, winner=winner, reason=act.reason or "–")
                return

    def _match(self, encounter: Encounter, one: documents.Played, order: Sequence[int], *, key: str) -> None:
        if one.totals:
            totals = dict(zip(order, one.totals, strict=True))
            results.write_match(encounter, self.by, totals=[totals[side] for side in range(len(order))], key=key)
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
