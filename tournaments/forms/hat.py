"""A draw as the names come out of a hat: the places to fill, the taps so far, and the draw they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.utils.translation import gettext

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.entrants import Entrant
from tournaments.formats.knockout_settings import KnockoutSettings
from tournaments.formats.labels import pool_name
from tournaments.formats.pools import pool_sizes
from tournaments.formats.refusals import Refusal
from tournaments.formats.seeding import bracket_order, bracket_size
from tournaments.formats.settings import read_settings
from tournaments.formats.table_knockout import Misfit, TableKnockoutSettings, fit
from tournaments.formats.tables import TablesSettings
from tournaments.models import Stage

Kind = Literal["pools", "order", "rounds"]
BYE = 0
"""As a tap: nobody."""
MOST_TAPS = 4096


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of a draw: in groups of these sizes, one after the other; some are byes to begin with."""

    kind: Kind
    sizes: tuple[int, ...]
    byes: tuple[int, ...] = ()

    @property
    def places(self) -> int:
        return sum(self.sizes)

    def title(self, group: int) -> str:
        """What a group of places is called."""
        match self.kind:
            case "pools":
                return gettext("Pool %(name)s") % {"name": pool_name(group)}
            case "order":
                return gettext("Encounter %(number)s") % {"number": group + 1}
        return gettext("Table %(number)s") % {"number": group + 1}


@dataclass(frozen=True, slots=True)
class Tap:
    """Somebody at a place: an entry's number, or `BYE`."""

    place: int
    number: int


@dataclass(frozen=True)
class Tapped:
    """The taps so far, in their order. `at`: the place that somebody chose for the next."""

    frame: Frame
    numbers: tuple[int, ...]
    taps: tuple[Tap, ...]
    at: int | None = None

    @property
    def seated(self) -> dict[int, int]:
        """Who is where."""
        return {tap.place: tap.number for tap in self.taps}

    @property
    def next_place(self) -> int | None:
        """The place the next tap fills; None when all are filled."""
        if self.at is not None and self.at not in self.seated:
            return self.at
        return next((place for place in range(self.frame.places) if place not in self.seated), None)

    @property
    def left(self) -> list[int]:
        """The entries that are not drawn yet."""
        drawn = set(self.seated.values())
        return [number for number in self.numbers if number not in drawn]

    @property
    def byes_left(self) -> int:
        return len(self.frame.byes) - list(self.seated.values()).count(BYE)

    @property
    def is_full(self) -> bool:
        return self.next_place is None

    @property
    def can_undo(self) -> bool:
        return any(tap.number != BYE for tap in self.taps)

    @property
    def token(self) -> str:
        """As a form and an address carry it."""
        return ".".join(f"{tap.place}-{tap.number}" for tap in self.taps)

    def put(self, number: int) -> Tapped:
        """Fill the next place. Who is drawn already changes nothing."""
        place = self.next_place
        free = self.byes_left > 0 if number == BYE else number in self.left
        if place is None or not free:
            return self
        return replace(self, taps=(*self.taps, Tap(place, number)), at=None)

    def free(self, place: int) -> Tapped:
        """Empty a place, which is the next one then."""
        return replace(self, taps=tuple(tap for tap in self.taps if tap.place != place), at=place)

    def undo(self) -> Tapped:
        """Take the last tap back."""
        return replace(self, taps=self.taps[:-1], at=None) if self.can_undo else self

    def given(self, names: Mapping[int, str]) -> dict[str, Any]:
        """The draw as the document has it."""
        seated = self.seated
        drawn = [names.get(seated[place]) if place in seated else None for place in range(self.frame.places)]
        if self.frame.kind == "order":
            return {"order": drawn}
        groups = [[name for name in group if name] for group in _cut(drawn, self.frame.sizes)]
        return {"pools": groups} if self.frame.kind == "pools" else {"rounds": [groups]}


