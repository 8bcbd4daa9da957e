"""The hall at one glance: its tables, who waits, whose results are missing, what is to be decided and done next."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.models import Table
from tournaments import directing
from tournaments.desk.meetings import Meeting, meeting, round_text, rows_of
from tournaments.desk.questions import Question, questions
from tournaments.models import Announcement, Call, Championship, Encounter, Round, Stage

State = Encounter.State
AT_WORK = (State.CALLED, State.PLAYING, State.TO_CONFIRM, State.NEEDS_DECISION)
LAST_QUARTER, SEVERAL = 4, 4
"""Whoever plays when three quarters of a round of at least so many are over is late."""
WAITING_SHOWN = 64


@dataclass(frozen=True, slots=True)
class Spot:
    """A table of the hall: free, playing, finished (to be confirmed), disputed, late, asked about, or others play."""

    table: Table
    kind: str
    meeting: Meeting | None = None

    @property
    def word(self) -> str:
        return gettext(SPOTS[self.kind])

    @property
    def is_free(self) -> bool:
        return self.kind in ("free", "finished")


SPOTS = {
    "free": _("free"),
    "called": _("called"),
    "playing": _("playing"),
    "finished": _("finished"),
    "disputed": _("not agreed"),
    "late": _("late"),
    "decide": _("to be decided"),
    "club": _("another match"),
}
"""What each kind of table is called."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A round that is being played, and how much of it is still open."""

    stage: Stage
    row: Round
    name: str
    total: int
    open: int
    to_confirm: int
    missing: tuple[Meeting, ...]

    @property
    def is_over(self) -> bool:
        return self.open == 0

    @property
    def played(self) -> int:
        return self.total - self.open


