"""What the match page says of hands that stand: in the game's own words, with what bore on each side afterwards."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from rules.catalogue import GAMES
from scorekeeper import units
from scorekeeper.documents.layout import Note
from scorekeeper.models import Club
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples
from tests.scorekeeper.test_match_pages import html, url

TEN = [f"Ana {number}" for number in range(10)]


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.cookies["django_language"] = "en"
    translation.activate("en")


def test_each_hand_says_what_bore_on_a_side_after_it(client: Client, club: Club) -> None:
    match = factories.start_match(club, "guritipau")
    won = {"table": 2, "how": "tricks"}
    factories.record(match, {"winner": 0, **won}, {"winner": 1, **won}, {"winner": 0, "table": 3, "how": "tricks"})
    page = html(client, url(match))
    assert "→ 0 · 7 midj · needs one hand<" in page
    assert "→ 0 · 3 midj · needs 3 in a row<" in page


def test_the_hand_that_ends_a_match_is_followed_by_nothing(client: Client, club: Club) -> None:
    match = factories.start_match(club, "guritipau", options={"target": 1})
    factories.record(match, {"winner": 0, "table": 7, "how": "tricks"})
    assert "midj<" not in html(client, url(match)).split('class="lines"')[1]


def test_words_of_a_game_are_as_many_as_those_of_a_hand() -> None:
    assert units.WORDS["game"].keys() == units.WORDS["hand"].keys()
    assert not [word for word in units.WORDS["game"].values() if "hand" in str(word).lower()]
    assert units.impossible(GAMES["magic"], 2) == "2 later games become impossible"
    assert units.impossible(GAMES["king"], 1) == "A later hand becomes impossible"


def test_many_winners_stand_below_their_heading(client: Client, club: Club) -> None:
    match = factories.start_match(club, "werewolf", names=TEN, sides=10)
    factories.record(match, {"wolf": 1, "seer": 0, "winner": "village"})
    page = html(client, url(match))
    assert "<h2>Winners</h2>" in page
    assert f"<p>{', '.join(name for name in TEN if name != 'Ana 1')}</p>" in page


def test_many_winners_are_a_list_of_names_on_the_sheet(club: Club) -> None:
    match = factories.start_match(club, "werewolf", names=TEN, sides=10)
    factories.record(match, {"wolf": 1, "seer": 0, "winner": "village"})
    note = next(one for one in samples.sheet(match).blocks if isinstance(one, Note) and one.title == "Winners")
    assert note.lines[0] == f"{', '.join(name for name in TEN if name != 'Ana 1')}: 1"
    assert not note.loud


def test_the_closing_page_says_why_totals_change(signed_in: Client, club: Club) -> None:
    signed_in.cookies["django_language"] = "en"
    match = factories.start_match(club, "eleusis", names=["Ana", "Bruno", "Carla", "Duarte"], sides=4)
    factories.record(match, {"dealer": 0, "left": [None, 3, 0, 2]})
    assert signed_in.get(url(match, "match-close")).content.decode().count("never dealt +10") == 3


def test_what_a_side_has_besides_its_total_has_a_column_on_the_sheet(club: Club) -> None:
    match = factories.start_match(club, "guritipau")
    factories.record(match, *({"winner": side, "table": 2, "how": "tricks"} for side in (0, 1, 0)))
    (table, *_more) = samples.sheet(match).tables
    kept = [[row.cells[f"{side}.kept"].value for side in range(2)] for row in table.rows]
    assert kept == [[3, 0], [3, 3], [6, 3]]
    assert [column.title for column in table.columns].count("Midj") == 2
