"""What single games show beyond their declaration: a pad of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rules import bridge, king, sueca
from rules.catalogue import GAMES
from rules.king import KingUpcoming
from rules.melds import canastra, tables, values
from rules.sueca import SuecaUpcoming
from scorekeeper import hand_taps, texts
from scorekeeper.hand_form import Asking, Choice, HandForm

GENERIC = "scorekeeper/hand/form.html"


def _no_context(_asking: Asking, _form: HandForm) -> Mapping[str, Any]:
    return {}


class Pad(NamedTuple):
    """A template of a game's own for its hand, and what that needs beside the form."""

    template: str = GENERIC
    context: Callable[[Asking, HandForm], Mapping[str, Any]] = _no_context


def pad_of(slug: str) -> Pad:
    """A game's own pad; else buttons, where it says hands by one tap; else the form of its declaration."""
    return PADS.get(slug) or (Pad(hand_taps.TEMPLATE, hand_taps.context) if GAMES[slug].taps else Pad())


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


# --------------------------------------------------------------------------------------- Canastra

CANASTRA_KEYS = {"real": 3, "limpa": canastra.JOKERS, "suja": 3}
"""How many of each are keys; where there may be more, one key opens a box for a number that nobody expects."""
OF_ACES = {
    "real_aces": tables.REALS["real"].short,
    "limpa_aces": tables.OTHERS["limpa"].short,
    "suja_aces": tables.OTHERS["suja"].short,
}
"""Eight aces make one canastra at most: it is one choice among the kinds."""
SMALL_KEYS = {"exact_cut": 1, "misdeal": 2, "opening_errors": 2}


class Keys(NamedTuple):
    """A count as keys: the part, the numbers that are keys, and whether a number beyond them stands there."""

    part: Any
    choices: list[Choice]
    beyond: str
    closed: bool = False


def _canastra_context(asking: Asking, form: HandForm) -> Mapping[str, Any]:
    counted, totals = form.variants["counted"], form.variants["totals"]
    return {
        "pairs": [
            {
                "section": section,
                "kinds": [
                    _keys(section.parts[slug], most, closed=slug == "limpa") for slug, most in CANASTRA_KEYS.items()
                ],
                "aces": _aces(section.side or 0, form),
                "aces_errors": [error for slug in OF_ACES for error in section.parts[slug].errors],
                "threes": _keys(section.parts["red_threes"], values.FOUR, closed=True),
                "out": _out(asking, section.side or 0, form),
                "out_errors": section.parts["went_out"].errors,
                "small": [_keys(section.parts[slug], most) for slug, most in SMALL_KEYS.items()],
                "total": totals.sections[section.side or 0].parts["total"],
            }
            for section in counted.sections
        ],
        "totals": form.chosen == "totals",
    }


def _keys(part: Any, most: int, *, closed: bool = False) -> Keys:
    value = part.box.value or "0"
    choices = [Choice(str(number), str(number), str(number) == value) for number in range(most + 1)]
    beyond = "" if any(choice.checked for choice in choices) else value
    return Keys(part, choices, beyond, closed)


def _aces(side: int, form: HandForm) -> list[Choice]:
    """Which canastra of aces the side has; a document may name more, which only a number says."""
    values = {slug: form.values.get(f"sides-{side}-{slug}", "") or "0" for slug in OF_ACES}
    ways = [("", gettext("none")), *((slug, gettext(kind)) for slug, kind in OF_ACES.items())]
    return [
        Choice(
            urlencode({f"sides-{side}-{slug}": int(slug == way) for slug in OF_ACES}),
            label,
            all(values[slug] == str(int(slug == way)) for slug in OF_ACES),
        )
        for way, label in ways
    ]


def _out(asking: Asking, side: int, form: HandForm) -> list[Choice]:
    """Who went out: the player's hand is empty by it."""
    prefix = f"sides-{side}"
    is_out = bool(form.values.get(f"{prefix}-went_out"))
    lefts = [form.values.get(f"{prefix}-left-{index}", "") for index in range(len(asking.players(side)))]
    who = next((index for index, left in enumerate(lefts) if left == "0"), 0) if is_out else None
    nobody = Choice(urlencode({f"{prefix}-went_out": ""}), gettext("nobody"), not is_out)
    return [
        nobody,
        *(
            Choice(urlencode({f"{prefix}-went_out": "true", f"{prefix}-left-{index}": 0}), name, index == who)
            for index, name in enumerate(asking.players(side))
        ),
    ]


PADS: Mapping[str, Pad] = {
    "king": Pad("scorekeeper/hand/king.html", _king_context),
    "sueca": Pad("scorekeeper/hand/sueca.html", _sueca_context),
    "bridge": Pad("scorekeeper/hand/bridge.html", _bridge_context),
    "canastra": Pad("scorekeeper/hand/canastra.html", _canastra_context),
}
