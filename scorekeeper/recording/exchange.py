"""A match as a score document, and a score document as a match."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from rules.ask import Field, fields
from rules.document import Match as Document
from rules.document import read_document
from rules.game import AnyGame
from rules.reading import overrides
from scorekeeper import ledger as ledgers
from scorekeeper.errors import DocumentRefused
from scorekeeper.ledger import Ledger, Refused
from scorekeeper.models import Club, Event, Match, Player, Table
from scorekeeper.recording.act import LONGEST_REASON, Act, acting
from scorekeeper.recording.starting import Place, start
from scorekeeper.writing import Actor, line, writing

NOBODY: Mapping[str, Player] = {}


def import_match(
    club: Club,
    by: Actor,
    document: Mapping[str, Any],
    *,
    key: str,
    table: Table | None = None,
    players: Mapping[str, Player] = NOBODY,
) -> Match:
    """A match from its score document, with hands, adjustments and declared totals, in one transaction.

    `players` says which names are players of the club; the others are guests. A repeated `key` is the match it
    made. Raises `DocumentRefused` with the hand and every problem it has.
    """
    read = _read(document)
    with writing(club):
        match = start(
            club,
            by,
            key=key,
            game=read.game.slug,
            ruleset=read.ruleset,
            options=read.options,
            places=[Place(name, players.get(name)) for name in _names(read, document.get("seats"))],
            sides=read.sides.count,
            table=table,
        )
        with acting(match, by) as act:
            if not act.ledger.history:
                _append_all(act, read, document)
                act.store("match imported")
        return match


def export_document(match: Match, *, ledger: Ledger | None = None) -> dict[str, Any]:
    """The score document of a match: what was recorded and stands, nothing that was voided."""
    ledger = ledger or ledgers.read(match)
    hands = ledgers.live_hands(ledger.events)
    return {
        "game": match.game,
        "rules": match.ruleset,
        "options": overrides(ledger.game, match.ruleset, ledger.options),
        "sides": list(ledger.side_names),
        "seats": _seats(ledger),
        "hands": [_in_order(event.payload, _declared(ledger.game)) for event in hands],
        "adjustments": [_adjustment(event, hands) for event in ledger.adjustments],
        "declared": ledger.declared.payload["totals"] if ledger.declared else None,
    }


def _read(document: Mapping[str, Any]) -> Document:
    try:
        read = read_document(document)
        read.fold()
    except Refused as refused:
        raise DocumentRefused(refused.hand, refused.problems) from refused
    return read


def _names(read: Document, seats: Sequence[Sequence[str]] | None) -> list[str]:
    """Who sits at each place. A side whose players nobody named lends its own name to each of them."""
    each = read.sides.places // read.sides.count
    rows = seats or [_split(name, each) for name in read.names]
    return [rows[side][place] for place in range(each) for side in range(read.sides.count)]


def _split(name: str, each: int) -> list[str]:
    """`Ana / Bruno` are two players; any other name is that of the side."""
    parts = [part.strip() for part in name.split("/")]
    return parts if len(parts) == each and all(parts) else [name] * each


def _append_all(act: Act, read: Document, document: Mapping[str, Any]) -> None:
    hands: Sequence[Any] = read.hands
    for hand in hands:
        act.append(Event.Kind.HAND, hand, key=_key())
    for adjustment, raw in zip(read.adjustments, document.get("adjustments") or (), strict=True):
        after = len(read.hands) if adjustment.after is None else adjustment.after + 1
        payload: dict[str, Any] = {"side": adjustment.side, "points": adjustment.points, "after": after}
        if raw.get("by"):
            payload["by"] = line(raw["by"], "adjustments", most=LONGEST_REASON)
        reason = line(raw.get("reason") or "", "adjustments", most=LONGEST_REASON)
        act.append(Event.Kind.ADJUSTMENT, payload, key=_key(), reason=reason)
    if read.declared is not None:
        act.append(Event.Kind.DECLARED, {"totals": list(read.declared)}, key=_key())


def _key() -> str:
    return secrets.token_urlsafe(16)


def _seats(ledger: Ledger) -> list[list[str]] | None:
    """Who sits where, wherever that says more than the sides do."""
    count, places = ledger.sides.count, ledger.sides.places
    if places == count == ledger.game.seats(ledger.options).places(count):
        return None
    return [[seat.name for seat in ledger.seats if seat.side == side] for side in range(count)]


def _adjustment(event: Event, hands: Sequence[Event]) -> dict[str, Any]:
    by = event.payload.get("by") or (str(event.user.get_full_name() or event.user) if event.user else "")
    told = {"reason": event.reason, "by": by}
    return {
        "side": event.payload["side"],
        "points": event.payload["points"],
        "after": ledgers.index_of(event.payload["after"], hands),
        **{name: text for name, text in told.items() if text},
    }


def _declared(game: AnyGame) -> tuple[Field, ...]:
    """The fields of all forms a hand may take."""
    forms: tuple[type[BaseModel], ...] = game.hands
    return tuple(field for form in forms for field in fields(form))


def _in_order(value: Any, declared: Sequence[Field]) -> Any:
    """A hand with its keys in the order the game declares them; databases keep orders of their own."""
    if isinstance(value, list):
        return [_in_order(one, declared) for one in value]
    if not isinstance(value, dict):
        return value
    places: dict[str, int] = {}
    for place, field in enumerate(declared):
        places.setdefault(field.name, place)
    inner = {field.name: field for field in declared if field.record or field.also}
    return {
        name: _record_in_order(value[name], inner[name]) if name in inner else value[name]
        for name in sorted(value, key=lambda name: (places.get(name, -1), name))
    }


def _record_in_order(value: Any, field: Field) -> Any:
    record = field.record or field.also
    declared = fields(record) if record else ()
    if field.kind != "by_seat":
        return _in_order(value, declared)
    return {seat: _in_order(value[seat], declared) for seat in sorted(value, key=int)}
