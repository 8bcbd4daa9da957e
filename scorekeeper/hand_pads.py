"""What single games show beyond their declaration: a pad of their own.

A game has one where there is a template of its name, `scorekeeper/hand/<slug>.html`; that names its script itself.
Here are only what such templates need to be told, and who borrows another's template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules import bridge, king, sueca
from rules.catalogue import GAMES
from rules.king import KingUpcoming
from rules.sueca import SuecaUpcoming
from scorekeeper import hand_deck, hand_melds, hand_taps, texts
from scorekeeper.hand_form import Asking, Choice, HandForm

GENERIC = "scorekeeper/hand/form.html"


def _no_context(_asking: Asking, _form: HandForm) -> Mapping[str, Any]:
    return {}


class Pad(NamedTuple):
    """A template of a game's own for its hand, and what that needs beside the form."""

    template: str = GENERIC
    context: Callable[[Asking, HandForm], Mapping[str, Any]] = _no_context


@cache
def pad_of(slug: str) -> Pad:
    """A game's own pad; else buttons, where it says hands by one tap; else the form of its declaration."""
    template = BORROWED.get(slug, f"scorekeeper/hand/{slug}.html")
    if _is_there(template):
        return Pad(template, CONTEXTS.get(slug, _no_context))
    return Pad(hand_taps.TEMPLATE, hand_taps.context) if GAMES[slug].taps else Pad()


