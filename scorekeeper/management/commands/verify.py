"""`manage.py verify`: check the stored score of every match against its events and the log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorekeeper.models import Match
from scorekeeper.verifying import check_match


class Command(BaseCommand):
    help = "Checks totals, winners, states, revisions and the log of every match; exits with 1 if something differs."

    def handle(self, **options: Any) -> None:
        if Match._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There is no data here yet: manage.py up makes it ready.")
        matches, faulty = 0, 0
        for match in Match.objects.select_related("club").order_by("pk").iterator(chunk_size=200):
            faults = list(check_match(match))
            matches, faulty = matches + 1, faulty + bool(faults)
            for fault in faults:
                self.stdout.write(f"{match.club.slug}/m/{match.code}: {fault}")
        if faulty:
            raise CommandError(f"{faulty} of {matches} matches differ from their events.")
        self.stdout.write(f"{matches} matches agree with their events.")
