"""A stage as it stands: its rows, read into the values that formats and standings work with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from rules.catalogue import GAMES
from rules.game import AnyGame, Options
from tournaments.formats.best_of import read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.given import Given
from tournaments.formats.hat import Hat
from tournaments.formats.results import Abandoned, Bye, Match, Played, Result, Ruled, Walkover
from tournaments.formats.rounds import Encounter, Round, RoundName
from tournaments.formats.settings import Settings, read_settings
from tournaments.formats.slots import LoserOf, NoSeat, PlaceIn, Seat, Side, Slot, Vacant, WinnerOf
from tournaments.formats.stage import AnyFormat, AnyStage, Finish, Gone
from tournaments.formats.stage import Stage as Formed
from tournaments.formats.tables import TablesSettings
from tournaments.models import Act, Championship, EncounterMatch, Entry, Stage, StageEntry
from tournaments.models import Encounter as EncounterRow
from tournaments.models import Round as RoundRow
from tournaments.models import Slot as SlotRow
from tournaments.standings.points import PointsSystem, read_points
from tournaments.standings.progress import complete, finish
from tournaments.standings.qualifying import PoolTable, pool_tables
from tournaments.standings.ranking import Place, ranking
from tournaments.standings.standing import Penalty, Scheme
from tournaments.standings.table_points import TablePoints
from tournaments.standings.tie_breaks import OF_ENCOUNTERS, OF_TABLES, read_tie_breaks


@dataclass(frozen=True)
class StageLedger:
    """A stage with everything that is known of it: rows by their labels and names, and the values made of them."""

    row: Stage
    form: AnyFormat
    stage: AnyStage
    scheme: Scheme
    rounds: tuple[Round, ...]
    entries: Mapping[str, Entry]
    """Every entry of the championship, by name."""
    rows: Mapping[str, EncounterRow]
    """The encounters' rows, by label, each with its slots and matches as `slot_rows` and `match_rows`."""
    round_rows: Mapping[int, RoundRow]
    slot_rows: Mapping[str, tuple[SlotRow, ...]]
    match_rows: Mapping[str, tuple[EncounterMatch, ...]]

    @cached_property
    def tables(self) -> tuple[PoolTable, ...]:
        """The standings of every pool; () of a bracket."""
        return pool_tables(self.stage, self.rounds, self.scheme) if self.form.by_standings and self.rounds else ()

    @cached_property
    def finish(self) -> Finish:
        """Who finished where, best first."""
        return finish(self.form, self.stage, self.rounds, self.scheme) if self.rounds else ()

    @cached_property
    def is_complete(self) -> bool:
        """Whether nothing is left to be played."""
        return bool(self.rounds) and complete(self.form, self.stage, self.rounds)

    def tables_after(self, number: int) -> tuple[PoolTable, ...]:
        """The standings as they stood after round `number`."""
        return pool_tables(self.stage, self.rounds, self.scheme, after=number) if self.form.by_standings else ()


def game_of(championship: Championship) -> AnyGame:
    return GAMES[championship.game]


def options_of(championship: Championship) -> Options:
    """The championship's own copy of the game's options."""
    options: Options = game_of(championship).options.model_validate(championship.options)
    return options


def read(stage: Stage) -> StageLedger:
    """A stage, whole, in a fixed number of questions."""
    championship = stage.championship
    entries = {entry.pk: entry for entry in championship.entries.all()}
    acts = list(championship.acts.filter(undone_at=None))
    rounds = list(stage.rounds.all())
    encounters = list(stage.encounters.select_related("pool", "table").order_by("pk"))
    slots = _by_encounter(SlotRow.objects.filter(encounter__stage=stage).order_by("encounter_id", "side"))
    matches = _by_encounter(EncounterMatch.objects.filter(encounter__stage=stage).order_by("encounter_id", "number"))
    reader = _Reader(entries)
    numbers = {row.pk: row.number for row in rounds}
    made: dict[int, list[Encounter]] = defaultdict(list)
    for row in encounters:
        one = reader.encounter(row, slots[row.pk], matches[row.pk], number=numbers[row.round_id])
        made[row.round_id].append(one)
    form = FORMATS[stage.format]
    return StageLedger(
        row=stage,
        form=form,
        stage=formed(stage, _field(stage, entries), acts, entries),
        scheme=scheme(stage, acts, entries),
        rounds=tuple(reader.round(row, made[row.pk]) for row in rounds),
        entries={entry.name: entry for entry in entries.values()},
        rows={row.label: row for row in encounters},
        round_rows={row.number: row for row in rounds},
        slot_rows={row.label: tuple(slots[row.pk]) for row in encounters},
        match_rows={row.label: tuple(matches[row.pk]) for row in encounters},
    )