def _is_there(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


# ------------------------------------------------------------------------------------------- King

PAD_KEYS = 14


class Counted(NamedTuple):
    """A negative contract as its pad needs it."""

    slug: str
    name: str
    question: str
    total: int
    each: int
    chosen: bool
    shape: str


QUESTIONS = {"no_king_of_hearts": _("Who took the king of hearts?"), "no_last_two": _("Who took the last two tricks?")}
SHAPES = {"no_king_of_hearts": "one", "no_last_two": "two"}
"""One key says all of the king of hearts; the last two tricks are asked one after the other."""


def _king_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    coming = cast(KingUpcoming, asking.upcoming)
    contract = form.values.get("contract") or coming.contract or ""
    if contract == king.FESTA:
        return {"festa": True, **_festa_context(asking, coming, form)}
    offered = [slug for slug in king.NEGATIVES if slug == contract or slug in coming.left]
    return {
        "festa": False,
        "contracts": [_counted(slug, chosen=slug == contract) for slug in offered],
        "contract": _counted(contract, chosen=True) if contract in king.NEGATIVES else None,
        "keys": range(PAD_KEYS),
        "takers": [
            Choice(urlencode({f"taken-{seat}": int(seat == one) for seat in range(asking.sides)}), name)
            for one, name in enumerate(asking.seat_names)
        ],
    }


def _counted(slug: str, *, chosen: bool) -> Counted:
    contract = king.NEGATIVES[slug]
    question = gettext(QUESTIONS[slug]) if slug in QUESTIONS else ""
    name, shape = gettext(contract.name), SHAPES.get(slug, "pad")
    return Counted(slug, name, question, contract.total, contract.each, chosen, shape)


def _festa_context(asking: Asking, coming: KingUpcoming, form: HandForm) -> Mapping[str, Any]:
    values = form.values
    play, bid = values.get("play", ""), values.get("bid", "")
    due = coming.owner if coming.owner is not None else coming.dealer or 0
    owner = int(values["owner"]) if values.get("owner", "").isdigit() else due
    return {
        "owner": owner,
        "owner_name": asking.seat_names[owner] if owner < asking.sides else "",
        # Left out where it is the dealer, as documents have it.
        "owner_value": values.get("owner", "" if due == coming.dealer else str(due)),
        "owners": [Choice(str(seat), name, seat == owner) for seat, name in enumerate(asking.seat_names)],
        "plays": [
            Choice(urlencode({"play": slug, "bid": ""}), gettext(word), play == slug and not bid)
            for slug, word in king.PLAY_WORDS.items()
        ],
        "bids": [
            Choice(urlencode({"play": kind, "bid": most}), _bid_label(kind, most), (play, bid) == (kind, str(most)))
            for kind, most in king.LADDER
        ],
        "keys": range(PAD_KEYS),
        "buyers": [
            Choice(str(seat), name, values.get("buyer") == str(seat)) for seat, name in enumerate(asking.seat_names)
        ],
        "total": king.FESTA_TRICKS,
    }


def _bid_label(kind: str, tricks: int) -> str:
    return str(tricks) if kind == "positive" else gettext("%(tricks)s nulls") % {"tricks": tricks}


# ------------------------------------------------------------------------------------------ Sueca


class Win(NamedTuple):
    """A win as a button: what it says, and what it saves."""

    choice: str
    points: str
    label: str
    raised: bool
    match: bool


def _sueca_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    coming = cast(SuecaUpcoming, asking.upcoming)
    return {
        "wins": [
            (name, [_win(worth, side, asking) for worth in coming.worths])
            for side, name in enumerate(asking.side_names)
        ],
        "tie": urlencode({"band": sueca.TIE}),
        "annulled": urlencode({"annulled": "true"}),
        "renounces": [
            Choice(urlencode({"renounce": side}), name, form.values.get("renounce") == str(side))
            for side, name in enumerate(asking.side_names)
        ],
        "counted": form.variants["counted"],
        "hand_points": sueca.HAND_POINTS,
    }


def _win(worth: sueca.BandWorth, side: int, asking: Asking) -> Win:
    return Win(
        choice=urlencode({"won": side, "band": worth.bands[0]}),
        points=texts.signed_text(worth.points[side]),
        label=texts.text(worth.label, asking.side_names),
        raised=worth.raised,
        match=worth.match,
    )


# ----------------------------------------------------------------------------------------- bridge

DOUBLED = {"X": _("doubled"), "XX": _("redoubled")}
HONOURS = {"100": _("four honours"), "150": _("five honours, or four aces at no trump")}


def _bridge_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    level, strain, doubled = _contract_pieces(form.values)
    played = form.variants["played"]
    return {
        "played": played,
        "levels": [Choice(str(one), str(one), str(one) == level) for one in range(1, 8)],
        "strains": [Choice(slug, gettext(one.symbol), slug == strain) for slug, one in bridge.STRAINS.items()],
        "doublings": [Choice(slug, one.mark, slug == doubled) for slug, one in bridge.DOUBLINGS.items() if slug],
        "doubled_words": {key: gettext(word) for key, word in DOUBLED.items()},
        "declarers": [
            (choice, asking.seat_names[seat]) for seat, choice in enumerate(played.parts["declarer"].box.choices)
        ],
        "results": [Choice(str(one), str(one), str(one) == form.values.get("tricks")) for one in range(14)],
        "honours": next((section for section in played.sections if section.name == "honours"), None),
        "has_honours": bool(form.values.get("honours-seat")),
        "honour_words": {key: gettext(word) for key, word in HONOURS.items()},
        "passed": urlencode({"form": "passedout", "contract": "pass"}),
        "passed_label": gettext("Passed out"),
        "book": bridge.BOOK,
    }


def _contract_pieces(values: Mapping[str, str]) -> tuple[str, str, str]:
    """Level, strain and doubling, from the pieces that were chosen or from a document's word."""
    pieces = tuple(values.get(f"contract.{index}", "") for index in range(3))
    if any(pieces):
        return pieces[0], pieces[1], pieces[2]
    known = bridge.CONTRACTS.get(values.get("contract", ""))
    return (str(known.level), known.strain, known.doubled) if known else ("", "", "")


# -------------------------------------------------------------------------------------- the pads

BORROWED = dict.fromkeys(("buraco", "tranca"), "scorekeeper/hand/melds.html")

CONTEXTS: Mapping[str, Callable[[Asking, HandForm], Mapping[str, Any]]] = {
    "king": _king_context,
    "sueca": _sueca_context,
    "bridge": _bridge_context,
    "canastra": hand_melds.canastra_context,
    "buraco": hand_melds.buraco_context,
    "tranca": hand_melds.tranca_context,
    "poker": hand_deck.context,
}
