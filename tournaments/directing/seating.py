"""Who plays where: encounters called to tables, by tap or all at once; time called; tables that call the director."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.utils import timezone

from scorekeeper import ledger as match_ledgers
from scorekeeper import recording
from scorekeeper.models import Table
from scorekeeper.writing import Actor
from tournaments.directing.act import acting, at_encounter, at_stage, tell
from tournaments.directing.matches import call_to, current_match, drop_matches, live_matches
from tournaments.directing.results import drawn
from tournaments.directing.storing import state
from tournaments.errors import DirectingError
from tournaments.models import Call, Championship, Encounter, Pool, Round, Slot, Stage

State = Encounter.State
SITTING = (State.CALLED, State.PLAYING, State.NEEDS_DECISION)
OF_THE_CLUB = {"current__state": "open", "current__of_encounter": None}
"""A table where a match is played that is no championship's."""


def assign(encounter: Encounter, by: Actor, *, table: Table) -> Encounter:
    """Call an encounter to a table; its match begins there. Another table moves it, if no hand was recorded yet.

    Raises `table_busy`, `sides_unknown`, `decided`.
    """
    with at_encounter(encounter):
        if encounter.table_id == table.pk and encounter.state in SITTING:
            return encounter
        _check(encounter, table)
        if current_match(encounter) is not None:
            _leave_table(encounter, by)
        _call(encounter, by, table)
        tell(encounter.stage.championship, by, "encounter called", encounter, table=table.number)
        return encounter


def assign_all(championship: Championship, by: Actor, *, stage: Stage | None = None) -> list[Encounter]:
    """Call as many waiting encounters as there are free tables, earlier rounds first; pools keep their tables."""
    with acting(championship):
        free = {table.pk: table for table in free_tables(championship)}
        sitting = _sitting(championship)
        called = []
        for encounter in _waiting(championship, stage):
            encounter.stage.championship = championship
            entries = {slot.entry_id for slot in encounter.slots.all()}
            table = _table_for(encounter, free) if sitting.isdisjoint(entries) else None
            if table is None:
                continue
            free.pop(table.pk)
            sitting |= entries
            _call(encounter, by, table)
            called.append(encounter)
        if called:
            tell(championship, by, "encounters called", championship, encounters=[one.pk for one in called])
        return called


def _waiting(championship: Championship, stage: Stage | None) -> list[Encounter]:
    found = Encounter.objects.filter(stage__championship=championship, state=State.READY)
    found = found.filter(stage=stage) if stage else found
    found = found.select_related("round", "pool", "stage").prefetch_related("slots", "pool__tables")
    return list(found.order_by("stage__number", "round__number", "pk"))


def _sitting(championship: Championship, *, besides: Encounter | None = None) -> set[int | None]:
    """The entries that sit at a table already."""
    slots = Slot.objects.filter(
        encounter__stage__championship=championship,
        encounter__table__isnull=False,
        encounter__state__in=(State.CALLED, State.PLAYING),
        entry__isnull=False,
    )
    return set(slots.exclude(encounter=besides).values_list("entry_id", flat=True))


def free_tables(championship: Championship) -> list[Table]:
    """The club's tables where nothing is being played, by number."""
    busy = Encounter.objects.filter(stage__championship__club=championship.club, state__in=SITTING, table__isnull=False)
    tables = Table.objects.filter(club=championship.club, retired=False).exclude(pk__in=busy.values("table"))
    return list(tables.exclude(**OF_THE_CLUB).order_by("number"))


def _table_for(encounter: Encounter, free: dict[int, Table]) -> Table | None:
    """A pool's own table where it has some; else the first that belongs to no pool."""
    own = [table.pk for table in encounter.pool.tables.all()] if encounter.pool else []
    if own:
        return next((free[pk] for pk in own if pk in free), None)
    kept = set(Pool.tables.through.objects.filter(pool__stage=encounter.stage_id).values_list("table_id", flat=True))
    return next((table for pk, table in free.items() if pk not in kept), None)


def keep_tables(pool: Pool, by: Actor, *, tables: Iterable[Table]) -> Pool:
    """Give a pool tables of its own, for all its rounds."""
    with at_stage(pool.stage) as stage:
        pool.tables.set(list(tables))
        tell(stage.championship, by, "tables of a pool", pool)
        return pool


