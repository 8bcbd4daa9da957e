"""Sheets to take away: a match's as PDF, workbook, CSV and score document; a game's blank sheet and its rules card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules.catalogue import GAMES
from rules.game import AnyGame
from scorekeeper import ledger
from scorekeeper.access import Right, at_match, in_club
from scorekeeper.documents import csv, excel, pdf, rules_card
from scorekeeper.documents.layout import Document
from scorekeeper.documents.sheets import blank_sheet, match_sheet
from scorekeeper.forms.options import Rules, named, rules_of
from scorekeeper.models import Club, Match
from scorekeeper.queries import house_rulesets
from scorekeeper.recording import export_document
from scorekeeper.serving.addresses import printed_url, public_url


@dataclass(frozen=True, slots=True)
class Format:
    """How a document is written; what is to be looked at first is shown in the browser, the rest is kept as a file."""

    write: Callable[[Document], bytes]
    suffix: str
    content_type: str
    kept: bool = True


PDF = Format(pdf.write, "pdf", "application/pdf", kept=False)
XLSX = Format(excel.write, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
CSV = Format(csv.write, "csv", "text/csv; charset=utf-8")


@at_match(Right.SEE)
@require_safe
def sheet_pdf(request: HttpRequest, match: Match) -> HttpResponseBase:
    return _answer(match_sheet(ledger.read(match), printed_url(request) + _path(match)), PDF)


@at_match(Right.SEE)
@require_safe
def sheet_xlsx(request: HttpRequest, match: Match) -> HttpResponseBase:
    return _answer(match_sheet(ledger.read(match), public_url(request) + _path(match)), XLSX)


@at_match(Right.SEE)
@require_safe
def sheet_csv(request: HttpRequest, match: Match) -> HttpResponseBase:
    return _answer(match_sheet(ledger.read(match), public_url(request) + _path(match)), CSV)


@at_match(Right.SEE)
@require_safe
def score_document(_request: HttpRequest, match: Match) -> HttpResponseBase:
    """The match in the one file format for matches."""
    document = export_document(match)
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 2})
    return _named(response, f"{match.game}-{match.code}.json", kept=True)


@in_club(Right.SEE)
@require_safe
def blank(request: HttpRequest, club: Club, game: str) -> HttpResponseBase:
    """An empty sheet by one of the game's rulesets or the house's; for so many sides as are asked for."""
    played, rules = _chosen(request, club, game)
    count = _count(played, rules, request.GET.get("sides", ""))
    return _answer(blank_sheet(club, played, rules.options, rules.name(played), count=count), PDF)


def _count(game: AnyGame, rules: Rules, wanted: str) -> int | None:
    """The number of sides that is asked for, if one is."""
    counts = {str(count): count for count in game.seats(rules.options).counts}
    if wanted and wanted not in counts:
        raise Http404
    return counts.get(wanted)


@in_club(Right.SEE)
@require_safe
def card(request: HttpRequest, club: Club, game: str) -> HttpResponseBase:
    """The rules card of a game on one sheet of paper."""
    played, rules = _chosen(request, club, game)
    name = rules.name(played)
    return _sent(rules_card.write(club.name, played, rules.options, name), rules_card.name_of(played, name), PDF)


def _chosen(request: HttpRequest, club: Club, game: str) -> tuple[AnyGame, Rules]:
    """The game, and the one of its rulesets or the house's that is asked for."""
    if game not in GAMES:
        raise Http404
    played = GAMES[game]
    choice = rules_of(played, house_rulesets(club, game))
    rules = named(choice, request.GET["rules"]) if request.GET.get("rules") else choice[0]
    if rules is None:
        raise Http404
    return played, rules


def _path(match: Match) -> str:
    return reverse("match", args=[match.club.slug, match.code])


def _answer(document: Document, written: Format) -> HttpResponse:
    return _sent(written.write(document), document.name, written)


def _sent(content: bytes, name: str, written: Format) -> HttpResponse:
    response = HttpResponse(content, content_type=written.content_type)
    response["Content-Language"] = get_language() or ""
    return _named(response, f"{name}.{written.suffix}", kept=written.kept)


def _named(response: HttpResponse, name: str, *, kept: bool) -> HttpResponse:
    """With a file's name; asked for anew each time, for it changes with every hand."""
    response["Content-Disposition"] = content_disposition_header(kept, name) or "inline"
    patch_cache_control(response, private=True, no_cache=True)
    return response
