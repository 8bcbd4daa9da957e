"""Score sheets of a round: the game's own blank sheet for every encounter, with the names of those who meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from rules.game import Seats
from scorekeeper.documents.layout import Document, Fact
from scorekeeper.documents.sheets import Known, blank_sheet
from tournaments.documents.papers import StagePaper, by_table, known, table_number
from tournaments.documents.slips import to_play
from tournaments.ledger import game_of, options_of
from tournaments.models import Entry
from tournaments.pages.rules import ruleset_name
from tournaments.pages.stage import RoundShown
from tournaments.queries import Meeting


def score_sheets(paper: StagePaper, shown: RoundShown, entries: Sequence[Entry]) -> Iterator[Document]:
    """A sheet for each encounter that is still to be played, and whose sides are known."""
    championship = paper.championship
    game, options = game_of(championship), options_of(championship)
    rules = ruleset_name(championship)
    players = {entry.name: _players(entry) for entry in entries}
    for one in _ready(by_table(shown)):
        found = _known(paper, shown, one, players, game.seats(options))
        yield replace(blank_sheet(championship.club, game, options, rules, found), foot=paper.foot())


def _ready(meetings: Sequence[Meeting]) -> list[Meeting]:
    return [one for one in to_play(meetings) if all(map(known, one.sides))]


def has_sheets(shown: RoundShown) -> bool:
    """Whether anything of the round can be put on a score sheet."""
    return bool(_ready(by_table(shown)))


def _known(paper: StagePaper, shown: RoundShown, one: Meeting, players: Mapping[str, list[str]], seats: Seats) -> Known:
    championship = paper.championship
    sides = tuple(side.name for side in one.sides)
    facts = [Fact(_("Table"), table_number(one) or "")]
    if one.row.best_of > 1:
        facts.append(Fact(_("Match, of at most %(number)s") % {"number": one.row.best_of}))
    return Known(
        part=f"{championship.name} · {one.row.stage.name} · {shown.name} · {one.label}",
        sides=sides,
        seats=tuple(_seated([players.get(name, [name]) for name in sides], seats)),
        day=championship.held_on,
        facts=tuple(facts),
    )


def _players(entry: Entry) -> list[str]:
    return [player.name for player in entry.players.all() if player.active] or [entry.name]


def _seated(sides: Sequence[Sequence[str]], seats: Seats) -> Iterator[str]:
    """Round the table, sides in turn; a seat for which an entry names nobody is left to be written."""
    for place in range(seats.places(len(sides)) // len(sides)):
        yield from (side[place] if place < len(side) else "" for side in sides)
