"""The invented club of `fixtures/`: its people, and an evening of matches recorded through the doors."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management import call_command

from scorekeeper import accounts, recording
from scorekeeper.models import Club, Match, Membership, Player, Table, User
from scorekeeper.writing import Actor, writing

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
SLUG = "sete-copas"


MORE: list[Callable[[Club, Actor], None]] = []
"""What other apps add to the invented club."""


class Account(NamedTuple):
    """Somebody who can sign in at the demo, and a director's code."""

    username: str
    role: str
    password: str
    code: str = ""


ACCOUNTS = (
    Account("presidente", Membership.Role.ADMINISTRATOR, "sete copas e um rei"),
    Account("diretora", Membership.Role.DIRECTOR, "sete copas e uma dama", "270914"),
    Account("oficial", Membership.Role.OFFICIAL, "sete copas e um valete"),
)


def load() -> Club:
    """The demo club, made on first use; later starts find it as they left it."""
    standing = Club.objects.filter(slug=SLUG).first()
    if standing:
        return standing
    call_command("loaddata", "club", verbosity=0)
    club = Club.objects.get(slug=SLUG)
    with writing(club):
        official = [_account(club, account) for account in ACCOUNTS][-1]
        for entry in json.loads((FIXTURES / "evening.json").read_text(encoding="utf-8")):
            _play(club, Actor(user=official), entry)
        for add in MORE:
            add(club, Actor(user=official))
    return club


def _account(club: Club, account: Account) -> User:
    by = Actor()
    membership = accounts.invite(club, by, username=account.username, role=account.role).membership
    if account.code:
        accounts.set_code(membership, by, code=account.code)
    return accounts.change_password(membership.user, password=account.password)


def _play(club: Club, by: Actor, entry: Mapping[str, Any]) -> None:
    """One match of the evening: recorded from its score document, then what became of it."""
    document = json.loads((FIXTURES / "evening" / f"{entry['match']}.json").read_text(encoding="utf-8"))
    match = recording.import_match(
        club,
        by,
        document,
        key=f"demo/{entry['match']}",
        table=Table.objects.filter(club=club, number=entry["table"]).first(),
        players={player.name: player for player in Player.objects.filter(club=club)},
    )
    for act in entry["then"]:
        ACTS[act](match, by)


def _confirm(match: Match, by: Actor) -> None:
    recording.confirm_all(match, by)


def _dispute(match: Match, by: Actor) -> None:
    recording.confirm(match, by, side=1, agrees=True)
    recording.confirm(match, by, side=0, agrees=False, note="A renúncia não foi nossa.")


def _abandon(match: Match, by: Actor) -> None:
    recording.abandon(match, by, reason="Faltou a luz.")


def _correct(match: Match, by: Actor) -> None:
    """The second hand was written down for the wrong side, and mended afterwards."""
    hand = match.events.get(kind="hand", number=2, replaced_by=None)
    swapped = {"sides": hand.payload["sides"][::-1]}
    recording.correct(match, by, swapped, number=2, revision=1, reason="Trocaram-se as duplas.", key="demo/swapped")
    recording.correct(match, by, hand.payload, number=2, revision=2, reason="Afinal estava bem.", key="demo/restored")


ACTS = {"confirm": _confirm, "dispute": _dispute, "abandon": _abandon, "correct": _correct}
