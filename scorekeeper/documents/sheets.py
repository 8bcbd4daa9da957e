"""Score sheets: from a match's ledger, or from nothing but a game, to what the sheet says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from itertools import groupby
from operator import add
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.text import capfirst, slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rules.fold import Scored
from rules.game import AnyGame, Options, Points, Seats, Sides, State
from rules.reading import read_hand
from scorekeeper import texts, units
from scorekeeper.documents.grid import Grid, Played
from scorekeeper.documents.grids import grid_of
from scorekeeper.documents.inputs import Seating, asked
from scorekeeper.documents.layout import (
    Band,
    Block,
    Cell,
    Column,
    Document,
    Fact,
    Heading,
    Note,
    Qr,
    Row,
    Signature,
    Signatures,
    Table,
)
from scorekeeper.forms.options import in_words
from scorekeeper.ledger import HandRow, Ledger
from scorekeeper.models import Club, Confirmation, Event, Match
from scorekeeper.queries import Happened, happenings

Told = tuple[datetime, str, str, str]
"""When something happened, what it was, by whom, and why."""

FOUR = 4
MANY_WINNERS = 4
"""More are no headline, but a list of names."""
RULED = 3
"""Lines left for observations where there are none yet."""


def match_sheet(ledger: Ledger, url: str) -> Document:
    """A match's sheet; `url` is where its page is."""
    return _Sheet(ledger, url).document()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a match before it is played: what it is part of, who meets, who sits where, on which day."""

    part: str
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    day: date | None = None
    facts: tuple[Fact, ...] = ()
    """What else stands at its head: the table first."""


def blank_sheet(
    club: Club, game: AnyGame, options: Options, rules: str, known: Known | None = None, *, count: int | None = None
) -> Document:
    """A game's empty sheet by these rules, to be filled in by hand; with the names of a match that is `known`.

    It is for `count` sides, or for as many as are known or as usually sit down.
    """
    seats = game.seats(options)
    count = len(known.sides) if known else count or _usual_sides(seats)
    sides = Sides(count=count, places=seats.places(count))
    grid = grid_of(game)(game, options, sides, known.sides if known else None, blank=True)
    facts = [Fact(_("Date"), known.day if known else ""), *(known.facts if known else [Fact(_("Table"))])]
    facts += [Fact(_("Begun at")), Fact(_("Ended at"))]
    facts += _sitting(grid, known.seats if known else ())
    names = [Signature(name) for name in grid.names]
    return Document(
        name=f"{game.slug}-{slugify(rules) or 'blank'}",
        heading=Heading(club.name, _(game.name), known.part if known else capfirst(rules)),
        facts=tuple(facts),
        blocks=(
            *grid.blank_blocks(),
            Note(_("Observations"), ruled=1),
            Signatures(_("Signatures"), (*names, Signature(_("Official")))),
        ),
        foot=f"{club.name} · {_(game.name)}",
        language=get_language() or "en",
        form=True,
    )


def _sitting(grid: Grid, names: Sequence[str]) -> Iterator[Fact]:
    """A line for each seat, but where the table has room for the names of all."""
    for place in range(grid.sides.places if grid.lists_seats else 0):
        yield Fact(grid.seat_title(place), names[place] if place < len(names) else "")


def _usual_sides(seats: Seats) -> int:
    """How many sit down as a rule: four, where everybody plays alone and so many may; else as few as may."""
    fewest, most = seats.sides
    return max(fewest, min(FOUR, most)) if seats.players == (1, 1) else fewest


def ruleset_title(match: Match, game: AnyGame) -> str:
    """What the match's rules are called: a house ruleset by its own name first."""
    name = _(game.ruleset_names.get(match.ruleset, match.ruleset))
    return f"{match.ruleset_name} ({name})" if match.ruleset_name else capfirst(name)


def options_that_differ(match: Match, game: AnyGame, options: Options) -> list[str]:
    """The options that are not as the ruleset has them, in words."""
    usual = in_words(game, game.rulesets[match.ruleset]) if match.ruleset in game.rulesets else []
    return [f"{label}: {value}" for label, value in in_words(game, options) if (label, value) not in usual]


def who(told: Event | Confirmation) -> str:
    """Whoever the event names, a user by name, a table by its number."""
    if isinstance(told, Event) and told.payload.get("by"):
        return str(told.payload["by"])
    if told.user:
        return told.user.get_full_name() or told.user.get_username()
    return _("table %(number)s") % {"number": told.table.number} if told.table else ""


