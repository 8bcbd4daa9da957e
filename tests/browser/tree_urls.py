"""The site with one page more: a tree on its own, behind the site's policy; its boxes lead to pages without one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.urls import urlpatterns as site

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tree</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/scorekeeper/style.css"></head><body><main class="page"><h1>Tree</h1>{}</main>
<script type="module" src="/static/tournaments/bracket.js"></script></body></html>"""
shown = {"tree": ""}
"""What the page shows now."""


def tree(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE.format(shown["tree"]))


def there(_request: HttpRequest, label: str) -> HttpResponse:
    return HttpResponse(PAGE.format(label))


urlpatterns = [path("tree/", tree), path("leads-to/<label>", there), *site]
