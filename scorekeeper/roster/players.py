"""The club's players: taken in, changed, found, merged when two are one person, and made nameless on request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.dispatch import Signal
from django.utils import timezone, translation
from django.utils.translation import gettext

from scorekeeper import recording
from scorekeeper.errors import DomainError, LookAlike
from scorekeeper.finding import ALIKE, folded, likeness, name_key
from scorekeeper.models import Club, LogEntry, Match, Player
from scorekeeper.writing import Actor, line, log, writing

player_changed = Signal()
"""Sent in the transaction of every change of a player that pages show elsewhere, with `player` and `by`."""

FOUND = 20


def create_player(
    club: Club,
    by: Actor,
    *,
    name: str,
    nickname: str = "",
    number: str = "",
    home_club: str = "",
    federation_ids: Mapping[str, str] | None = None,
    sure: bool = False,
) -> Player:
    """Take somebody in. Raises `LookAlike` when they may be here already, unless the official is `sure`."""
    with writing(club):
        facts = _facts(club, name, nickname, number, home_club, federation_ids)
        alike = [] if sure else look_alikes(club, name, nickname)
        if alike:
            raise LookAlike(alike)
        player = Player.objects.create(club=club, **facts)
        log(club, by, "player created", player)
        return player


def change_player(
    player: Player,
    by: Actor,
    *,
    name: str,
    nickname: str = "",
    number: str = "",
    home_club: str = "",
    federation_ids: Mapping[str, str] | None = None,
) -> Player:
    """Change what is known of a player; the sheets call them by the new name."""
    with writing(player.club) as club:
        player = _present(player)
        facts = _facts(club, name, nickname, number, home_club, federation_ids, besides=player)
        changed = [field for field, value in facts.items() if getattr(player, field) != value]
        for field, value in facts.items():
            setattr(player, field, value)
        player.save()
        if "name" in changed:
            recording.rename(player)
        log(club, by, "player changed", player, fields=changed)
        player_changed.send(sender=Player, player=player, by=by)
        return player


def merge(player: Player, by: Actor, *, into: Player) -> Player:
    """Two records are one person: every seat of `player` becomes a seat of `into`, who is returned.

    Refused for a record that is no more, and for two who sat at one match: they were not one person there.
    """
    with writing(into.club) as club:
        player, into = _present(player), _present(into)
        if player == into or player.club_id != into.club_id:
            raise DomainError("merge_itself", "into")
        together = Match.objects.filter(seats__player=player).filter(seats__player=into).first()
        if together:
            raise DomainError("merge_together", "into", match=together.code)
        moved = recording.hand_over(Match.objects.filter(seats__player=player), player, into)
        player.merged_into = into
        player.save()
        log(club, by, "player merged", player, into=into.pk, matches=moved)
        player_changed.send(sender=Player, player=into, by=by)
        return into


def unmerge(player: Player, by: Actor) -> Player:
    """They were two people after all: the seats that the merge moved go back."""
    with writing(player.club) as club:
        player = Player.objects.get(pk=player.pk)
        into = _survivor(player)
        if into == player or player.anonymised_at:
            raise DomainError("not_merged")
        _check_number(club, player.number, besides=player)
        entries = LogEntry.objects.filter(subject="player", subject_id=player.pk, verb="player merged")
        moved = entries.order_by("-pk")[0].facts["matches"]
        player.merged_into = None
        player.save()
        recording.hand_over(Match.objects.filter(pk__in=moved), into, player)
        log(club, by, "merge undone", player, into=into.pk)
        player_changed.send(sender=Player, player=player, by=by)
        return player


def anonymise(player: Player, by: Actor) -> Player:
    """Forget who a player is, and whoever was merged into them, for good; what they played stays."""
    with writing(player.club) as club:
        player = _present(player)
        known = [player, *_merged_into(player)]
        with translation.override(club.language):
            nobody = gettext("Player %(number)s") % {
                "number": 1 + Player.objects.filter(club=club, anonymised_at__isnull=False, merged_into=None).count()
            }
        for one in known:
            one.name, one.nickname, one.number, one.home_club, one.federation_ids = nobody, "", "", "", {}
            one.anonymised_at = timezone.now()
            one.save()
        recording.rename(player)
        log(club, by, "player anonymised", player)
        player_changed.send(sender=Player, player=player, by=by)
        return player


def find_players(club: Club, text: str, limit: int = FOUND) -> list[Player]:
    """Whom somebody means who types `text`: words of name, nickname or number, in any order, without accents.

    Who has that number comes first, then whose name begins so, then whose words do.
    """
    words = folded(text).split()
    if not words:
        return []
    known = Player.objects.filter(club=club, merged_into=None, anonymised_at=None)
    for word in words:
        known = known.filter(folded__contains=word)
    return sorted(known, key=lambda player: _rank(player, words))[:limit]


def look_alikes(club: Club, name: str, nickname: str = "", *, besides: Player | None = None) -> list[Player]:
    """Players who may be the same person, the likeliest first."""
    wanted = {name_key(name), name_key(nickname)} - {""}
    rated = [
        (_likeness(name_key(name), wanted, player), player)
        for player in Player.objects.filter(club=club, merged_into=None, anonymised_at=None)
        if player != besides
    ]
    alike = [one for one in rated if one[0] >= ALIKE]
    return [player for _, player in sorted(alike, key=lambda one: (-one[0], one[1].folded))][:5]


def _facts(
    club: Club,
    name: str,
    nickname: str,
    number: str,
    home_club: str,
    federation_ids: Mapping[str, str] | None,
    *,
    besides: Player | None = None,
) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": line(name, "name", most=120, missing="name_missing"),
        "nickname": line(nickname, "nickname", most=60),
        "number": line(number, "number", most=20),
        "home_club": line(home_club, "home_club", most=120),
        "federation_ids": {
            line(key, "federation_ids", most=60): line(value, "federation_ids", most=60)
            for key, value in (federation_ids or {}).items()
        },
    }
    _check_number(club, str(facts["number"]), besides=besides)
    return facts


def _check_number(club: Club, number: str, *, besides: Player | None) -> None:
    holder = Player.objects.filter(club=club, number=number, merged_into=None).first() if number else None
    if holder and holder != besides:
        raise DomainError("number_taken", "number", name=holder.name)


def _present(player: Player) -> Player:
    """The record as it is now, if it still stands for somebody."""
    player = Player.objects.get(pk=player.pk)
    if player.merged_into_id or player.anonymised_at:
        raise DomainError("player_gone")
    return player


def _survivor(player: Player) -> Player:
    """The record that stands for this one now; merging refuses circles."""
    return _survivor(player.merged_into) if player.merged_into else player


def _merged_into(player: Player) -> Iterable[Player]:
    """Every record that was merged into this one, directly or by way of another."""
    for one in player.merged.all():
        yield one
        yield from _merged_into(one)


def _rank(player: Player, words: list[str]) -> tuple[bool, bool, int, str]:
    text, known = " ".join(words), player.folded.split()
    begun = sum(any(one.startswith(word) for one in known) for word in words)
    return folded(player.number) != text, not player.folded.startswith(text), -begun, player.folded


def _likeness(name: str, wanted: set[str], player: Player) -> float:
    """1 for the same name or nickname."""
    known = name_key(player.name)
    return 1 if wanted & ({known, name_key(player.nickname)} - {""}) else likeness(name, known)
