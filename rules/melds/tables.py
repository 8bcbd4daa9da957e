"""The family's tables of values: Canastra's, those of Buraco's six rulesets, and Tranca's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.melds.values import Articles, Canastra, CardKind, RedThrees, ToGoOut, Values, pack_points
from rules.text import gettext_noop as _

# ------------------------------------------------------------------------------------- Canastra

REALS: Mapping[str, Canastra] = {
    "real": Canastra(_("natural canastra"), _("natural"), 500, 50, "26"),
    "real_aces": Canastra(_("natural canastra of aces"), _("natural of aces"), 1000, 105, "26"),
}
OTHERS: Mapping[str, Canastra] = {
    "limpa": Canastra(_("clean canastra"), _("clean"), 500, 60, "27", needs_natural=True),
    "limpa_aces": Canastra(_("clean canastra of aces"), _("clean of aces"), 500, 110, "27", needs_natural=True),
    "suja": Canastra(_("dirty canastra"), _("dirty"), 300, 50, "27", needs_natural=True),
    "suja_aces": Canastra(_("dirty canastra of aces"), _("dirty of aces"), 300, 100, "30", needs_natural=True),
}
"""What a canastra earns; all but the natural ones only beside a natural one (rule 27)."""

CARDS: Mapping[str, CardKind] = {
    "joker": CardKind(_("joker"), 2, 20),
    "two": CardKind(_("two"), 8, 10),
    "ace": CardKind(_("ace"), 8, 15),
    "high": CardKind(_("eight to king"), 48, 10),
    "low": CardKind(_("four to seven"), 32, 5),
}
RED_THREES = RedThrees(each=100, four=800, articles=("23", "24", "25"))
CANASTRA = Values(
    canastras={**REALS, **OTHERS},
    pack=pack_points(CARDS),
    to_go_out="any",
    articles=Articles(cards="22", went_out="29"),
    red_threes=RED_THREES,
)

EXACT_CUT = 100
MISDEAL = 100
OPENINGS = (75, 120)
OPENING_STEP = 30
RAISED_FROM = 2500
"""The total from which a side opens with the higher points (rule 7)."""

# --------------------------------------------------------------------------------------- Buraco

BURACO_CANASTRAS: Mapping[str, Canastra] = {
    "clean": Canastra(_("clean canastra"), _("clean"), 200, 35, "6", clean=True),
    "dirty": Canastra(_("dirty canastra"), _("dirty"), 100, 40, "6"),
    "five_hundred": Canastra(_("canastra of 500"), _("of 500"), 500, 110, "6", clean=True),
    "thousand": Canastra(_("canastra of 1000"), _("of 1000"), 1000, 125, "6", clean=True),
    "wilds": Canastra(_("canastra of wild cards"), _("of wild cards"), 1000, 70, "6"),
}
SEVEN_TO_A: Mapping[str, Canastra] = {
    slug: BURACO_CANASTRAS[slug] for slug in ("clean", "dirty", "five_hundred", "thousand")
}
WITH_WILDS: Mapping[str, Canastra] = {
    "clean": BURACO_CANASTRAS["clean"]._replace(label=_("natural canastra"), short=_("natural")),
    "dirty": BURACO_CANASTRAS["dirty"],
    "wilds": BURACO_CANASTRAS["wilds"],
}
"""Copag calls the clean one "real", and pays for seven wild cards what others pay for ace to ace."""


class BuracoRules(NamedTuple):
    """What tells a ruleset of Buraco: its table, its pack, and how one plays as far as the card says it.

    `sets`: cards of equal rank may be melded. `closed`: the discards are taken only to meld the top one at once.
    """

    values: Values
    cards: Mapping[str, CardKind]
    sets: bool = True
    closed: bool = False

    @property
    def jokers(self) -> int:
        """How many the pack has."""
        return self.cards["joker"].number if "joker" in self.cards else 0


def _pack(jokers: int, each: int) -> Mapping[str, CardKind]:
    """Two packs of 52, and so many jokers at so many points."""
    return {
        **({"joker": CardKind(_("joker"), jokers, each)} if jokers else {}),
        "two": CardKind(_("two"), 8, 10),
        "ace": CardKind(_("ace"), 8, 15),
        "high": CardKind(_("eight to king"), 48, 10),
        "low": CardKind(_("three to seven"), 40, 5),
    }


def _buraco(
    canastras: Mapping[str, Canastra],
    to_go_out: ToGoOut,
    jokers: tuple[int, int] = (0, 0),
    *,
    sets: bool = True,
    closed: bool = False,
) -> BuracoRules:
    cards = _pack(*jokers)
    values = Values(canastras, pack_points(cards), to_go_out, Articles(cards="7", went_out="9", morto="8"))
    return BuracoRules(values, cards, sets, closed)


BURACO: Mapping[str, BuracoRules] = {
    "netcartas": _buraco(SEVEN_TO_A, "clean"),
    "aberto": _buraco(SEVEN_TO_A, "clean", (4, 50), sets=False),
    "fechado": _buraco(SEVEN_TO_A, "any", (4, 50), closed=True),
    "copag": _buraco(WITH_WILDS, "nothing", (2, 20)),
    "acb": _buraco(SEVEN_TO_A, "any", (2, 50)),
    "acb_pairs": _buraco(SEVEN_TO_A, "clean"),
}
MOST_WILDS = 1
"""Eight twos make one canastra of seven."""

# --------------------------------------------------------------------------------------- Tranca

TRANCA_CANASTRAS: Mapping[str, Canastra] = {
    "clean": Canastra(_("clean canastra"), _("clean"), 200, 7, "6", clean=True),
    "dirty": Canastra(_("dirty canastra"), _("dirty"), 100, 7, "6"),
}
"""A canastra holds seven cards; here cards are counted by number."""
TRANCA_THREES = RedThrees(each=100, four=400, articles=("8", "8", "8"))
TRANCA = Values(
    canastras=TRANCA_CANASTRAS,
    pack=100,
    to_go_out="any",
    articles=Articles(cards="7", went_out="10", morto="9"),
    red_threes=TRANCA_THREES,
    each=10,
)
"""Two packs without the red threes are 100 cards."""
TRANCA_TO_GO_OUT: Mapping[str, ToGoOut] = {"netcartas": "clean", "jogatina": "any", "copag": "any"}
BLACK_THREE = -100
"""For each in hand at the end, beside what it counts as a card; only where a house says so."""


def tranca_values(rules: str, clean: int, dirty: int) -> Values:
    """Tranca's table with what its canastras are worth here."""
    worth = {"clean": clean, "dirty": dirty}
    canastras = {slug: kind._replace(points=worth[slug]) for slug, kind in TRANCA_CANASTRAS.items()}
    return TRANCA._replace(canastras=canastras, to_go_out=TRANCA_TO_GO_OUT[rules])