def _cut(items: Sequence[Any], sizes: Iterable[int]) -> list[list[Any]]:
    rest = iter(items)
    return [[next(rest) for _index in range(size)] for size in sizes]


def frame_of(stage: Stage, entries: int) -> Frame:
    """The places of a stage's draw. Raises `settings`, `left_out`, `no_entries` where there can be none."""
    settings = read_settings(FORMATS[stage.format].settings, stage.settings)
    if entries < 2:
        raise Refusal("no_entries", params={"least": "2"})
    match stage.format:
        case "groups" | "league":
            return Frame("pools", pool_sizes(entries, settings.pools_of(entries)))
        case "tables":
            return _tables(settings, entries // settings.size)
        case "table_knockout":
            return _table_knockout(settings, entries)
    return _bracket(settings, entries)


def _tables(settings: TablesSettings | TableKnockoutSettings, tables: int) -> Frame:
    if not tables:
        raise Refusal("no_entries", params={"least": str(settings.size)})
    return Frame("rounds", (settings.size,) * tables)


def _table_knockout(settings: TableKnockoutSettings, entries: int) -> Frame:
    going = fit(entries, settings)
    if isinstance(going, Misfit):
        raise Refusal("left_out")
    return _tables(settings, going.tables)


def _bracket(settings: Any, entries: int) -> Frame:
    """Byes where the top seeds would stand beside them; drawn round by round only one, at the end."""
    rule = settings.bye_rule if isinstance(settings, KnockoutSettings) else settings.byes
    if rule == "first_round":
        size = bracket_size(entries)
        byes = tuple(place for place, seed in enumerate(bracket_order(size)) if seed > entries)
        return Frame("order", (2,) * (size // 2), byes)
    size = entries + entries % 2
    return Frame("order", (2,) * (size // 2), (size - 1,) if entries % 2 else ())


def read_taps(frame: Frame, field: Sequence[int], given: Mapping[str, Any]) -> Tapped:
    """The taps that a form carries, after another (`put`, `free`, `undo`, `at`). Nonsense is left out."""
    seen: set[int] = set()
    taps: list[Tap] = []
    carried = given.get("taps")
    if carried is None:
        taps = [Tap(place, BYE) for place in frame.byes]
    for part in str(carried or "").split(".")[:MOST_TAPS]:
        place, number = (_number(one) for one in part.partition("-")[::2])
        if place is None or number is None or place >= frame.places or place in {tap.place for tap in taps}:
            continue
        if number == BYE or (number in field and number not in seen):
            seen.add(number)
            taps.append(Tap(place, number))
    at = _number(str(given.get("at", "")))
    tapped = Tapped(frame, tuple(field), tuple(taps), at if at is not None and at < frame.places else None)
    return _after(tapped, given)


def _after(tapped: Tapped, given: Mapping[str, Any]) -> Tapped:
    put, free = _number(str(given.get("put", ""))), _number(str(given.get("free", "")))
    if free is not None:
        tapped = tapped.free(free)
    if put is not None:
        tapped = tapped.put(put)
    return tapped.undo() if "undo" in given else tapped


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


@dataclass(frozen=True, slots=True)
class Cell:
    """A place as the page shows it."""

    place: int
    name: str
    bye: bool
    due: bool


def groups_of(tapped: Tapped, names: Mapping[int, str]) -> list[tuple[str, list[Cell]]]:
    """The places group by group."""
    seated, due = tapped.seated, tapped.next_place
    cells = [
        Cell(place, names.get(seated.get(place, -1), ""), seated.get(place) == BYE, place == due)
        for place in range(tapped.frame.places)
    ]
    return [(tapped.frame.title(at), group) for at, group in enumerate(_cut(cells, tapped.frame.sizes))]


def drawn_names(field: Iterable[Entrant]) -> list[str]:
    """Who is drawn: late entries join after."""
    return [entrant.name for entrant in field if not entrant.late]
