"""The addresses of championships, each below its club: pages for everybody, planning, the director's desk, papers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path  # noqa: F401

C = "<slug:club>/c/<slug:championship>/"
S = f"{C}s/<int:stage>/"
E = f"{S}e/<str:label>/"

# Planning: founding, stages, entries, draws. (Before the others: "new" is no championship.)
plan: list[URLPattern | URLResolver] = []

# Pages for everybody.
public: list[URLPattern | URLResolver] = []

# The director's desk.
desk: list[URLPattern | URLResolver] = []

# Papers and workbooks.
papers: list[URLPattern | URLResolver] = []

urlpatterns = [*plan, *public, *desk, *papers]
