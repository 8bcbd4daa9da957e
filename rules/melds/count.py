"""The calculator of the meld family: from what the sides have to lines, and to what cannot be or is odd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.game import Line, Problem
from rules.melds.values import (
    FOUR,
    LAID_NOTHING,
    NO_MORTO,
    WENT_OUT,
    Canastra,
    Meld,
    RedThrees,
    Values,
)
from rules.text import Param, Text, Word
from rules.text import gettext_noop as _

PROBLEMS: Mapping[str, str] = {
    "both_out": _("Only one side can go out."),
    "too_many": _("Both sides together can have at most %(most)s."),
    "out_without": _("This side went out without a canastra."),
}
"""The problems that every game of the family has."""

# ---------------------------------------------------------------------------------------- lines


def side_lines(values: Values, side: int, meld: Meld) -> list[Line]:
    """The reasons for one side's points, in the order the pad counts them."""
    counts = has_canastra(meld)
    lines = [canastra_line(side, kind, number, natural=counts) for kind, number in meld.canastras]
    if meld.laid:
        lines.append(_cards_line(values, side, _("cards laid down"), meld.laid, 1))
    for left in meld.left:
        if left is None:
            lines.append(Line(side, _("a player laid nothing"), LAID_NOTHING, values.articles.cards))
        elif left:
            lines.append(_cards_line(values, side, _("left in hand"), left, -1))
    if meld.red_threes and values.red_threes:
        lines.append(_red_threes_line(values.red_threes, side, meld, 1 if counts else -1))
    if meld.went_out:
        lines.append(Line(side, _("went out"), WENT_OUT, values.articles.went_out))
    if meld.morto != "used":
        lines.append(Line(side, MORTO_LINES[meld.morto], NO_MORTO, values.articles.morto))
    return lines


MORTO_LINES: Mapping[str, str] = {"unused": _("morto not played"), "none": _("morto not taken")}


def has_canastra(meld: Meld) -> bool:
    """Whether the side has a canastra that needs no other beside it."""
    return any(not kind.needs_natural for kind, _number in meld.canastras)


def canastra_line(side: int, kind: Canastra, number: int, *, natural: bool) -> Line:
    """A kind of canastra as a line; of nothing, and saying so, where it lacks the natural one it needs."""
    if natural or not kind.needs_natural:
        return Line(side, kind.label, number * kind.points, kind.article, number, kind.points)
    return Line(side, _("%(canastra)s, not counted"), 0, kind.article, params={"canastra": Word(kind.label)})


def _cards_line(values: Values, side: int, label: str, cards: int, sign: int) -> Line:
    """Cards by their points, or by their number times what each counts."""
    if values.each is None:
        return Line(side, label, sign * cards, values.articles.cards)
    return Line(side, label, sign * cards * values.each, values.articles.cards, cards, sign * values.each)


def _red_threes_line(threes: RedThrees, side: int, meld: Meld, sign: int) -> Line:
    """Red threes pay beside a canastra that counts and cost without; in some rules all four together are more."""
    having, lacking, nothing_laid = threes.articles
    article = having if sign > 0 else lacking
    if meld.red_threes == FOUR and threes.four != FOUR * threes.each:
        article = nothing_laid if sign < 0 and meld.laid_nothing else article
        return Line(side, _("all four red threes"), sign * threes.four, article)
    each = sign * threes.each
    return Line(side, _("red threes"), meld.red_threes * each, article, meld.red_threes, each)


# ------------------------------------------------------------------------------------- problems


def over_pack(values: Values, melds: Sequence[Meld]) -> list[Problem]:
    """More cards, laid down and left, than there are."""
    points = sum([meld.laid for meld in melds]) + sum([left or 0 for meld in melds for left in meld.left])
    return [Problem("pack_points", "cards", {"most": values.pack, "sum": points})] if points > values.pack else []


def several_out(melds: Sequence[Meld]) -> list[Problem]:
    """More sides than one with the last card."""
    return [Problem("both_out", "went_out")] if sum([meld.went_out for meld in melds]) > 1 else []


def too_many(counted: Iterable[tuple[str, int, int]]) -> list[Problem]:
    """Where the sides' numbers, added up, are more than there can be."""
    return [Problem("too_many", slug, {"most": most}) for slug, most, number in counted if number > most]


def odd(values: Values, side: int, meld: Meld) -> list[Problem]:
    """What is against the rules of play, and may still have happened."""
    found = []
    least = sum([kind.holds * number for kind, number in meld.canastras])
    if meld.laid < least:
        found.append(Problem("few_cards", "cards", {"least": least}, side=side, warning=True))
    if meld.went_out:
        if values.to_go_out == "any" and not meld.canastras:
            found.append(Problem("out_without", "went_out", side=side, warning=True))
        if values.to_go_out == "clean" and not any(kind.clean for kind, _number in meld.canastras):
            found.append(Problem("out_without_clean", "went_out", side=side, warning=True))
    return found


# ------------------------------------------------------------------------------------ in a line


def described(melds: Iterable[Meld]) -> Text:
    """All sides as the pad has them: cards, what is left, canastras, who went out."""
    sources, params = [], {}
    for side, meld in enumerate(melds):
        parts = {f"s{side}_{index}": part for index, part in enumerate(_parts(meld))}
        sources.append(" ".join(f"%({name})s" for name in parts))
        params.update(parts)
    return Text(" / ".join(sources), params)


def _parts(meld: Meld) -> Iterator[Param]:
    yield meld.laid
    for left in meld.left:
        yield f"−{-LAID_NOTHING if left is None else left}" if left != 0 else 0
    for kind, number in meld.canastras:
        yield f"· {number}"
        yield Word(kind.short)
    if meld.red_threes:
        yield f"· {meld.red_threes} ×"
        yield Word(_("red three"))
    if meld.went_out:
        yield "·"
        yield Word(_("went out"))
    if meld.morto != "used":
        yield "·"
        yield Word(MORTO_LINES[meld.morto])