def around(decided: Sequence[EncounterRow]) -> StageLedger:
    """Only what some encounters of a bracket move: a first round of all that feed their followers, a second of these.

    The cost does not depend on how large the bracket is.
    """
    stage = decided[0].stage
    labels = [row.label for row in decided]
    fed = (SlotRow.Source.WINNER, SlotRow.Source.LOSER)
    waiting = SlotRow.objects.filter(encounter__stage=stage, feeder__in=labels, source__in=fed)
    followers = {slot.encounter_id for slot in SlotRow.objects.filter(pk__in=waiting.values("pk"))}
    feeders = SlotRow.objects.filter(encounter__in=followers, source__in=fed).values("feeder")
    rows = list(
        EncounterRow.objects.filter(Q(pk__in=followers) | Q(stage=stage, label__in=feeders)).select_related("round")
    )
    for row in rows:
        row.stage = stage
    slots = _by_encounter(
        SlotRow.objects.filter(encounter__in=rows).select_related("entry", "drawn").order_by("encounter_id", "side")
    )
    matches = _by_encounter(EncounterMatch.objects.filter(encounter__in=rows).order_by("encounter_id", "number"))
    entries = {one.pk: one for each in slots.values() for slot in each for one in (slot.entry, slot.drawn) if one}
    reader = _Reader(entries)
    made = {row.pk: reader.encounter(row, slots[row.pk], matches[row.pk], number=row.round.number) for row in rows}
    rounds = [
        Round(
            number=number,
            name=RoundName("round", number),
            encounters=tuple(made[row.pk] for row in rows if (row.pk in followers) == (number > 1)),
        )
        for number in (1, 2)
    ]
    left = Act.objects.filter(stage=stage, undone_at=None, entry__in=entries)
    form = FORMATS[stage.format]
    return StageLedger(
        row=stage,
        form=form,
        stage=Formed(
            hat=Hat("", stage.name),
            settings=Settings(),
            field=tuple(_seated_by_place(slots, entries)),
            gone=gone(left, entries),
        ),
        scheme=Scheme(scoring=PointsSystem(), tie_breaks=()),
        rounds=tuple(rounds),
        entries={entry.name: entry for entry in entries.values()},
        rows={row.label: row for row in rows},
        round_rows={},
        slot_rows={row.label: tuple(slots[row.pk]) for row in rows},
        match_rows={row.label: tuple(matches[row.pk]) for row in rows},
    )


def one(row: EncounterRow, matches: Sequence[EncounterMatch] | None = None) -> Encounter:
    """An encounter by itself, as its format sees it; `matches` if they are read already."""
    slots = list(row.slots.select_related("entry", "drawn").order_by("side"))
    entries = {entry.pk: entry for slot in slots for entry in (slot.entry, slot.drawn) if entry}
    matches = list(row.matches.order_by("number")) if matches is None else matches
    return _Reader(entries).encounter(row, slots, matches, number=row.round.number)


