"""What a game's declaration makes of its pages: who is offered and who is not asked, and totals in the game's words."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from rules.catalogue import GAMES
from scorekeeper import hand_form, hand_taps
from scorekeeper.documents.sheets import blank_sheet
from scorekeeper.hand_form import HandForm
from scorekeeper.match_page import MatchPage
from scorekeeper.models import Club, Match, User
from tests.scorekeeper import factories
from tests.scorekeeper.visiting import visit_as, words

pytestmark = pytest.mark.django_db

TABLE = ("Ana", "Bruno", "Carla", "Duarte")
FIRST = {"dealer": 0, "left": [None, 5, 9, 14]}
DEALT = {"form": "dealt", "dealer": "2", "left-0": "3", "left-1": "4", "left-2": "", "left-3": "0"}


@pytest.fixture
def eleusis(club: Club) -> Match:
    return factories.start_match(club, "eleusis", names=TABLE)


@pytest.fixture
def burro(club: Club) -> Match:
    return factories.start_match(club, "burro", names=TABLE, sides=4)


def url(match: Match, path: str = "") -> str:
    return f"/{match.club.slug}/m/{match.code}/{path}"


def form(match: Match) -> HandForm:
    return hand_form.build(MatchPage(match).asking, {})


# ------------------------------------------------------------------- who is offered, who is asked


def test_only_those_are_offered_who_can_be_meant(eleusis: Match) -> None:
    factories.record(eleusis, FIRST)
    dealers = form(eleusis).variant.parts["dealer"].box.choices
    assert [choice.label for choice in dealers] == list(TABLE[1:])


def test_a_form_begins_with_what_is_known(eleusis: Match, official: User) -> None:
    factories.record(eleusis, FIRST)
    page = visit_as(official).get(url(eleusis)).content.decode()
    assert 'name="dealer" value="1" checked' in page
    assert page.count('name="dealer"') == 3


def test_who_is_not_asked_has_null_where_nothing_was_typed(eleusis: Match) -> None:
    asking = MatchPage(eleusis).asking
    assert hand_form.document(asking, DEALT) == {"dealer": 2, "left": [3, 4, None, 0]}


@pytest.mark.parametrize(
    ("values", "left"),
    [({"left-2": "6"}, [3, 4, 6, 0]), ({"left-3": ""}, [3, 4, None]), ({"dealer": ""}, [3, 4, 0])],
)
def test_what_does_not_fit_who_is_asked_is_kept_and_refused(
    eleusis: Match, values: dict[str, str], left: list[Any]
) -> None:
    typed = {**DEALT, **values}
    assert hand_form.document(MatchPage(eleusis).asking, typed)["left"] == left


def test_a_number_for_the_dealer_is_refused_beside_the_boxes(eleusis: Match, official: User) -> None:
    response = visit_as(official).post(url(eleusis, "hand/"), {**DEALT, "left-2": "6", "number": "1", "key": "k"})
    assert response.status_code == 422
    assert "Carla deals, and has no cards." in words(response)
    assert 'name="left-3" value="0"' in response.content.decode()


def test_numbers_beyond_a_row_of_keys_share_one_pad(eleusis: Match) -> None:
    part = form(eleusis).variant.parts["left"]
    assert (part.kind, part.total, list(part.keys)) == ("number", None, list(range(24)))


def test_the_word_that_ends_a_match_is_an_act_and_no_form(eleusis: Match, official: User) -> None:
    assert list(form(eleusis).variants) == ["dealt"]
    factories.record(eleusis, FIRST)
    client = visit_as(official)
    assert "Stop here" in words(client.get(url(eleusis)))
    assert "Ana 9 Bruno 19 Carla 15 Duarte 10" in words(client.get(url(eleusis, "close/")))
    client.post(url(eleusis, "close/"), {"number": "2", "key": "stop"})
    eleusis.refresh_from_db()
    assert (eleusis.finished, eleusis.winners, eleusis.how) == (True, [1], "stopped before everybody had dealt")


def test_a_blank_sheet_has_no_column_for_the_word_that_ends_a_match(club: Club) -> None:
    game = GAMES["eleusis"]
    columns = blank_sheet(club, game, game.rulesets["classic"], "Classic").tables[0].columns
    assert "0.left.0" in [column.key for column in columns]
    assert "stopped" not in [column.key for column in columns]


def test_a_stop_can_be_corrected_into_the_hand_that_was_played(eleusis: Match, official: User) -> None:
    factories.record(eleusis, FIRST, {"stopped": True})
    client = visit_as(official)
    assert client.get(url(eleusis, "hand/2/")).status_code == 200
    client.post(url(eleusis, "hand/2/"), {**DEALT, "number": "2", "revision": "1", "key": "k", "reason": "não parou"})
    eleusis.refresh_from_db()
    assert (eleusis.finished, eleusis.totals) == (False, [10, 9, 13, 8])


# ----------------------------------------------------------------------- what goes with a tap


def joker(match: Match) -> hand_taps.Beside:
    asking = MatchPage(match).asking
    (beside,) = hand_taps.context(asking, hand_form.build(asking, {}))["besides"]
    return beside  # type: ignore[no-any-return]


def test_what_is_seldom_said_is_closed_until_a_hand_says_it(burro: Match) -> None:
    assert (joker(burro).part.name, joker(burro).closed) == ("joker", True)
    factories.record(burro, {"last": 0, "joker": 2})
    assert joker(burro).closed is False
    factories.record(burro, {"last": 0})
    assert joker(burro).closed is True


def test_what_was_chosen_goes_with_the_tap(burro: Match, official: User) -> None:
    posted = {"choice": "last=1", "joker": "3", "number": "1", "key": "k"}
    visit_as(official).post(url(burro, "hand/"), posted)
    assert burro.events.get().payload == {"last": 1, "joker": 3}


# ------------------------------------------------------------------- totals in the game's words


def test_letters_stand_beside_the_totals_for_everybody(burro: Match) -> None:
    factories.record(burro, {"last": 2}, {"last": 2, "joker": 0})
    said = words(visit_as().get(url(burro)))
    assert "Ana 1 B" in said
    assert "Carla 2 BU in front" not in said
    assert "Carla +1 → 2 BU" in said


def test_letters_stand_in_the_lists_of_matches(burro: Match) -> None:
    factories.record(burro, {"last": 2}, {"last": 2})
    assert "Carla 2 BU" in words(visit_as().get(f"/{burro.club.slug}/"))


def test_letters_stand_beside_numbers_that_a_workbook_adds_up(burro: Match) -> None:
    factories.record(burro, {"last": 2}, {"last": 2})
    book = load_workbook(BytesIO(visit_as().get(url(burro, "sheet.xlsx")).content))
    formats = {cell.number_format for row in book.worksheets[0].iter_rows() for cell in row if cell.value is not None}
    assert any("BU" in one for one in formats)


def test_letters_are_previewed(burro: Match, official: User) -> None:
    factories.record(burro, {"last": 2})
    response = visit_as(official).post(url(burro, "preview/"), {"choice": "last=2", "number": "2"})
    assert "→ 2 BU" in " ".join(response.content.decode().split())


def test_the_other_word_is_spelt_where_it_was_agreed(club: Club) -> None:
    match = factories.start_match(club, "burro", names=TABLE, sides=4, options={"word": "PORCO"})
    factories.record(match, {"last": 1}, {"last": 1})
    assert "Bruno 2 PO" in words(visit_as().get(url(match)))


@pytest.mark.parametrize("game", ["burro", "guritipau"])
def test_totals_that_are_no_points_are_not_adjusted(club: Club, director: User, game: str) -> None:
    match = factories.start_match(club, game)
    assert "Give or take points" not in words(visit_as(director).get(url(match)))
