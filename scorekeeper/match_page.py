"""What the match page shows: the board, what comes next, and every hand with its reasons and revisions, read whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext

from rules.fold import Adjustment, Refused, Scored, Tally
from rules.game import AnyGame, Hand, Points, Problem
from rules.reading import read_hand
from scorekeeper import hand_pads, texts
from scorekeeper import ledger as ledgers
from scorekeeper.hand_form import Asking
from scorekeeper.hand_pads import Pad
from scorekeeper.ledger import HandRow, Ledger
from scorekeeper.models import Confirmation, Event, Match

WIDE_TOTAL = 5


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a side has points: what for, how often times what, and the article of the rules."""

    label: str
    product: str
    points: Points
    article: str
    column: str


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a hand gave one side, and why."""

    name: str
    points: Points
    total: Points
    spelt: str
    reasons: tuple[Reason, ...]
    beside: tuple[str, ...]
    """What bears on the side after the hand."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it was recorded: what, by whom, when, why."""

    event: Event
    title: str
    who: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand in the list: as it stands, what it scored, and what it was before."""

    now: Told
    scores: tuple[SideScore, ...]
    warnings: tuple[str, ...]
    adjustments: tuple[str, ...]
    before: tuple[Told, ...]

    @property
    def event(self) -> Event:
        return self.now.event

    @property
    def number(self) -> int:
        return self.event.number


@dataclass(frozen=True, slots=True)
class Column:
    """A side on the board."""

    name: str
    players: tuple[str, ...]
    total: Points
    wide: bool
    """Whether the total has more digits than a quarter of a phone holds."""
    spelt: str
    strokes: tuple[range, ...]
    beside: tuple[str, ...]
    leads: bool
    won: bool
    dealing: bool


class ComingFact(NamedTuple):
    """Something about the coming hand, in words: what it is called, and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SideWord:
    """What a side said of the result."""

    side: int
    name: str
    word: Confirmation | None


