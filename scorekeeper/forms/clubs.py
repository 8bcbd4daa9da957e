"""A club's own facts, and what is looked for among its matches."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.catalogue import GAMES
from scorekeeper.models import Match, Seat
from scorekeeper.queries import search_matches


@cache
def _zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        widget=forms.RadioSelect,
        help_text=_("What pages speak to whoever has chosen no other."),
    )
    zone = forms.CharField(
        label=_("Time zone"), max_length=64, help_text=_("For example Europe/Lisbon or America/Sao_Paulo.")
    )

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        if zone not in _zones():
            raise ValidationError(gettext("There is no time zone of that name."))
        return zone


class FoundClubForm(ClubForm):
    slug = forms.SlugField(
        label=_("Address"),
        max_length=40,
        help_text=_("Small letters, digits and hyphens; it stands in every link of the club."),
    )
    field_order = ("name", "slug", "language", "zone")


class MatchFilter(forms.Form):
    """What narrows the list of matches. Whatever makes no sense narrows nothing and is told."""

    q = forms.CharField(
        label=_("Player or code"),
        required=False,
        max_length=120,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("Player or code"), "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    player = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(slug, gettext(game.name)) for slug, game in GAMES.items()]
        states = [*Match.State.choices, ("disputed", gettext("not agreed"))]
        self.fields["game"] = forms.ChoiceField(label=_("Game"), required=False, choices=[("", _("any")), *games])
        self.fields["state"] = forms.ChoiceField(label=_("State"), required=False, choices=[("", _("any")), *states])

    @property
    def is_narrow(self) -> bool:
        """Whether more than a name was asked for, well or badly."""
        return any(self.data.get(name) for name in ("game", "state", "since", "until"))

    def narrow(self, matches: QuerySet[Match]) -> QuerySet[Match]:
        self.is_valid()
        wanted = {name: value for name, value in self.cleaned_data.items() if value}
        for name, value in wanted.items():
            matches = getattr(self, f"_by_{name}")(matches, value)
        return matches

    def _by_q(self, matches: QuerySet[Match], text: str) -> QuerySet[Match]:
        return search_matches(matches, text)

    def _by_game(self, matches: QuerySet[Match], game: str) -> QuerySet[Match]:
        return matches.filter(game=game)

    def _by_state(self, matches: QuerySet[Match], state: str) -> QuerySet[Match]:
        if state == "disputed":
            return matches.filter(disputed=True, state=Match.State.TO_CONFIRM)
        return matches.filter(state=state)

    def _by_since(self, matches: QuerySet[Match], day: Any) -> QuerySet[Match]:
        return matches.filter(started_at__date__gte=day)

    def _by_until(self, matches: QuerySet[Match], day: Any) -> QuerySet[Match]:
        return matches.filter(started_at__date__lte=day)

    def _by_player(self, matches: QuerySet[Match], code: str) -> QuerySet[Match]:
        return matches.filter(Exists(Seat.objects.filter(Q(player__code=code), match=OuterRef("pk"))))
