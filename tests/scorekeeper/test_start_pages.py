"""Starting a match: by taps, again, and with the next dealer."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper import recording, roster
from scorekeeper.models import Club, Match, Player, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, visit_with_link, words

pytestmark = pytest.mark.django_db
NEW = "/norte/m/new/"


class Seating:
    """Somebody who taps through the pages that start a match, as a browser without script sends it."""

    def __init__(self, client: Client, address: str = NEW) -> None:
        self.client, self.address = client, address
        self.page: HttpResponse = client.get(address)

    def go(self, query: str = "") -> Seating:
        self.page = self.client.get(f"{self.address}?{query}")
        return self

    def tap(self, name: str, value: str) -> Seating:
        """A button of the form that is got, with everything the form carries."""
        self.page = self.client.get(self.address, {**self.carried("get"), name: value})
        return self

    def find(self, text: str) -> Seating:
        return self.tap("q", text)

    def start(self) -> HttpResponse:
        return self.client.post(self.address, self.carried("post"))

    def carried(self, method: str) -> dict[str, list[str]]:
        """The hidden fields of the form that is got, or of the one that is posted."""
        forms = re.findall(r"<form(.*?)</form>", self.page.content.decode(), flags=re.DOTALL)
        mains = [form for form in forms if f'action="{self.address}"' in form]
        form = next(form for form in mains if ('method="post"' in form) == (method == "post"))
        found: dict[str, list[str]] = {}
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form):
            found.setdefault(name, []).append(html.unescape(value))
        return found

    @property
    def offers_start(self) -> bool:
        return ">Start</button>" in self.page.content.decode()


def buttons(page: HttpResponse) -> dict[str, str]:
    """What can be tapped to sit somebody down: the button's words, and what it adds."""
    found = re.findall(r'name="add" value="([^"]*)"[^>]*>(.*?)</button>', page.content.decode(), flags=re.DOTALL)
    return {
        html.unescape(" ".join(re.sub("<[^>]*>", " ", said).split())): html.unescape(value) for value, said in found
    }


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats.all()]


@pytest.fixture
def official_client(official: User) -> Client:
    return visit_as(official)


# ------------------------------------------------------------ game and rules


def test_the_games_that_the_club_plays_most_come_first(official_client: Client, club: Club) -> None:
    factories.start_match(club, "bridge")
    said = words(official_client.get(NEW))
    assert said.index("Bridge 1 match") < said.index("King")


def test_every_ruleset_is_told_from_the_first_by_what_it_has_otherwise(official_client: Client, club: Club) -> None:
    roster.copy_ruleset(club, Actor(), game="sueca", base="portugal", name="Quarta-feira", options={"target": 6})
    said = words(official_client.get(NEW, {"game": "sueca"}))
    assert "Portugal, to 4 Portugal, to 10 Games to win the match: 10" in said
    assert said.count("After a tie") == 2  # only the two that differ in it
    assert said.endswith("Quarta-feira house Games to win the match: 6")


def test_rulesets_that_differ_in_their_aim_say_it(official_client: Client) -> None:
    said = words(official_client.get(NEW, {"game": "bridge"}))
    assert "Rodado Two pairs play for two games; who has them first wins" in said
    assert "Chicago Two pairs play four deals" in said


def test_rulesets_of_one_aim_say_by_what_they_reach_it(official_client: Client) -> None:
    said = words(official_client.get(NEW, {"game": "buraco"}))
    assert "Closed One hand, and most points win. Cards: two packs and four jokers. To go out: any canastra" in said


def test_a_game_with_one_ruleset_goes_straight_to_the_seats(official_client: Client) -> None:
    assert "Seat 1 deals first: who sits there?" in words(official_client.get(NEW, {"game": "king"}))


