"""Presets: every one is a championship that can be drawn and played."""

import pytest

from tests.tournaments.playing import entrants, opened, play, scheme, stage
from tournaments.formats.best_of import read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.presets import PRESETS
from tournaments.formats.rounds import encounters
from tournaments.formats.settings import read_settings
from tournaments.standings.points import read_points
from tournaments.standings.progress import going_on
from tournaments.standings.qualifying import next_field


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_every_stage_of_a_preset_is_one_that_can_be_set(preset):
    for one in preset.stages:
        read_settings(FORMATS[one.format].settings, one.settings)
        read_best_of(one.best_of)
        read_points(one.points, target=None)


@pytest.mark.parametrize(("key", "pairs"), [("canastra_national", 64), ("canastra_national_8", 64), ("king_club", 30)])
def test_a_whole_championship_goes_through_its_stages(key, pairs):
    field = entrants(pairs)
    for one in PRESETS[key].stages:
        of = stage(one.format, field, one.settings)
        rounds = play(one.format, of)
        going = going_on(FORMATS[one.format], of, rounds, scheme(of))
        field = next_field(of, going)
    assert going[0].entry == "E1"


def test_64_pairs_in_pools_of_four_are_crossed_into_a_bracket_of_32():
    first, second = PRESETS["canastra_national"].stages
    of = stage(first.format, 64, first.settings)
    rounds = play(first.format, of)
    assert len(list(encounters(rounds))) == 96
    field = next_field(of, going_on(FORMATS["groups"], of, rounds, scheme(of)))
    bracket = opened(second.format, stage(second.format, field, second.settings))
    assert len(bracket[0].encounters) == 16
    assert all(one.slots[0].pool != one.slots[1].pool for one in bracket[0].encounters)


def test_other_numbers_than_the_rules_name_are_warned_of_with_the_article():
    national = PRESETS["canastra_national"]
    assert national.warning(64) is None
    warned = national.warning(40)
    assert warned.source % warned.params == "Rule 38 wants 32, 64, 128, 256 entries; there are 40."
    assert PRESETS["canastra_club"].warning(40) is None
