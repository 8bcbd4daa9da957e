"""What a plan comes to, in plain words: for so many entries, stage by stage, worked out by the formats themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import refusal_text
from tournaments.formats.berger import berger
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.pools import pool_sizes
from tournaments.formats.refusals import Refusal
from tournaments.formats.seeding import bracket_size
from tournaments.formats.settings import read_settings
from tournaments.formats.table_knockout import Misfit, TableKnockoutSettings, fit
from tournaments.models import Championship

Unit = Championship.Unit


class Outline(NamedTuple):
    """What a stage comes to: in words, how many go on (None: that cannot be said), and why it cannot be drawn."""

    text: str
    going_on: int | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What a format makes of a number of entries."""

    shape: str
    rounds: int | None
    encounters: str
    goes_on: str = ""
    going_on: int | None = None


def outlines(stages: Iterable[tuple[str, Mapping[str, Any]]], entries: int, unit: str) -> list[Outline]:
    """Each stage, given as its format and settings, with as many entries as the one before sends on."""
    found: list[Outline] = []
    count: int | None = entries
    planned = list(stages)
    for number, (format, settings) in enumerate(planned, start=1):
        last = number == len(planned)
        found.append(Outline("", None) if count is None else outline(format, settings, count, unit, last=last))
        count = found[-1].going_on
    return found


def outline(format: str, settings: Mapping[str, Any], entries: int, unit: str, *, last: bool = False) -> Outline:
    """One stage: “64 pairs: 16 pools of 4, 3 rounds, 96 encounters; the first 2 of each go on: 32.”

    Of the last one it is not said who goes on.
    """
    try:
        read = read_settings(FORMATS[format].settings, dict(settings))
        counted = COUNT[format](read, entries)
    except Refusal as refusal:
        return Outline(counted_entries(entries, unit), None, problem=refusal_text(refusal.code) % refusal.params)
    rounds = ngettext("%(count)s round", "%(count)s rounds", counted.rounds or 0) % {"count": counted.rounds}
    parts = [counted.shape, *([rounds] if counted.rounds else []), counted.encounters]
    said = ", ".join(part for part in parts if part)
    text = f"{counted_entries(entries, unit)}: {said}"
    return Outline(f"{text}; {counted.goes_on}." if counted.goes_on and not last else f"{text}.", counted.going_on)


def counted_entries(count: int, unit: str) -> str:
    """So many pairs, teams or players."""
    match unit:
        case Unit.PAIR:
            return ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count}
        case Unit.TEAM:
            return ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def _encounters(count: int) -> str:
    return ngettext("%(count)s encounter", "%(count)s encounters", count) % {"count": count}


def _tables(count: int) -> str:
    return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}


def _groups(settings: Any, entries: int) -> _Counted:
    """Pools by Berger's tables, as many rounds as the largest needs."""
    _at_least(entries, 2)
    sizes = pool_sizes(entries, settings.pools_of(entries))
    played = [settings.legs * sum(map(len, berger(size))) for size in sizes]
    rounds = settings.legs * len(berger(max(sizes)))
    qualify, others = settings.line
    going = sum(min(size, qualify if qualify is not None else size) for size in sizes) + others
    return _Counted(_pools(sizes), rounds, _encounters(sum(played)), _line(qualify, others, len(sizes), going), going)


def _pools(sizes: tuple[int, ...]) -> str:
    if len(sizes) == 1:
        return _("everybody meets everybody")
    if sizes[0] == sizes[-1]:
        return ngettext("%(count)s pool of %(size)s", "%(count)s pools of %(size)s", len(sizes)) % {
            "count": len(sizes),
            "size": sizes[0],
        }
    return _("%(count)s pools of %(least)s or %(most)s") % {
        "count": len(sizes),
        "least": sizes[-1],
        "most": sizes[0],
    }


def _line(qualify: int | None, others: int, pools: int, going: int) -> str:
    if qualify is None:
        return _("all go on")
    if others:
        said = _("the first %(qualify)s of each and the %(others)s best of those next placed go on: %(going)s")
    elif pools > 1:
        said = _("the first %(qualify)s of each go on: %(going)s")
    else:
        said = _("the first %(going)s go on")
    return said % {"qualify": qualify, "others": others, "going": going}


def _knockout(settings: Any, entries: int) -> _Counted:
    _at_least(entries, 2)
    third = settings.third_place and _semi_finalists(settings, entries) == 4
    rounds = bracket_size(entries).bit_length() - 1
    byes = bracket_size(entries) - entries if settings.bye_rule == "first_round" else 0
    shape = _("a knockout drawn anew before every round") if settings.redraw else _("a knockout")
    if byes:
        said = ngettext("%(shape)s with %(count)s bye", "%(shape)s with %(count)s byes", byes)
        shape = said % {"shape": shape, "count": byes}
    return _Counted(shape, rounds, _encounters(entries - 1 + third), going_on=entries)


def _semi_finalists(settings: Any, entries: int) -> int:
    """With three there is a bye in the semi-final, and with two there is none: nobody meets for the third place."""
    if settings.bye_rule == "first_round":
        return min(entries, 4)
    while entries > 4:
        entries -= entries // 2
    return entries


def _double(settings: Any, entries: int) -> _Counted:
    _at_least(entries, 2)
    least = 2 * entries - 2
    said = _encounters(least)
    if settings.reset:
        said = _("%(least)s or %(most)s encounters") % {"least": least, "most": least + 1}
    return _Counted(_("whoever loses twice is out"), None, said, going_on=entries)


def _at_tables(settings: Any, entries: int) -> _Counted:
    _at_least(entries, settings.size)
    tables, out = divmod(entries, settings.size)
    shape = _("%(tables)s of %(size)s a round") % {"tables": _tables(tables), "size": settings.size}
    if out:
        said = ngettext("%(shape)s, %(count)s sits out", "%(shape)s, %(count)s sit out", out)
        shape = said % {"shape": shape, "count": out}
    going = entries if settings.qualify is None else min(settings.qualify, entries)
    goes_on = "" if settings.qualify is None else _line(settings.qualify, 0, 1, going)
    return _Counted(shape, settings.rounds, "", goes_on, going)


def _table_knockout(settings: TableKnockoutSettings, entries: int) -> _Counted:
    """Round after round, as many as `fit` lets go on, down to the final table."""
    rounds, tables, left = 0, 0, entries
    while left > 0:
        going = fit(left, settings)
        if isinstance(going, Misfit):
            raise Refusal("left_out")
        rounds, tables = rounds + 1, tables + going.tables
        if going.tables == 1 and not going.waiting:
            break
        left = going.waiting + going.tables * settings.advance
    shape = _("the first %(advance)s of each table of %(size)s go on to the next round, down to one final table") % {
        "advance": settings.advance,
        "size": settings.size,
    }
    return _Counted(shape, rounds, _("%(tables)s in all") % {"tables": _tables(tables)}, going_on=entries)


def _at_least(entries: int, least: int) -> None:
    if entries < least:
        raise Refusal("no_entries", params={"least": str(least)})


COUNT: Mapping[str, Callable[[Any, int], _Counted]] = {
    "groups": _groups,
    "league": _groups,
    "knockout": _knockout,
    "double_elimination": _double,
    "tables": _at_tables,
    "table_knockout": _table_knockout,
}
"""How each format counts."""
