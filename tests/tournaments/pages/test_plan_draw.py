"""The draw of a stage: looked at, made by the program or from the hat, made anew with its reason, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Club, User
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import (
    BY,
    KNOCKOUT,
    LEAGUE,
    POOLS,
    TABLES,
    found_championship,
    play,
    sides,
    stage_of,
)
from tests.tournaments.pages.planning import Visit
from tournaments import directing, ledger
from tournaments.directing import Plan
from tournaments.forms.hat import BYE, Frame, frame_of, read_taps
from tournaments.models import Championship, Draw, Encounter, Stage

pytestmark = pytest.mark.django_db
DRAW, HAT = "/norte/c/taca/s/1/draw/", "/norte/c/taca/s/1/draw/hat/"
AGAIN = "/norte/c/taca/s/1/draw/again/"


def waiting(club: Club, *stages: Plan, **more: Any) -> Championship:
    return found_championship(club, stages=stages or (POOLS, KNOCKOUT), drawn=False, **more)


def drawn(stage: Stage) -> dict[str, Any]:
    found = ledger.read(stage)
    return ledger.write_given(found.form.drawn(found.stage, found.rounds))


# -------------------------------------------------------------- by the program


def test_who_is_in_and_who_is_not_checked_in_is_told(club: Club, director: User) -> None:
    cup = waiting(club)
    directing.check_in(cup, BY, numbers=[1, 2, 3, 4, 5, 6])
    said = Visit(director, DRAW).said
    assert "8 pairs: 2 pools of 4" in said
    assert "2 are not checked in" in said
    assert cup.entries.get(number=7).name in said


def test_looking_shows_the_pools_that_are_drawn_then_and_writes_nothing(club: Club, director: User) -> None:
    cup = waiting(club)
    looked = Visit(director, f"{DRAW}?preview=1")
    assert not stage_of(cup).is_drawn
    assert not Encounter.objects.exists()
    visit = Visit(director, DRAW)
    visit.page = visit.client.post(f"{DRAW}now/", follow=True)
    assert visit.page.context["laid"] == looked.page.context["laid"]
    assert "Pool A" in looked.said
    assert stage_of(cup).is_drawn


def test_of_a_knockout_after_pools_the_first_round_is_shown_before_and_after_it_is_drawn(
    club: Club, director: User
) -> None:
    cup = waiting(club)
    directing.draw(stage_of(cup), BY)
    play(cup)
    path = "/norte/c/taca/s/2/draw/"
    looked = Visit(director, f"{path}?preview=1").page.context["laid"]
    directing.draw(stage_of(cup, 2), BY)
    (first,) = Visit(director, path).page.context["laid"]
    assert looked == (first,)
    meeting = {label: set(names) for label, names in first.groups}
    encounters = Encounter.objects.filter(stage=stage_of(cup, 2), round__number=1)
    assert meeting == {one.label: set(sides(one)) for one in encounters}
    assert len(meeting) == 2


def test_nothing_else_is_drawn_than_what_was_looked_at(club: Club, director: User) -> None:
    cup = waiting(club)
    visit = Visit(director, f"{DRAW}?preview=1")
    directing.remove_entry(cup.entries.get(number=8), BY)
    visit.send("seen")
    assert "Something changed since you looked" in visit.said
    assert not stage_of(cup).is_drawn
    looked = visit.page.context["laid"]
    visit.send("seen")
    assert stage_of(cup).is_drawn
    assert visit.page.context["laid"] == looked


def test_a_bracket_is_looked_at_by_its_first_round(club: Club, director: User) -> None:
    waiting(club, KNOCKOUT, entries=6)
    said = Visit(director, f"{DRAW}?preview=1").said
    assert "Quarter-finals" in said
    assert "bye" in said
    assert "Semi-finals" not in said


def test_a_stage_is_not_drawn_before_the_one_before_is_over(club: Club, director: User) -> None:
    found_championship(club, stages=(POOLS, KNOCKOUT))
    visit = Visit(director, "/norte/c/taca/s/2/draw/")
    assert "The stage before is not over: 12 encounters are open there." in visit.said
    assert "Draw now" not in visit.said


def test_a_later_stage_is_drawn_of_those_who_go_on(club: Club, director: User) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT))
    play(cup)
    visit = Visit(director, "/norte/c/taca/s/2/draw/")
    assert "4 pairs" in visit.said
    assert "not checked in" not in visit.said
    visit.client.post("/norte/c/taca/s/2/draw/now/")
    assert stage_of(cup, 2).is_drawn


def test_nobody_is_drawn_out_of_nothing(club: Club, director: User) -> None:
    waiting(club, entries=0)
    assert "Draw now" not in Visit(director, DRAW).said
    page = visit_as(director).post(f"{DRAW}now/", follow=True)
    assert "There are not enough entries to draw" in words(page)


def test_officials_look_and_do_not_draw(club: Club, official: User) -> None:
    waiting(club)
    client = visit_as(official)
    said = words(client.get(DRAW))
    assert "Look first" in said
    assert "Draw now" not in said
    assert client.post(f"{DRAW}now/").status_code == 403
    assert client.get(HAT).status_code == 403


# ------------------------------------------------------------------- from the hat


def tap_all(visit: Visit, numbers: list[int]) -> Visit:
    """Each tap is a page of its own, as without scripts."""
    for number in numbers:
        carried = {"taps": visit.page.context["tapped"].token, "put": number}
        visit.page = visit.client.get(visit.path, carried)
    return visit


def test_pools_are_filled_in_the_order_in_which_the_names_come_out(club: Club, director: User) -> None:
    cup = waiting(club)
    visit = tap_all(Visit(director, HAT), [8, 7, 6, 5, 4, 3, 2])
    assert "Pool B, number 4: who comes out?" in visit.said
    assert "Draw it so" not in visit.said
    tap_all(visit, [1]).send("draw", ("draw", "1"))
    names = {one.number: one.name for one in cup.entries.all()}
    assert drawn(stage_of(cup)) == {"pools": [[names[n] for n in (8, 7, 6, 5)], [names[n] for n in (4, 3, 2, 1)]]}
    assert Draw.objects.get().by_program is False


def test_a_bracket_has_its_byes_beside_the_top_places(club: Club, director: User) -> None:
    cup = waiting(club, KNOCKOUT, entries=6)
    visit = tap_all(Visit(director, HAT), [1, 2, 3, 4, 5, 6])
    visit.send("draw", ("draw", "1"))
    names = [one.name for one in cup.entries.all()]
    assert drawn(stage_of(cup)) == {"order": [names[0], None, *names[1:4], None, *names[4:]]}


def test_the_first_round_at_tables_is_tapped_and_who_is_left_sits_out(club: Club, director: User) -> None:
    cup = waiting(club, TABLES, game="king", unit="individual", entries=9)
    tap_all(Visit(director, HAT), [9, 8, 7, 6, 5, 4, 3, 2]).send("draw", ("draw", "1"))
    first = cup.stages.get().rounds.get(number=1)
    assert first.resting == [cup.entries.get(number=1).pk]
    assert [slot.entry.number for slot in first.encounters.get(number=1).slots.order_by("side") if slot.entry] == [
        9, 8, 7, 6,
    ]  # fmt: skip


def test_a_draw_anew_from_the_hat_wants_its_reason_and_keeps_the_taps(club: Club, director: User) -> None:
    cup = found_championship(club, stages=(LEAGUE,), entries=3)
    visit = tap_all(Visit(director, HAT), [3, 2, 1])
    visit.send("draw", ("draw", "1"))
    assert visit.page.status_code == 422
    assert visit.page.context["tapped"].is_full
    visit.send("draw", ("draw", "1"), reason="The hat had a hole")
    assert [one.reason for one in Draw.objects.all()] == ["", "The hat had a hole"]
    assert drawn(stage_of(cup))["pools"] == [[one.name for one in cup.entries.order_by("-number")]]


def test_who_has_left_since_is_not_drawn_from_an_old_address(club: Club, director: User) -> None:
    cup = waiting(club)
    directing.remove_entry(cup.entries.get(number=8), BY)
    visit = Visit(director, f"{HAT}?taps=0-8.1-7.1-6.99-5.x-y.2-7")
    assert visit.page.context["tapped"].token == "1-7"


@pytest.mark.parametrize(
    ("given", "token", "due"),
    [
        ({}, "1-0", 0),
        ({"taps": "1-0.0-5"}, "1-0.0-5", 2),
        ({"taps": "1-0", "put": "5", "at": "3"}, "1-0.3-5", 0),
        ({"taps": "1-0.0-5", "put": "5"}, "1-0.0-5", 2),
        ({"taps": "1-0.0-5", "free": "0"}, "1-0", 0),
        ({"taps": "1-0.0-5", "free": "1"}, "0-5", 1),
        ({"taps": "0-5", "put": "0", "at": "3"}, "0-5.3-0", 1),
        ({"taps": "1-0.0-5", "put": "0"}, "1-0.0-5", 2),
        ({"taps": "1-0.0-5.2-6", "undo": "1"}, "1-0.0-5", 2),
        ({"taps": "1-0", "undo": "1"}, "1-0", 0),
        ({"taps": "1-0", "put": "9"}, "1-0", 0),
        ({"taps": "²-1", "put": "x"}, "", 0),
    ],
)
def test_taps_fill_places_free_them_and_are_taken_back(given: dict[str, str], token: str, due: int) -> None:
    """Three entries in a bracket of four places; the second is a bye to begin with."""
    tapped = read_taps(Frame("order", (2, 2), byes=(1,)), [5, 6, 7], given)
    assert (tapped.token, tapped.next_place) == (token, due)


@pytest.mark.parametrize(
    ("format", "settings", "entries", "sizes", "byes"),
    [
        ("groups", {"group_size": 4}, 10, (4, 3, 3), ()),
        ("league", {}, 5, (5,), ()),
        ("knockout", {}, 5, (2, 2, 2, 2), (1, 5, 7)),
        ("knockout", {"redraw": True}, 5, (2, 2, 2), (5,)),
        ("double_elimination", {}, 3, (2, 2), (1,)),
        ("tables", {"rounds": 3}, 9, (4, 4), ()),
        ("table_knockout", {}, 30, (4,) * 7, ()),
    ],
)
def test_every_format_has_places_to_fill(
    format: str, settings: dict[str, Any], entries: int, sizes: tuple[int, ...], byes: tuple[int, ...]
) -> None:
    frame = frame_of(Stage(format=format, settings=settings), entries)
    assert (frame.sizes, frame.byes) == (sizes, byes)


@pytest.mark.parametrize(
    ("plan", "game", "unit", "entries"),
    [
        (POOLS, "sueca", "pair", 10),
        (Plan(name="Knockout", format="knockout", settings={"redraw": True}), "sueca", "pair", 5),
        (
            Plan(name="Knockout", format="knockout", settings={"redraw": True, "byes": "first_round"}),
            "sueca",
            "pair",
            5,
        ),
        (Plan(name="Knockout", format="knockout", settings={"byes": "each_round"}), "sueca", "pair", 7),
        (Plan(name="Double", format="double_elimination"), "sueca", "pair", 6),
        (Plan(name="Double", format="double_elimination", settings={"byes": "each_round"}), "sueca", "pair", 7),
        (Plan(name="Tables", format="table_knockout"), "king", "individual", 30),
    ],
)
def test_what_is_tapped_is_a_draw_that_its_format_takes(
    club: Club, plan: Plan, game: str, unit: str, entries: int
) -> None:
    cup = found_championship(club, game=game, unit=unit, stages=(plan,), entries=entries, drawn=False)
    stage = stage_of(cup)
    names = {one.number: one.name for one in cup.entries.all()}
    tapped = read_taps(frame_of(stage, entries), list(names), {})
    for number in reversed(names):
        tapped = tapped.put(number)
    assert tapped.is_full
    assert tapped.byes_left == 0
    assert BYE not in names
    directing.draw(stage, BY, given=tapped.given(names))
    assert stage_of(cup).is_drawn


# ----------------------------------------------------------- anew, taken back


def test_a_draw_is_made_anew_with_its_reason_and_the_old_one_is_listed(club: Club, director: User) -> None:
    cup = found_championship(club)
    visit = Visit(director, AGAIN).send("reason")
    assert visit.page.status_code == 422
    visit.send("reason", reason="A pair was missing")
    assert "It is drawn anew." in visit.said
    assert "A pair was missing" in visit.said
    assert visit.said.index("Draw 2") < visit.said.index("Draw 1")
    assert Draw.objects.filter(stage=stage_of(cup)).count() == 2


def test_a_draw_is_taken_back_and_the_stage_waits(club: Club, director: User) -> None:
    cup = found_championship(club)
    visit = Visit(director, AGAIN).send("reason", what="back", reason="Too early")
    assert "The draw is taken back." in visit.said
    assert not stage_of(cup).is_drawn
    assert "Draw 1" in visit.said


def test_what_was_played_keeps_its_draw_and_the_reason_stays_typed(club: Club, director: User) -> None:
    cup = found_championship(club)
    play(cup, most=1)
    visit = Visit(director, AGAIN).send("reason", reason="Wrong list")
    assert visit.page.status_code == 422
    assert "Results stand in this stage already" in visit.said
    assert visit.form("reason").sends["reason"] == "Wrong list"


def test_rounds_at_tables_are_drawn_anew_from_a_round_on(club: Club, director: User) -> None:
    cup = found_championship(club, game="king", unit="individual", stages=(TABLES,), entries=16)
    visit = Visit(director, AGAIN)
    assert "A new draw from round 2 on" in visit.said
    visit.send("reason", what="1", reason="Somebody left")
    assert "It is drawn anew." in visit.said
    assert cup.acts.get().after == 1


@pytest.mark.parametrize("entries", [8, 32])
def test_the_pages_ask_the_database_a_fixed_number_of_times(
    club: Club, director: User, entries: int, django_assert_max_num_queries: object
) -> None:
    cup = waiting(club, entries=entries)
    client = visit_as(director)
    for path, most in ((DRAW, 8), (f"{DRAW}?preview=1", 12), (HAT, 8)):
        with django_assert_max_num_queries(most):  # type: ignore[operator]
            assert client.get(path).status_code == 200
    directing.draw(stage_of(cup), BY)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get(DRAW)