def test_a_match_is_played_by_the_ruleset_that_was_chosen(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=sueca&rules=portugal_10")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    match = Match.objects.get()
    assert (match.game, match.ruleset, match.ruleset_name, match.options["target"]) == ("sueca", "portugal_10", "", 10)


def test_a_house_ruleset_is_copied_into_the_match(official_client: Client, club: Club, players: list[Player]) -> None:
    house = roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Quarta-feira", options={"target": 6})
    taps = Seating(official_client).go(f"game=sueca&rules={house.code}")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    match = Match.objects.get()
    assert (match.ruleset, match.ruleset_name, match.options["target"]) == ("brasil", "Quarta-feira", 6)


def test_a_retired_ruleset_is_not_offered(official_client: Client, club: Club) -> None:
    house = roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Quarta-feira")
    roster.retire_ruleset(house, Actor())
    assert "Quarta-feira" not in words(official_client.get(NEW, {"game": "sueca"}))
    assert "By which rules?" in words(official_client.get(NEW, {"game": "sueca", "rules": house.code}))


# ---------------------------------------------------------------- the seats


@pytest.mark.parametrize(("each", "sides"), [(1, 6), (2, 3), (3, 2)])
def test_six_sit_down_to_buraco_alone_in_pairs_or_in_threes(official_client: Client, each: int, sides: int) -> None:
    taps = Seating(official_client).go(f"game=buraco&rules=copag&each={each}")
    for name in ("Ana", "Berta", "Carla", "Dora", "Eva", "Fátima", "Graça"):
        taps.tap("add", f"g:{name}")
    assert taps.offers_start
    taps.start()
    match = Match.objects.get()
    assert [seat.side for seat in match.seats.order_by("place")] == [place % sides for place in range(6)]


def test_four_taps_and_start_begin_a_match_in_the_order_of_the_taps(
    official_client: Client, official: User, players: list[Player]
) -> None:
    taps = Seating(official_client).go("game=king")
    for player in (players[2], players[0], players[3], players[1]):
        assert not taps.offers_start
        taps.tap("add", buttons(taps.page)[player.name])
    match_page = taps.start().headers["Location"]
    match = Match.objects.get()
    assert match_page == f"/norte/m/{match.code}/"
    assert names(match) == ["Carla", "Ana", "Duarte", "Bruno"]
    assert [seat.player for seat in match.seats.all()] == [players[2], players[0], players[3], players[1]]
    assert match.started_by == official


def test_pairs_are_called_by_their_names_while_they_sit_down(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=sueca&rules=portugal")
    for player in players[:3]:
        taps.tap("add", f"p:{player.code}")
    assert "Ana / Carla × Bruno / …" in words(taps.page)


def test_who_sits_already_is_not_offered_and_does_not_sit_twice(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king").tap("add", f"p:{players[0].code}")
    assert "Ana" not in buttons(taps.page)
    taps.tap("add", f"p:{players[0].code}")
    assert "Seat 2: who sits there?" in words(taps.page)


def test_a_seat_that_is_tapped_is_free_again(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.tap("drop", "1")
    assert not taps.offers_start
    taps.tap("add", f"p:{players[4].code}").start()
    assert names(Match.objects.get()) == ["Ana", "Eva", "Carla", "Duarte"]


def test_who_played_lately_is_offered_before_anything_is_typed(official_client: Client, club: Club) -> None:
    old = factories.make_players(club, 30)
    factories.start_match(club, "king", players=old[-4:])
    offered = buttons(official_client.get(NEW, {"game": "king"}))
    assert set(offered) == {player.name for player in old[-4:]}


@pytest.mark.parametrize("typed", ["graca", "GRAÇA ANT", "gaça", "77"])
def test_players_are_found_without_accents_by_nickname_and_number(
    official_client: Client, club: Club, typed: str
) -> None:
    Player.objects.create(club=club, name="Graça Antunes", nickname="Gaça", number="77")
    for page in (
        Seating(official_client).go("game=king").find(typed).page,
        official_client.get("/norte/players/suggest/", {"q": typed}),
    ):
        assert any(said.startswith("Graça Antunes") for said in buttons(page))


def test_what_was_typed_stays_in_its_field(official_client: Client) -> None:
    page = Seating(official_client).go("game=king").find("Zé <b>").page
    assert 'value="Zé &lt;b&gt;"' in page.content.decode()


def test_enter_seats_whoever_alone_is_called_so(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king").tap("add", f"p:{players[1].code}")
    page = taps.client.get(NEW, {**taps.carried("get"), "q": "carl", "enter": "1"})
    said = words(page)
    assert "2 Carla" in said
    assert "Seat 3: who sits there?" in said
    assert 'value="carl"' not in page.content.decode()


def test_enter_seats_nobody_where_several_or_none_are_called_so(
    official_client: Client, club: Club, players: list[Player]
) -> None:
    Player.objects.create(club=club, name="Carlos")
    for typed in ("carl", "zzz"):
        page = official_client.get(NEW, {"game": "king", "q": typed, "enter": "1"})
        assert "Seat 1 deals first: who sits there?" in words(page)
        assert f'value="{typed}"' in page.content.decode()


def test_a_name_that_is_offered_is_not_asked_after(official_client: Client, club: Club) -> None:
    Player.objects.create(club=club, name="Graça Antunes")
    assert "is nobody yet" not in words(Seating(official_client).go("game=king").find("graca antunes").page)
    assert "is nobody yet" in words(Seating(official_client).go("game=king").find("graca").page)


def test_the_seats_of_bridge_are_called_by_their_quarters(official_client: Client) -> None:
    said = words(official_client.get(NEW, {"game": "bridge", "rules": "rubber"}))
    assert all(seat in said for seat in ("1 · N · deals first", "2 · E", "3 · S", "4 · W"))


def test_who_still_plays_elsewhere_is_pointed_out(
    official_client: Client, club: Club, table: Table, players: list[Player]
) -> None:
    factories.start_match(club, "sueca", players=players[:4], table=table)
    seats = {"game": "king", "seat": [f"p:{players[3].code}", f"p:{players[4].code}"]}
    said = words(official_client.get(NEW, seats))
    assert "Duarte still plays at table 7." in said
    assert "Eva still plays" not in said


def test_enough_players_may_start_before_the_names_of_those_who_could_join(
    official_client: Client, players: list[Player]
) -> None:
    seats = {"game": "burro", "seat": [f"p:{player.code}" for player in players[:3]]}
    page = official_client.get(NEW, seats).content.decode()
    assert page.index('form="begin"') < page.index('id="who"') < page.index('id="begin"')
    assert page.count("button-main") == 1


def test_who_may_change_the_rules_is_told_beside_them(official_client: Client, club: Club) -> None:
    page = official_client.get(NEW, {"game": "king"})
    assert "a director may keep other rules of the house" in words(page)
    assert f"/{club.slug}/g/king/" in page.content.decode()


def test_who_plays_in_several_matches_has_one_line(
    official_client: Client, club: Club, table: Table, players: list[Player]
) -> None:
    factories.start_match(club, "sueca", players=players[:4], table=table)
    factories.start_match(club, "king", players=players[:4])
    seats = {"game": "king", "seat": [f"p:{players[3].code}"]}
    said = words(official_client.get(NEW, seats))
    assert "Duarte still plays in 2 other matches." in said
    assert said.count("Duarte still plays") == 1


def test_after_somebody_has_sat_down_the_next_search_is_empty(official_client: Client, players: list[Player]) -> None:
    page = official_client.get(NEW, {"game": "king", "q": "ana", "add": f"p:{players[0].code}"})
    assert "is nobody yet" not in words(page)
    assert 'value="ana"' not in page.content.decode()


def test_a_name_that_is_nobody_s_sits_as_a_guest(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king").find("Xana Primeira")
    taps.tap("add", buttons(taps.page)["Only for this match, as a guest"])
    for player in players[:3]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    first = Match.objects.get().seats.first()
    assert (first.name, first.player) == ("Xana Primeira", None)
    assert Player.objects.count() == len(players)


def test_a_new_player_is_added_when_the_match_starts_and_not_before(
    official_client: Client, players: list[Player]
) -> None:
    taps = Seating(official_client).go("game=king").find("Xana Primeira")
    taps.tap("add", buttons(taps.page)["Add as a new player"])
    for player in players[:3]:
        taps.tap("add", f"p:{player.code}")
    assert not Player.objects.filter(name="Xana Primeira").exists()
    taps.start()
    assert Match.objects.get().seats.first().player == Player.objects.get(name="Xana Primeira")


def test_who_is_called_nearly_so_is_pointed_out(official_client: Client, club: Club) -> None:
    Player.objects.create(club=club, name="Luísa Fernandes Neves")
    page = Seating(official_client).go("game=king").find("Luiza Fernandes Neves").page
    assert "Is it one of these?" in words(page)
    assert "Luísa Fernandes Neves" in buttons(page)


def test_a_double_tap_starts_one_match_and_adds_one_player(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king").tap("add", "n:Xana Primeira")
    for player in players[:3]:
        taps.tap("add", f"p:{player.code}")
    first, second = taps.start(), taps.start()
    assert first.headers["Location"] == second.headers["Location"]
    assert Match.objects.count() == 1
    assert Player.objects.filter(name="Xana Primeira").count() == 1


def test_the_same_form_with_others_in_it_is_no_double_tap(official_client: Client, players: list[Player]) -> None:
    taps = Seating(official_client).go("game=king")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    others = {**taps.carried("post"), "seat": [f"p:{player.code}" for player in players[4:8]]}
    page = official_client.post(NEW, others)
    assert page.status_code == 422
    assert "Another match was started from this page already." in words(page)
    assert Match.objects.count() == 1


def test_too_few_seats_are_told_and_those_who_sit_stay(official_client: Client, players: list[Player]) -> None:
    page = official_client.post(NEW, {"game": "king", "seat": [f"p:{players[0].code}"], "key": "k"})
    assert page.status_code == 422
    assert "This game needs 4 to 4 players." in words(page)
    assert "Ana" in words(page)
    assert Match.objects.count() == 0


@pytest.mark.parametrize("token", ["p:zzzzzzzz", "p:", "x:Ana", "g:", "n: ", "nonsense", ""])
def test_a_seat_that_makes_no_sense_is_empty(official_client: Client, players: list[Player], token: str) -> None:
    page = Seating(official_client).go("game=king").tap("add", token).page
    assert "Seat 1 deals first" in words(page)


def test_another_club_s_player_does_not_sit_here(official_client: Client) -> None:
    other = Player.objects.create(club=factories.make_club("sul"), name="Ana de Fora")
    page = Seating(official_client).go("game=king").tap("add", f"p:{other.code}").page
    assert "Ana de Fora" not in words(page)


@pytest.mark.parametrize(
    "query", ["game=nonsense", "from=zzzzzzzz", "game=king&drop=x&each=y&table=z", "rules=portugal"]
)
def test_addresses_that_make_no_sense_lead_to_the_choice_that_is_left(official_client: Client, query: str) -> None:
    page = official_client.get(f"{NEW}?{query}")
    assert page.status_code == 200
    assert any(asked in words(page) for asked in ("What is played?", "Seat 1 deals first"))


def test_the_seats_ask_the_database_a_fixed_number_of_times(
    official_client: Client, club: Club, players: list[Player], django_assert_num_queries: object
) -> None:
    for _ in range(5):
        factories.start_match(club, "king", players=players[:4])
    seats = "&".join(f"seat=p:{player.code}" for player in players[4:7])
    with django_assert_num_queries(11):  # type: ignore[operator]
        official_client.get(f"{NEW}?game=king&{seats}")


def test_only_officials_start_matches_anywhere(director: User) -> None:
    assert visit_as(director).get(NEW).status_code == 200
    assert visit_as().get(NEW).headers["Location"].startswith("/sign-in/")
    assert visit_as(factories.make_user()).get(NEW).status_code == 403


# ---------------------------------------------------------------- at a table


def test_a_match_started_from_a_table_is_played_there(
    official_client: Client, table: Table, players: list[Player]
) -> None:
    taps = Seating(official_client).go("table=7").tap("game", "king")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    table.refresh_from_db()
    assert table.current == Match.objects.get()


def test_the_table_is_chosen_while_they_sit_down_free_ones_first(
    official_client: Client, club: Club, table: Table, players: list[Player]
) -> None:
    free = factories.make_table(club, 9)
    factories.start_match(club, "sueca", names=["Eva", "Filipe", "Graça", "Hugo"], table=table)
    taps = Seating(official_client).go("game=king")
    assert "At which table? Table 9 Table 7 still playing" in words(taps.page)
    taps.tap("table", "9")
    for player in players[:4]:
        taps.tap("add", f"p:{player.code}")
    taps.start()
    assert Match.objects.first().table == free


def test_a_repeated_match_may_move_to_another_table_or_none(official_client: Client, club: Club, table: Table) -> None:
    first = factories.start_match(club, "sueca", table=table)
    Seating(official_client).go(f"from={first.code}").tap("table", "").start()
    assert Match.objects.first().table is None


def test_a_table_where_another_match_goes_on_is_pointed_out(official_client: Client, club: Club, table: Table) -> None:
    factories.start_match(club, "sueca", names=["Eva", "Filipe", "Graça", "Hugo"], table=table)
    said = words(official_client.get(NEW, {"game": "king", "table": "7"}))
    assert "Table 7 still plays: Eva / Graça – Filipe / Hugo." in said


def test_who_holds_the_table_s_link_starts_a_match_there_without_an_account(
    table: Table, players: list[Player]
) -> None:
    taps = Seating(visit_with_link(table), "/norte/t/7/new/").go("game=king")
    for player in players[:3]:
        taps.tap("add", buttons(taps.page)[player.name])
    taps.find("Xana Primeira")
    assert "Add as a new player" not in buttons(taps.page)
    taps.tap("add", "n:Xana Primeira").start()
    match = Match.objects.get()
    table.refresh_from_db()
    assert table.current == match
    assert names(match) == ["Ana", "Bruno", "Carla", "Xana Primeira"]
    assert not Player.objects.filter(name="Xana Primeira").exists()


def test_without_the_link_nobody_starts_a_match_at_the_table(table: Table) -> None:
    other = factories.make_table(table.club, 8)
    assert visit_as().get("/norte/t/7/new/").headers["Location"].startswith("/sign-in/")
    assert visit_with_link(other).get("/norte/t/7/new/").headers["Location"].startswith("/sign-in/")


# -------------------------------------------------------------- once more


def test_the_last_table_is_repeated_in_two_taps(official_client: Client, club: Club, players: list[Player]) -> None:
    factories.start_match(club, "sueca", players=players[:4], ruleset="portugal_10")
    page = official_client.get(NEW)
    once_more = re.search(r'href="([^"]*from=[^"]*)"', page.content.decode())
    assert once_more
    taps = Seating(official_client).go(html.unescape(once_more[1]).partition("?")[2])
    assert taps.offers_start
    taps.start()
    again = Match.objects.first()
    assert Match.objects.count() == 2
    assert (names(again), again.ruleset, again.options["target"]) == (
        ["Ana", "Bruno", "Carla", "Duarte"],
        "portugal_10",
        10,
    )


def test_tables_that_still_play_are_marked_among_those_to_repeat(official_client: Client, club: Club) -> None:
    factories.start_match(club, "sueca")
    done = factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"])
    factories.record(done, *factories.KING_GAME)
    said = words(official_client.get(NEW)).partition("What is played?")[0]
    assert said.count("still playing") == 1


def test_what_is_repeated_keeps_its_own_rules_though_the_house_has_changed_them(
    official_client: Client, club: Club, players: list[Player]
) -> None:
    first = factories.start_match(
        club, "sueca", players=players[:4], ruleset="brasil", options={"target": 6}, ruleset_name="Quarta-feira"
    )
    Seating(official_client).go(f"from={first.code}").start()
    again = Match.objects.first()
    assert (again.pk != first.pk, again.ruleset_name, again.options["target"]) == (True, "Quarta-feira", 6)


def test_in_a_repeated_table_somebody_else_may_sit(official_client: Client, king: Match, players: list[Player]) -> None:
    taps = Seating(official_client).go(f"from={king.code}").tap("drop", "0").tap("add", f"p:{players[4].code}")
    taps.start()
    assert names(Match.objects.first()) == ["Eva", "Bruno", "Carla", "Duarte"]


def test_the_same_people_with_the_next_dealer_start_at_once(official_client: Client, club: Club, table: Table) -> None:
    first = factories.start_match(club, "sueca", table=table, ruleset="brasil")
    answer = official_client.post(f"/norte/m/{first.code}/again/", {"key": "tap"})
    second = Match.objects.first()
    assert answer.headers["Location"] == f"/norte/m/{second.code}/"
    assert names(second) == ["Bruno", "Carla", "Duarte", "Ana"]
    assert (second.ruleset, second.table) == ("brasil", table)


@pytest.mark.parametrize("key", [{"key": "tap"}, {}])
def test_a_double_tap_on_the_next_dealer_starts_one_match(
    official_client: Client, king: Match, key: dict[str, str]
) -> None:
    first, second = (official_client.post(f"/norte/m/{king.code}/again/", key) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Match.objects.count() == 2


def test_who_only_looks_starts_nothing(king: Match) -> None:
    assert visit_as().post(f"/norte/m/{king.code}/again/").headers["Location"].startswith("/sign-in/")
    assert Match.objects.count() == 1


def test_an_abandoned_match_is_not_offered_again(official_client: Client, king: Match) -> None:
    recording.abandon(king, Actor(), reason="late")
    assert "Once more" not in words(official_client.get(NEW))
