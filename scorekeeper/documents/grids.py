"""The grids of games that clubs keep in a way of their own; every other game has the grid of its declaration."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import bridge, burro, domino, hearts, king, sueca
from rules.bridge import BridgeOptions, BridgeState, BridgeUpcoming
from rules.burro import BurroOptions
from rules.game import AnyGame, Hand, Line, Points
from rules.hearts import HeartsHand
from rules.king import KingOptions, Negative
from rules.melds import canastra, tables
from rules.sueca import SuecaOptions, SuecaUpcoming
from scorekeeper import texts
from scorekeeper.documents.grid import HAND, NUMBER, POINTS, TOTAL, DeclaredGrid, Grid, Played, column_sum
from scorekeeper.documents.layout import (
    Above,
    Band,
    Block,
    Cell,
    Column,
    Lines,
    Row,
    StrokeRow,
    Strokes,
    Table,
)

MOST_STROKES = 40
"""More are no longer read as strokes."""


class CheckedGrid(Grid, ABC):
    """A check at the end of every row: what the hand's points come to, and what they must."""

    SUM, DUE = "check.sum", "check.due"

    def tail(self) -> Iterable[Column]:
        yield Column(self.SUM, _("Sum"), width=9.5, opens=True)
        yield Column(self.DUE, _("Must be"), width=9.5, quiet=True)

    def tail_title(self) -> str:
        return _("Check")

    @abstractmethod
    def due(self, played: Played) -> Points:
        """What the hand's points must come to, all players together."""

    def row_extras(self, played: Played) -> Mapping[str, Cell]:
        others = super().row_extras(played)
        if played.hand is None:
            return others
        keys = tuple(key for side in range(self.sides.count) for key in self.summed(side))
        return {**others, self.SUM: Cell(sum(played.points), sums=keys), self.DUE: Cell(self.due(played))}


class KingGrid(CheckedGrid):
    """Two columns a player, negatives and festas; a check column: what each hand's points must come to."""

    def lead(self) -> Iterable[Column]:
        yield Column(HAND, _("Hand"), "text", width=36, grows=True)

    def parts(self) -> Mapping[str, str]:
        return {king.NEGATIVE: pgettext("column of negatives", "Neg."), king.POSITIVE: pgettext("column", "Festa")}

    def side_columns(self, side: int) -> Iterator[Column]:
        for column in super().side_columns(side):
            yield replace(column, width=14 if self.blank else 9)

    def told(self, hand: Hand, described: str, names: Sequence[str]) -> str:
        """A sold festa names its buyer and the price."""
        if not isinstance(hand, king.Positive | king.Nulls) or hand.buyer is None:
            return described
        sale = {"hand": described, "buyer": names[hand.buyer], "bid": hand.bid}
        return _("%(hand)s, sold to %(buyer)s for %(bid)s") % sale

    def adjusted_part(self, points: Points) -> str:
        return king.POSITIVE if points > 0 else king.NEGATIVE

    def due(self, played: Played) -> Points:
        return _due(played.hand.contract if isinstance(played.hand, Negative) else king.FESTA)

    def foot_extras(self, rows: Sequence[Row]) -> Mapping[str, Cell]:
        return {key: column_sum(rows, key) for key in (self.SUM, self.DUE)}

    def blank_blocks(self) -> Iterator[Block]:
        contracts = [*king.NEGATIVES, *[king.FESTA] * king.PLAYERS]
        yield self.table([self._blank(index, contract) for index, contract in enumerate(contracts)], ())

    def _blank(self, index: int, contract: str) -> Row:
        row = self.blank_row(index)
        free = cast(KingOptions, self.options).order == "any" and contract != king.FESTA
        if free:
            return row
        title = Cell(_(king.CONTRACT_WORDS[contract]))
        return Row({**row.cells, HAND: title, self.DUE: Cell(_due(contract))})


def _due(contract: str) -> Points:
    """What a hand's points must come to, all players together."""
    if contract == king.FESTA:
        return king.FESTA_TRICKS * king.POSITIVE_EACH
    counted = king.NEGATIVES[contract]
    return counted.total * counted.each


class HeartsGrid(CheckedGrid, DeclaredGrid):
    """The passing direction is printed by the hand's number; a check column: 26, unless somebody took everything."""

    def side_columns(self, side: int) -> Iterator[Column]:
        for column in super().side_columns(side):
            if column.key.endswith((POINTS, TOTAL)):
                width = 10 if self.blank else 9.5
                yield replace(column, width=width, opens=column.key.endswith(POINTS))

    def lead(self) -> Iterable[Column]:
        return (column for column in super().lead() if column.key == HAND or column.key.startswith("fact."))

    def due(self, played: Played) -> Points:
        queen, before = cast(HeartsHand, played.hand).queen, played.before.totals
        return hearts.due(cast(HeartsHand, played.hand), before[queen])

    def blank_row(self, index: int) -> Row:
        return Row({**super().blank_row(index).cells, self.DUE: Cell(f"{hearts.MOON} · {hearts.EVERYTHING}")})


