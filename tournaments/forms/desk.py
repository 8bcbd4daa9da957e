"""What is typed at the director's desk: announcements, the clock, tables of pools, and what is done to an entry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.forms.acts import REASON_LENGTH
from scorekeeper.models import Table
from tournaments.directing.telling import LONGEST, MOST_MINUTES
from tournaments.models import Pool, Stage


class AnnounceForm(forms.Form):
    text = forms.CharField(
        label=_("What the hall is told"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ClockForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )


class PoolTablesForm(forms.Form):
    """For each pool of a stage the tables that it keeps; a table belongs to one pool at most."""

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pools = list(stage.pools.prefetch_related("tables"))
        tables = Table.objects.filter(club=stage.championship.club, retired=False).order_by("number")
        choices = [(str(table.pk), str(table.number)) for table in tables]
        for pool in self.pools:
            self.fields[pool.name] = forms.MultipleChoiceField(
                label=gettext("Pool %(name)s") % {"name": pool.name},
                choices=choices,
                required=False,
                initial=[str(table.pk) for table in pool.tables.all()],
                widget=forms.CheckboxSelectMultiple,
            )

    def clean(self) -> dict[str, Any]:
        taken: dict[str, str] = {}
        for name, chosen in self.cleaned_data.items():
            for table in chosen:
                if table in taken:
                    told = gettext("A table of this pool is kept by pool %(name)s already.")
                    self.add_error(name, told % {"name": taken[table]})
                    return self.cleaned_data
                taken[table] = name
        return self.cleaned_data

    def changed_pools(self) -> list[Pool]:
        """Those whose tables are others than before."""
        return [pool for pool in self.pools if pool.name in self.changed_data]

    def tables_of(self, pool: Pool) -> list[Table]:
        return list(Table.objects.filter(pk__in=self.cleaned_data[pool.name]))


class ReasonedForm(forms.Form):
    """Something that is done with a reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
