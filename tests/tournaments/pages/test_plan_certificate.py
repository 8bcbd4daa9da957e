"""The certificate of a draw: everything that was hashed, so that whoever likes can check it."""

from __future__ import annotations

import html
import re
from hashlib import sha256
from typing import Any

import pytest
from django.core.cache import cache

from scorekeeper.models import Club, LogEntry, User
from tests.scorekeeper.visiting import visit_as, words
from tests.tournaments.championships import BY, KNOCKOUT, POOLS, TABLES, entry, found_championship, play, stage_of
from tournaments import directing
from tournaments.directing import NewEntry, Plan, Who
from tournaments.models import Championship, Draw
from tournaments.views.plan_certificate import drawings_of, seed_since

pytestmark = pytest.mark.django_db
CERTIFICATE = "/norte/c/taca/s/1/draw/certificate/"
LOT = re.compile(r"<code>(.*?)</code><code class=\"lot-digest\">(.*?)</code>")
SUECA = Plan(name="Knockout", format="knockout", settings={"byes": "each_round"})
REDRAWN = Plan(name="Knockout", format="knockout", settings={"redraw": True})


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Pages are kept by championship and revision, and each test begins with the same ones."""
    cache.clear()


def unseeded(club: Club, *stages: Plan, count: int = 8, **more: Any) -> Championship:
    """A drawn championship in which nobody is seeded."""
    cup = found_championship(club, stages=stages, entries=0, drawn=False, **more)
    each = 1 if cup.unit == "individual" else 2
    entries = [[Who(name=f"Ana {n}{place}") for place in range(each)] for n in range(count)]
    directing.enter_list(cup, BY, [NewEntry(players=who) for who in entries])
    directing.draw(stage_of(cup), BY)
    return cup


def lots(page: Any) -> list[tuple[str, str]]:
    return [(html.unescape(text), digest) for text, digest in LOT.findall(page.content.decode())]


def test_everybody_reads_it_and_every_line_can_be_checked(club: Club) -> None:
    unseeded(club, KNOCKOUT)
    page = visit_as().get(CERTIFICATE)
    found = lots(page)
    assert len(found) == 8
    assert all(sha256(text.encode()).hexdigest() == digest for text, digest in found)
    assert all(text.startswith("2026/Knockout/draw/Ana ") for text, _ in found)
    assert [digest for _, digest in found] == sorted(digest for _, digest in found)


def test_the_order_that_came_out_is_the_draw(club: Club) -> None:
    cup = unseeded(club, KNOCKOUT)
    drawings = drawings_of(stage_of(cup), Draw.objects.get(), latest=True)
    assert drawings
    order = [lot.entry for lot in drawings[0].lots]
    placed = Draw.objects.get().drawn["order"]
    assert [placed[at] for at in (0, 4, 6, 2)] == [order[0], order[1], order[2], order[3]]


def test_pots_are_drawn_apart(club: Club) -> None:
    unseeded(club, POOLS)
    said = words(visit_as().get(CERTIFICATE))
    assert "Purpose “draw”" in said
    assert "Purpose “pots-1”" in said
    assert "Purpose “pots-4”" in said


def test_a_draw_anew_has_a_purpose_of_its_own_and_the_old_one_stays(club: Club) -> None:
    cup = unseeded(club, KNOCKOUT)
    before = lots(visit_as().get(CERTIFICATE))
    directing.redraw(stage_of(cup), BY, reason="A name was wrong")
    page = visit_as().get(CERTIFICATE)
    assert "Purpose “draw-2”" in words(page)
    assert "Drawn anew because: A name was wrong" in words(page)
    old = visit_as().get(f"{CERTIFICATE}?draw=1")
    assert lots(old) == before
    assert "does not hold any more" in words(old)


def test_rounds_that_are_drawn_later_are_certified_too(club: Club) -> None:
    cup = unseeded(club, REDRAWN)
    assert "Purpose “draw-2”" not in words(visit_as().get(CERTIFICATE))
    play(cup, most=4)
    assert "Purpose “draw-2”" in words(visit_as().get(CERTIFICATE))


@pytest.mark.parametrize(("plan", "count"), [(KNOCKOUT, 7), (REDRAWN, 7), (SUECA, 7), (POOLS, 8)])
@pytest.mark.parametrize("before", [0, 3])
def test_who_leaves_or_is_replaced_after_the_draw_was_drawn_all_the_same(
    club: Club, plan: Plan, count: int, before: int
) -> None:
    cup = unseeded(club, plan, count=count)
    drawn = lots(visit_as().get(CERTIFICATE))
    play(cup, most=before)
    for number in (1, 4):
        directing.withdraw(entry(cup, number), BY, stage=stage_of(cup), after=0)
    one = entry(cup, 2)
    directing.substitute(one, BY, out=one.players.all()[0], into=Who(name="Yara"), stage=stage_of(cup), after=0)
    directing.penalise(one, BY, stage=stage_of(cup), after=0, points=1, reason="Late")
    play(cup)
    assert lots(visit_as().get(CERTIFICATE))[: len(drawn)] == drawn


def test_who_left_before_a_new_draw_is_not_in_it_even_if_it_comes_back(club: Club) -> None:
    cup = unseeded(club, SUECA, count=7)
    directing.withdraw(entry(cup, 1), BY, stage=stage_of(cup), after=0)
    directing.redraw(stage_of(cup), BY, reason="One is away")
    assert len(lots(visit_as().get(CERTIFICATE))) == 6
    directing.come_back(entry(cup, 1), BY)
    assert len(lots(visit_as().get(CERTIFICATE))) == 6
    assert len(set(lots(visit_as().get(f"{CERTIFICATE}?draw=1")))) == 7


def test_at_tables_the_order_begins_the_search(club: Club) -> None:
    unseeded(club, TABLES, count=12, game="king", unit="individual")
    said = words(visit_as().get(CERTIFICATE))
    assert "Purpose “draw”" in said
    assert "Purpose “seats”" in said


def test_of_a_hat_it_is_said_that_the_program_drew_nothing(club: Club) -> None:
    cup = found_championship(club, entries=2, drawn=False)
    names = [one.name for one in cup.entries.all()]
    directing.draw(stage_of(cup), BY, given={"order": names})
    page = visit_as().get(CERTIFICATE)
    assert "The program drew nothing." in words(page)
    assert lots(page) == []


def test_whoever_came_late_was_not_drawn(club: Club) -> None:
    cup = unseeded(club, KNOCKOUT, count=7)
    late = NewEntry(players=[Who(name="Xavier"), Who(name="Yara")])
    directing.enter_late(stage_of(cup), BY, late)
    assert len(lots(visit_as().get(CERTIFICATE))) == 7


def test_a_draw_that_is_held_back_is_certified_to_officials_alone(club: Club, official: User) -> None:
    cup = unseeded(club, KNOCKOUT)
    directing.show(stage_of(cup), BY, shows_draw=False)
    assert visit_as().get(CERTIFICATE).status_code == 404
    assert visit_as(official).get(CERTIFICATE).status_code == 200


def test_it_says_since_when_the_seed_stands(club: Club) -> None:
    cup = found_championship(club, stages=(KNOCKOUT,), drawn=False)
    assert "2026" in cup.seed
    directing.change(cup, BY, seed="271828")
    directing.change(cup, BY, name="Taça do Norte")
    directing.draw(stage_of(cup), BY)
    set_at, renamed = LogEntry.objects.filter(verb="championship changed")
    assert set_at.at < renamed.at
    assert seed_since(cup, Draw.objects.get()) == set_at.at
    assert "The seed of this draw is 271828 . It stands since" in words(visit_as().get(CERTIFICATE))


def test_before_a_draw_there_is_none(club: Club) -> None:
    found_championship(club, drawn=False)
    assert visit_as().get(CERTIFICATE).status_code == 404
    assert visit_as().get(f"{CERTIFICATE}?draw=x").status_code == 404


@pytest.mark.parametrize("count", [4, 40])
def test_it_asks_the_database_a_fixed_number_of_times(
    club: Club, count: int, django_assert_max_num_queries: object
) -> None:
    unseeded(club, KNOCKOUT, count=count)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        visit_as().get(CERTIFICATE)
