"""What `up` tells the person at the laptop, in the language of the system."""

from __future__ import annotations

import io
import locale
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import segno
from django.conf import settings
from django.core.management.color import supports_color
from django.db import connection
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper import accounts
from scorekeeper.serving import addresses

SOUND_SQLITE = (3, 51, 3)
"""From here on SQLite's log cannot lose its place; before, a very rare race of two connections could."""


def system_language() -> str:
    """The language the system speaks, among ours."""
    spoken = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)),
        locale.getlocale()[0] or "",
    ).lower()
    if not spoken.startswith(("pt", "portuguese")):
        return "en"
    return "pt-br" if "br" in spoken else "pt"


def welcome(port: int) -> Iterator[str]:
    """The addresses, best first, with the best as a code to scan."""
    yield _("On this computer: %(url)s") % {"url": addresses.url("localhost", port)}
    served = addresses.served_urls()
    for url in served:
        yield _("On phones: %(url)s") % {"url": url}
    if not served:
        yield _("Phones cannot come here: this computer is in no network, or serves itself only.")
    if served:
        yield ""
        yield from code(served[0])
        yield from moved(served)


def code(url: str) -> Iterator[str]:
    """A QR code of `url` in half blocks; in colours where the terminal has them, so that it is never inverted."""
    drawing = io.StringIO()
    segno.make(url, micro=False, error="m").terminal(drawing, border=2, compact=True)
    before, after = ("\033[97;40m", "\033[0m") if supports_color() else ("", "")
    for line in drawing.getvalue().splitlines():
        yield f"{before}{line}{after}"


def moved(served: list[str]) -> Iterator[str]:
    """A warning when codes on paper lead elsewhere by now."""
    printed = addresses.last_printed()
    if printed is None:
        addresses.remember_printed(served[0])
    elif printed not in served:
        yield _(
            "Attention: the codes printed last lead to %(printed)s, but this computer is now %(present)s. "
            "Print the tables' codes again, or have the router give this computer its old address."
        ) % {"printed": printed, "present": served[0]}


def data(copy: Path | None) -> Iterator[str]:
    """Where the data lies, and what keeps it."""
    yield _("Data: %(folder)s") % {"folder": settings.DATA}
    if copy:
        yield _("Copied before the update: %(copy)s") % {"copy": copy}
    if connection.vendor == "sqlite":
        yield _("Database: SQLite %(version)s") % {"version": sqlite3.sqlite_version}
        if sqlite3.sqlite_version_info < SOUND_SQLITE:
            yield _(
                "This version has a very rare fault, mended in 3.51.3, that can damage the file. "
                "Keep copies: manage.py backup"
            )
    else:
        yield _("Database: %(vendor)s") % {"vendor": connection.vendor}


def waiting(port: int) -> str:
    """Until the first phone comes."""
    help_url = addresses.url("localhost", port) + reverse("reach")
    return _("No phone has reached me yet. If none does, see %(url)s") % {"url": help_url}


def reached(address: str) -> str:
    """When the first phone came."""
    return _("A phone has reached me (%(address)s).") % {"address": address}


def how_to_stop() -> str:
    return _("Ctrl-C stops the program.")


def stopped() -> str:
    return _("Stopped. Everything recorded is kept.")


def first_sign_in() -> Iterator[str]:
    """On an empty installation: the administrator that was just made, whose password is shown this once."""
    made = accounts.first_administrator()
    if made is None:
        return
    yield ""
    yield _("Nobody can sign in here yet, so an administrator was made. Note the password, it is shown only now:")
    yield _("Name: %(name)s") % {"name": made.user.username}
    yield _("Password: %(password)s") % {"password": made.password}
