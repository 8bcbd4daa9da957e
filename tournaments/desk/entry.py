"""An entry as the director sees it: who plays, what was done to it, and what its leaving would mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.texts import points_text
from tournaments import directing
from tournaments.formats.catalogue import FORMATS
from tournaments.models import Act, Championship, Encounter, Entry, EntryPlayer, Round, Slot, Stage

UNDOABLE = (Act.Kind.WITHDRAW, Act.Kind.DISQUALIFY, Act.Kind.PENALISE)
SUBSTITUTED_WITHIN = timedelta(minutes=60)
"""Canastra, rule 41."""


@dataclass(frozen=True, slots=True)
class DoneTo:
    """An act on the entry, in words; whether it can be taken back."""

    row: Act
    told: str

    @property
    def can_undo(self) -> bool:
        return self.row.undone_at is None and self.row.kind in UNDOABLE


@dataclass(frozen=True, slots=True)
class EntryPage:
    row: Entry
    playing: tuple[EntryPlayer, ...]
    before: tuple[EntryPlayer, ...]
    """Who was substituted."""
    done: tuple[DoneTo, ...]
    stages: tuple[Stage, ...]


def entry_page(entry: Entry) -> EntryPage:
    """Everything of it, in a fixed number of questions."""
    players = list(entry.players.all())
    names = {one.pk: one.name for one in players}
    acts = entry.acts.select_related("stage").order_by("-pk")
    stages = tuple(entry.championship.stages.all())
    return EntryPage(
        entry,
        tuple(one for one in players if one.active),
        tuple(one for one in players if not one.active),
        tuple(DoneTo(act, _told(act, names)) for act in acts),
        stages,
    )


def _told(act: Act, names: dict[int, str]) -> str:
    """An act in words."""
    when = when_text(act.stage, act.after)
    match act.kind:
        case Act.Kind.PENALISE:
            points = points_text(act.payload["points"])
            return _("%(points)s points taken off, %(when)s") % {"points": points, "when": when}
        case Act.Kind.SUBSTITUTE:
            told = {key: names.get(act.payload[key], "?") for key in ("out", "into")}
            return _("%(into)s for %(out)s, %(when)s") % {**told, "when": when}
        case Act.Kind.WITHDRAW | Act.Kind.DISQUALIFY:
            how = _("results struck") if act.payload.get("struck") else _("results stand")
            return f"{act.get_kind_display()}, {when}, {how}"
    return f"{act.get_kind_display()}, {when}"


def when_text(stage: Stage, after: int) -> str:
    """A moment of a championship: after a round of a stage."""
    if not after:
        return _("before round 1 of %(stage)s") % {"stage": stage.name}
    return _("after round %(round)s of %(stage)s") % {"round": after, "stage": stage.name}


# ---------------------------------------------------------------- moments


def moments(championship: Championship) -> list[tuple[str, str]]:
    """Every moment at which something may be done to an entry, `stage/after`, the latest first."""
    rounds = Round.objects.filter(stage__championship=championship).select_related("stage")
    after = [(row.stage, row.number) for row in rounds.order_by("-stage__number", "-number")]
    before = [(stage, 0) for stage in championship.stages.order_by("-number") if stage.is_drawn or stage.number == 1]
    found = sorted([*after, *before], key=lambda one: (-one[0].number, -one[1]))
    return [(f"{stage.number}/{number}", when_text(stage, number)) for stage, number in found]


def present_moment(championship: Championship) -> str:
    """Now: after the last round of the last stage drawn that is over."""
    stage = championship.stages.exclude(state=Stage.State.WAITING).order_by("-number").first()
    if stage is None:
        return "1/0"
    open_ones = Encounter.objects.filter(stage=stage, settled=False).order_by("round__number")
    first = open_ones.values_list("round__number", flat=True).first()
    last = stage.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    return f"{stage.number}/{last if first is None else first - 1}"


def stage_and_round(championship: Championship, moment: str) -> tuple[Stage, int]:
    """What a form means by a moment that it offered."""
    number, _slash, after = moment.partition("/")
    stage = championship.stages.get(number=int(number))
    stage.championship = championship
    return stage, int(after)


# ---------------------------------------------------------------- what leaving means


def consequences(entry: Entry, stage: Stage, after: int, *, struck: bool) -> list[str]:
    """What the entry's leaving at that moment would mean, counted, in words."""
    slots = Slot.objects.filter(entry=entry, encounter__stage=stage)
    later = Encounter.objects.filter(slots__in=slots, settled=False, round__number__gt=after)
    played = Encounter.objects.filter(slots__in=slots, settled=True).exclude(decided_by="bye")
    form = FORMATS[stage.format]
    told = []
    if struck and not form.needs_winner:
        told.append(_struck(played.count(), later.count()))
    elif form.at_tables:
        told.append(_("It is not drawn any more from then on; what it played stands."))
    else:
        told.append(_walkovers([_opponent(one, entry) for one in later.prefetch_related("slots__entry")]))
    sitting = later.filter(Q(state=Encounter.State.PLAYING) | Q(state=Encounter.State.CALLED))
    if count := sitting.count():
        told.append(
            ngettext(
                "%(count)s encounter that is called or being played is given up.",
                "%(count)s encounters that are called or being played are given up.",
                count,
            )
            % {"count": count}
        )
    told.append(_place(struck=struck, standings=form.by_standings))
    return told


def _struck(played: int, later: int) -> str:
    told = ngettext("%(count)s result is struck", "%(count)s results are struck", played) % {"count": played}
    rest = ngettext("%(count)s encounter is not played", "%(count)s encounters are not played", later)
    return _("%(struck)s, %(rest)s: they count for nobody.") % {"struck": told, "rest": rest % {"count": later}}


def _walkovers(opponents: Sequence[str]) -> str:
    count = len(opponents)
    if not count:
        return _("None of its encounters that are known is left: what is to come is lost by walkover.")
    told = ngettext("%(count)s encounter becomes a walkover", "%(count)s encounters become walkovers", count)
    return _("%(told)s, for %(names)s.") % {"told": told % {"count": count}, "names": ", ".join(opponents)}


def _opponent(encounter: Encounter, entry: Entry) -> str:
    others = [slot.entry.name for slot in encounter.slots.all() if slot.entry and slot.entry_id != entry.pk]
    return others[0] if others else _("whoever comes there")


def _place(*, struck: bool, standings: bool) -> str:
    if struck:
        return _("It stands last, without a place.")
    if standings:
        return _("It keeps its place and does not go on; the next one moves up.")
    return _("Whoever would meet it goes on.")


# ---------------------------------------------------------------- substitutes


def doubts(entry: Entry, name: str) -> list[str]:
    """What Canastra's rule 41 says against a substitute: warned of, and allowed."""
    found = []
    if directing.name_has_played(entry, name):
        found.append(_("%(name)s has played in this championship already: rule 41 wants somebody who has not."))
    first = Round.objects.filter(stage__championship=entry.championship, opened_at__isnull=False).order_by("opened_at")
    begun = first.values_list("opened_at", flat=True).first()
    if begun is not None and timezone.now() - begun > SUBSTITUTED_WITHIN:
        found.append(_("More than 60 minutes have gone since play began: rule 41 allows a substitute until then."))
    return [one % {"name": name} for one in found]
