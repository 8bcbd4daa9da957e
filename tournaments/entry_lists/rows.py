"""The rows of a table as entries: who plays under which name, and with which seed, club and tags."""

from __future__ import annotations

from typing import NamedTuple

from rules.text import Text
from tournaments.entry_lists.cells import RowCells
from tournaments.entry_lists.columns import PAIR
from tournaments.entry_lists.lines import BETWEEN, BRACKETED, COUNTED, Joined, players_of, take_apart
from tournaments.entry_lists.values import Field, ListedEntry, ListedPlayer
from tournaments.replay.document import Unit
from tournaments.replay.words import LONGEST

MOST_PLAYERS = 12
"""Players of a team."""
LONGEST_ENTRY = 2_000
"""Signs of an entry in a single text: the longest names of a whole team."""
PAIR_WITH_RESERVE = PAIR + 1


class Who(NamedTuple):
    """Who an entry is, before it is known whether that will do."""

    name: str = ""
    players: tuple[ListedPlayer, ...] = ()
    seed: int | None = None
    numbered: bool = False


class Taken(NamedTuple):
    """A row as an entry; not `whole`: something is wrong with it, and it only counts for what is there twice."""

    entry: ListedEntry
    seed_at: Text
    numbered: bool
    whole: bool


def read_row(cells: RowCells, unit: Unit) -> Taken:
    """The entry of a row. What is wrong with it is said to `cells`."""
    who = _who(cells, unit)
    if not cells.problems:
        who = _whole(cells, who, unit)
    seed = cells.seed()
    if seed and who.seed and seed != who.seed:
        cells.wrong("two_seeds", cells.place(Field.SEED), first=seed, second=who.seed)
    entry = ListedEntry(
        name=who.name,
        players=who.players,
        seed=seed or who.seed,
        club=cells.value(Field.CLUB),
        tags=cells.tags(),
        stand_in=cells.stand_in(),
        where=cells.who,
    )
    return Taken(entry, cells.place(Field.SEED) if seed else cells.who, who.numbered, whole=not cells.problems)


# ------------------------------------------------------------- who it is


def _who(cells: RowCells, unit: Unit) -> Who:
    """From the players' own cells; where they are empty, from the name, which may hold all: “Ana / Zé”."""
    together = _together(cells, unit)
    seated = tuple(player for number in cells.layout.players if (player := _player(cells, number)))
    if not (together or seated or cells.problems):
        return _from_name(cells, unit)
    if unit == "pair" and not together:
        _refuse_gap(cells)
    return Who(_own_name(cells), together + seated)


def _refuse_gap(cells: RowCells) -> None:
    """A reserve takes nobody's seat."""
    for number in (1, PAIR):
        if not cells.has(Field.PLAYER, number):
            cells.wrong("pair_of_one", cells.place(Field.PLAYER, number))


def _own_name(cells: RowCells) -> str:
    name = cells.value(Field.NAME)
    return name if name and cells.is_name(name, cells.place(Field.NAME)) else ""


def _player(cells: RowCells, number: int) -> ListedPlayer | None:
    """The player of the cells for the `number`th; None where they are empty."""
    where = cells.place(Field.PLAYER, number)
    name, known = cells.value(Field.PLAYER, number), cells.value(Field.PLAYER_NUMBER, number)
    club = cells.value(Field.PLAYER_CLUB, number)
    if name and cells.is_name(name, where) and BETWEEN.search(name):
        cells.wrong("two_in_one", where, text=name)
    if not name and cells.layout.has(Field.PLAYER) and (known or club):
        cells.wrong("player_missing", where)
    return ListedPlayer(name=name, number=known, club=club, where=where) if name else None


def _together(cells: RowCells, unit: Unit) -> tuple[ListedPlayer, ...]:
    """All players in one cell."""
    where = cells.place(Field.PLAYERS)
    names = players_of(cells.raw(Field.PLAYERS), commas=unit != "individual")
    _check(cells, names, where)
    return tuple(ListedPlayer(name=name, where=where) for name in names)


def _from_name(cells: RowCells, unit: Unit) -> Who:
    where, text = cells.place(Field.NAME), cells.raw(Field.NAME)
    if not text or not cells.is_named(text, where) or not cells.is_short(text, where, LONGEST_ENTRY):
        return Who()
    parts = take_apart(text, unit)
    if unit == "team" and not parts.name and parts.players:
        cells.wrong("team_name", where)
    _check(cells, (*filter(None, [parts.name]), *parts.players), where)
    _refuse_number(cells, parts.players, where)
    seed = cells.seed_in(parts.seed, where) if parts.seed else None
    return Who(parts.name, _known(cells, parts, where), seed, parts.numbered)


def _refuse_number(cells: RowCells, players: tuple[str, ...], where: Text) -> None:
    """A bare number before a name is no part of it: whose number it is has to be said."""
    numbered = next((name for name in players if COUNTED.match(name)), None)
    if numbered:
        cells.wrong("bracketed", where, text=numbered[:LONGEST])


def _known(cells: RowCells, parts: Joined, where: Text) -> tuple[ListedPlayer, ...]:
    """The players of a text. Whoever enters alone has number and club beside the name."""
    if len(parts.players) != 1:
        return tuple(ListedPlayer(name=name, where=where) for name in parts.players)
    number, club = cells.value(Field.PLAYER_NUMBER, 1), cells.value(Field.PLAYER_CLUB, 1)
    return (ListedPlayer(name=parts.players[0], number=number, club=club, where=where),)


def _check(cells: RowCells, names: tuple[str, ...], where: Text) -> None:
    """The first that is wrong with names out of one text."""
    for name in names:
        if BRACKETED.search(name):
            cells.wrong("bracketed", where, text=name[:LONGEST])
            return
        if not name:
            cells.wrong("player_missing", where)
            return
        if not cells.is_name(name, where):
            return


# ------------------------------------------------------ whether it will do


def _whole(cells: RowCells, who: Who, unit: Unit) -> Who:
    """With a name, and the players its unit needs."""
    if not (who.name or who.players):
        cells.wrong("name_missing", cells.who)
        return who
    if unit == "individual":
        return _alone(cells, who)
    if unit == "pair":
        return _pair(cells, who)
    if not who.name:
        cells.wrong("name_missing", cells.place(Field.NAME))
    if len(who.players) > MOST_PLAYERS:
        cells.wrong("team_of_many", cells.who, most=MOST_PLAYERS)
    return who


def _alone(cells: RowCells, who: Who) -> Who:
    if len(who.players) > 1:
        cells.wrong("one_player", who.players[1].where)
        return who
    return who._replace(name=who.name or who.players[0].name)


def _pair(cells: RowCells, who: Who) -> Who:
    """A pair without a name of its own is called by its two players."""
    if len(who.players) < PAIR:
        cells.wrong("pair_of_one", cells.who)
    elif len(who.players) > PAIR_WITH_RESERVE:
        cells.wrong("pair_of_many", who.players[PAIR_WITH_RESERVE].where)
    name = who.name or " / ".join(player.name for player in who.players[:PAIR])
    if len(name) > LONGEST:
        cells.wrong("pair_name", cells.who, most=LONGEST)
    return who._replace(name=name)
