"""Pages of games whose hands are said by one tap: every button saves, corrects, and asks before the end."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from django.conf import settings
from django.test import Client

from rules.catalogue import GAMES
from scorekeeper import hand_form, hand_taps
from scorekeeper.match_page import MatchPage, asking_at
from scorekeeper.models import Club, Match
from tests.scorekeeper import factories

pytestmark = pytest.mark.django_db
TAPPED = [slug for slug, game in GAMES.items() if game.taps]


@pytest.fixture
def signed_in(signed_in: Client) -> Client:
    """The official reads English."""
    signed_in.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return signed_in


@pytest.fixture
def chess(club: Club) -> Match:
    return factories.start_match(club, "chess", names=["Ana", "Bruno"], options={"games": 4})


def url(match: Match, path: str = "") -> str:
    return f"/{match.club.slug}/m/{match.code}/{path}"


def choices(match: Match) -> list[str]:
    asking = MatchPage(match).asking
    drawers = hand_taps.context(asking, hand_form.build(asking, {}))["drawers"]
    return [button.choice for drawer in drawers for group in drawer.groups for button in group.buttons]


@pytest.mark.parametrize("game", TAPPED)
def test_what_a_button_holds_is_the_hand_that_its_game_declares(club: Club, game: str) -> None:
    match = factories.start_match(club, game)
    asking = MatchPage(match).asking
    trays = GAMES[game].taps(asking.options, asking.upcoming)  # type: ignore[misc]
    declared = [tap.hand for tray in trays for group in tray.groups for tap in group.taps]
    held = [hand_form.document(asking, dict(parse_qsl(choice))) for choice in choices(match)]
    assert held == declared


@pytest.mark.parametrize("game", TAPPED)
def test_every_button_stands_on_the_page(signed_in: Client, club: Club, game: str) -> None:
    match = factories.start_match(club, game)
    page = signed_in.get(url(match)).content.decode()
    assert all(f'value="{choice.replace("&", "&amp;")}"' in page for choice in choices(match))


def test_a_button_saves_its_game_at_once(signed_in: Client, chess: Match) -> None:
    signed_in.post(url(chess, "hand/"), {"choice": "result=1-0&how=mate", "number": "1", "key": "k"})
    assert chess.events.get().payload == {"result": "1-0", "how": "mate"}


def test_pages_speak_of_games_and_of_who_has_white(signed_in: Client, chess: Match) -> None:
    factories.record(chess, {"result": "1-0", "how": "mate"})
    page = signed_in.get(url(chess)).content.decode()
    for text in ("Game 2 of 4", "Bruno has White", "Undo game 1", "1–0, checkmate"):
        assert text in page
    assert "Hand 2" not in page


def test_a_correction_keeps_the_colours_of_its_game(signed_in: Client, chess: Match) -> None:
    factories.record(chess, {"result": "1-0"}, {"result": "1-0"})
    page = signed_in.get(url(chess, "hand/1/")).content.decode()
    assert "Ana had White" in page
    assert "Correct game 1" in page
    posted = {"choice": "result=0-1&white=1", "number": "1", "revision": "1", "key": "k", "reason": "trocado"}
    signed_in.post(url(chess, "hand/1/"), posted)
    chess.refresh_from_db()
    assert chess.totals == [1, 1]
    assert asking_at(MatchPage(chess).ledger).upcoming.white == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(("games", "first"), [(1, "Bruno"), (2, "Ana"), (3, "Bruno")])
def test_the_same_players_again_change_colours(signed_in: Client, club: Club, games: int, first: str) -> None:
    match = factories.start_match(club, "chess", names=["Ana", "Bruno"], options={"games": games})
    factories.record(match, *[{"result": "1-0"}] * games)
    signed_in.post(url(match, "confirm-all/"), {"seen": ""})
    signed_in.post(url(match, "again/"), {"key": "again"})
    again = Match.objects.exclude(pk=match.pk).get()
    assert again.seats.get(place=0).name == first


def test_who_sits_down_first_has_white(signed_in: Client, club: Club) -> None:
    page = signed_in.get(f"/{club.slug}/m/new/", {"game": "chess", "rules": "fide"}).content.decode()
    assert "Seat 1 has White in the first game: who sits there?" in page
    assert "deals first" not in page
