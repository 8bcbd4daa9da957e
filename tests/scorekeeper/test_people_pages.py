"""Who works in a club, the directors' codes, and the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from scorekeeper import accounts, recording
from scorekeeper.logbook import VERBS
from scorekeeper.models import Club, Match, Membership, Player, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, visit_with_link, words

pytestmark = pytest.mark.django_db
CODE = "294857"
Role = Membership.Role


def shown_password(page: object) -> str:
    found = re.search(r"shortcode-long\">([^<]+)<", page.content.decode())  # type: ignore[attr-defined]
    assert found
    return found[1]


def with_code(club: Club, user: User) -> User:
    accounts.set_code(Membership.objects.get(club=club, user=user), Actor(), code=CODE)
    return user


# ---------------------------------------------------------------- members


def test_an_administrator_adds_somebody_whose_password_is_shown_once(club: Club, administrator: User) -> None:
    client = visit_as(administrator)
    page = client.post("/norte/people/new/", {"username": "nova", "role": "director"})
    password = shown_password(page)
    assert "no-store" in page.headers["Cache-Control"]
    user = User.objects.get(username="nova")
    assert user.check_password(password)
    assert Membership.objects.get(user=user, club=club).role == Role.DIRECTOR
    assert "nova director · has not signed in yet" in words(client.get("/norte/people/"))
    assert password not in client.get("/norte/people/").content.decode()


def test_somebody_with_an_account_keeps_their_password(club: Club, administrator: User) -> None:
    factories.make_user(factories.make_club("sul"), username="rita")
    page = visit_as(administrator).post("/norte/people/new/", {"username": "rita", "role": "official"})
    assert "keep their password" in words(page)
    assert User.objects.get(username="rita").check_password(factories.PASSWORD)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"username": "", "role": "official"}, "This field is required."),
        ({"username": "no spaces", "role": "official"}, "Enter a valid username."),
        ({"username": "nova", "role": "king"}, "Select a valid choice."),
        ({"username": "standing", "role": "official"}, "This person works in the club already."),
    ],
)
def test_what_will_not_do_is_told_beside_its_field(
    club: Club, administrator: User, typed: dict[str, str], said: str
) -> None:
    factories.make_user(club, username="standing")
    page = visit_as(administrator).post("/norte/people/new/", typed)
    assert page.status_code == 422
    assert said in words(page)
    assert f'value="{typed["username"]}"' in page.content.decode() or not typed["username"]


def test_a_role_is_changed_and_taken_away(club: Club, administrator: User) -> None:
    factories.make_user(club, username="rita")
    client = visit_as(administrator)
    client.post("/norte/people/rita/role/", {"role": "director"})
    assert Membership.objects.get(user__username="rita").role == Role.DIRECTOR
    client.post("/norte/people/rita/remove/")
    assert not Membership.objects.filter(user__username="rita").exists()


def test_the_last_administrator_stays(club: Club, administrator: User) -> None:
    client = visit_as(administrator)
    name = administrator.username
    for page in (
        client.post(f"/norte/people/{name}/role/", {"role": "official"}),
        client.post(f"/norte/people/{name}/remove/", follow=True),
    ):
        assert "A club keeps at least one administrator." in words(page)
    assert Membership.objects.get(user=administrator).role == Role.ADMINISTRATOR


def test_a_forgotten_password_is_made_anew_and_shown_once(club: Club, administrator: User) -> None:
    user = factories.make_user(club, username="rita")
    password = shown_password(visit_as(administrator).post("/norte/people/rita/password/"))
    user.refresh_from_db()
    assert user.check_password(password)
    assert user.one_time_password


def test_a_member_of_another_club_is_not_found_here(club: Club, administrator: User) -> None:
    factories.make_user(factories.make_club("sul"), username="rita")
    assert visit_as(administrator).post("/norte/people/rita/remove/").status_code == 404


@pytest.mark.parametrize("path", ["people/", "people/new/", "people/rita/role/"])
def test_people_are_the_administrators_business(club: Club, director: User, path: str) -> None:
    factories.make_user(club, username="rita")
    assert visit_as(director).get(f"/norte/{path}").status_code == 403


def test_who_must_choose_a_password_first_may_only_look(club: Club, administrator: User) -> None:
    administrator.one_time_password = True
    administrator.save()
    client = visit_as(administrator)
    assert client.get("/norte/people/").headers["Location"].startswith("/password/?next=/norte/people/")
    assert client.get("/norte/").status_code == 200


# ----------------------------------------------------------- director's code


def test_a_director_sets_changes_and_clears_their_own_code(club: Club, director: User) -> None:
    client = visit_as(director)
    client.post("/norte/people/code/", {"code": CODE, "again": CODE})
    assert accounts.lender(club, Actor(), code=CODE) == director
    client.post("/norte/people/code/", {"clear": "1"})
    assert Membership.objects.get(user=director).code_hash == ""


@pytest.mark.parametrize(
    ("code", "again", "said"),
    [
        ("12345", "12345", "A code is six digits."),
        ("29485x", "29485x", "A code is six digits."),
        (CODE, "294858", "These are not the same digits."),
        ("111111", "111111", "not such easy ones"),
    ],
)
def test_a_code_that_will_not_do_is_told(club: Club, director: User, code: str, again: str, said: str) -> None:
    page = visit_as(director).post("/norte/people/code/", {"code": code, "again": again})
    assert page.status_code == 422
    assert said in words(page)
    assert Membership.objects.get(user=director).code_hash == ""


def phone_at(match: Match, table: Table) -> Client:
    assert match.table == table
    return visit_with_link(table)


def test_the_code_lends_a_scorer_s_phone_the_director_s_power_and_leads_back(
    club: Club, director: User, table: Table
) -> None:
    match = factories.start_match(club, "king", table=table)
    with_code(club, director)
    phone = phone_at(match, table)
    assert phone.get("/norte/log/").headers["Location"].startswith("/sign-in/")
    answer = phone.post(f"/norte/m/{match.code}/director/", {"code": CODE, "next": f"/norte/m/{match.code}/reopen/"})
    assert answer.headers["Location"] == f"/norte/m/{match.code}/reopen/"
    assert phone.get("/norte/log/").status_code == 200


def test_a_scorer_s_phone_is_offered_to_type_the_code(club: Club, official: User, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    link = f'href="/norte/m/{match.code}/director/"'
    assert link in phone_at(match, table).get(f"/norte/m/{match.code}/").content.decode()
    for other in (visit_as(), visit_as(official)):
        assert link not in other.get(f"/norte/m/{match.code}/").content.decode()


def test_a_wrong_code_is_told_counted_and_entered_in_the_log(club: Club, director: User, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    with_code(club, director)
    phone = phone_at(match, table)
    for _ in range(5):
        page = phone.post(f"/norte/m/{match.code}/director/", {"code": "000001"})
        assert page.status_code == 422
        assert "This code is wrong." in words(page)
    assert "Too many wrong codes." in words(phone.post(f"/norte/m/{match.code}/director/", {"code": CODE}))
    assert "typed a wrong director's code" in words(visit_as(director).get("/norte/log/"))


def test_who_cannot_record_there_types_no_code(club: Club, king: Match, director: User) -> None:
    with_code(club, director)
    answer = visit_as().post(f"/norte/m/{king.code}/director/", {"code": CODE})
    assert answer.headers["Location"].startswith("/sign-in/")


def test_after_the_code_one_is_led_nowhere_else(club: Club, director: User, table: Table) -> None:
    match = factories.start_match(club, "king", table=table)
    with_code(club, director)
    typed = {"code": CODE, "next": "https://elsewhere.example/"}
    answer = phone_at(match, table).post(f"/norte/m/{match.code}/director/", typed)
    assert answer.headers["Location"] == f"/norte/m/{match.code}/"


# ---------------------------------------------------------------- the log


def test_the_log_says_who_did_what_to_what(club: Club, official: User, director: User, players: list[Player]) -> None:
    by = Actor(user=official)
    match = factories.start_match(club, "king", players=players[:4], by=by)
    factories.record(match, factories.KING_GAME[0], by=by)
    recording.abandon(match, by, reason="the hall closes")
    said = words(visit_as(director).get("/norte/log/"))
    assert f"{official.username} gave the match up (“the hall closes”): King: Ana · Bruno · Carla · Duarte" in said
    assert said.index("gave the match up") < said.index("recorded hand 1") < said.index("started the match")


def test_the_log_tells_the_reason_of_a_correction(club: Club, official: User, director: User) -> None:
    match = factories.start_match(club, "king")
    factories.record(match, factories.KING_GAME[0], by=Actor(user=official))
    recording.void(match, Actor(user=official), number=1, revision=1, reason="dealt twice", key=factories.new_key())
    assert "voided hand 1 (“dealt twice”)" in words(visit_as(director).get("/norte/log/"))


def test_what_a_table_s_phone_did_is_entered_under_the_table(club: Club, director: User, table: Table) -> None:
    factories.start_match(club, "king", table=table, by=Actor(table=table))
    assert "table 7 started the match" in words(visit_as(director).get("/norte/log/"))


def test_the_log_is_paged_by_fifty_with_a_fixed_number_of_questions(
    club: Club, director: User, django_assert_num_queries: object
) -> None:
    for number in range(1, 60):
        factories.start_match(club, "king", table=factories.make_table(club, number), by=Actor(user=director))
    client = visit_as(director)
    with django_assert_num_queries(9):  # type: ignore[operator]
        page = client.get("/norte/log/")
    assert "Page 1 of 2" in words(page)
    assert page.content.decode().count("row-log") == 50


def test_officials_do_not_read_the_log(official: User) -> None:
    assert visit_as(official).get("/norte/log/").status_code == 403


def test_every_act_that_is_logged_has_words() -> None:
    room = Path(__file__).parents[2] / "scorekeeper"
    sources = [room / "accounts.py", *(room / "recording").glob("*.py"), *(room / "roster").glob("*.py")]
    verbs = {
        verb
        for source in sources
        for call in re.findall(r"(?:\blog|\bstore|_keep|_change|_retire)\((.*?)\)", source.read_text(), flags=re.DOTALL)
        for verb in re.findall(r'"([a-z\']+(?: [a-z\']+)+|adjusted|reseated|remarks)"', call)
    }
    assert len(verbs) > 30
    assert verbs - set(VERBS) == set()
