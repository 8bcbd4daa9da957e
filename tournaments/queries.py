"""What the pages of championships show, fetched whole: a fixed number of questions to the database each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import Count, F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.finding import folded
from scorekeeper.models import Club
from scorekeeper.texts import text, totals_text
from tournaments import ledger as ledgers
from tournaments.documents.pairings import EncounterNote, Line, Pairing, Status, pairing
from tournaments.formats.rounds import Encounter as Drawn
from tournaments.formats.rounds import RoundName
from tournaments.models import Announcement, Championship, Decision, Encounter, Entry, Round, Slot, Stage
from tournaments.seeing import Sight

State = Encounter.State
SITTING = (State.CALLED, State.PLAYING, State.NEEDS_DECISION)
TOLD_OF_RESULTS = frozenset((State.TO_CONFIRM, State.DECIDED, State.NEEDS_DECISION))
"""States that tell of a result."""
LIST_ORDER = ("running", "published", "draft", "finished", "archived")
LATEST = 12
COMING = 24


# ------------------------------------------------------------- encounters


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side as lists show it; `number` is its entry's, where it is known."""

    line: Line
    number: int | None = None

    @property
    def kind(self) -> str:
        return self.line.kind

    @property
    def name(self) -> str:
        return self.line.entry or text(self.line.words)

    @property
    def score(self) -> str:
        return self.line.score

    @property
    def won(self) -> bool:
        return self.line.won


@dataclass(frozen=True, slots=True)
class Meeting:
    """An encounter as lists show it, without what is held back."""

    row: Encounter
    one: Drawn
    told: Pairing
    sides: tuple[SideLine, ...]
    round: str
    """What its round is called."""

    @property
    def label(self) -> str:
        return self.row.label

    @property
    def href(self) -> str:
        return self.told.note.href

    @property
    def table(self) -> int | None:
        """Where it is played, until it is over."""
        return self.row.table.number if self.row.table and not self.row.settled else None

    @property
    def status(self) -> str:
        return self.told.note.status

    @property
    def remarks(self) -> list[str]:
        """How it stands and how it ended, beside its table."""
        return [text(one) for one in (self.told._replace(note=self.told.note._replace(table="")).remarks)]

    @property
    def name(self) -> str:
        """What it is called where its round is called otherwise."""
        return text(self.told.name)

    @property
    def is_over(self) -> bool:
        return self.one.verdict is not None

    @property
    def is_bye(self) -> bool:
        return self.one.is_bye


def meeting(
    championship: Championship, row: Encounter, one: Drawn, name: RoundName, numbers: Mapping[str, int]
) -> Meeting:
    """An encounter as a list shows it; `one` is what of it is seen, `numbers` are those of the entries by name."""
    told = pairing(one, note(championship, row, one))
    sides = tuple(SideLine(line, numbers.get(line.entry)) for line in told.lines)
    return Meeting(row, one, told, sides, text(name.text))


def note(championship: Championship, row: Encounter, one: Drawn) -> EncounterNote:
    """What a bracket and a list say of an encounter beside its sides: its table until it is over, how it stands."""
    seen = one.verdict is not None or row.state not in TOLD_OF_RESULTS
    status: Status = row.state if seen else ""  # type: ignore[assignment]
    table = str(row.table.number) if row.table and not row.settled else ""
    href = f"{_encounters(championship.club.slug, championship.slug, row.stage.number)}{row.label}/"
    return EncounterNote(table=table, status=status, href=href)


@lru_cache(maxsize=64)
def _encounters(club: str, championship: str, stage: int) -> str:
    """What the addresses of a stage's encounters begin with."""
    return reverse("encounter", args=[club, championship, stage, "F"]).removesuffix("F/")


def meetings(championship: Championship, sight: Sight, rows: QuerySet[Encounter]) -> list[Meeting]:
    """Encounters of a championship as lists show them, those left out of which nothing is seen; in three questions."""
    found = ledgers.some(rows.filter(stage__championship=championship))
    numbers = {
        slot.entry.name: slot.entry.number for row, _ in found for slot in row.slots.all() if slot.entry is not None
    }
    return [
        meeting(championship, row, sight.encounter(row.stage, one), round_name(row.round), numbers)
        for row, one in found
        if sight.round(row.stage, row.round.number)
    ]