def keep_tables_in_order(stage: Stage, by: Actor) -> None:
    """Give each pool the next tables of the hall, as many as it needs at once, as far as they go."""
    with at_stage(stage) as stage:
        tables = list(Table.objects.filter(club=stage.championship.club, retired=False).order_by("number"))
        for pool in stage.pools.order_by("pk"):
            needed = Encounter.objects.filter(pool=pool, round__number=1).count()
            pool.tables.set(tables[:needed])
            tables = tables[needed:]
        tell(stage.championship, by, "tables of the pools", stage)


def release(encounter: Encounter, by: Actor) -> Encounter:
    """Take an encounter from its table again, as long as no hand was recorded."""
    with at_encounter(encounter):
        if encounter.table_id is None or encounter.settled:
            return encounter
        _leave_table(encounter, by)
        encounter.table, encounter.called_at = None, None
        _store(encounter)
        tell(encounter.stage.championship, by, "encounter released", encounter)
        return encounter


def _check(encounter: Encounter, table: Table) -> None:
    if encounter.settled:
        raise DirectingError("decided", sides=drawn(encounter).entries)
    if encounter.state == State.PENDING:
        raise DirectingError("sides_unknown")
    if table.club_id != encounter.stage.championship.club_id or table.retired:
        raise DirectingError("no_table", "table")
    busy = Encounter.objects.filter(table=table, state__in=SITTING).exclude(pk=encounter.pk)
    if busy.exists() or Table.objects.filter(pk=table.pk, **OF_THE_CLUB).exists():
        raise DirectingError("table_busy", "table", number=table.number)
    sitting = _sitting(encounter.stage.championship, besides=encounter)
    playing = encounter.slots.filter(entry__in=sitting).values_list("entry__name", flat=True)
    if elsewhere := tuple(playing):
        raise DirectingError("plays_elsewhere", entries=elsewhere)


def _leave_table(encounter: Encounter, by: Actor) -> None:
    now = current_match(encounter)
    if any(one.hands or one.finished for one in live_matches(encounter)):
        raise DirectingError("in_play", sides=drawn(encounter).entries)
    if now is not None:
        drop_matches(encounter, by, reason=encounter.label)


def _call(encounter: Encounter, by: Actor, table: Table) -> None:
    call_to(encounter, by, table)
    _store(encounter)
    Round.objects.filter(pk=encounter.round_id, opened_at=None).update(opened_at=timezone.now())


def _store(encounter: Encounter) -> None:
    encounter.state = state(encounter, drawn(encounter), live_matches(encounter), drawn=False)
    encounter.save(update_fields=["table", "called_at", "state"])


def call_time(encounter: Encounter, by: Actor) -> Encounter:
    """Close the match that is being played by its game's own rule."""
    with at_encounter(encounter):
        now = current_match(encounter)
        if now is None:
            raise DirectingError("decided" if encounter.settled else "sides_unknown")
        ledger = match_ledgers.read(now.match)
        recording.call_time(now.match, by, number=ledger.next_number, key=secrets.token_urlsafe(16))
        encounter.refresh_from_db()
        return encounter


def confirm_round(round: Round, by: Actor) -> int:
    """The official confirms every finished match of a round for the sides; disputed ones stay. How many."""
    with at_stage(round.stage) as stage:
        confirmed = 0
        waiting = Encounter.objects.filter(round=round, state=State.TO_CONFIRM, disputed=False)
        for encounter in waiting:
            for one in live_matches(encounter):
                if one.finished and not one.confirmed:
                    recording.confirm_all(one.match, by)
                    confirmed += 1
        if confirmed:
            tell(stage.championship, by, "round confirmed", round, matches=confirmed)
        return confirmed


def call_director(championship: Championship, by: Actor, *, table: Table, encounter: Encounter | None = None) -> Call:
    """A table calls for the director; calling again while nobody came changes nothing."""
    with acting(championship):
        standing = championship.calls.filter(table=table, answered_at=None).first()
        if standing is not None:
            return standing
        call = Call.objects.create(championship=championship, table=table, encounter=encounter)
        tell(championship, by, "director called", call, table=table.number)
        return call


def answer_call(call: Call, by: Actor) -> Call:
    """Somebody goes to the table."""
    with acting(call.championship) as championship:
        call.refresh_from_db()
        if call.answered_at is None:
            call.answered_at, call.answered_by = timezone.now(), by.user
            call.save(update_fields=["answered_at", "answered_by"])
            tell(championship, by, "call answered", call)
        return call
