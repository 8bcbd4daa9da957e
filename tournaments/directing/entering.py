"""Entries: who takes part, with whom, and in which order they are seeded; until the draw, and late ones after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from scorekeeper.models import Player
from scorekeeper.writing import Actor, line
from tournaments import ledger as ledgers
from tournaments.directing.act import acting, at_stage, raise_revision, tell
from tournaments.directing.following import follow_stage, under_way
from tournaments.directing.storing import rearrange, store
from tournaments.errors import DirectingError, refusing
from tournaments.formats.entrants import Entrant
from tournaments.formats.refusals import Refusal
from tournaments.formats.settling import settle
from tournaments.models import Act, Championship, Entry, EntryPlayer, Stage, StageEntry
from tournaments.replay.document import Player as Named
from tournaments.replay.entries import is_one
from tournaments.standings.progress import joined

LONGEST_NAME = 120
MOST_SEED = 100_000
NOBODY_YET = "\n"
"""Who is tried for a late entry: nobody's name, for names are of one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Somebody who plays: a player of the club, or only a name."""

    name: str
    number: str = ""
    home_club: str = ""
    player: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """An entry as somebody wrote it down; without a name it has its players'."""

    players: Sequence[Who]
    name: str = ""
    seed: int | None = None
    home_club: str = ""
    tags: Sequence[str] = ()
    stand_in: bool = False


def enter(championship: Championship, by: Actor, new: NewEntry) -> Entry:
    """Take an entry in, before the draw. Raises `entry_twice`, `player_twice`, `seed_twice`."""
    return enter_list(championship, by, [new])[0]


def enter_list(championship: Championship, by: Actor, entries: Sequence[NewEntry]) -> list[Entry]:
    """Take a list of entries in, all or none, before the draw."""
    with acting(championship):
        _before_draw(championship)
        made = _take_in(championship, entries)
        tell(championship, by, "entries added", championship, entries=[entry.pk for entry in made])
        return made


def change_entry(entry: Entry, by: Actor, new: NewEntry) -> Entry:
    """Change what is known of an entry. Once it is drawn its name, seed and players stay: see `substitute`."""
    with acting(entry.championship) as championship:
        entry = Entry.objects.get(pk=entry.pk)
        entry.championship = championship
        drawn = is_drawn(championship)
        made = _clean(new)
        if drawn and (made.name != entry.name or made.seed != entry.seed):
            raise DirectingError("name_drawn", "name")
        if drawn and made.stand_in != entry.stand_in:
            raise DirectingError("stand_in_drawn", "stand_in")
        _refuse_twice(championship, [made], besides=entry)
        entry.name, entry.seed, entry.stand_in = made.name, made.seed, made.stand_in
        entry.home_club, entry.tags = made.home_club, list(made.tags)
        entry.refold([who.name for who in made.players])
        entry.save()
        if not drawn:
            entry.players.all().delete()
            EntryPlayer.objects.bulk_create(_players(entry, made.players))
        tell(championship, by, "entry changed", entry)
        return entry


def remove_entry(entry: Entry, by: Actor) -> None:
    """Take an entry off the list, before the draw. Raises `entry_drawn`."""
    with acting(entry.championship) as championship:
        if is_drawn(championship):
            raise DirectingError("entry_drawn")
        tell(championship, by, "entry removed", entry)
        entry.acts.all().delete()
        entry.delete()


def check_list(championship: Championship, entries: Sequence[NewEntry]) -> None:
    """Whether a list could be taken in now. Raises as `enter_list` does; writes nothing."""
    _before_draw(championship)
    _refuse_twice(championship, [_clean(new) for new in entries])


def seed_entries(championship: Championship, by: Actor, *, seeds: Mapping[int, int | None]) -> None:
    """Give entries, by their numbers, their seeds, or take them away, before the draw. Raises `seed_twice`."""
    with acting(championship):
        _before_draw(championship)
        entries = list(championship.entries.all())
        after = {entry.pk: seeds.get(entry.number, entry.seed) for entry in entries}
        given: dict[int, str] = {}
        for entry in entries:
            seed = after[entry.pk]
            if seed is not None and not 1 <= seed <= MOST_SEED:
                raise DirectingError("settings", "seed", entries=(entry.name,))
            if seed in given:
                raise DirectingError("seed_twice", "seed", entries=(given[seed], entry.name))
            given |= {seed: entry.name} if seed is not None else {}
        changed = [entry for entry in entries if after[entry.pk] != entry.seed]
        # All away first: two may exchange their seeds.
        championship.entries.filter(pk__in=[entry.pk for entry in changed]).update(seed=None)
        for entry in changed:
            entry.seed = after[entry.pk]
        Entry.objects.bulk_update(changed, ["seed"])
        if changed:
            tell(championship, by, "entries seeded", championship, entries=[entry.pk for entry in changed])


