"""Stages: who is in them, their pools and rounds, and the encounters with their slots and matches."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Club, Match, Table
from tournaments.models.championships import Championship, Entry


class Stage(models.Model):
    """A stage in the words of the championship document; drawn once it has rounds.

    What is not `shows_…` yet only the officials see.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("not drawn yet")
        DRAWN = "drawn", _("in play")
        COMPLETE = "complete", _("all played")
        FINAL = "final", _("made final")

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=120)
    format = models.CharField(_("format"), max_length=30)
    settings = models.JSONField(default=dict)
    best_of = models.JSONField(null=True, blank=True)
    points = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    given = models.JSONField(null=True, blank=True)
    """A draw that comes from a hat, a hand or a document instead of the program; names, as in the document."""
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    shows_draw = models.BooleanField(_("the draw is public"), default=True)
    shows_results = models.BooleanField(_("results are public"), default=True)
    shows_standings = models.BooleanField(_("standings are public"), default=True)
    protest_until = models.DateTimeField(null=True, blank=True)
    """Until then the standings of a complete stage are provisional."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "number"], name="one_stage_of_a_number"),
            models.UniqueConstraint(fields=["championship", "name"], name="one_stage_of_a_name"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.name

    @property
    def club(self) -> Club:
        return self.championship.club

    @property
    def is_drawn(self) -> bool:
        return self.state != self.State.WAITING


class StageEntry(models.Model):
    """An entry in a stage's field: its rank there, the pool and place it won before, when it came in."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="field")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="stages")
    rank = models.PositiveIntegerField(null=True, blank=True)
    pool = models.CharField(max_length=4, blank=True)
    place = models.PositiveIntegerField(default=0)
    late = models.BooleanField(default=False)
    after = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "entry"], name="one_entry_a_stage")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.stage} · {self.entry}"


class Pool(models.Model):
    """A pool of a stage, and the tables that it keeps."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="pools")
    name = models.CharField(max_length=4)
    tables = models.ManyToManyField(Table, related_name="+", blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "name"], name="one_pool_of_a_name")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """A round as drawn: its kind and number say its name; `resting` are the entries that sit out."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    kind_number = models.PositiveIntegerField(default=0)
    resting = models.JSONField(default=list)
    """Ids of entries."""
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_of_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.stage} · {self.number}"


class Encounter(models.Model):
    """Sides that meet. What decided it besides matches is its `ending`; the verdict is stored beside it as a cache."""

    class State(models.TextChoices):
        PENDING = "pending", _("waiting for its sides")
        READY = "ready", _("waiting for a table")
        CALLED = "called", _("called to its table")
        PLAYING = "playing", _("being played")
        TO_CONFIRM = "to_confirm", _("to be confirmed")
        DECIDED = "decided", _("decided")
        NEEDS_DECISION = "needs_decision", _("the director decides")

    class Ending(models.TextChoices):
        PLAYED = "", _("played")
        WALKOVER = "walkover", _("walkover")
        ABANDONED = "abandoned", _("abandoned")
        RULING = "ruling", _("ruling")
        BYE = "bye", _("bye")

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="encounters")
    round = models.ForeignKey(Round, models.CASCADE, related_name="encounters")
    pool = models.ForeignKey(Pool, models.CASCADE, null=True, blank=True, related_name="encounters")
    label = models.CharField(max_length=16)
    number = models.PositiveIntegerField()
    best_of = models.PositiveSmallIntegerField(default=1)
    ending = models.CharField(max_length=12, choices=Ending.choices, blank=True)
    ending_side = models.PositiveSmallIntegerField(null=True, blank=True)
    """Who was there, left, was given it, or had the bye; None: nobody, or (ruling) a draw."""
    ending_scores = models.JSONField(null=True, blank=True)
    """What stood when a side left."""
    by_itself = models.BooleanField(default=False)
    """A bye or walkover that followed without anybody reporting it."""
    reason = models.CharField(max_length=300, blank=True)
    """Why it was ruled so."""
    decided_by = models.CharField(max_length=12, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    scores = models.JSONField(null=True, blank=True)
    settled = models.BooleanField(default=False)
    """Decided as its format needs it: the championship can go on from here."""
    disputed = models.BooleanField(default=False)
    """A side does not agree to the result of a match."""
    state = models.CharField(max_length=16, choices=State.choices, default=State.PENDING)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="encounters")
    called_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "label"], name="one_encounter_of_a_label")]
        indexes = [models.Index(fields=["stage", "settled"], name="encounters_to_come")]
        ordering = ["round__number", "pk"]

    def __str__(self) -> str:
        return self.label

    @property
    def club(self) -> Club:
        return self.stage.championship.club


class Slot(models.Model):
    """A side of an encounter: where it comes from, and whom it has come to."""

    class Source(models.TextChoices):
        SEAT = "seat", _("drawn")
        NOBODY = "nobody", _("nobody")
        WINNER = "winner", _("winner of")
        LOSER = "loser", _("loser of")
        PLACE = "place", _("place in a pool")

    encounter = models.ForeignKey(Encounter, models.CASCADE, related_name="slots")
    side = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=8, choices=Source.choices)
    feeder = models.CharField(max_length=16, blank=True)
    """The label of the encounter, or the name of the pool, that it comes from."""
    place = models.PositiveIntegerField(default=0)
    drawn = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    """The entry that was drawn here."""
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="slots")
    vacant = models.BooleanField(default=False)
    """Nobody comes here; without an entry and not vacant it is not known yet."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["encounter", "side"], name="one_slot_a_side")]
        indexes = [models.Index(fields=["feeder"], name="slots_by_feeder")]
        ordering = ["side"]

    def __str__(self) -> str:
        return f"{self.encounter} · {self.side}"


class EncounterMatch(models.Model):
    """A match of an encounter, in the order played, with what it came to: a copy, so that standings need no match."""

    encounter = models.ForeignKey(Encounter, models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.PROTECT, related_name="of_encounter")
    order = models.JSONField(default=list)
    """For each side of the encounter, its side in the match; empty where they are the same."""
    totals = models.JSONField(default=list)
    winners = models.JSONField(default=list)
    finished = models.BooleanField(default=False)
    by_time = models.BooleanField(default=False)
    hands = models.PositiveIntegerField(default=0)
    confirmed = models.BooleanField(default=False)
    """Both sides agreed to it, or the director decided."""
    disputed = models.BooleanField(default=False)
    dropped = models.BooleanField(default=False)
    """It was given up, or its encounter was drawn anew: it is kept, and counts for nobody."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["encounter", "number"], name="one_match_of_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.encounter} · {self.number}"