def some(rows: QuerySet[EncounterRow]) -> list[tuple[EncounterRow, Encounter]]:
    """Encounters of any stages with their rows, in the order asked for and a fixed number of questions.

    Each row has its stage, round, pool and table with it, and its matches.
    """
    slots = SlotRow.objects.select_related("entry", "drawn").order_by("side")
    matches = EncounterMatch.objects.select_related("match").order_by("number")
    whole = rows.select_related("stage", "round", "pool", "table")
    found = list(whole.prefetch_related(Prefetch("slots", slots), Prefetch("matches", matches)))
    entries = {
        one.pk: one for row in found for slot in row.slots.all() for one in (slot.entry, slot.drawn) if one is not None
    }
    reader = _Reader(entries)
    return [
        (row, reader.encounter(row, list(row.slots.all()), list(row.matches.all()), number=row.round.number))
        for row in found
    ]


def _seated_by_place(slots: Mapping[int, Sequence[SlotRow]], entries: Mapping[int, Entry]) -> Iterator[Entrant]:
    """Who came to a place of a pool, so that it stays theirs."""
    for each in slots.values():
        for slot in each:
            if slot.source == SlotRow.Source.PLACE and slot.entry_id:
                yield Entrant(name=entries[slot.entry_id].name, pool=slot.feeder, place=slot.place)


def _by_encounter(rows: Iterable[Any]) -> defaultdict[int, list[Any]]:
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.encounter_id].append(row)
    return found


def formed(stage: Stage, field: Sequence[Entrant], acts: Sequence[Act], entries: Mapping[int, Entry]) -> AnyStage:
    """The stage as its format sees it, with the acts that concern it."""
    own = [act for act in acts if act.stage_id == stage.pk]
    form = FORMATS[stage.format]
    return Formed(
        hat=Hat(stage.championship.seed, stage.name),
        settings=read_settings(form.settings, stage.settings),
        field=tuple(field),
        best=game_of(stage.championship).best,
        best_of=read_best_of(stage.best_of),
        gone=gone(own, entries),
        redraws=tuple(act.after for act in own if act.kind == Act.Kind.REDRAW),
        rulings=tuple(
            tuple(entries[pk].name for pk in act.payload["order"])
            for act in own
            if act.kind == Act.Kind.RULE and act.payload.get("order")
        ),
        given=read_given(stage.given),
    )


def scheme(stage: Stage, acts: Sequence[Act], entries: Mapping[int, Entry]) -> Scheme:
    """How the stage counts."""
    championship = stage.championship
    game, form = game_of(championship), FORMATS[stage.format]
    settings = read_settings(form.settings, stage.settings)
    points = read_points(stage.points or None, target=game.target(options_of(championship)))
    return Scheme(
        scoring=TablePoints(settings=settings, best=game.best) if isinstance(settings, TablesSettings) else points,
        tie_breaks=read_tie_breaks(stage.tie_breaks or None, default=OF_TABLES if form.at_tables else OF_ENCOUNTERS),
        best=game.best,
        penalties=tuple(
            Penalty(entries[act.entry_id or 0].name, act.payload["points"], act.after)
            for act in acts
            if act.stage_id == stage.pk and act.kind == Act.Kind.PENALISE
        ),
    )


def gone(acts: Iterable[Act], entries: Mapping[int, Entry]) -> dict[str, Gone]:
    """Who left by these acts, and when."""
    return {
        entries[act.entry_id or 0].name: Gone(act.after, bool(act.payload.get("struck")))
        for act in acts
        if act.kind in (Act.Kind.WITHDRAW, Act.Kind.DISQUALIFY)
    }


def read_given(raw: Mapping[str, Any] | None) -> Given | None:
    """A draw as it is kept, by name."""
    if not raw:
        return None
    pools, order, rounds = raw.get("pools"), raw.get("order"), raw.get("rounds")
    return Given(
        pools=None if pools is None else tuple(map(tuple, pools)),
        order=None if order is None else tuple(order),
        rounds=None if rounds is None else tuple(tuple(map(tuple, tables)) for tables in rounds),
    )


def write_given(given: Given) -> dict[str, Any]:
    """A draw as it is kept and as the document has it."""
    drawn = {"pools": given.pools, "order": given.order, "rounds": given.rounds}
    return {key: _lists(value) for key, value in drawn.items() if value is not None}


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value


