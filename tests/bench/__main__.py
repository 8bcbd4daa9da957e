"""How fast it is, as ratios to a bare view measured in turn with it: `make bench`. It asserts nothing."""

from __future__ import annotations

import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import championships
from tests.laptop import ROOT, Laptop, Page, Phone

MATCHES = 30
HANDS = (("no_tricks", "4 3 2 4"), ("no_hearts", "0 5 8 0"), ("no_queens", "1 1 2 0"), ("no_kings_jacks", "2 3 3 0"))
PAGES = 200
SCORING_SECONDS = 2.0
AIMS = {
    "hand POST / bare insert": 4,
    "first load, kB": 60,
    "hands a second": 20_000,
    "second start, s": 3,
    **{f"result / bare insert, {size} pairs, stage {stage}": 7 for size in championships.SIZES for stage in (1, 2)},
    **{f"result, 256 / 32 pairs, stage {stage}": 1.5 for stage in (1, 2)},
    "bracket page, uncached / f-string SVG": 5,
    "bracket page, unchanged (304) / hello": 1.3,
}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        laptop = Laptop(Path(folder), DJANGO_SETTINGS_MODULE="tests.bench.settings")
        show("first start, s", start_seconds(laptop))
        password, codes = furnish(laptop)
        made = championships.furnish(laptop)
        show("second start, s", min(start_seconds(laptop) for _ in range(3)))
        laptop.start()
        try:
            measure(laptop, password, codes)
            official = Phone(laptop.port)
            official.sign_in("oficial", password)
            for what, value in championships.measure(laptop, official, made, timed):
                show(what, value)
        finally:
            laptop.end()
    show("import of the catalogue, s", import_seconds("rules.catalogue") - import_seconds("pydantic"))
    for game, rate in scoring_rates():
        show("hands a second" if game == "king" else f"hands a second, {game}", rate)


def show(what: str, value: float) -> None:
    aim = f"   (aim {AIMS[what]})" if what in AIMS else ""
    print(f"{what:48} {value:10,.2f}{aim}", flush=True)


def start_seconds(laptop: Laptop) -> float:
    """From the command to the line that says it serves."""
    begin = time.perf_counter()
    started = laptop.start()
    seconds = time.perf_counter() - begin
    started.end()
    return seconds


def furnish(laptop: Laptop) -> tuple[str, list[str]]:
    """A club, its official (whose password is given), and King matches that wait for their first hand."""
    code = (
        "from tests.scorekeeper import factories as f; club = f.make_club(); f.make_user(club, username='oficial');"
        f"print(f.PASSWORD, *[f.start_match(club).code for _ in range({MATCHES})], sep='\\n')"
    )
    password, *codes = laptop.command("shell", "-v", "0", "-c", code).splitlines()
    return password, codes


def measure(laptop: Laptop, password: str, codes: list[str]) -> None:
    official, guest = Phone(laptop.port), Phone(laptop.port)
    official.sign_in("oficial", password)
    hands, inserts = hand_posts(official, codes)
    show("bare insert, ms", hands_ms(inserts))
    show("hand POST, ms", hands_ms(hands))
    show("hand POST / bare insert", statistics.median(hands) / statistics.median(inserts))
    page = f"/norte/m/{codes[0]}/"
    etag = guest.get(page).headers["ETag"]
    asked: dict[str, Callable[[], object]] = {
        "hello view": lambda: guest.get("/bench-hello"),
        "match page, recording": lambda: official.get(page),
        "match page, public": lambda: guest.get(page),
        "match page, unchanged (304)": lambda: guest.get(page, **{"If-None-Match": etag}),
    }
    seconds = in_turn(asked, PAGES)
    show("hello view, ms", hands_ms(seconds["hello view"]))
    for name in list(asked)[1:]:
        show(f"{name} / hello", statistics.median(seconds[name]) / statistics.median(seconds["hello view"]))
    for what, size in first_load(official, page):
        show(what, size / 1000)


def hands_ms(seconds: list[float]) -> float:
    return statistics.median(seconds) * 1000


def hand_posts(phone: Phone, codes: list[str]) -> tuple[list[float], list[float]]:
    """Post hands to every match in turn with bare inserts; only the posts are timed."""
    hands: list[float] = []
    inserts: list[float] = []
    for contract, taken in HANDS:
        for code in codes:
            hidden = Page(phone.get(f"/norte/m/{code}/").body.decode()).hidden
            values = {"key": hidden["key"], "number": hidden["number"], "contract": contract}
            values |= {f"taken-{seat}": count for seat, count in enumerate(taken.split())}
            hands.append(
                timed(lambda path=f"/norte/m/{code}/hand/", values=values: phone.post(path, values), wanted=302)
            )
            inserts.append(timed(lambda: phone.post("/bench-insert", {}), wanted=204))
    return hands, inserts


def timed(ask: Callable[[], object], wanted: int | None = None) -> float:
    begin = time.perf_counter()
    answer = ask()
    seconds = time.perf_counter() - begin
    if wanted is not None and getattr(answer, "status", None) != wanted:
        sys.exit(f"expected {wanted}: {answer}")
    return seconds


def in_turn(asked: dict[str, Callable[[], object]], times: int) -> dict[str, list[float]]:
    """One of each after the other, so that whatever else the machine does falls on all alike."""
    seconds: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(times):
        for name, ask in asked.items():
            seconds[name].append(timed(ask))
    return seconds


def first_load(phone: Phone, path: str) -> Iterator[tuple[str, float]]:
    """The bytes that travel when a phone opens a match for the first time."""
    page = phone.get(path, **{"Accept-Encoding": "gzip"})
    html = gzip.decompress(page.body) if page.headers.get("Content-Encoding") == "gzip" else page.body
    files = {load: len(phone.get(load, **{"Accept-Encoding": "gzip"}).body) for load in Page(html.decode()).loads}
    yield "first load, kB", len(page.body) + sum(files.values())
    yield "  the page itself, kB", len(page.body)
    for name, size in sorted(files.items(), key=lambda item: -item[1]):
        yield f"  {name.rsplit('/', 1)[-1][:24]}, kB", size


def import_seconds(module: str) -> float:
    """The best of five imports, each in a process of its own."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    runs = (subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True) for _ in range(5))  # noqa: S603
    return min(map(float, runs))


def scoring_rates() -> Iterator[tuple[str, float]]:
    """Hands a second on one core, from JSON text to lines, over the known documents of each game."""
    from rules import document

    known = json.loads((ROOT / "tests" / "cases" / "known.json").read_text())
    for game in ("king", "sueca", "canastra", "bridge", "buraco", "tranca"):
        played = [case for case in known if case["game"] == game and "error" not in document.score(case)]
        texts = [json.dumps(case).encode() for case in played]
        hands = sum(len(json.loads(text)["hands"]) for text in texts)
        rounds, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < SCORING_SECONDS:
            for text in texts:
                for one in document.parse(text):
                    document.score(one)
            rounds += 1
        yield game, rounds * hands / (time.perf_counter() - begin)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    main()
