"""Clubs, the users who work in them, and the players who sit at their tables."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.codes import new_code
from scorekeeper.finding import folded


class Club(models.Model):
    """A club: the root of everything it keeps, and the row every write of it locks first."""

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=8, default="pt")
    zone = models.CharField(_("time zone"), max_length=64, default="Europe/Lisbon")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class User(AbstractUser):
    """Someone with a password. What they may do in a club is their membership's role."""

    one_time_password = models.BooleanField(default=False)
    """The password was made by another: until it is changed its owner may only look."""


class Membership(models.Model):
    """A user's role in a club. A director may keep a code of six digits for use at a scorer's phone."""

    class Role(models.TextChoices):
        ADMINISTRATOR = "administrator", _("administrator")
        DIRECTOR = "director", _("director")
        OFFICIAL = "official", _("official")

    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)
    code_hash = models.CharField(max_length=128, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_role_in_a_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} · {self.role}"


class CodeGuard(models.Model):
    """Wrong codes typed at one place of a club; after a few, no more are taken there for a while."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="code_guards")
    place = models.CharField(max_length=30)
    """Where they were typed: `director/7` at a table's phone, `director` elsewhere, `table` for a table's own code."""
    wrong = models.PositiveIntegerField(default=0)
    shut_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "place"], name="one_guard_a_place")]

    def __str__(self) -> str:
        return f"{self.club} · {self.place}"


class Player(models.Model):
    """Someone who plays. Never deleted: merged into another, or anonymised."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    """Eight unguessable letters: the player's address."""
    name = models.CharField(_("name"), max_length=120)
    nickname = models.CharField(_("nickname"), max_length=60, blank=True)
    number = models.CharField(_("number"), max_length=20, blank=True)
    home_club = models.CharField(_("club"), max_length=120, blank=True)
    federation_ids = models.JSONField(_("federation numbers"), default=dict, blank=True)
    folded = models.CharField(max_length=220, db_index=True, editable=False)
    """Name, nickname and number without accents and case, for finding."""
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    anonymised_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~models.Q(number="") & models.Q(merged_into=None),
                name="one_player_of_a_number",
            )
        ]
        ordering = ["folded"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = folded(f"{self.name} {self.nickname} {self.number}")
        super().save(*args, **kwargs)
