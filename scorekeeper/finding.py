"""Names as people type them: without accents and case, in any order, a letter or two amiss."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Words without accents, case and superfluous spaces, so that `joao` finds João."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isprintable() else " " for sign in bare).split())
