"""Who may do what: every address has a rule, and every kind of person is let in or kept out by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scorekeeper import access, accounts, recording, roster
from scorekeeper.access import Right
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, Match, Membership, Player, Ruleset, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.tournaments.championships import found_championship
from tournaments.models import Championship

Role = Membership.Role
BY = Actor()
CODE = "271828"


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site, with the words before it."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from patterns(one, before + str(one.pattern))
        else:
            yield before + str(one.pattern), one


ADDRESSES = list(patterns(get_resolver()))


@pytest.mark.parametrize(("route", "pattern"), ADDRESSES, ids=[route for route, _ in ADDRESSES])
def test_every_view_has_a_rule(route: str, pattern: URLPattern) -> None:
    assert isinstance(getattr(pattern.callback, "right", None), Right), f"{route} has no rule of access.py"


@dataclass
class House:
    """A club with one of everything that an address can name."""

    club: Club
    match: Match
    table: Table
    player: Player
    ruleset: Ruleset
    member: Membership
    cup: Championship

    def fill(self, pattern: URLPattern) -> dict[str, Any]:
        """What stands in an address. A new word in an address needs a line here."""
        codes = {"match": self.match.code, "player": self.player.code, "ruleset": self.ruleset.code}
        known = {
            "club": self.club.slug,
            "code": codes.get(pattern.callback.door),
            "number": self.table.number if pattern.callback.door == "table" else 1,
            "username": self.member.user.username,
            "game": "king",
            "token": access.table_token(self.table),
            "side": 0,
            "championship": self.cup.slug,
            "stage": 1,
            "label": "Q1",
            "entry": 1,
            "pool": "A",
            "decision": 1,
        }
        return {name: known[name] for name in pattern.pattern.converters}


@pytest.fixture
def house(club: Club, players: list[Player], table: Table) -> House:
    match = factories.start_match(club, "king", players=players[:4], table=table)
    factories.record(match, factories.KING_GAME[0])
    table.refresh_from_db()
    return House(
        club=club,
        match=match,
        table=table,
        player=players[0],
        ruleset=roster.copy_ruleset(club, BY, game="king", base="classic", name="Da casa"),
        member=factories.make_user(club, Role.OFFICIAL, "rita").memberships.get(),
        cup=found_championship(club),
    )


@dataclass(frozen=True)
class Person:
    """A kind of person: their right in the club, and at the table whose link they hold."""

    name: str
    right: Right
    enter: Callable[[Client, House], None]
    at_table: bool = False
    superuser: bool = False

    def may(self, pattern: URLPattern) -> bool:
        right, door = pattern.callback.right, pattern.callback.door
        if door == "site":
            return right == Right.SEE or self.superuser
        return self.right >= right or (self.at_table and right == Right.RECORD and door in ("match", "table"))


def nobody(client: Client, house: House) -> None:
    """Nobody signs in."""


def holder(client: Client, house: House) -> None:
    client.get(reverse("table-link", args=[house.club.slug, house.table.number, access.table_token(house.table)]))


def outsider(client: Client, house: House) -> None:
    """An official of another club, who is an administrator there."""
    client.force_login(factories.make_user(factories.make_club("sul"), Role.ADMINISTRATOR))


def of_role(role: str) -> Callable[[Client, House], None]:
    return lambda client, house: client.force_login(factories.make_user(house.club, role))


def with_given_password(client: Client, house: House) -> None:
    user = factories.make_user(house.club, Role.ADMINISTRATOR)
    User.objects.filter(pk=user.pk).update(one_time_password=True)
    client.force_login(user)


def founder(client: Client, house: House) -> None:
    """The site's administrator, who has no role in this club."""
    user = factories.make_user()
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    client.force_login(user)


PEOPLE = [
    Person("nobody", Right.SEE, nobody),
    Person("holder of the table's link", Right.SEE, holder, at_table=True),
    Person("administrator of another club", Right.SEE, outsider),
    Person("administrator with a given password", Right.SEE, with_given_password),
    Person("official", Right.OFFICIAL, of_role(Role.OFFICIAL)),
    Person("director", Right.DIRECT, of_role(Role.DIRECTOR)),
    Person("administrator", Right.ADMINISTER, of_role(Role.ADMINISTRATOR)),
    Person("the site's administrator", Right.SEE, founder, superuser=True),
]


def is_kept_out(response: HttpResponse) -> bool:
    """Forbidden, or sent to sign in or to a password of one's own first."""
    ways = (reverse("sign-in"), reverse("change-password"))
    return response.status_code == 403 or (
        response.status_code == 302 and response["Location"].split("?")[0] in ways and "next=" in response["Location"]
    )


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_every_address_lets_in_whom_its_rule_lets_in(client: Client, house: House, person: Person) -> None:
    person.enter(client, house)
    wrong = []
    for route, pattern in ADDRESSES:
        if pattern.name in ("sign-out", "table-link", "change-password"):
            continue
        url = reverse(pattern.name, kwargs=house.fill(pattern))
        for method in (client.get, client.post):
            with transaction.atomic():
                response = method(url)
                transaction.set_rollback(True)
            if is_kept_out(response) == person.may(pattern):
                wrong.append((route, method.__name__, response.status_code))
            assert response.status_code < 500, (route, method.__name__)
    assert not wrong


