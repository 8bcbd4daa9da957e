"""`manage.py backup`: a whole copy of the SQLite file, also while the program serves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.serving import backups


class Command(BaseCommand):
    help = "Copies the SQLite database into the data folder's backups; the last ten copies are kept."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        source = backups.database_file()
        if source is None:
            raise CommandError("There is no SQLite file to copy. PostgreSQL is copied by pg_dump.")
        self.stdout.write(str(backups.copy_database(source, backups.BY_HAND)))
