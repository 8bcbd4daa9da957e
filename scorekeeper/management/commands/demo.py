"""`manage.py demo`: make the invented club if it is missing, and say who can sign in there."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scorekeeper import demo


class Command(BaseCommand):
    help = "Load the invented club and its evening."

    def handle(self, **_options: Any) -> None:
        club = demo.load()
        self.stdout.write(_("This is the demo: %(club)s. Sign in as:") % {"club": club.name})
        for account in demo.ACCOUNTS:
            self.stdout.write(
                f"  {account.username:12} {account.password}" + (f"   ({account.code})" if account.code else "")
            )
