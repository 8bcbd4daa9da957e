"""Taps to a saved hand of Elêusis, Guritipau and Burro, counted by real clicks; what stands beside the totals."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Club, Match
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

TABLE = ("Ana", "Bruno", "Carla", "Duarte", "Eva")
PAIRS = TABLE[:4]


def won(winner: int, table: int = 1, how: str = "tricks") -> dict[str, Any]:
    return {"winner": winner, "table": table, "how": how}


def beside(phone: Phone) -> list[str]:
    return phone.page.locator(".board-beside").all_inner_texts()


def last(match: Match) -> dict[str, Any]:
    payload: dict[str, Any] = match.events.latest("pk").payload
    return payload


# ------------------------------------------------------------------------------------ Elêusis


def test_a_hand_of_eleusis_is_a_tap_for_each_but_the_dealer_and_one_to_save(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "eleusis", names=PAIRS)
    phone.open(match)
    for left in (0, 6, 10):
        phone.key(left)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (4, ["14", "14", "4", "0"])
    assert last(match) == {"dealer": 0, "left": [None, 0, 6, 10]}


def test_another_dealer_of_eleusis_is_one_tap_more_and_has_no_box(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "eleusis", names=TABLE, sides=5)
    factories.record(match, {"dealer": 0, "left": [None, 5, 9, 14, 3]})
    phone.open(match)
    offered = phone.page.locator(".choice:has(> input[name='dealer'])").all_inner_texts()
    assert [name.strip() for name in offered] == list(TABLE[1:])
    assert phone.page.locator("[name='left-1']").is_hidden()
    phone.choose("dealer", "3")
    assert phone.page.locator("[name='left-3']").is_hidden()
    assert phone.page.locator("[name='left-1']").is_visible()
    for left in (17, 8, 0, 23):
        phone.key(left)
    phone.save()
    phone.saved(2)
    assert phone.taps == 6
    assert last(match) == {"dealer": 3, "left": [17, 8, 0, None, 23]}


def test_more_cards_than_there_are_keys_for_are_typed(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "eleusis", names=PAIRS)
    small.open(match)
    small.page.fill("[name='left-1']", "31")
    small.page.fill("[name='left-2']", "0")
    small.page.fill("[name='left-3']", "4")
    small.save()
    small.saved(1)
    assert last(match) == {"dealer": 0, "left": [None, 31, 0, 4]}


def test_the_dealers_box_stays_empty_without_scripts(club: Club, phones: Any) -> None:
    match = factories.start_match(club, "eleusis", names=PAIRS)
    plain = phones(scripts=False)
    plain.open(match)
    plain.page.check("[name='dealer'][value='2']", force=True)
    for side, left in ((0, "3"), (1, "4"), (3, "5")):
        plain.page.fill(f"[name='left-{side}']", left)
    plain.save()
    plain.saved(1)
    assert last(match) == {"dealer": 2, "left": [3, 4, None, 5]}


def test_eleusis_is_stopped_in_a_word_of_its_own(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "eleusis", names=PAIRS)
    factories.record(match, {"dealer": 0, "left": [None, 0, 6, 10]})
    small.open(match).tap("text=Stop here")
    small.page.click("main form button")
    small.page.wait_for_selector(".result")
    assert (last(match), small.totals()) == ({"stopped": True}, ["14", "24", "14", "10"])


def test_who_has_dealt_is_said_beside_the_total(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "eleusis", names=PAIRS)
    factories.record(match, {"dealer": 2, "left": [1, 2, None, 3]})
    phone.open(match)
    assert beside(phone) == ["has dealt"]
    assert phone.page.locator(".coming-value").inner_text() == "Ana, Bruno, Duarte"
    assert phone.page.is_checked("[name='dealer'][value='3']")


# ---------------------------------------------------------------------------------- Guritipau


def test_a_hand_of_guritipau_is_one_tap(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "guritipau", names=PAIRS)
    phone.open(match).tap(".taps-group >> nth=1 >> .key-win")
    phone.saved(1)
    assert (phone.taps, last(match)) == (1, won(1))


def test_after_a_pedra_three_midj_are_likely_to_lie_there(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "guritipau", names=PAIRS)
    factories.record(match, won(0, table=7))
    phone.open(match).tap(".taps-group >> nth=0 >> .key-win")
    phone.saved(2)
    assert (phone.taps, phone.totals(), last(match)) == (1, ["1", "0"], won(0, table=3))


@pytest.mark.parametrize(
    ("heading", "key", "hand"),
    [
        ("The others gave up", "1 on the table", won(0, how="resigned")),
        ("Fraud of the others", "4 on the table", won(0, table=4, how="fraud")),
        ("Invite ranciód", "0 on the table", won(0, table=0, how="ranciod")),
        ("More on the table", "6 on the table", won(0, table=6)),
    ],
)
def test_how_else_a_hand_of_guritipau_was_won_is_two_taps(
    club: Club, small: Phone, heading: str, key: str, hand: dict[str, Any]
) -> None:
    match = factories.start_match(club, "guritipau", names=PAIRS)
    small.open(match).tap(f"summary:has-text('{heading}')")
    small.tap(f"details[open] .taps-group >> nth=0 >> .key:has-text('{key}')")
    small.saved(1)
    assert (small.taps, last(match)) == (2, hand)


def test_guritipau_says_before_each_hand_how_the_midj_stand(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "guritipau", names=PAIRS)
    factories.record(match, won(0), won(1, table=3))
    phone.open(match)
    assert beside(phone) == ["2 midj", "4 midj"]
    assert phone.page.locator(".coming-value").inner_text() == "2 – 4"


def test_as_todas_is_one_tap_and_says_who_needs_how_many(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "guritipau", names=PAIRS)
    factories.record(match, won(0, table=2), won(1, table=6))
    phone.open(match)
    assert phone.page.locator(".coming h2").inner_text() == "Às todas one hand against 3 in a row"
    assert beside(phone) == ["3 midj · needs 3 in a row", "7 midj · needs one hand"]
    phone.tap(".taps-group >> nth=0 >> .key-win")
    phone.saved(3)
    assert (phone.taps, last(match)) == (1, {"winner": 0, "how": "tricks"})
    assert beside(phone)[0] == "3 midj · needs 2 in a row"


# -------------------------------------------------------------------------------------- Burro


def test_a_hand_of_burro_is_one_tap_and_letters_stand_beside_the_totals(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "burro", names=TABLE, sides=5)
    factories.record(match, {"last": 2}, {"last": 2})
    phone.open(match).tap(".taps-table .key:has-text('Carla')")
    phone.saved(3)
    assert (phone.taps, last(match)) == (1, {"last": 2})
    assert [" ".join(text.split()) for text in phone.page.locator(".board-total").all_inner_texts()][:3] == [
        "0 in front", "0 in front", "3 BUR"
    ]  # fmt: skip


def test_the_first_joker_is_two_taps_more_and_the_next_one_more(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "burro", names=TABLE, sides=5)
    phone.open(match).tap("summary:has-text('Who kept the joker?')")
    phone.choose("joker", "0")
    phone.tap(".taps-table .key:has-text('Bruno')")
    phone.saved(1)
    assert (phone.taps, last(match)) == (3, {"last": 1, "joker": 0})
    phone.choose("joker", "4")
    phone.tap(".taps-table .key:has-text('Eva')")
    phone.saved(2)
    assert (phone.taps, last(match)) == (5, {"last": 4, "joker": 4})


def test_the_last_letter_asks_before_it_ends_the_match(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "burro", names=TABLE[:3], sides=3)
    factories.record(match, *[{"last": 0}] * 4)
    small.open(match).tap(".taps-table .key:has-text('Ana')")
    small.tap("text=Yes, end the match")
    small.page.wait_for_selector(".result")
    assert (small.taps, small.totals()) == (2, ["5", "0", "0"])


# ---------------------------------------------------------------------------------- all three


@pytest.mark.parametrize(("game", "players"), [("eleusis", 8), ("guritipau", 4), ("burro", 13)])
def test_the_largest_table_can_be_read_and_hit(club: Club, phone: Phone, game: str, players: int) -> None:
    sides = 2 if game == "guritipau" else players
    match = factories.start_match(club, game, names=factories.NAMES[:players], sides=sides)
    phone.open(match)
    for summary in phone.page.locator("#entry summary").all():
        summary.click()
    assert faults(phone.page) == []
