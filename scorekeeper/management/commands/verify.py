"""`manage.py verify`: check the stored score of every match against its events and the log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorekeeper.models import Match
from scorekeeper.verifying import CHECKS, check_match


class Command(BaseCommand):
    help = "Checks what is stored of every match and championship against what it comes from; exits with 1 if not."

    def handle(self, **options: Any) -> None:
        if Match._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There is no data here yet: manage.py up makes it ready.")
        matches, faulty = 0, 0
        for match in Match.objects.select_related("club").order_by("pk").iterator(chunk_size=200):
            faults = list(check_match(match))
            matches, faulty = matches + 1, faulty + bool(faults)
            for fault in faults:
                self.stdout.write(f"{match.club.slug}/m/{match.code}: {fault}")
        elsewhere = [f"{where}: {what}" for check in CHECKS for where, what in check()]
        for fault in elsewhere:
            self.stdout.write(fault)
        if faulty or elsewhere:
            raise CommandError(
                f"{faulty} of {matches} matches differ from their events. Other faults: {len(elsewhere)}."
            )
        self.stdout.write(f"{matches} matches agree with their events.")
