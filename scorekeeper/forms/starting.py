"""A match to be: what is played, by which rules, at which table, and who has sat down so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext

from rules.catalogue import GAMES
from rules.game import AnyGame, Options
from scorekeeper.forms.options import Rules, named, rules_of
from scorekeeper.forms.seating import Chair, Seating, is_each_open, of_match, read_seating, read_sitter, shape_of
from scorekeeper.ledger import options_of, sides_of
from scorekeeper.models import Club, Match, Seat, Table
from scorekeeper.queries import house_rulesets


@dataclass(frozen=True)
class Draft:
    """As far as it is chosen. `again` is the earlier match whose rules it takes."""

    club: Club
    game: AnyGame
    rules: Rules | None
    choice: list[Rules]
    seating: Seating
    table: Table | None = None
    again: Match | None = None

    @property
    def rules_name(self) -> str:
        return self.rules.name(self.game) if self.rules else ""

    @property
    def ruleset_name(self) -> str:
        """The house ruleset's name, which the match keeps."""
        if self.again:
            return self.again.ruleset_name
        return self.rules.house.name if self.rules and self.rules.house else ""

    @property
    def each_choice(self) -> range:
        """How many may play together, where somebody must say so."""
        seats = self.game.seats(self.options)
        fewest, largest = seats.players
        return range(fewest, largest + 1) if is_each_open(seats) else range(0)

    @property
    def options(self) -> Options:
        """Those chosen; before that the game's first, which say as much of who may sit."""
        return (self.rules or self.choice[0]).options

    @property
    def chairs(self) -> list[tuple[Chair, str]]:
        """The seats, each with the game's own word for it, if it has one."""
        words = self.game.seat_names
        return [
            (chair, gettext(words[chair.place]) if chair.place < len(words) else "") for chair in self.seating.chairs
        ]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What a form carries of it, seats included."""
        given: list[tuple[str, str]] = [("game", self.game.slug)]
        if self.again:
            given.append(("from", self.again.code))
        elif self.rules:
            given.append(("rules", self.rules.token))
        if self.table or self.again:
            given.append(("table", str(self.table.number) if self.table else ""))
        if self.seating.shape.each and self.each_choice:
            given.append(("each", str(self.seating.shape.each)))
        return given + [("seat", sitter.token if sitter else "") for sitter in self.seating.sitters]


def read_draft(club: Club, given: QueryDict, table: Table | None = None) -> Draft | None:
    """The draft that a form carries; None while no game is chosen. Taps (`add`, `drop`) are carried out."""
    table = table or _table(club, given.get("table", ""))
    again = Match.objects.filter(club=club, code=given.get("from", "")).prefetch_related("seats__player").first()
    if again:
        return _repeated(club, again, given, table)
    game = GAMES.get(given.get("game", ""))
    if game is None:
        return None
    choice = rules_of(game, house_rulesets(club, game.slug))
    rules = named(choice, given.get("rules")) or (choice[0] if len(choice) == 1 else None)
    shape = shape_of(game.seats((rules or choice[0]).options), _number(given.get("each")))
    seating = _tapped(club, read_seating(club, shape, given.getlist("seat")), given)
    return Draft(club, game, rules, choice, seating, table)


def _repeated(club: Club, again: Match, given: QueryDict, table: Table | None) -> Draft:
    """The rules of an earlier match, and its people unless others sit already."""
    game = GAMES[again.game]
    seats = list(again.seats.all())
    rules = Rules("", again.ruleset, options_of(again))
    shape = shape_of(game.seats(rules.options), len(seats) // sides_of(seats).count)
    if "seat" in given:
        seating = read_seating(club, shape, given.getlist("seat"))
    else:
        seating = of_match([(seat.player, seat.name) for seat in seats], shape)
    if "table" not in given:
        table = table or again.table
    return Draft(club, game, rules, [], _tapped(club, seating, given), table, again)


def _tapped(club: Club, seating: Seating, given: Mapping[str, Any]) -> Seating:
    if drop := given.get("drop"):
        seating = seating.leave(_number(drop, otherwise=-1))
    if (add := given.get("add")) and (sitter := read_sitter(club, add)):
        seating = seating.sit(sitter)
    return seating


def _table(club: Club, number: str) -> Table | None:
    return Table.objects.filter(club=club, number=number, retired=False).first() if number.isdecimal() else None


def tables_to_choose(club: Club) -> list[tuple[Table, bool]]:
    """The tables that stand, and whether something is played there: free ones first."""
    standing = Table.objects.filter(club=club, retired=False).select_related("current")
    return sorted(
        ((table, bool(table.current and table.current.is_open)) for table in standing), key=lambda one: one[1]
    )


class Busy(NamedTuple):
    """A player who still plays: at which table, where it is one match; and in how many."""

    name: str
    table: Table | None
    matches: int


def playing_still(club: Club, seating: Seating) -> list[Busy]:
    """Those of them who still sit in matches that go on, each once."""
    if not seating.players:
        return []
    seats = Seat.objects.filter(player__code__in=seating.players, match__club=club, match__state=Match.State.OPEN)
    at: dict[int | None, list[Seat]] = {}
    for seat in seats.select_related("match__table").order_by("match_id", "place"):
        at.setdefault(seat.player_id, []).append(seat)
    return [
        Busy(found[-1].name, found[0].match.table if len(found) == 1 else None, len(found)) for found in at.values()
    ]


def _number(text: str | None, otherwise: int = 0) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else otherwise


def said(draft: Draft) -> str:
    """What the next tap does, in words."""
    place = draft.seating.next_place
    if place is None:
        return gettext("Everybody sits.")
    if place == 0 and draft.game.turn.asked:
        return gettext(draft.game.turn.asked)
    return gettext("Seat %(number)s: who sits there?") % {"number": place + 1}
