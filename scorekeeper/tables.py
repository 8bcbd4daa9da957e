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

from rules.catalogue import GAMES
from scorekeeper.models import Match, Player
from scorekeeper.queries import line

PAGE = 50
TEMPLATE = "scorekeeper/club/_table.html"


class Figure(tables.Column):  # type: ignore[misc]
    """A column of numbers. (The template reads `css`: a column's `attrs` are worked out anew for every cell.)"""

    css = "figure"


class MatchTable(tables.Table):  # type: ignore[misc]
    """A club's matches, the latest first."""

    names = tables.Column(verbose_name=_("Match"), orderable=False, empty_values=())
    game = tables.Column(verbose_name=_("Game"))
    table = Figure(verbose_name=_("Table"), order_by=("table__number", "pk"))
    hands = Figure(verbose_name=_("Hands"))
    state = tables.Column(verbose_name=_("State"))
    started_at = Figure(verbose_name=_("Started"))

    class Meta:
        model = Match
        fields = ("names", "game", "table", "hands", "state", "started_at")
        template_name = TEMPLATE
        empty_text = _("No match is like this.")
        order_by = ("-started_at",)

    def render_names(self, record: Match) -> SafeString:
        return render_to_string("scorekeeper/club/_match_cell.html", {"line": line(record), "club": record.club})

    def render_game(self, record: Match) -> str:
        return gettext(GAMES[record.game].name)

    def render_hands(self, value: int, record: Match) -> str:
        """Of a match that ended without hands only the totals were written down."""
        return str(value) if value or not record.finished else gettext("totals declared")

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
    played = Figure(verbose_name=_("Matches"))
    last = Figure(verbose_name=_("Last played"))

    class Meta:
        model = Player
        fields = ("name", "nickname", "number", "played", "last")
        template_name = TEMPLATE
        empty_text = _("No player is called like this.")
        order_by = ("name",)

    def render_last(self, value: Any) -> str:
        return date_format(localtime(value), "SHORT_DATE_FORMAT")
