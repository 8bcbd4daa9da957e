"""How fast championships are, of 32 pairs and of 256: the draw, results with all that follows, the bracket's page."""

from __future__ import annotations

import gzip
import json
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.laptop import Laptop, Phone

SIZES = (32, 256)
RESULTS = 40
PAGES = 60
Timed = Callable[..., float]

FURNISH = """
import json, time
from scorekeeper.models import Club, Table
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tournaments import directing
from tests.bench.championships import RESULTS, found

size = {size}
club = Club.objects.get(slug="norte")
championship = found(club, size)
by = Actor()
pools, bracket = championship.stages.all()
begin = time.perf_counter()
directing.draw(pools, by)
drawn = time.perf_counter() - begin
last = Table.objects.filter(club=club).count()
for number in range(1, 2 * RESULTS + 1):
    factories.make_table(club, last + number)
directing.assign_all(championship, by)
print(json.dumps({{"draw": drawn, "slug": championship.slug}}))
"""

RECOMPUTE = """
import json, time
from scorekeeper import ledger as folds
from tournaments import ledger
from tournaments.models import EncounterMatch, Stage
from tournaments.standings.progress import follow

def seconds(act, times=5):
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        act()
        found.append(time.perf_counter() - begin)
    return min(found)

stages = list(Stage.objects.filter(championship__slug="{slug}").select_related("championship__club"))
rows = list(EncounterMatch.objects.filter(encounter__stage__in=stages).select_related("match"))

def all_over():
    for stage in stages:
        if stage.is_drawn:
            kept = ledger.read(stage)
            follow(kept.form, kept.stage, kept.rounds, kept.scheme)
            kept.tables

def folded():
    for row in rows:
        folds.read(row.match).tally

print(json.dumps([seconds(all_over), seconds(folded)]))
"""


@dataclass(frozen=True)
class Measured:
    """One championship of so many pairs, on a laptop that serves."""

    size: int
    slug: str
    draw: float


def found(club: object, size: int) -> object:
    """A Canastra championship of `size` pairs: pools of four, two go on to a knockout."""
    from rules.catalogue import GAMES
    from rules.reading import read_options
    from scorekeeper.writing import Actor
    from tournaments import directing

    options = read_options(GAMES["canastra"], "confederacao", {})
    championship = directing.found(
        club,
        Actor(),
        key=f"bench-{size}",
        name=f"Bench {size}",
        game="canastra",
        ruleset="confederacao",
        options=options,
        unit="pair",
        stages=[
            directing.Plan(name="Pools", format="groups", settings={"group_size": 4, "qualify": 2}),
            directing.Plan(name="Knockout", format="knockout", settings={"third_place": True}, best_of=1),
        ],
    )
    directing.enter_list(
        championship,
        Actor(),
        [directing.NewEntry(players=[directing.Who(name=f"A{n}"), directing.Who(name=f"B{n}")]) for n in range(size)],
    )
    return championship


def next_result(slug: str, stage: int) -> str:
    """Write the result of the next encounter of a stage, called to its table, from a slip; its label."""
    from scorekeeper.writing import Actor
    from tournaments import directing
    from tournaments.models import Encounter

    waiting = Encounter.objects.filter(
        stage__championship__slug=slug, stage__number=stage, state__in=("called", "ready")
    )
    encounter = waiting.select_related("stage__championship__club").order_by("state", "pk")[0]
    number = encounter.number + encounter.round_id
    directing.report(
        encounter, Actor(), matches=[[5010 + 5 * number % 900, 3000 - number]], key=f"bench-{encounter.pk}"
    )
    return encounter.label


def finish_stage(slug: str, stage: int) -> None:
    """Play a stage to its end, and draw the next."""
    from scorekeeper.writing import Actor
    from tournaments import directing
    from tournaments.models import Encounter, Stage

    ready = Encounter.objects.filter(stage__championship__slug=slug, stage__number=stage, state__in=("called", "ready"))
    while ready.exists():
        next_result(slug, stage)
    following = Stage.objects.filter(championship__slug=slug, number=stage + 1).select_related("championship__club")
    for one in following:
        directing.draw(one, Actor())
        directing.assign_all(one.championship, Actor())