class StrokesGrid(DeclaredGrid):
    """Totals kept as strokes in groups, where the ruleset is kept so."""

    BLANK_MATCHES = 12

    @property
    def group(self) -> int:
        return self.game.strokes(self.options)

    def places(self, *totals: Points) -> int:
        """How many strokes are wanted; 0 where there are none, or too many to be read."""
        target = self.game.target(self.options) or 0
        counted = all(isinstance(total, int) and total >= 0 for total in totals)
        return int(target) if self.group and counted and max(*totals, target) <= MOST_STROKES else 0

    def beside(self, totals: Sequence[Points]) -> Iterable[Block]:
        if places := self.places(*totals):
            counts = tuple(map(int, totals))
            yield Strokes("", tuple(self.names), (StrokeRow("", counts),), places=places, group=self.group)

    def blank_names(self) -> list[str]:
        """Only a private sheet calls the sides by these words."""
        return [pgettext("the writer's pair", "We"), pgettext("the other pair", "They")]

    def blank_blocks(self) -> Iterator[Block]:
        places = self.places(0)
        if not places:
            yield from super().blank_blocks()
            return
        rows = tuple(StrokeRow(str(number), (None, None)) for number in range(1, self.BLANK_MATCHES + 1))
        yield Strokes("", tuple(self.names), rows, places=places, group=self.group)


class SuecaGrid(StrokesGrid):
    """Games won, kept as strokes in groups of four; and the ties that came before a hand."""

    CARRY = "carry"

    def lead(self) -> Iterable[Column]:
        yield from super().lead()
        if self._carries():
            yield Column(self.CARRY, _("Ties before"), width=14)

    def side_columns(self, side: int) -> Iterator[Column]:
        for column in super().side_columns(side):
            title = pgettext("column", "Games") if column.key.endswith(POINTS) else column.title
            yield replace(column, title=title, width=22)

    def row_extras(self, played: Played) -> Mapping[str, Cell]:
        return {self.CARRY: Cell(cast(SuecaUpcoming, played.upcoming).carry)} if self._carries() else {}

    def _carries(self) -> bool:
        return cast(SuecaOptions, self.options).tie != "none"


CANASTRA_WORDS = {slug: tables.CANASTRA.canastras[slug].short for slug in ("real", "limpa", "suja")}
COLUMN_OF_LABEL = {kind.label: slug.removesuffix("_aces") for slug, kind in tables.CANASTRA.canastras.items()}
COLUMN_OF_RULE = {"22": "cards", "23": "red_threes", "24": "red_threes", "25": "red_threes", "29": "went_out"}
"""Where the pad writes a line: canastras by their kind, the rest by the rule it rests on."""


class CanastraGrid(Grid):
    """A pair's columns are the pad's, in its order: what it opened with, its canastras, threes, cards, and the sum."""

    OPENING = "opening"
    blank_rows = 8

    def parts(self) -> Mapping[str, str]:
        return {
            **{slug: _(word).capitalize() for slug, word in CANASTRA_WORDS.items()},
            "red_threes": pgettext("column", "Red threes"),
            "went_out": _("Out"),
            "cards": _("Laid"),
            "left": _("In hand"),
            "other": _("Other"),
        }

    @property
    def note_title(self) -> str:
        return _("As written")

    def lead(self) -> Iterable[Column]:
        return ()

    def side_columns(self, side: int) -> Iterator[Column]:
        yield Column(f"{side}.{self.OPENING}", _("Opening"), width=19 if self.blank else 14, quiet=True, opens=True)
        for slug, title in self.parts().items():
            yield Column(f"{side}.{slug}", title, width=10.5)
        yield Column(f"{side}.{POINTS}", _("Sum"), width=11.5)
        yield Column(f"{side}.{TOTAL}", _("Total"), width=19 if self.blank else 13)

    def summed(self, side: int) -> tuple[str, ...]:
        return (f"{side}.{POINTS}",)

    def hand_row(self, played: Played) -> Row:
        return super().hand_row(replace(played, text=" · ".join(filter(None, [played.text, *self.others(played)]))))

    def others(self, played: Played) -> Iterator[str]:
        """What the points are for that have no column of their own: the sheet alone must tell."""
        if isinstance(played.hand, canastra.Totals):
            return
        for line in played.lines:
            if self.part_of(line) == "other" and line.points:
                what, points = texts.line_label(line, self.names), texts.signed_text(line.points)
                yield f"{self.names[line.side]}: {what} {points}"

    def side_cells(self, played: Played, side: int) -> dict[str, Cell]:
        found = super().side_cells(played, side)
        errors = 0
        if isinstance(played.hand, canastra.Counted):
            errors = played.hand.sides[side].opening_errors
        keys = tuple(f"{side}.{slug}" for slug in self.parts())
        plain = isinstance(played.hand, canastra.Totals) or played.hand is None
        if plain:
            found = {}
        opening = canastra.opening(played.before.totals[side], errors)
        return {
            f"{side}.{self.OPENING}": Cell(opening, mark="×" * min(errors, 5)),
            **found,
            f"{side}.{POINTS}": Cell(played.points[side], sums=() if plain else keys, strong=True),
        }

    def part_of(self, line: Line) -> str:
        if line.label in COLUMN_OF_LABEL:
            return COLUMN_OF_LABEL[line.label]
        part = COLUMN_OF_RULE.get(line.article, "other")
        return "left" if part == "cards" and line.points < 0 else part

    def adjusted_part(self, _points: Points) -> str:
        return POINTS

    def declared_part(self) -> str:
        return POINTS

    def foot(self, _rows: Sequence[Row], totals: Sequence[Points]) -> Iterator[Row]:
        yield Row({**self.label(_("Total")), **self.grand_totals(totals)})

    def blank_names(self) -> list[str]:
        return [_("Pair %(number)s") % {"number": side + 1} for side in range(self.sides.count)]

    def blank_row(self, index: int) -> Row:
        """The openings are printed, to be crossed out as they fail, and ré, to be ringed below zero."""
        row = super().blank_row(index)
        marks = " ".join(str(canastra.opening(0, errors)) for errors in range(len(tables.OPENINGS) + 1))
        openings = {f"{side}.{self.OPENING}": Cell(marks, quiet=True) for side in range(self.sides.count)}
        negative = texts.spelt_text(self.game, self.options, -1)
        below_zero = {f"{side}.{TOTAL}": Cell(negative, quiet=True) for side in range(self.sides.count)}
        return Row({**row.cells, **openings, **below_zero})