def round_name(row: Round) -> RoundName:
    return RoundName(row.kind, row.kind_number)  # type: ignore[arg-type]


# ----------------------------------------------------------- championships


@dataclass(frozen=True, slots=True)
class Around:
    """What stands on every page of a championship: its stages, and what is said to the hall."""

    game: str
    stages: tuple[Stage, ...]
    announcements: tuple[Announcement, ...]

    @property
    def current(self) -> Stage | None:
        """The last stage that is drawn."""
        return next((stage for stage in reversed(self.stages) if stage.is_drawn), None)


def around(championship: Championship) -> Around:
    """Two questions."""
    stages = tuple(championship.stages.all())
    for stage in stages:
        stage.championship = championship
    game = gettext(ledgers.game_of(championship).name)
    return Around(game, stages, tuple(championship.announcements.filter(down_at=None)))


@dataclass(frozen=True, slots=True)
class Listed:
    """A championship in the club's list, with how many take part."""

    championship: Championship
    entries: int


def championships_of(club: Club, *, official: bool) -> list[Listed]:
    """A club's championships, those that run first, then the latest; drafts only for officials."""
    found = Championship.objects.filter(club=club).annotate(entered=Count("entries"))
    if not official:
        found = found.exclude(state=Championship.State.DRAFT)
    rows = sorted(found.order_by("-held_on", "-pk"), key=lambda one: LIST_ORDER.index(one.state))
    return [Listed(one, one.entered) for one in rows]


def running_championships(club: Club) -> list[Championship]:
    """Those that everybody may see and that are not over, for the club's home."""
    going = (Championship.State.PUBLISHED, Championship.State.RUNNING)
    return list(Championship.objects.filter(club=club, state__in=going).order_by("-held_on", "-pk"))


@dataclass(frozen=True, slots=True)
class Hall:
    """What is going on in a championship: who plays where, who waits, what ended lately, and how many are left."""

    now: tuple[Meeting, ...]
    coming: tuple[Meeting, ...]
    latest: tuple[Meeting, ...]
    waiting: int
    """How many wait for a table, those that are not shown included."""


def hall(championship: Championship, sight: Sight, *, coming: int = COMING, latest: int = LATEST) -> Hall:
    """What the championship's home and its screen in the hall show; six questions."""
    all_of = Encounter.objects.filter(stage__championship=championship)
    ready = all_of.filter(state=State.READY).order_by("stage__number", "round__number", "pk")
    ended = all_of.filter(settled=True).exclude(decided_by="bye").order_by(F("decided_at").desc(nulls_last=True), "-pk")
    waiting = list(ready.values_list("pk", flat=True))
    last = list(ended.values_list("pk", flat=True)[:latest])
    wanted = Q(state__in=SITTING) | Q(pk__in=[*waiting[:coming], *last])
    shown = {one.row.pk: one for one in meetings(championship, sight, all_of.filter(wanted))}
    sitting = [one for one in shown.values() if one.row.state in SITTING]
    return Hall(
        now=tuple(sorted(sitting, key=lambda one: (one.table is None, one.table or 0, one.row.pk))),
        coming=tuple(shown[pk] for pk in waiting[:coming] if pk in shown),
        latest=tuple(shown[pk] for pk in last if pk in shown and shown[pk].is_over),
        waiting=len(waiting),
    )


# ------------------------------------------------------------------ entries


def entries_of(championship: Championship, wanted: str = "") -> list[Entry]:
    """The entries by number, each with its players; `wanted`: those whose names have each of the words."""
    found = championship.entries.prefetch_related("players")
    for word in folded(wanted).split():
        found = found.filter(folded__contains=word)
    return list(found)


@dataclass(frozen=True)
class EntryPage:
    """An entry's own page: its matches, the next one first, and where its path leads."""

    entry: Entry
    sight: Sight
    meetings: tuple[Meeting, ...]
    rests: tuple[str, ...]
    """Where it sits out: stage and round, in words."""
    then: tuple[Meeting, ...]
    """What follows the next one, if it wins."""

    @cached_property
    def open(self) -> list[Meeting]:
        """What it has still to play, what is under way first."""
        left = [one for one in self.meetings if not one.row.settled]
        return sorted(left, key=lambda one: one.row.state not in SITTING)

    @property
    def next(self) -> Meeting | None:
        return self.open[0] if self.open else None

    @property
    def later(self) -> list[Meeting]:
        return self.open[1:]

    @cached_property
    def past(self) -> list[Meeting]:
        """What is over, the latest first."""
        return [one for one in reversed(self.meetings) if one.row.settled]

    @property
    def pool(self) -> str:
        """The pool it plays in, in the last stage that it is in."""
        last = self.meetings[-1].row if self.meetings else None
        return last.pool.name if last and last.pool else ""

    @property
    def stage(self) -> Stage | None:
        """The last stage that it is in."""
        return self.meetings[-1].row.stage if self.meetings else None


