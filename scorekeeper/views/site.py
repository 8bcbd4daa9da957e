"""Pages of no club: the way in, signing in and out, the password, the language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import LoginView, LogoutView, redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import accounts, roster
from scorekeeper.access import everywhere, site_administrator
from scorekeeper.forms import carry_out
from scorekeeper.forms.clubs import FoundClubForm
from scorekeeper.models import User
from scorekeeper.queries import clubs_for
from scorekeeper.views.showing import REFUSED, back_to
from scorekeeper.writing import Actor

A_YEAR = 60 * 60 * 24 * 365


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@everywhere
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """One club is the site; several are listed; none is how to set one up."""
    mine, others = clubs_for(_user(request))
    if len(mine) + len(others) == 1:
        return redirect("club", club=(mine + others)[0].slug)
    template = "scorekeeper/site/home.html" if mine or others else "scorekeeper/site/nothing_yet.html"
    return render(request, template, {"mine": mine, "others": others})


@site_administrator
def found_club(request: HttpRequest) -> HttpResponseBase:
    form = FoundClubForm(request.POST or None, initial={"language": settings.LANGUAGE_CODE, "zone": "Europe/Lisbon"})
    if request.method == "POST":
        club = carry_out(form, lambda: roster.create_club(Actor(user=_user(request)), **form.cleaned_data))
        if club:
            return redirect("club", club=club.slug)
    return render(request, "scorekeeper/site/found.html", {"form": form}, status=REFUSED if form.errors else 200)


class SignIn(LoginView):
    """Signing in. A password that was given out once is changed before anything else."""

    template_name = "scorekeeper/site/sign_in.html"

    def get_success_url(self) -> str:
        wanted = super().get_success_url()
        if isinstance(self.request.user, User) and self.request.user.one_time_password:
            return f"{reverse('change-password')}?{urlencode({'next': wanted})}"
        return wanted

    def form_invalid(self, form: Any) -> Any:
        response = super().form_invalid(form)
        response.status_code = REFUSED
        return response


sign_in = everywhere(SignIn.as_view())
sign_out = everywhere(LogoutView.as_view())


@everywhere
@never_cache
def change_password(request: HttpRequest) -> HttpResponseBase:
    """Choose a password of one's own."""
    user = _user(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    form = SetPasswordForm(user, request.POST or None)
    if request.method == "POST":
        changed = carry_out(form, lambda: accounts.change_password(user, password=form.cleaned_data["new_password1"]))
        if changed:
            update_session_auth_hash(request, changed)
            messages.success(request, _("The new password counts from now on."))
            return redirect(back_to(request, reverse("home")))
    context = {"form": form, "next": back_to(request, ""), "given_out": user.one_time_password}
    return render(request, "scorekeeper/site/password.html", context, status=REFUSED if form.errors else 200)


@everywhere
@require_safe
def language(request: HttpRequest) -> HttpResponseBase:
    """Keep the language that is chosen in a cookie; without one, show which there are."""
    chosen = request.GET.get("to", "")
    if chosen not in dict(settings.LANGUAGES):
        return render(request, "scorekeeper/site/language.html", {"next": back_to(request, "/")})
    response = redirect(back_to(request, reverse("home")))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        chosen,
        max_age=A_YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
