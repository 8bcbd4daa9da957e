"""Results from slips: whose are missing, where a typed table or label leads, and the results that one tap says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.boards import RESULTS, BoardOptions
from rules.game import Points
from scorekeeper.texts import totals_text
from tournaments.desk.doubts import best_of_hint
from tournaments.desk.hall import Turn
from tournaments.desk.meetings import Meeting, encounter_of
from tournaments.errors import DirectingError
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger import game_of, options_of
from tournaments.models import Championship, Encounter

State = Encounter.State
OUTSTANDING = (State.READY, State.CALLED, State.PLAYING)
MOST_CHOICES = 20
"""More results than these are typed sooner than looked for."""


BOTH_LOST = ("loss", "loss")
"""Its totals are level, and it is no draw: the match's page says it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that one tap says, for the side that it is good for (None: for nobody)."""

    label: str
    value: str
    side: int | None


def choices(championship: Championship, *, draws: bool) -> list[Choice]:
    """Every result a match can have, where these are few: of games counted to a small target, and at boards."""
    options, game = options_of(championship), game_of(championship)
    if isinstance(options, BoardOptions):
        found = _at_boards(options)
    else:
        target = game.target(options)
        found = _to_target(int(target)) if game.strokes(options) and target and 2 * target <= MOST_CHOICES else []
    return [_choice(totals) for totals in found if draws or totals[0] != totals[1]]


def _to_target(target: int) -> list[tuple[Points, Points]]:
    lost = range(target)
    return [*((target, games) for games in lost), *((games, target) for games in reversed(lost))]


def _at_boards(options: BoardOptions) -> list[tuple[Points, Points]]:
    """One game, for White and for Black: whoever is named first has White."""
    if options.games > 1:
        return []
    told = [shares for shares in RESULTS.values() if shares != BOTH_LOST]
    return [(options.worth[white], options.worth[black]) for white, black in told]


def _choice(totals: tuple[Points, Points]) -> Choice:
    ahead = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    return Choice(totals_text(totals), f"{totals[0]} {totals[1]}", ahead)


@dataclass(frozen=True, slots=True)
class Slip:
    """An encounter whose result is missing, and the matches that stand already."""

    meeting: Meeting
    played: tuple[str, ...]
    more: int
    """How many matches may still be written."""
    choices: Sequence[Choice]
    has_hands: bool
    hint: str
    """How the matches of a best-of-N are written."""

    @property
    def id(self) -> str:
        return f"slip-{self.meeting.row.pk}"

    @property
    def number(self) -> int | None:
        return self.meeting.row.table.number if self.meeting.row.table else None


def slips(championship: Championship, turns: Sequence[Turn]) -> list[Slip]:
    """The outstanding encounters of the rounds that are played: by table, those without one last."""
    missing = [one for turn in turns for one in turn.missing if one.row.state in OUTSTANDING]
    drawn, decisive = choices(championship, draws=True), choices(championship, draws=False)
    found = []
    for one in missing:
        # In a best-of-N a drawn match counts for nobody, but may happen.
        needs = FORMATS[one.row.stage.format].needs_winner and one.row.best_of == 1
        found.append(_slip(championship, one, (decisive if needs else drawn) if len(one.names) == 2 else ()))
    return sorted(found, key=lambda slip: (slip.number is None, slip.number or 0))


def _slip(championship: Championship, one: Meeting, offered: Sequence[Choice]) -> Slip:
    matches = list(one.row.matches.all())
    played = tuple(totals_text(each.totals) for each in matches if each.finished)
    hands = any(each.hands and not each.finished for each in matches)
    hint = best_of_hint(championship, one.row, played=len(played))
    return Slip(one, played, one.row.best_of - len(played), offered, hands, hint)


def encounter_at(championship: Championship, typed: str, waiting: Sequence[Slip]) -> Encounter:
    """Where a typed table number, label or `stage/label` leads: first to what is outstanding, else to what was last.

    Raises `nothing_there`, `no_such_encounter`.
    """
    wanted = typed.strip().casefold()
    for slip in waiting:
        row = slip.meeting.row
        if wanted in (str(slip.number or ""), row.label.casefold(), slip.meeting.key.casefold()):
            return row
    if "/" in wanted and (found := encounter_of(championship, typed.strip())):
        return found
    rows = Encounter.objects.filter(stage__championship=championship).select_related("stage", "round", "pool", "table")
    if wanted.isdecimal() and len(wanted) < 6:
        last = rows.filter(table__number=int(wanted), settled=True).order_by("-decided_at", "-pk").first()
        if last is None:
            raise DirectingError("nothing_there", "table", where=typed)
    else:
        last = rows.filter(label__iexact=wanted).order_by("-stage__number").first()
        if last is None:
            raise DirectingError("no_such_encounter", "table", where=typed)
    last.stage.championship = championship
    return last
