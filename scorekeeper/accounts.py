"""The one door for writes to users, their roles in a club, and the directors' codes."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from axes.utils import reset as forget_attempts
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils import timezone

from scorekeeper.codes import new_password
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, CodeGuard, Membership, User
from scorekeeper.roster import create_club
from scorekeeper.writing import Actor, line, log, writing

Role = Membership.Role

WRONG_CODES = 5
WAIT = timedelta(minutes=5)
EASY_CODES = frozenset((*(digit * 6 for digit in "0123456789"), "123456", "654321", "012345", "543210"))


class Given(NamedTuple):
    """A membership, and the password that is shown once; empty where the person has one already."""

    membership: Membership
    password: str


class NewUser(NamedTuple):
    """A user and the password that is shown once."""

    user: User
    password: str


def first_administrator(*, username: str = "admin") -> NewUser | None:
    """On an empty installation: the site's administrator, who may found clubs. None where there are users already."""
    with transaction.atomic():
        if User.objects.exists():
            return None
        made = _new_user(username, "")
        made.user.is_superuser = True
        made.user.save()
        return made


def set_up(
    *, name: str, slug: str, language: str = "pt", zone: str = "Europe/Lisbon", username: str = "admin"
) -> tuple[Club, NewUser] | None:
    """On an empty installation: the first club and its administrator. None where there are users already."""
    with transaction.atomic():
        made = first_administrator(username=username)
        if made is None:
            return None
        return create_club(Actor(user=made.user), name=name, slug=slug, language=language, zone=zone), made


def invite(club: Club, by: Actor, *, username: str, role: str, name: str = "") -> Given:
    """Give somebody a role: a user there is already, or a new one with a password to be changed at first sign-in."""
    with writing(club):
        username = User.normalize_username(line(username, "username", most=150, missing="username"))
        user = User.objects.filter(username__iexact=username).first()
        password = ""
        if user is None:
            user, password = _new_user(username, name)
        elif Membership.objects.filter(club=club, user=user).exists():
            raise DomainError("already_member", "username")
        membership = Membership.objects.create(club=club, user=user, role=Role(role))
        log(club, by, "user invited", user, role=membership.role)
        return Given(membership, password)


def change_role(membership: Membership, by: Actor, *, role: str) -> Membership:
    """Give another role. Whoever is no director any more loses the code."""
    with writing(membership.club) as club:
        membership = _standing(membership)
        if membership.role == Role.ADMINISTRATOR and role != Role.ADMINISTRATOR:
            _keep_an_administrator(membership)
        membership.role = Role(role)
        if not _directs(membership):
            membership.code_hash = ""
        membership.save()
        log(club, by, "role changed", membership.user, role=membership.role)
        return membership


def remove(membership: Membership, by: Actor) -> None:
    """Take somebody's role in the club away. What they did stays under their name."""
    with writing(membership.club) as club:
        membership = _standing(membership)
        if membership.role == Role.ADMINISTRATOR:
            _keep_an_administrator(membership)
        log(club, by, "user removed", membership.user)
        membership.delete()


def reset_password(membership: Membership, by: Actor) -> str:
    """A new password for somebody who forgot theirs, shown once; it works although the old one was tried too often.

    Refused for who works in other clubs too.
    """
    with writing(membership.club) as club:
        user = _standing(membership).user
        if user.is_superuser or user.memberships.exclude(club=club).exists():
            raise DomainError("elsewhere")
        password = new_password()
        user.set_password(password)
        user.one_time_password = True
        user.save()
        forget_attempts(username=user.get_username())
        log(club, by, "password reset", user)
        return password


def change_password(user: User, *, password: str) -> User:
    """A password of one's own. Raises Django's `ValidationError` for a weak one."""
    if user.check_password(password):
        raise DomainError("same_password", "new_password1")
    validate_password(password, user)
    user.set_password(password)
    user.one_time_password = False
    user.save()
    return user


def set_code(membership: Membership, by: Actor, *, code: str) -> Membership:
    """A director's six digits, by which they lend their power to a phone. No two directors have the same."""
    if not _directs(membership):
        raise DomainError("not_director")
    if len(code) != 6 or not (code.isascii() and code.isdigit()) or code in EASY_CODES:
        raise DomainError("code_digits", "code")
    # Hashing takes its time: it is done before anybody has to wait for the club.
    holder, code_hash = _holder(membership.club, code), make_password(code)
    if holder and holder != membership:
        raise DomainError("code_taken", "code")
    with writing(membership.club) as club:
        membership = _standing(membership)
        membership.code_hash = code_hash
        membership.save()
        log(club, by, "director's code set", membership.user)
        return membership


def clear_code(membership: Membership, by: Actor) -> Membership:
    """Take a director's code away, for instance because others know it."""
    with writing(membership.club) as club:
        membership = _standing(membership)
        membership.code_hash = ""
        membership.save()
        log(club, by, "director's code cleared", membership.user)
        return membership


def lender(club: Club, by: Actor, *, code: str) -> User:
    """The director whose code this is. Wrong codes are counted by table: after five, nobody's is taken for a while."""
    place = f"director/{by.table.pk}" if by.table else "director"
    count_try(club, place, most=WRONG_CODES)
    holder = _holder(club, code)
    with writing(club):
        if holder is None:
            log(club, by, "wrong director's code", by.table or club)
        else:
            forget_tries(club, place)
            log(club, by, "director's power lent", holder.user)
    if holder is None:
        raise DomainError("wrong_code", "code")
    return holder.user


def count_try(club: Club, place: str, *, most: int) -> None:
    """Count a code that is about to be tried at `place`; raises `DomainError` while no more are taken there.

    Counted before the code is looked at, and in the database: neither many at once nor new sessions get round it.
    """
    with writing(club):
        guard, _ = CodeGuard.objects.get_or_create(club=club, place=place)
        shut = guard.shut_until is not None and guard.shut_until > timezone.now()
        if not shut:
            guard.wrong += 1
            guard.shut_until = timezone.now() + WAIT if guard.wrong >= most else None
            guard.save()
    if shut and guard.shut_until:
        left = guard.shut_until - timezone.now()
        raise DomainError("too_many_codes", "code", minutes=1 + int(left.total_seconds() // 60))


def forget_tries(club: Club, place: str) -> None:
    """A right code came: those before it count no longer."""
    CodeGuard.objects.filter(club=club, place=place).delete()


def _holder(club: Club, code: str) -> Membership | None:
    holders = Membership.objects.filter(club=club).exclude(code_hash="").select_related("user")
    return next((one for one in holders if _directs(one) and check_password(code, one.code_hash)), None)


def _new_user(username: str, name: str) -> NewUser:
    if not username[:1].isalnum() or any(not (sign.isalnum() or sign in "@.+-_") for sign in username):
        raise DomainError("username", "username")
    password = new_password()
    user = User(username=username, first_name=line(name, "name", most=150), one_time_password=True)
    user.set_password(password)
    user.save()
    return NewUser(user, password)


def _standing(membership: Membership) -> Membership:
    return Membership.objects.select_related("user").get(pk=membership.pk)


def _directs(membership: Membership) -> bool:
    return membership.role in (Role.DIRECTOR, Role.ADMINISTRATOR)


def _keep_an_administrator(membership: Membership) -> None:
    others = Membership.objects.filter(club=membership.club, role=Role.ADMINISTRATOR, user__is_active=True)
    if not others.exclude(pk=membership.pk).exists():
        raise DomainError("last_administrator")
