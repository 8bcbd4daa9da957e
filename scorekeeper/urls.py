"""The addresses of the site: first what belongs to no club, then each club below its slug.

No ids in addresses: a match and a player have codes of eight letters, a table its number.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from scorekeeper.views import reach

# Pages of no club.
site: list[URLPattern | URLResolver] = [
    path("reach/", reach.reach, name="reach"),
    path("health/", reach.health, name="health"),
]

# A club's home, its matches, players, tables, games, people.
clubs: list[URLPattern | URLResolver] = []
matches: list[URLPattern | URLResolver] = []
players: list[URLPattern | URLResolver] = []
tables: list[URLPattern | URLResolver] = []
games: list[URLPattern | URLResolver] = []
people: list[URLPattern | URLResolver] = []

# Sheets and workbooks.
documents: list[URLPattern | URLResolver] = []

urlpatterns = [*site, *clubs, *matches, *players, *tables, *games, *people, *documents]
