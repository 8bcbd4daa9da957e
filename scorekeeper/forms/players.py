"""A player's facts, and which of two records of one person is kept."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Club, Player


class PlayerForm(forms.Form):
    """`federation` is a line each: the federation's name, a colon, the number."""

    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    nickname = forms.CharField(label=_("Nickname"), max_length=60, required=False)
    number = forms.CharField(label=_("Number"), max_length=20, required=False, help_text=_("As the club numbers it."))
    home_club = forms.CharField(label=_("Club"), max_length=120, required=False, help_text=_("If it is another one."))
    federation = forms.CharField(
        label=_("Federation numbers"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One a line, for example “FPB: 1234”."),
    )

    @staticmethod
    def initial_of(player: Player) -> dict[str, Any]:
        """What stands there now, as it is typed."""
        lines = "\n".join(f"{name}: {number}" for name, number in player.federation_ids.items())
        return {
            "name": player.name,
            "nickname": player.nickname,
            "number": player.number,
            "home_club": player.home_club,
            "federation": lines,
        }

    def clean_federation(self) -> dict[str, str]:
        numbers: dict[str, str] = {}
        for line in filter(None, map(str.strip, self.cleaned_data["federation"].splitlines())):
            name, colon, number = (part.strip() for part in line.partition(":"))
            if not (name and colon and number):
                raise ValidationError(gettext("Write “%(line)s” as a name, a colon and a number.") % {"line": line})
            numbers[name] = number
        return numbers

    @property
    def facts(self) -> dict[str, Any]:
        """What was typed, as the door takes it."""
        typed = dict(self.cleaned_data)
        return {"federation_ids": typed.pop("federation"), **typed}


class MergeForm(forms.Form):
    """Into whom a player is merged, by the other's code."""

    into = forms.CharField(label=_("Is the same person as"), max_length=8)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_into(self) -> Player:
        player = Player.objects.filter(club=self.club, code=self.cleaned_data["into"], merged_into=None).first()
        if player is None:
            raise ValidationError(gettext("There is no such player."))
        return player
