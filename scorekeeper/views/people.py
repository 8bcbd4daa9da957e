"""Who works in a club: users and their roles, the directors' codes, and the log of who did what."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import accounts
from scorekeeper.access import Right, at_match, at_member, borrow, in_club, visitor
from scorekeeper.forms import carry_out
from scorekeeper.forms.people import LendForm, MemberForm, OwnCodeForm, RoleForm
from scorekeeper.logbook import entries, said
from scorekeeper.models import Club, Match, Membership
from scorekeeper.queries import members_of, own_membership
from scorekeeper.views.showing import REFUSED, back_to, club_page, told_at
from scorekeeper.writing import Actor

PAGE = 50


def _all(membership: Membership) -> str:
    return reverse("people", args=[membership.club.slug])


def _by(request: HttpRequest, club: Club) -> Actor:
    return visitor(request, club).actor()


@in_club(Right.ADMINISTER)
@require_safe
def people(request: HttpRequest, club: Club) -> HttpResponseBase:
    return club_page(request, club, "scorekeeper/people/list.html", members=members_of(club))


@in_club(Right.ADMINISTER)
@require_http_methods(["GET", "POST"])
@never_cache
def add(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Give somebody a role; the password of a new user is shown this once."""
    form = MemberForm(request.POST or None, initial={"role": Membership.Role.OFFICIAL})
    if request.method == "POST":
        given = carry_out(form, lambda: accounts.invite(club, _by(request, club), **form.cleaned_data))
        if given:
            return _shown_once(request, given.membership, given.password)
    return club_page(request, club, "scorekeeper/people/add.html", form=form, status=REFUSED if form.errors else 200)


def _shown_once(request: HttpRequest, membership: Membership, password: str) -> HttpResponseBase:
    return club_page(
        request, membership.club, "scorekeeper/people/password.html", membership=membership, password=password
    )


@at_member(Right.ADMINISTER)
@require_http_methods(["GET", "POST"])
def member(request: HttpRequest, membership: Membership) -> HttpResponseBase:
    """One person: the role, a new password, taking the role away."""
    form = RoleForm(request.POST or None, initial={"role": membership.role})
    if request.method == "POST":
        by = _by(request, membership.club)
        if carry_out(form, lambda: accounts.change_role(membership, by, role=form.cleaned_data["role"])):
            messages.success(request, _("Saved."))
            return redirect(_all(membership))
    return club_page(
        request,
        membership.club,
        "scorekeeper/people/member.html",
        membership=membership,
        form=form,
        status=REFUSED if form.errors else 200,
    )


@at_member(Right.ADMINISTER)
@told_at(_all)
@require_POST
@never_cache
def new_password(request: HttpRequest, membership: Membership) -> HttpResponseBase:
    return _shown_once(request, membership, accounts.reset_password(membership, _by(request, membership.club)))


@at_member(Right.ADMINISTER)
@told_at(_all)
@require_POST
def remove(request: HttpRequest, membership: Membership) -> HttpResponseBase:
    accounts.remove(membership, _by(request, membership.club))
    messages.success(request, _("%(name)s has no role here any more.") % {"name": membership.user})
    return redirect(_all(membership))


@in_club(Right.DIRECT)
@require_http_methods(["GET", "POST"])
@never_cache
def own_code(request: HttpRequest, club: Club) -> HttpResponseBase:
    """A director's own six digits. A power that was lent sets no code."""
    membership = own_membership(club, request.user)
    form = OwnCodeForm(request.POST or None)
    if request.method == "POST" and membership:
        by = _by(request, club)
        if "clear" in request.POST:
            accounts.clear_code(membership, by)
            messages.success(request, _("Your code counts no longer."))
            return redirect("director-code", club=club.slug)
        if carry_out(form, lambda: accounts.set_code(membership, by, code=form.cleaned_data["code"])):
            messages.success(request, _("Your code counts from now on."))
            return redirect("director-code", club=club.slug)
    return club_page(
        request,
        club,
        "scorekeeper/people/own_code.html",
        membership=membership,
        form=form,
        status=REFUSED if form.errors and request.method == "POST" else 200,
    )


@at_match(Right.RECORD)
@require_http_methods(["GET", "POST"])
@never_cache
def lend(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A director types the code at a scorer's phone: for a minute it may do what a director may."""
    form = LendForm(request.POST or None)
    home = reverse("match", args=[match.club.slug, match.code])
    director = None
    if request.method == "POST":
        director = carry_out(form, lambda: borrow(request, match.club, form.cleaned_data["code"], match.table))
    if director:
        messages.success(request, _("This phone may do what a director may, for one minute."))
        return redirect(back_to(request, home))
    return club_page(
        request,
        match.club,
        "scorekeeper/people/lend.html",
        match=match,
        form=form,
        next=back_to(request, home),
        status=REFUSED if form.errors else 200,
    )


@in_club(Right.DIRECT)
@require_safe
def log(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Who did what, the latest first."""
    page = Paginator(entries(club), PAGE).get_page(request.GET.get("page"))
    return club_page(request, club, "scorekeeper/people/log.html", page=page, entries=said(list(page.object_list)))
