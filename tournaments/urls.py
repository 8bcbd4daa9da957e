"""The addresses of championships, each below its club: pages for everybody, planning, the director's desk, papers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import public as public_views

C = "<slug:club>/c/<slug:championship>/"
S = f"{C}s/<int:stage>/"
E = f"{S}e/<str:label>/"

# Planning: founding, stages, entries, draws. (Before the others: "new" is no championship.)
plan: list[URLPattern | URLResolver] = []

# Pages for everybody.
public: list[URLPattern | URLResolver] = [
    path(C, public_views.home, name="championship"),
    path(E, public_views.encounter, name="encounter"),
]

# The director's desk.
desk: list[URLPattern | URLResolver] = []

# Papers and workbooks.
papers: list[URLPattern | URLResolver] = []

urlpatterns = [*plan, *public, *desk, *papers]
