"""What pages and documents show, fetched whole: a fixed number of questions to the database each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules.catalogue import GAMES
from rules.game import AnyGame, Points
from scorekeeper.finding import ALIKE, folded, likeness, name_key
from scorekeeper.ledger import options_of
from scorekeeper.models import (
    Club,
    Confirmation,
    Event,
    LogEntry,
    Match,
    Membership,
    Player,
    Ruleset,
    Seat,
    Table,
    User,
)
from scorekeeper.texts import MINUS, points_text, spelt_text

RECENT_MATCHES = 40
"""How far back the players are looked for who came lately."""
OPEN_SHOWN, LATEST_SHOWN = 100, 8


# ---------------------------------------------------------------- matches


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side as lists show it: its players' names, its total once there is one, whether it won."""

    name: str
    total: Points | None
    spelt: str
    won: bool

    @property
    def shown(self) -> str:
        return f"{points_text(self.total)} {self.spelt}".rstrip()


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match as lists show it."""

    match: Match
    game: AnyGame
    sides: tuple[SideLine, ...]
    disputed: bool

    @property
    def names(self) -> str:
        """The sides against each other, as one line."""
        return (" – " if len(self.sides) == 2 else " · ").join(side.name for side in self.sides)


def matches_of(club: Club) -> QuerySet[Match]:
    """A club's matches, latest first, with all that a line shows of them."""
    return club.matches.select_related("table").prefetch_related("seats")


def shown_to(matches: QuerySet[Match], *, official: bool) -> QuerySet[Match]:
    """Those that a list may show: a quiet match is shown to officials only."""
    return matches if official else matches.exclude(frame__has_key="quiet")


def line(match: Match) -> MatchLine:
    """A match of `matches_of` as lists show it."""
    names: dict[int, list[str]] = defaultdict(list)
    for seat in match.seats.all():
        names[seat.side].append(seat.name)
    totals = match.totals if match.hands or match.finished else [None] * len(names)
    game, options = GAMES[match.game], options_of(match)
    sides = tuple(
        SideLine(
            " / ".join(names[side]), total, spelt_text(game, options, total), match.finished and side in match.winners
        )
        for side, total in zip(sorted(names), totals, strict=True)
    )
    return MatchLine(match, game, sides, match.disputed)


@dataclass(frozen=True, slots=True)
class ClubHome:
    """What is going on in a club, and what ended lately."""

    mine: tuple[MatchLine, ...]
    others: tuple[MatchLine, ...]
    disputed: tuple[MatchLine, ...]
    to_confirm: tuple[MatchLine, ...]
    latest: tuple[MatchLine, ...]


def club_home(club: Club, *, user: User | None = None, tables: Collection[int] = ()) -> ClubHome:
    """Open matches by table, those of `user` and of the tables whose link is held first; what waits; the latest.

    A match that is framed belongs to something with pages of its own, and is shown there; here only at one's table.
    """
    running = (Match.State.OPEN, Match.State.TO_CONFIRM)
    free = matches_of(club).exclude(frame__has_key="back")
    own = matches_of(club).filter(Q(table__in=tables) | ~Q(frame__has_key="back")) if tables else free
    by_table = own.filter(state__in=running).order_by(F("table__number").asc(nulls_last=True), "pk")
    now = [line(match) for match in by_table[:OPEN_SHOWN]]
    playing = [one for one in now if one.match.is_open]
    ended = free.exclude(state__in=running).order_by("-pk")[:LATEST_SHOWN]
    return ClubHome(
        mine=tuple(one for one in playing if _is_mine(one.match, user, tables)),
        others=tuple(one for one in playing if not _is_mine(one.match, user, tables)),
        disputed=tuple(one for one in now if one.disputed and not one.match.is_open),
        to_confirm=tuple(one for one in now if not one.disputed and not one.match.is_open),
        latest=tuple(line(match) for match in ended),
    )


def _is_mine(match: Match, user: User | None, tables: Collection[int]) -> bool:
    return match.table_id in tables or (user is not None and match.started_by_id == user.pk)


def revision_of(club: Club) -> int:
    """Raised by every act in the club, for every act is entered in its log."""
    last = LogEntry.objects.filter(club=club).aggregate(last=Max("pk"))["last"]
    return last or 0


