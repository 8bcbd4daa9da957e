"""A club's home, its list of matches, what is found, and its settings."""

from __future__ import annotations

import html
from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper import recording, roster
from scorekeeper.access import table_token
from scorekeeper.models import Club, Match, Player, Table, User
from scorekeeper.queries import club_home
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, visit_with_link, words

pytestmark = pytest.mark.django_db


def whole_king(club: Club, **facts: object) -> Match:
    """A King game with its ten hands."""
    match = factories.start_match(club, "king", **facts)
    factories.record(match, *factories.KING_GAME)
    match.refresh_from_db()
    return match


def positions(said: str, *parts: str) -> list[int]:
    return [said.index(part) for part in parts]


# ---------------------------------------------------------------- home


def test_home_shows_what_is_played_by_table_with_the_score(club: Club) -> None:
    for number in (2, 1):
        table = factories.make_table(club, number)
        factories.start_match(club, "sueca", names=[f"{who}{number}" for who in "ABCD"], table=table)
    king = factories.start_match(club, "king")
    factories.record(king, factories.KING_GAME[0])
    said = words(visit_as().get("/norte/"))
    first, second, third = positions(said, "Table 1 · Sueca", "Table 2 · Sueca", "King · 1 hand")
    assert first < second < third
    assert "A1 / C1" in said
    assert "Ana −80 Bruno −60 Carla −40 Duarte −80" in said


def test_home_puts_the_official_s_own_matches_first(club: Club, official: User) -> None:
    factories.start_match(club, "king", names=["Ana", "Bruno", "Carla", "Duarte"], table=factories.make_table(club, 1))
    factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"], by=Actor(user=official))
    said = words(visit_as(official).get("/norte/"))
    yours, eva, others, ana = positions(said, "Yours", "Eva", "The others", "Ana")
    assert yours < eva < others < ana


def test_home_puts_the_match_at_the_table_first_whose_link_the_phone_holds(club: Club, table: Table) -> None:
    factories.start_match(club, "king", names=["Ana", "Bruno", "Carla", "Duarte"], table=factories.make_table(club, 1))
    factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"], table=table)
    said = words(visit_with_link(table).get("/norte/"))
    yours, eva, others, ana = positions(said, "Yours", "Eva", "The others", "Ana")
    assert yours < eva < others < ana


def test_home_leaves_a_framed_match_to_the_pages_it_belongs_to_unless_it_is_at_one_s_table(
    club: Club, table: Table, players: list[Player]
) -> None:
    framed = factories.start_match(club, "king", players=players[:4], table=table, frame={"back": "/norte/c/x/"})
    assert not club_home(club).others
    assert [one.match for one in club_home(club, tables=[table.pk]).mine] == [framed]


def test_home_keeps_apart_what_is_disputed_what_waits_and_what_has_ended(club: Club) -> None:
    disputed = whole_king(club, names=["Eva", "Filipe", "Graça", "Hugo"])
    recording.confirm(disputed, Actor(), side=0, agrees=False, note="no")
    whole_king(club, names=["Inês", "Jorge", "Luísa", "Mário"])
    final = whole_king(club)
    recording.confirm_all(final, Actor())
    given_up = factories.start_match(club, "king", names=["Nuno", "Olga", "Paulo", "Rita"])
    recording.abandon(given_up, Actor(), reason="late")
    said = words(visit_as().get("/norte/"))
    order = positions(said, "Not agreed", "Eva", "To confirm", "Inês", "Ended lately", "abandoned", "Nuno", "Ana")
    assert order == sorted(order)


def test_home_says_who_has_won(club: Club) -> None:
    whole_king(club)
    assert "Duarte 255 won" in words(visit_as().get("/norte/"))


def test_only_officials_are_offered_to_start_a_match(club: Club, official: User) -> None:
    assert "Start a match" in words(visit_as(official).get("/norte/"))
    assert "Start a match" not in words(visit_as().get("/norte/"))


def test_names_are_text_whatever_they_hold(club: Club) -> None:
    names = ["<b>Ana</b>", "=SUM(A1)", '"><script>alert(1)</script>', "{{ 7|add:7 }}"]
    factories.start_match(club, "king", names=names)
    page = visit_as().get("/norte/")
    assert all(name in html.unescape(page.content.decode()) for name in names)
    assert "<b>Ana" not in page.content.decode()
    assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize("who", ["nobody", "official"])
