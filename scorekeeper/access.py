"""Who may do what. The only way for a view to get an object: each view is wrapped by one of the doors below."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from typing import Any, ParamSpec, Protocol

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from scorekeeper import accounts
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Match, Membership, Player, Ruleset, Table, User
from scorekeeper.writing import Actor

P = ParamSpec("P")
View = Callable[P, HttpResponseBase]
AnyView = Callable[..., HttpResponseBase]


class Owned(Protocol):
    """Whatever belongs to a club."""

    @property
    def club(self) -> Club: ...


Subject = Club | Owned

TABLES_KEY, DIRECTOR_KEY, PHONE_KEY = "tables", "director_code", "phone"
LENT_SECONDS = 60
MOST_TABLES = 12
"""Links a browser holds at once: a floor's worth. The one held longest gives way."""
WRONG_TABLE_CODES = 30
"""Typed in a whole club before none is taken for a while; the printed links go on working."""


class Right(IntEnum):
    """What somebody may do in a club; each includes those before it."""

    SEE = 0
    RECORD = 1
    """At one table and its current match: the holder of its link. In the whole club: its officials."""
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
    held: Mapping[int, int | None]
    """The tables whose link this browser holds, each with its current match."""
    phone: str
    lent_by: User | None = None
    """The director whose code lends this phone the director's power for a minute."""

    @property
    def tables(self) -> frozenset[int]:
        return frozenset(self.held)

    def may(self, right: Right, match: Match | None = None, table: Table | None = None) -> bool:
        """A table's link opens the table, its match, and one that waits for words while the next is played there."""
        if self.right >= right:
            return True
        return right == Right.RECORD and self._is_at(match, table)

    def actor(self, match: Match | None = None, table: Table | None = None) -> Actor:
        """In whose name an act is entered in the log."""
        where = table or (match.table if match else None)
        by_link = self.right < Right.RECORD or self.lent_by is not None
        return Actor(
            user=self.user or self.lent_by,
            table=where if by_link and where and where.pk in self.held else None,
            phone=self.phone,
        )

    def _is_at(self, match: Match | None, table: Table | None) -> bool:
        if match is not None:
            at = match.table_id
            return at is not None and at in self.held and (self.held[at] == match.pk or _is_followed(match))
        return table is not None and table.pk in self.held


def _is_followed(match: Match) -> bool:
    """A finished match whose next one is played there already still takes the sides' word."""
    return match.state == Match.State.TO_CONFIRM and bool(match.frame.get("next"))


def visitor(request: HttpRequest, club: Club) -> Visitor:
    """What the request's user, table links and lent code give in `club`; worked out once a request."""
    cached: dict[int, Visitor] = request.__dict__.setdefault("visitors", {})
    if club.pk not in cached:
        cached[club.pk] = _visitor(request, club)
    return cached[club.pk]


def _visitor(request: HttpRequest, club: Club) -> Visitor:
    user = request.user if isinstance(request.user, User) else None
    lent_by = _lender(request, club)
    right = _right(user, club)
    return Visitor(
        user=user,
        right=max(right, Right.DIRECT) if lent_by else right,
        held=_held(request, club),
        phone=request.session.get(PHONE_KEY, ""),
        lent_by=lent_by,
    )


def _right(user: User | None, club: Club) -> Right:
    """Whoever has not changed the password they were given may only look."""
    if user is None or user.one_time_password:
        return Right.SEE
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True).first()
    return Right.SEE if role is None else ROLE_RIGHTS[role]


def _held(request: HttpRequest, club: Club) -> dict[int, int | None]:
    keys = request.session.get(TABLES_KEY)
    if not keys:
        return {}
    tables = Table.objects.filter(club=club, pk__in=keys, retired=False)
    return {table.pk: table.current_id for table in tables if keys[str(table.pk)] == table.key}


def _lender(request: HttpRequest, club: Club) -> User | None:
    lent = request.session.get(DIRECTOR_KEY)
    if not lent or lent["club"] != club.pk or lent["until"] < timezone.now().timestamp():
        return None
    directing = [role for role, right in ROLE_RIGHTS.items() if right >= Right.DIRECT]
    membership = Membership.objects.filter(club=club, user=lent["user"], role__in=directing).exclude(code_hash="")
    return User.objects.filter(memberships__in=membership, is_active=True).first()


def phone_of(request: HttpRequest) -> str:
    """The browser's random key, made when it first shows a form."""
    if PHONE_KEY not in request.session:
        request.session[PHONE_KEY] = secrets.token_urlsafe(12)
        _forget_visitors(request)
    key: str = request.session[PHONE_KEY]
    return key


def table_token(table: Table) -> str:
    """The signature in a table's link; raising the table's key revokes it."""
    return Signer(salt="table").signature(f"{table.pk}/{table.key}")[:22]


def hold_table(request: HttpRequest, table: Table, token: str) -> None:
    """Give this browser the table's link. Raises `BadSignature` for a wrong or revoked one."""
    if table.retired or not constant_time_compare(table_token(table), token):
        raise BadSignature
    _hold(request, table)


def hold_table_by_code(request: HttpRequest, club: Club, code: str) -> Table:
    """The same by the short code that is typed. Raises `DomainError` for a wrong one, and while too many were."""
    accounts.count_try(club, "table", most=WRONG_TABLE_CODES)
    typed = "".join(code.split()).upper()
    table = Table.objects.filter(club=club, code=typed, retired=False).first()
    if table is None:
        raise DomainError("wrong_code", "code")
    accounts.forget_tries(club, "table")
    _hold(request, table)
    return table


