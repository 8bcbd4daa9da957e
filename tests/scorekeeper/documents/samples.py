"""Matches whose sheets are looked at: one of each club game, and one in every state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.catalogue import GAMES
from scorekeeper import ledger, recording
from scorekeeper.documents.layout import Document
from scorekeeper.documents.sheets import match_sheet
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import new_key

URL = "http://192.168.1.20:8000/norte/m/abcdefgh/"
LONG = (
    "Maximiliana Constança de Albuquerque e Vasconcelos Sottomayor-Pereira da Cunha Brandão de Mello e Castro da Gama"
)
UNBROKEN = "W" * 120
FORMULAS = ('=HYPERLINK("http://x.example","clique")', "+1", "@x", "-2")
EVENING = Path(__file__).parents[3] / "fixtures" / "evening"
KNOWN = Path(__file__).parents[2] / "cases" / "known.json"


def sheet(match: Match) -> Document:
    return match_sheet(ledger.read(match), URL)


def king(club: Club, **start: Any) -> Match:
    """A whole game with a correction, an adjustment, and a word for and against the result."""
    match = factories.start_match(club, "king", **start)
    factories.record(match, *factories.KING_GAME)
    recording.correct(
        match, Actor(), factories.negative("no_queens", 2, 0, 2, 0), number=3, revision=1, reason="contadas de novo",
        key=new_key(),
    )  # fmt: skip
    recording.adjust(match, Actor(), side=0, points=-50, reason="atraso", key=new_key(), after=4)
    recording.confirm(match, Actor(), side=1, agrees=True)
    recording.confirm(match, Actor(), side=2, agrees=False, note="faltam damas")
    return match


def sueca(club: Club, **start: Any) -> Match:
    """Four hands of which the third was voided: 1, a tie, and a win that counts double."""
    match = factories.start_match(club, "sueca", ruleset="double_simple", **start)
    factories.record(match, {"points": [75, 45]}, {"points": [60, 60]}, {"won": 1, "band": "91"}, {"points": [90, 30]})
    recording.void(match, Actor(), number=3, revision=1, reason="mal dado", key=new_key())
    return match


def canastra(club: Club, **start: Any) -> Match:
    """A counted hand with failed openings, one of totals only, and a pair below zero."""
    match = factories.start_match(club, "canastra", **start)
    first = {"cards": 190, "left": [0, 15], "real": 1, "limpa": 1, "suja": 1, "went_out": True, "red_threes": 1}
    second = {"cards": 0, "left": [None, None], "red_threes": 2, "opening_errors": 2}
    factories.record(match, {"sides": [first, second]}, {"sides": [{"total": 1580}, {"total": -350}]})
    return match


def bridge(club: Club, **start: Any) -> Match:
    """A whole rubber: a game, a part score, a hand passed out, undertricks, a small slam."""
    match = factories.start_match(club, "bridge", **start)
    honours = {"seat": "S", "points": 100}
    factories.record(
        match,
        {"contract": "4HX", "declarer": "S", "tricks": 10, "honours": honours},
        {"contract": "2C", "declarer": "E", "tricks": 9},
        {"contract": "pass"},
        {"contract": "3N", "declarer": "W", "tricks": 7},
        {"contract": "6S", "declarer": "N", "tricks": 12},
    )
    return match


def forty_hands(club: Club) -> Match:
    match = factories.start_match(club, "sueca", options={"target": 60})
    factories.record(match, *[{"points": [75, 45]} if number % 3 else {"points": [30, 90]} for number in range(40)])
    return match


MATCHES = {"king": king, "sueca": sueca, "canastra": canastra, "bridge": bridge}


def known() -> Iterator[dict[str, Any]]:
    """The known score documents that are not refused, of every game there is."""
    for document in json.loads(KNOWN.read_text()):
        if document["game"] in GAMES and "error" not in document["expect"]:
            yield document


def evening() -> Iterator[dict[str, Any]]:
    """The demo's score documents: a finished and an open match of every game, and in other states."""
    for path in sorted(EVENING.glob("*.json")):
        yield json.loads(path.read_text())


def imported(club: Club, document: dict[str, Any]) -> Match:
    bare = {key: value for key, value in document.items() if key not in ("expect", "name")}
    return recording.import_match(club, Actor(), bare, key=new_key())
