"""Decisions: what results asked of the director by themselves, and each one's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.access import Right, visitor
from scorekeeper.forms import carry_out
from scorekeeper.views.showing import REFUSED, club_page
from scorekeeper.writing import Actor
from tournaments import directing
from tournaments.access import at_championship
from tournaments.desk.questions import Question, one_question, played_there, questions
from tournaments.errors import DirectingError
from tournaments.forms.desk_decision import AnswerForm
from tournaments.models import Championship, Decision, Entry
from tournaments.views.desk import actor, desk_url

Kind = Decision.Kind
ANSWERED = ("answer", "reason", "answered_by", "answered_at")


@at_championship(Right.OFFICIAL)
@require_safe
@never_cache
def decisions(request: HttpRequest, championship: Championship) -> HttpResponseBase:
    """The open questions, and how the others were answered."""
    answered = championship.decisions.exclude(answer="").select_related("stage", "encounter", "answered_by")
    context: dict[str, Any] = {
        "championship": championship,
        "questions": questions(championship),
        "answered": answered.order_by("-answered_at")[:50],
        "directs": visitor(request, championship.club).may(Right.DIRECT),
    }
    return club_page(request, championship.club, "tournaments/desk/decisions.html", **context)


@at_championship(Right.DIRECT)
@require_http_methods(["GET", "POST"])
@never_cache
def decision(request: HttpRequest, championship: Championship, decision: int) -> HttpResponseBase:
    """One question: who is concerned, the answers, and why."""
    found = championship.decisions.select_related("stage", "encounter__stage", "encounter__round")
    row = get_object_or_404(found, pk=decision)
    asked = one_question(row, championship)
    form = AnswerForm(request.POST or None, answers=_answers(asked))
    if request.method == "POST" and "tap" in request.POST:
        form = _tapped(request, asked)
    elif request.method == "POST" and carry_out(form, lambda: _answer(asked, form, actor(request, championship))):
        messages.success(request, _("It is decided."))
        return redirect(desk_url(championship))
    else:
        row.refresh_from_db(fields=ANSWERED)  # a refused answer stands nowhere
    context: dict[str, Any] = {
        "championship": championship,
        "asked": asked,
        "played": played_there(row),
        "form": form,
        "ordered": _ordered(form, asked.entries),
        "levels": row.kind == Kind.LEVEL,
    }
    status = REFUSED if form.is_bound and form.errors else 200
    return club_page(request, championship.club, "tournaments/desk/decision.html", status=status, **context)


def _answers(asked: Question) -> list[tuple[str, str]]:
    """What may be answered, besides an order."""
    if asked.row.kind == Kind.NO_WINNER:
        return [(str(side), entry.name) for side, entry in enumerate(asked.entries)]
    if asked.row.kind == Kind.LEVEL:
        return []
    moved = _("Change it: what was played there in their place counts no more")
    if asked.row.kind == Kind.QUALIFIERS:
        moved = _("Take the draw of this stage back: it is drawn anew")
    return [("stands", _("It stays as it is")), ("moved", moved)]


def _answer(asked: Question, form: AnswerForm, by: Actor) -> bool:
    """Carry the answer out."""
    row, reason = asked.row, form.cleaned_data["reason"]
    answer = form.cleaned_data.get("answer", "")
    if row.kind == Kind.LEVEL:
        directing.answer_level(row, by, order=form.ordered(asked.entries), reason=reason)
    elif row.kind == Kind.NO_WINNER:
        if row.encounter is None:
            raise DirectingError("answered")
        row.encounter.stage.championship = row.championship
        directing.answer_winner(row, by, winner=int(answer), reason=reason)
    else:
        (directing.move if answer == "moved" else directing.let_stand)(row, by, reason=reason)
    return True


def _tapped(request: HttpRequest, asked: Question) -> AnswerForm:
    """Without scripts a tap on a name puts it next, or takes it out again."""
    tapped, order = request.POST["tap"], [one for one in request.POST.get("order", "").split(",") if one]
    order = [one for one in order if one != tapped] if tapped in order else [*order, tapped]
    reason = request.POST.get("reason", "")
    return AnswerForm(initial={"order": ",".join(order), "reason": reason}, answers=_answers(asked))


def _ordered(form: AnswerForm, entries: Sequence[Entry]) -> list[tuple[Entry, int]]:
    """Who is level, each with the place that was tapped so far (0: none yet)."""
    order = str(form["order"].value() or "").split(",")
    return [(entry, order.index(str(entry.number)) + 1 if str(entry.number) in order else 0) for entry in entries]
