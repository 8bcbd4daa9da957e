"""Taps from an open match page to a saved hand, counted by real clicks."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
BOXES = ("sides-0-cards", "sides-0-left-0", "sides-0-left-1")


def test_a_sueca_hand_is_one_tap(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS)
    phone.open(match).tap(".wins-side >> nth=0 >> .key-win >> nth=0")
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (1, ["1", "0"])


def test_a_renuncia_is_two_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sueca", names=PLAYERS, ruleset="portugal_10")
    phone.open(match).tap("summary:has-text('Revoke')")
    phone.tap(".tile-key:has-text('Bruno')")
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (2, ["4", "0"])


def test_the_king_of_hearts_is_one_tap(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:4])
    phone.open(match).tap(".tile-key:has-text('Carla')")
    phone.saved(5)
    assert (phone.taps, phone.totals()[2]) == (1, "−550")


def test_a_negative_king_hand_is_four_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    phone.open(match)
    for taken in (4, 3, 2):
        phone.key(taken)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (4, ["−80", "−60", "−40", "−80"])


def test_the_last_two_tricks_are_two_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:5])
    before = factories.KING_GAME[:5]
    assert len(before) == 5
    phone.open(match).tap("[data-trick='12'] >> text=Ana")
    phone.tap("[data-trick='13'] >> text=Duarte")
    phone.saved(6)
    assert (phone.taps, match.events.get(number=6).payload["taken"]) == (2, [1, 0, 0, 1])


def test_a_festa_sold_is_seven_taps_at_most(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:6])
    phone.open(match)
    phone.choose("buyer", "0")
    phone.choose("choice-play", "play=positive&bid=5")
    for taken in (7, 2, 2):
        phone.key(taken)
    phone.choose("trump", "hearts")
    phone.save()
    phone.saved(7)
    assert phone.taps <= 7
    assert match.events.get(number=7).payload == {
        "contract": "festa", "play": "positive", "buyer": 0, "bid": 5, "trump": "hearts", "taken": [7, 2, 2, 2]
    }  # fmt: skip


def test_a_festa_not_played_is_two_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "king", names=PLAYERS)
    factories.record(match, *factories.KING_GAME[:6])
    phone.open(match)
    phone.choose("choice-play", "play=unplayed&bid=")
    phone.save()
    phone.saved(7)
    assert phone.taps == 2


def test_a_bridge_hand_is_five_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "bridge", names=PLAYERS)
    phone.open(match)
    phone.choose("contract.0", "4")
    phone.choose("contract.1", "H")
    phone.choose("declarer", "S")
    phone.choose("tricks", "10")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (5, ["120", "0"])


def test_a_hand_passed_out_is_one_tap(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "bridge", names=PLAYERS)
    phone.open(match).tap("text=Passed out")
    phone.saved(1)
    assert (phone.taps, match.events.get().payload) == (1, {"contract": "pass"})


def test_a_canastra_hand_is_twenty_one_taps_at_most(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "canastra", names=PLAYERS)
    phone.open(match)
    phone.choose("sides-0-real", "1")
    phone.choose("sides-0-suja", "1")
    phone.choose("sides-0-red_threes", "1")
    phone.tap("[data-pair='0'] .choice:has([data-out='0'])")
    phone.digits("19015")
    phone.tap("[data-canastra] .pair-tab >> nth=1")
    phone.choose("sides-1-red_threes", "2")
    phone.digits("13530")
    phone.tap("[data-canastra] [data-next]")
    phone.tap("[data-canastra] [data-nothing]")
    phone.save("[data-canastra]")
    phone.saved(1)
    assert phone.taps <= 21
    assert phone.totals() == ["1180", "−200"]


def test_canastra_totals_are_ten_taps_at_most(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "canastra", names=PLAYERS)
    phone.open(match).tap("summary:has-text('Only the totals')")
    phone.digits("1580", "[data-totals]")
    phone.digits("−350", "[data-totals]")
    phone.save("[data-totals]")
    phone.saved(1)
    assert phone.taps <= 10
    assert phone.totals() == ["1580", "−350"]


def test_enter_after_a_number_that_was_full_is_harmless(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "canastra", names=PLAYERS)
    phone.open(match)
    for number in ("245", "15", "120"):
        phone.digits(number)
        phone.tap("[data-canastra] [data-next]")
    values = [phone.page.input_value(f"[name={name}]") for name in BOXES]
    assert values == ["245", "15", "120"]


@pytest.mark.parametrize(("game", "totals"), [("chess", ["0", "1"]), ("draughts", ["0", "2"])])
def test_a_game_on_a_board_is_one_tap(club: Club, phone: Phone, game: str, totals: list[str]) -> None:
    match = factories.start_match(club, game, names=PLAYERS[:2], options={"games": 4})
    phone.open(match).tap(".taps-group[aria-label^='Bruno'] >> nth=0 >> .key-win")
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (1, totals)


def test_how_a_game_on_a_board_ended_is_one_tap_more(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "chess", names=PLAYERS[:2], options={"games": 4})
    phone.open(match).tap("summary:has-text('How it ended')")
    phone.tap("details[open] .taps-table >> text=stalemate")
    phone.saved(1)
    assert (phone.taps, match.events.get().payload) == (2, {"result": "1/2-1/2", "how": "stalemate"})


def test_the_only_game_on_a_board_asks_before_it_ends_the_match(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "chess", names=PLAYERS[:2])
    phone.open(match).tap(".taps-group[aria-label^='Ana'] >> nth=0 >> .key-win")
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")
    assert (phone.taps, phone.totals()) == (2, ["1", "0"])


def test_a_hand_of_hearts_is_five_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "hearts", names=PLAYERS)
    phone.open(match)
    for taken in (5, 3, 1):
        phone.key(taken)
    phone.choose("queen", "1")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (5, ["5", "16", "1", "4"])


def test_taking_everything_is_three_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "hearts", names=PLAYERS)
    phone.open(match).key(13)
    phone.choose("queen", "0")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (3, ["0", "26", "26", "26"])


def test_a_hand_of_dominoes_to_six_is_one_tap(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "domino", names=PLAYERS, ruleset="six")
    phone.open(match).tap(".taps-group >> nth=1 >> .key-win >> nth=2")
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (1, ["0", "2"])


def test_a_hand_of_dominoes_by_the_pips_is_six_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "domino", names=PLAYERS)
    phone.open(match).choose("out", "1")
    phone.digits("19↵5", "details[open]")
    phone.save("details[open]")
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (6, ["0", "19"])


def test_a_hand_of_sobe_e_desce_is_five_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sobe_e_desce", names=PLAYERS, ruleset="classic")
    phone.open(match).choose("trump", "spades")
    for tricks in (2, 2, 1):
        phone.key(tricks)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (5, ["18", "18", "19", "25"])


def test_staying_out_is_one_tap_more(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sobe_e_desce", names=PLAYERS, ruleset="classic")
    phone.open(match).choose("trump", "clubs")
    phone.tap(".tile-null >> nth=3")
    for tricks in (3, 2):
        phone.key(tricks)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (5, ["14", "16", "30", "20"])


def test_a_hand_of_espadinha_is_four_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "spades_pt", names=PLAYERS)
    phone.open(match)
    phone.choose("bids-0", "6")
    phone.choose("bids-1", "5")
    phone.key(7)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (4, ["10", "−10"])


def test_a_hand_of_bisca_is_three_taps(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "bisca", names=PLAYERS[:2], options={"target": 3})
    phone.open(match).digits("71", "#part-points")
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (3, ["1", "0"])


def test_a_hand_of_rami_is_three_taps_and_the_numbers_of_the_others_with_one_between(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "rami", names=PLAYERS[:3], sides=3)
    phone.open(match).choose("winner", "0")
    phone.choose("kind", "two_colours")
    phone.digits("39↵17", "#part-left")
    phone.page.locator(".preview >> text=2 × 39").wait_for()
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (3 + len("39↵17"), ["0", "78", "34"])


def test_nobody_but_the_winner_is_given_a_nought(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "rami", names=PLAYERS[:3], sides=3)
    phone.open(match).page.fill("[name='left-2']", "7")
    values = []
    for winner in (0, 2, 1):
        phone.choose("winner", str(winner))
        values.append([phone.page.input_value(f"[name='left-{side}']") for side in range(3)])
    assert values == [["0", "", "7"], ["", "", "7"], ["", "0", "7"]]


def test_tricks_won_with_a_trump_are_asked_with_hearts_alone(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "sobe_e_desce", names=PLAYERS)
    phone.open(match)
    asked = phone.page.locator("#part-trump_tricks")
    phone.choose("trump", "clubs")
    assert asked.is_hidden()
    phone.choose("trump", "hearts")
    assert asked.is_visible()
    for tricks in (3, 1, 1):
        phone.key(tricks)
    for side, trumps in enumerate("2100"):
        phone.choose(f"trump_tricks-{side}", trumps)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (10, ["15", "18", "19", "30"])


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [
        ("chess", "fide"),
        ("hearts", "classic"),
        ("domino", "points"),
        ("domino", "six"),
        ("sobe_e_desce", "classic"),
        ("sobe_e_desce", "pmcc"),
        ("spades_pt", "pmcc"),
        ("bisca", "classic"),
        ("rami", "classic"),
    ],
)
def test_a_hand_of_any_game_can_be_read_and_hit(club: Club, phone: Phone, game: str, ruleset: str) -> None:
    match = factories.start_match(club, game, ruleset=ruleset)
    phone.open(match)
    for summary in phone.page.locator("#entry summary").all():
        if summary.evaluate("one => !one.parentElement.open"):
            summary.click()
    assert faults(phone.page) == []