def check_in(championship: Championship, by: Actor, *, numbers: Collection[int], present: bool = True) -> None:
    """Say of entries that they are here, or not after all."""
    with acting(championship):
        status, other = Entry.Status.PRESENT, Entry.Status.ENTERED
        before, after = (other, status) if present else (status, other)
        changed = championship.entries.filter(number__in=numbers, status=before).update(status=after)
        if changed:
            tell(championship, by, "entries checked in", championship, present=present, count=changed)


def enter_late(stage: Stage, by: Actor, new: NewEntry, *, after: int = 0) -> Entry:
    """Take an entry in when the first stage is drawn, after its round `after`. Raises `late` where it cannot be."""
    with at_stage(stage) as stage:
        championship = stage.championship
        _may_come_late(stage)
        entry = _take_in(championship, [new], late=True)[0]
        StageEntry.objects.create(stage=stage, entry=entry, late=True, after=after)
        Act.objects.create(
            championship=championship, kind=Act.Kind.LATE, stage=stage, after=after, entry=entry, by=by.user
        )
        ledger = ledgers.read(stage)
        with refusing():
            rounds = joined(ledger.form, ledger.stage, ledger.rounds, held=under_way(ledger))
        rearrange(ledger, rounds)
        # What stood has its new labels now; what the newcomer plays is added.
        store(ledgers.read(stage), settle(ledger.stage, rounds, bracket=ledger.form.needs_winner))
        follow_stage(stage)
        tell(championship, by, "late entry", entry, after=after)
        return entry


def check_late(stage: Stage, *, after: int = 0) -> None:
    """Whether somebody could come late, after round `after`. Raises as `enter_late` does; writes nothing."""
    _may_come_late(stage)
    ledger = ledgers.read(stage)
    somebody = Entrant(name=NOBODY_YET, late=True, after=after)
    probe = replace(ledger.stage, field=(*ledger.stage.field, somebody))
    try:
        joined(ledger.form, probe, ledger.rounds, held=under_way(ledger))
    except Refusal as refusal:
        raise DirectingError(refusal.code, stage=stage.name) from refusal


def _may_come_late(stage: Stage) -> None:
    if stage.number > 1 or stage.state == Stage.State.FINAL:
        raise DirectingError("late", stage=stage.name)


def is_drawn(championship: Championship) -> bool:
    """Whether names are part of a draw already."""
    return championship.stages.exclude(state=Stage.State.WAITING).exists()


def rename_player(player: Player, by: Actor) -> None:
    """A player is called otherwise now, or is nameless: so they are in every entry. Names that were drawn follow.

    A record that was merged into another gives its entries to it.
    """
    rows = EntryPlayer.objects.filter(player__in=[player, *player.merged.all()]).select_related("entry__championship")
    for row in rows:
        old = row.name
        row.player, row.name = player, player.name
        row.number, row.home_club = (row.number, row.home_club) if not player.anonymised_at else ("", "")
        row.save(update_fields=["player", "name", "number", "home_club"])
        _rename_entry(row.entry, old, player.name, anonymised=player.anonymised_at is not None)
        raise_revision(row.entry.championship)


def _rename_entry(entry: Entry, old: str, new: str, *, anonymised: bool) -> None:
    """An entry that is called by its players is called by their new names: before the draw, or for anonymity."""
    if anonymised or not is_drawn(entry.championship):
        renamed = entry.name.replace(old, new)
        taken = Entry.objects.filter(championship=entry.championship, name=renamed).exclude(pk=entry.pk).exists()
        entry.name = renamed[:LONGEST_NAME] if not taken else f"{renamed[:110]} {entry.number}"
    entry.refold([one.name for one in entry.players.all()])
    entry.save(update_fields=["name", "same", "folded"])


