"""Rules cards with the calculator's own values, and the rulesets of the house."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from rules.catalogue import GAMES
from rules.game import AnyGame
from rules.text import Text
from scorekeeper import roster
from scorekeeper.models import Club, Ruleset, User
from scorekeeper.templatetags.pad import AS_TEXT
from scorekeeper.texts import text
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(club: Club) -> Ruleset:
    """A Sueca of the house, to six."""
    return roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Quarta-feira", options={"target": 6})


# ---------------------------------------------------------------- the card


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_card_has_every_article_of_every_ruleset_under_an_anchor(club: Club, game: AnyGame) -> None:
    for slug, options in game.rulesets.items():
        page = visit_as().get(f"/norte/g/{game.slug}/", {"rules": slug})
        said = words(page).replace(AS_TEXT, "")
        with override("en"):
            for article in game.articles(options):
                assert f'id="a{article.number}"' in page.content.decode()
                assert " ".join(text(Text(article.text, article.params)).split()) in said


def test_the_card_says_the_very_values_that_the_ruleset_counts_by(club: Club, house: Ruleset) -> None:
    client = visit_as()
    assert "Games to win the match 10" in words(client.get("/norte/g/sueca/?rules=portugal_10"))
    said = words(client.get(f"/norte/g/sueca/?rules={house.code}"))
    assert "House ruleset “Quarta-feira”" in said
    assert "Games to win the match 6" in said
    assert "After a tie each tie adds 1 to the next win" in said


def test_numbers_on_the_card_have_a_real_minus(club: Club) -> None:
    assert "No tricks −260" in words(visit_as().get("/norte/g/king/"))


def test_the_card_leads_to_each_ruleset_to_paper_and_to_the_blank_sheet(club: Club, house: Ruleset) -> None:
    page = visit_as().get("/norte/g/sueca/").content.decode()
    assert set(re.findall(r'href="\?rules=([^"]+)"', page)) == {*GAMES["sueca"].rulesets, house.code}
    assert 'href="/norte/g/sueca/blank.pdf?rules=portugal"' in page
    assert 'href="/norte/g/sueca/card.pdf?rules=portugal"' in page


@pytest.mark.parametrize("path", ["/norte/g/nonsense/", "/norte/g/king/?rules=nonsense", "/nowhere/g/king/"])
def test_what_there_is_not_is_not_found(club: Club, path: str) -> None:
    assert visit_as().get(path).status_code == 404


def test_a_ruleset_of_another_club_is_not_found(club: Club) -> None:
    other = roster.copy_ruleset(factories.make_club("sul"), Actor(), game="sueca", base="brasil", name="Do Sul")
    assert visit_as().get(f"/norte/g/sueca/?rules={other.code}").status_code == 404


def test_only_options_that_a_ruleset_heeds_are_shown(club: Club) -> None:
    assert "unfinished rubber" in words(visit_as().get("/norte/g/bridge/?rules=rubber"))
    assert "unfinished rubber" not in words(visit_as().get("/norte/g/bridge/?rules=chicago"))


def test_the_card_asks_the_database_a_fixed_number_of_times_and_is_kept(
    club: Club, house: Ruleset, django_assert_num_queries: object
) -> None:
    client = visit_as()
    with django_assert_num_queries(3):  # type: ignore[operator]
        etag = client.get("/norte/g/sueca/").headers["ETag"]
    assert client.get("/norte/g/sueca/", headers={"if-none-match": etag}).status_code == 304
    roster.change_ruleset(house, Actor(), name="Quinta-feira", options={"target": 7})
    assert "Quinta-feira" in words(client.get("/norte/g/sueca/", headers={"if-none-match": etag}))


def test_the_list_of_games_says_how_often_each_is_played(club: Club) -> None:
    factories.start_match(club, "canastra")
    assert "Canastra 1 ruleset · 1 match" in words(visit_as().get("/norte/g/"))


# ------------------------------------------------------ rulesets of the house


def options(**changed: str) -> dict[str, str]:
    """The form of a Sueca ruleset, as `portugal` has it, with some of it changed."""
    return {
        "name": "Quarta-feira",
        "option-target": "4",
        "option-tie": "none",
        "option-bandeira_by": "tricks",
        "option-bandeira": "4",
        "option-renounce": "4",
        **{name if name == "name" else f"option-{name}": value for name, value in changed.items()},
    }


def test_a_director_copies_a_ruleset_names_it_and_changes_its_options(club: Club, director: User) -> None:
    client = visit_as(director)
    assert 'value="10"' in client.get("/norte/g/sueca/new/?rules=portugal_10").content.decode()
    answer = client.post("/norte/g/sueca/new/?rules=portugal", options(target="6", tie="add", bandeira="match"))
    made = Ruleset.objects.get()
    assert answer.headers["Location"] == f"/norte/g/sueca/?rules={made.code}"
    assert (made.game, made.base, made.name) == ("sueca", "portugal", "Quarta-feira")
    assert made.options == {
        "target": 6,
        "tie": "add",
        "bandeira_by": "tricks",
        "bandeira": "match",
        "renounce": 4,
    }


def test_a_copy_keeps_what_sets_its_base_apart(club: Club, director: User) -> None:
    typed = {"name": "Quinta", "option-vulnerable": "non_dealer"}
    visit_as(director).post("/norte/g/bridge/new/?rules=chicago", typed)
    made = Ruleset.objects.get()
    assert (made.base, made.options["ruleset"], made.options["vulnerable"]) == ("chicago", "chicago", "non_dealer")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "Sábado"}, "There is one of this name already."),
        ({"target": "0"}, "greater than or equal to 1"),
        ({"target": "x"}, "Enter a whole number."),
        ({"tie": "nonsense"}, "Select a valid choice."),
    ],
)
def test_options_that_will_not_do_are_told_beside_their_field_and_everything_typed_stays(
    club: Club, director: User, wrong: dict[str, str], said: str
) -> None:
    roster.copy_ruleset(club, Actor(), game="sueca", base="brasil", name="Sábado")
    typed = options(**{"bandeira": "match", **wrong})
    page = visit_as(director).post("/norte/g/sueca/new/?rules=portugal", typed)
    assert page.status_code == 422
    assert said in words(page)
    assert re.search(r'name="option-bandeira" value="match"[^>]*checked', page.content.decode())
    assert Ruleset.objects.count() == 1


def test_a_change_does_not_touch_the_matches_that_were_played_by_it(club: Club, director: User, house: Ruleset) -> None:
    match = factories.start_match(club, "sueca", ruleset="brasil", options={"target": 6}, ruleset_name=house.name)
    client = visit_as(director)
    assert 'value="6"' in client.get(f"/norte/rulesets/{house.code}/").content.decode()
    client.post(f"/norte/rulesets/{house.code}/", options(name="Outra", target="9"))
    house.refresh_from_db()
    match.refresh_from_db()
    assert (house.name, house.options["target"]) == ("Outra", 9)
    assert (match.ruleset_name, match.options["target"]) == ("Quarta-feira", 6)


def test_a_ruleset_is_retired_and_brought_back(club: Club, director: User, house: Ruleset) -> None:
    client = visit_as(director)
    client.post(f"/norte/rulesets/{house.code}/retire/")
    assert "Quarta-feira Sueca retired" in words(client.get("/norte/rulesets/"))
    assert client.get(f"/norte/g/sueca/?rules={house.code}").status_code == 404
    client.post(f"/norte/rulesets/{house.code}/retire/")
    assert client.get(f"/norte/g/sueca/?rules={house.code}").status_code == 200


def test_officials_keep_no_rulesets(club: Club, official: User, house: Ruleset) -> None:
    client = visit_as(official)
    for path in ("/norte/rulesets/", "/norte/g/sueca/new/", f"/norte/rulesets/{house.code}/"):
        assert client.get(path).status_code == 403
    assert client.post(f"/norte/rulesets/{house.code}/retire/").status_code == 403
