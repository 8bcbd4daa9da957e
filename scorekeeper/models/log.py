"""The log: who did what, when; ids, never names; appended to, never changed."""

from __future__ import annotations

from typing import Any

from django.db import models

from scorekeeper.models.people import Club, User


class LogIsAppendOnly(TypeError):
    """Somebody tried to change or delete a log entry: a bug."""


class LogEntries(models.QuerySet["LogEntry"]):
    def update(self, **_values: Any) -> int:
        raise LogIsAppendOnly

    def delete(self) -> tuple[int, dict[str, int]]:
        raise LogIsAppendOnly


class LogEntry(models.Model):
    """One act: its verb, the object it was done to, and its facts."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    table_id_at = models.BigIntegerField(null=True, blank=True)
    """The table whose link was used, where no user acted."""
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=30)
    subject_id = models.BigIntegerField()
    facts = models.JSONField(default=dict)

    objects = LogEntries.as_manager()

    class Meta:
        indexes = [models.Index(fields=["subject", "subject_id"], name="log_by_subject")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject} {self.subject_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise LogIsAppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise LogIsAppendOnly
