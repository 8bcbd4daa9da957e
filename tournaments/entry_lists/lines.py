"""An entry in a single text: “3. Os Reis: Ana / Zé [2]” taken apart into numbering, name, players and seed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.entry_lists.cleaning import clean
from tournaments.replay.document import Unit

BETWEEN = re.compile(r"[/&+;\t\r\n]")
"""What stands between players. No hyphen and no “e”: those are parts of names."""
IN_LISTS = re.compile(r"[/&+;,\t\r\n]")
"""The same where only players can stand, after a team's name: there a comma is no part of a name."""
NO_TEAM = re.compile(r"[/+;\t\r\n]")
"""What no name of a team has; “&” may be part of one."""
NUMBERING = re.compile(
    r"\s*(?:[0-9]{1,4}\s*[.)](?!\s*[ºª°])\s*|[0-9]{1,4}\s*[-–]\s*(?=[^\W\d])|[0-9]{1,4}\t\s*|[•*·▪◦‣–—-]\s+)"
)
"""A number or bullet before an entry: 1. 1) 1 - •. An ordinal is part of a name: 1.º de Maio."""
COUNTED = re.compile(r"\s*0*([0-9]{1,4}) +(?=[^\W\d])")
SIGNED = re.compile(r"\s*[0-9]{1,4}\s*(?:[.)](?!\s*[ºª°])|[-–]\s*(?=[^\W\d]))")
"""A number before an entry with its sign."""
SEED = re.compile(r"^\s*\[([^\]]*)\]|\[([^\]]*)\]\s*$")
BRACKETED = re.compile(r"\(\s*[0-9]+\s*\)")
WHOLE = re.compile(r"\s*#?\s*0*([1-9][0-9]{0,3})\s*[.)ºª°]*\s*")


class Joined(NamedTuple):
    """The parts of such a text: what is not there is empty, the seed as it was written."""

    name: str
    players: tuple[str, ...]
    seed: str
    numbered: bool


def take_apart(text: str, unit: Unit) -> Joined:
    """A name of its own stands before a colon; a team may be its name alone."""
    numbering = NUMBERING.match(text)
    rest = text[numbering.end() :] if numbering else text
    seed = SEED.search(rest)
    written = clean(seed[1] or seed[2] or "") or "[ ]" if seed else ""
    rest = SEED.sub("", rest, count=1)
    name, colon, after = rest.partition(":")
    if colon and unit != "individual":
        return Joined(clean(name), players_of(after, commas=True), written, numbering is not None)
    if unit == "team" and not NO_TEAM.search(rest.strip()):
        return Joined(clean(rest), (), written, numbering is not None)
    return Joined("", players_of(rest), written, numbering is not None)


def players_of(text: str, *, commas: bool = False) -> tuple[str, ...]:
    """The players of a text; an empty one is missing between two signs."""
    parts = [clean(part) for part in (IN_LISTS if commas else BETWEEN).split(text.strip())]
    return tuple(parts) if any(parts) else ()


def seed_of(text: str) -> int | None:
    """A whole number from 1, as a seed is written; None where it is none."""
    found = WHOLE.fullmatch(text)
    return int(found[1]) if found else None


def counts(texts: Sequence[str]) -> bool:
    """Whether these are nothing but the numbers of the rows: 1, 2, 3 …"""
    return bool(texts) and all(seed_of(text) == number for number, text in enumerate(texts, 1))


def without_count(lines: Sequence[str], unit: Unit) -> Sequence[str]:
    """Lines without numbers that have no sign after them, where they are numbered through so; else as they are.

    So is one that lacks its sign among others that have theirs; a team's number may be part of its name.
    """
    found = [COUNTED.match(line) for line in lines]
    through = len(lines) > 1 and counts([each[1] if each else "" for each in found])
    signed = sum(bool(SIGNED.match(line)) for line in lines)
    if not through and 2 * signed <= len(lines):
        return lines
    return [
        line[each.end() :] if each and (through or unit != "team" or int(each[1]) == number) else line
        for number, (line, each) in enumerate(zip(lines, found, strict=True), 1)
    ]
