"""Lists that are sorted and paged: matches and players."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Match, Player
from scorekeeper.queries import line

PAGE = 50
NUMBER = {"th": {"class": "figure"}, "td": {"class": "figure"}}
FOLDED = {"class": "figures figures-folded"}


class MatchTable(tables.Table):  # type: ignore[misc]
    """A club's matches, the latest first."""

    names = tables.Column(verbose_name=_("Match"), orderable=False, empty_values=())
    game = tables.Column(verbose_name=_("Game"))
    table = tables.Column(verbose_name=_("Table"), order_by=("table__number", "pk"), attrs=NUMBER)
    hands = tables.Column(verbose_name=_("Hands"), attrs=NUMBER)
    state = tables.Column(verbose_name=_("State"))
    started_at = tables.Column(verbose_name=_("Started"), attrs=NUMBER)

    class Meta:
        model = Match
        fields = ("names", "game", "table", "hands", "state", "started_at")
        attrs = FOLDED
        template_name = "scorekeeper/club/_table.html"
        empty_text = _("No match is like this.")
        order_by = ("-started_at",)

    def render_names(self, record: Match) -> SafeString:
        return render_to_string("scorekeeper/club/_match_cell.html", {"line": line(record), "club": record.club})

    def render_game(self, record: Match) -> str:
        return gettext(line(record).game.name)

    def render_state(self, record: Match) -> SafeString:
        return render_to_string("scorekeeper/club/_state.html", {"match": record})

    def render_started_at(self, value: Any) -> str:
        return date_format(localtime(value), "SHORT_DATETIME_FORMAT")


class PlayerTable(tables.Table):  # type: ignore[misc]
    """A club's players, by name."""

    name = tables.Column(
        verbose_name=_("Name"),
        order_by=("folded",),
        linkify=("player", {"club": tables.A("club__slug"), "code": tables.A("code")}),
    )
    nickname = tables.Column(verbose_name=_("Nickname"))
    number = tables.Column(verbose_name=_("Number"))
    played = tables.Column(verbose_name=_("Matches"), attrs=NUMBER)
    last = tables.Column(verbose_name=_("Last played"), attrs=NUMBER)

    class Meta:
        model = Player
        fields = ("name", "nickname", "number", "played", "last")
        attrs = FOLDED
        template_name = "scorekeeper/club/_table.html"
        empty_text = _("No player is called like this.")
        order_by = ("name",)

    def render_last(self, value: Any) -> str:
        return date_format(localtime(value), "SHORT_DATE_FORMAT")
