"""Founding a championship from a preset or from nothing, its facts, publishing it, throwing it away."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper import roster
from scorekeeper.forms.options import asked
from scorekeeper.models import Club, User
from scorekeeper.writing import Actor
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import BY, KNOCKOUT, found_championship, new_entries, stage_of
from tests.tournaments.pages.planning import Visit
from tournaments import directing
from tournaments.formats.presets import PRESETS, Preset, StagePreset
from tournaments.forms import founding
from tournaments.models import Championship

pytestmark = pytest.mark.django_db
NEW = "/norte/c/new/"


def found_national(director: User) -> Visit:
    return Visit(director, f"{NEW}?preset=canastra_national").send("venue", name="Nacional")


def test_a_national_championship_is_founded_by_its_name_alone(club: Club, director: User) -> None:
    assert found_national(director).path == "/norte/c/nacional/plan/"
    cup = Championship.objects.get()
    assert (cup.game, cup.unit, cup.state, cup.preset) == ("canastra", "pair", "draft", "canastra_national")
    assert [(stage.name, stage.format, stage.best_of) for stage in cup.stages.all()] == [
        ("Pools", "groups", 1),
        ("Knockout", "knockout", 3),
    ]


def test_the_same_form_sent_twice_founds_one(club: Club, director: User) -> None:
    visit = Visit(director, f"{NEW}?preset=canastra_national")
    form = visit.page
    for _ in range(2):
        visit.page, visit.path = form, f"{NEW}?preset=canastra_national"
        visit.send("venue", name="Nacional")
    assert Championship.objects.count() == 1


def test_presets_say_what_they_come_to(club: Club, director: User) -> None:
    said = words(visit_as(director).get(NEW))
    assert "National Canastra championship, pools of four 32 pairs: 8 pools of 4, 3 rounds, 48 encounters" in said


def test_a_preset_whose_game_is_not_there_is_not_offered(
    club: Club, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = StagePreset(name="League", format="league")
    more = {**PRESETS, "strange": Preset(name="Mah-jong league", game="mahjong", unit="pair", stages=(one,))}
    monkeypatch.setattr(founding, "PRESETS", more)
    client = visit_as(director)
    assert "Mah-jong" not in words(client.get(NEW))
    assert "Which game?" not in words(client.get(f"{NEW}?preset=strange&game=mahjong"))


def test_games_to_choose_stand_on_their_shelves(club: Club, director: User) -> None:
    page = visit_as(director).get(NEW).content.decode()
    shelf = page[page.index('id="boards"') :].partition('role="group"')[2].partition('role="group"')[0]
    assert all(f"game={slug}" in shelf for slug in ("domino", "chess", "draughts"))
    assert "game=sueca" not in shelf


def test_a_preset_for_any_game_asks_which(club: Club, director: User) -> None:
    client = visit_as(director)
    said = words(client.get(f"{NEW}?preset=double_elimination"))
    assert "Which game?" in said
    assert "King" not in said, "four players at a table cannot play two against two"
    client.post(f"{NEW}?preset=double_elimination&game=sueca", {"name": "Taça", **sueca()})
    assert Championship.objects.get().game == "sueca"


def sueca() -> dict[str, object]:
    """The options of Sueca as its form has them."""
    form = founding.FoundForm(found_beginning("sueca"), None)
    values = {name: field.initial for name, field in form.fields.items()}
    values |= form.initial
    return {name: value for name, value in values.items() if name.startswith("option-") and value not in (None, False)}


def found_beginning(game: str) -> founding.Beginning:
    beginning = founding.read_beginning(Club.objects.get(), {"game": game})
    assert beginning
    return beginning


def test_from_nothing_somebody_says_who_enters_and_how_it_is_played(club: Club, director: User) -> None:
    client = visit_as(director)
    typed = {"name": "Liga", "unit": "pair", "format": "league", "held_on": "2026-12-05", "venue": "Sede", **sueca()}
    client.post(f"{NEW}?game=sueca", typed)
    cup = Championship.objects.get()
    assert (cup.unit, cup.held_on, cup.venue) == ("pair", date(2026, 12, 5), "Sede")
    assert [stage.format for stage in cup.stages.all()] == ["league"]


def test_only_formats_that_the_game_can_play_are_offered(club: Club, director: User) -> None:
    client = visit_as(director)
    assert "Rounds at tables" in words(client.get(f"{NEW}?game=king"))
    assert "Double elimination" not in words(client.get(f"{NEW}?game=king"))
    assert "Rounds at tables" not in words(client.get(f"{NEW}?game=sueca"))


def test_the_house_s_rules_can_be_chosen_and_are_copied_in(club: Club, director: User) -> None:
    base = found_beginning("sueca").rules
    changed = base.options.model_copy(update={"target": 7}) if hasattr(base.options, "target") else base.options
    house = roster.copy_ruleset(club, Actor(), game="sueca", base=base.base, name="Da casa", options=changed)
    client = visit_as(director)
    assert "Da casa" in words(client.get(f"{NEW}?game=sueca"))
    client.post(f"{NEW}?game=sueca&rules={house.code}", {"name": "Liga", "unit": "pair", "format": "league", **sueca()})
    assert Championship.objects.get().ruleset_name == "Da casa"


def test_without_a_name_everything_typed_is_kept_and_the_error_stands_beside(club: Club, director: User) -> None:
    page = visit_as(director).post(f"{NEW}?preset=canastra_national", {"name": "", "venue": "Salão <b>", "key": "k"})
    assert page.status_code == 422
    assert "Salão &lt;b&gt;" in page.content.decode()
    assert 'name="key" value="k"' in page.content.decode()
    assert not Championship.objects.exists()


def test_officials_read_the_plan_and_change_nothing(club: Club, official: User) -> None:
    cup = found_championship(club, drawn=False)
    client = visit_as(official)
    said = words(client.get(f"/norte/c/{cup.slug}/plan/"))
    assert "8 pairs: a knockout, 3 rounds, 7 encounters." in said
    assert "Add a stage" not in said
    assert client.post(f"/norte/c/{cup.slug}/plan/publish/").status_code == 403
    assert client.get(NEW).status_code == 403


def test_a_draft_is_not_there_for_others(club: Club) -> None:
    cup = directing.found(
        club, BY, key="d", name="Rascunho", game="king", ruleset="classic",
        options=founding.GAMES["king"].rulesets["classic"], unit="individual",
        stages=[directing.Plan(name="Tables", format="tables", settings={"rounds": 2})],
    )  # fmt: skip
    assert visit_as().get(f"/norte/c/{cup.slug}/plan/").status_code in (302, 404)


def draft(club: Club) -> Championship:
    return directing.found(
        club, BY, key="d", name="Rascunho", game="king", ruleset="classic",
        options=founding.GAMES["king"].rulesets["classic"], unit="individual",
        stages=[directing.Plan(name="Tables", format="tables", settings={"rounds": 2})],
    )  # fmt: skip


def test_a_draft_is_published_and_its_address_stays(club: Club, director: User) -> None:
    cup, client = draft(club), visit_as(director)
    assert client.post(f"/norte/c/{cup.slug}/plan/publish/").status_code == 302
    cup.refresh_from_db()
    assert cup.state == "published"
    typed = {"name": "Taça", "slug": "outra", "seed": "777"}
    client.post(f"/norte/c/{cup.slug}/plan/facts/", typed)
    cup.refresh_from_db()
    assert (cup.name, cup.slug, cup.seed) == ("Taça", "rascunho", "777")


def test_a_draft_is_thrown_away_after_asking(club: Club, director: User) -> None:
    cup, client = draft(club), visit_as(director)
    assert "cannot be taken back" in words(client.get(f"/norte/c/{cup.slug}/plan/throw-away/"))
    client.post(f"/norte/c/{cup.slug}/plan/throw-away/")
    assert not Championship.objects.exists()


def test_a_published_championship_is_not_thrown_away(club: Club, director: User) -> None:
    cup = found_championship(club, drawn=False)
    visit_as(director).post(f"/norte/c/{cup.slug}/plan/throw-away/")
    assert Championship.objects.exists()


def test_an_address_that_is_taken_is_told_beside_its_field(club: Club, director: User) -> None:
    found_championship(club, name="Outra", drawn=False)
    cup = draft(club)
    page = visit_as(director).post(
        f"/norte/c/{cup.slug}/plan/facts/", {"name": "Taça", "slug": "outra", "seed": "1", "notes": "Sem fumo"}
    )
    assert page.status_code == 422
    assert "Another championship has this address." in words(page)
    assert "Sem fumo" in page.content.decode()


def test_the_seed_may_be_words_too_and_its_field_says_so(club: Club, director: User) -> None:
    cup, client = draft(club), visit_as(director)
    path = f"/norte/c/{cup.slug}/plan/facts/"
    assert "digits or words, said aloud in the hall" in words(client.get(path))
    client.post(path, {"name": "Taça", "slug": cup.slug, "seed": "três  bolas brancas"})
    cup.refresh_from_db()
    assert cup.seed == "três bolas brancas"


def test_the_seed_stays_once_something_is_drawn(club: Club, director: User) -> None:
    cup = found_championship(club)
    visit_as(director).post(f"/norte/c/{cup.slug}/plan/facts/", {"name": "Taça", "seed": "999"})
    cup.refresh_from_db()
    assert cup.seed == "2026"


def test_other_numbers_than_the_rule_names_are_warned_of_with_the_rule(club: Club, director: User) -> None:
    client = found_national(director).client
    cup = Championship.objects.get()
    directing.enter_list(cup, BY, list(new_entries(12)))
    said = words(client.get("/norte/c/nacional/plan/"))
    assert "Rule 38 wants 32, 64, 128, 256 entries; there are 12." in said
    assert "Rule 38" not in words(client.get("/norte/c/nacional/plan/?with=64"))
    assert "64 pairs: 16 pools of 4, 3 rounds, 96 encounters; the first 2 of each go on: 32." in words(
        client.get("/norte/c/nacional/plan/?with=64")
    )
    assert "Rule 38" in words(client.get("/norte/c/nacional/s/1/draw/"))


@pytest.mark.parametrize("entries", [4, 40])
def test_the_plan_asks_the_database_a_fixed_number_of_times(
    club: Club, director: User, entries: int, django_assert_num_queries: object
) -> None:
    cup = found_championship(club, entries=entries, drawn=False)
    client = visit_as(director)
    with django_assert_num_queries(6):  # type: ignore[operator]
        client.get(f"/norte/c/{cup.slug}/plan/")


def test_an_unsound_number_to_try_is_no_number(club: Club, director: User) -> None:
    cup = found_championship(club, drawn=False)
    assert stage_of(cup).name in words(visit_as(director).get(f"/norte/c/{cup.slug}/plan/?with=%C2%B2"))


def test_the_rules_change_until_the_first_draw(club: Club, director: User) -> None:
    cup = found_championship(club, stages=(KNOCKOUT,), drawn=False)
    before = dict(cup.options)
    path = f"/norte/c/{cup.slug}/plan/rules/"
    other = next(slug for slug in founding.GAMES["sueca"].rulesets if slug != cup.ruleset)
    visit = Visit(director, f"{path}?rules={other}")
    game = founding.GAMES["sueca"]
    option = f"option-{asked(game, game.rulesets[other])[-1].name}"
    visit.send(option)
    cup.refresh_from_db()
    assert cup.ruleset == other
    assert cup.options != before
    directing.draw(stage_of(cup), BY)
    late = Visit(director, f"{path}?rules={game.default_ruleset}")
    assert "the rules stay" in late.said
    late.send(f"option-{asked(game, game.rulesets[game.default_ruleset])[-1].name}")
    assert "This stage is drawn already." in late.said
    cup.refresh_from_db()
    assert cup.ruleset == other
