"""The addresses of the site: first what belongs to no club, then each club below its slug.

No ids in addresses: a match and a player have codes of eight letters, a table its number.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.views import acts, mending, reach, starting
from scorekeeper.views import clubs as club_pages
from scorekeeper.views import documents as document_views
from scorekeeper.views import games as game_pages
from scorekeeper.views import matches as match_views
from scorekeeper.views import people as people_pages
from scorekeeper.views import players as player_pages
from scorekeeper.views import site as site_pages
from scorekeeper.views import tables as table_pages

# Pages of no club.
site: list[URLPattern | URLResolver] = [
    path("", site_pages.home, name="home"),
    path("new-club/", site_pages.found_club, name="found-club"),
    path("sign-in/", site_pages.sign_in, name="sign-in"),
    path("sign-out/", site_pages.sign_out, name="sign-out"),
    path("password/", site_pages.change_password, name="change-password"),
    path("language/", site_pages.language, name="language"),
    path("reach/", reach.reach, name="reach"),
    path("health/", reach.health, name="health"),
]

# A club's home, its matches, players, tables, games, people.
clubs: list[URLPattern | URLResolver] = [
    path("<slug:club>/", club_pages.home, name="club"),
    path("<slug:club>/find/", club_pages.find, name="find"),
    path("<slug:club>/matches/", club_pages.match_list, name="match-list"),
    path("<slug:club>/settings/", club_pages.settings, name="club-settings"),
    path("<slug:club>/m/new/", starting.new, name="match-new"),
    path("<slug:club>/m/<slug:code>/again/", starting.again, name="match-again"),
]
matches: list[URLPattern | URLResolver] = [
    path("<slug:club>/m/<slug:code>/", match_views.match, name="match"),
    path("<slug:club>/m/<slug:code>/hand/", match_views.hand, name="match-hand"),
    path("<slug:club>/m/<slug:code>/preview/", match_views.preview, name="match-preview"),
    path("<slug:club>/m/<slug:code>/hand/<int:number>/", mending.hand_edit, name="match-hand-edit"),
    path("<slug:club>/m/<slug:code>/hand/<int:number>/undo/", mending.undo, name="match-undo"),
    path("<slug:club>/m/<slug:code>/hand/<int:number>/void/", mending.void, name="match-void"),
    path("<slug:club>/m/<slug:code>/adjust/", acts.adjust, name="match-adjust"),
    path("<slug:club>/m/<slug:code>/adjust/<int:number>/void/", acts.adjust_void, name="match-adjust-void"),
    path("<slug:club>/m/<slug:code>/declare/", acts.declare, name="match-declare"),
    path("<slug:club>/m/<slug:code>/declare/void/", acts.declare_void, name="match-declare-void"),
    path("<slug:club>/m/<slug:code>/close/", acts.close, name="match-close"),
    path("<slug:club>/m/<slug:code>/confirm/", acts.confirm, name="match-confirm"),
    path("<slug:club>/m/<slug:code>/confirm-all/", acts.confirm_all, name="match-confirm-all"),
    path("<slug:club>/m/<slug:code>/reopen/", acts.reopen, name="match-reopen"),
    path("<slug:club>/m/<slug:code>/abandon/", acts.abandon, name="match-abandon"),
    path("<slug:club>/m/<slug:code>/reseat/", acts.reseat, name="match-reseat"),
    path("<slug:club>/m/<slug:code>/remarks/", acts.remarks, name="match-remarks"),
]
players: list[URLPattern | URLResolver] = [
    path("<slug:club>/players/", player_pages.players, name="players"),
    path("<slug:club>/players/new/", player_pages.new, name="player-new"),
    path("<slug:club>/players/many/", player_pages.many, name="players-many"),
    path("<slug:club>/players/suggest/", starting.suggest, name="player-suggest"),
    path("<slug:club>/players/doubles/", player_pages.doubled, name="player-doubles"),
    path("<slug:club>/p/<slug:code>/", player_pages.player, name="player"),
    path("<slug:club>/p/<slug:code>/edit/", player_pages.edit, name="player-edit"),
    path("<slug:club>/p/<slug:code>/merge/", player_pages.merge, name="player-merge"),
    path("<slug:club>/p/<slug:code>/unmerge/", player_pages.unmerge, name="player-unmerge"),
    path("<slug:club>/p/<slug:code>/anonymise/", player_pages.anonymise, name="player-anonymise"),
]
tables: list[URLPattern | URLResolver] = [
    path("<slug:club>/tables/", table_pages.tables, name="tables"),
    path("<slug:club>/tables/cards/", table_pages.cards, name="table-cards"),
    path("<slug:club>/t/", table_pages.by_code, name="table-code"),
    path("<slug:club>/t/<int:number>/", table_pages.table, name="table"),
    path("<slug:club>/t/<int:number>/new/", starting.new_at_table, name="table-new"),
    path("<slug:club>/t/<int:number>/card/", table_pages.card, name="table-card"),
    path("<slug:club>/t/<int:number>/revoke/", table_pages.revoke, name="table-revoke"),
    path("<slug:club>/t/<int:number>/retire/", table_pages.retire, name="table-retire"),
    path("<slug:club>/t/<int:number>/<str:token>/", table_pages.link, name="table-link"),
]
games: list[URLPattern | URLResolver] = [
    path("<slug:club>/g/", game_pages.games, name="games"),
    path("<slug:club>/g/<slug:game>/", game_pages.game, name="game"),
    path("<slug:club>/words/", game_pages.glossary, name="glossary"),
    path("<slug:club>/rulesets/", game_pages.rulesets, name="rulesets"),
    path("<slug:club>/g/<slug:game>/new/", game_pages.ruleset_new, name="ruleset-new"),
    path("<slug:club>/rulesets/<slug:code>/", game_pages.ruleset_edit, name="ruleset-edit"),
    path("<slug:club>/rulesets/<slug:code>/retire/", game_pages.ruleset_retire, name="ruleset-retire"),
]
people: list[URLPattern | URLResolver] = [
    path("<slug:club>/people/", people_pages.people, name="people"),
    path("<slug:club>/people/new/", people_pages.add, name="member-add"),
    path("<slug:club>/people/code/", people_pages.own_code, name="director-code"),
    path("<slug:club>/people/<str:username>/role/", people_pages.member, name="member"),
    path("<slug:club>/people/<str:username>/password/", people_pages.new_password, name="member-password"),
    path("<slug:club>/people/<str:username>/remove/", people_pages.remove, name="member-remove"),
    path("<slug:club>/m/<slug:code>/director/", people_pages.lend, name="lend-director"),
    path("<slug:club>/log/", people_pages.log, name="log"),
]

# Sheets and workbooks.
documents: list[URLPattern | URLResolver] = [
    path("<slug:club>/m/<slug:code>/sheet.pdf", document_views.sheet_pdf, name="match-sheet-pdf"),
    path("<slug:club>/m/<slug:code>/sheet.xlsx", document_views.sheet_xlsx, name="match-sheet-xlsx"),
    path("<slug:club>/m/<slug:code>/sheet.csv", document_views.sheet_csv, name="match-sheet-csv"),
    path("<slug:club>/m/<slug:code>/match.json", document_views.score_document, name="match-document"),
    path("<slug:club>/g/<slug:game>/blank.pdf", document_views.blank, name="blank-sheet"),
    path("<slug:club>/g/<slug:game>/card.pdf", document_views.card, name="game-card"),
]

# Championships, from their own app.
championships: list[URLPattern | URLResolver] = [path("", include("tournaments.urls"))]

urlpatterns = [*site, *clubs, *matches, *players, *tables, *games, *people, *documents, *championships]
