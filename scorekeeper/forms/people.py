"""Who works in a club, in what role, and the director's code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Membership, User

SIX_DIGITS = RegexValidator(r"^\d{6}$", _("A code is six digits."))
DIGITS = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "6", "class": "secret"}
"""Dots instead of digits, but no password: a scorer's phone is not to keep it."""


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Membership.Role.choices, widget=forms.RadioSelect)


class MemberForm(RoleForm):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("To sign in with. Somebody who has one already keeps their password."),
    )
    field_order = ("username", "role")


class OwnCodeForm(forms.Form):
    """One's own director's code; typed twice, for nobody sees what they type."""

    code = forms.CharField(label=_("Six digits"), validators=[SIX_DIGITS], widget=forms.TextInput(attrs=DIGITS))
    again = forms.CharField(label=_("The same again"), widget=forms.TextInput(attrs=DIGITS))

    def clean_again(self) -> Any:
        if self.cleaned_data.get("code") not in (None, self.cleaned_data["again"]):
            raise ValidationError(gettext("These are not the same digits."))
        return self.cleaned_data["again"]


class LendForm(forms.Form):
    code = forms.CharField(
        label=_("The director's code"),
        validators=[SIX_DIGITS],
        widget=forms.TextInput(attrs={**DIGITS, "autofocus": True}),
    )
