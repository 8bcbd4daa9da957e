"""Tables, house rulesets, matches, who sits where, and the append-only events of a match."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.codes import new_code, new_short_code
from scorekeeper.models.appended import Appended
from scorekeeper.models.people import Club, Player, User


class Ruleset(models.Model):
    """A house ruleset: a game's ruleset with options of the club's own. Matches copy it, so it may change."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="rulesets")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    """Its address."""
    game = models.CharField(max_length=30)
    base = models.CharField(max_length=30)
    name = models.CharField(_("name"), max_length=60)
    options = models.JSONField(default=dict)
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "game", "name"], name="one_ruleset_of_a_name")]
        ordering = ["game", "name"]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A physical table. Its link (QR) and short code open its current match; raising `key` revokes both."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    key = models.PositiveIntegerField(default=1)
    code = models.CharField(max_length=8, default=new_short_code)
    current = models.ForeignKey("Match", models.SET_NULL, null=True, blank=True, related_name="+")
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_table_of_a_number"),
            models.UniqueConstraint(fields=["club", "code"], name="one_table_of_a_code"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return str(self.number)


class Match(models.Model):
    """Hands up to a game's end, with its own copy of ruleset and options.

    Totals, winners and `finished` are a cache of the fold over the current events; `verify` checks it.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        TO_CONFIRM = "to_confirm", _("to confirm")
        FINAL = "final", _("final")
        ABANDONED = "abandoned", _("abandoned")

    club = models.ForeignKey(Club, models.PROTECT, related_name="matches")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    """Eight unguessable letters: the match's address."""
    key = models.CharField(max_length=64)
    """The client key of the act that started it: a repeated start is the same match."""
    game = models.CharField(max_length=30)
    ruleset = models.CharField(max_length=30)
    ruleset_name = models.CharField(max_length=60, blank=True)
    """The house ruleset's name, where one was used."""
    options = models.JSONField(default=dict)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="matches")
    frame = models.JSONField(default=dict)
    """What others say of it: `heading`, `back` (a link), `locked` (a reason, or empty), `next` (the code of the match
    that is played after it), `call` (where whoever records here calls the director), `quiet` (lists show it to
    officials only)."""
    state = models.CharField(max_length=12, choices=State.choices, default=State.OPEN)
    totals = models.JSONField(default=list)
    winners = models.JSONField(default=list)
    hands = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)
    how = models.CharField(max_length=200, blank=True)
    """How it ended, as a source string."""
    disputed = models.BooleanField(default=False)
    """A side's word on the result as it stands is that it does not agree: the director is called."""
    reason = models.CharField(max_length=300, blank=True)
    """Why it was abandoned or opened again, in the officials' words."""
    remarks = models.TextField(blank=True)
    revision = models.PositiveIntegerField(default=1)
    scored_revision = models.PositiveIntegerField(default=1)
    """The revision of the last change to the score; confirmations of an earlier one no longer count."""
    started_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    recorder = models.CharField(max_length=64, blank=True)
    """The phone that wrote last (its random key), so that a second one is told before it writes."""
    recorded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="one_match_of_a_start")]
        indexes = [models.Index(fields=["club", "state", "-started_at"], name="matches_by_state")]
        ordering = ["-started_at", "-pk"]

    def __str__(self) -> str:
        return self.code

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN


class Seat(models.Model):
    """A place at the match's table, in the order of play from the first dealer. In pairs, sides alternate."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="seats")
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "place"], name="one_player_a_place")]
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name


class Event(Appended):
    """Something recorded at a match; never changed. A correction is a new revision of the same number."""

    class Kind(models.TextChoices):
        HAND = "hand", _("hand")
        ADJUSTMENT = "adjustment", _("adjustment")
        DECLARED = "declared", _("declared totals")
        SEATING = "seating", _("seating")
        CLOSING = "closing", _("closing")

    match = models.ForeignKey(Match, models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    number = models.PositiveIntegerField()
    """From 1 within its kind; a voided hand keeps its number."""
    revision = models.PositiveIntegerField(default=1)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    payload = models.JSONField(encoder=DjangoJSONEncoder)
    """The hand's document (time is `{"time": true}`), the adjustment's, the declared totals, or the seating;
    of a closing `{"act": "abandoned"}` or `{"act": "reopened"}`."""
    voided = models.BooleanField(default=False)
    """This revision takes the event out of the fold; its payload is kept."""
    reason = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=64)
    """The client key: a repeated request is the same event."""
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "kind", "number", "revision"], name="one_event_a_revision"),
            models.UniqueConstraint(fields=["match", "key"], name="one_event_a_key"),
        ]
        ordering = ["kind", "number", "revision"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}.{self.revision}"


class Confirmation(Appended):
    """A side's word on the result, given for one state of the score; kept when a correction overtakes it."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="confirmations")
    side = models.PositiveSmallIntegerField()
    agrees = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)
    """What is wrong, where the side does not agree; why, where the director decided against its word."""
    by_official = models.BooleanField(default=False)
    """An official gave the word for the side."""
    scored_revision = models.PositiveIntegerField()
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match} · {self.side} · {self.agrees}"

    @property
    def decided(self) -> bool:
        """A director decided against what the side had said."""
        return self.agrees and self.by_official and bool(self.note)
