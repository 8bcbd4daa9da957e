"""Every format by its key."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.knockout import Knockout
from tournaments.formats.league import Groups, League
from tournaments.formats.stage import AnyFormat
from tournaments.formats.table_knockout import TableKnockout
from tournaments.formats.tables import Tables

FORMATS: Mapping[str, AnyFormat] = {
    each.key: each for each in (Groups(), League(), Knockout(), DoubleElimination(), Tables(), TableKnockout())
}
