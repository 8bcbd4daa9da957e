"""The list of players, a player's page, and keeping the records of people right."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import queries, recording, roster
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Match, Player, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, words

pytestmark = pytest.mark.django_db


def page_of(player: Player) -> str:
    return f"/norte/p/{player.code}/"


def play_king(players: list[Player]) -> Match:
    match = factories.start_match(players[0].club, "king", players=players)
    factories.record(match, *factories.KING_GAME)
    recording.confirm_all(match, Actor())
    match.refresh_from_db()
    return match


# ---------------------------------------------------------------- the list


def test_the_list_is_by_name_without_accents_and_leaves_out_who_was_merged(club: Club) -> None:
    for name in ("Zélia", "Ângela", "bruno"):
        Player.objects.create(club=club, name=name)
    twice = Player.objects.create(club=club, name="Angela Dois")
    roster.merge(twice, Actor(), into=Player.objects.get(name="Ângela"))
    said = words(visit_as().get("/norte/players/"))
    assert said.index("Ângela") < said.index("bruno") < said.index("Zélia")
    assert "Angela Dois" not in said


def test_the_list_is_narrowed_and_sorted_by_how_often_somebody_played(club: Club, players: list[Player]) -> None:
    factories.start_match(club, "king", players=players[4:8])
    client = visit_as()
    assert words(client.get("/norte/players/?sort=-played")).index("Eva") < words(
        client.get("/norte/players/?sort=-played")
    ).index("Ana")
    narrowed = words(client.get("/norte/players/?q=graca"))
    assert "Graça" in narrowed
    assert "Ana" not in narrowed


def test_the_list_is_paged_by_fifty_with_a_fixed_number_of_questions(
    club: Club, django_assert_num_queries: object
) -> None:
    factories.make_players(club, 60)
    client = visit_as()
    with django_assert_num_queries(3):  # type: ignore[operator]
        said = words(client.get("/norte/players/"))
    assert "Page 1 of 2" in said


@pytest.mark.parametrize("asked", ["sort=nonsense", "page=nonsense", "page=-3", "sort=-played&page=99"])
def test_a_list_asked_for_nonsense_is_shown_all_the_same(club: Club, players: list[Player], asked: str) -> None:
    page = visit_as().get(f"/norte/players/?{asked}")
    assert page.status_code == 200
    assert "Ana" in words(page)


# ------------------------------------------------------------- a player's page


def test_a_player_s_page_shows_figures_by_game_and_matches(club: Club, players: list[Player]) -> None:
    play_king(players[:4])
    play_king([players[3], players[0], players[1], players[2]])
    factories.start_match(club, "sueca", players=players[:4])
    said = words(visit_as().get(page_of(players[3])))
    # Duarte had the fourth seat (255, won) and the first (45).
    assert "King 2 1 50 % 150.0" in said
    assert "Sueca" in said
    assert "Most often at the table with Ana 3" in said


def test_only_confirmed_results_count_and_the_others_are_counted_apart(club: Club, players: list[Player]) -> None:
    play_king(players[:4])
    waiting = factories.start_match(club, "king", players=players[:4])
    factories.record(waiting, *factories.KING_GAME)
    factories.start_match(club, "king", players=players[:4])
    factories.start_match(club, "sueca", players=players[:4])
    king, sueca = queries.figures_of(players[3])
    assert (king.played, king.won, king.average, king.waiting, king.running) == (1, 1, 255, 1, 1)
    assert (sueca.played, sueca.won, sueca.mean, sueca.share, sueca.running) == (0, 0, "–", 0, 1)
    said = words(visit_as().get(page_of(players[3])))
    assert "King 1 1 to confirm 1 going on 1 100 % 255.0" in said
    assert "Sueca 0 1 going on – –" in said


def test_averages_below_zero_have_a_real_minus(club: Club, players: list[Player]) -> None:
    play_king(players[:4])
    assert "−50.0" in words(visit_as().get(page_of(players[1])))


def test_matches_that_go_on_or_were_abandoned_are_no_figures(club: Club, players: list[Player]) -> None:
    match = factories.start_match(club, "king", players=players[:4])
    factories.record(match, factories.KING_GAME[0])
    recording.abandon(match, Actor(), reason="late")
    assert "No match has ended yet." in words(visit_as().get(page_of(players[0])))


def test_a_player_s_page_asks_the_database_a_fixed_number_of_times(
    club: Club, players: list[Player], django_assert_num_queries: object
) -> None:
    for _ in range(3):
        play_king(players[:4])
    client = visit_as()
    with django_assert_num_queries(6):  # type: ignore[operator]
        client.get(page_of(players[0]))


def test_whoever_was_merged_lives_on_the_other_s_page(players: list[Player]) -> None:
    roster.merge(players[0], Actor(), into=players[1])
    assert visit_as().get(page_of(players[0])).headers["Location"] == page_of(players[1])


def test_names_are_text_whatever_they_hold(club: Club) -> None:
    player = Player.objects.create(club=club, name="<b>Ana</b>", nickname="=1+1", home_club="<script>")
    for path in (page_of(player), "/norte/players/", "/norte/find/?q=ana"):
        page = visit_as().get(path).content.decode()
        assert "&lt;b&gt;Ana&lt;/b&gt;" in page
        assert "<b>Ana" not in page
        assert "<script>" not in page


def test_federation_numbers_are_for_officials(club: Club, official: User) -> None:
    player = Player.objects.create(club=club, name="Ana", federation_ids={"FPB": "1234"})
    assert "FPB" not in words(visit_as().get(page_of(player)))
    assert "FPB 1234" in words(visit_as(official).get(page_of(player)))


# --------------------------------------------------------- adding and changing


def test_an_official_adds_a_player(club: Club, official: User) -> None:
    typed = {"name": " Ana  Silva ", "nickname": "Anita", "number": "7", "home_club": "Sul", "federation": "FPB: 12"}
    answer = visit_as(official).post("/norte/players/new/", typed)
    player = Player.objects.get()
    assert answer.headers["Location"] == page_of(player)
    assert (player.name, player.nickname, player.number, player.home_club, player.federation_ids) == (
        "Ana Silva",
        "Anita",
        "7",
        "Sul",
        {"FPB": "12"},
    )


def test_who_may_be_here_already_is_shown_and_added_only_when_the_official_is_sure(club: Club, official: User) -> None:
    Player.objects.create(club=club, name="Luísa Fernandes Neves")
    client = visit_as(official)
    typed = {"name": "Luiza Fernandes Neves", "nickname": "Lu"}
    page = client.post("/norte/players/new/", typed)
    assert page.status_code == 422
    assert "Is it one of these? Luísa Fernandes Neves" in words(page)
    assert 'value="Lu"' in page.content.decode()
    assert Player.objects.count() == 1
    client.post("/norte/players/new/", {**typed, "sure": "1"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "  "}, "This field is required."),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"number": "7"}, "Bruno has this number."),
        ({"federation": "FPB 1234"}, "Write “FPB 1234” as a name, a colon and a number."),
    ],
)
def test_what_cannot_be_kept_is_told_beside_its_field_and_everything_typed_stays(
    club: Club, official: User, wrong: dict[str, str], said: str
) -> None:
    Player.objects.create(club=club, name="Bruno", number="7")
    typed = {"name": "Ana Silva", "nickname": "Anita", "number": "8", "federation": "FPB: 1", **wrong}
    page = visit_as(official).post("/norte/players/new/", typed)
    assert page.status_code == 422
    assert said in words(page)
    assert 'value="Anita"' in page.content.decode()
    assert Player.objects.count() == 1


def test_a_change_of_name_reaches_the_sheets(club: Club, official: User, players: list[Player]) -> None:
    match = factories.start_match(club, "king", players=players[:4])
    client = visit_as(official)
    assert 'value="Ana"' in client.get(f"{page_of(players[0])}edit/").content.decode()
    client.post(f"{page_of(players[0])}edit/", {"name": "Ana Silva", "nickname": "", "number": ""})
    assert match.seats.first().name == "Ana Silva"


def test_only_officials_add_and_change(club: Club, players: list[Player]) -> None:
    for path in ("/norte/players/new/", f"{page_of(players[0])}edit/", "/norte/players/doubles/"):
        assert visit_as().get(path).headers["Location"].startswith("/sign-in/")


# --------------------------------------------------------------- two records


def test_pairs_that_may_be_one_person_are_listed(club: Club, director: User) -> None:
    for name in ("Ana Silva", "Anna Silva", "Bruno Costa", "Silva Ana Maria"):
        Player.objects.create(club=club, name=name)
    said = words(visit_as(director).get("/norte/players/doubles/"))
    assert "Ana Silva Anna Silva" in said
    assert "Bruno" not in said


def test_a_director_makes_two_records_one_and_takes_it_back(club: Club, director: User, players: list[Player]) -> None:
    match = factories.start_match(club, "king", players=players[:4])
    twice = Player.objects.create(club=club, name="Anna")
    client = visit_as(director)
    assert "Anna" in words(client.get(f"{page_of(players[0])}merge/?q=anna"))
    answer = client.post(f"{page_of(players[0])}merge/", {"into": twice.code})
    assert answer.headers["Location"] == page_of(twice)
    assert match.seats.first().player == twice
    assert "“Ana” was merged into this player." in words(client.get(page_of(twice)))
    client.post(f"{page_of(players[0])}unmerge/")
    assert match.seats.first().player == players[0]


def test_two_who_sat_at_one_match_are_not_one_person(club: Club, director: User, players: list[Player]) -> None:
    factories.start_match(club, "king", players=players[:4])
    page = visit_as(director).post(f"{page_of(players[0])}merge/", {"into": players[1].code})
    assert page.status_code == 422
    assert "they are not one person" in words(page)


def test_a_merge_into_nobody_is_refused(club: Club, director: User, players: list[Player]) -> None:
    page = visit_as(director).post(f"{page_of(players[0])}merge/", {"into": "zzzzzzzz"})
    assert "There is no such player." in words(page)


def test_officials_merge_nobody(official: User, players: list[Player]) -> None:
    assert visit_as(official).get(f"{page_of(players[0])}merge/").status_code == 403
    assert visit_as(official).post(f"{page_of(players[0])}unmerge/").status_code == 403


def test_an_administrator_takes_a_name_out_for_good_after_being_asked(
    club: Club, administrator: User, players: list[Player]
) -> None:
    match = factories.start_match(club, "king", players=players[:4])
    client = visit_as(administrator)
    assert "This cannot be taken back." in words(client.get(f"{page_of(players[0])}anonymise/"))
    assert Player.objects.get(pk=players[0].pk).name == "Ana"
    client.post(f"{page_of(players[0])}anonymise/")
    assert "Ana" not in words(client.get(page_of(players[0])))
    assert match.seats.first().name != "Ana"
    again = client.post(f"{page_of(players[0])}anonymise/", follow=True)
    assert "This player was merged into another or made nameless." in words(again)


def test_directors_take_no_names_out(director: User, players: list[Player]) -> None:
    assert visit_as(director).post(f"{page_of(players[0])}anonymise/").status_code == 403


# -------------------------------------------------------------- many at once

MANY = "/norte/players/many/"


def test_many_players_are_shown_and_then_all_are_added(club: Club, official: User) -> None:
    client = visit_as(official)
    typed = {"players": "Zulmira Um\r\n\r\n  Xavier  Dois ; Xavi; 12\r\nVasco Três;;13\r\n"}
    said = words(client.post(MANY, typed))
    assert "Zulmira Um Xavier Dois Xavi 12 Vasco Três 13 Add 3 players" in said
    assert not Player.objects.exists()
    assert client.post(MANY, {**typed, "sure": "1"}).headers["Location"] == "/norte/players/"
    found = set(Player.objects.values_list("name", "nickname", "number"))
    assert found == {("Zulmira Um", "", ""), ("Xavier Dois", "Xavi", "12"), ("Vasco Três", "", "13")}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ana Um\n;Xana", "Line 2: the name is missing."),
        ("Ana Um;;7\nRui Dois;;7", "Line 2: Ana Um has this number."),
        ("Ana Um\nRui Dois;;77", "Line 2: Zulmira Velha has this number."),
        ("Ana Um\nRui Dois\nana um", "Line 3: it is the same as line 1."),
        ("Ana;b;c;d", "Line 1: there are more than three parts."),
        (f"Ana;;{'9' * 21}", "is too long."),
        ("\n".join(["x"] * 101), "At most 100 players at once."),
    ],
)
def test_a_line_that_will_not_do_is_named_and_nobody_is_added(
    club: Club, official: User, typed: str, said: str
) -> None:
    Player.objects.create(club=club, name="Zulmira Velha", number="77")
    page = visit_as(official).post(MANY, {"players": typed, "sure": "1"})
    assert page.status_code == 422
    assert said in words(page)
    assert typed[-8:] in page.content.decode()
    assert Player.objects.count() == 1


def test_look_alikes_among_many_are_named_by_line_and_added_when_one_is_sure(club: Club, official: User) -> None:
    Player.objects.create(club=club, name="Luísa Fernandes Neves")
    client = visit_as(official)
    typed = {"players": "Zulmira Antunes\nLuiza Fernandes Neves\nZulmira Antunnes"}
    said = words(client.post(MANY, typed))
    assert "Line 2: Luiza Fernandes Neves may be Luísa Fernandes Neves, who is here." in said
    assert "Line 3: Zulmira Antunnes may be Zulmira Antunes of line 1." in said
    client.post(MANY, {**typed, "sure": "1"})
    assert Player.objects.count() == 4


def test_what_the_roster_refuses_of_many_leaves_nobody_half_taken_in(
    club: Club, official: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = roster.create_player

    def refusing(club: Club, by: Actor, *, name: str, **facts: Any) -> Player:
        if name == "Rui Dois":
            raise DomainError("number_taken", "number", name="Eva")
        return create(club, by, name=name, **facts)

    monkeypatch.setattr(roster, "create_player", refusing)
    page = visit_as(official).post(MANY, {"players": "Ana Um\nRui Dois", "sure": "1"})
    assert "Eva has this number." in words(page)
    assert not Player.objects.exists()


def test_only_officials_add_many(club: Club) -> None:
    assert visit_as().get(MANY).headers["Location"].startswith("/sign-in/")
