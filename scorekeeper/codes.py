"""Codes that people read, type and hear: no letter or digit that passes for another."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz"
SIGNS = "ACDEFHJKLMNPQRTUVWXY34679"


def new_code() -> str:
    """Eight unguessable letters, for the address of a match or a player."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def new_short_code() -> str:
    """Five signs to type at a phone, for a table."""
    return "".join(secrets.choice(SIGNS) for _ in range(5))


def new_password() -> str:
    """A password to be typed once: three groups of four signs, about 55 bits."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(4)) for _ in range(3))
