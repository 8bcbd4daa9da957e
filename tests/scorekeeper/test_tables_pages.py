"""Tables: what is played there, the link and short code, the card."""

from __future__ import annotations

import re

import pytest

from scorekeeper import recording, roster
from scorekeeper.access import table_token
from scorekeeper.models import Club, Match, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, visit_with_link, words

pytestmark = pytest.mark.django_db


def link(table: Table) -> str:
    return f"/norte/t/{table.number}/{table_token(table)}/"


# ---------------------------------------------------------------- the list


def test_the_list_shows_what_is_played_at_each_table(club: Club, official: User, table: Table) -> None:
    factories.start_match(club, "sueca", table=table)
    factories.make_table(club, 8)
    said = words(visit_as(official).get("/norte/tables/"))
    assert "7 Sueca open Ana / Carla Bruno / Duarte" in said
    assert "8 free Start a match" in said


def test_the_list_asks_the_database_a_fixed_number_of_times(
    club: Club, official: User, django_assert_num_queries: object
) -> None:
    for number in range(1, 9):
        factories.start_match(club, "king", table=factories.make_table(club, number))
    client = visit_as(official)
    with django_assert_num_queries(7):  # type: ignore[operator]
        client.get("/norte/tables/")


def test_a_table_is_added_with_the_next_number_or_one_s_own(club: Club, official: User, table: Table) -> None:
    client = visit_as(official)
    client.post("/norte/tables/", {"number": ""})
    client.post("/norte/tables/", {"number": "3"})
    assert sorted(Table.objects.values_list("number", flat=True)) == [3, 7, 8]


@pytest.mark.parametrize(
    ("number", "said"), [("7", "Table 7 stands already."), ("0", "greater than or equal to 1"), ("x", "whole number")]
)
def test_a_number_that_will_not_do_is_told_beside_it(
    club: Club, official: User, table: Table, number: str, said: str
) -> None:
    page = visit_as(official).post("/norte/tables/", {"number": number})
    assert page.status_code == 422
    assert said in words(page)
    assert f'value="{number}"' in page.content.decode()


def test_a_table_that_is_put_away_has_no_page_any_more(club: Club, official: User, table: Table) -> None:
    client = visit_as(official)
    client.post("/norte/t/7/retire/")
    assert client.get("/norte/t/7/").status_code == 404
    assert "No table stands yet." in words(client.get("/norte/tables/"))


def test_only_officials_keep_the_tables(club: Club, table: Table) -> None:
    client = visit_with_link(table)
    for path in ("/norte/tables/", "/norte/t/7/card/"):
        assert client.get(path).headers["Location"].startswith("/sign-in/")
    for path in ("/norte/t/7/revoke/", "/norte/t/7/retire/"):
        assert client.post(path).headers["Location"].startswith("/sign-in/")
        assert visit_as(factories.make_user(club)).get(path).status_code == 405


# ------------------------------------------------------------- a table's page


def test_a_table_s_page_shows_what_is_played_there_now_and_was_before(club: Club, table: Table) -> None:
    first = factories.start_match(club, "king", names=["Eva", "Filipe", "Graça", "Hugo"], table=table)
    recording.abandon(first, Actor(), reason="late")
    assert "Nothing is played here yet." in words(visit_as().get("/norte/t/7/"))
    factories.start_match(club, "sueca", table=table)
    said = words(visit_as().get("/norte/t/7/"))
    assert said.index("Ana / Carla") < said.index("Played here before") < said.index("Eva")


def test_a_table_s_page_looks_again_by_itself_without_script_too(table: Table) -> None:
    page = visit_as().get("/norte/t/7/")
    assert '<noscript><meta http-equiv="refresh"' in page.content.decode()
    assert "This page looks again by itself." in words(page)


