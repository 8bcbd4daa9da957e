"""Papers and workbooks of a championship, and the page that lists them: by stage and round, what may be taken away."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.access import Right, table_token
from scorekeeper.documents import csv, pdf
from scorekeeper.documents.layout import Document, Heading
from scorekeeper.models import Table
from scorekeeper.serving.addresses import printed_url
from tournaments import archive
from tournaments.access import at_championship, at_stage
from tournaments.documents import bracket_pdf, cards, slips, workbook
from tournaments.documents.cross_tables import cross_tables
from tournaments.documents.entry_list import entry_list
from tournaments.documents.pairing_lists import pairings_by_name, pairings_by_table
from tournaments.documents.papers import Paper, StagePaper
from tournaments.documents.results import results_document
from tournaments.documents.score_sheets import score_sheets
from tournaments.documents.standing_lists import standings_after
from tournaments.models import Championship, Stage
from tournaments.pages.papers import papers_of
from tournaments.pages.stage import RoundShown
from tournaments.queries import entries_of
from tournaments.seeing import sight
from tournaments.views.public import championship_page

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


@at_championship(Right.SEE)
@require_safe
def papers(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Every paper there is now, by stage and round."""
    return championship_page(
        request,
        championship,
        "tournaments/papers/papers.html",
        lambda seen: {"stages": papers_of(championship, seen)},
    )


# ------------------------------------------------------------ championship


