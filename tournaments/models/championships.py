"""A championship, its entries, and who plays for them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.finding import folded
from scorekeeper.models import Club, Player, User


class Championship(models.Model):
    """A championship: its game and rules, copied in, its entries, and its stages in order.

    Every change raises `revision`; public pages carry it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")

    class Unit(models.TextChoices):
        INDIVIDUAL = "individual", _("individual")
        PAIR = "pair", _("pairs")
        TEAM = "team", _("teams")

    club = models.ForeignKey(Club, models.PROTECT, related_name="championships")
    slug = models.SlugField(_("address"), max_length=60)
    """Its address; fixed once it is published."""
    key = models.CharField(max_length=64)
    """The client key of the act that made it: a repeated one is the same championship."""
    name = models.CharField(_("name"), max_length=120)
    game = models.CharField(_("game"), max_length=30)
    ruleset = models.CharField(_("rules"), max_length=30)
    ruleset_name = models.CharField(max_length=60, blank=True)
    """The house ruleset's name, where one was used."""
    options = models.JSONField(default=dict)
    """All options of the game, as a match copies them."""
    unit = models.CharField(_("who enters"), max_length=12, choices=Unit.choices, default=Unit.INDIVIDUAL)
    seed = models.CharField(_("draw seed"), max_length=64)
    """What every draw begins with; published, so that anyone can check the draw."""
    preset = models.CharField(max_length=40, blank=True)
    """What it began as, for the warnings of its rules."""
    held_on = models.DateField(_("date"), null=True, blank=True)
    venue = models.CharField(_("place"), max_length=120, blank=True)
    notes = models.TextField(_("regulations"), blank=True)
    """The regulations in the club's words, shown to everybody."""
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    revision = models.PositiveIntegerField(default=1)
    clock_ends = models.DateTimeField(null=True, blank=True)
    """When the round clock runs out; None while it stands still."""
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    """Seconds that are left on a clock that stands still; None: there is no clock."""
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="one_championship_of_an_address"),
            models.UniqueConstraint(fields=["club", "key"], name="one_championship_of_an_act"),
        ]
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        return self.state != self.State.DRAFT

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.ARCHIVED)


class Entry(models.Model):
    """Who takes part: a player, a pair or a team. What the director did to it stands among the acts."""

    class Status(models.TextChoices):
        ENTERED = "entered", _("entered")
        PRESENT = "present", _("present")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    championship = models.ForeignKey(Championship, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    """In the order of entering: its address."""
    name = models.CharField(_("name"), max_length=120)
    same = models.CharField(max_length=360, editable=False)
    """The name as names are compared: no two of one championship are the same."""
    folded = models.CharField(max_length=400, editable=False)
    """Its name and its players' without accents and case, for finding."""
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    home_club = models.CharField(_("club"), max_length=120, blank=True)
    tags = models.JSONField(default=list, blank=True)
    stand_in = models.BooleanField(_("stand-in"), default=False)
    """Plays to make up a table, and is not ranked."""
    late = models.BooleanField(default=False)
    """Came in when the draw was made already."""
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.ENTERED)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "number"], name="one_entry_of_a_number"),
            models.UniqueConstraint(fields=["championship", "same"], name="one_entry_of_a_name"),
            models.UniqueConstraint(fields=["championship", "seed"], name="one_entry_of_a_seed"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.name

    @property
    def club(self) -> Club:
        return self.championship.club

    @property
    def is_gone(self) -> bool:
        return self.status in (self.Status.WITHDRAWN, self.Status.DISQUALIFIED)

    def refold(self, players: list[str]) -> None:
        """Bring what names are found and compared by up to the names."""
        self.same = self.name.strip().casefold()
        self.folded = folded(" ".join((self.name, *players)))[:400]


class EntryPlayer(models.Model):
    """Somebody who plays for an entry, in the order of its list; who was substituted stays, not `active`."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    """From 0. Those beyond the seats of a match are reserves."""
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries")
    name = models.CharField(max_length=120)
    number = models.CharField(max_length=20, blank=True)
    home_club = models.CharField(max_length=120, blank=True)
    active = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "place"], name="one_player_a_place_of_an_entry")]
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name
