"""Taps of the games whose hands are short: who won, who was last, how a pack was shared out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.models import Club
from tests.browser.conftest import PHONE, Phone
from tests.browser.looking import faults
from tests.scorekeeper import factories

pytestmark = pytest.mark.browser

TWO, THREE, FOUR = factories.NAMES[:2], factories.NAMES[:3], factories.NAMES[:4]


def side(name: str) -> str:
    """A side's buttons."""
    return f".taps-group[aria-label^='{name}']"


@pytest.mark.parametrize(
    ("game", "names", "options", "button", "hand"),
    [
        ("quilinhos", THREE, {}, f"{side('Bruno')} .key >> text='7'", {"last": 1, "card": 7}),
        ("quilinhos", FOUR, {}, f"{side('Duarte')} .key >> text='10'", {"last": 3, "card": 10}),
        ("keips", FOUR, {}, f"{side('Ana')} .key-win >> nth=0", {"call": "keips", "winner": 0}),
        ("keips", FOUR, {}, f"{side('Bruno')} .key-win >> nth=1", {"call": "corte", "caller": 1, "right": True}),
        ("keips", FOUR, {}, f"{side('Ana')} >> text=wrong corte", {"call": "corte", "caller": 0}),
        ("crapo", TWO, {"target": 2}, f"{side('Bruno')} .key-win", {"winner": 1}),
        ("magic", TWO, {}, f"{side('Ana')} .key-win", {"game": 0}),
        ("magic", TWO, {}, ".taps-table >> text=a draw", {"game": None}),
    ],
)
def test_a_hand_is_one_tap(
    club: Club,
    phone: Phone,
    game: str,
    names: Sequence[str],
    options: dict[str, Any],
    button: str,
    hand: dict[str, Any],
) -> None:
    match = factories.start_match(club, game, names=names, options=options, sides=2 if game == "keips" else len(names))
    phone.open(match).tap(button)
    phone.saved(1)
    assert (phone.taps, match.events.get().payload) == (1, hand)


def test_the_game_that_ends_a_match_of_magic_is_one_tap_and_a_yes(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "magic", names=TWO)
    factories.record(match, {"game": 0}, {"game": 1})
    phone.open(match).tap(f"{side('Bruno')} .key-win")
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")
    assert (phone.taps, phone.totals()) == (2, ["1", "2"])


def test_a_game_of_peixinho_is_four_taps_and_a_yes(club: Club, phone: Phone) -> None:
    match = factories.start_match(club, "peixinho", names=FOUR, sides=4)
    phone.open(match)
    for fours in (4, 2, 4):
        phone.key(fours)
    phone.save()
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")
    assert (phone.taps, match.events.get().payload) == (5, {"fours": [4, 2, 4, 3]})


@pytest.mark.parametrize(("players", "typed", "rest"), [(2, ("30",), 22), (5, ("31", "12", "24", "9"), 24)])
def test_in_batalha_the_last_share_fills_itself_from_the_cards_that_so_many_are_dealt(
    club: Club, phone: Phone, players: int, typed: Sequence[str], rest: int
) -> None:
    match = factories.start_match(club, "batalha", names=factories.NAMES[:players], sides=players)
    phone.open(match).digits("↵".join(typed), "#part-cards")
    assert phone.page.input_value(f"[name='cards-{players - 1}']") == str(rest)
    phone.save()
    phone.tap("text=Yes, end the match")
    phone.page.wait_for_selector(".result")
    assert match.events.get().payload == {"cards": [*map(int, typed), rest]}
    assert phone.taps == len("↵".join(typed)) + 2


@pytest.mark.parametrize(
    ("options", "named"), [({}, {"wolf": 3, "seer": 1}), ({"narrator": True}, {"wolf": 3, "seer": 1, "narrator": 19})]
)
def test_a_game_of_werewolf_is_a_tap_for_each_role_and_one_for_who_won(
    club: Club, phone: Phone, options: dict[str, Any], named: dict[str, int]
) -> None:
    match = factories.start_match(club, "werewolf", names=factories.NAMES, sides=20, options={**options, "rounds": 2})
    phone.open(match)
    for role, seat in named.items():
        phone.choose(role, str(seat))
    phone.tap("text=The village won")
    phone.saved(1)
    assert (phone.taps, match.events.get().payload) == (len(named) + 1, {**named, "winner": "village"})


def test_the_keys_of_twenty_players_are_large_enough_and_stay_on_the_phone(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "werewolf", names=factories.NAMES, sides=20, options={"narrator": True})
    small.open(match)
    boxes = [key.bounding_box() for key in small.page.locator("#part-wolf .choice").all()]
    assert len(boxes) == 20
    for box in boxes:
        assert box
        assert min(box["width"], box["height"]) >= 48
        assert box["x"] + box["width"] <= PHONE
    assert len({box["x"] for box in boxes if box}) == 2, "names stand in columns"
    assert small.page.evaluate("document.documentElement.scrollWidth") == PHONE


def test_the_points_of_many_players_stand_in_rows_below_each_other(club: Club, small: Phone) -> None:
    match = factories.start_match(club, "werewolf", names=factories.NAMES, sides=20, options={"rounds": 2})
    factories.record(match, {"wolf": 3, "seer": 1, "winner": "village"})
    small.open(match)
    points = [one.bounding_box() for one in small.page.locator("#hand-1 .hand-points > span").all()]
    assert len({round(box["y"]) for box in points if box}) == 5
    assert all(box and box["height"] < 40 for box in points), "no number is broken in two"


def test_who_was_not_named_is_asked_for_and_what_was_chosen_stays(club: Club, phone: Phone) -> None:
    phone.allowed = ("422",)
    match = factories.start_match(club, "werewolf", names=factories.NAMES[:5], sides=5, options={"rounds": 2})
    phone.open(match).choose("wolf", "3")
    phone.tap("text=The wolf won")
    phone.page.wait_for_selector("#part-seer .error")
    assert phone.page.is_checked("[name='wolf'][value='3']")
    phone.choose("seer", "1")
    phone.tap("text=The wolf won")
    phone.saved(1)
    assert match.events.get().payload == {"wolf": 3, "seer": 1, "winner": "wolf"}


@pytest.mark.parametrize("game", ["quilinhos", "keips", "peixinho", "batalha", "crapo", "magic", "werewolf"])
def test_a_hand_can_be_read_and_hit(club: Club, phone: Phone, game: str) -> None:
    most = {"quilinhos": 4, "peixinho": 6, "batalha": 8, "werewolf": 20}.get(game, 2)
    names = factories.NAMES[:4] if game == "keips" else factories.NAMES[:most]
    phone.open(factories.start_match(club, game, names=names, sides=most))
    assert faults(phone.page) == []
