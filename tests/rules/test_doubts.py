"""What is odd about totals that were written without their hands."""

import pytest

from rules.catalogue import GAMES
from rules.doubts import doubts, known_sum, never_below_zero

ODD = [
    ("sueca", [3, 2], ["target_missed"]),
    ("sueca", [4, 5], ["target_twice"]),
    ("canastra", [5041, 300], ["totals_step"]),
    ("canastra", [5040, -120], []),
    ("king", [100, 0, 0, 0], ["totals_sum"]),
    ("king", [100, 0, -60, -40], []),
    ("pif_paf", [5, -2, -2], ["totals_sum"]),
    ("poker", [5, -5, 1], ["totals_sum"]),
    ("peixinho", [9] * 6, ["totals_sum"]),
    ("peixinho", [14, -1], ["totals_below"]),
    ("peixinho", [7, 6], []),
    ("batalha", [17, 17, 17], []),
    ("batalha", [18, 17, 17], ["totals_sum"]),
    ("burro", [-3, 5, 2], ["totals_below"]),
    ("chess", [0.5, 0.5], []),
    ("hearts", [-3, 110, 20, 20], []),
]


@pytest.mark.parametrize(("slug", "totals", "codes"), ODD)
def test_totals_are_odd_that_the_rules_leave_no_way_to(slug: str, totals: list[float], codes: list[str]) -> None:
    game = GAMES[slug]
    found = doubts(game, game.rulesets[game.default_ruleset], totals)
    assert [one.code for one in found] == codes


def test_a_sum_that_is_level_does_not_forbid_totals_below_zero() -> None:
    signed = [slug for slug in ("king", "poker", "pif_paf", "hearts", "canastra") if _never_below(slug)]
    counted = [slug for slug in ("burro", "peixinho", "batalha", "sueca", "chess") if _never_below(slug)]
    assert (signed, len(counted)) == ([], 5)


def _never_below(slug: str) -> bool:
    game = GAMES[slug]
    return never_below_zero(game, game.rulesets[game.default_ruleset])


def test_a_match_of_many_hands_shares_out_no_known_sum() -> None:
    assert [slug for slug, game in GAMES.items() if known_sum(game, game.rulesets[game.default_ruleset], 3)] == [
        "peixinho",
        "batalha",
    ]
