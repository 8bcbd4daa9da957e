"""`manage.py up`: make the data ready, say how to reach it, and serve it until Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import io
import ipaddress
import socket
import sys
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from scorekeeper.serving import addresses, report, server
from scorekeeper.serving.preparing import alone, prepare
from scorekeeper.serving.reach import Reach


class Command(BaseCommand):
    help = "Makes the data ready and serves it to the phones in the hall."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--bind", default="0.0.0.0", help="127.0.0.1 serves this computer only")  # noqa: S104
        # manage.py takes it away before the settings are read; here it is only described.
        parser.add_argument("--demo", action="store_true", help="serve an invented club, in data of its own")

    def handle(self, *, port: int, bind: str, demo: bool, **options: Any) -> None:
        if demo:
            raise CommandError("Start the demo by manage.py: it has to be known before the settings are read.")
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A window of old code pages shows a sign for what it lacks, and goes on.
            sys.stdout.reconfigure(errors="replace")
        claimed = server.claim(bind, port)
        # Ctrl-C may come at any moment, also while things are made ready.
        with alone(), contextlib.suppress(KeyboardInterrupt):
            copy = prepare()
            translation.activate(report.system_language())
            _note_address(claimed)
            self._say([*report.welcome(port), "", *report.data(copy)])
            self._introduce()
            self._serve(claimed, port)
        self._say([report.stopped()])

    def _introduce(self) -> None:
        """Who can sign in: the demo's invented people (named at every start), or the first administrator."""
        if settings.DEMO:
            call_command("demo", stdout=self.stdout)
        else:
            self._say(report.first_sign_in())

    def _serve(self, claimed: socket.socket, port: int) -> None:
        # Loaded here: it needs the secret, and the static files in their place.
        from scorekeeper.wsgi import application

        watched = Reach(application, own_addresses=addresses.own_addresses, tell=self._reached)
        serve = server.open_door(watched, claimed)
        self._say([report.waiting(port), report.how_to_stop()])
        serve()

    def _reached(self, address: str) -> None:
        """Said by the thread that answers the phone, which may speak another language."""
        with translation.override(report.system_language()):
            self._say([report.reached(address)])

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()


def _note_address(claimed: socket.socket) -> None:
    """What codes and links are to print: any address of this computer, or only the one that is bound."""
    host, port = claimed.getsockname()[:2]
    bound = ipaddress.ip_address(host)
    if bound.is_unspecified:
        settings.SERVED_PORT = port
    elif not bound.is_loopback:
        settings.PUBLIC_URL = settings.PUBLIC_URL or addresses.url(host, port)
