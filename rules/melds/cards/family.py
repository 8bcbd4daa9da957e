"""What the rules cards of Buraco and Tranca say alike: the aim, the deal, the morto, going out, and the end."""

from __future__ import annotations

from collections.abc import Iterable

from rules.game import Article, Points
from rules.melds.values import NO_MORTO, TO_GO_OUT_WORDS, WENT_OUT, Canastra, CardKind, ToGoOut
from rules.text import Param, Word
from rules.text import gettext_noop as _

DEALT = 11
Rows = list[tuple[str, Param]]

PACKS = {
    0: _("two packs without jokers"),
    2: _("two packs and two jokers"),
    4: _("two packs and four jokers"),
}


def aim(number: str, jokers: int, to_go_out: ToGoOut, target: Points | None) -> Article:
    """What the game is played for, and what tells its rulesets apart."""
    told: dict[str, Param] = {"pack": Word(PACKS[jokers]), "needed": Word(TO_GO_OUT_WORDS[to_go_out])}
    if target is None:
        text = _("One hand, and most points win. Cards: %(pack)s. To go out: %(needed)s.")
        return Article(number, _("Aim"), text, told)
    text = _("Hand after hand to %(target)s points. Cards: %(pack)s. To go out: %(needed)s.")
    return Article(number, _("Aim"), text, {**told, "target": target})


def deal(number: str, morto: int = DEALT) -> Article:
    text = _(
        "Each player gets %(dealt)s cards. For each side a morto of %(morto)s lies aside, face down; the rest is the "
        "stock. The deal moves one seat every hand."
    )
    return Article(number, _("Deal"), text, {"dealt": DEALT, "morto": morto})


def morto(number: str) -> Article:
    text = _(
        "Who first of a side has no card left takes its morto: plays on at once if the last card was melded, from the "
        "next turn if it was discarded. A side that took none, or had no turn with it, loses %(points)s."
    )
    return Article(number, _("Morto"), text, {"points": -NO_MORTO})


def going_out(number: str, to_go_out: ToGoOut) -> Article:
    return Article(number, _("Going out"), GOING_OUT_TEXTS[to_go_out], {"points": WENT_OUT})


GOING_OUT_TEXTS = {
    "nothing": _(
        "Who has no card left once the side's morto was taken ends the hand and earns the side %(points)s. It ends, "
        "too, when the stock is used up."
    ),
    "any": _(
        "Who has no card left once the side's morto was taken ends the hand and earns the side %(points)s; the side "
        "needs a canastra, clean or dirty. It ends, too, when the stock is used up."
    ),
    "clean": _(
        "Who has no card left once the side's morto was taken ends the hand and earns the side %(points)s; the side "
        "needs a clean canastra. It ends, too, when the stock is used up."
    ),
}


def the_end(number: str, target: Points | None) -> Article:
    if target is None:
        return Article(number, _("End"), _("One hand is the match. Sides that are level share it."))
    text = _("The first hand after which a side has %(target)s or more ends it: the higher wins, level plays on.")
    return Article(number, _("End"), text, {"target": target})


def worth(kinds: Iterable[Canastra | CardKind]) -> Rows:
    return [(kind.label, kind.points) for kind in kinds]
