"""What is typed at a match beside its hands: points given, totals, reasons, seats, remarks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.game import Points

REASON_LENGTH = 300
POINTS = re.compile(r"(?P<sign>[+\-−]?)(?P<whole>\d{0,7})(?P<half>½|[.,]5|[.,]0)?")


class PointsField(forms.Field):
    """A whole number or a half, as people write it: −50, 12,5, 12½."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "data-sign": ""})

    def to_python(self, value: Any) -> Points | None:
        typed = str(value or "").replace(" ", "")
        if not typed:
            return None
        found = POINTS.fullmatch(typed)
        if not found or not (found["whole"] or found["half"]):
            raise forms.ValidationError(_("Write the points as a number."), code="points")
        half = 0.5 if found["half"] and found["half"][-1] in "½5" else 0
        points: Points = int(found["whole"] or 0) + half
        return -points if found["sign"] in ("-", "−") and points else points


class ReasonForm(forms.Form):
    LONGEST = REASON_LENGTH

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, needed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


class AdjustForm(forms.Form):
    side = forms.TypedChoiceField(label=_("For"), coerce=int, widget=forms.RadioSelect)
    points = PointsField(label=_("Points"), help_text=_("Below zero to take points away."))
    after = forms.TypedChoiceField(label=_("After hand"), coerce=int, help_text=_("From there on they count."))
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, names: Sequence[str], hands: Sequence[int], **kwargs: Any) -> None:
        """`hands` are the numbers of those that count."""
        super().__init__(*args, **kwargs)
        choose(self.fields["side"], [(str(side), name) for side, name in enumerate(names)])
        self.fields["side"].initial = None  # whose points they are is said, never assumed
        before = ("0", _("before the first"))
        choose(self.fields["after"], [*((str(n), str(n)) for n in sorted(hands, reverse=True)), before])


class DeclareForm(forms.Form):
    """A total a side, with a sign where it may be below zero; `sure` once there was something to ask."""

    sure = forms.BooleanField(label=_("Save all the same"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)

    def __init__(self, *args: Any, names: Sequence[str], signed: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        totals = {f"total_{side}": PointsField(label=name) for side, name in enumerate(names)}
        self.fields = {**totals, **self.fields}
        if not signed:
            for field in totals.values():
                field.widget.attrs.pop("data-sign")
        if not self.is_bound:
            del self.fields["sure"]

    @property
    def totals(self) -> list[Points]:
        return [self.cleaned_data[name] for name in self.fields if name.startswith("total_")]


class ReseatForm(forms.Form):
    """Who is to sit at each place; a place is named by who sits there now."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)

    def __init__(self, *args: Any, names: Sequence[str], labels: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = [(str(place), name) for place, name in enumerate(names)]
        places: dict[str, forms.Field] = {}
        for place, label in enumerate(labels):
            places[f"place_{place}"] = forms.TypedChoiceField(label=label, coerce=int, choices=who, initial=str(place))
        self.fields = {**places, **self.fields}

    @property
    def order(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.fields if name.startswith("place_")]


class RemarksForm(forms.Form):
    remarks = forms.CharField(
        label=_("Observations"),
        help_text=_("They are printed on the sheet."),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class WordForm(forms.Form):
    """A side's word on the result."""

    side = forms.IntegerField(min_value=0)
    agrees = forms.TypedChoiceField(coerce=lambda value: value == "yes", choices=[("yes", "yes"), ("no", "no")])
    note = forms.CharField(max_length=REASON_LENGTH, required=False)
    seen = forms.IntegerField(required=False)
    """The scored revision that the word is about."""


def choose(field: forms.Field, choices: list[tuple[str, Any]]) -> None:
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared a few lines above
    field.choices = choices
    field.initial = choices[0][0]
