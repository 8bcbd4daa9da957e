"""Names as people type them: without accents and case, in any order, a letter or two amiss."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher

ALIKE = 0.84
"""How alike two names are that may be one person's: a letter or two in a whole name."""


def folded(text: str) -> str:
    """Words without accents, case and superfluous spaces, so that `joao` finds João."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isprintable() else " " for sign in bare).split())


def name_key(name: str) -> str:
    """Words in the order of the alphabet: a name given backwards is the same name."""
    return " ".join(sorted(folded(name).split()))


def likeness(first: str, second: str) -> float:
    """Of two keys: 1 for the same, nearly 1 where one leaves out words of the other, 0 where they are not alike."""
    if first == second:
        return 1
    fewer, more = sorted((set(first.split()), set(second.split())), key=len)
    if len(fewer) > 1 and fewer < more:
        return 0.95
    # Lengths alone rule most pairs out before anything is compared.
    if 2 * min(len(first), len(second)) < ALIKE * (len(first) + len(second)):
        return 0
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= ALIKE else 0
