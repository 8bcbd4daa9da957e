"""What the director did, what was drawn, what is to be decided, and what is said to the hall."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Table, User
from scorekeeper.models.appended import Appended
from tournaments.models.championships import Championship, Entry
from tournaments.models.stages import Encounter, Stage


class Act(models.Model):
    """An act that changes how a stage is counted or drawn, at its moment; kept when it is taken back.

    Standings, draws and the ranking are worked out from these; the document lists them in this order.
    """

    class Kind(models.TextChoices):
        WITHDRAW = "withdraw", _("withdrawal")
        DISQUALIFY = "disqualify", _("disqualification")
        SUBSTITUTE = "substitute", _("substitution")
        PENALISE = "penalise", _("penalty")
        LATE = "late", _("late entry")
        RULE = "rule", _("ruling")
        REDRAW = "redraw", _("new draw")

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="acts")
    after = models.PositiveIntegerField(default=0)
    """After this round of the stage; 0: before its first."""
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="acts")
    payload = models.JSONField(default=dict)
    """withdraw, disqualify `{"struck"}`; substitute `{"out", "into"}` (ids of entry players); penalise `{"points"}`;
    rule `{"pool", "sides", "order", "winner"}` (ids of entries)."""
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Draw(Appended):
    """What was drawn, and how: kept when a new draw takes its place."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    seed = models.CharField(max_length=64)
    by_program = models.BooleanField(default=True)
    drawn = models.JSONField(default=dict)
    """As the document has it: pools, order or rounds, by name."""
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_draw_of_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.stage} · {self.number}"


class Decision(models.Model):
    """A question to the director that results raised by themselves; an act answers it, or its cause goes away."""

    class Kind(models.TextChoices):
        NO_WINNER = "no_winner", _("Nobody won, and somebody has to go on")
        LEVEL = "level", _("Entries are level across the line")
        SEATED = "seated", _("Somebody plays where, by the results now, another should")
        QUALIFIERS = "qualifiers", _("By the results now, others would have gone on")

    class Answer(models.TextChoices):
        RULED = "ruled", _("ruled")
        STANDS = "stands", _("it stays as it is")
        MOVED = "moved", _("changed to what the results say")
        GONE = "gone", _("the question fell away")

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="decisions")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="decisions")
    encounter = models.ForeignKey(Encounter, models.CASCADE, null=True, blank=True, related_name="decisions")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    pool = models.CharField(max_length=4, blank=True)
    facts = models.JSONField(default=dict)
    """seated `{"side", "sits", "due"}`, level `{"entries"}`, qualifiers `{"out", "in"}`: ids of entries."""
    answer = models.CharField(max_length=8, choices=Answer.choices, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Announcement(models.Model):
    """What the director tells the hall; shown until it is taken down."""

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="announcements")
    text = models.CharField(_("text"), max_length=300)
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.text


class Call(models.Model):
    """A table calls for the director; shown at the desk until somebody goes."""

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    encounter = models.ForeignKey(Encounter, models.SET_NULL, null=True, blank=True, related_name="calls")
    at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table} · {self.at}"
