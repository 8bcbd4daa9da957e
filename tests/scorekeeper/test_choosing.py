"""Games to choose from: what the club plays stands first, everything else where its family is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.game import FAMILIES
from scorekeeper.choosing import AT_HAND, shelves
from scorekeeper.models import Club, User
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, words


def on_shelves(played: dict[str, int]) -> dict[str, list[str]]:
    by_use = sorted(((game, played.get(slug, 0)) for slug, game in GAMES.items()), key=lambda one: -one[1])
    return {shelf.slug: [one.game.slug for one in shelf.choices] for shelf in shelves(by_use)}


def test_a_new_club_finds_every_game_among_its_family() -> None:
    found = on_shelves({})
    assert list(found) == [family for family in FAMILIES if any(game.family == family for game in GAMES.values())]
    assert found == {family: [slug for slug in GAMES if GAMES[slug].family == family] for family in found}


def test_what_the_club_plays_stands_first_and_nowhere_else() -> None:
    found = on_shelves({"hearts": 2, "bridge": 5})
    assert found["played"] == ["bridge", "hearts"]
    assert sorted(slug for slugs in found.values() for slug in slugs) == sorted(GAMES)


def test_only_the_most_played_are_at_hand_and_the_rest_stays_with_its_family() -> None:
    found = on_shelves({slug: number for number, slug in enumerate(GAMES)})
    assert found["played"] == list(GAMES)[: -AT_HAND - 1 : -1]
    assert sorted(slug for slugs in found.values() for slug in slugs) == sorted(GAMES)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/norte/g/", "/norte/m/new/"])
def test_each_shelf_is_one_tap_away(club: Club, official: User, path: str) -> None:
    factories.start_match(club, "sueca")
    page: Any = visit_as(official).get(path)
    links = re.findall(r'href="#(\w+)"', page.content.decode())
    assert links[-len(FAMILIES) :] == list(FAMILIES)
    assert "played" in links
    assert all(f'id="{slug}"' in page.content.decode() for slug in links)
    assert "Played here" in words(page)