def _hold(request: HttpRequest, table: Table) -> None:
    others = {key: value for key, value in request.session.get(TABLES_KEY, {}).items() if key != str(table.pk)}
    kept = dict(list(others.items())[1 - MOST_TABLES :])
    request.session[TABLES_KEY] = {**kept, str(table.pk): table.key}
    phone_of(request)
    _forget_visitors(request)


def borrow(request: HttpRequest, club: Club, code: str, table: Table | None = None) -> User:
    """A director's code, typed at a scorer's or an official's phone, lends it the director's power for a minute.

    Raises `DomainError` for a wrong code, and while too many were wrong.
    """
    guest = visitor(request, club)
    at = table if table is not None and table.pk in guest.held else None
    if at is None and guest.right < Right.OFFICIAL:
        raise PermissionDenied
    user = accounts.lender(club, Actor(user=guest.user, table=at, phone=phone_of(request)), code=code)
    until = timezone.now().timestamp() + LENT_SECONDS
    request.session[DIRECTOR_KEY] = {"club": club.pk, "user": user.pk, "until": until}
    _forget_visitors(request)
    return user


def give_back(request: HttpRequest) -> None:
    """End a lent power before its minute is over."""
    request.session.pop(DIRECTOR_KEY, None)
    _forget_visitors(request)


def _forget_visitors(request: HttpRequest) -> None:
    request.__dict__.pop("visitors", None)


def everywhere(view: View[P]) -> View[P]:
    """A page of the site, open to anybody."""
    return _marked(view, Right.SEE, "site")


def site_administrator(view: AnyView) -> AnyView:
    """A page of the site for whoever set it up, who may found clubs."""

    @wraps(view)
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        user = request.user if isinstance(request.user, User) else None
        if user is None:
            return redirect_to_login(request.get_full_path())
        if user.one_time_password:
            return _to_own_password(request)
        if not user.is_superuser:
            raise PermissionDenied
        return view(request, **rest)

    return _marked(guarded, Right.ADMINISTER, "site")


def in_club(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a club: the view gets `request, club`."""
    return door("club", right, ("club",), lambda club: get_object_or_404(Club, slug=club))


def at_match(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a match: the view gets `request, match`."""
    found = Match.objects.select_related("club", "table")
    return door(
        "match", right, ("club", "code"), lambda club, code: get_object_or_404(found, club__slug=club, code=code)
    )


def at_table(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a table that is not retired: the view gets `request, table`."""
    found = Table.objects.select_related("club", "current").filter(retired=False)
    return door(
        "table",
        right,
        ("club", "number"),
        lambda club, number: get_object_or_404(found, club__slug=club, number=number),
    )


def at_player(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a player: the view gets `request, player`."""
    found = Player.objects.select_related("club")
    return door(
        "player", right, ("club", "code"), lambda club, code: get_object_or_404(found, club__slug=club, code=code)
    )


def at_ruleset(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of a house ruleset: the view gets `request, ruleset`."""
    found = Ruleset.objects.select_related("club")
    return door(
        "ruleset", right, ("club", "code"), lambda club, code: get_object_or_404(found, club__slug=club, code=code)
    )


def at_member(right: Right) -> Callable[[AnyView], AnyView]:
    """A page of somebody who works in the club: the view gets `request, membership`."""
    found = Membership.objects.select_related("club", "user")
    return door(
        "member",
        right,
        ("club", "username"),
        lambda club, username: get_object_or_404(found, club__slug=club, user__username=username),
    )


def door(kind: str, right: Right, keys: tuple[str, ...], find: Callable[..., Subject]) -> Callable[[AnyView], AnyView]:
    """A view behind `right` gets the object that its address names in `keys`, or is not called."""

    def wrap(view: AnyView) -> AnyView:
        @wraps(view)
        def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
            found = find(*(rest.pop(key) for key in keys))
            return _refusal(request, found, right) or view(request, found, **rest)

        return _marked(guarded, right, kind)

    return wrap


def _refusal(request: HttpRequest, subject: Subject, right: Right) -> HttpResponseBase | None:
    """Sign in first, choose a password of one's own, or hold the table's new link, where that may help.

    Otherwise it is forbidden.
    """
    guest = visitor(request, subject if isinstance(subject, Club) else subject.club)
    match = subject if isinstance(subject, Match) else None
    table = subject if isinstance(subject, Table) else _table_of(subject)
    if guest.may(right, match, table):
        return None
    if right == Right.RECORD and _held_before(request, table or (match.table if match else None)):
        return _to_new_card(request, subject)
    if guest.user is None:
        return redirect_to_login(request.get_full_path())
    if guest.user.one_time_password:
        return _to_own_password(request)
    raise PermissionDenied


def _table_of(subject: Subject) -> Table | None:
    """Where something is played that is no match: its table's link opens it."""
    found = getattr(subject, "table", None)
    return found if isinstance(found, Table) and not isinstance(subject, Match) else None


def _held_before(request: HttpRequest, table: Table | None) -> bool:
    """Whether this browser has a link of the table that was good until the table had new ones."""
    held = request.session.get(TABLES_KEY, {}).get(str(table.pk)) if table else None
    return table is not None and held not in (None, table.key)


def _to_new_card(request: HttpRequest, subject: Subject) -> HttpResponseBase:
    """To where the new code is typed."""
    club = subject if isinstance(subject, Club) else subject.club
    told = _("This table's card was replaced: scan the new one, or type its code. What you typed is kept.")
    messages.error(request, told)
    return redirect("table-code", club.slug)


def _to_own_password(request: HttpRequest) -> HttpResponseBase:
    return redirect_to_login(request.get_full_path(), reverse("change-password"))


def _marked(view: AnyView, right: Right, door: str) -> AnyView:
    """Right and door are readable on the view, so that a test finds views without a rule."""
    view.right, view.door = right, door  # type: ignore[attr-defined]
    return view
