"""The director's answer to an open question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.forms.acts import REASON_LENGTH, choose
from tournaments.models import Entry


class AnswerForm(forms.Form):
    """Every answer says why; `order`: the entries that are level as they were tapped, their numbers by commas."""

    answer = forms.ChoiceField(label=_("Answer"), widget=forms.RadioSelect, required=False)
    order = forms.CharField(required=False, max_length=400, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, answers: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if answers:
            choose(self.fields["answer"], list(answers))
            self.fields["answer"].initial, self.fields["answer"].required = None, True
        else:
            del self.fields["answer"]

    def ordered(self, entries: Sequence[Entry]) -> list[Entry]:
        """The entries in the order given; what names none of them is left out."""
        known = {str(entry.number): entry for entry in entries}
        return [known[number] for number in self.cleaned_data["order"].split(",") if number in known]
