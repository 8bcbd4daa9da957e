"""What is done to an entry in the middle of a championship: it leaves, a player of it is changed, points are taken."""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone

from rules.fold import is_points
from rules.game import Points
from scorekeeper import recording
from scorekeeper.models import Seat
from scorekeeper.recording import Place
from scorekeeper.writing import Actor, line
from tournaments.directing.act import acting, at_stage, tell, why
from tournaments.directing.entering import Who, is_same
from tournaments.directing.following import follow_stage
from tournaments.directing.matches import give_up
from tournaments.errors import DirectingError
from tournaments.models import Act, EncounterMatch, Entry, EntryPlayer, Stage

LEAVING = (Act.Kind.WITHDRAW, Act.Kind.DISQUALIFY)
STATUS = {Act.Kind.WITHDRAW: Entry.Status.WITHDRAWN, Act.Kind.DISQUALIFY: Entry.Status.DISQUALIFIED}


def withdraw(entry: Entry, by: Actor, *, stage: Stage, after: int, struck: bool = False, reason: str = "") -> Act:
    """An entry withdraws after round `after` of the stage. Its results stand and the rest are walkovers, or all are
    `struck`. What it is playing now is given up. Repeating it changes nothing; raises `entry_gone` for another leaving.
    """
    return _leave(
        entry, by, Act.Kind.WITHDRAW, stage=stage, after=after, struck=struck, reason=why(reason, wanted=False)
    )


def disqualify(entry: Entry, by: Actor, *, stage: Stage, after: int, struck: bool = False, reason: str) -> Act:
    """The same by the director's word, who says why."""
    return _leave(entry, by, Act.Kind.DISQUALIFY, stage=stage, after=after, struck=struck, reason=why(reason))


def _leave(entry: Entry, by: Actor, kind: Act.Kind, *, stage: Stage, after: int, struck: bool, reason: str) -> Act:
    with at_stage(stage) as stage:
        entry.refresh_from_db()
        gone = entry.acts.filter(kind__in=LEAVING, undone_at=None).first()
        if gone is not None:
            if (gone.kind, gone.stage_id, gone.after, gone.payload) == (kind, stage.pk, after, {"struck": struck}):
                return gone
            raise DirectingError("entry_gone", entries=(entry.name,))
        _may_change(stage)
        act = Act.objects.create(
            championship=stage.championship,
            kind=kind,
            stage=stage,
            after=after,
            entry=entry,
            payload={"struck": struck},
            reason=reason,
            by=by.user,
        )
        entry.status = STATUS[kind]
        entry.save(update_fields=["status"])
        _give_up_matches(entry, by, stage, after, reason or entry.get_status_display())
        _follow(stage)
        tell(stage.championship, by, "entry left", entry, kind=kind, after=after, struck=struck)
        return act


def _give_up_matches(entry: Entry, by: Actor, stage: Stage, after: int, reason: str) -> None:
    """What the entry was to play in rounds after that is not played any more."""
    playing = EncounterMatch.objects.filter(
        encounter__stage=stage,
        encounter__round__number__gt=after,
        encounter__slots__entry=entry,
        encounter__settled=False,
        finished=False,
        dropped=False,
    )
    for one in playing.select_related("match__club"):
        one.dropped = True
        one.save(update_fields=["dropped"])
        give_up(one.match, by, reason=reason)


def come_back(entry: Entry, by: Actor) -> Entry:
    """Take a leaving back: the entry plays on, and walkovers that followed from it are played after all."""
    gone = entry.acts.filter(kind__in=LEAVING, undone_at=None).select_related("stage__championship__club").first()
    if gone is None:
        raise DirectingError("entry_in", entries=(entry.name,))
    undo(gone, by)
    entry.refresh_from_db()
    return entry


def penalise(entry: Entry, by: Actor, *, stage: Stage, after: int, points: Points, reason: str) -> Act:
    """Take points off in a stage, with a reason."""
    if not is_points(points) or points <= 0:
        raise DirectingError("points_wanted", "points")
    with at_stage(stage) as stage:
        _may_change(stage)
        act = Act.objects.create(
            championship=stage.championship,
            kind=Act.Kind.PENALISE,
            stage=stage,
            after=after,
            entry=entry,
            payload={"points": points},
            reason=why(reason),
            by=by.user,
        )
        _follow(stage)
        tell(stage.championship, by, "entry penalised", entry, points=points, after=after)
        return act


