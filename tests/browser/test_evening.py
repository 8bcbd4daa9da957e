"""Whole matches as an official plays them in: King, Sueca, Canastra and a rubber, to the last word."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club, Match
from tests.browser.conftest import HEIGHTS, PHONE, Phone
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
LONG = (
    "Maria do Rosário Vasconcelos de Albuquerque e Castro Pereira da Fonseca",
    "Bartolomeu Nepomuceno Evangelista dos Santos Figueiredo Cavalcanti Neto",
    "Guilhermina Constança Bernardina de Vasconcelos e Meneses Portugal",
    "Duarte Sebastião Henriques de Noronha e Albuquerque Castelo Branco",
)


def confirm_for_all(phone: Phone, match: Match) -> None:
    phone.tap("text=Confirm for all")
    phone.page.locator(".stamp", has_text="final").wait_for()
    match.refresh_from_db()
    assert match.state == Match.State.FINAL


def yes_end(phone: Phone, hand: int) -> None:
    phone.page.locator("h2", has_text="End:").wait_for()
    phone.tap("text=Yes, end the match")
    phone.saved(hand)


def negative(phone: Phone, number: int, *counts: int) -> None:
    """Tap until the rest is forced, and save."""
    for count in counts:
        phone.key(count)
    phone.save()
    phone.saved(number)


def test_a_whole_king_game(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    phone.open(match)
    negative(phone, 1, 4, 3, 2)
    negative(phone, 2, 0, 5, 8)
    negative(phone, 3, 1, 1, 2)
    negative(phone, 4, 2, 3, 3)
    phone.tap(".tile-key:has-text('Carla')")
    phone.saved(5)
    phone.tap("[data-trick='12'] >> text=Ana")
    phone.tap("[data-trick='13'] >> text=Duarte")
    phone.saved(6)
    phone.choose("choice-play", "play=positive&bid=")
    phone.choose("trump", "hearts")
    negative(phone, 7, 7, 2, 2)
    phone.choose("buyer", "0")
    phone.choose("choice-play", "play=positive&bid=5")
    negative(phone, 8, 4, 3, 3)
    phone.choose("choice-play", "play=nulls&bid=")
    negative(phone, 9, 3, 4, 3)
    phone.choose("choice-play", "play=unplayed&bid=")
    phone.save()
    yes_end(phone, 10)
    payloads = [event.payload for event in match.events.order_by("number")]
    assert payloads == list(factories.KING_GAME)
    assert phone.totals() == ["45", "−50", "−250", "255"]
    confirm_for_all(phone, match)


def test_all_four_numbers_tapped_are_stored_as_they_were_tapped(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    phone.open(match)
    hands = [(4, 3, 5, 1), (13, 0, 0, 0), (1, 1, 2, 0), (2, 3, 3, 0)]
    for number, counts in enumerate(hands, 1):
        negative(phone, number, *counts)
    assert [tuple(event.payload["taken"]) for event in match.events.order_by("number")] == hands


def test_a_last_number_that_does_not_fit_is_told_and_changes_no_other(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    phone.open(match)
    for taken in (4, 3, 5, 3):
        phone.key(taken)
    phone.page.locator(".left-wrong", has_text="too many: 2").wait_for()
    assert counted(phone) == ["4", "3", "5", "3"]
    phone.tap(".tile:has-text('Carla')")
    phone.key(3)
    assert counted(phone) == ["4", "3", "3", "3"]
    phone.save()
    phone.saved(1)
    assert match.events.get().payload["taken"] == [4, 3, 3, 3]


def test_a_key_writes_over_no_number_that_nobody_pointed_at(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, factories.KING_GAME[0])
    small.open(match, "hand/1/")
    small.page.locator(".left-over", has_text="tap a name").wait_for()
    assert small.page.locator("[data-keys] [data-value='5']").is_disabled()


def counted(phone: Phone) -> list[str]:
    return [phone.page.input_value(f"[name=taken-{seat}]") for seat in range(len(PLAYERS))]


def test_the_end_of_four_players_reads_as_a_list_of_names(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:9])
    small.open(match)
    small.choose("choice-play", "play=unplayed&bid=")
    small.save()
    asked = small.page.locator(".slip-asks")
    asked.wait_for()
    assert asked.locator("h2").inner_text() == "End: Duarte won?"
    assert asked.locator(".score >> nth=0").inner_text().split("\n")[::2] == ["Ana", "→ 45"]


def test_the_side_that_does_not_agree_looks_chosen(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    factories.record(match, {"won": 0, "band": "all"})
    small.open(match).tap(".disagree summary")
    small.choose("side", "1")
    chosen, other = (
        small.page.locator(f".disagree .choice:has([value='{side}']) span").evaluate(
            "e => getComputedStyle(e).backgroundColor"
        )
        for side in (1, 0)
    )
    assert chosen != other


def test_points_are_previewed_with_their_reasons_before_they_are_saved(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "bridge", names=PLAYERS)
    phone.open(match)
    for name, value in (("contract.0", "4"), ("contract.1", "H"), ("declarer", "S"), ("tricks", "12")):
        phone.choose(name, value)
    score = phone.page.locator(".preview .score >> nth=0")
    score.wait_for()
    assert [part in score.inner_text() for part in ("+180", "overtricks 2 × 30", "→ 180")] == [True] * 3
    phone.choose("contract.0", "5")
    score.wait_for(state="detached")
    assert match.events.count() == 0


def test_a_sueca_match_with_a_renuncia(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS, ruleset="double_simple")
    phone.open(match).tap(".wins-side >> nth=0 >> .key-win >> nth=1")
    phone.saved(1)
    phone.tap("text=60–60")
    phone.saved(2)
    assert "after a tie" in phone.page.locator(".wins").inner_text()
    phone.tap(".wins-side >> nth=1 >> .key-win >> nth=0")
    phone.saved(3)
    assert phone.totals() == ["2", "2"]
    phone.tap("summary:has-text('Revoke')")
    phone.tap(".tile-key:has-text('Bruno / Duarte')")
    yes_end(phone, 4)
    assert phone.totals() == ["6", "2"]
    confirm_for_all(phone, match)


def test_a_canastra_match_past_five_thousand(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "canastra", names=PLAYERS)
    phone.open(match)
    for hand, (ours, theirs) in enumerate([("1580", "1210"), ("1720", "−350")], 1):
        phone.tap("summary:has-text('Only the totals')")
        phone.digits(ours, "[data-totals]")
        phone.digits(theirs, "[data-totals]")
        phone.save("[data-totals]")
        phone.saved(hand)
    assert "opens with 120" in phone.page.locator(".board-beside >> nth=0").inner_text()
    phone.choose("sides-0-real", "2")
    phone.choose("sides-0-limpa", "1")
    phone.tap("[data-pair='0'] .choice:has([data-out='1'])")
    phone.digits("35020")
    phone.tap("[data-canastra] .pair-tab >> nth=1")
    phone.digits("0")
    phone.tap("[data-canastra] [data-next]")
    phone.tap("[data-canastra] [data-nothing]")
    phone.tap("[data-canastra] [data-nothing]")
    phone.save("[data-canastra]")
    yes_end(phone, 3)
    assert phone.totals() == ["5230", "660"]
    confirm_for_all(phone, match)


def bid(phone: Phone, number: int, contract: str, declarer: str, tricks: int) -> None:
    phone.choose("contract.0", contract[0])
    phone.choose("contract.1", contract[1])
    if contract[2:]:
        phone.choose("contract.2", contract[2:])
    phone.choose("declarer", declarer)
    phone.choose("tricks", str(tricks))
    phone.save()


def test_a_rubber(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "bridge", names=PLAYERS)
    phone.open(match)
    bid(phone, 1, "4H", "S", 10)
    phone.saved(1)
    bid(phone, 2, "2C", "E", 9)
    phone.saved(2)
    beside = phone.page.locator(".board-beside").all_inner_texts()
    assert ["vulnerable" in beside[0], "40 below" in beside[1]] == [True, True]
    phone.tap("text=Passed out")
    phone.saved(3)
    bid(phone, 4, "3NX", "N", 8)
    phone.saved(4)
    bid(phone, 5, "1S", "N", 9)
    phone.saved(5)
    bid(phone, 6, "3N", "S", 9)
    yes_end(phone, 6)
    match.refresh_from_db()
    assert phone.totals() == [str(total) for total in match.totals]
    assert match.winners == [0]
    confirm_for_all(phone, match)


def test_hand_two_of_six_is_corrected(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:6])
    phone.open(match).tap("#hand-2 summary")
    phone.tap("#hand-2 >> text=Correct")
    phone.tap(".tile:has-text('Bruno')")
    phone.key(6)
    phone.tap(".tile:has-text('Carla')")
    phone.key(7)
    phone.page.locator(".preview", has_text="Totals then").wait_for()
    phone.page.fill("[name=reason]", "miscounted")
    phone.save()
    phone.page.locator("#hand-2 .stamp", has_text="corrected").wait_for()
    match.refresh_from_db()
    assert match.totals[1:3] == [-320, -530]
    phone.tap("#hand-2 summary")
    assert "miscounted" in phone.page.locator("#hand-2").inner_text()
    assert phone.page.locator("#hand-2 del").inner_text() == "No hearts 0 · 5 · 8 · 0"


def test_what_was_saved_can_be_undone_and_says_so(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    small.open(match).tap(".wins-side >> nth=0 >> .key-win >> nth=0")
    small.page.locator(".undo-fresh").wait_for()
    assert "saved ✓" in small.page.locator("#status").inner_text()
    small.tap(".undo-button")
    small.page.locator(".hand-voided").wait_for(state="attached")
    assert small.totals() == ["0", "0"]


@pytest.mark.parametrize("names", [PLAYERS, LONG])
def test_neither_undo_nor_long_names_stand_in_the_way_of_saving(
    names: tuple[str, ...], club: Club, small: Phone
) -> None:
    match = factories.start_match(club, "king", names=names)
    small.open(match)
    negative(small, 1, 4, 3, 2)
    small.page.locator(".undo-fresh").wait_for()
    small.page.evaluate("scrollTo(0, 0)")
    assert bottom(small, ".now") <= bottom(small, ".tiles"), "undo stands above the form"
    assert bottom(small, ".now .undo-fresh") <= bottom(small, ".now")
    assert bottom(small, "[data-save] >> visible=true") <= HEIGHTS[PHONE], "saving needs no scrolling"


def bottom(phone: Phone, where: str) -> float:
    """Where something ends on the screen."""
    box = phone.page.locator(where).first.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_king_in_the_dealers_own_order(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS, options={"order": "any"})
    small.open(match)
    assert small.page.locator("[data-save]").is_hidden(), "first the contract is chosen"
    small.choose("contract", "no_king_of_hearts")
    small.tap(".tile-key:has-text('Bruno') >> visible=true")
    small.saved(1)
    small.choose("contract", "no_last_two")
    small.tap("[data-trick='12'] >> text=Carla")
    small.tap("[data-trick='13'] >> text=Carla")
    small.saved(2)
    small.choose("contract", "no_queens")
    for taken in (1, 3):
        small.key(taken)
    small.save()
    small.saved(3)
    assert [event.payload["taken"] for event in match.events.order_by("number")] == [
        [0, 1, 0, 0], [0, 0, 2, 0], [1, 3, 0, 0]
    ]  # fmt: skip


def test_the_same_players_go_on_with_the_next_dealer(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    factories.record(match, {"won": 0, "band": "all"})
    small.open(match)
    confirm_for_all(small, match)
    small.tap("text=Same players, next dealer")
    small.page.locator(".coming", has_text="Hand 1").wait_for()
    assert "Bruno deals" in small.page.locator(".board-line").inner_text()
