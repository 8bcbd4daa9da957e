"""A table's number, and the short code that is typed at a phone."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class TableForm(forms.Form):
    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=999,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        help_text=_("Left empty, it is the next one."),
    )


class ShortCodeForm(forms.Form):
    code = forms.CharField(
        label=_("The table's code"),
        max_length=20,
        help_text=_("Five letters and digits; they stand on the card that lies at the table."),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
    )
