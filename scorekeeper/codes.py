"""Codes that people read, type and hear, with no sign that passes for another; and words as people type them."""

from __future__ import annotations

import secrets
import unicodedata

LETTERS = "abcdefghjkmnpqrstuvwxyz"
SIGNS = "ACDEFHJKLMNPQRTUVWXY34679"


def new_code() -> str:
    """Eight unguessable letters, for the address of a match or a player."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def new_short_code() -> str:
    """Five signs to type at a phone, for a table."""
    return "".join(secrets.choice(SIGNS) for _ in range(5))


def folded(text: str) -> str:
    """Words without accents, case and superfluous spaces, so that `joao` finds João."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join(bare.split())
