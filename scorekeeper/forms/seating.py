"""Who sits down: the seats of a match to be, while they are tapped in order from the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.game import Seats
from scorekeeper.models import Club, Player

MOST_LETTERS = 120
"""As long as a name may be."""

Kind = Literal["player", "new", "guest"]
MARKS: dict[str, Kind] = {"p": "player", "n": "new", "g": "guest"}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Whoever takes a seat: a player of the club, one to be added to it, or only a name."""

    kind: Kind
    name: str
    player: Player | None = None

    @property
    def token(self) -> str:
        """As a form carries it: a player by code, anybody else by name."""
        mark = next(mark for mark, kind in MARKS.items() if kind == self.kind)
        return f"{mark}:{self.player.code if self.player else self.name}"


@dataclass(frozen=True, slots=True)
class Shape:
    """How many may sit, and how they make sides; from the game's declaration and, where it leaves that open, `each`."""

    least: int
    most: int
    sides: int | None
    each: int | None

    def sides_of(self, count: int) -> int | None:
        """How many sides that many players make; None where they make none."""
        if not self.least <= count <= self.most:
            return None
        if self.sides is not None:
            return None if count % self.sides else self.sides
        each = self.each or 1
        return None if count % each else count // each

    def side(self, place: int, count: int) -> int:
        """Whose side sits there: sides alternate round the table."""
        sides = self.sides or max(1, count // (self.each or 1))
        return place % sides

    @property
    def paired(self) -> bool:
        """Whether a side may be more than one player."""
        return self.each != 1


def shape_of(seats: Seats, each: int | None = None) -> Shape:
    """`each`, players a side, is heeded only where the game leaves both it and the number of sides open."""
    (few, many), (fewest, largest) = seats.sides, seats.players
    if few == many:
        return Shape(few * fewest, few * largest, few, fewest if fewest == largest else None)
    chosen = min(max(each or fewest, fewest), largest)
    return Shape(few * chosen, min(many * chosen, seats.people[1]), None, chosen)


def is_each_open(seats: Seats) -> bool:
    """Whether somebody must say how many play together."""
    return seats.sides[0] != seats.sides[1] and seats.players[0] != seats.players[1]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the page shows it."""

    place: int
    sitter: Sitter | None
    side: int


@dataclass(frozen=True)
class Seating:
    """The seats so far. A seat that was left stays empty until somebody takes it."""

    shape: Shape
    sitters: tuple[Sitter | None, ...] = ()

    @property
    def taken(self) -> tuple[Sitter, ...]:
        return tuple(sitter for sitter in self.sitters if sitter)

    @property
    def players(self) -> frozenset[str]:
        """The codes of the players who sit already."""
        return frozenset(sitter.player.code for sitter in self.taken if sitter.player)

    @property
    def next_place(self) -> int | None:
        """The seat that the next tap fills; None when every seat is taken."""
        return next((place for place, sitter in enumerate(self._chairs()) if sitter is None), None)

    @property
    def sides(self) -> int | None:
        """How many sides they make once they may start."""
        if None in self.sitters:
            return None
        return self.shape.sides_of(len(self.sitters))

    @property
    def chairs(self) -> tuple[Chair, ...]:
        chairs = self._chairs()
        return tuple(Chair(place, who, self.shape.side(place, len(chairs))) for place, who in enumerate(chairs))

    @property
    def pairs(self) -> tuple[str, ...]:
        """The sides by their names, as far as they sit; none where everybody plays alone."""
        if not self.shape.paired:
            return ()
        sides: dict[int, list[str]] = {}
        for chair in self.chairs:
            sides.setdefault(chair.side, []).append(chair.sitter.name if chair.sitter else "…")
        return tuple(" / ".join(names) for names in sides.values())

    def sit(self, sitter: Sitter) -> Seating:
        """Fill the next seat. Who sits already, or finds no seat, changes nothing."""
        place = self.next_place
        if place is None or (sitter.player and sitter.player.code in self.players):
            return self
        chairs = list(self.sitters) + [None] * (place + 1 - len(self.sitters))
        chairs[place] = sitter
        return replace(self, sitters=tuple(chairs))

    def leave(self, place: int) -> Seating:
        """Empty a seat; empty seats at the end are not kept."""
        chairs = [None if at == place else sitter for at, sitter in enumerate(self.sitters)]
        while chairs and chairs[-1] is None:
            chairs.pop()
        return replace(self, sitters=tuple(chairs))

    def _chairs(self) -> tuple[Sitter | None, ...]:
        """As many seats as must be taken; then an empty one more, as long as there may be."""
        count = len(self.sitters)
        shown = count + (None not in self.sitters) if count >= self.shape.least else self.shape.least
        return self.sitters + (None,) * (min(shown, self.shape.most) - count)


def read_seating(club: Club, shape: Shape, tokens: Sequence[str]) -> Seating:
    """The seats that a form carries; players who are no more are left out."""
    wanted = tokens[: shape.most]
    codes = [token[2:] for token in wanted if token.startswith("p:")]
    players = {player.code: player for player in Player.objects.filter(club=club, code__in=codes)} if codes else {}
    seating = Seating(shape, tuple(_sitter(token, players) for token in wanted))
    return seating.leave(len(wanted))


def read_sitter(club: Club, token: str) -> Sitter | None:
    """One seat's token."""
    players = {player.code: player for player in Player.objects.filter(club=club, code=token[2:])}
    return _sitter(token, players)


def _sitter(token: str, players: dict[str, Player]) -> Sitter | None:
    kind, value = MARKS.get(token[:1]), " ".join(token[2:].split())[:MOST_LETTERS]
    if token[1:2] != ":" or kind is None or not value:
        return None
    if kind == "player":
        player = players.get(value)
        return Sitter(kind, player.name, player) if player else None
    return Sitter(kind, value)


def of_match(seats: Sequence[tuple[Player | None, str]], shape: Shape) -> Seating:
    """The seats of an earlier match, in its order."""
    return Seating(shape, tuple(_again(player, name) for player, name in seats))


def _again(player: Player | None, name: str) -> Sitter:
    return Sitter("player", player.name, player) if player else Sitter("guest", name)
