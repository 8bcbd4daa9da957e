"""The drawing of a bracket: nothing overlaps or runs out, and lines lead from each box to where its winner plays."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tournaments import playing
from tests.tournaments.documents.brackets import FACING, KINDS, ONE_BY_ONE, THIRD, comeback, opened, played
from tournaments.documents.bracket import SCREEN, Box, Drawing, drawing
from tournaments.documents.ties import ties
from tournaments.formats.results import Walkover
from tournaments.formats.rounds import encounters, losers, winner

EVERY = [(name, False) for name in KINDS] + [(name, True) for name in FACING]
pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(params=EVERY, ids=lambda one: f"{one[0]}{', facing' if one[1] else ''}")
def drawn(request: pytest.FixtureRequest) -> Drawing:
    name, mirrored = request.param
    return drawing(KINDS[name](), mirrored=mirrored)


def box(drawn: Drawing, key: str) -> Box:
    return next(one for one in drawn.boxes if one.key == key)


def test_every_encounter_has_its_box() -> None:
    for make in KINDS.values():
        rounds = make()
        labels = [one.label for one in encounters(rounds)]
        assert [one.key for one in drawing(rounds).boxes if one.pairing.label] == labels


def test_no_boxes_overlap_with_their_captions(drawn: Drawing) -> None:
    columns: dict[float, list[Box]] = {}
    for one in drawn.boxes:
        columns.setdefault(one.x, []).append(one)
    for column in columns.values():
        for upper, lower in pairwise(sorted(column, key=lambda one: one.y)):
            assert upper.y + upper.height <= lower.y - drawn.measure.caption + 0.01
    assert all(right - left >= drawn.measure.width + drawn.measure.gap for left, right in pairwise(sorted(columns)))


def test_everything_lies_within_the_drawing(drawn: Drawing) -> None:
    for one in drawn.boxes:
        assert one.x >= 0
        assert one.x + drawn.measure.width <= drawn.width
        assert one.y - drawn.measure.caption >= drawn.measure.heading - 0.01
        assert one.y + one.height <= drawn.height + 0.01
    for link in drawn.links:
        for x, y in (link.start, link.end):
            assert 0 <= x <= drawn.width
            assert 0 <= y <= drawn.height


def test_every_line_joins_the_box_of_its_source_to_that_of_its_target(drawn: Drawing) -> None:
    for link in drawn.links:
        for key, (x, y) in ((link.tie.source, link.start), (link.tie.target, link.end)):
            one = box(drawn, key)
            assert one.x <= x <= one.x + drawn.measure.width
            assert one.y - drawn.measure.caption <= y <= one.y + one.height


def test_lines_of_a_tree_neither_cross_a_box_nor_each_other() -> None:
    drawn = drawing(KINDS["two hundred and fifty-six"](), mirrored=True)
    for link in drawn.links:
        if link.tie.outcome == "winner":
            assert abs(link.end[0] - link.start[0]) == pytest.approx(drawn.measure.gap)
            assert min(link.start[0], link.end[0]) < link.bend < max(link.start[0], link.end[0])


@pytest.mark.parametrize("name", KINDS)
def test_whoever_goes_on_is_led_to_where_it_plays_next(name: str) -> None:
    rounds = KINDS[name]()
    led = {(tie.target, tie.side): tie for tie in ties(rounds)}
    found = {one.label: one for one in encounters(rounds)}
    seen = {name for each in rounds[:1] for one in each.encounters for name in one.entries}
    for each in rounds[1:]:
        for one in each.encounters:
            for side, entry in enumerate(one.sides):
                if isinstance(entry, str) and entry in seen:
                    tie = led[one.label, side]
                    assert tie.entry == entry
                    if tie.source in found and len(found[tie.source].slots) == 2:
                        came = winner(found[tie.source]) if tie.outcome == "winner" else losers(found[tie.source])[0]
                        assert came == entry
                    elif tie.source in found:
                        assert found[tie.source].entries[tie.seat] == entry
        seen |= {name for one in each.encounters for name in one.entries}


def test_a_redraw_is_drawn_as_a_tree_once_winners_are_known_to_meet() -> None:
    """Feeders stand side by side, so that no lines cross, whatever the hat said."""
    drawn = drawing(KINDS["twenty-three, drawn anew each round"]())
    assert len([link for link in drawn.links if link.tie.outcome == "winner"]) == len(drawn.boxes) - 1
    columns: dict[float, list[tuple[float, float]]] = {}
    for link in drawn.links:
        columns.setdefault(link.start[0], []).append((link.start[1], link.end[1]))
    for lines in columns.values():
        ends = [end for _start, end in sorted(lines)]
        assert ends == sorted(ends)


def test_a_round_not_drawn_yet_has_neither_boxes_nor_lines() -> None:
    drawn = drawing(opened("knockout", 23, {"redraw": True}))
    assert len(drawn.boxes) == 12
    assert drawn.links == ()
    assert len(drawn.headings) == 1


def test_the_final_stands_in_the_middle_between_both_halves() -> None:
    drawn = drawing(opened("knockout", 64), mirrored=True)
    final = box(drawn, "F")
    assert final.x + SCREEN.width / 2 == drawn.width / 2
    assert {one.turned for one in drawn.boxes if one.x > final.x} == {True}
    assert [box(drawn, key).turned for key in ("S1", "S2", "F")] == [False, True, False]
    assert drawn.height < drawing(opened("knockout", 64)).height / 1.9
    names = [heading.text for heading in drawn.headings]
    assert names == names[::-1]


def test_what_has_no_two_halves_cannot_face() -> None:
    for rounds in (opened("knockout", 2), opened("double_elimination", 8), opened("table_knockout", 16)):
        assert drawing(rounds, mirrored=True) == drawing(rounds)


def test_the_third_place_is_played_below_the_final() -> None:
    drawn = drawing(opened("knockout", 2 + 2, THIRD))
    final, third = box(drawn, "F"), box(drawn, "3P")
    assert third.x == final.x
    assert third.y > final.y + final.height
    assert {link.tie.outcome for link in drawn.links if link.tie.target == "3P"} == {"loser"}


def test_the_losers_bracket_lies_below_the_winners_and_each_round_where_its_losers_enter() -> None:
    drawn = drawing(opened("double_elimination", 32))
    above = [one for one in drawn.boxes if one.key.startswith("W")]
    below = [one for one in drawn.boxes if one.key.startswith("L")]
    assert max(one.y + one.height for one in above) < min(one.y for one in below)
    assert all(box(drawn, "GF").x > one.x for one in (*above, *below))
    for link in drawn.links:
        if link.tie.outcome == "loser":
            assert box(drawn, link.tie.source).x == box(drawn, link.tie.target).x


def test_both_grand_finals_stand_side_by_side() -> None:
    drawn = drawing(played("double_elimination", 8, rule=comeback))
    first, again = box(drawn, "GF"), box(drawn, "GF2")
    assert again.x > first.x
    assert again.y == first.y


def test_brackets_drawn_one_by_one_are_kept_apart_too() -> None:
    drawn = drawing(played("double_elimination", 23, ONE_BY_ONE))
    tops = {heading.y for heading in drawn.headings}
    assert len(tops) == 2


def test_tables_are_joined_from_seat_to_seat() -> None:
    drawn = drawing(KINDS["tables of four, thirty"]())
    for link in drawn.links:
        source, target = box(drawn, link.tie.source), box(drawn, link.tie.target)
        assert source.lines[link.tie.seat].entry == target.lines[link.tie.side].entry == link.tie.entry
        assert link.end[1] == target.y + (link.tie.side + 0.5) * drawn.measure.line


def test_who_waits_is_a_box_that_leads_on() -> None:
    drawn = drawing(KINDS["tables of four, thirty"]())
    waiting = box(drawn, "waiting-1")
    assert {line.entry for line in waiting.lines} == {"E1", "E2"}
    assert {link.tie.entry for link in drawn.links if link.tie.source == "waiting-1"} == {"E1", "E2"}


def test_nobody_goes_on_from_a_double_walkover() -> None:
    rounds = played("knockout", 8, rule=lambda one: Walkover(None) if one.label == "Q1" else playing.favourite(one))
    tie = next(link.tie for link in drawing(rounds).links if link.tie.source == "Q1")
    assert tie.entry == ""


def test_no_rounds_are_an_empty_drawing() -> None:
    drawn = drawing(())
    assert drawn.boxes == ()
    assert drawn.width == 0
