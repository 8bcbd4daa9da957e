"""The addresses of championships, each below its club: pages for everybody, planning, the director's desk, papers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import desk as desk_views
from tournaments.views import (
    desk_decisions,
    desk_encounter,
    desk_entries,
    desk_slips,
    plan_certificate,
    plan_draw,
    plan_entries,
    plan_founding,
    plan_import,
    plan_stages,
    public_entries,
    public_stages,
    public_tv,
)
from tournaments.views import papers as paper_views
from tournaments.views import plan as plan_views
from tournaments.views import public as public_views

C = "<slug:club>/c/<slug:championship>/"
S = f"{C}s/<int:stage>/"
E = f"{S}e/<str:label>/"

# Planning: founding, stages, entries, draws. (Before the others: "new" is no championship.)
P = f"{C}plan/"
plan: list[URLPattern | URLResolver] = [
    path("<slug:club>/c/new/", plan_founding.new, name="championship-new"),
    path(P, plan_views.plan, name="championship-plan"),
    path(f"{P}facts/", plan_views.facts, name="championship-facts"),
    path(f"{P}rules/", plan_views.rules, name="championship-options"),
    path(f"{P}publish/", plan_views.publish, name="championship-publish"),
    path(f"{P}throw-away/", plan_views.throw_away, name="championship-throw-away"),
    path(f"{P}stages/add/", plan_stages.add, name="stage-add"),
    path(f"{P}entries/", plan_entries.entries, name="entries-plan"),
    path(f"{P}entries/check-in/", plan_entries.check_in, name="entries-check-in"),
    path(f"{P}entries/remove-absent/", plan_entries.remove_absent, name="entries-remove-absent"),
    path(f"{P}entries/stand-ins/", plan_entries.stand_ins, name="entries-stand-ins"),
    path(f"{P}entries/seeds/", plan_entries.seeds, name="entries-seeds"),
    path(f"{P}entries/list/", plan_import.read_list, name="entries-import"),
    path(f"{P}entries/template.xlsx", plan_import.template, name="entries-template"),
    path(f"{P}entries/new/", plan_entries.new, name="entry-new"),
    path(f"{P}entries/suggest/", plan_entries.suggest, name="entry-suggest"),
    path(f"{P}entries/<int:entry>/", plan_entries.edit, name="entry-edit"),
    path(f"{P}entries/<int:entry>/remove/", plan_entries.remove, name="entry-remove"),
    path(f"{S}plan/", plan_stages.edit, name="stage-plan"),
    path(f"{S}plan/up/", plan_stages.move, name="stage-move"),
    path(f"{S}plan/remove/", plan_stages.remove, name="stage-remove"),
    path(f"{S}draw/", plan_draw.draw_page, name="stage-draw"),
    path(f"{S}draw/now/", plan_draw.draw_now, name="stage-draw-now"),
    path(f"{S}draw/hat/", plan_draw.hat, name="stage-hat"),
    path(f"{S}draw/again/", plan_draw.again, name="stage-again"),
    path(f"{S}draw/certificate/", plan_certificate.certificate, name="draw-certificate"),
]

# Pages for everybody.
public: list[URLPattern | URLResolver] = [
    path("<slug:club>/c/", public_views.championships, name="championships"),
    path(C, public_views.home, name="championship"),
    path(f"{C}entries/", public_entries.entries, name="championship-entries"),
    path(f"{C}find/", public_entries.find, name="championship-find"),
    path(f"{C}n/<int:entry>/", public_entries.entry, name="entry"),
    path(f"{C}rules/", public_views.rules, name="championship-rules"),
    path(f"{C}ranking/", public_views.ranking, name="championship-ranking"),
    path(f"{C}tv/", public_tv.tv, name="championship-tv"),
    path(S, public_stages.stage, name="stage"),
    path(f"{S}tree/", public_stages.tree, name="stage-tree"),
    path(f"{S}r/<int:number>/", public_stages.round, name="stage-round"),
    path(f"{S}after/<int:number>/", public_stages.after, name="stage-after"),
    path(f"{S}p/<slug:pool>/", public_stages.pool, name="stage-pool"),
    path(E, public_views.encounter, name="encounter"),
    path(f"{E}call/", public_views.call, name="encounter-call"),
]

# The director's desk.
D = f"{C}desk/"
ED = f"{E}desk/"
N = f"{C}n/<int:entry>/desk/"
desk: list[URLPattern | URLResolver] = [
    path(D, desk_views.desk, name="desk"),
    path(f"{D}assign/", desk_views.assign, name="desk-assign"),
    path(f"{D}assign-all/", desk_views.assign_all, name="desk-assign-all"),
    path(f"{D}time/", desk_views.call_time_all, name="desk-time-all"),
    path(f"{D}call/", desk_views.answer_call, name="desk-answer-call"),
    path(f"{D}clock/", desk_views.clock, name="desk-clock"),
    path(f"{D}announce/", desk_views.announce, name="desk-announce"),
    path(f"{D}take-down/", desk_views.take_down, name="desk-take-down"),
    path(f"{D}finish/", desk_views.finish, name="desk-finish"),
    path(f"{D}go-on/", desk_views.go_on, name="desk-go-on"),
    path(f"{D}slips/", desk_slips.slips_page, name="slips"),
    path(f"{D}slips/take-back/", desk_slips.take_back, name="slips-take-back"),
    path(f"{D}decisions/", desk_decisions.decisions, name="decisions"),
    path(f"{D}decisions/<int:decision>/", desk_decisions.decision, name="decision"),
    path(f"{D}entries/", desk_entries.entries, name="desk-entries"),
    path(f"{S}desk/pools/", desk_views.pools, name="desk-pools"),
    path(f"{S}desk/keep-tables/", desk_views.keep_tables, name="desk-keep-tables"),
    path(f"{S}desk/confirm/", desk_views.confirm_round, name="desk-confirm-round"),
    path(f"{S}desk/close/", desk_views.close_round, name="desk-close-round"),
    path(f"{S}desk/final/", desk_views.make_final, name="desk-final"),
    path(f"{S}desk/reopen/", desk_views.reopen_stage, name="desk-reopen"),
    path(ED, desk_encounter.encounter, name="encounter-desk"),
    path(f"{ED}move/", desk_views.move, name="desk-move"),
    path(f"{ED}release/", desk_views.release, name="desk-release"),
    path(f"{ED}time/", desk_views.call_time, name="desk-time"),
    path(f"{ED}walkover/", desk_encounter.walkover, name="desk-walkover"),
    path(f"{ED}abandon/", desk_encounter.abandon, name="desk-abandon"),
    path(f"{ED}rule/", desk_encounter.rule, name="desk-rule"),
    path(f"{ED}take-back/", desk_encounter.take_back, name="desk-take-back"),
    path(f"{ED}line-up/", desk_encounter.line_up, name="desk-line-up"),
    path(N, desk_entries.entry, name="entry-desk"),
    path(f"{N}leave/", desk_entries.leave, name="entry-leave"),
    path(f"{N}come-back/", desk_entries.come_back, name="entry-come-back"),
    path(f"{N}penalise/", desk_entries.penalise, name="entry-penalise"),
    path(f"{N}substitute/", desk_entries.substitute, name="entry-substitute"),
    path(f"{N}undo/", desk_entries.undo, name="entry-undo"),
]

# Papers and workbooks.
A = f"{C}papers/"
SA = f"{S}papers/"
R = f"{SA}r/<int:number>/"
papers: list[URLPattern | URLResolver] = [
    path(A, paper_views.papers, name="papers"),
    path(f"{A}entries.pdf", paper_views.entries, name="paper-entries"),
    path(f"{A}workbook.xlsx", paper_views.book, name="paper-workbook"),
    path(f"{A}results.csv", paper_views.results, name="paper-results"),
    path(f"{A}championship.json", paper_views.document, name="paper-document"),
    path(f"{A}cards.pdf", paper_views.table_cards, name="paper-cards"),
    path(f"{SA}bracket.pdf", paper_views.bracket, name="paper-bracket"),
    path(f"{SA}cross.pdf", paper_views.cross, name="paper-cross"),
    path(f"{SA}cross-blank.pdf", paper_views.cross_blank, name="paper-cross-blank"),
    path(f"{R}tables.pdf", paper_views.by_table, name="paper-tables"),
    path(f"{R}names.pdf", paper_views.by_name, name="paper-names"),
    path(f"{R}slips.pdf", paper_views.result_slips, name="paper-slips"),
    path(f"{R}sheets.pdf", paper_views.sheets, name="paper-sheets"),
    path(f"{R}standings.pdf", paper_views.standings, name="paper-standings"),
]

urlpatterns = [*plan, *public, *desk, *papers]