@dataclass(frozen=True)
class _Sheet:
    """A match's sheet being put together; what is fetched is fetched once."""

    ledger: Ledger
    url: str

    # ------------------------------------------------------------- fetched

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Everything recorded, in its order, with whoever recorded it."""
        return tuple(self.match.events.select_related("user", "table").order_by("pk"))

    @cached_property
    def told(self) -> tuple[Event, ...]:
        """The changes that the notes tell of: all but hands that were recorded once and stand, and closings."""
        replaced = {event.replaces_id for event in self.events}
        return tuple(
            event
            for event in self.events
            if event.kind != Event.Kind.CLOSING
            and (event.kind != Event.Kind.HAND or event.revision > 1 or event.pk in replaced)
        )

    @cached_property
    def words(self) -> Mapping[int, Confirmation]:
        """The latest word of each side on the score as it stands."""
        given = self.match.confirmations.filter(scored_revision=self.match.scored_revision)
        return {word.side: word for word in given.select_related("user", "table").order_by("pk")}

    @property
    def ended(self) -> datetime | None:
        """When what ended the match was first recorded; a later correction does not move it."""
        if not self.match.finished:
            return None
        kind = Event.Kind.DECLARED if self.ledger.declared else Event.Kind.HAND
        last = max((row.number for row in self.ledger.hands if row.scored), default=1)
        moment = None
        for event in self.events:
            if (event.kind, event.number) == (kind, last):
                moment = None if event.voided else moment or event.created_at
        return moment

    # --------------------------------------------------------------- parts

    @property
    def match(self) -> Match:
        return self.ledger.match

    @property
    def game(self) -> AnyGame:
        return self.ledger.game

    @cached_property
    def grid(self) -> Grid:
        ledger = self.ledger
        return grid_of(self.game)(self.game, ledger.options, ledger.sides, ledger.side_names)

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.match.club.zone)

    def local(self, moment: datetime) -> datetime:
        return moment.astimezone(self.zone).replace(second=0, microsecond=0)

    def document(self) -> Document:
        match, club = self.match, self.match.club
        totals = self.ledger.tally.totals
        game, state = _(self.game.name), capfirst(str(match.State(match.state).label))
        blocks: list[Block] = [self.grid.table(tuple(self.rows()), totals), *self.grid.beside(totals)]
        blocks += [*self.result(), *self.notes(), self.signatures(), self.input_table(), self.reasons_table()]
        return Document(
            name=f"{match.game}-{self.local(match.started_at):%Y-%m-%d}-{match.code}",
            heading=Heading(club.name, game, match.frame.get("heading", ""), state),
            facts=tuple(self.facts()),
            blocks=tuple(blocks),
            qr=Qr(self.url, match.code),
            foot=" · ".join(
                (club.name, game, match.code, _("revision %(number)s") % {"number": match.revision}),
            ),
            language=get_language() or "en",
        )

    def facts(self) -> Iterator[Fact]:
        match, ledger = self.match, self.ledger
        yield Fact(_("Rules"), ruleset_title(match, self.game))
        yield Fact(_("Begun"), self.local(match.started_at))
        if self.ended:
            yield Fact(_("Ended"), self.local(self.ended))
        if match.table:
            yield Fact(_("Table"), match.table.number)
        if differ := options_that_differ(match, self.game, ledger.options):
            yield Fact(_("Differs from the rules"), "; ".join(differ), wide=True)
        recorded = (Event.Kind.HAND, Event.Kind.DECLARED)
        if recorders := list(dict.fromkeys(filter(None, (who(one) for one in self.events if one.kind in recorded)))):
            yield Fact(_("Recorded by"), ", ".join(recorders))
        order = " → ".join(f"{self.grid.seat(seat.place)} {seat.name}" for seat in ledger.seats)
        yield Fact(_(self.game.turn.order), order, wide=True)

    # ---------------------------------------------------------------- rows

    def rows(self) -> Iterator[Row]:
        """Start, hands by their numbers, and the points given by officials after the hand they follow."""
        start = self.grid.start_row()
        if start:
            yield start
        totals = list(self.grid.start.totals)
        if self.ledger.declared:
            totals = list(self.ledger.declared.payload["totals"])
            yield self.grid.declared_row(totals, _("Totals given by an official"))
        adjusted = self._adjusted_after()
        yield from self._adjustments(adjusted.pop(0, []), totals)
        before = replace(self.grid.start, totals=tuple(totals))
        for row in self.ledger.hands:
            if row.scored is None:
                yield self.grid.voided_row(row.number, self.described(row.event), _("voided"))
            else:
                totals[:] = map(add, totals, row.scored.points)
                yield self.grid.hand_row(self._played(row, row.scored, before, totals))
                before = row.scored.state
            yield from self._adjustments(adjusted.pop(row.number, []), totals)

    def _adjusted_after(self) -> dict[int, list[Event]]:
        found: dict[int, list[Event]] = defaultdict(list)
        for event in self.ledger.adjustments:
            found[event.payload["after"]].append(event)
        return found

    def _adjustments(self, events: Sequence[Event], totals: list[Points]) -> Iterator[Row]:
        for event in events:
            side, points = event.payload["side"], event.payload["points"]
            totals[side] += points
            text = " – ".join(part for part in (_("Adjustment"), event.reason) if part)
            yield self.grid.adjustment_row(side, points, totals[side], text)

    def _played(self, row: HandRow, scored: Scored, before: State, totals: Sequence[Points]) -> Played:
        return Played(
            number=row.number,
            text=self.described(row.event),
            mark=_("corrected") if row.event.revision > 1 else "",
            hand=scored.hand,
            lines=scored.lines,
            points=scored.points,
            totals=tuple(totals),
            before=before,
            after=scored.state,
            upcoming=self.game.upcoming(self.ledger.options, before),
        )

    def described(self, event: Event) -> str:
        """A recorded hand in a line."""
        if "time" in event.payload:
            return _("Time was called")
        hand = read_hand(self.game, self.ledger.sides, event.payload)
        if isinstance(hand, tuple):
            return ""
        told = texts.text(self.game.describe(self.ledger.options, hand), self.ledger.side_names)
        return self.grid.told(hand, told, self.ledger.side_names)

    # --------------------------------------------------------------- notes

    def result(self) -> Iterator[Note]:
        outcome, names = self.ledger.tally.outcome, self.ledger.side_names
        if not outcome.finished:
            return
        totals = self.ledger.tally.totals
        many = len(outcome.winners) > MANY_WINNERS
        if many:
            title, points = _("Winners"), texts.points_text(totals[outcome.winners[0]])
            winners = ", ".join(names[side] for side in outcome.winners) + f": {points}"
        else:
            title = ngettext("Winner", "Level winners", len(outcome.winners))
            winners = " = ".join(f"{names[side]}: {texts.points_text(totals[side])}" for side in outcome.winners)
        yield Note(title, (winners, capfirst(_(outcome.how))), loud=not many)

    def notes(self) -> Iterator[Note]:
        corrections = tuple(self.corrections())
        if corrections:
            yield Note(_("Corrections and adjustments"), corrections)
        warnings = tuple(self.warnings())
        if warnings:
            yield Note(_("Unusual, but recorded so"), warnings)
        remarks = tuple(line for line in self.match.remarks.splitlines() if line.strip())
        yield Note(_("Observations"), remarks, ruled=0 if remarks else RULED)

    def corrections(self) -> Iterator[str]:
        """What was changed or contested, in its order: what, when, by whom and why."""
        found = [*self._changes(), *self._happened()]
        for moment, what, by, why in sorted(found, key=lambda one: one[0]):
            parts = (what, f"{self.when(moment)} {by}".strip(), why)
            yield " · ".join(part for part in parts if part)

    def _changes(self) -> Iterator[Told]:
        """Corrections and adjustments, and how it stood before."""
        earlier = {event.pk: event for event in self.told}
        for event in self.told:
            before = earlier.get(event.replaces_id or 0)
            if event.kind != Event.Kind.HAND or before:
                yield event.created_at, self._told(event, before), who(event), event.reason

    def _happened(self) -> Iterator[Told]:
        """Disputes, the director's decisions, giving up and opening again."""
        for one in happenings(self.match):
            what, side = capfirst(one.told), "" if one.side is None else self.ledger.side_names[one.side]
            if one.what == Happened.DECIDED:
                what = _("Decided by the director, against %(side)s") % {"side": side}
            elif side:
                what = f"{side}: {one.told}"
            yield one.at, what, one.who, one.note

    def _told(self, event: Event, before: Event | None) -> str:
        names = self.ledger.side_names
        if event.kind == Event.Kind.HAND:
            was = self.described(before) if before else ""
            return units.said(self.game, "voided" if event.voided else "was", number=event.number, was=was)
        if event.kind == Event.Kind.ADJUSTMENT:
            side, points = event.payload["side"], texts.signed_text(event.payload["points"])
            text = _("Adjustment taken back: %(side)s %(points)s") if event.voided else "%(side)s %(points)s"
            return text % {"side": names[side], "points": points}
        if event.kind == Event.Kind.DECLARED:
            return _("Declared totals taken back") if event.voided else _("Totals declared")
        return _("Seated anew")

    def when(self, moment: datetime) -> str:
        """The moment something was recorded, as the language writes it."""
        return formats.date_format(self.local(moment), "SHORT_DATETIME_FORMAT")

    def warnings(self) -> Iterator[str]:
        names = self.ledger.side_names
        for row in self.ledger.hands:
            for found in row.scored.warnings if row.scored else ():
                text = texts.problem(found, self.game, names)
                side = "" if found.side is None else f"{names[found.side]}: "
                yield units.said(self.game, "odd", number=row.number, text=f"{side}{text}")

    def signatures(self) -> Signatures:
        sides = [Signature(name, self._word(side)) for side, name in enumerate(self.ledger.side_names)]
        return Signatures(_("Signatures"), (*sides, Signature(_("Official"))))

    def _word(self, side: int) -> str:
        word = self.words.get(side)
        if word is None:
            return ""
        if word.decided:
            text = _("decided by the director, %(time)s: %(note)s")
        else:
            text = _("agreed %(time)s") if word.agrees else _("does not agree, %(time)s: %(note)s")
        said = text % {"time": self.when(word.created_at), "note": word.note or "–"}
        by = who(word)
        return f"{said} ({by})" if by else said

    # ------------------------------------------------- only in the workbook

    def input_table(self) -> Table:
        """Every value as it was recorded, by the game's own declaration."""
        ledger = self.ledger
        seating = Seating(ledger.side_names, tuple(seat.name for seat in ledger.seats))
        values = asked(self.game, ledger.options, self.grid.first, seating)
        columns = [
            Column("number", units.said(self.game, "title"), width=8),
            Column("state", _("State"), "text", width=16),
        ]
        columns += [
            Column(one.key, one.title, one.kind, width=16, opens=one.side != before.side)
            for before, one in zip(values[:1] + values, values, strict=False)
        ]
        rows = []
        for row in ledger.hands:
            cells = {one.key: Cell(one.value(row.event.payload), struck=row.scored is None) for one in values}
            rows.append(Row({"number": Cell(row.number), "state": Cell(self._state(row)), **cells}))
        groups = [(side, len(list(group))) for side, group in groupby(one.side for one in values)]
        bands = [Band("", 2), *(Band("" if side is None else ledger.side_names[side], count) for side, count in groups)]
        return Table(_("Input"), tuple(columns), tuple(rows), bands=tuple(bands), paper=False)

    def _state(self, row: HandRow) -> str:
        if row.scored is None:
            return _("voided")
        if row.is_time:
            return _("Time was called")
        return _("corrected") if row.event.revision > 1 else ""

    def reasons_table(self) -> Table:
        """Every line of every hand: what for, how often times what, and the article it rests on."""
        names = self.ledger.side_names
        columns = (
            Column("number", units.said(self.game, "title"), width=8),
            Column("side", _("Side"), "text", width=30),
            Column("label", _("What for"), "text", width=40, grows=True),
            Column("times", _("Times"), width=12),
            Column("each", _("Each"), width=12),
            Column("points", _("Points"), width=14),
            Column("article", _("Article"), "text", width=12),
        )
        rows = [
            Row(
                {
                    "number": Cell(row.number),
                    "side": Cell(names[line.side]),
                    "label": Cell(texts.line_label(line, names)),
                    "times": Cell(line.times),
                    "each": Cell(line.each),
                    "points": Cell(line.points),
                    "article": Cell(line.article),
                }
            )
            for row in self.ledger.hands
            for line in (row.scored.lines if row.scored else ())
        ]
        return Table(_("Reasons"), columns, tuple(rows), paper=False)