def undo(act: Act, by: Actor) -> Act:
    """Take an act back; it is kept as taken back. Raises `cannot_undo` for those that others were built upon."""
    with at_stage(act.stage) as stage:
        act.refresh_from_db()
        if act.undone_at is not None:
            return act
        if act.kind not in (*LEAVING, Act.Kind.PENALISE, Act.Kind.RULE):
            raise DirectingError("cannot_undo")
        _may_change(stage)
        act.undone_at = timezone.now()
        act.save(update_fields=["undone_at"])
        if act.kind in LEAVING and act.entry is not None:
            Entry.objects.filter(pk=act.entry.pk).update(status=Entry.Status.PRESENT)
        _follow(stage)
        tell(stage.championship, by, "act taken back", act, kind=act.kind)
        return act


def _may_change(stage: Stage) -> None:
    if stage.state == Stage.State.FINAL:
        raise DirectingError("made_final")


def _follow(stage: Stage) -> None:
    if stage.is_drawn:
        follow_stage(stage)


def substitute(
    entry: Entry, by: Actor, *, out: EntryPlayer, into: Who, stage: Stage, after: int, reason: str = ""
) -> Act:
    """Somebody plays in another's place from now on; matches that have not begun seat them.

    Raises `player_twice` for who plays elsewhere, `no_such_player` for who is not in the entry.
    """
    with acting(entry.championship) as championship:
        if out.entry_id != entry.pk or not out.active:
            raise DirectingError("no_such_player", "out", entries=(entry.name,))
        name = line(into.name, "into", most=120, missing="name_missing")
        who = Who(name=name, number=into.number, home_club=into.home_club, player=into.player)
        _refuse_playing(championship.pk, who, entry)
        out.active = False
        out.save(update_fields=["active"])
        place = 1 + (entry.players.aggregate(last=Max("place"))["last"] or 0)
        new = EntryPlayer.objects.create(
            entry=entry, place=place, player=who.player, name=who.name, number=who.number, home_club=who.home_club
        )
        act = Act.objects.create(
            championship=championship,
            kind=Act.Kind.SUBSTITUTE,
            stage=stage,
            after=after,
            entry=entry,
            payload={"out": out.pk, "into": new.pk},
            reason=why(reason, wanted=False),
            by=by.user,
        )
        entry.refold([one.name for one in entry.players.all() if one.active])
        entry.save(update_fields=["folded"])
        _reseat_waiting(entry, out, new, by)
        tell(championship, by, "player substituted", entry, out=out.pk, into=new.pk)
        return act


def _refuse_playing(championship: int, who: Who, entry: Entry) -> None:
    sitting = EntryPlayer.objects.filter(entry__championship=championship, active=True).select_related("entry")
    for other in sitting:
        if is_same(who, Who(name=other.name, number=other.number, player=other.player)):
            raise DirectingError("player_twice", "into", player=who.name, first=other.entry.name, second=entry.name)


def _reseat_waiting(entry: Entry, out: EntryPlayer, new: EntryPlayer, by: Actor) -> None:
    """A match that is begun and has no hand yet seats the new player."""
    waiting = EncounterMatch.objects.filter(
        encounter__slots__entry=entry, finished=False, dropped=False, hands=0
    ).select_related("match")
    for one in waiting:
        seats = Seat.objects.filter(match=one.match)
        seats = seats.filter(player=out.player) if out.player else seats.filter(name=out.name)
        places = {seat.place: Place(new.name, new.player) for seat in seats}
        if places:
            recording.seat_others(one.match, by, places)


def has_played(entry: Entry, who: EntryPlayer) -> bool:
    """Whether somebody sat at a match of this championship (rule 41 of Canastra wants substitutes who have not)."""
    seats = Seat.objects.filter(match__of_encounter__encounter__stage__championship=entry.championship_id)
    return seats.filter(player=who.player_id).exists() if who.player_id else seats.filter(name=who.name).exists()


def name_has_played(entry: Entry, name: str) -> bool:
    """The same of somebody who is in no entry yet, by name."""
    seats = Seat.objects.filter(match__of_encounter__encounter__stage__championship=entry.championship_id)
    return seats.filter(name__iexact=name.strip()).exists()


__all__ = ["come_back", "disqualify", "has_played", "name_has_played", "penalise", "substitute", "undo", "withdraw"]