def search_matches(matches: QuerySet[Match], text: str) -> QuerySet[Match]:
    """Those in which somebody sits whose name has each of the words, or whose code is the text."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    found = Q(code=text.strip().lower())
    words = Q()
    for word in folded(text).split():
        words &= Q(Exists(seats.filter(Q(player__folded__contains=word) | Q(name__icontains=word))))
    return matches.filter(found | words) if words else matches


def last_tables(club: Club, count: int = 3) -> list[MatchLine]:
    """The latest matches of different people, to be repeated."""
    found: dict[tuple[str, frozenset[str]], MatchLine] = {}
    latest = matches_of(club).exclude(state=Match.State.ABANDONED).order_by("-pk")[: count * 8]
    for match in latest:
        who = frozenset(seat.name for seat in match.seats.all())
        found.setdefault((match.game, who), line(match))
    return list(found.values())[:count]


def games_by_use(club: Club) -> list[tuple[AnyGame, int]]:
    """Every game with how many matches the club has of it, the most played first."""
    counts = dict(Match.objects.filter(club=club).order_by().values_list("game").annotate(Count("pk")))
    return sorted(((game, counts.get(slug, 0)) for slug, game in GAMES.items()), key=lambda one: -one[1])


class Happened(StrEnum):
    """What happened to a match's result, as the log calls it."""

    DISPUTED = _("did not agree to the result")
    DECIDED = _("decided the disputed result")
    ABANDONED = _("gave the match up")
    REOPENED = _("opened the match again")


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened to a match's result: `side` is whose word it was, `note` what was said of it."""

    at: datetime
    what: Happened
    who: str
    note: str
    side: int | None = None

    @property
    def told(self) -> str:
        return gettext(self.what)


def happenings(match: Match) -> tuple[Happening, ...]:
    """Disputes, what directors decided, giving up and reopening, with the reasons, in order; in two questions."""
    words = match.confirmations.select_related("user", "table")
    closings = match.events.filter(kind=Event.Kind.CLOSING).select_related("user", "table")
    told = [
        Happening(
            word.created_at, Happened.DECIDED if word.agrees else Happened.DISPUTED, _who(word), word.note, word.side
        )
        for word in words
        if word.decided or not word.agrees
    ]
    told += [
        Happening(event.created_at, Happened[event.payload["act"].upper()], _who(event), event.reason)
        for event in closings
    ]
    return tuple(sorted(told, key=lambda one: one.at))


def _who(act: Event | Confirmation) -> str:
    """A user by name, a table by number."""
    if act.user:
        return act.user.get_full_name() or act.user.get_username()
    return gettext("table %(number)s") % {"number": act.table.number} if act.table else ""


# ---------------------------------------------------------------- players


def players_of(club: Club) -> QuerySet[Player]:
    """The club's players by name, without those who were merged into another."""
    return club.players.filter(merged_into=None)


def players_played(club: Club) -> QuerySet[Player]:
    """The same with how many matches each has, and when they played last."""
    seats = Seat.objects.filter(player=OuterRef("pk")).order_by()
    counted = seats.values("player").annotate(count=Count("pk")).values("count")
    latest = seats.order_by("-match_id").values("match__started_at")[:1]
    return players_of(club).annotate(played=Coalesce(Subquery(counted), 0), last=Subquery(latest))