def test_a_match_that_waits_for_confirmation_is_still_at_its_table(club: Club, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    factories.record(match, *factories.KING_GAME)
    assert "to confirm" in words(visit_as().get("/norte/t/7/"))
    recording.confirm_all(Match.objects.get(), Actor())
    assert "Nothing is played here yet." in words(visit_as().get("/norte/t/7/"))


def test_starting_is_offered_to_who_may(table: Table, official: User) -> None:
    assert "Start one here" not in words(visit_as().get("/norte/t/7/"))
    assert "Start one here" in words(visit_as(official).get("/norte/t/7/"))
    assert "Start one here" in words(visit_with_link(table).get("/norte/t/7/"))


# ------------------------------------------------------------ link and code


def test_the_link_leads_to_the_match_that_is_played_there(club: Club, table: Table) -> None:
    client = visit_as()
    assert client.get(link(table)).headers["Location"] == "/norte/t/7/"
    match = factories.start_match(club, "king", table=table)
    assert client.get(link(table)).headers["Location"] == f"/norte/m/{match.code}/"


def test_the_link_lets_a_phone_record_there_and_nowhere_else(club: Club, table: Table) -> None:
    here = factories.start_match(club, "king", table=table)
    there = factories.start_match(club, "king", table=factories.make_table(club, 8))
    client = visit_with_link(table)
    hand = {"contract": "no_tricks"}
    assert client.post(f"/norte/m/{here.code}/hand/", hand).status_code != 302
    assert client.post(f"/norte/m/{there.code}/hand/", hand).headers["Location"].startswith("/sign-in/")


@pytest.mark.parametrize("token", ["x" * 22, "nonsense"])
def test_a_wrong_link_gives_nothing(table: Table, token: str) -> None:
    client = visit_as()
    page = client.get(f"/norte/t/7/{token}/")
    assert page.status_code == 403
    assert "This link counts no longer" in words(page)
    assert "tables" not in client.session


def test_another_table_s_link_opens_only_its_own(club: Club, table: Table) -> None:
    factories.make_table(club, 8)
    assert visit_as().get(f"/norte/t/8/{table_token(table)}/").status_code == 403


def test_revoking_makes_links_and_codes_that_are_out_worthless(club: Club, official: User, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    phone, old = visit_with_link(table), link(table)
    visit_as(official).post("/norte/t/7/revoke/")
    assert visit_as().get(old).status_code == 403
    assert phone.post(f"/norte/m/{match.code}/hand/").headers["Location"].endswith("/norte/t/")
    assert visit_as().post("/norte/t/", {"code": table.code}).status_code == 422
    table.refresh_from_db()
    assert visit_as().get(link(table)).status_code == 302


def test_the_short_code_is_as_good_as_the_link_however_it_is_typed(club: Club, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    client = visit_as()
    typed = f" {table.code[:2].lower()} {table.code[2:]}"
    assert client.post("/norte/t/", {"code": typed}).headers["Location"] == f"/norte/m/{match.code}/"
    assert str(table.pk) in client.session["tables"]


def test_a_wrong_code_is_told_and_kept(table: Table) -> None:
    page = visit_as().post("/norte/t/", {"code": "WRONG"})
    assert page.status_code == 422
    assert "This code is wrong." in words(page)
    assert 'value="WRONG"' in page.content.decode()


def test_codes_are_not_to_be_guessed(table: Table) -> None:
    for _ in range(30):
        visit_as().post("/norte/t/", {"code": "WRONG"})
    assert "Too many wrong codes." in words(visit_as().post("/norte/t/", {"code": table.code}))
    assert visit_as().get(link(table)).status_code == 302


# ---------------------------------------------------------------- the card


def test_the_card_has_the_link_as_a_qr_code_and_the_short_code(official: User, table: Table, settings: object) -> None:
    settings.PUBLIC_URL = "http://192.168.1.5:8000"  # type: ignore[attr-defined]
    page = visit_as(official).get("/norte/t/7/card/")
    assert table.code in words(page)
    assert "192.168.1.5:8000/norte/t/" in words(page)
    assert f'href="http://192.168.1.5:8000{link(table)}"' in page.content.decode()
    assert "style=" not in page.content.decode()


def test_the_cards_of_all_tables_that_stand_are_on_one_page(club: Club, official: User, table: Table) -> None:
    other, gone = factories.make_table(club, 8), factories.make_table(club, 9)
    roster.retire_table(gone, Actor())
    client = visit_as(official)
    assert 'href="/norte/tables/cards/"' in client.get("/norte/tables/").content.decode()
    page = client.get("/norte/tables/cards/")
    said = words(page)
    assert all(part in said for part in ("Table 7", table.code, "Table 8", other.code))
    assert "Table 9" not in said
    assert page.content.decode().count("<svg") == 2
    assert visit_as().get("/norte/tables/cards/").headers["Location"].startswith("/sign-in/")


def test_the_drawn_code_is_the_code_module_by_module() -> None:
    import segno

    from scorekeeper.views.tables import qr_path

    text = "http://192.168.1.5:8000/norte/t/7/abc/"
    drawn = qr_path(text)
    dark = {
        (int(x) + step, int(y))
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", str(drawn["path"]))
        for step in range(int(length))
    }
    code = segno.make(text, error="m", micro=False)
    wanted = {(x, y) for y, row in enumerate(code.matrix_iter(border=4)) for x, module in enumerate(row) if module}
    assert dark == wanted
    assert drawn["side"] == code.symbol_size(border=4)[0]


def test_a_retired_table_comes_back_with_another_link(club: Club, official: User, table: Table) -> None:
    old = link(table)
    roster.retire_table(table, Actor())
    visit_as(official).post("/norte/tables/", {"number": "7"})
    assert visit_as().get(old).status_code == 403