@dataclass(frozen=True, slots=True)
class Clock:
    """The round clock: running until `ends`, or standing with `left` seconds; neither: there is none."""

    ends: datetime | None
    left: int | None

    @property
    def is_over(self) -> bool:
        return self.ends is not None and self.ends <= timezone.now()

    @property
    def shown(self) -> str:
        """Minutes and seconds that are left."""
        left = self.left or 0
        if self.ends is not None:
            left = max(0, int((self.ends - timezone.now()).total_seconds()))
        return f"{left // 60}:{left % 60:02}"


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything that the desk's page shows."""

    stages: tuple[Stage, ...]
    spots: tuple[Spot, ...]
    waiting: tuple[Meeting, ...]
    later: int
    """Encounters of later rounds that could be called too."""
    turns: tuple[Turn, ...]
    disputed: tuple[Meeting, ...]
    questions: tuple[Question, ...]
    calls: tuple[Call, ...]
    announcements: tuple[Announcement, ...]
    clock: Clock

    @property
    def free(self) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.spots if spot.is_free)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many tables there are of each kind, in words."""
        kinds = [spot.kind for spot in self.spots]
        return [(gettext(word), kinds.count(kind)) for kind, word in SPOTS.items() if kind in kinds]

    @property
    def playing(self) -> tuple[Meeting, ...]:
        """What could be ended by calling time."""
        return tuple(one for turn in self.turns for one in turn.missing if one.row.state == State.PLAYING)

    @property
    def is_quiet(self) -> bool:
        return not (self.calls or self.disputed or self.questions)


def hall(championship: Championship) -> Hall:
    """The hall now, in a fixed number of questions."""
    stages = _stages(championship)
    several = len(stages) > 1
    clock = Clock(championship.clock_ends, championship.clock_left)
    rounds = _rounds(championship, stages)
    now = _first_open(rounds)
    last = {row.pk for row in rounds if _is_late_round(row)}
    shown = Q(state__in=AT_WORK) | Q(state=State.READY, round__in=now)
    work = [
        meeting(row, championship, several=several, late=_is_late(row, clock, last))
        for row in rows_of(championship).filter(shown).order_by("stage__number", "round__number", "pk")
    ]
    waiting = tuple(one for one in work if one.row.state == State.READY)[:WAITING_SHOWN]
    return Hall(
        stages=stages,
        spots=tuple(_spots(championship, work)),
        waiting=waiting,
        later=sum(row.ready for row in rounds) - len(waiting),  # type: ignore[attr-defined]
        turns=tuple(_turns(rounds, work, now)),
        disputed=tuple(one for one in work if one.row.disputed),
        questions=tuple(questions(championship)),
        calls=tuple(championship.calls.filter(answered_at=None).select_related("table", "encounter__stage")),
        announcements=tuple(championship.announcements.filter(down_at=None)),
        clock=clock,
    )


def _stages(championship: Championship) -> tuple[Stage, ...]:
    stages = tuple(championship.stages.all())
    for stage in stages:
        stage.championship = championship
    return stages


def _rounds(championship: Championship, stages: Sequence[Stage]) -> list[Round]:
    """The rounds that are not closed yet, or open again after a correction, each with its counts."""
    found = Round.objects.filter(stage__championship=championship).annotate(
        total=Count("encounters"),
        open=Count("encounters", filter=Q(encounters__settled=False)),
        ready=Count("encounters", filter=Q(encounters__state=State.READY)),
        unsaid=Count("encounters", filter=Q(encounters__state=State.TO_CONFIRM, encounters__disputed=False)),
    )
    known = {stage.pk: stage for stage in stages}
    found = found.filter(Q(closed_at=None) | Q(open__gt=0))
    rows: list[Round] = list(found.order_by("stage__number", "number"))
    for row in rows:
        row.stage = known[row.stage_id]
    return rows


def _is_late_round(row: Round) -> bool:
    total, left = row.total, row.open  # type: ignore[attr-defined]
    return bool(total >= SEVERAL and left * LAST_QUARTER <= total)


def _is_late(row: Encounter, clock: Clock, last: set[int]) -> bool:
    return row.state in (State.CALLED, State.PLAYING) and (clock.is_over or row.round_id in last)


def _first_open(rounds: Sequence[Round]) -> set[int]:
    """Of each stage the first round that is open."""
    first: dict[int, int] = {}
    for row in rounds:
        if row.open:  # type: ignore[attr-defined]
            first.setdefault(row.stage_id, row.pk)
    return set(first.values())


def _turns(rounds: Sequence[Round], work: Sequence[Meeting], now: set[int]) -> Iterator[Turn]:
    """Rounds that are over and not closed, those that are played now, and any where people sit already."""
    for row in rounds:
        missing = tuple(one for one in work if one.row.round_id == row.pk and not one.row.settled)
        if not row.open or row.pk in now or missing:  # type: ignore[attr-defined]
            yield _turn(row, missing)


def _turn(row: Round, missing: tuple[Meeting, ...]) -> Turn:
    total, left, unsaid = row.total, row.open, row.unsaid  # type: ignore[attr-defined]
    return Turn(row.stage, row, round_text(row), total, left, unsaid, missing)


def _spots(championship: Championship, work: Sequence[Meeting]) -> list[Spot]:
    tables = Table.objects.filter(club=championship.club, retired=False).order_by("number")
    free = set(directing.free_tables(championship))
    at = _at_tables(work)
    return [_spot(table, at.get(table.pk), free) for table in tables]


def _at_tables(work: Sequence[Meeting]) -> Mapping[int, Meeting]:
    """What is at each table: who sits there now, else whose result is not confirmed yet."""
    at: dict[int, Meeting] = {}
    for one in work:
        table = one.row.table_id
        if table is not None and (one.is_at_table or table not in at):
            at[table] = one
    return at


def _spot(table: Table, here: Meeting | None, free: Container[Table]) -> Spot:
    if here is not None and (here.is_at_table or here.row.disputed):
        return Spot(table, _kind(here), here)
    if table not in free:
        return Spot(table, "club")
    return Spot(table, "finished" if here is not None else "free", here)


def _kind(here: Meeting) -> str:
    if here.row.disputed:
        return "disputed"
    if here.row.state == State.NEEDS_DECISION:
        return "decide"
    if here.late:
        return "late"
    return "playing" if here.row.state == State.PLAYING else "called"
