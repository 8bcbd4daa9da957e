"""Stages before the draw: added, ordered, removed, and every setting of every format as a form field."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Club, User
from tests.scorekeeper.visiting import visit_as
from tests.tournaments.championships import BY, KNOCKOUT, LEAGUE, POOLS, TABLES, found_championship, stage_of
from tests.tournaments.pages.planning import Visit
from tournaments import directing
from tournaments.directing import Plan
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.settings import read_settings
from tournaments.forms.stages import FIELDS, StageForm, rearranged
from tournaments.models import Championship, Stage

pytestmark = pytest.mark.django_db
POOL_CUP = "/norte/c/taca/s/1/plan/"


def pools(club: Club, **changes: Any) -> Championship:
    return found_championship(club, stages=(POOLS, KNOCKOUT), drawn=False, **changes)


# -------------------------------------------------- adding, ordering, removing


def test_a_stage_is_added_by_its_format_and_set_up_next(club: Club, director: User) -> None:
    cup = pools(club)
    visit = Visit(director, "/norte/c/taca/plan/stages/add/").send("format", ("format", "league"))
    assert visit.path == "/norte/c/taca/s/3/plan/"
    assert stage_of(cup, 3).format == "league"


def test_a_second_stage_of_a_format_has_a_name_of_its_own(club: Club, director: User) -> None:
    cup = pools(club)
    Visit(director, "/norte/c/taca/plan/stages/add/").send("format", ("format", "knockout"))
    assert [stage.name for stage in cup.stages.all()] == ["Pools", "Knockout", "Knockout 2"]


def test_a_format_that_the_game_cannot_play_is_not_added(club: Club, director: User) -> None:
    pools(club)
    assert visit_as(director).post("/norte/c/taca/plan/stages/add/", {"format": "tables"}).status_code == 404


def test_stages_move_up_and_are_taken_out(club: Club, director: User) -> None:
    cup, client = pools(club), visit_as(director)
    client.post("/norte/c/taca/s/2/plan/up/")
    assert [stage.name for stage in cup.stages.all()] == ["Knockout", "Pools"]
    client.post("/norte/c/taca/s/1/plan/remove/")
    assert [stage.name for stage in cup.stages.all()] == ["Pools"]


def test_the_last_stage_stays_and_it_is_told_why(club: Club, director: User) -> None:
    cup = found_championship(club, drawn=False)
    page = visit_as(director).post("/norte/c/taca/s/1/plan/remove/", follow=True)
    assert "A championship needs at least one stage." in page.content.decode()
    assert cup.stages.count() == 1


def test_a_drawn_stage_neither_moves_nor_goes(club: Club, director: User) -> None:
    cup, client = found_championship(club, stages=(POOLS, KNOCKOUT)), visit_as(director)
    client.post("/norte/c/taca/s/1/plan/remove/")
    client.post("/norte/c/taca/s/2/plan/up/")
    assert [stage.name for stage in cup.stages.all()] == ["Pools", "Knockout"]


# ------------------------------------------------------------ setting one up


def test_the_form_shows_what_is_set_and_saving_it_changes_nothing(club: Club, director: User) -> None:
    cup = pools(club)
    before = Stage.objects.filter(championship=cup).values().get(number=1) | {"best_of": 1}
    Visit(director, POOL_CUP).send("name")
    assert Stage.objects.filter(championship=cup).values().get(number=1) == before


def test_pools_are_set_up_in_full(club: Club, director: User) -> None:
    cup = pools(club)
    typed = {
        "name": "Chaves", "settings-group_size": "", "settings-groups": "2", "settings-qualify": "3",
        "settings-best_others": "1", "settings-legs": "2", "settings-pots": "1", "best_of-default": "3",
        "points-win": "3", "points-draw": "1.5", "points-walkover_loss": "-1", "points-walkover_score": "500",
        "points-walkover_counts": None, "shows_standings": None,
    }  # fmt: skip
    visit = Visit(director, POOL_CUP).send("name", **typed)
    assert visit.path == "/norte/c/taca/plan/", visit.said
    stage = stage_of(cup)
    assert stage.settings == {"groups": 2, "qualify": 3, "best_others": 1, "legs": 2, "pots": 1}
    assert stage.best_of == 3
    assert stage.points == {
        "win": 3, "draw": 1.5, "walkover_loss": -1, "walkover_score": [500, 0], "walkover_counts": False,
    }  # fmt: skip
    assert (stage.name, stage.shows_draw, stage.shows_standings) == ("Chaves", True, False)
    again = Visit(director, POOL_CUP).send("name")
    assert again.path == "/norte/c/taca/plan/"
    assert stage_of(cup).points == stage.points


def test_a_knockout_is_set_up_round_by_round(club: Club, director: User) -> None:
    cup = pools(club)
    typed = {"settings-third_place": "on", "settings-seeding": "random", "best_of-default": "3", "best_of-final": "5"}
    Visit(director, "/norte/c/taca/s/2/plan/").send("name", **typed)
    stage = stage_of(cup, 2)
    assert stage.settings == {"third_place": True, "seeding": "random"}
    assert stage.best_of == {"default": 3, "final": 5}


def test_tables_are_set_up_with_points_by_place(club: Club, director: User) -> None:
    cup = found_championship(club, game="king", unit="individual", stages=(TABLES,), drawn=False)
    typed = {
        "settings-rounds": "5", "settings-scoring": "places", "settings-place_points": "5 3 1,5 0".replace(",", "."),
        "settings-bye_points": "number", "settings-bye_number": "2",
    }  # fmt: skip
    Visit(director, POOL_CUP).send("name", **typed)
    assert stage_of(cup).settings == {
        "rounds": 5, "scoring": "places", "place_points": [5, 3, 1.5, 0], "bye_points": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"settings-group_size": "1"}, "settings-group_size"),
        ({"settings-groups": "2"}, "settings-group_size"),
        ({"settings-qualify": "none"}, "settings-qualify"),
        ({"points-win": "0.3"}, "points-win"),
        ({"best_of-default": "0"}, "best_of-default"),
        ({"name": ""}, "name"),
    ],
)
def test_what_does_not_fit_is_told_beside_its_field_and_stays_typed(
    club: Club, director: User, typed: dict[str, str], field: str
) -> None:
    cup = pools(club)
    visit = Visit(director, POOL_CUP).send("name", **{"settings-pots": "7", **typed})
    assert visit.page.status_code == 422
    assert visit.page.context["form"][field].errors or visit.page.context["form"].errors
    assert field in visit.page.context["form"].errors or field == "settings-group_size"
    assert visit.form("name").sends["settings-pots"] == "7"
    assert visit.form("name").sends[field] == typed.get(field, "4")
    assert stage_of(cup).settings == POOLS.settings


def test_points_by_place_that_are_too_few_are_told_beside_them(club: Club, director: User) -> None:
    found_championship(club, game="king", unit="individual", stages=(TABLES,), drawn=False)
    visit = Visit(director, POOL_CUP).send("name", **{"settings-place_points": "4 2"})
    assert "settings-place_points" in visit.page.context["form"].errors


def test_tie_breaks_are_ordered_by_buttons_and_nothing_else_is_lost(club: Club, director: User) -> None:
    cup = pools(club)
    visit = Visit(director, POOL_CUP)
    visit.send("name", ("up", "difference"), **{"settings-group_size": "6"})
    visit.send("name", ("drop", "scored")).send("name", ("put", "wins")).send("name", ("down", "lots"))
    assert visit.page.status_code == 200
    assert stage_of(cup).tie_breaks == []
    visit.send("name", tie_break=["points", "difference", "direct", "wins", "lots"])
    stage = stage_of(cup)
    assert stage.tie_breaks == ["points", "difference", "direct", "wins", "lots"]
    assert stage.settings["group_size"] == 6


@pytest.mark.parametrize(
    ("tap", "order"),
    [
        ({"up": "direct"}, ("direct", "points", "lots")),
        ({"up": "points"}, ("points", "direct", "lots")),
        ({"down": "points"}, ("direct", "points", "lots")),
        ({"down": "lots"}, ("points", "direct", "lots")),
        ({"drop": "direct"}, ("points", "lots")),
        ({"put": "wins"}, ("points", "direct", "lots", "wins")),
        ({"put": "direct"}, ("points", "direct", "lots")),
        ({"put": "nonsense"}, ("points", "direct", "lots")),
    ],
)
def test_a_tap_moves_one_tie_break(tap: dict[str, str], order: tuple[str, ...]) -> None:
    assert rearranged(["points", "direct", "lots"], tap) == order


def test_looking_tells_what_it_comes_to_and_saves_nothing(club: Club, director: User) -> None:
    cup = pools(club)
    visit = Visit(director, POOL_CUP).send("name", ("look", "1"), **{"settings-group_size": "8"})
    assert "8 pairs: everybody meets everybody, 7 rounds, 28 encounters; the first 2 go on." in visit.said
    assert stage_of(cup).settings["group_size"] == 4


def test_of_a_drawn_stage_only_what_is_shown_changes(club: Club, director: User) -> None:
    cup = found_championship(club)
    visit = Visit(director, POOL_CUP)
    assert "how it is played stays" in visit.said
    visit.send("shows_draw", shows_results=None)
    assert stage_of(cup).shows_results is False


@pytest.mark.parametrize("format", FORMATS)
def test_every_setting_of_a_format_can_be_set(format: str) -> None:
    assert set(FORMATS[format].settings.model_fields) == set(FIELDS[format]) - {"bye_number"}


@pytest.mark.parametrize("format", FORMATS)
def test_what_a_form_makes_of_a_new_stage_is_what_the_format_reads(format: str) -> None:
    settings = {"groups": {"group_size": 4}, "tables": {"rounds": 3}}.get(format, {})
    stage = Stage(format=format, name="One", settings=settings)
    fresh = StageForm(stage, None)
    typed = {name: fresh[name].value() for name in fresh.fields}
    form = StageForm(stage, {name: value for name, value in typed.items() if value is not None and value is not False})
    assert form.is_valid(), form.errors
    assert form.plan
    read = FORMATS[format].settings
    assert read_settings(read, dict(form.plan.settings)) == read_settings(read, settings)


@pytest.mark.parametrize("entries", [4, 40])
def test_the_form_asks_the_database_a_fixed_number_of_times(
    club: Club, director: User, entries: int, django_assert_num_queries: object
) -> None:
    found_championship(club, stages=(POOLS, KNOCKOUT), entries=entries, drawn=False)
    client = visit_as(director)
    with django_assert_num_queries(6):  # type: ignore[operator]
        client.get(POOL_CUP)


def test_a_name_that_another_stage_has_is_refused(club: Club, director: User) -> None:
    cup = pools(club)
    assert Visit(director, POOL_CUP).send("name", name="knockout").page.status_code == 422
    assert stage_of(cup).name == "Pools"


def test_officials_do_not_set_stages_up(club: Club, official: User) -> None:
    pools(club)
    assert visit_as(official).get(POOL_CUP).status_code == 403


def test_stages_after_a_drawn_one_can_still_be_planned(club: Club, director: User) -> None:
    cup = found_championship(club, stages=(POOLS, KNOCKOUT))
    directing.plan_stages(cup, BY, [KNOCKOUT, LEAGUE, Plan(name="Final", format="knockout")])
    visit_as(director).post("/norte/c/taca/s/4/plan/up/")
    assert [stage.name for stage in cup.stages.all()] == ["Pools", "Knockout", "Final", "League"]