def test_home_asks_the_database_as_often_for_many_matches_as_for_one(
    club: Club, official: User, django_assert_num_queries: object, who: str
) -> None:
    client = visit_as(official if who == "official" else None)
    for number in range(1, 9):
        factories.start_match(club, "king", table=factories.make_table(club, number))
    whole_king(club)
    recording.confirm_all(whole_king(club), Actor())
    with django_assert_num_queries({"nobody": 7, "official": 10}[who]):  # type: ignore[operator]
        client.get("/norte/")


# ------------------------------------------------------- kept for the public


def test_a_public_page_that_has_not_changed_is_not_sent_again(club: Club, king: Match) -> None:
    client = visit_as()
    etag = client.get("/norte/").headers["ETag"]
    assert client.get("/norte/", headers={"if-none-match": etag}).status_code == 304
    factories.record(king, factories.KING_GAME[0])
    again = client.get("/norte/", headers={"if-none-match": etag})
    assert again.status_code == 200
    assert "−80" in words(again)


def test_not_sending_a_public_page_again_asks_for_its_club_and_its_revision_only(
    club: Club, king: Match, django_assert_num_queries: object
) -> None:
    client = visit_as()
    etag = client.get("/norte/").headers["ETag"]
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert client.get("/norte/", headers={"if-none-match": etag}).status_code == 304


def test_each_language_has_a_public_page_of_its_own(club: Club) -> None:
    english, brazilian = visit_as(), Client()
    brazilian.cookies["django_language"] = "pt-br"
    assert english.get("/norte/").headers["ETag"] != brazilian.get("/norte/").headers["ETag"]


def test_who_works_here_never_gets_the_kept_page(club: Club, official: User, table: Table) -> None:
    kept = visit_as().get("/norte/").headers["ETag"]
    for client in (visit_as(official), visit_with_link(table)):
        own = client.get("/norte/", headers={"if-none-match": kept})
        assert own.status_code == 200
        assert own.headers["ETag"] != kept
        assert client.get("/norte/", headers={"if-none-match": own.headers["ETag"]}).status_code == 304


def test_whoever_signed_in_again_gets_a_page_whose_forms_are_good(club: Club, official: User) -> None:
    client = visit_as(official)
    client.get("/norte/")
    before = client.get("/norte/").headers["ETag"]
    client.cookies["csrftoken"] = "b" * 32
    assert client.get("/norte/", headers={"if-none-match": before}).status_code == 200


def test_the_kept_page_says_nothing_of_whoever_looks(club: Club) -> None:
    page = visit_as().get("/norte/").content.decode()
    assert "csrfmiddlewaretoken" not in page


# ---------------------------------------------------------------- finding


@pytest.mark.parametrize("typed", ["graca", "GRAÇA", "gaça zz", "a7"])
def test_players_are_found_without_accents_by_nickname_and_by_number(club: Club, typed: str) -> None:
    Player.objects.create(club=club, name="Graça Antunes", nickname="Gaça ZZ", number="A7")
    Player.objects.create(club=club, name="Hugo Teles")
    said = words(visit_as().get("/norte/find/", {"q": typed}))
    assert "Graça Antunes" in said
    assert "Hugo" not in said


def test_matches_are_found_by_who_sits_there_and_by_their_code(club: Club, king: Match) -> None:
    factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"])
    assert "Ana Bruno Carla Duarte" in words(visit_as().get("/norte/find/", {"q": "carla ana"}))
    found = words(visit_as().get("/norte/find/", {"q": king.code.upper()}))
    assert "Ana Bruno Carla Duarte" in found
    assert "Eva" not in found


def test_what_is_not_found_is_said_as_it_was_typed(club: Club) -> None:
    page = visit_as().get("/norte/find/", {"q": "<i>x"})
    assert "Nobody and nothing is called “&lt;i&gt;x”." in page.content.decode()


def test_script_gets_the_list_alone(club: Club, king: Match) -> None:
    page = visit_as().get("/norte/find/", {"q": "ana"}, headers={"hx-request": "true"})
    assert "<html" not in page.content.decode()
    assert "Ana" in words(page)


# ------------------------------------------------------- the list of matches


def shown(client: Client, **asked: str) -> str:
    return words(client.get("/norte/matches/", asked))


def test_the_list_is_narrowed_by_game_state_player_and_words(club: Club, players: list[Player]) -> None:
    factories.start_match(club, "king", players=players[:4])
    factories.start_match(club, "sueca", players=players[4:8])
    recording.confirm_all(whole_king(club, names=["Nuno", "Olga", "Paulo", "Rita"]), Actor())
    client = visit_as()
    assert "Eva / Graça" in shown(client, game="sueca")
    assert "Nuno" not in shown(client, game="sueca")
    assert "Nuno" in shown(client, state="final")
    assert "Eva" not in shown(client, state="final")
    assert "Only matches of Ana." in shown(client, player=players[0].code)
    assert "Eva" not in shown(client, player=players[0].code)
    assert "Eva / Graça" in shown(client, q="graca")


