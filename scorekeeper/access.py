"""Who may do what. The only way for a view to get an object: each view is wrapped by one of the doors below."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scorekeeper.models import Club, Match, Membership, Player, Table, User
from scorekeeper.writing import Actor

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

TABLES_KEY, DIRECTOR_KEY, PHONE_KEY = "tables", "director_code", "phone"
DIRECTOR_CODE_SECONDS = 60


class Right(IntEnum):
    """What somebody may do in a club; each includes those before it."""

    SEE = 0
    RECORD = 1
    """At one table: the holder of its link. In the whole club: its officials."""
    OFFICIAL = 2
    DIRECT = 3
    ADMINISTER = 4


ROLE_RIGHTS = {
    Membership.Role.OFFICIAL.value: Right.OFFICIAL,
    Membership.Role.DIRECTOR.value: Right.DIRECT,
    Membership.Role.ADMINISTRATOR.value: Right.ADMINISTER,
}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, in one club: the right of their role, and the tables whose link they hold."""

    user: User | None
    right: Right
    tables: frozenset[int]
    phone: str
    lent_by: User | None = None
    """The director whose code lends this phone the director's power for a minute."""

    def may(self, right: Right, match: Match | None = None) -> bool:
        if self.right >= right:
            return True
        return right == Right.RECORD and match is not None and match.table_id in self.tables

    def actor(self, match: Match | None = None) -> Actor:
        table = match.table if match and match.table_id in self.tables and self.user is None else None
        return Actor(user=self.user or self.lent_by, table=table, phone=self.phone)


def visitor(request: HttpRequest, club: Club) -> Visitor:
    """What the request's user, table links and lent code give in `club`; worked out once a request."""
    cached: dict[int, Visitor] = request.__dict__.setdefault("visitors", {})
    if club.pk not in cached:
        cached[club.pk] = _visitor(request, club)
    return cached[club.pk]


def _visitor(request: HttpRequest, club: Club) -> Visitor:
    user = request.user if isinstance(request.user, User) else None
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True).first() if user else None
    right = Right.SEE if role is None else ROLE_RIGHTS[role]
    lent_by = _lender(request, club)
    held = request.session.get(TABLES_KEY, {})
    tables = Table.objects.filter(club=club, pk__in=held, retired=False) if held else []
    return Visitor(
        user=user,
        right=max(right, Right.DIRECT) if lent_by else right,
        tables=frozenset(table.pk for table in tables if held[str(table.pk)] == table.key),
        phone=request.session.get(PHONE_KEY, ""),
        lent_by=lent_by,
    )


def _lender(request: HttpRequest, club: Club) -> User | None:
    lent = request.session.get(DIRECTOR_KEY)
    if not lent or lent["club"] != club.pk or lent["until"] < timezone.now().timestamp():
        return None
    return User.objects.filter(pk=lent["user"], memberships__club=club).first()


def phone_of(request: HttpRequest) -> str:
    """The browser's random key, made when it first shows a form."""
    if PHONE_KEY not in request.session:
        request.session[PHONE_KEY] = secrets.token_urlsafe(12)
    key: str = request.session[PHONE_KEY]
    return key


def table_token(table: Table) -> str:
    """The signature in a table's link; raising the table's key revokes it."""
    return Signer(salt="table").signature(f"{table.pk}/{table.key}")[:22]


def hold_table(request: HttpRequest, table: Table, token: str) -> None:
    """Give this browser the table's link. Raises `BadSignature` for a wrong or revoked one."""
    if not secrets.compare_digest(table_token(table), token):
        raise BadSignature
    request.session[TABLES_KEY] = {**request.session.get(TABLES_KEY, {}), str(table.pk): table.key}
    phone_of(request)


def everywhere(view: View[P]) -> View[P]:
    """A page of the site, open to anybody."""
    return _marked(view, Right.SEE)


def in_club(right: Right) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A page of a club: the view gets `request, club`."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, club: str, **rest: Any) -> HttpResponseBase:
            found = get_object_or_404(Club, slug=club)
            refusal = _refusal(request, found, right)
            return refusal or view(request, found, **rest)

        return _marked(guarded, right)

    return wrap


def at_match(right: Right) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A page of a match: the view gets `request, match`."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, club: str, code: str, **rest: Any) -> HttpResponseBase:
            found = get_object_or_404(Match.objects.select_related("club", "table"), club__slug=club, code=code)
            refusal = _refusal(request, found.club, right, found)
            return refusal or view(request, found, **rest)

        return _marked(guarded, right)

    return wrap


def at_table(right: Right) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A page of a table: the view gets `request, table`."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, club: str, number: int, **rest: Any) -> HttpResponseBase:
            found = get_object_or_404(
                Table.objects.select_related("club", "current"), club__slug=club, number=number, retired=False
            )
            refusal = _refusal(request, found.club, right)
            return refusal or view(request, found, **rest)

        return _marked(guarded, right)

    return wrap


def at_player(right: Right) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A page of a player: the view gets `request, player`."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, club: str, code: str, **rest: Any) -> HttpResponseBase:
            found = get_object_or_404(Player.objects.select_related("club"), club__slug=club, code=code)
            refusal = _refusal(request, found.club, right)
            return refusal or view(request, found, **rest)

        return _marked(guarded, right)

    return wrap


def _refusal(request: HttpRequest, club: Club, right: Right, match: Match | None = None) -> HttpResponseBase | None:
    """Sign in first, where that may help; otherwise it is forbidden."""
    if visitor(request, club).may(right, match):
        return None
    if request.user.is_anonymous:
        return redirect_to_login(request.get_full_path())
    raise PermissionDenied


def _marked(view: Callable[..., HttpResponseBase], right: Right) -> Callable[..., HttpResponseBase]:
    """The right is readable on the view, so that a test finds views without a rule."""
    view.right = right  # type: ignore[attr-defined]
    return view
