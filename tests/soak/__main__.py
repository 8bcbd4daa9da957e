"""An evening in minutes: 32 phones record and look on while the program is killed again and again: `make soak`.

Nothing that was acknowledged may be missing afterwards, nothing may be there twice, and `manage.py verify` must agree.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import random
import signal
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.laptop import Laptop, Page, Phone

T = TypeVar("T")

PHONES = 32
HANDS = (
    ("no_tricks", (4, 3, 2, 4)),
    ("no_hearts", (0, 5, 8, 0)),
    ("no_queens", (1, 1, 2, 0)),
    ("no_kings_jacks", (2, 3, 3, 0)),
    ("no_king_of_hearts", (0, 0, 1, 0)),
    ("no_last_two", (1, 0, 0, 1)),
)
LOOKS = 3
"""How many other matches a phone looks at after each hand."""

GONE = (OSError, http.client.HTTPException)


@dataclass
class Seen:
    """What one phone saw: what it was told is saved, and how long answers took."""

    saved: list[tuple[str, int, str]] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    looks: dict[int, int] = field(default_factory=dict)
    again: int = 0
    odd: list[str] = field(default_factory=list)


class Recorder(threading.Thread):
    """An official's phone: records match after match, looks at others', and sends again what got no answer."""

    def __init__(
        self, laptop: Laptop, password: str, matches: list[str], others: list[str], over: threading.Event
    ) -> None:
        super().__init__()
        self.seen = Seen()
        self._laptop, self._password, self._over = laptop, password, over
        self._matches, self._others = matches, others
        self._etags: dict[str, str] = {}
        self._phone = Phone(laptop.port)

    def run(self) -> None:
        self._insist(lambda: self._phone.sign_in("oficial", self._password))
        for code in self._matches:
            for number, (contract, taken) in enumerate(HANDS, 1):
                if self._over.is_set():
                    return
                self._record(code, number, contract, taken)
                self._look()

    def _record(self, code: str, number: int, contract: str, taken: tuple[int, ...]) -> None:
        page = self._insist(lambda: self._phone.get(f"/norte/m/{code}/"))
        key = Page(page.body.decode()).hidden["key"]
        values = {"key": key, "number": str(number), "contract": contract}
        values |= {f"taken-{seat}": str(count) for seat, count in enumerate(taken)}
        begin = time.perf_counter()
        answer = self._insist(lambda: self._phone.post(f"/norte/m/{code}/hand/", values))
        self.seen.posts.append(time.perf_counter() - begin)
        if answer.status == 302:
            self.seen.saved.append((code, number, key))
        else:
            self.seen.odd.append(f"hand {number} of {code}: {answer.status}")

    def _look(self) -> None:
        for code in random.sample(self._others, LOOKS):
            path = f"/norte/m/{code}/"
            answer = self._insist(
                lambda path=path: self._phone.get(path, **{"If-None-Match": self._etags.get(path, "")})
            )
            self._etags[path] = answer.headers["ETag"] or ""
            self.seen.looks[answer.status] = self.seen.looks.get(answer.status, 0) + 1

    def _insist(self, ask: Callable[[], T]) -> T:
        """Ask until there is an answer: the program may just have been killed."""
        while True:
            try:
                return ask()
            except GONE:
                self.seen.again += 1
                self._phone.close()
                time.sleep(0.2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("--kills", type=int, default=6)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-soak-") as folder:
        laptop = Laptop(Path(folder))
        try:
            return soak(laptop, told.seconds, told.kills)
        finally:
            laptop.end()


def soak(laptop: Laptop, seconds: int, kills: int) -> int:
    laptop.start().end()
    password, codes = furnish(laptop, matches=PHONES * max(4, seconds // 10))
    over = threading.Event()
    started = laptop.start()
    share = len(codes) // PHONES
    phones = [
        Recorder(laptop, password, codes[n * share : (n + 1) * share], codes[::share], over) for n in range(PHONES)
    ]
    for phone in phones:
        phone.start()
    for _ in range(kills):
        time.sleep(seconds / (kills + 1) * random.uniform(0.7, 1.3))
        started.end(signal.SIGKILL)
        started = laptop.start()
    time.sleep(seconds / (kills + 1))
    over.set()
    for phone in phones:
        phone.join()
    started.end()
    return judge(laptop, [phone.seen for phone in phones], kills)


def furnish(laptop: Laptop, *, matches: int) -> tuple[str, list[str]]:
    """A club, its official (whose password is given), and King matches that wait for their first hand."""
    code = (
        "from tests.scorekeeper import factories as f; club = f.make_club(); f.make_user(club, username='oficial');"
        f"print(f.PASSWORD, *[f.start_match(club).code for _ in range({matches})], sep='\\n')"
    )
    password, *codes = laptop.command("shell", "-v", "0", "-c", code).splitlines()
    return password, codes


def judge(laptop: Laptop, seen: list[Seen], kills: int) -> int:
    """Compare what the phones were told with what is kept."""
    saved = list(itertools.chain.from_iterable(one.saved for one in seen))
    kept = kept_hands(laptop.data / "scorekeeper.sqlite3")
    lost = [hand for hand in saved if kept.get(hand) != 1]
    odd = list(itertools.chain.from_iterable(one.odd for one in seen))
    posts = sorted(itertools.chain.from_iterable(one.posts for one in seen))
    looks = {status: sum(one.looks.get(status, 0) for one in seen) for status in (200, 304)}
    print(
        f"{PHONES} phones, {kills} kills: {len(saved)} hands saved, sent again {sum(one.again for one in seen)} times"
    )
    print(f"looks: {looks[200]} pages, {looks[304]} unchanged")
    print(f"a hand took {statistics.median(posts):.3f} s, 99 in 100 under {posts[len(posts) * 99 // 100]:.3f} s")
    print(laptop.command("verify").strip())
    for what in [*(f"lost: {hand}" for hand in lost), *odd]:
        print(what)
    return 1 if lost or odd or not saved else 0


def kept_hands(database: Path) -> dict[tuple[str, int, str], int]:
    """How often each hand is kept, by its match, number and key."""
    with closing(sqlite3.connect(database)) as opened:
        rows = opened.execute(
            "SELECT code, number, scorekeeper_event.key FROM scorekeeper_event"
            " JOIN scorekeeper_match ON scorekeeper_match.id = match_id WHERE kind = 'hand'"
        )
        found: dict[tuple[str, int, str], int] = {}
        for code, number, key in rows:
            found[code, number, key] = found.get((code, number, key), 0) + 1
        return found


if __name__ == "__main__":
    sys.exit(main())
