"""The invented club's championships: one finished, one in its pools, one in its bracket, one at tables of four."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper import demo, recording
from scorekeeper.models import Club, Match, Player
from scorekeeper.writing import Actor
from tournaments import directing
from tournaments.models import Championship, Encounter, Round

Act = Callable[[Championship, Actor], None]

HANDS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "canastra": (
        {
            "sides": [
                {"cards": 135, "left": [20, 10], "limpa": 1, "suja": 1},
                {"cards": 225, "left": [0, 5], "real": 1, "suja": 1, "went_out": True},
            ]
        },
    ),
    "sueca": ({"points": [72, 48]}, {"points": [35, 85]}, {"points": [95, 25]}),
    "king": (
        {"contract": "no_tricks", "taken": [4, 3, 2, 4]},
        {"contract": "no_hearts", "taken": [2, 5, 0, 6]},
    ),
}
"""A beginning, hand by hand, for the matches that are being played."""


def load(club: Club, by: Actor) -> None:
    """Each championship from its document, and then what is going on in it now."""
    players = {player.name: player for player in Player.objects.filter(club=club)}
    for entry in json.loads((demo.FIXTURES / "championships.json").read_text(encoding="utf-8")):
        name = entry["document"]
        document = json.loads((demo.FIXTURES / "championships" / f"{name}.json").read_text(encoding="utf-8"))
        key, address = f"demo/{name}", entry["address"]
        championship = directing.import_championship(club, by, document, key=key, players=players, slug=address)
        for act in entry["then"]:
            ACTS[act](championship, by)
            championship.refresh_from_db()


def _confirm(championship: Championship, by: Actor) -> None:
    for each in Round.objects.filter(stage__championship=championship).select_related("stage__championship__club"):
        directing.confirm_round(each, by)


def _final(championship: Championship, by: Actor) -> None:
    for stage in championship.stages.all():
        directing.make_final(stage, by)


def _finish(championship: Championship, by: Actor) -> None:
    directing.finish(championship, by)


def _tables(championship: Championship, by: Actor) -> None:
    """The hall's tables are shared: each championship is called to a few."""
    waiting = Encounter.objects.filter(stage__championship=championship, state=Encounter.State.READY)
    free = directing.free_tables(championship)[:4]
    for encounter, table in zip(waiting.order_by("round__number", "pk"), free, strict=False):
        directing.assign(encounter, by, table=table)


def _hands(championship: Championship, by: Actor) -> None:
    for match in _playing(championship)[:2]:
        for number, hand in enumerate(HANDS[championship.game], start=1):
            recording.record(match, by, hand, number=number, key=f"demo/{match.code}/{number}")


def _dispute(championship: Championship, by: Actor) -> None:
    """One side of a finished match does not agree to it."""
    match = Match.objects.filter(of_encounter__encounter__stage__championship=championship, finished=True).order_by(
        "-pk"
    )[0]
    recording.confirm(match, by, side=0, agrees=False, note="O último jogo ficou 4–1, não 4–2.")


def _announce(championship: Championship, by: Actor) -> None:
    directing.announce(championship, by, text="A 3.ª volta começa às 22h15. Há caldo verde no bar.")


def _call(championship: Championship, by: Actor) -> None:
    """The table plays, and asks for the director."""
    playing = Encounter.objects.filter(stage__championship=championship, state=Encounter.State.PLAYING)
    for encounter in playing.select_related("table")[:1]:
        if encounter.table:
            directing.call_director(championship, by, table=encounter.table, encounter=encounter)


def _playing(championship: Championship) -> list[Match]:
    matches = Match.objects.filter(of_encounter__encounter__stage__championship=championship, finished=False)
    return list(matches.filter(table__isnull=False).order_by("pk"))


ACTS: Mapping[str, Act] = {
    "confirm": _confirm,
    "final": _final,
    "finish": _finish,
    "tables": _tables,
    "hands": _hands,
    "dispute": _dispute,
    "announce": _announce,
    "call": _call,
}


def introduce() -> None:
    """Have the demo club made with them."""
    demo.MORE.append(load)
