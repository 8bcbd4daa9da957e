"""A list of entries: read, shown as it was understood, and taken in all together or not at all."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook, load_workbook

from scorekeeper.models import Club, Player, User
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as
from tests.tournaments.championships import BY, found_championship
from tests.tournaments.pages.planning import Visit
from tournaments import directing
from tournaments.directing import NewEntry, Who
from tournaments.models import Championship

pytestmark = pytest.mark.django_db
LIST = "/norte/c/taca/plan/entries/list/"
EIGHT = """Ana / Bruno [1]
Carla / Duarte [2]
Eva / Filipe
Graça / Hugo
Inês / Jorge
Luísa / Mário
Nuno / Olga
Paulo / Rita"""


@pytest.fixture
def cup(club: Club) -> Championship:
    return found_championship(club, entries=0, drawn=False)


def pasted(director: User, text: str) -> Visit:
    return Visit(director, LIST).send("text", text=text)


def workbook(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book, data = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(data)
    return SimpleUploadedFile("lista.xlsx", data.getvalue())


def test_eight_pairs_are_pasted_looked_at_and_taken_in(cup: Championship, director: User) -> None:
    visit = pasted(director, EIGHT)
    assert "8 entries" in visit.said
    assert "16 are new" in visit.said
    assert not cup.entries.exists()
    assert not Player.objects.exists()
    visit.send("list")
    assert "8 entries are taken in." in visit.said
    assert [(one.name, one.seed) for one in cup.entries.all()][:3] == [
        ("Ana / Bruno", 1), ("Carla / Duarte", 2), ("Eva / Filipe", None),
    ]  # fmt: skip
    assert Player.objects.count() == 16
    assert all(row.player for one in cup.entries.all() for row in one.players.all())


def test_who_is_known_in_the_club_is_that_player(cup: Championship, players: list[Player], director: User) -> None:
    visit = pasted(director, "ANA / bruno\nGraca / Xavier")
    assert "3 players are known" in visit.said
    visit.send("list")
    entered = [row.player for one in cup.entries.all() for row in one.players.all()]
    assert entered[:3] == [players[0], players[1], players[6]]
    assert Player.objects.count() == 9


def test_a_number_tells_who_somebody_is(cup: Championship, director: User) -> None:
    first = Player.objects.create(club=cup.club, name="Ana Alves", number="7")
    second = Player.objects.create(club=cup.club, name="Ana Alves", number="117")
    file = workbook(("Player 1", "Number of player 1", "Player 2"), ("Ana Alves", "117", "Bruno"))
    visit = Visit(director, LIST).send("text", file=file)
    visit.send("list")
    assert cup.entries.get().players.all()[0].player == second != first


def test_a_look_alike_is_chosen_before_anything_is_taken_in(cup: Championship, director: User) -> None:
    known = Player.objects.create(club=cup.club, name="Joaquim Ferreira")
    visit = pasted(director, "Joaquim Fereira / Bruno")
    assert "Who is Joaquim Fereira?" in visit.said
    visit.send("list")
    assert visit.page.status_code == 422
    assert "Say of each who it is." in visit.said
    assert not cup.entries.exists()
    visit.send("list", **{"who-0-0": known.code})
    assert cup.entries.get().players.all()[0].player == known


def test_a_look_alike_may_be_somebody_new(cup: Championship, director: User) -> None:
    Player.objects.create(club=cup.club, name="Joaquim Ferreira")
    pasted(director, "Joaquim Fereira / Bruno").send("list", **{"who-0-0": "new"})
    assert Player.objects.filter(name="Joaquim Fereira").exists()


def test_new_people_may_stay_names_alone(cup: Championship, director: User) -> None:
    pasted(director, EIGHT).send("list", take_in=None)
    assert cup.entries.count() == 8
    assert not Player.objects.exists()


def test_what_is_not_understood_is_told_by_its_line_and_the_text_stays(cup: Championship, director: User) -> None:
    visit = pasted(director, "Ana / Bruno\nCarla\nEva / Filipe")
    assert visit.page.status_code == 422
    assert "Nothing is taken in yet" in visit.said
    assert "2" in visit.said
    assert "A pair needs two players." in visit.said
    assert visit.form("text").sends["text"].replace("\r", "").strip().splitlines() == [
        "Ana / Bruno", "Carla", "Eva / Filipe",
    ]  # fmt: skip
    assert "list" not in visit.form("text").sends


def test_a_workbook_is_read_problems_are_named_by_cell_and_it_comes_back_as_text(
    cup: Championship, director: User
) -> None:
    file = workbook(("Jogador 1", "Jogador 2", "Cabeça de série"), ("Ana", "Bruno", 1), ("Carla", "Duarte", "um"))
    visit = Visit(director, LIST).send("text", file=file)
    assert visit.page.status_code == 422
    assert "C3" in visit.said
    assert "Carla\tDuarte\tum" in visit.form("text").sends["text"]
    visit.send("text", text=visit.form("text").sends["text"].replace("um", "2")).send("list")
    assert [(one.name, one.seed) for one in cup.entries.all()] == [("Ana / Bruno", 1), ("Carla / Duarte", 2)]


def test_a_problem_quotes_the_line(cup: Championship, director: User) -> None:
    page = pasted(director, "Ana / Bruno\n\nCarla").page
    assert "<b>line 3</b> <q>Carla</q> A pair needs two players." in page.content.decode()


def test_a_file_is_what_its_bytes_are_whatever_it_is_called(cup: Championship, director: User) -> None:
    file = SimpleUploadedFile("lista.xlsx", b"%PDF-1.7\n\x00\xff")
    visit = Visit(director, LIST).send("text", file=file)
    assert visit.page.status_code == 422
    assert "This is no workbook and no list." in visit.said


def test_a_csv_file_tells_which_column_is_what(cup: Championship, director: User) -> None:
    file = SimpleUploadedFile("lista.csv", b"Jogador 1;Jogador 2;Clube\nAna;Bruno;CTG\n")
    visit = Visit(director, LIST).send("text", file=file)
    assert "How it was read" in visit.said
    assert "player 1" in visit.said
    visit.send("list")
    assert cup.entries.get().home_club == "CTG"


def test_the_same_player_in_two_entries_is_refused_with_both_named(cup: Championship, director: User) -> None:
    directing.enter(cup, BY, NewEntry(players=[Who(name="Ana"), Who(name="Zara")]))
    visit = pasted(director, "Ana / Bruno\nCarla / Duarte")
    assert visit.page.status_code == 422
    assert "Ana is in two entries: Ana / Zara and Ana / Bruno." in visit.said
    visit.send("list")
    assert visit.page.status_code == 422
    assert cup.entries.count() == 1
    assert not Player.objects.exists(), "nobody is half taken in"


def test_what_another_took_in_the_meantime_refuses_the_whole_list(cup: Championship, director: User) -> None:
    visit = pasted(director, EIGHT)
    directing.enter(cup, BY, NewEntry(players=[Who(name="Paulo"), Who(name="Rita")]))
    visit.send("list")
    assert visit.page.status_code == 422
    assert cup.entries.count() == 1
    assert not Player.objects.exists()
    assert "Luísa / Mário" in visit.said
    assert "Carla / Duarte [2]" in visit.form("list").sends["text"]


def test_a_list_that_is_not_ours_takes_nothing_in(cup: Championship, director: User) -> None:
    visit = pasted(director, EIGHT)
    visit.send("list", list=visit.form("list").sends["list"][:-3] + "abc")
    assert not cup.entries.exists()


def test_an_empty_list_is_told(cup: Championship, director: User) -> None:
    visit = pasted(director, " \n ")
    assert visit.page.status_code == 422
    assert "There are no entries in it." in visit.said


def test_after_the_draw_there_is_no_list(club: Club, director: User) -> None:
    found_championship(club)
    assert "late entries come one by one" in Visit(director, LIST).said
    assert visit_as(director).post(LIST, {"text": "Xavier / Yara"}).status_code == 422


def test_the_workbook_to_fill_in_has_the_unit_s_columns(cup: Championship, director: User) -> None:
    answer = visit_as(director).get("/norte/c/taca/plan/entries/template.xlsx")
    assert answer.headers["Content-Disposition"].endswith('taca.xlsx"')
    book = load_workbook(BytesIO(answer.content))
    assert [cell.value for cell in book.worksheets[0][1]][:2] == ["Player 1", "Player 2"]


def test_only_directors_take_lists_in(cup: Championship, official: User) -> None:
    assert visit_as(official).get(LIST).status_code == 403


@pytest.mark.parametrize("count", [4, 64])
def test_looking_asks_the_database_a_fixed_number_of_times(
    cup: Championship, director: User, count: int, django_assert_num_queries: object
) -> None:
    factories.make_players(cup.club, 40)
    client = visit_as(director)
    text = "\n".join(
        f"Xavier {chr(65 + n // 26)}{chr(65 + n % 26)} / Yara {chr(65 + n // 26)}{chr(65 + n % 26)}"
        for n in range(count)
    )
    with django_assert_num_queries(8):  # type: ignore[operator]
        assert client.post(LIST, {"text": text}).status_code == 200
