"""Drawing again, or taking a draw back: what, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Stage

BACK = "back"


class AgainForm(forms.Form):
    """`what`: after which round everything is drawn anew (0: from the first), or `BACK`."""

    what = forms.ChoiceField(label=_("What is to be done?"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Everybody may read it beside the old draw, which is kept.")
    )

    def __init__(self, stage: Stage, rounds: int, data: Mapping[str, Any] | None) -> None:
        super().__init__(data, initial={"what": "0"})
        choices = [("0", gettext("A new draw by the program"))]
        if draws_by_rounds(stage):
            choices += [
                (str(number), gettext("A new draw from round %(number)s on") % {"number": number + 1})
                for number in range(1, rounds)
            ]
        choices.append((BACK, gettext("Take the draw back: the stage waits again")))
        self.fields["what"] = forms.ChoiceField(
            label=_("What is to be done?"), choices=choices, widget=forms.RadioSelect
        )


def draws_by_rounds(stage: Stage) -> bool:
    """Whether later rounds are draws of their own."""
    if stage.format == "knockout":
        return bool(stage.settings.get("redraw")) or stage.settings.get("byes") == "each_round"
    return stage.format in ("tables", "table_knockout")


class HatForm(forms.Form):
    """Why it is drawn anew; asked only where it was drawn before."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Everybody may read it beside the old draw, which is kept.")
    )
