"""Starting a match: the game, its rules, who sits where; the last table again; the same people, the next dealer."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper import recording, roster
from scorekeeper.access import Right, at_match, at_table, in_club, visitor
from scorekeeper.choosing import shelves
from scorekeeper.errors import DomainError
from scorekeeper.finding import folded
from scorekeeper.forms.options import apart, in_words
from scorekeeper.forms.seating import Sitter
from scorekeeper.forms.starting import Draft, playing_still, read_draft, said, tables_to_choose
from scorekeeper.ledger import options_of, sides_of
from scorekeeper.models import Club, Match, Table
from scorekeeper.queries import games_by_use, last_tables, playing_at, recent_players
from scorekeeper.recording import Place
from scorekeeper.views.showing import REFUSED, club_page
from scorekeeper.writing import Actor, writing

SUGGESTED = 12


@in_club(Right.OFFICIAL)
def new(request: HttpRequest, club: Club) -> HttpResponseBase:
    """An official starts a match anywhere, and may add players."""
    return _start(request, club, None, reverse("match-new", args=[club.slug]))


@at_table(Right.RECORD)
def new_at_table(request: HttpRequest, table: Table) -> HttpResponseBase:
    """Whoever holds the table's link starts one there; others than known players are guests."""
    return _start(request, table.club, table, reverse("table-new", args=[table.club.slug, table.number]))


def _start(request: HttpRequest, club: Club, table: Table | None, address: str) -> HttpResponseBase:
    draft = read_draft(club, _given(request, club), table)
    if draft is None:
        return _choose_game(request, club, table, address)
    if draft.rules is None:
        choice = [(rules, rules.name(draft.game), told) for rules, told in apart(draft.game, draft.choice)]
        return club_page(request, club, "scorekeeper/club/new_rules.html", draft=draft, choice=choice, address=address)
    refusal = None
    if request.method == "POST":
        try:
            return redirect("match", club=club.slug, code=begin(draft, request).code)
        except DomainError as error:
            refusal = error
    return _seats(request, draft, address, refusal, fixed=table is not None)


def _given(request: HttpRequest, club: Club) -> QueryDict:
    """What a form carries. Enter after a name that one player alone answers to is a tap on that player."""
    if request.method == "POST":
        return request.POST
    given = request.GET.copy()
    if "enter" in given:
        seated = given.getlist("seat")
        found = roster.find_players(club, _wanted(request), SUGGESTED)
        offered = [f"p:{player.code}" for player in found if f"p:{player.code}" not in seated]
        if len(offered) == 1:
            given["add"] = offered[0]
    return given


def _wanted(request: HttpRequest) -> str:
    """The name that is looked for."""
    return " ".join(request.GET.get("q", "").split())[:120]


def _choose_game(request: HttpRequest, club: Club, table: Table | None, address: str) -> HttpResponseBase:
    return club_page(
        request,
        club,
        "scorekeeper/club/new_game.html",
        shelves=shelves(games_by_use(club)),
        last=last_tables(club),
        table=table,
        asked=request.GET.get("table", ""),
        address=address,
    )


def _seats(
    request: HttpRequest, draft: Draft, address: str, refusal: DomainError | None, *, fixed: bool
) -> HttpResponseBase:
    """The seats so far, who may sit next, and the key by which a double tap starts one match."""
    without = draft.seating.players
    return club_page(
        request,
        draft.club,
        "scorekeeper/club/new_seats.html",
        draft=draft,
        game=_(draft.game.name),
        options=in_words(draft.game, draft.options),
        said=said(draft),
        address=address,
        picks=picks(request, draft.club, "" if _tapped(request, draft) else _wanted(request), without),
        key=request.POST.get("key") or secrets.token_urlsafe(12),
        refusal=refusal,
        occupied=playing_at(draft.table) if draft.table else None,
        tables=[] if fixed else tables_to_choose(draft.club),
        still=playing_still(draft.club, draft.seating),
        status=REFUSED if refusal else 200,
    )


def _tapped(request: HttpRequest, draft: Draft) -> bool:
    """Whether somebody was seated or taken off by this request, so that the next search begins anew."""
    entered = "enter" in request.GET and len(draft.seating.taken) > len(list(filter(None, request.GET.getlist("seat"))))
    return "add" in request.GET or "drop" in request.GET or entered


def picks(request: HttpRequest, club: Club, wanted: str, without: frozenset[str]) -> dict[str, object]:
    """Who may be meant: those found, or those who came lately; a name that is nobody's, and who is called nearly so."""
    found = roster.find_players(club, wanted, SUGGESTED)
    near = roster.look_alikes(club, wanted) if wanted and len(found) < SUGGESTED else []
    offered = [player for player in found if player.code not in without]
    return {
        "wanted": wanted,
        "found": offered,
        "near": [player for player in near if player not in found and player.code not in without],
        "named": any(folded(wanted) in (folded(player.name), folded(player.nickname)) for player in offered),
        "recent": [] if wanted else recent_players(club, without=without),
        "may_add": visitor(request, club).may(Right.OFFICIAL),
    }


def begin(draft: Draft, request: HttpRequest) -> Match:
    """Add who is new and start the match; the same key again is the match it started."""
    by = visitor(request, draft.club).actor(table=draft.table)
    key = request.POST.get("key", "")[:64] or secrets.token_urlsafe(12)
    sides = draft.seating.sides
    if draft.rules is None or sides is None:
        shape = draft.seating.shape
        raise DomainError("seats_count", least=shape.least, most=shape.most)
    with writing(draft.club):
        repeated = Match.objects.filter(club=draft.club, key=key).exists()
        return recording.start(
            draft.club,
            by,
            key=key,
            game=draft.game.slug,
            ruleset=draft.rules.base,
            options=draft.options,
            places=[_place(draft.club, by, sitter, may_add=not repeated) for sitter in draft.seating.taken],
            sides=sides,
            table=draft.table,
            ruleset_name=draft.ruleset_name,
        )


def _place(club: Club, by: Actor, sitter: Sitter, *, may_add: bool) -> Place:
    """Only officials add players; to whoever holds just a table's link everybody else is a guest."""
    player = sitter.player
    if sitter.kind == "new" and by.user and may_add:
        player = roster.create_player(club, by, name=sitter.name, sure=True)
    return Place(player.name if player else sitter.name, player)


@at_match(Right.RECORD)
@require_POST
def again(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The same people by the same rules at the same table; whose turn it is deals first. Starts at once."""
    try:
        begun = recording.start(
            match.club,
            visitor(request, match.club).actor(match),
            key=request.POST.get("key", "")[:64] or f"again/{match.code}/{match.revision}",
            game=match.game,
            ruleset=match.ruleset,
            options=options_of(match),
            places=roster.next_places(match),
            sides=sides_of(tuple(match.seats.all())).count,
            table=match.table,
            ruleset_name=match.ruleset_name,
        )
    except DomainError as refusal:
        messages.error(request, str(refusal))
        return redirect("match", club=match.club.slug, code=match.code)
    return redirect("match", club=match.club.slug, code=begun.code)


@in_club(Right.SEE)
@require_safe
def suggest(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Buttons of the players somebody may mean, as they type."""
    without = frozenset(token[2:] for token in request.GET.getlist("seat") if token.startswith("p:"))
    return club_page(
        request, club, "scorekeeper/club/_picks.html", picks=picks(request, club, _wanted(request), without)
    )