@at_championship(Right.SEE)
@require_safe
def entries(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    return _printed(entry_list(_paper(request, championship), entries_of(championship)))


@at_championship(Right.SEE)
@require_safe
def book(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """Everything in one workbook, as far as it may be seen."""
    paper = _paper(request, championship)
    written = workbook.write(paper, _stages(paper), entries_of(championship))
    return _answer(written, XLSX, f"{paper.name()}.xlsx", kept=True)


@at_championship(Right.SEE)
@require_safe
def results(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """The results as rows for other programs."""
    paper = _paper(request, championship)
    found = results_document(paper, _stages(paper))
    return _answer(csv.write(found), CSV, f"{found.name}.csv", kept=True)


@at_championship(Right.OFFICIAL)
@require_safe
def document(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """The championship in the one file format for championships."""
    made = archive.export_championship(championship)
    response = JsonResponse(made, json_dumps_params={"ensure_ascii": False, "indent": 2})
    return _named(response, f"{_paper(request, championship).name()}.json", kept=True)


@at_championship(Right.OFFICIAL)
@require_safe
def table_cards(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """A card for each table of the hall, with its link."""
    club, site, paper = championship.club, printed_url(request), _paper(request, championship)
    typed = f"{site}{reverse('table-code', args=[club.slug])}".partition("//")[2]
    found = [
        cards.Card(
            number=table.number,
            url=site + reverse("table-link", args=[club.slug, table.number, table_token(table)]),
            code=table.code,
            typed=typed,
            club=club.name,
        )
        for table in Table.objects.filter(club=club, retired=False)
    ]
    if not found:
        raise Http404
    title = _("Table cards")
    return _answer(cards.write(found, title=title), PDF, f"{paper.name(title)}.pdf")


# ------------------------------------------------------------------- stage


@at_stage(Right.SEE)
@require_safe
def bracket(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """The bracket on one page; `?poster=1` in sheets of A4, where it needs larger paper."""
    paper = _stage_paper(request, stage)
    if not paper.page.is_bracket:
        raise Http404
    title = _("Bracket")
    heading = Heading(stage.club.name, stage.championship.name, stage.name, paper.state())
    written = bracket_pdf.write(
        paper.page.rounds,
        heading,
        notes=workbook.notes_of(paper),
        foot=paper.foot(),
        language=get_language() or "en",
        poster="poster" in request.GET,
    )
    return _answer(written, PDF, f"{paper.name(title)}.pdf")


@at_stage(Right.SEE)
@require_safe
def cross(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    paper = _crossed(request, stage)
    if not paper.sight.results(stage):
        raise Http404
    return _printed(cross_tables(paper))


@at_stage(Right.SEE)
@require_safe
def cross_blank(request: HttpRequest, stage: Stage) -> HttpResponseBase:
    """The same to be filled in by hand."""
    return _printed(cross_tables(_crossed(request, stage), blank=True))


def _crossed(request: HttpRequest, stage: Stage) -> StagePaper:
    """Of a stage in which everybody of a pool meets everybody."""
    paper = _stage_paper(request, stage)
    if paper.page.is_bracket or paper.page.at_tables:
        raise Http404
    return paper


# ------------------------------------------------------------------- round


@at_stage(Right.SEE)
@require_safe
def by_table(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    paper = _stage_paper(request, stage)
    return _printed(pairings_by_table(paper, _round(paper, number)))


@at_stage(Right.SEE)
@require_safe
def by_name(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    paper = _stage_paper(request, stage)
    return _printed(pairings_by_name(paper, _round(paper, number), entries_of(stage.championship)))


@at_stage(Right.OFFICIAL)
@require_safe
def result_slips(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    paper = _stage_paper(request, stage)
    shown = _round(paper, number)
    found = slips.slips_of(paper, shown)
    if not found:
        raise Http404
    return _answer(slips.write(paper, found), PDF, f"{paper.name(shown.name, _('Result slips'))}.pdf")


@at_stage(Right.OFFICIAL)
@require_safe
def sheets(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    paper = _stage_paper(request, stage)
    shown = _round(paper, number)
    found = list(score_sheets(paper, shown, entries_of(stage.championship)))
    if not found:
        raise Http404
    return _answer(pdf.write(*found), PDF, f"{paper.name(shown.name, _('Score sheets'))}.pdf")


@at_stage(Right.SEE)
@require_safe
def standings(request: HttpRequest, stage: Stage, number: int) -> HttpResponseBase:
    """The standings as they stood after a round that is closed or over."""
    paper = _stage_paper(request, stage)
    name = dict(paper.page.closed).get(number)
    if name is None or not paper.page.shows_standings:
        raise Http404
    return _printed(standings_after(paper, number, name))


# ------------------------------------------------------------------ shared


def _paper(request: HttpRequest, championship: Championship) -> Paper:
    return Paper(championship, sight(request, championship))


def _stages(paper: Paper) -> Sequence[StagePaper]:
    """The championship's stages of which anything may be seen."""
    stages = list(paper.championship.stages.all())
    for stage in stages:
        stage.championship = paper.championship
    return [StagePaper(paper.championship, paper.sight, stage) for stage in stages if paper.sight.draw(stage)]


def _stage_paper(request: HttpRequest, stage: Stage) -> StagePaper:
    """Of a stage that is drawn, and not held back from who asks."""
    seen = sight(request, stage.championship)
    if not stage.is_drawn or not seen.draw(stage):
        raise Http404
    return StagePaper(stage.championship, seen, stage)


def _round(paper: StagePaper, number: int) -> RoundShown:
    shown = paper.page.round(number)
    if shown is None:
        raise Http404
    return shown


def _printed(found: Document) -> HttpResponse:
    return _answer(pdf.write(found), PDF, f"{found.name}.pdf")


def _answer(written: bytes, content_type: str, name: str, *, kept: bool = False) -> HttpResponse:
    response = HttpResponse(written, content_type=content_type)
    response["Content-Language"] = get_language() or ""
    return _named(response, name, kept=kept)


def _named(response: HttpResponse, name: str, *, kept: bool) -> HttpResponse:
    """With a file's name; a paper is looked at first, everything else is kept as a file."""
    response["Content-Disposition"] = content_disposition_header(kept, name) or "inline"
    patch_cache_control(response, private=True, no_cache=True)
    return response
