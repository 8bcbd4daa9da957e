"""The log: who did what, when; ids, never names; appended to, never changed."""

from __future__ import annotations

from django.db import models

from scorekeeper.models.appended import Appended
from scorekeeper.models.people import Club, User


class LogEntry(Appended):
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

    class Meta:
        indexes = [models.Index(fields=["subject", "subject_id"], name="log_by_subject")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject} {self.subject_id}"
