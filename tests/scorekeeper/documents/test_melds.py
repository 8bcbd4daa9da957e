"""The sheets of Buraco and Tranca, from their declarations: the columns of a blank one, and what a workbook says."""

from __future__ import annotations

import pytest

from rules.catalogue import GAMES
from scorekeeper.documents.layout import Table
from scorekeeper.documents.sheets import blank_sheet
from scorekeeper.models import Club
from tests.scorekeeper import factories
from tests.scorekeeper.documents.samples import sheet


@pytest.mark.parametrize(
    ("game", "rules", "asked"),
    [
        ("buraco", "netcartas", {"clean", "dirty", "five_hundred", "thousand", "morto", "went_out", "cards", "left"}),
        ("buraco", "copag", {"clean", "dirty", "wilds", "morto", "went_out", "cards", "left"}),
        ("tranca", "copag", {"clean", "dirty", "red_threes", "morto", "went_out", "cards", "left"}),
    ],
)
def test_a_blank_sheet_has_a_column_for_what_the_ruleset_asks_and_no_other(
    club: Club, game: str, rules: str, asked: set[str]
) -> None:
    document = blank_sheet(club, GAMES[game], GAMES[game].rulesets[rules], rules)
    (table,) = [block for block in document.blocks if isinstance(block, Table)]
    own = {column.key.split(".")[-1] for column in table.columns if column.key.startswith("1.")}
    assert own == asked | {"points", "total"}


def test_a_filled_sheet_tells_every_side_what_it_has(club: Club) -> None:
    match = factories.start_match(club, "buraco", ruleset="copag", sides=3)
    hand = {"sides": [{"clean": 1, "cards": 100, "went_out": True}, {"left": 30}, {"left": 5, "morto": "none"}]}
    factories.record(match, hand)
    table = next(block for block in sheet(match).blocks if isinstance(block, Table))
    (row,) = table.rows
    assert [row.cells[f"{side}.points"].value for side in range(3)] == [400, -30, -105]
