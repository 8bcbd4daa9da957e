"""`manage.py prepare`: make the data ready for this release, where another server than `up` serves it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from scorekeeper.serving import report
from scorekeeper.serving.preparing import alone, prepare


class Command(BaseCommand):
    help = "Copies and migrates the database, compiles the words, collects the static files, makes the secret."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        with alone():
            copy = prepare()
            translation.activate(report.system_language())
            for line in [*report.data(copy), *report.first_sign_in()]:
                self.stdout.write(line)