def search_players(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Those whose name, nickname or number has each of the words, accents and case aside."""
    for word in folded(text).split():
        players = players.filter(folded__contains=word)
    return players


def recent_players(club: Club, *, without: Collection[str] = (), limit: int = 24) -> list[Player]:
    """Who played lately, by name; where nobody has yet, whoever there is."""
    latest = club.matches.order_by("-pk").values("pk")[:RECENT_MATCHES]
    seats = Seat.objects.filter(match__in=latest, player__isnull=False).order_by("-match_id", "place")
    came = list(dict.fromkeys(seats.values_list("player_id", flat=True)))
    known = players_of(club).exclude(code__in=without).filter(anonymised_at=None)
    return list(known.filter(pk__in=came[: limit + len(without)]) if came else known)[:limit]


def doubles(club: Club) -> list[tuple[Player, Player]]:
    """Pairs of players who may be one person. Only names are compared that share a word and a letter of the rest."""
    drawers: dict[tuple[str, str], list[Player]] = defaultdict(list)
    for player in players_of(club).filter(anonymised_at=None):
        words = sorted(set(folded(player.name).split()))
        for word in words:
            rest = [other for other in words if other != word] or [""]
            drawers[word, rest[0][:1]].append(player)
    pairs = {
        (first.pk, second.pk): (first, second)
        for drawer in drawers.values()
        for place, first in enumerate(drawer)
        for second in drawer[place + 1 :]
        if likeness(name_key(first.name), name_key(second.name)) >= ALIKE
    }
    return list(pairs.values())


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player did in one game: matches confirmed, won or shared, the mean total; and what is not confirmed."""

    game: AnyGame
    played: int
    won: int
    average: float
    waiting: int
    """Ended, to be confirmed."""
    running: int

    @property
    def share(self) -> float:
        return 100 * self.won / self.played if self.played else 0

    @property
    def mean(self) -> str:
        """To a tenth, with a real minus; nothing to take the mean of is a dash."""
        if not self.played:
            return "–"
        return f"{MINUS if self.average < 0 else ''}{number_format(abs(self.average), 1)}"


def figures_of(player: Player) -> list[Figures]:
    """By game, the most played first. Only confirmed results count, the others apart, and quiet matches not at all."""
    seats = Seat.objects.filter(player=player).exclude(match__state=Match.State.ABANDONED).order_by()
    seats = seats.exclude(match__frame__has_key="quiet")
    matches: dict[str, list[tuple[int, Match]]] = defaultdict(list)
    for seat in seats.select_related("match"):
        matches[seat.match.game].append((seat.side, seat.match))
    figures = [_figures(GAMES[game], played) for game, played in matches.items()]
    return sorted(figures, key=lambda one: (-one.played, -one.waiting, -one.running))


def _figures(game: AnyGame, matches: Sequence[tuple[int, Match]]) -> Figures:
    final = [(side, match) for side, match in matches if match.state == Match.State.FINAL]
    states = [match.state for _, match in matches]
    return Figures(
        game=game,
        played=len(final),
        won=sum(side in match.winners for side, match in final),
        average=sum(match.totals[side] for side, match in final) / max(len(final), 1),
        waiting=states.count(Match.State.TO_CONFIRM),
        running=states.count(Match.State.OPEN),
    )


def company_of(player: Player, limit: int = 5) -> list[tuple[Player, int]]:
    """With whom a player sat most often, and how often."""
    together = (
        Player.objects.filter(seats__match__seats__player=player, club=player.club_id)
        .exclude(pk=player.pk)
        .annotate(times=Count("seats"))
        .order_by("-times", "folded")
    )
    return [(other, other.times) for other in together[:limit]]


def matches_with(player: Player) -> QuerySet[Match]:
    """The matches a player sat in, latest first."""
    return matches_of(player.club).filter(Exists(Seat.objects.filter(match=OuterRef("pk"), player=player)))


# ------------------------------------------- tables, house rulesets, people


def tables_of(club: Club) -> list[tuple[Table, MatchLine | None]]:
    """The tables that stand, each with what is played there now."""
    tables = list(Table.objects.filter(club=club, retired=False))
    current = [table.current_id for table in tables if table.current_id]
    lines = {match.pk: line(match) for match in matches_of(club).filter(pk__in=current)} if current else {}
    return [(table, _playing(lines.get(table.current_id or 0))) for table in tables]


def playing_at(table: Table) -> MatchLine | None:
    """What is played at a table now; a match that is final or was abandoned has left it."""
    if table.current_id is None:
        return None
    return _playing(line(matches_of(table.club).get(pk=table.current_id)))


def _playing(one: MatchLine | None) -> MatchLine | None:
    running = (Match.State.OPEN, Match.State.TO_CONFIRM)
    return one if one and one.match.state in running else None


def house_rulesets(club: Club, game: str | None = None) -> list[Ruleset]:
    """The club's own rulesets that are in use."""
    rulesets = Ruleset.objects.filter(club=club, retired=False)
    return list(rulesets.filter(game=game) if game else rulesets)


def members_of(club: Club) -> QuerySet[Membership]:
    """Who works in the club: administrators, directors, officials, each by name."""
    return Membership.objects.filter(club=club).select_related("user").order_by("role", "user__username")


def own_membership(club: Club, user: object) -> Membership | None:
    """The role somebody who is signed in has in the club."""
    return members_of(club).filter(user=user).first() if isinstance(user, User) else None


def clubs_for(user: User | None) -> tuple[list[Club], list[Club]]:
    """The clubs in which a user works, and the others."""
    clubs = list(Club.objects.order_by("name"))
    mine = set(Membership.objects.filter(user=user).values_list("club_id", flat=True)) if user else set()
    return [club for club in clubs if club.pk in mine], [club for club in clubs if club.pk not in mine]
