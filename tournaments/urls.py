"""The addresses of championships, each below its club: pages for everybody, planning, the director's desk, papers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import plan as plan_views
from tournaments.views import (
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
desk: list[URLPattern | URLResolver] = []

# Papers and workbooks.
papers: list[URLPattern | URLResolver] = []

urlpatterns = [*plan, *public, *desk, *papers]
