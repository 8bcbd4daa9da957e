"""The director's word on an encounter: a walkover, an abandonment, a ruling, who of an entry sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from rules.game import Points
from scorekeeper.forms.acts import REASON_LENGTH, PointsField, choose
from tournaments.errors import DirectingError

NOBODY = "nobody"
REASON = forms.TextInput(attrs={"autocomplete": "off"})


class SideForm(forms.Form):
    """A choice between the sides, and nobody where that may be."""

    nobody: str = ""

    side = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"{type(self).__name__}_%s"
        offered = [(str(side), name) for side, name in enumerate(names)]
        offered += [(NOBODY, gettext(self.nobody))] if self.nobody else []
        choose(self.fields["side"], offered)
        self.fields["side"].initial = None

    @property
    def chosen(self) -> int | None:
        side = self.cleaned_data["side"]
        return None if side == NOBODY else int(side)


class WalkoverForm(SideForm):
    nobody = gettext_noop("neither was there")

    side = forms.ChoiceField(label=_("Who was there"), widget=forms.RadioSelect)


class AbandonForm(SideForm):
    side = forms.ChoiceField(label=_("Who left"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        for side, name in enumerate(names):
            label = gettext("What %(name)s had by then") % {"name": name}
            self.fields[f"score_{side}"] = PointsField(label=label, required=False)

    @property
    def scores(self) -> list[Points] | None:
        """Both, or none; one alone is refused."""
        told = [self.cleaned_data.get(f"score_{side}") for side in range(2)]
        found = [score for score in told if score is not None]
        if len(found) == 1:
            raise DirectingError("totals_wanted", f"score_{told.index(None)}")
        return found or None


class RuleForm(SideForm):
    nobody = gettext_noop("nobody: a draw")

    side = forms.ChoiceField(label=_("Who wins"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, widget=REASON)


class GoesOnForm(RuleForm):
    """Where somebody has to go on."""

    nobody = ""


class TakeBackForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False, widget=REASON)


class LineUpForm(forms.Form):
    side = forms.IntegerField(min_value=0)
    players = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, *args: Any, players: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose(self.fields["players"], [(str(pk), str(pk)) for pk in players])