def test_declared_totals_are_no_hands(club: Club, king: Match) -> None:
    recording.declare(king, Actor(), totals=[100, 0, 0, -100], reason="", key="k")
    said = words(visit_as().get("/norte/matches/"))
    assert "totals declared" in said
    board = words(visit_as().get(f"/norte/m/{king.code}/"))
    assert "totals declared" in board
    assert "0 hands" not in board


def test_disputed_matches_are_a_state_of_their_own(club: Club) -> None:
    recording.confirm(whole_king(club), Actor(), side=0, agrees=False)
    whole_king(club, names=["Eva", "Filipe", "Graça", "Hugo"])
    said = shown(visit_as(), state="disputed")
    assert "Ana" in said
    assert "Eva" not in said


def test_days_are_the_club_s(club: Club, king: Match) -> None:
    club.zone = "America/Sao_Paulo"
    club.save()
    Match.objects.filter(pk=king.pk).update(started_at=datetime(2026, 3, 2, 1, 30, tzinfo=UTC))
    client = visit_as()
    assert "Ana" in shown(client, since="2026-03-01", until="2026-03-01")
    assert "Ana" not in shown(client, since="2026-03-02")


def test_what_makes_no_sense_narrows_nothing_and_is_told(club: Club, king: Match) -> None:
    said = shown(visit_as(), since="yesterday", game="poker-of-dogs")
    assert "Enter a valid date." in said
    assert "Select a valid choice." in said
    assert "Ana" in said


def test_the_list_is_paged_by_fifty_and_sorted_by_its_head(club: Club, django_assert_num_queries: object) -> None:
    for number in range(52):
        factories.start_match(club, "king", names=[f"N{number}x", "Bruno", "Carla", "Duarte"])
    client = visit_as()
    with django_assert_num_queries(4):  # type: ignore[operator]
        first = shown(client)
    assert "N51x" in first
    assert "N1x" not in first
    assert "Page 1 of 2" in first
    assert "N1x" in shown(client, page="2")
    assert shown(client, sort="started_at").index("N0x") < shown(client, sort="started_at").index("N49x")
    assert "Page 2 of 2" in shown(client, page="99")


# ---------------------------------------------------------------- settings


def test_an_administrator_changes_the_club_s_name_language_and_zone(club: Club, administrator: User) -> None:
    client = visit_as(administrator)
    answer = client.post("/norte/settings/", {"name": "Norte", "language": "en", "zone": "America/Bahia"})
    assert answer.headers["Location"] == "/norte/"
    club.refresh_from_db()
    assert (club.name, club.language, club.zone) == ("Norte", "en", "America/Bahia")


def test_a_zone_that_does_not_exist_is_told_and_the_rest_kept(club: Club, administrator: User) -> None:
    page = visit_as(administrator).post("/norte/settings/", {"name": "Norte", "language": "en", "zone": "Lisbon time"})
    assert page.status_code == 422
    assert "There is no time zone of that name." in words(page)
    assert 'value="Norte"' in page.content.decode()
    assert 'value="Lisbon time"' in page.content.decode()


def test_others_do_not_see_the_settings(club: Club, director: User) -> None:
    assert visit_as(director).get("/norte/settings/").status_code == 403


def test_a_link_s_token_is_no_part_of_any_public_page(club: Club, table: Table) -> None:
    factories.start_match(club, "king", table=table)
    for path in ("/norte/", "/norte/t/7/", "/norte/matches/"):
        page = visit_as().get(path).content.decode()
        assert table_token(table) not in page
        assert table.code not in page


def test_a_page_that_was_kept_is_shown_anew_when_the_club_changes_its_name(
    client: Client, club: Club, administrator: User
) -> None:
    match = factories.start_match(club, "king")
    page = f"/norte/m/{match.code}/"
    etag = client.get(page)["ETag"]
    roster.change_club(club, Actor(user=administrator), name="Clube do Sul", language="pt", zone="Europe/Lisbon")
    again = client.get(page, headers={"if-none-match": etag})
    assert again.status_code == 200
    assert "Clube do Sul" in again.content.decode()


def test_a_page_can_be_asked_for_without_its_body(client: Client, club: Club) -> None:
    assert client.head("/norte/").status_code == 200