def _before_draw(championship: Championship) -> None:
    if is_drawn(championship):
        raise DirectingError("drawn_already", stage=championship.stages.all()[0].name)


def _take_in(championship: Championship, entries: Sequence[NewEntry], *, late: bool = False) -> list[Entry]:
    cleaned = [_clean(new) for new in entries]
    _refuse_twice(championship, cleaned)
    first = 1 + (championship.entries.aggregate(last=Max("number"))["last"] or 0)
    rows = []
    for number, new in enumerate(cleaned, start=first):
        entry = Entry(
            championship=championship,
            number=number,
            name=new.name,
            seed=new.seed,
            home_club=new.home_club,
            tags=list(new.tags),
            stand_in=new.stand_in,
            late=late,
        )
        entry.refold([who.name for who in new.players])
        rows.append(entry)
    made = Entry.objects.bulk_create(rows)
    EntryPlayer.objects.bulk_create(
        player for entry, new in zip(made, cleaned, strict=True) for player in _players(entry, new.players)
    )
    return made


def _players(entry: Entry, players: Iterable[Who]) -> list[EntryPlayer]:
    return [
        EntryPlayer(
            entry=entry, place=place, player=who.player, name=who.name, number=who.number, home_club=who.home_club
        )
        for place, who in enumerate(players)
    ]


def _clean(new: NewEntry) -> NewEntry:
    """An entry as it is kept. Raises `players_missing`, `too_long`."""
    players = [
        Who(
            name=line(who.name, "players", most=LONGEST_NAME, missing="name_missing"),
            number=line(who.number, "players", most=20),
            home_club=line(who.home_club, "players", most=LONGEST_NAME),
            player=who.player,
        )
        for who in new.players
    ]
    name = line(new.name, "name", most=LONGEST_NAME)
    if not players and not name:
        raise DirectingError("players_missing", "players")
    if new.seed is not None and not 1 <= new.seed <= MOST_SEED:
        raise DirectingError("settings", "seed")
    return NewEntry(
        players=players or [Who(name=name)],
        name=name or line(" / ".join(who.name for who in players[:2]), "name", most=LONGEST_NAME),
        seed=new.seed,
        home_club=line(new.home_club, "club", most=LONGEST_NAME),
        tags=[line(tag, "tags", most=60) for tag in new.tags if tag.strip()],
        stand_in=new.stand_in,
    )


def _refuse_twice(championship: Championship, new: Sequence[NewEntry], *, besides: Entry | None = None) -> None:
    """Raises `entry_twice`, `seed_twice` or `player_twice` for what is there already, or twice in the list."""
    others = championship.entries.exclude(pk=besides.pk if besides else 0).prefetch_related("players")
    names = {entry.same: entry.name for entry in others}
    seeds = {entry.seed for entry in others if entry.seed is not None}
    sitting = [(entry.name, _who(one)) for entry in others for one in entry.players.all() if one.active]
    by_name: dict[str, list[tuple[str, Who]]] = {}
    for title, who in sitting:
        by_name.setdefault(_same(who.name), []).append((title, who))
    for entry in new:
        if _same(entry.name) in names:
            raise DirectingError("entry_twice", "name", entries=(entry.name,))
        if entry.seed in seeds:
            raise DirectingError("seed_twice", "seed", entries=(entry.name,))
        names[_same(entry.name)] = entry.name
        seeds |= {entry.seed} if entry.seed is not None else set()
        for who in entry.players:
            for title, other in by_name.get(_same(who.name), ()):
                if is_same(who, other):
                    raise DirectingError("player_twice", "players", player=who.name, first=title, second=entry.name)
            by_name.setdefault(_same(who.name), []).append((entry.name, who))


def is_same(one: Who, two: Who) -> bool:
    """Whether two mean one person: one player of the club, or one name that no number tells apart."""
    if one.player and two.player:
        return one.player.pk == two.player.pk
    return is_one(Named(name=one.name, number=one.number), Named(name=two.name, number=two.number))


def _who(row: EntryPlayer) -> Who:
    return Who(name=row.name, number=row.number, home_club=row.home_club, player=row.player if row.player_id else None)


def _same(name: str) -> str:
    return name.strip().casefold()