def arriving(client: Client | None = None, user: User | None = None) -> Any:
    """A request of a browser, of a new one if none is given."""
    request = RequestFactory().get("/")
    request.session, request.user = (client or Client()).session, user  # type: ignore[assignment]
    return request


class TestTableLinks:
    def visit(self, client: Client, club: Club) -> access.Visitor:
        return access.visitor(arriving(client), club)

    def test_opens_the_tables_current_match_and_nothing_else(self, client: Client, house: House) -> None:
        holder(client, house)
        elsewhere = factories.start_match(house.club, "king", table=factories.make_table(house.club, 8))
        guest = self.visit(client, house.club)
        assert guest.may(Right.RECORD, house.match)
        assert guest.may(Right.RECORD, table=house.table)
        assert not guest.may(Right.RECORD, elsewhere)
        assert not guest.may(Right.RECORD)
        assert not guest.may(Right.OFFICIAL, house.match)

    def test_leaves_a_match_once_another_is_played_there(self, client: Client, house: House) -> None:
        holder(client, house)
        following = factories.start_match(house.club, "king", table=house.table)
        guest = self.visit(client, house.club)
        assert guest.may(Right.RECORD, following)
        assert not guest.may(Right.RECORD, house.match)

    def test_records_in_the_tables_name(self, client: Client, house: House) -> None:
        holder(client, house)
        actor = self.visit(client, house.club).actor(house.match)
        assert (actor.user, actor.table) == (None, house.table)
        assert actor.phone

    @pytest.mark.parametrize("act", [roster.revoke_link, roster.retire_table])
    def test_is_worthless_once_revoked_or_retired(self, client: Client, house: House, act: Any) -> None:
        holder(client, house)
        recording.abandon(house.match, BY, reason="rain")  # a table where a match is played stays
        assert self.visit(client, house.club).may(Right.RECORD, house.match)
        act(house.table, BY)
        assert not self.visit(client, house.club).may(Right.RECORD, house.match)

    @pytest.mark.parametrize("verb", ["get", "post"])
    def test_leads_to_the_table_s_new_card_once_revoked(self, client: Client, house: House, verb: str) -> None:
        holder(client, house)
        roster.revoke_link(house.table, BY)
        address = reverse("match-hand", args=["norte", house.match.code])
        answer = getattr(client, verb)(f"{address}?next=//elsewhere.example/")
        assert (answer.status_code, answer.headers["Location"]) == (302, reverse("table-code", args=["norte"]))
        assert 'class="error"' in client.get(answer.headers["Location"]).content.decode()
        assert house.match.events.count() == 1

    def test_that_was_never_held_leads_to_signing_in(self, client: Client, house: House) -> None:
        address = reverse("match-hand", args=["norte", house.match.code])
        roster.revoke_link(house.table, BY)
        assert client.get(address).headers["Location"].startswith(reverse("sign-in"))

    def test_an_officials_page_is_none_of_a_card(self, client: Client, house: House) -> None:
        holder(client, house)
        roster.revoke_link(house.table, BY)
        address = reverse("match-adjust", args=["norte", house.match.code])
        assert client.get(address).headers["Location"].startswith(reverse("sign-in"))

    def test_an_old_link_is_refused(self, house: House) -> None:
        token = access.table_token(house.table)
        request = arriving()
        for table, given in (
            (roster.revoke_link(house.table, BY), token),
            (house.table, token[:-1]),
            (house.table, "é" * 22),
            (house.table, ""),
        ):
            with pytest.raises(BadSignature):
                access.hold_table(request, table, given)

    def test_gives_nothing_in_another_club(self, client: Client, house: House) -> None:
        holder(client, house)
        assert not self.visit(client, factories.make_club("sul")).held

    def test_a_session_holds_so_many_and_the_latest(self, club: Club) -> None:
        request = arriving()
        tables = [factories.make_table(club, number) for number in range(1, 60)]
        for table in [*tables, tables[-2]]:
            access.hold_table(request, table, access.table_token(table))
        held = list(request.session[access.TABLES_KEY])
        assert len(held) == access.MOST_TABLES
        assert held[-2:] == [str(tables[-1].pk), str(tables[-2].pk)]


class TestShortCodes:
    def test_are_typed_in_any_case(self, club: Club, table: Table) -> None:
        typed = f" {table.code[:2].lower()} {table.code[2:].lower()}"
        request = arriving()
        assert access.hold_table_by_code(request, club, typed) == table
        assert access.visitor(request, club).tables == {table.pk}

    def test_of_a_retired_table_or_another_club_open_nothing(self, club: Club, table: Table) -> None:
        with pytest.raises(DomainError):
            access.hold_table_by_code(arriving(), factories.make_club("sul"), table.code)
        retired = roster.retire_table(table, BY)
        with pytest.raises(DomainError) as refusal:
            access.hold_table_by_code(arriving(), club, retired.code)
        assert refusal.value.problem == "wrong_code"

    def test_cannot_be_tried_for_ever(self, club: Club, table: Table) -> None:
        for _ in range(access.WRONG_TABLE_CODES):
            with pytest.raises(DomainError):
                access.hold_table_by_code(arriving(), club, "XXXXX")
        with pytest.raises(DomainError) as refusal:
            access.hold_table_by_code(arriving(), club, table.code)
        assert refusal.value.problem == "too_many_codes"


