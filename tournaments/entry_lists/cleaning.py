"""Text as people paste it: spaces, invisible signs and accents made one, and what can be a name at all."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """Composed accents, single spaces, none outside, and nothing that cannot be seen."""
    seen = (sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in seen).split())


def has_letters(text: str) -> bool:
    """A name has a letter; a date, a price and a dash have none."""
    return any(sign.isalpha() for sign in text)