def entry_page(entry: Entry, sight: Sight) -> EntryPage:
    """An entry's matches and its path; eight questions, however many encounters the championship has."""
    championship = entry.championship
    own = Slot.objects.filter(Q(entry=entry) | Q(drawn=entry)).values("encounter")
    ordered = Encounter.objects.filter(pk__in=own).order_by("stage__number", "round__number", "pk")
    seen = [one for one in meetings(championship, sight, ordered) if _is_in(entry, one)]
    coming = next((one for one in seen if not one.row.settled), None)
    return EntryPage(
        entry=entry,
        sight=sight,
        meetings=tuple(seen),
        rests=tuple(_rests(entry, sight)),
        then=tuple(_after(championship, sight, coming)) if coming else (),
    )


def _is_in(entry: Entry, one: Meeting) -> bool:
    """Whether the page may say that the entry plays here."""
    return any(side.line.entry == entry.name for side in one.sides)


def _rests(entry: Entry, sight: Sight) -> Iterable[str]:
    rounds = Round.objects.filter(stage__championship=entry.championship_id).select_related("stage")
    for row in rounds.order_by("stage__number", "number"):
        if entry.pk in row.resting and sight.round(row.stage, row.number):
            yield f"{row.stage.name} · {text(round_name(row).text)}"


def _after(championship: Championship, sight: Sight, coming: Meeting) -> list[Meeting]:
    """Where the winner goes on."""
    follows = Slot.objects.filter(encounter__stage=coming.row.stage_id, feeder=coming.label, source=Slot.Source.WINNER)
    return meetings(championship, sight, Encounter.objects.filter(pk__in=follows.values("encounter")))


# --------------------------------------------------------------- encounters


@dataclass(frozen=True, slots=True)
class MatchOf:
    """A match of an encounter: its number in it, where it is found, its totals; nothing before it is begun."""

    number: int
    code: str
    score: str
    winners: tuple[int, ...]
    finished: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class EncounterPage:
    """An encounter with its matches and what the director is asked or has said."""

    told: Meeting
    matches: tuple[MatchOf, ...]
    decisions: tuple[Decision, ...]
    follows: tuple[Meeting, ...]
    """Where winner and loser go on."""
    reason: str

    @property
    def current(self) -> MatchOf | None:
        """The match that is being played, or waits to be."""
        return next((one for one in self.matches if not one.finished), None)


def encounter_page(encounter: Encounter, sight: Sight) -> EncounterPage | None:
    """What the encounter's page shows; None where nothing of it is to be seen."""
    championship = encounter.stage.championship
    found = meetings(championship, sight, Encounter.objects.filter(pk=encounter.pk))
    if not found:
        return None
    results = sight.results(encounter.stage)
    fed = (Slot.Source.WINNER, Slot.Source.LOSER)
    follows = Slot.objects.filter(encounter__stage=encounter.stage_id, feeder=encounter.label, source__in=fed)
    open_ones = Decision.objects.filter(encounter=encounter, answer="") if results else Decision.objects.none()
    return EncounterPage(
        told=found[0],
        matches=tuple(_matches(found[0].row)) if results else (),
        decisions=tuple(open_ones),
        follows=tuple(meetings(championship, sight, Encounter.objects.filter(pk__in=follows.values("encounter")))),
        reason=encounter.reason if results else "",
    )


def _matches(row: Encounter) -> Iterable[MatchOf]:
    counted = [one for one in row.matches.all() if not one.dropped]
    for number, one in enumerate(counted, start=1):
        begun = one.hands or one.finished
        score = totals_text(one.totals) if begun else ""
        yield MatchOf(number, one.match.code, score, tuple(one.winners), one.finished, one.confirmed)
