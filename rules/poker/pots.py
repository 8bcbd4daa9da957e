"""Pots: what nobody matched goes back, the rest is cut at what those still in have paid, and shared to the chip."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the sides that may win them."""

    chips: int
    sides: tuple[int, ...]


def unmatched(paid: Sequence[int]) -> tuple[int, ...]:
    """What goes back to each side: what one alone has paid above everybody else, also one who folded."""
    second, most = sorted(paid)[-2:]
    return tuple(most - second if chips == most else 0 for chips in paid)


def cut(stakes: Sequence[int], inside: Collection[int]) -> list[Pot]:
    """The main pot and the side pots of what stays in; what folders paid is inside, up to the last pot."""
    found: list[Pot] = []
    below = 0
    levels = sorted({stakes[side] for side in inside})
    for level in levels:
        above = max(stakes) if level == levels[-1] else level
        chips = sum(min(stake, above) - min(stake, below) for stake in stakes)
        if chips:
            found.append(Pot(chips, tuple(side for side in sorted(inside) if stakes[side] >= level)))
        below = level
    return found


def shared(chips: int, winners: Collection[int]) -> Mapping[int, int]:
    """Equal shares, and an odd chip each to the earliest seats."""
    each, odd = divmod(chips, len(winners))
    return {side: each + (index < odd) for index, side in enumerate(sorted(winners))}