class BridgeGrid(Grid):
    """The line: what counts below it and above it, apart for each side; a line is drawn under every game."""

    VULNERABLE = "vulnerable"
    PADS, ABOVE, BELOW = 2, 11, 8

    def lead(self) -> Iterable[Column]:
        yield Column(HAND, _("Contract and result"), "text", width=34, grows=True)
        yield Column(self.VULNERABLE, _("Vulnerable"), "text", width=17)

    def side_columns(self, side: int) -> Iterator[Column]:
        for column in super().side_columns(side):
            yield replace(column, width=14)

    def seat(self, place: int) -> str:
        return _(bridge.SEAT_WORDS[bridge.SEATS[place]])

    def bands(self, columns: Sequence[Column]) -> Iterator[Band]:
        for index, band in enumerate(super().bands(columns)):
            title = f"{self._line_name(index - 1)} {band.title}" if index and not self.blank else band.title
            yield Band(title, band.columns)

    def _line_name(self, side: int) -> str:
        return f"{self.seat(side)}–{self.seat(side + 2)}"

    def blank_names(self) -> list[str]:
        return [self._line_name(0), self._line_name(1)]

    def row_extras(self, played: Played) -> Mapping[str, Cell]:
        sides = cast(BridgeUpcoming, played.upcoming).vulnerable
        words = " ".join(self._line_name(side) for side in sides)
        return {self.VULNERABLE: Cell(words or "–", quiet=not sides)}

    def closes(self, played: Played) -> bool:
        return cast(BridgeState, played.after).games != cast(BridgeState, played.before).games

    def blank_blocks(self) -> Iterator[Block]:
        if not cast(BridgeOptions, self.options).scoring.adds_up:
            yield from super().blank_blocks()
            return
        labels = (_(bridge.COLUMNS[bridge.ABOVE]), _(bridge.COLUMNS[bridge.BELOW]), _("Total"))
        yield Lines((Above(tuple(self.names), self.ABOVE, self.BELOW, labels),) * self.PADS)


class BurroGrid(DeclaredGrid):
    """Its blank sheet has the word behind every name, to be struck letter by letter."""

    @property
    def lists_seats(self) -> bool:
        return False

    def blank_blocks(self) -> Iterator[Block]:
        letters = dict(enumerate(cast(BurroOptions, self.options).word))
        columns = [
            Column(NUMBER, pgettext("number", "No."), width=7, centred=True),
            Column("name", _("Name"), "text", width=60, grows=True),
            *(Column(str(place), "", "text", width=14, centred=True, opens=not place) for place in letters),
        ]
        printed = {str(place): Cell(letter, quiet=True) for place, letter in letters.items()}
        rows = [
            Row({NUMBER: Cell(self.seat(side)), "name": Cell("" if self.unnamed else name), **printed})
            for side, name in enumerate(self.names)
        ]
        yield Table("", tuple(columns), tuple(rows), roomy=True)


GRIDS: Mapping[str, type[Grid]] = {
    king.KING.slug: KingGrid,
    sueca.SUECA.slug: SuecaGrid,
    canastra.CANASTRA.slug: CanastraGrid,
    bridge.BRIDGE.slug: BridgeGrid,
    hearts.HEARTS.slug: HeartsGrid,
    domino.DOMINO.slug: StrokesGrid,
    burro.BURRO.slug: BurroGrid,
}
"""The games that clubs keep in a way of their own; all others have the grid of their declaration."""


def grid_of(game: AnyGame) -> type[Grid]:
    return GRIDS.get(game.slug, DeclaredGrid)
