"""The club's tables, and the links and codes that lie on them."""

from __future__ import annotations

from django.db.models import Max

from scorekeeper.codes import new_short_code
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Match, Table
from scorekeeper.writing import Actor, log, writing

HIGHEST = 999


def add_table(club: Club, by: Actor, *, number: int | None = None) -> Table:
    """Put up a table: `number`, else the next one. A number that was retired comes back with a new link."""
    with writing(club):
        if number is None:
            highest = Table.objects.filter(club=club).aggregate(highest=Max("number"))["highest"]
            number = 1 + (highest or 0)
        if not 1 <= number <= HIGHEST:
            raise DomainError("table_number", "number", most=HIGHEST)
        standing = Table.objects.filter(club=club, number=number).first()
        if standing:
            if not standing.retired:
                raise DomainError("table_taken", "number", number=number)
            return restore_table(standing, by)
        table = Table.objects.create(club=club, number=number, code=_free_code(club))
        log(club, by, "table added", table, number=number)
        return table


def revoke_link(table: Table, by: Actor) -> Table:
    """Make every copy of the table's link and code worthless; it has new ones."""
    return _change(table, by, "table link revoked", retired=table.retired)


def retire_table(table: Table, by: Actor) -> Table:
    """Put a table away. Its link opens nothing; its matches stay. Raises `table_in_use`."""
    with writing(table.club):
        if Table.objects.filter(pk=table.pk, current__state=Match.State.OPEN).exists():
            raise DomainError("table_in_use", number=table.number)
        return _change(table, by, "table retired", retired=True)


def restore_table(table: Table, by: Actor) -> Table:
    """Put a retired table up again, with a new link."""
    return _change(table, by, "table restored", retired=False)


def _change(table: Table, by: Actor, verb: str, *, retired: bool) -> Table:
    with writing(table.club) as club:
        table = Table.objects.select_related("club").get(pk=table.pk)
        table.key, table.code, table.retired = table.key + 1, _free_code(club), retired
        table.save()
        log(club, by, verb, table, key=table.key)
        return table


def _free_code(club: Club) -> str:
    """A short code that no table of the club has."""
    taken = set(Table.objects.filter(club=club).values_list("code", flat=True))
    while (code := new_short_code()) in taken:
        pass
    return code
