"""A laptop that serves the hall, started as a person starts it, and a phone that speaks plain HTTP to it."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).parent.parent
URL = "http://hall.example:8000"
LIMIT = 120


class Laptop:
    """One computer: its data folder, a free port, and what was started on it."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.running: list[subprocess.Popen[str]] = []
        self._environment = environment

    def start(self, *arguments: str, port: int | None = None) -> Started:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "manage.py", "up", "--bind", "127.0.0.1", "--port", str(port or self.port), *arguments],
            cwd=ROOT,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.running.append(process)
        return Started(process)

    def command(self, *arguments: str) -> str:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=True,
            timeout=LIMIT,
        )
        return done.stdout

    def environment(self) -> dict[str, str]:
        """The machine's, without anything of a real installation or of the tests."""
        ours = ("SCOREKEEPER_", "DATABASE_URL", "DJANGO_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        own = {"SCOREKEEPER_DATA": str(self.data), "SCOREKEEPER_URL": URL, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        return kept | own | self._environment

    def end(self) -> None:
        for process in self.running:
            process.kill()
            process.communicate()


class Started:
    """A start of the program, read up to the line that says it serves, or to its end."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""
        assert process.stdout
        for line in process.stdout:
            self.said += line
            if line.startswith("Ctrl-C"):
                break
        else:
            process.wait(LIMIT)

    def end(self, how: signal.Signals = signal.SIGINT) -> str:
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=LIMIT)
        return str(rest)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Answer(NamedTuple):
    """What came back: the body as it travelled."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Phone:
    """A browser without scripts: one connection that stays open, and cookies."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, values: Mapping[str, str], **headers: str) -> Answer:
        told = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **values}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(told).encode(), form | headers)

    def sign_in(self, username: str, password: str) -> None:
        self.get("/sign-in/")
        answer = self.post("/sign-in/", {"username": username, "password": password})
        assert answer.status == 302, answer.status

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._connection.request(method, path, body, {"Cookie": cookies, "Accept-Language": "pt", **headers})
        response = self._connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        for given in response.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(given).items()}
        return answer

    def close(self) -> None:
        self._connection.close()


class Page(HTMLParser):
    """What a page has a browser load, and what its forms send by themselves."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.hidden: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "script" and "src" in told:
            self.loads.append(told["src"])
        if tag == "link" and told.get("rel") in ("stylesheet", "icon", "manifest"):
            self.loads.append(told["href"])
        if tag == "img" and told.get("src", "").startswith("/"):
            self.loads.append(told["src"])
        if tag == "input" and told.get("type") == "hidden":
            self.hidden.setdefault(told.get("name", ""), told.get("value", ""))