class MatchPage:
    """A match with all that its page needs; each thing is fetched once, however many hands there are."""

    def __init__(self, match: Match) -> None:
        self.match = match
        history = tuple(match.events.select_related("user", "table"))
        self.ledger = Ledger(match, tuple(match.seats.all()), history)

    @property
    def game(self) -> AnyGame:
        return self.ledger.game

    @property
    def tally(self) -> Tally:
        return self.ledger.tally

    @property
    def names(self) -> tuple[str, ...]:
        return self.ledger.side_names

    @property
    def pad(self) -> Pad:
        return hand_pads.pad_of(self.match.game)

    @cached_property
    def asking(self) -> Asking:
        return asking_at(self.ledger)

    @property
    def heading(self) -> str:
        return str(self.match.frame.get("heading") or gettext(self.game.name))

    @property
    def ruleset(self) -> str:
        name = self.game.ruleset_names.get(self.match.ruleset, self.match.ruleset)
        return self.match.ruleset_name or gettext(name)

    @property
    def locked(self) -> str:
        return str(self.match.frame.get("locked", ""))

    @property
    def target(self) -> Points | None:
        """What the match is played to, where its ruleset's name does not say so."""
        target = self.game.target(self.ledger.options)
        return None if target is None or str(target) in self.ruleset else target

    @cached_property
    def board(self) -> tuple[Column, ...]:
        upcoming = self.tally.upcoming
        best = max(self.tally.totals) if self.game.best == "high" else min(self.tally.totals)
        level = len(set(self.tally.totals)) == 1
        return tuple(
            Column(
                name=name,
                players=self._called(side),
                total=total,
                wide=len(texts.points_text(total)) > WIDE_TOTAL,
                spelt=texts.spelt_text(self.game, self.ledger.options, total),
                strokes=_strokes(total, self.game.strokes(self.ledger.options)),
                beside=tuple(map(texts.text, upcoming.beside(side))) if upcoming else (),
                leads=total == best and not level,
                won=side in self.tally.outcome.winners,
                dealing=upcoming is not None
                and self._dealing_side == side
                and len(self.ledger.seats) == len(self.names),
            )
            for side, (name, total) in enumerate(zip(self.names, self.tally.totals, strict=True))
        )

    def _called(self, side: int) -> tuple[str, ...]:
        """A side's players on the board: where four share a phone's width, by short names."""
        names = [seat.name for seat in self.ledger.seats]
        shown = texts.short_names(names) if len(self.names) > 2 else names
        return tuple(name for seat, name in zip(self.ledger.seats, shown, strict=True) if seat.side == side)

    @property
    def _dealing_side(self) -> int | None:
        """The side whose turn it is, where players sit alone; in pairs the dealer is named apart."""
        seat = self._turn_seat
        alone = len(self.ledger.seats) == len(self.names)
        return self.ledger.seats[seat].side if seat is not None and alone else None

    @property
    def _turn_seat(self) -> int | None:
        upcoming = self.tally.upcoming
        return self.game.turn.seat(upcoming, None) if upcoming else None

    @property
    def turn(self) -> str:
        """Who deals the coming hand, or has White, as called across a table."""
        return turn_text(self.game.turn.said, self._turn_seat, [seat.name for seat in self.ledger.seats])

    @property
    def length(self) -> int | None:
        """How many hands the match has, where that is fixed."""
        return self.game.length(self.ledger.options)

    @property
    def facts(self) -> tuple[ComingFact, ...]:
        """What everybody must know before the coming hand."""
        facts = self.tally.upcoming.facts() if self.tally.upcoming else ()
        return tuple(ComingFact(gettext(fact.label), texts.text(fact.text, self.asking.side_names)) for fact in facts)

    @cached_property
    def hands(self) -> tuple[HandShown, ...]:
        """Newest first."""
        return tuple(self._shown(row) for row in reversed(self.ledger.hands))

    @property
    def last(self) -> HandShown | None:
        """The hand that a tap takes back."""
        return next((shown for shown in self.hands if shown.event == self.ledger.undoable), None)

    @property
    def standing(self) -> tuple[int, ...]:
        """The numbers of the hands that count."""
        return tuple(row.number for row in self.ledger.hands if not row.event.voided)

    @cached_property
    def opening_adjustments(self) -> tuple[str, ...]:
        return tuple(map(self._adjusted, self.tally.opening))

    @cached_property
    def words(self) -> tuple[SideWord, ...]:
        """The latest word of each side on the score as it stands."""
        given = self.match.confirmations.filter(scored_revision=self.match.scored_revision).order_by("pk")
        latest = {word.side: word for word in given}
        return tuple(SideWord(side, name, latest.get(side)) for side, name in enumerate(self.names))

    @property
    def has_words(self) -> bool:
        return any(one.word for one in self.words)

    @property
    def ending(self) -> str:
        """How the match ended."""
        return gettext(self.tally.outcome.how) if self.tally.outcome.how else ""

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(self.names[side] for side in self.tally.outcome.winners)

    @cached_property
    def _earlier(self) -> Mapping[int, list[Event]]:
        """The revisions of each hand that others replaced, by number, latest first."""
        current = {event.pk for event in self.ledger.events}
        found: dict[int, list[Event]] = defaultdict(list)
        for event in sorted(self.ledger.history, key=lambda event: -event.revision):
            if event.kind == Event.Kind.HAND and event.pk not in current:
                found[event.number].append(event)
        return found

    def _shown(self, row: HandRow) -> HandShown:
        scored = row.scored
        return HandShown(
            now=self.told(row.event, scored.hand if scored else None),
            scores=side_scores(self.ledger, scored) if scored else (),
            warnings=tuple(dict.fromkeys(self.problem_text(one) for one in scored.warnings)) if scored else (),
            adjustments=tuple(map(self._adjusted, scored.adjusted)) if scored else (),
            before=tuple(map(self.told, self._earlier.get(row.number, ()))),
        )

    def problem_text(self, found: Problem) -> str:
        text = texts.problem(found, self.game, self.names)
        return text if found.side is None else f"{self.names[found.side]}: {text}"

    def _adjusted(self, adjustment: Adjustment) -> str:
        return f"{self.names[adjustment.side]} {texts.signed_text(adjustment.points)}"

    def told(self, event: Event, hand: Hand | None = None) -> Told:
        title = describe(self.ledger, event.payload) if hand is None else describe_hand(self.ledger, hand)
        return Told(event, title, who_did(event))

    @property
    def hand_number(self) -> int:
        """Which hand of the match comes next; a voided one does not count."""
        return len(self.tally.hands) + 1

    @cached_property
    def adjusted(self) -> tuple[Told, ...]:
        """Points given and taken that stand, with who and why."""
        return tuple(Told(event, self._adjustment(event.payload), who_did(event)) for event in self.ledger.adjustments)

    def _adjustment(self, payload: Mapping[str, Any]) -> str:
        """Whose points, how many, and from when they count."""
        after = payload.get("after")
        since = gettext("after hand %(number)s") % {"number": after} if after else gettext("before the first hand")
        return f"{self.names[payload['side']]} {texts.signed_text(payload['points'])} · {since}"