class TestLentPower:
    @pytest.fixture
    def coded(self, director: User) -> User:
        accounts.set_code(director.memberships.get(), BY, code=CODE)
        return director

    @pytest.fixture
    def phone(self, house: House) -> HttpRequest:
        """A scorer's phone at the table."""
        request = arriving()
        access.hold_table(request, house.table, access.table_token(house.table))
        return request

    def test_lasts_a_minute_at_that_phone(
        self, phone: HttpRequest, house: House, coded: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        access.borrow(phone, house.club, CODE, house.table)
        guest = access.visitor(phone, house.club)
        assert (guest.right, guest.may(Right.ADMINISTER)) == (Right.DIRECT, False)
        assert guest.actor(house.match) == Actor(user=coded, table=house.table, phone=guest.phone)
        later = timezone.now() + timedelta(seconds=61)
        monkeypatch.setattr("scorekeeper.access.timezone.now", lambda: later)
        phone.__dict__.pop("visitors", None)
        assert access.visitor(phone, house.club).right == Right.SEE

    def test_is_given_back(self, phone: HttpRequest, house: House, coded: User) -> None:
        access.borrow(phone, house.club, CODE, house.table)
        access.give_back(phone)
        assert access.visitor(phone, house.club).lent_by is None

    def test_ends_with_the_directors_own(self, phone: HttpRequest, house: House, coded: User) -> None:
        access.borrow(phone, house.club, CODE, house.table)
        accounts.clear_code(coded.memberships.get(), BY)
        phone.__dict__.pop("visitors", None)
        assert access.visitor(phone, house.club).right == Right.SEE

    def test_is_not_for_whoever_comes_along(self, house: House, coded: User) -> None:
        request = arriving()
        for table in (None, house.table):
            with pytest.raises(PermissionDenied):
                access.borrow(request, house.club, CODE, table)

    def test_does_not_reach_another_club(self, phone: HttpRequest, house: House, coded: User) -> None:
        sul = factories.make_club("sul")
        there = accounts.invite(sul, BY, username=coded.username, role=Role.DIRECTOR).membership
        accounts.set_code(there, BY, code="314159")
        access.borrow(phone, house.club, CODE, house.table)
        assert access.visitor(phone, sul).right == Right.SEE

    def test_a_new_session_does_not_get_new_guesses(self, house: House, coded: User) -> None:
        problems = []
        for _ in range(accounts.WRONG_CODES + 1):
            request = arriving()
            access.hold_table(request, house.table, access.table_token(house.table))
            with pytest.raises(DomainError) as refusal:
                access.borrow(request, house.club, "314159", house.table)
            problems.append(refusal.value.problem)
        assert problems == ["wrong_code"] * accounts.WRONG_CODES + ["too_many_codes"]


class TestVisitors:
    def test_nobody_costs_no_query(self, club: Club, django_assert_num_queries: Any) -> None:
        request = arriving()
        with django_assert_num_queries(0):
            assert access.visitor(request, club).right == Right.SEE

    def test_an_official_costs_one_a_request(self, club: Club, official: User, django_assert_num_queries: Any) -> None:
        request = arriving(user=official)
        with django_assert_num_queries(1):
            for _ in range(3):
                assert access.visitor(request, club).right == Right.OFFICIAL

    def test_a_phone_is_known_by_its_first_act(self, club: Club) -> None:
        request = arriving()
        assert access.visitor(request, club).phone == ""
        phone = access.phone_of(request)
        assert access.visitor(request, club).actor().phone == phone == access.phone_of(request)

    def test_looking_makes_no_session(self, client: Client, house: House) -> None:
        client.get(reverse("club", args=[house.club.slug]))
        client.get(reverse("match", args=[house.club.slug, house.match.code]))
        assert Session.objects.count() == 0

    def test_objects_of_another_club_are_not_there(self, client: Client, house: House) -> None:
        other = factories.make_club("sul")
        client.force_login(factories.make_user(other, Role.ADMINISTRATOR))
        for _, pattern in ADDRESSES:
            if getattr(pattern.callback, "door", "") not in ("", "site", "club"):
                url = reverse(pattern.name, kwargs={**house.fill(pattern), "club": "sul"})
                assert client.get(url).status_code == 404, url


def test_a_given_password_is_changed_before_anything_else(client: Client, house: House) -> None:
    with_given_password(client, house)
    url = reverse("club-settings", args=[house.club.slug])
    response = client.get(url)
    assert response.status_code == 302
    assert response["Location"] == f"{reverse('change-password')}?next={url}"