def entrant(entry: Entry, row: StageEntry | None = None) -> Entrant:
    """An entry as a stage sees it."""
    return Entrant(
        name=entry.name,
        seed=entry.seed,
        club=entry.home_club,
        stand_in=entry.stand_in,
        rank=row.rank if row else None,
        pool=row.pool if row else "",
        place=row.place if row else 0,
        late=row.late if row else False,
        after=row.after if row else 0,
    )


def _field(stage: Stage, entries: Mapping[int, Entry]) -> list[Entrant]:
    return [entrant(entries[row.entry_id], row) for row in stage.field.all()]


class _Reader:
    """From rows to rounds; entries by their ids."""

    def __init__(self, entries: Mapping[int, Entry]) -> None:
        self.names = {pk: entry.name for pk, entry in entries.items()}

    def round(self, row: RoundRow, encounters: Sequence[Encounter]) -> Round:
        return Round(
            number=row.number,
            name=RoundName(row.kind, row.kind_number),  # type: ignore[arg-type]
            encounters=tuple(encounters),
            resting=tuple(self.names[pk] for pk in row.resting),
        )

    def encounter(
        self, row: EncounterRow, slots: Sequence[SlotRow], matches: Sequence[EncounterMatch], *, number: int
    ) -> Encounter:
        return Encounter(
            label=row.label,
            round=number,
            number=row.number,
            slots=tuple(map(self.slot, slots)),
            sides=tuple(map(self.side, slots)),
            pool=row.pool.name if row.pool else "",
            best_of=row.best_of,
            result=result(row, matches),
            by_itself=row.by_itself,
        )

    def slot(self, row: SlotRow) -> Slot:
        match row.source:
            case SlotRow.Source.SEAT:
                return Seat(self.names[row.drawn_id or 0])
            case SlotRow.Source.WINNER:
                return WinnerOf(row.feeder)
            case SlotRow.Source.LOSER:
                return LoserOf(row.feeder)
            case SlotRow.Source.PLACE:
                return PlaceIn(row.feeder, row.place)
        return NoSeat()

    def side(self, row: SlotRow) -> Side:
        if row.entry_id is not None:
            return self.names[row.entry_id]
        return Vacant.NOBODY if row.vacant else Vacant.OPEN


def result(row: EncounterRow, matches: Sequence[EncounterMatch]) -> Result | None:
    """What was reported of an encounter: its ending, else its finished matches; None while there is nothing."""
    finished = tuple(_match(one) for one in matches if one.finished and not one.dropped)
    match row.ending:
        case EncounterRow.Ending.WALKOVER:
            return Walkover(row.ending_side)
        case EncounterRow.Ending.ABANDONED:
            return Abandoned(row.ending_side or 0, tuple(row.ending_scores) if row.ending_scores else None)
        case EncounterRow.Ending.RULING:
            return Ruled(row.ending_side, finished)
        case EncounterRow.Ending.BYE:
            return Bye(row.ending_side)
    return Played(finished) if finished else None


def _match(one: EncounterMatch) -> Match:
    return Match(tuple(one.totals), tuple(one.winners), by_time=one.by_time)


def championship_ranking(championship: Championship, stages: Sequence[StageLedger]) -> tuple[Place, ...]:
    """The ranking by the stages that were opened, first to last; () before the first draw."""
    opened = [one for one in stages if one.rounds]
    if not opened:
        return ()
    entries = {entry.pk: entry for entry in championship.entries.all()}
    left = gone(championship.acts.filter(undone_at=None), entries)
    return ranking(
        [one.finish for one in opened], opened[0].stage.field, left, Hat(championship.seed, opened[0].row.name)
    )


__all__ = [
    "StageLedger",
    "around",
    "championship_ranking",
    "entrant",
    "formed",
    "game_of",
    "gone",
    "one",
    "options_of",
    "read",
    "read_given",
    "result",
    "scheme",
    "some",
    "write_given",
]
