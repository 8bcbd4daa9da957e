"""The list of entries: checked in by taps, added, changed, taken off, seeded; late ones; stand-ins."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club, Player, User
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    TABLES,
    entry,
    found_championship,
    new_entries,
    play,
    stage_of,
)
from tests.tournaments.pages.planning import Visit
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship, Entry

pytestmark = pytest.mark.django_db
LIST, NEW = "/norte/c/taca/plan/entries/", "/norte/c/taca/plan/entries/new/"


@pytest.fixture
def cup(club: Club) -> Championship:
    return found_championship(club, entries=4, drawn=False)


def names(cup: Championship) -> list[str]:
    return [one.name for one in cup.entries.all()]


# --------------------------------------------------------------- the check-in


def test_somebody_is_here_by_one_tap_and_is_not_by_another(cup: Championship, director: User) -> None:
    visit = Visit(director, LIST).send("here", ("here", "2"))
    assert entry(cup, 2).status == "present"
    assert "4 pairs · 1 is here" in visit.said
    visit.send("away", ("away", "2"))
    assert entry(cup, 2).status == "entered"


def test_a_tap_by_script_brings_back_only_what_it_changed(cup: Championship, director: User) -> None:
    page = visit_as(director).post(f"{LIST}check-in/", {"here": "2"}, headers={"HX-Request": "true"})
    said = words(page)
    assert "Carla / Duarte" in said
    assert "4 pairs · 1 is here" in said
    assert "Take 3 entries off the list" in said
    assert "Ana / Bruno" not in said
    unknown = visit_as(director).post(f"{LIST}check-in/", {"here": "99"}, headers={"HX-Request": "true"})
    assert unknown.status_code == 404


def test_all_who_are_found_are_here_by_one_tap(cup: Championship, director: User) -> None:
    Visit(director, f"{LIST}?q=carla").send("here", ("all", "1"))
    assert [one.name for one in cup.entries.filter(status="present")] == ["Carla / Duarte"]
    Visit(director, LIST).send("here", ("all", "1"))
    assert cup.entries.filter(status="present").count() == 4


def test_whoever_is_not_here_is_taken_off_together(cup: Championship, director: User) -> None:
    directing.check_in(cup, BY, numbers=[1, 2, 3])
    client = visit_as(director)
    said = words(client.post(f"{LIST}remove-absent/", follow=True))
    assert "1 entry was taken off." in said
    assert len(names(cup)) == 3


def test_the_list_is_narrowed_by_name_without_accents_and_by_number(cup: Championship, director: User) -> None:
    client = visit_as(director)
    assert "Graça / Hugo" in words(client.get(f"{LIST}?q=graca"))
    assert "Ana / Bruno" not in words(client.get(f"{LIST}?q=graca"))
    assert "Carla / Duarte" in words(client.get(f"{LIST}?q=2"))
    assert "Ana / Bruno" not in words(client.get(f"{LIST}?q=2"))


def test_officials_read_the_list_and_check_nobody_in(cup: Championship, official: User) -> None:
    client = visit_as(official)
    assert "Ana / Bruno" in words(client.get(LIST))
    assert client.post(f"{LIST}check-in/", {"here": "1"}).status_code == 403


@pytest.mark.parametrize("entries", [4, 60])
def test_the_list_asks_the_database_a_fixed_number_of_times(
    club: Club, director: User, entries: int, django_assert_num_queries: object
) -> None:
    found_championship(club, entries=entries, drawn=False)
    client = visit_as(director)
    with django_assert_num_queries(8):  # type: ignore[operator]
        client.get(LIST)


# ------------------------------------------------------------------ one entry


def test_two_players_are_tapped_and_entered(cup: Championship, players: list[Player], director: User) -> None:
    Player.objects.create(club=cup.club, name="Zé Novo")
    Player.objects.create(club=cup.club, name="Zara Nova")
    visit = Visit(director, NEW)
    for name in ("Zé Novo", "Zara Nova"):
        visit.send("find", ("find", "1"), q=name)
    assert visit.page.status_code == 200
    visit.send("save", ("save", "1"))
    assert "Zé Novo / Zara Nova is entered." in visit.said
    made = cup.entries.get(number=5)
    assert [row.player.name for row in made.players.all() if row.player] == ["Zé Novo", "Zara Nova"]


def test_what_is_typed_stays_through_the_taps(cup: Championship, director: User) -> None:
    visit = Visit(director, NEW).send("save", ("add", "g:Xavier"), seed="9", home_club="CTG", stand_in="on")
    form = visit.form("save")
    assert (form.sends["seed"], form.sends["home_club"], form.sends["stand_in"]) == ("9", "CTG", "on")
    visit.send("save", ("add", "g:Yara")).send("save", ("save", "1"))
    made = cup.entries.get(number=5)
    assert (made.name, made.seed, made.home_club, made.stand_in) == ("Xavier / Yara", 9, "CTG", True)


def test_somebody_new_becomes_a_player_of_the_club_with_the_entry_or_not_at_all(
    cup: Championship, director: User
) -> None:
    visit = Visit(director, NEW).send("save", ("add", "n:Xavier")).send("save", ("add", "n:Yara"))
    assert not Player.objects.exists()
    visit.send("save", ("save", "1"), seed="1")
    assert visit.page.status_code == 422
    assert "Two entries have this seed." in visit.said
    assert not Player.objects.exists()
    visit.send("save", ("save", "1"), seed="")
    assert {player.name for player in Player.objects.all()} == {"Xavier", "Yara"}


def test_a_player_of_another_entry_is_refused_with_both_named(cup: Championship, director: User) -> None:
    visit = Visit(director, NEW).send("save", ("add", "g:Ana")).send("save", ("add", "g:Yara"))
    visit.send("save", ("save", "1"))
    assert visit.page.status_code == 422
    assert "Ana is in two entries: Ana / Bruno and Ana / Yara." in visit.said
    assert "Yara" in visit.form("save").sends.get("seat", "")


def test_whoever_plays_for_another_entry_is_told_while_typing(cup: Championship, director: User) -> None:
    ana = Player.objects.create(club=cup.club, name="Ana Alves")
    directing.enter(cup, BY, NewEntry(players=[Who(name="Ana Alves", player=ana), Who(name="Rui")]))
    said = words(visit_as(director).get("/norte/c/taca/plan/entries/suggest/?q=ana+al"))
    assert "Ana Alves plays for “Ana Alves / Rui” already." in said


def test_a_pair_of_one_is_refused(cup: Championship, director: User) -> None:
    visit = Visit(director, NEW).send("save", ("add", "g:Xavier")).send("save", ("save", "1"))
    assert visit.page.status_code == 422
    assert "A pair needs two players." in visit.said


def test_an_entry_is_changed_and_what_its_list_knew_stays(cup: Championship, director: User) -> None:
    new = NewEntry(players=[Who(name="Rui", number="17", home_club="CTG"), Who(name="Sara")])
    made = directing.enter(cup, BY, new)
    visit = Visit(director, f"{LIST}{made.number}/").send("save", ("drop", "1")).send("save", ("add", "g:Tito"))
    visit.send("save", ("save", "1"), tags="senior, norte")
    made.refresh_from_db()
    assert (made.name, made.tags) == ("Rui / Tito", ["senior", "norte"])
    assert [(row.name, row.number) for row in made.players.all()] == [("Rui", "17"), ("Tito", "")]


def test_whoever_was_dropped_by_mistake_is_found_again(
    cup: Championship, players: list[Player], director: User
) -> None:
    ana = Player.objects.create(club=cup.club, name="Ana Alves")
    made = directing.enter(cup, BY, NewEntry(players=[Who(name="Ana Alves", player=ana), Who(name="Rui")]))
    visit = Visit(director, f"{LIST}{made.number}/").send("save", ("drop", "0"))
    visit.send("find", ("find", "1"), q="ana alves")
    assert [sitter.name for sitter in visit.page.context["seating"].taken] == ["Ana Alves", "Rui"]
    assert visit.form("find").sends["q"] == ""
    suggested = visit.client.get(f"/norte/c/taca/plan/entries/suggest/?q=ana+al&entry={made.number}")
    assert "already" not in words(suggested)


def test_an_entry_is_taken_off_before_the_draw(cup: Championship, director: User) -> None:
    visit_as(director).post(f"{LIST}3/remove/")
    assert cup.entries.count() == 3


def test_of_a_drawn_entry_club_and_categories_change_and_nothing_else(club: Club, director: User) -> None:
    cup = found_championship(club)
    before = entry(cup, 1)
    visit = Visit(director, f"{LIST}1/")
    assert "its name, seed and players stay" in visit.said
    visit.send("save", ("save", "1"), home_club="CTG", tags="senior", name="Other", seat=["g:Nobody"])
    after = entry(cup, 1)
    assert (after.home_club, after.tags) == ("CTG", ["senior"])
    assert (after.name, after.seed) == (before.name, before.seed)
    assert [row.name for row in after.players.all()] == ["Ana", "Bruno"]


def test_a_team_may_come_under_its_name_alone(club: Club, director: User) -> None:
    cup = found_championship(club, unit="team", entries=2, drawn=False)
    Visit(director, NEW).send("save", ("save", "1"), name="Os Valetes")
    assert cup.entries.get(number=3).name == "Os Valetes"


# ----------------------------------------------------------------- late ones


def test_a_late_entry_joins_where_somebody_rests(club: Club, director: User) -> None:
    cup = found_championship(club, entries=5, stages=(LEAGUE,))
    visit = Visit(director, NEW)
    assert "A late entry" in visit.said
    visit.send("save", ("add", "g:Xavier")).send("save", ("add", "g:Yara")).send("save", ("save", "1"))
    assert "Xavier / Yara is entered." in visit.said
    assert cup.entries.get(number=6).late


def test_a_late_entry_that_finds_no_room_is_refused_and_stays_typed(club: Club, director: User) -> None:
    cup = found_championship(club, entries=7, stages=(KNOCKOUT,))
    visit = Visit(director, NEW).send("save", ("add", "n:Xavier")).send("save", ("add", "g:Yara"))
    directing.enter_late(stage_of(cup), BY, NewEntry(players=[Who(name="Zita"), Who(name="Quim")]))
    visit.send("save", ("save", "1"))
    assert visit.page.status_code == 422
    assert "cannot take a late entry" in visit.said
    assert "Xavier" in visit.said
    assert cup.entries.count() == 8
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("plan", "entries", "played", "room"),
    [
        (KNOCKOUT, 8, 0, False),
        (KNOCKOUT, 7, 0, True),
        (KNOCKOUT, 7, 3, False),
        (POOLS, 8, 0, True),
        (LEAGUE, 5, 2, True),
    ],
)
def test_whether_somebody_can_come_late_is_said_before_anything_is_typed(
    club: Club, director: User, plan: Plan, entries: int, played: int, *, room: bool
) -> None:
    cup = found_championship(club, entries=entries, stages=(plan,))
    play(cup, most=played)
    visit = Visit(director, NEW)
    assert ("cannot take a late entry" in visit.said) is not room
    assert ("take the draw back" in visit.said) is not room
    assert ('name="save"' in visit.page.content.decode()) is room
    assert cup.entries.count() == entries


def test_a_late_entry_comes_after_the_rounds_that_are_over(club: Club, director: User) -> None:
    found_championship(club, entries=5, stages=(LEAGUE,))
    cup = Championship.objects.get()
    play(cup, most=2)
    assert Visit(director, NEW).form("save").sends["after"] == "1"


# --------------------------------------------------------------------- seeds


def test_seeds_are_numbered_by_buttons_and_saved_together(cup: Championship, director: User) -> None:
    directing.seed_entries(cup, BY, seeds={1: 1, 2: 2, 3: None, 4: None})
    visit = Visit(director, f"{LIST}seeds/").send("save", ("put", "4")).send("save", ("up", "2"))
    assert [one.seed for one in cup.entries.all()] == [1, 2, None, None]
    visit.send("save", ("save", "1"))
    assert [one.seed for one in cup.entries.all()] == [2, 1, None, 3]


def test_a_seed_taken_away_moves_the_others_up(cup: Championship, director: User) -> None:
    Visit(director, f"{LIST}seeds/").send("save", ("drop", "1")).send("save", ("save", "1"))
    assert [one.seed for one in cup.entries.all()] == [None, 1, 2, 3]


def test_seeds_are_typed_and_what_is_no_seed_is_told_beside_it(cup: Championship, director: User) -> None:
    visit = Visit(director, f"{LIST}seeds/")
    visit.send("save", ("save", "1"), **{"seed-1": "first", "seed-2": "7"})
    assert visit.page.status_code == 422
    assert "A seed is a whole number from 1." in visit.said
    assert visit.form("save").sends["seed-1"] == "first"
    visit.send("save", ("save", "1"), **{"seed-1": "3"})
    assert visit.page.status_code == 422
    assert "Two entries have this seed." in visit.said
    visit.send("save", ("save", "1"), **{"seed-1": "1"})
    assert [one.seed for one in cup.entries.all()] == [1, 7, 3, 4]


# ---------------------------------------------------------------- stand-ins


def test_stand_ins_fill_the_tables(club: Club, director: User) -> None:
    stage = Plan(name="Tables", format="table_knockout", settings={"size": 4})
    cup = found_championship(club, game="king", unit="individual", stages=(stage,), entries=7, drawn=False)
    visit = Visit(director, "/norte/c/taca/s/1/draw/")
    assert "Left out would be: " in visit.said
    visit.send("count")
    assert "1 stand-in is entered." in visit.said
    assert visit.path == "/norte/c/taca/s/1/draw/"
    assert Entry.objects.filter(championship=cup, stand_in=True).count() == 1
    assert "Left out" not in visit.said


def test_at_tables_it_is_told_that_somebody_sits_out(club: Club, director: User) -> None:
    found_championship(club, game="king", unit="individual", stages=(TABLES,), entries=9, drawn=False)
    said = Visit(director, "/norte/c/taca/s/1/draw/").said
    assert "in every round somebody sits out in turn" in said
    assert "Enter 3 stand-ins" in said


def test_names_are_text_whatever_they_hold(cup: Championship, director: User) -> None:
    directing.enter(cup, BY, NewEntry(players=[Who(name="<b>Rui</b>"), Who(name="Sara")]))
    for path in (LIST, f"{LIST}5/", f"{LIST}seeds/", "/norte/c/taca/s/1/draw/hat/", "/norte/c/taca/s/1/draw/"):
        assert "<b>Rui" not in visit_as(director).get(path).content.decode()


def test_pools_and_entries_are_counted_in_the_words_of_the_unit(club: Club, director: User) -> None:
    cup = found_championship(club, unit="individual", stages=(POOLS,), entries=0, drawn=False)
    directing.enter_list(cup, BY, list(new_entries(8, unit="individual")))
    assert stage_of(cup).format == "groups"
    assert "8 players" in Visit(director, "/norte/c/taca/plan/").said
