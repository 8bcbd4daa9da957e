"""How a page writes points, suits and moments."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from rules.game import AnyGame, Points
from scorekeeper import texts, units

register = template.Library()

SUITS = re.compile("([♥♦♣♠])")
RED = "♥♦"
AS_TEXT = "\ufe0e"
"""Phones would rather draw a small picture."""


@register.filter
def points(value: Points | None) -> str:
    """A real minus, and halves as ½."""
    return texts.points_text(value)


@register.filter
def signed(value: Points | None) -> str:
    """With a plus where points were gained."""
    return texts.signed_text(value)


@register.filter
def suits(value: object) -> SafeString:
    """Hearts and diamonds in red, all suits in a font that has them."""
    return format_html_join("", "{}", ((_suit(part),) for part in SUITS.split(str(value))))


def _suit(part: str) -> str:
    if not SUITS.fullmatch(part):
        return part
    return format_html('<span class="suit{}">{}</span>', " suit-red" if part in RED else "", part + AS_TEXT)


@register.simple_tag
def said(game: AnyGame, what: str, **params: object) -> str:
    """A word that depends on what the game calls a hand."""
    return units.said(game, what, **params)


@register.filter
def counted(number: int, game: AnyGame) -> str:
    """So many hands, or whatever the game calls them."""
    return units.counted(game, number)


@register.filter
def impossible(number: int, game: AnyGame) -> str:
    """So many later hands, or games, that a change makes impossible."""
    return units.impossible(game, number)


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """What stands under a key."""
    return mapping.get(key)


@register.simple_tag(takes_context=True)
def moment(context: template.Context, at: datetime | None, *, ago: bool = False) -> str:
    """A moment in the club's zone; with `ago` the browser turns it into "12 min ago"."""
    if at is None:
        return ""
    club = context.get("club")
    zone = ZoneInfo(club.zone) if club else None
    local, now = localtime(at, zone), localtime(timezone=zone)
    shown = f"{local:%H:%M}" if local.date() == now.date() else date_format(local, "SHORT_DATETIME_FORMAT")
    return format_html('<time datetime="{}"{}>{}</time>', at.isoformat(), " data-ago" if ago else "", shown)
