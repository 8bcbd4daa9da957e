"""Tables: what is played there now, the link and short code that let a phone record there, and the card to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import segno
from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import roster
from scorekeeper.access import Right, at_table, hold_table, hold_table_by_code, in_club, table_token, visitor
from scorekeeper.forms import carry_out
from scorekeeper.forms.tables import ShortCodeForm, TableForm
from scorekeeper.models import Club, Table
from scorekeeper.queries import line, matches_of, playing_at, shown_to, tables_of
from scorekeeper.serving.addresses import printed_url
from scorekeeper.views.showing import REFUSED, club_page, told_at

LATEST = 5


def _page(table: Table) -> str:
    return reverse("table", args=[table.club.slug, table.number])


def _all(table: Table) -> str:
    return reverse("tables", args=[table.club.slug])


@in_club(Right.OFFICIAL)
@require_http_methods(["GET", "POST"])
def tables(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The tables with what is played there; a new one is added on the same page."""
    form = TableForm(request.POST or None)
    if request.method == "POST":
        by = visitor(request, club).actor()
        table = carry_out(form, lambda: roster.add_table(club, by, number=form.cleaned_data["number"]))
        if table:
            messages.success(request, _("Table %(number)s is set up.") % {"number": table.number})
            return redirect("tables", club=club.slug)
    return club_page(
        request,
        club,
        "scorekeeper/tables/list.html",
        tables=tables_of(club),
        form=form,
        status=REFUSED if form.errors else 200,
    )


@at_table(Right.SEE)
@require_safe
@never_cache
def table(request: HttpRequest, table: Table) -> HttpResponseBase:
    """What is played there now. Where nothing is, the page looks again by itself."""
    guest = visitor(request, table.club)
    works_here = guest.may(Right.RECORD, table=table)
    ended = shown_to(matches_of(table.club), official=works_here).filter(table=table)
    now = playing_at(table)
    if now and now.match.frame.get("quiet") and not works_here:
        now = None
    return club_page(
        request,
        table.club,
        "scorekeeper/tables/table.html",
        table=table,
        now=now,
        latest=[line(match) for match in ended[:LATEST] if now is None or match.pk != now.match.pk],
        may_start=works_here,
        held=table.pk in guest.tables,
    )


@at_table(Right.SEE)
@require_safe
@never_cache
def link(request: HttpRequest, table: Table, token: str) -> HttpResponseBase:
    """The card's QR code: gives the phone the table's link and leads to what is played there."""
    try:
        hold_table(request, table, token)
    except BadSignature:
        return club_page(request, table.club, "scorekeeper/tables/revoked.html", table=table, status=403)
    return redirect(_now(table))


def _now(table: Table) -> str:
    """The table's match, or the table's page where nothing is played."""
    now = playing_at(table)
    return reverse("match", args=[table.club.slug, now.match.code]) if now else _page(table)


@in_club(Right.SEE)
@require_http_methods(["GET", "POST"])
@never_cache
def by_code(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The short code typed at a phone, for one that reads no QR code."""
    form = ShortCodeForm(request.POST or None)
    if request.method == "POST":
        table = carry_out(form, lambda: hold_table_by_code(request, club, form.cleaned_data["code"]))
        if table:
            return redirect(_now(table))
    return club_page(request, club, "scorekeeper/tables/code.html", form=form, status=REFUSED if form.errors else 200)


@at_table(Right.OFFICIAL)
@require_safe
@never_cache
def card(request: HttpRequest, table: Table) -> HttpResponseBase:
    """What is printed and laid on the table."""
    return _cards(request, table.club, [table], heading=_("Card to print"))


@in_club(Right.OFFICIAL)
@require_safe
@never_cache
def cards(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The cards of all tables that stand, a page each."""
    standing = Table.objects.filter(club=club, retired=False)
    return _cards(request, club, list(standing), heading=_("The tables' cards"))


def _cards(request: HttpRequest, club: Club, shown: list[Table], *, heading: str) -> HttpResponseBase:
    site = printed_url(request)
    typed = f"{site}{reverse('table-code', args=[club.slug])}".partition("//")[2]
    links = [site + reverse("table-link", args=[club.slug, table.number, table_token(table)]) for table in shown]
    return club_page(
        request,
        club,
        "scorekeeper/tables/card.html",
        heading=heading,
        cards=[(table, qr_path(link)) for table, link in zip(shown, links, strict=True)],
        link=links[0] if len(links) == 1 else "",
        typed=typed,
    )


def qr_path(text: str) -> dict[str, object]:
    """A QR code as the numbers of an SVG: its side, and the path of its dark modules, row by row."""
    code = segno.make(text, error="m", micro=False)
    rows = [
        f"M{x} {y}h{length}v1h-{length}z"
        for y, row in enumerate(code.matrix_iter(border=4))
        for x, length in _runs(row)
    ]
    return {"side": code.symbol_size(border=4)[0], "path": "".join(rows)}


def _runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where the dark stretches of a row begin, and how long they are."""
    start = 0
    for dark, stretch in groupby(row):
        length = len(list(stretch))
        if dark:
            yield start, length
        start += length


@at_table(Right.OFFICIAL)
@told_at(_all)
@require_POST
def revoke(request: HttpRequest, table: Table) -> HttpResponseBase:
    roster.revoke_link(table, visitor(request, table.club).actor())
    messages.success(
        request,
        _("The old links of table %(number)s open nothing any more: print a new card.") % {"number": table.number},
    )
    return redirect(_all(table))


@at_table(Right.OFFICIAL)
@told_at(_all)
@require_POST
def retire(request: HttpRequest, table: Table) -> HttpResponseBase:
    roster.retire_table(table, visitor(request, table.club).actor())
    messages.success(request, _("Table %(number)s is put away.") % {"number": table.number})
    return redirect(_all(table))
