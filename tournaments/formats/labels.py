"""What encounters, pools and rounds of a bracket are called."""

from __future__ import annotations

from string import ascii_uppercase

from tournaments.formats.best_of import BestOf
from tournaments.formats.rounds import RoundName

THIRD_PLACE = "3P"
GRAND_FINAL = "GF"
GRAND_FINAL_AGAIN = "GF2"

BRACKET: dict[int, tuple[str, RoundName, str]] = {
    2: ("F", RoundName("final"), "final"),
    4: ("S", RoundName("semifinals"), "semifinals"),
    8: ("Q", RoundName("quarterfinals"), "quarterfinals"),
}
"""By the places left in a bracket: the labels' first letter, the round's name, the key of its best-of."""


def pool_name(index: int) -> str:
    """The pool's letters, from 0: A … Z, AA, AB …"""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, len(ascii_uppercase))
        name = ascii_uppercase[letter] + name
    return name


def pool_label(pool: str, round_number: int, number: int) -> str:
    return f"{pool}{round_number}-{number}"


def table_label(round_number: int, number: int) -> str:
    return f"{round_number}-{number}"


def bracket_label(places: int, number: int) -> str:
    """The label of a bracket's encounter in the round of `places`: F, S1, Q3, R16-5."""
    if places == 2:
        return "F"
    return f"{BRACKET[places][0]}{number}" if places in BRACKET else f"R{places}-{number}"


def bracket_round(places: int) -> RoundName:
    return BRACKET[places][1] if places in BRACKET else RoundName("round_of", places)


def bracket_best_of(best_of: BestOf, places: int) -> int:
    return best_of.named(BRACKET[places][2]) if places in BRACKET else best_of.default
