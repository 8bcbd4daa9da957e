"""Exact numbers of standings: whole, halves, and fractions where a place is shared."""

from __future__ import annotations

import math
from fractions import Fraction

from rules.game import Points

Number = int | Fraction
Value = Number | float | None
"""What a tie-break shows: a number, infinity (the only float), or nothing."""


def exact(points: Points | Fraction) -> Number:
    """The same number without a float; an int where it is whole."""
    number = Fraction(points)
    return number.numerator if number.denominator == 1 else number


def written(value: Value) -> int | float | str | None:
    """As documents have it: whole, halves as 6.5, other fractions as "7/3", "inf"."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, float):
        return "inf" if value == math.inf else value
    if value.denominator == 1:
        return value.numerator
    return float(value) if value.denominator == 2 else f"{value.numerator}/{value.denominator}"
