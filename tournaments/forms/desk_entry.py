"""What is done to an entry in the middle of a championship: it leaves, a player is substituted, points are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.forms.acts import REASON_LENGTH, PointsField, choose
from tournaments.models import EntryPlayer

LINE = forms.TextInput(attrs={"autocomplete": "off"})


class MomentForm(forms.Form):
    """Something that is done after a round, with a reason."""

    at = forms.ChoiceField(label=_("When"))
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, widget=LINE)

    def __init__(self, *args: Any, moments: Sequence[tuple[str, str]], now: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"{type(self).__name__}_%s"
        choose(self.fields["at"], list(moments))
        self.fields["at"].initial = now


class LeaveForm(MomentForm):
    kind = forms.ChoiceField(
        label=_("How"),
        choices=[("withdraw", _("it withdraws")), ("disqualify", _("it is disqualified"))],
        initial="withdraw",
        widget=forms.RadioSelect,
    )
    results = forms.ChoiceField(
        label=_("Its results"),
        choices=[("stand", _("stand, the rest by walkover")), ("struck", _("are struck, for everybody"))],
        initial="stand",
        widget=forms.RadioSelect,
    )
    field_order = ("kind", "results", "at", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = self.data.get("kind") == "disqualify"

    @property
    def is_struck(self) -> bool:
        return bool(self.cleaned_data["results"] == "struck")


class PenaltyForm(MomentForm):
    points = PointsField(label=_("Points taken off"), widget=forms.TextInput(attrs={"inputmode": "decimal"}))
    field_order = ("points", "at", "reason")


class SubstituteForm(MomentForm):
    out = forms.ChoiceField(label=_("Who stops"), widget=forms.RadioSelect)
    into = forms.CharField(label=_("Who plays instead"), max_length=120, widget=LINE)
    number = forms.CharField(label=_("Federation number"), max_length=20, required=False, widget=LINE)
    field_order = ("out", "into", "number", "at", "reason")

    def __init__(self, *args: Any, players: Sequence[EntryPlayer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose(self.fields["out"], [(str(one.pk), one.name) for one in players])
        self.fields["out"].initial = None
        self.fields["reason"].required = False
