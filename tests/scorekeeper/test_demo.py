"""The demo club loads through the doors, once, and shows every state and game."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from rules.catalogue import GAMES
from scorekeeper import demo
from scorekeeper.models import Match, Player

pytestmark = pytest.mark.django_db


def test_the_demo_shows_every_game_in_every_state():
    club = demo.load()
    matches = Match.objects.filter(club=club)
    assert {match.game for match in matches} >= set(GAMES)
    assert {match.state for match in matches} == set(Match.State)
    assert matches.filter(disputed=True).exists()
    assert Player.objects.filter(club=club).count() == 24


def test_loading_the_demo_again_changes_nothing():
    demo.load()
    before = list(Match.objects.values_list("code", "revision"))
    demo.load()
    assert list(Match.objects.values_list("code", "revision")) == before


def test_the_stored_totals_of_the_demo_are_those_of_its_hands(capsys):
    demo.load()
    call_command("verify")
    assert "error" not in capsys.readouterr().err


@pytest.mark.parametrize("account", demo.ACCOUNTS, ids=lambda account: account.username)
def test_everybody_named_by_the_demo_can_sign_in(account):
    demo.load()
    client = Client()
    response = client.post("/sign-in/", {"username": account.username, "password": account.password})
    assert response.status_code == 302
