"""Pages of no club: the way in, signing in and out, the password, the language."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Club, Membership, User
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, words

pytestmark = pytest.mark.django_db
OWN = "a garden of forking paths"


def given_out() -> User:
    """Somebody whose password another has made."""
    user = factories.make_user(username="nova")
    user.one_time_password = True
    user.save()
    return user


def sign_in(client: Client, username: str, password: str = factories.PASSWORD, address: str = "/sign-in/", **more: str):
    return client.post(address, {"username": username, "password": password, **more})


# ---------------------------------------------------------------- the way in


def test_one_club_is_the_site(club: Club) -> None:
    assert visit_as().get("/").headers["Location"] == "/norte/"


def test_of_several_clubs_those_where_one_works_come_first(club: Club, official: User) -> None:
    factories.make_club("sul", "Clube do Sul")
    factories.make_club("alto", "Alto")
    said = words(visit_as(official).get("/"))
    assert said.index("Clube do Norte") < said.index("Alto") < said.index("Clube do Sul")


def test_without_a_club_the_page_says_how_to_set_one_up() -> None:
    said = words(visit_as().get("/"))
    assert "Nothing is set up yet" in said
    assert "Sign in with the name and the password" in said


def test_the_site_s_administrator_founds_a_club_and_administers_it() -> None:
    founder = User.objects.create_superuser("admin", password=factories.PASSWORD)
    client = visit_as(founder)
    assert "Found a club" in words(client.get("/"))
    typed = {"name": "Clube do Sul", "slug": "sul", "language": "pt-br", "zone": "America/Sao_Paulo"}
    assert client.post("/new-club/", typed).headers["Location"] == "/sul/"
    club = Club.objects.get()
    assert (club.name, club.language, club.zone) == ("Clube do Sul", "pt-br", "America/Sao_Paulo")
    assert Membership.objects.get(club=club, user=founder).role == Membership.Role.ADMINISTRATOR


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"slug": "norte"}, "This address is taken."),
        ({"slug": "sign-in"}, "This address is taken."),
        ({"slug": "do sul"}, "Enter a valid"),
        ({"zone": "Europe/Nowhere"}, "There is no time zone of that name."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_a_club_that_cannot_be_founded_is_told_beside_its_field_and_everything_typed_is_kept(
    club: Club, wrong: dict[str, str], said: str
) -> None:
    client = visit_as(User.objects.create_superuser("admin", password=factories.PASSWORD))
    typed = {"name": "Clube do Sul", "slug": "sul", "language": "pt", "zone": "Europe/Lisbon", **wrong}
    page = client.post("/new-club/", typed)
    assert page.status_code == 422
    assert said in words(page)
    for value in filter(None, typed.values()):
        assert value in page.content.decode()
    assert Club.objects.count() == 1


def test_nobody_else_founds_a_club(administrator: User) -> None:
    assert visit_as(administrator).get("/new-club/").status_code == 403
    assert visit_as().get("/new-club/").headers["Location"].startswith("/sign-in/")


# ------------------------------------------------------------- signing in


def test_signing_in_leads_where_one_wanted_to_go(official: User) -> None:
    answer = sign_in(visit_as(), official.username, next="/norte/players/")
    assert answer.headers["Location"] == "/norte/players/"


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_signing_in_leads_nowhere_else(official: User, elsewhere: str) -> None:
    assert sign_in(visit_as(), official.username, next=elsewhere).headers["Location"] == "/"


def test_a_wrong_password_is_told_and_the_name_kept(official: User) -> None:
    page = sign_in(visit_as(), official.username, "wrong")
    assert page.status_code == 422
    assert "Please enter a correct username and password" in words(page)
    assert f'value="{official.username}"' in page.content.decode()


def test_too_many_wrong_passwords_lock_the_name_at_that_address_only(official: User, director: User) -> None:
    client = visit_as()
    for _ in range(10):
        answer = sign_in(client, official.username, "wrong")
    assert answer.status_code == 429
    assert "Too many attempts" in words(answer)
    assert sign_in(client, official.username).status_code == 429
    assert sign_in(client, director.username).status_code == 302
    elsewhere = visit_as()
    elsewhere.defaults["REMOTE_ADDR"] = "192.168.1.77"
    assert sign_in(elsewhere, official.username).status_code == 302


def test_signing_out_needs_a_button(official: User) -> None:
    client = visit_as(official)
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


# ------------------------------------------------------------ the password


def test_a_password_that_was_given_out_is_changed_before_anything_else() -> None:
    user, client = given_out(), visit_as()
    first = sign_in(client, "nova", next="/norte/")
    assert first.headers["Location"] == "/password/?next=%2Fnorte%2F"
    assert "Choose your own before you go on" in words(client.get(first.headers["Location"]))
    answer = client.post("/password/", {"new_password1": OWN, "new_password2": OWN, "next": "/norte/"})
    assert answer.headers["Location"] == "/norte/"
    user.refresh_from_db()
    assert user.check_password(OWN)
    assert not user.one_time_password
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (OWN, "another", "The two password fields"),
        ("12345", "12345", "too short"),
        (factories.PASSWORD, factories.PASSWORD, "Choose another password than the one you were given."),
    ],
)
def test_a_password_that_will_not_do_is_told(first: str, second: str, said: str) -> None:
    client = visit_as(given_out())
    page = client.post("/password/", {"new_password1": first, "new_password2": second})
    assert page.status_code == 422
    assert said in words(page)
    assert User.objects.get(username="nova").one_time_password


def test_only_who_is_signed_in_changes_a_password() -> None:
    assert visit_as().get("/password/").headers["Location"] == "/sign-in/?next=/password/"


# ------------------------------------------------------------ the language


def test_the_language_is_kept_in_a_cookie_and_the_page_comes_again(club: Club) -> None:
    client = Client()
    answer = client.get("/language/?to=pt-br&next=/norte/g/")
    assert answer.headers["Location"] == "/norte/g/"
    assert client.cookies["django_language"].value == "pt-br"
    assert 'lang="pt-br"' in client.get("/norte/g/").content.decode()


def test_choosing_a_language_leads_nowhere_else(club: Club) -> None:
    assert Client().get("/language/?to=en&next=//elsewhere.example/").headers["Location"] == "/"


@pytest.mark.parametrize("unknown", ["", "?to=tlh"])
def test_without_a_language_that_there_is_the_choice_is_shown(club: Club, unknown: str) -> None:
    page = visit_as().get(f"/language/{unknown}")
    assert page.status_code == 200
    assert "Português" in words(page)
