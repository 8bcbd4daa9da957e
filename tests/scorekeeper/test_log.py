"""The log: appended to, never changed; ids, never names."""

from __future__ import annotations

import pytest
from django.db.models import ProtectedError

from scorekeeper import accounts, recording, roster
from scorekeeper.models import AppendOnly, Club, LogEntry, Membership, Player, Table, User
from scorekeeper.writing import Actor, log
from tests.scorekeeper import factories
from tests.scorekeeper.factories import new_key


def test_an_entry_says_who_by_which_link_and_what(club: Club, official: User, table: Table) -> None:
    log(club, Actor(user=official), "table added", table, number=7)
    log(club, Actor(table=table), "table added", table)
    by_user, by_link = LogEntry.objects.order_by("pk")
    assert (by_user.user, by_user.table_id_at, by_user.facts) == (official, None, {"number": 7})
    assert (by_link.user, by_link.table_id_at, by_link.subject, by_link.subject_id) == (
        None,
        table.pk,
        "table",
        table.pk,
    )


def test_entries_cannot_be_changed_or_deleted(club: Club, table: Table) -> None:
    log(club, Actor(), "table added", table)
    entry = LogEntry.objects.get()
    for change in (entry.save, entry.delete, LogEntry.objects.all().delete, lambda: LogEntry.objects.update(verb="")):
        with pytest.raises(AppendOnly):
            change()
    with pytest.raises(AppendOnly):
        LogEntry.objects.bulk_update([entry], ["verb"])


def test_whoever_stands_in_the_log_cannot_be_deleted(club: Club, official: User, table: Table) -> None:
    log(club, Actor(user=official), "table added", table)
    with pytest.raises(ProtectedError):
        official.delete()


def test_no_act_of_any_door_writes_a_name_into_it(club: Club, administrator: User) -> None:
    by = Actor(user=administrator)
    ana = roster.create_player(club, by, name="Ana Figueira", nickname="Figo")
    again = roster.create_player(club, by, name="Ana Figueira", sure=True)
    roster.change_player(ana, by, name="Ana Maria Figueira")
    roster.merge(again, by, into=ana)
    names = ("Ana Figueira", "Bruno Figueira", "Carla Figueira", "Duarte Figueira")
    match = factories.start_match(club, "king", names=names, by=by)
    factories.record(match, *factories.KING_GAME, by=by)
    recording.correct(
        match, by, factories.negative("no_tricks", 1, 4, 4, 4), number=1, revision=1, reason="Figueira", key=new_key()
    )
    recording.adjust(match, by, side=0, points=-5, reason="Figueira came late", key=new_key())
    recording.remark(match, by, "Figueira")
    recording.confirm(match, by, side=0, agrees=False, note="Figueira")
    recording.confirm_all(match, by, decided="Figueira")
    recording.reopen(match, by, reason="Figueira")
    accounts.invite(club, by, username="figueira", role=Membership.Role.OFFICIAL, name="Figueira")
    roster.anonymise(ana, by)
    assert LogEntry.objects.count() > 20
    assert "igueira" not in str(list(LogEntry.objects.values_list("verb", "facts")))
    assert not Player.objects.filter(name__contains="Figueira").exists()