def turn_text(source: str, seat: int | None, names: Sequence[str]) -> str:
    """What a game says of the seat that its hand turns on; nothing where there is none."""
    return "" if seat is None else gettext(source) % {"name": texts.short_names(names)[seat]}


def asking_at(ledger: Ledger, number: int | None = None) -> Asking:
    """The questions of the coming hand; or, with `number`, those of a hand that was recorded."""
    upcoming = ledger.tally.upcoming
    if number is not None:
        place = ledgers.index_of(number - 1, ledgers.live_hands(ledger.events))
        state = ledger.tally.hands[place].state if place >= 0 else ledger.game.start(ledger.options, ledger.sides)
        upcoming = ledger.game.upcoming(ledger.options, state)
    seats = texts.short_names([seat.name for seat in ledger.seats])
    alone = len(seats) == len(ledger.side_names)
    return Asking(ledger.game, ledger.options, upcoming, seats if alone else ledger.side_names, seats)


def describe(ledger: Ledger, payload: Mapping[str, Any]) -> str:
    """A recorded hand in a line, as an official would say it."""
    if "time" in payload:
        return gettext("Time")
    hand = recorded_hand(ledger, payload)
    return "" if hand is None else describe_hand(ledger, hand)


def recorded_hand(ledger: Ledger, payload: Mapping[str, Any]) -> Hand | None:
    """A hand from what was written down; None where it is none."""
    hand = read_hand(ledger.game, ledger.sides, payload)
    return None if isinstance(hand, tuple) else hand


def describe_hand(ledger: Ledger, hand: Hand) -> str:
    return texts.text(ledger.game.describe(ledger.options, hand), ledger.side_names)


def side_scores(ledger: Ledger, scored: Scored) -> tuple[SideScore, ...]:
    """A hand's lines by side."""
    columns = ledger.game.columns(ledger.options)
    reasons: dict[int, list[Reason]] = defaultdict(list)
    for line in scored.lines:
        label, product = texts.line_label(line, ledger.side_names), texts.line_product(line)
        column = gettext(columns[line.column]) if line.column in columns else ""
        reasons[line.side].append(Reason(label, product, line.points, line.article, column))
    totals, beside = scored.state.totals, _beside_after(ledger, scored)
    spelt = [texts.spelt_text(ledger.game, ledger.options, total) for total in totals]
    return tuple(
        SideScore(name, scored.points[side], totals[side], spelt[side], tuple(reasons[side]), beside[side])
        for side, name in enumerate(ledger.side_names)
    )


def _beside_after(ledger: Ledger, scored: Scored) -> Sequence[tuple[str, ...]]:
    """What stood beside each total after the hand; nothing where no other could follow."""
    if ledger.game.outcome(ledger.options, scored.state).finished:
        return [()] * ledger.sides.count
    upcoming = ledger.game.upcoming(ledger.options, scored.state)
    return [tuple(map(texts.text, upcoming.beside(side))) for side in range(ledger.sides.count)]


def who_did(event: Event) -> str:
    """A user by name, a table by number."""
    if event.user:
        return event.user.get_full_name() or event.user.get_username()
    return gettext("table %(number)s") % {"number": event.table.number} if event.table else ""


def folded_with(ledger: Ledger, payload: Mapping[str, Any], *, replaces: Event | None = None) -> Tally:
    """The match as it would stand with one more hand, or with this one in place of another. Writes nothing.

    Raises `Refused` for the first hand that becomes impossible.
    """
    event = ledger.coming(payload)
    if replaces is not None:
        event.number, event.revision, event.replaces = replaces.number, replaces.revision + 1, replaces
    return ledger.plus(event).tally


def _strokes(total: Points, group: int) -> tuple[range, ...]:
    """Strokes in groups, as a pad has them; none where the game is not kept so, or that is below zero."""
    if not group or total < 0:
        return ()
    groups, rest = divmod(int(total), group)
    return tuple([range(group)] * groups + ([range(rest)] if rest else []))


__all__ = ["MatchPage", "Refused", "asking_at", "describe", "folded_with", "recorded_hand", "side_scores", "turn_text"]
