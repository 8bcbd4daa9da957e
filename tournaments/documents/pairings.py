"""What a bracket says of each encounter: who meets, or where they come from, the score, who won, how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rules.text import Text
from rules.text import gettext_noop as _
from scorekeeper.texts import points_text, text
from tournaments.formats.labels import THIRD_PLACE
from tournaments.formats.results import Played, Verdict, won
from tournaments.formats.rounds import Encounter, Round, encounters
from tournaments.formats.slots import NoSeat, Seat, Side, Slot, Vacant, origin

Kind = Literal["known", "open", "bye", "nobody"]
Status = Literal["", "pending", "ready", "called", "playing", "to_confirm", "decided", "needs_decision"]

STATUSES: dict[str, str] = {
    "called": _("called"),
    "playing": _("being played"),
    "to_confirm": _("to be confirmed"),
    "needs_decision": _("the director decides"),
}
"""What a state says beside an encounter; the others show by themselves."""

ENDINGS: dict[str, str] = {"walkover": _("walkover"), "ruling": _("ruling"), "time": _("time")}
"""How an encounter was decided, where it was not played to its end."""

VACANT: dict[Kind, Text] = {
    "open": Text(_("not known yet")),
    "bye": Text(_("bye")),
    "nobody": Text(_("nobody")),
}
NOTHING = Text("")
TABLE = _("table %(table)s")
NAMES = {THIRD_PLACE: Text(_("Third place")), "": Text(_("wait for the next round"))}
"""By their labels, the boxes that are not called as their round is."""


class EncounterNote(NamedTuple):
    """What else is to be said of an encounter: its table, the state it is in, and where it leads."""

    table: str = ""
    status: Status = ""
    href: str = ""


NO_NOTE = EncounterNote()
Notes = Mapping[str, EncounterNote]
NO_NOTES: Notes = {}
NOBODY: frozenset[int] = frozenset()


class Line(NamedTuple):
    """One side: the name of its entry, or what it is drawn as; its score, and whether it won or goes on."""

    kind: Kind
    entry: str = ""
    slot: Slot | None = None
    score: str = ""
    won: bool = False

    @property
    def words(self) -> Text:
        """What stands for an entry where there is none."""
        found = origin(self.slot) if self.slot and self.kind == "open" else None
        return found or VACANT.get(self.kind, NOTHING)


class Pairing(NamedTuple):
    """An encounter as a bracket and a list of rounds show it; without a label, those who wait in a round."""

    label: str
    lines: tuple[Line, ...]
    note: EncounterNote = NO_NOTE
    ending: str = ""

    @property
    def name(self) -> Text:
        """Its own name, where its round has another."""
        return NAMES.get(self.label, NOTHING)

    @property
    def remarks(self) -> tuple[Text, ...]:
        """What is said beside the label: its table, how it stands, how it ended."""
        table, status, _href = self.note
        found = [Text(TABLE, {"table": table})] if table else []
        if status in STATUSES:
            found.append(Text(STATUSES[status]))
        if self.ending in ENDINGS:
            found.append(Text(ENDINGS[self.ending]))
        return tuple(found)


def caption(told: Pairing) -> str:
    """What stands above a box: the label, a name of its own, and the remarks."""
    words = [told.label] if told.label else []
    if told.name.source:
        words.append(text(told.name))
    return " · ".join([*words, *map(text, told.remarks)])


class ListedRound(NamedTuple):
    """A round as a list. `resting` are those who are in it without an encounter."""

    number: int
    heading: Text
    pairings: tuple[Pairing, ...]
    resting: tuple[str, ...] = ()


def bracket_list(rounds: Sequence[Round], notes: Notes = NO_NOTES) -> tuple[ListedRound, ...]:
    """The rounds of a bracket, each as a list for a phone or for paper."""
    told = pairings(rounds, notes)
    return tuple(
        ListedRound(each.number, each.name.text, tuple(told[one.label] for one in each.encounters), each.resting)
        for each in rounds
    )


def pairings(rounds: Sequence[Round], notes: Notes = NO_NOTES) -> dict[str, Pairing]:
    """What is said of each encounter, by its label."""
    later = {name: one.round for one in encounters(rounds) if len(one.slots) > 2 for name in one.entries}
    return {
        one.label: pairing(one, notes.get(one.label, NO_NOTE), _went_on(one, later) if later else NOBODY)
        for one in encounters(rounds)
    }


def _went_on(one: Encounter, later: Mapping[str, int]) -> frozenset[int]:
    """The seats of a table whose players sit in a later round."""
    return frozenset(seat for seat, side in enumerate(one.sides) if later.get(str(side), 0) > one.round)


@lru_cache(maxsize=4096)
def pairing(one: Encounter, note: EncounterNote = NO_NOTE, went_on: frozenset[int] = NOBODY) -> Pairing:
    """What is said of one encounter; kept, since from one result to the next few encounters change."""
    decided = one.verdict
    sides = one.sides or tuple(map(_drawn, one.slots))
    scores = _scores(one, decided)
    ahead = went_on | {decided.winner} if decided else went_on
    lines = tuple(
        _line(slot, side, sides, scores[index] if scores else "", won=index in ahead)
        for index, (slot, side) in enumerate(zip(one.slots, sides, strict=True))
    )
    ending = decided.decided_by if decided else ""
    return Pairing(one.label, lines, note, ending)


def waiting(each: Round) -> Pairing:
    """Those who go on from a round without an encounter."""
    return Pairing("", tuple(Line("known", name) for name in each.resting))


def _drawn(slot: Slot) -> Side:
    """What a side is before anything followed from the draw."""
    match slot:
        case Seat(entry):
            return entry
        case NoSeat():
            return Vacant.NOBODY
    return Vacant.OPEN


def _line(slot: Slot, side: Side, sides: Sequence[Side], score: str, *, won: bool) -> Line:
    if isinstance(side, str):
        return Line("known", side, slot, score, won)
    if side is Vacant.OPEN:
        return Line("open", "", slot)
    return Line("nobody" if all(other is Vacant.NOBODY for other in sides) else "bye", "", slot)


def _scores(one: Encounter, decided: Verdict | None) -> tuple[str, ...]:
    """Matches won where several may be played, so far too; else the points of the one."""
    tally = won(one.result.matches) if isinstance(one.result, Played) else decided.matches if decided else ()
    if one.best_of > 1 and tally:
        return tuple(map(str, tally))
    return tuple(map(points_text, decided.scores or ())) if decided else ()
