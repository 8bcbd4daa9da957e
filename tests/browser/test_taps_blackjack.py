"""Taps of Blackjack from an open match page to a saved hand, counted by real clicks."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Club, Match
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gina", "Hugo", "Inês", "Jaime", "Lia", "Mário")
FIRST = {"bank": 0, "players": {str(seat): {"bet": 10, "outcome": "win"} for seat in (1, 2, 3)}}


def casino(club: Club, *hands: dict[str, Any], sides: int = 4, **more: Any) -> Match:
    match = factories.start_match(club, "blackjack", names=PLAYERS[:sides], sides=sides, **more)
    factories.record(match, *hands)
    return match


def came(phone: Phone, seat: int, outcome: str, number: int = 0) -> None:
    phone.choose(f"players-{seat}-outcome-{number}", outcome)


def chip(phone: Phone, amount: int) -> None:
    phone.tap(f"[data-chips] [data-chip='{amount}']")


def unfold(phone: Phone, seat: int) -> None:
    phone.tap(f"#part-players-{seat} summary")


def recorded(match: Match, number: int) -> Any:
    return match.events.get(number=number).payload


def test_the_first_hand_of_three_players_is_six_taps(club: Club, phone: Phone) -> None:
    match = casino(club)
    phone.open(match)
    chip(phone, 10)
    phone.tap("[data-chips] [data-all]")
    for seat, outcome in ((1, "blackjack"), (2, "lose"), (3, "push")):
        came(phone, seat, outcome)
    phone.save()
    phone.saved(1)
    assert (phone.taps, phone.totals()) == (6, ["−5", "15", "−10", "0"])
    assert recorded(match, 1) == {
        "bank": 0,
        "players": {
            "1": {"bet": 10, "outcome": "blackjack"},
            "2": {"bet": 10, "outcome": "lose"},
            "3": {"bet": 10, "outcome": "push"},
        },
    }


def test_with_the_bets_as_they_were_it_is_one_tap_a_player(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    for seat, outcome in ((1, "lose"), (2, "win"), (3, "surrender")):
        came(phone, seat, outcome)
    phone.save()
    phone.saved(2)
    assert (phone.taps, phone.totals()) == (4, ["−25", "0", "20", "5"])


def test_who_does_not_play_costs_no_tap(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    came(phone, 2, "win")
    phone.save()
    phone.saved(2)
    assert (phone.taps, recorded(match, 2)) == (2, {"bank": 0, "players": {"2": {"bet": 10, "outcome": "win"}}})


def test_who_was_tapped_by_mistake_takes_the_bet_away_again(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    came(phone, 1, "win")
    assert phone.page.input_value("[name='players-1-bet']") == "10"
    came(phone, 1, "")
    assert phone.page.input_value("[name='players-1-bet']") == ""
    came(phone, 2, "win")
    phone.save()
    phone.saved(2)
    assert list(recorded(match, 2)["players"]) == ["2"]


def test_another_bet_is_two_taps_more(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    phone.tap("[name='players-2-bet']")
    chip(phone, 25)
    came(phone, 2, "win")
    phone.save()
    phone.saved(2)
    assert (phone.taps, recorded(match, 2)["players"]["2"]) == (4, {"bet": 25, "outcome": "win"})


def test_a_split_a_doubled_stake_and_an_insurance_are_a_tap_each_behind_one(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    came(phone, 1, "win")
    unfold(phone, 1)
    came(phone, 1, "lose", 1)
    came(phone, 1, "win", 2)
    phone.choose("players-1-stake", "2")
    phone.choose("players-1-insurance", "lost")
    phone.save()
    phone.saved(2)
    assert (phone.taps, phone.totals()) == (7, ["−45", "25", "10", "10"])
    assert recorded(match, 2)["players"] == {
        "1": {"bet": 10, "outcome": ["win", "lose", "win"], "stake": 2, "insurance": "lost"}
    }


def test_another_bank_is_one_tap_and_stays(club: Club, phone: Phone) -> None:
    match = casino(club, FIRST)
    phone.open(match)
    came(phone, 2, "win")
    phone.choose("bank", "2")
    assert phone.page.is_hidden("#part-players-2")
    assert phone.page.is_hidden("[name='players-2-bet']")
    came(phone, 1, "win")
    phone.save()
    phone.saved(2)
    assert (phone.taps, recorded(match, 2)) == (4, {"bank": 2, "players": {"1": {"bet": 10, "outcome": "win"}}})
    assert phone.page.is_checked("input[name='bank'][value='2']")
    assert phone.page.is_hidden("#part-players-2")


def test_a_hand_without_its_bet_is_refused_beside_it_and_kept(club: Club, small: Phone) -> None:
    small.allowed = ("422",)
    match = casino(club)
    small.open(match)
    came(small, 3, "win")
    small.save()
    small.page.wait_for_selector("[id='part-players.bet'] .error")
    assert "Duarte: " in small.page.inner_text("[id='part-players.bet'] .error")
    assert small.page.is_checked("input[name='players-3-outcome-0'][value='win']")


def test_what_it_will_score_is_shown_and_sums_to_zero(club: Club, small: Phone) -> None:
    match = casino(club, FIRST)
    small.open(match)
    came(small, 1, "blackjack")
    small.page.wait_for_selector(".preview .score")
    shown = small.page.locator(".preview .score-points").all_inner_texts()
    assert shown == ["−15", "+15", "0", "0"]
    assert "did not play" in small.page.inner_text(".preview")


@pytest.mark.parametrize(("ruleset", "sides"), [("casino", 8), ("vinte_e_um", 12)])
def test_the_page_is_sound_with_everything_open(club: Club, phone: Phone, ruleset: str, sides: int) -> None:
    match = casino(club, ruleset=ruleset, sides=sides)
    phone.open(match)
    chip(phone, 5)
    unfold(phone, 1)
    came(phone, 1, "win")
    phone.page.wait_for_selector(".preview .score")
    assert faults(phone.page) == []
    offered = phone.page.locator("input[name='players-1-outcome-0']").evaluate_all("all => all.map(one => one.value)")
    assert ("surrender" in offered) == (ruleset == "casino")


def test_without_scripts_the_same_hand_is_written(club: Club, phones: Any) -> None:
    phone = phones(360, scripts=False)
    match = casino(club)
    phone.open(match)
    phone.page.fill("[name='players-1-bet']", "20")
    came(phone, 1, "surrender")
    phone.save()
    phone.saved(1)
    assert recorded(match, 1) == {"bank": 0, "players": {"1": {"bet": 20, "outcome": "surrender"}}}