def furnish(laptop: Laptop) -> list[Measured]:
    """Both championships, drawn; the server is not running yet."""
    made = []
    for size in SIZES:
        told = json.loads(laptop.command("shell", "-v", "0", "-c", FURNISH.format(size=size)).splitlines()[-1])
        made.append(Measured(size, told["slug"], told["draw"]))
    return made


def measure(laptop: Laptop, phone: Phone, made: list[Measured], timed: Timed) -> Iterator[tuple[str, float]]:
    """Ratios for each size; a result is measured in turn with a bare insert, the page with a bare view."""
    results: dict[tuple[int, int], float] = {}
    for one in made:
        yield f"draw of {one.size} pairs, s", one.draw
    for stage in (1, 2):
        for one in made:
            taken, inserts = _results(phone, one, stage, timed)
            results[one.size, stage] = statistics.median(taken)
            ratio = statistics.median(taken) / statistics.median(inserts)
            yield f"result / bare insert, {one.size} pairs, stage {stage}", ratio
        yield f"result, 256 / 32 pairs, stage {stage}", results[256, stage] / results[32, stage]
        if stage == 1:
            for one in made:
                laptop.command("shell", "-v", "0", "-c", _finish(one.slug))
    for one in made:
        whole, fold = json.loads(
            laptop.command("shell", "-v", "0", "-c", RECOMPUTE.format(slug=one.slug)).splitlines()[-1]
        )
        yield f"recomputing / fold of its hands, {one.size} pairs", whole / fold
    yield from _bracket(Phone(laptop.port), made[-1], timed)


def _finish(slug: str) -> str:
    return f"from tests.bench.championships import finish_stage; finish_stage({slug!r}, 1)"


def _results(phone: Phone, one: Measured, stage: int, timed: Timed) -> tuple[list[float], list[float]]:
    taken, inserts = [], []
    for _ in range(min(RESULTS, one.size // 4)):
        taken.append(timed(lambda: phone.post(f"/bench-result/{one.slug}/{stage}", {}), wanted=204))
        inserts.append(timed(lambda: phone.post("/bench-insert", {}), wanted=204))
    return taken, inserts


def _bracket(phone: Phone, one: Measured, timed: Timed) -> Iterator[tuple[str, float]]:
    path = f"/norte/c/{one.slug}/s/2/tree/"
    packed = phone.get(path, **{"Accept-Encoding": "gzip"})
    etag = phone.get(path).headers["ETag"]
    pages, plain, hellos, unchanged = [], [], [], []
    for number in range(PAGES):
        # An address that nobody asked for yet is not kept yet.
        pages.append(timed(lambda number=number: phone.get(f"{path}?n={number}"), wanted=200))
        plain.append(timed(lambda: phone.get(f"/bench-tree/{one.slug}"), wanted=200))
        hellos.append(timed(lambda: phone.get("/bench-hello")))
        unchanged.append(timed(lambda: phone.get(path, **{"If-None-Match": etag}), wanted=304))
    yield "bracket page, uncached / f-string SVG", statistics.median(pages) / statistics.median(plain)
    size = len(packed.body) if packed.headers.get("Content-Encoding") == "gzip" else len(gzip.compress(packed.body))
    yield "bracket page, compressed kB", size / 1000
    yield "bracket page, unchanged (304) / hello", statistics.median(unchanged) / statistics.median(hellos)


def plain_tree(slug: str) -> str:
    """The same boxes by an f-string: what the page's drawing is measured against."""
    from tournaments.models import Encounter

    rows = Encounter.objects.filter(stage__championship__slug=slug, stage__number=2).prefetch_related("slots__entry")
    boxes = []
    for at, row in enumerate(rows.select_related("round")):
        x, y = 200 * row.round.number, 60 * at
        names = [slot.entry.name if slot.entry else "?" for slot in row.slots.all()]
        boxes.append(
            f'<g><rect x="{x}" y="{y}" width="180" height="50"/><text x="{x + 4}" y="{y + 18}">{names[0]}</text>'
            f'<text x="{x + 4}" y="{y + 40}">{names[1]}</text><path d="M{x + 180} {y + 25}H{x + 200}V{y + 60}"/></g>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 9000">{"".join(boxes)}</svg>'
